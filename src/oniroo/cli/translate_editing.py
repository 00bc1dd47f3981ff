"""`oniroo translate diff` and `accept`: lines whose English has changed."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from oniroo import console
from oniroo.cli.options import deck_option
from oniroo.cli.translate_decks import all_roots, own_roots
from oniroo.cli.translate_words import say_changes

if TYPE_CHECKING:
    from oniroo.rules.editing import Line

DIFF = """\b
Examples:
  oniroo translate diff pl                  every outdated line of the Polish texts
  oniroo translate diff pl A_02.1 E_01.3    these lines
  oniroo translate diff pl --format json    for programs

\b
Exit codes:
  0  shown, or nothing is outdated
  1  the files of the language have faults
  2  there is no such language or line
  3  a file cannot be read
"""
ACCEPT = """\b
Examples:
  oniroo translate accept pl A_02.1 E_01.3  these translations say what the English says today
  oniroo translate accept pl --all          all of them do

\b
Exit codes:
  0  done, or nothing is outdated
  1  a line is not translated, or has errors (see: oniroo translate check); nothing was written
  2  there is no such language or line
  3  a file cannot be read
  4  a file cannot be written; what stood there before is untouched
"""


@click.command(epilog=DIFF)
@deck_option
@click.argument("code", metavar="LANG")
@click.argument("keys", nargs=-1, metavar="[KEY]...")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
def diff(deck_path: Path | None, code: str, keys: tuple[str, ...], form: str) -> None:
    """Show outdated lines of a language: all, or those named.

    For each: why it is outdated, the English that was translated, the English of today with every word that has
    changed, and the translation. KEY is the msgctxt of a line in the PO files.
    """
    from oniroo.rules.editing import lines_of

    roots, deck = all_roots(deck_path)
    lines = lines_of(roots, code, deck, keys)
    if form == "json":
        data = {"schema": 1, "language": code, "lines": [_data(line) for line in lines]}
        console.say(json.dumps(data, ensure_ascii=False, indent=2))
        return
    for line in lines:
        _show(code, line)
    outdated = sum(line.state.value == "outdated" for line in lines)
    if not lines:
        console.say(f"{code}: nothing is outdated")
    if outdated:
        say_outdated(code, outdated)


@click.command(epilog=ACCEPT)
@deck_option
@click.argument("code", metavar="LANG")
@click.argument("keys", nargs=-1, metavar="[KEY]...")
@click.option("--all", "everything", is_flag=True, help="Every outdated line of the language.")
def accept(deck_path: Path | None, code: str, keys: tuple[str, ...], everything: bool) -> None:
    """Say that outdated translations still hold: the mark fuzzy is taken out.

    Look at them first with: oniroo translate diff LANG. Either all of the lines are accepted, or none. The files are
    written as `oniroo translate update` does it.
    """
    from oniroo.rules.editing import accept as accept_lines

    if everything and keys:
        raise click.UsageError("--all has no meaning with KEY; leave one of them out")
    if not everything and not keys:
        raise click.UsageError("name the lines that still hold (see: oniroo translate diff), or all of them with --all")
    roots, deck = own_roots(deck_path)
    done = accept_lines(roots, code, deck, None if everything else keys)
    console.report(done.findings, everything=True)
    for key in done.current:
        console.remark(f"{code} {key}: was not outdated")
    for file in done.files:
        console.say(str(file))
    if done.keys:
        console.remark(f"{console.count(len(done.keys), 'line')} accepted")
    else:
        console.say(f"{code}: nothing is outdated" if everything else f"{code}: nothing to accept")


def say_outdated(code: str, number: int) -> None:
    """What there is to do about so many outdated lines."""
    are = "is" if number == 1 else "are"
    console.remark(
        f"{console.count(number, 'line')} {are} outdated; if the translation still holds: "
        f"oniroo translate accept {code} KEY"
    )


def _show(code: str, line: "Line") -> None:
    place = f"{line.place}: " if line.place else ""
    if line.state.value != "outdated":
        state = "not translated" if line.state.value == "missing" else "up to date"
        console.say(f"{place}{code} {line.key}: {state}")
        return
    console.say(f"{place}{code} {line.key}: {line.reason}")
    wide = max(len(code), len("now")) + 2
    if line.old == line.english:
        _row("en:", wide, line.english)
    else:
        _row("was:", wide, line.old)
        say_changes(f"  {'now:':<{wide}}", line.changes)
    _row(f"{code}:", wide, line.text)
    console.say("")


def _row(label: str, wide: int, text: str) -> None:
    from oniroo.ground.visible import visible

    console.say(f"  {label:<{wide}}{visible(text)}")


def _data(line: "Line") -> dict[str, Any]:
    """A line as JSON values."""
    changes = [{"change": piece.change.value, "text": piece.text} for piece in line.changes]
    return {
        "key": line.key,
        "state": line.state.value,
        "reason": line.reason,
        "place": asdict(line.place) if line.place else None,
        "old": line.old,
        "english": line.english,
        "changes": changes,
        "translation": line.text,
    }
