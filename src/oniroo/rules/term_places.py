"""Where the terms of the game stand in a text, and the text with other words in their places."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from oniroo.rules.holes import pieces
from oniroo.rules.terms import TermCounter


@dataclass(frozen=True, slots=True)
class TermPlace:
    """A term in a text: ``text[start:end]`` is the form, without prefixes and quotes; ``form`` as it is compared."""

    key: str
    form: str
    start: int
    end: int


class TermFinder(TermCounter):
    """Finds what a TermCounter counts."""

    def places(self, text: str) -> Iterator[TermPlace]:
        """Every term of a text, in order. Characters that do not count belong to the letter before them.

        Raises BrokenHole.
        """
        cleaned, at = self._aligned(text)
        for match in self._found(cleaned):
            if key := self._owner[match[1]]:
                start, end = match.span(1)
                yield TermPlace(key, match[1], at[start], self._whole(text, at[end - 1] + 1))

    def form(self, word: str) -> str:
        """A word as it is compared."""
        return self._clean(word)

    def replaced(self, text: str, key: str, words: Mapping[str, str]) -> str:
        """The text with other words in place of some forms of a term: old form, as it is compared, → new.

        Where letter case does not count, a new word begins as the old one did. Raises BrokenHole.
        """
        parts, done = [], 0
        for place in self.places(text):
            if place.key == key and place.form in words:
                found = text[place.start : place.end]
                new = words[place.form]
                parts += [text[done : place.start], _like(found, new) if self._fold else new]
                done = place.end
        return "".join((*parts, text[done:]))

    def _aligned(self, text: str) -> tuple[str, list[int]]:
        """The text as it is searched, and for each of its characters where that stands in the text."""
        cleaned: list[str] = []
        at: list[int] = []
        here = 0
        for piece in pieces(text):
            if not isinstance(piece, str):
                cleaned.append(" ")
                at.append(here)
                here += len(str(piece))
                continue
            for character in piece:
                kept = self._clean(character)
                cleaned.append(kept)
                at += [here] * len(kept)
                here += 1
        return "".join(cleaned), at

    def _whole(self, text: str, end: int) -> int:
        while end < len(text) and not self._clean(text[end]):
            end += 1
        return end


def _like(found: str, new: str) -> str:
    """The new word in the letters of the old one: all capitals, or a capital at the beginning."""
    if len(found) > 1 and found.isupper():
        return new.upper()
    return new[:1].upper() + new[1:] if found[:1].isupper() else new
