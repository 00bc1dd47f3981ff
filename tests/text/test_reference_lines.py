"""Glyphs of every line of the test texts, in the order in which they are drawn.

The stored lines were compared glyph by glyph with Pango 1.50, whole and in parts: none differed. Run this file to write
them anew after the texts or the fonts have changed, and compare again.
"""

from itertools import groupby
from math import inf

import pytest
from paragraphs import FOLDER, LANGUAGES, paragraphs

from oniroo.text.layout import Layout, TextStyle
from oniroo.text.markup import Piece

STORED = FOLDER / "lines.tsv"
NARROW = 170.0


def glyphs(text: str, language: str) -> list[str]:
    """``font: glyph glyph …`` for each stretch of one font, from left to right."""
    (line,) = Layout([Piece(text)], TextStyle(language=language)).lines(inf)
    named = [(cluster.face, cluster.face.font.get_glyph_name(glyph)) for cluster in line.clusters
             for glyph, _, _ in cluster.glyphs]  # fmt: skip
    return [
        f"{face.cut.postscript_name}: {' '.join(name for _, name in group)}"
        for face, group in groupby(named, lambda pair: pair[0])
    ]


def stored() -> list[tuple[str, str, str]]:
    rows = STORED.read_text(encoding="utf-8").splitlines()
    return [(language, text, order) for language, text, order in (row.split("\t") for row in rows)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_glyphs_of_every_line_are_those_stored(language: str) -> None:
    rows = [row for row in stored() if row[0] == language]
    assert len(rows) >= 35
    assert [" | ".join(glyphs(text, language)) for _, text, _ in rows] == [order for _, _, order in rows]


def test_there_are_two_hundred_lines_of_five_languages() -> None:
    assert len(stored()) >= 200
    assert {language for language, _, _ in stored()} == set(LANGUAGES)


def write() -> None:
    rows = [
        (language, paragraph.text[line.span.start : line.span.end])
        for language in LANGUAGES
        for paragraph in paragraphs(language, hyphenate=False, align="start")
        for line in paragraph.lines(NARROW)
    ]
    text = "".join(f"{language}\t{line}\t{' | '.join(glyphs(line, language))}\n" for language, line in rows)
    STORED.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write()
