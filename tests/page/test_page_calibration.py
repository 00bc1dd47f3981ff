"""The test page proved on simulated printers: what one reads against the light cancels the printer's error."""

import itertools
import shlex
from math import degrees, radians

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oniroo.ground.findings import UsageFault
from oniroo.page import (
    A4,
    LETTER,
    MM_PER_PT,
    Backs,
    Caption,
    Paper,
    Transform,
    parse_paper,
)
from oniroo.page.calibration import CalibrationPage, Scale, calibration_page, keep_command

TURNS = [Backs.LONG_EDGE, Backs.SHORT_EDGE, Backs.SEPARATE]


def seen(page: CalibrationPage, backs: Backs, printer: Transform, scale: Scale) -> list[float]:
    """Places along the scale, seen from the front, of the back's lines as ``printer`` lays them down."""
    back = page.sheet.back
    assert back is not None
    paper = back.paper
    upright = (paper.height >= paper.width) == (backs is not Backs.SHORT_EDGE)
    places = []
    for along in scale.back:
        point = (along, scale.back_level) if scale.axis == "x" else (scale.back_level, along)
        x, y = printer.apply(*back.transform.apply(*point))
        if upright:
            x = paper.width - x
        else:
            y = paper.height - y
        places.append(x if scale.axis == "x" else y)
    return places


def read(page: CalibrationPage, backs: Backs, printer: Transform, scale: Scale) -> float:
    """The number beside the front line that a back line of the same kind meets most closely."""
    pairs = [
        (abs(front - back), scale.numbers[index])
        for (index, front), (other, back) in itertools.product(
            enumerate(scale.front), enumerate(seen(page, backs, printer, scale))
        )
        if scale.whole[index] == scale.whole[other]
    ]
    return min(pairs)[1]


def measured(page: CalibrationPage, backs: Backs, printer: Transform) -> tuple[float, float, float]:
    a, b, c, d = (read(page, backs, printer, scale) for scale in page.scales)
    return page.reading(a, b, c, d)


half_millimetres = st.integers(-9, 9).map(lambda steps: steps / 2)


@settings(max_examples=80, deadline=None)
@given(
    half_millimetres,
    half_millimetres,
    st.sampled_from([A4, LETTER, A4.landscape(), LETTER.landscape(), parse_paper("a5"), parse_paper("a3")]),
    st.sampled_from(TURNS),
)
def test_the_number_that_meets_is_the_offset_to_type(dx: float, dy: float, paper: Paper, backs: Backs) -> None:
    page = calibration_page(paper, backs)
    printer = Transform(paper.width, paper.height, dx, dy)
    x, y, angle = measured(page, backs, printer)
    assert (x, y, angle) == (-dx, -dy, 0)
    # Typed in, it cancels what the printer does.
    correction = Transform(paper.width, paper.height, x, y)
    assert printer.apply(*correction.apply(20, 30)) == pytest.approx((20, 30))


@settings(max_examples=40, deadline=None)
@given(
    st.integers(-3, 3),
    half_millimetres.filter(lambda d: abs(d) <= 2),
    half_millimetres.filter(lambda d: abs(d) <= 2),
    st.sampled_from([A4, LETTER, A4.landscape()]),
    st.sampled_from(TURNS),
)
def test_the_two_level_scales_tell_the_angle(steps: int, dx: float, dy: float, paper: Paper, backs: Backs) -> None:
    page = calibration_page(paper, backs)
    # A printer that turns its back so that A and B differ by whole steps of a millimetre.
    turned = degrees(steps / page.distance)
    printer = Transform(paper.width, paper.height, dx, dy, turned)
    x, y, angle = measured(page, backs, printer)
    assert angle == pytest.approx(-turned, abs=1e-6)
    assert (x, y) == pytest.approx((-dx, -dy), abs=0.26)
    correction = Transform(paper.width, paper.height, x, y, angle)
    for point in ((10.0, 10.0), (paper.width - 10, paper.height - 10)):
        there = printer.apply(*correction.apply(*point))
        assert max(abs(there[0] - point[0]), abs(there[1] - point[1])) < 0.35


def test_an_offset_already_set_is_counted_in() -> None:
    printer = Transform(210, 297, -2.5, 1.0)
    page = calibration_page(A4, back_offset=(1.5, 0.5))
    assert measured(page, Backs.LONG_EDGE, printer) == (2.5, -1.0, 0)
    assert calibration_page(A4, back_angle=0.25).reading(0, 0, 0, 0) == (0, 0, 0.25)
    assert "already set (1.5 mm, 0.5 mm, 0°): what you read replaces it." in said(page)
    assert "already set" not in said(calibration_page(A4))
    assert f"DEGREES = {degrees(1 / 267):.3f}° × (A − B)" in said(page)
    assert f"DEGREES = 0.25° + {degrees(1 / 267):.3f}° × (A − B)" in said(calibration_page(A4, back_angle=0.25))


def said(page: CalibrationPage) -> str:
    return " ".join(caption.text for caption in page.sheet.front.captions)


def test_the_last_step_is_the_command_to_type_next() -> None:
    nobody = said(calibration_page(A4))
    assert "oniroo test-page --printer NAME --measured X,Y --angle DEGREES" in nobody
    assert nobody.endswith("oniroo sheets --back-offset X,Y --back-angle DEGREES")
    for offset in ((0.0, 0.0), (1.5, -0.5)):
        known = said(calibration_page(A4, back_offset=offset, printer="office"))
        assert known.endswith("oniroo test-page --printer office --measured X,Y --angle DEGREES")
        assert "NAME" not in known
        assert "--back-offset" not in known


@pytest.mark.parametrize(
    ("printer", "typed"),
    [
        ("office", "office"),
        ("HP-8020_2.b", "HP-8020_2.b"),
        ("Büro", "Büro"),
        ("the office", '"the office"'),
        ("Ann's", '"Ann\'s"'),
        ("50 $", "'50 $'"),
        ('the "big" one', "'the \"big\" one'"),
    ],
)
def test_a_printer_is_named_as_a_shell_takes_it(printer: str, typed: str) -> None:
    command = keep_command(printer)
    assert command == f"oniroo test-page --printer {typed} --measured X,Y --angle DEGREES"
    assert shlex.split(command)[3] == printer
    assert command in said(calibration_page(A4, printer=printer))


def test_paragraphs_are_not_torn_by_the_centre_cross() -> None:
    for paper in (A4, LETTER, A4.landscape(), parse_paper("a5"), parse_paper("a3")):
        page = calibration_page(paper, back_offset=(1.5, 0.5))
        middle = paper.height / 2
        sentences = written(page)
        for one, following in itertools.pairwise(sentences):
            assert one.y <= middle - 5 or one.y - 0.72 * one.size * MM_PER_PT >= middle + 5
            if one.y < middle < following.y:
                assert one.text.endswith((".", ":", "DEGREES"))
    # On the usual papers all of it stands above.
    for paper in (A4, LETTER):
        page = calibration_page(paper, measure=lambda text, size: 0.52 * len(text) * size * MM_PER_PT)
        assert max(caption.y for caption in written(page)) < paper.height / 2 - 5
        assert {caption.size for caption in written(page)} <= {9, 10, 11}


def written(page: CalibrationPage) -> list[Caption]:
    """The lines of the heading and the steps, which stand one below the other."""
    front = page.sheet.front.captions
    (heading,) = [caption for caption in front if caption.text.startswith("Test page")]
    return [caption for caption in front if caption.x == heading.x]


def test_any_printer_name_finds_its_place() -> None:
    for name in ("n" * 80, "n " * 40):
        page = calibration_page(parse_paper("a5"), printer=name)
        assert said(page).replace(" ", "").endswith(keep_command(name).replace(" ", ""))


@pytest.mark.parametrize("paper", ["a4", "letter", "a3", "legal"])
@pytest.mark.parametrize("backs", TURNS)
def test_the_steps_are_large_enough_to_read_in_the_hand(paper: str, backs: Backs) -> None:
    for lies in (parse_paper(paper), parse_paper(paper).landscape()):
        page = calibration_page(lies, backs, back_offset=(1.5, 0.5), back_angle=0.25)
        sentences = [caption for side in page.sheet.sides() for caption in side.captions if len(caption.text) > 8]
        assert min(caption.size for caption in sentences) >= 9
        front = page.sheet.front.captions
        for number, caption in enumerate(front):
            assert all(clear(caption, other) for other in front[:number])


@pytest.mark.parametrize("paper", ["a5", "a4", "letter", "a3"])
def test_the_letters_of_the_scales_are_large_and_stand_beside_them(paper: str) -> None:
    page = calibration_page(parse_paper(paper))
    front = page.sheet.front
    for scale in page.scales:
        (letter,) = [caption for caption in front.captions if caption.text == scale.name]
        assert letter.size == 14
        height = 0.72 * letter.size * MM_PER_PT
        middle = (letter.x + letter.width / 2, letter.y - height / 2)
        assert abs(middle[1 if scale.axis == "x" else 0] - scale.level) < 10
        for line in front.lines:
            assert (
                max(line.x1, line.x2) <= letter.x - 0.3
                or min(line.x1, line.x2) >= letter.x + letter.width + 0.3
                or max(line.y1, line.y2) <= letter.y - height - 0.3
                or min(line.y1, line.y2) >= letter.y + 0.3
            )


def clear(one: Caption, other: Caption) -> bool:
    """Whether two level texts lie apart."""
    high, low = (max(one, other, key=lambda c: c.y), min(one, other, key=lambda c: c.y))
    return (
        one.x + one.width <= other.x or other.x + other.width <= one.x or high.y - 0.72 * high.size * MM_PER_PT >= low.y
    )


def test_only_one_pair_of_a_kind_meets() -> None:
    for paper in (A4, LETTER, parse_paper("a5")):
        page = calibration_page(paper)
        for steps in range(-9, 10):
            printer = Transform(paper.width, paper.height, steps / 2, 0)
            places = seen(page, Backs.LONG_EDGE, printer, page.scales[0])
            meeting = [
                (front, back)
                for front, back in itertools.product(range(21), range(21))
                if page.scales[0].whole[front] == page.scales[0].whole[back]
                and abs(page.scales[0].front[front] - places[back]) < 0.2
            ]
            assert len(meeting) == 1


def test_rulers_are_true_on_both_sides_and_labels_can_be_read() -> None:
    for paper in (A4, LETTER, parse_paper("a5"), A4.landscape()):
        sheet = calibration_page(paper).sheet
        for side in sheet.sides():
            assert [ruler.length for ruler in side.rulers] == pytest.approx([100, 101.6])
            assert [ruler.lines[0].length for ruler in side.rulers] == pytest.approx([100, 101.6])
            assert all(caption.size >= 7 for caption in side.texts)
        front = sheet.front
        for caption in front.captions:
            assert caption.x >= 4
            assert caption.x + caption.width <= paper.width - 4
            assert caption.y - 0.72 * caption.size * MM_PER_PT >= 4
            assert caption.y <= paper.height - 4
        for side in sheet.sides():
            for line in side.lines:
                assert min(line.x1, line.x2) >= 3
                assert max(line.x1, line.x2) <= paper.width - 3
                assert min(line.y1, line.y2) >= 3
                assert max(line.y1, line.y2) <= paper.height - 3


def test_the_page_explains_itself_with_the_numbers_of_its_paper() -> None:
    page = calibration_page(A4, Backs.SHORT_EDGE)
    text = said(page)
    assert "flip on the short edge" in text
    assert "--back-offset X,Y" in text
    assert f"{degrees(1 / 267):.3f}°" in text
    assert f"1 mm = {degrees(1 / 267):.2f}°" in text
    assert page.distance == pytest.approx(267)


def test_little_ink() -> None:
    page = calibration_page(A4)
    ink = sum(line.length * line.pen * MM_PER_PT for line in page.sheet.front.lines)
    assert ink < 0.005 * 210 * 297


def test_papers_and_backs_it_is_not_for() -> None:
    with pytest.raises(UsageFault, match="too small for the test page"):
        calibration_page(Paper("postcard", 100, 148))
    # Never a page without its rulers.
    with pytest.raises(UsageFault, match="too small for the test page"):
        calibration_page(Paper("strip", 100, 200))
    for backs in (Backs.FOLD, Backs.NONE):
        with pytest.raises(UsageFault, match="nothing is printed on the other side"):
            calibration_page(A4, backs)


def test_the_back_goes_through_the_correction() -> None:
    back = calibration_page(A4, back_offset=(1, 2), back_angle=0.5).sheet.back
    assert back is not None
    assert back.transform == Transform(210, 297, 1, 2, 0.5)
    assert radians(0.5) == pytest.approx(back.transform.matrix[1], rel=1e-4)
