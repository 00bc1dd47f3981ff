"""What figures are made of: faces, lines and texts at their places, drawn by one flowable. All in pt, y downwards."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot
from typing import Any, TypeAlias

from reportlab.platypus.flowables import Flowable

from oniroo.deck.model import Card
from oniroo.draw import frames
from oniroo.draw.palette import HAZE, INK, WHITE
from oniroo.draw.parts import Face
from oniroo.ground.findings import Finding
from oniroo.products.booklet_design import design_of
from oniroo.products.figure_ink import ink_on
from oniroo.products.printed_language import is_foreign, place_of
from oniroo.rules.translation import Rendered, Translation
from oniroo.text.layout import Align
from oniroo.text.markup import Piece
from oniroo.text.paragraph import Paragraph

Point: TypeAlias = tuple[float, float]

_HALO = 1.3  # pt of white on each side of a line that crosses a picture
_DOT = 1.4
_TIP = 3.4  # length of an arrow's head
_SIZES = (7.0, 6.5, 6.0, 5.5, 5.0)
_CAPTION = 7.5
_AROUND = (3.0, 6.0)  # pt of air above and below


@dataclass(frozen=True, slots=True)
class Shown:
    """A face whose top-left trim corner stands at (x, y), so many pt to its mm; ``edge``: with a hairline around it."""

    face: Face
    x: float
    y: float
    scale: float
    edge: bool = True

    @property
    def width(self) -> float:
        """In pt."""
        return self.face.width * self.scale

    @property
    def bottom(self) -> float:
        """Of the trim, in pt."""
        return self.y + self.face.height * self.scale

    def at(self, x: float, y: float) -> Point:
        """A point of the card (mm from its top-left corner) in the figure."""
        return self.x + x * self.scale, self.y + y * self.scale


@dataclass(frozen=True, slots=True)
class Line:
    """A stroke through points; ``end`` is "" or what stands at its last point: ``dot``, ``arrow``."""

    points: tuple[Point, ...]
    pen: float = 0.6
    colour: str = INK
    end: str = ""
    halo: bool = False


@dataclass(frozen=True, slots=True)
class Ring:
    """A box with round corners drawn around something."""

    x: float
    y: float
    width: float
    height: float
    colour: str
    pen: float = 1.1


@dataclass(frozen=True, slots=True)
class Text:
    """A paragraph, wrapped already, whose top-left corner stands at (x, y)."""

    paragraph: Paragraph
    x: float
    y: float

    @property
    def bottom(self) -> float:
        """In pt."""
        return float(self.y + self.paragraph.height)


class Figure(Flowable):  # type: ignore[misc,unused-ignore]
    """A figure with its caption. ``cards`` are those it shows, ``key`` is its name; ``findings`` is what to say of it.

    Width and height in pt are known when it is made; it is never split.
    """

    def __init__(
        self,
        key: str,
        cards: Sequence[Card],
        parts: Sequence[Shown | Line | Ring | Text],
        size: tuple[float, float],
        findings: Sequence[Finding] = (),
    ) -> None:
        super().__init__()
        self.key = key
        self.cards = tuple(cards)
        self.parts = tuple(parts)
        self.width, self.height = size
        self.findings = tuple(findings)
        self.spaceBefore, self.spaceAfter = _AROUND

    @property
    def texts(self) -> tuple[str, ...]:
        """All its words, in order of drawing."""
        return tuple(part.paragraph.text for part in self.parts if isinstance(part, Text))

    def wrap(self, _width: float, _height: float = 0.0) -> tuple[float, float]:
        """Width and height in pt."""
        return self.width, self.height

    def draw(self) -> None:
        """Draws it on reportlab's canvas; faces first, so that lines and words lie above them."""
        canvas = self.canv
        for part in self.parts:
            if isinstance(part, Shown):
                _draw_face(canvas, part, self.height)
        for part in self.parts:
            match part:
                case Line():
                    _draw_line(canvas, part, self.height)
                case Ring():
                    _draw_ring(canvas, part, self.height)
                case Text():
                    part.paragraph.draw(canvas, part.x, self.height - part.bottom)


def words(
    translation: Translation, key: str, width: float, align: Align, *, size: float = 0.0, bold: bool = False
) -> Paragraph:
    """A unit as a paragraph of small sans-serif letters, wrapped to a width in pt; smaller where a word is too wide.

    ``align`` is that of left-to-right lines: in right-to-left ones ``start`` and ``end`` stay left and right.
    """
    return paragraph(translation, translation.render(key), width, align, size=size, bold=bold)


def paragraph(
    translation: Translation, rendered: Rendered, width: float, align: Align, *, size: float = 0.0, bold: bool = False
) -> Paragraph:
    """The same of a unit that is rendered already."""
    pieces = [Piece(span.text, code=span.isolated) for span in rendered.spans]
    foreign = is_foreign(rendered, translation)
    style = design_of(translation.language).style(1.0, english=foreign)
    style = style.but(voice="sans-bold" if bold else "sans", leading=None, colour=INK)
    if style.runs == "rtl" and align in ("start", "end"):
        align = "end" if align == "start" else "start"
    sizes = [one for one in _SIZES if not size or one < size]
    for points in [size, *sizes] if size else sizes:
        subject, place = f"{translation.language.code} {rendered.key}", place_of(rendered, translation)
        made = Paragraph(pieces, style.but(size=points, align=align), subject=subject, place=place)
        if made.minWidth() <= width:
            break
    made.wrap(max(width, made.minWidth()))
    return made


def caption(translation: Translation, name: str, width: float, y: float) -> Text:
    """The words below a figure, in the middle."""
    return Text(words(translation, f"figure.{name}", width, "centre", size=_CAPTION), 0.0, y)


def _draw_face(canvas: Any, shown: Shown, height: float) -> None:
    canvas.saveState()
    canvas.transform(shown.scale, 0, 0, -shown.scale, shown.x, height - shown.y)
    ink_on(canvas).draw(shown.face)
    canvas.restoreState()
    if not shown.edge:
        return
    # The margin of a card is as white as the page: a hairline shows where the card ends.
    canvas.saveState()
    canvas.setStrokeColor(HAZE)
    canvas.setLineWidth(0.4)
    radius = frames.CORNER * shown.scale
    canvas.roundRect(shown.x, height - shown.bottom, shown.width, shown.bottom - shown.y, radius)
    canvas.restoreState()


def _draw_ring(canvas: Any, ring: Ring, height: float) -> None:
    radius = 0.3 * min(ring.width, ring.height)
    canvas.saveState()
    for colour, pen in ((WHITE, ring.pen + 1.2), (ring.colour, ring.pen)):
        canvas.setStrokeColor(colour)
        canvas.setLineWidth(pen)
        canvas.roundRect(ring.x, height - ring.y - ring.height, ring.width, ring.height, radius)
    canvas.restoreState()


def _draw_line(canvas: Any, line: Line, height: float) -> None:
    points = [(x, height - y) for x, y in line.points]
    canvas.saveState()
    canvas.setLineJoin(1)
    for colour, pen in ((WHITE, line.pen + 2 * _HALO), (line.colour, line.pen)):
        if colour == WHITE and not line.halo:
            continue
        path = canvas.beginPath()
        path.moveTo(*points[0])
        for point in points[1:]:
            path.lineTo(*point)
        canvas.setStrokeColor(colour)
        canvas.setLineWidth(pen)
        canvas.drawPath(path)
    canvas.setFillColor(line.colour)
    if line.end == "dot":
        if line.halo:
            canvas.setFillColor(WHITE)
            canvas.circle(*points[-1], _DOT + 0.6, stroke=0, fill=1)
            canvas.setFillColor(line.colour)
        canvas.circle(*points[-1], _DOT, stroke=0, fill=1)
    elif line.end == "arrow":
        _draw_tip(canvas, points[-2], points[-1])
    canvas.restoreState()


def _draw_tip(canvas: Any, before: Point, tip: Point) -> None:
    dx, dy = tip[0] - before[0], tip[1] - before[1]
    length = hypot(dx, dy) or 1.0
    dx, dy = dx / length * _TIP, dy / length * _TIP
    path = canvas.beginPath()
    path.moveTo(tip[0], tip[1])
    path.lineTo(tip[0] - dx - dy * 0.45, tip[1] - dy + dx * 0.45)
    path.lineTo(tip[0] - dx + dy * 0.45, tip[1] - dy - dx * 0.45)
    path.close()
    canvas.drawPath(path, stroke=0, fill=1)
