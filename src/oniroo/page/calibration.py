"""The two-sided test page: held against the light it tells the back offset and angle to type, and shows the scale.

Four verniers: on the front a line every ``pitch`` mm with a number beside it, on the back the line of the same number
displaced by that number. When a printer sets the back off by d, the pair that meets is the one numbered -d: what one
reads is what one types. Whole millimetres carry a square on both sides, so that a whole one can only meet a whole one:
two neighbouring lines never meet at once.
A lies at the back's top, B at its bottom: their difference over their distance is the angle.
"""

import re
import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from math import degrees, floor

from oniroo.ground.findings import Finding, UsageFault
from oniroo.page.furniture import Measure, draw_ruler, estimate, ruler_width
from oniroo.page.placements import Axis, Caption, Line, Ruler, Sheet, Side, Transform, mirror_x, mirror_y
from oniroo.page.sizes import A4, MM_PER_INCH, MM_PER_PT, Paper, mm
from oniroo.page.spec import Backs, SheetSpec, flip_axis

STEP = 0.5
"""mm from number to number."""
_EDGE = 5.0
_PITCHES = (10.0, 5.5)
_STEPS = (10, 8, 6, 4)
_LABEL = 7.0
_LETTER = 14.0
_RULER_TEXT = 8.0
_TEXTS = (11.0, 10.0, 9.0, 8.0, 7.0)
_EASY = 9.0
_LEADING = 1.42
_BETWEEN = 1.5
_PEN = 0.4
_HAND = 18.0
_TALL = 6.0
_TAIL = 8.0
_DRIFT = 5.0
_SQUARE = 3.6
_CROSS = 5.0
_TABLE = (0.5, 1.0, 1.5, 2.0, 3.0)


@dataclass(frozen=True, slots=True)
class CalibrationTexts:
    """The words of the test page, in templates; a translation gives its own.

    Known everywhere: {flip} {long} {short_in} {offset} {angle} {factor} {table}; {angle} is the angle already set with
    a plus behind it, or nothing. ``counted`` stands on pages that are
    drawn with an offset; ``keep`` before the command that keeps what was read, ``otherwise``, on pages for no printer
    in particular, before the one that does without.
    """

    heading: str = "Test page for the back offset"
    front: str = "front"
    back: str = "back"
    long_edge: str = "flip on the long edge"
    short_edge: str = "flip on the short edge"
    steps: tuple[str, ...] = (
        "1. Print both sides at 100 %, {flip}.",
        "2. Measure: the rulers must be {long} mm and {short_in} in long, on both sides.",
        "3. Hold the page against the light, this side towards you. On each scale A, B, C, D find the line that meets "
        "a line of the back (square meets square, plain meets plain) and read its number.",
        "4. X = (A + B) / 2 and Y = (C + D) / 2, in mm.",
        "5. DEGREES = {angle}{factor} × (A − B). The product for some A − B: {table}.",
    )
    counted: str = "The numbers count in the offset already set ({offset}): what you read replaces it."
    keep: str = "6. Keep them for this printer:"
    otherwise: str = "Or move the backs of one print only:"


@dataclass(frozen=True, slots=True)
class Scale:
    """One vernier. ``axis`` is ``x`` or ``y``: what its numbers measure.

    ``front`` holds the places of the front's lines along that axis, ``back`` those of the back's lines before the
    back's transform, as one looks at the back; ``level`` and ``back_level`` are the middle of the front's lines across
    it, as one looks at the front and at the back. ``numbers`` are printed beside the lines.
    """

    name: str
    axis: str
    numbers: tuple[float, ...]
    front: tuple[float, ...]
    back: tuple[float, ...]
    whole: tuple[bool, ...]
    level: float
    back_level: float


@dataclass(frozen=True, slots=True)
class CalibrationPage:
    """The test page, its four scales A, B, C, D, and the distance in mm from A to B."""

    sheet: Sheet[str]
    scales: tuple[Scale, ...]
    distance: float
    angle: float

    def reading(self, a: float, b: float, c: float, d: float) -> tuple[float, float, float]:
        """(X, Y, angle) to type, from the numbers read: mm, mm, degrees clockwise as one looks at the back."""
        return (a + b) / 2, (c + d) / 2, self.angle + degrees((a - b) / self.distance)


def calibration_page(
    paper: Paper = A4,
    backs: Backs = Backs.LONG_EDGE,
    *,
    back_offset: tuple[float, float] = (0.0, 0.0),
    back_angle: float = 0.0,
    printer: str | None = None,
    texts: CalibrationTexts | None = None,
    measure: Measure = estimate,
) -> CalibrationPage:
    """The test page for ``paper`` as the sheets to come will lie (portrait or landscape), turned as ``backs`` says.

    ``back_offset`` and ``back_angle`` already in use are drawn into the back and counted into the numbers: what is read
    takes their place. ``printer`` is the name under which it will be kept, in the command that the page ends with.
    Raises UsageFault when the backs are not printed on the other side, or the paper is too small for the scales.
    """
    if backs in (Backs.FOLD, Backs.NONE):
        raise UsageFault(
            Finding(
                "page-test",
                f"with --backs {backs.value} nothing is printed on the other side, so there is no offset to find",
                "use --backs long-edge, short-edge or separate",
            )
        )
    words = texts or CalibrationTexts()
    counted = any((*back_offset, back_angle))
    moved = SheetSpec(back_offset=back_offset, back_angle=back_angle).transform(paper)
    axis = flip_axis(paper, backs)
    labels = [_number(STEP * step + add) for add in back_offset for step in range(-_STEPS[0], _STEPS[0] + 1)]
    aside = _EDGE + max(measure(label, _LABEL) for label in labels) + 1.0 + _TALL
    across = _pitch(paper.width - 2 * (_EDGE + 3.0), paper)
    down = _pitch(paper.height - 2 * (_HAND + _TAIL + _DRIFT + 1.0), paper)
    top, bottom = ("A", "B") if axis is Axis.UPRIGHT else ("B", "A")
    vernier = _Vernier(paper, axis, back_offset, measure)
    drawn = (
        vernier.draw(top, "x", _HAND, -1, *across),
        vernier.draw(bottom, "x", paper.height - _HAND, 1, *across),
        vernier.draw("C", "y", aside, -1, *down),
        vernier.draw("D", "y", paper.width - aside, 1, *down),
    )
    scales = tuple(sorted((part.scale for part in drawn), key=lambda scale: scale.name))
    distance = scales[1].back_level - scales[0].back_level
    inner = aside + _TAIL + _DRIFT + 2.0
    box = (inner, _HAND + _TAIL + _DRIFT + 4.0, paper.width - inner, paper.height - _HAND - _TAIL - _DRIFT - 4.0)
    rulers, box, long = _rulers(box, paper, measure)
    facts = {
        "flip": words.short_edge if backs is Backs.SHORT_EDGE else words.long_edge,
        "long": mm(long),
        "short_in": "4" if long == 100.0 else "2",
        "offset": ", ".join(f"{_number(value)} mm" for value in back_offset) + f", {_number(back_angle)}°",
        "angle": f"{_number(back_angle)}° + " if back_angle else "",
        "factor": f"{degrees(1 / distance):.3f}°",
        "table": ", ".join(f"{_number(value)} mm = {degrees(value / distance):.2f}°" for value in _TABLE),
    }
    said = (
        *words.steps,
        *([words.counted] if counted else []),
        words.keep,
    )
    paragraphs = [f"{words.heading}: {words.front}", *(text.format(**facts) for text in said), keep_command(printer)]
    if not printer:
        paragraphs += [words.otherwise.format(**facts), "oniroo sheets --back-offset X,Y --back-angle DEGREES"]
    cross = _cross(paper)
    front: Side[str] = Side(
        paper,
        Transform(paper.width, paper.height),
        marks=(*(line for part in drawn for line in part.front), *cross),
        captions=(
            *(label for part in drawn for label in part.labels),
            *_written(paragraphs, box, paper, measure),
        ),
        rulers=rulers,
    )
    back: Side[str] = Side(
        paper,
        moved,
        marks=(*(line for part in drawn for line in part.back), *cross),
        captions=_written([f"{words.heading}: {words.back}"], box, paper, measure),
        rulers=rulers,
    )
    return CalibrationPage(Sheet(front, back), scales, distance, back_angle)


@dataclass(frozen=True, slots=True)
class _Drawn:
    scale: Scale
    front: tuple[Line, ...]
    back: tuple[Line, ...]
    labels: tuple[Caption, ...]


@dataclass(frozen=True, slots=True)
class _Vernier:
    """Draws scales of one page."""

    paper: Paper
    axis: Axis
    offset: tuple[float, float]
    measure: Measure

    def draw(self, name: str, axis: str, base: float, out: int, steps: int, pitch: float) -> _Drawn:
        """A scale along ``axis``; its front lines reach from ``base`` outwards (``out`` -1: left or up)."""
        paper, across = self.paper, axis == "x"
        middle = (paper.width if across else paper.height) / 2
        add = self.offset[0 if across else 1]
        values = tuple(STEP * step for step in range(-steps, steps + 1))
        whole = tuple(step % 2 == 0 for step in range(-steps, steps + 1))
        front = tuple(middle + pitch * step for step in range(-steps, steps + 1))
        mirror = mirror_x if across else mirror_y
        back = tuple(mirror(self.axis, paper, place) + value for place, value in zip(front, values, strict=True))
        level = base + out * _TALL / 2
        turned = mirror_y if across else mirror_x
        back_level = turned(self.axis, paper, level)
        # The back's lines are longer, so that they still reach the front's when the back is set off along them.
        back_ends = sorted(turned(self.axis, paper, base + out * end) for end in (_TALL - 1.0, -_TAIL))
        front_ends = sorted((base, base + out * _TALL))
        front_lines = _strokes(across, front, whole, (front_ends[0], front_ends[1]), level)
        back_lines = _strokes(across, back, whole, (back_ends[0], back_ends[1]), back_level)
        numbers = tuple(value + add for value in values)
        labels = [
            self._label(across, base, out, place, number, index)
            for index, (place, number) in enumerate(zip(front, numbers, strict=True))
        ]
        labels.append(self._name(name, base, out, middle + pitch / 2, across=across))
        scale = Scale(name, axis, numbers, front, back, whole, level, back_level)
        return _Drawn(scale, front_lines, back_lines, tuple(labels))

    def _label(self, across: bool, base: float, out: int, place: float, number: float, index: int) -> Caption:
        text = _number(number)
        width = self.measure(text, _LABEL)
        cap = 0.72 * _LABEL * MM_PER_PT
        if across:
            # Two rows by turns, so that neighbours have room.
            away = _TALL + 1.0 + (3.0 if index % 2 else 0.0)
            return Caption(text, place - width / 2, base + (away + cap if out > 0 else -away), width, _LABEL)
        x = base + _TALL + 1.0 if out > 0 else base - _TALL - 1.0 - width
        return Caption(text, x, place + cap / 2, width, _LABEL)

    def _name(self, name: str, base: float, out: int, beside: float, *, across: bool) -> Caption:
        """The scale's letter, inside, between two lines."""
        size = _LETTER
        width, cap = self.measure(name, size), 0.72 * size * MM_PER_PT
        if across:
            return Caption(name, beside - width / 2, base - 1.5 if out > 0 else base + 1.5 + cap, width, size)
        return Caption(name, base - 2.0 - width if out > 0 else base + 2.0, beside + cap / 2, width, size)


def keep_command(printer: str | None = None) -> str:
    """What to type to keep what was read from the page, for ``printer`` (quoted for a shell where it must be)."""
    name = printer or "NAME"
    if re.search(r"[^\w.@:+-]", name):
        name = shlex.quote(name) if re.search(r"[\"$`\\!]", name) else f'"{name}"'
    return f"oniroo test-page --printer {name} --measured X,Y --angle DEGREES"


def _strokes(
    across: bool, places: Sequence[float], whole: Sequence[bool], ends: tuple[float, float], level: float
) -> tuple[Line, ...]:
    """One stroke at each place, with a square round it at the whole numbers."""
    half = _SQUARE / 2
    lines = []
    for place, square in zip(places, whole, strict=True):
        strokes = [(place, ends[0], place, ends[1])]
        if square:
            low, high, left, right = level - half, level + half, place - half, place + half
            strokes += [(left, low, right, low), (left, high, right, high)]
            strokes += [(left, low, left, high), (right, low, right, high)]
        lines += [Line(a, b, c, d, _PEN) if across else Line(b, a, d, c, _PEN) for a, b, c, d in strokes]
    return tuple(lines)


def _pitch(room: float, paper: Paper) -> tuple[int, float]:
    """How many steps to each side, and how far apart, fill ``room``; at least 5.5 mm so that only one pair can meet."""
    largest, smallest = _PITCHES
    for steps in _STEPS:
        pitch = min(largest, floor(room / (2 * steps) * 2) / 2)
        if pitch >= smallest:
            return steps, pitch
    raise UsageFault(_too_small(paper))


def _too_small(paper: Paper) -> Finding:
    return Finding(
        "page-test",
        f"{paper.name} ({mm(paper.width)} × {mm(paper.height)} mm) is too small for the test page",
        "print it on A5 or larger",
    )


def _cross(paper: Paper) -> tuple[Line, Line]:
    x, y = paper.width / 2, paper.height / 2
    return Line(x - _CROSS, y, x + _CROSS, y, _PEN), Line(x, y - _CROSS, x, y + _CROSS, _PEN)


def _rulers(
    box: tuple[float, float, float, float], paper: Paper, measure: Measure
) -> tuple[tuple[Ruler, ...], tuple[float, float, float, float], float]:
    """100 mm and 4 in across the box if they fit, else down its sides, else 50 mm and 2 in; and what is left.

    Raises UsageFault when neither fits.
    """
    left, top, right, bottom = box
    size = _RULER_TEXT
    for long, inches in ((100.0, 4), (50.0, 2)):
        kinds = (
            (f"{long:g} mm", long, 10.0, round(long / 10)),
            (f"{inches} in", inches * MM_PER_INCH, 12.7, 2 * inches),
        )
        need = max(ruler_width(kind, size, measure) for kind in kinds)
        if need <= right - left:
            rulers = tuple(
                draw_ruler(left, top + 4.0 + 6.0 * row, 0, kind, size, measure) for row, kind in enumerate(kinds)
            )
            return rulers, (left, top + 14.0, right, bottom), long
        if need <= bottom - top and right - left > 50.0:
            down = (
                draw_ruler(left + 4.0, bottom, 270, kinds[0], size, measure),
                draw_ruler(right - 4.0, top, 90, kinds[1], size, measure),
            )
            return down, (left + 8.0, top, right - 8.0, bottom), long
    raise UsageFault(_too_small(paper))


def _written(
    paragraphs: Sequence[str], box: tuple[float, float, float, float], paper: Paper, measure: Measure
) -> tuple[Caption, ...]:
    """Paragraphs broken into lines: above the centre cross if the text stays easy to read so, else below it as well."""
    left, top, right, bottom = box
    cross = paper.height / 2 - _CROSS - 1.5, paper.height / 2 + _CROSS
    above = [(size, cross[0]) for size in _TEXTS if size >= _EASY]
    for size, end in (*above, *((size, bottom) for size in _TEXTS)):
        leading = _LEADING * size * MM_PER_PT
        captions: list[Caption] = []
        y = top
        for number, text in enumerate(paragraphs):
            lines = _broken(text, right - left, size, measure)
            y += leading * (_BETWEEN if number else 1.0)
            if y - leading < cross[1] and y + (len(lines) - 1) * leading > cross[0]:
                y = cross[1] + leading
            captions += [
                Caption(line, left, y + index * leading, measure(line, size), size) for index, line in enumerate(lines)
            ]
            y += (len(lines) - 1) * leading
        if y <= end:
            return tuple(captions)
    raise UsageFault(_too_small(paper))


def _broken(text: str, width: float, size: float, measure: Measure) -> list[str]:
    """The lines of a paragraph; a word too long for any line goes on in the next."""
    lines: list[str] = []
    for word in text.split():
        if lines and measure(f"{lines[-1]} {word}", size) <= width:
            lines[-1] = f"{lines[-1]} {word}"
            continue
        lines.append("")
        for letter in word:
            if lines[-1] and measure(lines[-1] + letter, size) > width:
                lines.append("")
            lines[-1] += letter
    return lines


def _number(value: float) -> str:
    """A number as it is typed: a plain hyphen for minus, no more than two decimals."""
    return mm(value)
