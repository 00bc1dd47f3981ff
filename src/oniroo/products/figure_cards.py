"""Which cards a figure of the rules shows: the deck's examples where they are true, else cards that are found."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import TypeAlias

from oniroo.deck.facts import links
from oniroo.deck.model import Card, Code, CodeKind, Deck, Free, Kind, MagicCode, MoonHead, Symbol
from oniroo.ground.findings import Finding, Severity

Cards: TypeAlias = tuple[Card, ...]

DREAMS = {
    "same_letter": CodeKind.LETTER,
    "same_shape": CodeKind.SHAPE,
    "digit_run": CodeKind.DIGIT,
}
"""Figures of complete dreams, and the codes that match in them (F_05–F_07)."""
FREE_DREAM = "free_in_dream"
SENSES = {
    "moon_head_touch": "hands",
    "moon_head_eyes": "eyes",
    "moon_head_hands": "hands",
    "moon_head_ears": "ears",
    "moon_head_mouth": "mouth",
    "moon_head_nose": "nose",
}
_ONE = {
    "anatomy": Kind.SYMBOL,
    "anatomy_groups": Kind.SYMBOL,
    "free": Kind.FREE,
    "wake_up": Kind.WAKE_UP,
    "dream_fairy": Kind.DREAM_FAIRY,
}
# The caption names them in this order.
_BAD_NIGHTS = ("bad-night-nightmare", "bad-night-sleepwalker", "bad-night-insomnia")

_WANTED = {
    **{name: f"a {kind} card" for name, kind in _ONE.items()},
    **{name: f"a MOON_HEAD card for the {sense}" for name, sense in SENSES.items()},
    "moon_head": "a MOON_HEAD card",
    "bad_night": f"the BAD_NIGHT cards {', '.join(_BAD_NIGHTS)}",
    "magic_code": "a MAGIC_CODE card for a letter, one for a shape and one for a digit",
    "group_link": "two SYMBOL cards of which one asks for the group of the other",
    "same_letter": "a dream in one letter",
    "same_shape": "a dream in one shape",
    "digit_run": "a dream of digits that follow one another",
    FREE_DREAM: "a dream with a FREE card",
    "end": "a MAGIC_CODE card",
}
NAMES = tuple(_WANTED)
"""Every figure that shows cards."""


def choose(name: str, deck: Deck, series: int = 0) -> Cards | Finding:
    """The cards that make the caption of a figure true, in order; a warning if the deck has none.

    ``series`` is how many codes must match in a dream, which has at least the deck's own least number of cards
    (F_03). KeyError for a name that is no figure of cards.
    """
    wanted = _WANTED[name]
    size = max(deck.min_dream, series)
    if (cards := _example(name, deck)) and is_true(name, cards, deck, size):
        return cards
    if (cards := _found(name, deck, size)) and is_true(name, cards, deck, size):  # takes time, and the dream counters
        return cards
    remedy = "add such cards, or leave the figure out of the rules"
    place = deck.example_places.get(name)
    problem = f"it is left out: the deck does not have {wanted}"
    return Finding("figure-untrue", problem, remedy, place, f"figure {name}", Severity.WARNING)


def is_true(name: str, cards: Cards, deck: Deck, size: int) -> bool:
    """Whether these cards show what the caption of the figure says; a dream wants ``size`` cards."""
    if name in DREAMS:
        return _is_dream(cards, size) and bool(matching(DREAMS[name], cards, deck))
    if name == FREE_DREAM:
        kinds = {card.kind for card in cards}
        return kinds == {Kind.SYMBOL, Kind.FREE} and _is_dream(cards, size) and bool(served(name, cards, deck))
    if name == "group_link":
        return len(cards) == 2 and all(isinstance(card, Symbol) for card in cards) and links(*cards)
    if name == "bad_night":
        return tuple(card.id for card in cards) == _BAD_NIGHTS and {card.kind for card in cards} == {Kind.BAD_NIGHT}
    if name == "magic_code":
        return [card.code.kind for card in cards if isinstance(card, MagicCode)] == list(CodeKind)
    if name == "moon_head":
        senses = [card.sense for card in cards if isinstance(card, MoonHead)]
        every = {card.sense for card in deck.cards if isinstance(card, MoonHead)}
        return len(senses) == len(cards) and sorted(senses) == sorted(every)
    if name in SENSES:
        return [card.sense for card in cards if isinstance(card, MoonHead)] == [SENSES[name]]
    kind = _ONE.get(name, Kind.MAGIC_CODE)
    return [card.kind for card in cards] == [kind]


def served(name: str, cards: Cards, deck: Deck) -> tuple[Code, ...]:
    """The code that each card of a dream serves, a FREE card too; nothing for figures that show no dream."""
    if name in DREAMS:
        return matching(DREAMS[name], cards, deck)
    if name != FREE_DREAM:
        return ()
    return next((codes for kind in CodeKind if (codes := matching(kind, cards, deck))), ())


def matching(kind: CodeKind, cards: Cards, deck: Deck) -> tuple[Code, ...]:
    """The codes of one kind that these cards serve together, card by card; nothing if they do not match."""
    from oniroo.dreams.runs import orders_of, windows

    own = [str(getattr(card, kind.value, "")) for card in cards]  # empty for FREE, which bears them all
    if not any(own):
        return ()
    if kind is not CodeKind.DIGIT:
        value = next(value for value in own if value)
        return tuple(Code(kind, value) for _ in own) if set(own) <= {value, ""} else ()
    for run in windows("ace", len(cards), map(int, deck.codes.digits)):
        for order in orders_of(run, "position"):
            values = [str(digit) for digit in order]
            if all(mine in (value, "") for mine, value in zip(own, values, strict=True)):
                return tuple(Code(kind, value) for value in values)
    return ()


def linked(cards: Sequence[Card]) -> tuple[bool, ...]:
    """For each card but the last, whether its purple is the yellow of the next (F_02)."""
    return tuple(links(card, following) for card, following in pairwise(cards))


def _is_dream(cards: Cards, size: int) -> bool:
    distinct = len({card.id for card in cards}) == len(cards)
    return len(cards) >= size and distinct and all(isinstance(c, Symbol | Free) for c in cards) and any(linked(cards))


def _example(name: str, deck: Deck) -> Cards:
    known = {card.id: card for card in deck.cards}
    ids = deck.examples.get(name, ())
    shown = 1 if name in _ONE else 2 if name == "group_link" else len(ids)
    cards = [known.get(identity) for identity in ids[:shown]]
    there = tuple(card for card in cards if card is not None)
    return there if len(there) == len(cards) else ()


def _found(name: str, deck: Deck, size: int) -> Cards:
    if name in DREAMS:
        return _dream(deck, size, DREAMS[name])
    if name == FREE_DREAM:
        return _dream_with_free(deck, size)
    if name == "group_link":
        return next(_pairs(deck.symbols), ())
    if name == "bad_night":
        known = {card.id: card for card in deck.of_kind(Kind.BAD_NIGHT)}
        return tuple(known[identity] for identity in _BAD_NIGHTS if identity in known)
    if name == "magic_code":
        codes = [card for card in deck.cards if isinstance(card, MagicCode)]
        return tuple({card.code.kind: card for card in reversed(codes)}[kind] for kind in _kinds(codes))
    moons = [card for card in deck.cards if isinstance(card, MoonHead)]
    if name == "moon_head":
        return tuple(_first(moons, lambda moon: moon.sense))
    if name in SENSES:
        return tuple(moon for moon in moons if moon.sense == SENSES[name])[:1]
    return deck.of_kind(_ONE.get(name, Kind.MAGIC_CODE))[:1]


def _kinds(codes: Sequence[MagicCode]) -> list[CodeKind]:
    have = {card.code.kind for card in codes}
    return [kind for kind in CodeKind if kind in have]


def _first(moons: Iterable[MoonHead], key: Callable[[MoonHead], str]) -> Iterator[MoonHead]:
    seen = set[str]()
    for moon in moons:
        if key(moon) not in seen:
            seen.add(key(moon))
            yield moon


def _pairs(symbols: Sequence[Symbol]) -> Iterator[Cards]:
    """Pairs that link: cards whose numbers follow one another first, since those are easiest to find (F_02)."""
    yield from ((card, following) for card, following in pairwise(symbols) if links(card, following))
    yield from ((a, b) for a in symbols for b in symbols if a is not b and links(a, b))


def _dream(deck: Deck, size: int, kind: CodeKind) -> Cards:
    """The most convincing dream of a kind: without FREE, then with most links, then the first in printing order."""
    from oniroo.dreams.numbers import numbers_of, ways_of
    from oniroo.dreams.reading import LONGEST, SHORTEST, Reading
    from oniroo.dreams.witness import witness

    if not SHORTEST <= size <= LONGEST:
        return ()
    numbers = numbers_of(deck)
    best: Cards = ()
    rank = (-1, -1)
    # Runs as the rules print them come before others.
    readings = [Reading(min_cards=size, run="listed"), Reading(min_cards=size)]
    for reading in readings if kind is CodeKind.DIGIT else readings[1:]:
        for way in ways_of(numbers, reading):
            row = witness(numbers, reading, way) if way.kind is kind else None
            if row is None or not any(isinstance(card, Symbol) for card in row):
                continue
            own = (sum(isinstance(card, Symbol) for card in row), sum(linked(row)))
            if own == (size, size - 1):
                return row
            if own > rank:
                best, rank = row, own
    return best


def _dream_with_free(deck: Deck, size: int) -> Cards:
    """A dream in which a FREE card stands in for a SYMBOL, as near to the middle and as well linked as can be."""
    best: Cards = ()
    most = -1
    free = deck.of_kind(Kind.FREE)
    for name in DREAMS:
        dream = choose(name, deck, size)
        if isinstance(dream, Finding):
            continue
        if any(isinstance(card, Free) for card in dream):
            dreams: list[Cards] = [dream]
        else:
            middle = (len(dream) - 1) / 2
            places = sorted(range(len(dream)), key=lambda place: (abs(place - middle), place))
            dreams = [(*dream[:place], card, *dream[place + 1 :]) for place in places for card in free]
        for cards in dreams:
            if sum(linked(cards)) > most and is_true(FREE_DREAM, cards, deck, size):
                best, most = cards, sum(linked(cards))
    return best
