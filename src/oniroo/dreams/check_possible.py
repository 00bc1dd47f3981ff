"""F1–F6: can every way to a dream be gone, and does every card stand in one?"""

from collections.abc import Iterator, Sequence

import numpy as np

from oniroo.deck.model import Card, CodeKind, Deck, Group, Kind, Symbol
from oniroo.dreams.measures import Measures, bearers, finding, group_name, listed, plural
from oniroo.dreams.numbers import CodeWay
from oniroo.ground.findings import Finding, Severity

Triple = tuple[str, str, str]


def check_possible(of: Measures) -> Iterator[Finding]:
    """Findings F1–F6."""
    yield from _ways(of)
    dead = list(_dead_groups(of))
    yield from dead
    if not dead:
        yield from _connected(of)
    yield from _no_dream(of)
    yield from _triples(of)


def _ways(of: Measures) -> Iterator[Finding]:
    """F2, an error: no dream without FREE as the game is played. F1, a warning: none under the strictest reading."""
    if not of.counted and of.ways:
        many = f"{of.reading.min_cards} cards"
        problem = f"there are too many dreams of {many} to be counted, so F1, F2 and B3 are left out"
        yield finding(of, "F2", problem, "check the deck with fewer cards in a dream as well", severity=Severity.NOTE)
    if not of.counted:
        return
    impossible = set()
    absent = set(of.numbers.digits) - {int(card.digit) for card in of.deck.symbols}
    for way, histogram in of.plain.items():
        if not histogram.at_least(of.reading.need):
            impossible.add(way)
            if not absent.intersection(way.run):
                yield _impossible(of, way)
    for digit in sorted(absent):
        runs = [way for way in of.plain if digit in way.run]
        if runs:
            yield _missing_digit(of, digit, runs)
    if not any(way.kind is CodeKind.DIGIT for way in of.plain):
        problem = f"no {of.reading.min_cards} of the deck's digits follow each other, so there is no run"
        remedy = "give the deck the digits 1, 2, 3, 4, 5, 6, 7, 8, 9, 0"
        yield finding(of, "F2", problem, remedy, severity=Severity.ERROR, value="0 runs", limit="1 run")
    for way, histogram in of.strictest.items():
        if not histogram.chain and way not in impossible:
            cards = _serving(of.deck, way)
            problem = "has no dream without FREE cards in which every card links to the next"
            remedy = (
                f"let the purple group of some of {listed(cards)} be the yellow group of another of them"
                if cards
                else "give its codes to more cards"
            )
            value = f"{histogram.at_least(1):,} dreams with a link, 0 linked throughout"
            yield finding(of, "F1", problem, remedy, subject=str(way), cards=cards, value=value, limit="1 dream")


def _missing_digit(of: Measures, digit: int, runs: Sequence[CodeWay]) -> Finding:
    names = ", ".join(way.name for way in runs)
    problem = f"no card has it, so {'run' if len(runs) == 1 else 'runs'} {names} can never be laid"
    remedy = f"give digit {digit} to some cards"
    return finding(
        of, "F2", problem, remedy, severity=Severity.ERROR, subject=f"digit {digit}", value="0 cards", limit="1 card"
    )


def _impossible(of: Measures, way: CodeWay) -> Finding:
    size = of.reading.min_cards
    cards = _serving(of.deck, way)
    missing = size - len(cards)
    if way.kind is not CodeKind.DIGIT and missing > 0:
        owners = "no card has it" if not cards else f"only {listed(cards)} {'have' if cards[1:] else 'has'} it"
        problem = f"can never make a dream: {owners}, a dream takes {size}"
        value, limit = plural(len(cards), "card"), plural(size, "card")
        remedy = f"give {way} to {missing} more card{'s' if missing > 1 else ''} at least"
    else:
        wish = {"one": "link to another of them", "chain": "link one to the next throughout"}
        how = wish.get(str(of.reading.links), f"link {of.reading.need} times")
        problem = f"can never make a dream: {listed(cards)} do not {how} by their groups"
        remedy = "let the purple group of some of them be the yellow group of others"
        value, limit = "0 dreams", "1 dream"
    return finding(
        of, "F2", problem, remedy, severity=Severity.ERROR, subject=str(way), cards=cards, value=value, limit=limit
    )


def _serving(deck: Deck, way: CodeWay) -> tuple[Symbol, ...]:
    if way.kind is CodeKind.DIGIT:
        return tuple(card for card in deck.symbols if int(card.digit) in way.run)
    return bearers(deck, way.kind, way.name)


def _dead_groups(of: Measures) -> Iterator[Finding]:
    """F3: demanded groups without a card, groups never demanded, cards that none but themselves could follow."""
    deck = of.deck
    for group in deck.groups:
        here = [card for card in deck.symbols if card.yellow == group.number]
        asking = [
            card for card in (*deck.symbols, *of.numbers.cards[len(deck.symbols) :]) if card.purple == group.number
        ]
        symbols_asking = [card for card in asking if isinstance(card, Symbol)]
        name = group_name(deck, group.number)
        if not here:
            problem = "no SYMBOL card belongs to it"
            if asking:
                problem += f", yet {listed(asking)} demand{'s' if len(asking) == 1 else ''} it next"
            remedy = f"give yellow: {group.number} to some cards, or {'demand another group' if asking else 'drop it'}"
            yield _of_group(of, group, problem, remedy, asking)
        elif not symbols_asking:
            problem = f"no card demands it next, so {listed(here)} can follow no other card by group"
            remedy = f"give purple: {group.number} to some cards"
            yield _of_group(of, group, problem, remedy, here)
        elif len(here) == 1 and here[0] in asking:
            problem = f"demands {name}, to which no other card belongs: nothing but a FREE card can follow it"
            remedy = "change its purple group, or give the group more cards"
            yield finding(
                of, "F3", problem, remedy, severity=Severity.ERROR, subject=f"card {here[0].id}", cards=here,
                value="0 followers", limit="1 follower", place=here[0].place,
            )  # fmt: skip


def _of_group(of: Measures, group: Group, problem: str, remedy: str, cards: Sequence[Card]) -> Finding:
    return finding(
        of, "F3", problem, remedy, severity=Severity.ERROR, subject=group_name(of.deck, group.number), cards=cards,
        value="0 cards", limit="1 card", place=group.place,
    )  # fmt: skip


def _connected(of: Measures) -> Iterator[Finding]:
    """F4: along yellow → purple of the SYMBOL cards every group leads to every other."""
    leads: dict[int, set[int]] = {group.number: set() for group in of.deck.groups}
    for card in of.deck.symbols:
        leads[card.yellow].add(card.purple)
    reach = {start: _reached(leads, start) for start in leads}
    closed = min((sorted(found) for found in reach.values()), key=len)
    if len(closed) == len(leads):
        return
    outside = sorted(leads.keys() - set(closed))
    inside, others = (", ".join(str(number) for number in part) for part in (closed, outside))
    cards = [card for card in of.deck.symbols if card.yellow in closed]
    problem = f"once a linked dream is in group {inside} it never comes back to group {others}"
    remedy = f"let some of {listed(cards)} demand one of the groups {others}"
    yield finding(
        of, "F4", problem, remedy, cards=cards, value=plural(len(closed), "group"), limit=plural(len(leads), "group")
    )


def _reached(leads: dict[int, set[int]], start: int) -> set[int]:
    found, waiting = {start}, [start]
    while waiting:
        for group in leads[waiting.pop()] - found:
            found.add(group)
            waiting.append(group)
    return found


def _no_dream(of: Measures) -> Iterator[Finding]:
    """F5: cards that stand in no dream at all."""
    if of.sets is None:
        return
    per_card = np.sum([count.per_card for count in of.sets.per_way.values()], axis=0)
    for index, card in enumerate(of.numbers.cards):
        if isinstance(card, Symbol) and not per_card[index]:
            codes = f"{card.letter}, {card.shape}, {card.digit}"
            problem = f"stands in no dream: its codes ({codes}) never come together with links"
            remedy = "give it codes or groups that other cards share"
            yield finding(
                of, "F5", problem, remedy, severity=Severity.ERROR, subject=f"card {card.id}", cards=[card],
                value="0 dreams", limit="1 dream", place=card.place,
            )  # fmt: skip


def _triples(of: Measures) -> Iterator[Finding]:
    """F6: letter, shape and digit together name one card; solo play with all three kinds of MAGIC_CODE needs it."""
    needed = [
        level.key for level in of.deck.levels
        if Kind.MAGIC_CODE in level.kinds | level.optional and level.codes == frozenset(CodeKind)
    ]  # fmt: skip
    owners: dict[Triple, list[Symbol]] = {}
    for card in of.deck.symbols:
        owners.setdefault((card.letter, card.shape, card.digit), []).append(card)
    for triple, cards in sorted(owners.items(), key=lambda item: item[1][-1].number):
        if len(cards) > 1:
            why = f"level {needed[0]} cannot tell them apart" if needed else "no level needs to tell them apart"
            problem = f"has the same letter, shape and digit ({', '.join(triple)}) as {listed(cards[:-1])}; {why}"
            yield finding(
                of, "F6", problem, _free_triple(of.deck, owners, triple), subject=f"card {cards[-1].id}",
                severity=Severity.ERROR if needed else Severity.NOTE, cards=cards, place=cards[-1].place,
                value=plural(len(cards), "card"), limit="1 card",
            )  # fmt: skip


def _free_triple(deck: Deck, owners: dict[Triple, list[Symbol]], triple: Triple) -> str:
    """The change of one code that gives a card a triple of its own, towards the rarest code."""
    lists: Sequence[tuple[CodeKind, tuple[str, ...]]] = (
        (CodeKind.LETTER, deck.codes.letters),
        (CodeKind.SHAPE, deck.codes.shapes),
        (CodeKind.DIGIT, deck.codes.digits),
    )
    free = []
    for at, (kind, values) in enumerate(lists):
        for value in values:
            other = (*triple[:at], value, *triple[at + 1 :])
            if other not in owners:
                excess = len(bearers(deck, kind, value)) * len(values) / max(1, len(deck.symbols))
                free.append((excess, f"{kind.value}: {value}"))
    if not free:
        return "add codes to the deck: every triple near it is taken"
    return f"give it {min(free)[1]}, which no other card has with the rest"
