"""Which of many hands hold a dream, and by which kind of code: hands of any size, judged together."""

from itertools import pairwise, permutations

import numpy as np
import numpy.typing as npt

from oniroo.deck.model import CodeKind
from oniroo.dreams.in_place import most_links_in_place
from oniroo.dreams.numbers import Bools, CodeWay, Floats, Ints, Numbers, ways_of
from oniroo.dreams.reading import Reading
from oniroo.dreams.runs import Window
from oniroo.dreams.trails import Trails

BITS = {CodeKind.LETTER: 1, CodeKind.SHAPE: 2, CodeKind.DIGIT: 4}
_CELLS = 1_000_000


class Judge:
    """Judges hands by one deck and one reading."""

    def __init__(self, numbers: Numbers, reading: Reading) -> None:
        self.numbers, self.reading = numbers, reading
        self.size, self.need = reading.min_cards, reading.need
        self.ways = ways_of(numbers, reading)
        self.yellow, self.purple = numbers.yellow.tolist(), numbers.purple.tolist()
        symbols, groups = ~numbers.free, np.arange(len(numbers.groups))
        self.free = np.flatnonzero(numbers.free)
        self.demands: Floats = (numbers.purple[:, None] == groups).astype(np.float64)
        self.belongs: Floats = ((numbers.yellow[:, None] == groups) & symbols[:, None]).astype(np.float64)
        self.digits = [np.flatnonzero(symbols & (numbers.digit == digit)) for digit in range(10)]

    def kinds(self, hands: Ints) -> npt.NDArray[np.uint8]:
        """For hands (hands, cards): the sum of ``BITS`` of the kinds of dream in each. -1: a card that lies in none."""
        found = np.zeros(len(hands), np.uint8)
        step = max(1, _CELLS // (len(self.numbers) + 1))
        for begin in range(0, len(hands), step):
            part = hands[begin : begin + step]
            held = np.zeros((len(part), len(self.numbers) + 1), np.bool_)
            held[np.arange(len(part))[:, None], part] = True
            found[begin : begin + step] = self.kinds_held(held[:, :-1])
        return found

    def kinds_held(self, held: Bools) -> npt.NDArray[np.uint8]:
        """The same for hands as ``held[hand, card]``."""
        found = np.zeros(len(held), np.uint8)
        for kind, bit in BITS.items():
            judged = np.zeros(len(held), np.bool_)
            for way in self.ways:
                if way.kind is kind:
                    judged[~judged] = self.holds(held[~judged], way)
            found[judged] |= bit
        return found

    def holds(self, held: Bools, way: CodeWay) -> Bools:
        """Which hands (``held[hand, card]``) hold a dream of this way."""
        if way.kind is CodeKind.DIGIT:
            return self._run(held, way.run)
        cards = np.flatnonzero(self.numbers.serves(way))
        some = held[:, cards]
        found: Bools = np.count_nonzero(some, axis=1) >= self.size
        if self.need == 1:
            found[found] = self._linked(some[found], cards)
        elif self.need > 1:
            found[found] = self._links(some[found], cards) >= self.need
            found[found] = [self._can_be_laid(cards[row]) for row in some[found]]
        return found

    def _can_be_laid(self, cards: Ints, *, apart: bool = False) -> bool:
        """Whether a row with enough links can be laid out of these cards, in whatever order."""
        chosen = cards.tolist()
        digits = self.numbers.digit[cards].tolist() if apart else None
        trails = Trails([self.yellow[card] for card in chosen], [self.purple[card] for card in chosen], digits)
        return trails.can_be_laid(self.size, self.need)

    def _linked(self, some: Bools, cards: Ints) -> Bools:
        """Hands in which some card links to another. A FREE card links to what lies before it."""
        plain = np.flatnonzero(~self.numbers.free[cards])
        mine = some[:, plain].astype(np.float64)
        demand, belong = self.demands[cards[plain]], self.belongs[cards[plain]]
        pairs = ((mine @ demand) * (mine @ belong)).sum(axis=1) - mine @ (demand * belong).sum(axis=1)
        free = np.count_nonzero(some[:, self.numbers.free[cards]], axis=1)
        return np.asarray((pairs > 0) | ((free > 0) & (np.count_nonzero(some, axis=1) > 1)))

    def _links(self, some: Bools, cards: Ints) -> Floats:
        """No row of these cards has more links than this: each card follows one that demands its group."""
        mine = some.astype(np.float64)
        met = np.minimum(mine @ self.demands[cards], mine @ self.belongs[cards]).sum(axis=1)
        return np.asarray(met + np.count_nonzero(some[:, self.numbers.free[cards]], axis=1))

    def _run(self, held: Bools, window: Window) -> Bools:
        free = np.count_nonzero(held[:, self.free], axis=1)
        mine = {digit: held[:, self.digits[digit]] for digit in window}
        found: Bools = np.sum([some.any(axis=1) for some in mine.values()], axis=0) + free >= self.size
        if self.need == 1:
            demanded, there = (
                {digit: some.astype(np.float64) @ groups[self.digits[digit]] > 0 for digit, some in mine.items()}
                for groups in (self.demands, self.belongs)
            )
            linked = free > 0
            for one, other in self._neighbours(window):
                linked |= (demanded[one] & there[other]).any(axis=1)
            found &= linked
        elif self.need > 1:
            found[found] = (
                self._any_order(held[found], window) if self._is_loose else self._in_place(held[found], window)
            )
        return found

    @property
    def _is_loose(self) -> bool:
        return self.reading.order == "any"

    def _neighbours(self, window: Window) -> list[tuple[int, int]]:
        """Digits that may lie side by side."""
        if self._is_loose:
            return list(permutations(window, 2))
        steps = list(pairwise(window))
        return steps + [(b, a) for a, b in steps]

    def _any_order(self, held: Bools, window: Window) -> Bools:
        serves = self.numbers.free | np.isin(self.numbers.digit, window)
        cards = np.flatnonzero(serves)
        may: Bools = self._links(held[:, cards], cards) >= self.need
        may[may] = [self._can_be_laid(cards[row], apart=True) for row in held[may][:, cards]]
        return may

    def _in_place(self, held: Bools, window: Window) -> Bools:
        """Rising or falling; most hands need no FREE card for it, which saves the sets of these."""
        found: Bools = np.count_nonzero(held[:, self.free], axis=1) >= self.size
        for free in (np.zeros(len(self.numbers), np.bool_), self.numbers.free):
            for lying in (window, window[::-1]):
                some = np.flatnonzero(~found)
                serves = np.array([free | (self.numbers.digit == digit) for digit in lying])
                may_lie = held[some][:, None, :] & serves
                found[some[most_links_in_place(self.numbers, may_lie) >= self.need]] = True
        return found
