"""Which of many hands hold a dream, and by which kind of code: hands of any size, judged together."""

from functools import cache
from itertools import pairwise, permutations

import numpy as np
import numpy.typing as npt

from oniroo.deck.model import CodeKind
from oniroo.dreams.kernel import linked_at_least
from oniroo.dreams.numbers import Bools, Ints, Numbers
from oniroo.dreams.reading import Reading
from oniroo.dreams.runs import Window, windows

BITS = {CodeKind.LETTER: 1, CodeKind.SHAPE: 2, CodeKind.DIGIT: 4}
_AT_ONCE = 2_000


class Judge:
    """Judges hands by one deck and one reading. Cards that cannot lie in a dream are -1 in a hand."""

    def __init__(self, numbers: Numbers, reading: Reading) -> None:
        self.reading, self.size, self.need = reading, reading.min_cards, reading.need
        cards = len(numbers)
        none = -2
        # One more card, reached by index -1, stands for all that cannot lie in a dream: no code, no link.
        self.letter = np.append(numbers.letter, none)
        self.shape = np.append(numbers.shape, none)
        self.digit = np.append(numbers.digit, none)
        self.links = np.zeros((cards + 1, cards + 1), np.int64)
        self.links[:cards, :cards] = numbers.links
        self.letters, self.shapes = len(numbers.letters), len(numbers.shapes)
        self.wins = windows(reading.run, self.size, numbers.digits)

    def kinds(self, hands: Ints) -> npt.NDArray[np.uint8]:
        """For hands (hands, cards): the sum of ``BITS`` of the kinds of dream in each."""
        found = np.zeros(len(hands), np.uint8)
        for begin in range(0, len(hands), _AT_ONCE):
            part = hands[begin : begin + _AT_ONCE]
            links = self.links[part[:, :, None], part[:, None, :]]
            kinds = np.zeros(len(part), np.uint8)
            for bit, values, many in ((1, self.letter, self.letters), (2, self.shape, self.shapes)):
                kinds[self._same(values[part], many, links)] |= bit
            kinds[self._run(self.digit[part], links)] |= 4
            found[begin : begin + _AT_ONCE] = kinds
        return found

    def _same(self, values: Ints, many: int, links: Ints) -> Bools:
        found = np.zeros(len(values), np.bool_)
        for value in range(many):
            serves = (values == value) | (values == -1)
            open_hands = np.flatnonzero(~found & (np.count_nonzero(serves, axis=1) >= self.size))
            if self.need == 0:
                found[open_hands] = True
            elif len(open_hands):
                some = serves[open_hands]
                inside = links[open_hands] * (some[:, :, None] & some[:, None, :])
                linked = inside.any(axis=(1, 2))
                open_hands, some, inside = open_hands[linked], some[linked], inside[linked]
                if self.need > 1 and len(open_hands):
                    some, inside = _packed(some, inside)
                    open_hands = open_hands[linked_at_least([some] * self.size, inside, self.need)]
                found[open_hands] = True
        return found

    def _run(self, digits: Ints, links: Ints) -> Bools:
        found = np.zeros(len(digits), np.bool_)
        is_free = digits == -1
        free = np.count_nonzero(is_free, axis=1)
        present = {digit: (digits == digit) for digit in range(10)}
        has = {digit: here.any(axis=1) for digit, here in present.items()}
        for window in self.wins:
            covered = sum(has[digit].astype(np.int64) for digit in window) + free >= self.size
            open_hands = np.flatnonzero(covered & ~found)
            if self.need == 0:
                found[open_hands] = True
            elif self.need == 1:
                # A FREE card links to the card before it, in one direction at least.
                found[open_hands[free[open_hands] > 0]] = True
                open_hands = open_hands[free[open_hands] == 0]
                for one, other in self._neighbours(window):
                    a, b = present[one][open_hands], present[other][open_hands]
                    linked = (links[open_hands] * (a[:, :, None] & b[:, None, :])).any(axis=(1, 2))
                    found[open_hands[linked]] = True
            else:
                for lying in self._orders(window):
                    if not len(open_hands):
                        break
                    serves = [present[digit][open_hands] | is_free[open_hands] for digit in lying]
                    useful = np.logical_or.reduce(serves)
                    packed = [_packed(useful, links[open_hands], row)[0] for row in serves]
                    inside = _packed(useful, links[open_hands])[1]
                    good = linked_at_least(packed, inside, self.need)
                    found[open_hands[good]] = True
                    open_hands = open_hands[~good]
        return found

    def _neighbours(self, window: Window) -> list[tuple[int, int]]:
        if self.reading.order == "any":
            return list(permutations(window, 2))
        steps = list(pairwise(window))
        return steps + [(b, a) for a, b in steps]

    def _orders(self, window: Window) -> tuple[Window, ...]:
        return (window, window[::-1]) if self.reading.order == "position" else _any_order(window)


@cache
def _any_order(window: Window) -> tuple[Window, ...]:
    return tuple(permutations(window))


def _packed(useful: Bools, links: Ints, values: Bools | None = None) -> tuple[Bools, Ints]:
    """Hands cut down to as many cards as the most useful hand has, useful ones first."""
    widest = int(np.count_nonzero(useful, axis=1).max(initial=1))
    order = np.argsort(~useful, axis=1, kind="stable")[:, :widest]
    rows = np.arange(len(useful))[:, None]
    shown = useful if values is None else values
    return shown[rows, order], links[rows[:, :, None], order[:, :, None], order[:, None, :]]
