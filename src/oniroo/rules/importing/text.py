"""A text that is searched for what placeholders stand for: every part of it is claimed once, by one placeholder."""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field

from oniroo.rules.holes import Hole
from oniroo.rules.model import Language
from oniroo.rules.terms import MOST_PREFIXED

_MARKED = re.compile(r"\w|[\u0300-\u036f\u0591-\u05c7\u064b-\u0652\u0670]")


@dataclass(frozen=True, slots=True, order=True)
class Claim:
    """From where to where a placeholder takes the place of the text."""

    start: int
    end: int
    hole: Hole


@dataclass(slots=True)
class Work:
    """One text on its way to placeholders.

    ``plain`` is the text with ASCII digits, ``folded`` is without capitals and accents, too; both have a character for
    each of the text. ``doubts`` say why a person has to look at it, ``notes`` what was seen besides.
    """

    text: str
    language: Language
    plain: str = ""
    folded: str = ""
    claims: list[Claim] = field(default_factory=list)
    doubts: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Make what is searched."""
        self.plain = ascii_digits(self.text)
        self.folded = "".join(map(_folded, self.plain))

    def find(self, pattern: str, *, folded: bool = False) -> Iterator[re.Match[str]]:
        """Where a pattern stands by itself in what is not claimed yet, from left to right."""
        for match in re.finditer(pattern, self.folded if folded else self.plain):
            if match.end() > match.start() and self.stands_alone(*match.span()):
                yield match

    def stands_alone(self, start: int, end: int) -> bool:
        """Whether a part is not claimed, and no piece of a longer word or number; prefixes may be written onto it."""
        if any(claim.start < end and start < claim.end for claim in self.claims):
            return False
        if _is_word(self.plain[end - 1]) and end < len(self.plain) and _MARKED.match(self.plain[end]):
            return False
        if not _is_word(self.plain[start]) or not start or not _is_word(self.plain[start - 1]):
            return True
        return self._is_behind_prefixes(start)

    def _is_behind_prefixes(self, end: int) -> bool:
        """Whether nothing but prefixes stands between a place and the beginning of its word: each is seen once."""
        prefixes = [prefix for prefix in self.language.prefixes if prefix]
        seen, left = {end}, [end]
        while left:
            at = left.pop()
            for prefix in prefixes:
                start = at - len(prefix)
                if start < max(0, end - MOST_PREFIXED) or start in seen or not self.plain.startswith(prefix, start):
                    continue
                if not start or not _is_word(self.plain[start - 1]):
                    return True
                seen.add(start)
                left.append(start)
        return False

    def claim(self, start: int, end: int, hole: Hole) -> None:
        """Give a part to a placeholder."""
        self.claims.append(Claim(start, end, hole))

    def doubt(self, why: str) -> None:
        """Say once why a person has to look at the text."""
        if why not in self.doubts:
            self.doubts.append(why)

    @property
    def rest(self) -> str:
        """The plain text, with blanks where it is claimed."""
        characters = list(self.plain)
        for claim in self.claims:
            characters[claim.start : claim.end] = " " * (claim.end - claim.start)
        return "".join(characters)

    @property
    def result(self) -> str:
        """The text with its placeholders."""
        parts, at = [], 0
        for claim in sorted(self.claims):
            parts += [self.text[at : claim.start], str(claim.hole)]
            at = claim.end
        return "".join([*parts, self.text[at:]])


def ascii_digits(text: str) -> str:
    """A text with its digits, of whatever script, as 0 to 9, character by character."""
    return "".join(map(_ascii_digit, text))


def folded(text: str) -> str:
    """A text without capitals and accents, character by character."""
    return "".join(map(_folded, text))


def _is_word(character: str) -> bool:
    return character.isalnum() or character == "_"


def _ascii_digit(character: str) -> str:
    value = unicodedata.decimal(character, None)
    return character if value is None else str(value)


def _folded(character: str) -> str:
    base = unicodedata.normalize("NFD", character)[0].lower()
    return "σ" if base == "ς" else base if len(base) == 1 else character
