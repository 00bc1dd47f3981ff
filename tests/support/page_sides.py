"""Nine cards with their backs, and whether a back lies behind its front once the paper is turned or folded."""

import pytest

from oniroo.page import Backs, Layout, Slot

NINE = list("ABCDEFGHI")
BACKS: list[str | None] = list("abcdefghi")


def corners(slot: Slot[str]) -> tuple[tuple[float, float], ...]:
    """The card's own corners on the paper: top-left, top-right, bottom-left."""
    width, height = slot.face_size
    return slot.point(0, 0), slot.point(width, 0), slot.point(0, height)


def folded(layout: Layout[str], point: tuple[float, float]) -> tuple[float, float]:
    """Where a point of the backs' half comes to lie when the sheet is folded."""
    assert layout.grid is not None
    x, y = point
    return (layout.paper.width - x, y) if layout.grid.fold == "upright" else (x, layout.paper.height - y)


def flipped(layout: Layout[str], backs: Backs, point: tuple[float, float]) -> tuple[float, float]:
    """Where a point of the back side lies, seen through the paper from its front."""
    x, y = point
    portrait = layout.paper.height >= layout.paper.width
    if portrait == (backs is not Backs.SHORT_EDGE):
        return layout.paper.width - x, y
    return x, layout.paper.height - y


def assert_behind(layout: Layout[str], backs: Backs) -> None:
    """Each back's top-left lies behind its front's top-right, and its bottom behind the front's bottom."""
    fronts = {slot.index: slot for slot in layout.slots(back=False)}
    hinds = layout.slots(back=True)
    assert hinds
    for hind in hinds:
        front_left, front_right, front_low = corners(fronts[hind.index])
        seen = [
            folded(layout, point) if backs is Backs.FOLD else flipped(layout, backs, point) for point in corners(hind)
        ]
        assert seen[0] == pytest.approx(front_right, abs=1e-6)
        assert seen[1] == pytest.approx(front_left, abs=1e-6)
        assert abs(seen[2][0] - front_right[0]) + abs(seen[2][1] - front_right[1]) == pytest.approx(
            abs(front_low[0] - front_left[0]) + abs(front_low[1] - front_left[1])
        )
        assert hind.item == f"back {hind.index}"
