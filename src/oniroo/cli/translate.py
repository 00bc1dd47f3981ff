"""`oniroo translate`: what a translation of the rulebook lacks, and bringing it in line with the English text."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from oniroo import console
from oniroo.cli.options import deck_option

if TYPE_CHECKING:
    from oniroo.deck.model import Deck
    from oniroo.ground.finder import DeckFolder
    from oniroo.rules import Status

EXAMPLES = """\b
Examples:
  oniroo translate status            how far every language is
  oniroo translate check el          every fault of the Greek texts, with its line
  oniroo translate update pl         empty files for a new language; later, what has changed in English
"""


@click.group(epilog=EXAMPLES)
def translate() -> None:
    """Check and update the translations in rules/.

    A language is a folder of three files: rules.po and names.po, for Poedit, Weblate or a text editor, and
    language.yaml with its words for the terms of the game.
    """


@translate.command()
@deck_option
@click.argument("codes", nargs=-1, metavar="[LANG]...")
def status(deck_path: Path | None, codes: tuple[str, ...]) -> None:
    """Tell how far the translations are: lines, rules, terms and names."""
    from oniroo.rules import rules_roots
    from oniroo.rules import status as status_of

    folder, deck = _opened(deck_path)
    head = ["", "language", "lines", "outdated", "missing", "rules", "terms", "words", "names"]
    rows = [_row(line) for line in status_of(rules_roots(folder), deck, codes or None)]
    console.say(console.table([head, *rows], left=(0, 1)))


@translate.command()
@deck_option
@click.argument("codes", nargs=-1, metavar="[LANG]...")
@click.option("--all", "everything", is_flag=True, help="Every finding, however many are of one kind.")
@click.option("--strict", is_flag=True, help="Exit 1 for warnings too.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
def check(deck_path: Path | None, codes: tuple[str, ...], everything: bool, strict: bool, form: str) -> None:
    """Look for faults in translations: of the named languages, or of all.

    Placeholders, references, terms, typed numbers, missing and outdated lines, foreign letters, invisible signs.
    """
    import json

    from oniroo.products.art_cache import row_of
    from oniroo.rules import check as check_language
    from oniroo.rules import languages, rules_roots

    folder, deck = _opened(deck_path)
    roots = rules_roots(folder)
    findings = [finding for code in codes or languages(roots) for finding in check_language(roots, code, deck)]
    findings = list(dict.fromkeys(findings))
    if form == "json":
        console.say(json.dumps({"schema": 1, "findings": [row_of(f) for f in findings]}, ensure_ascii=False, indent=2))
    else:
        console.report(findings, everything=everything, more="oniroo translate check --all")
        console.tally(findings, ", ".join(codes) or "all languages")
    console.end_with(findings, strict=strict)


@translate.command()
@deck_option
@click.argument("code", metavar="LANG")
def update(deck_path: Path | None, code: str) -> None:
    """Bring the files of a language in line with the English text; start a new language.

    Lines are joined by key: no translation is lost. What has changed in meaning is marked fuzzy, with the old English
    beside it.
    """
    from oniroo.ground.findings import Finding, UsageFault
    from oniroo.rules import rules_roots
    from oniroo.rules import update as update_language

    folder, deck = _opened(deck_path)
    if deck_path is None and folder.packaged and folder.folder.resolve() != Path.cwd().resolve():
        problem = "there is no deck of your own here to translate"
        remedy = "make one first: oniroo init mydeck && cd mydeck"
        raise UsageFault(Finding("usage-translate", problem, remedy))
    own = folder.folder / "rules"
    done = update_language(tuple(dict.fromkeys((own, *rules_roots(folder)))), code, deck)
    console.report(done.findings, everything=True)
    console.say(str(own / code))
    console.remark(f"{len(done.new)} new, {len(done.outdated)} outdated, {len(done.gone)} gone")


def _row(line: "Status") -> list[str]:
    return [
        line.language,
        line.name,
        f"{line.units.current} of {line.units.total}",
        str(line.units.outdated),
        str(line.units.missing),
        f"{line.rules} of {line.rules_total}",
        f"{line.terms} of {line.terms_total}",
        f"{line.words.current} of {line.words.total}",
        f"{line.names.current} of {line.names.total}",
    ]


def _opened(deck_path: Path | None) -> tuple["DeckFolder", "Deck"]:
    from oniroo.deck.reading import read_deck
    from oniroo.ground.finder import find_deck

    folder = find_deck(deck_path)
    return folder, read_deck(folder)
