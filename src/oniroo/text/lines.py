"""A line that stands by itself: which way it runs, and whether it may be set one character after another."""

import unicodedata
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from oniroo.text.characters import is_ignorable, is_right_to_left
from oniroo.text.roles import in_plain_font

if TYPE_CHECKING:
    from oniroo.text.families import Direction

# Scripts that read well one glyph after another, without shaping.
_PLAIN = ("LATIN", "GREEK", "CYRILLIC")


@lru_cache(maxsize=4096)
def runs(text: str) -> "Direction":
    """Which way the text runs: that of its first strong character, isolates apart (UAX #9, P2 and P3)."""
    from oniroo.text.bidi import base_level, bidi_class

    return "rtl" if base_level([bidi_class(character) for character in text]) else "ltr"


@lru_cache(maxsize=4096)
def is_plain(text: str) -> bool:
    """Whether every character is in the font of the margins and reads well without shaping: Latin, Greek, Cyrillic."""
    return all(map(_is_plain, unicodedata.normalize("NFC", text)))


@cache
def _is_plain(character: str) -> bool:
    if is_ignorable(character):
        return True
    if is_right_to_left(character) or not in_plain_font(character):
        return False
    major = unicodedata.category(character)[0]
    foreign = ord(character) > 0x2FF and not any(script in unicodedata.name(character, "") for script in _PLAIN)
    return not (major == "M" or (major == "L" and foreign))
