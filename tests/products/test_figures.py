"""The figures of the rules: each shows what its caption says, on the packaged deck and on others."""

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

import pytest
from figure_samples import DECK, EVERY, WIDTH, other_symbols, translated
from hypothesis import given, settings
from hypothesis import strategies as st

from oniroo.deck.model import Card, Deck, Free, Kind, MagicCode, MoonHead, Symbol
from oniroo.draw.intake import ArtGallery
from oniroo.ground.findings import Finding, Severity
from oniroo.products.figure_cards import choose
from oniroo.products.figures import NAMES, figure, why_not
from oniroo.rules import Translation

RUNS = ["0123456789"[start : start + 5] for start in range(6)] + ["67890"]


@pytest.fixture
def english() -> Translation:
    return translated("en")


# What captions say, written down a second time and without the code under test.


def one_of(kind: Kind) -> Callable[[tuple[Card, ...]], bool]:
    return lambda cards: [card.kind for card in cards] == [kind]


def sense(wanted: str) -> Callable[[tuple[Card, ...]], bool]:
    return lambda cards: len(cards) == 1 and isinstance(cards[0], MoonHead) and cards[0].sense == wanted


def matches(card: Card, following: Card) -> bool:
    assert isinstance(card, Symbol | Free)
    return isinstance(following, Free) or (isinstance(following, Symbol) and card.purple == following.yellow)


def dream(cards: tuple[Card, ...]) -> bool:
    ids = {card.id for card in cards}
    return len(ids) == len(cards) >= 5 and any(matches(*two) for two in pairwise(cards))


def same(code: str) -> Callable[[tuple[Card, ...]], bool]:
    return lambda cards: dream(cards) and len({getattr(c, code) for c in cards if isinstance(c, Symbol)}) == 1


def run(cards: tuple[Card, ...]) -> bool:
    shown = [card.digit if isinstance(card, Symbol) else "*" for card in cards]
    fits = (all(a in (b, "*") for a, b in zip(shown, order, strict=True)) for row in RUNS for order in (row, row[::-1]))
    return dream(cards) and any(fits)


def free_among(cards: tuple[Card, ...]) -> bool:
    kinds = {card.kind for card in cards}
    return kinds == {Kind.SYMBOL, Kind.FREE} and (same("letter")(cards) or same("shape")(cards) or run(cards))


def bad_nights(cards: tuple[Card, ...]) -> bool:
    return [card.name for card in cards] == ["Nightmare", "Sleepwalker", "Insomnia"]


def every_kind_of_code(cards: tuple[Card, ...]) -> bool:
    return [card.code.kind.value for card in cards if isinstance(card, MagicCode)] == ["letter", "shape", "digit"]


TRUTH: dict[str, Callable[[tuple[Card, ...]], bool]] = {
    "anatomy": one_of(Kind.SYMBOL),
    "anatomy_groups": one_of(Kind.SYMBOL),
    "free": one_of(Kind.FREE),
    "wake_up": one_of(Kind.WAKE_UP),
    "dream_fairy": one_of(Kind.DREAM_FAIRY),
    "moon_head_touch": sense("hands"),
    "moon_head_eyes": sense("eyes"),
    "moon_head_hands": sense("hands"),
    "moon_head_ears": sense("ears"),
    "moon_head_mouth": sense("mouth"),
    "moon_head_nose": sense("nose"),
    "moon_head": lambda cards: (
        {card.sense for card in cards if isinstance(card, MoonHead)} == {"eyes", "hands", "ears", "mouth", "nose"}
    ),
    "bad_night": bad_nights,
    "magic_code": every_kind_of_code,
    "group_link": lambda cards: [c.kind for c in cards] == [Kind.SYMBOL] * 2 and matches(*cards),
    "same_letter": same("letter"),
    "same_shape": same("shape"),
    "digit_run": run,
    "free_in_dream": free_among,
    "end": one_of(Kind.MAGIC_CODE),
}


def next_digit(card: Symbol) -> Symbol:
    return replace(card, digit=str((int(card.digit) * 3 + 1) % 10))


CHANGES: dict[str, Callable[[Deck], Deck]] = {
    "as it is": lambda deck: deck,
    "no examples": lambda deck: replace(deck, examples={}),
    "examples of nothing": lambda deck: replace(deck, examples=dict.fromkeys(NAMES, ("wake-up", "free-1", "999"))),
    "examples too short": lambda deck: replace(deck, examples={n: ids[:2] for n, ids in deck.examples.items()}),
    "other groups": lambda deck: other_symbols(deck, lambda card: replace(card, purple=card.yellow % 8 + 1)),
    "other codes": lambda deck: other_symbols(deck, next_digit),
    "six in a dream": lambda deck: replace(deck, min_dream=6),
    "half the deck": lambda deck: replace(
        deck, cards=tuple(card for card in deck.cards if not isinstance(card, Symbol) or card.number % 2)
    ),
}


def test_every_figure_of_the_rules_is_there(english: Translation) -> None:
    named = {name for section in english.sections for block in section.blocks for name in block.figures}
    captions = {key.removeprefix("figure.") for key in english.units if key.startswith("figure.")}
    assert named <= captions == set(EVERY)
    assert set(TRUTH) == set(NAMES)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("change", CHANGES)
def test_cards_bear_out_the_caption(deck: Deck, name: str, change: str) -> None:
    changed = CHANGES[change](deck)
    if changed.min_dream == 6 and name == "digit_run":
        assert isinstance(cards := choose(name, changed, 5), tuple)
        assert "".join(c.digit for c in cards if isinstance(c, Symbol)) in "01234567890"
        assert len(cards) == 6
        return
    cards = choose(name, changed, 5)
    assert isinstance(cards, tuple), cards
    assert TRUTH[name](cards), [card.id for card in cards]
    assert all(card in changed.cards for card in cards)
    if name in ("same_letter", "same_shape", "digit_run", "free_in_dream"):
        assert len(cards) >= changed.min_dream


def test_examples_of_the_deck_come_first(deck: Deck) -> None:
    for name in set(NAMES) & set(deck.examples):
        cards = choose(name, deck, 5)
        assert isinstance(cards, tuple)
        assert tuple(card.id for card in cards) == deck.examples[name]


@settings(max_examples=15)
@given(st.permutations(range(1, 9)), st.integers(1, 125), st.integers(0, 7))
def test_any_other_groups_and_codes(groups: list[int], shift: int, most: int) -> None:
    deck = CHANGES["no examples"](DECK)
    symbols = deck.symbols
    shuffled = {
        card.id: replace(
            card,
            purple=groups[(card.purple - 1) % (most + 1)],
            letter=symbols[(card.number * 7 + shift) % len(symbols)].letter,
            digit=symbols[(card.number + shift) % len(symbols)].digit,
        )
        for card in symbols
    }
    changed = replace(deck, cards=tuple(shuffled.get(card.id, card) for card in deck.cards))
    for name in NAMES:
        cards = choose(name, changed, 5)
        assert isinstance(cards, Finding) or TRUTH[name](cards)


def without(deck: Deck, *kinds: Kind) -> Deck:
    return replace(deck, cards=tuple(card for card in deck.cards if card.kind not in kinds))


@pytest.mark.parametrize("name", NAMES)
def test_a_figure_that_cannot_be_true_is_left_out_and_named(
    deck: Deck, english: Translation, gallery: ArtGallery, name: str
) -> None:
    if name == "bad_night" or name.startswith("moon_head_"):
        lost = {"bad_night": "bad-night-insomnia"}.get(name) or f"moon-head-{name[10:].replace('touch', 'hands')}"
        poor = replace(deck, cards=tuple(card for card in deck.cards if card.id != lost))
    else:
        cards = choose(name, deck)
        assert isinstance(cards, tuple)
        poor = without(deck, *(card.kind for card in cards))
    assert figure(name, english, poor, gallery, WIDTH) is None
    finding = why_not(name, english, poor, gallery)
    assert finding is not None
    assert (finding.code, finding.severity, finding.subject) == ("figure-untrue", Severity.WARNING, f"figure {name}")
    assert why_not(name, english, deck, gallery) is None


def test_an_unknown_figure_is_named(deck: Deck, english: Translation, gallery: ArtGallery) -> None:
    assert figure("anatomie", english, deck, gallery, WIDTH) is None
    finding = why_not("anatomie", english, deck, gallery)
    assert finding is not None
    assert finding.code == "figure-unknown"
    assert "anatomy" in finding.remedy


def test_a_dream_longer_than_can_be_looked_for_is_left_out(deck: Deck) -> None:
    finding = choose("same_letter", replace(deck, min_dream=12))
    assert isinstance(finding, Finding)
    assert "a dream in one letter" in finding.problem


def test_no_dream_without_a_group_match(deck: Deck) -> None:
    lonely = other_symbols(without(deck, Kind.FREE), lambda card: replace(card, yellow=1, purple=2))
    for name in ("group_link", "same_letter", "same_shape", "digit_run", "free_in_dream"):
        assert isinstance(choose(name, lonely), Finding)


def test_a_dream_lets_free_in_where_symbols_do_not_do(deck: Deck) -> None:
    letters = iter("ABCDEF" * 100)
    few = [replace(card, letter=next(letters)) for card in deck.symbols[:24]]
    scant = replace(without(deck, Kind.SYMBOL), examples={})
    cards = choose("same_letter", replace(scant, cards=(*few, *scant.cards)), 5)
    assert isinstance(cards, tuple)
    assert TRUTH["same_letter"](cards)
    assert 1 <= sum(isinstance(card, Free) for card in cards) <= 2
