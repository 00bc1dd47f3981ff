"""What there is to say about a deck's dreams, or about one card in them, gathered for tables on screen and for JSON."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from oniroo.deck.model import CodeKind, Deck
from oniroo.dreams.counts import Distinct, count, count_through, distinct
from oniroo.dreams.histogram import LinkHistogram
from oniroo.dreams.numbers import Numbers, Way, numbers_of, ways_of
from oniroo.dreams.reading import Reading
from oniroo.dreams.sets import Sets, sets
from oniroo.dreams.witness import Row, followers, leaders, witness
from oniroo.ground.findings import Finding, UsageFault
from oniroo.ground.suggest import nearest

Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True, eq=False)
class WayLine:
    """One way: ordered dreams, sets (None where they are too many), and a dream to look at (None if there is none)."""

    way: Way
    orders: LinkHistogram
    sets: tuple[int, ...] | None
    witness: Row | None


@dataclass(frozen=True, slots=True, eq=False)
class Overview:
    """All ways of a deck, and its distinct dreams."""

    reading: Reading
    cards: int
    lines: tuple[WayLine, ...]
    distinct: Distinct


@dataclass(frozen=True, slots=True, eq=False)
class CardView:
    """One card: what may follow it (F_02) and what it may follow; for each way it serves, the dreams that hold it.

    In ``lines`` the ``orders`` are those with the card, by number of links, and ``witness`` holds it; ``sets`` has one
    figure, the sets with the card that have the links the reading needs.
    """

    reading: Reading
    card: str
    followers: Row
    leaders: Row
    lines: tuple[WayLine, ...]


def overview(deck: Deck, reading: Reading, code: str | None = None, progress: Progress | None = None) -> Overview:
    """Counts in full. ``code`` chooses ways by name (``A``, ``star``, ``6-7-8-9-0``, ``7`` = every run with a 7).

    Raises UsageFault for a code that no way has, and if the reading does not suit the deck.
    """
    numbers = numbers_of(deck, reading)
    chosen = find_ways(numbers, reading, code)
    counts, found = count(numbers, reading), _sets(numbers, reading)
    lines = []
    for done, way in enumerate(chosen, start=1):
        per_set = found.per_way[way].by_links if found else None
        lines.append(WayLine(way, counts[way], per_set, witness(numbers, reading, way)))
        if progress is not None:
            progress(done, len(chosen))
    return Overview(reading, len(numbers), tuple(lines), distinct(numbers, reading))


def card_view(deck: Deck, reading: Reading, card: str) -> CardView:
    """What there is to say about one card. Raises UsageFault if there is no such card, or if it lies in no dream."""
    numbers = numbers_of(deck, reading)
    card = card.zfill(3) if card.isdecimal() else card
    ids = [each.id for each in numbers.cards]
    if card not in ids:
        other = [each.id for each in deck.cards]
        problem = "lies in no dream of this reading" if card in other else "there is no such card"
        remedy = nearest(card, ids) or "name a SYMBOL or FREE card, as 023 or free-1"
        raise UsageFault(Finding("dreams-card", problem, remedy, subject=f"card {card}"))
    found, lines = _sets(numbers, reading), []
    index = numbers.index(card)
    for way, orders in count_through(numbers, reading, card).items():
        if numbers.serves(way)[index]:
            per_set = (int(found.per_way[way].per_card[index]),) if found else None
            lines.append(WayLine(way, orders, per_set, witness(numbers, reading, way, card)))
    return CardView(reading, card, followers(numbers, card), leaders(numbers, card), tuple(lines))


def find_ways(numbers: Numbers, reading: Reading, code: str | None) -> tuple[Way, ...]:
    """The ways that a code names; all if None. Raises UsageFault with a suggestion."""
    ways = ways_of(numbers, reading)
    if code is None:
        return ways
    text = code.strip().casefold()
    found = tuple(way for way in ways if text in (way.name.casefold(), str(way).casefold()))
    if not found and text.isdecimal():
        digits = tuple(int(digit) for digit in text)
        found = tuple(
            way for way in ways
            if way.kind is CodeKind.DIGIT and (way.run == digits or (len(digits) == 1 and digits[0] in way.run))
        )  # fmt: skip
    if found:
        return found
    names = [way.name for way in ways]
    remedy = nearest(code, names) or f"codes are {', '.join(names)}"
    raise UsageFault(Finding("dreams-code", f"no way to a dream is called {code}", remedy))


def _sets(numbers: Numbers, reading: Reading) -> Sets | None:
    try:
        return sets(numbers, reading)
    except UsageFault:
        return None


def worth(numbers: Numbers, found: Sets) -> dict[str, int]:
    """For each card the sets, over all letters and shapes, in which it stands."""
    same = [each.per_card for way, each in found.per_way.items() if way.kind is not CodeKind.DIGIT]
    total = np.sum(same, axis=0) if same else np.zeros(len(numbers), np.int64)
    return {card.id: int(total[index]) for index, card in enumerate(numbers.cards)}
