"""`oniroo design`: codes and groups for given subjects."""

from pathlib import Path

import click

from oniroo import console
from oniroo.cli.options import FILE, deck_option
from oniroo.cli.readings import named, number, whole_number
from oniroo.ground.exits import Exit

EXAMPLES = """\b
Examples:
  oniroo design -o cards.new.yaml                       codes and purple groups for every SYMBOL card
  oniroo design --neighbours 0.5 --keep 20,21,23 -o …   half of all neighbours link; these cards stay as they are
"""


@click.command(epilog=EXAMPLES)
@deck_option
@click.option(
    "-o",
    "--output",
    type=FILE,
    required=True,
    metavar="FILE",
    help="The new cards file.",
)
@click.option(
    "--neighbours",
    type=number,
    default=0.6,
    show_default=True,
    metavar="SHARE",
    help="Share of numbers that link to the next.",
)
@click.option(
    "--keep",
    type=named,
    metavar="CARDS",
    help="Cards whose codes and purple group stay: 20,21,23.",
)
@click.option("--seed", type=whole_number, default=0, show_default=True, help="Another seed, another deck.")
@click.option(
    "--method",
    type=click.Choice(["auto", "search", "solver"]),
    default="auto",
    show_default=True,
    help="search repeats by seed; solver is OR-Tools (pip install 'oniroo[design]').",
)
def design(deck_path: Path | None, output: Path, neighbours: float, keep: str | None, seed: int, method: str) -> None:
    """Propose codes and purple groups for the subjects and yellow groups of a deck, evenly spread.

    Comments, order and columns of the file stay as they are; only the values change. The facts and examples of the
    deck still hold; where they cannot, nothing is written.
    """
    from oniroo.deck.reading import deck_from_text
    from oniroo.deck.selection import named_cards
    from oniroo.design.goals import Goals
    from oniroo.design.propose import propose
    from oniroo.design.splice import splice
    from oniroo.ground.finder import display, find_deck
    from oniroo.ground.reading import read_text
    from oniroo.ground.writing import write_text
    from oniroo.products.checks import check_deck

    if output.suffix.lower() not in (".yaml", ".yml"):
        raise click.UsageError(f"a cards file is written: name it {output.stem or 'cards'}.yaml, not {output.name!r}")
    folder = find_deck(deck_path)
    if output.exists() and output.samefile(folder.cards):
        raise click.UsageError(f"-o names the deck itself ({folder.shown}); write to a new file, and compare the two")
    text = read_text(folder.cards, shown=folder.shown)
    deck = deck_from_text(text, folder.shown)
    kept = named_cards(deck, keep, "--keep") if keep is not None else ()
    with console.progress("design") as progress:
        found = propose(deck, Goals(neighbours=neighbours, keep=kept, seed=seed), method=method, progress=progress)  # type: ignore[arg-type]
    new = splice(text, found, folder.shown)
    made = deck_from_text(new, display(output))
    findings = check_deck(made)
    broken = [finding for finding in findings if finding.code in ("fact-false", "example-false")]
    if broken:
        console.report(broken, everything=True)
        console.remark("nothing was written: what the deck claims of its cards would no longer be true")
        console.stop(Exit.FINDINGS)
    write_text(output, new)
    console.say(str(output))
    for note in found.notes:
        console.remark(f"note: {note}")
    console.report(findings)
    console.remark(f"{found.linked} of {len(deck.symbols) - 1} numbers link to the next; found {found.method}")
    console.summary(findings, display(output), len(made.cards))
    console.end_with(findings, strict=False)
