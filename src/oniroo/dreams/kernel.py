"""Sequences of different cards by their number of links, counted exactly with a few matrix products.

Card i of a sequence may be any card with weight ``w[i]``. Marking each link with x gives a polynomial; it is evaluated
at as many points as it has terms. For five cards a b c d e the outer cards are counted in one step for each (b, d):

    cards before b, not d: P;  cards after d, not b: Q;  the same card at both ends: R
    Σ_c Z[b,c]·Z[c,d]·((P - X[b,c])·(Q - Y[d,c]) - (R - X[b,c]·Y[d,c]))

where X[b,u] = w0[u]·Z[u,b] and Y[d,u] = w4[u]·Z[d,u]. Multiplied out, the sum over c is four products of matrices,
so that a code of 34 cards takes microseconds. Longer dreams fix their first cards one by one.
"""

from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from oniroo.dreams.histogram import LinkHistogram, histogram_from, points
from oniroo.dreams.numbers import Bools, Ints
from oniroo.ground.findings import Finding, UsageFault

Array: TypeAlias = npt.NDArray[Any]  # float64 or int64, as large as the count needs

_EXACT_FLOAT = 2**49  # floats are exact to 2^53; a few terms of this size are added up
_EXACT_INT = 2**59


def same_code(links: Ints, masks: Sequence[Bools], size: int) -> list[LinkHistogram]:
    """Dreams of ``size`` cards whose cards all lie in one mask, for each of the masks (F_05, F_06)."""
    if not masks:
        return []
    if size > 5:
        return [by_links(np.repeat(mask[None, :].astype(np.int64), size, axis=0), links) for mask in masks]
    chosen = [np.flatnonzero(mask) for mask in masks]
    widest = max(1, *(len(cards) for cards in chosen))
    kind = _number_type(widest, size)
    weights = np.zeros((len(masks), 1, widest), kind)
    steps = np.zeros((len(masks), widest, widest), np.int64)
    for row, cards in enumerate(chosen):
        weights[row, 0, : len(cards)] = 1
        steps[row, : len(cards), : len(cards)] = links[np.ix_(cards, cards)]
    values = _count([weights] * size, _marked(steps, size).astype(kind))
    return [histogram_from([int(value) for value in row]) for row in values]


def by_links(w: Ints, links: Ints) -> LinkHistogram:
    """Sequences of ``len(w)`` different cards; ``w[i, c]`` is 1 if card c may stand at place i."""
    size = len(w)
    keep = w.any(axis=0)
    w, links = w[:, keep], links[np.ix_(keep, keep)]
    if not w.any(axis=1).all():
        return LinkHistogram((0,) * size)
    kind = _number_type(w.shape[1], size)
    steps = _marked(links[None], size).astype(kind)
    values = _count([row[None, None, :].astype(kind) for row in w], steps)
    return histogram_from([int(value) for value in values[0]])


def _number_type(cards: int, size: int) -> npt.DTypeLike:
    largest = cards**size * max(1, *(abs(x) for x in points(size))) ** (size - 1)
    if largest < _EXACT_FLOAT:
        return np.float64
    if largest < _EXACT_INT:
        return np.int64
    problem = f"dreams of {size} cards out of {cards} are too many to be counted exactly"
    raise UsageFault(Finding("dreams-too-many", problem, "ask for fewer cards in a dream"))


def _marked(steps: Ints, size: int) -> Ints:
    """Each step as x if it links and 1 if not, 0 on the diagonal, for each x: (…, V, V) → (…, points, V, V)."""
    x = np.array(points(size), np.int64)[:, None, None]
    marked: Ints = (1 + (x - 1) * steps[..., None, :, :]) * (1 - np.eye(steps.shape[-1], dtype=np.int64))
    return marked


def _count(w: list[Array], z: Array) -> Array:
    """The polynomial's values; ``w`` (…, V) and ``z`` (…, V, V) with the same leading axes, or 1 in their place."""
    if len(w) == 2:
        return np.asarray((w[0][..., None, :] @ z @ w[1][..., :, None])[..., 0, 0])
    if len(w) > 6:
        return np.asarray(sum(_count(_after(card, w, z), z) for card in range(z.shape[-1])))
    if len(w) == 6:  # all first cards at once, as one more axis
        eye = np.eye(z.shape[-1], dtype=z.dtype)
        rest = [row[..., None, :] * (1 - eye) for row in w[1:]]
        rest[0] = rest[0] * z * w[0][..., :, None]
        return np.asarray(_count(rest, z[..., None, :, :]).sum(axis=-1))
    x = z.swapaxes(-1, -2) * w[0][..., None, :]
    y = z * w[-1][..., None, :]
    before, after = x.sum(-1), y.sum(-1)
    if len(w) == 3:
        return np.asarray((w[1] * (before * after - (x * y).sum(-1))).sum(-1))
    yt = y.swapaxes(-1, -2)
    p = before[..., :, None] - x
    q = after[..., None, :] - yt
    ends = p * q - x @ yt
    if len(w) == 4:
        inner = z * ends
    else:
        left, right = z * w[2][..., None, :], z * yt
        linked = x * left
        inner = ends * (left @ z) - p * (left @ right) - q * (linked @ z) + 2 * (linked @ right)
        inner = inner * (1 - np.eye(z.shape[-1], dtype=z.dtype))
    return np.asarray((w[1][..., None, :] @ inner @ w[-2][..., :, None])[..., 0, 0])


def _after(card: int, w: list[Array], z: Array) -> list[Array]:
    """The weights of the places after the first, where ``card`` lies."""
    rest = [row.copy() for row in np.broadcast_arrays(*w[1:])]
    for row in rest:
        row[..., card] = 0
    rest[0] = rest[0] * z[..., card, :] * w[0][..., card : card + 1]
    return rest


def linked_at_least(w: Sequence[Bools], links: Ints, need: int) -> Bools:
    """For many small hands at once: is there a sequence with ``need`` links or more?

    ``w[i]`` (hands, cards) says which card may stand at place i, ``links`` (hands, cards, cards) which may follow.
    """
    size = len(w)
    off = 1 - np.eye(links.shape[-1])
    if need == size - 1:
        return np.asarray(_count([row.astype(np.float64) for row in w], links * off) > 0.5)
    kind = _number_type(links.shape[-1], size)
    steps = _marked(links, size).astype(kind)
    values = _count([row[:, None, :].astype(kind) for row in w], steps)
    return np.array([histogram_from([int(value) for value in row]).at_least(need) > 0 for row in values], np.bool_)
