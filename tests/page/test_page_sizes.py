"""Names and sizes as users type them."""

import pytest

from oniroo.ground.exits import Exit
from oniroo.ground.findings import UsageFault
from oniroo.page import A4, LETTER, POKER, CardSize, Paper, fit_face, parse_card, parse_offset, parse_paper


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


def test_turning_paper() -> None:
    assert LETTER.landscape() == Paper("Letter", 279.4, 215.9)
    assert LETTER.landscape().portrait() == LETTER
    assert LETTER.portrait() is LETTER
