"""What booklets are made of beside paragraphs: rows with a rule id, section heads, boxes, contents."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from reportlab.platypus.flowables import Flowable

from oniroo.products.booklet_design import (
    GREY,
    IDS,
    LINE,
    MOON,
    NIGHT,
    PURPLE,
    TINT,
    Design,
    middle_baseline,
)
from oniroo.text.drawing import label
from oniroo.text.layout import TextStyle
from oniroo.text.paragraph import Paragraph

_TAG, _TAG_WIDTH = 6.5, 14.0
_BAR = 2.0  # the coloured edge of a box
_BOX = 6.0  # how far a box reaches over the text at its other edge
_PARTED = 5.0  # by which a box reaches beyond its text where it goes on on another page


class Part(Flowable):  # type: ignore[misc,unused-ignore]
    """A flowable of the booklet. ``anchor`` is the key under which links and the list of contents find it."""

    anchor = ""
    called = "a line"
    """What messages call it."""
    floats = False
    is_head = False
    is_box = False
    boxed = False
    starts = True
    """Whether a rule, or another block, begins here."""
    above = 0.0
    """pt by which its box reaches beyond it; so does ``below``."""
    below = 0.0


@dataclass(frozen=True, slots=True)
class Marks:
    """What stands beside a text: its rule id, and whether it is printed in English or out of date."""

    rule: str = ""
    english: bool = False
    outdated: bool = False


class Row(Part):
    """A text with its marks in the column of ids; with ``boxed`` on the tint of a level's box.

    ``before`` and ``after`` are room inside a box, which belongs to the tint.
    """

    def __init__(
        self,
        inner: Any,
        design: Design,
        marks: Marks = Marks(),
        *,
        boxed: bool = False,
        anchor: str = "",
        last: bool = False,
    ) -> None:
        super().__init__()
        self.inner, self.design, self.marks, self.boxed, self.anchor = inner, design, marks, boxed, anchor
        self.before, self.after = (0.0, 0.0)
        if boxed:
            self.before, self.after = inner.getSpaceBefore(), inner.getSpaceAfter() + (4.0 if last else 0.0)
        self.spaceBefore = 0.0 if boxed else inner.getSpaceBefore()
        self.spaceAfter = (7.0 if last else 0.0) if boxed else inner.getSpaceAfter()
        self.keepWithNext = inner.getKeepWithNext()

    def wrap(self, width: float, height: float = 0.0) -> tuple[float, float]:
        """Size in pt."""
        self.width = width
        _, self.inner_height = self.inner.wrap(width - IDS, height)
        marks, style = self.marks, getattr(self.inner, "style", None)
        self.spare = 0.0  # room for a mark below the id of a rule that has a single line
        if marks.rule and (marks.english or marks.outdated) and style is not None:
            self.spare = max(0.0, 2 * style.line_height - self.inner_height)
        self.height = self.inner_height + self.spare + self.before + self.after
        return width, self.height

    def split(self, width: float, height: float) -> list[Any]:
        """Two rows; only the first bears the id."""
        parts = self.inner.split(width - IDS, height - self.before)
        if len(parts) < 2:
            return []
        rows = [self._like(parts[0]), self._like(parts[1])]
        rows[0].before, rows[1].after = self.before, self.after
        rows[1].marks, rows[1].anchor, rows[1].starts = Marks(english=self.marks.english), "", False
        rows[0].spaceBefore, rows[1].spaceAfter = self.spaceBefore, self.spaceAfter
        for row in rows:
            row.wrap(width)
        return rows

    def _like(self, inner: Any) -> "Row":
        row = Row(inner, self.design, self.marks, boxed=self.boxed, anchor=self.anchor)
        row.before = row.after = row.spaceBefore = row.spaceAfter = 0.0
        return row

    def draw(self) -> None:
        """On reportlab's canvas."""
        canvas, rtl = self.canv, self.design.rtl
        if self.boxed:
            box(canvas, self.design, self.width, -self.below, self.height + self.above + self.below)
        if self.anchor:
            canvas.bookmarkHorizontal(self.anchor, 0, self.height)
        foot = self.after + self.spare
        style = getattr(self.inner, "style", None)
        if style is not None:  # the id comes first in what programs read aloud or copy, too
            first = foot + self.inner_height - style.line_height
            self._marks(canvas, first + middle_baseline(style), style.line_height)
        self.inner.drawOn(canvas, 0 if rtl else IDS, foot)

    def _marks(self, canvas: Any, baseline: float, line_height: float) -> None:
        rtl, marks = self.design.rtl, self.marks
        x, side = (self.width, "right") if rtl else (0.0, "left")
        if marks.rule:
            label(canvas, marks.rule, TextStyle("en", "sans-bold", size=8.2, colour=PURPLE), x, baseline, anchor=side)  # type: ignore[arg-type]
            baseline -= line_height
        if marks.english:
            tag(canvas, "en", x, baseline, rtl=rtl)
        elif marks.outdated:
            outdated(canvas, x, baseline, rtl=rtl)


def box(canvas: Any, design: Design, width: float, foot: float, height: float) -> None:
    """The tint of a level's box and the coloured edge where its lines begin."""
    canvas.saveState()
    canvas.setFillColor(TINT)
    left, edge = (-_BOX, width + _BOX - _BAR) if design.rtl else (-_BOX, -_BOX)
    canvas.rect(left, foot, width + 2 * _BOX, height, stroke=0, fill=1)
    canvas.setFillColor(NIGHT)
    canvas.rect(edge, foot, _BAR, height, stroke=0, fill=1)
    canvas.restoreState()


def parted(last: Part, first: Part) -> None:
    """Where a box goes on from the last part of a page to the first of the next, it reaches beyond the text."""
    if last.boxed and first.boxed:
        last.below = first.above = _PARTED


def tag(canvas: Any, text: str, x: float, baseline: float, *, rtl: bool) -> None:
    """A small tag, as of a language, at the beginning of a line."""
    style = TextStyle("en", "sans-bold", size=_TAG, colour=PURPLE)
    left = x - _TAG_WIDTH if rtl else x
    canvas.saveState()
    canvas.setStrokeColor(PURPLE)
    canvas.setLineWidth(0.5)
    canvas.roundRect(left, baseline - 2.4, _TAG_WIDTH, 9, 2.5, stroke=1, fill=0)
    canvas.restoreState()
    label(canvas, text, style, left + _TAG_WIDTH / 2, baseline, anchor="centre")


def outdated(canvas: Any, x: float, baseline: float, *, rtl: bool) -> None:
    """The mark of a text whose English has changed since: a small triangle."""
    left = x - 8 if rtl else x
    canvas.saveState()
    canvas.setStrokeColor(PURPLE)
    canvas.setLineWidth(0.7)
    path = canvas.beginPath()
    path.moveTo(left, baseline)
    path.lineTo(left + 7, baseline)
    path.lineTo(left + 3.5, baseline + 6.2)
    path.close()
    canvas.drawPath(path, stroke=1, fill=0)
    canvas.restoreState()


class Head(Part):
    """The head of a section: its letter in a moon, its title."""

    is_head = True

    def __init__(self, letter: str, title: Paragraph, design: Design, marks: Marks, anchor: str) -> None:
        super().__init__()
        self.letter, self.title, self.design, self.marks, self.anchor = letter, title, design, marks, anchor
        self.spaceBefore, self.spaceAfter = title.spaceBefore, title.spaceAfter
        self.keepWithNext = 1

    def wrap(self, width: float, height: float = 0.0) -> tuple[float, float]:
        """Size in pt."""
        self.width = width
        _, inner = self.title.wrap(width - IDS, height)
        self.height = max(inner, 24.0) + 4
        return width, self.height

    def draw(self) -> None:
        """On reportlab's canvas."""
        canvas, rtl = self.canv, self.design.rtl
        canvas.bookmarkHorizontal(self.anchor, 0, self.height)
        middle = 4 + (self.height - 4) / 2
        x = self.width - 11 if rtl else 11
        canvas.saveState()
        canvas.setFillColor(NIGHT)
        canvas.circle(x, middle, 11, stroke=0, fill=1)
        canvas.setStrokeColor(LINE)
        canvas.setLineWidth(0.7)
        canvas.line(0, 0, self.width, 0)
        canvas.restoreState()
        style = TextStyle("en", "title", size=13, colour=MOON)
        label(canvas, self.letter, style, x, middle - 4.6, anchor="centre")
        self.title.drawOn(canvas, 0 if rtl else IDS, middle - self.title.height / 2)
        if self.marks.english:
            tag(canvas, "en", _TAG_WIDTH if rtl else self.width - _TAG_WIDTH, 7, rtl=rtl)


class LevelHead(Part):
    """The title of a level, on the dark head of its box."""

    is_head = True
    is_box = True

    def __init__(self, title: Paragraph, design: Design, marks: Marks, anchor: str) -> None:
        super().__init__()
        self.title, self.design, self.marks, self.anchor = title, design, marks, anchor
        self.spaceBefore, self.spaceAfter, self.keepWithNext = 11.0, 0.0, 1

    def wrap(self, width: float, height: float = 0.0) -> tuple[float, float]:
        """Size in pt."""
        self.width = width
        _, inner = self.title.wrap(width - IDS, height)
        self.height = inner + 11
        return width, self.height

    def draw(self) -> None:
        """On reportlab's canvas."""
        canvas, rtl = self.canv, self.design.rtl
        canvas.bookmarkHorizontal(self.anchor, 0, self.height)
        box(canvas, self.design, self.width, 0, 5)
        canvas.saveState()
        canvas.setFillColor(NIGHT)
        canvas.roundRect(-_BOX, 5, self.width + 2 * _BOX, self.height - 5, 4, stroke=0, fill=1)
        canvas.rect(-_BOX, 5, self.width + 2 * _BOX, 6, stroke=0, fill=1)
        # a crescent where the ids stand
        x, y = (self.width - 9 if rtl else 9), 5 + (self.height - 5) / 2
        canvas.setFillColor(MOON)
        canvas.circle(x, y, 5, stroke=0, fill=1)
        canvas.setFillColor(NIGHT)
        canvas.circle(x + (-2.4 if rtl else 2.4), y + 1, 4.3, stroke=0, fill=1)
        canvas.restoreState()
        self.title.drawOn(canvas, 0 if rtl else IDS, 5 + (self.height - 5 - self.title.height) / 2)


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the list of contents: letter, title, and the key of the place it leads to."""

    letter: str
    title: Paragraph
    anchor: str


class Contents(Part):
    """The list of contents. ``numbers`` (key → page number as printed) is filled in before it is drawn."""

    called = "the list of contents"

    def __init__(self, entries: Sequence[Entry], numbers: dict[str, str], design: Design) -> None:
        super().__init__()
        self.entries, self.numbers, self.design = entries, numbers, design

    def wrap(self, width: float, height: float = 0.0) -> tuple[float, float]:
        """Size in pt."""
        self.width = width
        self.heights = [entry.title.wrap(width - IDS - 34, height)[1] + 2 for entry in self.entries]
        self.height = sum(self.heights)
        return width, self.height

    def draw(self) -> None:
        """On reportlab's canvas."""
        canvas, rtl = self.canv, self.design.rtl
        letters = TextStyle("en", "sans-bold", size=9, colour=PURPLE)
        foot = self.height
        for entry, height in zip(self.entries, self.heights, strict=True):
            foot -= height
            style = entry.title.style
            baseline = foot + 1 + middle_baseline(style)
            entry.title.drawOn(canvas, 34 if rtl else IDS, foot + 1)
            at, side = (self.width - 10, "centre") if rtl else (10, "centre")
            label(canvas, entry.letter, letters, at, baseline, anchor=side)  # type: ignore[arg-type]
            number = self.numbers.get(entry.anchor, "")
            width = label(canvas, number, style, 0 if rtl else self.width, baseline, anchor="left" if rtl else "right")
            reach = entry.title.lines(self.width - IDS - 34)[-1].width
            near, far = IDS + reach + 5, self.width - width - 5
            if rtl:
                near, far = self.width - near, self.width - far
            if abs(far - near) > 6 and (far > near) != rtl:
                dots(canvas, near, far, baseline)
            canvas.linkRect("", entry.anchor, (0, foot, self.width, foot + height), relative=1, thickness=0)


def dots(canvas: Any, start: float, end: float, y: float) -> None:
    """Dots from the end of a title to its page number; counted from the edge, so that lines of them agree."""
    canvas.saveState()
    canvas.setStrokeColor(GREY)
    canvas.setLineCap(1)
    canvas.setLineWidth(0.8)
    canvas.setDash([0, 4])
    canvas.line(end, y, start, y)
    canvas.restoreState()


class Beside(Part):
    """Something that stands in the text column with nothing beside it (a figure), or across both (a table).

    ``before`` and ``after`` are the room above and below, where it has none of its own; ``boxed`` as in ``Row``; what
    ``floats`` may stand at the head of the next page, behind text that follows it.
    """

    called = "a figure or a table"

    def __init__(
        self,
        inner: Any,
        design: Design,
        *,
        whole: bool = False,
        before: float = 0.0,
        after: float = 0.0,
        boxed: bool = False,
        floats: bool = False,
    ) -> None:
        super().__init__()
        self.inner, self.design, self.indent, self.boxed = inner, design, 0.0 if whole else IDS, boxed
        self.floats = floats
        before, after = max(inner.getSpaceBefore(), before), max(inner.getSpaceAfter(), after)
        self.before, self.after = (before, after) if boxed else (0.0, 0.0)
        self.spaceBefore, self.spaceAfter = (0.0, 0.0) if boxed else (before, after)

    def wrap(self, width: float, height: float = 0.0) -> tuple[float, float]:
        """Size in pt."""
        self.width = width
        _, inner = self.inner.wrap(width - self.indent, height)
        self.height = inner + self.before + self.after
        return width, self.height

    def draw(self) -> None:
        """On reportlab's canvas."""
        if self.boxed:
            box(self.canv, self.design, self.width, -self.below, self.height + self.above + self.below)
        self.inner.drawOn(self.canv, 0 if self.design.rtl else self.indent, self.after)
