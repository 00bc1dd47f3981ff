"""Nothing lies over anything else, nothing sticks out, nothing is too small: booklets, imposed files, score sheets."""

from collections import defaultdict
from collections.abc import Callable
from itertools import pairwise

import numpy as np
import pytest
from built_booklets import LANGUAGES, Built, built, rules
from ink_boxes import Box, Ink, covered, letters, meeting, sizes
from pdf_pages import read_pages

from oniroo.page import A4, LETTER, Paper, parse_paper
from oniroo.page.imposition import saddle_stitch, spots
from oniroo.products import booklet, booklet_parts
from oniroo.products.booklet_cover import EDGE
from oniroo.products.booklet_design import BOTTOM, COLUMN, HEIGHT, IDS, INNER, MEASURE, OUTER, TOP, WIDTH, Design
from oniroo.products.booklet_imposed import impose
from oniroo.products.ink import MM
from oniroo.products.score_pen import LEAST_SIZE
from oniroo.products.score_sheet import make_score_sheet
from oniroo.text.layout import TextStyle

Booklets = Callable[[str], Built]

SMALLEST = 5.5
OVERHANG = 0.75  # pt by which the ink of a letter may reach over the place where it stands (f, V, j)
TOUCH = 0.2  # pt by which the ink of two letters may meet: brackets and letters of italics do
BAR = 1.0


@pytest.fixture(params=LANGUAGES)
def made(request: pytest.FixtureRequest, booklets: Booklets) -> Built:
    return booklets(request.param)


def left_edge(page: int, *, rtl: bool) -> float:
    """Where the text column of a page begins: odd pages lie to the right of the spine, in Hebrew to the left."""
    return INNER if (page % 2 == 1) != rtl else OUTER


def outside(page: list[Ink], area: Box) -> list[tuple[str, float, float]]:
    left, bottom, right, top = area
    return [
        (ink.letter, round(ink.x, 1), round(ink.y, 1))
        for ink in page
        if ink.box[0] < left or ink.box[1] < bottom or ink.box[2] > right or ink.box[3] > top
    ]


def faults(made: Built) -> dict[str, list[object]]:
    """All that is wrong with where the letters of a booklet lie, by kind."""
    found: dict[str, list[object]] = defaultdict(list)
    for number, page in enumerate(letters(made.data), 1):
        found["small"] += [(number, ink.letter, ink.size) for ink in page if ink.size < SMALLEST]
        found["meeting"] += [(number, *pair) for pair in meeting(page, TOUCH)]
        if number not in made.text_pages:
            found["edge"] += [(number, *out) for out in outside(page, (EDGE, EDGE, WIDTH - EDGE, HEIGHT - EDGE))]
            continue
        left = left_edge(number, rtl=made.rtl)
        column = [ink for ink in page if BOTTOM <= ink.y <= HEIGHT - TOP]
        area = (left - OVERHANG, BOTTOM, left + MEASURE + OVERHANG, HEIGHT - TOP)
        found["column"] += [(number, *out) for out in outside(column, area)]
        # the running title, and the page number
        above = [ink for ink in page if ink.y > HEIGHT - TOP]
        below = [ink for ink in page if ink.y < BOTTOM]
        found["head"] += [(number, *out) for out in outside(above, (area[0], HEIGHT - TOP, area[2], HEIGHT - EDGE))]
        found["foot"] += [(number, *out) for out in outside(below, (area[0], EDGE, area[2], BOTTOM))]
        found["ids"] += in_column_of_ids(made, number, column)
    return {kind: wrong for kind, wrong in found.items() if wrong}


def in_column_of_ids(made: Built, number: int, column: list[Ink]) -> list[object]:
    """Rows whose column of ids shows anything else than their id."""
    left = left_edge(number, rtl=made.rtl)
    start = left + MEASURE - IDS if made.rtl else left
    side = (start - 0.01, start + IDS - 0.01)
    wrong: list[object] = []
    for stretch in made.stretches:
        if stretch.page == number and stretch.kind == "Row":
            top = HEIGHT - TOP - stretch.top
            # by their origins: the accent of Ό stands before the line
            there = [ink for ink in column if top - stretch.height < ink.y < top and side[0] <= ink.x < side[1]]
            shown = "".join(ink.letter for ink in sorted(there, key=lambda ink: ink.x))
            if shown != stretch.rule:
                wrong.append((number, stretch.rule, shown))
    return wrong


def test_letters_of_booklets_have_a_place_of_their_own(made: Built) -> None:
    assert faults(made) == {}


def test_rows_figures_and_tables_follow_each_other_inside_the_column(made: Built) -> None:
    assert len(made.text_pages) >= 20
    for number in made.text_pages:
        stretches = [stretch for stretch in made.stretches if stretch.page == number]
        assert stretches[0].top == 0
        assert stretches[-1].top + stretches[-1].height <= COLUMN + 0.02
        for upper, lower in pairwise(stretches):
            assert upper.top + upper.height <= lower.top + 0.01, (number, upper, lower)


def pictures(data: bytes) -> list[list[Box]]:
    """The boxes of the forms on each page in pt, y upwards."""
    return [
        [
            (left * MM, (page.height - bottom) * MM, right * MM, (page.height - top) * MM)
            for left, top, right, bottom in (form.box for form in page.forms)
        ]
        for page in read_pages(data)
    ]


def test_pictures_lie_inside_the_page_and_the_text_beside_them(made: Built) -> None:
    pages = letters(made.data)
    shown = pictures(made.data)
    assert sum(map(len, shown)) > 100
    for number, boxes in enumerate(shown, 1):
        left, bottom, right, top = (0.0, 0.0, WIDTH, HEIGHT)
        if number in made.text_pages:
            left, bottom = left_edge(number, rtl=made.rtl) - 0.1, BOTTOM - 0.1
            right, top = left + MEASURE + 0.2, HEIGHT - TOP + 0.1
        for box in boxes:
            assert left <= box[0] < box[2] <= right, (number, box)
            assert bottom <= box[1] < box[3] <= top, (number, box)
        assert covered(pages[number - 1], boxes, TOUCH) == []


@pytest.mark.parametrize("paper", [A4, LETTER], ids=["a4", "letter"])
def test_imposed_pages_are_the_pages_of_the_booklet_beside_each_other(made: Built, paper: Paper) -> None:
    """Every letter is in its half of the paper, where the booklet has it, as far from the fold and the edges."""
    own, data = letters(made.data), impose(made.data, paper, rtl=made.rtl)
    sheet = paper.landscape()
    pages = zip(letters(data), sizes(data), saddle_stitch(made.pages, rtl=made.rtl), strict=True)
    for page, size, side in pages:
        assert size == pytest.approx((sheet.width * MM, sheet.height * MM), abs=0.1)
        halves = zip((0.0, size[0] / 2), (side.left, side.right), spots(paper, WIDTH / MM, HEIGHT / MM), strict=True)
        for start, number, spot in halves:
            half = [ink for ink in page if start <= ink.x < start + size[0] / 2]
            near = EDGE * spot.scale - 0.5
            assert outside(half, (start + near, near, start + size[0] / 2 - near, size[1] - near)) == []
            foot = (sheet.height - spot.y - spot.height) * MM
            wanted = [
                (ink.letter, spot.x * MM + spot.scale * ink.x, foot + spot.scale * ink.y, spot.scale * ink.size)
                for ink in (own[number - 1] if number is not None else ())
            ]
            assert same_letters(wanted, [(ink.letter, ink.x, ink.y, ink.size) for ink in half])


Letter = tuple[str, float, float, float]
BRACKETS = str.maketrans(")]»", "([«")


def same_letters(wanted: list[Letter], found: list[Letter], tolerance: float = 0.05) -> bool:
    """Whether there are the same letters at the same places, of the same size, in whatever order.

    Brackets count as the same whichever way they open: pdfium mirrors them in lines that it takes to run to the left.
    """
    wanted, found = ([(name.translate(BRACKETS), x, y, size) for name, x, y, size in side] for side in (wanted, found))
    if sorted(letter for letter, *_ in wanted) != sorted(letter for letter, *_ in found):
        return False
    for letter in {letter for letter, *_ in wanted}:
        one, other = (np.array([rest for name, *rest in side if name == letter]) for side in (wanted, found))
        if np.abs(one[:, None] - other[None]).max(axis=2).min(axis=1).max() > tolerance:
            return False
    return True


@pytest.mark.parametrize("paper", ["a4", "a5", "letter"])
@pytest.mark.parametrize("code", LANGUAGES)
def test_letters_of_score_sheets_have_a_place_of_their_own(code: str, paper: str) -> None:
    translation = rules(code)
    data = make_score_sheet(translation, translation.deck, parse_paper(paper)).data
    ((width, height),) = sizes(data)
    (page,) = letters(data)
    assert len(page) > 250
    assert meeting(page, TOUCH) == []
    assert outside(page, (EDGE, EDGE, width - EDGE, height - EDGE)) == []
    assert min(ink.size for ink in page) >= LEAST_SIZE - 0.01


def test_justified_lines_are_set_with_little_extra_space(made: Built) -> None:
    """Of the lines that were printed; spaces that were made narrower count as much as those made wider."""
    lines = [line for line in made.lines if line.justified]
    assert len(lines) > 100
    added = sum(abs(line.extra) * line.gaps for line in lines)
    assert added / sum(line.gaps for line in lines) <= BAR


# The checks themselves: each finds the fault it is made for.


def broken(monkeypatch: pytest.MonkeyPatch) -> dict[str, list[object]]:
    return faults(built("en", figures=None))


def test_a_sound_booklet_without_figures_has_no_faults(monkeypatch: pytest.MonkeyPatch) -> None:
    assert broken(monkeypatch) == {}


def test_too_narrow_a_column_of_ids_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(booklet_parts, "IDS", 10.0)
    assert {"meeting", "ids"} <= broken(monkeypatch).keys()


def test_text_that_sticks_out_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(booklet, "INNER", INNER + 2 * OVERHANG)
    assert "column" in broken(monkeypatch)


@pytest.mark.parametrize(
    ("change", "kind"), [({"leading": 0.6}, "meeting"), ({"size": 5.4}, "small")], ids=["tight lines", "small print"]
)
def test_lines_over_each_other_and_small_print_are_seen(
    monkeypatch: pytest.MonkeyPatch, change: dict[str, float], kind: str
) -> None:
    style = Design.style

    def spoilt(self: Design, size: float, *args: object, **more: object) -> TextStyle:
        made = style(self, size, *args, **more)  # type: ignore[arg-type]
        return made.but(leading=round(change["leading"] * made.size, 2)) if "leading" in change else made.but(**change)

    monkeypatch.setattr(Design, "style", spoilt)
    assert kind in broken(monkeypatch)
