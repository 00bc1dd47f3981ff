"""Booklets: which pages lie side by side on which side of the paper, and where; in mm, y down from the top-left.

Saddle stitch: sheets printed on both sides, turned on the short edge, laid into one another, folded in the middle.
"""

from dataclasses import dataclass

from oniroo.page.sizes import Paper

ON_A_SHEET = 4
STAPLES = (0.25, 0.75)
"""Where staples go, in heights of the page from its top."""
MARK = 4.0
"""mm that a fold mark is long; a staple mark is half of it to either side of the fold."""


@dataclass(frozen=True, slots=True)
class Side:
    """One printed side: the numbers (from 1) of the pages on its left and right half; None is a blank page."""

    left: int | None
    right: int | None


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a page lies on the paper: its top-left corner and its size, at ``scale`` of its own size."""

    x: float
    y: float
    width: float
    height: float
    scale: float


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line to be drawn, from (x1, y1) to (x2, y2)."""

    x1: float
    y1: float
    x2: float
    y2: float


def padded(pages: int) -> tuple[int | None, ...]:
    """The pages of a booklet in reading order, a multiple of four: blanks go before the last one, the back cover.

    A single page is a leaf of its own: the blanks follow it. ValueError for fewer than one page.
    """
    if pages < 1:
        raise ValueError(f"a booklet has at least one page, not {pages}")
    blanks = (None,) * (-pages % ON_A_SHEET)
    if pages == 1:
        return (1, *blanks)
    return (*range(1, pages), *blanks, pages)


def saddle_stitch(pages: int, *, rtl: bool = False) -> tuple[Side, ...]:
    """The printed sides in order: front and back of the outermost sheet, then of each sheet further in.

    ``rtl``: the spine is at the right of the first page, as books in Arabic, Persian and Hebrew have it.
    """
    order = padded(pages)
    sides: list[Side] = []
    for sheet in range(len(order) // ON_A_SHEET):
        first, last = order[2 * sheet], order[-1 - 2 * sheet]
        second, before_last = order[2 * sheet + 1], order[-2 - 2 * sheet]
        sides += [Side(last, first), Side(second, before_last)]
    return tuple(Side(side.right, side.left) for side in sides) if rtl else tuple(sides)


def spots(paper: Paper, width: float, height: float) -> tuple[Spot, Spot]:
    """Where the left and the right page of ``width`` × ``height`` mm lie: at the fold, in the middle of the height.

    ``paper`` lies on its long edge. Pages that do not fit are made smaller, never larger.
    """
    sheet = paper.landscape()
    scale = min(1.0, sheet.width / 2 / width, sheet.height / height)
    if scale > 0.999:  # half an A4 is 148.5 mm wide, an A5 148: the same to the eye and to the knife
        scale = 1.0
    across, down = width * scale, height * scale
    top = (sheet.height - down) / 2
    middle = sheet.width / 2
    return Spot(middle - across, top, across, down, scale), Spot(middle, top, across, down, scale)


def fold_marks(paper: Paper) -> tuple[Stroke, ...]:
    """A short line at either end of the fold."""
    sheet = paper.landscape()
    x = sheet.width / 2
    return Stroke(x, 0, x, MARK), Stroke(x, sheet.height - MARK, x, sheet.height)


def staple_marks(paper: Paper, height: float) -> tuple[Stroke, ...]:
    """A short line across the fold for each staple, on a page that is ``height`` mm high on the paper."""
    sheet = paper.landscape()
    x, top = sheet.width / 2, (sheet.height - height) / 2
    return tuple(Stroke(x - MARK / 2, top + part * height, x + MARK / 2, top + part * height) for part in STAPLES)
