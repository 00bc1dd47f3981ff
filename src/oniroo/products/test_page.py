"""The two-sided test page by which a printer's back offset and angle are read, and the scale checked."""

from oniroo.page import Backs, Paper
from oniroo.page.calibration import calibration_page
from oniroo.products.document import About, Document
from oniroo.products.printers import BackOffset
from oniroo.products.sheets import DUPLEX, draw_lines
from oniroo.text.outlines import measure


def make_test_page(
    paper: Paper, backs: Backs = Backs.LONG_EDGE, offset: BackOffset | None = None, *, printer: str = ""
) -> bytes:
    """The test page as a PDF of two pages; an ``offset`` already in use is drawn into its back.

    Raises UsageFault when ``backs`` prints nothing on the other side or the paper is too small.
    """
    known = offset or BackOffset()
    made = calibration_page(
        paper, backs, back_offset=(known.x, known.y), back_angle=known.angle, printer=printer or None, measure=measure
    )
    sides = tuple(made.sheet.sides())
    title = "ONIROO: test page for the back offset" + (f" of {printer}" if printer else "") + f", {paper.name}"
    about = About(title=title, language="en", duplex=DUPLEX.get(backs, "Simplex"))
    document = Document(about, {caption.text for side in sides for caption in side.texts})
    for name, side in zip(("front", "back"), sides, strict=True):
        with document.page(side.paper.width, side.paper.height, label=name):
            document.outline(name.capitalize(), 0)
            draw_lines(document, side)
    return document.finish()
