"""Words of other languages, as the layout takes them: from right to left, taller, with labels too wide for a part."""

import itertools

import pytest

from oniroo.page import A4, MM_PER_PT, Backs, Caption, SheetSpec, Side, Writing, lay_out, sheet_captions
from oniroo.page.calibration import CalibrationTexts, calibration_page
from oniroo.page.furniture import draw_ruler, estimate, ruler_width

SPEC = SheetSpec(backs=Backs.LONG_EDGE)
RULER = ("", 50.0, 10.0, 5)


def side_of(writing: Writing, spec: SheetSpec = SPEC) -> Side[str]:
    captions = sheet_captions("ONIROO 1.0.0", spec)
    return lay_out(["f"] * 9, ["b"] * 9, spec, captions=captions, writing=writing).sheets[0].front


def test_from_right_to_left_everything_stands_mirrored() -> None:
    usual, mirrored = side_of(Writing()), side_of(Writing(rtl=True))
    assert usual.marks == mirrored.marks
    assert [caption.text for caption in usual.captions] == [caption.text for caption in mirrored.captions]
    for one, other in zip(usual.captions, mirrored.captions, strict=True):
        assert (one.y, one.size, one.turn) == (other.y, other.size, other.turn)
        # A place is as wide as the widest text in it: a text begins where its place does.
        assert other.x + other.width == pytest.approx(A4.width - one.x)
    for first, second in zip(usual.rulers, mirrored.rulers, strict=True):
        base, turned = first.lines[0], second.lines[0]
        assert (turned.x1, turned.x2) == pytest.approx((A4.width - base.x2, A4.width - base.x1))


def test_a_line_is_as_high_as_its_letters_need() -> None:
    tall = Writing(above=1.2, below=0.5)
    em = 7.0 * MM_PER_PT
    for writing in (Writing(), tall):
        side = side_of(writing)
        (y,) = {caption.y for caption in side.captions}
        edge = min(slot.y for slot in side.slots) - 2.0 - 1.0  # of the backs' bleed, and what is kept from it
        assert y + writing.below * em == pytest.approx(edge)


@pytest.mark.parametrize(
    ("label", "over", "strokes"),
    [("50 mm", 1, 7), ("50 millimetres", 2, 6), ("a label that is far too wide", 0, 7)],
)
def test_a_wide_label_takes_the_place_of_a_stroke_or_stands_after_the_ruler(
    label: str, over: int, strokes: int
) -> None:
    size = 5.0
    ruler = (label, *RULER[1:])
    drawn = draw_ruler(10.0, 20.0, 0, ruler, size, estimate, wide=True)
    assert len(drawn.lines) == strokes
    middle = drawn.label.x + drawn.label.width / 2 - 10.0
    if over:
        assert middle == pytest.approx({1: 15.0, 2: 20.0}[over])
        assert ruler_width(ruler, size, estimate, wide=True) == 50.0
        ends = (drawn.label.x - 10.0, drawn.label.x + drawn.label.width - 10.0)
        places = [line.x1 - 10.0 for line in drawn.lines[1:]]
        assert all(place <= ends[0] - 0.4 or place >= ends[1] + 0.4 for place in places)
    else:
        assert drawn.label.x == pytest.approx(61.0)
        assert drawn.label.y == 20.0
        assert ruler_width(ruler, size, estimate, wide=True) == pytest.approx(51.0 + drawn.label.width)
    assert {round(line.x1 - 10.0, 6) for line in drawn.lines[1:]} | {20.0} == {0.0, 10.0, 20.0, 30.0, 40.0, 50.0}


def test_a_label_with_tails_is_lifted_off_the_base() -> None:
    usual = draw_ruler(10.0, 20.0, 0, ("50 mm", *RULER[1:]), 7.0, estimate)
    lifted = draw_ruler(10.0, 20.0, 0, ("50 mm", *RULER[1:]), 7.0, estimate, lift=0.2)
    assert usual.label.y - lifted.label.y == pytest.approx(0.2 * 7.0 * MM_PER_PT)
    assert usual.lines == lifted.lines


def test_rulers_are_called_as_they_are_told() -> None:
    labels = [ruler.label.text for ruler in side_of(Writing(rulers=("50 χιλ.", "2 ίντσες"))).rulers]
    assert labels == ["50 χιλ.", "2 ίντσες"]


def lines_of(texts: CalibrationTexts) -> list[Caption]:
    captions = calibration_page(texts=texts).sheet.front.captions
    return [caption for caption in captions if len(caption.text) > 5]


def test_test_page_from_right_to_left_ends_where_the_other_begins_and_leaves_commands() -> None:
    usual, mirrored = lines_of(CalibrationTexts()), lines_of(CalibrationTexts(writing=Writing(rtl=True)))
    right = {round(c.x + c.width, 6) for c in mirrored if not c.text.startswith("oniroo")}
    left = {round(c.x, 6) for c in usual}
    assert len(right) == len(left) == 1
    assert right.pop() == pytest.approx(A4.width - left.pop())
    commands = [[c for c in lines if c.text.startswith("oniroo")] for lines in (usual, mirrored)]
    assert [c.x for c in commands[0]] == [c.x for c in commands[1]]


def test_what_is_set_apart_or_held_together_is_not_torn_over_two_lines() -> None:
    parts = [f"{one}{number}" for number in range(30) for one in ("\u2068set apart\u2069", "held\u00a0together\u00a0")]
    lines = [caption.text for caption in lines_of(CalibrationTexts(find=" ".join(parts)))]
    assert len([line for line in lines if "set apart" in line]) > 3
    assert all(line.count("\u2068") == line.count("\u2069") for line in lines)
    assert not any(line.startswith("\u00a0") or line.endswith("\u00a0") for line in lines)
    assert " ".join(parts) in " ".join(lines)


def test_taller_letters_stand_further_apart() -> None:
    def distance(writing: Writing) -> float:
        lines = lines_of(CalibrationTexts(writing=writing))
        em = lines[0].size * MM_PER_PT
        steps = [(two.y - one.y) / em for one, two in itertools.pairwise(lines)]
        return min(step for step in steps if step > 0)

    assert distance(Writing()) == pytest.approx(1.42)
    assert distance(Writing(above=1.0, below=0.6)) == pytest.approx(1.8)
