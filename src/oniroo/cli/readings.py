"""How the rules are read where they leave a choice: options that `dreams` and `odds` share."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from oniroo.deck.model import Deck
    from oniroo.dreams.reading import Reading

Command = TypeVar("Command", bound=Callable[..., object])

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
    click.option("--min-cards", type=int, metavar="N", help="Cards in a dream. Default: as the deck says."),
    click.option("--free", type=int, metavar="N", help="FREE cards in play. Default: all."),
)


def reading_options(command: Command) -> Command:
    """Add the options of a reading."""
    for option in reversed(OPTIONS):
        command = option(command)
    return command


def reading_of(deck: "Deck", asked: dict[str, Any]) -> "Reading":
    """The reading that the options ask for. Raises UsageFault for values that no reading has."""
    from oniroo.deck.text_types import decimal
    from oniroo.dreams.reading import Reading

    links = decimal(asked["links"])
    return Reading(
        links=asked["links"] if links is None else links,
        run=asked["run"],
        order=asked["order"],
        min_cards=deck.min_dream if asked["min_cards"] is None else asked["min_cards"],
        free=asked["free"],
    )
