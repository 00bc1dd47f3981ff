"""What has changed between two texts, word by word."""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import StrEnum

_CHUNK = re.compile(r"\{[^{}]*\}|\s+|[^\s{}]+|[{}]")


class Change(StrEnum):
    """SAME stands in both texts, OLD in the old one only, NEW in the new one only."""

    SAME = "same"
    OLD = "old"
    NEW = "new"


@dataclass(frozen=True, slots=True)
class Piece:
    """Words of a text that share their fate."""

    text: str
    change: Change

    def __str__(self) -> str:
        """``words``, ``[-words-]`` or ``{+words+}``."""
        before, after = {Change.OLD: ("[-", "-]"), Change.NEW: ("{+", "+}")}.get(self.change, ("", ""))
        return f"{before}{self.text}{after}"


def word_diff(old: str, new: str) -> tuple[Piece, ...]:
    """Both texts in one row of pieces: without the NEW ones it is the old text, without the OLD ones the new one.

    A placeholder is one word, punctuation beside a word is one of its own. Where words change on both sides of a blank,
    they change together.
    """
    return tuple(piece for pair in _joined(_pairs(_words(old), _words(new))) for piece in _pieces(*pair))


def marked(pieces: Iterable[Piece]) -> str:
    """The row in one line: ``a [-b-]{+c+} d``."""
    return "".join(map(str, pieces))


def _words(text: str) -> list[str]:
    return [word for chunk in _CHUNK.findall(text) for word in _split(chunk)]


def _split(chunk: str) -> Iterator[str]:
    """A word without the punctuation around it, which comes sign by sign; blanks and placeholders as they are."""
    if chunk[0] == "{" or chunk.isspace():
        yield chunk
        return
    start, end = 0, len(chunk)
    while start < end and _is_mark(chunk[start]):
        start += 1
    while end > start and _is_mark(chunk[end - 1]):
        end -= 1
    yield from chunk[:start]
    if start < end:
        yield chunk[start:end]
    yield from chunk[end:]


def _is_mark(character: str) -> bool:
    return unicodedata.category(character)[0] in "PS"


def _pairs(old: list[str], new: list[str]) -> list[tuple[str, str]]:
    """Old and new words side by side; the two are the same where nothing changes."""
    codes = SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    return [("".join(old[a:b]), "".join(new[c:d])) for _, a, b, c, d in codes]


def _joined(pairs: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Two changes with nothing but a blank between them become one, if words come and go in it."""
    found: list[tuple[str, str]] = []
    for old, new in pairs:
        if len(found) > 1 and old != new and found[-1][0] == found[-1][1] and found[-1][0].isspace():
            before, blank = found[-2], found[-1][0]
            whole = before[0] + blank + old, before[1] + blank + new
            if before[0] != before[1] and all(text.strip() for text in whole):
                found[-2:] = [whole]
                continue
        found.append((old, new))
    return found


def _pieces(old: str, new: str) -> Iterator[Piece]:
    if old == new:
        yield Piece(old, Change.SAME)
        return
    if old:
        yield Piece(old, Change.OLD)
    if new:
        yield Piece(new, Change.NEW)
