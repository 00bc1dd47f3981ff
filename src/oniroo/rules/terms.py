"""Counts the terms of the game in a text: all listed forms of a language, the longest first, each word once."""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property

from oniroo.rules.holes import plain
from oniroo.rules.model import Language

MOST_PREFIXED = 40
"""No word has so many letters of prefixes before it."""


class TermCounter:
    """Looks for the terms of one language. What is ``ignored`` there (harakat …) is left out of texts and forms."""

    def __init__(self, language: Language) -> None:
        self._language = language
        self._drop = {ord(character): None for character in language.ignored}
        self._fold = not language.case_sensitive
        self._owner: dict[str, str] = {}
        for term in language.terms:
            self._owner |= {self._clean(form): term.key for form in term.forms}
        for term in language.terms:  # longer words that hold a term without meaning it belong to nobody, or to another
            for word in term.nots:
                self._owner.setdefault(self._clean(word), "")
        forms = sorted(filter(None, self._owner), key=lambda form: (-len(form), form))
        self._prefixes = tuple(filter(None, map(self._clean, language.prefixes)))
        before, after = (map(re.escape, language.quotes)) if language.term_style == "quotes" else ("", "")
        body = "|".join(re.escape(form) for form in forms) or "(?!)"
        self._form = re.compile(rf"{before}({body}){after}(?!\w)")
        first = "".join(f"{re.escape(prefix)}|" for prefix in self._prefixes)
        self._start = re.compile(rf"(?<!\w)(?:{first}(?={self._form.pattern}))")

    def count(self, text: str) -> dict[str, int]:
        """How often each term stands in a text, in order of the first; those that do not are left out.

        Raises BrokenHole.
        """
        found: dict[str, int] = {}
        for match in self._found(self._clean(plain(text))):
            key = self._owner[match[1]]
            if key:
                found[key] = found.get(key, 0) + 1
        return found

    def count_words(self, text: str) -> dict[str, int]:
        """How often the words of each term stand in a text, as terms or as ordinary words (DREAM, dream).

        Raises BrokenHole.
        """
        return self._words.count(text)

    @cached_property
    def _words(self) -> "TermCounter":
        return TermCounter(replace(self._language, case_sensitive=False, term_style="none"))

    def _found(self, cleaned: str) -> Iterator[re.Match[str]]:
        """Every form, whole or behind prefixes, from left to right; a text of any letters takes time by its length."""
        at = 0
        while start := self._start.search(cleaned, at):
            ends = sorted(self._behind_prefixes(cleaned, start.start()), reverse=True)
            match = next(filter(None, (self._form.match(cleaned, end) for end in ends)), None)
            if match is not None:
                yield match
            at = start.start() + 1 if match is None else max(match.end(), start.start() + 1)

    def _behind_prefixes(self, cleaned: str, start: int) -> set[int]:
        """Where a word may go on behind any of its prefixes, or none: each place is looked at once."""
        seen, left = {start}, [start]
        while left:
            at = left.pop()
            for prefix in self._prefixes:
                end = at + len(prefix)
                if end - start <= MOST_PREFIXED and end not in seen and cleaned.startswith(prefix, at):
                    seen.add(end)
                    left.append(end)
        return seen

    def _clean(self, text: str) -> str:
        text = text.translate(self._drop)
        return text.casefold() if self._fold else text


def bare(word: str) -> str:
    """A word without what capitals take away: letter case, and accents in Greek."""
    letters = unicodedata.normalize("NFD", word.strip().casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))
