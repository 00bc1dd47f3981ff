"""Itemising: text is cut into runs that one font can shape at once, in one direction, one script."""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from oniroo.text.brackets import CLOSING, OPENING
from oniroo.text.characters import is_ignorable
from oniroo.text.families import Typeface, Voice, chain, face_for, primary, typeface
from oniroo.text.shape import script_of

_WORD = re.compile(r"[\w\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u200c\u200d]+")


class Run(NamedTuple):
    """``text[start:end]`` of one embedding level (UAX #9), typeface, script (ISO 15924) and piece of markup."""

    start: int
    end: int
    level: int
    face: Typeface
    script: str
    piece: int


def scripts(text: str) -> list[str]:
    """Script of each character: shared ones take that before them, closing brackets that of their opening one.

    What stands before the first letter takes the script after it; text without any letter is Latin.
    """
    found: list[str] = []
    last = ""
    waiting: list[tuple[str, str]] = []
    for character in text:
        if character in CLOSING:
            while waiting:
                closing, script = waiting.pop()
                if closing == character:
                    last = script or last
                    break
        last = script_of(character) or last
        found.append(last)
        if character in OPENING:
            waiting.append((OPENING[character], last))
    following = "Latn"
    for at in range(len(found) - 1, -1, -1):
        found[at] = following = found[at] or following
    return found


def typefaces(text: str, voices: Sequence[Voice], language: str) -> list[Typeface]:
    """Typeface of each character: the first of its voice's chain that has it.

    Spaces, marks, joiners and punctuation stay in the typeface before them where that has them, since a mark is set
    by the font of its letter. A word is set in one typeface if any of the chain has all of it. What no font has gets
    the first of the chain: look for it with ``families.missing``.
    """
    found: list[Typeface] = []
    previous: Typeface | None = None
    voice_before: Voice | None = None
    for character, voice in zip(text, voices, strict=True):
        keep = previous is not None and voice == voice_before
        if keep and previous is not None and _follows(character, previous):
            face = previous
        else:
            face = face_for(character, language, voice) or primary(language, voice)
        found.append(face)
        previous, voice_before = face, voice
    for word in _WORD.finditer(text):
        start, end = word.span()
        if len(set(found[start:end])) > 1 and len(set(voices[start:end])) == 1:
            whole = (typeface(cut) for cut in chain(language, voices[start]))
            shown = [character for character in word[0] if not is_ignorable(character)]
            fitting = next((face for face in whole if all(map(face.has, shown))), None)
            if fitting is not None:
                found[start:end] = [fitting] * (end - start)
    return found


def _follows(character: str, face: Typeface) -> bool:
    if is_ignorable(character) or character == "\n":
        return True
    weak = character == " " or unicodedata.category(character)[0] in "PM"
    return weak and face.has(character)


def runs(
    start: int,
    end: int,
    levels: Sequence[int],
    faces: Sequence[Typeface],
    scripts: Sequence[str],
    pieces: Sequence[int],
) -> Iterator[Run]:
    """Longest runs of ``start`` to ``end`` in order of the text; ``levels`` begin at ``start``, the others at 0."""
    at = start
    while at < end:
        level, face, script, piece = levels[at - start], faces[at], scripts[at], pieces[at]
        stop = at + 1
        while (
            stop < end
            and levels[stop - start] == level
            and faces[stop] is face
            and scripts[stop] == script
            and pieces[stop] == piece
        ):
            stop += 1
        yield Run(at, stop, level, face, script, piece)
        at = stop
