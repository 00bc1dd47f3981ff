"""Paper shapes as SVG path text: hand-cut sheets, clouds, stars. Lengths in mm; path text in tenths of a mm."""

import math
import random
from collections.abc import Iterable
from typing import NamedTuple


class Box(NamedTuple):
    """A rectangle in mm from the card's top-left trim corner."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """x of the right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """y of the lower edge."""
        return self.y + self.height

    @property
    def cx(self) -> float:
        """x of the middle."""
        return self.x + self.width / 2

    @property
    def cy(self) -> float:
        """y of the middle."""
        return self.y + self.height / 2

    def grow(self, by: float) -> "Box":
        """The box with every side moved out by that much (in, if negative)."""
        return Box(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)

    def move(self, dx: float, dy: float) -> "Box":
        """The box moved."""
        return Box(self.x + dx, self.y + dy, self.width, self.height)


def n(mm: float) -> str:
    """A length in mm as tenths, one decimal (0.01 mm), as short as it goes."""
    return f"{mm * 10:.1f}".rstrip("0").rstrip(".") if round(mm * 10, 1) else "0"


def points(*values: float) -> str:
    """Coordinates in mm, joined as path text."""
    return " ".join(n(value) for value in values)


def polygon(corners: Iterable[tuple[float, float]]) -> str:
    """A closed path through the corners."""
    return "M" + "L".join(points(x, y) for x, y in corners) + "Z"


def rect(box: Box, radius: float = 0.0) -> str:
    """A rectangle with round corners, or sharp ones."""
    x, y, right, bottom = box.x, box.y, box.right, box.bottom
    if not radius:
        return f"M{points(x, y)}H{n(right)}V{n(bottom)}H{n(x)}Z"
    k = radius
    return (
        f"M{points(x + k, y)}H{n(right - k)}Q{points(right, y, right, y + k)}V{n(bottom - k)}"
        f"Q{points(right, bottom, right - k, bottom)}H{n(x + k)}Q{points(x, bottom, x, bottom - k)}"
        f"V{n(y + k)}Q{points(x, y, x + k, y)}Z"
    )


def disc(x: float, y: float, radius: float) -> str:
    """A circle as path text."""
    half = f"a{points(radius, radius)} 0 1 0"
    return f"M{points(x - radius, y)}{half} {points(2 * radius, 0)}{half} {points(-2 * radius, 0)}Z"


def cut(box: Box, radius: float = 1.6, *, seed: int = 1, wobble: float = 0.15, step: float = 10.0) -> str:
    """A sheet cut by hand with scissors: long facets that stray by ``wobble`` mm, soft corners."""
    hand = random.Random(seed)  # noqa: S311 (a drawing, not a secret)
    x, y, right, bottom, k = box.x, box.y, box.right, box.bottom, radius

    def edge(ax: float, ay: float, bx: float, by: float) -> str:
        length = math.hypot(bx - ax, by - ay)
        facets = max(1, round(length / step))
        out = ""
        for i in range(1, facets):
            t, stray = (i + hand.uniform(-0.2, 0.2)) / facets, hand.uniform(-wobble, wobble)
            px, py = ax + (bx - ax) * t + (by - ay) / length * stray, ay + (by - ay) * t - (bx - ax) / length * stray
            out += f"L{points(px, py)}"
        return out + f"L{points(bx, by)}"

    return (
        f"M{points(x + k, y)}{edge(x + k, y, right - k, y)}Q{points(right, y, right, y + k)}"
        f"{edge(right, y + k, right, bottom - k)}Q{points(right, bottom, right - k, bottom)}"
        f"{edge(right - k, bottom, x + k, bottom)}Q{points(x, bottom, x, bottom - k)}"
        f"{edge(x, bottom - k, x, y + k)}Q{points(x, y, x + k, y)}Z"
    )


def star(x: float, y: float, radius: float, *, rays: int = 4, inner: float = 0.34, turn: float = 0.0) -> str:
    """A star with that many rays, its inner corners at ``inner`` of the radius."""
    corners = []
    for i in range(2 * rays):
        r, angle = (radius if i % 2 == 0 else radius * inner), math.pi * i / rays - math.pi / 2 + turn
        corners.append((x + r * math.cos(angle), y + r * math.sin(angle)))
    return polygon(corners)


def clouds(
    top: float,
    left: float,
    right: float,
    bottom: float,
    *,
    seed: int,
    size: float = 8.0,
    puff: float = 2.0,
    radius: float = 0.0,
) -> str:
    """A row of round paper clouds whose highest top stands at ``top`` mm; size = mean width of a cloud.

    ``radius`` rounds the two lower corners, to lie in a page's corners.
    """
    hand = random.Random(seed)  # noqa: S311 (a drawing, not a secret)
    widths: list[float] = []
    while sum(widths) < right - left - 0.5:
        widths.append(size * hand.uniform(0.75, 1.3))
    scale = (right - left) / sum(widths)
    heights = [puff * hand.uniform(0.7, 1.0) for _ in widths]
    # a cubic bump whose handles rise by h stands 3/4 h high
    base = top + max(heights)
    out, x = f"M{points(left, bottom - radius)}V{n(base)}", left
    for width, height in zip(widths, heights, strict=True):
        w, rise = width * scale, base - height / 0.75
        out += f"C{points(x + w * 0.06, rise, x + w * 0.94, rise, x + w, base)}"
        x += w
    if not radius:
        return out + f"V{n(bottom)}Z"
    k = radius
    return (
        f"{out}V{n(bottom - k)}Q{points(right, bottom, right - k, bottom)}H{n(left + k)}"
        f"Q{points(left, bottom, left, bottom - k)}Z"
    )


def scallops(box: Box, pitch: float, depth: float) -> str:
    """A box with an edge of round bites (petals, lace): bows of about ``pitch`` mm bulge outwards by ``depth``."""
    corners = [(box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom)]
    out = f"M{points(*corners[0])}"
    for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True):
        length = math.hypot(bx - ax, by - ay)
        count = max(2, round(length / pitch))
        ux, uy = (bx - ax) / count, (by - ay) / count
        ox, oy = (by - ay) / length * depth, -(bx - ax) / length * depth
        for i in range(count):
            sx, sy, ex, ey = ax + ux * i, ay + uy * i, ax + ux * (i + 1), ay + uy * (i + 1)
            out += f"C{points(sx + ox * 1.33, sy + oy * 1.33, ex + ox * 1.33, ey + oy * 1.33, ex, ey)}"
    return out + "Z"


def jagged(box: Box, pitch: float, depth: float, *, seed: int) -> str:
    """A box with teeth that bite inwards by up to ``depth`` mm, as torn out of the night; the seed fixes the tear."""
    hand = random.Random(seed)  # noqa: S311 (a drawing, not a secret)
    corners = [(box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom)]
    out: list[tuple[float, float]] = []
    for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True):
        length = math.hypot(bx - ax, by - ay)
        count = max(2, round(length / pitch))
        out.append((ax, ay))
        for i in range(count):
            t = (i + 0.5 + hand.uniform(-0.14, 0.14)) / count
            bite = depth * hand.uniform(0.55, 1.0)
            out.append((ax + (bx - ax) * t - (by - ay) / length * bite, ay + (by - ay) * t + (bx - ax) / length * bite))
            if i < count - 1:
                s = (i + 1 + hand.uniform(-0.12, 0.12)) / count
                out.append((ax + (bx - ax) * s, ay + (by - ay) * s))
    return polygon(out)


def arch(box: Box, rise: float, radius: float = 2.0) -> str:
    """A window with a round top (a moonrise): the sides end ``rise`` mm below the crown."""
    k, shoulder = radius, box.y + rise
    return (
        f"M{points(box.x, shoulder)}C{points(box.x, box.y, box.x + box.width * 0.2, box.y, box.cx, box.y)}"
        f"C{points(box.right - box.width * 0.2, box.y, box.right, box.y, box.right, shoulder)}V{n(box.bottom - k)}"
        f"Q{points(box.right, box.bottom, box.right - k, box.bottom)}H{n(box.x + k)}"
        f"Q{points(box.x, box.bottom, box.x, box.bottom - k)}Z"
    )


def bookmark(x: float, y: float, width: float, end: float, tail: float = 3.4) -> str:
    """A ribbon that hangs from y to ``end`` and ends in a swallow-tail."""
    right = x + width
    return f"M{points(x, y)}H{n(right)}V{n(end)}L{points(x + width / 2, end - tail)}L{points(x, end)}Z"


def dashes(box: Box, *, on: float = 2.4, off: float = 1.8, radius: float = 2.0) -> str:
    """A dashed frame as single strokes (dash attributes are not drawn alike everywhere)."""
    x, y, right, bottom, k = box.x, box.y, box.right, box.bottom, radius
    sides = (
        (x + k, y, right - k, y),
        (right, y + k, right, bottom - k),
        (right - k, bottom, x + k, bottom),
        (x, bottom - k, x, y + k),
    )
    out = ""
    for ax, ay, bx, by in sides:
        length = math.hypot(bx - ax, by - ay)
        count = max(1, round((length + off) / (on + off)))
        step = (length + off) / count
        ux, uy = (bx - ax) / length, (by - ay) / length
        for i in range(count):
            s, e = i * step, (i + 1) * step - off
            out += f"M{points(ax + ux * s, ay + uy * s)}L{points(ax + ux * e, ay + uy * e)}"
    j = k * 0.8
    for cx, cy, sx, sy in ((x, y, 1, 1), (right, y, -1, 1), (right, bottom, -1, -1), (x, bottom, 1, -1)):
        out += f"M{points(cx, cy + sy * j)}Q{points(cx, cy, cx + sx * j, cy)}"
    return out
