"""Where a line may end: spaces, dashes, slashes, hyphens between syllables (after UAX #14, for our scripts)."""

import re
from collections.abc import Iterable, Sequence
from functools import cache
from typing import NamedTuple, Protocol

_SPACES = frozenset(" \u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2008\u2009\u200a\u200b\u3000")
_SOFT_HYPHEN = "\u00ad"

# Never the first of a line, even after a space: closing marks and brackets (LB13); dashes stay with the word before.
_NEVER_FIRST = frozenset("!?:;,.)]}/…%‰!?‼⁇⁈⁉¡"[:-1] + "\u037e\u0387\u060c\u061b\u061f\u066a\u06d4\u2013\u2014\u05be")
_NEVER_LAST = frozenset("([{¿¡")  # LB14
# Quotes face either way in one language or another; only a space beside them tells (French: « mot »).
_QUOTES = frozenset("«»“”„‘’‹›\"'")

_LETTER = r"[^\W\d_]"
# A joint and the letters that must stand on both its sides, so that codes, numbers and "(A-F)" are never broken.
_JOINTS = re.compile(
    rf"(?<={_LETTER}{{2}})(?:[-\u2010\u2013](?={_LETTER}{{2}})|/(?={_LETTER}{{3}}))"
    rf"|[\u05be](?={_LETTER})|\u2014(?=\w)"
)
_WORD = re.compile(rf"(?<![\d_]){_LETTER}{{5,}}(?![\d_])")
_DIRECTIONS = frozenset("\u2066\u2067\u2068\u2069\u200e\u200f")
_FEW = 4  # characters that a number of three digits and the blank before it take
_COUNT = re.compile(r"(?:^|\s)\d{1,3}$")
_LAST_NUMBER = re.compile(r"\d{1,3}(?!\s*\w)")
_SHORT_CODE = 4  # characters: C_01
_SYLLABLE = 2  # fewest letters before and after a hyphen


class Opportunity(NamedTuple):
    """A line may end at ``end``, and the next one starts at ``next``; between them lie spaces that are not shown.

    ``hyphen``: a hyphen is set at the end. ``forced``: the line must end here. ``tied``: a short code, or a
    number, and its word stand on either side (“section D”, “5 cards”, “level 1.”): only if nothing else will do.
    """

    end: int
    next: int
    hyphen: bool = False
    forced: bool = False
    tied: bool = False


class _Hyphens(Protocol):
    def positions(self, word: str) -> Iterable[int]: ...


def opportunities(text: str, codes: Sequence[bool], language: str = "", *, capitals: bool = False) -> list[Opportunity]:
    """Line ends of ``text`` in order; the last is the end of the text, forced.

    Where ``codes`` is true, text is never broken. With a ``language`` (BCP 47), its words are hyphenated, if there are
    patterns for it (Liang's method; pyphen); those in ``capitals`` throughout are names, and left whole unless asked.
    """
    found = {spot.end: spot for spot in _hyphenated(text, codes, language, capitals)} if language else {}
    for joint in _JOINTS.finditer(text):
        after = joint.end()
        if not (codes[after - 1] or codes[after]):
            found[after] = Opportunity(after, after)
    at, size = 0, len(text)
    while at < size:
        character = text[at]
        if character == "\n":
            found[at] = Opportunity(at, at + 1, forced=True)
        elif character == _SOFT_HYPHEN and 0 < at < size - 1 and not codes[at]:
            found[at] = Opportunity(at, at + 1, hyphen=True)
        elif character in _SPACES:
            start = at
            while at < size and text[at] in _SPACES:
                at += 1
            if at == size:
                break
            if text[at] == "\n":
                found[start] = Opportunity(start, at + 1, forced=True)
            elif not codes[start] and _may_break(text, start, at):
                found[start] = Opportunity(start, at, tied=_is_tied(text, codes, start, at))
                continue
            else:
                continue
        at += 1
    end = len(text.rstrip("".join(_SPACES)))
    last = [spot for spot in found.values() if spot.next < size or (spot.forced and spot.next == size)]
    return [*sorted(last), Opportunity(end, size, forced=True)]


def _may_break(text: str, start: int, after: int) -> bool:
    """Whether the spaces from ``start`` up to ``after`` may end a line."""
    if start == 0 or text[start - 1] == "\n":
        return False
    before, following = text[start - 1], _visible(text, after)
    if following in _NEVER_FIRST or before in _NEVER_LAST:
        return False
    opens = before in _QUOTES and (start == 1 or text[start - 2] in _SPACES)
    closes = following in _QUOTES and (after + 1 == len(text) or text[after + 1] in _SPACES | _NEVER_FIRST)
    return not (opens or closes)


def _is_tied(text: str, codes: Sequence[bool], start: int, after: int) -> bool:
    """Whether a word stands before the spaces and a short code or a last number behind them, or a number and a word."""
    if text[start - 1].isdecimal():
        return text[after].isalpha() and bool(_COUNT.search(text, max(0, start - _FEW), start))
    if not text[start - 1].isalpha():
        return False
    if not codes[after]:
        return bool(_LAST_NUMBER.match(text, after))
    end = after
    while end < len(text) and codes[end]:
        end += 1
    return sum(character not in _DIRECTIONS for character in text[after:end]) <= _SHORT_CODE


def _visible(text: str, at: int) -> str:
    """The first character from ``at`` on that is no direction mark."""
    while at < len(text) - 1 and text[at] in _DIRECTIONS:
        at += 1
    return text[at]


def _hyphenated(text: str, codes: Sequence[bool], language: str, capitals: bool) -> Iterable[Opportunity]:
    patterns = _patterns(language)
    if patterns is None:
        return
    for match in _WORD.finditer(text):
        word, start = match[0], match.start()
        if codes[start] or (word.isupper() and not capitals):
            continue
        for at in patterns.positions(word):
            if _SYLLABLE <= at <= len(word) - _SYLLABLE:
                yield Opportunity(start + at, start + at, hyphen=True)


@cache
def _patterns(language: str) -> _Hyphens | None:
    import pyphen

    known = pyphen.language_fallback(language.replace("-", "_"))
    return pyphen.Pyphen(lang=known, left=_SYLLABLE, right=_SYLLABLE) if known else None
