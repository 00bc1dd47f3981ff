"""Sequences of up to five different cards by their number of links, counted exactly with a few matrix products.

Marking each link with x gives a polynomial; it is evaluated at as many points as it has terms. For five cards a b c d e
the outer cards are counted in one step for each (b, d):

    cards before b, not d: P;  cards after d, not b: Q;  the same card at both ends: R
    Σ_c Z[b,c]·Z[c,d]·((P - X[b,c])·(Q - Y[d,c]) - (R - X[b,c]·Y[d,c]))

where X[b,u] = Z[u,b] and Y[d,u] = Z[d,u] for the cards u of the code. Multiplied out, the sum over c is four products
of matrices, so that a code of 34 cards takes microseconds.
"""

from collections.abc import Sequence

import numpy as np

from oniroo.dreams.histogram import LinkHistogram, histogram_from, points
from oniroo.dreams.numbers import Bools, Floats, Ints

LONGEST = 5
WIDEST = 400
"""Cards of one code: up to these floats are exact, as 400^5 · 2^4 is far from 2^53."""
_CELLS = 2_000_000


def count_by_matrices(links: Bools, masks: Sequence[Bools], size: int) -> list[LinkHistogram]:
    """Dreams of ``size`` cards, 2 to ``LONGEST``, whose cards all lie in one mask of at most ``WIDEST``: for each."""
    widest = max(1, *(int(np.count_nonzero(mask)) for mask in masks)) if masks else 1
    step = max(1, _CELLS // (size * widest * widest))
    found: list[LinkHistogram] = []
    for begin in range(0, len(masks), step):
        some = masks[begin : begin + step]
        steps = np.zeros((len(some), widest, widest), np.int64)
        there = np.zeros((len(some), 1, widest))
        for row, mask in enumerate(some):
            cards = np.flatnonzero(mask)
            there[row, 0, : len(cards)] = 1
            steps[row, : len(cards), : len(cards)] = links[np.ix_(cards, cards)]
        values = _count(there, _marked(steps, size), size)
        found += [histogram_from([int(value) for value in row]) for row in values]
    return found


def _marked(steps: Ints, size: int) -> Floats:
    """Each step as x if it links and 1 if not, 0 on the diagonal, for each x: (…, V, V) → (…, points, V, V)."""
    x = np.array(points(size), np.int64)[:, None, None]
    marked: Ints = (1 + (x - 1) * steps[..., None, :, :]) * (1 - np.eye(steps.shape[-1], dtype=np.int64))
    return marked.astype(np.float64)


def _count(w: Floats, z: Floats, size: int) -> Floats:
    """The polynomial's values; ``w`` (…, 1, V) and ``z`` (…, points, V, V)."""
    if size == 2:
        return np.asarray((w[..., None, :] @ z @ w[..., :, None])[..., 0, 0])
    x = z.swapaxes(-1, -2) * w[..., None, :]
    y = z * w[..., None, :]
    before, after = x.sum(-1), y.sum(-1)
    if size == 3:
        return np.asarray((w * (before * after - (x * y).sum(-1))).sum(-1))
    yt = y.swapaxes(-1, -2)
    p = before[..., :, None] - x
    q = after[..., None, :] - yt
    ends = p * q - x @ yt
    if size == 4:
        inner = z * ends
    else:
        left, right = z * w[..., None, :], z * yt
        linked = x * left
        inner = ends * (left @ z) - p * (left @ right) - q * (linked @ z) + 2 * (linked @ right)
        inner = inner * (1 - np.eye(z.shape[-1]))
    return np.asarray((w[..., None, :] @ inner @ w[..., :, None])[..., 0, 0])
