"""Composite glyphs added to a TrueType font: several glyphs of it, each moved, as one (OpenType 1.9, 'glyf').

PDF knows the text of a glyph, not of several: letter and dots, letter and vowel signs become one glyph here.
"""

import struct
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from oniroo.text.sfnt import assemble, tables

_WORDS, _OFFSETS, _SCALE, _MORE, _TWO_SCALES, _MATRIX = 0x1, 0x2, 0x8, 0x20, 0x40, 0x80


class Composite(NamedTuple):
    """Parts are (glyph index, x, y) in font units; ``advance`` in font units."""

    parts: tuple[tuple[int, int, int], ...]
    advance: int


class _Size(NamedTuple):
    points: int
    contours: int
    depth: int


def with_composites(font: bytes, composites: Sequence[Composite]) -> bytes:
    """The font with one glyph more for each of ``composites``, behind its own ones and in that order."""
    content = tables(font)
    glyphs = _glyphs(content)
    metrics = _metrics(content, len(glyphs))
    most, elements = _Size(0, 0, 1), 1
    own = len(glyphs)
    for parts, advance in composites:
        shown = [part for part in parts if glyphs[part[0]]]
        data, left = _composite(shown, glyphs[:own])
        sizes = [_size(glyphs[index], glyphs) for index, _, _ in shown]
        size = _Size(
            sum(size.points for size in sizes),
            sum(size.contours for size in sizes),
            1 + max((size.depth for size in sizes), default=0),
        )
        most = _Size(*map(max, zip(most, size, strict=True)))
        elements = max(elements, len(shown))
        glyphs.append(data)
        # Viewers move a glyph whose left side bearing is not where its drawing begins.
        metrics.append((max(0, advance), left))
    content["glyf"], content["loca"] = _stored(glyphs)
    content["hmtx"] = b"".join(struct.pack(">Hh", *metric) for metric in metrics)
    content["hhea"] = content["hhea"][:34] + struct.pack(">H", len(metrics))
    content["head"] = content["head"][:50] + struct.pack(">h", 1) + content["head"][52:]
    content["maxp"] = _maxima(content["maxp"], len(glyphs), most, elements)
    return assemble(content)


def _glyphs(content: dict[str, bytes]) -> list[bytes]:
    (long,) = struct.unpack_from(">h", content["head"], 50)
    loca = content["loca"]
    count = len(loca) // (4 if long else 2)
    offsets = struct.unpack(f">{count}{'I' if long else 'H'}", loca)
    places = offsets if long else [2 * offset for offset in offsets]
    return [content["glyf"][start:end] for start, end in pairwise(places)]


def _metrics(content: dict[str, bytes], count: int) -> list[tuple[int, int]]:
    (full,) = struct.unpack_from(">H", content["hhea"], 34)
    found: list[tuple[int, int]] = [struct.unpack_from(">Hh", content["hmtx"], 4 * index) for index in range(full)]
    for index in range(count - full):
        (left,) = struct.unpack_from(">h", content["hmtx"], 4 * full + 2 * index)
        found.append((found[full - 1][0], left))
    return found


def _composite(parts: Sequence[tuple[int, int, int]], glyphs: Sequence[bytes]) -> tuple[bytes, int]:
    """Data of one composite, and where its drawing begins from the left."""
    if not parts:
        return b"", 0
    boxes = []
    body = b""
    for number, (index, x, y) in enumerate(parts):
        _, left, bottom, right, top = struct.unpack_from(">hhhhh", glyphs[index])
        boxes.append((left + x, bottom + y, right + x, top + y))
        more = _MORE if number < len(parts) - 1 else 0
        body += struct.pack(">HHhh", _WORDS | _OFFSETS | more, index, x, y)
    lefts, bottoms, rights, tops = zip(*boxes, strict=True)
    left = min(lefts)
    return struct.pack(">hhhhh", -1, left, min(bottoms), max(rights), max(tops)) + body, left


def _size(data: bytes, glyphs: Sequence[bytes]) -> _Size:
    if not data:
        return _Size(0, 0, 0)
    (contours,) = struct.unpack_from(">h", data)
    if contours >= 0:
        last = struct.unpack_from(">H", data, 8 + 2 * contours)[0] if contours else -1
        return _Size(last + 1, contours, 0)
    points = total = depth = 0
    at, flags = 10, _MORE
    while flags & _MORE:
        flags, index = struct.unpack_from(">HH", data, at)
        at += 8 if flags & _WORDS else 6
        at += 2 if flags & _SCALE else 4 if flags & _TWO_SCALES else 8 if flags & _MATRIX else 0
        inner = _size(glyphs[index], glyphs)
        points, total, depth = points + inner.points, total + inner.contours, max(depth, inner.depth)
    return _Size(points, total, depth + 1)


def _stored(glyphs: Sequence[bytes]) -> tuple[bytes, bytes]:
    body, offsets = bytearray(), [0]
    for data in glyphs:
        body += data + bytes(-len(data) % 4)
        offsets.append(len(body))
    return bytes(body), struct.pack(f">{len(offsets)}I", *offsets)


def _maxima(table: bytes, glyphs: int, most: _Size, elements: int) -> bytes:
    changed = bytearray(table)
    struct.pack_into(">H", changed, 4, glyphs)
    for offset, value in ((10, most.points), (12, most.contours), (28, elements), (30, most.depth)):
        (before,) = struct.unpack_from(">H", changed, offset)
        struct.pack_into(">H", changed, offset, max(before, value))
    return bytes(changed)
