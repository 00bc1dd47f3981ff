"""Exact counts: matrices, halves, Möbius inversion and trying every order agree; known figures of two whole decks."""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations
from math import perm
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from moebius import moebius, same_code_by_moebius

from oniroo.deck.model import CodeKind, Deck
from oniroo.dreams.counts import count, count_through, distinct
from oniroo.dreams.histogram import LinkHistogram, histogram_from, points
from oniroo.dreams.kernel import LONGEST, count_by_matrices
from oniroo.dreams.numbers import Numbers, numbers_of, ways_of
from oniroo.dreams.reading import ORDERS, Order, Reading
from oniroo.dreams.run_any import meetings, rows_in_any_order
from oniroo.dreams.run_counts import run_counts
from oniroo.dreams.runs import orders_of, patterns, windows
from oniroo.dreams.same_code import _by_halves, same_code
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


def random_deck(make_deck: Callable[..., Deck], seed: int, cards: int, free: int, groups: int) -> Deck:
    """Cards of one letter, any shape; few groups, so that cards with the same two groups are common."""
    random = np.random.default_rng(seed)

    def group() -> int:
        return int(random.integers(1, groups + 1))

    shapes = ("square", "circle")
    rows = [(group(), "A", shapes[random.integers(0, 2)], int(random.integers(0, 10)), group()) for _ in range(cards)]
    return make_deck(rows, [group() for _ in range(free)], groups=groups)


@settings(max_examples=60, deadline=None)
@given(
    seed=st.integers(0, 2**32 - 1), cards=st.integers(0, 9), free=st.integers(0, 3), groups=st.integers(1, 5),
    size=st.integers(2, 6),
)  # fmt: skip
def test_matrices_halves_and_moebius_agree_on_any_mask(
    seed: int, cards: int, free: int, groups: int, size: int, make_deck: Callable[..., Deck]
) -> None:
    numbers = numbers_of(random_deck(make_deck, seed, cards, free, groups))
    masks = [numbers.free | (numbers.shape == shape) for shape in (0, 1)] + [np.ones(len(numbers), np.bool_)]
    expected = [same_code_by_moebius(mask, numbers.links, size) for mask in masks]
    assert same_code(numbers, masks, size) == expected
    assert [_by_halves(numbers, mask, size) for mask in masks] == expected
    if size <= LONGEST:
        assert count_by_matrices(numbers.links, masks, size) == expected


@pytest.mark.parametrize(("size", "cards"), [(7, 11), (8, 9), (10, 11)])
def test_halves_of_long_dreams_are_those_of_walking(make_deck: Callable[..., Deck], size: int, cards: int) -> None:
    for seed in range(3):
        numbers = numbers_of(random_deck(make_deck, seed, cards - 2, 2, 3))
        walked: Counter[tuple[int, int, int]] = Counter({(1 << card, card, 0): 1 for card in range(cards)})
        for _ in range(size - 1):
            longer: Counter[tuple[int, int, int]] = Counter()
            for (used, last, links), many in walked.items():
                for card in range(cards):
                    if not used >> card & 1:
                        longer[used | 1 << card, card, links + int(numbers.links[last, card])] += many
            walked = longer
        by_links: Counter[int] = Counter()
        for (_, _, links), many in walked.items():
            by_links[links] += many
        (found,) = same_code(numbers, [np.ones(cards, np.bool_)], size)
        assert found.by_links == tuple(by_links[links] for links in range(size))


def test_matrices_and_moebius_agree_on_a_whole_letter(sample: Deck) -> None:
    numbers = numbers_of(sample)
    mask = numbers.serves(ways_of(numbers, Reading())[0])
    (by_matrices,) = count_by_matrices(numbers.links, [mask], 5)
    assert by_matrices == same_code_by_moebius(mask, numbers.links, 5)


def test_every_row_of_a_code_has_some_links(packaged: Deck) -> None:
    numbers = numbers_of(packaged)
    mask = numbers.serves(ways_of(numbers, Reading())[7])
    heard: list[int] = []
    for size in (6, 8):
        (found,) = same_code(numbers, [mask], size, lambda: heard.append(1))
        assert found.total == perm(34, size)
        assert min(found.by_links) > 0
    assert len(heard) == 2


def test_hundreds_of_alike_cards_are_no_more_work(make_deck: Callable[..., Deck]) -> None:
    rows = [(1 + n % 2, "A", "star", n % 10, 1 + n // 2 % 2) for n in range(400)]
    numbers = numbers_of(make_deck(rows, [1, 2], groups=2))
    (found,) = same_code(numbers, [np.ones(402, np.bool_)], 6)
    assert found.total == perm(402, 6)
    # two groups of 200; half of the cards demand their own, in which 199 others are
    (pairs,) = same_code(numbers, [~numbers.free], 2)
    assert pairs.chain == 200 * 199 + 200 * 200


def test_wide_codes_are_counted_alike_by_matrices_and_by_halves(make_deck: Callable[..., Deck]) -> None:
    numbers = numbers_of(random_deck(make_deck, 1, 170, 3, 5))
    everyone = np.ones(173, np.bool_)
    assert count_by_matrices(numbers.links, [everyone], 5) == [_by_halves(numbers, everyone, 5)]
    assert same_code(numbers, [everyone], 5)[0].total == perm(173, 5)


@pytest.mark.parametrize("run", ["listed", "ace"])
@pytest.mark.parametrize("order", ["position", "any"])
def test_runs_are_the_sum_of_their_patterns(sample: Deck, run: Any, order: Any) -> None:
    size = 4
    numbers = numbers_of(sample)
    wins = windows(run, size, numbers.digits)[-2:]
    mask = numbers.free | (numbers.letter == 2)
    (each,), (union,) = run_counts(numbers, wins, size, order, [mask])
    place = {digit: mask & (numbers.digit == digit) for digit in range(10)} | {-1: numbers.free}
    free = LinkHistogram((0, 0, 0, perm(8, size)))
    laid: dict[tuple[int, ...], frozenset[tuple[int, ...]]] = {}
    for window in wins:
        for lying in orders_of(window, order):
            for pattern in patterns([lying]):
                laid[pattern] = laid.get(pattern, frozenset()) | {window}
    parts = {
        pattern: moebius(np.array([place[digit] for digit in pattern]), numbers.links) for pattern in laid
    }  # fmt: skip
    for window in wins:
        total = free
        for pattern, runs in laid.items():
            if window in runs:
                total = total + parts[pattern]
        assert each[window] == total
    assert union.total == sum(part.total for part in parts.values())


@pytest.mark.parametrize("order", ["position", "any"])
@pytest.mark.parametrize(("size", "run"), [(8, "ace"), (9, "cyclic"), (10, "ace")])
def test_long_runs_are_those_of_walking(make_deck: Callable[..., Deck], size: int, run: Any, order: Any) -> None:
    """One or two cards of each digit; each row of digits and FREE cards is walked through with its groups."""
    random = np.random.default_rng(size)
    digits, free = ([*range(10), 3], [1, 3]) if order == "position" or size < 9 else ([*range(10)], [2])
    rows = [(int(random.integers(1, 4)), "A", "star", digit, int(random.integers(1, 4))) for digit in digits]
    numbers = numbers_of(make_deck(rows, free, groups=3))
    wins = windows(run, size, numbers.digits)
    everyone = np.ones(len(numbers), np.bool_)
    (each,), (union,) = run_counts(numbers, wins, size, order, [everyone])
    assert {window: each[window].by_links for window in wins} == {
        window: walked_runs(numbers, [window], size, order) for window in wins
    }
    assert union.by_links == walked_runs(numbers, wins, size, order)


def walked_runs(numbers: Numbers, wins: Any, size: int, order: Any) -> tuple[int, ...]:
    """State by state: what lies so far, the last card, the links."""

    @cache
    def may_lie(laid: Any) -> bool:
        digits = [int(numbers.digit[card]) for card in laid]
        if order == "position":
            return any(all(d in (-1, want) for d, want in zip(digits, row, strict=False)) for row in lying)
        known = [digit for digit in digits if digit >= 0]
        return len(set(known)) == len(known) and any(set(known) <= set(window) for window in wins)

    lying = [row for window in wins for row in (window, window[::-1])]
    walked: Counter[Any] = Counter()
    for card in range(len(numbers)):
        walked[(card,) if order == "position" else frozenset([card]), card, 0] += 1
    for _ in range(size - 1):
        longer: Counter[Any] = Counter()
        for (laid, last, links), many in walked.items():
            for card in range(len(numbers)):
                if card not in laid:
                    then = (*laid, card) if order == "position" else laid | {card}
                    if may_lie(then):
                        longer[then, card, links + int(numbers.links[last, card])] += many
        walked = longer
    by_links: Counter[int] = Counter()
    for (_, _, links), many in walked.items():
        by_links[links] += many
    return tuple(by_links[links] for links in range(size))


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
    numbers = numbers_of(deck, reading)
    found = {way.name: count_through(numbers, reading, way, "003").total for way in ways_of(numbers, reading)}
    assert {name: total for name, total in found.items() if total} == dict(with_card)
    with pytest.raises(KeyError):
        count_through(numbers, reading, ways_of(numbers, reading)[0], "wake-up")


def test_no_free_cards_and_too_many_of_them(make_deck: Callable[..., Deck]) -> None:
    deck = make_deck([(1, "A", "star", 1, 2)] * 6, [1, 2])
    assert len(numbers_of(deck, Reading(free=0))) == 6
    assert len(numbers_of(deck, Reading(free=1))) == 7
    assert len(numbers_of(deck, Reading())) == 8
    with pytest.raises(UsageFault, match="3 FREE cards are asked for, the deck has 2"):
        numbers_of(deck, Reading(free=3))


def test_counts_are_exact_up_to_64_bits_and_refused_beyond(make_deck: Callable[..., Deck]) -> None:
    rows = [(1 + n % 2, "A", "star", n % 10, 1 + n // 2 % 2) for n in range(92)]
    numbers = numbers_of(make_deck(rows, groups=2))
    some = np.arange(92) < 85
    assert 2**63 < perm(85, 10) < 2**64 < perm(92, 10)
    (found,) = same_code(numbers, [some], 10)
    assert found.total == perm(85, 10)
    with pytest.raises(UsageFault, match="dreams of 10 cards out of 92 with one code are too many to be counted exac"):
        count(numbers, Reading(min_cards=10))


def test_halves_that_would_not_fit_into_memory_are_refused_before_any_work(make_deck: Callable[..., Deck]) -> None:
    rows = [(1 + n, "A", "star", 1, 1 + (n + 1) % 60) for n in range(60)]
    numbers = numbers_of(make_deck(rows, groups=60))
    with pytest.raises(UsageFault, match="out of 60 with one code are too many"):
        same_code(numbers, [np.ones(60, np.bool_)], 9)
    (found,) = same_code(numbers, [np.ones(60, np.bool_)], 5)
    assert found.chain == 60


def test_runs_are_exact_up_to_64_bits_and_refused_beyond(make_deck: Callable[..., Deck]) -> None:
    numbers = numbers_of(make_deck([(1 + n % 3, "A", "star", n % 10, 1 + n % 2) for n in range(140)], [1, 2, 3, 1] * 2))
    (each,), _ = run_counts(numbers, windows("listed", 10, range(10)), 10, "any", [np.ones(148, np.bool_)])
    total = rows_in_any_order([14] * 10, 8, 10)
    assert 2**63 < total < 2**64
    assert [found.total for found in each.values()] == [total] * len(each) != []
    rows = [(1, "A", "star", n % 10, 1) for n in range(2_000)]
    many = numbers_of(make_deck(rows, groups=1))
    with pytest.raises(UsageFault, match="dreams of 9 cards by runs of digits are too many to be counted exactly"):
        run_counts(many, windows("ace", 9, range(10)), 9, "position", [np.ones(2_000, np.bool_)])


def test_what_runs_have_in_common_is_counted_once() -> None:
    for run, size in (("ace", 5), ("cyclic", 7), ("cyclic", 9), ("listed", 5), ("ten", 6)):
        wins = windows(run, size, range(10))  # type: ignore[arg-type]
        times = meetings(wins)
        for digits in (
            frozenset(part) for window in wins for many in range(size + 1) for part in combinations(window, many)
        ):
            assert sum(many for common, many in times.items() if digits <= common) == 1


@given(st.lists(st.integers(0, 10**12), min_size=2, max_size=7))
def test_histogram_is_read_back_from_its_polynomial(by_links: list[int]) -> None:
    values = [sum(many * x**j for j, many in enumerate(by_links)) for x in points(len(by_links))]
    histogram = histogram_from(values)
    assert histogram.by_links == tuple(by_links)
    assert histogram.total == sum(by_links)
    assert histogram.at_least(1) == sum(by_links[1:])
    assert histogram.chain == by_links[-1]
