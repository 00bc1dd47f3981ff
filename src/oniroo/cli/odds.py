"""`oniroo odds`: the chance of a dream in hand."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from oniroo import console
from oniroo.cli.options import deck_option, load
from oniroo.cli.readings import reading_of, reading_options

if TYPE_CHECKING:
    from oniroo.dreams.odds import Chance, Odds

EXAMPLES = """\b
Examples:
  oniroo odds                            a dream in the first hand of five, exactly
  oniroo odds --draw 10                  in ten cards, sampled
  oniroo odds --given 023,058 --draw 3   with two cards in hand and three to draw
  oniroo odds --level 4 --family moon-head
"""


@click.command(epilog=EXAMPLES)
@deck_option
@click.option("--draw", type=int, metavar="N", help="Cards drawn. Default: a hand, as the deck says.")
@click.option("--given", metavar="CARDS", help="Cards in hand already: 023,058,free-1.")
@click.option("--level", default="5", show_default=True, help="The level whose cards are shuffled.")
@click.option("--family", type=click.Choice(["bad-night", "moon-head"]), help="The attack cards of level 4.")
@reading_options
@click.option(
    "--precision",
    type=float,
    default=0.5,
    show_default=True,
    metavar="PP",
    help="Half the width of the interval, in percentage points.",
)
@click.option("--sample", is_flag=True, help="Sample even where the exact chance can be had.")
@click.option(
    "--seed", type=click.IntRange(min=0), default=0, show_default=True, help="The same seed gives the same figures."
)
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
def odds(deck_path: Path | None, draw: int | None, given: str | None, level: str, family: str | None, precision: float,
         sample: bool, seed: int, form: str, **asked: Any) -> None:  # fmt: skip
    """Tell the chance that a hand holds a dream: exactly where all hands can be counted, else sampled."""
    from oniroo.deck.model import Kind
    from oniroo.dreams.data import odds_data
    from oniroo.dreams.odds import hand_odds

    loaded = load(deck_path)
    deck = loaded.deck
    if asked["min_cards"] is None:  # a level may ask for more than the deck
        asked["min_cards"] = next((one.min_dream for one in deck.levels if one.key == level), None)
    cards = [card.zfill(3) if card.isdecimal() else card for card in (given or "").replace(" ", "").split(",") if card]
    with console.progress("odds") as progress:
        found = hand_odds(
            deck,
            reading_of(deck, asked),
            deck.hand if draw is None else draw,
            given=cards,
            level=level,
            family=None if family is None else Kind(family.upper().replace("-", "_")),
            half_width=precision / 100,
            sample=sample,
            seed=seed,
            progress=progress,
        )
    console.say(json.dumps(odds_data(found, deck), indent=2) if form == "json" else _text(found))


def _text(found: "Odds") -> str:
    held = f"{', '.join(found.given)} and " if found.given else ""
    lines = [
        f"level {found.level}: {held}{console.count(found.draw, 'card')} of {found.deck} drawn; {found.reading}",
        f"a dream: {_share(found.chance)}",
        *(f"  {kind.value + ':':<8} {_share(chance)}" for kind, chance in found.by_kind.items()),
        f"exact: {found.hits:,} of {found.hands:,} hands"
        if found.exact
        else f"sampled: {found.hits:,} of {found.hands:,} hands, seed {found.seed}; in brackets: 95 % (Wilson)",
    ]
    return "\n".join(lines)


def _share(chance: "Chance") -> str:
    if chance.low == chance.high:
        once = f", one hand in {1 / chance.p:,.0f}" if chance.p else ""
        return f"{chance.p:.4%}{once}"
    return f"{chance.p:.2%} [{chance.low:.2%}, {chance.high:.2%}]"
