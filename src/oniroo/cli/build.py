"""`oniroo build`: everything, for A4 and Letter."""

from pathlib import Path

import click

from oniroo import console
from oniroo.cli.options import FILE, OUTPUT, deck_option, load, strict_option


@click.command(epilog="\b\nExamples:\n  oniroo build\n  oniroo build --deck mydeck -o print")
@deck_option
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
def build(deck_path: Path | None, output: Path, strict: bool) -> None:
    """Make everything, for A4 and Letter.

    Card sheets in full colour and with little ink, test pages, rule booklets and score sheets in every language.
    """
    from oniroo.products.building import build_all

    loaded = load(deck_path)
    with console.progress("build") as progress:
        built = build_all(loaded.folder, output, strict=strict, progress=progress)
    console.report(built.findings)
    for target in built.files:
        console.say(str(target))
    console.end_with(built.findings, strict=strict)
    console.remark(
        f"{console.count(len(loaded.deck.cards), 'card')}; print deck-a4.pdf or deck-letter.pdf at 100 %, cut, and play"
    )
