"""`oniroo init`: a deck of one's own."""

from pathlib import Path

import click

from oniroo import console


@click.command(epilog="\b\nExample:\n  oniroo init mydeck && cd mydeck && oniroo check && oniroo build")
@click.argument("folder", metavar="DIR")
def init(folder: str) -> None:
    """Copy catalogue, art and rules into DIR, to make the deck your own.

    Commands run in DIR use its cards.yaml, art/ and rules/. Nothing that stands there is overwritten.
    """
    from oniroo.deck.init import init_folder

    made = init_folder(folder)
    console.say(str(Path(folder)))
    console.remark(
        f"{console.count(len(made), 'file')} copied; edit {Path(folder) / 'cards.yaml'}, then run there: oniroo check"
    )
