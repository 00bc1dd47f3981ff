"""What stands in a sheet's margins beside the cut marks: captions and two rulers, clear of cards, ticks and edges."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from oniroo.ground.findings import Finding, Severity
from oniroo.page.grid import Grid
from oniroo.page.placements import Bleed, Caption, Line, Ruler
from oniroo.page.sizes import MM_PER_INCH, MM_PER_PT

Measure = Callable[[str, float], float]
"""The width in mm of a text at a size in pt."""

SIZES = (7.0, 6.5, 6.0, 5.5, 5.0)
"""pt: the text is as large as the margins allow, never smaller than the last."""
EDGES = (5.0, 4.0, 3.0)
"""mm from the paper's edge: the safe margin first."""
ASCENT, DESCENT = 0.9, 0.27
"""em above and below the baseline that a line takes."""
RULER_PEN = 0.35
_BETWEEN = 3.0
_CLEAR = 0.5
_CLEAR_MARK = 1.0
_LABEL_GAP = 1.0
_OVER_BASE = 0.4


@dataclass(frozen=True, slots=True)
class _Strip:
    """A free stretch of one line of text: where its start lies, how long it is, how it is turned."""

    x: float
    y: float
    length: float
    turn: int

    def at(self, along: float, down: float) -> tuple[float, float]:
        """The paper's point ``along`` the line from its start and ``down`` from the top of its text."""
        if self.turn == 270:
            return self.x + down, self.y - along
        if self.turn == 90:
            return self.x - down, self.y + along
        return self.x + along, self.y + down


@dataclass(frozen=True, slots=True)
class Spot:
    """A place kept for a text or ruler of ``width`` mm: its baseline starts at (x, y), turned clockwise."""

    x: float
    y: float
    width: float
    turn: int


@dataclass(frozen=True, slots=True)
class Furnishing:
    """The places of a print's captions and rulers, the same on every sheet: None where there was no room."""

    size: float
    captions: tuple[Spot | None, ...]
    rulers: tuple[Spot | None, ...]


RulerKind = tuple[str, float, float, int]
"""Label, length in mm, distance of its strokes in mm, number of parts."""

RULERS: tuple[RulerKind, ...] = (
    ("50 mm", 50.0, 10.0, 5),
    ("2 in", 2 * MM_PER_INCH, MM_PER_INCH / 2, 4),
)
"""On every side of every sheet."""


def estimate(text: str, size: float) -> float:
    """A generous width in mm of ``text`` at ``size`` pt, for those who have no font at hand."""
    return len(text) * 0.6 * size * MM_PER_PT


def furnish(
    grid: Grid,
    marks: Sequence[Line],
    fold: Line | None,
    outer: Bleed,
    texts: Sequence[Sequence[str]],
    measure: Measure,
    name: str = "the sheet",
) -> tuple[Furnishing, tuple[Finding, ...]]:
    """Find places for the captions of every sheet and for the rulers; a warning names what finds none.

    ``texts`` holds the captions of each sheet; each place is as wide as the widest text that comes to stand in it.
    ``name`` is what the warning calls the side.
    """
    number = max((len(row) for row in texts), default=0)
    columns = [[row[index] for row in texts if index < len(row)] for index in range(number)]
    tried: Furnishing | None = None
    for edge in EDGES:
        for size in SIZES:
            widths = [max(measure(text, size) for text in column) for column in columns]
            rulers = [ruler_width(ruler, size, measure) for ruler in RULERS]
            tried = _pack(grid, (*marks, *((fold,) if fold else ())), outer, edge, size, widths, rulers)
            if None not in tried.captions and None not in tried.rulers:
                return tried, ()
    if tried is None:  # pragma: no cover - EDGES and SIZES are not empty
        raise ValueError("no edges or sizes to try")
    lost = [f"“{column[0]}”" for column, spot in zip(columns, tried.captions, strict=True) if spot is None]
    lost += [f"the {ruler[0]} ruler" for ruler, spot in zip(RULERS, tried.rulers, strict=True) if spot is None]
    finding = Finding(
        "page-captions",
        f"the margins of {name} have no room for {', '.join(lost)}, not even at {SIZES[-1]:g} pt",
        "use a larger --paper, a smaller --card or --bleed, or --marks ticks",
        severity=Severity.WARNING,
    )
    return tried, (finding,)


def captions_at(furnishing: Furnishing, texts: Sequence[str], measure: Measure) -> tuple[Caption, ...]:
    """The captions of one sheet at their places."""
    return tuple(
        Caption(text, spot.x, spot.y, measure(text, furnishing.size), furnishing.size, spot.turn)
        for text, spot in zip(texts, furnishing.captions, strict=False)
        if spot is not None and text
    )


def rulers_at(furnishing: Furnishing, measure: Measure) -> tuple[Ruler, ...]:
    """The rulers at their places."""
    return tuple(
        draw_ruler(spot.x, spot.y, spot.turn, ruler, furnishing.size, measure)
        for ruler, spot in zip(RULERS, furnishing.rulers, strict=True)
        if spot is not None
    )


def ruler_width(ruler: RulerKind, size: float, measure: Measure) -> float:
    """How long a ruler is on the paper in mm, its label counted where that stands after it."""
    label, length, _, _ = ruler
    return length if _label_inside(ruler, size, measure) else length + _LABEL_GAP + measure(label, size)


def _label_inside(ruler: RulerKind, size: float, measure: Measure) -> bool:
    return measure(ruler[0], size) + 2 * _CLEAR <= ruler[2]


def draw_ruler(x: float, y: float, turn: int, ruler: RulerKind, size: float, measure: Measure) -> Ruler:
    """A ruler whose base starts at (x, y), turned clockwise; its label stands between two strokes, or after it."""
    label, length, step, parts = ruler
    base = _Strip(x, y, length, turn)
    height = ASCENT * size * MM_PER_PT
    strokes = [Line(*base.at(0, 0), *base.at(length, 0), RULER_PEN)]
    for part in range(parts + 1):
        tall = height if part in (0, parts) else height * 0.6
        strokes.append(Line(*base.at(part * step, 0), *base.at(part * step, -tall), RULER_PEN))
    width = measure(label, size)
    inside = _label_inside(ruler, size, measure)
    start = base.at(1.5 * step - width / 2, -_OVER_BASE) if inside else base.at(length + _LABEL_GAP, 0)
    caption = Caption(label, *start, width, size, turn)
    return Ruler(length, tuple(strokes), caption)


def _pack(
    grid: Grid,
    marks: Sequence[Line],
    outer: Bleed,
    edge: float,
    size: float,
    captions: Sequence[float],
    rulers: Sequence[float],
) -> Furnishing:
    """Put rulers, then captions, into the first stretches that hold them: rulers from the bottom up."""
    height = (ASCENT + DESCENT) * size * MM_PER_PT
    strips = list(_strips(grid, marks, outer, edge, height))
    used = [0.0] * len(strips)

    def place(width: float, order: Sequence[int]) -> Spot | None:
        for index in order:
            strip = strips[index]
            start = used[index] + (_BETWEEN if used[index] else 0.0)
            if start + width <= strip.length + 1e-9:
                used[index] = start + width
                return Spot(*strip.at(start, ASCENT * size * MM_PER_PT), width, strip.turn)
        return None

    down = range(len(strips))
    level = [index for index in down if strips[index].turn == 0]
    sides = [index for index in down if strips[index].turn != 0]
    low = [index for index in reversed(level) if strips[index].y > grid.paper.height / 2]
    # Rulers first: they cannot be broken into smaller pieces, captions find a place in what is left.
    ruler_order = sorted(low, key=lambda index: (-strips[index].y, strips[index].x)) + sides + level
    ruler_spots = tuple(place(width, ruler_order) for width in rulers)
    # Stretches that hold any caption come first, so that the captions keep their order along the sheet.
    longest = max(captions, default=0.0)
    order = sorted(level + sides, key=lambda index: strips[index].length < longest)
    return Furnishing(size, tuple(place(width, order) for width in captions), ruler_spots)


def _strips(grid: Grid, marks: Sequence[Line], outer: Bleed, edge: float, height: float) -> Iterator[_Strip]:
    """The free stretches for lines of text ``height`` mm high: top, bottom, then left and right, outermost last."""
    paper = grid.paper
    left, top, right, bottom = _field(grid, outer)
    for start, end in ((edge, top), (bottom, paper.height - edge)):
        for y in _rows(start, end, height, from_start=start >= bottom):
            for x, x_end in _free(edge, paper.width - edge, y, y + height, marks, upright=True):
                yield _Strip(x, y, x_end - x, 0)
    inside = max(edge, top), min(paper.height - edge, bottom)
    for x in _rows(edge, left, height, from_start=False):
        for y, y_end in _free(*inside, x, x + height, marks, upright=False):
            yield _Strip(x, y_end, y_end - y, 270)
    for x in _rows(right, paper.width - edge, height, from_start=True):
        for y, y_end in _free(*inside, x, x + height, marks, upright=False):
            yield _Strip(x + height, y, y_end - y, 90)


def _field(grid: Grid, outer: Bleed) -> Bleed:
    """Left, top, right and bottom of all that cards and bleeds cover on the sheet, both halves of a fold-over one."""
    left, top = grid.x - outer[0] - _CLEAR, grid.y - outer[1] - _CLEAR
    right = grid.x + grid.width + outer[2] + _CLEAR
    bottom = grid.y + grid.height + outer[3] + _CLEAR
    if grid.fold is None:
        return left, top, right, bottom
    return left, top, max(right, grid.paper.width - left), max(bottom, grid.paper.height - top)


def _rows(start: float, end: float, height: float, *, from_start: bool) -> list[float]:
    """Tops of the lines of text between ``start`` and ``end``, those nearest the cards first."""
    number = max(0, int((end - start + 1e-9) / height))
    if from_start:
        return [start + index * height for index in range(number)]
    return [end - (index + 1) * height for index in range(number)]


def _free(
    start: float, end: float, low: float, high: float, marks: Sequence[Line], *, upright: bool
) -> Iterator[tuple[float, float]]:
    """The stretches of a line of text (from ``low`` to ``high`` across) that no mark comes near."""
    taken = []
    for line in marks:
        a1, a2, c1, c2 = (line.x1, line.x2, line.y1, line.y2) if upright else (line.y1, line.y2, line.x1, line.x2)
        if c1 < high + _CLEAR and c2 > low - _CLEAR:
            taken.append((a1 - _CLEAR_MARK, a2 + _CLEAR_MARK))
    for begin, finish in sorted(taken):
        if begin > start:
            yield start, min(begin, end)
        start = max(start, finish)
        if start >= end:
            return
    yield start, end
