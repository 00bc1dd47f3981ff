"""The two-sided test page: held against the light it tells the back offset and angle to type, and shows the scale.

Four verniers: on the front a line every ``pitch`` mm with a number beside it, on the back the line of the same number
displaced by that number. When a printer sets the back off by d, the pair that meets is the one numbered -d: what one
reads is what one types. Whole millimetres carry a square on both sides, so that a whole one can only meet a whole one:
two neighbouring lines never meet at once.
A lies at the back's top, B at its bottom: their difference over their distance is the angle.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import degrees, floor

from oniroo.ground.findings import Finding, UsageFault
from oniroo.page.calibration_text import (
    CROSS,
    LONG,
    CalibrationTexts,
    Paragraph,
    filled,
    inches_beside,
    keep_command,
    number_typed,
    paragraphs,
    too_small,
    written,
)
from oniroo.page.furniture import Measure, draw_ruler, estimate, ruler_width
from oniroo.page.placements import Axis, Caption, Line, Ruler, Sheet, Side, Transform, mirror_x, mirror_y
from oniroo.page.sizes import A4, MM_PER_INCH, MM_PER_PT, Paper
from oniroo.page.spec import Backs, SheetSpec, flip_axis

__all__ = ["STEP", "CalibrationPage", "CalibrationTexts", "Scale", "calibration_page", "keep_command"]

STEP = 0.5
"""mm from number to number."""
_EDGE = 5.0
_PITCHES = (10.0, 5.5)
_STEPS = (10, 8, 6, 4)
_LABEL = 7.0
_LETTER = 14.0
_RULER_TEXT = 8.0
_PEN = 0.4
_HAND = 18.0
_TALL = 6.0
_TAIL = 8.0
_DRIFT = 5.0
_SQUARE = 3.6


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
    moved = SheetSpec(back_offset=back_offset, back_angle=back_angle).transform(paper)
    axis = flip_axis(paper, backs)
    labels = [number_typed(STEP * step + add) for add in back_offset for step in range(-_STEPS[0], _STEPS[0] + 1)]
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
    rulers, box, long = _rulers(box, paper, measure, words)
    said = paragraphs(words, backs, long, distance, (*back_offset, back_angle), printer)
    cross = _cross(paper)
    front: Side[str] = Side(
        paper,
        Transform(paper.width, paper.height),
        marks=(*(line for part in drawn for line in part.front), *cross),
        captions=(
            *(label for part in drawn for label in part.labels),
            *written(said, box, paper, measure, words.writing),
        ),
        rulers=rulers,
    )
    back: Side[str] = Side(
        paper,
        moved,
        marks=(*(line for part in drawn for line in part.back), *cross),
        captions=written([Paragraph(f"{words.heading}: {words.back}")], box, paper, measure, words.writing),
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
        text = number_typed(number)
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
    raise UsageFault(too_small(paper))


def _cross(paper: Paper) -> tuple[Line, Line]:
    x, y = paper.width / 2, paper.height / 2
    return Line(x - CROSS, y, x + CROSS, y, _PEN), Line(x, y - CROSS, x, y + CROSS, _PEN)


def _rulers(
    box: tuple[float, float, float, float], paper: Paper, measure: Measure, words: CalibrationTexts
) -> tuple[tuple[Ruler, ...], tuple[float, float, float, float], float]:
    """100 mm and 4 in across the box if they fit, else down its sides, else 50 mm and 2 in; and what is left.

    Raises UsageFault when neither fits.
    """
    left, top, right, bottom = box
    size, lift = _RULER_TEXT, words.writing.lift
    for long in LONG:
        inches = inches_beside(long)
        kinds = (
            (filled(words.mm, number=words.number(long)), long, 10.0, round(long / 10)),
            (filled(words.inches, number=words.number(inches)), inches * MM_PER_INCH, 12.7, 2 * inches),
        )
        need = max(ruler_width(kind, size, measure) for kind in kinds)
        if need <= right - left:
            start = right - need if words.writing.rtl else left
            rulers = tuple(
                draw_ruler(start, top + 4.0 + 6.0 * row, 0, kind, size, measure, lift=lift)
                for row, kind in enumerate(kinds)
            )
            return rulers, (left, top + 14.0, right, bottom), long
        if need <= bottom - top and right - left > 50.0:
            down = (
                draw_ruler(left + 4.0, bottom, 270, kinds[0], size, measure, lift=lift),
                draw_ruler(right - 4.0, top, 90, kinds[1], size, measure, lift=lift),
            )
            return down, (left + 8.0, top, right - 8.0, bottom), long
    raise UsageFault(too_small(paper))
