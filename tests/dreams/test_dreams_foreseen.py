"""What is sure of a hand is so in every hand; parts in which hands are dealt and judged change nothing but memory."""

import tracemalloc
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from math import comb
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oniroo.deck.model import CodeKind, Deck
from oniroo.dreams import best_order, kernel, odds, run_counts, run_sets
from oniroo.dreams.counts import count, distinct
from oniroo.dreams.foreseen import foreseen
from oniroo.dreams.hands import dream_sets
from oniroo.dreams.judge import BITS, Judge
from oniroo.dreams.numbers import numbers_of
from oniroo.dreams.odds import deal, hand_odds
from oniroo.dreams.reading import Reading

MIB = 2**20
rows = st.lists(
    st.tuples(
        st.integers(1, 3), st.sampled_from("AB"), st.sampled_from(["square", "star"]), st.sampled_from([8, 9, 0, 1]),
        st.integers(1, 3),
    ),
    min_size=3, max_size=7,
)  # fmt: skip


@settings(max_examples=60, deadline=None)
@given(
    rows=rows,
    free=st.lists(st.integers(1, 3), max_size=2),
    order=st.sampled_from(["position", "any"]),
    size=st.integers(2, 4),
    data=st.data(),
)
def test_what_is_foreseen_is_so_in_every_hand(
    rows: list[Any], free: list[int], order: Any, size: int, data: st.DataObject, make_deck: Callable[..., Deck]
) -> None:
    deck = make_deck(rows, free, groups=3)
    reading = Reading(links=data.draw(st.integers(0, size - 1)), run="cyclic", order=order, min_cards=size)
    judge = Judge(numbers_of(deck, reading), reading)
    cards = [*range(len(judge.numbers)), -1]
    held = data.draw(st.lists(st.sampled_from(cards[:-1]), max_size=2, unique=True))
    rest = [card for card in cards if card not in held]
    draw = data.draw(st.integers(0, len(rest)))
    sure = foreseen(judge, np.array(held, np.int64), np.array(rest, np.int64), draw)
    hands = np.array([(*held, *more) for more in combinations(rest, draw)], np.int64).reshape(comb(len(rest), draw), -1)
    kinds = judge.kinds(hands)
    for kind, bit in BITS.items():
        seen = {bool(bits & bit) for bits in kinds.tolist()}
        if kind in sure:
            assert seen == {sure[kind][0]}, sure[kind]
            assert sure[kind][1]
        if seen == {False} and draw >= size:
            assert kind in sure


@pytest.mark.parametrize(
    ("reading", "draw", "given", "why"),
    [
        (Reading(min_cards=10), 5, (), "5 cards are fewer than the 10 of a dream"),
        (Reading(), 0, ("023",), "1 card is fewer than the 5 of a dream"),
        (Reading(), 4, ("wake-up", "dream-fairy-1"), "4 cards are fewer than the 5 of a dream"),
        (Reading(), 1, ("001", "002", "003", "006"), "the given cards and 1 more are too few for any"),
        (Reading(), 133, (), "19 cards left over cannot keep every such dream away"),
        (Reading(), 147, ("001", "002", "003", "006"), "1 card left over cannot keep every such dream away"),
        (Reading(), 30, ("free-1", "free-2", "free-3", "free-4", "free-5"), "the given cards hold one"),
    ],
)
def test_reasons(packaged: Deck, reading: Reading, draw: int, given: tuple[str, ...], why: str) -> None:
    found = hand_odds(packaged, reading, draw, given=given)
    assert found.exact
    assert found.chance.exact
    assert found.chance.p in (0, 1)
    assert {chance.why for chance in found.by_kind.values()} == {why}
    assert found.hands == comb(found.deck, draw)
    assert found.hits == int(found.chance.p) * found.hands


def test_a_deck_without_a_kind_of_dream_says_so(packaged: Deck) -> None:
    rare = hand_odds(packaged, Reading(min_cards=10, free=0, links="chain", run="listed"), 12, half_width=0.02)
    assert rare.hits == 0
    assert not any(chance.exact for chance in rare.by_kind.values())
    without_runs = replace(packaged, codes=replace(packaged.codes, digits=("1", "3")))
    few = hand_odds(without_runs, Reading(), 10, half_width=0.02)
    assert (few.by_kind[CodeKind.DIGIT].p, few.by_kind[CodeKind.DIGIT].why) == (0, "the deck has no such dream")
    assert not few.by_kind[CodeKind.LETTER].exact


def test_sampling_that_is_asked_for_is_done(packaged: Deck) -> None:
    found = hand_odds(packaged, Reading(min_cards=10), 5, sample=True)
    assert (found.exact, found.hits, found.hands) == (False, 0, 10_000)
    assert not found.chance.exact
    assert found.chance.why == ""


def test_hands_are_the_same_in_parts_of_any_size(monkeypatch: pytest.MonkeyPatch) -> None:
    rest = np.array([*range(20), -1, -1])
    whole = np.concatenate(list(deal(rest, 7, 1_000, np.random.PCG64(3))))
    assert len(list(deal(rest, 7, 1_000, np.random.PCG64(3)))) == 1
    monkeypatch.setattr(odds, "_CELLS", 22 * 130)
    parts = list(deal(rest, 7, 1_000, np.random.PCG64(3)))
    assert [len(part) for part in parts] == [130] * 7 + [90]
    assert (np.concatenate(parts) == whole).all()
    assert all(len(set(hand) - {-1}) + hand.count(-1) == 7 for hand in whole.tolist())


@pytest.mark.parametrize("draw", [0, 1, 3, 5, 6])
def test_all_hands_are_listed_once(monkeypatch: pytest.MonkeyPatch, draw: int) -> None:
    monkeypatch.setattr(odds, "_CELLS", 60)
    held, rest = np.array([2]), np.array([0, 1, 3, -1, 4, -1])
    parts = list(odds._all_hands(5, held, rest, draw))
    found = sorted(tuple(hand) for part in parts for hand in part.tolist())
    expected = sorted(
        tuple(card in (2, *hand) for card in range(5)) for hand in combinations(rest.tolist(), draw)
    )  # fmt: skip
    assert found == expected
    assert all(part.size <= 60 for part in parts)


def test_parts_of_any_size_give_the_same_figures(packaged: Deck, monkeypatch: pytest.MonkeyPatch) -> None:
    reading = Reading(min_cards=4, order="any")
    numbers = numbers_of(packaged, reading)
    some = numbers.only(np.arange(138) % 3 == 0)

    def figures() -> list[object]:
        each = [dream_sets(some, Reading(min_cards=4, order=order, links=2)) for order in ("position", "any")]
        sets = [(found.total, found.by_kind, found.per_card.tolist()) for found in each]
        return [*sets, count(some, reading), distinct(some, Reading(min_cards=4))]

    whole = figures()
    for module, name, value in (
        (best_order, "_SETS", 50), (run_sets, "_CELLS", 100), (run_counts, "_CELLS", 1), (kernel, "_CELLS", 1),
    ):  # fmt: skip
        monkeypatch.setattr(module, name, value)
        assert figures() == whole, name


@pytest.mark.parametrize(
    ("reading", "draw", "sample"),
    [
        (Reading(), 130, True),
        (Reading(), 149, True),
        (Reading(links=2, order="any", min_cards=6), 20, False),
        (Reading(links="chain", min_cards=8), 20, False),
    ],
)
def test_memory_does_not_grow_with_what_is_asked(packaged: Deck, reading: Reading, draw: int, sample: bool) -> None:
    tracemalloc.start()
    try:
        hand_odds(packaged, reading, draw, sample=sample, half_width=0.05)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 64 * MIB, peak / MIB


def test_memory_of_listing_nearly_whole_decks(packaged: Deck) -> None:
    judge = Judge(numbers_of(packaged), Reading())
    tracemalloc.start()
    try:
        hits, _, hands = odds._listed(judge, np.array([], np.int64), np.array([*range(138), *[-1] * 14]), 150, None)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert hits == hands == comb(152, 2)
    assert peak < 64 * MIB, peak / MIB
