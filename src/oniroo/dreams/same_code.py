"""Dreams whose cards have a letter or a shape in common (F_05, F_06), counted exactly, as suits their number."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import perm

import numpy as np

from oniroo.dreams import kernel
from oniroo.dreams.bags import Bags, Rows
from oniroo.dreams.halves import LARGEST, Growths, Orders, are_too_many, by_halves
from oniroo.dreams.histogram import LinkHistogram
from oniroo.dreams.numbers import ANY, Bools, Ints, Numbers
from oniroo.ground.findings import Finding, UsageFault

Tick = Callable[[], None]

_FEW = 160


def same_code(numbers: Numbers, masks: Sequence[Bools], size: int, tick: Tick | None = None) -> list[LinkHistogram]:
    """Dreams of ``size`` cards whose cards all lie in one mask, for each of the masks. ``tick`` hears of each done.

    Raises UsageFault, before any work, where there are too many to be counted exactly.
    """
    refuse_too_many(numbers, masks, size)
    few = [mask for mask in masks if _suit_matrices(numbers, mask, size)]
    by_matrices = iter(kernel.count_by_matrices(numbers.links, few, size))
    found = []
    for mask in masks:
        suits = _suit_matrices(numbers, mask, size)
        found.append(next(by_matrices) if suits else _by_halves(numbers, mask, size))
        if tick is not None:
            tick()
    return found


def refuse_too_many(numbers: Numbers, masks: Sequence[Bools], size: int) -> None:
    """Raises UsageFault where a count would not fit into 64 bits, or its halves into memory."""
    for mask in masks:
        cards = int(np.count_nonzero(mask))
        if not _suit_matrices(numbers, mask, size) and (
            perm(cards, size) >= LARGEST or _many_sorts(numbers, mask, size)
        ):
            problem = f"dreams of {size} cards out of {cards} with one code are too many to be counted exactly"
            raise UsageFault(Finding("dreams-too-many", problem, "ask for fewer cards in a dream"))


def _suit_matrices(numbers: Numbers, mask: Bools, size: int) -> bool:
    """Whether there are so few cards that matrices are quick, or so many sorts of them that halves are not."""
    cards = int(np.count_nonzero(mask))
    if size > kernel.LONGEST or cards > kernel.WIDEST:
        return False
    return cards <= _FEW or _many_sorts(numbers, mask, size)


def _many_sorts(numbers: Numbers, mask: Bools, size: int) -> bool:
    _, purple, copies = _sorts(numbers, mask)
    return are_too_many(len(copies), len(np.unique(purple)), size)


def _sorts(numbers: Numbers, mask: Bools) -> tuple[Ints, Ints, Ints]:
    """The cards of a mask by their groups: yellow, purple, and how many cards there are of each such sort."""
    both = np.stack([numbers.yellow[mask], numbers.purple[mask]])
    (yellow, purple), copies = np.unique(both, axis=1, return_counts=True)
    return yellow, purple, copies.astype(np.int64)


def _by_halves(numbers: Numbers, mask: Bools, size: int) -> LinkHistogram:
    if np.count_nonzero(mask) < size:
        return LinkHistogram((0,) * size)
    yellow, purple, copies = _sorts(numbers, mask)
    groups, demanded = np.unique(purple, return_inverse=True)
    many = len(groups)
    at = np.minimum(np.searchsorted(groups, yellow), many - 1)
    own = np.where(yellow == ANY, many, np.where(groups[at] == yellow, at, many + 1))
    growths = Growths(many, _Behind(many, own, demanded), _Before(many + 2, own, demanded))
    return by_halves(growths, size, Bags(copies, size - size // 2))[0]


@dataclass(frozen=True, slots=True, eq=False)
class _Behind:
    """A card is laid behind what lies there: it links if its own group, or any, is demanded."""

    ends: int
    own: Ints
    demanded: Ints

    def alone(self) -> Orders:
        return _alone(self.demanded, self.ends)

    def lay(self, halves: Orders, shorter: Orders, rows: Rows) -> None:
        every = shorter.sum(axis=2, dtype=shorter.dtype)
        met = (*(shorter[:, :, group] for group in range(self.ends)), every, np.zeros_like(every))
        for sort, there in enumerate(rows):
            _grow(halves[:, :, self.demanded[sort]], there, every, met[self.own[sort]])


@dataclass(frozen=True, slots=True, eq=False)
class _Before:
    """A card is laid before what lies there: it links if what it demands stands there, or a FREE card."""

    ends: int
    own: Ints
    demanded: Ints

    def alone(self) -> Orders:
        return _alone(self.own, self.ends)

    def lay(self, halves: Orders, shorter: Orders, rows: Rows) -> None:
        every = shorter.sum(axis=2, dtype=shorter.dtype)
        met = shorter[:, :, :-2] + shorter[:, :, -2, None]
        for sort, there in enumerate(rows):
            _grow(halves[:, :, self.own[sort]], there, every, met[:, :, self.demanded[sort]])


def _alone(end: Ints, ends: int) -> Orders:
    """Halves of one card. Bytes are enough: five cards have 120 orders."""
    halves = np.zeros((len(end), 1, ends, 1), np.uint8)
    halves[np.arange(len(end)), 0, end, 0] = 1
    return halves


def _grow(halves: Orders, rows: Rows, every: Orders, linked: Orders) -> None:
    """Add to the halves with one end: in ``rows``, as many as there are of all shorter ones, ``linked`` with a link."""
    which = np.flatnonzero(rows >= 0)
    more = np.zeros((len(which), *halves.shape[1:]), halves.dtype)
    more[..., 1:] = linked[which]
    more[..., :-1] += every[which] - linked[which]
    halves[rows[which]] += more
