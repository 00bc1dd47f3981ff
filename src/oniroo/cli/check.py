"""`oniroo check`: faults of catalogue, art and layout."""

from pathlib import Path

import click

from oniroo import console
from oniroo.cli.options import cache_folder, deck_option
from oniroo.ground.exits import Exit

EXAMPLES = """\b
Examples:
  oniroo check                       everything; exit 1 if there is an error
  oniroo check --strict              warnings count too
  oniroo check --only art            only the pictures
  oniroo check --format json         for programs
"""


@click.command(epilog=EXAMPLES)
@deck_option
@click.option("--strict", is_flag=True, help="Exit 1 for warnings too.")
@click.option(
    "--only",
    "parts",
    type=click.Choice(["deck", "art", "layout"]),
    multiple=True,
    help="Only this part; may be given more than once.",
)
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
def check(deck_path: Path | None, strict: bool, parts: tuple[str, ...], form: str) -> None:
    """Look for faults in the catalogue, the art and the layout.

    Every finding says where it is and what is wrong, and how to mend it. While the deck has faults, art and layout
    are not looked at.
    """
    from oniroo.ground.finder import find_deck
    from oniroo.products.checks import PARTS
    from oniroo.products.checks import check as check_all

    with console.progress("check") as progress:
        report = check_all(
            find_deck(deck_path), parts=parts or PARTS, cache=cache_folder() / "art.json", progress=progress
        )
    findings = [finding for _, finding in report.findings]
    if form == "json":
        console.say(report.json())
    else:
        console.report(findings, everything=True)
        console.summary(findings, report.source, report.cards)
    if report.unreadable:
        console.stop(Exit.INPUT_UNREADABLE)
    console.end_with(findings, strict=strict)
