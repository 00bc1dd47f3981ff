"""Which card lies where, its back behind it, what runs over the trim, and the numbers that must add up."""

from dataclasses import fields

import pytest
from page_sides import BACKS, NINE

from oniroo.ground.findings import Fault, Severity, UsageFault
from oniroo.page import (
    A4,
    LETTER,
    MOST_ANGLE,
    MOST_OFFSET,
    POKER,
    Backs,
    Order,
    Orientation,
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
