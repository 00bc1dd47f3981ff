"""Where the letters and pictures of a finished PDF lie, as pdfium has them; in pt, y upwards."""

import ctypes
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import sqrt
from typing import Any

import numpy as np
import pypdfium2
from pypdfium2 import raw

Box = tuple[float, float, float, float]
"""Left, bottom, right, top."""

_HIDDEN = 3  # text rendering mode of what search finds but nobody sees (ISO 32000-1, table 106)


@dataclass(frozen=True)
class Ink:
    """A letter: its ink, the origin on its baseline, its size in pt on the paper, and the piece of text it is of."""

    letter: str
    box: Box
    x: float
    y: float
    size: float
    piece: int


@lru_cache(maxsize=8)
def letters(data: bytes) -> list[list[Ink]]:
    """The visible letters of each page; blanks are left out."""
    document = pypdfium2.PdfDocument(data)
    try:
        return [list(_letters(page)) for page in document]
    finally:
        document.close()


def sizes(data: bytes) -> list[tuple[float, float]]:
    """Width and height of each page."""
    document = pypdfium2.PdfDocument(data)
    try:
        return [page.get_size() for page in document]
    finally:
        document.close()


def _letters(page: Any) -> Iterator[Ink]:
    text = page.get_textpage()
    handle = text.raw
    known: dict[int, float] = {}  # size of the letters of a piece; 0 if it is not seen
    left, right, bottom, top, x, y = (ctypes.c_double() for _ in range(6))
    for at in range(text.count_chars()):
        letter = chr(raw.FPDFText_GetUnicode(handle, at))
        if letter.isspace() or letter == "\u200b" or raw.FPDFText_IsGenerated(handle, at) == 1:
            continue
        part = raw.FPDFText_GetTextObject(handle, at)
        piece = ctypes.cast(part, ctypes.c_void_p).value or 0
        if piece not in known:
            hidden = raw.FPDFTextObj_GetTextRenderMode(part) == _HIDDEN
            known[piece] = 0.0 if hidden else _size(handle, at)
        if size := known[piece]:
            raw.FPDFText_GetCharBox(handle, at, left, right, bottom, top)
            raw.FPDFText_GetCharOrigin(handle, at, x, y)
            yield Ink(letter, (left.value, bottom.value, right.value, top.value), x.value, y.value, size, piece)


def _size(handle: Any, at: int) -> float:
    matrix = raw.FS_MATRIX()
    raw.FPDFText_GetMatrix(handle, at, matrix)
    return float(raw.FPDFText_GetFontSize(handle, at) * sqrt(abs(matrix.a * matrix.d - matrix.b * matrix.c)))


def meeting(page: list[Ink], tolerance: float) -> list[tuple[str, str, float, float]]:
    """Letters of two pieces of text that lie over each other by more than that, with the place of the first."""
    ordered = sorted(page, key=lambda ink: ink.box[0])
    boxes = np.array([ink.box for ink in ordered]).reshape(-1, 4)
    pieces = np.array([ink.piece for ink in ordered])
    ends = np.searchsorted(boxes[:, 0], boxes[:, 2])
    found = []
    for at, end in enumerate(ends):
        own, others = boxes[at], boxes[at + 1 : end]  # those that begin before this one ends
        common = np.minimum(own[2:], others[:, 2:]) - np.maximum(own[:2], others[:, :2])
        over = (common.min(axis=1, initial=np.inf) > tolerance) & (pieces[at + 1 : end] != pieces[at])
        one = ordered[at]
        found += [
            (one.letter, ordered[at + 1 + index].letter, round(one.x, 1), round(one.y, 1))
            for index in np.flatnonzero(over)
        ]
    return found


def covered(page: list[Ink], boxes: list[Box], tolerance: float) -> list[tuple[str, float, float]]:
    """Letters that lie over one of the boxes by more than that."""
    return [
        (ink.letter, round(ink.x, 1), round(ink.y, 1))
        for ink in page
        if any(_common(ink.box, box) > tolerance for box in boxes)
    ]


def _common(one: Box, other: Box) -> float:
    """The smaller side of what two boxes have in common; negative if that is nothing."""
    wide = min(one[2], other[2]) - max(one[0], other[0])
    high = min(one[3], other[3]) - max(one[1], other[1])
    return min(wide, high)
