"""Proves what the deck claims: the published facts about single cards, and the cards that the rules show."""

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import TypeAlias

from oniroo.deck.model import Card, Deck, Fact, Free, Kind, Symbol
from oniroo.deck.suggest import listed
from oniroo.ground.findings import Finding, Place


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
                    yield _false(fact, f"it should link to {wanted}, {_why_not(card, other)}")
                continue
            found = getattr(card, claim, None)
            if found is None:
                yield _false(fact, f"its {claim} should be {wanted}, but a {card.kind} card has none")
            elif str(found) != wanted:
                yield _false(fact, f"its {claim} should be {wanted}, but it is {found}")


def prove_examples(deck: Deck) -> Iterator[Finding]:
    """A finding for each list of ``examples`` whose cards do not show what they stand for."""
    known = {card.id: card for card in deck.cards}
    for name, ids in deck.examples.items():
        absent = [identity for identity in ids if identity not in known]
        if absent:
            problem = f"it names cards that are not there: {listed(absent)}"
        else:
            problem = next(iter(_EXAMPLES[name](tuple(known[identity] for identity in ids), deck)), "")
        if problem:
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


def _false(fact: Fact, problem: str) -> Finding:
    remedy = f"the published rules say so ({fact.source}); mend the card, or take the fact out"
    return Finding("fact-false", problem, remedy, fact.place, f"card {fact.card}")


# What each example must show. Each proof yields a sentence for what is wrong.

_Proof: TypeAlias = Callable[[Sequence[Card], Deck], Iterator[str]]


def _of(kind: Kind) -> _Proof:
    def proof(cards: Sequence[Card], _: Deck) -> Iterator[str]:
        wrong = [card.id for card in cards if card.kind is not kind]
        if wrong:
            yield f"{listed(wrong)} should be {kind}"

    return proof


def _chain(cards: Sequence[Card], _: Deck) -> Iterator[str]:
    if len(cards) < 2:
        yield "two cards are needed to show a link"
    for card, following in pairwise(cards):
        if not links(card, following):
            yield f"{card.id} does not link to {following.id}, {_why_not(card, following)}"


def _dream(cards: Sequence[Card], deck: Deck) -> Iterator[str]:
    wrong = [card.id for card in cards if not isinstance(card, Symbol)]
    if wrong:
        yield f"{listed(wrong)} should be SYMBOL"
    if len(cards) < deck.min_dream:
        yield f"a dream wants {deck.min_dream} cards, and here are {len(cards)}"
    if len({card.id for card in cards}) < len(cards):
        yield "a card stands in it twice"
    # Linked all through, though one link would do (F_05): then it is an example however strictly one plays.
    yield from _chain(cards, deck)


def _same(code: str) -> _Proof:
    def proof(cards: Sequence[Card], deck: Deck) -> Iterator[str]:
        yield from _dream(cards, deck)
        values = list(dict.fromkeys(str(getattr(card, code, "none")) for card in cards))
        if len(values) > 1:
            yield f"its cards have no {code} in common: {listed(values)}"

    return proof


def _run(cards: Sequence[Card], deck: Deck) -> Iterator[str]:
    yield from _dream(cards, deck)
    digits = [card.digit for card in cards if isinstance(card, Symbol)]
    order = deck.codes.digits  # printing order, in which 0 follows 9 (F_07)
    rising = [order.index(digit) for digit in digits]
    steps = {after - before for before, after in pairwise(rising)}
    if steps not in ({1}, {-1}):
        yield f"its digits are no run: {' '.join(digits)}"


def _twice(cards: Sequence[Card], deck: Deck) -> Iterator[str]:
    yield from _of(Kind.SYMBOL)(cards, deck)
    for card in cards:
        if len(set(card.id)) == len(card.id):
            yield f"no digit stands twice in {card.id}"


def _digits(cards: Sequence[Card], deck: Deck) -> Iterator[str]:
    yield from _of(Kind.SYMBOL)(cards, deck)
    for card in cards:
        if len(set(card.id)) < len(card.id):
            yield f"a digit stands twice in {card.id}"
        absent = sorted(set(card.id) - set(deck.codes.digits))
        if absent:
            yield f"the deck has no digit {listed(absent)} for {card.id}"


def _unique(cards: Sequence[Card], deck: Deck) -> Iterator[str]:
    yield from _of(Kind.SYMBOL)(cards, deck)
    for card in cards:
        twins = [other.id for other in deck.symbols if isinstance(card, Symbol) and other.codes == card.codes]
        if len(twins) > 1:
            yield f"{listed(twins)} have the same three codes"


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
