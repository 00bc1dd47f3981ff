"""Path data as SVG writes it: the same pieces as other readers find, glued numbers and flags included."""

import io
import math
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
import resvg_py
from fontTools.pens.basePen import AbstractPen  # type: ignore[import-untyped]
from fontTools.svgLib.path import parse_path  # type: ignore[import-untyped]
from hypothesis import example, given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from PIL import Image

from oniroo.draw.contours import contour, path_points
from oniroo.draw.svg_path import FAR, arc, commands, path_extent, points_extent, segments

STEPS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7}
Command = tuple[str, list[list[float]]]

# ---------------------------------------------------------------- made-up path data

_tenths = st.integers(-900, 900).map(lambda tenths: tenths / 10)
_radii = st.integers(1, 900).map(lambda tenths: tenths / 10)
_flags = st.sampled_from([0.0, 1.0])


@st.composite
def _set(draw: st.DrawFn, kind: str) -> list[float]:
    if kind == "A":
        return [draw(_radii), draw(_radii), draw(_tenths), draw(_flags), draw(_flags), draw(_tenths), draw(_tenths)]
    return [draw(_tenths) for _ in range(STEPS[kind])]


@st.composite
def _command(draw: st.DrawFn, kinds: str = "MLHVCSQTAZ") -> Command:
    kind = draw(st.sampled_from(kinds))
    letter = kind if draw(st.booleans()) else kind.lower()
    return letter, [] if kind == "Z" else draw(st.lists(_set(kind), min_size=1, max_size=3))


@st.composite
def _paths(draw: st.DrawFn, kinds: str = "MLHVCSQTAZ") -> list[Command]:
    start = draw(st.sampled_from("Mm")), [draw(_set("M"))]
    return [start, *draw(st.lists(_command(kinds), max_size=6))]


def _number(value: float, short: bool) -> str:
    if not short:
        return f"{value:.1f}"
    text = f"{value:g}"
    return text.replace("0.", ".", 1) if text.lstrip("-").startswith("0.") else text


def written(path: list[Command], *, short: bool, blank: str = " ") -> str:
    """As path data; ``short`` leaves out every blank that is not needed, and those around flags of arcs."""
    text = ""
    for letter, sets in path:
        text += letter
        before = ""
        for values in sets:
            for place, value in enumerate(values):
                is_flag = letter in "Aa" and place in (3, 4)
                word = f"{value:.0f}" if is_flag else _number(value, short)
                after_flag = letter in "Aa" and place in (4, 5)
                glued = short and (
                    not before or word[0] == "-" or (after_flag and place != 3) or (word[0] == "." and "." in before)
                )
                text += word if glued or not before else blank + word
                before = word
    return text


class Recorder(AbstractPen):  # type: ignore[misc]
    """What fontTools' reader of path data tells a pen."""

    def __init__(self) -> None:
        self.found: list[tuple[str, tuple[float, ...]]] = []

    def moveTo(self, pt: Any) -> None:  # noqa: N802 - the names of pens
        self.found.append(("M", tuple(pt)))

    def lineTo(self, pt: Any) -> None:  # noqa: N802
        self.found.append(("L", tuple(pt)))

    def curveTo(self, *points: Any) -> None:  # noqa: N802
        self.found.append(("C", tuple(value for point in points for value in point)))

    def qCurveTo(self, *points: Any) -> None:  # noqa: N802
        self.found.append(("Q", tuple(value for point in points for value in point)))

    def arcTo(  # noqa: N802
        self, rx: float, ry: float, rotation: float, large: bool, sweep: bool, end: Any
    ) -> None:
        self.found.append(("A", (rx, ry, rotation, float(large), float(sweep), *end)))

    def closePath(self) -> None:  # noqa: N802
        pass

    def endPath(self) -> None:  # noqa: N802
        pass


def ours(d: str) -> list[tuple[str, tuple[float, ...]]]:
    return [(kind, numbers) for kind, _, _, numbers in segments(d) if kind != "Z"]


def theirs(d: str) -> list[tuple[str, tuple[float, ...]]]:
    pen = Recorder()
    parse_path(d, pen)
    return pen.found


@given(_paths("MLHVCSQTA"), st.booleans(), st.sampled_from([" ", ",", " , "]))
@example([("M", [[0, 0]]), ("a", [[5, 5, 0, 1, 1, 100, 20]])], True, " ")
@example([("M", [[0, 0]]), ("A", [[5, 5, 0, 0, 1, 0.5, -20], [10, 10, 10, 1, 0, 11, 10]])], True, " ")
def test_pieces_are_those_that_fonttools_finds(path: list[Command], short: bool, blank: str) -> None:
    d = written(path, short=short, blank=blank)
    found, wanted = ours(d), theirs(d)
    assert [kind for kind, _ in found] == [kind for kind, _ in wanted]
    for (_, one), (_, other) in zip(found, wanted, strict=True):
        assert one == pytest.approx(other, abs=1e-6)


@given(_paths(), st.sampled_from([" ", ",", "\n"]))
def test_blanks_that_may_be_left_out_change_nothing(path: list[Command], blank: str) -> None:
    assert list(segments(written(path, short=True, blank=blank))) == list(segments(written(path, short=False)))


@pytest.mark.parametrize(
    ("d", "numbers"),
    [
        ("a5 5 0 11100 20", [5, 5, 0, 1, 1, 100, 20]),
        ("a5 5 0 1110,20", [5, 5, 0, 1, 1, 10, 20]),
        ("a5 5 0 00.5.5", [5, 5, 0, 0, 0, 0.5, 0.5]),
        ("a5,5,0,0,1-3-4", [5, 5, 0, 0, 1, -3, -4]),
        ("a1e1 5 0 10-3e0-4", [10, 5, 0, 1, 0, -3, -4]),
        ("a5 5 0 0110 10 5 5 0 1010 10", [5, 5, 0, 0, 1, 10, 10, 5, 5, 0, 1, 0, 10, 10]),
        ("l100 110 101 11", [100, 110, 101, 11]),
        ("c100.5.5 11 10 110-10", [100.5, 0.5, 11, 10, 110, -10]),
        ("h100 110", [100, 110]),
    ],
)
def test_flags_are_one_digit_and_other_numbers_are_not_cut(d: str, numbers: list[float]) -> None:
    assert list(commands(f"M0 0{d}"))[1] == (d[0], numbers)


def test_a_handle_follows_only_from_one_of_its_own_kind() -> None:
    after_curve = list(segments("M0 0C1 2 3 4 5 6S7 8 9 10"))[-1]
    assert after_curve[3] == (7, 8, 7, 8, 9, 10)
    after_others = [
        list(segments(f"M0 0{before}S7 8 9 10"))[-1][3][:2] for before in ("Q1 2 5 6", "L5 6", "C0 0 0 0 5 6Z")
    ]
    assert after_others == [(5, 6), (5, 6), (0, 0)]
    assert list(segments("M0 0Q1 2 5 6T9 9"))[-1][3] == (9, 10, 9, 9)
    assert list(segments("M0 0C1 2 3 4 5 6T9 9"))[-1][3] == (5, 6, 9, 9)


@pytest.mark.parametrize(
    "d", ["5 5M0 0", "", "x", "M", "M0", "MM0 0", "M0 0L5", "M0 0Z5 5L9 9", "M0 0A5 5 0 2 0 9 9", "M0 0L"]
)
def test_what_cannot_be_read_ends_the_path(d: str) -> None:
    assert len(list(segments(d))) == (2 if "Z" in d else 1 if d.startswith("M0 0") else 0)


def test_a_number_of_many_digits_takes_no_time() -> None:
    assert path_points(f"M0 0A{'2' * 50_000}") == [(0, 0)]


# ---------------------------------------------------------------- beside the renderer


def alpha(d: str, side: float, attributes: str) -> NDArray[np.uint8]:
    """Rows and columns of a picture of 600 px that shows as far as ``side`` in each direction."""
    box = f"{-side} {-side} {2 * side} {2 * side}"
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}"><path d="{d}" {attributes}/></svg>'
    data = bytes(resvg_py.svg_to_bytes(svg_string=svg, width=600, skip_system_fonts=True))
    return np.asarray(Image.open(io.BytesIO(data)).convert("RGBA").getchannel("A"))


@given(_paths(), st.booleans())
@settings(max_examples=60)
def test_every_point_of_a_contour_lies_on_the_line_that_is_drawn(path: list[Command], short: bool) -> None:
    d = written(path, short=short)
    points = path_points(d)
    side = max(10.0, 1.1 * max(max(abs(x), abs(y)) for x, y in points))
    pen = f'fill="none" stroke="black" stroke-linecap="square" stroke-width="{side / 40}"'
    drawn = alpha(f"{d} {' '.join(f'M{x - side / 99} {y}H{x + side / 99}' for x, y in points[:1])}", side, pen)
    moves = {numbers for kind, _, _, numbers in segments(d) if kind == "M"}  # a move alone draws nothing
    for x, y in points:
        column, row = (int((value + side) / (2 * side) * 600) for value in (x, y))
        if (x, y) not in moves:
            assert drawn[max(0, row - 2) : row + 3, max(0, column - 2) : column + 3].any(), (x, y, d)


@given(_paths(), st.booleans())
@settings(max_examples=60)
def test_nothing_is_drawn_beyond_the_reach_of_a_path(path: list[Command], short: bool) -> None:
    d = written(path, short=short)
    reach = max(path_extent(d).reach, 1.0)
    drawn = alpha(d, 2 * reach, 'stroke="black" stroke-linejoin="bevel" stroke-width=".001"')
    rows, columns = np.nonzero(drawn > 8)
    if len(rows) and not _stretched(d):
        assert np.hypot(rows + 0.5 - 300, columns + 0.5 - 300).max() <= 150 + 2


def _stretched(d: str) -> bool:
    """Whether a narrow ellipse becomes larger than its radii say."""
    arcs = [(arc(x, y, numbers), numbers) for kind, x, y, numbers in segments(d) if kind == "A"]
    return any(made is not None and made.rx > 1.001 * abs(numbers[0]) for made, numbers in arcs)


@given(_paths("LHVCQA"), st.booleans())
@settings(max_examples=60)
def test_a_path_is_not_longer_than_is_said_and_not_much_shorter(path: list[Command], short: bool) -> None:
    d = written(path, short=short)
    length = 0.0
    for kind, x, y, numbers in segments(d):
        if kind == "M":
            continue
        points = [(x, y), *_fine(kind, x, y, numbers)]
        length += sum(math.dist(one, other) for one, other in pairwise(points))
    said = path_extent(d).length
    assert said >= length * 0.999
    if all(kind in "ML" for kind, *_ in segments(d)):
        assert said <= length * math.sqrt(2) + 1e-6


def _fine(kind: str, x: float, y: float, numbers: tuple[float, ...]) -> list[tuple[float, float]]:
    """Many points along one piece, its end included."""
    times = [i / 50 for i in range(1, 51)]
    end = numbers[-2], numbers[-1]
    if kind == "A":
        made = arc(x, y, numbers)
        if made is None:
            return [end]
        cos, sin = math.cos(made.turn), math.sin(made.turn)
        turned = [(made.rx * math.cos(a), made.ry * math.sin(a)) for a in (made.first + made.by * t for t in times)]
        return [(made.cx + cos * px - sin * py, made.cy + sin * px + cos * py) for px, py in turned]
    hull = [(x, y), *zip(numbers[::2], numbers[1::2], strict=True)]
    return [_on(hull, t) for t in times]


def _on(hull: list[tuple[float, float]], t: float) -> tuple[float, float]:
    while len(hull) > 1:
        hull = [(ax + (bx - ax) * t, ay + (by - ay) * t) for (ax, ay), (bx, by) in pairwise(hull)]
    return hull[0]


@given(_paths("A"))
def test_an_arc_begins_and_ends_where_it_is_said(path: list[Command]) -> None:
    for kind, x, y, numbers in segments(written(path, short=False)):
        made = arc(x, y, numbers) if kind == "A" else None
        if made is None:
            continue
        size = max(1.0, made.rx, made.ry)
        for t, (px, py) in ((0.0, (x, y)), (1.0, (numbers[5], numbers[6]))):
            angle = made.first + made.by * t
            ex, ey = made.rx * math.cos(angle), made.ry * math.sin(angle)
            cos, sin = math.cos(made.turn), math.sin(made.turn)
            assert made.cx + cos * ex - sin * ey == pytest.approx(px, abs=1e-6 * size)
            assert made.cy + sin * ex + cos * ey == pytest.approx(py, abs=1e-6 * size)


@given(st.text("MLHVCSQTAZmlhvcsqtaz0123456789.-, e", max_size=60))
@example("M0 0A1e999 5 0 0 0 9 9")
@example("M0 0A5 5 1e999 0 0 9 9")
@example("M0 0A1e-320 5 0 0 0 9 9")
@example("M1e300 0A5 5 0 0 0-1e300 9e307")
@example("M0 0A1e29 1e29 0 0 1 1e-300 0")
@example("M9e307 0T9e307 0T0 0T9e307 9Z")
def test_bounds_of_any_path_are_numbers(d: str) -> None:
    found = path_extent(d)
    assert found.reach >= 0
    assert found.length >= 0
    assert contour("path", {"d": d}) is None or path_points(d)


def test_numbers_beyond_all_measure_have_no_bounds() -> None:
    assert path_extent(f"M0 0L{FAR * 10:g} 0").reach == math.inf
    assert points_extent([0, 0, math.inf, 1], closed=True).length == math.inf


def test_polygons_are_closed_and_polylines_are_not() -> None:
    corners = [0.0, 0.0, 3.0, 4.0, 3.0, 0.0, 7.0]
    assert points_extent(corners, closed=False).length == 9
    assert points_extent(corners, closed=True).length == 12
    assert points_extent(corners, closed=True).reach == 5
