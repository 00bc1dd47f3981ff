"""Decks as rows of numbers, and dreams counted by trying every order: the plainest possible second opinion."""

import csv
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, pairwise, permutations
from pathlib import Path
from typing import TypeAlias

import pytest

from oniroo.deck.model import Codes, Deck, Free, Group, Kind, Level, Symbol, WakeUp
from oniroo.deck.reading import read_deck
from oniroo.dreams.reading import Reading
from oniroo.ground.finder import packaged_deck

Row: TypeAlias = tuple[int, str, str, int, int]  # yellow, letter, shape, digit, purple
MakeDeck: TypeAlias = Callable[..., Deck]

LETTERS, SHAPES = ("A", "B", "C", "D", "E", "F"), ("square", "circle", "cross", "star", "triangle")
DIGITS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "0")


def build(
    rows: Iterable[Row],
    free: Iterable[int] = (),
    groups: int = 8,
    letters: tuple[str, ...] = LETTERS,
    shapes: tuple[str, ...] = SHAPES,
    others: int = 0,
    solo: bool = False,
    min_dream: int = 5,
) -> Deck:
    symbols = [
        Symbol(
            id=f"{number:03d}", kind=Kind.SYMBOL, name=f"Card {number}", number=number, yellow=yellow, purple=purple,
            letter=letter, shape=shape, digit=str(digit),
        )
        for number, (yellow, letter, shape, digit, purple) in enumerate(rows, start=1)
    ]  # fmt: skip
    frees = [Free(id=f"free-{n}", kind=Kind.FREE, name="Free", purple=purple) for n, purple in enumerate(free, start=1)]
    rest = [WakeUp(id=f"wake-up-{n}", kind=Kind.WAKE_UP, name="Clock", time="07:00") for n in range(others)]
    levels = [Level("5", "Own dreams", frozenset({Kind.SYMBOL, Kind.WAKE_UP}), frozenset({Kind.FREE}))]
    if solo:
        from oniroo.deck.model import CodeKind

        levels.append(
            Level("solo-3", "Alone", frozenset({Kind.SYMBOL, Kind.MAGIC_CODE}), codes=frozenset(CodeKind)),
        )
    return Deck(
        name="Test",
        version="1",
        language="en",
        groups=tuple(Group(number, f"Group {number}", "house") for number in range(1, groups + 1)),
        codes=Codes(letters, shapes, DIGITS),
        pyjamas={},
        cards=(*symbols, *frees, *rest),
        levels=tuple(levels),
        hand=5,
        min_dream=min_dream,
        points={},
        source="cards.yaml",
    )


def sample_rows() -> list[Row]:
    path = Path(__file__).parent / "sample-assignment.csv"
    with path.open(encoding="utf-8", newline="") as file:
        return [
            (int(row["yellow"]), row["letter"], row["shape"], int(row["digit"]), int(row["purple"]))
            for row in csv.DictReader(file)
        ]


def ordered_dreams(deck: Deck, reading: Reading) -> Iterator[tuple[tuple[str, ...], int, set[str]]]:
    """Every order of every set of cards that serves a way: its ids, its links, the names of its ways."""
    cards = [card for card in deck.cards if isinstance(card, Symbol | Free)]
    free = [card for card in cards if isinstance(card, Free)][: reading.free]
    cards = [card for card in cards if isinstance(card, Symbol)] + list(free)
    size = reading.min_cards
    runs = []
    for start in range(10):
        run = [(start + step) % 10 for step in range(size)]
        zero = run.index(0) if 0 in run else None
        allowed = {
            "cyclic": True,
            "ace": zero in (None, 0, size - 1),
            "ten": zero in (None, size - 1),
            "listed": zero in (None, size - 1) and (run[0] == 1 or run[-1] == 0),
        }
        if allowed[reading.run]:
            runs.append(run)
    for order in permutations(cards, size):
        ways = set()
        for attribute, values in (("letter", deck.codes.letters), ("shape", deck.codes.shapes)):
            ways |= {v for v in values if all(isinstance(c, Free) or getattr(c, attribute) == v for c in order)}
        digits = [None if isinstance(c, Free) else int(c.digit) for c in order]
        known = [digit for digit in digits if digit is not None]
        if len(set(known)) == len(known):
            for run in runs:
                in_place = any(
                    all(have in (None, want) for have, want in zip(digits, lying, strict=True))
                    for lying in (run, run[::-1])
                )
                if in_place or (reading.order == "any" and set(known) <= set(run)):
                    ways.add("-".join(map(str, run)))
        if ways:
            links = sum(isinstance(b, Free) or a.purple == b.yellow for a, b in pairwise(order))
            yield tuple(card.id for card in order), links, ways


def hand_dreams(deck: Deck, reading: Reading) -> dict[frozenset[str], dict[str, int]]:
    """Each set of cards that serves some way, with the most links of an order by that way."""
    found: dict[frozenset[str], dict[str, int]] = {}
    for order, links, ways in ordered_dreams(deck, reading):
        best = found.setdefault(frozenset(order), {})
        for way in ways:
            best[way] = max(best.get(way, 0), links)
    return found


def fewest_lost(deck: Deck, reading: Reading, way: str) -> int:
    """The kill number by trying every set of lost cards."""
    dreams = {cards for cards, ways in hand_dreams(deck, reading).items() if ways.get(way, -1) >= reading.need}
    cards = sorted(set().union(*dreams))
    for many in range(len(cards) + 1):
        for lost in combinations(cards, many):
            if all(dream & set(lost) for dream in dreams):
                return many
    raise AssertionError


@pytest.fixture(scope="session")
def make_deck() -> MakeDeck:
    return build


@pytest.fixture(scope="session")
def brute_orders() -> Callable[[Deck, Reading], Iterator[tuple[tuple[str, ...], int, set[str]]]]:
    return ordered_dreams


@pytest.fixture(scope="session")
def brute_sets() -> Callable[[Deck, Reading], dict[frozenset[str], dict[str, int]]]:
    return hand_dreams


@pytest.fixture(scope="session")
def brute_kill() -> Callable[[Deck, Reading, str], int]:
    return fewest_lost


@pytest.fixture(scope="session")
def sample() -> Deck:
    """A designed deck with the 14 other cards of level 5."""
    return build(sample_rows(), range(1, 9), others=14)


@pytest.fixture(scope="session")
def packaged() -> Deck:
    return read_deck(packaged_deck())
