"""A term of the game gets another word in one language: in its ``language.yaml`` and in every line."""

import codecs
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from oniroo.deck.model import Deck
from oniroo.ground.finder import display
from oniroo.ground.findings import Fault, Finding, Severity
from oniroo.ground.reading import MIB, decode, read_bytes
from oniroo.ground.suggest import listed
from oniroo.rules.editing import Roots, edited, entries_in, own_translation, po_bytes, updated_files, write_changed
from oniroo.rules.holes import BrokenHole
from oniroo.rules.language import LANGUAGE
from oniroo.rules.language_text import reworded as language_reworded
from oniroo.rules.language_text import with_words
from oniroo.rules.loading import find, own_folder
from oniroo.rules.model import Language, Part, Term
from oniroo.rules.po import Entry
from oniroo.rules.renamed_lines import RenamedLine, Renamer, place_of
from oniroo.rules.term_places import TermFinder
from oniroo.rules.term_words import new_words, not_capitals, term_of
from oniroo.rules.translation import Translation

_SIGNED = {codecs.BOM_UTF8: "utf-8", codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}


@dataclass(frozen=True, slots=True)
class Renaming:
    """What a renaming changes, or would change: ``words`` are old and new forms, ``findings`` what is left to do."""

    term: Term
    words: dict[str, str]
    lines: tuple[RenamedLine, ...]
    files: tuple[Path, ...]
    findings: tuple[Finding, ...]


def rename_term(
    roots: Roots, code: str, deck: Deck, key: str, words: Iterable[tuple[str, str]], *, dry_run: bool = False
) -> Renaming:
    """Gives forms of a term (old, new) other words, in ``language.yaml`` and in every line that has one of them.

    Words are replaced where they are the term: whole, behind the prefixes of the language, not inside longer terms;
    in names only where the English name has the term. Lines that change become fuzzy, with the reason. All files are
    written, or none; none with ``dry_run``. Raises UsageFault for terms and words that cannot be used, Fault for lines
    with a broken placeholder and for a ``language.yaml`` that cannot be edited, and as ``update``.
    """
    translation = own_translation(roots, code, deck)
    old = translation.language
    term = term_of(old, key, translation.book.language.terms)
    chosen = new_words(old, term, words)
    data = _language_file(roots, code, old, key, chosen)
    files, said = updated_files(roots, code, deck)
    entries = {key: entry for key, entry in entries_in(files).items() if entry.text.strip()}
    lines = tuple(_renamed(translation, entries.values(), Renamer(translation, term, chosen)))
    changed = {line.key: line for line in lines}
    after = {key: changed[key].after if key in changed else entry.text for key, entry in entries.items()}
    left = _Left(translation, with_words(old, key, chosen), term, chosen, entries, after)
    findings = (*said, *not_capitals(old, chosen), *left.forms(), *left.elsewhere(), *left.counts())
    if dry_run:
        return Renaming(term, chosen, lines, (), findings)
    folder = own_folder(roots, code)
    new = {name: edited(file, {line.key: line.entry for line in lines}) for name, file in files.items()}
    ready = {folder / LANGUAGE: data} | {folder / name: po_bytes(code, file) for name, file in new.items()}
    return Renaming(term, chosen, lines, write_changed(ready), findings)


def _language_file(roots: Roots, code: str, language: Language, key: str, words: Mapping[str, str]) -> bytes:
    """The new ``language.yaml``; byte-order mark and line ends are those of the old one."""
    folders = (roots,) if isinstance(roots, Path) else tuple(roots)
    path = find(folders, f"{code}/{LANGUAGE}")
    assert path is not None  # noqa: S101 - the language was read from it
    data = read_bytes(path, limit=2 * MIB, shown=display(path))
    text = language_reworded(decode(data, display(path)), language, key, words)
    sign = next((sign for sign in _SIGNED if data.startswith(sign)), b"")
    encoding = _SIGNED.get(sign, "utf-8")
    # Counted in characters: in UTF-16 the bytes of a line end are part of other letters, too (č is 0D 01).
    old = data.removeprefix(sign).decode(encoding)
    if old.count("\r\n") and old.count("\r\n") == old.count("\n") == old.count("\r"):
        text = text.replace("\n", "\r\n")
    return sign + text.encode(encoding)


def _renamed(translation: Translation, entries: Iterable[Entry], renamer: Renamer) -> Iterator[RenamedLine]:
    """Every line that changes. Raises Fault with those whose placeholders cannot be told from their words."""
    faults: list[Finding] = []
    for entry in entries:
        try:
            line = renamer.line(entry)
        except BrokenHole as broken:
            place, subject = place_of(translation, entry.key), f"{translation.language.code} {entry.key}"
            faults.append(Finding("rules-placeholder", str(broken), "mend it first", place, subject))
            continue
        if line is not None:
            yield line
    if faults:
        raise Fault(faults)


@dataclass(frozen=True, slots=True)
class _Left:
    """What a renaming leaves to the translator; ``after`` are the texts of the lines as they are then, by key."""

    translation: Translation
    language: Language
    term: Term
    words: dict[str, str]
    entries: dict[str, Entry]
    after: dict[str, str]

    def forms(self) -> Iterator[Finding]:
        """Forms without a new one, and the lines in which they still stand."""
        finder = TermFinder(self.language)
        used: dict[str, list[str]] = {}
        for key, text in self.after.items():
            for place in finder.places(text):
                if place.key == self.term.key:
                    used.setdefault(place.form, []).append(key)
        for form in self.term.forms:
            if form in self.words or form in self.words.values():
                continue
            keys = tuple(dict.fromkeys(used.get(finder.form(form), ())))
            where = f"still stands in {listed(keys, len(keys))}" if keys else "stands in no line"
            remedy = f"name it, too: {form}=…" if keys else f"take it out of {LANGUAGE} if it is not needed"
            severity = Severity.WARNING if keys else Severity.NOTE
            yield self._said("rules-term-left", f"“{form}” has no new form and {where}", remedy, severity)

    def elsewhere(self) -> Iterator[Finding]:
        """Old words in other letters, without the marks of a term, or in names that are not the term."""
        taken = {form.casefold() for term in self.language.terms for form in term.forms}
        olds = tuple(form for form in self.words if form.casefold() not in taken)
        rest = tuple(term for term in self.language.terms if term.key != self.term.key)
        nots = (*self.term.nots, *next(term.forms for term in self.language.terms if term.key == self.term.key))
        terms = (*rest, replace(self.term, forms=olds, nots=nots))
        finder = TermFinder(replace(self.language, term_style="none", case_sensitive=False, terms=terms))
        found: dict[str, list[str]] = {}
        for key, text in self.after.items():
            for place in finder.places(text):
                if place.key == self.term.key:
                    found.setdefault(text[place.start : place.end], []).append(key)
        for word, keys in found.items():
            once = tuple(dict.fromkeys(keys))
            problem = f"“{word}” stands in {listed(once, len(once))}, but not marked as the term, or in a name"
            yield self._said("rules-term-elsewhere", problem, "change it by hand if it means the term", Severity.NOTE)

    def counts(self) -> Iterator[Finding]:
        """Lines in which the terms are counted otherwise than before."""
        before, now = TermFinder(self.translation.language), TermFinder(self.language)
        for key, text in self.after.items():
            if self.translation.units[key].part is Part.NAME:
                continue
            old, new = before.count(self.entries[key].text), now.count(text)
            for name in dict.fromkeys((*old, *new)):
                if old.get(name, 0) != new.get(name, 0):
                    problem = f"the term {name} is found here {new.get(name, 0)} ×, before {old.get(name, 0)} ×"
                    remedy = "the new word stood here already, or beside another one: mend the line"
                    place = place_of(self.translation, key)
                    subject = f"{self.language.code} {key}"
                    yield Finding("rules-term-count", problem, remedy, place, subject, Severity.WARNING)

    def _said(self, code: str, problem: str, remedy: str, severity: Severity) -> Finding:
        return Finding(code, problem, remedy, self.term.place, f"{self.language.code} {self.term.key}", severity)
