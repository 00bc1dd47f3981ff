"""Dreams by a run whose digits may lie in any order, counted exactly by halves.

No digit may come twice; so a digit is one sort of card, of which there is one copy, whatever cards bear it: a table by
their groups. FREE cards are sorts of their own by the group that they demand.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import comb, factorial
from typing import TypeAlias

import numpy as np

from oniroo.dreams.bags import Bags, Rows
from oniroo.dreams.halves import Growths, Orders, by_halves
from oniroo.dreams.histogram import LinkHistogram
from oniroo.dreams.numbers import Bools, Numbers
from oniroo.dreams.runs import Window

Digits: TypeAlias = frozenset[int]

_CELLS = 2_000_000
_EXACT_FLOAT = 2**53


class AnyOrder:
    """Counts rows of ``size`` cards: SYMBOL cards of different digits out of a set, and FREE cards."""

    def __init__(self, numbers: Numbers, size: int, masks: Sequence[Bools]) -> None:
        self.size, self.groups = size, len(numbers.groups)
        self.demanded, self.copies = np.unique(numbers.purple[numbers.free], return_counts=True)
        symbols, groups = ~numbers.free, self.groups
        # Products of floats are ten times as quick, and exact as long as no half comes near to 2^53.
        exact = (2 * len(numbers)) ** (size - size // 2) < _EXACT_FLOAT
        self.cards = np.zeros((len(masks), 10, groups + 1, groups), np.float64 if exact else np.int64)
        for row, mask in enumerate(masks):
            some = np.flatnonzero(mask & symbols)
            np.add.at(self.cards[row], (numbers.digit[some], numbers.yellow[some], numbers.purple[some]), 1)
        self._bags: dict[int, Bags] = {}

    def count(self, digits: Digits) -> list[LinkHistogram]:
        """For each mask, the rows out of its SYMBOL cards with these digits and all FREE cards; FREE alone too."""
        sorts = len(digits) + len(self.copies)
        if len(digits) + int(self.copies.sum()) < self.size:
            return [LinkHistogram((0,) * self.size) for _ in self.cards]
        if len(digits) not in self._bags:
            copies = np.concatenate([np.ones(len(digits), np.int64), self.copies])
            self._bags[len(digits)] = Bags(copies, self.size - self.size // 2)
        bags = self._bags[len(digits)]
        cells = bags.members[-1].shape[1] * (self.groups + 2) * self.size
        step = max(1, _CELLS // cells)
        found: list[LinkHistogram] = []
        for begin in range(0, len(self.cards), step):
            some = self.cards[begin : begin + step, sorted(digits)]
            table = np.pad(some, ((0, 0), (0, sorts - len(digits)), (0, 0), (0, 0)))
            table[:, np.arange(len(digits), sorts), self.groups, self.demanded] = 1
            found += by_halves(Growths(self.groups, _Behind(table), _Before(table)), self.size, bags)
        return found


@dataclass(frozen=True, slots=True, eq=False)
class _Behind:
    """A card is laid behind what lies there. ``table[mask, sort, own group or any, demanded group]`` = cards."""

    table: Orders

    @property
    def ends(self) -> int:
        return int(self.table.shape[3])

    def alone(self) -> Orders:
        return np.asarray(self.table.sum(axis=2).swapaxes(0, 1)[..., None])

    def lay(self, halves: Orders, shorter: Orders, rows: Rows) -> None:
        every = shorter.sum(axis=2, keepdims=True)
        _grow(halves, rows, self.table.swapaxes(2, 3), every, np.concatenate([shorter, every], axis=2))


@dataclass(frozen=True, slots=True, eq=False)
class _Before:
    """A card is laid before what lies there. ``table`` as above; the last end, which nobody demands, stays empty."""

    table: Orders

    @property
    def ends(self) -> int:
        return int(self.table.shape[2]) + 1

    def alone(self) -> Orders:
        return np.pad(self.table.sum(axis=3).swapaxes(0, 1), ((0, 0), (0, 0), (0, 1)))[..., None]

    def lay(self, halves: Orders, shorter: Orders, rows: Rows) -> None:
        every = shorter.sum(axis=2, keepdims=True)
        _grow(halves[:, :, :-1], rows, self.table, every, shorter[:, :, :-2] + shorter[:, :, -2, None])


def _grow(halves: Orders, rows: Rows, table: Orders, every: Orders, met: Orders) -> None:
    """``table`` (masks, sorts, end, what it links to); ``met`` (bags, masks, what it links to, links)."""
    bags, masks, groups, links = met.shape
    met = np.ascontiguousarray(met.transpose(1, 2, 0, 3)).reshape(masks, groups, bags * links)
    for sort, there in enumerate(rows):
        which = np.flatnonzero(there >= 0)
        linked = (table[:, sort] @ met).reshape(masks, -1, bags, links).transpose(2, 0, 1, 3)[which]
        more = np.zeros((len(which), *halves.shape[1:]), halves.dtype)
        more[..., 1:] = linked
        more[..., :-1] += table[:, sort].sum(axis=2)[..., None] * every[which] - linked
        halves[there[which]] += more


def meetings(wins: Iterable[Window]) -> dict[Digits, int]:
    """Sets of digits and how often to count each, so that what lies within some run is counted once.

    All that runs have in common is among them: with each, so much is added that it comes to 1 in all (Möbius).
    """
    found = {frozenset(window) for window in wins}
    new = set(found)
    while new:
        new = {one & other for one in new for other in found} - found
        found |= new
    times: dict[Digits, int] = {}
    for digits in sorted(found, key=lambda digits: (-len(digits), sorted(digits))):
        times[digits] = 1 - sum(many for larger, many in times.items() if digits < larger)
    return {digits: many for digits, many in times.items() if many}


def rows_in_any_order(counts: Sequence[int], free: int, size: int) -> int:
    """How many rows there are, linked or not, with so many cards of each digit."""
    sets = [1, *(0,) * size]
    for count in counts:
        sets = [sets[k] + (sets[k - 1] * count if k else 0) for k in range(size + 1)]
    return factorial(size) * sum(sets[k] * comb(free, size - k) for k in range(size + 1))
