"""The tiny markup of running text: ``<b>``, ``<a href="#key">``, ``<code>``, ``<br/>``. Nothing else is markup.

``&``, ``<``, ``&amp;`` and ``<i>`` are printed as typed. Text that is data (names of cards, translations) goes
through ``literal`` before it is put between tags, or is handed over as a ``Piece``.
"""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from oniroo.ground.findings import Fault, Finding

FSI, PDI = "\u2068", "\u2069"

_TAG = re.compile(r'<(?:(?P<open>b|code)|a href="(?P<link>[^"<>]+)"|/(?P<close>b|code|a)|(?P<break>br) ?/)>')
_HELD = "\ufdd0"  # a noncharacter, free for use inside a program: "<" that is no tag
# Composing would reorder the vowel signs of Hebrew and Arabic, which people search for as they type them.
_COMPOSABLE = re.compile("[^\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]+")


@dataclass(frozen=True, slots=True)
class Piece:
    """Text of one kind. ``link`` is ``#key`` of a place in the document, or an address; ``code`` is a card's code,
    set apart from the direction of the text around it and never broken.
    """

    text: str
    bold: bool = False
    link: str = ""
    code: bool = False


def literal(text: str) -> str:
    """``text`` such that ``parse`` takes nothing in it for markup."""
    return text.replace("<", _HELD)


def parse(markup: str) -> list[Piece]:
    """Pieces of a text with markup. Raises Fault (``text-markup``) where tags do not match."""
    pieces: list[Piece] = []
    open_tags: list[tuple[str, str]] = []
    position = 0
    for tag in _TAG.finditer(markup):
        _add(pieces, markup[position : tag.start()], open_tags)
        position = tag.end()
        if tag["break"]:
            _add(pieces, "\n", open_tags)
        elif closed := tag["close"]:
            if not open_tags or open_tags[-1][0] != closed:
                raise _mismatch(markup, f"</{closed}> closes nothing")
            open_tags.pop()
        else:
            name = tag["open"] or "a"
            if any(name == other for other, _ in open_tags):
                raise _mismatch(markup, f"<{name}> stands inside another <{name}>")
            open_tags.append((name, tag["link"] or ""))
    if open_tags:
        raise _mismatch(markup, f"<{open_tags[-1][0]}> is not closed")
    _add(pieces, markup[position:], open_tags)
    return pieces


def isolated(pieces: Sequence[Piece]) -> tuple[str, list[int]]:
    """The whole text and the piece of each of its characters; codes stand in isolates (FSI … PDI of UAX #9)."""
    texts, owners = [], []
    for number, piece in enumerate(pieces):
        text = _COMPOSABLE.sub(lambda match: unicodedata.normalize("NFC", match[0]), piece.text)
        if piece.code:
            text = f"{FSI}{text}{PDI}"
        texts.append(text)
        owners += [number] * len(text)
    return "".join(texts), owners


def _add(pieces: list[Piece], text: str, open_tags: list[tuple[str, str]]) -> None:
    if text:
        tags = dict(open_tags)
        pieces.append(Piece(text.replace(_HELD, "<"), "b" in tags, tags.get("a", ""), "code" in tags))


def _mismatch(markup: str, problem: str) -> Fault:
    shown = literal(markup).replace(_HELD, "<")
    shown = shown if len(shown) <= 60 else shown[:59] + "…"
    return Fault(Finding("text-markup", f"in “{shown}” {problem}", "make tags come in pairs, one inside the other"))
