"""Sets of cards that are a dream by at least one way, each counted once: the exact chance of one in a first hand."""

from dataclasses import dataclass
from functools import reduce
from math import comb
from operator import add

import numpy as np

from oniroo.deck.model import CodeKind
from oniroo.dreams.counts import masks_of
from oniroo.dreams.numbers import Bools, Ints, Numbers
from oniroo.dreams.reading import Reading
from oniroo.dreams.run_sets import run_sets
from oniroo.dreams.runs import windows
from oniroo.dreams.sets import refuse_too_many_sets, same_code_sets


@dataclass(frozen=True, slots=True, eq=False)
class DreamSets:
    """Sets of ``min_cards`` cards that hold a dream of the reading; those of FREE cards alone are in every figure.

    ``per_card[c]``: sets with card c. ``by_kind``: dreams by letter, shape, run; a set may be in several.
    """

    total: int
    by_kind: dict[CodeKind, int]
    per_card: Ints
    per_card_by_kind: dict[CodeKind, Ints]


def dream_sets(numbers: Numbers, reading: Reading) -> DreamSets:
    """All of them, by inclusion and exclusion. Raises UsageFault where there are too many to be counted one by one.

    A set of one letter that some order makes a run with enough links is a dream by that letter in the same order; so
    the sets that are both are the runs within the letter.
    """
    refuse_too_many_sets(numbers, reading)
    size = reading.min_cards
    letters, shapes = masks_of(numbers)
    pairs = [one & other for one in letters for other in shapes]
    free = _all_free(numbers, reading)
    same = [letters, shapes, pairs]
    letter, shape, both = (_added(numbers, [_same(numbers, mask, reading) for mask in part]) for part in same)
    everyone = np.ones(len(numbers), np.bool_)
    run, letter_run, shape_run, all_three = (
        _added(numbers, [_runs(numbers, mask, reading) for mask in part])
        for part in ([everyone], letters, shapes, pairs)
    )
    per_card = letter + shape + run - both - letter_run - shape_run + all_three + free
    runs = windows(reading.run, size, numbers.digits)
    kinds = {CodeKind.LETTER: letter + free, CodeKind.SHAPE: shape + free, CodeKind.DIGIT: run + free if runs else run}
    totals = {kind: int(sets.sum()) // size for kind, sets in kinds.items()}
    return DreamSets(int(per_card.sum()) // size, totals, per_card, kinds)


def _same(numbers: Numbers, mask: Bools, reading: Reading) -> Ints:
    return same_code_sets(numbers, mask, reading).per_card - _all_free(numbers, reading)


def _runs(numbers: Numbers, mask: Bools, reading: Reading) -> Ints:
    wins = windows(reading.run, reading.min_cards, numbers.digits)
    if not wins:
        return np.zeros(len(numbers), np.int64)
    _, (_, per_card) = run_sets(numbers, wins, reading, mask)
    return per_card - _all_free(numbers, reading)


def _all_free(numbers: Numbers, reading: Reading) -> Ints:
    """Sets of FREE cards alone, per card: every order links throughout. None where the deck has no way at all."""
    free = numbers.free
    each = comb(max(0, int(free.sum()) - 1), reading.min_cards - 1)
    return np.where(free, each, 0).astype(np.int64)


def _added(numbers: Numbers, parts: list[Ints]) -> Ints:
    return reduce(add, parts, np.zeros(len(numbers), np.int64))
