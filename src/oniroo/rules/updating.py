"""Brings the PO files of a language in line with the English text: joined by key, so that no translation is lost."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from pathlib import Path

from oniroo.deck.model import Deck
from oniroo.ground.findings import Finding, Severity
from oniroo.ground.writing import write_files
from oniroo.rules.language import LANGUAGE
from oniroo.rules.loading import languages, load_book, load_entries, own_folder
from oniroo.rules.model import Part, Role, Term, Unit
from oniroo.rules.plurals import categories, changed
from oniroo.rules.po import Entry, po_text
from oniroo.rules.terms import TermCounter
from oniroo.rules.translation import Translation
from oniroo.rules.units import FILES, all_units, file_of
from oniroo.rules.values import values

LIKENESS = 0.9
"""An English text that is less like its old self than this has hardly been a matter of spelling."""


@dataclass(frozen=True, slots=True)
class Update:
    """What an update did: keys that are new, now out of date, gone (kept as obsolete); what to look at."""

    new: tuple[str, ...]
    outdated: tuple[str, ...]
    gone: tuple[str, ...]
    findings: tuple[Finding, ...]


def update(roots: Path | Sequence[Path], code: str, deck: Deck) -> Update:
    """Writes the PO files of a language anew, and a ``language.yaml`` to fill in if it has none.

    A new unit gets an empty entry; a translation keeps its text, and is marked fuzzy, with the old English beside it,
    when the meaning of the English has changed (its ``rev``, or the name of a card) or a number has come into another
    plural class; units that are gone stay as obsolete entries. All files are written, or none.

    Raises UsageFault for what is no language, InputFault, Fault, OutputFault.
    """
    book = load_book(roots, deck)
    folder = own_folder(roots, code)
    old = load_entries(roots, code)
    units = all_units(book, deck)
    english = Translation(book, deck, book.language, {unit.key: unit for unit in units}, values(deck, book.constants))
    writer = _Writer(english, TermCounter(book.language))
    entries = {unit.key: writer.joined(unit, old.get(unit.key), code) for unit in units}
    gone = [
        replace(entry, obsolete=True, fuzzy=False) for key, entry in old.items() if key not in entries and entry.text
    ]
    # What is gone goes to the file it came from.
    home = {key: Path(entry.place.file).name for key, entry in old.items() if entry.place is not None}
    files: list[tuple[Path, bytes]] = []
    for name in FILES:
        here = [entries[unit.key] for unit in units if file_of(unit) == name]
        here += [entry for entry in gone if home.get(entry.key, FILES[0]) == name]
        files.append((folder / name, po_text(code, here).encode("utf-8")))
    if code not in languages(roots):
        files.append((folder / LANGUAGE, _language_form(code, book.language.terms).encode("utf-8")))
    write_files(files)
    return Update(
        new=tuple(key for key in entries if key not in old or old[key].obsolete),
        outdated=tuple(key for key, entry in entries.items() if entry.fuzzy and not (key in old and old[key].fuzzy)),
        gone=tuple(entry.key for entry in gone if not old[entry.key].obsolete),
        findings=tuple(_unmarked(units, old)),
    )


@dataclass(frozen=True, slots=True)
class _Writer:
    """What all entries are made with: the English rulebook of the deck, and a counter of its terms."""

    english: Translation
    counter: TermCounter

    def joined(self, unit: Unit, old: Entry | None, code: str) -> Entry:
        """The entry of a unit, with what its old entry holds."""
        fresh = Entry(
            unit.key,
            unit.text,
            rev=unit.rev,
            categories=categories(unit.text, code, self.english.values) if unit.part is not Part.NAME else (),
            comment=self.comment(unit),
        )
        if old is None or not old.text.strip():
            return fresh if old is None else replace(fresh, remark=old.remark)
        reason = self.reason(unit, old, code)
        fuzzy = old.fuzzy or bool(reason)
        previous = ""
        if fuzzy:
            # The English that the translation was made from: that of an entry already fuzzy is older still.
            previous = old.previous if old.fuzzy and old.previous else old.source if old.source != unit.text else ""
        return replace(
            fresh, text=old.text, fuzzy=fuzzy, previous=previous, reason=reason or old.reason, remark=old.remark
        )

    def reason(self, unit: Unit, old: Entry, code: str) -> str:
        """Why a translation has to be looked at again; an empty text if it need not."""
        if old.rev < unit.rev:
            return "the English text has a new meaning"
        if unit.part is Part.NAME and old.source != unit.text:
            return "the English name has changed"
        if old.obsolete and old.source != unit.text:
            return "the unit was gone and has come back changed"
        return changed(old, code, self.english.values)

    def comment(self, unit: Unit) -> tuple[str, ...]:
        """What a translator should know: the role, the terms, the note, and the line as it will be printed."""
        lines = []
        if unit.role is not Role.TEXT:
            lines.append(f"role: {unit.role}")
        counts = self.counter.count(unit.text) if unit.part is not Part.NAME else {}
        if counts:
            lines.append("terms: " + ", ".join(f"{key} {count}" for key, count in counts.items()))
        if unit.note:
            lines.append(f"note: {unit.note}")
        if unit.part is Part.BOOK and "{" in unit.text:
            lines.append(f"preview: {self.english.render(unit.key)}")
        return tuple(lines)


def _unmarked(units: Iterable[Unit], old: dict[str, Entry]) -> Iterator[Finding]:
    """English texts changed by more than spelling without a new ``rev``: their translations stay as they are."""
    for unit in units:
        entry = old.get(unit.key)
        if unit.part is Part.NAME or entry is None or not entry.text or entry.rev != unit.rev:
            continue
        if entry.source and SequenceMatcher(None, entry.source, unit.text, autojunk=False).ratio() < LIKENESS:
            problem = f"the English text has changed a good deal, but its rev is still {unit.rev}"
            remedy = f"if it means something else now, write rev: {unit.rev + 1}"
            yield Finding("rules-rev", problem, remedy, unit.place, unit.key, Severity.WARNING)


def _language_form(code: str, terms: tuple[Term, ...]) -> str:
    """A ``language.yaml`` to fill in: what is known of the language, and the terms without words."""
    name, direction = _known(code)
    lines = [
        "# How this language is written, and its words for the terms of the game. `oniroo translate check` reads it.",
        f"name: {name}",
        f"direction: {direction}      # ltr or rtl",
        "script: Latin       # of the letters: Latin, Greek, Arabic, Hebrew …",
        "fonts: latin        # the font role that prints it: latin, arabic, hebrew",
        "digits: latn        # of counts and points: latn, arab, arabext, or ten digits",
        "quotes: [“, ”]",
        'list_separator: ", "',
        'group_separator: "; "',
        "term_style: caps    # how terms stand out: caps, quotes, none",
        "",
        "# Take each out of its comment. base: the word as it is printed alone; forms: all that the text uses.",
        "terms:",
    ]
    lines += [f"  # {term.key}: {{base: …, forms: […]}}   # {term.note}" for term in terms]
    return "\n".join(lines) + "\n"


def _known(code: str) -> tuple[str, str]:
    from babel import Locale, UnknownLocaleError

    try:
        locale = Locale.parse(code.replace("-", "_"))
    except (UnknownLocaleError, ValueError):
        return code, "ltr"
    return str(locale.display_name or code), "rtl" if locale.text_direction == "rtl" else "ltr"
