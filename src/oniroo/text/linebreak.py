"""Lines by optimum fit (Knuth and Plass, 1981): the breaks that are best for the paragraph as a whole."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import inf
from typing import NamedTuple

from oniroo.text.breaks import Opportunity

_STRETCH, _SHRINK = 0.6, 0.33  # of the spaces of a line, at ratio 1 and -1
_RAGGED = 0.125  # what a ragged line may lack, in its width, at ratio 1
_HYPHEN, _HYPHEN_RAGGED = 60.0, 400.0
_TWO_HYPHENS, _LAST_HYPHEN = 4000.0, 30000.0
_REST = 2e6  # a last line that is nothing but the rest of a word
_TIED = 300000.0  # a code that is parted from its word
_SHORT = 0.1  # a last line shorter than this part of the width is disliked
_SHORT_PENALTY = 100.0
_TOLERANCE = 1e-6


class Span(NamedTuple):
    """A line: shown are the characters ``start`` to ``end``; the next line starts at ``next``."""

    start: int
    end: int
    next: int
    hyphen: bool
    last: bool


@dataclass(frozen=True, slots=True)
class Measures:
    """Widths in pt of the text up to each character (one more than characters): all, and spaces that may stretch."""

    widths: Sequence[float]
    spaces: Sequence[float]
    hyphen: float
    justified: bool


@dataclass(slots=True)
class _Node:
    """A break: the last line ended at opportunity ``spot``."""

    spot: Opportunity | None
    next: int
    cost: float
    before: "_Node | None" = field(default=None, repr=False)

    @property
    def hyphen(self) -> bool:
        return self.spot is not None and self.spot.hyphen


class Overfull(NamedTuple):
    """What cannot be broken and is too wide for a line: ``text[start:end]``, by ``excess`` pt."""

    start: int
    end: int
    excess: float


def optimum_fit(
    spots: Sequence[Opportunity], measures: Measures, width: float, tolerance: float = inf
) -> list[Span] | Overfull | None:
    """The best lines of at most ``width`` pt, ending at some of ``spots``.

    With a ``tolerance``, None if that would need spaces stretched by more than so many times their stretchability.
    """
    active = [_Node(None, 0, 0.0)]
    final: _Node | None = None
    for spot in spots:
        best: _Node | None = None
        excess, widest = inf, active[-1]
        keep = []
        for node in active:
            natural = measures.widths[spot.end] - measures.widths[node.next]
            space = measures.spaces[spot.end] - measures.spaces[node.next]
            room = width + (space * _SHRINK if measures.justified else 0.0) + _TOLERANCE
            if natural > room:
                if natural - room + _TOLERANCE < excess:
                    excess, widest = natural - room + _TOLERANCE, node
                continue
            keep.append(node)
            if spot.hyphen:
                natural += measures.hyphen
                if natural > room:
                    continue
            ratio = _ratio(width - natural, space, width, measures)
            if ratio > tolerance and not spot.forced:
                continue
            cost = node.cost + _demerits(ratio, node, spot, natural, width, measures)
            if best is None or cost < best.cost:
                best = _Node(spot, spot.next, cost, node)
        if best is not None:
            active = [best] if spot.forced else [*keep, best]
            final = best
        elif keep:
            active = keep
        else:
            return None if tolerance < inf else Overfull(widest.next, spot.end, excess)
    return _traced(final)


def _ratio(slack: float, space: float, width: float, measures: Measures) -> float:
    if not measures.justified:
        return slack / (_RAGGED * width)
    if slack < 0:
        return slack / (space * _SHRINK) if space else 0.0
    return slack / (space * _STRETCH) if space else slack / measures.hyphen


def _demerits(ratio: float, node: _Node, spot: Opportunity, natural: float, width: float, measures: Measures) -> float:
    if spot.forced and ratio >= 0:
        bad = _SHORT_PENALTY if natural < width * _SHORT else 0.0
    else:
        bad = min(100 * abs(ratio) ** 3, 1e6)
    if spot.hyphen:
        bad += _HYPHEN if measures.justified else _HYPHEN_RAGGED
    cost = (10 + bad) ** 2 + _TIED * spot.tied
    if node.hyphen:
        cost += _TWO_HYPHENS * spot.hyphen + _LAST_HYPHEN * spot.forced
        if spot.forced and measures.spaces[spot.end] == measures.spaces[node.next]:
            cost += _REST
    return cost


def _traced(node: _Node | None) -> list[Span]:
    found: list[Span] = []
    while node is not None and node.spot is not None and node.before is not None:
        spot = node.spot
        found.append(Span(node.before.next, max(spot.end, node.before.next), spot.next, spot.hyphen, spot.forced))
        node = node.before
    return found[::-1]
