"""Cut marks at the trim: ticks in the margins, or full-length lines. The same on every sheet of a print."""

from collections.abc import Iterable

from oniroo.ground.findings import Finding, Severity
from oniroo.page.grid import Grid, Marks
from oniroo.page.placements import Axis, Bleed, Line, mirror_line
from oniroo.page.sizes import mm

PEN = 0.4
"""pt of marks and fold line: lines thinner than 0.25 pt vanish on many printers."""
CLEAR = 0.5
"""mm between the bleed and a tick."""
FROM_TRIM = 1.0
"""mm at least between the trim and a tick."""
LONGEST = 6.0
"""mm a tick is long at most."""
SHORTEST = 2.0
"""mm below which a tick rather goes nearer to the paper's edge."""
FROM_EDGE = 3.0
"""mm that marks keep from the paper's edge where there is room."""
FROM_FOLD = 1.0
"""mm that ticks keep from the fold."""
_VISIBLE = 0.5
"""mm below which a tick is not worth drawing."""


def cut_marks(grid: Grid, style: Marks, *, outer: Bleed, inner: float) -> tuple[tuple[Line, ...], tuple[Finding, ...]]:
    """The marks of one front (backs carry their mirror image), and a warning for every side without room for any.

    ``outer`` is the widest bleed on either side of the paper at the grid's left, top, right and bottom; ``inner`` the
    widest between two cards. Ticks stand outside cards and bleeds: in the margins, and where a gap is wide enough
    between the cards. Lines run the whole sheet, one for each cut.
    """
    if style is Marks.NONE:
        return (), ()
    findings: tuple[Finding, ...] = ()
    if style is Marks.LINES:
        lines = _lines(grid)
    else:
        lines, findings = _ticks(grid, outer, inner)
    if grid.fold is not None:
        lines = lines + tuple(mirror_line(grid.fold, grid.paper, line) for line in lines)
    return _once(lines), findings


def _lines(grid: Grid) -> tuple[Line, ...]:
    width, height = grid.paper.width, grid.paper.height
    edge_x = max(0.0, min(FROM_EDGE, grid.x / 2))
    edge_y = max(0.0, min(FROM_EDGE, grid.y / 2))
    return tuple(Line(x, edge_y, x, height - edge_y, PEN) for x in grid.cuts_x) + tuple(
        Line(edge_x, y, width - edge_x, y, PEN) for y in grid.cuts_y
    )


def _ticks(grid: Grid, outer: Bleed, inner: float) -> tuple[tuple[Line, ...], tuple[Finding, ...]]:
    findings = []
    reach: list[tuple[float, float] | None] = []
    for side, name in enumerate(("left", "top", "right", "bottom")):
        at_fold = (grid.fold is Axis.UPRIGHT and side == 2) or (grid.fold is Axis.LEVEL and side == 3)
        span = _reach(outer[side], grid.room[side], at_fold=at_fold)
        reach.append(span)
        if span is None:
            findings.append(
                Finding(
                    "page-marks",
                    f"no room for cut marks on the {name}: {mm(max(0.0, grid.room[side]))} mm are left there",
                    "use --marks lines, a smaller --bleed or a larger --paper",
                    severity=Severity.WARNING,
                )
            )
    left, top, right, bottom = reach
    end_x, end_y = grid.x + grid.width, grid.y + grid.height
    lines: list[Line] = []
    for x in grid.cuts_x:
        if top:
            lines.append(Line(x, grid.y - top[1], x, grid.y - top[0], PEN))
        if bottom:
            lines.append(Line(x, end_y + bottom[0], x, end_y + bottom[1], PEN))
    for y in grid.cuts_y:
        if left:
            lines.append(Line(grid.x - left[1], y, grid.x - left[0], y, PEN))
        if right:
            lines.append(Line(end_x + right[0], y, end_x + right[1], y, PEN))
    start = inner + CLEAR
    if grid.gap - 2 * start >= 2 * _VISIBLE:
        for row in range(1, grid.rows):
            y = grid.y + row * (grid.cell_height + grid.gap) - grid.gap
            lines.extend(Line(x, y + start, x, y + grid.gap - start, PEN) for x in grid.cuts_x)
        for column in range(1, grid.columns):
            x = grid.x + column * (grid.cell_width + grid.gap) - grid.gap
            lines.extend(Line(x + start, y, x + grid.gap - start, y, PEN) for y in grid.cuts_y)
    return tuple(lines), tuple(findings)


def _reach(outer: float, room: float, *, at_fold: bool) -> tuple[float, float] | None:
    """From where to where a tick runs, in mm outwards from the trim; None when there is no room."""
    start = max(FROM_TRIM, outer + CLEAR)
    end = min(start + LONGEST, room - (FROM_FOLD if at_fold else FROM_EDGE))
    if end - start < SHORTEST and not at_fold:
        end = min(start + SHORTEST, room)
    return (start, end) if end - start >= _VISIBLE - 1e-9 else None


def _once(lines: Iterable[Line]) -> tuple[Line, ...]:
    """Without repetition: what two halves of a sheet share is drawn once."""
    kept: dict[tuple[int, ...], Line] = {}
    for line in lines:
        kept.setdefault(tuple(round(value * 1000) for value in (line.x1, line.y1, line.x2, line.y2)), line)
    return tuple(kept.values())
