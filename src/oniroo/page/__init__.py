"""Millimetres: papers, card sizes, grids, marks, backs, fold-over. Opaque items in, placements out.

Everything is in mm from the top-left of the paper as one looks at that side, y downwards; pens and text sizes in pt.

    spec = SheetSpec(paper=parse_paper("letter"), card=parse_card("poker"), backs=Backs.LONG_EDGE, marks=Marks.TICKS)
    layout = lay_out(fronts, backs, spec, captions=sheet_captions("ONIROO 1.0.0", spec), measure=width_in_mm)
    for pages in layout.files:                    # one file; two (fronts, backs) with Backs.SEPARATE
        for side in pages:                        # one page each; side.paper is the MediaBox
            # draw everything through side.transform.pdf_matrix (identity on fronts):
            # slots (under the marks), side.lines, side.texts, side.fold (dashed, or None)

Input
    ``parse_paper``, ``parse_card``, ``parse_offset``: what users type → ``Paper``, ``CardSize``, (x, y) mm.
    ``SheetSpec``: all options of a print, checked. ``Marks``, ``Backs``, ``Order``, ``Orientation`` are StrEnums with
    the words of the command line. ``fit_face(card)``: scale and place of a 63 × 88 face that lies whole on another
    card; ``fill_face(card, bleed=…, face_bleed=…)``: of one that covers it. ``MOST_OFFSET``, ``MOST_ANGLE``: how far
    backs can be moved and turned.
Layout
    ``lay_out(items, backs, spec, captions=…, measure=…)`` → ``Layout(paper, sheets, backs, grid, findings)``; captions
    are English (``sheet_captions``) or passed in, with their ``Writing``;
    ``lay_out_single(items, backs, card=…, bleed=…)`` → one card a page, ``Side.trim`` is the TrimBox;
    ``calibration.calibration_page(paper, backs, …).sheet`` → the page by which a printer's back offset and angle are
    read; ``calibration.keep_command(printer)``: what to type then (a room of its own: decks never need it).
Placements
    ``Sheet(front, back)`` → ``Side(paper, transform, slots, marks, fold, captions, rulers, trim)``.
    ``Slot(item, index, x, y, width, height, turn, bleed, back)``: the trim box as it lies on the paper; ``matrix`` maps
    the upright card's own mm (top-left origin, y down) to the page's; ``face_size``, ``face_bleed`` are the card's own.
    ``Line(x1, y1, x2, y2, pen)``; ``Caption(text, x, y, width, size, turn)`` (baseline start, turned clockwise about
    it); ``Ruler(length, lines, label)``; ``Side.lines`` and ``Side.texts`` are all strokes and texts.
    ``Transform(width, height, dx, dy, angle)``: ``apply``, ``matrix`` (mm, y down), ``pdf_matrix`` (pt, y up).

Faults are ``UsageFault``; warnings and notes stand in ``Layout.findings`` (codes ``page-…``).
"""

from oniroo.page.furniture import Measure, Writing
from oniroo.page.grid import Grid, Marks, Orientation, fit_grid
from oniroo.page.placements import (
    Axis,
    Bleed,
    Caption,
    Line,
    Matrix,
    Ruler,
    Sheet,
    Side,
    Slot,
    Transform,
)
from oniroo.page.sheets import Layout, lay_out
from oniroo.page.single import SERVICE_BLEED, lay_out_single
from oniroo.page.sizes import (
    A4,
    CARDS,
    LETTER,
    MM_PER_PT,
    PAPERS,
    POKER,
    CardSize,
    FaceFit,
    Paper,
    fill_face,
    fit_face,
    parse_card,
    parse_offset,
    parse_paper,
)
from oniroo.page.spec import (
    BACK_BLEED,
    LAYOUT_VERSION,
    MOST_ANGLE,
    MOST_OFFSET,
    Backs,
    Captions,
    Order,
    SheetSpec,
    no_captions,
    sheet_captions,
)

__all__ = [
    "A4",
    "BACK_BLEED",
    "CARDS",
    "LAYOUT_VERSION",
    "LETTER",
    "MM_PER_PT",
    "MOST_ANGLE",
    "MOST_OFFSET",
    "PAPERS",
    "POKER",
    "SERVICE_BLEED",
    "Axis",
    "Backs",
    "Bleed",
    "Caption",
    "Captions",
    "CardSize",
    "FaceFit",
    "Grid",
    "Layout",
    "Line",
    "Marks",
    "Matrix",
    "Measure",
    "Order",
    "Orientation",
    "Paper",
    "Ruler",
    "Sheet",
    "SheetSpec",
    "Side",
    "Slot",
    "Transform",
    "Writing",
    "fill_face",
    "fit_face",
    "fit_grid",
    "lay_out",
    "lay_out_single",
    "no_captions",
    "parse_card",
    "parse_offset",
    "parse_paper",
    "sheet_captions",
]
