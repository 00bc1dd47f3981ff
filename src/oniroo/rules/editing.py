"""What a translator does line by line: see what has changed in English, and say that a translation still holds."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from oniroo.deck.model import Deck
from oniroo.ground.findings import Fault, Finding, Place, Severity, UsageFault
from oniroo.ground.suggest import listed, nearest
from oniroo.ground.visible import short
from oniroo.ground.writing import write_files
from oniroo.rules.checks import check_pair, pairs_of
from oniroo.rules.checks_letters import LetterChecks
from oniroo.rules.importing.entries import is_unreviewed
from oniroo.rules.loading import load, load_english, own_folder
from oniroo.rules.model import SOURCE_LANGUAGE, State
from oniroo.rules.po import Entry, PoFile, po_file, po_text
from oniroo.rules.translation import Translation
from oniroo.rules.updating import file_bytes, renewed
from oniroo.rules.word_diff import Piece, word_diff

Roots = Path | Sequence[Path]
VERY_NEAR = 0.85
"""A word as like as that to what was typed is what was meant."""
FEW = 12
"""So many lines of a rule can be told in a sentence."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line beside its translation (``text``). ``old`` is the English that it was made from, as far as is known."""

    key: str
    state: State
    reason: str
    old: str
    english: str
    text: str
    place: Place | None

    @property
    def changes(self) -> tuple[Piece, ...]:
        """The old English and that of today, word by word."""
        return word_diff(self.old, self.english)


@dataclass(frozen=True, slots=True)
class Acceptance:
    """The keys that were accepted; of those named, the ones that were up to date before; the files written."""

    keys: tuple[str, ...]
    current: tuple[str, ...]
    files: tuple[Path, ...]
    findings: tuple[Finding, ...] = ()


def lines_of(roots: Roots, code: str, deck: Deck, keys: Sequence[str] = ()) -> tuple[Line, ...]:
    """The named lines of a language in the order of the rulebook, all that are out of date if none is named.

    Raises UsageFault for what is no translation and no key, and as ``load``.
    """
    translation = own_translation(roots, code, deck)
    if unknown := tuple(_unknown(translation, keys)):
        raise UsageFault(unknown)
    wanted = set(keys or translation.keys(State.OUTDATED))
    return tuple(_line(translation, key) for key in translation.units if key in wanted)


def accept(roots: Roots, code: str, deck: Deck, keys: Sequence[str] | None = None) -> Acceptance:
    """Takes translations that are out of date for those of today's English: the named lines, all if ``keys`` is None.

    A named line that was imported and not looked through yet is taken for looked through, too. The files are written
    as ``update`` writes them, with the marks of these lines taken out; all, or none. Other lines stay as they are.
    Raises Fault for lines that are not translated or in which ``check`` finds an error, UsageFault if a key is none,
    each with all that cannot be accepted; InputFault, OutputFault.
    """
    translation = own_translation(roots, code, deck)
    named = translation.keys(State.OUTDATED) if keys is None else tuple(dict.fromkeys(keys))
    unknown, faults = tuple(_unknown(translation, named)), tuple(_refusals(translation, named))
    if unknown:
        raise UsageFault((*unknown, *faults))
    if faults:
        raise Fault(faults)
    stale = tuple(key for key in named if _is_open(translation, key))
    current = tuple(key for key in named if key not in stale)
    if not stale:
        return Acceptance((), current, ())
    files, findings = updated_files(roots, code, deck)
    new = {name: edited(file, dict.fromkeys(stale, _accepted)) for name, file in files.items()}
    _prove(translation, new, stale)
    folder = own_folder(roots, code)
    written = write_changed({folder / name: po_bytes(code, file) for name, file in new.items()})
    return Acceptance(stale, current, written, findings)


def own_translation(roots: Roots, code: str, deck: Deck) -> Translation:
    """A language that is not English. Raises UsageFault, and as ``load``."""
    if code == SOURCE_LANGUAGE:
        problem, remedy = f"“{code}” is the text itself, not a translation of it", "name another language"
        raise UsageFault(Finding("usage-language", problem, remedy))
    return load(roots, code, deck)


def updated_files(roots: Roots, code: str, deck: Deck) -> tuple[dict[str, PoFile], tuple[Finding, ...]]:
    """The PO files of a language as ``update`` would write them, by name, and what it would say. Nothing is written.

    They are read back from what would be written, so that places are those of the new files. Raises as ``update``.
    """
    renewal, findings = renewed(roots, code, deck, load_english(roots, deck))
    data = {name: file_bytes(code, file, Path(code, name)) for name, file in renewal.files.items()}
    return {name: po_file(written.decode("utf-8"), name) for name, written in data.items()}, findings


def edited(file: PoFile, changes: Mapping[str, Callable[[Entry], Entry]]) -> PoFile:
    """The file with some entries changed, by key; those that are obsolete never are."""

    def new(entry: Entry) -> Entry:
        change = None if entry.obsolete else changes.get(entry.key)
        return entry if change is None else change(entry)

    return replace(file, entries=tuple(map(new, file.entries)))


def entries_in(files: Mapping[str, PoFile]) -> dict[str, Entry]:
    """The entries of the files by key; what is obsolete is left out."""
    return {entry.key: entry for file in files.values() for entry in file.entries if not entry.obsolete}


def po_bytes(code: str, file: PoFile) -> bytes:
    """What is written for a file."""
    return po_text(code, file.entries, file.frame).encode("utf-8")


def write_changed(files: Mapping[Path, bytes]) -> tuple[Path, ...]:
    """Writes those files that are not there yet as they should be, all or none; returns them. Raises OutputFault."""
    changed = {path: data for path, data in files.items() if not path.is_file() or path.read_bytes() != data}
    write_files(changed.items())
    return tuple(changed)


def _is_open(translation: Translation, key: str) -> bool:
    """Whether there is anything to accept."""
    entry = translation.entries.get(key)
    return translation.state(key) is State.OUTDATED or (entry is not None and is_unreviewed(entry))


def _accepted(entry: Entry) -> Entry:
    remark = "\n".join(line for line in entry.remark.split("\n") if not _is_mark(line, entry))
    return replace(entry, fuzzy=False, previous="", previous_key="", reason="", remark=remark)


def _is_mark(line: str, entry: Entry) -> bool:
    """Whether a line of the translator's comment says that these words were imported."""
    return is_unreviewed(replace(entry, remark=line, fuzzy=True))


def _unknown(translation: Translation, keys: Sequence[str]) -> Iterator[Finding]:
    """A finding for each key that no line has."""
    for key in dict.fromkeys(keys):
        if key not in translation.units:
            yield Finding("usage-key", f"there is no line {short(key)}", _meant(key, tuple(translation.units)))


def _meant(key: str, known: Sequence[str]) -> str:
    """The line that was meant, if one is very near; else the lines of the rule that was named."""
    if meant := nearest(key, known, cutoff=VERY_NEAR):
        return meant
    rule = key.rpartition(".")[0] or key
    lines = [line for line in known if line.startswith(f"{rule}.")]
    if 0 < len(lines) <= FEW:
        return f"{rule} has {listed(lines)}"
    return nearest(key, known) or "see the msgctxt of the PO files"


def _line(translation: Translation, key: str) -> Line:
    state, reason = translation.standing(key)
    entry, english = translation.entries.get(key), translation.units[key].text
    if entry is None or entry.obsolete or state is State.MISSING:
        return Line(key, state, reason, english, english, "", None if entry is None else entry.place)
    return Line(key, state, reason, entry.previous or entry.source, english, entry.text, entry.place)


def _refusals(translation: Translation, keys: Iterable[str]) -> Iterator[Finding]:
    """Why lines cannot be accepted: there is no translation, or ``check`` finds errors in it."""
    pairs = {pair.unit.key: pair for pair in pairs_of(translation)}
    letters = LetterChecks(translation.language)
    for key in keys:
        subject = f"{translation.language.code} {key}"
        if key in pairs:
            found = check_pair(pairs[key], letters)
            yield from (finding for finding in found if finding.severity is Severity.ERROR)
        elif key in translation.units and translation.state(key) is not State.SOURCE:
            entry = translation.entries.get(key)
            place = None if entry is None else entry.place
            yield Finding("rules-missing", "it is not translated", "write its msgstr first", place, subject)


def _prove(translation: Translation, files: Mapping[str, PoFile], keys: Iterable[str]) -> None:
    """Raises Fault for each line that would still be out of date."""
    new = replace(translation, entries=entries_in(files))
    faults: list[Finding] = []
    for key in keys:
        state, reason = new.standing(key)
        if state is not State.TRANSLATED:
            place, subject = translation.entries[key].place, f"{translation.language.code} {key}"
            faults.append(
                Finding("rules-accept", f"it cannot be accepted: {reason}", "mend the line first", place, subject)
            )
    if faults:
        raise Fault(faults)
