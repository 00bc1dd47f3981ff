"""What a user asks of the sheets: paper, card, gap, bleed, marks, backs and their correction, order."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import isfinite

from oniroo.ground.findings import Finding, UsageFault
from oniroo.page.fold import fit_fold
from oniroo.page.grid import Grid, Marks, Orientation, fit_grid
from oniroo.page.placements import Axis, Transform
from oniroo.page.sizes import A4, POKER, CardSize, Paper, mm

LAYOUT_VERSION = 2
"""Raised whenever the geometry of a default print changes: sheets of two versions must not be cut in one stack."""
BACK_BLEED = 2.0
"""mm that a back runs over its trim by default: a home printer's second side lands 1 to 4 mm off."""
MOST_GAP = 100.0
"""mm between two cards at most."""
MOST_BLEED = 10.0
"""mm that fronts and backs run over the trim at most."""
MOST_OFFSET = 20.0
"""mm that backs can be moved either way along each axis; printers are off by a few."""
MOST_ANGLE = 5.0
"""Degrees that backs can be turned either way."""

Captions = Callable[[int, int, bool], Sequence[str]]
"""The captions of one side: sheet number from 1, number of sheets, whether it is a back."""


class Backs(StrEnum):
    """How fronts and backs come together."""

    LONG_EDGE = "long-edge"
    SHORT_EDGE = "short-edge"
    FOLD = "fold"
    SEPARATE = "separate"
    NONE = "none"


class Order(StrEnum):
    """``rows``: card after card along the rows. ``stack``: cut the whole stack, and the piles follow each other."""

    ROWS = "rows"
    STACK = "stack"


@dataclass(frozen=True, slots=True)
class SheetSpec:
    """One print's layout. Lengths in mm, ``back_angle`` in degrees clockwise as one looks at the back.

    ``gap`` None is twice the bleed. Raises UsageFault with every value that cannot be.
    """

    paper: Paper = A4
    card: CardSize = POKER
    gap: float | None = None
    bleed: float = 0.0
    marks: Marks = Marks.TICKS
    backs: Backs = Backs.LONG_EDGE
    back_bleed: float = BACK_BLEED
    back_offset: tuple[float, float] = (0.0, 0.0)
    back_angle: float = 0.0
    order: Order = Order.ROWS
    orientation: Orientation = Orientation.AUTO

    def __post_init__(self) -> None:
        """Refuse what cannot be, all of it at once."""
        faults = (
            *out_of_range("--gap", self.gap or 0.0, 0.0, MOST_GAP),
            *out_of_range("--bleed", self.bleed, 0.0, MOST_BLEED),
            *out_of_range("--back-bleed", self.back_bleed, 0.0, MOST_BLEED),
            *out_of_range("--back-offset X", self.back_offset[0], -MOST_OFFSET, MOST_OFFSET),
            *out_of_range("--back-offset Y", self.back_offset[1], -MOST_OFFSET, MOST_OFFSET),
            *out_of_range("--back-angle", self.back_angle, -MOST_ANGLE, MOST_ANGLE, "degrees"),
        )
        if faults:
            raise UsageFault(faults)

    def grid(self) -> Grid:
        """The grid of every sheet. Raises UsageFault when no card fits."""
        if self.backs is Backs.FOLD:
            return fit_fold(
                self.paper,
                self.card,
                gap=self.gap,
                bleed=self.bleed,
                back_bleed=self.back_bleed,
                marks=self.marks,
                orientation=self.orientation,
            )
        return fit_grid(
            self.paper,
            self.card,
            gap=self.gap,
            bleed=self.bleed,
            marks=self.marks,
            orientation=self.orientation,
        )

    def flip(self, paper: Paper) -> Axis:
        """About which line ``paper``, as it lies, is turned to its back."""
        return flip_axis(paper, self.backs)

    def transform(self, paper: Paper) -> Transform:
        """The correction of everything on a back."""
        return Transform(paper.width, paper.height, *self.back_offset, self.back_angle)


def out_of_range(name: str, value: float, low: float, high: float, unit: str = "mm") -> tuple[Finding, ...]:
    """One finding when the option ``name`` is not a number from ``low`` to ``high``, else none."""
    if low <= value <= high:
        return ()
    said = mm(value) if isfinite(value) else str(value)
    return (Finding("page-option", f"{name} is {said} {unit}", f"it can be {mm(low)} to {mm(high)} {unit}"),)


def flip_axis(paper: Paper, backs: Backs) -> Axis:
    """The line about which the paper turns: upright for portrait on its long edge or landscape on its short one."""
    return Axis.UPRIGHT if paper.upright != (backs is Backs.SHORT_EDGE) else Axis.LEVEL


def no_captions(number: int, total: int, back: bool) -> Sequence[str]:  # noqa: ARG001 - the shape of Captions
    """No captions at all."""
    return ()


def sheet_captions(title: str, spec: SheetSpec) -> Captions:
    """The usual captions in English: ``title`` (deck and version), paper, sheet n of m, how to turn, scale, layout."""
    turn = {
        Backs.LONG_EDGE: "flip on the long edge",
        Backs.SHORT_EDGE: "flip on the short edge",
        Backs.FOLD: "fold along the dashed line",
        Backs.SEPARATE: "fronts and backs apart; turn on the long edge",
        Backs.NONE: "one-sided",
    }[spec.backs]

    def captions(number: int, total: int, back: bool) -> tuple[str, ...]:
        name = f"sheet {number} of {total}" + (", back" if back else "")
        return (title, spec.paper.name, name, turn, "print at 100 %", f"layout {LAYOUT_VERSION}")

    return captions
