"""A dream to look at: a row of cards that serves one way, the most convincing that there is."""

from collections.abc import Iterator, Sequence

import numpy as np

from oniroo.deck.model import CodeKind, Free, Symbol
from oniroo.dreams.kernel import by_links
from oniroo.dreams.numbers import Ints, Numbers, Way
from oniroo.dreams.reading import Reading
from oniroo.dreams.runs import orders_of

Row = tuple[Symbol | Free, ...]


def witness(numbers: Numbers, reading: Reading, way: Way, through: str | None = None) -> Row | None:
    """A dream of this way, None if there is none: without FREE and linked throughout if it can be, then without FREE,
    then linked throughout, then any. ``through``: with that card in it (KeyError if it cannot lie in a dream).
    """  # fmt: skip
    fixed = None if through is None else numbers.index(through)
    symbols = np.asarray(~numbers.free)
    everyone = np.ones(len(numbers), np.bool_)
    chain = reading.min_cards - 1
    for cards, need in ((symbols, chain), (symbols, reading.need), (everyone, chain), (everyone, reading.need)):
        for places in _placed(numbers, reading, way, fixed):
            w = places * cards
            if by_links(w, numbers.links).at_least(need):
                return tuple(numbers.cards[card] for card in _search(w, numbers.links, need))
    return None


def followers(numbers: Numbers, card_id: str) -> Row:
    """The cards that may follow a card by its group (F_02), FREE cards last. KeyError if it cannot lie in a dream."""
    return tuple(numbers.cards[card] for card in np.flatnonzero(numbers.links[numbers.index(card_id)]))


def leaders(numbers: Numbers, card_id: str) -> Row:
    """The cards that a card may follow by its group (F_02). KeyError if it cannot lie in a dream."""
    return tuple(numbers.cards[card] for card in np.flatnonzero(numbers.links[:, numbers.index(card_id)]))


def _placed(numbers: Numbers, reading: Reading, way: Way, fixed: int | None) -> Iterator[Ints]:
    """Which cards may stand at each place, (places, cards), for each order of a run and each place of a fixed card."""
    size = reading.min_cards
    if way.kind is CodeKind.DIGIT:
        laid = orders_of(way.run, reading.order)
        rows = [np.array([numbers.free | (numbers.digit == digit) for digit in order], np.int64) for order in laid]
    else:
        rows = [np.repeat(numbers.serves(way)[None, :], size, axis=0).astype(np.int64)]
    for w in rows:
        for place in range(size) if fixed is not None else (None,):
            if place is None or fixed is None:
                yield w
            elif w[place, fixed]:
                only = w.copy()
                only[place] = 0
                only[place, fixed] = 1
                yield only


def _search(w: Ints, links: Ints, need: int) -> Sequence[int]:
    """The first sequence with ``need`` links or more; there is one."""
    size = len(w)
    row: list[int] = []

    def grow(have: int) -> bool:
        place = len(row)
        if place == size:
            return True
        for card in np.flatnonzero(w[place]).tolist():
            step = have + (int(links[row[-1], card]) if row else 0)
            if card not in row and step + size - 1 - place >= need:
                row.append(card)
                if grow(step):
                    return True
                row.pop()
        return False

    grow(0)
    return row
