"""The ways to score, for the score sheet (M_04): each with its words and the points that the deck gives for it."""

from collections.abc import Iterator
from dataclasses import dataclass

from oniroo.rules.model import Part
from oniroo.rules.translation import Rendered, Translation

LOSSES = frozenset({"fairy_penalty"})
"""Deeds whose points are lost (I_01)."""


@dataclass(frozen=True, slots=True)
class Way:
    """One way to score: ``key`` is a level (``l5``) or a deed (``vote``); ``points`` are below 0 for a loss.

    ``words`` is None where the rulebook has no words for it.
    """

    key: str
    words: Rendered | None
    points: int


def ways_to_score(translation: Translation) -> tuple[Way, ...]:
    """The win of each level that gives points, then every deed, in the order of the deck."""
    return tuple(_ways(translation))


def _ways(translation: Translation) -> Iterator[Way]:
    for level in translation.deck.levels:
        if "win" in level.points:
            yield Way(f"l{level.key}", _words(translation, f"sheet.win_l{level.key}"), level.points["win"])
    for deed, points in translation.deck.points.items():
        yield Way(deed, _words(translation, f"sheet.{deed}"), -points if deed in LOSSES else points)


def _words(translation: Translation, key: str) -> Rendered | None:
    unit = translation.units.get(key)
    return translation.render(key) if unit is not None and unit.part is Part.WORD else None
