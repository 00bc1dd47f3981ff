"""How many cards may be lost before a way to a dream is gone: exact where one link is enough, else a bound.

Exact means all sets of groups are tried, twice as many for each group; beyond ``MOST_GROUPS`` there is a bound too.
"""

from dataclasses import dataclass, replace

import numpy as np

from oniroo.deck.model import CodeKind
from oniroo.dreams.counts import count_way
from oniroo.dreams.numbers import Bools, CodeWay, Ints, Numbers
from oniroo.dreams.reading import Reading
from oniroo.dreams.run_counts import run_counts
from oniroo.dreams.same_code import same_code
from oniroo.dreams.witness import witness

MOST_GROUPS = 20
"""Groups of one way's cards that are both borne and demanded: a million sets of them take a tenth of a second."""
_AT_ONCE = 1 << 15
_MOST_CARDS = 60


@dataclass(frozen=True, slots=True)
class Bound:
    """The kill number is ``low`` to ``high``, equal if exact; the loss of ``cards``, ``high`` of them, ends the way."""

    low: int
    high: int
    cards: tuple[str, ...]

    @property
    def exact(self) -> bool:
        """Whether the number itself is known."""
        return self.low == self.high


def kill_number(numbers: Numbers, reading: Reading, way: CodeWay) -> Bound:
    """The fewest cards whose loss leaves no dream of this way; 0 if there is none to begin with."""
    size = reading.min_cards
    mine = np.flatnonzero(numbers.serves(way))
    if witness(numbers, reading, way) is None:
        return Bound(0, 0, ())
    if way.kind is not CodeKind.DIGIT and reading.need <= 1:
        few = mine[: size - 1]
        free_of_links = few if reading.need == 0 else _largest_without_links(numbers, mine)
        if free_of_links is not None:
            kept = free_of_links if len(free_of_links) >= size else few
            return _bound(numbers, np.setdiff1d(mine, kept), exact=True)
    if way.kind is CodeKind.DIGIT and reading.need <= 1 and (reading.order == "position" or reading.need == 0):
        return _bound(numbers, _run_ends(numbers, reading, way), exact=True)
    return Bound(*_between(numbers, reading, way))


def _bound(numbers: Numbers, lost: Ints, *, exact: bool) -> Bound:
    return Bound(len(lost) if exact else 1, len(lost), tuple(numbers.cards[card].id for card in lost))


def _largest_without_links(numbers: Numbers, mine: Ints) -> Ints | None:
    """The largest set of SYMBOL cards none of which may follow another; None if there are too many groups to try.

    Such cards bear the groups of some set Y and demand others; and of the cards that demand their own group, one may
    stand alone for each group outside Y that no other of them demands. Groups that none of the cards demands are best
    in Y, and groups that none bears cannot be in it; only for the rest all sets are tried.
    """
    symbols = mine[~numbers.free[mine]]
    yellow, purple = numbers.yellow[symbols], numbers.purple[symbols]
    open_groups = np.intersect1d(yellow, purple)
    many = len(open_groups)
    if many > MOST_GROUPS:
        return None
    # Two more for all groups that are always in Y (rows) and never in it (columns).
    at = {int(group): index for index, group in enumerate(open_groups)}
    y = np.array([at.get(int(group), many) for group in yellow], np.int64)
    h = np.array([at.get(int(group), many) for group in purple], np.int64)
    table = np.zeros((many + 1, many + 1), np.float32)
    np.add.at(table, (y, h), 1)
    alone = np.append(np.diagonal(table)[:many] > 0, False)
    best, best_set = -1.0, 0
    for begin in range(0, 1 << many, _AT_ONCE):
        sets = np.arange(begin, min(begin + _AT_ONCE, 1 << many))
        inside = (sets[:, None] >> np.arange(many + 1) & 1).astype(np.float32)
        inside[:, many] = 1
        kept = np.maximum(inside @ table, alone)
        inside[:, many] = 0
        sizes = (kept * (1 - inside)).sum(axis=1)
        if sizes.max() > best:
            best, best_set = float(sizes.max()), int(sets[sizes.argmax()])
    in_set = np.append((best_set >> np.arange(many) & 1).astype(np.bool_), False)
    keep: Bools = (in_set[y] | (y == many)) & ~in_set[h]
    met = np.zeros(many + 1, np.bool_)
    met[h[keep]] = True
    for group in np.flatnonzero(alone & ~in_set & ~met):
        keep[np.flatnonzero((y == group) & (h == group))[0]] = True
    return symbols[keep]


def _run_ends(numbers: Numbers, reading: Reading, way: CodeWay) -> Ints:
    """The fewest cards whose loss ends a run: so many digits gone that the FREE cards left cannot stand in, or, with no
    FREE left, no linked pair of neighbouring digits (a vertex cover, exact since neighbours differ in parity of place).
    """  # fmt: skip
    size = reading.min_cards
    free = np.flatnonzero(numbers.free)
    of_digit = {digit: np.flatnonzero(numbers.digit == digit) for digit in way.run}
    rarest = sorted(way.run, key=lambda digit: (len(of_digit[digit]), digit))
    choices = [
        np.concatenate([free[left:], *(of_digit[digit] for digit in rarest[: left + 1])])
        for left in range(min(len(free), size - 1) + 1)
    ]
    if reading.need == 1:
        choices.append(np.concatenate([free, _cover(numbers, [of_digit[digit] for digit in way.run])]))
    return min(choices, key=len).astype(np.int64)


def _cover(numbers: Numbers, rows: list[Ints]) -> Ints:
    """The least set of cards that touches every link between neighbouring rows (König: from a largest matching)."""
    near: dict[int, list[int]] = {}
    for place, row in enumerate(rows):
        if place % 2 == 0:
            others = [card for at in (place - 1, place + 1) if 0 <= at < len(rows) for card in rows[at].tolist()]
            for card in row.tolist():
                near[card] = [other for other in others if numbers.links[card, other] or numbers.links[other, card]]
    partner = _matched(near)
    matched = set(partner.values())
    left, right = {card for card in near if card not in matched}, set[int]()
    waiting = sorted(left)
    while waiting:
        for other in near[waiting.pop()]:
            if other not in right:
                right.add(other)
                if partner[other] not in left:
                    left.add(partner[other])
                    waiting.append(partner[other])
    return np.array(sorted((near.keys() - left) | right), np.int64)


def _matched(near: dict[int, list[int]]) -> dict[int, int]:
    """A largest matching, from each card on the other side to its partner, grown path by path."""
    partner: dict[int, int] = {}
    mate: dict[int, int] = {}
    for start in near:
        reached_from: dict[int, int] = {}
        waiting, end = [start], None
        while waiting and end is None:
            card = waiting.pop()
            for other in near[card]:
                if other not in reached_from:
                    reached_from[other] = card
                    if other not in partner:
                        end = other
                        break
                    waiting.append(partner[other])
        while end is not None:
            card = reached_from[end]
            partner[end] = card
            mate[card], end = end, mate.get(card)
    return partner


def _between(numbers: Numbers, reading: Reading, way: CodeWay) -> tuple[int, int, tuple[str, ...]]:
    """From below: dreams that share no card. From above: losing again and again the card with the most dreams."""
    low, rest = 0, numbers
    while (row := witness(rest, reading, way)) is not None:
        low += 1
        rest = rest.without(*(rest.index(card.id) for card in row))
    mine = [card.id for card, serves in zip(numbers.cards, numbers.serves(way), strict=True) if serves]
    worst = tuple(mine[reading.min_cards - 1 :])
    if way.kind is CodeKind.DIGIT:
        gone = tuple(numbers.cards[card].id for card in _run_ends(numbers, replace(reading, links=0), way))
        worst = min(worst, gone, key=len)
    if reading.min_cards > 5 or len(mine) > _MOST_CARDS:
        return low, len(worst), worst
    lost: list[str] = []
    rest = numbers
    while len(lost) < len(worst):
        left = _left_without(rest, reading, way)
        if not left:
            return low, len(lost), tuple(lost)
        card, _ = min(left.items(), key=lambda item: (item[1], rest.cards[item[0]].id))
        lost.append(rest.cards[card].id)
        rest = rest.without(card)
    return low, len(worst), worst


def _left_without(numbers: Numbers, reading: Reading, way: CodeWay) -> dict[int, int]:
    """For each card of the way, the dreams left after its loss; empty if there are none to begin with."""
    serves = numbers.serves(way)
    mine = np.flatnonzero(serves).tolist()
    if way.kind is not CodeKind.DIGIT:
        masks = [serves, *(np.where(np.arange(len(numbers)) == card, False, serves) for card in mine)]
        all_, *each = [found.at_least(reading.need) for found in same_code(numbers, masks, reading.min_cards)]
        return dict(zip(mine, each, strict=True)) if all_ else {}
    symbols = [card for card in mine if not numbers.free[card]]
    everyone = np.ones(len(numbers), np.bool_)
    masks = [everyone, *(np.arange(len(numbers)) != card for card in symbols)]
    found, _ = run_counts(numbers, [way.run], reading.min_cards, reading.order, masks)
    all_, *each = [row[way.run].at_least(reading.need) for row in found]
    if not all_:
        return {}
    left = dict(zip(symbols, each, strict=True))
    for card in mine:
        if numbers.free[card]:
            left[card] = count_way(numbers.without(card), reading, way).at_least(reading.need)
    return left
