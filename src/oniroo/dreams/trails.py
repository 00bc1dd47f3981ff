"""Whether cards can be laid in a row with enough links, in whatever order: a search that knows where it failed before.

A card leads from its yellow group to its purple one, so linked cards are a trail through the groups. It matters neither
which of two cards of the same groups is taken, nor in which order separate trails are laid.
"""

from collections.abc import Iterator, Sequence

from oniroo.dreams.numbers import ANY

_NOWHERE = -2


class Trails:
    """Cards by their ``yellow`` (-1 = any: FREE) and ``purple`` groups.

    ``apart``: of the cards with one mark only one may lie in the row (the digits of a run); -1 = no such mark.
    """

    def __init__(self, yellow: Sequence[int], purple: Sequence[int], apart: Sequence[int] | None = None) -> None:
        self.yellow, self.purple = yellow, purple
        self._after: dict[int, list[int]] = {}
        self._alike: list[int] = []  # the last card before it with the same groups and mark, else -1
        self._failed: set[tuple[int, ...]] = set()
        apart = [-1] * len(yellow) if apart is None else apart
        marks: dict[int, int] = {}
        seen: dict[tuple[int, int, int], int] = {}
        for card, sort in enumerate(zip(yellow, purple, apart, strict=True)):
            self._after.setdefault(sort[0], []).append(card)
            self._alike.append(seen.get(sort, -1))
            seen[sort] = card
            if sort[2] >= 0:
                marks[sort[2]] = marks.get(sort[2], 0) | 1 << card
        self._takes = [marks.get(mark, 1 << card) for card, mark in enumerate(apart)]  # what a card takes away

    def fits(self, row: Sequence[int]) -> bool:
        """Whether these cards may lie in one row: each once, and none with the mark of another."""
        return all(not self._takes[card] >> other & 1 for at, card in enumerate(row) for other in row[:at])

    def can_be_laid(self, places: int, need: int, row: Sequence[int] = (), must: int | None = None) -> bool:
        """Whether ``places`` more cards can be laid behind a row with ``need`` more links; ``must`` lies there then."""
        used = 0
        for card in row:
            used |= self._takes[card]
        must = None if must in row else must
        if must is not None:
            if used >> must & 1:
                return False
            used |= self._takes[must] & ~(1 << must)
        free = len({takes for card, takes in enumerate(self._takes) if not used >> card & 1})
        if need > places or free < places or (must is not None and not places):
            return False
        at = self.purple[row[-1]] if row else _NOWHERE
        return self._goes(used, at, max(0, need), places - max(0, need), 0, -1 if must is None else must)

    def _goes(self, used: int, at: int, need: int, spare: int, low: int, must: int) -> bool:
        """Whether ``need`` links more come about; ``spare`` cards need not link. New trails begin in rising order."""
        if not need:
            return must < 0 or bool(spare) or bool(used >> must & 1)
        key = (used, at, need, spare, low, must)
        if key in self._failed:
            return False
        for card in self._followers(used, at, must):
            if self._goes(used | self._takes[card], self.purple[card], need - 1, spare, low, must):
                return True
        for first in range(low, len(self.yellow)) if spare else ():
            alike = self._alike[first]
            if used >> first & 1 or (alike >= low and not used >> alike & 1 and first != must):
                continue
            taken = used | self._takes[first]
            for card in self._followers(taken, self.purple[first], must):
                if self._goes(taken | self._takes[card], self.purple[card], need - 1, spare - 1, first + 1, must):
                    return True
        self._failed.add(key)
        return False

    def _followers(self, used: int, at: int, must: int) -> Iterator[int]:
        """One card of each sort that may follow one that demands a group."""
        for group in (at, ANY) if at != _NOWHERE else ():
            for card in self._after.get(group, ()):
                alike = self._alike[card]
                if not used >> card & 1 and (alike < 0 or used >> alike & 1 or card == must):
                    yield card
