"""How many cards may be lost before a way to a dream is gone: exact where one link is enough, else a bound."""

from dataclasses import dataclass, replace
from itertools import combinations

import numpy as np

from oniroo.deck.model import CodeKind
from oniroo.dreams.counts import count_way
from oniroo.dreams.kernel import same_code
from oniroo.dreams.numbers import Bools, Ints, Numbers, Way
from oniroo.dreams.reading import Reading
from oniroo.dreams.run_counts import run_counts
from oniroo.dreams.witness import witness

_MOST_GROUPS = 14


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


def kill_number(numbers: Numbers, reading: Reading, way: Way) -> Bound:
    """The fewest cards whose loss leaves no dream of this way; 0 if there is none to begin with."""
    size = reading.min_cards
    mine = np.flatnonzero(numbers.serves(way))
    if not count_way(numbers, reading, way).at_least(reading.need):
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

    Such cards have their yellow groups in some set Y and demand groups outside it. A card that demands its own group
    may stand alone in it: Z is the set of such groups, each kept for one card, which no other card bears or demands.
    """
    symbols = mine[~numbers.free[mine]]
    yellow, purple = numbers.yellow[symbols], numbers.purple[symbols]
    used = np.unique(np.concatenate([yellow, purple]))
    if len(used) > _MOST_GROUPS:
        return None
    y, h = np.searchsorted(used, yellow), np.searchsorted(used, purple)
    table = np.zeros((len(used), len(used)), np.int64)
    np.add.at(table, (y, h), 1)
    chosen = (np.arange(1 << len(used))[:, None] >> np.arange(len(used)) & 1).astype(np.int64)
    loops = [int(group) for group in np.flatnonzero(np.diagonal(table))]
    best, best_sets = -1, (chosen[0], chosen[0])
    for many in range(len(loops) + 1):
        for alone in combinations(loops, many):
            z = np.zeros(len(used), np.int64)
            z[list(alone)] = 1
            inside = chosen[(chosen @ z) == 0]
            sizes = ((inside @ table) * (1 - inside) * (1 - z)).sum(axis=1) + many
            at = int(sizes.argmax())
            if sizes[at] > best:
                best, best_sets = int(sizes[at]), (inside[at], z)
    group_set, alone_set = best_sets
    keep: Bools = (group_set[y] == 1) & (group_set[h] == 0) & (alone_set[h] == 0)
    for group in np.flatnonzero(alone_set):
        keep[np.flatnonzero((y == group) & (h == group))[0]] = True
    return symbols[keep]


def _run_ends(numbers: Numbers, reading: Reading, way: Way) -> Ints:
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
    partner: dict[int, int] = {}

    def settle(card: int, seen: set[int]) -> bool:
        for other in near[card]:
            if other not in seen:
                seen.add(other)
                if other not in partner or settle(partner[other], seen):
                    partner[other] = card
                    return True
        return False

    for card in near:
        settle(card, set())
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


def _between(numbers: Numbers, reading: Reading, way: Way) -> tuple[int, int, tuple[str, ...]]:
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
    if reading.min_cards > 5:
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


def _left_without(numbers: Numbers, reading: Reading, way: Way) -> dict[int, int]:
    """For each card of the way, the dreams left after its loss; empty if there are none to begin with."""
    serves = numbers.serves(way)
    mine = np.flatnonzero(serves).tolist()
    if way.kind is not CodeKind.DIGIT:
        masks = [serves, *(np.where(np.arange(len(numbers)) == card, False, serves) for card in mine)]
        all_, *each = [found.at_least(reading.need) for found in same_code(numbers.links, masks, reading.min_cards)]
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
