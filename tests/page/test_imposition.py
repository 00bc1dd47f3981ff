"""Booklets are printed, folded and read back: every length, both directions of reading."""

import pytest

from oniroo.page.imposition import Side, fold_marks, padded, saddle_stitch, spots, staple_marks
from oniroo.page.sizes import A4, LETTER

Leaf = tuple[int | None, int | None]


def folded(sides: tuple[Side, ...], *, rtl: bool) -> list[int | None]:
    """The pages as a reader turns them.

    A sheet turned on its short edge shows, behind its right half, the left half of its other side. Folded, each sheet
    is two leaves: the one away from the spine's first side is read first, the other one last.
    """
    sheets = list(zip(sides[::2], sides[1::2], strict=True))
    right = [(front.right, back.left) for front, back in sheets]
    left = [(back.right, front.left) for front, back in sheets]
    if rtl:  # the reader begins with the left half of the front, and turns leaves the other way
        first: list[Leaf] = [(front.left, back.right) for front, back in sheets]
        last: list[Leaf] = [(back.left, front.right) for front, back in sheets]
    else:
        first, last = list(right), list(left)
    leaves = [*first, *reversed(last)]
    return [page for leaf in leaves for page in leaf]


@pytest.mark.parametrize("rtl", [False, True])
@pytest.mark.parametrize("pages", range(4, 65))
def test_folded_sheets_read_from_the_first_page_to_the_last(pages: int, rtl: bool) -> None:
    sides = saddle_stitch(pages, rtl=rtl)
    read = folded(sides, rtl=rtl)
    assert len(sides) == 2 * -(-pages // 4)
    assert [page for page in read if page is not None] == list(range(1, pages + 1))
    assert read[0] == 1
    assert read[-1] == pages
    assert read[pages - 1 : -1] == [None] * (-pages % 4)


def test_outer_sheet_of_eight_pages() -> None:
    assert saddle_stitch(8) == (Side(8, 1), Side(2, 7), Side(6, 3), Side(4, 5))


def test_right_to_left_swaps_the_halves() -> None:
    assert saddle_stitch(8, rtl=True) == (Side(1, 8), Side(7, 2), Side(3, 6), Side(5, 4))


def test_blanks_go_before_the_back_cover() -> None:
    assert padded(6) == (1, 2, 3, 4, 5, None, None, 6)
    assert padded(1) == (1, None, None, None)
    with pytest.raises(ValueError, match="at least one page"):
        padded(0)


def test_pages_meet_at_the_fold_and_keep_their_size_on_a4() -> None:
    left, right = spots(A4, 148.0, 210.0)
    assert left.x + left.width == right.x == A4.height / 2
    assert left.scale == right.scale == 1.0


def test_pages_are_made_smaller_on_letter_and_stay_whole() -> None:
    left, right = spots(LETTER, 148.0, 210.0)
    assert left.scale == pytest.approx(279.4 / 2 / 148.0)
    assert left.x == pytest.approx(0.0, abs=1e-9)
    assert right.x + right.width == pytest.approx(279.4)
    assert left.y > 0
    assert left.y + left.height < 215.9
    assert left.width / left.height == pytest.approx(148.0 / 210.0)


def test_marks_lie_on_the_fold() -> None:
    middle = A4.height / 2
    assert {(line.x1, line.x2) for line in fold_marks(A4)} == {(middle, middle)}
    staples = staple_marks(A4, 210.0)
    assert [(line.x1 + line.x2) / 2 for line in staples] == [middle, middle]
    assert [line.y1 for line in staples] == [52.5, 157.5]
