"""A line of a translation in which a term gets another word."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from oniroo.ground.findings import Place
from oniroo.rules.model import Part, Term, Unit
from oniroo.rules.po import Entry
from oniroo.rules.term_places import TermFinder
from oniroo.rules.terms import bare
from oniroo.rules.translation import Translation
from oniroo.rules.word_diff import Piece, word_diff


@dataclass(frozen=True, slots=True)
class RenamedLine:
    """A line with the old word and with the new one, and the reason for which it is to be looked at."""

    key: str
    before: str
    after: str
    reason: str
    place: Place | None

    @property
    def changes(self) -> tuple[Piece, ...]:
        """The two texts, word by word."""
        return word_diff(self.before, self.after)

    def entry(self, old: Entry) -> Entry:
        """The entry of the line with the new word, to be looked at."""
        return replace(old, text=self.after, fuzzy=True, reason=self.reason)


class Renamer:
    """Gives the lines of one language other words for a term: old form → new."""

    def __init__(self, translation: Translation, term: Term, words: Mapping[str, str]) -> None:
        english = translation.book.language
        self._translation = translation
        self._term = term
        self._words = words
        self._finder = TermFinder(translation.language)
        self._english = TermFinder(replace(english, case_sensitive=False))
        self._names = {bare(form) for each in english.terms if each.key == term.key for form in each.forms}

    def line(self, entry: Entry) -> RenamedLine | None:
        """The line with the new word; None if it stays as it is. Raises BrokenHole."""
        after, used = self._renamed(self._translation.units[entry.key], entry.text)
        if after == entry.text:
            return None
        reason = f"the term {self._term.key} has other words: " + ", ".join(
            f"{old} → {self._words[old]}" for old in used
        )
        if entry.fuzzy and entry.reason and reason not in entry.reason:
            reason = f"{entry.reason}; {reason}"
        return RenamedLine(entry.key, entry.text, after, reason, place_of(self._translation, entry.key))

    def _renamed(self, unit: Unit, text: str) -> tuple[str, tuple[str, ...]]:
        """The text with the new words, and the old ones that it had.

        A name is left alone unless its English has the term. A unit that is nothing but the term in English (the name
        of a kind of cards) is the term, however it is marked, and in small letters, too.
        """
        if unit.part is Part.NAME and self._term.key not in self._english.count(unit.text):
            return text, ()
        forms = {self._finder.form(old): old for old in self._words}
        places = [place.form for place in self._finder.places(text) if place.key == self._term.key]
        if used := tuple(forms[form] for form in dict.fromkeys(places) if form in forms):
            new = {form: self._words[old] for form, old in forms.items()}
            return self._finder.replaced(text, self._term.key, new), used
        if bare(unit.text) in self._names:
            for old, word in self._words.items():
                if bare(old) == bare(text):
                    return _in_letters_of(text, word), (old,)
        return text, ()


def place_of(translation: Translation, key: str) -> Place | None:
    """Where a line stands in its file."""
    entry = translation.entries.get(key)
    return None if entry is None else entry.place


def _in_letters_of(found: str, word: str) -> str:
    """A word in capitals written as another one is: small, or with a capital at the beginning."""
    if found.isupper() or not word.isupper():
        return word
    small = word.lower()
    return small[:1].upper() + small[1:] if found[:1].isupper() else small
