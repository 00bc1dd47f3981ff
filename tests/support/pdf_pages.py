"""Reads finished PDFs back: where each form and line lies on each page, in mm from the top-left, y down."""

import io
from dataclasses import dataclass, field
from typing import Any

import pikepdf

MM = 25.4 / 72
_NO_NUMBERS = (pikepdf.Name, pikepdf.Array, pikepdf.String, pikepdf.Dictionary)

Matrix = tuple[float, float, float, float, float, float]


@dataclass(frozen=True)
class Shown:
    """A form as it is shown: its object number and its box on the paper (left, top, right, bottom in mm)."""

    number: int
    box: tuple[float, float, float, float]
    corner: tuple[float, float]
    """Where the top-left corner of the form's own box lies: tells turned ones apart."""


@dataclass
class Page:
    width: float
    height: float
    forms: list[Shown] = field(default_factory=list)
    lines: list[tuple[float, float, float, float, float]] = field(default_factory=list)
    """x1, y1, x2, y2 in mm and the pen in pt."""
    clips: list[tuple[float, float, float, float]] = field(default_factory=list)
    texts: list[tuple[float, float]] = field(default_factory=list)
    """Where each piece of text starts."""


def times(inner: Matrix, outer: Matrix) -> Matrix:
    """First ``inner``, then ``outer``, as PDF's cm composes them."""
    a, b, c, d, e, f = inner
    A, B, C, D, E, F = outer  # noqa: N806
    return (a * A + b * C, a * B + b * D, c * A + d * C, c * B + d * D, e * A + f * C + E, e * B + f * D + F)


def at(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def read_pages(data: bytes) -> list[Page]:
    """All pages of a PDF."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        return [_read(page) for page in pdf.pages]


def _read(page: pikepdf.Page) -> Page:
    left, bottom, right, top = (float(value) for value in page.mediabox)
    read = Page((right - left) * MM, (top - bottom) * MM)

    def down(x: float, y: float) -> tuple[float, float]:
        return x * MM, read.height - y * MM

    def box_of(matrix: Matrix, x: float, y: float, w: float, h: float) -> tuple[float, float, float, float]:
        points = [down(*at(matrix, px, py)) for px in (x, x + w) for py in (y, y + h)]
        xs, ys = [point[0] for point in points], [point[1] for point in points]
        return min(xs), min(ys), max(xs), max(ys)

    matrix: Matrix = (1, 0, 0, 1, 0, 0)
    pen = 1.0
    stack: list[tuple[Matrix, float]] = []
    start = (0.0, 0.0)
    rect = (0.0, 0.0, 0.0, 0.0)
    for instruction in pikepdf.parse_content_stream(page):
        operands: list[Any] = list(instruction.operands)
        name = str(instruction.operator)
        values = [float(value) for value in operands if not isinstance(value, _NO_NUMBERS)]
        match name:
            case "q":
                stack.append((matrix, pen))
            case "Q":
                matrix, pen = stack.pop()
            case "cm":
                matrix = times((values[0], values[1], values[2], values[3], values[4], values[5]), matrix)
            case "w":
                pen = values[0]
            case "Tm":
                text = (values[0], values[1], values[2], values[3], values[4], values[5])
                read.texts.append(down(*at(times(text, matrix), 0, 0)))
            case "re":
                rect = (values[0], values[1], values[2], values[3])
            case "W" | "W*":
                read.clips.append(box_of(matrix, *rect))
            case "m":
                start = down(*at(matrix, values[0], values[1]))
            case "l":
                end = down(*at(matrix, values[0], values[1]))
                scale = abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]) ** 0.5
                read.lines.append((*start, *end, pen * scale))
            case "Do":
                form = page.resources.XObject[str(operands[0])]
                x0, y0, x1, y1 = (float(value) for value in form.BBox)
                box = box_of(matrix, x0, y0, x1 - x0, y1 - y0)
                read.forms.append(Shown(form.objgen[0], box, down(*at(matrix, x0, y1))))
    return read


def cards_on(page: Page, size: tuple[float, float] = (63.0, 88.0), tolerance: float = 0.05) -> list[Shown]:
    """The forms that are as large as a card (its frame), upright or turned, one for each place."""
    wanted = [size, size[::-1]]
    found: dict[tuple[float, float], Shown] = {}
    for shown in page.forms:
        left, top, right, bottom = shown.box
        if any(abs(right - left - w) < tolerance and abs(bottom - top - h) < tolerance for w, h in wanted):
            found.setdefault((round(left, 1), round(top, 1)), shown)
    return list(found.values())
