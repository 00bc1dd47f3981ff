"""Names and sizes as users type them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oniroo.ground.exits import Exit
from oniroo.ground.findings import UsageFault
from oniroo.page import (
    A4,
    LETTER,
    POKER,
    CardSize,
    Paper,
    fill_face,
    fit_face,
    parse_card,
    parse_offset,
    parse_paper,
)


@pytest.mark.parametrize(
    ("text", "width", "height"),
    [
        ("a4", 210, 297),
        (" A4 ", 210, 297),
        ("Letter", 215.9, 279.4),
        ("a3", 297, 420),
        ("a5", 148, 210),
        ("legal", 215.9, 355.6),
        ("8.5x11in", 215.9, 279.4),
        ('8,5 × 11 "', 215.9, 279.4),
        ("21cm*29.7cm", 210, 297),
        ("297x210", 297, 210),
        ("320x450", 320, 450),
    ],
)
def test_papers(text: str, width: float, height: float) -> None:
    paper = parse_paper(text)
    assert (paper.width, paper.height) == pytest.approx((width, height))


def test_a_paper_given_by_size_gets_its_usual_name() -> None:
    assert parse_paper("210x297") == A4
    assert parse_paper("8.5x11in").name == "Letter"
    assert parse_paper("279.4x215.9") == Paper("Letter", 279.4, 215.9)
    assert parse_paper("320x450").name == "320 × 450 mm"


@pytest.mark.parametrize(
    ("text", "width", "height"),
    [
        ("poker", 63, 88),
        ("US poker", 63.5, 88.9),
        ("BRIDGE", 57.15, 88.9),
        ("euro", 59, 92),
        ("mini_euro", 44, 68),
        ("mini-us", 41, 63),
        ("japanese", 59, 86),
        ("half", 44.45, 63.5),
        ("tarot", 70, 120),
        ("square", 70, 70),
        ("63x88", 63, 88),
        ("6.3 x 8.8 cm", 63, 88),
        ("2.5in x 3.5in", 63.5, 88.9),
    ],
)
def test_cards(text: str, width: float, height: float) -> None:
    card = parse_card(text)
    assert (card.width, card.height) == pytest.approx((width, height))


NONSENSE = ["0x0", "-63x88", "nanx88", "infxinf", "1e9x88", "2001x88", "9.9x88", "63", "", "x", "63x", "٦٣x٨٨"]


@pytest.mark.parametrize("text", [*NONSENSE, "9" * 400 + "x88"])
def test_nonsense_is_refused_in_one_sentence_with_the_names(text: str) -> None:
    for parse, name in ((parse_paper, "letter"), (parse_card, "mini-euro")):
        with pytest.raises(UsageFault) as caught:
            parse(text)
        (finding,) = caught.value.findings
        assert name in str(finding)
        assert "\n" not in str(finding)
        assert len(str(finding)) < 400
        assert caught.value.exit_code is Exit.USAGE


def test_a_near_miss_is_guessed() -> None:
    with pytest.raises(UsageFault, match="did you mean letter"):
        parse_paper("leter")
    with pytest.raises(UsageFault, match="did you mean tarot"):
        parse_card("tarrot")


@pytest.mark.parametrize(
    ("text", "offset"),
    [
        ("1.5,-0.8", (1.5, -0.8)),
        ("1,5; -0,8", (1.5, -0.8)),
        ("+1.5 -.8", (1.5, -0.8)),
        ("0,0", (0, 0)),
        ("−2,3", (-2, 3)),
    ],
)
def test_offsets(text: str, offset: tuple[float, float]) -> None:
    assert parse_offset(text) == offset


@pytest.mark.parametrize("text", ["", "1", "1,2,3", "a,b", "1e5,0", "nan,nan", "--1,2"])
def test_bad_offsets(text: str) -> None:
    with pytest.raises(UsageFault, match="write it as X,Y"):
        parse_offset(text)


def test_the_face_scales_uniformly_and_stays_centred() -> None:
    assert fit_face(POKER) == fit_face(CardSize("same", 63, 88))
    tarot = fit_face(parse_card("tarot"))
    assert tarot.scale == pytest.approx(70 / 63)
    assert (tarot.x, tarot.y) == pytest.approx((0, (120 - 88 * 70 / 63) / 2))
    square = fit_face(parse_card("square"))
    assert square.scale == pytest.approx(70 / 88)
    assert (square.x, square.y) == pytest.approx(((70 - 63 * 70 / 88) / 2, 0))


def test_a_filling_face_is_the_fitted_one_where_that_covers_the_card() -> None:
    assert fill_face(POKER) == fit_face(POKER)
    assert fill_face(POKER, bleed=2, face_bleed=3) == fit_face(POKER)
    wide = fill_face(POKER, bleed=3)
    assert wide.scale == pytest.approx(69 / 63)
    assert (wide.x, wide.y) == pytest.approx((-3, (88 - 88 * 69 / 63) / 2))
    assert fill_face(parse_card("tarot"), bleed=2, face_bleed=3).scale == pytest.approx(124 / 94)
    assert fill_face(parse_card("square")).scale == pytest.approx(70 / 63)


sides = st.floats(20, 150)


@given(st.builds(CardSize, st.just("c"), sides, sides), st.builds(CardSize, st.just("f"), sides, sides),
       st.floats(0, 5), st.floats(0, 5))  # fmt: skip
def test_a_filling_face_covers_card_and_bleed_and_is_no_larger_than_it_must_be(
    card: CardSize, face: CardSize, bleed: float, face_bleed: float
) -> None:
    fit, fill = fit_face(card, face), fill_face(card, face, bleed=bleed, face_bleed=face_bleed)
    assert fill.scale >= fit.scale
    left = fill.x - face_bleed * fill.scale + bleed
    top = fill.y - face_bleed * fill.scale + bleed
    # Centred, what holds on one side holds on the other.
    assert fill.x + face.width * fill.scale / 2 == pytest.approx(card.width / 2)
    assert fill.y + face.height * fill.scale / 2 == pytest.approx(card.height / 2)
    assert max(left, top) <= 1e-9
    assert fill.scale == fit.scale or max(left, top) == pytest.approx(0, abs=1e-9)


def test_turning_paper() -> None:
    assert LETTER.landscape() == Paper("Letter", 279.4, 215.9)
    assert LETTER.landscape().portrait() == LETTER
    assert LETTER.portrait() is LETTER
