"""What is sure of a hand before any is dealt: that it can hold no dream of a kind, or must hold one."""

from collections.abc import Sequence

import numpy as np

from oniroo.deck.model import CodeKind
from oniroo.dreams.judge import BITS, Judge
from oniroo.dreams.kill import kill_number
from oniroo.dreams.numbers import CodeWay, Ints, ways_of
from oniroo.dreams.witness import witness

Sure = tuple[bool, str]
"""Whether every hand holds a dream of the kind, or none does; and why."""


def foreseen(judge: Judge, held: Ints, rest: Ints, draw: int) -> dict[CodeKind, Sure]:
    """The kinds of which it is sure. ``held``: given cards that can lie in a dream; ``rest``: those drawn from, -1 = a
    card that cannot.
    """  # fmt: skip
    sure: dict[CodeKind, Sure] = {}
    usable = len(held) + min(draw, int(np.count_nonzero(rest >= 0)))
    have = int(judge.kinds(held[None])[0]) if len(held) else 0
    ways = ways_of(judge.numbers, judge.reading)
    for kind, bit in BITS.items():
        mine = [way for way in ways if way.kind is kind]
        if have & bit:
            sure[kind] = True, "the given cards hold one"
        elif usable < judge.size:
            many = f"{usable} card{'s are' if usable != 1 else ' is'}"
            sure[kind] = False, f"{many} fewer than the {judge.size} of a dream"
        elif (why := _never(judge, mine, held, draw)) is not None:
            sure[kind] = False, why
        elif _always(judge, mine, len(rest) - draw):
            left = len(rest) - draw
            sure[kind] = True, f"{left} card{'s' if left != 1 else ''} left over cannot keep every such dream away"
    return sure


def _never(judge: Judge, ways: Sequence[CodeWay], held: Ints, draw: int) -> str | None:
    """Why no hand can hold a dream of these ways; None if one may."""
    there = [way for way in ways if witness(judge.numbers, judge.reading, way) is not None]
    if not there:
        return "the deck has no such dream"
    if draw < judge.size and all(_given_places(judge, way, held) + draw < judge.size for way in there):
        return f"the given cards and {draw} more are too few for any"
    return None


def _given_places(judge: Judge, way: CodeWay, held: Ints) -> int:
    """How many places of a dream of this way the given cards can fill, links left aside."""
    serving = held[judge.numbers.serves(way)[held]]
    if way.kind is not CodeKind.DIGIT:
        return len(serving)
    free = judge.numbers.free[serving]
    return len(np.unique(judge.numbers.digit[serving[~free]])) + int(np.count_nonzero(free))


def _always(judge: Judge, ways: Sequence[CodeWay], left: int) -> bool:
    """Whether the cards that are not drawn are fewer than would end one of these ways; only where that is quick."""
    reading = judge.reading
    if reading.need > 1 or reading.order == "any":
        return False
    return any(
        left <= np.count_nonzero(judge.numbers.serves(way)) - judge.size
        and left < kill_number(judge.numbers, reading, way).low
        for way in ways
    )
