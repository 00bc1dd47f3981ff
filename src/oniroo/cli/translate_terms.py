"""`oniroo translate rename-term` and `glossary`: the words of the game in a language."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from oniroo import console
from oniroo.cli.options import FILE, deck_option
from oniroo.cli.translate_decks import all_roots, own_roots
from oniroo.cli.translate_words import say_changes

if TYPE_CHECKING:
    from oniroo.rules.renaming import Renaming

RENAME = """\b
Examples:
  oniroo translate rename-term lt DREAM SAPNAS=SVAJONĖ SAPNO=SVAJONĖS --dry-run
  oniroo translate rename-term el SYMBOL ΣΥΜΒΟΛΟ=ΕΙΚΟΝΑ

\b
Exit codes:
  0  done, or shown (--dry-run)
  1  a line has a broken placeholder, or the files have other faults; nothing was written
  2  there is no such language, term or form, or the new word cannot be used
  3  a file cannot be read
  4  a file cannot be written; what stood there before is untouched
"""
GLOSSARY = """\b
Examples:
  oniroo translate glossary lt
  oniroo translate glossary lt -o lt.csv

\b
Exit codes:
  0  done
  1  the files of the language have faults
  2  there is no such language
  3  a file cannot be read
  4  the output cannot be written; what stood there before is untouched
"""


@click.command(epilog=RENAME)
@deck_option
@click.argument("code", metavar="LANG")
@click.argument("key", metavar="KEY")
@click.argument("words", nargs=-1, required=True, metavar="OLD=NEW...")
@click.option("--dry-run", is_flag=True, help="Show what would change, and write nothing.")
def rename_term(deck_path: Path | None, code: str, key: str, words: tuple[str, ...], dry_run: bool) -> None:
    """Give a term of the game another word, form by form: in language.yaml and in every line.

    KEY is the term as language.yaml has it (DREAM). OLD is one of its forms there, NEW the form in its place; forms of
    several words go in quotes. Name all forms at once. Lines that change are marked fuzzy, since the words around the
    term may have to follow: look at them with oniroo translate diff, then accept them.
    """
    from oniroo.rules.renaming import rename_term as rename

    if wrong := [word for word in words if "=" not in word]:
        raise click.UsageError(f"{', '.join(wrong)}: write OLD=NEW, in quotes if there are blanks in it")
    pairs = [(old, new) for old, _, new in (word.partition("=") for word in words)]
    roots, deck = all_roots(deck_path) if dry_run else own_roots(deck_path)
    done = rename(roots, code, deck, key, pairs, dry_run=dry_run)
    if dry_run:
        _show(code, done)
    for file in done.files:
        console.say(str(file))
    console.report(done.findings, everything=True)
    lines = console.count(len(done.lines), "line")
    if dry_run:
        console.remark(f"{lines} would change and be marked fuzzy; nothing was written")
    else:
        console.remark(f"{lines} changed and marked fuzzy; look at them with: oniroo translate diff {code}")


@click.command(epilog=GLOSSARY)
@deck_option
@click.argument("code", metavar="LANG")
@click.option("-o", "--output", type=FILE, metavar="FILE", help="The CSV file. Default: standard output.")
def glossary(deck_path: Path | None, code: str, output: Path | None) -> None:
    """Write the words of the game as CSV, for the glossary of Weblate or Crowdin: one row for each form.

    Columns: source (the English term), target (a form in the language), context (key and number of the form),
    developer_comments (what the term is). A term without a word has a row without a target.
    """
    from oniroo.ground.writing import write_text
    from oniroo.rules.editing import own_translation
    from oniroo.rules.glossary import glossary as rows

    if output is not None and output.suffix.lower() != ".csv":
        raise click.UsageError(f"CSV is written: name the file {output.stem or code}.csv, not {output.name!r}")
    roots, deck = all_roots(deck_path)
    text = rows(own_translation(roots, code, deck))
    if output is None:
        console.say(text.removesuffix("\n"))
        return
    write_text(output, text)
    console.say(str(output))


def _show(code: str, done: "Renaming") -> None:
    words = ", ".join(f"{old} → {new}" for old, new in done.words.items())
    console.say(f"{done.term.place}: {code} {done.term.key}: {words}")
    for line in done.lines:
        say_changes(f"{line.place}: {code} {line.key}: ", line.changes)
