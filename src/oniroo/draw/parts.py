"""A face is composed of named parts: each part is drawn once and may stand in many faces."""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of drawing: SVG elements and the box they are drawn in.

    ``box`` is the viewBox (x, y, width, height) in the part's own units, y downwards; what lies outside it is clipped.
    ``body`` holds SVG elements without the ``<svg>`` around them. Equal parts are one part: they compare by content.
    """

    box: tuple[float, float, float, float]
    body: str
    name: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Placed:
    """A part on a card: its box is laid on (x, y, width, height) in mm from the card's top-left trim corner."""

    part: Part
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Words:
    """Text that is drawn as outlines and must be found by search: baseline start (x, y) in mm, size in pt."""

    text: str
    x: float
    y: float
    size: float
    width: float


@dataclass(frozen=True, slots=True)
class Face:
    """One side of a card: placed parts in painting order, on a card of (width, height) mm.

    ``bleed`` is how far (mm) the drawing runs on beyond the trim; parts may reach to -bleed.
    """

    width: float
    height: float
    parts: tuple[Placed, ...]
    bleed: float = 0.0
    words: tuple[Words, ...] = ()
