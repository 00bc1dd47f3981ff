from itertools import pairwise
from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st
from paragraphs import COLUMN, LANGUAGES, paragraphs

from oniroo.ground.findings import Fault
from oniroo.text.characters import is_control
from oniroo.text.families import chain, typeface
from oniroo.text.layout import Cluster, Layout, Line, TextStyle
from oniroo.text.markup import Piece, parse

SIZE = 9.0


def laid(text: str, width: float, **style: object) -> tuple[Line, ...]:
    return Layout(parse(text), TextStyle().but(**style)).lines(width)


def words(line: Line) -> str:
    return "".join(cluster.text for cluster in line.clusters)


@pytest.mark.parametrize("language", LANGUAGES)
def test_justified_lines_fill_their_column_and_spaces_stay_even(language: str) -> None:
    gaps: list[float] = []
    for paragraph in paragraphs(language):
        for line in paragraph.lines(COLUMN):
            assert line.width <= COLUMN + 0.01
            if not line.span.last:
                assert line.width == pytest.approx(COLUMN)
                gaps += [abs(line.extra)] * line.gaps
    assert len(gaps) > 50
    assert sum(gaps) / len(gaps) <= 1.0


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("align", ["start", "end", "centre", "justify"])
def test_clusters_stand_side_by_side_within_the_column(language: str, align: str) -> None:
    for paragraph in paragraphs(language, align=align):
        for line in paragraph.lines(COLUMN):
            assert line.clusters[0].x >= -0.01
            for left, right in pairwise(line.clusters):
                assert right.x == pytest.approx(left.x + left.advance)
            last = line.clusters[-1]
            assert last.x + last.advance <= COLUMN + 0.01


def ink(cluster: Cluster, baseline: float) -> tuple[float, float, float, float] | None:
    """Left, bottom, right and top of what a cluster covers."""
    scale = SIZE / cluster.face.units
    boxes = []
    for glyph, x, y in cluster.glyphs:
        extents = cluster.face.font.get_glyph_extents(glyph)
        if extents is not None and extents.width:
            left, top = x + extents.x_bearing, y + extents.y_bearing
            boxes.append((left, top + extents.height, left + extents.width, top))
    if not boxes:
        return None
    lefts, bottoms, rights, tops = zip(*boxes, strict=True)
    return (
        cluster.x + min(lefts) * scale,
        baseline + min(bottoms) * scale,
        cluster.x + max(rights) * scale,
        baseline + max(tops) * scale,
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_ink_of_a_line_touches_that_of_the_next(language: str) -> None:
    for paragraph in paragraphs(language):
        height = paragraph.style.line_height
        for upper, lower in pairwise(paragraph.lines(COLUMN)):
            above = [box for cluster in upper.clusters if (box := ink(cluster, height))]
            below = [box for cluster in lower.clusters if (box := ink(cluster, 0.0))]
            for left, bottom, right, _ in above:
                tops = [box[3] for box in below if box[0] < right and box[2] > left]
                assert max(tops, default=-inf) < bottom


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_are_never_closer_than_two_thirds_of_a_space(language: str) -> None:
    for paragraph in paragraphs(language):
        for line in paragraph.lines(COLUMN):
            spaces = [cluster for cluster in line.clusters if cluster.text == " "]
            for space in spaces:
                own = space.face.advance(space.face.glyph(" ")) * SIZE / space.face.units
                assert space.advance >= own * 0.66


def test_texts_that_run_from_right_to_left_start_there() -> None:
    (line,) = laid("אבג", 100.0, language="he")
    assert line.clusters[-1].x + line.clusters[-1].advance == pytest.approx(100.0)
    assert words(line) == "גבא"
    (line,) = laid("אבג", 100.0, language="he", align="end")
    assert line.clusters[0].x == 0
    (line,) = laid("abc", 100.0, align="end")
    assert line.clusters[-1].x + line.clusters[-1].advance == pytest.approx(100.0)
    (line,) = laid("abc", 100.0, align="centre")
    assert line.clusters[0].x == pytest.approx((100.0 - line.width) / 2)


def test_a_paragraph_may_run_against_its_language() -> None:
    (line,) = laid("abc אבג!", 200.0, direction="rtl")
    assert words(line) == "!גבא abc"
    (line,) = laid("abc אבג!", 200.0)
    assert words(line) == "abc גבא!"


def test_a_code_does_not_swallow_the_number_after_it() -> None:
    """Without an isolate, ``A_01: 130`` would be one run from left to right inside Hebrew."""
    (line,) = laid("<code>A_01</code>: 130 קלפים", inf, language="he")
    assert words(line) == "םיפלק 130 :A_01"
    (line,) = laid("A_01: 130 קלפים", inf, language="he")
    assert words(line) == "םיפלק A_01: 130"


def test_letters_join_across_bold_and_line_ends_stay_apart() -> None:
    def glyphs(text: str) -> list[int]:
        (line,) = laid(text, inf, language="ar", bold_voice="body")
        return [glyph for cluster in line.clusters for glyph, _, _ in cluster.glyphs]

    assert glyphs("بب<b>بب</b>") == glyphs("بببب")


def test_a_broken_word_is_told_whole_at_its_hyphen() -> None:
    lines = laid("Kaleidoskopartige Bilderrahmen", 60.0, language="de")
    assert lines[0].span.hyphen
    assert words(lines[0]) == "Kaleidoskopartige"
    assert "".join(words(line) for line in lines).replace(" ", "") == "KaleidoskopartigeBilderrahmen"


def test_typed_line_breaks_end_lines_that_are_not_stretched() -> None:
    lines = laid("one two<br/>three four five six seven eight", 90.0, align="justify")
    assert words(lines[0]) == "one two"
    assert lines[0].extra == 0
    assert lines[1].extra != 0


def test_a_word_too_wide_for_its_column_is_named() -> None:
    with pytest.raises(Fault) as raised:
        laid("an incomprehensibility", 30.0, hyphenate=False)
    (finding,) = raised.value.findings
    assert finding.code == "text-overflow"
    assert finding.problem.startswith("'incomprehensibility' is 20.11 ")
    assert finding.problem.endswith("mm too wide for its column of 10.6 mm")


def test_widths_known_beforehand() -> None:
    layout = Layout([Piece("one three two")], TextStyle())
    (line,) = layout.lines(inf)
    assert layout.natural_width() == pytest.approx(line.width)
    assert layout.minimum_width() == pytest.approx(Layout([Piece("three")], TextStyle()).natural_width())
    assert len(layout.lines(layout.natural_width())) == 1
    assert len(layout.lines(layout.minimum_width())) == 3


def test_the_same_width_is_laid_out_once() -> None:
    layout = Layout([Piece("one two three")], TextStyle())
    assert layout.lines(50.0) is layout.lines(50.0)


def test_the_rest_of_a_text_keeps_its_kinds() -> None:
    layout = Layout(parse("one <b>two</b> <code>C 01</code> end"), TextStyle())
    rest = layout.rest(layout.text.index("w"))
    assert list(rest.pieces) == [Piece("wo", bold=True), Piece(" "), Piece("C 01", code=True), Piece(" end")]


def test_no_text_is_one_empty_line() -> None:
    (line,) = laid("", 100.0)
    assert line.clusters == ()


CODES = sorted(code for cut in chain("en", "body") for code in typeface(cut).face.unicodes)
COVERED = st.text(st.sampled_from([chr(code) for code in CODES if not is_control(chr(code))]), max_size=20)


@given(COVERED, st.sampled_from(["en", "he", "ar"]))
def test_no_empty_box_is_ever_drawn(text: str, language: str) -> None:
    for line in Layout([Piece(text)], TextStyle(language=language)).lines(inf):
        assert all(glyph for cluster in line.clusters for glyph, _, _ in cluster.glyphs)


def test_ragged_text_is_hyphenated_only_where_it_must_be() -> None:
    text = "Kiekvieną naktį miestas užgesina šviesas, o žaidėjai pradeda sapnuoti"
    assert not any(line.span.hyphen for line in laid(text, 120.0, language="lt"))
    narrow = laid(text, 40.0, language="lt")
    assert any(line.span.hyphen for line in narrow)
    assert all(line.width <= 40.01 for line in narrow)


LETTERS = st.text(st.sampled_from("ab 1(.)–אב־بـلا\u064e\u0651\u200c"), max_size=60)


@given(LETTERS, st.sampled_from(["en", "he", "ar"]))
def test_every_character_is_told_once_in_any_mixture(text: str, language: str) -> None:
    lines = Layout([Piece(text)], TextStyle(language=language, hyphenate=False)).lines(400.0)
    kept = sorted(character for line in lines for cluster in line.clusters for character in cluster.text)
    typed = sorted(character for line in lines for character in text[line.span.start : line.span.end])
    # A joiner that begins a line or a run has no glyph to go with.
    assert [c for c in kept if c != "\u200c"] == [c for c in typed if c != "\u200c"]
    assert all(line.width <= 400.01 for line in lines)


def test_spaces_are_as_wide_as_they_look() -> None:
    def gap(text: str, language: str = "el") -> float:
        """Free room in pt between the ink of the two letters about the space."""
        style = TextStyle(language, "body", size=100)
        _, space, after = Layout((Piece(text),), style).lines(1e6)[0].clusters
        face = after.face
        extents = face.font.get_glyph_extents(after.glyphs[0][0])
        assert extents is not None
        assert space.text == " "
        return float(space.advance + extents.x_bearing * 100 / face.units)

    plain = gap("α Κ")
    assert gap("α Ό") > 0.85 * plain
    assert gap("α Ώ") > 0.85 * plain
    title = TextStyle("lt", "title", size=100)
    one, space, _ = Layout((Piece("1 l"),), title).lines(1e6)[0].clusters
    assert one.advance == pytest.approx(one.face.advance(one.glyphs[0][0]) * 100 / one.face.units)
    assert space.advance >= space.face.advance(space.glyphs[0][0]) * 100 / space.face.units - 0.01
