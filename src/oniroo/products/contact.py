"""Contact sheets: many pictures side by side, to judge them together; or shuffled and nameless, to have them named.

One layout in mm serves the PDF and the PNG: cells of 46 × 57 mm, the size a picture has on its card, shrunk to fit.
"""

import io
import random
from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image

from oniroo.deck.model import Card, Deck, Symbol
from oniroo.draw.by_card import by_card
from oniroo.draw.gallery import folder_of, picture
from oniroo.draw.intake import ArtGallery
from oniroo.draw.palette import Ink
from oniroo.draw.parts import Face, Part, Placed
from oniroo.ground.findings import Finding, InputFault, Severity, UsageFault
from oniroo.page import A4, Paper
from oniroo.products.document import About, Document
from oniroo.products.ink import PdfInk, pixels
from oniroo.text.characters import is_right_to_left
from oniroo.text.outlines import measure, outline

MARGIN, GAP, HEAD, LABEL = 10.0, 4.0, 9.0, 4.5
TITLE_SIZES, LABEL_SIZES = (12.0, 11.0, 10.0, 9.0, 8.0, 7.0, 6.0), (8.0, 7.0, 6.0, 5.0, 4.5)
_ISOLATES = dict.fromkeys(map(ord, "\u2068\u2069"))  # viewers show them as boxes
_ROOM = A4.width - 2 * MARGIN
SHAPE = 300 / 240
"""Height of a cell for its width: that of a SYMBOL's picture; taller pictures are fitted whole."""


@dataclass(frozen=True, slots=True)
class ContactJob:
    """What is asked of a contact sheet. ``blind``: a seed; numbers instead of names, cards in shuffled order."""

    columns: int = 6
    per_sheet: int | None = None
    blind: int | None = None
    grey: bool = False
    ink: Ink = Ink.FULL
    width: int = 150

    def __post_init__(self) -> None:
        """Refuse what cannot be (UsageFault)."""
        limits = (
            ("--columns", self.columns, 1, 20),
            ("--per-sheet", self.per_sheet or 1, 1, 200),
            ("--width", self.width, 20, 2000),
        )
        faults = [
            Finding("contact-option", f"{name} is {value}", f"it can be {low} to {high}")
            for name, value, low, high in limits
            if not low <= value <= high
        ]
        if faults:
            raise UsageFault(faults)


@dataclass(frozen=True, slots=True)
class ContactSheets:
    """The finished sheets: one PDF of all, a PNG of each, the key of a blind sheet (number → card), findings."""

    pdf: bytes
    pngs: tuple[bytes, ...]
    key: tuple[tuple[int, Card], ...]
    findings: tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class _Cell:
    """One picture at its place on a sheet, with what stands below it."""

    x: float
    y: float
    parts: tuple[Part, ...]
    label: str


def make_contact_sheets(cards: Sequence[Card], deck: Deck, gallery: ArtGallery, job: ContactJob) -> ContactSheets:
    """Contact sheets of the pictures of ``cards``; cards without a drawn picture are left out and said so."""
    try:
        gallery.read((folder_of(card), card.picture) for card in cards if card.picture is not None)
    except InputFault as fault:
        raise InputFault(by_card(fault.findings, cards)) from None
    drawn = [(card, parts) for card in _once(cards) if (parts := picture(card, deck, gallery, job.ink))]
    left_out = len([card for card in _once(cards) if card.picture is not None]) - len(drawn)
    findings = by_card(gallery.findings, cards)
    if left_out:
        problem = f"{left_out} pictures are not drawn yet and left out"
        findings.append(Finding("art-not-drawn", problem, "draw them", severity=Severity.WARNING))
    if not drawn:
        raise UsageFault(Finding("contact-empty", "none of these cards has a picture", "choose others"))
    if job.blind is not None:
        random.Random(job.blind).shuffle(drawn)  # noqa: S311 - an order, no secret
    labels, size, said = _labels([card for card, _ in drawn], job)
    findings += said
    labelled = [(parts, label) for (_, parts), label in zip(drawn, labels, strict=True)]
    each = job.per_sheet or len(labelled)
    sheets = [_lay(labelled[start : start + each], job) for start in range(0, len(labelled), each)]
    key = tuple((number, card) for number, (card, _) in enumerate(drawn, 1)) if job.blind is not None else ()
    titles = [_title(deck, number, len(sheets), job) for number in range(1, len(sheets) + 1)]
    if any(measure(title, TITLE_SIZES[-1]) > _ROOM for title in titles):
        titles = [_counted(number, len(sheets)) for number in range(1, len(sheets) + 1)]
        problem, remedy = "the deck's name does not fit above the pictures and is left off", "shorten it"
        findings.append(Finding("contact-title", problem, remedy, severity=Severity.WARNING))
    pngs = tuple(_png(cells, title, size, job) for cells, title in zip(sheets, titles, strict=True))
    return ContactSheets(_pdf(sheets, titles, size, deck, job), pngs, key, tuple(findings))


def _once(cards: Sequence[Card]) -> list[Card]:
    """The cards, each picture once (the sleepers serve several)."""
    seen: dict[tuple[str, str | None], Card] = {}
    for card in cards:
        if card.picture is not None:
            seen.setdefault((folder_of(card), card.picture), card)
    return list(seen.values())


def _labels(cards: Sequence[Card], job: ContactJob) -> tuple[list[str], float, list[Finding]]:
    """What stands below the pictures, all in one size (pt): numbers, names, or ids alone where names are too wide."""
    if job.blind is not None:
        return [str(number) for number in range(1, len(cards) + 1)], LABEL_SIZES[0], []
    names = [f"{card.id} {card.name}" if isinstance(card, Symbol) else card.name for card in cards]
    ids = [card.id for card in cards]
    for labels in (names, ids):
        for size in LABEL_SIZES:
            if max(measure(label, size) for label in labels) <= _cell_width(job):
                findings = [] if labels is names else [_narrow()]
                return labels, size, findings
    return ["" for _ in cards], LABEL_SIZES[-1], [_narrow()]


def _narrow() -> Finding:
    problem, remedy = "the names do not fit below the pictures and are left off", "ask for fewer --columns"
    return Finding("contact-names", problem, remedy, severity=Severity.WARNING)


def _title(deck: Deck, number: int, sheets: int, job: ContactJob) -> str:
    if job.blind is not None:
        return _counted(number, sheets)
    title = f"{_isolated(deck.name)} {_isolated(deck.version)}"
    return title + (f", sheet {number} of {sheets}" if sheets > 1 else "")


def _counted(number: int, sheets: int) -> str:
    return f"Sheet {number} of {sheets}"


def _title_size(title: str) -> float:
    """The largest size (pt) in which a title is no wider than the pictures."""
    return next((size for size in TITLE_SIZES if measure(title, size) <= _ROOM), TITLE_SIZES[-1])


def _isolated(words: str) -> str:
    """What of an English line runs from right to left, so that it moves nothing around it (UAX #9, isolates)."""
    return f"\u2068{words}\u2069" if any(map(is_right_to_left, words)) else words


def _cell_width(job: ContactJob) -> float:
    return (_ROOM - (job.columns - 1) * GAP) / job.columns


def _lay(labelled: Sequence[tuple[tuple[Part, ...], str]], job: ContactJob) -> tuple[_Cell, ...]:
    """Cells in rows, mm from the sheet's top-left."""
    width = _cell_width(job)
    step = width * SHAPE + LABEL + GAP
    return tuple(
        _Cell(
            MARGIN + index % job.columns * (width + GAP),
            MARGIN + HEAD + index // job.columns * step,
            parts,
            label,
        )
        for index, (parts, label) in enumerate(labelled)
    )


def _face(cells: Sequence[_Cell], job: ContactJob, width: float, height: float) -> Face:
    """All pictures of a sheet as one face of the sheet's size."""
    side = _cell_width(job)
    placed = []
    for cell in cells:
        for part in cell.parts:
            scale = min(side / part.box[2], side * SHAPE / part.box[3])
            w, h = part.box[2] * scale, part.box[3] * scale
            placed.append(Placed(part, cell.x + (side - w) / 2, cell.y + (side * SHAPE - h) / 2, w, h))
    return Face(width, height, tuple(placed))


def _height(cells: Sequence[_Cell], job: ContactJob) -> float:
    return max(cell.y for cell in cells) + _cell_width(job) * SHAPE + LABEL + MARGIN


def _pdf(sheets: Sequence[Sequence[_Cell]], titles: Sequence[str], size: float, deck: Deck, job: ContactJob) -> bytes:
    strings = {*titles, *(cell.label for cells in sheets for cell in cells)}
    document = Document(About(f"{deck.name} {deck.version}: contact sheet", deck.language), strings)
    ink = PdfInk(document.canvas)
    for number, (cells, title) in enumerate(zip(sheets, titles, strict=True), 1):
        paper = Paper("contact", A4.width, max(A4.height, _height(cells, job)))
        with document.page(paper.width, paper.height, label=str(number)):
            document.outline(title.translate(_ISOLATES), 0)
            document.text(title, MARGIN, MARGIN + 4.5, _title_size(title))
            ink.draw(_face(cells, job, paper.width, paper.height))
            for cell in cells:
                document.text(cell.label, cell.x, cell.y + _cell_width(job) * SHAPE + 3.2, size)
    return document.finish()


def _png(cells: Sequence[_Cell], title: str, size: float, job: ContactJob) -> bytes:
    """One sheet as PNG, each picture ``width`` px wide, on the grey of a viewer's screen."""
    height = _height(cells, job)
    face = _face(cells, job, A4.width, height)
    letters = [_letters(title, MARGIN, MARGIN + 4.5, _title_size(title))]
    below = _cell_width(job) * SHAPE + 3.2
    letters += [_letters(cell.label, cell.x, cell.y + below, size) for cell in cells if cell.label]
    whole = Face(A4.width, height, (*face.parts, *letters))
    data = pixels(whole, round(job.width * A4.width / _cell_width(job)), background="#FFFFFF")
    with Image.open(io.BytesIO(data)) as image:
        shown = image.convert("L" if job.grey else "RGB")
    out = io.BytesIO()
    shown.save(out, "PNG", optimize=True)
    return out.getvalue()


def _letters(text: str, x: float, y: float, size: float) -> Placed:
    """A line of text as outlines, its baseline starting at (x, y) mm."""
    drawn = outline(text, size, "margin")
    above, below = size * 0.4, size * 0.15
    box = (0.0, -above, max(drawn.width, 0.1), above + below)
    return Placed(Part(box, f'<path d="{drawn.path}" fill="#2B2A57"/>', text), x, y - above, box[2], box[3])
