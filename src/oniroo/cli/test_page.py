"""`oniroo test-page`: how far off a printer's backs are, and keeping it."""

from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING

import click

from oniroo import console
from oniroo.cli.options import FILE, OUTPUT, as_pdf, deck_option, paper_option, refuse_beside, strict_option

if TYPE_CHECKING:
    from oniroo.products.words import Words

EXAMPLES = """\b
Examples:
  oniroo test-page                                     print it on both sides, hold it against the light
  oniroo test-page --printer office --measured 1.5,-1  keep what you read there, under a name of yours
  oniroo test-page --printer office                    print it again to see that it fits now
  oniroo test-page --list                              the printers that are kept
  oniroo test-page --language el                       a page that speaks Greek
"""

# What has no meaning where no page is made.
ON_PAGES = ("output", "paper", "backs", "language", "deck_path", "strict")


@click.command(epilog=EXAMPLES)
@click.option(
    "-o",
    "--output",
    type=FILE,
    metavar="FILE",
    help="Default: output/test-page-PAPER….pdf",
)
@paper_option
@click.option(
    "--backs",
    type=click.Choice(["long-edge", "short-edge"]),
    default="long-edge",
    show_default=True,
    help="Edge on which the printer turns the paper.",
)
@click.option("--language", metavar="LANG", help="What the page speaks: en, el, fa … Default: en.")
@deck_option
@click.option(
    "--printer", metavar="NAME", help="The printer this page is for; an offset kept for it is drawn into the page."
)
@click.option("--measured", metavar="X,Y", help="Keep this offset for --printer, instead of making a page.")
@click.option("--angle", type=float, metavar="DEGREES", help="Keep this angle with --measured.")
@click.option("--forget", is_flag=True, help="Forget what is kept for --printer.")
@click.option("--list", "listing", is_flag=True, help="Show the printers that are kept.")
@strict_option
def test_page(
    output: Path | None, paper: str, backs: str, language: str | None, deck_path: Path | None, printer: str | None,
    measured: str | None, angle: float | None, forget: bool, listing: bool, strict: bool,
) -> None:  # fmt: skip
    """Make a page that shows how far off your printer's backs are.

    Print it on both sides at 100 %, hold it against the light, read X and Y where the lines meet, and keep them.
    """
    if listing:
        refuse_beside("--list", (*ON_PAGES, "printer", "measured", "angle", "forget"))
        _list()
    elif forget:
        refuse_beside("--forget", (*ON_PAGES, "measured", "angle"))
        _forget(printer)
    elif measured is not None or angle is not None:
        refuse_beside("--measured", ON_PAGES)
        _keep(printer, measured, angle)
    else:
        _make(as_pdf(output), paper, backs, printer, _words(language, deck_path), strict=strict)


def _words(language: str | None, deck_path: Path | None) -> "Words | None":
    """Those of a language; None for English, which needs no deck."""
    if language is None or language == "en":
        if deck_path is not None:
            refuse_beside("English words", ("deck_path",))
        return None
    from oniroo.deck.reading import read_deck
    from oniroo.ground.finder import find_deck
    from oniroo.products.words import words_in

    folder = find_deck(deck_path)
    return words_in(language, read_deck(folder), folder)


def _make(
    output: Path | None, paper_name: str, backs: str, printer: str | None, words: "Words | None", *, strict: bool
) -> None:
    from oniroo.ground.writing import write_bytes
    from oniroo.page import Backs, parse_paper
    from oniroo.page.calibration import keep_command
    from oniroo.products.naming import calibration_file
    from oniroo.products.printers import Printers, checked_name
    from oniroo.products.test_page import make_test_page

    paper = parse_paper(paper_name)
    offset = Printers().all().get(checked_name(printer)) if printer is not None else None
    language = words.translation.language.code if words is not None else None
    target = output or OUTPUT / calibration_file(paper, printer, language)
    made = make_test_page(paper, Backs(backs), offset, printer=printer or "", words=words)
    console.report(made.findings)
    console.end_with(made.findings, strict=strict)
    write_bytes(target, made.data)
    console.say(str(target))
    if printer is not None:
        console.remark(f"kept for {printer}: {offset or 'nothing yet, so the page is drawn without an offset'}")
    console.remark(f"print it on both sides at 100 %; then: {keep_command(printer)}")


def _forget(printer: str | None) -> None:
    from oniroo.products.printers import Printers

    if not printer:
        raise click.UsageError("say which printer: --printer NAME")
    Printers().forget(printer)
    console.remark(f"forgotten: {printer}")


def _keep(printer: str | None, measured: str | None, angle: float | None) -> None:
    from oniroo.page import parse_offset
    from oniroo.products.printers import BackOffset, Printers, checked_name

    if printer is None:
        raise click.UsageError("give the printer a name: --printer NAME")
    printers = Printers()
    kept = printers.all().get(checked_name(printer), BackOffset())
    x, y = parse_offset(measured) if measured is not None else (kept.x, kept.y)
    offset = BackOffset(x, y, kept.angle if angle is None else angle)
    printers.keep(printer, offset)
    console.remark(f"kept for {printer}: {offset}; use it with: oniroo sheets --printer {quote(printer)}")


def _list() -> None:
    from oniroo.products.printers import Printers

    printers = Printers()
    for name, offset in sorted(printers.all().items()):
        console.say(f"{name}: {offset}")
    console.remark(f"kept in {printers.file}")
