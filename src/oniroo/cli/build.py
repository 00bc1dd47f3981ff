"""`oniroo build`: everything, for A4 and Letter."""

from pathlib import Path

import click

from oniroo import console
from oniroo.cli.options import FILE, OUTPUT, deck_option, load, strict_option

EXAMPLES = """\b
Examples:
  oniroo build
  oniroo build --language el                  all of it in Greek, with Greek names on the cards
  oniroo build --deck mydeck -o print
"""


@click.command(epilog=EXAMPLES)
@deck_option
@click.option(
    "--language",
    "only",
    multiple=True,
    metavar="LANG",
    help="Make everything in this language only: names, margins, test pages, rules. May be given several times.",
)
@click.option(
    "-o",
    "--output",
    type=FILE,
    default=OUTPUT,
    show_default=True,
    metavar="DIR",
    help="The folder to write to.",
)
@strict_option
def build(deck_path: Path | None, only: tuple[str, ...], output: Path, strict: bool) -> None:
    """Make everything, for A4 and Letter.

    Card sheets in full colour and with little ink, test pages, rule booklets and score sheets in every language.
    """
    from oniroo.draw.palette import Ink
    from oniroo.products.building import build_all, sheet_jobs
    from oniroo.products.naming import Selection, sheet_file

    loaded = load(deck_path)
    with console.progress("build") as progress:
        built = build_all(loaded.folder, output, only=only, strict=strict, progress=progress)
    console.report(built.findings)
    for target in built.files:
        console.say(str(target))
    console.end_with(built.findings, strict=strict)
    decks = " or ".join(sheet_file(job, Selection()) for job in sheet_jobs(only[:1]) if job.ink is Ink.FULL)
    console.remark(f"{console.count(len(loaded.deck.cards), 'card')}; print {decks} at 100 %, cut, and play")
