"""Shaping: characters of one run become glyphs, by HarfBuzz."""

from functools import cache
from typing import NamedTuple

from oniroo.text.families import Typeface

_CONTEXT = 5  # as much as HarfBuzz looks at on either side, to join Arabic letters


class Glyph(NamedTuple):
    """A glyph in font units: index, where in the text its cluster begins, advance, offset of its drawing (y up)."""

    id: int
    cluster: int
    advance: int
    dx: int
    dy: int


def shape(text: str, start: int, end: int, face: Typeface, level: int, script: str, language: str) -> list[Glyph]:
    """Glyphs of ``text[start:end]`` from left to right; letters around it join.

    ``level`` is of UAX #9 (odd = from right to left: brackets are mirrored), ``script`` of ISO 15924, ``language`` of
    BCP 47, which picks local forms. Characters that are never shown give no glyph.
    """
    import uharfbuzz

    first = max(0, start - _CONTEXT)
    buffer = uharfbuzz.Buffer()
    buffer.cluster_level = uharfbuzz.BufferClusterLevel.MONOTONE_GRAPHEMES
    buffer.flags = uharfbuzz.BufferFlags.REMOVE_DEFAULT_IGNORABLES
    buffer.add_str(text[first : end + _CONTEXT], start - first, end - start)
    buffer.direction = "rtl" if level & 1 else "ltr"
    buffer.script = script
    buffer.language = language
    uharfbuzz.shape(face.font, buffer, {})
    return [
        Glyph(info.codepoint, info.cluster + first, place.x_advance, place.x_offset, place.y_offset)
        for info, place in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True)
    ]


@cache
def script_of(character: str) -> str:
    """Script of a character (ISO 15924); empty for what many scripts share: digits, punctuation, marks."""
    import uharfbuzz

    buffer = uharfbuzz.Buffer()
    buffer.add_str(character)
    buffer.guess_segment_properties()
    return buffer.script or ""
