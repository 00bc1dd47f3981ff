"""Runs of digits (F_07): which digits follow each other, and the places they take in a dream."""

from collections.abc import Iterable
from itertools import permutations

from oniroo.dreams.reading import Order, Run

FREE = -1
Window = tuple[int, ...]


def windows(run: Run, size: int, digits: Iterable[int]) -> tuple[Window, ...]:
    """The runs of ``size`` different digits that a deck with these digits (0–9) allows, rising, in order of start.

    ``ten``: 0 comes after 9. ``listed``: of these the first and the last, as the rules print them (12345, 67890).
    ``ace``: 0 may also stand before 1. ``cyclic``: 9, 0, 1 follow each other. The start 0 comes first.
    """
    have = frozenset(digits)
    found = []
    for start in range(10):
        window = tuple((start + step) % 10 for step in range(size))
        if size > 10 or not have.issuperset(window):
            continue
        zero = window.index(0) if 0 in window else size - 1
        at_end = zero == size - 1
        fits = {
            "listed": at_end and (start == 1 or window[-1] == 0),
            "ten": at_end,
            "ace": at_end or zero == 0,
            "cyclic": True,
        }
        if fits[run]:
            found.append(window)
    return tuple(found)


def name_of(window: Window) -> str:
    """``1-2-3-4-5``."""
    return "-".join(str(digit) for digit in window)


def orders_of(window: Window, order: Order) -> tuple[Window, ...]:
    """The orders in which a run may lie: rising and falling, or any."""
    return (window, window[::-1]) if order == "position" else tuple(permutations(window))


def patterns(wins: Iterable[Window]) -> dict[Window, frozenset[Window]]:
    """What can stand at each place, rising or falling: a digit of a SYMBOL or ``FREE``; with the runs it completes.

    Patterns share no dream, so that their counts add up. The pattern of FREE cards alone is left out.
    """
    found: dict[Window, set[Window]] = {}
    for window in wins:
        for lying in orders_of(window, "position"):
            for free in range(2 ** len(window) - 1):
                pattern = tuple(FREE if free >> place & 1 else digit for place, digit in enumerate(lying))
                found.setdefault(pattern, set()).add(window)
    return {pattern: frozenset(runs) for pattern, runs in found.items()}
