"""Drawings that no renderer should be asked to draw are refused at once; the largest ordinary ones are not."""

from collections.abc import Callable

import pytest
from svg_samples import BOX, refused, svg, take, warned

from oniroo.draw.intake import ArtFault
from oniroo.draw.parts import Part
from oniroo.draw.svg_limits import MAX_NESTED
from oniroo.draw.svg_values import numbers
from oniroo.products.ink import converts, part_svg

RECT = '<rect width="9" height="9"/>'
Bomb = tuple[Callable[[int], str], str, Callable[[int], str]]


def prints(text: str) -> bool:
    """Whether what was taken in is turned into PDF (the converter raises if not) and seen."""
    svg2pdf = pytest.importorskip("svg2pdf_py")
    drawing = take(text, prefix="f-")
    part = Part(drawing.box, drawing.body, "symbols/fox")
    svg2pdf.svg_to_pdf(part_svg(part), svg2pdf.FontDatabase())
    return converts(part)


def refuses(text: str) -> bool:
    """Whether it is refused for its nesting."""
    try:
        take(text)
    except ArtFault as fault:
        return "nested" in str(fault)
    return False


# ---------------------------------------------------------------- nesting


def test_groups_are_nested_as_deep_as_print_allows_and_no_deeper() -> None:
    for group in ("<g>", '<g fill="red">', '<g transform="translate(1)">', '<g opacity=".9">'):
        for root, most in ((BOX, MAX_NESTED), (BOX + ' fill="red"', MAX_NESTED - 1)):
            assert prints(svg(group * most + RECT + "</g>" * most, root))
            assert refused(svg(group * (most + 1) + RECT + "</g>" * (most + 1), root)) == ["art-too-deep"]


@pytest.mark.parametrize("tag", ["g", "symbol"])
def test_references_count_as_nesting(tag: str) -> None:
    def chain(length: int) -> str:
        links = "".join(f'<{tag} id="a{n}"><use href="#a{n + 1}"/></{tag}>' for n in range(length))
        return svg(f'<defs>{links}<g id="a{length}">{RECT}</g></defs><use href="#a0"/>')

    assert prints(chain(11))
    assert refused(chain(13)) == ["art-too-deep"]


def test_a_clipped_shape_and_a_marker_are_levels_too() -> None:
    clip = '<clipPath id="c"><rect width="9" height="9"/></clipPath>'
    marker = '<marker id="m" overflow="visible"><path d="M0 0H9V9"/></marker>'
    for defs, shape in (
        (clip, '<rect width="9" height="9" clip-path="url(#c)"/>'),
        (marker, '<path d="M0 0H9V9" marker-end="url(#m)"/>'),
    ):
        for depth in range(MAX_NESTED - 3, MAX_NESTED + 1):
            text = svg(defs + "<g>" * depth + shape + "</g>" * depth)
            assert refuses(text) or prints(text)
        assert refuses(text)


# ---------------------------------------------------------------- sizes


@pytest.mark.parametrize(
    "box",
    ["0 0 1e300 1e300", "0 0 1e-20 1e-20", "0 0 1e-3 1e-3", "0 0 1e7 1e7", "0 0 99999999 99999999", "0 0 1001 10",
     "0 0 10 1001", "1e9 0 9 9", "0 -99999999 9 9", "0 0 .001 .001"],
)  # fmt: skip
def test_sizes_that_no_renderer_can_work_with_are_refused(box: str) -> None:
    assert refused(svg(RECT, f'viewBox="{box}"')) == ["art-no-size"]


@pytest.mark.parametrize("size", ['width="1e9" height="1e9"', 'width="9mm" height="9000mm"'])
def test_sizes_without_a_viewbox_have_the_same_limits(size: str) -> None:
    assert refused(svg(RECT, size)) == ["art-no-size"]


@pytest.mark.parametrize("box", ["0 0 0.01 0.01", "0 0 1000000 1000000", "-1000000 0 900 9", "0 0 9 900"])
def test_sizes_at_the_limits_print(box: str) -> None:
    x, y, width, height = numbers(box)
    assert prints(svg(f'<rect x="{x}" y="{y}" width="{width}" height="{height}"/>', f'viewBox="{box}"'))


@pytest.mark.parametrize("value", ["1e9", "1e30", "1e38", "1e300", "-1e300", "1e999"])
@pytest.mark.parametrize(
    "inside",
    [
        '<circle r="{}" stroke="red" stroke-width="{}"/>',
        '<path d="M0 0C{} 9 9 9 9 9" stroke="red"/>',
        '<polygon points="0,0 {},9 9,9"/>',
        '<g transform="scale({})"><rect width="9" height="9"/></g>',
        '<g transform="matrix({} 0 0 1 0 0)"><rect width="9" height="9"/></g>',
        '<g transform="translate({})"><rect width="9" height="9"/></g>',
        '<pattern id="p" width="{}" height="9" patternUnits="userSpaceOnUse"><path d="M0 0H9"/></pattern>'
        '<rect width="9" height="9" fill="url(#p)"/>',
    ],
)
def test_coordinates_far_outside_are_refused(inside: str, value: str) -> None:
    assert refused(svg(inside.replace("{}", value))) == ["art-number"]


def test_scales_multiply_through_groups_and_references() -> None:
    assert refused(svg('<g transform="scale(9)">' * 9 + RECT + "</g>" * 9)) == ["art-number"]
    links = "".join(f'<g id="a{n}"><use href="#a{n + 1}" transform="scale(20)"/></g>' for n in range(5))
    assert refused(svg(f'<defs>{links}<g id="a5">{RECT}</g></defs><use href="#a0"/>')) == ["art-number"]
    assert refused(svg(f'<symbol id="s" viewBox="0 0 1e-9 1e-9">{RECT}</symbol><use href="#s"/>')) == ["art-number"]


def test_a_pattern_whose_tile_fills_the_memory_is_refused() -> None:
    tile = (
        '<pattern id="p" width="{}" height="{}" patternUnits="{}" patternTransform="{}"><path d="M0 0H9V9"/></pattern>'
    )
    shape = '<rect width="99" height="99" fill="url(#p)"/>'
    assert refused(svg(tile.format(9, 9, "userSpaceOnUse", "scale(1e4)") + shape)) == ["art-number"]
    assert refused(svg(tile.format(9, 9, "userSpaceOnUse", "") + f'<g transform="scale(400)">{shape}</g>')) == [
        "art-number"
    ]
    assert refused(svg(tile.format(90, 90, "objectBoundingBox", "") + shape)) == ["art-number"]
    assert refused(svg(tile.format("9000%", 9, "userSpaceOnUse", "") + shape)) == ["art-number"]
    assert prints(svg(tile.format(".2", ".2", "objectBoundingBox", "rotate(20)") + shape))
    assert prints(svg(tile.format(9, 9, "userSpaceOnUse", "scale(2)") + shape))


# ---------------------------------------------------------------- multiplied drawing

_BOMBS: dict[str, Bomb] = {
    "mask": (lambda n: f'<mask id="a{n}">', "</mask>", lambda n: f'<rect width="9" height="9" mask="url(#a{n})"/>'),
    "clip": (
        lambda n: f'<clipPath id="a{n}">',
        "</clipPath>",
        lambda n: f'<rect width="9" height="9" clip-path="url(#a{n})"/>',
    ),
    "fill": (
        lambda n: f'<pattern width="9" height="9" id="a{n}">',
        "</pattern>",
        lambda n: f'<rect width="9" height="9" fill="url(#a{n})"/>',
    ),
    "stroke by style": (
        lambda n: f'<pattern width="9" height="9" id="a{n}">',
        "</pattern>",
        lambda n: f'<rect width="9" height="9" style="stroke:url(#a{n})"/>',
    ),
    "marker": (lambda n: f'<marker id="a{n}">', "</marker>", lambda n: f'<path d="M0 0H9" marker-mid="url(#a{n})"/>'),
    "handed down": (
        lambda n: f'<pattern width="9" height="9" id="a{n}">',
        "</pattern>",
        lambda n: f'<g fill="url(#a{n})"><rect width="9" height="9"/></g>',
    ),
    "use": (lambda n: f'<g id="a{n}">', "</g>", lambda n: f'<use href="#a{n}"/>'),
}


@pytest.mark.parametrize("kind", _BOMBS)
def test_drawing_that_multiplies_through_references_is_refused(kind: str) -> None:
    opening, closing, reference = _BOMBS[kind]
    layers = "".join(opening(n) + reference(n + 1) * 10 + closing for n in range(7))
    last = opening(7) + RECT + closing
    assert refused(svg(f"<defs>{layers}{last}</defs>{reference(0)}")) == ["art-use"]


@pytest.mark.parametrize("kind", _BOMBS)
def test_references_that_lead_back_are_refused(kind: str) -> None:
    opening, closing, reference = _BOMBS[kind]
    loop = opening(0) + reference(1) + closing + opening(1) + reference(0) + closing
    assert refused(svg(f"<defs>{loop}</defs>{reference(0)}")) == ["art-use"]


def test_what_is_handed_down_differently_each_time_is_no_way_round() -> None:
    paints = "".join(f'<linearGradient id="l{n}"><stop/></linearGradient>' for n in range(40))
    layers = "".join(
        f'<g id="a{n + 1}">'
        + "".join(f'<use href="#a{n}" fill="url(#l{i})" stroke="url(#l{39 - i})"/>' for i in range(40))
        + "</g>"
        for n in range(6)
    )
    assert refused(svg(f'{paints}<g id="a0">{RECT}</g>{layers}')) == ["art-use"]


def test_markers_dashes_and_layers_are_counted() -> None:
    marker = '<marker id="m"><path d="M0 0H9"/></marker>'
    assert refused(svg(marker + f'<path marker-mid="url(#m)" d="M0 0{"H9V9" * 20_000}"/>')) == ["art-use"]
    assert refused(svg('<path d="M0 0H900" stroke="red" stroke-dasharray=".0001"/>' * 9)) == ["art-use"]
    lines = '<path d="M0 0H900" stroke="red"/>' * 9
    assert refused(svg(f'<g stroke-dasharray=".0001">{lines}</g>')) == ["art-use"]
    assert refused(svg('<rect width="9" height="9" opacity=".5"/>' * 9_000)) == ["art-use"]


def test_large_ordinary_drawings_are_taken() -> None:
    assert take(svg('<rect width="9" height="9" stroke="red" opacity="1"/>' * 18_000)).findings == ()
    gradient = '<linearGradient id="l"><stop/><stop offset="1" stop-color="red"/></linearGradient>'
    assert take(svg(gradient + '<rect width="9" height="9" fill="url(#l)"/>' * 6_000)).findings == ()
    dashed = '<path d="M0 0H200V200" stroke="red" stroke-dasharray="5 3"/>'
    assert take(svg(dashed * 500)).findings == ()


def test_what_nothing_refers_to_weighs_nothing() -> None:
    opening, closing, reference = _BOMBS["mask"]
    layers = "".join(opening(n) + reference(n + 1) * 10 + closing for n in range(7))
    assert take(svg(f"<defs>{layers}{opening(7)}{closing}</defs>{RECT}")).findings == ()


@pytest.mark.parametrize("kind", _BOMBS)
def test_long_chains_of_references_are_refused_and_not_followed(kind: str) -> None:
    opening, closing, reference = _BOMBS[kind]
    chain = "".join(opening(n) + reference(n + 1) + closing for n in range(2_000))
    assert refused(svg(f"<defs>{chain}{opening(2_000)}{RECT}{closing}</defs>{reference(0)}")) in (
        ["art-use"],
        ["art-too-deep"],
    )


def test_use_is_followed_also_where_nothing_is_drawn() -> None:
    layers = "".join(f'<g id="a{n}">' + f'<use href="#a{n + 1}"/>' * 10 + "</g>" for n in range(7))
    assert refused(svg(f'<defs>{layers}<g id="a7">{RECT}</g></defs>{RECT}')) == ["art-use"]
    loop = '<linearGradient id="a"><use href="#b"/></linearGradient><marker id="b"><use href="#a"/></marker>'
    assert refused(svg(loop + RECT)) == ["art-use"]


# ---------------------------------------------------------------- filters and values


@pytest.mark.parametrize(
    "inside",
    [
        '<filter id="f"><feGaussianBlur stdDeviation="5000"/></filter><rect width="9" height="9" filter="url(#f)"/>',
        '<filter id="f"><feTurbulence numOctaves="10000"/></filter><g style="filter:url(#f)"><path d="M0 0H9"/></g>',
        '<style>.a{filter:blur(3px)}</style><rect class="a" width="9" height="9"/>',
    ],
)
def test_filters_are_refused(inside: str) -> None:
    assert refused(svg(inside)) == ["art-filter"]


def test_filters_that_nothing_uses_are_left_out() -> None:
    drawing = take(svg('<filter id="f"><feImage href="x.png"/></filter><rect filter="none" width="9" height="9"/>'))
    assert drawing.body == '<rect width="9" height="9"/>'
    assert drawing.findings == ()


@pytest.mark.parametrize(
    "attribute",
    ['fill="notacolour"', 'stroke="#12345"', 'fill="rgb(1 2"', 'style="fill:var(--x)"', 'color="lab(1 2 3)"',
     'width="nan"', 'height="inf"', 'opacity="nan"', 'stroke-width="thick"', 'width="3rem"', 'x="1 2"',
     'transform="translate(3px)"', 'transform="turn(3)"', 'stroke-dasharray="a b"', 'stroke-linecap="rund"',
     'fill-rule="even"', 'style="stroke-linejoin:x"'],
)  # fmt: skip
def test_values_that_cannot_be_read_are_named(attribute: str) -> None:
    found = take(svg(f"<path d='M0 0H9'/>\n<rect {attribute}/>")).findings
    assert [finding.code for finding in found] == ["art-value"]
    assert "fox.svg:2:1:" in str(found[0])
    assert found[0].remedy.startswith("write ")


@pytest.mark.parametrize(
    "attribute",
    ['fill="RebeccaPurple"', 'fill="none"', 'fill="currentColor"', 'stroke="#abc"', 'stroke="#aabbccdd"',
     'fill="rgb(50% 20% 0% / 0.4)"', 'fill="rgba(1,2,3,.5)"', 'fill="hsl(120deg, 50%, 50%)"', 'fill="inherit"',
     'width="3.5e1"', 'width="50%"', 'height="auto"', 'opacity=".5"', 'x="-.5px"', 'stroke-width="2mm"',
     'transform=" rotate(-25,3 4)scale(1.5-2) , skewX(3) "', 'transform="none"', 'transform=""',
     'stroke-dasharray="1, 2 3px"', 'stroke-dasharray="none"', 'stroke-linecap="round"', 'fill-rule="evenodd"'],
)  # fmt: skip
def test_values_that_can_be_read_are_not(attribute: str) -> None:
    assert warned(svg(f"<rect {attribute}/>")) == []


@pytest.mark.parametrize(
    ("attribute", "told"),
    [
        ('vector-effect="non-scaling-stroke"', ["art-style"]),
        ('style="vector-effect:non-scaling-stroke"', ["art-style"]),
        ('vector-effect="none"', []),
        ('pathLength="10" stroke-dasharray="5 50"', ["art-style"]),
        ('pathLength="10"', []),
    ],
)
def test_what_our_renderers_do_not_know_is_named(attribute: str, told: list[str]) -> None:
    assert warned(svg(f'<path d="M0 0H9" {attribute}/>')) == told


def test_points_go_in_pairs() -> None:
    assert warned(svg('<polygon points="1 2 3"/>')) == ["art-value"]
    assert warned(svg('<polygon points="1,2,3-4.5"/>')) == []


def test_a_value_of_many_digits_takes_no_time() -> None:
    assert warned(svg(f'<rect transform="scale({"1" * 50_000}x)"/>')) == ["art-value"]


@pytest.mark.parametrize("unit", ["mm", "cm", "in", "pt", "pc", "Q"])
def test_lengths_in_any_unit_are_seen_alike(unit: str) -> None:
    assert prints(svg(f'<rect width="40{unit}" height="40{unit}"/>', 'viewBox="0 0 999 999"'))
    assert 'width="96"' in take(svg('<rect width="25.4mm" height="1"/>')).body
    assert '<g stroke-width="9.6">' in take(svg('<rect width="9" height="9"/>', BOX + ' stroke-width=".1in"')).body
