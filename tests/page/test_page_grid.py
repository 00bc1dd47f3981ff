"""Grids: how many cards, where, with what margins."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oniroo.ground.findings import Severity, UsageFault
from oniroo.page import A4, LETTER, POKER, CardSize, Orientation, Paper, fit_grid, parse_card, parse_paper


@pytest.mark.parametrize(
    ("paper", "card", "bleed", "columns", "rows", "margins", "upright"),
    [
        ("a4", "poker", 0, 3, 3, (10.5, 16.5), True),
        ("a4", "poker", 1, 3, 3, (7.5, 13.5), True),
        ("a4", "poker", 1.5, 3, 3, (6, 12), True),
        ("a4", "poker", 2, 4, 2, (14.5, 13), False),
        ("a4", "poker", 3, 4, 2, (10.5, 11), False),
        ("letter", "poker", 0, 3, 3, (13.45, 7.7), True),
        ("letter", "poker", 2, 4, 2, (5.7, 15.95), False),
        ("a4", "tarot", 0, 2, 2, (35, 28.5), True),
        ("letter", "euro", 0, 4, 2, (21.7, 15.95), False),
        ("a3", "poker", 0, 6, 3, (21, 16.5), False),
        ("a5", "poker", 0, 2, 2, (11, 17), True),
        ("a5", "tarot", 0, 2, 1, (35, 14), False),
    ],
)
def test_known_grids(
    paper: str, card: str, bleed: float, columns: int, rows: int, margins: tuple[float, float], upright: bool
) -> None:
    grid = fit_grid(parse_paper(paper), parse_card(card), bleed=bleed)
    assert (grid.columns, grid.rows, grid.paper.upright) == (columns, rows, upright)
    assert grid.margins == pytest.approx(margins)
    assert not grid.findings


def test_a_row_exactly_as_long_as_its_place_fits() -> None:
    # 3 × 63 mm is 189 mm; computed in inches the paper is a hair shorter.
    for short in (0.0, 1e-9, 0.09):
        grid = fit_grid(Paper("strip", 189 + 10 - short, 98 + 5), POKER)
        assert (grid.columns, grid.rows) == (3, 1)
    assert fit_grid(Paper("strip", 189 + 10 - 0.2, 98), POKER, orientation=Orientation.LANDSCAPE).columns == 3
    assert fit_grid(Paper("strip", 189 + 5.8, 98), POKER, orientation=Orientation.LANDSCAPE).columns == 2


def test_a_tight_grid_warns_with_its_numbers() -> None:
    grid = fit_grid(LETTER, POKER, gap=3, orientation=Orientation.PORTRAIT)
    assert (grid.columns, grid.rows) == (3, 3)
    (warning,) = grid.findings
    assert warning.code == "page-margin"
    assert warning.severity is Severity.WARNING
    assert "4.7" in warning.problem
    assert "10.45" in warning.problem


def test_eight_safe_cards_are_taken_before_nine_tight_ones() -> None:
    grid = fit_grid(LETTER, POKER, gap=3)
    assert (grid.capacity, grid.findings) == (8, ())


def test_a_single_card_may_fill_its_paper_with_a_warning() -> None:
    grid = fit_grid(Paper("card", 63, 88), POKER)
    assert (grid.capacity, grid.x, grid.y) == (1, 0, 0)
    assert [finding.code for finding in grid.findings] == ["page-margin"]


def test_a_card_larger_than_the_paper_is_refused_with_the_arithmetic() -> None:
    with pytest.raises(UsageFault, match=r"one card of 120 mm needs 120 mm; the page is 100 mm wide"):
        fit_grid(Paper("small", 100, 150), CardSize("big", 120, 120))


def test_a_card_too_long_both_ways_is_refused_with_both_reasons() -> None:
    with pytest.raises(UsageFault) as caught:
        fit_grid(A4, CardSize("big", 400, 500))
    assert "one card of 400 mm needs 400 mm; the page is 210 mm wide" in str(caught.value)
    assert "one card of 500 mm needs 500 mm; the page is 297 mm high" in str(caught.value)


def test_cuts_are_one_for_a_shared_edge_two_for_a_gap() -> None:
    grid = fit_grid(A4, POKER)
    assert grid.cuts_x == pytest.approx((10.5, 73.5, 136.5, 199.5))
    assert grid.cuts_y == pytest.approx((16.5, 104.5, 192.5, 280.5))
    gapped = fit_grid(A4, POKER, bleed=1)
    assert gapped.cuts_x == pytest.approx((8.5, 71.5, 73.5, 136.5, 138.5, 201.5))
    assert len(gapped.cuts_y) == 6


papers = st.builds(Paper, st.just("p"), st.floats(100, 450), st.floats(100, 450))
cards = st.builds(CardSize, st.just("c"), st.floats(20, 90), st.floats(20, 90))


@settings(max_examples=150, deadline=None)
@given(papers, cards, st.floats(0, 10), st.floats(0, 5), st.sampled_from(Orientation))
def test_grids_are_centred_and_inside(
    paper: Paper, card: CardSize, gap: float, bleed: float, orientation: Orientation
) -> None:
    grid = fit_grid(paper, card, gap=gap, bleed=bleed, orientation=orientation)
    page = grid.paper
    assert sorted((page.width, page.height)) == sorted((paper.width, paper.height))
    left, top, right, bottom = grid.room
    assert left == pytest.approx(right)
    assert top == pytest.approx(bottom)
    assert min(grid.room) >= -0.05 - 1e-9
    # Only a card alone across or down comes nearer to the edge than 3 mm.
    for number, margin in zip((grid.columns, grid.rows), grid.margins, strict=True):
        assert number == 1 or margin >= 3 - 0.05 - 1e-9
    assert bool(grid.findings) == (min(grid.margins) < 5 - 0.05 - 1e-9)
    # One more column or row would not keep 5 mm.
    for number, size, length in (
        (grid.columns, card.width, page.width),
        (grid.rows, card.height, page.height),
    ):
        assert (number + 1) * (size + gap) - gap + 2 * bleed + 10 > length
    boxes = [grid.cell(number) for number in range(grid.capacity)]
    assert len(set(boxes)) == grid.capacity
    for number, (x, y) in enumerate(boxes):
        for other_x, other_y in boxes[:number]:
            apart_x = abs(x - other_x) >= card.width + gap - 1e-6
            apart_y = abs(y - other_y) >= card.height + gap - 1e-6
            assert apart_x or apart_y
