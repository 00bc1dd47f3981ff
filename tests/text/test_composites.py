import io
import struct

import pytest
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]
from hypothesis import given
from hypothesis import strategies as st

from oniroo.text.composites import Composite, with_composites
from oniroo.text.fonts import font_bytes
from oniroo.text.pdffont import parted, turned
from oniroo.text.sfnt import tables


@pytest.fixture(scope="module")
def font() -> bytes:
    return font_bytes("name", "aé.")


def test_a_composite_shows_its_parts_where_they_belong(font: bytes) -> None:
    count = struct.unpack_from(">H", tables(font)["maxp"], 4)[0]
    made = TTFont(io.BytesIO(with_composites(font, [Composite(((2, 0, 0), (3, 40, 300)), 555)])))
    assert made["maxp"].numGlyphs == count + 1
    order = made.getGlyphOrder()
    glyph = made["glyf"][order[-1]]
    assert [(part.glyphName, part.x, part.y) for part in glyph.components] == [(order[2], 0, 0), (order[3], 40, 300)]
    first, second = (made["glyf"][order[index]] for index in (2, 3))
    assert (glyph.xMin, glyph.yMin) == (min(first.xMin, second.xMin + 40), min(first.yMin, second.yMin + 300))
    assert (glyph.xMax, glyph.yMax) == (max(first.xMax, second.xMax + 40), max(first.yMax, second.yMax + 300))
    # Viewers shift a glyph whose left side bearing is not its xMin.
    assert made["hmtx"][order[-1]] == (555, glyph.xMin)


def test_the_glyphs_of_the_font_itself_stay_as_they_are(font: bytes) -> None:
    made = TTFont(io.BytesIO(with_composites(font, [Composite(((1, 5, 5),), 1)])))
    before = TTFont(io.BytesIO(font))
    for old, new in zip(before.getGlyphOrder(), made.getGlyphOrder(), strict=False):
        assert before["glyf"][old] == made["glyf"][new]
        assert before["hmtx"][old] == made["hmtx"][new]


def test_parts_without_ink_are_left_out(font: bytes) -> None:
    names = TTFont(io.BytesIO(font)).getReverseGlyphMap()
    space = names["space"] if "space" in names else TTFont(io.BytesIO(font)).getGlyphID("glyph00001")
    made = TTFont(io.BytesIO(with_composites(font, [Composite(((space, 0, 0),), 260)])))
    last = made.getGlyphOrder()[-1]
    assert made["glyf"][last].numberOfContours == 0
    assert made["hmtx"][last] == (260, 0)


def test_maxima_count_what_composites_hold(font: bytes) -> None:
    made = TTFont(io.BytesIO(with_composites(font, [Composite(((2, 0, 0), (2, 9, 9)), 1)])))
    glyph = made["glyf"][made.getGlyphOrder()[2]]
    points, contours, depth = glyph.getCompositeMaxpValues(made["glyf"]) if glyph.isComposite() else (
        *glyph.getMaxpValues(), 0)  # fmt: skip
    assert made["maxp"].maxCompositePoints >= 2 * points
    assert made["maxp"].maxCompositeContours >= 2 * contours
    assert made["maxp"].maxComponentElements >= 2
    assert made["maxp"].maxComponentDepth >= depth + 1


def test_text_from_right_to_left_is_told_from_its_end_but_for_marks() -> None:
    assert turned("abc") == "cba"
    assert turned("\u0644\u0627") == "\u0627\u0644"
    assert turned("\u0642\u0651\u064e") == "\u0651\u064e\u0642"
    assert turned("\u06cc\u200c") == "\u200c\u06cc"


@given(st.text(st.sampled_from("אבלا\u064e\u0651\u200c")))
def test_turning_loses_nothing(text: str) -> None:
    assert sorted(turned(text)) == sorted(text)
    assert turned(turned(text)) == text


def test_punctuation_behind_a_mark_is_parted_from_it() -> None:
    assert parted(".", "\u0635\u0651") == "\u200f."
    assert parted(".", "\u0635") == "."
    assert parted("\u0635", "\u0635\u0651") == "\u0635"
    assert parted("", "\u0635\u0651") == ""
