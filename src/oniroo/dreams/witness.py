"""A dream to look at: a row of cards that serves one way, the most convincing that there is."""

from collections.abc import Iterator, Sequence

import numpy as np

from oniroo.deck.model import CodeKind, Free, Symbol
from oniroo.dreams.in_place import most_links_in_place
from oniroo.dreams.numbers import Bools, CodeWay, Ints, Numbers
from oniroo.dreams.reading import Reading
from oniroo.dreams.runs import orders_of
from oniroo.dreams.trails import Trails

Row = tuple[Symbol | Free, ...]


def witness(numbers: Numbers, reading: Reading, way: CodeWay, through: str | None = None) -> Row | None:
    """A dream of this way, None if there is none: without FREE and linked throughout if it can be, then without FREE,
    then linked throughout, then any; of these the first in the order of cards. ``through``: with that card in it
    (KeyError if it cannot lie in a dream).
    """  # fmt: skip
    fixed = None if through is None else numbers.index(through)
    serves = numbers.serves(way)
    if fixed is not None and not serves[fixed]:
        return None
    # more FREE cards than a dream has places bring nothing new, but many sets of them to try
    spare = np.flatnonzero(numbers.free)[reading.min_cards :]
    serves[spare[spare != fixed]] = False
    symbols, chain = serves & ~numbers.free, reading.min_cards - 1
    in_place = way.kind is CodeKind.DIGIT and reading.order == "position"
    for cards, need in ((symbols, chain), (symbols, reading.need), (serves, chain), (serves, reading.need)):
        if fixed is None or cards[fixed]:
            find = _laid_in_place if in_place else _laid
            row = find(numbers, reading, way, np.flatnonzero(cards), need, fixed)
            if row is not None:
                return tuple(numbers.cards[card] for card in row)
    return None


def followers(numbers: Numbers, card_id: str) -> Row:
    """The cards that may follow a card by its group (F_02), FREE cards last. KeyError if it cannot lie in a dream."""
    return tuple(numbers.cards[card] for card in np.flatnonzero(numbers.links[numbers.index(card_id)]))


def leaders(numbers: Numbers, card_id: str) -> Row:
    """The cards that a card may follow by its group (F_02). KeyError if it cannot lie in a dream."""
    return tuple(numbers.cards[card] for card in np.flatnonzero(numbers.links[:, numbers.index(card_id)]))


def _laid(
    numbers: Numbers, reading: Reading, way: CodeWay, cards: Ints, need: int, fixed: int | None
) -> Sequence[int] | None:
    """The first row of these cards in any order, card by card: each is one after which the rest can still be laid."""
    digits = numbers.digit[cards].tolist() if way.kind is CodeKind.DIGIT else None
    trails = Trails(numbers.yellow[cards].tolist(), numbers.purple[cards].tolist(), digits)
    must = None if fixed is None else int(np.flatnonzero(cards == fixed)[0])
    row: list[int] = []
    links = 0
    if not trails.can_be_laid(reading.min_cards, need, row, must):
        return None
    while len(row) < reading.min_cards:
        for card in range(len(cards)):
            more = int(numbers.links[cards[row[-1]], cards[card]]) if row else 0
            laid = [*row, card]
            left = reading.min_cards - len(laid)
            if trails.fits(laid) and trails.can_be_laid(left, need - links - more, laid, must):
                row, links = laid, links + more
                break
    return [int(cards[card]) for card in row]


def _laid_in_place(
    numbers: Numbers, reading: Reading, way: CodeWay, cards: Ints, need: int, fixed: int | None
) -> Sequence[int] | None:
    """The first row with its digits rising or falling, likewise."""
    mine = np.isin(np.arange(len(numbers)), cards)
    for lying in orders_of(way.run, reading.order):
        may_lie = np.array([mine & (numbers.free | (numbers.digit == digit)) for digit in lying])
        for allowed in _with_fixed(may_lie, fixed):
            if most_links_in_place(numbers, allowed[None])[0] >= need:
                row: list[int] = []
                for place in range(len(allowed)):
                    for card in np.flatnonzero(allowed[place]).tolist():
                        chosen = _only(allowed, place, card)
                        if card not in row and most_links_in_place(numbers, chosen[None])[0] >= need:
                            row.append(card)
                            allowed = chosen
                            break
                return row
    return None


def _with_fixed(may_lie: Bools, fixed: int | None) -> Iterator[Bools]:
    """What may lie at each place, once for each place of a fixed card."""
    if fixed is None:
        yield may_lie
        return
    for place in np.flatnonzero(may_lie[:, fixed]).tolist():
        yield _only(may_lie, place, fixed)


def _only(may_lie: Bools, place: int, card: int) -> Bools:
    """The same with a card at a place, and at no other."""
    only = may_lie.copy()
    only[place] = False
    only[:, card] = False
    only[place, card] = True
    return only
