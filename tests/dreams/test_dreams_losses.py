"""Losses at random against recounting every loss."""

from collections.abc import Callable
from itertools import combinations

import pytest

from oniroo.deck.model import Deck
from oniroo.dreams.counts import count
from oniroo.dreams.losses import survival
from oniroo.dreams.numbers import numbers_of
from oniroo.dreams.reading import Reading


@pytest.mark.parametrize("links", ["one", 0])
@pytest.mark.parametrize("free", [[], [1], [2, 3]])
def test_share_of_losses_that_leave_every_way_open(make_deck: Callable[..., Deck], links: int, free: list[int]) -> None:
    rows = [(1 + n % 3, "AB"[n % 2], "star", (8 + n) % 10, 1 + n * 2 % 3) for n in range(8)]
    reading = Reading(links=links, min_cards=3)
    numbers = numbers_of(make_deck(rows, free, groups=3), reading)
    open_now = [way for way, histogram in count(numbers, reading).items() if histogram.at_least(reading.need)]
    assert open_now
    for lost in (0, 1, 3):
        losses = list(combinations(range(len(numbers)), lost))
        stay = 0
        for gone in losses:
            left = count(numbers.without(*gone), reading)
            stay += all(left[way].at_least(reading.need) for way in open_now)
        found = survival(numbers, reading, lost, samples=10_000)
        assert found is not None
        assert found[0] / found[1] == pytest.approx(stay / len(losses), abs=0.02)
        assert found == survival(numbers, reading, lost, samples=10_000)


def test_nothing_is_lost_below_the_kill_number(packaged: Deck) -> None:
    assert survival(numbers_of(packaged), Reading(), 19) == (2_000, 2_000)
    assert survival(numbers_of(packaged), Reading(), 130) == (0, 2_000)


def test_what_is_not_sampled(packaged: Deck) -> None:
    numbers = numbers_of(packaged)
    assert survival(numbers, Reading(links="chain"), 5) is None
    assert survival(numbers, Reading(order="any"), 5) is None
    assert survival(numbers, Reading(), 500) is None
