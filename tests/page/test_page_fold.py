"""Sheets that are folded: where cards and the bleed of their backs lie beside the fold."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from page_sides import BACKS, NINE, assert_behind

from oniroo.ground.findings import UsageFault
from oniroo.page import (
    A4,
    LETTER,
    Backs,
    CardSize,
    Paper,
    SheetSpec,
    lay_out,
)


def test_fold_over_numbers() -> None:
    for paper, side, top in ((A4, 10, 22.5), (LETTER, 12.95, 13.7)):
        layout = lay_out(NINE, BACKS, SheetSpec(paper=paper, backs=Backs.FOLD))
        grid = layout.grid
        assert grid is not None
        assert (grid.columns, grid.rows, grid.turn, grid.fold) == (1, 4, 90, "upright")
        assert grid.margins == pytest.approx((side, top))
        fold = layout.sheets[0].front.fold
        assert fold is not None
        assert fold.x1 == fold.x2 == paper.width / 2
        assert len(layout.sheets) == 3
        assert layout.findings == ()
        hinds = layout.slots(back=True)
        # The first and the last back of each sheet run over on all four sides but the neighbour's.
        assert {(slot.bleed[0], slot.bleed[2]) for slot in hinds} == {(2, 2)}
        assert hinds[0].bleed[1] == hinds[3].bleed[3] == 2
        # Both bleeds stay 5 mm off the fold and the paper's edge.
        assert min(slot.x - slot.bleed[0] for slot in hinds) - paper.width / 2 == pytest.approx(5)
        assert paper.width - max(slot.x + slot.width + slot.bleed[2] for slot in hinds) >= 5


def test_without_bleed_the_cards_lie_five_mm_from_the_fold() -> None:
    grid = SheetSpec(backs=Backs.FOLD, back_bleed=0).grid()
    assert (grid.x, grid.room[2]) == pytest.approx((12, 5))
    # A front bleed as wide as the backs' needs no more.
    grid = SheetSpec(backs=Backs.FOLD, bleed=1, back_bleed=1).grid()
    assert grid.room[2] == pytest.approx(6)


def test_a_tight_fold_over_sheet_shares_its_room_and_says_so() -> None:
    # 63 mm and twice 5 mm of 75 mm on each half: 1 mm is left for either bleed.
    layout = lay_out(["a"], ["b"], SheetSpec(Paper("tight", 150, 110), backs=Backs.FOLD))
    (back,) = layout.slots(back=True)
    assert layout.grid is not None
    assert layout.grid.fold == "level"
    assert (back.bleed[1], back.bleed[3]) == pytest.approx((1, 1))
    notes = [finding.problem for finding in layout.findings if finding.code == "page-back-bleed"]
    assert [note.split(",")[0] for note in notes] == [
        "the backs run 1 mm over the trim at the sheet's edges",
        "the backs run 1 mm over the trim at the fold",
    ]


@settings(max_examples=100, deadline=None)
@given(
    st.builds(Paper, st.just("p"), st.floats(150, 450), st.floats(150, 450)),
    st.builds(CardSize, st.just("c"), st.floats(25, 60), st.floats(25, 60)),
    st.floats(0, 3),
    st.floats(0, 5),
)
def test_back_bleed_at_the_fold_is_as_wide_as_the_outside_leaves_room_for(
    paper: Paper, card: CardSize, bleed: float, back_bleed: float
) -> None:
    spec = SheetSpec(paper, card, bleed=bleed, back_bleed=back_bleed, backs=Backs.FOLD)
    bare = SheetSpec(paper, card, bleed=bleed, back_bleed=0, backs=Backs.FOLD)
    assert spec.grid().capacity == bare.grid().capacity
    layout = lay_out(["a"] * 40, ["b"] * 40, spec)
    grid = layout.grid
    assert grid is not None
    for hind in layout.slots(back=True):
        # As the backs lie right of or below the fold: their first side is at the fold.
        near = 0 if grid.fold == "upright" else 1
        start = hind.x if near == 0 else hind.y
        half = (layout.paper.width if near == 0 else layout.paper.height) / 2
        assert start - hind.bleed[near] >= half + 5 - 1e-6
        first = start - half <= grid.room[near + 2] + 1e-6
        if first and hind.bleed[near] < max(bleed, back_bleed) - 1e-6:
            # Less only where the paper's edge has no more to give.
            assert grid.room[near] - hind.bleed[near] <= 5 + 1e-6


def test_folding_a_wide_card_may_need_a_level_fold() -> None:
    layout = lay_out(["a"], ["back 0"], SheetSpec(card=CardSize("wide", 190, 100), backs=Backs.FOLD))
    assert layout.grid is not None
    assert (layout.grid.fold, layout.grid.turn) == ("level", 0)
    assert_behind(layout, Backs.FOLD)


def test_a_card_too_large_to_fold_is_refused_with_the_arithmetic() -> None:
    with pytest.raises(
        UsageFault, match=r"half the page is 148.5 mm at most, the card needs 160 mm and 5 mm to the fold"
    ):
        SheetSpec(card=CardSize("big", 160, 170), backs=Backs.FOLD).grid()
