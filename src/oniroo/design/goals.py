"""What a designer wishes of a deck, and what is proposed."""

from dataclasses import dataclass

from oniroo.deck.model import Deck

ATTRIBUTES = ("purple", "digit", "letter", "shape")


@dataclass(frozen=True, slots=True)
class Goals:
    """``neighbours``: share (0–1) of numbers that link to the next. ``keep``: ids of cards that stay as they are."""

    neighbours: float = 0.6
    keep: tuple[str, ...] = ()
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Values:
    """What the design gives to a SYMBOL card; group by number, codes as the deck writes them."""

    letter: str
    shape: str
    digit: str
    purple: int


@dataclass(frozen=True, slots=True)
class Proposal:
    """``values`` by card id. ``method`` says how they were found; ``notes`` what did not come out evenly, if any."""

    values: dict[str, Values]
    linked: int
    method: str
    notes: tuple[str, ...] = ()


def wished_links(deck: Deck, goals: Goals) -> int:
    """How many cards are to link to the next number."""
    return round(goals.neighbours * max(0, len(deck.symbols) - 1))


def known(deck: Deck, name: str) -> tuple[str, ...]:
    """All values that the deck has for ``purple``, ``letter``, ``shape`` or ``digit``."""
    codes = {"letter": deck.codes.letters, "shape": deck.codes.shapes, "digit": deck.codes.digits}
    return codes.get(name) or tuple(str(group.number) for group in deck.groups)
