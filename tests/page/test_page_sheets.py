"""Which card lies where, its back behind it, what runs over the trim, and the numbers that must add up."""

from dataclasses import fields

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oniroo.ground.findings import Fault, Severity, UsageFault
from oniroo.page import (
    A4,
    LETTER,
    MOST_ANGLE,
    MOST_OFFSET,
    POKER,
    Backs,
    CardSize,
    Layout,
    Marks,
    Order,
    Orientation,
    Paper,
    SheetSpec,
    Side,
    Slot,
    lay_out,
    lay_out_single,
    parse_card,
    parse_paper,
    sheet_captions,
)
from oniroo.page.sheets import check_totals

NINE = list("ABCDEFGHI")
BACKS: list[str | None] = list("abcdefghi")


def corners(slot: Slot[str]) -> tuple[tuple[float, float], ...]:
    """The card's own corners on the paper: top-left, top-right, bottom-left."""
    width, height = slot.face_size
    return slot.point(0, 0), slot.point(width, 0), slot.point(0, height)


def table(side: Side[str]) -> list[str]:
    """Letters as they stand on the paper, row by row."""
    rows: dict[float, list[Slot[str]]] = {}
    for slot in side.slots:
        rows.setdefault(round(slot.y, 3), []).append(slot)
    return ["".join(slot.item for slot in sorted(row, key=lambda s: s.x)) for _, row in sorted(rows.items())]


@pytest.mark.parametrize(
    ("backs", "orientation", "expected", "turn"),
    [
        (Backs.LONG_EDGE, Orientation.PORTRAIT, ["cba", "fed", "ihg"], 0),
        (Backs.SHORT_EDGE, Orientation.PORTRAIT, ["ghi", "def", "abc"], 180),
        (Backs.SEPARATE, Orientation.PORTRAIT, ["cba", "fed", "ihg"], 0),
        (Backs.LONG_EDGE, Orientation.LANDSCAPE, ["efgh", "abcd"], 180),
        (Backs.SHORT_EDGE, Orientation.LANDSCAPE, ["dcba", "hgfe"], 0),
    ],
)
def test_backs_are_mirrored_for_the_edge_that_is_flipped(
    backs: Backs, orientation: Orientation, expected: list[str], turn: int
) -> None:
    layout = lay_out(NINE, BACKS, SheetSpec(backs=backs, orientation=orientation))
    sheet = layout.sheets[0]
    assert sheet.back is not None
    assert table(sheet.back) == expected
    assert {slot.turn for slot in sheet.back.slots} == {turn}


def test_exact_places_on_a4_and_letter() -> None:
    for paper, x, y in ((A4, 10.5, 16.5), (LETTER, 13.45, 7.7)):
        layout = lay_out(NINE, BACKS, SheetSpec(paper=paper))
        front, back = layout.sheets[0].front, layout.sheets[0].back
        assert back is not None
        assert [(slot.x, slot.y) for slot in front.slots[:4]] == [
            pytest.approx((x + 63 * (number % 3), y + 88 * (number // 3))) for number in range(4)
        ]
        assert (back.slots[0].x, back.slots[0].y) == pytest.approx((x + 126, y))
        assert {(slot.width, slot.height) for slot in front.slots + back.slots} == {(63, 88)}


def test_a_short_last_sheet_keeps_the_grid_and_marks() -> None:
    layout = lay_out([*NINE, "J"], [*BACKS, "j"], SheetSpec())
    first, last = layout.sheets
    assert last.back is not None
    assert first.back is not None
    assert last.front.slots[0].x == first.front.slots[0].x
    assert last.front.marks == first.front.marks
    assert last.back.marks == first.back.marks
    assert table(last.back) == ["j"]
    assert last.back.slots[0].x == pytest.approx(136.5)


def test_no_ink_behind_an_empty_cell_and_none_shifts() -> None:
    layout = lay_out(NINE[:5], ["a", None, "c", None, "e"], SheetSpec())
    back = layout.sheets[0].back
    assert back is not None
    assert [(slot.item, slot.index) for slot in back.slots] == [("a", 0), ("c", 2), ("e", 4)]
    assert [round(slot.x, 1) for slot in back.slots] == [136.5, 10.5, 73.5]


def test_stack_order_makes_piles_that_follow_each_other() -> None:
    cards = [str(number) for number in range(173)]
    layout = lay_out(cards, None, SheetSpec(order=Order.STACK))
    assert len(layout.sheets) == 20
    piles: dict[tuple[float, float], list[str]] = {}
    for sheet in layout.sheets:
        for slot in sheet.front.slots:
            piles.setdefault((slot.x, slot.y), []).append(slot.item)
    assert [card for _, pile in sorted(piles.items(), key=lambda p: (p[0][1], p[0][0])) for card in pile] == cards


def test_page_counts_of_a_whole_deck() -> None:
    deck = [str(number) for number in range(173)]
    backs: list[str | None] = ["b"] * 173
    count = {choice: [len(pages) for pages in lay_out(deck, backs, SheetSpec(backs=choice)).files] for choice in Backs}
    assert count == {
        Backs.LONG_EDGE: [40],
        Backs.SHORT_EDGE: [40],
        Backs.FOLD: [44],
        Backs.SEPARATE: [20, 20],
        Backs.NONE: [20],
    }
    # Without any back there is no empty page, and nothing to turn.
    bare = lay_out(deck, None, SheetSpec())
    assert [len(pages) for pages in bare.files] == [20]
    assert not bare.duplex
    assert lay_out(deck, backs, SheetSpec()).duplex


def test_one_sheet_without_backs_keeps_the_pages_paired() -> None:
    layout = lay_out([*NINE, "J"], [None] * 9 + ["j"], SheetSpec())
    assert [len(side.slots) for side in layout.files[0]] == [9, 0, 1, 1]


def test_back_bleed_runs_outwards_and_never_over_a_neighbour() -> None:
    back = lay_out(NINE[:5], BACKS[:5], SheetSpec()).sheets[0].back
    assert back is not None
    bleeds = {slot.item: slot.bleed for slot in back.slots}
    # On the back the rows read c b a / . e d
    assert bleeds["a"] == (0, 2, 2, 0)
    assert bleeds["b"] == (0, 2, 0, 0)
    assert bleeds["c"] == (2, 2, 0, 2)
    assert bleeds["d"] == (0, 0, 2, 2)
    assert bleeds["e"] == (2, 0, 0, 2)


def test_front_bleed_is_clipped_to_half_the_gap() -> None:
    front = lay_out(NINE, None, SheetSpec(bleed=1.5, gap=1)).sheets[0].front
    assert front.slots[4].bleed == (0.5, 0.5, 0.5, 0.5)
    assert front.slots[0].bleed == (1.5, 1.5, 0.5, 0.5)


def test_back_bleed_keeps_the_safe_margin_and_says_so() -> None:
    layout = lay_out(NINE, BACKS, SheetSpec(paper=LETTER, card=parse_card("bridge")))
    back = layout.sheets[0].back
    assert back is not None
    assert back.slots[0].bleed[1] == pytest.approx(1.35)
    (note,) = layout.findings
    assert (note.code, note.severity) == ("page-back-bleed", Severity.NOTE)
    assert "1.35 mm" in note.problem


def test_the_offset_moves_only_backs_and_exactly_by_its_vector() -> None:
    plain = lay_out(NINE, BACKS, SheetSpec())
    moved = lay_out(NINE, BACKS, SheetSpec(back_offset=(1.5, -0.8)))
    assert moved.sheets[0].front == plain.sheets[0].front
    back = moved.sheets[0].back
    assert back is not None
    assert back.transform.apply(10, 20) == pytest.approx((11.5, 19.2))
    assert back.transform.pdf_matrix[4:] == pytest.approx((1.5 * 72 / 25.4, 0.8 * 72 / 25.4))
    assert back.slots == (plain.sheets[0].back or back).slots


def test_the_angle_turns_clockwise_about_the_page_centre() -> None:
    back = lay_out(NINE, BACKS, SheetSpec(back_angle=1.0)).sheets[0].back
    assert back is not None
    assert back.transform.apply(105, 148.5) == pytest.approx((105, 148.5))
    x, y = back.transform.apply(105, 0)
    assert x - 105 == pytest.approx(148.5 * 0.0174524064)
    assert y == pytest.approx(148.5 * (1 - 0.9998476952))
    a, b, c, d, e, f = back.transform.pdf_matrix
    px, py = 105 * 72 / 25.4, 297 * 72 / 25.4
    assert (a * px + c * py + e, b * px + d * py + f) == pytest.approx((x * 72 / 25.4, (297 - y) * 72 / 25.4))


def test_an_offset_that_leaves_the_printable_area_warns() -> None:
    layout = lay_out(NINE, BACKS, SheetSpec(paper=LETTER, back_offset=(0, 4)))
    assert [finding.code for finding in layout.findings] == ["page-back-margin"]
    assert "3.7 mm" in layout.findings[0].problem


def test_an_offset_without_backs_is_named() -> None:
    layout = lay_out(NINE, BACKS, SheetSpec(backs=Backs.FOLD, back_offset=(1, 0)))
    assert "page-back-offset" in [finding.code for finding in layout.findings]


def test_no_card_and_uneven_lists_are_refused() -> None:
    with pytest.raises(UsageFault, match="no card is asked for"):
        lay_out([], [], SheetSpec())
    with pytest.raises(UsageFault, match="no card is asked for"):
        lay_out_single([], None)
    with pytest.raises(ValueError, match="1 backs for 9 cards"):
        lay_out(NINE, ["a"], SheetSpec())
    with pytest.raises(ValueError, match="1 backs for 9 cards"):
        lay_out_single(NINE, ["a"])


def test_all_bad_options_are_named_at_once() -> None:
    with pytest.raises(UsageFault) as caught:
        SheetSpec(gap=-1, bleed=float("nan"), back_bleed=99, back_offset=(50, -21), back_angle=90)
    assert [finding.problem.split(" is ")[0] for finding in caught.value.findings] == [
        "--gap",
        "--bleed",
        "--back-bleed",
        "--back-offset X",
        "--back-offset Y",
        "--back-angle",
    ]


@pytest.mark.parametrize("sign", [-1, 1])
def test_offset_and_angle_reach_to_their_limits_and_no_further(sign: int) -> None:
    most = SheetSpec(back_offset=(sign * MOST_OFFSET, sign * MOST_OFFSET), back_angle=sign * MOST_ANGLE)
    assert most.back_offset == (sign * 20, sign * 20)
    assert most.back_angle == sign * 5
    for value in (sign * (MOST_OFFSET + 0.01), sign * float("inf"), float("nan")):
        with pytest.raises(UsageFault, match="it can be -20 to 20 mm"):
            SheetSpec(back_offset=(0, value))
    with pytest.raises(UsageFault, match="it can be -5 to 5 degrees"):
        SheetSpec(back_angle=sign * (MOST_ANGLE + 0.01))


def test_a_spec_holds_what_a_user_can_ask_and_nothing_else() -> None:
    names = "paper card gap bleed marks backs back_bleed back_offset back_angle order orientation"
    assert [field.name for field in fields(SheetSpec)] == names.split()


def test_a_wrong_total_is_a_fault() -> None:
    layout = lay_out(NINE, None, SheetSpec())
    with pytest.raises(Fault, match="10 cards were asked for, 9 were laid out"):
        check_totals(layout, 10, [])
    with pytest.raises(Fault, match="1 backs were asked for, 0 were laid out"):
        check_totals(layout, 9, [3])


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


def test_single_pages() -> None:
    layout = lay_out_single(NINE, BACKS)
    (pages,) = layout.files
    assert ["".join(slot.item for slot in side.slots) for side in pages[:4]] == ["A", "a", "B", "b"]
    assert len(pages) == 18
    assert (layout.paper.width, layout.paper.height) == (69, 94)
    assert {side.trim for side in pages} == {(3, 3, 66, 91)}
    assert {slot.bleed for side in pages for slot in side.slots} == {(3, 3, 3, 3)}
    assert not any(side.lines or side.texts for side in pages)


def test_single_pages_without_backs_or_with_some() -> None:
    assert [len(pages) for pages in lay_out_single(NINE, None).files] == [9]
    mixed = lay_out_single(["A", "B"], ["a", None], card=POKER, bleed=0)
    assert [len(side.slots) for side in mixed.files[0]] == [1, 1, 1, 0]
    (warning,) = mixed.findings
    assert str(warning).startswith("1 of 2 cards have no back")
    with pytest.raises(UsageFault, match="it can be 0 to 10 mm"):
        lay_out_single(NINE, None, bleed=-1)


def test_captions_name_the_sheet_and_how_to_turn_it() -> None:
    spec = SheetSpec(paper=parse_paper("letter"), backs=Backs.SHORT_EDGE)
    layout = lay_out([*NINE, "J"], [*BACKS, "j"], spec, captions=sheet_captions("ONIROO 1.0.0", spec))
    said = [caption.text for caption in layout.files[0][3].captions]
    assert said == [
        "ONIROO 1.0.0",
        "Letter",
        "sheet 2 of 2, back",
        "flip on the short edge",
        "print at 100 %",
        "layout 2",
    ]
