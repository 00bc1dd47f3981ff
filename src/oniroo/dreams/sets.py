"""Dreams as sets of cards, as a player holds them in hand: counted exactly, in all and for each card.

Many orders of one set of cards with the same letter are dreams, of a run only two; so sets and orders rank the ways
differently, and a balanced deck looks at both.
"""

from dataclasses import dataclass
from math import comb

import numpy as np

from oniroo.deck.model import CodeKind
from oniroo.dreams.best_order import most_links, sets_of
from oniroo.dreams.numbers import Bools, CodeWay, Ints, Numbers, ways_of
from oniroo.dreams.reading import Reading
from oniroo.dreams.run_sets import run_sets
from oniroo.ground.findings import Finding, UsageFault

MOST_SETS = 60_000_000
"""So many take half a minute."""


@dataclass(frozen=True, slots=True, eq=False)
class SetCount:
    """Sets of cards that serve a way: ``by_links[j]`` = sets whose best order has exactly j links.

    ``per_card[c]`` = sets with the links that the reading needs in which card c (index in ``Numbers``) stands.
    """

    by_links: tuple[int, ...]
    per_card: Ints

    @property
    def total(self) -> int:
        """Linked or not."""
        return sum(self.by_links)

    @property
    def chain(self) -> int:
        """Sets that some order links throughout."""
        return self.by_links[-1]

    def at_least(self, links: int) -> int:
        """Sets some order of which has ``links`` or more links."""
        return sum(self.by_links[links:])


@dataclass(frozen=True, slots=True, eq=False)
class Sets:
    """The sets of each way; ``runs``: those of any run, each counted once. ``all_free``: sets of FREE cards alone."""

    per_way: dict[CodeWay, SetCount]
    runs: SetCount
    all_free: int

    def of_kind(self, kind: CodeKind, need: int) -> int:
        """Distinct sets with ``need`` links or more that are a dream by that kind of code."""
        if kind is CodeKind.DIGIT:
            return self.runs.at_least(need)
        return self.all_free + sum(
            count.at_least(need) - self.all_free for way, count in self.per_way.items() if way.kind is kind
        )


def sets(numbers: Numbers, reading: Reading) -> Sets:
    """The sets of each way. Raises UsageFault where there are too many to be counted one by one."""
    ways = ways_of(numbers, reading)
    refuse_too_many_sets(numbers, reading)
    found = {
        way: same_code_sets(numbers, numbers.serves(way), reading) for way in ways if way.kind is not CodeKind.DIGIT
    }
    runs = [way for way in ways if way.kind is CodeKind.DIGIT]
    per_run, union = run_sets(numbers, [way.run for way in runs], reading)
    free = comb(int(numbers.free.sum()), reading.min_cards)
    return Sets(found | {way: SetCount(*per_run[way.run]) for way in runs}, SetCount(*union), free)


def same_code_sets(numbers: Numbers, mask: Bools, reading: Reading) -> SetCount:
    """The sets of cards out of one mask."""
    size = reading.min_cards
    cards = np.flatnonzero(mask)
    links = numbers.links[np.ix_(cards, cards)]
    by_links, per_card = np.zeros(size, np.int64), np.zeros(len(numbers), np.int64)
    for chosen in sets_of(len(cards), size):
        most = most_links(chosen, links)
        by_links += np.bincount(most, minlength=size)
        per_card[cards] += np.bincount(chosen[:, most >= reading.need].ravel(), minlength=len(cards))
    return SetCount(tuple(by_links.tolist()), per_card)


def refuse_too_many_sets(numbers: Numbers, reading: Reading) -> None:
    """Raises UsageFault where sets would take minutes: many cards in a dream."""
    size, free = reading.min_cards, int(numbers.free.sum())
    total = 0
    for way in ways_of(numbers, reading):
        if way.kind is CodeKind.DIGIT:
            poly = [1, *(0,) * size]
            for digit in way.run:
                cards = int(np.count_nonzero(numbers.digit == digit))
                poly = [poly[k] + (poly[k - 1] * cards if k else 0) for k in range(size + 1)]
            total += sum(poly[k] * comb(free, size - k) for k in range(size + 1))
        else:
            total += comb(int(numbers.serves(way).sum()), size)
    if total > MOST_SETS:
        problem = f"{total:,} sets of {size} cards are too many to be counted one by one"
        remedy = "ask for fewer cards in a dream; ordered dreams (counts) and odds by sampling work for these too"
        raise UsageFault(Finding("dreams-too-many-sets", problem, remedy))
