"""`oniroo sheets`: card sheets to print, cut and play."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from oniroo import console
from oniroo.cli.options import OUTPUT, deck_option, load, paper_option, slug, strict_option

if TYPE_CHECKING:
    from oniroo.page import SheetSpec
    from oniroo.products.sheets import SheetJob

EXAMPLES = """\b
Examples:
  oniroo sheets                                  all 173 cards, A4, backs for the long edge
  oniroo sheets --paper letter --backs none      fronts only, Letter
  oniroo sheets --cards 1-9,023,wake-up          only these cards
  oniroo sheets --level 1 --free 3               what level 1 needs, with three FREE cards
  oniroo sheets --ink saver                      line art on white: little ink
  oniroo sheets --printer office                 backs moved by what the test page showed
  oniroo sheets --backs fold                     fronts and backs on one side, to fold and glue
  oniroo sheets --single                         one card a page with bleed, for a print shop
"""


@click.command(epilog=EXAMPLES)
@deck_option
@click.option("-o", "--output", type=click.Path(path_type=Path), metavar="FILE", help="Default: output/deck-PAPER….pdf")
@paper_option
@click.option(
    "--card",
    default="poker",
    show_default=True,
    metavar="NAME|WxH",
    help="poker (63 × 88 mm), bridge, euro, mini-euro, tarot, square … or a size in mm.",
)
@click.option(
    "--orientation",
    type=click.Choice(["auto", "portrait", "landscape"]),
    default="auto",
    show_default=True,
    help="How the paper lies; auto takes what holds most cards.",
)
@click.option("--gap", type=float, metavar="MM", help="White between cards. Default: twice the bleed.")
@click.option(
    "--bleed", type=float, default=0.0, show_default=True, metavar="MM", help="How far fronts run on beyond the cut."
)
@click.option(
    "--marks",
    type=click.Choice(["ticks", "lines", "none"]),
    default="ticks",
    show_default=True,
    help="Cut marks: ticks in the margins, or full lines.",
)
@click.option(
    "--backs",
    type=click.Choice(["long-edge", "short-edge", "fold", "separate", "none"]),
    default="long-edge",
    show_default=True,
    help="Edge on which the printer turns the paper; or fold-over sheets; or backs in a file of their own.",
)
@click.option("--back-offset", metavar="X,Y", help="Move all backs: mm to the right, mm down, as you look at the back.")
@click.option("--back-angle", type=float, metavar="DEGREES", help="Turn all backs clockwise.")
@click.option("--back-bleed", type=float, metavar="MM", help="How far backs run on beyond the cut. Default: 2.")
@click.option("--printer", metavar="NAME", help="Use the back offset kept for this printer (see: oniroo test-page).")
@click.option(
    "--order",
    type=click.Choice(["rows", "stack"]),
    default="rows",
    show_default=True,
    help="rows: card after card. stack: cut the whole stack, and the piles follow each other.",
)
@click.option("--level", metavar="LEVEL", help="Only what this level uses: 1 … 5, solo-1 … solo-3.")
@click.option("--free", type=int, metavar="N", help="How many FREE cards (0–8).")
@click.option(
    "--kinds", metavar="KINDS", help="Only these kinds: symbol,free,wake-up,bad-night,moon-head,dream-fairy,magic-code."
)
@click.option("--cards", metavar="CARDS", help="Only these cards: 1-9,023,wake-up.")
@click.option(
    "--ink", type=click.Choice(["full", "saver"]), default="full", show_default=True, help="saver: line art on white."
)
@click.option("--names", metavar="LANG", help="Print the cards' names in this language (en).")
@click.option("--single", is_flag=True, help="One card a page, with bleed and TrimBox.")
@strict_option
def sheets(deck_path: Path | None, output: Path | None, strict: bool, **asked: Any) -> None:
    """Make card sheets to print, cut and play."""
    from oniroo.deck.selection import select
    from oniroo.ground.writing import write_files
    from oniroo.products.sheets import make_sheets

    loaded = load(deck_path)
    cards = select(loaded.deck, level=asked["level"], free=asked["free"], kinds=asked["kinds"], cards=asked["cards"])
    job = _job(asked)
    with console.progress("sheets") as progress:
        made = make_sheets(cards, loaded.deck, loaded.gallery, job, progress=progress)
    findings = (*loaded.deck.findings, *made.findings)
    console.report(findings)
    console.end_with(findings, strict=strict)
    targets = _targets(output or OUTPUT / f"deck-{_variant(asked, job)}.pdf", len(made.files))
    write_files(zip(targets, made.files, strict=True))
    for target in targets:
        console.say(str(target))
    console.remark(
        f"{console.count(made.cards, 'card')} on {console.count(made.sheets, 'sheet')}; print at 100 %, not fitted"
    )


def _job(asked: dict[str, Any]) -> "SheetJob":
    from oniroo.draw.palette import Ink
    from oniroo.products.sheets import SheetJob

    return SheetJob(_spec(asked), ink=Ink(asked["ink"]), names=asked["names"], single=asked["single"])


def _spec(asked: dict[str, Any]) -> "SheetSpec":
    from oniroo.page import BACK_BLEED, Backs, Marks, Order, Orientation, SheetSpec, parse_card, parse_paper

    offset = _offset(asked)
    return SheetSpec(
        paper=parse_paper(asked["paper"]),
        card=parse_card(asked["card"]),
        gap=asked["gap"],
        bleed=asked["bleed"],
        marks=Marks(asked["marks"]),
        backs=Backs(asked["backs"]),
        back_bleed=BACK_BLEED if asked["back_bleed"] is None else asked["back_bleed"],
        back_offset=(offset.x, offset.y),
        back_angle=offset.angle,
        order=Order(asked["order"]),
        orientation=Orientation(asked["orientation"]),
    )


def _offset(asked: dict[str, Any]) -> Any:
    """The printer's kept offset; what is given on the command line comes on top of it."""
    from oniroo.page import parse_offset
    from oniroo.products.printers import BackOffset, Printers

    kept = Printers().offset(asked["printer"]) if asked["printer"] else BackOffset()
    x, y = parse_offset(asked["back_offset"]) if asked["back_offset"] else (0.0, 0.0)
    return kept + BackOffset(x, y, asked["back_angle"] or 0.0)


def _variant(asked: dict[str, Any], job: "SheetJob") -> str:
    """What tells this print from the usual one, as part of the file's name: ``letter-fronts-saver``."""
    spec = job.spec
    parts = [] if job.single else [slug(spec.paper.name)]
    parts += [slug(spec.card.name)] if spec.card.name != "poker" else []
    parts += ["single"] if job.single else []
    named = {"none": "fronts", "long-edge": "", "separate": "fronts"}
    parts += [named.get(spec.backs.value, spec.backs.value)]
    parts += [f"level-{asked['level']}" if asked["level"] and str(asked["level"]).isdigit() else asked["level"] or ""]
    parts += [f"free-{asked['free']}" if asked["free"] is not None else ""]
    parts += ["some-kinds" if asked["kinds"] else "", "some-cards" if asked["cards"] else ""]
    parts += ["stack" if spec.order.value == "stack" else "", "saver" if job.ink.value == "saver" else ""]
    parts += [f"names-{slug(job.names)}" if job.names else "", slug(asked["printer"]) if asked["printer"] else ""]
    return "-".join(part for part in parts if part)


def _targets(first: Path, count: int) -> list[Path]:
    """One file; or, where backs go apart, fronts and backs beside each other."""
    if count == 1:
        return [first]
    stem = first.stem
    other = stem.replace("-fronts", "-backs", 1) if "-fronts" in stem else f"{stem}-backs"
    return [first, first.with_name(other + first.suffix)]
