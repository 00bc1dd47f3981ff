"""`oniroo schema`: the JSON Schema of cards.yaml."""

from pathlib import Path

import click

from oniroo import console
from oniroo.cli.options import FILE


@click.command(epilog="\b\nExample:\n  oniroo schema -o cards.schema.json")
@click.option("-o", "--output", type=FILE, metavar="FILE", help="Default: standard output.")
def schema(output: Path | None) -> None:
    """Write the JSON Schema of cards.yaml, by which editors complete and check it.

    `oniroo init` copies it beside the deck; the first line of cards.yaml names it.
    """
    from oniroo.deck.json_schema import schema_text
    from oniroo.ground.writing import write_text

    if output is None:
        console.say(schema_text().rstrip("\n"))
    else:
        write_text(output, schema_text())
        console.say(str(output))
