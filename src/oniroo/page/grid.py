"""The field of cards on a sheet: how many columns and rows fit, where they lie, and where one cuts.

A grid is the same on every sheet of a print, part-filled ones included. Everything is in mm.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from math import floor

from oniroo.ground.findings import Finding, Severity, UsageFault
from oniroo.page.placements import Axis, Bleed
from oniroo.page.sizes import CardSize, Paper, mm

TOLERANCE = 0.1
"""mm a row of cards may be too long for its place: less than paper and printer vary, more than arithmetic errs."""
SAFE_MARGIN = 5.0
"""mm that nearly every home printer can leave unprinted (3 to 6.4 mm are met); less is warned about."""
HARD_MARGIN = 3.0
"""mm below which no grid goes: the best home printers leave 3 mm, so a card there would be clipped by all of them."""
FOLD_MARGIN = 5.0
"""mm from the fold to the bleed on either side, so that the glued sheet can be cut beside the fold."""
_WORTH = 0.8
"""A grid that keeps the safe margin is taken unless it holds less than this share of what a tighter one holds."""


class Orientation(StrEnum):
    """How the paper lies; ``auto`` takes what holds most cards, portrait on a tie."""

    AUTO = "auto"
    PORTRAIT = "portrait"
    LANDSCAPE = "landscape"


class Marks(StrEnum):
    """Cut marks: short ticks in the margins, full-length lines, or none."""

    TICKS = "ticks"
    LINES = "lines"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Grid:
    """A field of equal cells on ``paper`` (as it lies), its first trim corner at (x, y) mm.

    ``cell_width`` and ``cell_height`` are the card's sides as it lies, ``turn`` its clockwise turn. ``bleed`` is that
    of the fronts. With ``fold`` the field holds the fronts, left of or above the fold; the backs are its mirror image.
    """

    paper: Paper
    card: CardSize
    columns: int
    rows: int
    x: float
    y: float
    gap: float = 0.0
    bleed: float = 0.0
    turn: int = 0
    fold: Axis | None = None
    findings: tuple[Finding, ...] = ()

    @property
    def cell_width(self) -> float:
        """A cell's width on the paper."""
        return self.card.height if self.turn in (90, 270) else self.card.width

    @property
    def cell_height(self) -> float:
        """A cell's height on the paper."""
        return self.card.width if self.turn in (90, 270) else self.card.height

    @property
    def capacity(self) -> int:
        """Cards on a full sheet."""
        return self.columns * self.rows

    @property
    def width(self) -> float:
        """From the first trim to the last across the page."""
        return _span(self.columns, self.cell_width, self.gap)

    @property
    def height(self) -> float:
        """From the first trim to the last down the page."""
        return _span(self.rows, self.cell_height, self.gap)

    @property
    def room(self) -> Bleed:
        """Distance from the outermost trim to the paper's edge, or to the fold where it lies on that side."""
        right = (self.paper.width / 2 if self.fold is Axis.UPRIGHT else self.paper.width) - self.x - self.width
        bottom = (self.paper.height / 2 if self.fold is Axis.LEVEL else self.paper.height) - self.y - self.height
        return (self.x, self.y, right, bottom)

    @property
    def margins(self) -> tuple[float, float]:
        """White left on each side (across, down) outside trim and front bleed."""
        return self.x - self.bleed, self.y - self.bleed

    def cell(self, number: int) -> tuple[float, float]:
        """Top-left trim corner of cell ``number``, counted from 0 along the rows."""
        row, column = divmod(number, self.columns)
        return self.x + column * (self.cell_width + self.gap), self.y + row * (self.cell_height + self.gap)

    @property
    def cuts_x(self) -> tuple[float, ...]:
        """Positions of the upright cuts: one at each trim, one only where two cards share it."""
        return _cuts(self.x, self.columns, self.cell_width, self.gap)

    @property
    def cuts_y(self) -> tuple[float, ...]:
        """Positions of the level cuts."""
        return _cuts(self.y, self.rows, self.cell_height, self.gap)


def fit_grid(
    paper: Paper,
    card: CardSize,
    *,
    gap: float | None = None,
    bleed: float = 0.0,
    marks: Marks = Marks.TICKS,
    orientation: Orientation = Orientation.AUTO,
) -> Grid:
    """The centred grid of upright cards that holds most, keeping 5 mm of margin where it costs few cards.

    ``gap`` None means twice the bleed. A grid with 5 mm of white round trim and bleed is taken unless a tighter one
    (3 mm at least) holds over a quarter more cards; then, and where one card across or down leaves less, a warning
    ``page-margin`` stands in ``findings``.
    Raises UsageFault (``page-fit``) with the arithmetic when it cannot be.
    """
    gap = 2 * bleed if gap is None else gap
    papers = papers_to_try(paper, orientation)

    def at(margin: float, *, alone: bool = False) -> list[Grid]:
        found = []
        for page in papers:
            across = count(page.width - 2 * (margin + bleed), card.width, gap)
            down = count(page.height - 2 * (margin + bleed), card.height, gap)
            if alone:
                across = across or min(1, count(page.width, card.width, gap))
                down = down or min(1, count(page.height, card.height, gap))
            if across and down:
                found.append(_centred(page, card, across, down, gap, bleed))
        return found

    # Where one card alone across or down leaves less than the hard margin, it may.
    grid = best(at(SAFE_MARGIN), at(HARD_MARGIN)) or best((), at(HARD_MARGIN, alone=True))
    if grid is None:
        raise UsageFault(_impossible(papers, card))
    return with_findings(grid, marks)


def papers_to_try(paper: Paper, orientation: Orientation) -> tuple[Paper, ...]:
    """The ways the paper may lie, the preferred first."""
    ways = {
        Orientation.AUTO: (paper.portrait(), paper.landscape()),
        Orientation.PORTRAIT: (paper.portrait(),),
        Orientation.LANDSCAPE: (paper.landscape(),),
    }
    return ways[orientation]


def count(length: float, card: float, gap: float) -> int:
    """How many cards fit ``length``, with the tolerance."""
    return max(0, floor((length + gap + TOLERANCE) / (card + gap)))


def best(safe: Iterable[Grid], tight: Iterable[Grid]) -> Grid | None:
    """The grid to take of those with the safe and those with the hard margin; the first of equals."""
    first = max(safe, key=lambda grid: grid.capacity, default=None)
    second = max(tight, key=lambda grid: grid.capacity, default=None)
    if first is None or (second is not None and first.capacity < _WORTH * second.capacity):
        return second
    return first


def with_findings(grid: Grid, marks: Marks) -> Grid:
    """The same grid with its warning, when less than the safe margin is left at the paper's edges."""
    across, down = grid.margins
    if min(across, down) >= SAFE_MARGIN - TOLERANCE / 2 - 1e-9:
        return grid
    what = "the cards and cut marks" if marks is not Marks.NONE else "the cards"
    finding = Finding(
        "page-margin",
        f"on {grid.paper.name} {what} come within {mm(max(0.0, min(across, down)))} mm of the paper's edge "
        f"(left and right {mm(across)}, top and bottom {mm(down)}); printers leave up to {mm(SAFE_MARGIN)} mm white",
        "use a smaller --bleed, --gap or --card, or a larger --paper, or print borderless",
        severity=Severity.WARNING,
    )
    return replace(grid, findings=(finding,))


def _centred(page: Paper, card: CardSize, columns: int, rows: int, gap: float, bleed: float) -> Grid:
    x = (page.width - _span(columns, card.width, gap)) / 2
    y = (page.height - _span(rows, card.height, gap)) / 2
    return Grid(page, card, columns, rows, x, y, gap, bleed)


def _span(number: int, card: float, gap: float) -> float:
    return number * card + (number - 1) * gap


def _cuts(start: float, number: int, card: float, gap: float) -> tuple[float, ...]:
    if gap < TOLERANCE:
        return (*(start + step * (card + gap) for step in range(number)), start + _span(number, card, gap))
    return tuple(start + step * (card + gap) + edge for step in range(number) for edge in (0.0, card))


def _impossible(papers: tuple[Paper, ...], card: CardSize) -> Finding:
    """Why no grid can be, with the arithmetic of the axis that fails."""
    page = papers[-1] if card.width > card.height else papers[0]
    reasons = [
        f"one card of {mm(size)} mm needs {mm(size)} mm; the page is {mm(has)} mm {side}"
        for size, has, side in ((card.width, page.width, "wide"), (card.height, page.height, "high"))
        if size > has + TOLERANCE
    ]
    return Finding(
        "page-fit",
        f"cards of {mm(card.width)} × {mm(card.height)} mm do not fit {page.name} so: {'; '.join(reasons)}",
        "choose a larger --paper or a smaller --card",
    )
