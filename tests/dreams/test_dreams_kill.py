"""Kill numbers, witnesses and followers against plain trying."""

import itertools
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oniroo.deck.model import CodeKind, Deck, Free, Symbol
from oniroo.dreams.check import check
from oniroo.dreams.counts import count
from oniroo.dreams.kill import MOST_GROUPS, kill_number
from oniroo.dreams.numbers import CodeWay, numbers_of, ways_of
from oniroo.dreams.reading import Reading
from oniroo.dreams.witness import followers, leaders, witness

BruteKill = Callable[[Deck, Reading, str], int]
Brute = Callable[[Deck, Reading], Iterator[tuple[tuple[str, ...], int, set[str]]]]

rows = st.lists(
    st.tuples(
        st.integers(1, 3), st.just("A"), st.sampled_from(["square", "star"]), st.sampled_from([8, 9, 0, 1]),
        st.integers(1, 3),
    ),
    min_size=3, max_size=6,
)  # fmt: skip


@settings(max_examples=20, deadline=None)
@given(
    rows=rows,
    free=st.lists(st.integers(1, 3), max_size=2),
    order=st.sampled_from(["position", "any"]),
    size=st.integers(3, 4),
    data=st.data(),
)
def test_kill_numbers_are_those_of_trying(
    rows: list[Any], free: list[int], order: Any, size: int, data: st.DataObject,
    make_deck: Callable[..., Deck], brute_kill: BruteKill,
) -> None:  # fmt: skip
    deck = make_deck(rows, free, groups=3)
    reading = Reading(links=data.draw(st.integers(0, size - 1)), order=order, min_cards=size, run="cyclic")
    numbers = numbers_of(deck, reading)
    for way, histogram in count(numbers, reading).items():
        bound = kill_number(numbers, reading, way)
        if not histogram.at_least(reading.need):
            assert bound == type(bound)(0, 0, ())
            continue
        truth = brute_kill(deck, reading, way.name)
        assert bound.low <= truth <= bound.high == len(bound.cards), way
        if reading.need <= 1 and (way.kind is not CodeKind.DIGIT or order == "position"):
            assert bound.exact
        rest = numbers.without(*(numbers.index(card) for card in bound.cards))
        assert not count(rest, reading)[way].at_least(reading.need)


def test_kill_numbers_of_the_packaged_deck(packaged: Deck) -> None:
    with_free, without = Reading(run="listed"), Reading(run="listed", free=0)
    for reading, letters, shapes, runs in (
        (with_free, {20, 21, 22}, {23, 24}, {21}),
        (without, {12, 13, 14}, {15, 16}, {13}),
    ):
        numbers = numbers_of(packaged, reading)
        found: dict[CodeKind, set[int]] = {}
        for way in ways_of(numbers, reading):
            bound = kill_number(numbers, reading, way)
            assert bound.exact
            found.setdefault(way.kind, set()).add(bound.low)
        assert found == {CodeKind.LETTER: letters, CodeKind.SHAPE: shapes, CodeKind.DIGIT: runs}


def test_kill_number_of_a_chain_is_a_bound(packaged: Deck) -> None:
    reading = Reading(links="chain", run="listed", free=0)
    bound = kill_number(numbers_of(packaged, reading), reading, CodeWay(CodeKind.SHAPE, "circle"))
    assert not bound.exact
    assert (bound.low, bound.high) == (4, 9)


@pytest.mark.parametrize("links", ["one", "chain"])
@pytest.mark.parametrize("run", ["listed", "ace"])
def test_witnesses_of_the_packaged_deck_are_linked_throughout_without_free(
    packaged: Deck, links: Any, run: Any
) -> None:
    reading = Reading(links=links, run=run)
    numbers = numbers_of(packaged, reading)
    for way in ways_of(numbers, reading):
        row = witness(numbers, reading, way)
        assert row is not None
        assert len({card.id for card in row}) == 5
        assert all(isinstance(card, Symbol) for card in row)
        for a, b in itertools.pairwise(row):
            assert isinstance(b, Symbol)
            assert a.purple == b.yellow
        if way.kind is CodeKind.DIGIT:
            digits = [int(card.digit) for card in row if isinstance(card, Symbol)]
            assert digits in (list(way.run), list(way.run[::-1]))
        else:
            assert {getattr(card, way.kind.value) for card in row} == {way.name}


@settings(max_examples=40, deadline=None)
@given(
    rows=rows, free=st.lists(st.integers(1, 3), max_size=2), order=st.sampled_from(["position", "any"]), data=st.data()
)
def test_witnesses_are_dreams_and_exist_where_there_are_dreams(
    rows: list[Any],
    free: list[int],
    order: Any,
    data: st.DataObject,
    make_deck: Callable[..., Deck],
    brute_orders: Brute,
) -> None:
    deck = make_deck(rows, free, groups=3)
    reading = Reading(links=data.draw(st.integers(0, 3)), order=order, min_cards=4)
    numbers = numbers_of(deck, reading)
    through = data.draw(st.sampled_from([None, "001", "002"]))
    dreams: dict[str, set[tuple[str, ...]]] = {}
    for ids, links, ways in brute_orders(deck, reading):
        if links >= reading.need and (through is None or through in ids):
            for name in ways:
                dreams.setdefault(name, set()).add(ids)
    for way in ways_of(numbers, reading):
        row = witness(numbers, reading, way, through)
        if row is None:
            assert way.name not in dreams
        else:
            assert tuple(card.id for card in row) in dreams[way.name]


def test_what_may_follow_and_what_may_lead(packaged: Deck) -> None:
    numbers = numbers_of(packaged)
    after = [card.id for card in followers(numbers, "020")]
    assert "021" in after
    assert after[-8:] == [f"free-{n}" for n in range(1, 9)]
    assert "020" in [card.id for card in leaders(numbers, "021")]
    free = [card for card in leaders(numbers, "023") if isinstance(card, Free)]
    assert [card.id for card in free] == ["free-6"]
    assert len(leaders(numbers, "free-1")) == 137
    with pytest.raises(KeyError):
        followers(numbers, "wake-up")


@pytest.mark.parametrize("groups", [6, 14, 20, 23])
def test_many_groups_that_demand_themselves(make_deck: Callable[..., Deck], groups: int) -> None:
    """The largest set without a link, found by trying all sets of 14 cards; with self-demanding cards among them."""
    random = np.random.default_rng(groups)
    for _ in range(4):
        rows = []
        for n in range(14):
            yellow = int(random.integers(1, groups + 1))
            rows.append((yellow, "A", "star", n % 10, yellow if n % 3 == 0 else int(random.integers(1, groups + 1))))
        numbers = numbers_of(make_deck(rows, [1], groups=groups))
        bound = kill_number(numbers, Reading(min_cards=3), CodeWay(CodeKind.LETTER, "A"))
        links = numbers.links[:14, :14]
        near = [
            sum(1 << other for other in range(14) if links[card, other] or links[other, card]) for card in range(14)
        ]
        largest = max(
            kept.bit_count()
            for kept in range(1 << 14)
            if not any(kept >> card & 1 and kept & near[card] for card in range(14))
        )
        assert bound.exact
        assert bound.low == 15 - max(2, largest)
        rest = numbers.without(*(numbers.index(card) for card in bound.cards))
        assert not count(rest, Reading(min_cards=3))[CodeWay(CodeKind.LETTER, "A")].at_least(1)


def test_more_groups_than_all_can_be_tried_give_a_bound(make_deck: Callable[..., Deck]) -> None:
    groups = MOST_GROUPS + 6
    rows = [(1 + n % groups, "A", "star", 1, 1 + (n + 1) % groups) for n in range(2 * groups)]
    numbers = numbers_of(make_deck(rows, groups=groups))
    bound = kill_number(numbers, Reading(), CodeWay(CodeKind.LETTER, "A"))
    assert not bound.exact
    # cards in a ring of 26 groups, two in each: every other group may stay
    assert bound.low <= groups <= bound.high == len(bound.cards)
    rest = numbers.without(*(numbers.index(card) for card in bound.cards))
    assert not count(rest, Reading())[CodeWay(CodeKind.LETTER, "A")].at_least(1)
    found = check(make_deck(rows, groups=groups), Reading())
    (note,) = (finding for finding in found if finding.code == "dreams-R3")
    assert "perhaps with more lost, too: not all ways to lose them were tried" in note.problem


def test_a_long_row_of_links_is_covered(make_deck: Callable[..., Deck]) -> None:
    """1,400 cards that link only to the next in the row: 700 lost cards cut every link, and no fewer."""
    rows = [(1 + n, "A", "star", 1 + n % 2, 2 + n) for n in range(1_400)]
    numbers = numbers_of(make_deck(rows, groups=1_401))
    bound = kill_number(numbers, Reading(min_cards=2, run="listed"), CodeWay(CodeKind.DIGIT, "1-2", (1, 2)))
    assert (bound.low, bound.high) == (700, 700)
