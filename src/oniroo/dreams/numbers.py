"""A deck as plain arrays: the one view of it on which dreams are counted."""

from dataclasses import dataclass, replace
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from oniroo.deck.model import CodeKind, Deck, Free, Symbol
from oniroo.dreams.reading import Reading
from oniroo.dreams.runs import Window, name_of, windows
from oniroo.ground.findings import Finding, UsageFault

Ints: TypeAlias = npt.NDArray[np.int64]
Bools: TypeAlias = npt.NDArray[np.bool_]
Floats: TypeAlias = npt.NDArray[np.float64]

ANY = -1


@dataclass(frozen=True, slots=True)
class CodeWay:
    """One way to a dream (F_05–F_07): ``CodeWay(LETTER, "A")``, ``CodeWay(DIGIT, "1-2-3-4-5", (1, 2, 3, 4, 5))``."""

    kind: CodeKind
    name: str
    run: Window = ()

    def __str__(self) -> str:
        """``letter A``, ``shape star``, ``run 1-2-3-4-5``."""
        return f"{'run' if self.kind is CodeKind.DIGIT else self.kind.value} {self.name}"


@dataclass(frozen=True, slots=True, eq=False)
class Numbers:
    """The SYMBOL cards of a deck, then the FREE cards in use. All arrays are parallel to ``cards``.

    ``yellow``, ``purple``, ``letter``, ``shape`` are indices into the deck's own lists, ``digit`` is the digit itself;
    -1 = any (FREE). ``links[a, b]``: b may follow a by its group (F_02); the diagonal is False.
    """

    cards: tuple[Symbol | Free, ...]
    yellow: Ints
    purple: Ints
    letter: Ints
    shape: Ints
    digit: Ints
    groups: tuple[int, ...]
    letters: tuple[str, ...]
    shapes: tuple[str, ...]
    digits: tuple[int, ...]
    links: Bools

    def __len__(self) -> int:
        """How many cards can lie in a dream."""
        return len(self.cards)

    @property
    def free(self) -> Bools:
        """Which cards are FREE."""
        return np.asarray(self.letter == ANY)

    @property
    def symbols(self) -> int:
        """How many SYMBOL cards there are; they come first."""
        return int(np.count_nonzero(self.letter != ANY))

    def index(self, card_id: str) -> int:
        """Where the card of that id stands; KeyError if it cannot lie in a dream."""
        for index, card in enumerate(self.cards):
            if card.id == card_id:
                return index
        raise KeyError(card_id)

    def serves(self, way: CodeWay) -> Bools:
        """The cards that can serve a way: they bear its code (for a run, one of its digits), or are FREE."""
        if way.kind is CodeKind.LETTER:
            return np.asarray(self.free | (self.letter == self.letters.index(way.name)))
        if way.kind is CodeKind.SHAPE:
            return np.asarray(self.free | (self.shape == self.shapes.index(way.name)))
        return np.asarray(self.free | np.isin(self.digit, way.run))

    def only(self, keep: Bools) -> "Numbers":
        """The same deck with these cards alone."""
        at = np.flatnonzero(keep)
        return replace(
            self,
            cards=tuple(self.cards[index] for index in at),
            yellow=self.yellow[at],
            purple=self.purple[at],
            letter=self.letter[at],
            shape=self.shape[at],
            digit=self.digit[at],
            links=self.links[np.ix_(at, at)],
        )

    def without(self, *lost: int) -> "Numbers":
        """The same deck after the loss of the cards at these places."""
        keep = np.ones(len(self), np.bool_)
        keep[list(lost)] = False
        return self.only(keep)


def numbers_of(deck: Deck, reading: Reading | None = None) -> Numbers:
    """The deck as numbers, with the FREE cards of the reading. Raises UsageFault if the deck has fewer of them."""
    free = [card for card in deck.cards if isinstance(card, Free)]
    if reading is not None and reading.free is not None:
        if reading.free > len(free):
            problem = f"{reading.free} FREE cards are asked for, the deck has {len(free)}"
            raise UsageFault(Finding("reading-free", problem, f"say 0 to {len(free)}"))
        free = free[: reading.free]
    symbols = deck.symbols
    cards: tuple[Symbol | Free, ...] = (*symbols, *free)
    groups = tuple(group.number for group in deck.groups)
    letters, shapes = deck.codes.letters, deck.codes.shapes
    at = {number: index for index, number in enumerate(groups)}
    wild = [ANY] * len(free)
    yellow = np.array([at[card.yellow] for card in symbols] + wild, np.int64)
    purple = np.array([at[card.purple] for card in cards], np.int64)
    return Numbers(
        cards=cards,
        yellow=yellow,
        purple=purple,
        letter=np.array([letters.index(card.letter) for card in symbols] + wild, np.int64),
        shape=np.array([shapes.index(card.shape) for card in symbols] + wild, np.int64),
        digit=np.array([int(card.digit) for card in symbols] + wild, np.int64),
        groups=groups,
        letters=letters,
        shapes=shapes,
        digits=tuple(int(digit) for digit in deck.codes.digits),
        links=_links(yellow, purple),
    )


def _links(yellow: Ints, purple: Ints) -> Bools:
    links: Bools = (purple[:, None] == yellow[None, :]) | (yellow == ANY)[None, :]
    np.fill_diagonal(links, False)
    return links


def ways_of(numbers: Numbers, reading: Reading) -> tuple[CodeWay, ...]:
    """Every way to a dream: letters, shapes, runs, in printing order; runs by their first digit."""
    runs = windows(reading.run, reading.min_cards, numbers.digits)
    return (
        *(CodeWay(CodeKind.LETTER, name) for name in numbers.letters),
        *(CodeWay(CodeKind.SHAPE, name) for name in numbers.shapes),
        *(CodeWay(CodeKind.DIGIT, name_of(run), run) for run in runs),
    )
