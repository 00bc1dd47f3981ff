"""Dreams of many cards, counted exactly by their two halves.

Each half is counted once for every bag of cards that can fill it, by the group at which the halves will meet and by its
links. Two halves make a dream if no card is in both; that is had by inclusion and exclusion over the bag U that they
share. With F(U), G(U) the sums over all first and second halves that contain U:

    dreams = Σ over U of (-1)^|U| · F(U) · G(U) / (choices of the cards of U)

so that ten cards out of 34 take a second instead of a walk through 10^14 rows. Several selections of cards whose bags
are the same (``masks``) are counted at once.
"""

from dataclasses import dataclass
from math import comb
from typing import Any, Protocol, TypeAlias

import numpy as np
import numpy.typing as npt

from oniroo.dreams.bags import Bags, Rows
from oniroo.dreams.histogram import LinkHistogram
from oniroo.dreams.numbers import Ints

Orders: TypeAlias = npt.NDArray[Any]  # whole numbers, as wide as the growth needs: (bag, mask, end, links)

LARGEST = 2**64
"""Counts below this are exact: sums and products that go beyond 64 bits on the way come back."""
_MOST_CELLS = 60_000_000
_AT_ONCE = 2_000_000


class Growth(Protocol):
    """How one more card is laid to a half, at the end where halves meet: there are so many different ``ends``."""

    @property
    def ends(self) -> int:
        """How many different ends there are."""
        ...

    def alone(self) -> Orders:
        """Halves of one card, with a bag for each sort and no links."""
        ...

    def lay(self, halves: Orders, shorter: Orders, rows: Rows) -> None:
        """Add to ``halves`` what grows out of ``shorter`` ones; with a card of a sort, their bags stand in ``rows``
        (sorts, bags) of ``halves``, -1 where there is no such card left.
        """  # fmt: skip
        ...


@dataclass(frozen=True, slots=True)
class Growths:
    """Both halves. The first ends with one of ``groups`` demanded; the second begins with one of them, or at the end
    ``groups`` with any, or at the end ``groups + 1`` with one that nobody demands.
    """  # fmt: skip

    groups: int
    first: Growth
    second: Growth


def by_halves(growths: Growths, size: int, bags: Bags) -> list[LinkHistogram]:
    """Dreams of ``size`` (2 or more) different cards, for each mask; exact below ``LARGEST``.

    ``bags`` hold half of the cards, rounded up.
    """
    short, long = size // 2, size - size // 2
    first, second = _Half(bags, short, growths.first), _Half(bags, long, growths.second)
    if long > short:
        second.shrink()
    many = growths.groups
    linked, every = np.zeros((2, first.masks, short, long), np.int64)
    for shared in reversed(range(short + 1)):
        sign = -1 if shared % 2 else 1
        members = bags.members[shared]
        step = max(1, _AT_ONCE // (first.masks * (many + 2) * long))
        for begin in range(0, members.shape[1], step):
            part = slice(begin, begin + step)
            f = first.sums(part) // bags.weights(members[:, part])[1][:, None, None, None]
            g = second.sums(part)
            linked += sign * np.einsum("bmtj,bmtk->mjk", f, g[:, :, :many] + g[:, :, many, None])
            every += sign * np.einsum("bmj,bmk->mjk", f.sum(axis=2), g.sum(axis=2))
        if shared:
            first.shrink()
            second.shrink()
    return [_histogram(linked[mask], every[mask]) for mask in range(first.masks)]


def _histogram(linked: Ints, every: Ints) -> LinkHistogram:
    """Out of the pairs of halves by their links, those among them that link where they meet, and all."""
    short, long = every.shape
    found = [0] * (short + long)
    for i in range(short):
        for j in range(long):
            found[i + j] += int(every[i, j]) - int(linked[i, j])
            found[i + j + 1] += int(linked[i, j])
    return LinkHistogram(tuple(many % LARGEST for many in found))


def are_too_many(sorts: int, groups: int, size: int) -> bool:
    """Whether the halves of so many sorts of card, which demand so many groups, would not fit into memory."""
    half = size - size // 2
    return comb(sorts + half - 1, half) * (groups + 2) * half > _MOST_CELLS


class _Half:
    """Orders of each bag of ``size`` cards, by end and links; after ``shrink``, sums over them for smaller bags."""

    def __init__(self, bags: Bags, size: int, growth: Growth) -> None:
        self.bags, self.size, self.level = bags, size, size
        found = growth.alone()
        self.masks = found.shape[1]
        for k in range(2, size + 1):
            members, shorter = bags.members[k - 1], found
            found = np.zeros((bags.members[k].shape[1], self.masks, growth.ends, k), shorter.dtype)
            step = max(1, _AT_ONCE // max(bags.sorts, self.masks * growth.ends * k))
            for begin in range(0, len(shorter), step):
                part = slice(begin, begin + step)
                growth.lay(found, shorter[part], bags.with_one_more(members[:, part]))
        self._found = found if found.dtype.kind != "f" else found.astype(np.int64)
        self._weights: Ints | None = bags.weights(bags.members[size])[0]

    def sums(self, part: slice) -> Ints:
        """For some bags of ``level`` cards, the halves that contain them: (bags, masks, ends, links)."""
        some = self._found[part].astype(np.int64)
        return some if self._weights is None else some * self._weights[part, None, None, None]

    def shrink(self) -> None:
        """From bags to those with a card less, which take the sums of all bags that are larger by a card."""
        members = self.bags.members[self.level - 1]
        found = np.zeros((members.shape[1], *self._found.shape[1:]), np.int64)
        sorts = np.arange(self.bags.sorts)[:, None]
        step = max(1, _AT_ONCE // (self.bags.sorts * found[0].size))
        for begin in range(0, len(found), step):
            part = slice(begin, begin + step)
            rows = self.bags.with_one_more(members[:, part])
            times = (rows >= 0).astype(np.int64)
            for one in members[:, part].astype(np.int64):
                times += (one == sorts) & (rows >= 0)
            if self._weights is not None:
                times *= self._weights[rows]
            found[part] = np.einsum("sb,sbmtj->bmtj", times, self._found[rows])
        self._found, self._weights = found // (self.size - self.level + 1), None
        self.level -= 1
