"""What the layout hands out: lines, captions, rulers, slots, sides and sheets, all in mm from the paper's top-left."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from math import cos, radians, sin
from typing import Generic, TypeVar

from oniroo.page.sizes import MM_PER_PT, Paper

T = TypeVar("T")

Matrix = tuple[float, float, float, float, float, float]
"""(a, b, c, d, e, f): x' = a x + c y + e, y' = b x + d y + f."""
Bleed = tuple[float, float, float, float]
"""(left, top, right, bottom) in mm."""


class Axis(StrEnum):
    """The line about which a sheet is turned or folded: through the page's centre, upright or level."""

    UPRIGHT = "upright"
    LEVEL = "level"


@dataclass(frozen=True, slots=True)
class Line:
    """A straight stroke from (x1, y1) to (x2, y2) mm, ``pen`` points wide."""

    x1: float
    y1: float
    x2: float
    y2: float
    pen: float = 0.4

    @property
    def length(self) -> float:
        """Length in mm."""
        return float(((self.x2 - self.x1) ** 2 + (self.y2 - self.y1) ** 2) ** 0.5)


@dataclass(frozen=True, slots=True)
class Caption:
    """A line of text: its baseline starts at (x, y) mm and is ``width`` mm long; turned clockwise about that point.

    ``size`` is in pt. ``turn`` 90 reads downwards, 270 upwards.
    """

    text: str
    x: float
    y: float
    width: float
    size: float
    turn: int = 0


@dataclass(frozen=True, slots=True)
class Ruler:
    """A drawn scale of exactly ``length`` mm, end stroke to end stroke; the first line is its base."""

    length: float
    lines: tuple[Line, ...]
    label: Caption


@dataclass(frozen=True, slots=True)
class Transform:
    """How everything on a back is moved to meet the front: turned about the page's centre, then shifted.

    ``dx``, ``dy`` in mm, + = right and down as one looks at the back; ``angle`` in degrees clockwise.
    """

    width: float
    height: float
    dx: float = 0.0
    dy: float = 0.0
    angle: float = 0.0

    @property
    def identity(self) -> bool:
        """Whether nothing moves."""
        return self.dx == 0.0 and self.dy == 0.0 and self.angle == 0.0

    @property
    def matrix(self) -> Matrix:
        """The move in mm, y downwards."""
        c, s = cos(radians(self.angle)), sin(radians(self.angle))
        mid_x, mid_y = self.width / 2, self.height / 2
        return (c, s, -s, c, mid_x - c * mid_x + s * mid_y + self.dx, mid_y - s * mid_x - c * mid_y + self.dy)

    @property
    def pdf_matrix(self) -> Matrix:
        """The same move in PDF user space: points, y upwards from the page's bottom-left."""
        a, b, c, d, e, f = self.matrix
        # Conjugated with the flip y -> height - y, then scaled from mm to pt.
        return (a, -b, -c, d, (e + c * self.height) / MM_PER_PT, (self.height - f - d * self.height) / MM_PER_PT)

    def apply(self, x: float, y: float) -> tuple[float, float]:
        """Where the point (x, y) mm of the layout is drawn."""
        a, b, c, d, e, f = self.matrix
        return a * x + c * y + e, b * x + d * y + f


@dataclass(frozen=True, slots=True)
class Slot(Generic[T]):
    """One card side on the paper.

    (x, y, width, height) is its trim box on the paper as it lies there, so a card turned by 90° has its height as
    ``width``. ``turn`` is clockwise degrees: 90 means the card's top points right. ``bleed`` is how far the drawing
    runs over the trim, in the paper's directions. ``index`` counts the cards asked for from 0; ``back`` tells a back.
    """

    item: T
    index: int
    x: float
    y: float
    width: float
    height: float
    turn: int = 0
    bleed: Bleed = (0.0, 0.0, 0.0, 0.0)
    back: bool = False

    @property
    def face_size(self) -> tuple[float, float]:
        """Width and height in mm of the card held upright."""
        return (self.height, self.width) if self.turn in (90, 270) else (self.width, self.height)

    @property
    def face_bleed(self) -> Bleed:
        """The bleed in the card's own directions: left, top, right, bottom of the card held upright."""
        quarter = self.turn // 90
        left, top, right, bottom = (self.bleed[(side + quarter) % 4] for side in range(4))
        return left, top, right, bottom

    @property
    def matrix(self) -> Matrix:
        """From the card's own mm (origin its top-left trim corner, held upright, y down) to the paper's mm."""
        right, bottom = self.x + self.width, self.y + self.height
        return {
            0: (1.0, 0.0, 0.0, 1.0, self.x, self.y),
            90: (0.0, 1.0, -1.0, 0.0, right, self.y),
            180: (-1.0, 0.0, 0.0, -1.0, right, bottom),
            270: (0.0, -1.0, 1.0, 0.0, self.x, bottom),
        }[self.turn]

    def point(self, u: float, v: float) -> tuple[float, float]:
        """Where the card's own point (u, v) mm lies on the paper."""
        a, b, c, d, e, f = self.matrix
        return a * u + c * v + e, b * u + d * v + f


@dataclass(frozen=True, slots=True)
class Side(Generic[T]):
    """One printed side. All of it, slots, marks, captions and rulers alike, is drawn through ``transform``.

    ``trim`` is (left, top, right, bottom) mm of the TrimBox where the page is one card; else None.
    """

    paper: Paper
    transform: Transform
    slots: tuple[Slot[T], ...] = ()
    marks: tuple[Line, ...] = ()
    fold: Line | None = None
    captions: tuple[Caption, ...] = ()
    rulers: tuple[Ruler, ...] = ()
    trim: tuple[float, float, float, float] | None = None

    @property
    def lines(self) -> tuple[Line, ...]:
        """Every solid stroke: marks and rulers (the fold line is dashed and stands apart)."""
        return self.marks + tuple(line for ruler in self.rulers for line in ruler.lines)

    @property
    def texts(self) -> tuple[Caption, ...]:
        """Every piece of text: captions and the rulers' labels."""
        return self.captions + tuple(ruler.label for ruler in self.rulers)


@dataclass(frozen=True, slots=True)
class Sheet(Generic[T]):
    """One piece of paper; ``back`` is None where nothing is printed on its other side."""

    front: Side[T]
    back: Side[T] | None = None

    def sides(self) -> Iterator[Side[T]]:
        """Front, then back if there is one."""
        yield self.front
        if self.back is not None:
            yield self.back


def mirror_x(axis: Axis, paper: Paper, x: float, width: float = 0.0) -> float:
    """The left edge, seen on the other side, of what begins at ``x`` and is ``width`` wide."""
    return paper.width - x - width if axis is Axis.UPRIGHT else x


def mirror_y(axis: Axis, paper: Paper, y: float, height: float = 0.0) -> float:
    """The top edge, seen on the other side, of what begins at ``y`` and is ``height`` high."""
    return paper.height - y - height if axis is Axis.LEVEL else y


def mirror_turn(axis: Axis, turn: int) -> int:
    """How a back is turned so that its top lies behind the top of a front turned by ``turn`` degrees."""
    return (-turn if axis is Axis.UPRIGHT else 180 - turn) % 360


def mirror_bleed(axis: Axis, bleed: Bleed) -> Bleed:
    """The same bleed seen from the other side."""
    left, top, right, bottom = bleed
    return (right, top, left, bottom) if axis is Axis.UPRIGHT else (left, bottom, right, top)


def mirror_line(axis: Axis, paper: Paper, line: Line) -> Line:
    """The same stroke seen from the other side, still running right or down."""
    x1, x2 = sorted((mirror_x(axis, paper, line.x1), mirror_x(axis, paper, line.x2)))
    y1, y2 = sorted((mirror_y(axis, paper, line.y1), mirror_y(axis, paper, line.y2)))
    return Line(x1, y1, x2, y2, line.pen)
