"""What the findings about a deck are read from: counts and sets, each computed once."""

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, replace

from oniroo.deck.model import Card, CodeKind, Deck, Symbol
from oniroo.dreams.counts import count
from oniroo.dreams.histogram import LinkHistogram
from oniroo.dreams.limits import Limits
from oniroo.dreams.numbers import CodeWay, Numbers, numbers_of, ways_of
from oniroo.dreams.reading import Reading
from oniroo.dreams.sets import Sets, sets
from oniroo.ground.findings import Finding, Place, Severity, UsageFault

SHOWN = 8


@dataclass(frozen=True, slots=True, eq=False)
class Measures:
    """A deck under one reading: with its FREE cards, without them, and under the strictest reading.

    ``ways`` is empty where nothing can be said of dreams. ``counts``, ``plain`` and ``strictest`` are there where they
    could be ``counted``; ``sets`` is None where there are too many sets to be counted one by one.
    """

    deck: Deck
    reading: Reading
    limits: Limits
    numbers: Numbers
    ways: tuple[CodeWay, ...]
    counts: dict[CodeWay, LinkHistogram]
    plain: dict[CodeWay, LinkHistogram]
    strictest: dict[CodeWay, LinkHistogram]
    sets: Sets | None
    counted: bool = False


def measure(deck: Deck, reading: Reading, limits: Limits) -> Measures:
    """Everything that the findings need. Raises UsageFault if the reading does not suit the deck."""
    numbers = numbers_of(deck, reading)
    symbols = numbers.only(~numbers.free)
    of = replace(measure_cards(deck, limits, reading), ways=ways_of(numbers, reading))
    with suppress(UsageFault):
        of = replace(of, sets=sets(numbers, reading))
    with suppress(UsageFault):
        of = replace(
            of,
            counts=count(numbers, reading),
            plain=count(symbols, reading.without_free),
            strictest=count(symbols, reading.strictest),
            counted=True,
        )
    return of


def measure_cards(deck: Deck, limits: Limits, reading: Reading | None = None) -> Measures:
    """What the findings need that are not about dreams, but about codes and groups alone."""
    reading = reading or Reading()
    return Measures(deck, reading, limits, numbers_of(deck, reading), (), {}, {}, {}, None)


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
