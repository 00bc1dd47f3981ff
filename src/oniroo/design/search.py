"""Solves a stage by swapping values between cards: no library needed, the same result for the same seed.

Each step looks at every swap of two cards at once and takes the best that is not undone at once (a tabu search): the
numbers of each value never change, so that only the tables, the barred values and the neighbours have to come right.
"""

import numpy as np
import numpy.typing as npt

from oniroo.design.stages import Bools, Evenness, Ints, Stage

_NEVER = 1e9
_BARRED = 20.0
_REST = 12

Floats = npt.NDArray[np.float64]


class RandomStream:
    """Random numbers whose stream numpy promises never to change: raw bits of PCG64."""

    def __init__(self, *seed: int) -> None:
        self._bits = np.random.PCG64(np.random.SeedSequence(seed))

    def floats(self, many: int) -> Floats:
        """Evenly in [0, 1)."""
        raw = np.asarray(self._bits.random_raw(many), np.uint64)
        return (raw >> np.uint64(11)).astype(np.float64) * 2.0**-53

    def shuffled(self, values: Ints) -> Ints:
        """In random order."""
        return values[np.argsort(self.floats(len(values)), kind="stable")]


def search(stage: Stage, random: RandomStream, steps: int) -> Ints:
    """The best values found in ``steps`` swaps; perfect if ``stage.faults`` of them is 0."""
    values = _start(stage, random)
    best, fewest = values.copy(), stage.faults(values)
    resting = np.zeros(stage.cards, np.int64)
    movable = stage.fixed < 0
    for step in range(steps):
        if not fewest:
            break
        change = _changes(stage, values)
        change[~movable, :] = change[:, ~movable] = _NEVER
        change[values[:, None] == values[None, :]] = _NEVER
        now = stage.faults(values)
        tired = (resting[:, None] > step) | (resting[None, :] > step)
        change = np.where(tired & (now + change >= fewest), _NEVER, change)
        noisy = change + 0.9 * random.floats(change.size).reshape(change.shape)
        i, j = np.unravel_index(int(noisy.argmin()), change.shape)
        if change[i, j] >= _NEVER:
            resting[:] = 0
            continue
        values[i], values[j] = values[j], values[i]
        wait = _REST + int(random.floats(1)[0] * _REST)
        resting[i] = resting[j] = step + wait
        if (faults := stage.faults(values)) < fewest:
            best, fewest = values.copy(), faults
    return best


def _start(stage: Stage, random: RandomStream) -> Ints:
    """Fixed values, and the rest in random order so that each value comes up evenly."""
    values = stage.fixed.copy()
    counts = np.bincount(values[values >= 0], minlength=stage.many)
    pool: list[int] = []
    order = random.shuffled(np.arange(stage.many))
    for _ in range(int(np.count_nonzero(values < 0))):
        rarest = int(order[np.argmin(counts[order])])
        counts[rarest] += 1
        pool.append(rarest)
    values[values < 0] = random.shuffled(np.array(pool, np.int64))
    return values


def _changes(stage: Stage, values: Ints) -> Floats:
    """By how much the faults change if the values of cards i and j are swapped: (cards, cards)."""
    total = np.zeros((stage.cards, stage.cards))
    for even in stage.even:
        total += _table_change(even, values)
    cards = np.arange(stage.cards)
    barred = stage.barred.astype(np.float64) * _BARRED
    one = barred[:, values] - barred[cards, values][:, None]
    if stage.close is not None:
        one = one + _neighbour_change(values, stage.close)
    total += one + one.T
    if stage.close is not None:
        near = cards[:-1]
        total[near, near + 1] = total[near + 1, near] = _NEVER
    if stage.marked >= 0:
        hit = (values[None, :] == stage.marks[:, None]).astype(np.int64) - (values == stage.marks)[:, None]
        have = int(np.count_nonzero(values == stage.marks))
        total += np.abs(have + hit + hit.T - stage.marked) - abs(have - stage.marked)
    return total


def _table_change(even: Evenness, values: Ints) -> Floats:
    table = even.table(values)
    more = _fault(even, table + 1) - _fault(even, table)
    fewer = _fault(even, table - 1) - _fault(even, table)
    classes = even.classes
    one = (more[classes][:, values] + fewer[classes, values][:, None]).astype(np.float64)
    change = one + one.T
    change[classes[:, None] == classes[None, :]] = 0
    return change


def _fault(even: Evenness, table: Ints) -> Ints:
    return np.asarray(np.maximum(np.maximum(even.low - table, table - even.high), 0))


def _neighbour_change(values: Ints, close: Bools) -> Floats:
    """Pairs of close neighbours that card i gains with the value of card j."""
    pairs = np.zeros((len(values), len(close)))
    pairs[:-1] += close[values[1:]]
    pairs[1:] += close[values[:-1]]
    return np.asarray(pairs[:, values] - pairs[np.arange(len(values)), values][:, None])
