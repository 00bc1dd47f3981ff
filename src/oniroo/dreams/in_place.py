"""The most links of a run that lies in place, digit by digit: for many selections of cards at once.

From the left it is enough to know the most links so far and the groups that the last card may demand then: a row with
fewer links is caught up with by one that does not link at the next card. Only FREE cards could come twice, so this is
kept for each set of FREE cards that are used.
"""

import numpy as np

from oniroo.dreams.numbers import Bools, Ints, Numbers

_CELLS = 2_000_000


def most_links_in_place(numbers: Numbers, may_lie: Bools) -> Ints:
    """The most links in a row of different cards, for each selection; -1 if there is no row.

    ``may_lie[row, place, card]``: a SYMBOL card may stand at one place at most. Memory goes with 2^n for n FREE cards.
    """
    found = np.empty(len(may_lie), np.int64)
    free = np.count_nonzero(may_lie[:, :, numbers.free].any(axis=1), axis=1)
    for many in np.unique(free):
        which = np.flatnonzero(free == many)
        step = max(1, _CELLS // (2 ** int(many) * max(len(numbers.groups), may_lie.shape[2])))
        for begin in range(0, len(which), step):
            some = which[begin : begin + step]
            found[some] = _most_links(numbers, may_lie[some], int(many))
    return found


def _most_links(numbers: Numbers, may_lie: Bools, many: int) -> Ints:
    """The same for selections with ``many`` FREE cards each."""
    rows, places, _ = may_lie.shape
    demands = np.eye(len(numbers.groups), dtype=np.float32)
    cards = np.flatnonzero(numbers.free)
    # each selection has its own FREE cards: the first ``many`` columns once those that it has are put first
    slots = np.argsort(~may_lie[:, :, cards].any(axis=1), axis=1, kind="stable")[:, :many]
    wild = np.take_along_axis(may_lie[:, :, cards], slots[:, None, :], axis=2)
    demanded: Bools = np.asarray(demands[numbers.purple[cards]] > 0)
    group = demanded[slots]  # (rows, slots, groups)
    best = np.full((rows, 2**many), -1, np.int64)
    best[:, 0] = 0
    ends = np.zeros((rows, 2**many, len(demands)), np.bool_)
    sets = np.arange(2**many)
    for place in range(places):
        here = np.flatnonzero(may_lie[:, place].any(axis=0) & ~numbers.free)
        have = may_lie[:, place, here]
        linked = have[:, None, :] & ends[:, :, numbers.yellow[here]]
        by_link = linked.astype(np.float32) @ demands[numbers.purple[here]] > 0
        by_none: Bools = np.asarray(have.astype(np.float32) @ demands[numbers.purple[here]] > 0)
        links: Bools = np.asarray(linked.any(axis=2))
        laid = np.where((best >= 0) & have.any(axis=1, keepdims=True), best + links, -1)
        ends_then = np.where(links[:, :, None], by_link, by_none[:, None, :])
        for slot in range(many):
            before = sets[sets >> slot & 1 == 0]
            after = before | 1 << slot
            may = wild[:, place, slot, None] & (best[:, before] >= 0)
            more = np.where(may, best[:, before] + (place > 0), -1)
            keeps = laid[:, after] >= more
            joins = may & (more >= laid[:, after])
            ends_then[:, after] = (ends_then[:, after] & keeps[..., None]) | (
                group[:, slot, None, :] & joins[..., None]
            )
            laid[:, after] = np.maximum(laid[:, after], more)
        best, ends = laid, ends_then
    return np.asarray(best.max(axis=1))
