"""Text for programs that draw one glyph a character: same words, without what is never shown."""

import unicodedata

from oniroo.text.characters import is_ignorable


def drawable(text: str) -> str:
    """``text`` composed (NFC) and without default-ignorable characters, which a plain PDF string would show.

    Nothing else changes: ``R&D``, ``<A>`` and ``&amp;`` are printed as typed.
    """
    return "".join(character for character in unicodedata.normalize("NFC", text) if not is_ignorable(character))
