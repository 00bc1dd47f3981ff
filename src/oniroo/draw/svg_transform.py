"""Transforms of SVG as numbers: how far and how much larger they make what they are put on."""

import math
import re
from typing import NamedTuple

_FAR = 1e30
_NUMBERS = re.compile(r"[-+]?+(?:\d++\.?+\d*+|\.\d++)(?:[eE][-+]?+\d++)?+")
_FUNCTION = re.compile(r"\s*+(matrix|translate|scale|rotate|skewX|skewY)\s*+\(([^()]*+)\)")
_LIST = re.compile(r"\s*+#(?:(?:\s++,?+\s*+|,\s*+)?+#)*+\s*+")  # of numbers, each as #
_BETWEEN = re.compile(r"\s*+,?+")
_COUNTS = {"matrix": (6,), "translate": (1, 2), "scale": (1, 2), "rotate": (1, 3), "skewX": (1,), "skewY": (1,)}

Matrix = tuple[float, float, float, float, float, float]
"""a b c d e f of SVG 2, section 8.4: (x, y) → (ax + cy + e, bx + dy + f)."""
_NONE: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


class Turn(NamedTuple):
    """What a transform does: the largest stretch in any direction, how far the origin goes, the farthest place named.

    A point at a distance r of the origin comes to at most ``growth`` × r + ``moved``. Places that stand in the
    transform itself, such as the middle of a rotation, count as drawn: renderers lose their numbers as well.
    """

    growth: float = 1.0
    moved: float = 0.0
    named: float = 0.0

    def of(self, reach: float) -> float:
        """How far what reaches so far from the origin goes when it is turned."""
        return max(self.growth * reach + self.moved, self.named)


def functions(transform: str) -> list[tuple[str, list[float]]] | None:
    """The functions of a ``transform`` with their numbers, the outermost first.

    None if it is not written as SVG 2, section 8.5, asks: then renderers pass over all of it.
    """
    found: list[tuple[str, list[float]]] = []
    text = transform.strip()
    at = 0
    while at < len(text):
        function = _FUNCTION.match(text, at)
        if function is None:
            return None
        name, values = function[1], [float(word) for word in _NUMBERS.findall(function[2])]
        if len(values) not in _COUNTS[name] or not _LIST.fullmatch(_NUMBERS.sub("#", function[2])):
            return None
        found.append((name, values))
        at = function.end()
        if at < len(text) and (between := _BETWEEN.match(text, at)):
            at = between.end()
            if at == len(text):
                return None
    return found


def turned(transform: str) -> Turn:
    """What a transform does at most: nothing if it cannot be read, no end of it if its numbers are too large."""
    whole, named = _NONE, 0.0
    for name, values in functions(transform) or ():
        if not all(-_FAR < value < _FAR for value in values):
            return Turn(math.inf, math.inf, math.inf)
        stretched = growth(whole)
        matrix = _matrix(name, values)
        places = (values[1:], matrix[4:]) if name == "rotate" and len(values) == 3 else (matrix[4:],)
        named = max(named, *(stretched * math.hypot(*place) for place in places))
        whole = _product(whole, matrix)
        if not all(-_FAR < value < _FAR for value in whole):
            return Turn(math.inf, math.inf, math.inf)
    return Turn(growth(whole), math.hypot(whole[4], whole[5]), named)


def growth(matrix: Matrix) -> float:
    """The largest stretch of a matrix in any direction: its larger singular value."""
    a, b, c, d, *_ = matrix
    squares, area = a * a + b * b + c * c + d * d, abs(a * d - b * c)
    return math.sqrt((squares + math.sqrt(max(0.0, squares * squares - 4 * area * area))) / 2)


def _matrix(name: str, values: list[float]) -> Matrix:
    first = values[0]
    if name == "translate":
        return 1.0, 0.0, 0.0, 1.0, first, values[1] if len(values) > 1 else 0.0
    if name == "scale":
        return first, 0.0, 0.0, values[1] if len(values) > 1 else first, 0.0, 0.0
    if name == "rotate":
        cos, sin = math.cos(math.radians(first)), math.sin(math.radians(first))
        x, y = values[1:] or (0.0, 0.0)
        return cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y
    if name == "skewX":
        return 1.0, 0.0, math.tan(math.radians(first)), 1.0, 0.0, 0.0
    if name == "skewY":
        return 1.0, math.tan(math.radians(first)), 0.0, 1.0, 0.0, 0.0
    a, b, c, d, e, f = values
    return a, b, c, d, e, f


def _product(outer: Matrix, inner: Matrix) -> Matrix:
    """First ``inner``, then ``outer``."""
    a, b, c, d, e, f = outer
    g, h, i, j, k, m = inner
    return a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f
