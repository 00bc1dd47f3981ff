import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oniroo.ground.findings import Fault, Place
from oniroo.text.lines import is_plain, runs
from oniroo.text.outlines import _shape, outline
from oniroo.text.refusals import refusals
from oniroo.text.roles import Role

PLACE = Place("cards.yaml", 12, 9)


@pytest.mark.parametrize(
    ("text", "code", "character"),
    [
        ("Fire 🔥", "text-missing-character", "U+1F525 FIRE"),
        ("Astronaut 👩‍🚀", "text-missing-character", "U+1F469 WOMAN"),
        ("Star ⭐️", "text-missing-character", "U+2B50 WHITE MEDIUM STAR"),
        ("夢", "text-missing-character", "U+5922"),
        ("a\u0007b", "text-control-character", "U+0007"),
        ("two\nlines", "text-control-character", "U+000A"),
        ("two\u2028lines", "text-control-character", "U+2028 LINE SEPARATOR"),
        ("lost \ufffd", "text-control-character", "U+FFFD REPLACEMENT CHARACTER"),
        ("half \ud83d", "text-control-character", "U+D83D"),
        ("abc\u202edef", "text-right-to-left", "U+202E RIGHT-TO-LEFT OVERRIDE"),
    ],
)
@pytest.mark.parametrize("role", ["name", "margin"])
def test_each_kind_is_refused_by_name(role: Role, text: str, code: str, character: str) -> None:
    (finding,) = refusals(text, role, subject="card 023", place=PLACE)
    assert finding.code == code
    assert character in finding.problem
    assert finding.remedy
    assert str(finding).startswith("cards.yaml:12:9: card 023: '")
    with pytest.raises(Fault, match=r"U\+") as fault:
        outline(text, 10, role)
    assert [found.code for found in fault.value.findings] == [code]


@pytest.mark.parametrize("text", ["חלום", "حلم", "٣"])
def test_what_runs_from_right_to_left_is_drawn_but_not_set_plainly(text: str) -> None:
    assert refusals(text, "name") == refusals(text, "margin") == ()
    assert not is_plain(text)


def test_all_reasons_come_at_once_and_many_characters_are_counted() -> None:
    missing, control = refusals("夢見草花 \u0007", "name")
    assert (missing.code, control.code) == ("text-missing-character", "text-control-character")
    assert missing.problem.endswith("'草' (U+8349 CJK UNIFIED IDEOGRAPH-8349) and 1 more, in no font for names")
    assert "'夢見草花 \\u0007'" in missing.problem


def test_emoji_and_letters_get_their_own_remedy() -> None:
    assert refusals("🔥", "name")[0].remedy == "write it in words"
    assert refusals("夢", "name")[0].remedy == "write it in Latin, Greek, Cyrillic, Hebrew or Arabic letters"


@pytest.mark.parametrize("text", ["q\u0302", "स्वप्न"])
def test_what_plain_setting_would_misplace_is_shaped(text: str) -> None:
    assert refusals(text, "name") == refusals(text, "margin") == ()
    assert not is_plain(text)


@pytest.mark.parametrize("text", ["Sheet 1 of 20, 63 × 88 mm", "Ήλιος", "Žvaigždė", "e\u0301", "Луна", "a\u200bb"])
def test_latin_greek_and_cyrillic_are_plain(text: str) -> None:
    assert is_plain(text)
    assert runs(text) == "ltr"


def test_message_stays_on_one_line() -> None:
    (finding,) = refusals("a\n\u202a\x1b[31mb", "name")
    assert str(finding).isprintable()


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=12))
def test_any_text_is_either_refused_or_drawn_without_the_empty_box(text: str) -> None:
    if findings := refusals(text, "name"):
        assert all("U+" in finding.problem and str(finding).isprintable() for finding in findings)
    else:
        assert all(glyph.id for glyph in _shape(text, "name", "und").glyphs)


def test_every_character_of_unicode_is_either_refused_or_drawn() -> None:
    assigned = [chr(code) for code in range(0x110000) if unicodedata.category(chr(code)) not in {"Cn", "Co", "Cs"}]
    accepted = [character for character in assigned if not refusals(character, "name")]
    assert len(accepted) > 3000
    for character in accepted:
        text = f"a{unicodedata.normalize('NFC', character)}a"
        assert all(glyph.id for glyph in _shape(text, "name", "und").glyphs), f"U+{ord(character):04X}"
