"""`oniroo odds`: the chance of a dream in hand."""

import json
from math import floor, log10
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from oniroo import console
from oniroo.cli.options import deck_option, load
from oniroo.cli.readings import named, number, reading_of, reading_options, whole_number

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
@click.option("--draw", type=whole_number, metavar="N", help="Cards drawn. Default: a hand, as the deck says.")
@click.option("--given", type=named, metavar="CARDS", help="Cards in hand already: 023,058,free-1.")
@click.option(
    "--level", type=named, default="5", show_default=True, metavar="KEY", help="The level whose cards are shuffled."
)
@click.option("--family", type=click.Choice(["bad-night", "moon-head"]), help="The attack cards of level 4.")
@reading_options
@click.option(
    "--precision",
    type=number,
    default=0.5,
    show_default=True,
    metavar="PP",
    help="Half the width of the interval, in percentage points.",
)
@click.option("--sample", is_flag=True, help="Sample even where the exact chance can be had.")
@click.option("--seed", type=whole_number, default=0, show_default=True, help="The same seed gives the same figures.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
def odds(deck_path: Path | None, draw: int | None, given: str | None, level: str, family: str | None, precision: float,
         sample: bool, seed: int, form: str, **asked: Any) -> None:  # fmt: skip
    """Tell the chance that a hand holds a dream: exactly where all hands can be counted, else sampled."""
    from oniroo.deck.model import Kind
    from oniroo.deck.selection import named_cards
    from oniroo.dreams.data import odds_data
    from oniroo.dreams.odds import hand_odds

    loaded = load(deck_path)
    deck = loaded.deck
    cards = named_cards(deck, given, "--given") if given is not None else ()
    with console.progress("odds") as progress:
        found = hand_odds(
            deck,
            reading_of(deck, asked, next((one for one in deck.levels if one.key == level), None)),
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
        f"a dream: {_share(found.chance, found.hits, found.hands)}",
    ]
    for kind, chance in found.by_kind.items():
        hits = 0 if chance.exact else round(chance.p * found.hands)
        lines.append(f"  {kind.value + ':':<8} {_share(chance, hits, found.hands)}")
    if found.exact and found.chance.why:
        lines.append("exact: it follows from the cards, no hand had to be counted")
    elif found.exact:
        lines.append(f"exact: {found.hits:,} of {found.hands:,} hands")
    else:
        some = "; without brackets: exact" if any(chance.exact for chance in found.by_kind.values()) else ""
        many = f"{found.hits:,} of {found.hands:,} hands, seed {found.seed}"
        lines.append(f"sampled: {many}; in brackets: 95 % (Wilson){some}")
    return "\n".join(lines)


def _share(chance: "Chance", hits: int, hands: int) -> str:
    """A chance in words that tell what is certain from what is only likely."""
    if chance.exact and chance.p in (0, 1):
        why = chance.why or ("every hand holds one" if chance.p else "no hand holds one")
        return f"{chance.p:.0%}: {why}"
    if chance.exact:
        once = round(1 / chance.p)
        return _percent(chance.p) + (f", one hand in {once:,}" if once > 1 else "")
    if hits in (0, hands):
        seen = f"all {hands:,} hands sampled" if hits else f"none of {hands:,} hands sampled"
        return f"{seen} [{chance.low:.2%}, {chance.high:.2%}]"
    return f"{chance.p:.2%} [{chance.low:.2%}, {chance.high:.2%}]"


def _percent(p: float) -> str:
    """Four decimals, and more where these would make it nothing or all."""
    digits = 1 - floor(log10(100 * min(p, 1 - p)))
    return f"{p:.{max(4, digits)}%}"
