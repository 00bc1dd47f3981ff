"""Proves what the deck claims: the published facts about single cards, and the cards that the rules show."""

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import TypeAlias

from oniroo.deck.model import Card, Deck, Fact, Free, Kind, Symbol
from oniroo.ground.findings import Finding, Place
from oniroo.ground.suggest import listed


def prove(deck: Deck) -> list[Finding]:
    """A finding for each fact and example that does not hold; none if all do."""
    return [*prove_facts(deck), *prove_examples(deck)]


def prove_facts(deck: Deck) -> Iterator[Finding]:
    """A finding for each claim of ``facts`` that a card does not bear out."""
    cards = {card.id: card for card in deck.cards}
    for fact in deck.facts:
        card = cards.get(fact.card)
        if card is None:
            yield _false(fact, f"there is no card {fact.card}")
            continue
        for claim, wanted in fact.claims.items():
            if claim == "links_to":
                other = cards.get(wanted)
                if other is None or not links(card, other):
                    yield _false(fact, f"it should link to {wanted}, {_why_not(card, other)}", card, other)
                continue
            found = getattr(card, claim, None)
            if found is None:
                yield _false(fact, f"its {claim} should be {wanted}, but a {card.kind} card has none", card)
            elif str(found) != wanted:
                yield _false(fact, f"its {claim} should be {wanted}, but it is {found}", card)


def prove_examples(deck: Deck) -> Iterator[Finding]:
    """A finding for everything in the lists of ``examples`` that does not show what it stands for."""
    known = {card.id: card for card in deck.cards}
    for name, ids in deck.examples.items():
        absent = [identity for identity in ids if identity not in known]
        problems = [f"it names cards that are not there: {listed(absent)}"] if absent else []
        problems += _EXAMPLES[name](tuple(known.get(identity) for identity in ids), deck)
        for problem in dict.fromkeys(problems):
            yield Finding(
                "example-false",
                problem,
                "name other cards, or mend these",
                deck.example_places.get(name, Place(deck.source)),
                f"example {name}",
            )


def links(card: Card, following: Card) -> bool:
    """A group match (F_02): the card's purple is the yellow of the next, or the next is FREE and takes any group."""
    if not isinstance(card, Symbol | Free):
        return False
    return isinstance(following, Free) or (isinstance(following, Symbol) and card.purple == following.yellow)


def _why_not(card: Card, other: Card | None) -> str:
    if other is None:
        return "which is not there"
    purple, yellow = getattr(card, "purple", "none"), getattr(other, "yellow", "none")
    return f"but its purple is {purple} and the other's yellow is {yellow}"


def _false(fact: Fact, problem: str, *cards: Card | None) -> Finding:
    """What is false stands either in the fact or in the cards: the place is that of the fact, so theirs are said."""
    lines = [f"{card.id} {{}}in line {card.place.line}" for card in cards if card is not None and card.place]
    if lines:
        problem += f" ({', '.join(lines).replace('{}', 'stands ', 1).replace('{}', '')})"
    remedy = f"the published rules say so ({fact.source}); mend the card, or take the fact out"
    return Finding("fact-false", problem, remedy, fact.place, f"card {fact.card}")


# What each example must show. Each proof yields a sentence for everything that is wrong. A card that is not there
# (None) or of the wrong kind is named once; what follows is about the others.

_Cards: TypeAlias = Sequence[Card | None]
_Proof: TypeAlias = Callable[[_Cards, Deck], Iterator[str]]


def _of(kind: Kind) -> _Proof:
    def proof(cards: _Cards, _: Deck) -> Iterator[str]:
        wrong = [card.id for card in cards if card is not None and card.kind is not kind]
        if wrong:
            yield f"{listed(wrong)} should be {kind}"

    return proof


def _chain(cards: _Cards, _: Deck) -> Iterator[str]:
    if len(cards) < 2:
        yield "two cards are needed to show a link"
    for card, following in pairwise(cards):
        if card is not None and following is not None and not links(card, following):
            yield f"{card.id} does not link to {following.id}, {_why_not(card, following)}"


def _dream(cards: _Cards, deck: Deck) -> Iterator[str]:
    yield from _of(Kind.SYMBOL)(cards, deck)
    if len(cards) < deck.min_dream:
        yield f"a dream wants {deck.min_dream} cards, and here are {len(cards)}"
    there = [card.id for card in cards if card is not None]
    if len(set(there)) < len(there):
        yield "a card stands in it twice"
    # Linked all through, though one link would do (F_05): then it is an example however strictly one plays.
    if len(cards) > 1:
        yield from _chain(tuple(card if isinstance(card, Symbol) else None for card in cards), deck)


def _same(code: str) -> _Proof:
    def proof(cards: _Cards, deck: Deck) -> Iterator[str]:
        yield from _dream(cards, deck)
        values = list(dict.fromkeys(getattr(card, code) for card in _symbols(cards)))
        if len(values) > 1:
            yield f"its cards have no {code} in common: {listed(values)}"

    return proof


def _run(cards: _Cards, deck: Deck) -> Iterator[str]:
    yield from _dream(cards, deck)
    symbols = _symbols(cards)
    order = deck.codes.digits  # printing order, in which 0 follows 9 (F_07)
    rising = [order.index(card.digit) for card in symbols]
    steps = {after - before for before, after in pairwise(rising)}
    if len(symbols) == len(cards) and steps not in (set(), {1}, {-1}):
        yield f"its digits are no run: {' '.join(card.digit for card in symbols)}"


def _twice(cards: _Cards, deck: Deck) -> Iterator[str]:
    yield from _of(Kind.SYMBOL)(cards, deck)
    for card in _symbols(cards):
        if len(set(card.id)) == len(card.id):
            yield f"no digit stands twice in {card.id}"


def _digits(cards: _Cards, deck: Deck) -> Iterator[str]:
    yield from _of(Kind.SYMBOL)(cards, deck)
    for card in _symbols(cards):
        if len(set(card.id)) < len(card.id):
            yield f"a digit stands twice in {card.id}"
        absent = sorted(set(card.id) - set(deck.codes.digits))
        if absent:
            yield f"the deck has no digit {listed(absent)} for {card.id}"


def _unique(cards: _Cards, deck: Deck) -> Iterator[str]:
    yield from _of(Kind.SYMBOL)(cards, deck)
    for card in _symbols(cards):
        twins = [other.id for other in deck.symbols if other.codes == card.codes]
        if len(twins) > 1:
            yield f"{listed(twins)} have the same three codes"


def _symbols(cards: _Cards) -> list[Symbol]:
    return [card for card in cards if isinstance(card, Symbol)]


_EXAMPLES: dict[str, _Proof] = {
    "anatomy": _of(Kind.SYMBOL),
    "anatomy_groups": _of(Kind.SYMBOL),
    "free": _of(Kind.FREE),
    "wake_up": _of(Kind.WAKE_UP),
    "bad_night": _of(Kind.BAD_NIGHT),
    "moon_head": _of(Kind.MOON_HEAD),
    "dream_fairy": _of(Kind.DREAM_FAIRY),
    "group_link": _chain,
    "same_letter": _same("letter"),
    "same_shape": _same("shape"),
    "digit_run": _run,
    "repeated_digit": _twice,
    "solo_1": _digits,
    "solo_2": _digits,
    "solo_3": _unique,
}
EXAMPLE_NAMES = tuple(_EXAMPLES)
