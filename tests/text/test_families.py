import pytest
from paragraphs import LANGUAGES, paragraphs

from oniroo.ground.findings import Fault, Place
from oniroo.text.families import direction, leading, missing, primary
from oniroo.text.itemise import scripts, typefaces
from oniroo.text.layout import Layout, TextStyle
from oniroo.text.markup import Piece


@pytest.mark.parametrize(
    ("language", "body", "title"),
    [
        ("en", "NotoSerif-Regular", "Rubik-SemiBold"),
        ("el", "NotoSerif-Regular", "NotoSans-Bold"),
        ("ar", "NotoNaskhArabic-Regular", "NotoNaskhArabic-Bold"),
        ("fa-IR", "NotoNaskhArabic-Regular", "NotoNaskhArabic-Bold"),
        ("he", "FrankRuhlLibre-Regular", "Rubik-SemiBold"),
    ],
)
def test_fonts_of_a_language(language: str, body: str, title: str) -> None:
    assert primary(language, "body").cut.postscript_name == body
    assert primary(language, "title").cut.postscript_name == title


def test_other_languages_of_a_script_and_scripts_that_a_tag_names() -> None:
    arabic = ("ckb", "ps", "sd", "ug", "ku-Arab", "az-arab-IR")
    assert {direction(language) for language in arabic} == {"rtl"}
    assert {leading(language, 10) for language in arabic} == {leading("ar", 10)}
    assert direction("ku") == direction("yi-Latn") == "ltr"


def test_directions_and_line_heights() -> None:
    assert [direction(language) for language in ("en", "el", "ar", "fa", "he-IL")] == ["ltr", "ltr", *["rtl"] * 3]
    assert leading("ar", 10) > leading("el", 10) == 13.8


def test_a_line_is_as_high_as_its_font_rises_and_hangs_at_least() -> None:
    for language in LANGUAGES:
        face = primary(language, "body")
        assert leading(language, 1000) >= 1000 * (face.ascent + face.descent) / face.units


def test_the_weights_of_one_font_differ() -> None:
    plain, bold = (primary("en", voice) for voice in ("body", "bold"))
    assert plain.advance(plain.glyph("m")) < bold.advance(bold.glyph("m"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_test_texts_and_all_voices_lack_nothing(language: str) -> None:
    for paragraph in paragraphs(language):
        for voice in ("body", "bold", "title", "sans", "sans-bold"):
            assert missing(paragraph.text, language, voice) == []


def names(text: str, language: str, voice: str = "body") -> list[str]:
    faces = typefaces(text, [voice] * len(text), language)  # type: ignore[list-item]
    return [face.cut.postscript_name.partition("-")[0] for face in faces]


def test_each_character_takes_the_first_font_that_has_it() -> None:
    assert names("aשب", "en") == ["NotoSerif", "FrankRuhlLibre", "NotoNaskhArabic"]


def test_a_mark_is_set_by_the_font_of_its_letter_and_spaces_by_that_before_them() -> None:
    assert names("ש\u05b8 a", "en") == ["FrankRuhlLibre"] * 3 + ["NotoSerif"]


def test_a_word_is_not_set_in_two_fonts_if_one_has_all_of_it() -> None:
    assert names("ab αβaβ", "en", "title") == ["Rubik"] * 3 + ["NotoSans"] * 4


def test_brackets_belong_to_the_script_before_the_opening_one() -> None:
    assert scripts("א (abc) ד") == ["Hebr"] * 3 + ["Latn"] * 3 + ["Hebr"] * 3
    assert scripts("1 a") == ["Latn"] * 3
    assert scripts("12") == ["Latn"] * 2


def test_a_character_that_no_font_has_fails_by_name() -> None:
    with pytest.raises(Fault) as raised:
        Layout([Piece("a 字 🌙 \x07")], TextStyle(language="lt"), "unit C_01", Place("lt.po", 7, 3))
    first, second = raised.value.findings
    assert str(first) == (
        "lt.po:7:3: unit C_01: 'a 字 🌙 \\u0007' has '字' (U+5B57 CJK UNIFIED IDEOGRAPH-5B57), "
        "'🌙' (U+1F319 CRESCENT MOON), in no font for lt; write it otherwise"
    )
    assert first.code == "text-missing-character"
    assert second.code == "text-control-character"
    assert "U+0007" in second.problem


def test_what_is_never_shown_is_never_missing() -> None:
    assert missing("\u2068a\u2069\u200b\u00ad\u200f", "en", "body") == []
