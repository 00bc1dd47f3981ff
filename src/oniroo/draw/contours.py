"""The outline of an SVG shape as points, without rendering: enough to tell a shade from a body."""

import math
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from oniroo.draw.svg_path import arc, segments

Point = tuple[float, float]
Edge = tuple[float, float, float, float, float]  # start x and y, step in x and y, square of the length

_NUMBERS = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_LEADING = re.compile(r"\s*([-+]?(?:\d+\.?\d*|\.\d+))")
_TIMES = (0.25, 0.5, 0.75, 1.0)
ROUND = 12  # points on a circle
_CIRCLE = tuple((math.cos(2 * math.pi * i / ROUND), math.sin(2 * math.pi * i / ROUND)) for i in range(ROUND))
_HAIR = 1e-6  # so that what is passed over quickly is never what would just have been near


@dataclass(frozen=True, slots=True)
class Contour:
    """A closed outline and the box around it, in the units of the drawing."""

    points: tuple[Point, ...]
    left: float
    top: float
    right: float
    bottom: float
    _edges: list[Edge] = field(default_factory=list, init=False, repr=False, compare=False)

    @property
    def area(self) -> float:
        """Of the box."""
        return (self.right - self.left) * (self.bottom - self.top)

    def spans(self, other: "Contour", slack: float) -> bool:
        """Whether the other's box lies within this one's."""
        return (
            self.left - slack <= other.left
            and self.top - slack <= other.top
            and other.right <= self.right + slack
            and other.bottom <= self.bottom + slack
        )

    def holds(self, other: "Contour", share: float, slack: float) -> bool:
        """Whether that share (0–1) of the other's outline lies within this shape, or not further than ``slack`` off."""
        count = inside = len(other.points)
        for point in other.points:
            if not self.has(point) and not self.near(point, slack):
                inside -= 1
                if inside / count < share:
                    return False
        return True

    def has(self, point: Point) -> bool:
        """Whether a point lies within (even-odd)."""
        x, y = point
        if not (self.left - _HAIR <= x <= self.right + _HAIR and self.top <= y <= self.bottom):
            return False
        odd = False
        ax, ay = self.points[-1]
        for bx, by in self.points:
            if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
                odd = not odd
            ax, ay = bx, by
        return odd

    def near(self, point: Point, slack: float) -> bool:
        """Whether a point lies on the outline, give or take ``slack``."""
        x, y = point
        reach, most = slack + _HAIR, slack * slack
        low_x, high_x, low_y, high_y = x - reach, x + reach, y - reach, y + reach
        for ax, ay, dx, dy, length in self._edges or self._measure():
            bx, by = ax + dx, ay + dy
            if (
                (ax < low_x and bx < low_x)
                or (ax > high_x and bx > high_x)
                or (ay < low_y and by < low_y)
                or (ay > high_y and by > high_y)
            ):
                continue  # wholly on one side of the point's surroundings
            t = ((x - ax) * dx + (y - ay) * dy) / length if length else 0.0
            t = 0.0 if t < 0.0 else min(t, 1.0)
            if (ax + t * dx - x) ** 2 + (ay + t * dy - y) ** 2 <= most:
                return True
        return False

    def _measure(self) -> list[Edge]:
        """The edges, worked out when first asked for."""
        ax, ay = self.points[-1]
        for bx, by in self.points:
            dx, dy = bx - ax, by - ay
            self._edges.append((ax, ay, dx, dy, dx * dx + dy * dy))
            ax, ay = bx, by
        return self._edges


@lru_cache(maxsize=4096)
def leading_number(text: str) -> float:
    """The number that a text begins with (``12.5px`` → 12.5); 0 if it begins with none."""
    match = _LEADING.match(text)
    return float(match[1]) if match else 0.0


def contour(tag: str, attributes: Mapping[str, str]) -> Contour | None:
    """The outline of a basic shape (curves as a few points). None for what is no shape or cannot be read."""
    points = _points(tag, attributes)
    if not points:
        return None
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Contour(tuple(points), min(xs), min(ys), max(xs), max(ys))


def _points(tag: str, attributes: Mapping[str, str]) -> list[Point]:
    def value(key: str) -> float:
        return leading_number(attributes.get(key, "0"))

    if tag == "rect":
        x, y, right, bottom = value("x"), value("y"), value("x") + value("width"), value("y") + value("height")
        return [(x, y), (right, y), (right, bottom), (x, bottom)]
    if tag in {"circle", "ellipse"}:
        rx, ry = (value("r"), value("r")) if tag == "circle" else (value("rx"), value("ry"))
        cx, cy = value("cx"), value("cy")
        return [(cx + rx * cos, cy + ry * sin) for cos, sin in _CIRCLE]
    if tag in {"polygon", "polyline"}:
        values = [float(number) for number in _NUMBERS.findall(attributes.get("points", ""))]
        return list(zip(values[0::2], values[1::2], strict=False))
    if tag == "line":
        return [(value("x1"), value("y1")), (value("x2"), value("y2"))]
    return path_points(attributes.get("d", "")) if tag == "path" else []


def path_points(d: str) -> list[Point]:
    """Points along path data: corners, and three between the ends of every curve. What cannot be read ends the path."""
    out: list[Point] = []
    add = out.append
    for kind, x, y, numbers in segments(d):
        if kind == "C":
            _cubic(add, x, y, *numbers)
        elif kind == "Q":
            _quadratic(add, x, y, *numbers)
        elif kind == "A":
            out += _arc(x, y, numbers)
        elif kind != "Z":
            add((numbers[0], numbers[1]))
    return out


def _cubic(
    add: Callable[[Point], None],
    ax: float, ay: float, bx: float, by: float, cx: float, cy: float, dx: float, dy: float,
) -> None:  # fmt: skip
    for t in _TIMES:
        px, py, qx, qy = ax + (bx - ax) * t, ay + (by - ay) * t, bx + (cx - bx) * t, by + (cy - by) * t
        rx, ry = cx + (dx - cx) * t, cy + (dy - cy) * t
        px, py, qx, qy = px + (qx - px) * t, py + (qy - py) * t, qx + (rx - qx) * t, qy + (ry - qy) * t
        add((px + (qx - px) * t, py + (qy - py) * t))


def _quadratic(add: Callable[[Point], None], ax: float, ay: float, bx: float, by: float, cx: float, cy: float) -> None:
    for t in _TIMES:
        px, py, qx, qy = ax + (bx - ax) * t, ay + (by - ay) * t, bx + (cx - bx) * t, by + (cy - by) * t
        add((px + (qx - px) * t, py + (qy - py) * t))


def _arc(x: float, y: float, numbers: tuple[float, ...]) -> list[Point]:
    """Points along an elliptical arc, its end the last."""
    end = numbers[5], numbers[6]
    ellipse = arc(x, y, numbers)
    if ellipse is None:
        return [end]
    cos, sin = math.cos(ellipse.turn), math.sin(ellipse.turn)
    steps = max(3, round(abs(ellipse.by) * ROUND / (2 * math.pi)))
    out = []
    for i in range(1, steps):
        t = ellipse.first + ellipse.by * i / steps
        px, py = ellipse.rx * math.cos(t), ellipse.ry * math.sin(t)
        out.append((ellipse.cx + cos * px - sin * py, ellipse.cy + sin * px + cos * py))
    return [*out, end]
