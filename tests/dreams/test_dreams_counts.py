"""Exact counts: the kernel, an oracle and trying every order agree; the known figures of two whole decks."""

from collections import Counter
from collections.abc import Callable, Iterator
from math import perm
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oniroo.deck.model import CodeKind, Deck
from oniroo.dreams.counts import count, count_through, distinct
from oniroo.dreams.histogram import LinkHistogram, histogram_from, points
from oniroo.dreams.kernel import by_links, linked_at_least, same_code
from oniroo.dreams.numbers import numbers_of, ways_of
from oniroo.dreams.oracle import moebius
from oniroo.dreams.reading import ORDERS, Order, Reading
from oniroo.dreams.run_counts import run_counts
from oniroo.dreams.runs import orders_of, patterns, windows
from oniroo.ground.findings import UsageFault

Brute = Callable[[Deck, Reading], Iterator[tuple[tuple[str, ...], int, set[str]]]]

# Few values, so that dreams happen: 3 groups, 2 letters, 2 shapes, digits around the wrap from 9 to 0.
rows = st.lists(
    st.tuples(
        st.integers(1, 3), st.sampled_from("AB"), st.sampled_from(["square", "star"]),
        st.sampled_from([7, 8, 9, 0, 1, 2]), st.integers(1, 3),
    ),
    min_size=0, max_size=6,
)  # fmt: skip
frees = st.lists(st.integers(1, 3), max_size=3)
readings = st.builds(
    Reading,
    run=st.sampled_from(["listed", "ten", "ace", "cyclic"]),
    order=st.sampled_from(["position", "any"]),
    min_cards=st.integers(2, 5),
)


@settings(max_examples=40, deadline=None)
@given(rows=rows, free=frees, reading=readings)
def test_counts_are_those_of_trying_every_order(
    rows: list[Any], free: list[int], reading: Reading, make_deck: Callable[..., Deck], brute_orders: Brute
) -> None:
    deck = make_deck(rows, free, groups=3)
    _compare(deck, reading, brute_orders)


@pytest.mark.parametrize("size", [6, 7])
@settings(max_examples=4, deadline=None)
@given(data=st.data())
def test_counts_of_longer_dreams_are_those_of_trying_every_order(
    size: int, data: st.DataObject, make_deck: Callable[..., Deck], brute_orders: Brute
) -> None:
    row = st.tuples(
        st.integers(1, 2), st.just("A"), st.sampled_from(["square", "star"]), st.integers(1, 7), st.integers(1, 2)
    )
    cards = data.draw(st.lists(row, min_size=6, max_size=6))
    free = data.draw(st.lists(st.integers(1, 2), min_size=1, max_size=2))
    order: Order = data.draw(st.sampled_from(ORDERS))
    _compare(make_deck(cards, free, groups=2), Reading(min_cards=size, order=order), brute_orders)


def _compare(deck: Deck, reading: Reading, brute_orders: Brute) -> None:
    numbers = numbers_of(deck, reading)
    each: dict[str, Counter[int]] = {}
    union: Counter[int] = Counter()
    for _, links, ways in brute_orders(deck, reading):
        union[links] += 1
        for name in ways:
            each.setdefault(name, Counter())[links] += 1
    places = range(reading.min_cards)
    for way, histogram in count(numbers, reading).items():
        have = each.get(way.name, Counter())
        assert histogram.by_links == tuple(have[links] for links in places), way
    if ways_of(numbers, reading):
        assert distinct(numbers, reading).total.by_links == tuple(union[links] for links in places)


@settings(max_examples=40, deadline=None)
@given(data=st.data(), size=st.integers(2, 6))
def test_kernel_and_oracle_agree_on_any_places_and_links(data: st.DataObject, size: int) -> None:
    cards = data.draw(st.integers(1, 9))
    seed = data.draw(st.integers(0, 2**32 - 1))
    random = np.random.default_rng(seed)
    w = random.integers(0, 2, (size, cards))
    links = random.integers(0, 2, (cards, cards))
    np.fill_diagonal(links, 0)
    found = by_links(w, links)
    assert found == moebius(w, links)
    for need in range(size):
        (some,) = linked_at_least([row[None].astype(bool) for row in w], links[None], need)
        assert some == (found.at_least(need) > 0)


def test_kernel_and_oracle_agree_at_seven_cards() -> None:
    random = np.random.default_rng(7)
    w, links = random.integers(0, 2, (7, 11)), random.integers(0, 2, (11, 11))
    np.fill_diagonal(links, 0)
    assert by_links(w, links) == moebius(w, links)


def test_kernel_and_oracle_agree_on_a_whole_letter(sample: Deck) -> None:
    numbers = numbers_of(sample)
    mask = numbers.serves(ways_of(numbers, Reading())[0])
    (kernel,) = same_code(numbers.links, [mask], 5)
    assert kernel == moebius(np.repeat(mask[None].astype(np.int64), 5, axis=0), numbers.links)


@pytest.mark.parametrize("run", ["listed", "ace"])
@pytest.mark.parametrize("order", ["position", "any"])
def test_runs_are_the_sum_of_their_patterns(sample: Deck, run: Any, order: Any) -> None:
    numbers = numbers_of(sample)
    wins = windows(run, 5, numbers.digits)[-2:]
    mask = numbers.free | (numbers.letter == 2)
    (each,), (union,) = run_counts(numbers, wins, 5, order, [mask])
    place = {digit: mask & (numbers.digit == digit) for digit in range(10)} | {-1: numbers.free}
    free = LinkHistogram((0, 0, 0, 0, perm(8, 5)))
    if order == "position":
        laid = dict(patterns(wins).items())
    else:
        laid = {}
        for window in wins:
            for lying in orders_of(window, "any"):
                for pattern in patterns([lying]):
                    laid[pattern] = laid.get(pattern, frozenset()) | {window}
    parts = {}
    for pattern in laid:
        w = np.array([place[digit] for digit in pattern]).astype(np.int64)
        parts[pattern] = by_links(w, numbers.links)
    for window in wins:
        total = free
        for pattern, runs in laid.items():
            if window in runs:
                total = total + parts[pattern]
        assert each[window] == total
    assert union.total == sum(part.total for part in parts.values())


@pytest.mark.parametrize(
    ("which", "reading", "linked", "chain"),
    [
        ("packaged", Reading(run="listed"), 225_791_999, 2_579_107),
        ("packaged", Reading(run="ace"), 252_555_005, 2_936_102),
        ("packaged", Reading(run="listed", free=0), 24_966_341, 17_270),
        ("sample", Reading(run="listed"), 225_744_736, 2_581_784),
    ],
)
def test_distinct_dreams_of_whole_decks(
    which: str, reading: Reading, linked: int, chain: int, request: pytest.FixtureRequest
) -> None:
    total = distinct(numbers_of(request.getfixturevalue(which), reading), reading).total
    assert (total.at_least(1), total.chain) == (linked, chain)


def test_figures_of_the_sample_deck(sample: Deck) -> None:
    reading = Reading(run="listed")
    found = {str(way): histogram for way, histogram in count(numbers_of(sample, reading), reading).items()}
    assert {found[f"letter {v}"].total for v in "ABCDEF"} == {17_100_720, 14_250_600}
    assert {found[f"shape {v}"].total for v in sample.codes.shapes} == {33_390_720}
    assert {found[run].total for run in ("run 1-2-3-4-5", "run 6-7-8-9-0")} == {6_827_066}
    assert sorted(found[run].chain for run in ("run 1-2-3-4-5", "run 6-7-8-9-0")) == [165_934, 166_105]
    shapes = [found[f"shape {v}"].chain for v in sample.codes.shapes]
    assert (min(shapes), max(shapes)) == (322_426, 325_782)
    kinds = distinct(numbers_of(sample, reading), reading)
    millions = [round(kinds.by_kind(kind).at_least(1) / 1e6, 1) for kind in CodeKind]
    assert millions == [82.3, 136.0, 12.2]
    assert kinds.all_free.total == 6_720


def test_runs_in_any_order_of_the_sample_deck(sample: Deck) -> None:
    reading = Reading(run="listed", order="any")
    _, (union,) = run_counts(numbers_of(sample), windows("listed", 5, range(10)), 5, "any", [np.ones(138, np.bool_)])
    assert union.total + 6_720 == 2 * 267_376_680 - 6_720
    found = count(numbers_of(sample), reading)
    assert {h.total for way, h in found.items() if way.kind is CodeKind.DIGIT} == {267_376_680}


def test_decks_of_other_sizes_need_no_change(make_deck: Callable[..., Deck], brute_orders: Brute) -> None:
    letters = tuple("ABCDEFG")
    cards = [(1 + n % 9, letters[n % 7], "square", n % 10, 1 + (n * 4) % 9) for n in range(9)]
    deck = make_deck(cards, [9], groups=9, letters=letters)
    _compare(deck, Reading(min_cards=4), brute_orders)


def test_dreams_through_a_card_are_those_lost_without_it(make_deck: Callable[..., Deck], brute_orders: Brute) -> None:
    cards = [(1 + n % 3, "A", "star", n % 10, 1 + n % 2) for n in range(7)]
    deck = make_deck(cards, [2], groups=3)
    reading = Reading(min_cards=4)
    with_card: Counter[str] = Counter()
    for ids, _, ways in brute_orders(deck, reading):
        if "003" in ids:
            with_card.update(ways)
    found = count_through(numbers_of(deck, reading), reading, "003")
    assert {way.name: histogram.total for way, histogram in found.items() if histogram.total} == dict(with_card)
    with pytest.raises(KeyError):
        count_through(numbers_of(deck), reading, "wake-up")


def test_no_free_cards_and_too_many_of_them(make_deck: Callable[..., Deck]) -> None:
    deck = make_deck([(1, "A", "star", 1, 2)] * 6, [1, 2])
    assert len(numbers_of(deck, Reading(free=0))) == 6
    assert len(numbers_of(deck, Reading(free=1))) == 7
    assert len(numbers_of(deck, Reading())) == 8
    with pytest.raises(UsageFault, match="3 FREE cards are asked for, the deck has 2"):
        numbers_of(deck, Reading(free=3))


def test_too_many_cards_for_an_exact_count_are_refused() -> None:
    with pytest.raises(UsageFault, match="too many to be counted exactly"):
        by_links(np.ones((7, 400), np.int64), np.zeros((400, 400), np.int64))


@given(st.lists(st.integers(0, 10**12), min_size=2, max_size=7))
def test_histogram_is_read_back_from_its_polynomial(by_links: list[int]) -> None:
    values = [sum(many * x**j for j, many in enumerate(by_links)) for x in points(len(by_links))]
    histogram = histogram_from(values)
    assert histogram.by_links == tuple(by_links)
    assert histogram.total == sum(by_links)
    assert histogram.at_least(1) == sum(by_links[1:])
    assert histogram.chain == by_links[-1]
