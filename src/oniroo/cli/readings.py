"""How the rules are read where they leave a choice: options of `dreams` and `odds`; and values as people type them."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from oniroo.deck.model import Deck, Level
    from oniroo.dreams.reading import Reading

Command = TypeVar("Command", bound=Callable[..., object])

_MOST_DIGITS = 18


def whole_number(typed: Any) -> int:
    """A whole number in the digits 0–9: Python would take ``1_0``, ``+5`` and the digits of other scripts as well."""
    found = typed if isinstance(typed, int) else whole(typed)
    if found is None:
        raise click.BadParameter(f"{typed!r} is no whole number of 0 or more; write it in the digits 0–9")
    return found


def number(typed: Any) -> float:
    """A number as ``0.6``, in the digits 0–9, without sign or exponent."""
    if isinstance(typed, float):
        return typed
    before, point, after = typed.partition(".")
    if whole(before) is None or (point and whole(after) is None):
        raise click.BadParameter(f"{typed!r} is no number of 0 or more; write it as 0.6")
    return float(typed)


def named(typed: str) -> str:
    """A text that names something, and so is not empty."""
    if not typed.strip():
        raise click.BadParameter("it is empty; say what is meant, or leave the option out")
    return typed


def whole(text: str) -> int | None:
    """The whole number that the digits 0–9 write; None for all else, and for more digits than anyone means."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS else None


OPTIONS = (
    click.option("--links", default="one", show_default=True, metavar="one|chain|N", help="Neighbours that must link."),
    click.option(
        "--run",
        type=click.Choice(["listed", "ten", "ace", "cyclic"]),
        default="ace",
        show_default=True,
        help="Runs of digits: only 12345 and 67890; 0 after 9; 0 before 1 or after 9; round and round.",
    ),
    click.option(
        "--order",
        type=click.Choice(["position", "any"]),
        default="position",
        show_default=True,
        help="Digits of a run: rising or falling in place, or in any order.",
    ),
    click.option("--min-cards", type=whole_number, metavar="N", help="Cards in a dream, 2 to 10. Default: the deck's."),
    click.option("--free", type=whole_number, metavar="N", help="FREE cards in play. Default: all."),
)


def reading_options(command: Command) -> Command:
    """Add the options of a reading."""
    for option in reversed(OPTIONS):
        command = option(command)
    return command


def reading_of(deck: "Deck", asked: dict[str, Any], level: "Level | None" = None) -> "Reading":
    """The reading that the options ask for; what they leave open is the deck's, or the level's.

    Raises UsageFault for values that no reading has, with their place where the deck has them.
    """
    from oniroo.dreams.reading import LONGEST, SHORTEST, Reading
    from oniroo.ground.findings import Finding, UsageFault

    cards, place, subject = asked["min_cards"], None, ""
    if cards is None:
        cards, place, subject = deck.min_dream, deck.min_dream_place, "rules"
        if level is not None and level.min_dream is not None:
            cards, place, subject = level.min_dream, level.min_dream_place, f"level {level.key}"
        if not SHORTEST <= cards <= LONGEST:
            problem = f"min_dream is {cards}, and dreams of so many cards are not counted"
            remedy = f"write {SHORTEST} to {LONGEST} there, or ask for --min-cards"
            raise UsageFault(Finding("reading-min-cards", problem, remedy, place, subject))
    links = whole(asked["links"])
    return Reading(
        links=asked["links"] if links is None else links,
        run=asked["run"],
        order=asked["order"],
        min_cards=cards,
        free=asked["free"],
    )
