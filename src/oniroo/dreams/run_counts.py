"""Dreams by a run of digits, counted exactly (F_07).

The digits of a run differ, so its SYMBOL cards differ by themselves; only FREE cards could repeat. A FREE card links to
whatever lies before it, and its purple group alone decides how it goes on. So FREE cards cut a dream into segments of
SYMBOL cards, each a product of small group × group tables, and the FREE cards are shared out to the segments without
repeats. Everything is done for several selections of cards (``masks``) at once; the last axis is the number of links.
Counts below 2^64 are exact: sums and products that go beyond 64 bits on the way come back.
"""

from collections.abc import Iterable, Iterator, Sequence
from math import perm

import numpy as np

from oniroo.dreams.halves import LARGEST, are_too_many
from oniroo.dreams.histogram import LinkHistogram, added
from oniroo.dreams.numbers import Bools, Ints, Numbers
from oniroo.dreams.reading import Order
from oniroo.dreams.run_any import AnyOrder, meetings, rows_in_any_order
from oniroo.dreams.runs import FREE, Window, patterns
from oniroo.ground.findings import Finding, UsageFault

_CELLS = 2_000_000


def run_counts(
    numbers: Numbers, wins: Sequence[Window], size: int, order: Order, masks: Sequence[Bools]
) -> tuple[list[dict[Window, LinkHistogram]], list[LinkHistogram]]:
    """For each mask: dreams of each run, and distinct dreams of all runs *without* those of FREE cards alone.

    The dreams of a run contain those of FREE cards alone. A mask chooses among the SYMBOL cards; FREE ones stay.
    Raises UsageFault, before any work, where there are too many to be counted exactly.
    """
    refuse_too_many_runs(numbers, wins, size, order)
    if not wins:
        return [{} for _ in masks], [LinkHistogram((0,) * size) for _ in masks]
    if order == "any":
        return _in_any_order(numbers, wins, size, masks)
    zero = np.zeros((len(masks), size), np.int64)
    totals = {window: zero.copy() for window in wins}
    union = zero.copy()
    for runs, value in _by_pattern(_Segments(numbers, size, masks), wins):
        union += value
        for window in runs:
            totals[window] += value
    free = all_free(int(numbers.free.sum()), size)
    each = [{window: _histogram(total[row]) + free for window, total in totals.items()} for row in range(len(masks))]
    return each, [_histogram(row) for row in union]


def refuse_too_many_runs(numbers: Numbers, wins: Sequence[Window], size: int, order: Order) -> None:
    """Raises UsageFault where a count would not fit into 64 bits, or halves of it into memory."""
    free = int(numbers.free.sum())
    total = 0
    for window in wins:
        counts = [int(np.count_nonzero(numbers.digit == digit)) for digit in window]
        total += rows_in_any_order(counts, free, size)
    sorts = size + len(np.unique(numbers.purple[numbers.free]))
    if total >= LARGEST or (order == "any" and are_too_many(sorts, len(numbers.groups), size)):
        problem = f"dreams of {size} cards by runs of digits are too many to be counted exactly"
        raise UsageFault(Finding("dreams-too-many", problem, "ask for fewer cards in a dream"))


def all_free(free: int, size: int) -> LinkHistogram:
    """Dreams of FREE cards alone: every order, every neighbour linked."""
    return LinkHistogram((*(0,) * (size - 1), perm(free, size)))


def _histogram(values: Ints) -> LinkHistogram:
    return LinkHistogram(tuple(int(value) % LARGEST for value in values))


def _in_any_order(
    numbers: Numbers, wins: Sequence[Window], size: int, masks: Sequence[Bools]
) -> tuple[list[dict[Window, LinkHistogram]], list[LinkHistogram]]:
    counter, times = AnyOrder(numbers, size, masks), meetings(wins)
    found = {digits: counter.count(digits) for digits in {*times, *map(frozenset, wins)}}
    free = all_free(int(numbers.free.sum()), size)
    each = [{window: found[frozenset(window)][row] for window in wins} for row in range(len(masks))]
    parts = [[(found[digits][row] - free) * many for digits, many in times.items()] for row in range(len(masks))]
    return each, [added(part, size) for part in parts]


class _Segments:
    """What a segment of SYMBOL cards is worth: arrays over (mask, …, links)."""

    def __init__(self, numbers: Numbers, size: int, masks: Sequence[Bools]) -> None:
        groups = len(numbers.groups)
        cards = np.zeros((len(masks), 10, groups * groups), np.int64)
        symbols = ~numbers.free
        cell = numbers.yellow * groups + numbers.purple
        for row, mask in enumerate(masks):
            for digit in range(10):
                cards[row, digit] = np.bincount(cell[mask & symbols & (numbers.digit == digit)], minlength=groups**2)
        self.cards = cards.reshape(len(masks), 10, groups, groups)  # [mask, digit, yellow, purple]
        self.free = numbers.purple[numbers.free]
        self.masks, self.size = len(masks), size
        self._starts: dict[Window, Ints] = {}

    def start(self, digits: Window) -> Ints:
        """Ways through digits in this order, by the yellow group of the first card: (mask, yellow, links)."""
        if digits not in self._starts:
            cards = self.cards[:, digits[0]]
            if len(digits) == 1:
                ways = np.zeros((*cards.shape[:2], self.size), np.int64)
                ways[..., 0] = cards.sum(axis=-1)
            else:
                ways = cards @ _onward(self.start(digits[1:]))
            self._starts[digits] = ways
        return self._starts[digits]

    def after_free(self, digits: Window) -> Ints:
        """Ways on from each FREE card through digits: (mask, FREE card, links)."""
        if not digits:
            return self.nothing(len(self.free))
        return _onward(self.start(digits))[:, self.free]

    def nothing(self, *shape: int) -> Ints:
        """One way, without a link: (mask, …, links)."""
        one = np.zeros((self.masks, *shape, self.size), np.int64)
        one[..., 0] = 1
        return one


def _onward(start: Ints) -> Ints:
    """Ways on from a card by the group that it demands: one more link to those that begin with this group."""
    onward: Ints = start.sum(axis=1, keepdims=True) - start
    onward[..., 1:] += start[..., :-1]
    return onward


def _by_pattern(of: _Segments, wins: Iterable[Window]) -> Iterator[tuple[frozenset[Window], Ints]]:
    """Each pattern with the runs it completes and its count (mask, links)."""
    by_free: dict[int, list[tuple[Window, frozenset[Window]]]] = {}
    for pattern, runs in patterns(wins).items():
        by_free.setdefault(pattern.count(FREE), []).append((pattern, runs))
    for free, group in sorted(by_free.items()):
        if free > len(of.free):
            continue
        step = max(1, _CELLS // (2**free * of.masks * of.size))
        for begin in range(0, len(group), step):
            some = group[begin : begin + step]
            values = np.stack([_head(of, _cut(pattern)[0], free) for pattern, _ in some])
            if free:
                shares = [[of.after_free(tail) for tail in _cut(pattern)[1:]] for pattern, _ in some]
                values = _product(values, _without_repeat(shares))
            yield from ((runs, value) for (_, runs), value in zip(some, values, strict=True))


def _head(of: _Segments, head: Window, free: int) -> Ints:
    """Ways through the digits before the first FREE card, with a link into each FREE card: (mask, links)."""
    ways = of.start(head).sum(axis=1) if head else of.nothing()
    links = free if head else max(0, free - 1)
    return np.pad(ways, ((0, 0), (links, 0)))[:, : of.size]


def _cut(pattern: Window) -> list[Window]:
    """The segments of a pattern: before the first FREE, and after each."""
    cut: list[list[int]] = [[]]
    for digit in pattern:
        if digit == FREE:
            cut.append([])
        else:
            cut[-1].append(digit)
    return [tuple(segment) for segment in cut]


def _without_repeat(shares: Sequence[Sequence[Ints]]) -> Ints:
    """Σ over different FREE cards f_0, f_1 … of Π shares[pattern][i][:, f_i]: (patterns, mask, links)."""
    each = np.array(shares)  # (patterns, segments, mask, FREE, links)
    segments, most = each.shape[1], int(np.flatnonzero(each.any(axis=(0, 1, 2, 3))).max(initial=0))
    sums: list[Ints] = [np.zeros_like(each[:, 0, :, 0]) for _ in range(2**segments)]
    sums[0][..., 0] = 1
    cards = each.shape[3]
    for card in range(cards):
        for taken in range(2**segments - 1, 0, -1):
            if not segments - (cards - 1 - card) <= taken.bit_count() <= card + 1:
                continue  # more than there were cards for, or fewer than the cards to come can fill
            for segment in range(segments):
                if taken >> segment & 1:
                    sums[taken] += _product(sums[taken ^ 1 << segment], each[:, segment, :, card, : most + 1])
    return sums[-1]


def _product(a: Ints, b: Ints) -> Ints:
    """The product of polynomials in the number of links, along the last axis; as many terms as ``a`` has."""
    product = a * b[..., :1]
    for links in range(1, b.shape[-1]):
        product[..., links:] += a[..., :-links] * b[..., links, None]
    return product
