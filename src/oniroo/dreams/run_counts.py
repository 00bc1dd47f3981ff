"""Dreams by a run of digits, counted exactly (F_07).

The digits of a run differ, so its SYMBOL cards differ by themselves; only FREE cards could repeat. A FREE card links to
whatever lies before it, and its purple group alone decides how it goes on. So FREE cards cut a dream into segments of
SYMBOL cards, each a product of small group × group matrices, and the FREE cards are shared out to the segments without
repeats. Everything is done for several selections of cards (``masks``) and all points x (see ``histogram``) at once.
"""

from collections.abc import Iterable, Sequence
from itertools import combinations
from math import factorial, perm

import numpy as np

from oniroo.dreams.histogram import LinkHistogram, histogram_from, points
from oniroo.dreams.numbers import Bools, Ints, Numbers
from oniroo.dreams.reading import Order
from oniroo.dreams.runs import FREE, Window, patterns


def run_counts(
    numbers: Numbers, wins: Sequence[Window], size: int, order: Order, masks: Sequence[Bools]
) -> tuple[list[dict[Window, LinkHistogram]], list[LinkHistogram]]:
    """For each mask: dreams of each run, and distinct dreams of all runs *without* those of FREE cards alone.

    The dreams of a run contain those of FREE cards alone. A mask chooses among the SYMBOL cards; FREE ones stay.
    """
    counter = _Segments(numbers, size, masks)
    parts = _by_pattern(counter, wins) if order == "position" else _by_digits(counter, wins)
    zero = np.zeros((len(masks), size), np.int64)
    totals = {window: zero.copy() for window in wins}
    union = zero.copy()
    for runs, value in parts:
        union += value
        for window in runs:
            totals[window] += value
    free = all_free(int(numbers.free.sum()), size)
    each = [{window: _histogram(total[row]) + free for window, total in totals.items()} for row in range(len(masks))]
    return each, [_histogram(row) for row in union]


def all_free(free: int, size: int) -> LinkHistogram:
    """Dreams of FREE cards alone: every order, every neighbour linked."""
    return LinkHistogram((*(0,) * (size - 1), perm(free, size)))


def _histogram(values: Ints) -> LinkHistogram:
    return histogram_from([int(value) for value in values])


class _Segments:
    """What a segment of SYMBOL cards is worth: arrays over (mask, x)."""

    def __init__(self, numbers: Numbers, size: int, masks: Sequence[Bools]) -> None:
        groups = len(numbers.groups)
        symbols = ~numbers.free
        cell = numbers.yellow * groups + numbers.purple
        cards = np.zeros((len(masks), 10, groups * groups), np.int64)
        for row, mask in enumerate(masks):
            for digit in range(10):
                cards[row, digit] = np.bincount(cell[mask & symbols & (numbers.digit == digit)], minlength=groups**2)
        self.cards = cards.reshape(len(masks), 1, 10, groups, groups)  # [mask, x, digit, yellow, purple]
        self.x = np.array(points(size), np.int64)
        self.step = 1 + (self.x[:, None, None] - 1) * np.eye(groups, dtype=np.int64)  # [x, purple, yellow]
        self.one = np.ones((len(masks), size), np.int64)
        self.free = numbers.purple[numbers.free]
        self.size = size
        self.starts: dict[Window, Ints] = {}
        self.sets: dict[frozenset[int], Ints] = {}

    def start(self, digits: Window) -> Ints:
        """Ways through digits in this order, by the yellow group of the first card: (mask, x, yellow)."""
        if digits not in self.starts:
            self.starts[digits] = self._first(digits[0], self.start(digits[1:]) if len(digits) > 1 else None)
        return self.starts[digits]

    def start_any(self, digits: frozenset[int]) -> Ints:
        """The same for digits in every order."""
        if digits not in self.sets:
            rests = [(digit, digits - {digit}) for digit in sorted(digits)]
            ways = [self._first(digit, self.start_any(rest) if rest else None) for digit, rest in rests]
            self.sets[digits] = np.asarray(sum(ways))
        return self.sets[digits]

    def _first(self, digit: int, rest: Ints | None) -> Ints:
        cards = self.cards[:, :, digit]
        if rest is None:
            return np.repeat(cards.sum(axis=-1), self.size, axis=1)
        return np.asarray((cards @ (self.step @ rest[..., None]))[..., 0])

    def after_free(self, start: Ints) -> Ints:
        """Ways on from each FREE card to a segment: (mask, x, FREE card)."""
        return np.asarray((self.step @ start[..., None])[..., 0])[..., self.free]


def _by_pattern(of: _Segments, wins: Iterable[Window]) -> list[tuple[frozenset[Window], Ints]]:
    """Each pattern with the runs it completes and its count (mask, x)."""
    found: list[tuple[frozenset[Window], Ints]] = []
    by_free: dict[int, list[tuple[Window, frozenset[Window]]]] = {}
    for pattern, runs in patterns(wins).items():
        by_free.setdefault(pattern.count(FREE), []).append((pattern, runs))
    for free, group in sorted(by_free.items()):
        if free > len(of.free):
            continue
        heads: list[Ints] = []
        shares: list[list[Ints]] = []
        none = np.ones((*of.one.shape, len(of.free)), np.int64)
        for pattern, _ in group:
            head, *tails = _cut(pattern)
            into_free = free if head else free - 1
            heads.append((of.start(head).sum(axis=-1) if head else of.one) * of.x**into_free)
            shares.append([of.after_free(of.start(tail)) if tail else none for tail in tails])
        values = np.stack(heads)
        if free:
            values = values * _without_repeat(np.array(shares))
        found += [(runs, value) for (_, runs), value in zip(group, values, strict=True)]
    return found


def _cut(pattern: Window) -> list[Window]:
    """The segments of a pattern: before the first FREE, and after each."""
    cut: list[list[int]] = [[]]
    for digit in pattern:
        if digit == FREE:
            cut.append([])
        else:
            cut[-1].append(digit)
    return [tuple(segment) for segment in cut]


def _without_repeat(shares: Ints) -> Ints:
    """Σ over different FREE cards f_0, f_1 … of Π shares[:, i, …, f_i], shares (patterns, segments, mask, x, FREE)."""
    segments, free = shares.shape[1], shares.shape[-1]
    sums: list[Ints] = [np.zeros((shares.shape[0], *shares.shape[2:-1]), np.int64) for _ in range(2**segments)]
    sums[0] += 1
    for card in range(free):
        for taken in range(2**segments - 1, 0, -1):
            for segment in range(segments):
                if taken >> segment & 1:
                    sums[taken] = sums[taken] + sums[taken ^ 1 << segment] * shares[:, segment, ..., card]
    return sums[-1]


def _by_digits(of: _Segments, wins: Iterable[Window]) -> list[tuple[frozenset[Window], Ints]]:
    """Each set of digits that SYMBOL cards bring to a run in any order, with its runs and its count (mask, x)."""
    runs: dict[frozenset[int], set[Window]] = {}
    for window in wins:
        for many in range(1, of.size + 1):
            for chosen in combinations(window, many):
                runs.setdefault(frozenset(chosen), set()).add(window)
    family = sorted((digits for digits in runs if len(digits) < of.size), key=lambda d: (len(d), sorted(d)))
    # shared[S][j]: j FREE cards, each followed by its own part of the digits S (an empty part counts 1)
    most = of.size
    shared = {digits: np.zeros((most, *of.one.shape), np.int64) for digits in [frozenset[int](), *family]}
    shared[frozenset()][0] = 1
    tails = {digits: of.after_free(of.start_any(digits)) for digits in family}
    for card in range(len(of.free)):
        for digits in [*reversed(family), frozenset[int]()]:
            gain = shared[digits][:-1].copy()
            for part in _parts(digits):
                gain += shared[digits - part][:-1] * tails[part][..., card]
            shared[digits][1:] += gain
    found: list[tuple[frozenset[Window], Ints]] = []
    for digits, completes in runs.items():
        free = of.size - len(digits)
        value = np.zeros_like(of.one)
        if not free:
            value = of.start_any(digits).sum(axis=-1)
        else:
            value = value + shared[digits][free] * of.x ** (free - 1)
            for head in _parts(digits):
                value = value + of.start_any(head).sum(axis=-1) * shared[digits - head][free] * of.x**free
        found.append((frozenset(completes), value * factorial(free)))
    return found


def _parts(digits: frozenset[int]) -> list[frozenset[int]]:
    ordered = sorted(digits)
    return [frozenset(part) for many in range(1, len(ordered) + 1) for part in combinations(ordered, many)]
