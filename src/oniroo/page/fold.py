"""Fold-over sheets: fronts on one half of the page, backs mirrored on the other, folded and glued along the middle."""

from oniroo.ground.findings import Finding, UsageFault
from oniroo.page.grid import (
    FOLD_MARGIN,
    HARD_MARGIN,
    SAFE_MARGIN,
    TOLERANCE,
    Grid,
    Marks,
    Orientation,
    best,
    count,
    papers_to_try,
    with_findings,
)
from oniroo.page.marks import PEN
from oniroo.page.placements import Axis, Line
from oniroo.page.sizes import CardSize, Paper, mm

FOLD_LINE_EDGE = 3.0
"""mm the fold line keeps from the paper's edges."""
_WAYS = ((Axis.UPRIGHT, 90), (Axis.UPRIGHT, 0), (Axis.LEVEL, 0), (Axis.LEVEL, 90))


def fit_fold(
    paper: Paper,
    card: CardSize,
    *,
    gap: float | None = None,
    bleed: float = 0.0,
    back_bleed: float = 0.0,
    marks: Marks = Marks.TICKS,
    orientation: Orientation = Orientation.AUTO,
) -> Grid:
    """The grid of the fronts on a fold-over sheet: cards turned or not, fold upright or level, whatever holds most.

    The bleed stays 5 mm off the fold; across the fold the cards lie as near to it as that allows, along it they are
    centred. Where the backs' bleed is wider, the cards lie further out by the difference, so that it fits at the fold
    too: a sheet folded a little askew still shows no white. What 5 mm of margin does not leave for that is shared by
    both sides, and it never costs a card. On a tie: portrait, fold upright, cards turned. Margins as in ``fit_grid``.
    Raises UsageFault (``page-fit``) with the arithmetic when no card fits on half the page.
    """
    gap = 2 * bleed if gap is None else gap

    def at(margin: float) -> list[Grid]:
        found = []
        for page in papers_to_try(paper, orientation):
            for axis, turn in _WAYS:
                grid = _half(page, card, axis, turn, gap, bleed, max(bleed, back_bleed), margin)
                if grid is not None:
                    found.append(grid)
        return found

    grid = best(at(SAFE_MARGIN), at(HARD_MARGIN)) or best((), at(-bleed))
    if grid is None:
        across = min(card.width, card.height)
        half = max(paper.width, paper.height) / 2
        raise UsageFault(
            Finding(
                "page-fit",
                f"cards of {mm(card.width)} × {mm(card.height)} mm do not fit a fold-over sheet of {paper.name}: "
                f"half the page is {mm(half)} mm at most, the card needs {mm(across)} mm and "
                f"{mm(FOLD_MARGIN + bleed)} mm to the fold, {mm(across + FOLD_MARGIN + bleed)} mm in all, "
                f"and {mm(max(card.width, card.height))} mm along it",
                "choose a larger --paper, a smaller --card or --bleed, or other --backs",
            )
        )
    return with_findings(grid, marks)


def fold_line(grid: Grid) -> Line | None:
    """The fold of a fold-over sheet, or None on any other."""
    width, height = grid.paper.width, grid.paper.height
    if grid.fold is Axis.UPRIGHT:
        return Line(width / 2, FOLD_LINE_EDGE, width / 2, height - FOLD_LINE_EDGE, PEN)
    if grid.fold is Axis.LEVEL:
        return Line(FOLD_LINE_EDGE, height / 2, width - FOLD_LINE_EDGE, height / 2, PEN)
    return None


def _half(
    page: Paper, card: CardSize, axis: Axis, turn: int, gap: float, bleed: float, widest: float, margin: float
) -> Grid | None:
    """The fronts' half of the page for one way of folding and turning, or None when no card fits it."""
    wide, high = (card.height, card.width) if turn else (card.width, card.height)
    upright = axis is Axis.UPRIGHT
    off = FOLD_MARGIN + bleed
    length_x = page.width / 2 - off - margin - bleed if upright else page.width - 2 * (margin + bleed)
    length_y = page.height - 2 * (margin + bleed) if upright else page.height / 2 - off - margin - bleed
    columns, rows = count(length_x, wide, gap), count(length_y, high, gap)
    if not columns or not rows:
        return None
    grid = Grid(page, card, columns, rows, 0.0, 0.0, gap, bleed, turn, axis)
    outside = (page.width if upright else page.height) / 2 - off - (grid.width if upright else grid.height)
    outside -= max(0.0, min(widest - bleed, (outside - SAFE_MARGIN - bleed) / 2))
    x, y = (page.width - grid.width) / 2, (page.height - grid.height) / 2
    x, y = (outside, y) if upright else (x, outside)
    if min(x, y) < -TOLERANCE:
        return None
    return Grid(page, card, columns, rows, x, y, gap, bleed, turn, axis)
