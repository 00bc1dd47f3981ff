"""The rule booklet: an A5 PDF to read on screen, with links and outlines; for print see ``booklet_imposed``."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from oniroo.deck.model import Deck
from oniroo.draw.intake import ArtGallery
from oniroo.draw.parts import Face
from oniroo.ground.findings import Fault, Finding
from oniroo.products.booklet_cover import COLOPHON, cover_cards, draw_colophon, draw_cover, title_of
from oniroo.products.booklet_cover import LINE as TITLE_WIDTH
from oniroo.products.booklet_design import (
    COLUMN,
    GREY,
    HEIGHT,
    INNER,
    LINE,
    MEASURE,
    OUTER,
    TOP,
    WIDTH,
    design_of,
    middle_baseline,
)
from oniroo.products.booklet_flow import Page, pages
from oniroo.products.booklet_parts import Head, Row, parted
from oniroo.products.booklet_story import Figures, Story
from oniroo.products.document import About, Document
from oniroo.products.faces import compose
from oniroo.products.figure_ink import ink_on
from oniroo.products.figures import figure
from oniroo.products.ink import MM, PdfInk
from oniroo.products.metadata import with_xmp
from oniroo.products.score_sheet import score_page
from oniroo.rules import Translation
from oniroo.text.drawing import label
from oniroo.text.layout import TextStyle
from oniroo.text.paragraph import Paragraph

Progress = Callable[[int, int, str], None]

_TO_POINTS = (1 / MM, 0.0, 0.0, -1 / MM, 0.0, HEIGHT / MM)  # undoes the document's mm with y down
_CONTROLS = dict.fromkeys(range(0x2066, 0x206A))  # isolates, which viewers show as boxes
SCORE_SHEET = "score-sheet"
"""The key of the score sheet's place in the file."""
_HEADER, _FOOTER = HEIGHT - 34.0, 26.0


@dataclass(frozen=True, slots=True)
class Booklet:
    """The finished file, its pages (cover, colophon and score sheet included), and what there is to say about it."""

    data: bytes
    pages: int
    findings: tuple[Finding, ...]


def make_booklet(
    translation: Translation,
    deck: Deck,
    gallery: ArtGallery,
    *,
    figures: Figures | None = figure,
    progress: Progress | None = None,
) -> Booklet:
    """The booklet of a deck in a language, A5 pages.

    Findings name each line that is printed in English or is out of date, and art that is not drawn. Raises Fault with
    every fault of the art, or every text that cannot be set.
    """
    design = design_of(translation.language)
    story = Story(translation, gallery, design, figures)
    faces = story.tried(lambda: compose(cover_cards(deck), deck, gallery, with_back=False))
    story.tried(lambda: title_of(story).wrap(TITLE_WIDTH))  # said with all that is wrong on other pages
    flow = pages(story.flowables(), MEASURE, COLUMN)
    for before, after in pairwise(flow):
        parted(before[-1].flowable, after[0].flowable)
    count = len(flow) + 3
    story.numbers.update(_numbers(flow, translation))
    about = About(
        title=f"{translation.render('booklet.title')}: {translation.render('booklet.subtitle')}",
        language=translation.language.code,
        duplex="DuplexFlipLongEdge",
    )
    document = Document(about, ())
    if design.rtl:
        document.canvas.setViewerPreference("Direction", "R2L")
    press = _Press(document, ink_on(document.canvas), story, faces.fronts, progress, count)
    press.print(flow)
    if story.faults:
        raise Fault(dict.fromkeys(story.faults))
    findings = (*faces.findings, *story.findings, *press.findings, *translation.findings())
    return Booklet(with_xmp(document.finish()), count, tuple(dict.fromkeys(findings)))


def _as_running(small: TextStyle, title: TextStyle) -> TextStyle:
    """The style of the title of a section at the head of a page, in the letters that it has below its number."""
    return small.but(language=title.language, direction=title.direction)


def _numbers(flow: Sequence[Page], translation: Translation) -> dict[str, str]:
    """Key of each place in the file → number of its page as it is printed; the cover is page 1."""
    number = translation.language.number
    return {
        stood.flowable.anchor: number(page)
        for page, content in enumerate(flow, 2)
        for stood in content
        if getattr(stood.flowable, "anchor", "")
    }


@dataclass
class _Press:
    """Prints pages into the document, one after the other."""

    document: Document
    ink: PdfInk
    story: Story
    faces: Sequence[Face]
    progress: Progress | None
    count: int
    findings: list[Finding] = field(default_factory=list)
    _done: int = 0

    def print(self, flow: Sequence[Page]) -> None:
        """Cover, pages of rules, colophon, score sheet."""
        self._page(lambda _: draw_cover(self.document, self.ink, self.faces, self.story))
        running: Head | None = None
        for content in flow:
            heads = [stood.flowable for stood in content if isinstance(stood.flowable, Head)]
            shown = heads[0] if heads and heads[0] is content[0].flowable else running
            self._page(lambda number, content=content, shown=shown: self._column(number, content, shown))  # type: ignore[misc]
            running = heads[-1] if heads else running
        self._page(self._colophon)
        self._page(self._score_sheet)

    def _page(self, draw: Callable[[int], None]) -> None:
        self._done += 1
        document = self.document
        with document.page(WIDTH / MM, HEIGHT / MM, label=str(self._done)), document.moved(_TO_POINTS):
            draw(self._done)
        if self.progress is not None:
            self.progress(self._done, self.count, f"page {self._done}")

    def _colophon(self, _: int) -> None:
        draw_colophon(self.document, self.ink, self.story)
        self._outline(str(self.story.translation.render("colophon.title")), COLOPHON, 0)

    def _score_sheet(self, _: int) -> None:
        """M_04 promises one: it is the last page, to be copied or written on."""
        words = self.story.translation
        self.findings += score_page(self.document.canvas, words, words.deck, WIDTH, HEIGHT)
        self.document.canvas.bookmarkHorizontal(SCORE_SHEET, 0, HEIGHT)
        self._outline(str(words.render("sheet.title")), SCORE_SHEET, 0)

    def _outline(self, title: str, key: str, level: int) -> None:
        title = title.translate(_CONTROLS)
        self.document.canvas.addOutlineEntry(title, key, level, closed=level == 0)

    def _column(self, number: int, content: Page, running: Head | None) -> None:
        canvas: Any = self.document.canvas
        # An odd page lies to the right of the spine, in right-to-left books to the left of it.
        right = (number % 2 == 1) != self.story.design.rtl
        left = INNER if right else OUTER
        for stood in content:
            item = stood.flowable
            item.drawOn(canvas, left, HEIGHT - TOP - stood.top - stood.height)
            if isinstance(item, Head):
                self._outline(f"{item.letter}  {item.title.text}", item.anchor, 0)
            elif isinstance(item, Row) and item.marks.rule:
                self._outline(item.marks.rule, item.anchor, 1)
        self._head_and_foot(number, running, left, right=right)

    def _head_and_foot(self, number: int, running: Head | None, left: float, *, right: bool) -> None:
        canvas: Any = self.document.canvas
        words, design = self.story.translation, self.story.design
        edge, anchor = (left + MEASURE, "right") if right else (left, "left")
        small = design.style(7.5, "sans", hyphenate=False, colour=GREY)
        if running is not None:
            title = Paragraph(running.title.layout.pieces, _as_running(small, running.title.style))
            width = min(title.natural_width() + 1, MEASURE - 20)
            title.wrap(width)
            x = edge - width if right else edge
            title.drawOn(canvas, x, _HEADER - middle_baseline(title.style))
            mark = TextStyle("en", "sans-bold", size=7.5, colour=GREY)
            beside = x - 5 if right else x + width + 5
            label(canvas, running.letter, mark, beside, _HEADER, anchor="right" if right else "left")
            canvas.saveState()
            canvas.setStrokeColor(LINE)
            canvas.setLineWidth(0.5)
            canvas.line(left, _HEADER - 6, left + MEASURE, _HEADER - 6)
            canvas.restoreState()
        label(canvas, words.language.number(number), design.style(9, "sans-bold"), edge, _FOOTER, anchor=anchor)  # type: ignore[arg-type]
