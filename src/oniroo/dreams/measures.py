"""What the findings about a deck are read from: counts and sets, each computed once."""

from collections.abc import Iterable
from dataclasses import dataclass

from oniroo.deck.model import Card, CodeKind, Deck, Symbol
from oniroo.dreams.counts import count
from oniroo.dreams.histogram import LinkHistogram
from oniroo.dreams.limits import Limits
from oniroo.dreams.numbers import Numbers, Way, numbers_of
from oniroo.dreams.reading import Reading
from oniroo.dreams.sets import Sets, sets
from oniroo.ground.findings import Finding, Place, Severity, UsageFault

SHOWN = 8


@dataclass(frozen=True, slots=True, eq=False)
class Measures:
    """A deck under one reading: with its FREE cards, without them, and under the strictest reading.

    ``sets`` is None where dreams have so many cards that their sets cannot be counted one by one.
    """

    deck: Deck
    reading: Reading
    limits: Limits
    numbers: Numbers
    counts: dict[Way, LinkHistogram]
    plain: dict[Way, LinkHistogram]
    strictest: dict[Way, LinkHistogram]
    sets: Sets | None


def measure(deck: Deck, reading: Reading, limits: Limits) -> Measures:
    """Everything that the findings need. Raises UsageFault if the reading does not suit the deck."""
    numbers = numbers_of(deck, reading)
    symbols = numbers.only(~numbers.free)
    try:
        found: Sets | None = sets(numbers, reading)
    except UsageFault:
        found = None
    return Measures(
        deck=deck,
        reading=reading,
        limits=limits,
        numbers=numbers,
        counts=count(numbers, reading),
        plain=count(symbols, reading.without_free),
        strictest=count(symbols, reading.strictest),
        sets=found,
    )


def bearers(deck: Deck, kind: CodeKind, value: str) -> tuple[Symbol, ...]:
    """The SYMBOL cards that bear a code."""
    return tuple(card for card in deck.symbols if getattr(card, kind.value) == value)


def listed(cards: Iterable[Card | str]) -> str:
    """``cards 004, 017 and 023``; long lists are cut and say how many more there are."""
    ids = [card if isinstance(card, str) else card.id for card in cards]
    if len(ids) > SHOWN + 1:
        return f"cards {', '.join(ids[:SHOWN])} and {len(ids) - SHOWN} more"
    head = ", ".join(ids[:-1])
    return f"cards {head} and {ids[-1]}" if head else f"card {''.join(ids)}"


def plural(many: float, noun: str) -> str:
    """``1 card``, ``3 cards``."""
    return f"{many:g} {noun}{'' if many == 1 else 's'}"


def group_name(deck: Deck, number: int) -> str:
    """``group 3 (Objects and minerals)``."""
    return f"group {number} ({deck.group(number).name})"


def finding(
    measures: Measures,
    rule: str,
    problem: str,
    remedy: str = "",
    *,
    severity: Severity = Severity.WARNING,
    subject: str = "",
    cards: Iterable[Card | str] = (),
    value: str = "",
    limit: str = "",
    place: Place | None = None,
) -> Finding:
    """A finding of the deck; ``rule`` is its short id (F1 … B6). Without a place of its own it gets the deck's file."""
    source = measures.deck.source
    return Finding(
        code=f"dreams-{rule}",
        problem=problem,
        remedy=remedy,
        place=place or (Place(source) if source else None),
        subject=subject,
        severity=severity,
        cards=tuple(card if isinstance(card, str) else card.id for card in cards),
        value=value,
        limit=limit,
    )
