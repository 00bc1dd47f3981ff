"""`oniroo booklet`: the rules as a booklet to read, or to print, fold and staple."""

from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from oniroo import console
from oniroo.cli.options import FILE, OUTPUT, as_pdf, deck_option, load, strict_option

if TYPE_CHECKING:
    from oniroo.cli.options import Loaded
    from oniroo.ground.findings import Finding
    from oniroo.rules import Translation

EXAMPLES = """\b
Examples:
  oniroo booklet el                              the Greek rules, A5, to read on screen
  oniroo booklet fa ar --imposed                 two booklets to print on A4, fold and staple
  oniroo booklet all --imposed --paper letter    every language, for Letter
"""
ALL = "all"


@click.command(epilog=EXAMPLES)
@deck_option
@click.argument("codes", nargs=-1, required=True, metavar="LANG...")
@click.option("-o", "--output", type=FILE, metavar="FILE", help="Default: output/rules-LANG….pdf")
@click.option("--imposed", is_flag=True, help="Two pages side by side on paper, to print, fold and staple.")
@click.option(
    "--paper",
    type=click.Choice(["a4", "letter"], case_sensitive=False),
    default="a4",
    show_default=True,
    help="What to print on, with --imposed.",
)
@strict_option
def booklet(
    deck_path: Path | None, codes: tuple[str, ...], output: Path | None, imposed: bool, paper: str, strict: bool
) -> None:
    """Make the rule booklet in a language (en, el, fa …), in several, or in all.

    A line that is not translated is printed in English and marked, and said so here.
    """
    from oniroo.ground.findings import Fault, UsageFault
    from oniroo.ground.writing import write_files
    from oniroo.rules import languages, load_english, raise_all, rules_roots
    from oniroo.rules import load as load_rules

    if not imposed:
        _refuse_paper()
    as_pdf(output)
    loaded = load(deck_path)
    roots = rules_roots(loaded.folder)
    every = languages(roots) if ALL in codes else tuple(dict.fromkeys(codes))
    if output is not None and len(every) > 1:
        raise click.UsageError("-o names one file, and several booklets are asked for; leave it out")
    suffix = f"-imposed-{paper}" if imposed else ""
    targets = [output or OUTPUT / f"rules-{code}{suffix}.pdf" for code in every]
    files, lines = [], []
    findings: list[Finding] = list(loaded.deck.findings)
    english = load_english(roots, loaded.deck)
    faults: list[Fault] = []
    for code in every:
        try:
            translation = load_rules(roots, code, loaded.deck, english=english)
            data, line, found = _made(loaded, translation, paper if imposed else None)
        except UsageFault:
            raise
        except Fault as fault:  # of all languages at once
            faults.append(fault)
            continue
        files.append(data)
        lines.append(line)
        findings += found
    raise_all(faults)
    findings = list(dict.fromkeys(findings))
    console.report(findings, more="oniroo translate check --all")
    console.end_with(findings, strict=strict)
    write_files(zip(targets, files, strict=True))
    for path in targets:
        console.say(str(path))
    for line in lines:
        console.remark(line)


def _refuse_paper() -> None:
    context = click.get_current_context()
    if context.get_parameter_source("paper") is ParameterSource.COMMANDLINE:
        raise click.UsageError("--paper has a meaning only with --imposed: the booklet itself is A5")


def _made(loaded: "Loaded", translation: "Translation", paper: str | None) -> tuple[bytes, str, tuple["Finding", ...]]:
    """The file of a language, what is said of it, and its findings."""
    from oniroo.page.sizes import parse_paper
    from oniroo.products.booklet import make_booklet
    from oniroo.products.booklet_imposed import impose, scale_on

    code = translation.language.code
    with console.progress(f"booklet {code}") as progress:
        made = make_booklet(translation, loaded.deck, loaded.gallery, progress=progress)
    pages = f"{code}: {console.count(made.pages, 'page')}"
    if paper is None:
        return made.data, pages, made.findings
    sheet = parse_paper(paper)
    scale = scale_on(sheet)
    smaller = "" if scale == 1 else f", pages at {scale * 100:.0f} % of A5"
    line = (
        f"{pages} on {console.count(-(-made.pages // 4), 'sheet')}{smaller}; print on both sides at 100 %, "
        "flip on the short edge, fold and staple"
    )
    return impose(made.data, sheet, rtl=translation.language.rtl), line, made.findings
