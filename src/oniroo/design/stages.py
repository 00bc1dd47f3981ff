"""A deck is designed in stages, tightest first: purple groups, digits, letters, shapes; each sees the earlier ones.

A stage gives every SYMBOL card one value, so that each value comes up evenly in all and within every class of cards
that an earlier attribute forms. Both ways to solve a stage, by search and by solver, read the same description.
"""

from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False)
class Evenness:
    """Cards of class c get value v ``low[c, v]`` to ``high[c, v]`` times; ``classes`` holds the class of each card.

    ``hard`` limits must hold; others are given up bit by bit where they cannot.
    """

    classes: Ints
    low: Ints
    high: Ints
    hard: bool = False

    def table(self, values: Ints) -> Ints:
        """How often each value comes up in each class."""
        found = np.zeros(self.low.shape, np.int64)
        np.add.at(found, (self.classes, values), 1)
        return found

    def off(self, values: Ints) -> int:
        """By how many cards the table misses its limits in all."""
        table = self.table(values)
        return int(np.maximum(np.maximum(self.low - table, table - self.high), 0).sum())

    def loosened(self, slack: int) -> "Evenness":
        """The same with limits wider by ``slack``, unless they are hard; cells that must stay empty do."""
        if self.hard or not slack:
            return self
        high = np.where(self.high == 0, 0, self.high + slack)
        return Evenness(self.classes, np.maximum(self.low - slack, 0), high)


@dataclass(frozen=True, slots=True, eq=False)
class Stage:
    """One attribute to give out: ``many`` values 0 … many-1 to ``cards`` cards.

    ``counts``: how often each value comes up in all, at least and at most. ``fixed``: values that are given, -1 = open.
    ``barred[i, v]``: card i may not get v. ``marks`` and ``marked``: exactly so many cards get the value in ``marks``
    (-1 = none would count). ``close[u, v]``: values that neighbours in number may not have.
    """

    name: str
    many: int
    fixed: Ints
    even: tuple[Evenness, ...]
    barred: Bools
    marks: Ints
    marked: int = -1
    close: Bools | None = None

    @property
    def cards(self) -> int:
        """How many cards there are."""
        return len(self.fixed)

    def loosened(self, slack: int) -> "Stage":
        """The same with wider limits of evenness."""
        return replace(self, even=tuple(even.loosened(slack) for even in self.even))

    @property
    def wishes(self) -> "Stage":
        """The same without evenness: what must hold in any case."""
        return replace(self, even=tuple(even for even in self.even if even.hard))

    def faults(self, values: Ints) -> int:
        """0 if everything holds; else how much does not."""
        found = sum(even.off(values) for even in self.even)
        found += int(np.count_nonzero(self.barred[np.arange(self.cards), values]))
        if self.marked >= 0:
            found += abs(int(np.count_nonzero(values == self.marks)) - self.marked)
        if self.close is not None:
            found += int(np.count_nonzero(self.close[values[:-1], values[1:]]))
        return found


def evenness(classes: Ints, many: int, fixed: Ints, *, own_barred: bool = False) -> Evenness:
    """Every class split evenly over the values. ``own_barred``: class c never gets value c, unless it is fixed so."""
    rows = int(classes.max(initial=-1)) + 1
    sizes = np.bincount(classes, minlength=rows)[:, None]
    places = max(1, many - own_barred)
    low = np.repeat(sizes // places, many, axis=1)
    high = np.repeat(-(-sizes // places), many, axis=1)
    if own_barred:
        for row in range(min(rows, many)):
            low[row, row] = high[row, row] = 0
    return Evenness(classes, low, np.maximum(high, _fixed_table(classes, fixed, rows, many)))


def at_most_one(classes: Ints, many: int, fixed: Ints) -> Evenness:
    """No value comes up twice in a class; cards of class -1 may have any."""
    rows = int(classes.max(initial=-1)) + 2
    low = np.zeros((rows, many), np.int64)
    high = np.maximum(low + 1, _fixed_table(classes, fixed, rows, many))
    high[-1] = len(classes)
    return Evenness(classes, low, high, hard=True)


def _fixed_table(classes: Ints, fixed: Ints, rows: int, many: int) -> Ints:
    table = np.zeros((rows, many), np.int64)
    given = fixed >= 0
    np.add.at(table, (classes[given], fixed[given]), 1)
    return table
