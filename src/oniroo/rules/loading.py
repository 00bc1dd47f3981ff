"""Finds and reads the rulebook and its translations: a deck's own ``rules`` folder first, file by file."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from oniroo.deck.model import Deck
from oniroo.ground.finder import DeckFolder, packaged_root
from oniroo.ground.findings import Fault, Finding, InputFault, Place, UsageFault
from oniroo.ground.suggest import listed, nearest
from oniroo.rules.checks_source import source_findings
from oniroo.rules.folders import FOLDER, folders_with, is_there, refuse_packaged, same_place
from oniroo.rules.language import LANGUAGE, read_language
from oniroo.rules.model import SOURCE_LANGUAGE, Language, Rulebook, Unit
from oniroo.rules.po import Entry, PoFile, by_key, read_po_file, twice
from oniroo.rules.source import RULES, read_rulebook
from oniroo.rules.translation import Translation
from oniroo.rules.units import FILES, all_units
from oniroo.rules.values import Value, values

_TAKEN = frozenset(("all", "con", "prn", "aux", "nul"))
"""No languages: every language for the commands, and names that no folder may have on Windows."""
_CODE = re.compile(r"[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*")


@dataclass(frozen=True, slots=True)
class English:
    """The English text of a deck, read and proven once for all languages: units by key, values of placeholders."""

    book: Rulebook
    units: dict[str, Unit]
    values: dict[str, Value]


def rules_roots(folder: DeckFolder) -> tuple[Path, ...]:
    """The ``rules`` folders of a deck: its own, which need not be there, then the packaged one."""
    own, packaged = folder.folder / FOLDER, packaged_root() / FOLDER
    return (own,) if own == packaged or same_place(own, packaged) else (own, packaged)


def languages(roots: Path | Sequence[Path]) -> tuple[str, ...]:
    """The languages that have a folder with ``language.yaml``, English first, the others by code. Raises InputFault."""
    return (SOURCE_LANGUAGE, *sorted({*folders_with(_folders(roots), LANGUAGE)} - {SOURCE_LANGUAGE}))


def load(roots: Path | Sequence[Path], code: str, deck: Deck, *, english: English | None = None) -> Translation:
    """The rulebook of a deck in a language (``en``, ``lt`` …), ready to print.

    ``english`` is the text read before (``load_english``), for those who load several languages. Raises UsageFault if
    there is no such language, InputFault for files that cannot be read, Fault with every finding about the English
    text, ``language.yaml`` and the form of the PO files. What is missing or out of date is no fault: the translation's
    ``findings`` name it.
    """
    folders = _folders(roots)
    source = english or load_english(folders, deck)
    language, entries, faults = source.book.language, dict[str, Entry](), list[Fault]()
    if code != SOURCE_LANGUAGE:
        if not _is_language(folders, code):
            known = languages(folders)
            remedy = nearest(code, known) or f"there are {listed(known)}"
            raise UsageFault(Finding("usage-language", f"there is no translation “{code}”", remedy))
        try:
            language = load_language(folders, code, source.book)
        except Fault as fault:
            faults.append(fault)
        try:
            entries = load_entries(folders, code)
        except Fault as fault:
            faults.append(fault)
        raise_all(faults)
    return Translation(source.book, deck, language, source.units, source.values, entries)


def load_english(roots: Path | Sequence[Path], deck: Deck) -> English:
    """The English text for ``load``. Raises as ``load``."""
    book = load_book(roots, deck)
    return English(book, {unit.key: unit for unit in all_units(book, deck)}, values(deck, book.constants))


def load_book(roots: Path | Sequence[Path], deck: Deck) -> Rulebook:
    """The English rulebook, every placeholder and reference of it proven. Raises as ``load``."""
    path = find(_folders(roots), RULES)
    if path is None:
        raise InputFault(Finding("input-installation", "the rulebook is not there", "install oniroo again"))
    book = read_rulebook(path)
    if findings := tuple(source_findings(book, deck)):
        raise Fault(findings)
    return book


def load_language(roots: Path | Sequence[Path], code: str, book: Rulebook) -> Language:
    """``language.yaml`` of a language. Raises InputFault or Fault."""
    path = find(_folders(roots), f"{code}/{LANGUAGE}")
    if path is None:
        raise InputFault(Finding("input-missing", f"there is no {code}/{LANGUAGE}", "write it", Place(code)))
    return read_language(code, path, book.language.terms)


def load_entries(roots: Path | Sequence[Path], code: str) -> dict[str, Entry]:
    """The translated units of a language by key, of all its files; files that are not there hold none.

    Raises InputFault, or Fault with what is wrong in all files.
    """
    files, faults = _read_files(_folders(roots), code)
    found: dict[str, Entry] = {}
    try:
        found = entries_by_key(roots, files)
    except Fault as fault:
        faults.append(fault)
    raise_all(faults)
    return found


def load_files(roots: Path | Sequence[Path], code: str) -> dict[str, PoFile]:
    """The PO files of a language as they stand, by their names; those that are not there are left out.

    Raises InputFault with what is wrong in all files.
    """
    files, faults = _read_files(_folders(roots), code)
    raise_all(faults)
    return files


def entries_by_key(roots: Path | Sequence[Path], files: Mapping[str, PoFile]) -> dict[str, Entry]:
    """The entries of all files of a language by key; a live one counts more than an obsolete one.

    A key may stand in a file of the deck's own and in a packaged one: the own counts. Raises Fault for keys that stand
    twice in one folder.
    """
    folders = _folders(roots)
    found: dict[str, tuple[Entry, int]] = {}
    faults: list[Fault] = []
    for file in files.values():
        rank = next((number for number, root in enumerate(folders) if file.path and root in file.path.parents), 0)
        try:
            entries = by_key(file.entries)
        except Fault as fault:
            faults.append(fault)
            continue
        for key, entry in entries.items():
            before, its_rank = found.get(key, (None, 0))
            if before is None or (before.obsolete and (not entry.obsolete or (entry.text and not before.text))):
                found[key] = entry, rank
            elif not entry.obsolete and rank == its_rank:
                faults.append(Fault(twice(entry, before)))
            elif not entry.obsolete and rank < its_rank:
                found[key] = entry, rank
    raise_all(faults)
    return {key: entry for key, (entry, _) in found.items()}


def _read_files(folders: Sequence[Path], code: str) -> tuple[dict[str, PoFile], list[Fault]]:
    found: dict[str, PoFile] = {}
    faults: list[Fault] = []
    for name in FILES:
        try:
            path = find(folders, f"{code}/{name}")
            if path is not None:
                found[name] = read_po_file(path)
        except Fault as fault:
            faults.append(fault)
    return found, faults


def raise_all(faults: Iterable[Fault]) -> None:
    """All of them as one; a file that cannot be read at all decides how the program ends."""
    listed = tuple(faults)
    if listed:
        kind = InputFault if any(isinstance(fault, InputFault) for fault in listed) else Fault
        raise kind(dict.fromkeys(finding for fault in listed for finding in fault.findings))


def find(roots: Sequence[Path], name: str) -> Path | None:
    """The first file of that name below the folders; None if none has it.

    Raises InputFault for what stands in its place or in the way of it, rather than look further.
    """
    return next((root / name for root in roots if is_there(root, name)), None)


def own_folder(roots: Path | Sequence[Path], code: str) -> Path:
    """The folder that the translators of a language write to, in the first of the folders.

    Raises UsageFault for what is no code of a language, and for the folder of the translations that come with the
    program.
    """
    if not _CODE.fullmatch(code) or code == SOURCE_LANGUAGE or code in _TAKEN:
        remedy = "write it as lt, fa, pt-BR"
        if code == SOURCE_LANGUAGE:
            remedy = f"the English text is written in {RULES}"
        raise UsageFault(Finding("usage-language", f"“{code}” is no language to translate into", remedy))
    folder = _folders(roots)[0] / code
    refuse_packaged(folder, (*FILES, LANGUAGE))
    return folder


def _is_language(folders: Sequence[Path], code: str) -> bool:
    return code not in ("", ".", "..") and code == Path(code).name and find(folders, f"{code}/{LANGUAGE}") is not None


def _folders(roots: Path | Sequence[Path]) -> tuple[Path, ...]:
    return (roots,) if isinstance(roots, Path) else tuple(roots)
