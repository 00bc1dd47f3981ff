"""Path data by the grammar of SVG (SVG 2, section 9.3.9), in absolute coordinates, and how far and how long a path is.

What cannot be read ends a path, as it does in renderers.
"""

import math
import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

Segment = tuple[str, float, float, tuple[float, ...]]
"""``M L C Q A`` or ``Z``, where it begins, and its further points: handles and end, or what ``arc`` takes."""

FAR = 1e30
"""Numbers beyond are no coordinates: sums and squares of smaller ones stay finite."""

_COMMAND = re.compile(r"([MmLlHhVvCcSsQqTtAaZz])([^MmLlHhVvCcSsQqTtAaZz]*)")
_NUMBER = r"[-+]?+(?:\d++\.?+\d*+|\.\d++)(?:[eE][-+]?+\d++)?+"
_NUMBERS = re.compile(_NUMBER)
_PERHAPS_FAR = re.compile(r"[eE]|\d{20}")
_STEPS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}


class Arc(NamedTuple):
    """Part of an ellipse: its centre, radii and turn (radians), and the parameter where it begins and how far it goes.

    A point of it is the centre + the turned (rx cos t, ry sin t).
    """

    cx: float
    cy: float
    rx: float
    ry: float
    turn: float
    first: float
    by: float


class Extent(NamedTuple):
    """How far a line goes from the origin at most, how long it is at most (both in its units), and its pieces."""

    reach: float = 0.0
    length: float = 0.0
    pieces: int = 0


def commands(d: str) -> Iterator[tuple[str, list[float]]]:
    """Letters of path data with as many whole sets of numbers as follow each; nothing if it begins with a number."""
    first = _COMMAND.search(d)
    if first is None or _NUMBERS.search(d, 0, first.start()):
        return
    for letter, words in _COMMAND.findall(d):
        kind = letter.upper()
        if kind == "A":
            numbers, sound = _arcs(words)
        else:
            numbers = [float(word) for word in _NUMBERS.findall(words)]
            step = _STEPS[kind]
            over = len(numbers) % step if step else len(numbers)
            sound = not over and (bool(numbers) or not step)
            if over:
                del numbers[-over:]
        if numbers or kind == "Z":
            yield letter, numbers
        if not sound:
            return


def _arcs(words: str) -> tuple[list[float], bool]:
    """The numbers of elliptical arcs, whose two flags are one digit each and need no blanks around them."""
    apart = _NUMBERS.findall(words)
    if len(apart) % 7 == 0 and all(flag in ("0", "1") for flag in (*apart[3::7], *apart[4::7])):
        return [float(word) for word in apart], bool(apart)
    numbers: list[float] = []
    at, arcs = 0, _close_arcs()
    while found := arcs.match(words, at):
        numbers += map(float, found.groups())
        at = found.end()
    return numbers, bool(numbers) and not _NUMBERS.search(words, at)


@cache
def _close_arcs() -> re.Pattern[str]:
    """One arc, its flags perhaps written close to what follows: seldom needed, and takes a while to be made."""
    return re.compile(r"[\s,]*+".join(("", *[f"({_NUMBER})"] * 3, "([01])", "([01])", *[f"({_NUMBER})"] * 2)))


def segments(d: str) -> Iterator[Segment]:
    """The pieces of path data in absolute coordinates, each as (kind, x and y of its start, further numbers).

    ``M`` and ``L`` go on with their end, ``C`` and ``Q`` with handles and end, ``Z`` with the end of its line,
    ``A`` with two radii, turn in degrees, both flags and the end. H and V come as L, S as C, T as Q.
    """
    x = y = start_x = start_y = handle_x = handle_y = 0.0
    last = ""
    for letter, numbers in commands(d):
        kind = letter.upper()
        if kind == "Z":
            yield "Z", x, y, (start_x, start_y)
            x, y, last = start_x, start_y, "Z"
            continue
        relative, step = letter != kind, _STEPS[kind]
        for at in range(0, len(numbers), step):
            ox, oy = (x, y) if relative else (0.0, 0.0)
            end_x, end_y = ox + numbers[at + step - 2], oy + numbers[at + step - 1]
            if kind == "C":
                handle = ox + numbers[at], oy + numbers[at + 1]
                handle_x, handle_y = ox + numbers[at + 2], oy + numbers[at + 3]
                yield "C", x, y, (*handle, handle_x, handle_y, end_x, end_y)
            elif kind == "S":
                handle = (2 * x - handle_x, 2 * y - handle_y) if last in ("C", "S") else (x, y)
                handle_x, handle_y = ox + numbers[at], oy + numbers[at + 1]
                yield "C", x, y, (*handle, handle_x, handle_y, end_x, end_y)
            elif kind == "Q":
                handle_x, handle_y = ox + numbers[at], oy + numbers[at + 1]
                yield "Q", x, y, (handle_x, handle_y, end_x, end_y)
            elif kind == "T":
                handle_x, handle_y = (2 * x - handle_x, 2 * y - handle_y) if last in ("Q", "T") else (x, y)
                yield "Q", x, y, (handle_x, handle_y, end_x, end_y)
            elif kind == "A":
                yield "A", x, y, (*numbers[at : at + 5], end_x, end_y)
            else:
                if kind == "H":
                    end_x, end_y = ox + numbers[at], y
                elif kind == "V":
                    end_x, end_y = x, oy + numbers[at]
                yield "M" if kind == "M" else "L", x, y, (end_x, end_y)
                if kind == "M":
                    start_x, start_y, kind = end_x, end_y, "L"  # further pairs of a move are lines
            x, y, last = end_x, end_y, kind


def arc(x: float, y: float, numbers: tuple[float, ...]) -> Arc | None:
    """The ellipse of an ``A`` segment (SVG 2, appendix B.2.4: from end points to centre); None for a straight line."""
    rx, ry, degrees, large, sweep, end_x, end_y = numbers
    rx, ry = abs(rx), abs(ry)
    if min(rx, ry) < 1 / FAR or (x == end_x and y == end_y) or not _near(x, y, *numbers):
        return None
    turn = math.radians(degrees)
    cos, sin = math.cos(turn), math.sin(turn)
    hx, hy = (x - end_x) / 2, (y - end_y) / 2
    ux, uy = (cos * hx + sin * hy) / rx, (cos * hy - sin * hx) / ry
    grow = max(1.0, math.hypot(ux, uy))
    rx, ry, ux, uy = rx * grow, ry * grow, ux / grow, uy / grow
    square = ux * ux + uy * uy
    if not square:
        return None
    factor = math.sqrt(max(0.0, 1 / square - 1)) * (-1 if bool(large) == bool(sweep) else 1)
    vx, vy = factor * uy, -factor * ux  # the centre, where the ellipse is the unit circle
    first = math.atan2(uy - vy, ux - vx)
    by = math.atan2(-uy - vy, -ux - vx) - first
    if sweep and by < 0:
        by += 2 * math.pi
    elif not sweep and by > 0:
        by -= 2 * math.pi
    cx, cy = vx * rx, vy * ry
    mx, my = (x + end_x) / 2, (y + end_y) / 2
    return Arc(mx + cos * cx - sin * cy, my + sin * cx + cos * cy, rx, ry, turn, first, by)


def path_extent(d: str) -> Extent:
    """Bounds of path data; infinite where its numbers are beyond ``FAR``. Curves count as long as their handles.

    A narrow ellipse that has to be stretched to meet both ends of its arc is as long as it becomes, but reaches only as
    far as the numbers that are written.
    """
    far_x = far_y = length = wide = 0.0
    pieces = 0
    if _PERHAPS_FAR.search(d) and not all(_near(*numbers) for _, numbers in commands(d)):
        return Extent(math.inf, math.inf, len(d))
    for kind, x, y, numbers in segments(d):
        pieces += 1
        if kind == "A":
            step = chord = math.hypot(numbers[5] - x, numbers[6] - y)
            if ellipse := arc(x, y, numbers):
                step = abs(ellipse.by) * max(ellipse.rx, ellipse.ry)
            wide = max(wide, min(step, chord + 2 * max(abs(numbers[0]), abs(numbers[1]))))
            length += step
            numbers = numbers[5:]
        elif kind != "M":
            ax, ay = x, y
            for at in range(0, len(numbers), 2):
                bx, by = numbers[at], numbers[at + 1]
                length += abs(bx - ax) + abs(by - ay)
                ax, ay = bx, by
        across, down = numbers[::2], numbers[1::2]
        far_x, far_y = max(far_x, *across, -min(across)), max(far_y, *down, -min(down))
    return Extent(math.hypot(far_x, far_y) + wide, length, pieces)


def points_extent(numbers: list[float], *, closed: bool) -> Extent:
    """Bounds of the corners of a polyline or polygon, given as x and y in turn; infinite beyond ``FAR``."""
    if not _near(*numbers):
        return Extent(math.inf, math.inf, len(numbers) // 2)
    corners = list(zip(numbers[::2], numbers[1::2], strict=False))
    following = corners[1:] + corners[:1] if closed else corners[1:]
    length = math.fsum(math.dist(one, other) for one, other in zip(corners, following, strict=False))
    return Extent(max((math.hypot(x, y) for x, y in corners), default=0.0), length, len(corners))


def _near(*numbers: float) -> bool:
    """Whether all are numbers, and none is beyond ``FAR``."""
    return all(-FAR < number < FAR for number in numbers)
