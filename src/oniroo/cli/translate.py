"""`oniroo translate`: what a translation of the rulebook lacks, and bringing it in line with the English text."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from oniroo import console
from oniroo.cli.group import LazyGroup
from oniroo.cli.options import deck_option
from oniroo.cli.translate_decks import opened, own_roots

if TYPE_CHECKING:
    from collections.abc import Sequence

    from oniroo.rules import Status

EXAMPLES = """\b
Examples:
  oniroo translate status            how far every language is
  oniroo translate check el          every fault of the Greek texts, with its line
  oniroo translate update pl         empty files for a new language; later, what has changed in English
  oniroo translate diff el           what has changed in English, word by word
  oniroo translate accept el A_02.1  the translation still holds
"""
LATER: dict[str, tuple[str, str]] = {
    "import": ("oniroo.cli.translate_import:import_page", "Fill a translation from a published page of the rules."),
    "diff": ("oniroo.cli.translate_editing:diff", "Show outdated lines: old and new English, word by word."),
    "accept": ("oniroo.cli.translate_editing:accept", "Say that outdated translations still hold."),
    "rename-term": ("oniroo.cli.translate_terms:rename_term", "Give a term of the game another word, everywhere."),
    "glossary": ("oniroo.cli.translate_terms:glossary", "Write the words of the game as CSV, for Weblate or Crowdin."),
}
"""Commands that are imported only when they are called: where they are, and their line in the help."""


class TranslateGroup(LazyGroup):
    """The commands below, and those of LATER."""

    later = LATER


@click.group(cls=TranslateGroup, epilog=EXAMPLES)
def translate() -> None:
    """Check and update the translations in rules/.

    A language is a folder of three files: rules.po and names.po, for Poedit, Weblate or a text editor, and
    language.yaml with its words for the terms of the game.
    """


@translate.command(
    epilog="\b\nExamples:\n  oniroo translate status\n  oniroo translate status pl --sections\n"
    "  oniroo translate status --format json\n\n\b\nExit codes:\n  0  told, however much is missing\n"
    "  1  the files of a language have faults\n  2  there is no such language\n  3  a file cannot be read"
)
@deck_option
@click.argument("codes", nargs=-1, metavar="[LANG]...")
@click.option("--sections", is_flag=True, help="The lines of each section, too: front, A to N.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
def status(deck_path: Path | None, codes: tuple[str, ...], sections: bool, form: str) -> None:
    """Tell how far the translations are: lines, rules, terms and names."""
    import json

    from oniroo.rules import rules_roots
    from oniroo.rules import status as status_of

    folder, deck = opened(deck_path)
    found = status_of(rules_roots(folder), deck, codes or None)
    if form == "json":
        data = {"schema": 1, "languages": [_data(line) for line in found]}
        console.say(json.dumps(data, ensure_ascii=False, indent=2))
        return
    head = ["", "language", "lines", "outdated", "missing", "unreviewed", "rules", "terms", "words", "names"]
    console.say(console.table([head, *map(_row, found)], left=(0, 1)))
    if sections:
        console.say("\n" + console.table(_by_section(found), left=(0, 1)))


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

    from oniroo.ground.exits import Exit
    from oniroo.products.art_cache import row_of
    from oniroo.products.printable import unprintable
    from oniroo.rules import check_all, rules_roots

    folder, deck = opened(deck_path)
    checked = check_all(rules_roots(folder), deck, codes or None)
    findings = (*checked.findings, *unprintable(rules_roots(folder), deck, codes))
    if form == "json":
        console.say(json.dumps({"schema": 1, "findings": [row_of(f) for f in findings]}, ensure_ascii=False, indent=2))
    else:
        console.report(findings, everything=everything, more="oniroo translate check --all")
        console.tally(findings, ", ".join(codes) or "all languages")
    if checked.unreadable:
        console.stop(Exit.INPUT_UNREADABLE)
    console.end_with(findings, strict=strict)


@translate.command()
@deck_option
@click.argument("code", metavar="LANG")
def update(deck_path: Path | None, code: str) -> None:
    """Bring the files of a language in line with the English text; start a new language.

    Lines are joined by key: no translation is lost. What has changed in meaning is marked fuzzy, with the old English
    beside it.
    """
    from oniroo.rules import update as update_language

    roots, deck = own_roots(deck_path)
    done = update_language(roots, code, deck)
    console.report(done.findings, everything=True)
    console.say(str(roots[0] / code))
    console.remark(f"{len(done.new)} new, {len(done.outdated)} outdated, {len(done.gone)} gone")


def _row(line: "Status") -> list[str]:
    return [
        line.language,
        line.name,
        f"{line.units.current} of {line.units.total}",
        str(line.units.outdated),
        str(line.units.missing),
        str(line.unreviewed),
        f"{line.rules} of {line.rules_total}",
        f"{line.terms} of {line.terms_total}",
        f"{line.words.current} of {line.words.total}",
        f"{line.names.current} of {line.names.total}",
    ]


def _by_section(found: "Sequence[Status]") -> list[list[str]]:
    rows = [["", "section", "lines", "outdated", "missing"]]
    for line in found:
        for key, done in line.sections:
            lines = f"{done.current} of {done.total}"
            rows.append([line.language, key, lines, str(done.outdated), str(done.missing)])
    return rows


def _data(line: "Status") -> dict[str, Any]:
    """The state of a language as JSON values."""
    from dataclasses import asdict

    data = asdict(line)
    for name in ("units", "words", "names"):
        data[name]["total"] = getattr(line, name).total
    data["sections"] = [{"section": key, **asdict(done), "total": done.total} for key, done in line.sections]
    return data | {"complete": line.is_complete}
