"""Counts the terms of the game in a text: all listed forms of a language, the longest first, each word once."""

import re
from dataclasses import replace
from functools import cached_property

from oniroo.rules.holes import plain
from oniroo.rules.model import Language


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
        prefix = "|".join(re.escape(self._clean(prefix)) for prefix in sorted(language.prefixes, key=len, reverse=True))
        before, after = (map(re.escape, language.quotes)) if language.term_style == "quotes" else ("", "")
        body = "|".join(re.escape(form) for form in forms) or "(?!)"
        head = f"(?:{prefix})*" if prefix else ""
        self._pattern = re.compile(rf"(?<!\w){head}{before}({body}){after}(?!\w)")

    def count(self, text: str) -> dict[str, int]:
        """How often each term stands in a text, in order of the first; those that do not are left out.

        Raises BrokenHole.
        """
        found: dict[str, int] = {}
        for match in self._pattern.finditer(self._clean(plain(text))):
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

    def _clean(self, text: str) -> str:
        text = text.translate(self._drop)
        return text.casefold() if self._fold else text
