"""Brings the PO files of a language in line with the English text: joined by key, so that no translation is lost."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from pathlib import Path

from oniroo.deck.model import Deck
from oniroo.ground.finder import display
from oniroo.ground.findings import Fault, Finding, InputFault, Place, Severity
from oniroo.ground.reading import MIB
from oniroo.ground.writing import write_files
from oniroo.rules.language import LANGUAGE
from oniroo.rules.language_form import language_form
from oniroo.rules.loading import English, entries_by_key, find, load_english, load_files, load_language, own_folder
from oniroo.rules.model import Part, Role, Unit
from oniroo.rules.plurals import categories, changed
from oniroo.rules.po import MOST_BYTES, Entry, Frame, PoFile, po_text
from oniroo.rules.terms import TermCounter
from oniroo.rules.translation import Translation
from oniroo.rules.units import FILES, file_of

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
    plural class; units that are gone stay as obsolete entries, with all that is known of them. Headers, comments and
    flags of people and their programs are kept. All files are written, or none; they go to the first of the folders.

    Raises UsageFault for what is no language, or if the folder belongs to the program; InputFault, Fault, OutputFault.
    """
    folder = own_folder(roots, code)
    english = load_english(roots, deck)
    renewal, findings = renewed(roots, code, deck, english)
    written = [(folder / name, file_bytes(code, file, folder / name)) for name, file in renewal.files.items()]
    if not _has_language(roots, code, english):
        form = language_form(code, english.book.language.terms, folder / LANGUAGE)
        written.append((folder / LANGUAGE, form.text.encode("utf-8")))
        findings += tuple(form.findings)
    write_files(written)
    return renewal.told(findings)


@dataclass(frozen=True, slots=True)
class Renewal:
    """The files as they should be; and what they are made of: the entries before (``old``), the live and the gone."""

    files: dict[str, PoFile]
    old: dict[str, Entry]
    entries: dict[str, Entry]
    gone: tuple[Entry, ...]

    def told(self, findings: Sequence[Finding] = ()) -> Update:
        """What it comes to."""
        old, entries = self.old, self.entries
        return Update(
            new=tuple(key for key in entries if key not in old or old[key].obsolete),
            outdated=tuple(key for key, new in entries.items() if new.fuzzy and not (key in old and old[key].fuzzy)),
            gone=tuple(entry.key for entry in self.gone if not old[entry.key].obsolete),
            findings=tuple(findings),
        )


def renewed(
    roots: Path | Sequence[Path], code: str, deck: Deck, english: English
) -> tuple[Renewal, tuple[Finding, ...]]:
    """The PO files of a language as ``update`` would write them, and what it would say of the English text.

    Nothing is written. Raises InputFault, Fault.
    """
    files = load_files(roots, code)
    renewal = renew(english, deck, code, files, entries_by_key(roots, files))
    return renewal, tuple(_unmarked(english.units.values(), renewal.old))


def renew(
    english: English, deck: Deck, code: str, files: Mapping[str, PoFile], entries: Mapping[str, Entry]
) -> Renewal:
    """The PO files of a language in line with the English text: ``update`` without reading and writing.

    ``files`` are those that there are, by name, ``entries`` theirs by key.
    """
    book = english.book
    source = Translation(book, deck, book.language, english.units, english.values)
    writer = _Writer(source, TermCounter(book.language))
    old = _with_texts(entries, files)
    live = {key: writer.joined(unit, old.get(key), code) for key, unit in english.units.items()}
    gone = tuple(
        replace(entry, obsolete=True) for key, entry in old.items() if key not in live and (entry.text or entry.remark)
    )
    kept = {(entry.key, entry.text) for entry in (*live.values(), *gone)}
    made: dict[str, PoFile] = {}
    for name in FILES:
        file = files.get(name, PoFile(Frame(), ()))
        here = [live[key] for key, unit in english.units.items() if file_of(unit) == name]
        here += [entry for entry in gone if _home(entry) == name]
        # Texts of other times under the same key: they may be all that is left of somebody's work.
        here += [each for each in file.entries if each.obsolete and each.text and (each.key, each.text) not in kept]
        made[name] = PoFile(file.frame, tuple(here))
    return Renewal(made, old, live, gone)


def _has_language(roots: Path | Sequence[Path], code: str, english: English) -> bool:
    """Whether there is a ``language.yaml``. Raises InputFault if it cannot be read."""
    if find((roots,) if isinstance(roots, Path) else roots, f"{code}/{LANGUAGE}") is None:
        return False
    try:
        load_language(roots, code, english.book)
    except InputFault:
        raise
    except Fault:  # what is wrong in it is not in the way here; `check` tells it
        pass
    return True


def _with_texts(entries: Mapping[str, Entry], files: Mapping[str, PoFile]) -> dict[str, Entry]:
    """The entries; an empty one has the text of an obsolete one of its key: so other programs part the two."""
    spare: dict[str, Entry] = {}
    for entry in (entry for file in files.values() for entry in file.entries if entry.obsolete and entry.text.strip()):
        spare.setdefault(entry.key, entry)
    found = dict(entries)
    for key, entry in entries.items():
        if not entry.text.strip() and key in spare:
            remarks = filter(None, (entry.remark, spare[key].remark))
            found[key] = replace(spare[key], remark="\n".join(dict.fromkeys(remarks)))
    return found


def file_bytes(code: str, file: PoFile, path: Path) -> bytes:
    """What is written to a file. Raises Fault for more than could be read again."""
    data = po_text(code, file.entries, file.frame).encode("utf-8")
    if len(data) > MOST_BYTES:
        problem = f"would be larger than {MOST_BYTES // MIB} MiB, and could not be read again"
        remedy = "take obsolete entries (#~) or long texts out of it"
        raise Fault(Finding("rules-po-large", problem, remedy, Place(display(path))))
    return data


def _home(entry: Entry) -> str:
    """The file that an entry came from; what is gone goes there."""
    name = Path(entry.place.file).name if entry.place is not None else ""
    return name if name in FILES else FILES[0]


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
        if old is None:
            return fresh
        fresh = replace(fresh, remark=old.remark, flags=old.flags, references=old.references)
        if not old.text.strip():
            return fresh
        reason = self.reason(unit, old, code)
        fuzzy = old.fuzzy or bool(reason)
        previous, previous_key = "", ""
        if fuzzy:
            previous_key = old.previous_key
            # The English that the translation was made from: that of an entry already fuzzy is older still.
            previous = old.previous if old.fuzzy and old.previous else old.source if old.source != unit.text else ""
        reason = reason or (old.reason if fuzzy else "")
        return replace(fresh, text=old.text, fuzzy=fuzzy, previous=previous, previous_key=previous_key, reason=reason)

    def reason(self, unit: Unit, old: Entry, code: str) -> str:
        """Why a translation has to be looked at again; an empty text if it need not."""
        if old.obsolete and not old.rev:  # another program has taken away what was known of it
            return "the unit was gone and has come back"
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


def _unmarked(units: Iterable[Unit], old: Mapping[str, Entry]) -> Iterator[Finding]:
    """English texts changed by more than spelling without a new ``rev``: their translations stay as they are."""
    for unit in units:
        entry = old.get(unit.key)
        if unit.part is Part.NAME or entry is None or not entry.text or entry.rev != unit.rev:
            continue
        if entry.source and not _alike(entry.source, unit.text):
            problem = f"the English text has changed a good deal, but its rev is still {unit.rev}"
            remedy = f"if it means something else now, write rev: {unit.rev + 1}"
            yield Finding("rules-rev", problem, remedy, unit.place, unit.key, Severity.WARNING)


def _alike(one: str, other: str) -> bool:
    """Whether two texts differ by no more than spelling. Bounds come first: they spare texts of any length."""
    matcher = SequenceMatcher(None, one, other, autojunk=False)
    return all(ratio() >= LIKENESS for ratio in (matcher.real_quick_ratio, matcher.quick_ratio, matcher.ratio))
