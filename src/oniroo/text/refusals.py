"""Why a text cannot be set: every character refused is named, with its code point and the remedy."""

import unicodedata
from functools import cache
from typing import NamedTuple

from oniroo.ground.findings import Finding, Place
from oniroo.text.characters import describe, is_control, is_emoji, is_ignorable, is_right_to_left
from oniroo.text.roles import Role, covers

_NAMED = 3  # so many characters are spelled out in one finding, the others counted


class _Refusal(NamedTuple):
    code: str
    reason: str
    remedy: str


def refusals(text: str, role: Role, *, subject: str = "", place: Place | None = None) -> tuple[Finding, ...]:
    """What in ``text`` the role cannot show rightly: a finding for each reason, naming the characters.

    ``subject`` and ``place`` go into the findings (``card 023`` and where its name stands in the file). Codes:
    ``text-control-character``, ``text-right-to-left``, ``text-missing-character``.
    An empty tuple means that every way of drawing in this room shows ``text`` as it is typed.
    """
    grouped: dict[_Refusal, list[str]] = {}
    for character in dict.fromkeys(unicodedata.normalize("NFC", text)):
        if refusal := _refusal(character, role):
            grouped.setdefault(refusal, []).append(describe(character))
    return tuple(
        Finding(code, f"{quoted(text)} has {_listed(named)}, {reason}", remedy, place, subject)
        for (code, reason, remedy), named in grouped.items()
    )


def quoted(text: str) -> str:
    """The text in quotes, on one line: what is not printable is written as its code point, ``\\u0007``."""
    shown = (character if character.isprintable() else f"\\u{ord(character):04x}" for character in text)
    return "'" + "".join(shown) + "'"


@cache
def _refusal(character: str, role: Role) -> _Refusal | None:
    if is_control(character):
        return _Refusal("text-control-character", "not allowed in a line of text", "delete it or type it anew")
    if is_right_to_left(character) and is_ignorable(character):
        return _Refusal("text-right-to-left", "which turns the direction of text", "delete it")
    if not covers(character, role):
        known = "Latin, Greek, Cyrillic, Hebrew or Arabic letters"
        remedy = "write it in words" if is_emoji(character) else f"write it in {known}"
        return _Refusal("text-missing-character", f"in no font for {role}s", remedy)
    return None


def _listed(named: list[str]) -> str:
    more = len(named) - _NAMED
    return ", ".join(named[:_NAMED]) + (f" and {more} more" if more > 0 else "")
