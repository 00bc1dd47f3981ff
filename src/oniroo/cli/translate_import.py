"""`oniroo translate import`: a published rule page in plain text becomes lines of a translation."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from oniroo import console
from oniroo.cli.options import FILE, deck_option
from oniroo.cli.translate_decks import all_roots, own_roots

if TYPE_CHECKING:
    from oniroo.rules.importing.pages import Import

SHOWN = 10
"""So many doubtful lines are told; the reason of each stands in the file, too, and all are in the JSON."""
HELP = """\b
Examples:
  oniroo translate import page.txt --lang pl --dry-run    what would be done
  oniroo translate import page.txt --lang pl
  oniroo translate import page.txt --lang pl --profile page.yaml
                                                          site lines, captions … as said in page.yaml

\b
Exit codes:
  0  done; lines that are not sure are marked fuzzy, and named
  1  the files of the rules have faults
  2  there is no such language or profile, or the page is in another language
  3  the page cannot be read: no plain text, another encoding, empty, too large, no ids of rules
  4  the file cannot be written; what stood there before is untouched
"""


@click.command("import", epilog=HELP)
@deck_option
@click.argument("page", metavar="FILE", type=FILE)
@click.option("--lang", "code", required=True, metavar="LANG", help="The language of the page: lt, fa, pt-BR …")
@click.option(
    "--profile",
    metavar="NAME|FILE",
    help="The layout of the page: a name in rules/import.yaml (current, older …), or a .yaml file with its keys.",
)
@click.option("--replace", is_flag=True, help="Take the words of the page for those of translators, too.")
@click.option("--dry-run", is_flag=True, help="Tell what would be done, and write nothing.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
def import_page(
    deck_path: Path | None, page: Path, code: str, profile: str | None, replace: bool, dry_run: bool, form: str
) -> None:
    """Fill a translation from a published page of the rules, in plain text.

    Lines are found by the ids of the rules (A_01 …). Numbers, ids and sections become placeholders where that is sure;
    all other lines are marked fuzzy, with the reason. Nothing is guessed, and no line that a person has translated or
    looked through is touched.
    """
    from oniroo.ground.finder import display
    from oniroo.rules.importing.pages import import_page as import_into

    roots, deck = (all_roots if dry_run else own_roots)(deck_path)
    done = import_into(roots, code, deck, page, profile=profile, replace=replace, dry_run=dry_run)
    if form == "json":
        console.say(json.dumps(done.as_json(), ensure_ascii=False, indent=2))
    else:
        console.say("\n".join((*_page(done), *_ids(done), *_alignment(done), *_words(done), *_outcome(done))))
    for path in done.written:
        console.remark(f"written: {display(path)}")
    if dry_run:
        console.remark("nothing was written (--dry-run)")


def _page(done: "Import") -> Iterator[str]:
    page = done.page
    blanks = f"paragraphs parted by blank lines, {console.count(page.joined, 'line end')} taken out"
    yield f"{page.name}: {console.count(page.lines, 'line')}, {page.filled} not blank; " + (
        blanks if page.by_blanks else "each line a paragraph"
    )
    edition = "an older edition: every line is to be looked through" if done.older else "the current edition"
    yield f"profile {done.profile}: {edition}"
    left_out = [
        console.count(len(page.site), "site line"),
        console.count(len(page.captions), "caption"),
        console.count(len(done.alignment.contents), "entry of the contents", "entries of the contents"),
        console.count(len(page.footers), "line under the rules", "lines under the rules"),
    ]
    yield f"left out: {', '.join(left_out)}"
    yield from (f"  caption, line {each.caption.line}, with {each.rule or 'no rule'}" for each in done.figures)
    for paragraph in done.alignment.loose:
        yield f"  line {paragraph.line} has no place in this rulebook"
    if page.marks:
        yield "characters: " + ", ".join(f"{count} × {name}" for name, count in page.marks.items())


def _ids(done: "Import") -> Iterator[str]:
    found = done.alignment
    spaced = sum(anchor.spaced for anchor in found.anchors)
    yield f"ids: {len(found.anchors)} at the beginning of lines, {spaced} of them with a blank before the colon"
    if found.missing:
        yield f"  missing: {', '.join(found.missing)}"
    for anchor in found.extra:
        today = f"is {anchor.rule} today" if anchor.rule else "is no rule of today"
        yield f"  line {anchor.line}: {anchor.id} {today}"
    for what, anchors in (("stands here a second time", found.repeated), ("is out of its order", found.displaced)):
        yield from (f"  line {anchor.line}: {anchor.id} {what}" for anchor in anchors)
    dangling = [each for each in done.references if each.is_dangling]
    yield f"references to rules: {len(done.references)}, of which {len(dangling)} to none of today"
    for each in done.references:
        if each.is_dangling:
            yield f"  line {each.line}: {each.id}" + (f" is {each.today} today" if each.today else "")
        elif each.is_self:
            yield f"  line {each.line}: {each.id} points to itself"


def _alignment(done: "Import") -> Iterator[str]:
    spans = done.spans
    equal = [span for span in spans if span.equal]
    if done.alignment.is_full:
        yield "alignment: full, every line has its unit"
        return
    lines = f"{sum(span.found for span in equal)} of {sum(span.found for span in spans)} lines"
    yield f"alignment: from id to id, {len(equal)} of {len(spans)} have the lines of the rulebook ({lines})"
    for span in done.alignment.spans:
        if not span.equal:
            yield f"  {span.id}, line {span.line}: {span.found} for {span.wanted}; split by hand"


def _words(done: "Import") -> Iterator[str]:
    total = done.total
    stated, parts = (str(number) if number is not None else "not stated" for number in (total.stated, total.parts))
    yield f"cards: {stated} on the page, {parts} as the sum of its parts, {total.deck} in the deck"
    if done.foreign:
        words = ", ".join(f"{word} {count}" for word, count in done.foreign.items())
        yield f"foreign or forbidden words: {words}"
    for key, forms in done.terms.items():
        yield f"forms of {key} that language.yaml does not list: {', '.join(forms)}"


def _outcome(done: "Import") -> Iterator[str]:
    from oniroo.rules.importing.pages import Outcome

    yield f"placeholders put in: {done.placeholders}"
    counts = ", ".join(f"{done.count(outcome)} {outcome.value}" for outcome in Outcome if done.count(outcome))
    yield f"lines with a place: {len(done.lines)} ({counts})"
    fuzzy = done.fuzzy
    yield f"taken from the page: {len(done.taken)}, of which {len(fuzzy)} are fuzzy"
    for line in fuzzy[:SHOWN]:
        yield f"  {line.unit.key}, line {line.number}: {'; '.join(line.doubts)}"
    if len(fuzzy) > SHOWN:
        yield f"  … and {len(fuzzy) - SHOWN} more; each has its reason in rules.po, and in --format json"
    yield f"{done.language}: {done.filled} of {done.units} lines have a text, {done.unreviewed} not yet looked through"
