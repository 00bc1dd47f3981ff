"""The limits that a deck is held to: data, with defaults that a balanced deck meets with room."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace

from oniroo.ground.findings import Finding, Place, UsageFault


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

    def changed(self, values: Mapping[str, str | float], place: Place | None = None) -> "Limits":
        """These limits with some replaced, as ``limits:`` in a deck gives them. Raises UsageFault with every fault."""
        known = {field.name for field in fields(self)}
        found, numbers = [], {}
        for name, value in values.items():
            if name not in known:
                remedy = f"limits are {', '.join(sorted(known))}"
                found.append(Finding("limits-unknown", f"{name} is no limit", remedy, place))
                continue
            try:
                numbers[name] = float(value)
            except ValueError:
                found.append(Finding("limits-number", f"{name} is {value}, not a number", "write it as 0.35", place))
                continue
            if not 0 <= numbers[name] < 1e9:
                found.append(Finding("limits-number", f"{name} is {value}", "write a number of 0 or more", place))
        if found:
            raise UsageFault(found)
        return replace(self, **numbers)
