"""Cut marks and what stands in the margins: everywhere one cuts, clear of everything else."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oniroo.ground.findings import Severity
from oniroo.page import (
    A4,
    LETTER,
    MM_PER_PT,
    Backs,
    Caption,
    CardSize,
    Layout,
    Line,
    Marks,
    Paper,
    SheetSpec,
    Side,
    lay_out,
    parse_card,
    parse_paper,
    sheet_captions,
)

Box = tuple[float, float, float, float]


def print_of(spec: SheetSpec, number: int = 10) -> Layout[str]:
    return lay_out(["f"] * number, ["b"] * number, spec, captions=sheet_captions("ONIROO 1.0.0", spec))


def apart(one: Box, other: Box, by: float = 0.0) -> bool:
    return (
        one[2] + by <= other[0] + 1e-6
        or other[2] + by <= one[0] + 1e-6
        or one[3] + by <= other[1] + 1e-6
        or other[3] + by <= one[1] + 1e-6
    )


def line_box(line: Line) -> Box:
    half = line.pen * MM_PER_PT / 2
    return (
        min(line.x1, line.x2) - half,
        min(line.y1, line.y2) - half,
        max(line.x1, line.x2) + half,
        max(line.y1, line.y2) + half,
    )


def text_box(text: Caption) -> Box:
    """From the baseline up to the height of capitals and down to the descenders, as the text is turned."""
    up, down = 0.8 * text.size * MM_PER_PT, 0.22 * text.size * MM_PER_PT
    along = {0: (0.0, -up, text.width, down), 90: (-down, 0.0, up, text.width), 270: (-up, -text.width, down, 0.0)}
    left, top, right, bottom = along[text.turn]
    return text.x + left, text.y + top, text.x + right, text.y + bottom


def slot_boxes(side: Side[str]) -> list[Box]:
    return [
        (s.x - s.bleed[0], s.y - s.bleed[1], s.x + s.width + s.bleed[2], s.y + s.height + s.bleed[3])
        for s in side.slots
    ]


@pytest.mark.parametrize(
    ("spec", "across", "down"),
    [
        (SheetSpec(), 4, 4),
        (SheetSpec(paper=LETTER), 4, 4),
        (SheetSpec(bleed=1.0), 6, 6),
        (SheetSpec(bleed=3.0), 8, 4),
    ],
)
def test_every_cut_has_a_tick_at_both_ends_on_both_sides(spec: SheetSpec, across: int, down: int) -> None:
    layout = print_of(spec)
    grid = layout.grid
    assert grid is not None
    for side in layout.files[0]:
        upright = Counter(round(line.x1, 3) for line in side.marks if line.x1 == line.x2)
        level = Counter(round(line.y1, 3) for line in side.marks if line.y1 == line.y2)
        assert sorted(upright) == [round(x, 3) for x in grid.cuts_x]
        assert sorted(level) == [round(y, 3) for y in grid.cuts_y]
        assert (len(upright), len(level)) == (across, down)
        assert set(upright.values()) == set(level.values()) == {2}
        assert all(line.pen >= 0.25 for line in side.lines)


def test_ticks_reach_from_the_bleed_towards_the_edge() -> None:
    def first(spec: SheetSpec) -> tuple[float, float]:
        line = min(print_of(spec).sheets[0].front.marks, key=lambda mark: (mark.x1, mark.y1))
        return line.x1, line.x2

    # 2 mm of back bleed and 0.5 mm off it; 6 mm long at most; 3 mm from the edge.
    assert first(SheetSpec()) == pytest.approx((3, 8))
    assert first(SheetSpec(backs=Backs.NONE)) == pytest.approx((3.5, 9.5))
    assert first(SheetSpec(card=parse_card("tarot"))) == pytest.approx((26.5, 32.5))


def test_lines_run_the_whole_sheet_one_for_each_cut() -> None:
    spec = SheetSpec(marks=Marks.LINES)
    marks = print_of(spec).sheets[0].front.marks
    assert len(marks) == 8
    assert [line.x1 for line in marks[:4]] == pytest.approx([10.5, 73.5, 136.5, 199.5])
    assert {(line.y1, line.y2) for line in marks[:4]} == {(3, 294)}
    assert {(line.x1, line.x2) for line in marks[4:]} == {(3, 207)}


def test_lines_on_a_fold_over_sheet_are_not_drawn_twice() -> None:
    marks = print_of(SheetSpec(marks=Marks.LINES, backs=Backs.FOLD)).sheets[0].front.marks
    assert sorted(round(line.x1, 1) for line in marks if line.x1 == line.x2) == [10, 98, 112, 200]
    assert len([line for line in marks if line.y1 == line.y2]) == 5


def test_fold_over_sheets_have_ticks_beside_the_fold() -> None:
    side = print_of(SheetSpec(backs=Backs.FOLD)).sheets[0].front
    inside = [line for line in side.marks if 98 < line.x1 < line.x2 < 112]
    assert len(inside) == 10
    assert {(round(line.x1, 3), round(line.x2, 3)) for line in inside} == {(100.5, 104), (106, 109.5)}


def test_wide_gaps_have_ticks_between_the_cards() -> None:
    def ticks(gap: float) -> tuple[int, int]:
        layout = print_of(SheetSpec(gap=gap, card=parse_card("mini-us")))
        grid = layout.grid
        assert grid is not None
        assert (len(grid.cuts_x), len(grid.cuts_y)) == (2 * grid.columns, 2 * grid.rows)
        outside = 2 * (len(grid.cuts_x) + len(grid.cuts_y))
        inside = (grid.rows - 1) * len(grid.cuts_x) + (grid.columns - 1) * len(grid.cuts_y)
        return len(layout.sheets[0].front.marks) - outside, inside

    assert ticks(5.0)[0] == 0
    between, expected = ticks(8.0)
    assert between == expected > 0


def test_none_is_none() -> None:
    layout = print_of(SheetSpec(marks=Marks.NONE))
    assert not any(side.marks for side in layout.files[0])
    assert all(len(side.rulers) == 2 for side in layout.files[0])


def test_no_room_for_ticks_is_named() -> None:
    layout = print_of(SheetSpec(paper=Paper("card", 64, 120)), 1)
    marks = [finding for finding in layout.findings if finding.code == "page-marks"]
    assert [finding.problem.split(":")[0] for finding in marks] == [
        "no room for cut marks on the left",
        "no room for cut marks on the right",
    ]


@pytest.mark.parametrize("paper", ["a4", "letter", "a5", "a3"])
@pytest.mark.parametrize("backs", list(Backs))
@pytest.mark.parametrize("marks", list(Marks))
def test_every_side_of_the_usual_prints_has_its_captions_and_rulers(paper: str, backs: Backs, marks: Marks) -> None:
    spec = SheetSpec(paper=parse_paper(paper), backs=backs, marks=marks)
    layout = print_of(spec, 30)
    assert "page-captions" not in [finding.code for finding in layout.findings]
    for pages in layout.files:
        for side in pages:
            assert len(side.captions) == 6
            assert "print at 100 %" in [caption.text for caption in side.captions]
            assert sorted(ruler.length for ruler in side.rulers) == pytest.approx([50, 50.8])
            assert sorted(ruler.lines[0].length for ruler in side.rulers) == pytest.approx([50, 50.8])
            assert {len(ruler.lines) for ruler in side.rulers} == {7, 6}
            for box in map(text_box, side.texts):
                assert min(box[0], box[1], side.paper.width - box[2], side.paper.height - box[3]) >= 3 - 1e-6


def test_on_the_usual_papers_captions_keep_five_mm_and_seven_pt() -> None:
    for paper in (A4, LETTER):
        for side in print_of(SheetSpec(paper=paper)).files[0]:
            assert {caption.size for caption in side.captions} == {7.0}
            for box in map(text_box, side.texts):
                assert min(box[0], box[1], side.paper.width - box[2], side.paper.height - box[3]) >= 5 - 1e-6


def test_captions_stand_at_the_same_place_on_every_sheet() -> None:
    layout = print_of(SheetSpec(), 173)
    fronts = {tuple((c.x, c.y) for c in sheet.front.captions) for sheet in layout.sheets}
    assert len(fronts) == 1
    assert layout.sheets[19].front.captions[2].text == "sheet 20 of 20"


def places(side: Side[str]) -> list[tuple[float, ...]]:
    """Where every piece of text begins and every ruler's base lies."""
    texts = [(text.x, text.y, text.turn, text.size) for text in side.texts]
    return texts + [(line.x1, line.y1, line.x2, line.y2) for ruler in side.rulers for line in ruler.lines[:1]]


def side_of(side: Side[str], box: Box) -> str:
    """The margin of the sheet in which a box lies."""
    cells = slot_boxes(side)
    if box[3] <= min(cell[1] for cell in cells):
        return "top"
    if box[1] >= max(cell[3] for cell in cells):
        return "bottom"
    return "left" if box[2] <= min(cell[0] for cell in cells) else "right"


USUAL = [
    (paper, card, backs, marks)
    for paper in ("a4", "letter", "a5", "a3", "legal")
    for card in ("poker", "tarot", "euro", "mini-euro", "square")
    for backs in Backs
    for marks in Marks
    if (paper, card) != ("letter", "mini-euro")
]


@pytest.mark.parametrize("paper", sorted({paper for paper, *_ in USUAL}))
def test_captions_read_in_one_order_along_one_margin_the_rulers_in_another(paper: str) -> None:
    for name, card, backs, marks in USUAL:
        if name != paper:
            continue
        spec = SheetSpec(paper=parse_paper(paper), card=parse_card(card), backs=backs, marks=marks)
        layout = print_of(spec, spec.grid().capacity)
        for side in (side for pages in layout.files for side in pages):
            captions = side.captions
            assert [c.text for c in captions][-2:] == ["print at 100 %", "layout 2"]
            (turn,) = {caption.turn for caption in captions}
            (margin,) = {side_of(side, text_box(caption)) for caption in captions}
            # One line after the other, each read from its beginning: down, then along.
            along = {0: lambda c: (c.y, c.x), 90: lambda c: (-c.x, c.y), 270: lambda c: (c.x, -c.y)}[turn]
            assert sorted(captions, key=along) == list(captions)
            rulers = {side_of(side, line_box(ruler.lines[0])) for ruler in side.rulers}
            assert len(rulers) == 1
            assert margin not in rulers, (card, backs, marks)


@pytest.mark.parametrize("paper", sorted({paper for paper, *_ in USUAL}))
def test_captions_and_rulers_keep_clear_of_marks_and_stand_alike_on_fronts_and_backs(paper: str) -> None:
    for name, card, backs, marks in USUAL:
        if name != paper:
            continue
        spec = SheetSpec(paper=parse_paper(paper), card=parse_card(card), backs=backs, marks=marks)
        layout = print_of(spec, 20)
        for sheet in layout.sheets:
            for side in sheet.sides():
                strokes = [(line.x1, line.y1, line.x2, line.y2) for line in side.marks]
                strokes += [(side.fold.x1, side.fold.y1, side.fold.x2, side.fold.y2)] if side.fold else []
                bases = [(r.lines[0].x1, r.lines[0].y1, r.lines[0].x2, r.lines[0].y2) for r in side.rulers]
                standing = [(min(a, c), min(b, d), max(a, c), max(b, d)) for a, b, c, d in bases]
                for box in [*map(text_box, side.texts), *standing]:
                    assert all(apart(box, stroke, 2.5) for stroke in strokes), (card, backs, marks)
            if sheet.back is not None:
                assert [c.text for c in sheet.front.captions][3:] == [c.text for c in sheet.back.captions][3:]
                assert places(sheet.back) == places(sheet.front)


def test_narrow_margins_lose_no_caption() -> None:
    # 18 cards leave 7.7 and 5.95 mm.
    spec = SheetSpec(paper=LETTER, card=parse_card("mini-euro"))
    layout = print_of(spec, 18)
    assert layout.findings == () or {finding.code for finding in layout.findings} == {"page-back-bleed"}
    assert [len(side.captions) for side in layout.files[0]] == [6, 6]
    assert [len(side.rulers) for side in layout.files[0]] == [2, 2]


def test_where_the_captions_of_a_letter_sheet_stand() -> None:
    front = print_of(SheetSpec(paper=LETTER), 9).sheets[0].front
    assert {side_of(front, text_box(caption)) for caption in front.captions} == {"left"}
    assert {side_of(front, line_box(ruler.lines[0])) for ruler in front.rulers} == {"right"}
    assert len({caption.x for caption in front.captions}) == 1


def test_the_label_of_a_ruler_stands_between_two_strokes() -> None:
    for spec in (SheetSpec(), SheetSpec(paper=LETTER)):
        for ruler in print_of(spec).sheets[0].front.rulers:
            label = text_box(ruler.label)
            # The base runs below it.
            assert all(apart(label, line_box(line), 0.1) for line in ruler.lines[1:])


def test_what_finds_no_room_is_named() -> None:
    spec = SheetSpec(paper=Paper("small", 70, 95))
    layout = print_of(spec, 1)
    (lost,) = [finding for finding in layout.findings if finding.code == "page-captions"]
    assert lost.problem.startswith("the sheets' margins have no room for")
    assert "“ONIROO 1.0.0”" in lost.problem
    assert "the 50 mm ruler" in lost.problem
    assert lost.severity is Severity.WARNING


papers = st.builds(Paper, st.just("p"), st.floats(120, 450), st.floats(120, 450))
cards = st.builds(CardSize, st.just("c"), st.floats(20, 55), st.floats(20, 55))


@settings(max_examples=120, deadline=None)
@given(
    papers,
    cards,
    st.one_of(st.none(), st.floats(0, 12)),
    st.floats(0, 3),
    st.floats(0, 3),
    st.sampled_from(Marks),
    st.sampled_from(Backs),
)
def test_marks_captions_and_rulers_are_clear_of_everything(
    paper: Paper, card: CardSize, gap: float | None, bleed: float, back_bleed: float, marks: Marks, backs: Backs
) -> None:
    layout = print_of(SheetSpec(paper, card, gap, bleed, marks, backs, back_bleed), 7)
    for pages in layout.files:
        for side in pages:
            ticks = [line_box(line) for line in side.marks]
            rulers = [[line_box(line) for line in ruler.lines] for ruler in side.rulers]
            texts = [text_box(text) for text in side.captions]
            cells = slot_boxes(side)
            if marks is Marks.TICKS:
                assert all(apart(tick, cell, 0.3) for tick in ticks for cell in cells)
            fold = [line_box(side.fold)] if side.fold else []
            solid = cells + ticks + fold
            for box in [*texts, *(line for ruler in rulers for line in ruler)]:
                assert all(apart(box, other, 0.2) for other in solid)
                assert min(box[0], box[1], paper_width(side) - box[2], side.paper.height - box[3]) >= 2.8
            groups = [[text] for text in texts] + rulers
            for number, group in enumerate(groups):
                for other in groups[:number]:
                    assert all(apart(one, two) for one in group for two in other)
    for sheet in layout.sheets:
        assert sheet.back is None or places(sheet.back) == places(sheet.front)


def paper_width(side: Side[str]) -> float:
    return side.paper.width
