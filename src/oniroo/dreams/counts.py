"""Dreams of each way, and distinct dreams over all ways: exact."""

from dataclasses import dataclass

import numpy as np

from oniroo.deck.model import CodeKind
from oniroo.dreams.histogram import LinkHistogram, added
from oniroo.dreams.numbers import Bools, CodeWay, Numbers, ways_of
from oniroo.dreams.reading import Reading
from oniroo.dreams.run_counts import all_free, refuse_too_many_runs, run_counts
from oniroo.dreams.runs import windows
from oniroo.dreams.same_code import Tick, refuse_too_many, same_code


@dataclass(frozen=True, slots=True)
class Distinct:
    """Ordered dreams that serve at least one way, each counted once.

    ``overlaps``: ``L``, ``S``, ``D`` = letter, shape, run dreams; ``LS``, ``LD``, ``SD``, ``LSD`` = dreams that are
    both or all. Those of FREE cards alone are not in these but in ``all_free``.
    """

    total: LinkHistogram
    overlaps: dict[str, LinkHistogram]
    all_free: LinkHistogram

    def by_kind(self, kind: CodeKind) -> LinkHistogram:
        """Distinct dreams by letter, by shape or by run, those of FREE cards alone included."""
        return self.overlaps[{CodeKind.LETTER: "L", CodeKind.SHAPE: "S", CodeKind.DIGIT: "D"}[kind]] + self.all_free


def count(numbers: Numbers, reading: Reading, tick: Tick | None = None) -> dict[CodeWay, LinkHistogram]:
    """Dreams of each way, in the order of ``ways_of``: ordered, every card different.

    ``tick`` hears of each letter and shape done. Raises UsageFault, before any work, where there are too many dreams
    to be counted exactly.
    """
    ways = ways_of(numbers, reading)
    size = reading.min_cards
    same = [way for way in ways if way.kind is not CodeKind.DIGIT]
    runs = [way.run for way in ways if way.kind is CodeKind.DIGIT]
    refuse_too_many_runs(numbers, runs, size, reading.order)
    found = dict(zip(same, same_code(numbers, [numbers.serves(way) for way in same], size, tick), strict=True))
    everyone = np.ones(len(numbers), np.bool_)
    (per_run,), _ = run_counts(numbers, runs, size, reading.order, [everyone])
    return found | {way: per_run[way.run] for way in ways if way.kind is CodeKind.DIGIT}


def count_way(numbers: Numbers, reading: Reading, way: CodeWay) -> LinkHistogram:
    """Dreams of one way alone. Raises as ``count``."""
    if way.kind is not CodeKind.DIGIT:
        return same_code(numbers, [numbers.serves(way)], reading.min_cards)[0]
    everyone = np.ones(len(numbers), np.bool_)
    (per_run,), _ = run_counts(numbers, [way.run], reading.min_cards, reading.order, [everyone])
    return per_run[way.run]


def distinct(
    numbers: Numbers, reading: Reading, counts: dict[CodeWay, LinkHistogram] | None = None, tick: Tick | None = None
) -> Distinct:
    """Distinct dreams by inclusion and exclusion over letters, shapes and runs.

    Dreams of FREE cards alone serve every way; they are taken out of every term and put back once. ``counts``: if they
    are known already. ``tick`` hears of each pair of a letter and a shape done. Raises as ``count``.
    """
    size = reading.min_cards
    letters, shapes = masks_of(numbers)
    pairs = [letter & shape for letter in letters for shape in shapes]
    refuse_too_many(numbers, pairs, size)
    counts = count(numbers, reading) if counts is None else counts
    free = all_free(int(numbers.free.sum()), size)
    wins = windows(reading.run, size, numbers.digits)
    masks = [np.ones(len(numbers), np.bool_), *letters, *shapes, *pairs]
    _, runs = run_counts(numbers, wins, size, reading.order, masks)
    both = same_code(numbers, pairs, size, tick)
    first, second = len(letters), len(letters) + len(shapes)
    terms = {
        "L": added((each - free for way, each in counts.items() if way.kind is CodeKind.LETTER), size),
        "S": added((each - free for way, each in counts.items() if way.kind is CodeKind.SHAPE), size),
        "D": runs[0],
        "LS": added((each - free for each in both), size),
        "LD": added(runs[1 : first + 1], size),
        "SD": added(runs[first + 1 : second + 1], size),
        "LSD": added(runs[second + 1 :], size),
    }
    total = terms["L"] + terms["S"] + terms["D"] + terms["LSD"] + free
    total = total - terms["LS"] - terms["LD"] - terms["SD"]
    return Distinct(total, terms, free)


def masks_of(numbers: Numbers) -> tuple[list[Bools], list[Bools]]:
    """The cards of each letter and of each shape, FREE ones in all of them."""
    letters = [numbers.free | (numbers.letter == value) for value in range(len(numbers.letters))]
    shapes = [numbers.free | (numbers.shape == value) for value in range(len(numbers.shapes))]
    return letters, shapes


def count_through(numbers: Numbers, reading: Reading, way: CodeWay, card_id: str) -> LinkHistogram:
    """Dreams of a way in which one card stands. KeyError if it cannot lie in a dream; raises as ``count``."""
    index = numbers.index(card_id)
    if not numbers.serves(way)[index]:
        return LinkHistogram((0,) * reading.min_cards)
    return count_way(numbers, reading, way) - count_way(numbers.without(index), reading, way)
