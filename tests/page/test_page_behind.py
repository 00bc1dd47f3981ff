"""Whatever is asked, cards keep apart and each back lies behind its front."""

from hypothesis import given, settings
from hypothesis import strategies as st
from page_sides import assert_behind

from oniroo.page import (
    Backs,
    CardSize,
    Marks,
    Order,
    Orientation,
    Paper,
    SheetSpec,
    Side,
    lay_out,
)

papers = st.builds(Paper, st.just("p"), st.floats(150, 450), st.floats(150, 450))
cards = st.builds(CardSize, st.just("c"), st.floats(25, 60), st.floats(25, 60))


@settings(max_examples=120, deadline=None)
@given(
    papers,
    cards,
    st.one_of(st.none(), st.floats(0, 10)),
    st.floats(0, 4),
    st.floats(0, 4),
    st.sampled_from([backs for backs in Backs if backs is not Backs.NONE]),
    st.sampled_from(Order),
    st.sampled_from(Orientation),
    st.integers(1, 60),
)
def test_whatever_is_asked_cards_do_not_meet_and_backs_lie_behind(
    paper: Paper,
    card: CardSize,
    gap: float | None,
    bleed: float,
    back_bleed: float,
    backs: Backs,
    order: Order,
    orientation: Orientation,
    number: int,
) -> None:
    spec = SheetSpec(paper, card, gap, bleed, Marks.TICKS, backs, back_bleed, order=order, orientation=orientation)
    layout = lay_out([f"front {i}" for i in range(number)], [f"back {i}" for i in range(number)], spec)
    assert_behind(layout, backs)
    for sheet in layout.sheets:
        for side in sheet.sides():
            assert_apart(side, card)


def assert_apart(side: Side[str], card: CardSize) -> None:
    for number, slot in enumerate(side.slots):
        assert slot.face_size == (card.width, card.height)
        left, top, right, bottom = slot.bleed
        x, y = slot.x - left, slot.y - top
        end_x, end_y = slot.x + slot.width + right, slot.y + slot.height + bottom
        assert x >= -0.05 - 1e-6
        assert y >= -0.05 - 1e-6
        assert end_x <= side.paper.width + 0.05 + 1e-6
        assert end_y <= side.paper.height + 0.05 + 1e-6
        for other_number, other in enumerate(side.slots):
            # No bleed lies on another card's face.
            if number != other_number:
                assert (
                    other.x >= end_x - 1e-6
                    or other.x + other.width <= x + 1e-6
                    or other.y >= end_y - 1e-6
                    or other.y + other.height <= y + 1e-6
                )
