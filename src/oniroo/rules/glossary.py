"""The words of the game in a language as a CSV glossary, for Weblate, Crowdin and the like."""

import csv
import io
from collections.abc import Iterator

from oniroo.rules.model import Term
from oniroo.rules.translation import Translation

HEAD = ("source", "target", "context", "developer_comments")
"""The names by which Weblate knows the columns; others ask which is which."""


def glossary(translation: Translation) -> str:
    """CSV text: one row for each form of each term, the base first; a term without a word has one empty row.

    ``context`` is the key of the term with the number of the form, which makes every row one of its own:
    Weblate takes rows with the same source and context for one.
    """
    sheet = io.StringIO()
    writer = csv.writer(sheet, lineterminator="\n")
    writer.writerow(HEAD)
    own = {term.key: term for term in translation.language.terms}
    for term in translation.book.language.terms:
        writer.writerows(_rows(term, own.get(term.key)))
    return sheet.getvalue()


def _rows(english: Term, own: Term | None) -> Iterator[tuple[str, str, str, str]]:
    forms = own.forms if own is not None else ("",)
    base = own.base if own is not None else ""
    ordered = (base, *(form for form in forms if form != base))
    notes = [note for note in (english.note, own.note if own is not None else "") if note]
    for number, form in enumerate(ordered, 1):
        said = notes if form == base else [*notes, f"a form of {base}"]
        yield english.base, form, f"{english.key} {number}", "; ".join(said)
