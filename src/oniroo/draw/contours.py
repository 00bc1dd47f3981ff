"""The outline of an SVG shape as points, without rendering: enough to tell a shade from a body."""

import math
import re
from collections.abc import Mapping
from itertools import pairwise
from typing import NamedTuple

Point = tuple[float, float]

_TOKEN = re.compile(r"([MmLlHhVvCcSsQqTtAaZz])|([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)")
_FLAGS = re.compile(r"(?<=[\s,\d])([01])([01])(?=[\d.+-])")
_STEPS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7}
_TIMES = (0.25, 0.5, 0.75, 1.0)
ROUND = 12  # points on a circle


class Contour(NamedTuple):
    """A closed outline and the box around it, in the units of the drawing."""

    points: tuple[Point, ...]
    left: float
    top: float
    right: float
    bottom: float

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

    def share_of(self, other: "Contour", slack: float) -> float:
        """How much (0–1) of the other's outline lies within this shape, or not further than ``slack`` from it."""
        inside = sum(self.has(point) or self.near(point, slack) for point in other.points)
        return inside / len(other.points)

    def has(self, point: Point) -> bool:
        """Whether a point lies within (even-odd)."""
        x, y = point
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
        ax, ay = self.points[-1]
        for bx, by in self.points:
            dx, dy = bx - ax, by - ay
            length = dx * dx + dy * dy
            t = max(0.0, min(1.0, ((x - ax) * dx + (y - ay) * dy) / length)) if length else 0.0
            if (ax + t * dx - x) ** 2 + (ay + t * dy - y) ** 2 <= slack * slack:
                return True
            ax, ay = bx, by
        return False


def _number(attributes: Mapping[str, str], key: str) -> float:
    match = re.match(r"[-+]?(?:\d+\.?\d*|\.\d+)", attributes.get(key, "0").strip())
    return float(match[0]) if match else 0.0


def contour(tag: str, attributes: Mapping[str, str]) -> Contour | None:
    """The outline of a basic shape (curves as a few points). None for what is no shape or cannot be read."""
    points = _points(tag, attributes)
    if not points:
        return None
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Contour(tuple(points), min(xs), min(ys), max(xs), max(ys))


def _points(tag: str, attributes: Mapping[str, str]) -> list[Point]:
    def value(key: str) -> float:
        return _number(attributes, key)

    if tag == "rect":
        x, y, right, bottom = value("x"), value("y"), value("x") + value("width"), value("y") + value("height")
        return [(x, y), (right, y), (right, bottom), (x, bottom)]
    if tag in {"circle", "ellipse"}:
        rx, ry = (value("r"), value("r")) if tag == "circle" else (value("rx"), value("ry"))
        turns = (2 * math.pi * i / ROUND for i in range(ROUND))
        return [(value("cx") + rx * math.cos(turn), value("cy") + ry * math.sin(turn)) for turn in turns]
    if tag in {"polygon", "polyline"}:
        values = [float(match[2]) for match in _TOKEN.finditer(attributes.get("points", "")) if match[2]]
        return list(zip(values[0::2], values[1::2], strict=False))
    if tag == "line":
        return [(value("x1"), value("y1")), (value("x2"), value("y2"))]
    return path_points(attributes.get("d", "")) if tag == "path" else []


def path_points(d: str) -> list[Point]:
    """Points along path data: corners, and three between the ends of every curve. What cannot be read ends the path."""
    tokens = [match.groups() for match in _TOKEN.finditer(_FLAGS.sub(r"\1 \2 ", d))]
    out: list[Point] = []
    here = start = handle = (0.0, 0.0)
    command, index = "", 0
    while index < len(tokens):
        letter, _ = tokens[index]
        if letter:
            command, index = letter, index + 1
            if letter in "Zz":
                here = start
                continue
        kind = command.upper()
        count = _STEPS.get(kind, 0)
        values = [float(number) for _, number in tokens[index : index + count] if number]
        if not count or len(values) < count:
            break
        index += count
        ox, oy = here if command.islower() else (0.0, 0.0)
        if kind == "H":
            end, handle = (ox + values[0], here[1]), here
            out.append(end)
        elif kind == "V":
            end = (here[0], oy + values[0])
            out.append(end)
        elif kind == "A":
            end = (ox + values[5], oy + values[6])
            out += _arc(here, values[0], values[1], values[2], bool(values[3]), bool(values[4]), end)
        else:
            pairs = [(ox + x, oy + y) for x, y in zip(values[0::2], values[1::2], strict=True)]
            if kind in "ST":
                pairs.insert(0, (2 * here[0] - handle[0], 2 * here[1] - handle[1]))
            end = pairs[-1]
            out += [_bezier([here, *pairs], t) for t in _TIMES] if len(pairs) > 1 else [end]
            handle = pairs[-2] if len(pairs) > 1 else end
            if kind == "M":
                start, command = end, ("l" if command.islower() else "L")
        if kind not in "CSQT":
            handle = end
        here = end
    return out


def _bezier(points: list[Point], t: float) -> Point:
    while len(points) > 1:
        points = [(a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t) for a, b in pairwise(points)]
    return points[0]


def _arc(start: Point, rx: float, ry: float, turn: float, large: bool, sweep: bool, end: Point) -> list[Point]:
    """Points along an elliptical arc (SVG 2, appendix B.2.4: from end points to centre)."""
    rx, ry = abs(rx), abs(ry)
    if not rx or not ry or start == end:
        return [end]
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    hx, hy = (start[0] - end[0]) / 2, (start[1] - end[1]) / 2
    x, y = cos * hx + sin * hy, cos * hy - sin * hx
    grow = math.sqrt(max(1.0, (x / rx) ** 2 + (y / ry) ** 2))
    rx, ry = rx * grow, ry * grow
    rest = max(0.0, (rx * ry) ** 2 - (rx * y) ** 2 - (ry * x) ** 2)
    factor = math.sqrt(rest / ((rx * y) ** 2 + (ry * x) ** 2)) * (-1 if large == sweep else 1)
    cx, cy = factor * rx * y / ry, -factor * ry * x / rx
    first = math.atan2((y - cy) / ry, (x - cx) / rx)
    sweep_by = math.atan2((-y - cy) / ry, (-x - cx) / rx) - first
    if sweep and sweep_by < 0:
        sweep_by += 2 * math.pi
    elif not sweep and sweep_by > 0:
        sweep_by -= 2 * math.pi
    mx, my = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    steps = max(3, round(abs(sweep_by) * ROUND / (2 * math.pi)))
    out = []
    for i in range(1, steps):
        a = first + sweep_by * i / steps
        px, py = cx + rx * math.cos(a), cy + ry * math.sin(a)
        out.append((mx + cos * px - sin * py, my + sin * px + cos * py))
    return [*out, end]
