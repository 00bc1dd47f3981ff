"""What there is to say about a deck's dreams, or about one card in them, gathered for tables on screen and for JSON."""

import itertools
from collections.abc import Callable
from dataclasses import dataclass

from oniroo.deck.model import CodeKind, Deck
from oniroo.dreams.counts import Distinct, count, count_through, distinct
from oniroo.dreams.histogram import LinkHistogram
from oniroo.dreams.numbers import CodeWay, Numbers, numbers_of, ways_of
from oniroo.dreams.reading import Reading
from oniroo.dreams.same_code import Tick
from oniroo.dreams.sets import Sets, sets
from oniroo.dreams.witness import Row, followers, leaders, witness
from oniroo.ground.findings import Finding, UsageFault
from oniroo.ground.suggest import nearest
from oniroo.ground.visible import short

Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True, eq=False)
class WayLine:
    """One way: ordered dreams, sets with the links that the reading needs, a dream to look at (None if there is none).

    ``sets`` is None where they are too many to be counted. ``sets_by_links`` has all of them by the links of their best
    order, where all are asked for and not those with one card.
    """

    way: CodeWay
    orders: LinkHistogram
    sets: int | None
    witness: Row | None
    sets_by_links: tuple[int, ...] | None = None


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

    In ``lines`` the ``orders`` and ``sets`` are those with the card, and ``witness`` holds it.
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
    tick = _ticker(
        progress, len(numbers.letters) + len(numbers.shapes) + len(numbers.letters) * len(numbers.shapes) + 1
    )
    counts = count(numbers, reading, tick)
    total = distinct(numbers, reading, counts, tick)
    found = _sets(numbers, reading)
    tick()
    lines = []
    for way in chosen:
        sets_of_way = found.per_way[way] if found else None
        enough = sets_of_way.at_least(reading.need) if sets_of_way else None
        by_links = sets_of_way.by_links if sets_of_way else None
        lines.append(WayLine(way, counts[way], enough, witness(numbers, reading, way), by_links))
    return Overview(reading, len(numbers), tuple(lines), total)


def _ticker(progress: Progress | None, total: int) -> Tick:
    """Counts up, and tells ``progress`` so."""
    done = itertools.count(1)

    def tick() -> None:
        if progress is not None:
            progress(next(done), total)

    return tick


def card_view(deck: Deck, reading: Reading, card: str, progress: Progress | None = None) -> CardView:
    """What there is to say about one card. Raises UsageFault if there is no such card, or if it lies in no dream."""
    numbers = numbers_of(deck, reading)
    ids = [each.id for each in numbers.cards]
    if card not in ids:
        other = [each.id for each in deck.cards]
        problem = "lies in no dream of this reading" if card in other else "there is no such card"
        remedy = nearest(card, ids) or "name a SYMBOL or FREE card, as 023 or free-1"
        raise UsageFault(Finding("dreams-card", problem, remedy, subject=f"card {card}"))
    index = numbers.index(card)
    ways = [way for way in ways_of(numbers, reading) if numbers.serves(way)[index]]
    tick = _ticker(progress, len(ways))
    found, lines = _sets(numbers, reading), []
    for way in ways:
        orders = count_through(numbers, reading, way, card)
        mine = int(found.per_way[way].per_card[index]) if found else None
        lines.append(WayLine(way, orders, mine, witness(numbers, reading, way, card)))
        tick()
    return CardView(reading, card, followers(numbers, card), leaders(numbers, card), tuple(lines))


def find_ways(numbers: Numbers, reading: Reading, code: str | None) -> tuple[CodeWay, ...]:
    """The ways that a code names; all if None. Raises UsageFault with a suggestion."""
    ways = ways_of(numbers, reading)
    if code is None:
        return ways
    text = code.strip().casefold()
    found = tuple(way for way in ways if text in (way.name.casefold(), str(way).casefold()))
    if not found and text.isascii() and text.isdigit():
        digits = tuple(int(digit) for digit in text)
        found = tuple(
            way for way in ways
            if way.kind is CodeKind.DIGIT and (way.run == digits or (len(digits) == 1 and digits[0] in way.run))
        )  # fmt: skip
    if found:
        return found
    names = [way.name for way in ways]
    remedy = nearest(code, names) or f"codes are {', '.join(names)}"
    raise UsageFault(Finding("dreams-code", f"no way to a dream is called “{short(code)}”", remedy))


def _sets(numbers: Numbers, reading: Reading) -> Sets | None:
    try:
        return sets(numbers, reading)
    except UsageFault:
        return None
