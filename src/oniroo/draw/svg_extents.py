"""How far the elements of an SVG reach, by what their attributes say: bounds, never less than what is drawn."""

import math
from typing import NamedTuple

from oniroo.draw.svg_path import Extent, path_extent, points_extent
from oniroo.draw.svg_transform import Turn
from oniroo.draw.svg_tree import Node
from oniroo.draw.svg_values import numbers

_MARKER_SIDE = "3"  # SVG 2, section 13.7.1


class View(NamedTuple):
    """The shorter and the longer side of what percentages may be of: the picture, or a viewBox within it."""

    short: float
    long: float

    def with_sides(self, sides: list[float]) -> "View":
        """So wide that these sides are in it, too; renderers do not agree which of all it is."""
        sound = [side for side in sides if side > 0]
        return View(min([self.short, *sound]), max([self.long, *sound])) if sound else self


def measures(value: str, whole: float) -> list[float]:
    """All lengths of a value, without their signs; percentages are of ``whole``."""
    words = value.replace(",", " ").split()
    return [abs(number) * (whole / 100 if word[-1] == "%" else 1.0) for word in words for number in numbers(word)]


def measure(value: str, whole: float) -> float:
    """The first length of a value; 0 if there is none."""
    return next(iter(measures(value, whole)), 0.0)


def extent(node: Node, view: View) -> Extent:
    """How far a shape reaches and how long its outline is, in its own units, without its stroke."""
    own = node.attributes

    def side(name: str) -> float:
        return measure(own.get(name, "0"), view.long)

    if node.tag == "path":
        return path_extent(own.get("d", ""))
    if node.tag in ("polyline", "polygon"):
        return points_extent(numbers(own.get("points", "")), closed=node.tag == "polygon")
    if node.tag in ("rect", "image"):
        width, height = side("width"), side("height")
        return Extent(math.hypot(side("x") + width, side("y") + height), 2 * (width + height), 4)
    if node.tag in ("circle", "ellipse"):
        radius = max(side("r"), side("rx"), side("ry"))
        return Extent(math.hypot(side("cx"), side("cy")) + radius, 2 * math.pi * radius, 4)
    if node.tag == "line":
        start, end = math.hypot(side("x1"), side("y1")), math.hypot(side("x2"), side("y2"))
        return Extent(max(start, end), start + end, 1)
    return Extent()


def framed(node: Node, view: View) -> Turn:
    """What the viewBox, place and size of an element inside the picture do to its content.

    The content may lie anywhere in its frame, and is never stretched more than to cover it.
    """
    own = node.attributes
    place = math.hypot(measure(own.get("x", "0"), view.long), measure(own.get("y", "0"), view.long))
    x, y, *sides = numbers(own.get("viewBox", "")) or (0.0, 0.0)
    if len(sides) != 2:
        return Turn(1.0, place)
    if node.tag == "pattern":
        frame = [max(view.long, side) for side in sides]
    elif node.tag == "marker":
        frame = [measure(own.get(name, _MARKER_SIDE), view.long) for name in ("markerWidth", "markerHeight")]
    elif node.tag == "svg":
        frame = [measure(own.get(name, "100%"), view.long) for name in ("width", "height")]
    else:
        frame = [view.long, view.long]
    growth = max(frame[0] / sides[0], frame[1] / sides[1])
    inner = math.hypot(max(frame[0], growth * sides[0]), max(frame[1], growth * sides[1]))
    return Turn(growth, place + inner + growth * math.hypot(x, y))
