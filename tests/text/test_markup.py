import pytest
from hypothesis import given
from hypothesis import strategies as st

from oniroo.ground.findings import Fault
from oniroo.text.markup import FSI, PDI, Piece, isolated, literal, parse


def test_bold_links_and_codes() -> None:
    assert parse('a <b>bold</b>, <a href="#C_01">see <code>C_01</code></a><br/>z') == [
        Piece("a "),
        Piece("bold", bold=True),
        Piece(", "),
        Piece("see ", link="#C_01"),
        Piece("C_01", link="#C_01", code=True),
        Piece("\n"),
        Piece("z"),
    ]


@pytest.mark.parametrize(
    "text", ["R&D", "Tom & Co; &amp;", "<A>", "it's <i>so</i>", "a < b > c", "<b", "</p>", '<a x="1">']
)
def test_everything_else_is_printed_as_typed(text: str) -> None:
    assert parse(text) == [Piece(text)]


@given(st.text(st.sampled_from("<>/b a&;code=\"#h'"), min_size=1))
def test_literal_text_is_never_markup(text: str) -> None:
    assert parse(literal(text)) == [Piece(text)]
    assert parse(f"<b>{literal(text)}</b>") == [Piece(text, bold=True)]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("<b>a", "<b> is not closed"),
        ("a</b>", "</b> closes nothing"),
        ("<b>a<code>b</b></code>", "</b> closes nothing"),
        ("<b>a<b>b</b></b>", "<b> stands inside another <b>"),
    ],
)
def test_tags_that_do_not_match_are_named(text: str, problem: str) -> None:
    with pytest.raises(Fault) as raised:
        parse(text)
    (finding,) = raised.value.findings
    assert finding.code == "text-markup"
    assert finding.problem == f"in “{text}” {problem}"


def test_codes_are_isolated_and_every_character_knows_its_piece() -> None:
    text, owners = isolated([Piece("a "), Piece("C_01", code=True), Piece("b")])
    assert text == f"a {FSI}C_01{PDI}b"
    assert owners == [0, 0, 1, 1, 1, 1, 1, 1, 2]


def test_latin_text_is_composed_and_vowel_signs_stay_in_the_order_typed() -> None:
    assert isolated([Piece("e\u0301")])[0] == "\u00e9"
    assert isolated([Piece("\u0628\u0651\u064e")])[0] == "\u0628\u0651\u064e"
