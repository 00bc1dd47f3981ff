"""`oniroo contact-sheet`: pictures side by side."""

from pathlib import Path
from typing import Any

import click

from oniroo import console
from oniroo.cli.options import FILE, OUTPUT, deck_option, load, strict_option

EXAMPLES = """\b
Examples:
  oniroo contact-sheet                            all pictures with their names, PDF and PNG
  oniroo contact-sheet --group 1                  one group, to find pictures too much alike
  oniroo contact-sheet --blind 7 --per-sheet 18   shuffled, numbered, nameless: have them named by others
  oniroo contact-sheet --grey --ink saver         as a grey printer shows them
"""


@click.command(epilog=EXAMPLES)
@deck_option
@click.option(
    "-o",
    "--output",
    type=FILE,
    metavar="FILE",
    help="Name of the PDF; PNGs stand beside it. Default: output/contact-sheet….pdf",
)
@click.option("--group", type=int, metavar="N", help="Only SYMBOL pictures of this group.")
@click.option("--kinds", metavar="KINDS", help="Only these kinds: symbol,bad-night, …")
@click.option("--cards", metavar="CARDS", help="Only these cards: 1-9,023,wake-up.")
@click.option("--columns", type=int, default=6, show_default=True, metavar="N", help="Pictures in a row.")
@click.option("--per-sheet", type=int, metavar="N", help="Pictures on a sheet. Default: all on one.")
@click.option("--width", type=int, default=150, show_default=True, metavar="PX", help="Width of a picture in the PNG.")
@click.option(
    "--blind",
    type=int,
    metavar="SEED",
    help="Shuffle by this number; numbers instead of names, and a key beside.",
)
@click.option("--grey", is_flag=True, help="PNG in grey.")
@click.option("--ink", type=click.Choice(["full", "saver"]), default="full", show_default=True)
@strict_option
def contact_sheet(deck_path: Path | None, output: Path | None, strict: bool, **asked: Any) -> None:
    """Put pictures side by side, to judge them together or have them named."""
    from oniroo.deck.selection import select
    from oniroo.draw.palette import Ink
    from oniroo.ground.writing import write_files
    from oniroo.products.contact import ContactJob, make_contact_sheets

    job = ContactJob(
        asked["columns"], asked["per_sheet"], asked["blind"], asked["grey"], Ink(asked["ink"]), asked["width"]
    )
    loaded = load(deck_path)
    cards = select(loaded.deck, kinds=asked["kinds"], cards=asked["cards"])
    if asked["group"] is not None:
        cards = tuple(card for card in cards if getattr(card, "yellow", None) == asked["group"])
    made = make_contact_sheets(cards, loaded.deck, loaded.gallery, job)
    console.report(made.findings)
    console.end_with(made.findings, strict=strict)
    target = output or OUTPUT / f"contact-sheet{_variant(asked)}.pdf"
    several = len(made.pngs) > 1
    files = [(target, made.pdf)]
    files += [(_beside(target, number if several else 0, ".png"), png) for number, png in enumerate(made.pngs, 1)]
    if made.key:
        key = "".join(f"{number}\t{card.id}\t{card.name}\n" for number, card in made.key)
        files.append((target.with_name(f"{target.stem}-key.tsv"), key.encode()))
    write_files(files)
    for path, _ in files:
        console.say(str(path))


def _beside(target: Path, number: int, suffix: str) -> Path:
    return target.with_name(f"{target.stem}-{number}{suffix}" if number else f"{target.stem}{suffix}")


def _variant(asked: dict[str, Any]) -> str:
    parts = [
        f"group-{asked['group']}" if asked["group"] is not None else "",
        "some" if asked["kinds"] or asked["cards"] else "",
    ]
    parts += [f"blind-{asked['blind']}" if asked["blind"] is not None else "", "grey" if asked["grey"] else ""]
    parts += ["saver" if asked["ink"] == "saver" else ""]
    return "".join(f"-{part}" for part in parts if part)
