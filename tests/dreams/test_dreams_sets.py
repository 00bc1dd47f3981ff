"""Sets of cards: enumeration and trying every order agree; figures of the sample deck."""

from collections.abc import Callable
from math import comb
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oniroo.deck.model import CodeKind, Deck
from oniroo.dreams.best_order import most_links, sets_of
from oniroo.dreams.hands import dream_sets
from oniroo.dreams.numbers import numbers_of
from oniroo.dreams.reading import Reading
from oniroo.dreams.sets import sets
from oniroo.ground.findings import UsageFault

BruteSets = Callable[[Deck, Reading], dict[frozenset[str], dict[str, int]]]

rows = st.lists(
    st.tuples(
        st.integers(1, 3), st.sampled_from("AB"), st.sampled_from(["square", "star"]),
        st.sampled_from([7, 8, 9, 0, 1, 2]), st.integers(1, 3),
    ),
    min_size=1, max_size=6,
)  # fmt: skip


@settings(max_examples=50, deadline=None)
@given(
    rows=rows,
    free=st.lists(st.integers(1, 3), max_size=3),
    run=st.sampled_from(["listed", "ten", "ace", "cyclic"]),
    order=st.sampled_from(["position", "any"]),
    size=st.integers(2, 5),
    data=st.data(),
)
def test_sets_are_those_of_trying_every_order(
    rows: list[Any], free: list[int], run: Any, order: Any, size: int, data: st.DataObject,
    make_deck: Callable[..., Deck], brute_sets: BruteSets,
) -> None:  # fmt: skip
    deck = make_deck(rows, free, groups=3)
    reading = Reading(links=data.draw(st.integers(0, size - 1)), run=run, order=order, min_cards=size)
    numbers = numbers_of(deck, reading)
    tried = brute_sets(deck, reading)
    found = sets(numbers, reading)
    ids = [card.id for card in numbers.cards]
    for way, counted in found.per_way.items():
        mine = {cards: ways[way.name] for cards, ways in tried.items() if way.name in ways}
        assert counted.by_links == tuple(sum(v == j for v in mine.values()) for j in range(size)), way
        good = [cards for cards, links in mine.items() if links >= reading.need]
        assert counted.per_card.tolist() == [sum(card in cards for cards in good) for card in ids], way
        assert (counted.total, counted.chain) == (len(mine), sum(v == size - 1 for v in mine.values()))
    names = {kind: {way.name for way in found.per_way if way.kind is kind} for kind in CodeKind}
    if not names[CodeKind.DIGIT]:
        return
    dreams = {cards for cards, ways in tried.items() if max(ways.values()) >= reading.need}
    every = dream_sets(numbers, reading)
    assert every.total == len(dreams)
    assert every.per_card.tolist() == [sum(card in cards for cards in dreams) for card in ids]
    for kind in CodeKind:
        many = sum(any(ways.get(n, -1) >= reading.need for n in names[kind]) for ways in tried.values())
        assert every.by_kind[kind] == found.of_kind(kind, reading.need) == many


@pytest.mark.parametrize("size", [2, 3, 4, 5, 6, 7])
def test_best_order_of_a_set_is_found(size: int) -> None:
    from itertools import pairwise, permutations

    random = np.random.default_rng(size)
    links = random.random((9, 9)) < 0.3
    np.fill_diagonal(links, False)
    (chosen,) = sets_of(9, size)
    assert chosen.shape == (size, comb(9, size))
    assert len({tuple(column) for column in chosen.T.tolist()}) == comb(9, size)
    most = most_links(chosen, links)
    for column in range(0, chosen.shape[1], 17):
        cards = chosen[:, column].tolist()
        best = max(sum(int(links[a, b]) for a, b in pairwise(order)) for order in permutations(cards))
        assert most[column] == best


def test_sets_of_no_cards() -> None:
    assert [part.shape for part in sets_of(3, 5)] == [(5, 0)]
    assert [part.shape for part in sets_of(0, 2)] == [(2, 0)]


def test_figures_of_the_sample_deck(sample: Deck) -> None:
    found = sets(numbers_of(sample), Reading(run="listed"))
    letters = [count for way, count in found.per_way.items() if way.kind is CodeKind.LETTER]
    shapes = [count for way, count in found.per_way.items() if way.kind is CodeKind.SHAPE]
    assert {count.total for count in letters} == {142_506, 118_755}
    assert {count.total for count in shapes} == {278_256}
    assert (min(c.at_least(1) for c in letters), max(c.at_least(1) for c in letters)) == (117_780, 141_495)
    assert (min(c.chain for c in letters), max(c.chain for c in letters)) == (29_372, 34_425)
    assert (min(c.at_least(1) for c in shapes), max(c.at_least(1) for c in shapes)) == (273_837, 274_987)
    assert (min(c.chain for c in shapes), max(c.chain for c in shapes)) == (55_465, 56_603)
    per_card = np.sum([count.per_card for count in (*letters, *shapes)], axis=0)[:130]
    assert (per_card.min(), per_card.max()) == (60_060, 64_043)


def test_dreams_of_many_cards_are_refused_as_sets(sample: Deck) -> None:
    reading = Reading(min_cards=7)
    with pytest.raises(UsageFault, match="sets of 7 cards are too many to be counted one by one"):
        sets(numbers_of(sample, reading), reading)
