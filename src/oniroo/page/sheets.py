"""Cards onto sheets: which card lies where, its back behind it, the same grid and marks on every sheet."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic

from oniroo.ground.findings import Fault, Finding, Severity, UsageFault
from oniroo.page.fold import fold_line
from oniroo.page.furniture import PLAIN, Measure, Writing, captions_at, estimate, furnish, rulers_at
from oniroo.page.grid import FOLD_MARGIN, SAFE_MARGIN, Grid
from oniroo.page.marks import cut_marks
from oniroo.page.placements import (
    Axis,
    Bleed,
    Sheet,
    Side,
    Slot,
    T,
    Transform,
    mirror_bleed,
    mirror_line,
    mirror_turn,
    mirror_x,
    mirror_y,
)
from oniroo.page.sizes import Paper, mm
from oniroo.page.spec import Backs, Captions, Order, SheetSpec, no_captions

_EPS = 1e-9


@dataclass(frozen=True, slots=True)
class Layout(Generic[T]):
    """A whole print: sheets of ``paper`` (as it lies), the grid they share, and what there is to say about it."""

    paper: Paper
    sheets: tuple[Sheet[T], ...]
    backs: Backs
    grid: Grid | None = None
    findings: tuple[Finding, ...] = ()

    @property
    def files(self) -> tuple[tuple[Side[T], ...], ...]:
        """The pages of each file: front and back by turns in one, or all fronts and all backs in two (``separate``)."""
        if self.backs is not Backs.SEPARATE:
            return (tuple(side for sheet in self.sheets for side in sheet.sides()),)
        backs = tuple(sheet.back for sheet in self.sheets if sheet.back is not None)
        fronts = tuple(sheet.front for sheet in self.sheets)
        return (fronts, backs) if backs else (fronts,)

    @property
    def duplex(self) -> bool:
        """Whether the pages are front and back of the same paper by turns."""
        return self.backs in (Backs.LONG_EDGE, Backs.SHORT_EDGE) and any(sheet.back for sheet in self.sheets)

    def slots(self, *, back: bool) -> tuple[Slot[T], ...]:
        """Every front, or every back, in the order of the pages."""
        return tuple(
            slot for sheet in self.sheets for side in sheet.sides() for slot in side.slots if slot.back is back
        )


@dataclass(frozen=True, slots=True)
class _Bleeds:
    """How far fronts and backs run over the trim: at the grid's outer sides, between cards, towards empty cells."""

    front: Bleed
    back: Bleed
    front_inner: float
    back_inner: float
    front_free: float
    back_free: float

    @property
    def outer(self) -> Bleed:
        """The wider of front and back at each outer side."""
        left, top, right, bottom = map(max, self.front, self.back)
        return left, top, right, bottom

    @property
    def inner(self) -> float:
        """The wider of front and back between cards."""
        return max(self.front_inner, self.back_inner)


def lay_out(
    items: Sequence[T],
    backs: Sequence[T | None] | None,
    spec: SheetSpec,
    *,
    captions: Captions = no_captions,
    measure: Measure = estimate,
    writing: Writing = PLAIN,
) -> Layout[T]:
    """Lay ``items`` and their ``backs`` (None: that card has none) on sheets as ``spec`` asks.

    ``captions`` gives the texts of each side's margin, ``measure`` the width in mm of a text at a size in pt, and
    ``writing`` tells how such texts are built.
    On duplex sheets each back lies exactly behind its front when the paper is turned; a back on a fold-over sheet lies
    behind its front when the paper is folded. No back lies behind an empty cell. When one sheet has backs, all have a
    back page, so that the pages stay paired.
    Raises UsageFault when there is no card, or none fits; ValueError when ``backs`` has not one entry an item.
    """
    if not items:
        raise UsageFault(Finding("page-empty", "no card is asked for", "name at least one card"))
    if backs is not None and len(backs) != len(items):
        raise ValueError(f"{len(backs)} backs for {len(items)} cards")
    given: Sequence[T | None] = [None] * len(items) if backs is None or spec.backs is Backs.NONE else backs
    has_backs = any(back is not None for back in given)
    grid = spec.grid()
    findings = list(grid.findings)
    bleeds, said = _bleeds(grid, spec, has_backs=has_backs)
    findings += said
    axis = grid.fold or spec.flip(grid.paper)
    marks, said = cut_marks(grid, spec.marks, outer=bleeds.outer, inner=bleeds.inner)
    findings += said
    mirrored = tuple(mirror_line(axis, grid.paper, line) for line in marks)
    fold = fold_line(grid)
    cells = _deal(len(items), grid.capacity, spec.order)
    total = len(cells)
    two_sided = has_backs and grid.fold is None
    texts = {back: [tuple(captions(number + 1, total, back)) for number in range(total)] for back in (False, two_sided)}
    # Places that are free on both sides, so that a back reads like its front.
    lines = (*marks, *(mirrored if two_sided else ()), *((fold,) if fold else ()))
    written = [row for rows in texts.values() for row in rows]
    places, said = furnish(grid, lines, bleeds.outer, written, measure, writing)
    findings += said
    moved = spec.transform(grid.paper)
    findings += _moved_findings(grid, moved, two_sided=two_sided)

    def side(number: int, slots: list[Slot[T]], *, back: bool) -> Side[T]:
        return Side(
            grid.paper,
            moved if back else Transform(grid.paper.width, grid.paper.height),
            tuple(slots),
            mirrored if back else marks,
            fold,
            captions_at(places, texts[back][number], measure),
            rulers_at(places, measure),
        )

    sheets = []
    for number, held in enumerate(cells):
        fronts = [_front(grid, bleeds, held, cell, items) for cell in held]
        hinds = [_back(grid, bleeds, held, cell, given, axis) for cell in held]
        shown = [slot for slot in hinds if slot is not None]
        if grid.fold is not None:
            sheets.append(Sheet(side(number, fronts + shown, back=False)))
        else:
            hind = side(number, shown, back=True) if two_sided else None
            sheets.append(Sheet(side(number, fronts, back=False), hind))
    layout = Layout(grid.paper, tuple(sheets), spec.backs, grid, tuple(findings))
    check_totals(layout, len(items), [index for index, back in enumerate(given) if back is not None])
    return layout


def check_totals(layout: Layout[T], fronts: int, backs: Sequence[int]) -> None:
    """Count what was laid out: every card once, every back once. Raises Fault (``page-count``) otherwise."""
    for name, asked, back in (("cards", range(fronts), False), ("backs", backs, True)):
        laid = Counter(slot.index for slot in layout.slots(back=back))
        if laid != Counter(asked):
            raise Fault(
                Finding(
                    "page-count",
                    f"{len(asked)} {name} were asked for, {laid.total()} were laid out",
                    "this is a fault of the program, please report it",
                )
            )


def _deal(number: int, capacity: int, order: Order) -> list[dict[int, int]]:
    """For each sheet: cell → card. In both orders the filled cells of a sheet are its first ones."""
    total = -(-number // capacity)
    if order is Order.STACK:
        return [
            {cell: cell * total + sheet for cell in range(capacity) if cell * total + sheet < number}
            for sheet in range(total)
        ]
    return [
        {cell: sheet * capacity + cell for cell in range(capacity) if sheet * capacity + cell < number}
        for sheet in range(total)
    ]


def _bleeds(grid: Grid, spec: SheetSpec, *, has_backs: bool) -> tuple[_Bleeds, tuple[Finding, ...]]:
    """Front and back bleeds, and a note where the back's own had to be shortened."""
    wanted = max(spec.bleed, spec.back_bleed) if has_backs else 0.0
    front = tuple(max(0.0, min(spec.bleed, room)) for room in grid.room)
    back = tuple(
        max(own, 0.0, min(wanted, room - (FOLD_MARGIN if _at_fold(grid, number) else SAFE_MARGIN)))
        if has_backs
        else 0.0
        for number, (own, room) in enumerate(zip(front, grid.room, strict=True))
    )
    half = grid.gap / 2
    bleeds = _Bleeds(
        (front[0], front[1], front[2], front[3]),
        (back[0], back[1], back[2], back[3]),
        min(spec.bleed, half),
        min(wanted, half),
        spec.bleed,
        wanted,
    )
    findings = []
    paper_sides = [length for number, length in enumerate(back) if not _at_fold(grid, number)]
    if has_backs and min(paper_sides) < wanted - _EPS:
        findings.append(
            Finding(
                "page-back-bleed",
                f"the backs run {mm(min(paper_sides))} mm over the trim at the sheet's edges, not {mm(wanted)} mm, "
                f"to keep {mm(SAFE_MARGIN)} mm of margin",
                severity=Severity.NOTE,
            )
        )
    fold_sides = [length for number, length in enumerate(back) if _at_fold(grid, number)]
    if has_backs and min(fold_sides, default=wanted) < wanted - _EPS:
        findings.append(
            Finding(
                "page-back-bleed",
                f"the backs run {mm(min(fold_sides))} mm over the trim at the fold, not {mm(wanted)} mm, "
                f"to keep {mm(FOLD_MARGIN)} mm to the fold",
                severity=Severity.NOTE,
            )
        )
    return bleeds, tuple(findings)


def _at_fold(grid: Grid, side: int) -> bool:
    return (grid.fold is Axis.UPRIGHT and side == 2) or (grid.fold is Axis.LEVEL and side == 3)


def _cell_bleed(grid: Grid, held: dict[int, int], cell: int, outer: Bleed, inner: float, free: float) -> Bleed:
    """How far the card in ``cell`` runs over its trim: into the margin, half the gap, or an empty cell."""
    row, column = divmod(cell, grid.columns)
    sides = []
    for number, (down, across) in enumerate(((0, -1), (-1, 0), (0, 1), (1, 0))):
        if not (0 <= row + down < grid.rows and 0 <= column + across < grid.columns):
            sides.append(outer[number])
        else:
            neighbour = (row + down) * grid.columns + column + across
            sides.append(inner if neighbour in held else free)
    return sides[0], sides[1], sides[2], sides[3]


def _front(grid: Grid, bleeds: _Bleeds, held: dict[int, int], cell: int, items: Sequence[T]) -> Slot[T]:
    x, y = grid.cell(cell)
    bleed = _cell_bleed(grid, held, cell, bleeds.front, bleeds.front_inner, bleeds.front_free)
    index = held[cell]
    return Slot(items[index], index, x, y, grid.cell_width, grid.cell_height, grid.turn, bleed)


def _back(
    grid: Grid, bleeds: _Bleeds, held: dict[int, int], cell: int, backs: Sequence[T | None], axis: Axis
) -> Slot[T] | None:
    index = held[cell]
    item = backs[index]
    if item is None:
        return None
    x, y = grid.cell(cell)
    bleed = _cell_bleed(grid, held, cell, bleeds.back, bleeds.back_inner, bleeds.back_free)
    return Slot(
        item,
        index,
        mirror_x(axis, grid.paper, x, grid.cell_width),
        mirror_y(axis, grid.paper, y, grid.cell_height),
        grid.cell_width,
        grid.cell_height,
        mirror_turn(axis, grid.turn),
        mirror_bleed(axis, bleed),
        back=True,
    )


def _moved_findings(grid: Grid, moved: Transform, *, two_sided: bool) -> list[Finding]:
    """A warning when the correction moves the backs to the paper's edge; a note when there are no backs to move."""
    if moved.identity:
        return []
    if not two_sided:
        return [
            Finding(
                "page-back-offset",
                "the back offset and angle move nothing: no back is printed on the other side of these sheets",
                severity=Severity.NOTE,
            )
        ]
    corners = [moved.apply(x, y) for x in (grid.x, grid.x + grid.width) for y in (grid.y, grid.y + grid.height)]
    left = min(min(x, grid.paper.width - x) for x, _ in corners)
    top = min(min(y, grid.paper.height - y) for _, y in corners)
    still = min(grid.x, grid.y)
    if min(left, top) >= min(SAFE_MARGIN, still) - 0.05:
        return []
    return [
        Finding(
            "page-back-margin",
            f"moved by the back offset, backs come within {mm(max(0.0, min(left, top)))} mm of the paper's edge; "
            f"many printers leave {mm(SAFE_MARGIN)} mm white",
            "use a smaller --card or --gap, or a larger --paper",
            severity=Severity.WARNING,
        )
    ]
