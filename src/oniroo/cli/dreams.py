"""`oniroo dreams`: which dreams a deck holds, and how many."""

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from oniroo import console
from oniroo.cli.options import FILE, Loaded, deck_option, load
from oniroo.cli.readings import named, reading_of, reading_options

if TYPE_CHECKING:
    from oniroo.deck.model import Deck
    from oniroo.dreams.overview import CardView, Overview, WayLine
    from oniroo.dreams.witness import Row

EXAMPLES = """\b
Examples:
  oniroo dreams                                  all ways to a dream, counted in full
  oniroo dreams --code A --picture dream.png     one way, and a dream of it as a row of cards
  oniroo dreams --card 023                       what can follow a card, and the dreams it stands in
  oniroo dreams --links chain --run listed       as strictly as the rules can be read
"""


@click.command(epilog=EXAMPLES)
@deck_option
@click.option(
    "--code",
    type=named,
    metavar="CODE",
    help="Only this way: A, star, 1-2-3-4-5, or 7 for every run with a 7.",
)
@click.option("--card", type=named, metavar="CARD", help="Only the dreams with this card: 023, free-1.")
@reading_options
@click.option(
    "--picture",
    type=FILE,
    metavar="FILE",
    help="Draw the dream: .svg, .png or .pdf.",
)
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
def dreams(
    deck_path: Path | None, code: str | None, card: str | None, picture: Path | None, form: str, **asked: Any
) -> None:
    """Count the dreams of a deck exactly, and show one of each kind.

    A dream is a row of cards with a code in common, or a run of digits, whose neighbours link by their groups.
    """
    from oniroo.dreams.data import card_data, overview_data
    from oniroo.dreams.overview import card_view, overview

    if code is not None and card is not None:
        raise click.UsageError("--code and --card ask for different tables; leave one of them out")
    if picture is not None:
        _refuse_picture(picture)
    loaded = load(deck_path)
    reading = reading_of(loaded.deck, asked)
    view: CardView | Overview
    with console.progress("dreams") as progress:
        if card is not None:
            view = shown = card_view(loaded.deck, reading, _one_card(loaded.deck, card), progress)
            data = card_data(shown, loaded.deck)
        else:
            view = every = overview(loaded.deck, reading, code, progress)
            data = overview_data(every, loaded.deck)
    if form == "json":
        console.say(json.dumps(data, indent=2, ensure_ascii=False))
    else:
        _show(view, loaded)
    if picture is not None:
        _draw(view.lines, picture, loaded)


def _refuse_picture(picture: Path) -> None:
    """Before the work, not after it."""
    from oniroo.products.row import refuse_form

    refuse_form(picture.suffix)


def _one_card(deck: "Deck", typed: str) -> str:
    from oniroo.deck.selection import named_cards

    cards = named_cards(deck, typed, "--card")
    if len(cards) > 1:
        raise click.UsageError(f"--card takes one card, and {typed!r} names {len(cards)}")
    return cards[0]


def _show(view: "CardView | Overview", loaded: Loaded) -> None:
    from oniroo.dreams.overview import CardView

    console.say(f"{loaded.deck.name} {loaded.deck.version}: {view.reading}")
    if isinstance(view, CardView):
        card = next(card for card in loaded.deck.cards if card.id == view.card)
        console.say(f"\n{view.card} {card.name}")
        console.say(f"can be followed by {console.count(len(view.followers), 'card')}: {_ids(view.followers)}")
        console.say(f"can follow {console.count(len(view.leaders), 'card')}: {_ids(view.leaders)}\n")
    console.say(_table(view.lines, view.reading.need))
    if not isinstance(view, CardView):
        total = view.distinct.total
        console.say(
            f"\nall ways together, each dream once: {total.at_least(view.reading.need):,}, "
            f"of these {total.chain:,} linked throughout"
        )


def _table(lines: Iterable["WayLine"], need: int) -> str:
    rows = [("way", "in order", "linked throughout", "sets", "a dream")]
    for line in lines:
        sets = "too many" if line.sets is None else f"{line.sets:,}"
        shown = "none" if line.witness is None else " → ".join(card.id for card in line.witness)
        orders = line.orders
        rows.append((str(line.way), f"{orders.at_least(need):,}", f"{orders.chain:,}", sets, shown))
    return console.table(rows, left=(0, 4))


def _ids(row: "Row") -> str:
    return ", ".join(card.id for card in row) or "none"


def _draw(lines: Sequence["WayLine"], picture: Path, loaded: Loaded) -> None:
    from oniroo.ground.writing import write_bytes
    from oniroo.products.row import draw_row

    found = next((line for line in lines if line.witness is not None), None)
    if found is None or found.witness is None:
        raise click.UsageError("there is no such dream to draw")
    write_bytes(picture, draw_row(found.witness, loaded.deck, loaded.gallery, picture.suffix))
    console.say(str(picture))
