"""Finds and reads the rulebook and its translations: a deck's own ``rules`` folder first, file by file."""

import re
from collections.abc import Sequence
from pathlib import Path

from oniroo.deck.model import Deck
from oniroo.ground.finder import DeckFolder, packaged_root
from oniroo.ground.findings import Fault, Finding, InputFault, Place, UsageFault
from oniroo.ground.suggest import listed, nearest
from oniroo.rules.checks_source import source_findings
from oniroo.rules.language import LANGUAGE, read_language
from oniroo.rules.model import SOURCE_LANGUAGE, Language, Rulebook
from oniroo.rules.po import Entry, read_po
from oniroo.rules.source import RULES, read_rulebook
from oniroo.rules.translation import Translation
from oniroo.rules.units import FILES, all_units
from oniroo.rules.values import values

FOLDER = "rules"
_CODE = re.compile(r"[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*")


def rules_roots(folder: DeckFolder) -> tuple[Path, ...]:
    """The ``rules`` folders of a deck, its own first; folders that are not there are left out."""
    roots = [folder.folder / FOLDER, packaged_root() / FOLDER]
    return tuple(dict.fromkeys(root for root in roots if root.is_dir()))


def languages(roots: Path | Sequence[Path]) -> tuple[str, ...]:
    """The languages that have a folder with ``language.yaml``, English first, the others by code."""
    found = {path.parent.name for root in _folders(roots) for path in root.glob(f"*/{LANGUAGE}")}
    return (SOURCE_LANGUAGE, *sorted(found - {SOURCE_LANGUAGE}))


def load(roots: Path | Sequence[Path], code: str, deck: Deck) -> Translation:
    """The rulebook of a deck in a language (``en``, ``lt`` …), ready to print.

    Raises UsageFault if there is no such language, InputFault for files that cannot be read, Fault with every finding
    about the English text, ``language.yaml`` and the form of the PO files. What is missing or out of date is no fault:
    the translation's ``findings`` name it.
    """
    folders = _folders(roots)
    book = load_book(folders, deck)
    language, entries, faults = book.language, dict[str, Entry](), list[Fault]()
    if code != SOURCE_LANGUAGE:
        known = languages(folders)
        if code not in known:
            remedy = nearest(code, known) or f"there are {listed(known)}"
            raise UsageFault(Finding("usage-language", f"there is no translation “{code}”", remedy))
        try:
            language = load_language(folders, code, book)
        except Fault as fault:
            faults.append(fault)
        try:
            entries = load_entries(folders, code)
        except Fault as fault:
            faults.append(fault)
        _raise(faults)
    units = {unit.key: unit for unit in all_units(book, deck)}
    return Translation(book, deck, language, units, values(deck, book.constants), entries)


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
    entries: dict[str, Entry] = {}
    faults: list[Fault] = []
    for name in FILES:
        path = find(_folders(roots), f"{code}/{name}")
        if path is None:
            continue
        try:
            entries |= {key: entry for key, entry in read_po(path).items() if key not in entries or not entry.obsolete}
        except Fault as fault:
            faults.append(fault)
    _raise(faults)
    return entries


def _raise(faults: Sequence[Fault]) -> None:
    """All of them as one; a file that cannot be read at all decides how the program ends."""
    if faults:
        kind = InputFault if any(isinstance(fault, InputFault) for fault in faults) else Fault
        raise kind(finding for fault in faults for finding in fault.findings)


def find(roots: Sequence[Path], name: str) -> Path | None:
    """The first file of that name below the folders."""
    return next((path for root in roots if (path := root / name).exists()), None)


def own_folder(roots: Path | Sequence[Path], code: str) -> Path:
    """The folder that the translators of a language write to, in the first of the folders.

    Raises UsageFault for what is no code of a language.
    """
    if not _CODE.fullmatch(code) or code == SOURCE_LANGUAGE:
        remedy = "write it as lt, fa, pt-BR"
        if code == SOURCE_LANGUAGE:
            remedy = f"the English text is written in {RULES}"
        raise UsageFault(Finding("usage-language", f"“{code}” is no language to translate into", remedy))
    return _folders(roots)[0] / code


def _folders(roots: Path | Sequence[Path]) -> tuple[Path, ...]:
    return (roots,) if isinstance(roots, Path) else tuple(roots)
