"""The limits that a deck is held to: data, with defaults that a balanced deck meets with room."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace

from oniroo.deck.model import Deck
from oniroo.ground.findings import Finding, Place, UsageFault
from oniroo.ground.suggest import nearest
from oniroo.ground.visible import short


@dataclass(frozen=True, slots=True)
class Limits:
    """What findings R1–R2 and B1–B6 measure against. Shares are 0–1.

    ``kill_number`` (R1): least number of cards whose loss may end a way. ``one_card_share`` (R2): most of a way's
    dreams through one card. ``spread`` (B1): most difference between the counts of codes, or of groups.
    ``cells_off`` and ``cramer_v`` (B2): cells of a table outside the even split, strength of a connection.
    ``ways_cv`` (B3): variation of dreams within a kind. ``cards_ratio`` (B4): most dreams of a card to fewest.
    ``kind_share`` (B5): least share of a kind in first hands. ``neighbours_low``, ``neighbours_high`` (B6): share
    of numbers that link to the next; ``neighbour_digits``: neighbours whose digits are the same or follow each
    other.
    """

    kill_number: float = 8
    one_card_share: float = 0.35
    spread: float = 1
    cells_off: float = 0
    cramer_v: float = 0.15
    ways_cv: float = 0.10
    cards_ratio: float = 1.25
    kind_share: float = 0.05
    neighbours_low: float = 0.40
    neighbours_high: float = 0.80
    neighbour_digits: float = 0

    def changed(self, values: Mapping[str, str | float], places: Mapping[str, Place] | None = None) -> "Limits":
        """These limits with some replaced, as ``limits:`` in a deck gives them, each with its place.

        Raises UsageFault with every fault.
        """
        found = [finding for finding, _ in _refusals(self, values, places or {})]
        if found:
            raise UsageFault(found)
        return replace(self, **{name: float(value) for name, value in values.items()})


def limits_of(deck: Deck) -> tuple[Limits, tuple[Finding, ...]]:
    """The limits that a deck sets itself, and what is wrong with them: for those that are, the defaults hold."""
    found = list(_refusals(Limits(), deck.limits, deck.limit_places))
    wrong = {name for _, names in found for name in names}
    sound = {name: value for name, value in deck.limits.items() if name not in wrong}
    return Limits().changed(sound), tuple(finding for finding, _ in found)


def _refusals(
    limits: Limits, values: Mapping[str, str | float], places: Mapping[str, Place]
) -> Iterator[tuple[Finding, Sequence[str]]]:
    """What is wrong with limits, and their names."""
    sound: dict[str, float] = {}
    for name, value in values.items():
        code, problem, remedy = _refusal(name, str(value))
        if problem:
            yield Finding(code, problem, remedy, places.get(name), "limits"), (name,)
        else:
            sound[name] = float(value)
    both = "neighbours_low", "neighbours_high"
    low, high = (sound.get(name, getattr(limits, name)) for name in both)
    if low > high:
        given = [name for name in both if name in sound]
        problem = f"neighbours_low is {low:g}, which is more than neighbours_high, {high:g}"
        yield Finding("limits-number", problem, "write the smaller share first", places.get(given[0]), "limits"), given


_KNOWN = tuple(field.name for field in fields(Limits))
_NUMBER = re.compile(r"[0-9]{1,6}(\.[0-9]{1,9})?")
_SHARES = {"one_card_share", "cramer_v", "kind_share", "neighbours_low", "neighbours_high"}
_COUNTS = {"kill_number", "spread", "cells_off", "neighbour_digits"}


def _refusal(name: str, value: str) -> tuple[str, str, str]:
    """Code, problem and remedy of a limit; empty if nothing is wrong with it."""
    if name not in _KNOWN:
        remedy = nearest(name, _KNOWN) or f"limits are {', '.join(sorted(_KNOWN))}"
        return "limits-unknown", f"there is no limit {short(name)}", remedy
    problem, remedy = "", ""
    if not _NUMBER.fullmatch(value):
        problem, remedy = f"{name} is {short(value)}, not a number of 0 or more", "write it as 8 or 0.35"
    elif name in _SHARES and float(value) > 1:
        percent = min(float(value), 100)
        problem, remedy = f"{name} is {value}, but shares are 0 to 1", f"{percent:g} % is {percent / 100:g}"
    elif name in _COUNTS and not float(value).is_integer():
        problem, remedy = f"{name} is {value}, but it is a count", "write a whole number"
    elif name == "cards_ratio" and float(value) < 1:
        problem, remedy = f"{name} is {value}, but the most is never less than the fewest", "write 1 or more"
    return "limits-number", problem, remedy
