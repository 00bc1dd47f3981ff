"""Card sheets: the deck's faces on paper, with marks, rulers and backs, as one PDF (two when backs go apart)."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from oniroo.deck.model import Card, Deck, Kind
from oniroo.draw.intake import ArtGallery
from oniroo.draw.palette import Ink
from oniroo.draw.parts import Face, Part, Placed
from oniroo.ground.finder import DeckFolder
from oniroo.ground.findings import Finding, Severity
from oniroo.page import (
    Backs,
    CardSize,
    FaceFit,
    Layout,
    SheetSpec,
    Side,
    Slot,
    fill_face,
    fit_face,
    lay_out,
    lay_out_single,
)
from oniroo.products.document import About, Document
from oniroo.products.faces import compose
from oniroo.products.ink import FALLBACK_DPI, PdfInk, ground_colour, is_vector
from oniroo.products.margins import Margins, TranslatedMargins, margins_of

Progress = Callable[[int, int, str], None]

MOST_BLEED = 11.0
"""mm that a ground is laid beyond the trim; the clip cuts it."""
EASY = 7.0
"""pt: words of this size in the margins are read with ease."""
OVERLAP = 0.03
"""mm that neighbouring backs lap over each other, so that no hairline of paper shows between them on screen."""

DUPLEX = {Backs.LONG_EDGE: "DuplexFlipLongEdge", Backs.SHORT_EDGE: "DuplexFlipShortEdge"}


@dataclass(frozen=True, slots=True)
class SheetJob:
    """What is asked of a print beside its layout. ``names`` is a language or None; ``single``: one card a page.

    ``language`` is that of the words in the margins; None: that of the names, else English.
    """

    spec: SheetSpec = field(default_factory=SheetSpec)
    ink: Ink = Ink.FULL
    names: str | None = None
    single: bool = False
    language: str | None = None


@dataclass(frozen=True, slots=True)
class SheetFiles:
    """The finished PDFs (fronts first where backs go apart) and what there is to say about them."""

    files: tuple[bytes, ...]
    cards: int
    sheets: int
    pages: int
    findings: tuple[Finding, ...]


def make_sheets(
    cards: Sequence[Card],
    deck: Deck,
    gallery: ArtGallery,
    job: SheetJob,
    *,
    folder: DeckFolder | None = None,
    progress: Progress | None = None,
) -> SheetFiles:
    """Print ``cards``; ``folder`` is where words and names in other languages than the deck's are looked for first.

    Raises UsageFault if the cards do not fit the paper or there is no such language, Fault for every fault of art and
    names.
    """
    margins = margins_of(deck, job.language or job.names, folder, asked=job.language is not None)
    names = None
    if job.names is not None:
        from oniroo.products.card_names import card_names  # most prints are without names

        known = margins.words.translation if isinstance(margins, TranslatedMargins) else None
        known = known if known is not None and known.language.code == job.names else None
        names = card_names(cards, deck, job.names, folder, translation=known)
    with_back = job.spec.backs is not Backs.NONE
    faces = compose(cards, deck, gallery, ink=job.ink, names=names, with_back=with_back)
    layout, margins, said = _lay_out(faces.fronts, faces.back, job, margins)
    parts = _parts(layout, job)
    files = tuple(_file(pages, number, cards, layout, job, margins, progress) for number, pages in enumerate(parts))
    findings = [*faces.findings, *layout.findings, *said, *margins.findings()]
    if not is_vector():
        problem = (
            f"this machine has no svg2pdf: faces are printed as pixels, {FALLBACK_DPI} an inch, and the file is large"
        )
        remedy = "for vectors, use 64-bit Linux (x86), Windows, or an Apple-silicon Mac"
        findings.append(Finding("ink-pixels", problem, remedy, severity=Severity.WARNING))
    pages = sum(len(pages) for pages in parts)
    return SheetFiles(files, len(cards), len(layout.sheets), pages, tuple(findings))


def file_names(name: str, count: int) -> tuple[str, ...]:
    """The files of a print that is to be called ``name``: one, or fronts and backs beside each other."""
    stem, dot, suffix = name.rpartition(".")
    return (name,) if count == 1 else (f"{stem}-fronts{dot}{suffix}", f"{stem}-backs{dot}{suffix}")


def _parts(layout: Layout[Face], job: SheetJob) -> tuple[tuple[Side[Face], ...], ...]:
    """The pages of each file; single cards, too, can have fronts and backs apart, in the same order."""
    if not (job.single and job.spec.backs is Backs.SEPARATE):
        return layout.files
    fronts = tuple(sheet.front for sheet in layout.sheets)
    return fronts, tuple(sheet.back for sheet in layout.sheets if sheet.back is not None)


def _lay_out(
    fronts: Sequence[Face], back: Face | None, job: SheetJob, margins: Margins
) -> tuple[Layout[Face], Margins, tuple[Finding, ...]]:
    """The layout, the words that found room in it, and what there is to say about that."""
    spec = job.spec
    backs = None if back is None else [back] * len(fronts)
    if job.single:
        return lay_out_single(fronts, backs, card=spec.card, bleed=spec.bleed), margins, ()

    def layout_with(words: Margins) -> Layout[Face]:
        captions, writing = words.captions(spec), words.writing(spec)
        return lay_out(fronts, backs, spec, captions=captions, measure=words.measure, writing=writing)

    layout = layout_with(margins)
    if not isinstance(margins, TranslatedMargins):
        return layout, margins, ()
    if not _has_lost(layout):
        return layout, margins, _small(layout, margins)
    english = Margins(margins.deck)
    plain = layout_with(english)
    if _has_lost(plain):
        return layout, margins, ()
    problem = f"the sheets' margins have no room for the words in {margins.language}: they are in English"
    remedy = "use a larger --paper, a smaller --card or --bleed, or --marks ticks"
    return plain, english, (Finding("margins-english", problem, remedy, severity=Severity.WARNING),)


def _has_lost(layout: Layout[Face]) -> bool:
    return any(finding.code == "page-captions" for finding in layout.findings)


def _small(layout: Layout[Face], margins: Margins) -> tuple[Finding, ...]:
    """A note where words had to become small to find room."""
    size = min((caption.size for sheet in layout.sheets for caption in sheet.front.captions), default=EASY)
    if size >= EASY:
        return ()
    problem = f"to have room in the sheets' margins, the words in {margins.language} are set in {size:g} pt"
    return (Finding("margins-small", problem, severity=Severity.NOTE),)


def _file(
    pages: Sequence[Side[Face]],
    number: int,
    cards: Sequence[Card],
    layout: Layout[Face],
    job: SheetJob,
    margins: Margins,
    progress: Progress | None,
) -> bytes:
    apart = job.spec.backs is Backs.SEPARATE
    about = About(
        title=margins.title(layout.paper.name, single=job.single, part=number > 0 if apart else None),
        language=margins.language,
        duplex=DUPLEX.get(layout.backs, "Simplex") if layout.duplex and not apart else "Simplex",
        names=job.names or "",
    )
    document = Document(about, {caption.text for page in pages for caption in page.texts}, margins.lettering)
    ink = PdfInk(document.canvas)
    outlined: set[Kind] = set()
    sheet = 0
    for done, page in enumerate(pages):
        front = any(not slot.back for slot in page.slots)
        sheet += front or apart
        label = f"{sheet} {margins.side(back=not front)}" if layout.duplex and not apart else f"{sheet}"
        with document.page(page.paper.width, page.paper.height, label=label, trim=page.trim):
            if front:
                _outline(document, [cards[slot.index] for slot in page.slots if not slot.back], outlined, margins)
            draw_side(document, ink, page)
        if progress is not None:
            progress(done + 1, len(pages), f"page {done + 1}")
    return document.finish()


def draw_side(document: Document, ink: PdfInk, side: Side[Face]) -> None:
    """Draw one side, all of it through the side's transform: cards, then marks, fold, captions and rulers."""
    with through(document, side):
        for slot in side.slots:
            _draw_slot(document, ink, slot)
        _strokes(document, side)


def draw_lines(document: Document, side: Side[Any]) -> None:
    """Draw a side's marks, fold, captions and rulers only, through its transform."""
    with through(document, side):
        _strokes(document, side)


@contextmanager
def through(document: Document, side: Side[Any]) -> Iterator[None]:
    """Everything drawn inside goes through the side's transform: what moves a back moves all of it."""
    if side.transform.identity:
        yield
    else:
        with document.moved(side.transform.matrix):
            yield


def _strokes(document: Document, side: Side[Any]) -> None:
    for line in side.lines:
        document.line(line.x1, line.y1, line.x2, line.y2, line.pen)
    if side.fold is not None:
        document.line(side.fold.x1, side.fold.y1, side.fold.x2, side.fold.y2, side.fold.pen, dash="2 1.5")
    for caption in side.texts:
        document.text(caption.text, caption.x, caption.y, caption.size, turn=caption.turn)


def _draw_slot(document: Document, ink: PdfInk, slot: Slot[Face]) -> None:
    """A face lies scaled and centred on its ground; a back's ground fills the card and its bleed, cut at their edge."""
    drawn = slot.item
    card, face = CardSize("", *slot.face_size), CardSize("", drawn.width, drawn.height)
    with document.moved(slot.matrix):
        fit = fit_face(card, face)
        if slot.back:
            left, top, right, bottom = (side + OVERLAP for side in slot.face_bleed)
            document.clip(-left, -top, card.width + left + right, card.height + top + bottom)
            filled = fill_face(card, face, bleed=max(slot.face_bleed), face_bleed=drawn.bleed)
            fit = _on_ground(ink, drawn, card, fit, filled)
        with document.moved((fit.scale, 0.0, 0.0, fit.scale, fit.x, fit.y)):
            ink.draw(drawn)
            for words in drawn.words:
                document.hidden_text(words.text, words.x, words.y, words.size, words.width)


def _on_ground(ink: PdfInk, back: Face, card: CardSize, fitted: FaceFit, filled: FaceFit) -> FaceFit:
    """How a back lies on the card, after its ground is laid where the drawing does not reach.

    A back whose edge is of one colour lies whole on that colour; any other one is enlarged until it fills the card.
    """
    if filled.scale <= fitted.scale + 1e-9:
        return fitted
    ground = ground_colour(back)
    if ground is None:
        return filled
    part = Part((0.0, 0.0, 10.0, 10.0), f'<rect width="10" height="10" fill="{ground}"/>', "ground")
    reach = MOST_BLEED
    whole = Placed(part, -reach, -reach, card.width + 2 * reach, card.height + 2 * reach)
    ink.draw(Face(card.width, card.height, (whole,)))
    return fitted


def _outline(document: Document, cards: Sequence[Card], outlined: set[Kind], margins: Margins) -> None:
    """Entries for the cards on this page: the kind once, then the cards of that kind on each page."""
    for kind in dict.fromkeys(card.kind for card in cards):
        if kind not in outlined:
            outlined.add(kind)
            document.outline(margins.kind(kind), 0)
        document.outline(shown_range([card.id for card in cards if card.kind is kind]), 1)


def shown_range(ids: Sequence[str]) -> str:
    """``001–009`` for cards that follow each other, else the ids: ``001, 021, 041``."""
    numbers = [int(one) for one in ids if one.isdigit()]
    if len(numbers) == len(ids) > 2 and numbers == list(range(numbers[0], numbers[0] + len(numbers))):
        return f"{ids[0]}–{ids[-1]}"
    return ", ".join(ids)
