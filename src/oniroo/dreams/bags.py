"""Bags: cards of one sort are alike, so a few cards are so many of each sort, in no order; all bags are numbered.

A bag of k is k sort numbers, rising, in one column. Raised by 0, 1, 2 … they are a set, and sets are numbered by
Σ C(number, place + 1): a bag with one member more is found by arithmetic instead of a search.
"""

from math import comb
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from oniroo.dreams.numbers import Ints

Members: TypeAlias = npt.NDArray[np.int16]
Rows: TypeAlias = npt.NDArray[np.int32]


class Bags:
    """All bags of up to ``size`` that ``copies`` (how many members of each sort there can be) allow.

    ``members[k]`` (k, bags) holds the sorts of each bag of k.
    """

    def __init__(self, copies: Ints, size: int) -> None:
        self.copies, self.sorts = copies, len(copies)
        numbers = range(self.sorts + size + 1)
        self._choose = np.array([[comb(number, k) for k in range(size + 2)] for number in numbers], np.int64)
        every: Members = np.zeros((0, 1), np.int16)
        self.members = [every]
        self._row: list[Rows] = [np.zeros(1, np.int32)]
        for k in range(1, size + 1):
            # in this order the bags whose largest member is m at most are the first of all
            many = self._choose[np.arange(self.sorts + k - 1), k - 1]
            ends = np.cumsum(many)
            rest = np.arange(int(many.sum())) - np.repeat(ends - many, many)
            last = np.repeat(np.arange(self.sorts + k - 1) - (k - 1), many).astype(np.int16)
            every = np.vstack([every[:, rest], last[None]])
            alive = self.weights(every)[0] > 0
            row = np.full(every.shape[1], -1, np.int32)
            row[alive] = np.arange(np.count_nonzero(alive), dtype=np.int32)
            self.members.append(every[:, alive])
            self._row.append(row)

    def weights(self, bags: Members) -> tuple[Ints, Ints]:
        """In how many ways different members can be taken for each bag: in order within each sort, and in no order."""
        ordered, chosen = np.ones((2, bags.shape[1]), np.int64)
        alike = np.zeros(bags.shape[1], np.int64)
        for place in range(len(bags)):
            alike = np.where(bags[place] == bags[place - 1], alike + 1, 0) if place else alike
            left = np.maximum(self.copies[bags[place]] - alike, 0)
            ordered *= left
            chosen = chosen * left // (alike + 1)
        return ordered, chosen

    def with_one_more(self, bags: Members) -> Rows:
        """Where each of these bags stands with one member more of each sort: (sorts, bags); -1 if there is none."""
        k, many = bags.shape
        wide = bags.astype(np.int64)
        below, above = np.zeros((2, k + 1, many), np.int64)
        for at in range(k):
            below[at + 1] = below[at] + self._choose[wide[at] + at, at + 1]
        for at in reversed(range(k)):
            above[at] = above[at + 1] + self._choose[wide[at] + at + 1, at + 2]
        sorts = np.arange(self.sorts)[:, None]
        place = np.zeros((self.sorts, many), np.int64)
        for at in range(k):
            place += wide[at] <= sorts
        here = np.arange(many)
        found: Rows = self._row[k + 1][below[place, here] + above[place, here] + self._choose[sorts + place, place + 1]]
        return found
