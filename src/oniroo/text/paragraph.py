"""The paragraph of all languages, as reportlab flows it over frames, columns and pages."""

from collections.abc import Sequence
from typing import Any

from reportlab.platypus.flowables import Flowable

from oniroo.ground.findings import Place
from oniroo.text.drawing import add_links, draw_line
from oniroo.text.families import primary
from oniroo.text.layout import Layout, Line, TextStyle
from oniroo.text.markup import Piece, parse

_FEWEST = 2  # lines that may stand alone at the foot of a page or at the head of the next (orphans, widows)
_FIT = 1e-6
# What reportlab notes on a flowable where it stands; its parts stand elsewhere.
_OF_ONE_PLACE = frozenset(("_postponed", "_frame", "canv"))
_SAME = 0.01  # pt by which columns may differ and still be of one width


class Paragraph(Flowable):  # type: ignore[misc,unused-ignore]
    """Text with bold, links and codes inside, in any language, as a reportlab flowable.

    ``text`` is markup (see ``oniroo.text.markup``) or pieces, which are never markup. ``bullet`` hangs in the indent
    of the first line; ``anchor`` names the place of the first line for links. Laid out once for each width, however
    often it is wrapped, split and drawn. ``subject`` and ``place`` go into findings.

    Raises Fault where the text cannot be set (see ``Layout``).
    """

    def __init__(
        self,
        text: str | Sequence[Piece],
        style: TextStyle,
        *,
        bullet: str = "",
        anchor: str = "",
        subject: str = "",
        place: Place | None = None,
    ) -> None:
        super().__init__()
        self.layout = Layout(parse(text) if isinstance(text, str) else tuple(text), style, subject, place)
        self.style = style
        self.bullet = Layout((Piece(bullet),), style.but(indent=0.0, align="start")) if bullet else None
        self.anchor = anchor
        self.spaceBefore = style.space_before
        self.spaceAfter = style.space_after
        self.keepWithNext = style.keep_with_next
        # A part of a split paragraph shows some lines of the whole, as they were broken for one width.
        self._first = 0
        self._stop: int | None = None
        self._broken_for: float | None = None
        self._begins = True

    @property
    def text(self) -> str:
        """All the text, isolates around codes included."""
        return self.layout.text

    def natural_width(self) -> float:
        """Width in pt on a single line, indent included."""
        return self.layout.natural_width() + self.style.indent

    def minWidth(self) -> float:  # noqa: N802 - reportlab's name
        """Width in pt of the widest word, indent included."""
        return self.layout.minimum_width() + self.style.indent

    def lines(self, width: float) -> tuple[Line, ...]:
        """The lines in a column of ``width`` pt; of a part, as they were broken for the whole."""
        measure = width if self._broken_for is None else self._broken_for
        return self.layout.lines(measure - self.style.indent)[self._first : self._stop]

    def wrap(self, width: float, _height: float = 0.0) -> tuple[float, float]:
        """Width and height in pt that it takes in a column of ``width`` pt."""
        if self._broken_for is not None and self._stop is None and abs(width - self._broken_for) > _SAME:
            first = self.lines(width)[0]
            rest = self.layout.rest(first.span.start, continued=first.continued)
            self.layout, self._first, self._broken_for = rest, 0, None
        self.width = width
        self.height = len(self.lines(width)) * self.style.line_height
        return width, self.height

    def split(self, width: float, height: float) -> list[Flowable]:
        """Two parts, of which the first is at most ``height`` pt high; none if that would leave a line alone."""
        lines = len(self.lines(width))
        fitting = int((height + _FIT) // self.style.line_height)
        if fitting >= lines:
            return [self]
        upper = min(fitting, lines - _FEWEST)
        if upper < _FEWEST:
            return []
        return [self._part(0, upper, width), self._part(upper, None if self._stop is None else lines, width)]

    def draw(self, canvas: Any = None, x: float = 0.0, y: float = 0.0) -> None:
        """Draws it with its lower left corner at (x, y) pt; ``wrap`` must have been called.

        reportlab calls it without arguments, on its own canvas.
        """
        canvas = self.canv if canvas is None else canvas
        style = self.style
        rtl = style.runs == "rtl"
        left = x if rtl else x + style.indent
        face = primary(style.language, style.voice)
        above, below = (part * style.size / face.units for part in (face.ascent, face.descent))
        top = y + self.height
        if self.anchor and self._begins:
            canvas.bookmarkHorizontal(self.anchor, 0, top)
        for number, line in enumerate(self.lines(self.width)):
            middle = top - (number + 0.5) * style.line_height
            baseline = middle - (above - below) / 2
            if not number and self._begins and self.bullet is not None:
                self._draw_bullet(canvas, x + self.width - style.indent if rtl else x, baseline)
            draw_line(canvas, self.layout, line.clusters, left, baseline)
            add_links(canvas, self.layout, line.clusters, left, (baseline - below, baseline + above))

    def _part(self, first: int, stop: int | None, width: float) -> "Paragraph":
        part: Paragraph = self.__class__.__new__(self.__class__)
        part.__dict__.update((name, value) for name, value in self.__dict__.items() if name not in _OF_ONE_PLACE)
        part._broken_for = self._broken_for or width
        part._first = self._first + first
        if first:
            part.spaceBefore, part._begins = 0.0, False
        else:
            part.spaceAfter = 0.0
        if stop is not None:
            part._stop = self._first + stop
        part.wrap(width)
        return part

    def _draw_bullet(self, canvas: Any, x: float, baseline: float) -> None:
        assert self.bullet is not None  # noqa: S101
        (line, *_) = self.bullet.lines(self.style.indent)
        draw_line(canvas, self.bullet, line.clusters, x, baseline)
