"""Hand odds: exact figures, sampling that agrees with them, hands judged one by one, and what is refused."""

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any

import numpy as np
import pytest
from codes_alone import codes_alone
from hypothesis import given, settings
from hypothesis import strategies as st

from oniroo.deck.model import CodeKind, Deck, Kind, Level
from oniroo.dreams.judge import BITS, Judge
from oniroo.dreams.numbers import numbers_of, ways_of
from oniroo.dreams.odds import hand_odds, wilson
from oniroo.dreams.reading import Reading
from oniroo.ground.findings import UsageFault

BruteSets = Callable[[Deck, Reading], dict[frozenset[str], dict[str, int]]]

rows = st.lists(
    st.tuples(
        st.integers(1, 4), st.sampled_from("AB"), st.sampled_from(["square", "star"]),
        st.sampled_from([7, 8, 9, 0, 1]), st.integers(1, 4),
    ),
    min_size=4, max_size=6,
)  # fmt: skip


@settings(max_examples=40, deadline=None)
@given(
    rows=rows,
    free=st.lists(st.integers(1, 4), max_size=2),
    run=st.sampled_from(["ten", "ace", "cyclic"]),
    order=st.sampled_from(["position", "any"]),
    size=st.integers(3, 5),
    data=st.data(),
)
def test_hands_of_any_size_are_judged_as_by_trying(
    rows: list[Any], free: list[int], run: Any, order: Any, size: int, data: st.DataObject,
    make_deck: Callable[..., Deck], brute_sets: BruteSets,
) -> None:  # fmt: skip
    deck = make_deck(rows, free, groups=4)
    reading = Reading(links=data.draw(st.integers(0, size - 1)), run=run, order=order, min_cards=size)
    numbers = numbers_of(deck, reading)
    kind_of = {way.name: way.kind for way in ways_of(numbers, reading)}
    dreams = [
        (cards, {kind_of[name] for name, links in ways.items() if links >= reading.need})
        for cards, ways in brute_sets(deck, reading).items()
    ]
    for cards in (size, min(size + 1, len(numbers))):
        hands = list(combinations(range(-1, len(numbers)), cards))
        kinds = Judge(numbers, reading).kinds(np.array(hands, np.int64).reshape(-1, cards))
        for hand, bits in zip(hands, kinds.tolist(), strict=True):
            held = {numbers.cards[card].id for card in hand if card >= 0}
            have = set().union(*(found for some, found in dreams if some <= held))
            assert bits == sum(BITS[kind] for kind in have), held


@pytest.mark.parametrize(
    ("reading", "hits", "kinds"),
    [
        (Reading(run="listed"), 6_161_567, (0.001265, 0.002170, 0.006639)),
        (Reading(run="listed", links="chain"), None, None),
    ],
)
def test_exact_first_hand_of_the_sample_deck(sample: Deck, reading: Reading, hits: int | None, kinds: Any) -> None:
    odds = hand_odds(sample, reading, 5)
    assert odds.exact
    assert (odds.deck, odds.hands) == (152, 632_671_880)
    if hits is None:
        assert odds.chance.p == pytest.approx(0.000852, abs=5e-7)
    else:
        assert odds.hits == hits
        assert [odds.by_kind[kind].p for kind in CodeKind] == pytest.approx(kinds, abs=5e-7)
    assert odds.chance.low == odds.chance.p == odds.chance.high


@pytest.mark.parametrize(("reading", "p"), [(Reading(), 0.0209), (Reading(run="cyclic"), 0.0273)])
def test_exact_first_hand_of_the_packaged_deck(packaged: Deck, reading: Reading, p: float) -> None:
    assert hand_odds(packaged, reading, 5).chance.p == pytest.approx(p, abs=5e-5)


def test_first_hand_without_free(packaged: Deck) -> None:
    odds = hand_odds(packaged, Reading(free=0, run="listed"), 5)
    assert (odds.deck, round(odds.chance.p, 4)) == (144, 0.0019)


@pytest.mark.parametrize(("links", "p"), [("one", 0.437), ("chain", 0.079), (2, 0.350)])
def test_sampled_hands_of_ten(packaged: Deck, links: Any, p: float) -> None:
    odds = hand_odds(packaged, Reading(links=links, run="listed"), 10, half_width=0.01, seed=3)
    assert not odds.exact
    assert odds.chance.low - 0.005 < p < odds.chance.high + 0.005
    assert odds.chance.high - odds.chance.low <= 0.02
    assert odds.hands % 10_000 == 0


def test_sampling_repeats_by_seed_and_agrees_with_the_exact_chance(packaged: Deck) -> None:
    heard: list[tuple[int, int]] = []
    reading = Reading()
    one = hand_odds(packaged, reading, 5, sample=True, half_width=0.002, progress=lambda *step: heard.append(step))
    again = hand_odds(packaged, reading, 5, sample=True, half_width=0.002)
    other = hand_odds(packaged, reading, 5, sample=True, half_width=0.002, seed=1)
    exact = hand_odds(packaged, reading, 5)
    assert one == again
    assert one.hits != other.hits
    assert one.chance.low <= exact.chance.p <= one.chance.high
    assert heard[-1] == (one.hands, one.hands)


def test_first_samples_never_change(packaged: Deck) -> None:
    assert hand_odds(packaged, Reading(), 8, half_width=0.01, seed=5).hits == FIRST_SAMPLES


FIRST_SAMPLES = 2908


def test_given_cards_exactly(make_deck: Callable[..., Deck], brute_sets: BruteSets) -> None:
    rows = [(1 + n % 3, "AB"[n % 2], "star", (7 + n) % 10, 1 + n * 2 % 3) for n in range(6)]
    deck = make_deck(rows, [1], groups=3, others=2)
    reading = Reading(min_cards=4)
    dreams = [c for c, ways in brute_sets(deck, reading).items() if max(ways.values()) >= 1]
    ids = [card.id for card in deck.cards]
    for held in ([], ["002"], ["002", "free-1"], ["wake-up-0"]):
        for draw in (2, 3, 4):
            rest = [card for card in ids if card not in held]
            hands = [set(held) | set(hand) for hand in combinations(rest, draw)]
            odds = hand_odds(deck, reading, draw, given=held)
            assert odds.exact
            assert (odds.hits, odds.hands) == (sum(any(d <= hand for d in dreams) for hand in hands), len(hands))


def test_one_given_card_of_a_whole_deck_is_exact_and_agrees_with_sampling(packaged: Deck) -> None:
    odds = hand_odds(packaged, Reading(), 4, given=["023"])
    assert odds.exact
    assert odds.hands == comb(151, 4)
    sampled = hand_odds(packaged, Reading(), 4, given=["023"], sample=True, half_width=0.003)
    assert sampled.chance.low <= odds.chance.p <= sampled.chance.high
    assert hand_odds(packaged, Reading(), 2, given=["023"]).hits == 0
    two = hand_odds(packaged, Reading(), 3, given=["023", "058"])
    assert (two.exact, two.hands) == (True, comb(150, 3))


def test_levels_decide_the_deck(packaged: Deck) -> None:
    sizes = {level: hand_odds(packaged, Reading(), 1, level=level).deck for level in "12345"}
    assert sizes == {"1": 139, "2": 139, "3": 144, "4": 147, "5": 152}
    assert hand_odds(packaged, Reading(), 1, level="4", family=Kind.MOON_HEAD).deck == 149
    assert hand_odds(packaged, Reading(), 1, level="3").reading.free == 0
    assert hand_odds(packaged, Reading(free=0), 1).deck == 144


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"given": ["203"]}, "card 203: there is no such card"),
        ({"given": ["023", "023"]}, "card 023: is given twice"),
        ({"given": ["magic-code-A"]}, "card magic-code-A: is not in the deck of level 5"),
        ({"draw": 153}, "153 cards cannot be drawn from 152"),
        ({"half_width": 0.0001}, "±0.01 percentage points would need too many hands; ask for 0.05 to 50"),
        ({"half_width": float("inf")}, "±inf percentage points is no precision"),
        ({"half_width": float("nan")}, "±nan percentage points is no precision; ask for 0.05 to 50"),
        ({"level": "6"}, "6 is no level; say one of 1, 2, 3, 4, 5"),
        ({"level": "solo-1"}, "no dreams are made at level solo-1"),
        ({"level": "4", "family": Kind.FREE}, "level 4 has no choice of FREE"),
    ],
)
def test_what_cannot_be_asked(packaged: Deck, options: dict[str, Any], words: str) -> None:
    with pytest.raises(UsageFault, match=words):
        hand_odds(packaged, Reading(), **({"draw": 5} | options))


def test_wilson_interval() -> None:
    low, high = wilson(10, 100)
    assert (round(low, 4), round(high, 4)) == (0.0552, 0.1744)
    assert wilson(0, 100)[0] == pytest.approx(0, abs=1e-12)
    assert wilson(100, 100)[1] == pytest.approx(1)


def test_codes_alone_are_the_unlinked_hands(packaged: Deck) -> None:
    reading = Reading(run="listed", links=0)
    exact = hand_odds(packaged, reading, 5)
    alone = codes_alone(numbers_of(packaged), reading, 5, 14)
    for kind in CodeKind:
        assert alone[kind] == Fraction(round(exact.by_kind[kind].p * exact.hands), exact.hands)


@pytest.mark.parametrize(
    ("cards", "expected"),
    [(6, (0.00655, 0.01099, 0.03032)), (10, (0.138, 0.208, 0.325)), (20, (0.911, 0.975, 0.920))],
)
def test_codes_alone_of_larger_hands(sample: Deck, cards: int, expected: tuple[float, ...]) -> None:
    found = codes_alone(numbers_of(sample), Reading(run="listed"), cards, 14)
    assert [float(found[kind]) for kind in CodeKind] == pytest.approx(expected, abs=6e-4)


def test_small_decks_are_counted_whatever_they_lack(make_deck: Callable[..., Deck]) -> None:
    deck = make_deck([(1, "A", "star", 1, 1)] * 3)
    assert hand_odds(deck, Reading(), 3).chance.p == 0.0
    assert isinstance(deck.levels[0], Level)
