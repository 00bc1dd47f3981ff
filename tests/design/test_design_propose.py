"""Proposed decks keep every wish and are even; wishes that contradict each other are named."""

from dataclasses import replace
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oniroo.deck.model import Card, Deck, Fact, Group, Symbol
from oniroo.design.goals import Goals, Proposal
from oniroo.design.pins import pins_of
from oniroo.design.propose import has_solver, propose
from oniroo.design.search import RandomStream, _changes, search
from oniroo.design.stages import Stage, at_most_one, evenness
from oniroo.dreams.check import check
from oniroo.dreams.tables import TABLES, table_of
from oniroo.ground.findings import Finding, Severity, UsageFault

METHODS = ["search", *(["solver"] if has_solver() else [])]


def applied(deck: Deck, proposal: Proposal) -> Deck:
    cards: list[Card] = []
    for card in deck.cards:
        if isinstance(card, Symbol):
            values = proposal.values[card.id]
            cards.append(
                replace(card, letter=values.letter, shape=values.shape, digit=values.digit, purple=values.purple)
            )
        else:
            cards.append(card)
    return replace(deck, cards=tuple(cards))


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize(("share", "linked"), [(0.2, 26), (0.6, 77), (0.8, 103)])
def test_designed_deck_is_even_and_keeps_its_wishes(packaged: Deck, method: Any, share: float, linked: int) -> None:
    keep = ("021", "045", "130")
    proposal = propose(packaged, Goals(share, keep, seed=3), method=method)
    deck = applied(packaged, proposal)
    assert proposal.notes == ()
    assert proposal.linked == linked == sum(a.purple == b.yellow for a, b in pairwise(deck.symbols))
    for rows, columns in TABLES:
        assert not table_of(deck, rows, columns).off.any(), (rows, columns)
    assert len({(card.letter, card.shape, card.digit) for card in deck.symbols}) == 130
    assert not any(card.yellow == card.purple for card in deck.symbols)
    assert all(abs(int(a.digit) - int(b.digit)) > 1 for a, b in pairwise(deck.symbols))
    old = {card.id: card for card in packaged.symbols}
    assert all(card == old[card.id] for card in deck.symbols if card.id in keep)
    centaur = next(card for card in deck.symbols if card.id == "023")
    assert (centaur.letter, centaur.shape, centaur.digit) == ("A", "cross", "5")
    key, castle = (next(card for card in deck.symbols if card.id == number) for number in ("020", "021"))
    assert key.purple == castle.yellow


def test_designed_deck_passes_the_check(packaged: Deck) -> None:
    deck = applied(packaged, propose(packaged, Goals(seed=11)))
    assert [str(f) for f in check(deck) if f.severity is not Severity.NOTE] == []


def test_same_seed_same_deck_and_progress_is_told(packaged: Deck) -> None:
    heard: list[tuple[int, int]] = []
    one = propose(packaged, Goals(seed=5), method="search", progress=lambda *step: heard.append(step))
    assert one == propose(packaged, Goals(seed=5), method="search")
    assert one.values != propose(packaged, Goals(seed=6), method="search").values
    assert one.method == "by search"
    assert heard == [(1, 4), (2, 4), (3, 4), (4, 4)]


def test_other_decks_need_no_change(packaged: Deck) -> None:
    cards = [
        replace(card, yellow=9 if card.number % 9 == 0 else card.yellow, letter="G")
        for card in packaged.symbols if card.number <= 104
    ]  # fmt: skip
    groups = (*packaged.groups, Group(9, "Machines", "house"))
    codes = replace(packaged.codes, letters=tuple("ABCDEFG"))
    deck = replace(packaged, cards=tuple(cards), groups=groups, codes=codes, facts=(), examples={})
    proposal = propose(deck, Goals(0.5))
    designed = applied(deck, proposal)
    assert proposal.linked == round(0.5 * 103)
    for rows, columns in TABLES:
        assert table_of(designed, rows, columns).off.sum() <= 3


def test_more_than_can_be_had_evenly_is_said(packaged: Deck) -> None:
    proposal = propose(packaged, Goals(0.95), method="search")
    assert proposal.linked == round(0.95 * 129)
    assert proposal.notes[0].startswith("purple: tables are uneven by ")
    if not has_solver():
        assert proposal.notes[-1].startswith("OR-Tools is not installed")


def _kept(deck: Deck, **values: Any) -> tuple[str, ...]:
    name, value = next(iter(values.items()))
    return tuple(card.id for card in deck.symbols if getattr(card, name) == value)


@pytest.mark.parametrize(
    ("goals", "words"),
    [
        (Goals(1.5), "1.5 is no share of neighbours"),
        (Goals(keep=("20",)), "card 20: is to be kept, but is no SYMBOL card; did you mean 020?"),
        (Goals(keep=("free-1",)), "card free-1: is to be kept, but is no SYMBOL card"),
        (
            Goals(0.0),
            r"0 of 129 cards are to link .* but 7 must, by kept cards, facts or examples: 001",
        ),
        (
            Goals(0.9, tuple(f"{n:03d}" for n in range(1, 61))),
            "116 of 129 cards are to link .* can at most: kept as they are, or bound by facts and examples, 005",
        ),
    ],
)
def test_wishes_that_cannot_be_met(packaged: Deck, goals: Goals, words: str) -> None:
    with pytest.raises(UsageFault, match=words):
        propose(packaged, goals)


def test_kept_cards_that_contradict_each_other_are_all_told(packaged: Deck) -> None:
    def same(card: Card) -> Card:
        if isinstance(card, Symbol) and card.id in ("030", "031"):
            return replace(card, letter="B", shape="star", digit="4")
        return replace(card, shape="circle") if isinstance(card, Symbol) and card.number > 60 else card

    deck = replace(packaged, cards=tuple(same(card) for card in packaged.cards), examples={})
    keep = ("030", "031", *_kept(deck, shape="circle"))
    with pytest.raises(UsageFault) as caught:
        pins_of(deck, Goals(0.6, keep))
    words = "\n".join(str(finding) for finding in caught.value.findings)
    assert "card 031: is kept with the same letter, shape and digit (B, star, 4) as card 030; keep or name" in words
    assert "kept cards have shape circle, an even deck has 26 of it at most; keep fewer of" in words
    assert "card 030: is kept with digit 4, its neighbour 031 with digit 4" in words


def test_kept_card_against_a_fact(packaged: Deck) -> None:
    deck = replace(packaged, facts=(*packaged.facts, Fact("045", {"letter": "Q"}, "a letter")))
    with pytest.raises(
        UsageFault, match=r"card 045: is kept with letter ., but a fact of the deck \(a letter\) says Q"
    ):
        propose(deck, Goals(keep=("045",)))


def test_fact_with_an_unknown_code(packaged: Deck) -> None:
    deck = replace(packaged, facts=(Fact("045", {"letter": "Q"}, "a letter"),))
    with pytest.raises(UsageFault, match=r"card 045: a fact of the deck \(a letter\) demands letter Q, which the deck"):
        propose(deck)


def test_deck_with_gaps_between_its_digits(packaged: Deck) -> None:
    codes = replace(packaged.codes, digits=("1", "2", "4", "6", "8", "0"))
    cards = [replace(card, digit="24"[card.number % 2]) for card in packaged.symbols]
    deck = replace(packaged, codes=codes, cards=tuple(cards), facts=(), examples={})
    designed = applied(deck, propose(deck, Goals(keep=("030", "031"))))
    assert [card.digit for card in designed.symbols][29:31] == ["2", "4"]
    assert all(abs(int(a.digit) - int(b.digit)) > 1 for a, b in pairwise(designed.symbols))


def test_deck_too_small_to_design(packaged: Deck) -> None:
    with pytest.raises(UsageFault, match="leaves nothing to design"):
        propose(replace(packaged, cards=packaged.cards[:1], facts=(), examples={}))


def test_solver_that_is_not_there_is_named(packaged: Deck, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("oniroo.design.propose.has_solver", lambda: False)
    with pytest.raises(UsageFault, match=r"OR-Tools is not installed; install oniroo\[design\]"):
        propose(packaged, method="solver")


def test_impossible_stage_is_named(packaged: Deck, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("oniroo.design.propose.has_solver", lambda: False)
    monkeypatch.setattr("oniroo.design.propose.STEPS", 0)
    with pytest.raises(
        UsageFault, match="no purple groups were found for 60% linked neighbours; ask for a share nearer"
    ):
        propose(packaged)


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 2**32), cards=st.integers(4, 12), many=st.integers(2, 6), apart=st.booleans())
def test_each_swap_changes_the_faults_as_foretold(seed: int, cards: int, many: int, apart: bool) -> None:
    random = np.random.default_rng(seed)
    classes = random.integers(0, 3, cards)
    fixed = np.full(cards, -1, np.int64)
    even = (
        evenness(classes, many, fixed),
        evenness(random.integers(0, many, cards), many, fixed, own_barred=True),
        at_most_one(random.integers(0, 4, cards), many, fixed),
    )
    barred = np.zeros((cards, many), np.bool_)
    close = np.abs(np.arange(many)[:, None] - np.arange(many)[None, :]) <= 1 if apart else None
    stage = Stage("digit", many, fixed, even, barred, random.integers(-1, many, cards), cards // 2, close)
    values = random.integers(0, many, cards)
    change = _changes(stage, values)
    for i in range(cards):
        for j in range(cards):
            if values[i] == values[j] or (apart and abs(i - j) == 1):
                continue
            swapped = values.copy()
            swapped[i], swapped[j] = values[j], values[i]
            assert stage.faults(swapped) - stage.faults(values) == change[i, j]


def test_search_keeps_fixed_values_and_stream_never_changes() -> None:
    fixed = np.array([1, -1, -1, -1, -1, 0])
    even = (evenness(np.zeros(6, np.int64), 2, fixed), evenness(np.array([0, 0, 1, 1, 2, 2]), 2, fixed))
    barred = np.zeros((6, 2), np.bool_)
    stage = Stage("letter", 2, fixed, even, barred, np.full(6, -1))
    values = search(stage, RandomStream(1), 50)
    assert stage.faults(values) == 0
    assert (values[0], values[5]) == (1, 0)
    assert RandomStream(1, 2).floats(2).tolist() == RandomStream(1, 2).floats(2).tolist()


@settings(max_examples=10, deadline=None)
@given(
    yellows=st.lists(st.integers(1, 8), min_size=8, max_size=24),
    share=st.floats(0, 1),
    kept=st.sets(st.integers(1, 8), max_size=4),
    seed=st.integers(0, 2**64),
)
def test_any_deck_gets_what_is_wished_or_a_reason(
    yellows: list[int], share: float, kept: set[int], seed: int, packaged: Deck
) -> None:
    symbols = [
        replace(card, yellow=group) for card, group in zip(packaged.symbols, yellows, strict=False)
    ]  # fmt: skip
    deck = replace(packaged, cards=tuple(symbols), facts=(), examples={})
    goals = Goals(share, tuple(f"{number:03d}" for number in sorted(kept)), seed)
    reasons: tuple[Finding, ...] = ()
    try:
        proposal = propose(deck, goals, method="search")
    except UsageFault as fault:
        reasons = fault.findings
    if reasons:
        assert all(finding.problem and finding.remedy for finding in reasons)
        return
    designed = applied(deck, proposal)
    cards = designed.symbols
    assert sum(a.purple == b.yellow for a, b in pairwise(cards)) == proposal.linked == round(share * (len(cards) - 1))
    assert all(card == old for card, old in zip(cards, symbols, strict=True) if card.id in goals.keep)
    assert not any(card.yellow == card.purple for card in cards if card.id not in goals.keep)
    assert all(abs(int(a.digit) - int(b.digit)) > 1 for a, b in pairwise(cards))
    assert len({(card.letter, card.shape, card.digit) for card in cards}) == len(cards)
