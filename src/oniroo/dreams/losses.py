"""What the loss of cards at random does: how often every way to a dream stays open."""

import numpy as np

from oniroo.dreams.judge import Judge
from oniroo.dreams.numbers import Numbers
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
    judge, stay = Judge(numbers, reading), 0
    everyone = np.ones((1, len(numbers)), np.bool_)
    open_now = [way for way in judge.ways if judge.holds(everyone, way)[0]]
    for gone in deal(np.arange(len(numbers)), lost, samples, bits):
        kept = np.ones((len(gone), len(numbers)), np.bool_)
        kept[np.arange(len(gone))[:, None], gone] = False
        stays = np.ones(len(kept), np.bool_)
        for way in open_now:
            stays &= judge.holds(kept, way)
        stay += int(np.count_nonzero(stays))
    return stay, samples
