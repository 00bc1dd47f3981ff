"""What people's texts look like in messages: short, in one line, with nothing in them that steers a screen."""

import re

UNSEEN = (
    "\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufdd0-\ufdef"
    "\ufeff\ufff0-\ufffc\ufffe\uffff\ud800-\udfff\U000e0000-\U000e0fff"
)
"""Inside of a regular expression's brackets: all that a reader cannot see but a program trips over.

Controls, zero-width spaces, bidi controls, lone surrogates. Not here: tab and line feed, the soft hyphen, and
U+200C/U+200D (ZWNJ, ZWJ), which Persian, Indic and other names need.
"""
_UNSEEN_OR_LINE = re.compile(f"[{UNSEEN}\t\n]")
_LETTERS = {"\t": "\\t", "\n": "\\n", "\r": "\\r"}


def visible(text: str) -> str:
    r"""The text with all that cannot be seen written out: ``\x1b``, ``\u202e``, ``\n``."""
    return _UNSEEN_OR_LINE.sub(lambda match: _written_out(match.group()), text)


def short(text: str, most: int = 40) -> str:
    """The text if it has at most ``most`` letters, else its beginning with ``…``."""
    return text if len(text) <= most else text[: most - 1] + "…"


def _written_out(character: str) -> str:
    number = ord(character)
    if character in _LETTERS:
        return _LETTERS[character]
    return f"\\x{number:02x}" if number < 0x100 else f"\\u{number:04x}" if number < 0x10000 else f"\\U{number:08x}"
