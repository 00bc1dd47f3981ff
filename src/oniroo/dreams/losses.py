"""What the loss of cards at random does: how often every way to a dream stays open."""

from itertools import pairwise

import numpy as np

from oniroo.deck.model import CodeKind
from oniroo.dreams.numbers import Bools, Ints, Numbers, Way, ways_of
from oniroo.dreams.odds import deal
from oniroo.dreams.reading import Reading


def survival(
    numbers: Numbers, reading: Reading, lost: int, *, samples: int = 2_000, seed: int = 0
) -> tuple[int, int] | None:
    """In how many of ``samples`` losses of ``lost`` cards each way that is open now stays so: (open, samples).

    Same seed, same result. None where more than one link is needed, or a run may lie in any order: that is not sampled.
    """
    if reading.need > 1 or reading.order == "any" or not 0 <= lost <= len(numbers):
        return None
    bits = np.random.PCG64(np.random.SeedSequence([seed, lost]))
    gone = deal(np.arange(len(numbers)), lost, samples, bits)
    kept = np.ones((samples, len(numbers)), np.bool_)
    kept[np.arange(samples)[:, None], gone] = False
    stays = np.ones(samples, np.bool_)
    everyone = np.ones((1, len(numbers)), np.bool_)
    for way in ways_of(numbers, reading):
        if _open(numbers, reading, way, everyone)[0]:
            stays &= _open(numbers, reading, way, kept)
    return int(np.count_nonzero(stays)), samples


def _open(numbers: Numbers, reading: Reading, way: Way, kept: Bools) -> Bools:
    """Where ``kept`` (losses, cards) leaves a dream of the way."""
    if way.kind is not CodeKind.DIGIT:
        mine = kept & numbers.serves(way)
        enough = np.count_nonzero(mine, axis=1) >= reading.min_cards
        return np.asarray(enough & (_linked(mine, mine, numbers.links) if reading.need else True))
    free = np.count_nonzero(kept & numbers.free, axis=1)
    rows = [kept & (numbers.digit == digit) for digit in way.run]
    covered = np.sum([row.any(axis=1) for row in rows], axis=0) + free >= reading.min_cards
    if not reading.need:
        return np.asarray(covered)
    linked = free > 0  # a FREE card links to what lies before it, in one direction at least
    for one, other in pairwise(rows):
        linked = linked | _linked(one, other, numbers.links) | _linked(other, one, numbers.links)
    return np.asarray(covered & linked)


def _linked(before: Bools, after: Bools, links: Ints) -> Bools:
    """Whether some card of ``before`` links to some card of ``after``."""
    reached = before.astype(np.float32) @ links.astype(np.float32)
    return np.asarray((reached * after).any(axis=1))
