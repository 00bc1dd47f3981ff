"""Sets of cards that some order makes a run with enough links: exact, by enumeration of SYMBOL cards digit by digit.

The digits that SYMBOL cards bring fix their places in each run and direction; FREE cards take the places between. A
FREE card always links to what lies before it, so only FREE places followed by a SYMBOL matter: the most of them that
link on is Σ over groups of min(places that need the group, FREE cards of the set that demand it).
"""

from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import combinations, pairwise
from math import comb, prod
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from oniroo.dreams.best_order import most_links
from oniroo.dreams.numbers import Bools, Ints, Numbers
from oniroo.dreams.reading import Reading
from oniroo.dreams.runs import Window

Tally: TypeAlias = tuple[tuple[int, ...], Ints]
Small: TypeAlias = npt.NDArray[np.int8]

_EMPTY = -1
_CELLS = 1_000_000


def run_sets(
    numbers: Numbers, wins: Sequence[Window], reading: Reading, mask: Bools | None = None
) -> tuple[dict[Window, Tally], Tally]:
    """For each run, and for all runs together, the sets by most links and per card (see ``SetCount``).

    ``mask`` chooses among the SYMBOL cards. Sets of FREE cards alone are in each run, and in the union.
    """
    size, total = reading.min_cards, len(numbers)
    each = {window: _Tally(size, total, reading.need) for window in wins}
    union = _Tally(size, total, reading.need)
    chosen = ~numbers.free if mask is None else ~numbers.free & mask
    cards = {digit: np.flatnonzero(chosen & (numbers.digit == digit)) for digit in range(10)}
    free = np.flatnonzero(numbers.free)
    completes: dict[frozenset[int], list[Window]] = {}
    for window in wins:
        for many in range(size + 1):
            for part in combinations(window, many):
                completes.setdefault(frozenset(part), []).append(window)
    for digits, runs in completes.items():
        axes = [cards[digit] for digit in sorted(digits)]
        if size - len(digits) > len(free) or not all(len(axis) for axis in axes):
            continue
        for some in _split(axes, comb(len(free), size - len(digits))):
            block = _Block(numbers, sorted(digits), some, free, size)
            if reading.order == "any":
                best = dict.fromkeys(runs, block.any_order())
            else:
                best = {window: block.both_ways(window) for window in runs}
            for window in runs:
                each[window].add(best[window], block)
            union.add(reduce(np.maximum, best.values()), block)
    return {window: tally.result for window, tally in each.items()}, union.result


def _split(axes: list[Ints], others: int) -> Iterator[list[Ints]]:
    """The same axes in parts, so that a block of all that they span has a bounded size."""
    cells = others * prod(len(axis) for axis in axes)
    longest = max(range(len(axes)), key=lambda at: len(axes[at]), default=0)
    if cells <= _CELLS or len(axes[longest]) < 2:
        yield axes
        return
    for part in np.array_split(axes[longest], 2):
        yield from _split([*axes[:longest], part, *axes[longest + 1 :]], others)


class _Block:
    """All sets of SYMBOL cards with given digits, times all sets of FREE cards: arrays over (cards …, FREE set)."""

    def __init__(self, numbers: Numbers, digits: list[int], axes: list[Ints], free: Ints, size: int) -> None:
        self.numbers, self.digits, self.axes, self.size = numbers, digits, axes, size
        self.blanks = size - len(digits)
        free_sets = list(combinations(free, self.blanks))
        self.free_sets = np.array(free_sets, np.int64).reshape(len(free_sets), self.blanks)
        self.demands = np.zeros((len(self.free_sets), len(numbers.groups)), np.int8)
        for place in range(self.blanks):
            np.add.at(self.demands, (np.arange(len(self.free_sets)), numbers.purple[self.free_sets[:, place]]), 1)
        self.shape = (*(len(axis) for axis in axes), len(self.free_sets))

    def in_place(self, lying: Window) -> Small:
        """The most links with the digits at the places of ``lying``."""
        order = [self.digits.index(digit) if digit in self.digits else _EMPTY for digit in lying]
        best = np.full((1,) * len(self.shape), sum(axis == _EMPTY for axis in order[1:]), np.int8)
        needs: list[int] = []
        for before, after in pairwise(order):
            if before != _EMPTY and after != _EMPTY:
                best = best + self._pair(before, after)
            elif after != _EMPTY:
                needs.append(after)
        for at, axis in enumerate(needs):
            group = self._spread(self.numbers.yellow[self.axes[axis]], axis)
            earlier = [self._spread(self.numbers.yellow[self.axes[other]], other) == group for other in needs[:at]]
            rank = sum(same.astype(np.int8) for same in earlier) if earlier else 0
            which = np.arange(len(self.free_sets)).reshape((1,) * (len(self.shape) - 1) + (-1,))
            best = best + (self.demands[which, group] > rank).astype(np.int8)
        return np.broadcast_to(best, self.shape)

    def both_ways(self, window: Window) -> Small:
        """The most links with a run rising or falling."""
        return np.maximum(self.in_place(window), self.in_place(window[::-1]))

    def any_order(self) -> Small:
        """The most links in any order."""
        columns = [self._spread(cards, axis) for axis, cards in enumerate(self.axes)]
        last = len(self.axes)
        columns += [self._spread(self.free_sets[:, place], last) for place in range(self.blanks)]
        sets = np.stack([np.broadcast_to(column, self.shape).ravel() for column in columns])
        return most_links(sets, self.numbers.links).astype(np.int8).reshape(self.shape)

    def _pair(self, before: int, after: int) -> Small:
        links = self.numbers.links[np.ix_(self.axes[before], self.axes[after])].astype(np.int8)
        if before > after:
            links, before, after = links.T, after, before
        shape = [1] * len(self.shape)
        shape[before], shape[after] = links.shape
        return links.reshape(shape)

    def _spread(self, values: Ints, axis: int) -> Ints:
        shape = [1] * len(self.shape)
        shape[axis] = len(values)
        return values.reshape(shape)


class _Tally:
    def __init__(self, size: int, cards: int, need: int) -> None:
        self.by_links = np.zeros(size, np.int64)
        self.per_card = np.zeros(cards, np.int64)
        self.need = need

    def add(self, best: Small, block: _Block) -> None:
        self.by_links += np.bincount(best.ravel(), minlength=len(self.by_links))
        good = best >= self.need
        for axis, cards in enumerate(block.axes):
            others = tuple(other for other in range(good.ndim) if other != axis)
            self.per_card[cards] += np.count_nonzero(good, axis=others)
        if block.blanks and prod(good.shape):
            per_set = np.count_nonzero(good, axis=tuple(range(good.ndim - 1)))
            np.add.at(self.per_card, block.free_sets, per_set[:, None])

    @property
    def result(self) -> Tally:
        return tuple(int(n) for n in self.by_links), self.per_card
