"""What is searched and not counted: rows in any order, runs in place, bags by number; all against plain trying."""

from collections.abc import Callable
from itertools import combinations_with_replacement, pairwise, permutations
from math import comb, perm, prod
from typing import Any

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from oniroo.deck.model import Deck
from oniroo.dreams.bags import Bags
from oniroo.dreams.in_place import most_links_in_place
from oniroo.dreams.numbers import numbers_of
from oniroo.dreams.trails import Trails

cards = st.lists(st.tuples(st.integers(-1, 3), st.integers(0, 3), st.integers(-1, 2)), max_size=6)


@settings(max_examples=150, deadline=None)
@given(cards=cards, apart=st.booleans(), data=st.data())
def test_rows_can_be_laid_where_trying_finds_one(
    cards: list[tuple[int, int, int]], apart: bool, data: st.DataObject
) -> None:
    yellow, purple, marks = ([card[at] for card in cards] for at in range(3))
    trails = Trails(yellow, purple, marks if apart else None)
    everyone = range(len(cards))

    def fits(row: tuple[int, ...]) -> bool:
        taken = [marks[card] for card in row if apart and marks[card] >= 0]
        return len(set(taken)) == len(taken)

    def links(row: tuple[int, ...]) -> int:
        return sum(yellow[b] in (-1, purple[a]) for a, b in pairwise(row))

    begun = data.draw(st.sampled_from([row for many in (0, 1, 2) for row in permutations(everyone, many) if fits(row)]))
    must = data.draw(st.sampled_from([None, *everyone]))
    for places in range(len(cards) - len(begun) + 2):
        rows = [
            row for more in permutations([card for card in everyone if card not in begun], places)
            if fits(row := (*begun, *more)) and (must is None or must in row)
        ]  # fmt: skip
        most = max((links(row) - links(begun) for row in rows), default=-1)
        for need in range(places + 2):
            assert trails.can_be_laid(places, need, begun, must) == (most >= need), (begun, places, need, must)


def test_a_row_that_cannot_be_is_given_up_soon() -> None:
    """Two halves of the groups that only meet once: 12 links of 14 are there, 13 are not, in whatever order."""
    yellow = [0, 1, 2, 3] * 4 + [5, 6, 7, 8] * 4
    purple = [1, 2, 3, 0] * 4 + [6, 7, 8, 5] * 4
    assert Trails(yellow, purple).can_be_laid(32, 30)
    assert not Trails(yellow, purple).can_be_laid(32, 31)


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 2**32 - 1), size=st.integers(2, 4), free=st.integers(0, 3), rows=st.integers(1, 4))
def test_most_links_in_place_are_those_of_trying(
    seed: int, size: int, free: int, rows: int, make_deck: Callable[..., Deck]
) -> None:
    random = np.random.default_rng(seed)
    of_deck = [
        (int(random.integers(1, 4)), "A", "star", n % size, int(random.integers(1, 4))) for n in range(2 * size)
    ]  # fmt: skip
    numbers = numbers_of(make_deck(of_deck, [int(random.integers(1, 4)) for _ in range(free)], groups=3))
    lying = random.permutation(size)
    place = np.array([numbers.free | (numbers.digit == digit) for digit in lying])
    may_lie = place[None] & (random.random((rows, size, len(numbers))) < 0.7)
    for selection, found in zip(may_lie, most_links_in_place(numbers, may_lie).tolist(), strict=True):
        most = -1
        for row in permutations(range(len(numbers)), size):
            if all(selection[at, card] for at, card in enumerate(row)):
                most = max(most, sum(int(numbers.links[a, b]) for a, b in pairwise(row)))
        assert found == most


@given(copies=st.lists(st.integers(1, 3), min_size=1, max_size=5), size=st.integers(1, 4))
def test_bags_are_all_there_and_find_their_larger_ones(copies: list[int], size: int) -> None:
    bags = Bags(np.array(copies), size)
    for k in range(size + 1):
        expected = [
            bag for bag in combinations_with_replacement(range(len(copies)), k)
            if all(bag.count(sort) <= copies[sort] for sort in bag)
        ]  # fmt: skip
        listed: list[Any] = [tuple(column) for column in bags.members[k].T.tolist()]
        assert sorted(listed) == expected
        ordered, chosen = bags.weights(bags.members[k])
        assert ordered.tolist() == [
            prod(perm(copies[s], bag.count(s)) for s in set(bag)) for bag in listed
        ]  # fmt: skip
        assert chosen.tolist() == [prod(comb(copies[s], bag.count(s)) for s in set(bag)) for bag in listed]
        if k < size:
            larger = [tuple(column) for column in bags.members[k + 1].T.tolist()]
            rows = bags.with_one_more(bags.members[k])
            for sort in range(len(copies)):
                for bag, row in zip(listed, rows[sort].tolist(), strict=True):
                    grown = tuple(sorted((*bag, sort)))
                    assert (larger[row] == grown) if row >= 0 else (grown not in larger)
