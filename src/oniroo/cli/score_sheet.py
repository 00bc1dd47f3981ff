"""`oniroo score-sheet`: a page to keep the score on, in any language."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from oniroo import console
from oniroo.cli.options import FILE, OUTPUT, as_pdf, deck_option, paper_option, strict_option

if TYPE_CHECKING:
    from oniroo.ground.findings import Finding

EXAMPLES = """\b
Examples:
  oniroo score-sheet el                     a Greek score sheet, A4
  oniroo score-sheet fa ar --paper letter   two languages, for Letter
  oniroo score-sheet all --paper a5         every language, to lay into the booklet
  oniroo score-sheet en --players 3         three wide columns
"""
ALL = "all"


@click.command("score-sheet", epilog=EXAMPLES)
@deck_option
@click.argument("codes", nargs=-1, required=True, metavar="LANG...")
@click.option("-o", "--output", type=FILE, metavar="FILE", help="Default: output/score-sheet-LANG-PAPER….pdf")
@paper_option
@click.option("--players", type=int, metavar="N", help="How many columns there are. Default: as many as may play.")
@strict_option
def score_sheet(
    deck_path: Path | None, codes: tuple[str, ...], output: Path | None, paper: str, players: int | None, strict: bool
) -> None:
    """Make a score sheet in a language (en, el, fa …), in several, or in all.

    A column a player, a row a round, and every way to score with its points. The page stands upright.
    """
    from oniroo.deck.reading import read_deck
    from oniroo.ground.finder import find_deck
    from oniroo.ground.findings import Fault, UsageFault
    from oniroo.ground.writing import write_files
    from oniroo.page import parse_paper
    from oniroo.products.score_sheet import make_score_sheet, score_file
    from oniroo.rules import languages, load_english, raise_all, rules_roots
    from oniroo.rules import load as load_rules

    as_pdf(output)
    size = parse_paper(paper)
    folder = find_deck(deck_path)
    deck = read_deck(folder)
    roots = rules_roots(folder)
    every = languages(roots) if ALL in codes else tuple(dict.fromkeys(codes))
    if output is not None and len(every) > 1:
        raise click.UsageError("-o names one file, and several score sheets are asked for; leave it out")
    files: list[tuple[Path, bytes]] = []
    findings: list[Finding] = list(deck.findings)
    english = load_english(roots, deck)
    faults: list[Fault] = []
    for code in every:
        try:
            made = make_score_sheet(load_rules(roots, code, deck, english=english), deck, size, players=players)
        except UsageFault:
            raise
        except Fault as fault:  # of all languages at once
            faults.append(fault)
            continue
        files.append((output or OUTPUT / score_file(code, size, players), made.data))
        findings += made.findings
    raise_all(faults)
    findings = list(dict.fromkeys(findings))
    console.report(findings, more="oniroo translate check --all")
    console.end_with(findings, strict=strict)
    write_files(files)
    for path, _ in files:
        console.say(str(path))
