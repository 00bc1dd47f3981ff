"""What stands in a sheet's margins beside the cut marks: captions and two rulers, clear of cards, ticks and edges.

Captions keep their order and stand in one line along one side of the sheet (or in a few lines there), the rulers along
another, the opposite one if they can: at the same places on every front and back.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, product
from math import inf

from oniroo.ground.findings import Finding, Severity
from oniroo.page.grid import Grid
from oniroo.page.placements import Bleed, Caption, Line, Ruler
from oniroo.page.sizes import MM_PER_INCH, MM_PER_PT, Paper

Measure = Callable[[str, float], float]
"""The width in mm of a text at a size in pt."""

SIZES = (7.0, 6.5, 6.0, 5.5, 5.0)
"""pt: the text is as large as the margins allow, never smaller than the last."""
EDGES = (5.0, 4.0, 3.0)
"""mm from the paper's edge: the safe margin first."""
ASCENT, DESCENT = 0.9, 0.27
"""em above and below the baseline that a line takes."""
CLEARANCES = ((2.5, 1.0), (2.5, 0.5), (1.0, 0.5))
"""mm from any mark or fold line, and from cards and bleeds. What stands nearer to a mark reads as part of it: the last
pair only where nothing else holds."""
RULER_PEN = 0.35
_BETWEEN = 3.0
_MOST_LINES = 3
_BESIDE_LABEL = 0.5
_LABEL_GAP = 1.0
_OVER_BASE = 0.4


@dataclass(frozen=True, slots=True)
class Writing:
    """How the words in the margins are written; those of other languages are passed in.

    ``above`` and ``below`` are em that the ink of a line reaches from its baseline, ``lift`` em by which labels within
    rulers stand higher than usual, to clear the ruler's base. ``rtl``: lines begin at their right end. ``rulers`` are
    the labels of ``RULERS``.
    """

    above: float = ASCENT
    below: float = DESCENT
    lift: float = 0.0
    rtl: bool = False
    rulers: tuple[str, ...] = ("50 mm", "2 in")


PLAIN = Writing()
"""That of English and all that is built like it."""


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
class _Row:
    """One line of text along a side of the sheet (0 top, 1 bottom, 2 left, 3 right): its strips, as one reads them."""

    side: int
    strips: tuple[_Strip, ...]


@dataclass(frozen=True, slots=True)
class Spot:
    """A place kept for a text or ruler of ``width`` mm: its baseline starts at (x, y), turned clockwise."""

    x: float
    y: float
    width: float
    turn: int


@dataclass(frozen=True, slots=True)
class Furnishing:
    """The places of a print's captions and rulers, the same on every side: None where there was no room."""

    size: float
    captions: tuple[Spot | None, ...]
    rulers: tuple[Spot | None, ...]
    writing: Writing = PLAIN


RulerKind = tuple[str, float, float, int]
"""Label, length in mm, distance of its strokes in mm, number of parts."""

RULERS: tuple[tuple[float, float, int], ...] = ((50.0, 10.0, 5), (2 * MM_PER_INCH, MM_PER_INCH / 2, 4))
"""Length, distance of strokes and parts of those on every side of every sheet."""


def estimate(text: str, size: float) -> float:
    """A generous width in mm of ``text`` at ``size`` pt, for those who have no font at hand."""
    return len(text) * 0.6 * size * MM_PER_PT


def furnish(
    grid: Grid,
    marks: Sequence[Line],
    outer: Bleed,
    texts: Sequence[Sequence[str]],
    measure: Measure,
    writing: Writing = PLAIN,
) -> tuple[Furnishing, tuple[Finding, ...]]:
    """Find places for the captions of every side and for the rulers; a warning names what finds none.

    ``marks`` are those of fronts and backs alike, with the fold line. ``texts`` holds the captions of each side; each
    place is as wide as the widest text that comes to stand in it.
    """
    kinds = _kinds(writing)
    number = max((len(row) for row in texts), default=0)
    columns = [[row[index] for row in texts if index < len(row)] for index in range(number)]
    captions, rulers = [0.0] * number, [0.0] * len(kinds)
    size, rows = SIZES[-1], list[_Row]()
    scattered: Furnishing | None = None
    for (clear, off), edge, size in product(CLEARANCES, EDGES, SIZES):
        captions = [max(measure(text, size) for text in column) for column in columns]
        rulers = [ruler_width(ruler, size, measure, wide=True) for ruler in kinds]
        height = (writing.above + writing.below) * size * MM_PER_PT
        rows = _rows(marks, grid.paper, _field(grid, outer, off), edge, clear, height)
        if writing.rtl:
            rows = [_Row(row.side, row.strips[::-1]) for row in rows]
        tried = _in_order(rows, size, captions, rulers, writing)
        if tried is not None:
            return tried, ()
        if scattered is None:
            scattered = _complete(_anywhere(rows, size, captions, rulers, writing))
    if scattered is not None:
        return scattered, ()
    partly = _anywhere(rows, size, captions, rulers, writing)
    lost = [f"“{column[0]}”" for column, spot in zip(columns, partly.captions, strict=True) if spot is None]
    lost += [f"the {ruler[0]} ruler" for ruler, spot in zip(kinds, partly.rulers, strict=True) if spot is None]
    finding = Finding(
        "page-captions",
        f"the sheets' margins have no room for {', '.join(lost)}, not even at {size:g} pt",
        "use a larger --paper, a smaller --card or --bleed, or --marks ticks",
        severity=Severity.WARNING,
    )
    return partly, (finding,)


def captions_at(furnishing: Furnishing, texts: Sequence[str], measure: Measure) -> tuple[Caption, ...]:
    """The captions of one sheet at their places, each where its lines begin."""
    size, rtl = furnishing.size, furnishing.writing.rtl
    captions = []
    for text, spot in zip(texts, furnishing.captions, strict=False):
        if spot is not None and text:
            width = measure(text, size)
            x, y = _Strip(spot.x, spot.y, spot.width, spot.turn).at(spot.width - width if rtl else 0.0, 0.0)
            captions.append(Caption(text, x, y, width, size, spot.turn))
    return tuple(captions)


def rulers_at(furnishing: Furnishing, measure: Measure) -> tuple[Ruler, ...]:
    """The rulers at their places."""
    lift = furnishing.writing.lift
    return tuple(
        draw_ruler(spot.x, spot.y, spot.turn, ruler, furnishing.size, measure, lift=lift, wide=True)
        for ruler, spot in zip(_kinds(furnishing.writing), furnishing.rulers, strict=True)
        if spot is not None
    )


def _kinds(writing: Writing) -> tuple[RulerKind, ...]:
    return tuple((label, *ruler) for label, ruler in zip(writing.rulers, RULERS, strict=True))


def ruler_width(ruler: RulerKind, size: float, measure: Measure, *, wide: bool = False) -> float:
    """How long a ruler is on the paper in mm, its label counted where that stands after it."""
    label, length, _, _ = ruler
    return length if _label_over(ruler, size, measure, wide=wide) else length + _LABEL_GAP + measure(label, size)


def _label_over(ruler: RulerKind, size: float, measure: Measure, *, wide: bool) -> int:
    """Over how many parts of the ruler its label stands: 1, where it may be ``wide`` 2, 0 when it stands after it."""
    width = measure(ruler[0], size) + 2 * _BESIDE_LABEL
    return 1 if width <= ruler[2] else 2 if wide and width <= 2 * ruler[2] else 0


def draw_ruler(
    x: float,
    y: float,
    turn: int,
    ruler: RulerKind,
    size: float,
    measure: Measure,
    *,
    lift: float = 0.0,
    wide: bool = False,
) -> Ruler:
    """A ruler whose base starts at (x, y), turned clockwise; its label stands between two strokes, or after it.

    Where the label may be ``wide``, it takes the place of a stroke rather than stand after the ruler. Between strokes
    it stands ``lift`` em higher than usual.
    """
    label, length, step, parts = ruler
    over = _label_over(ruler, size, measure, wide=wide)
    base = _Strip(x, y, length, turn)
    height = ASCENT * size * MM_PER_PT
    strokes = [Line(*base.at(0, 0), *base.at(length, 0), RULER_PEN)]
    for part in range(parts + 1):
        if over == 2 and part == 2:
            continue
        tall = height if part in (0, parts) else height * 0.6
        strokes.append(Line(*base.at(part * step, 0), *base.at(part * step, -tall), RULER_PEN))
    width = measure(label, size)
    middle = (1 + over / 2) * step
    raised = -_OVER_BASE - lift * size * MM_PER_PT
    start = base.at(middle - width / 2, raised) if over else base.at(length + _LABEL_GAP, 0)
    caption = Caption(label, *start, width, size, turn)
    return Ruler(length, tuple(strokes), caption)


def _in_order(
    rows: Sequence[_Row], size: float, captions: Sequence[float], rulers: Sequence[float], writing: Writing
) -> Furnishing | None:
    """Captions in one line (else a few lines of one side), rulers in another, best on the opposite side."""
    choices = _choices(rows)
    measured = [choice for choice in choices if _fill(_strips(choice), rulers) is not None]
    if not measured:
        return None
    for held in choices if captions else [()]:
        if _fill(_strips(held), captions) is None:
            continue
        free = [choice for choice in measured if not set(choice) & set(held)]
        if free:
            side = held[0].side if held else 0
            other = min(free, key=lambda choice: _apart(side, choice[0].side))
            said, drawn = _flow(_strips(held), size, captions, writing), _flow(_strips(other), size, rulers, writing)
            return Furnishing(size, said, drawn, writing)
    return None


def _choices(rows: Sequence[_Row]) -> list[tuple[_Row, ...]]:
    """Single lines first, then two and three lines of a side, in reading order: those nearest the cards first."""
    sides = [[row for row in rows if row.side == side] for side in range(4)]
    choices: list[tuple[_Row, ...]] = [(row,) for side in sides for row in side]
    for number in range(2, _MOST_LINES + 1):
        # Lines come from the cards outwards; one reads those at the bottom so, the others the other way round.
        blocks = [side[:number] if index == 1 else side[:number][::-1] for index, side in enumerate(sides)]
        choices += [tuple(block) for block in blocks if len(block) == number]
    return choices


def _strips(rows: Sequence[_Row]) -> list[_Strip]:
    return [strip for row in rows for strip in row.strips]


def _apart(side: int, other: int) -> int:
    """How far two sides are from being opposite each other: 0 opposite, 1 round the corner, 2 the same."""
    return 2 if side == other else 0 if side // 2 == other // 2 else 1


def _flow(strips: Sequence[_Strip], size: float, widths: Sequence[float], writing: Writing) -> tuple[Spot, ...]:
    """Places for ``widths``, which fit, one after the other: over the fewest strips, filled evenly."""
    sums = {
        total for start in range(len(widths)) for total in accumulate(widths[start:], lambda a, b: a + _BETWEEN + b)
    }
    tried = [_fill(strips, widths, first, most) for first in range(len(strips)) for most in (*sorted(sums), inf)]
    filled = min(filter(None, tried), key=lambda places: len({index for index, _ in places}), default=())
    return tuple(
        _spot(strips[index], start, width, size, writing) for (index, start), width in zip(filled, widths, strict=True)
    )


def _fill(
    strips: Sequence[_Strip], widths: Sequence[float], first: int = 0, most: float = inf
) -> tuple[tuple[int, float], ...] | None:
    """Strip and start of each width, from strip ``first`` on, with ``most`` mm a strip; None when they do not fit."""
    places = []
    index, used = first, 0.0
    for width in widths:
        start = used + (_BETWEEN if used else 0.0)
        while index < len(strips) and start + width > min(strips[index].length, most) + 1e-9:
            index, start = index + 1, 0.0
        if index == len(strips):
            return None
        places.append((index, start))
        used = start + width
    return tuple(places)


def _spot(strip: _Strip, start: float, width: float, size: float, writing: Writing) -> Spot:
    """The place of ``width``, ``start`` mm from where the lines of the strip begin."""
    along = strip.length - start - width if writing.rtl else start
    return Spot(*strip.at(along, writing.above * size * MM_PER_PT), width, strip.turn)


def _anywhere(
    rows: Sequence[_Row], size: float, captions: Sequence[float], rulers: Sequence[float], writing: Writing
) -> Furnishing:
    """Every ruler and then every caption in the first strip that holds it: better scattered than left out."""
    strips = _strips(rows)
    used = [0.0] * len(strips)

    def place(width: float) -> Spot | None:
        for index, strip in enumerate(strips):
            start = used[index] + (_BETWEEN if used[index] else 0.0)
            if start + width <= strip.length + 1e-9:
                used[index] = start + width
                return _spot(strip, start, width, size, writing)
        return None

    measured = tuple(map(place, rulers))
    return Furnishing(size, tuple(map(place, captions)), measured, writing)


def _complete(furnishing: Furnishing) -> Furnishing | None:
    return None if None in furnishing.captions or None in furnishing.rulers else furnishing


def _rows(marks: Sequence[Line], paper: Paper, field: Bleed, edge: float, clear: float, height: float) -> list[_Row]:
    """The lines of text ``height`` mm high that are free of cards and marks: top, bottom, left, right, each outwards.

    Left ones are read upwards, right ones downwards.
    """
    left, top, right, bottom = field
    rows = []
    for side, (start, end) in enumerate(((edge, top), (bottom, paper.height - edge))):
        for y in _tops(start, end, height, from_start=side == 1):
            free = _free(edge, paper.width - edge, y, y + height, clear, marks, upright=True)
            rows.append(_Row(side, tuple(_Strip(x, y, x_end - x, 0) for x, x_end in free)))
    inside = max(edge, top), min(paper.height - edge, bottom)
    for x in _tops(edge, left, height, from_start=False):
        free = _free(*inside, x, x + height, clear, marks, upright=False)
        rows.append(_Row(2, tuple(_Strip(x, y_end, y_end - y, 270) for y, y_end in reversed(list(free)))))
    for x in _tops(right, paper.width - edge, height, from_start=True):
        free = _free(*inside, x, x + height, clear, marks, upright=False)
        rows.append(_Row(3, tuple(_Strip(x + height, y, y_end - y, 90) for y, y_end in free)))
    return rows


def _field(grid: Grid, outer: Bleed, off: float) -> Bleed:
    """Left, top, right and bottom of all that cards and bleeds cover, and ``off`` mm round it."""
    left, top = grid.x - outer[0] - off, grid.y - outer[1] - off
    right = grid.x + grid.width + outer[2] + off
    bottom = grid.y + grid.height + outer[3] + off
    if grid.fold is None:
        return left, top, right, bottom
    return left, top, max(right, grid.paper.width - left), max(bottom, grid.paper.height - top)


def _tops(start: float, end: float, height: float, *, from_start: bool) -> list[float]:
    """Tops of the lines of text between ``start`` and ``end``, those nearest the cards first."""
    number = max(0, int((end - start + 1e-9) / height))
    if from_start:
        return [start + index * height for index in range(number)]
    return [end - (index + 1) * height for index in range(number)]


def _free(
    start: float, end: float, low: float, high: float, clear: float, marks: Sequence[Line], *, upright: bool
) -> Iterator[tuple[float, float]]:
    """The stretches of a line of text (``low`` to ``high`` across) to which no mark comes nearer than ``clear``."""
    taken = []
    for line in marks:
        a1, a2, c1, c2 = (line.x1, line.x2, line.y1, line.y2) if upright else (line.y1, line.y2, line.x1, line.x2)
        if c1 < high + clear - 1e-6 and c2 > low - clear + 1e-6:
            taken.append((a1 - clear, a2 + clear))
    for begin, finish in sorted(taken):
        if begin > start:
            yield start, min(begin, end)
        start = max(start, finish)
        if start >= end:
            return
    yield start, end
