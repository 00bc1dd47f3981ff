"""`oniroo sheets`: card sheets to print, cut and play."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from oniroo import console
from oniroo.cli.options import FILE, OUTPUT, as_pdf, deck_option, load, paper_option, refuse_beside, strict_option

if TYPE_CHECKING:
    from oniroo.page import SheetSpec
    from oniroo.products.sheets import SheetJob

EXAMPLES = """\b
Examples:
  oniroo sheets                                  the whole deck, A4, backs for the long edge
  oniroo sheets --paper letter --backs none      fronts only, Letter
  oniroo sheets --cards 1-9,023,wake-up          only these cards
  oniroo sheets --level 1 --free 3               what level 1 needs, with three FREE cards
  oniroo sheets --ink saver                      line art on white: little ink
  oniroo sheets --names el                       with Greek names, and Greek words in the margins
  oniroo sheets --printer office                 backs moved by what the test page showed
  oniroo sheets --backs fold                     fronts and backs on one side, to fold and glue
  oniroo sheets --single                         one card a page with bleed, for a print shop
"""
# What has no meaning on pages of one card, and without backs.
ON_SHEETS = (
    "paper", "orientation", "gap", "marks", "order", "back_offset", "back_angle", "back_bleed", "printer", "language",
)  # fmt: skip
ON_BACKS = ("back_offset", "back_angle", "back_bleed", "printer")


@click.command(epilog=EXAMPLES)
@deck_option
@click.option(
    "-o",
    "--output",
    type=FILE,
    metavar="FILE",
    help="Default: output/deck-PAPER….pdf",
)
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
    "--bleed", type=float, metavar="MM", help="How far fronts run on beyond the cut. Default: 0; with --single 3."
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
@click.option("--level", metavar="LEVEL", help="Only what this level of cards.yaml uses: 1, solo-1 …")
@click.option("--free", type=int, metavar="N", help="Only so many of the FREE cards.")
@click.option(
    "--kinds", metavar="KINDS", help="Only these kinds: symbol,free,wake-up,bad-night,moon-head,dream-fairy,magic-code."
)
@click.option("--cards", metavar="CARDS", help="Only these cards: 1-9,023,wake-up.")
@click.option(
    "--ink", type=click.Choice(["full", "saver"]), default="full", show_default=True, help="saver: line art on white."
)
@click.option("--names", metavar="LANG", help="Print the cards' names in this language: en, el, fa …")
@click.option("--language", metavar="LANG", help="Of the words in the margins. Default: that of --names, else en.")
@click.option("--single", is_flag=True, help="One card a page, with bleed and TrimBox.")
@strict_option
def sheets(deck_path: Path | None, output: Path | None, strict: bool, **asked: Any) -> None:
    """Make card sheets to print, cut and play."""
    from oniroo.deck.selection import select
    from oniroo.ground.writing import write_files
    from oniroo.products.naming import Selection, sheet_file
    from oniroo.products.sheets import file_names, make_sheets

    job = _job(asked)
    chosen = Selection(asked["level"], asked["free"], asked["kinds"], asked["cards"])
    target = as_pdf(output) or OUTPUT / sheet_file(job, chosen, asked["printer"])
    loaded = load(deck_path)
    cards = select(loaded.deck, level=chosen.level, free=chosen.free, kinds=chosen.kinds, cards=chosen.cards)
    with console.progress("sheets") as progress:
        made = make_sheets(cards, loaded.deck, loaded.gallery, job, folder=loaded.folder, progress=progress)
    findings = (*loaded.deck.findings, *made.findings)
    console.report(findings)
    console.end_with(findings, strict=strict)
    targets = [target.with_name(name) for name in file_names(target.name, len(made.files))]
    write_files(zip(targets, made.files, strict=True))
    for path in targets:
        console.say(str(path))
    console.remark(
        f"{console.count(made.cards, 'card')} on {console.count(made.sheets, 'sheet')}"
        + ("" if job.single else "; print at 100 %")
    )


def _job(asked: dict[str, Any]) -> "SheetJob":
    """The print that the options ask for; what they cannot mean together is refused."""
    from oniroo.draw.palette import Ink
    from oniroo.page import SERVICE_BLEED
    from oniroo.products.sheets import SheetJob

    if asked["single"]:
        refuse_beside("--single", ON_SHEETS)
        if asked["backs"] in ("short-edge", "fold"):
            raise click.UsageError("--single knows --backs long-edge (front and back by turns), separate and none")
    if asked["backs"] == "none":
        refuse_beside("--backs none", ON_BACKS)
    if asked["printer"] is not None:
        refuse_beside("--printer", ("back_offset", "back_angle"))
    if asked["bleed"] is None:
        asked["bleed"] = SERVICE_BLEED if asked["single"] else 0.0
    ink, names, language = Ink(asked["ink"]), asked["names"], asked["language"]
    return SheetJob(_spec(asked), ink=ink, names=names, single=asked["single"], language=language)


def _spec(asked: dict[str, Any]) -> "SheetSpec":
    from oniroo.page import (
        BACK_BLEED,
        Backs,
        Marks,
        Order,
        Orientation,
        SheetSpec,
        parse_card,
        parse_offset,
        parse_paper,
    )

    offset = parse_offset(asked["back_offset"]) if asked["back_offset"] is not None else (0.0, 0.0)
    angle = asked["back_angle"] or 0.0
    if asked["printer"] is not None:
        from oniroo.products.printers import Printers

        kept = Printers().offset(asked["printer"])
        offset, angle = (kept.x, kept.y), kept.angle
    return SheetSpec(
        paper=parse_paper(asked["paper"]),
        card=parse_card(asked["card"]),
        gap=asked["gap"],
        bleed=asked["bleed"],
        marks=Marks(asked["marks"]),
        backs=Backs(asked["backs"]),
        back_bleed=BACK_BLEED if asked["back_bleed"] is None else asked["back_bleed"],
        back_offset=offset,
        back_angle=angle,
        order=Order(asked["order"]),
        orientation=Orientation(asked["orientation"]),
    )
