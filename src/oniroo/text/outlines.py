"""Text as outlines: shaped by HarfBuzz, drawn as SVG path data in millimetres, fitted to a box by named sizes."""

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from math import inf
from typing import TYPE_CHECKING, NamedTuple

from oniroo.ground.findings import Fault, Finding, Place
from oniroo.text.characters import is_ignorable
from oniroo.text.families import Typeface, primary
from oniroo.text.lines import is_plain, runs
from oniroo.text.refusals import quoted, refusals
from oniroo.text.roles import CUTS, MM_PER_PT, Role, cap_height, units_per_em

if TYPE_CHECKING:
    import uharfbuzz

SIZES = (10.0, 9.5, 9.0, 8.5, 8.0)
"""Sizes in pt that names are fitted by, largest first; the last is the smallest that home printers print clearly."""

_STEPS = 1000  # outlines lie on a grid of 1/1000 mm
_TOLERANCE = 1e-9


@dataclass(frozen=True, slots=True)
class GlyphOutline:
    """One glyph of a line: ``path`` in mm from its own origin, which stands at (x, y) mm from the line's start.

    ``box`` is what the path covers, (left, top, width, height) in mm from its origin. The same glyph at the same size
    has the same path and box wherever it stands.
    """

    path: str
    box: tuple[float, float, float, float]
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Outline:
    """One line of text as drawn: ``path`` is SVG path data in mm, y downwards, origin at the baseline's start.

    ``width`` is the advance in mm, ``size`` in pt; ``glyphs`` are the same line piece by piece. Paths are to be filled
    by the nonzero rule.
    """

    path: str
    width: float
    size: float
    text: str
    glyphs: tuple[GlyphOutline, ...] = field(default=(), compare=False)


class _Glyph(NamedTuple):
    """A shaped glyph: index, offset of its origin from the line's left end (y upwards) in units of the role's font."""

    id: int
    x: int
    y: int
    face: Typeface


@dataclass(frozen=True, slots=True)
class _Line:
    glyphs: tuple[_Glyph, ...]
    advance: int


def outline(text: str, size_pt: float, role: Role = "name", *, language: str = "und") -> Outline:
    """One line of ``text`` at ``size_pt``, kerned and with marks in place; ``language`` (BCP 47) picks local forms.

    Text in Hebrew or Arabic letters runs from right to left; paths and glyphs start at the left end all the same.
    Raises Fault, with a finding for each reason, if the role cannot show the text.
    """
    line = _shape(text, role, language)
    scale = _mm(_STEPS, size_pt, role)
    pieces, glyphs = [], []
    for glyph in line.glyphs:
        first, rest = _sized(glyph.id, size_pt, glyph.face)
        if rest:
            x, y = round(glyph.x * scale), round(-glyph.y * scale)
            pieces.append("M" + _join((x + first[0], y + first[1])) + rest)
            own = "M" + _join(first) + rest
            glyphs.append(GlyphOutline(own, _box(glyph.id, size_pt, glyph.face), x / _STEPS, y / _STEPS))
    return Outline("".join(pieces), _mm(line.advance, size_pt, role), float(size_pt), text, tuple(glyphs))


@cache
def _box(glyph: int, size_pt: float, face: Typeface) -> tuple[float, float, float, float]:
    """What a glyph covers at a size, in mm from its origin, y down, with a hair of room around."""
    points = [point for stroke in _strokes(glyph, face) for point in stroke.points]
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    bottom, top = min(y for _, y in points), max(y for _, y in points)
    room = face.units / 100
    corner = left - room, -top - room
    size = right - left + 2 * room, top - bottom + 2 * room
    x, y, width, height = (round(value * size_pt * MM_PER_PT / face.units, 3) for value in (*corner, *size))
    return x, y, width, height


def _mm(units: float, size_pt: float, role: Role) -> float:
    """Units of the role's font at a size, in mm; of 1000 units also: 1/1000 mm in one unit."""
    return units * size_pt * MM_PER_PT / units_per_em(role)


def measure(text: str, size_pt: float, role: Role = "margin", *, language: str = "und") -> float:
    """Advance of ``text`` in mm. Of plain text in the role ``margin`` this is reportlab's ``stringWidth``, in mm.

    Raises Fault as ``outline`` does.
    """
    return _mm(_shape(text, role, language).advance, size_pt, role)


def height(text: str, size_pt: float, role: Role = "name", *, language: str = "und") -> float:
    """How high ``text`` rises above its baseline in mm: its capitals, ascenders or accents, at least a capital.

    Descenders hang below and are not counted.
    """
    top: float = cap_height(role)
    for glyph in _shape(text, role, language).glyphs:
        extents = glyph.face.font.get_glyph_extents(glyph.id)
        if extents and extents.height:
            top = max(top, glyph.y + extents.y_bearing * units_per_em(role) / glyph.face.units)
    return _mm(top, size_pt, role)


def overflow_mm(text: str, box_width: float, size: float, role: Role = "name", *, language: str = "und") -> float:
    """By how many mm ``text`` at ``size`` pt is wider than ``box_width`` mm; 0 if it fits."""
    return max(0.0, measure(text, size, role, language=language) - box_width)


def fit(
    text: str,
    box_width_mm: float,
    box_height_mm: float,
    sizes: Sequence[float] = SIZES,
    role: Role = "name",
    *,
    language: str = "und",
) -> Outline | None:
    """``text`` at the largest of ``sizes`` (pt) at which it is no wider than the box and rises no higher; None if none.

    Height is that of ``height``: the baseline is thought at the foot of the box, and descenders hang below it.
    Raises Fault as ``outline`` does.
    """
    for size in sorted(sizes, reverse=True):
        wide = measure(text, size, role, language=language)
        high = height(text, size, role, language=language)
        if wide <= box_width_mm + _TOLERANCE and high <= box_height_mm + _TOLERANCE:
            return outline(text, size, role, language=language)
    return None


def misfit(
    text: str,
    box_width_mm: float,
    box_height_mm: float,
    sizes: Sequence[float] = SIZES,
    role: Role = "name",
    *,
    language: str = "und",
    subject: str = "",
    place: Place | None = None,
) -> Finding:
    """What to say when ``fit`` with the same arguments gave None: by how many mm the text overflows at its smallest.

    Code ``text-overflow``; ``subject`` and ``place`` go into the finding. Raises ValueError if the text fits.
    """
    size = min(sizes)
    wide = overflow_mm(text, box_width_mm, size, role, language=language)
    high = height(text, size, role, language=language) - box_height_mm
    over = [f"{wide:.2f} mm too wide"] if wide > _TOLERANCE else []
    over += [f"{high:.2f} mm too high"] if high > _TOLERANCE else []
    if not over:
        raise ValueError(f"{text!r} fits")
    problem = (
        f"{quoted(text)} is {' and '.join(over)} for its box of {box_width_mm:g} × {box_height_mm:g} mm, "
        f"even at the smallest size of {size:g} pt"
    )
    return Finding("text-overflow", problem, "choose a shorter text" if wide else "leave out accents", place, subject)


@lru_cache(maxsize=4096)
def _shape(text: str, role: Role, language: str) -> _Line:
    if faults := refusals(text, role):
        raise Fault(faults)
    cut = CUTS[role]
    if not cut.shaped and is_plain(text):
        return _set_plainly(unicodedata.normalize("NFC", text), primary(language, cut.voice))
    # At a size of 1 em of the role's font, places come out in its units, whatever font a glyph is from.
    em = float(units_per_em(role))
    from oniroo.text.layout import Layout, TextStyle
    from oniroo.text.markup import Piece

    style = TextStyle(language=language, voice=cut.voice, size=em, direction=runs(text), hyphenate=False)
    (line,) = Layout([Piece(text)], style).lines(inf)
    glyphs = []
    for cluster in line.clusters:
        scale = em / cluster.face.units
        for index, x, y in cluster.glyphs:
            glyphs.append(_Glyph(index, round(cluster.x + x * scale), round(y * scale), cluster.face))
    return _Line(tuple(glyphs), round(line.width))


def _set_plainly(text: str, face: Typeface) -> _Line:
    """One character after another, as reportlab sets them."""
    glyphs, pen = [], 0
    for character in text:
        if is_ignorable(character):
            continue
        index = face.glyph(character)
        glyphs.append(_Glyph(index, pen, 0, face))
        pen += face.advance(index)
    return _Line(tuple(glyphs), pen)


class _Stroke(NamedTuple):
    """One command of a glyph (``M``, ``L``, ``Q``, ``C``, ``Z``) with its points in font units, y upwards."""

    command: str
    points: tuple[tuple[float, float], ...]


@cache
def _strokes(index: int, face: Typeface) -> tuple[_Stroke, ...]:
    strokes: list[_Stroke] = []
    face.font.draw_glyph(index, _pens(), strokes)
    return tuple(strokes)


@cache
def _pens() -> "uharfbuzz.DrawFuncs":
    import uharfbuzz

    def pen(command: str):  # type: ignore[no-untyped-def]
        def draw(*numbers: float) -> None:
            *flat, strokes = numbers
            strokes.append(_Stroke(command, tuple(zip(flat[::2], flat[1::2], strict=True))))  # type: ignore[attr-defined]

        return draw

    pens = uharfbuzz.DrawFuncs()
    pens.set_move_to_func(pen("M"))
    pens.set_line_to_func(pen("L"))
    pens.set_quadratic_to_func(pen("Q"))
    pens.set_cubic_to_func(pen("C"))
    pens.set_close_path_func(pen("Z"))
    return pens


@cache
def _sized(glyph: int, size_pt: float, face: Typeface) -> tuple[tuple[int, int], str]:
    """A glyph at a size: where its first contour starts (1/1000 mm from its origin, y down), and relative path data.

    Points are rounded before differences are taken, so that rounding never adds up.
    """
    scale = _STEPS * size_pt * MM_PER_PT / face.units
    origin: tuple[int, int] | None = None
    start = here = (0, 0)
    path, last = "", ""
    for command, points in _strokes(glyph, face):
        at = [(round(x * scale), round(-y * scale)) for x, y in points] or [start]
        if command == "L" and at == [start]:
            continue  # closing the contour draws this line
        steps = [(x - here[0], y - here[1]) for x, y in at]
        here = at[-1]
        if command == "M":
            start = here
            if origin is None:
                origin = here
                continue
        letter, numbers = _written(command, steps)
        if not letter:
            continue
        # A command need not be repeated, but for a move: after it, numbers alone would be a line.
        if letter == last and letter != "m":
            path += numbers if numbers[0] == "-" else f" {numbers}"
        else:
            path += letter + numbers
        last = letter
    return origin or (0, 0), path


def _written(command: str, steps: list[tuple[int, int]]) -> tuple[str, str]:
    """A command of relative path data and its numbers; a line of no length is none."""
    x, y = steps[0]
    if command == "Z":
        return "z", ""
    if command != "L":
        return command.lower(), _join(number for step in steps for number in step)
    if not y:
        return ("h", _number(x)) if x else ("", "")
    return ("v", _number(y)) if not x else ("l", _join((x, y)))


def _join(numbers: Iterable[int]) -> str:
    """Numbers of path data, with a blank only where two would run into one."""
    text = ""
    for number in numbers:
        written = _number(number)
        text += written if not text or written[0] == "-" else f" {written}"
    return text


@cache
def _number(thousandths: int) -> str:
    """1/1000 mm written in mm, without zeros that say nothing: ``-.5``, ``12``, ``.007``."""
    whole, part = divmod(abs(thousandths), _STEPS)
    digits = (str(whole) if whole or not part else "") + (f".{part:03}".rstrip("0") if part else "")
    return f"-{digits}" if thousandths < 0 else digits
