"""Weights are bounds: nothing is drawn beyond the reach that is said, no dash is forgotten, and little is made up."""

import io
import math
from itertools import pairwise

import numpy as np
import pytest
import resvg_py
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st
from PIL import Image
from svg_samples import SVG, refused, svg, take, warned

from oniroo.draw.svg_limits import DASHES, MAX_DRAWN, PIECES
from oniroo.draw.svg_transform import functions, turned
from oniroo.draw.svg_tree import Node, parse
from oniroo.draw.svg_weight import Weight, weight

BOX = (0.0, 0.0, 240.0, 300.0)


def weigh(inside: str, box: tuple[float, float, float, float] = BOX) -> Weight:
    view = " ".join(map(str, box))
    root = parse(svg(inside, f'viewBox="{view}"').encode(), "x.svg")
    by_id: dict[str, Node] = {}
    waiting = [root]
    while waiting:
        node = waiting.pop()
        waiting += node.children
        if "id" in node.attributes:
            by_id.setdefault(node.attributes["id"], node)
    return weight(root, by_id, box, {})


def drawn_reach(inside: str, side: float) -> float:
    """How far from the origin ink is found, in a picture that shows ``side`` in each direction and is 241 px wide.

    A pixel's corner counts; what is outside of it all is not seen.
    """
    frame = f'<svg {SVG} viewBox="0 0 240 300" width="240" height="300" overflow="visible">{inside}</svg>'
    whole = f'<svg {SVG} viewBox="{-side} {-side} {2 * side} {2 * side}">{frame}</svg>'
    data = bytes(resvg_py.svg_to_bytes(svg_string=whole, width=241, skip_system_fonts=True))
    alpha = np.asarray(Image.open(io.BytesIO(data)).convert("RGBA").getchannel("A"))
    rows, columns = np.nonzero(alpha > 8)
    if not len(rows):
        return 0.0
    return float(np.hypot(rows - 120, columns - 120).max()) * 2 * side / 241


# ---------------------------------------------------------------- transforms

_places = st.integers(-300, 300)
_factors = st.sampled_from([-3, -1, -0.5, 0.25, 0.5, 1, 1.5, 4])
_angles = st.sampled_from([-170, -90, -45, -10, 0, 3, 30, 60, 90, 135, 180, 725])
_slants = st.sampled_from([-70, -45, -10, 0, 20, 60])
_functions = st.one_of(
    st.builds("translate({} {})".format, _places, _places),
    st.builds("translate({})".format, _places),
    st.builds("scale({})".format, _factors),
    st.builds("scale({},{})".format, _factors, _factors),
    st.builds("rotate({})".format, _angles),
    st.builds("rotate({} {} {})".format, _angles, _places.map(lambda n: 9 * n), _places.map(lambda n: 9 * n)),
    st.builds("skewX({})".format, _slants),
    st.builds("skewY({})".format, _slants),
    st.builds("matrix({} {} {} {} {} {})".format, *[_factors] * 4, _places, _places),
)
_lists = st.lists(_functions, min_size=1, max_size=3).map(" ".join)
_SHAPES = (
    '<rect x="10" y="-20" width="60" height="30"/>',
    '<circle cx="50" cy="20" r="40"/>',
    '<ellipse cx="-50" cy="20" rx="9" ry="70"/>',
    '<polygon points="0,0 90,10 40,-80"/>',
    '<path d="m10 10 h50 v20 h30 l10 40 q 90 9 5 5 a30 60 20 11-9-9z"/>',
    '<line x1="9" y1="90" x2="-80" y2="3" stroke="#000" stroke-width="9"/>',
    '<rect width="40%" height="10%"/>',
)


@st.composite
def _drawings(draw: st.DrawFn, depth: int = 0) -> str:
    if depth == 3 or draw(st.integers(0, 3)) == 0:
        return draw(st.sampled_from(_SHAPES))
    inside = draw(_drawings(depth=depth + 1))
    kind = draw(st.sampled_from(["g", "g", "g", "origin", "svg", "use", "symbol"]))
    name, place, size = f"d{depth}", draw(_places), draw(st.sampled_from([5, 60, 400]))
    if kind == "origin":
        return f'<g transform-origin="{place} {size}%" transform="{draw(_lists)}">{inside}</g>'
    if kind == "svg":
        fit = draw(st.sampled_from(["none", "xMidYMid meet", "xMaxYMin slice"]))
        box = f"{place} 9 {draw(st.sampled_from([3, 50, 900]))} 40"
        return (
            f'<svg x="{place}" y="7" width="{size}" height="20%" viewBox="{box}" preserveAspectRatio="{fit}" '
            f'overflow="visible">{inside}</svg>'
        )
    if kind == "use":
        return f'<g id="{name}">{inside}</g><use href="#{name}" x="{place}" y="-9" transform="{draw(_lists)}"/>'
    if kind == "symbol":
        symbol = f'<symbol id="{name}" viewBox="-9 {place} {size} 70" overflow="visible">{inside}</symbol>'
        return f'{symbol}<use href="#{name}" x="4" y="{place}" width="{3 * size}" height="90"/>'
    return f'<g transform="{draw(_lists)}">{inside}</g>'


@given(_drawings())
@example('<g transform="rotate(180 9000 0)"><rect width="60" height="30"/></g>')
@example('<g transform="scale(4) translate(300)"><rect width="60" height="30"/></g>')
@example('<g transform="rotate(45)"><g transform="skewX(60)"><rect width="60" height="30"/></g></g>')
@settings(max_examples=150)
def test_nothing_is_drawn_beyond_the_reach(inside: str) -> None:
    reach = max(weigh(inside).reach, 1.0)
    assume(reach < 1e6)
    assert drawn_reach(inside, 2 * reach) <= reach * 1.03


@given(_lists, st.lists(st.sampled_from(["rotate(30)", "rotate(-60)", "scale(1 -1)", "rotate(200)"]), max_size=20))
def test_turning_and_mirroring_alone_lead_nowhere(last: str, turns: list[str]) -> None:
    shape = '<path d="M60 20L-90 40"/>'
    plain = weigh(f'<g transform="{last}">{shape}</g>').reach
    nested = "".join(f'<g transform="{turn}">' for turn in turns) + f'<g transform="{last}">{shape}</g>'
    assert weigh(nested + "</g>" * len(turns)).reach == pytest.approx(plain)


@given(st.tuples(*[_factors] * 4), _angles)
def test_a_transform_stretches_as_much_as_its_longest_image_of_a_circle(
    factors: tuple[float, float, float, float], angle: float
) -> None:
    a, b, c, d = factors
    said = turned(f"rotate({angle}) matrix({a} {b} {c} {d} 5 -7)")
    circle = np.exp(1j * np.linspace(0, 2 * np.pi, 2000))
    images = np.hypot(a * circle.real + c * circle.imag, b * circle.real + d * circle.imag)
    assert said.growth == pytest.approx(images.max(), rel=1e-4)
    assert said.moved == pytest.approx(math.hypot(5, 7))


def test_a_middle_far_outside_is_far_outside() -> None:
    shape = '<rect width="9" height="9"/>'
    for turn in ("rotate(180 1e9 0)", "rotate(.001 0 1e9)", "rotate(0 -1e9 0)", "translate(1e9) translate(-1e9)"):
        assert refused(svg(f'<g transform="{turn}">{shape}</g>')) == ["art-number"], turn
    for turn in ("rotate(180 120 150)", "rotate(45 9000 0)", "scale(.001) rotate(9 1e6 1e6)"):
        assert take(svg(f'<g transform="{turn}">{shape}</g>')).findings == ()
    origin = f'<g transform-origin="1e9 0" transform="rotate(90)">{shape}</g>'
    assert refused(svg(origin)) == ["art-number"]


def test_paths_that_go_on_and_on_are_far_outside() -> None:
    for step in ("h900", "l900 1", "c0 0 0 0 900 9", "t900 9", "a450 450 0 01900 0"):
        assert refused(svg(f'<path d="M0 0{step * 1000}"/>')) == ["art-number"], step
        assert take(svg(f'<path d="M0 0{step * 100}"/>')).findings == ()


def test_large_pictures_may_have_large_numbers() -> None:
    box = 'viewBox="0 0 1000000 1000000"'
    lines = "".join(f'<path d="M{n}00 999000L{n}50 999900" stroke="red" stroke-dasharray="5 3"/>' for n in range(5000))
    assert take(svg(lines, box)).findings == ()
    moved = '<g transform="translate(-900000 -900000)"><path d="M900010 900010H900200" stroke="red"/></g>'
    assert take(svg(moved, box)).findings == ()


@pytest.mark.parametrize(
    "transform",
    ["rotate(1 2)", "matrix(1 2 3)", "translate(1 2 3)", "scale(2),", "scale(2 ,, 2)", "scale(2) turn(3)", "scale(",
     "skewX(1 2)"],
)  # fmt: skip
def test_transforms_that_cannot_be_read_are_named_and_left_out(transform: str) -> None:
    assert functions(transform) is None
    text = svg(f'<rect width="9" height="9" transform="{transform}"/>')
    assert warned(text) == ["art-value"]
    assert "transform" not in take(text).body


# ---------------------------------------------------------------- lines


def dashes(d: str, pattern: str, box: tuple[float, float, float, float] = BOX) -> float:
    plain = weigh(f'<path d="{d}" stroke="red"/>', box).drawn
    return (weigh(f'<path d="{d}" stroke="red" stroke-dasharray="{pattern}"/>', box).drawn - plain) * DASHES


def dashes_by_hand(length: float, pattern: list[float]) -> int:
    """How often a pattern begins a dash along a line."""
    at, count, step = 0.0, 0, 0
    while at < length:
        count += step % 2 == 0
        at += pattern[step % len(pattern)]
        step += 1
    return count


@given(
    st.lists(st.tuples(st.integers(0, 240), st.integers(0, 300)), min_size=2, max_size=30),
    st.lists(st.integers(1, 60), min_size=1, max_size=5),
)
def test_dashes_are_counted_along_the_line(corners: list[tuple[int, int]], pattern: list[int]) -> None:
    d = "M" + "L".join(f"{x} {y}" for x, y in corners)
    length = sum(math.dist(one, other) for one, other in pairwise(corners))
    counted = dashes(d, " ".join(map(str, pattern)))
    real = dashes_by_hand(length, [float(value) for value in pattern])
    assert counted >= real - len(pattern)
    assert counted <= math.sqrt(2) * (real + len(pattern))


def test_the_place_of_a_line_does_not_make_more_dashes_of_it() -> None:
    box = (0.0, 0.0, 1e6, 1e6)
    assert (
        dashes("M0 0h100", "2 3", box) == pytest.approx(dashes("M999000 999000h100", "2 3", box)) == pytest.approx(20)
    )


@pytest.mark.parametrize(
    "line",
    [
        '<path d="M0 0{}" {}/>'.format("H200H0" * 5_000, 'stroke="red" stroke-dasharray=".1"'),
        '<polyline points="{}" {}/>'.format("0 0 200 0 " * 5_000, 'stroke="red" stroke-dasharray=".1"'),
        '<g stroke="red" stroke-dasharray=".1"><polygon points="{}"/></g>'.format("0 0 200 0 " * 5_000),
        '<g stroke="red" style="stroke-dasharray:.1"><path d="M0 0{}"/></g>'.format("h200h-200" * 5_000),
        '<path d="M0 0{}" {}/>'.format("A1 1 0 01200 0A1 1 0 0 1 0 0" * 3_000, 'stroke="red" stroke-dasharray=".1"'),
        '<path d="M0 0A1e-9 200 0 0 1 200 0" stroke="red" stroke-dasharray="1"/>',
        '<circle r="9e4" stroke="red" stroke-dasharray=".1"/>',
        '<svg width=".01" height=".01"><path d="M0 0H9" stroke="red" stroke-dasharray=".0001%"/></svg>' * 9,
    ],
)
def test_dashes_without_end_are_refused(line: str) -> None:
    assert refused(svg(line)) == ["art-use"]


@pytest.mark.parametrize("pattern", ["none", "0", "0 0", "", "5000"])
def test_patterns_without_dashes_weigh_nothing(pattern: str) -> None:
    assert dashes("M0 0" + "H200H0" * 5_000, pattern) <= 1000


def test_dashes_of_a_line_that_is_not_drawn_weigh_nothing() -> None:
    assert take(svg(f'<path d="M0 0{"H200H0" * 5_000}" stroke-dasharray=".1"/>')).findings == ()
    assert take(svg(f'<path d="M0 0{"H200H0" * 5_000}" stroke-dasharray=".1" stroke="none"/>')).findings == ()


def test_points_count_each_time_they_are_drawn() -> None:
    path = '<path id="p" d="M0 0{}"/>'.format("l1 1-1 1" * 5_000)
    uses = '<use href="#p"/>'
    most = MAX_DRAWN * PIECES // 10_000
    assert take(svg(path + uses * (most // 2))).findings == ()
    assert refused(svg(path + uses * most)) == ["art-use"]


def test_lines_across_the_whole_picture_are_counted() -> None:
    assert refused(svg('<path d="M0 0{}"/>'.format("V300V0" * 90_000))) == ["art-use"]
    assert take(svg('<path d="M0 0{}"/>'.format("V300V0" * 20_000))).findings == ()
    assert take(svg('<path d="M0 0{}"/>'.format("v3v-3" * 90_000))).findings == ()


def test_a_path_that_many_things_draw_is_measured_once() -> None:
    path = '<path id="p" d="M0 0{}"/>'.format("l1 1-1 1" * 30_000)
    uses = "".join(f'<use href="#p" stroke-width="{n}"/>' for n in range(1, 3_000))
    assert refused(svg(path + uses)) == ["art-use"]


# ---------------------------------------------------------------- lengths that depend on a font


def test_lengths_in_em_are_brought_to_px_and_told() -> None:
    text = svg('<g font-size="1e-9"><rect width="2em" height="1.5ex"/></g>')
    drawing = take(text)
    assert drawing.body == '<g><rect width="32" height="12"/></g>'
    assert [finding.code for finding in drawing.findings] == ["art-value", "art-value"]
    assert "width='2em' of <rect> asks for a font" in drawing.findings[0].problem
    assert refused(svg('<path d="M0 0H200" stroke="red" stroke-dasharray="1e-6em"/>')) == ["art-use"]
