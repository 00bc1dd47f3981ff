"""Dreams of each way, and distinct dreams over all ways: exact."""

from dataclasses import dataclass

import numpy as np

from oniroo.deck.model import CodeKind
from oniroo.dreams.histogram import LinkHistogram, added
from oniroo.dreams.kernel import same_code
from oniroo.dreams.numbers import Bools, Numbers, Way, ways_of
from oniroo.dreams.reading import Reading
from oniroo.dreams.run_counts import all_free, run_counts
from oniroo.dreams.runs import windows


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


def count(numbers: Numbers, reading: Reading) -> dict[Way, LinkHistogram]:
    """Dreams of each way, in the order of ``ways_of``: ordered, every card different."""
    ways = ways_of(numbers, reading)
    size = reading.min_cards
    same = [way for way in ways if way.kind is not CodeKind.DIGIT]
    found = dict(zip(same, same_code(numbers.links, [numbers.serves(way) for way in same], size), strict=True))
    runs = [way for way in ways if way.kind is CodeKind.DIGIT]
    everyone = np.ones(len(numbers), np.bool_)
    (per_run,), _ = run_counts(numbers, [way.run for way in runs], size, reading.order, [everyone])
    return found | {way: per_run[way.run] for way in runs}


def count_way(numbers: Numbers, reading: Reading, way: Way) -> LinkHistogram:
    """Dreams of one way alone."""
    if way.kind is not CodeKind.DIGIT:
        return same_code(numbers.links, [numbers.serves(way)], reading.min_cards)[0]
    everyone = np.ones(len(numbers), np.bool_)
    (per_run,), _ = run_counts(numbers, [way.run], reading.min_cards, reading.order, [everyone])
    return per_run[way.run]


def distinct(numbers: Numbers, reading: Reading) -> Distinct:
    """Distinct dreams by inclusion and exclusion over letters, shapes and runs.

    Dreams of FREE cards alone serve every way; they are taken out of every term and put back once.
    """
    size = reading.min_cards
    letters, shapes = masks_of(numbers)
    pairs = [letter & shape for letter in letters for shape in shapes]
    free = all_free(int(numbers.free.sum()), size)
    same = [histogram - free for histogram in same_code(numbers.links, [*letters, *shapes, *pairs], size)]
    wins = windows(reading.run, size, numbers.digits)
    masks = [np.ones(len(numbers), np.bool_), *letters, *shapes, *pairs]
    _, runs = run_counts(numbers, wins, size, reading.order, masks)
    first, second = len(letters), len(letters) + len(shapes)
    terms = {
        "L": added(same[:first], size),
        "S": added(same[first:second], size),
        "D": runs[0],
        "LS": added(same[second:], size),
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


def count_through(numbers: Numbers, reading: Reading, card_id: str) -> dict[Way, LinkHistogram]:
    """Dreams of each way in which one card stands. Raises KeyError if the card cannot lie in a dream."""
    index = numbers.index(card_id)
    rest = numbers.without(index)
    nothing = LinkHistogram((0,) * reading.min_cards)
    return {
        way: count_way(numbers, reading, way) - count_way(rest, reading, way) if numbers.serves(way)[index] else nothing
        for way in ways_of(numbers, reading)
    }
