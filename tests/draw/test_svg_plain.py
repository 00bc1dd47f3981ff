"""The quick way in gives what the full way gives, and is taken by nothing that needs a closer look."""

import re
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from svg_samples import BOX, SVG, XLINK, svg

from oniroo.draw.intake import ArtFault
from oniroo.draw.svg_plain import MOST_GROUPS, MOST_NESTED, MOST_TAGS, Drawing, read_plain
from oniroo.draw.svg_reading import read_in_full

ART = Path(__file__).parents[2] / "art"
SHIPPED = sorted(ART.glob("*/*.svg"))


def agrees(text: str) -> bool:
    """Whether the quick way takes the file; if it does, it gives the same as the full way, without a word."""
    quick = read_plain(text.encode())
    if quick is not None:
        assert read_in_full(text.encode(), "x.svg") == Drawing(*quick, ())
    return quick is not None


def test_all_shipped_pictures_come_in_alike_and_most_of_them_quickly() -> None:
    taken = [agrees(file.read_text(encoding="utf-8")) for file in SHIPPED]
    assert sum(taken) > 0.9 * len(taken)


def test_what_is_proven_comes_in_as_what_is_not() -> None:
    for file in SHIPPED:
        assert read_plain(file.read_bytes(), proven=True) == read_plain(file.read_bytes())


def test_a_group_that_is_left_open_is_seen_in_what_is_said_to_be_proven_too() -> None:
    for inside in ('<g><path d="M0 0"/>', '<path d="M0 0"/></g>', '<g><g><path d="M0 0"/></g>'):
        assert read_plain(svg(inside).encode(), proven=True) is None


# ---------------------------------------------------------------- made-up files

_words = st.sampled_from(
    ["#FFFFFF", "#123456", "none", "red", "2.5", "-3", "0", "", "999", "1 2 3,4", "evenodd", "pyjamas"]
)
_names = st.sampled_from(
    ["fill", "stroke", "stroke-width", "fill-rule", "cx", "cy", "r", "x", "width", "points", "data-fill", "id"]
)
_paths = st.sampled_from(["M0 0H9", "M1.5-2L.5,3Z", "m0 0a5 5 0 01 3 4", "", "M0 0C1 2 3 4 5 6S7 8 9 10"])
_turns = st.sampled_from(
    [
        "translate(3 4)",
        "rotate(-25) scale(1.5,2)",
        "matrix(1 0 0 1 0 0)",
        "scale(9)",
        "scale()",
        "",
        "skewX(3)",
        "url(x)",
    ]
)


@st.composite
def _attributes(draw: st.DrawFn) -> str:
    names = draw(st.lists(_names, max_size=3))
    text = "".join(f' {name}="{draw(_words)}"' for name in names)
    text += f' d="{draw(_paths)}"' if draw(st.booleans()) else ""
    return text + (f' transform="{draw(_turns)}"' if draw(st.integers(0, 3)) == 0 else "")


@st.composite
def _pieces(draw: st.DrawFn, depth: int = 0) -> str:
    blank = draw(st.sampled_from(["", " ", "\n  ", "<!-- a fox -->", "<!-- <g> -->"]))
    if depth < 3 and draw(st.integers(0, 2)) == 0:
        inside = "".join(draw(st.lists(_pieces(depth=depth + 1), max_size=3)))
        return f"{blank}<g{draw(_attributes())}>{inside}{blank}</g>"
    tag = draw(st.sampled_from(["path", "circle", "ellipse", "rect", "polygon", "use", "text", "line"][: 5 + depth]))
    return f"{blank}<{tag}{draw(_attributes())}{draw(st.sampled_from(['/>', ' />']))}"


_boxes = st.sampled_from(
    ["0 0 240 300", "-3 -4.5 1 2", " 0  0 9 9 ", "0 0 0 5", "0 0 9", "0 0 - 9", f"0 0 {'9' * 400} 1"]
)
_roots = st.sampled_from(["", ' data-scene="g1"', ' data-scene="none"', ' data-waive="ink: night"'])


@given(_boxes, _roots, st.lists(_pieces(), max_size=4))
@example("0 0 9 9", "", ['<g><g fill="none"> </g></g>', '<path d="M0 0H9"/>'])
@example(f"0 0 {'9' * 400} 1", "", ['<path d="M0 0H9"/>'])
@example("0 0 9 9", "", ['<path transform="url(x.svg)" d="M0 0H9"/>'])
def test_made_up_files_come_in_alike(box: str, root: str, pieces: list[str]) -> None:
    text = f'<svg {SVG} viewBox="{box}"{root}>{"".join(pieces)}\n</svg>\n'
    assert agrees(text) in (True, False)


# ---------------------------------------------------------------- what needs a closer look


@pytest.mark.parametrize(
    "text",
    [
        svg(before='<!DOCTYPE svg [<!ENTITY x "y">]>'),
        svg(before='<?xml-stylesheet href="a.css"?>'),
        svg("&x;"),
        svg('<path d="&x;"/>'),
        svg('<use href="#a"/>'),
        svg('<path d="M0 0" href="#a"/>'),
        svg('<image href="file:///etc/passwd"/>'),
        svg(f'<path d="M0 0" {XLINK} xlink:href="x"/>'),
        svg('<path d="M0 0" style="fill:red"/>'),
        svg("<style>path{fill:red}</style><path/>"),
        svg('<path d="M0 0" class="a"/>'),
        svg('<path d="M0 0" onclick="x()"/>'),
        svg('<path d="M0 0" fill="url(#a)"/>'),
        svg('<path d="M0 0" fill="url(x.svg#a)"/>'),
        svg('<path d="M0 0" transform="url(x.svg)"/>'),
        svg('<path d="M0 0" fill="u\\72l(x)"/>'),
        svg('<path d="M0 0" filter="none"/>'),
        svg("<script>x</script>"),
        svg("<text>A</text>"),
        svg("<foreignObject/>"),
        svg("<defs><path/></defs>"),
        svg("<g><![CDATA[x]]></g>"),
        svg("letters"),
        svg('<path d="M0 0"/>', BOX + ' onload="x()"'),
        svg('<path d="M0 0"/>', BOX + ' xml:base="http://example.org/"'),
        svg('<path d="M0 0"/>', BOX + ' preserveAspectRatio="none"'),
        svg('<path d="M0 0"/>', ""),
        svg('<path d="M0 0"/>', 'viewBox="0 0 0 9"'),
        svg('<path d="M0 0"/>', f'viewBox="0 0 {"9" * 400} 9"'),
        svg('<path d="M0 0" d="M1 1"/>'),
        svg('<path d="M0 0" fill="notacolour"/>'),
        svg('<rect width="nan" height="9"/>'),
        svg('<rect width="9" height="-"/>'),
        svg('<circle r="1000000"/>'),
        svg('<g transform="scale(4)"><g transform="scale(4)"><path d="M0 0"/></g></g>'),
        svg('<path d="M0 0"/>', 'viewBox="0 0 9000 9"'),
        svg('<path d="M0 0"/>', 'viewBox="0 0 99999999 99999999"'),
        svg('<path d="M0 0"/>', 'viewBox="0 0 .001 .001"'),
        svg('<g><path d="M0 0"/>'),
        svg('</g><path d="M0 0"/><g>'),
        svg('<path transform="translate()" d="M0 0"/>'),
        svg('<path transform="rotate(1 2)" d="M0 0"/>'),
        svg('<path transform="scale(1 2 3)" d="M0 0"/>'),
        svg('<path transform="matrix(1 2 3)" d="M0 0"/>'),
        svg('<path transform="scale(1 ,, 2)" d="M0 0"/>'),
        svg('<path transform="translate(1-2.)" d="M0 0"/>'),
        svg('<path id="a"/><g id="a"></g>'),
        svg("<!-- two -- dashes --><path/>"),
        svg("<g></g>"),
        svg() + svg(),
        svg()[:-3],
        "",
    ],
)
def test_what_is_not_plain_goes_the_full_way(text: str) -> None:
    assert read_plain(text.encode()) is None


@pytest.mark.parametrize("encoding", ["utf-16", "utf-8-sig", "iso-8859-1"])
def test_other_encodings_go_the_full_way(encoding: str) -> None:
    assert read_plain(svg("<!-- Élodie --><path/>").encode(encoding)) is None


def test_large_and_deep_drawings_go_the_full_way() -> None:
    deep = "<g>" * (MOST_NESTED + 1) + "<path/>" + "</g>" * (MOST_NESTED + 1)
    assert read_plain(svg(deep).encode()) is None
    assert read_plain(svg("<g><path/></g>" * MOST_GROUPS).encode()) is None
    assert read_plain(svg("<path/>" * MOST_TAGS).encode()) is None
    assert agrees(svg("<g>" * MOST_NESTED + "<path/>" + "</g>" * MOST_NESTED))
    assert agrees(svg("<g><path/></g>" * (MOST_GROUPS - 1)))
    assert agrees(svg("<path/>" * (MOST_TAGS - 3)))


_STEPS = ["h999", "l-999 999", "c999-999 9 9 999 99", "s99 9 999 9", "t999 9", "T9 999 999 9", "q9 9 999-9", "H999H0",
          "a99 99 0 11999 9", "A999 9 0 0 1 9 999A999 999 0 10-999 0", "a.1 999 0 0 1 0 1", "v.5", "h9",
          "z m999 0"]  # fmt: skip
_TURNS = ["translate(999 999)", "rotate(180 999 999)", "rotate(3)", "matrix(1 0 0 1 999 -999)", "scale(1.2)",
          "matrix(.5 .9 -.9 .5 0 0)", "scale(-1 1)", "matrix(0 0 0 0 0 0)"]  # fmt: skip


@given(
    st.sampled_from([10, 24, 100, 240, 1000]),
    st.lists(st.sampled_from(_STEPS), min_size=1, max_size=4).map("".join),
    st.integers(0, 1200),
    st.lists(st.sampled_from(_TURNS), max_size=4).map(" ".join),
    st.integers(0, MOST_NESTED),
)
@example(240, "T9 999T999 9", 240, "scale(1)", 0)
@example(240, "h999", 232, "scale(1)", 0)
@example(10, "h9", 0, "rotate(180 999 999)", 9)
def test_what_goes_far_or_on_for_long_goes_the_full_way(
    side: int, steps: str, times: int, turn: str, deep: int
) -> None:
    group = f'<g transform="{turn}">'
    text = svg(group * deep + f'<path d="M9 9{steps * times}"/>' + "</g>" * deep, f'viewBox="0 0 {side} {side}"')
    quick = read_plain(text.encode())
    assert quick is None or read_in_full(text.encode(), "x.svg") == Drawing(*quick, ())


def test_paths_as_long_as_ours_are_plain() -> None:
    assert agrees(svg('<path d="M9 9{}Z"/>'.format("c9.5 12-8 99.5 12 140" * 40)))
    assert agrees(svg('<g transform="rotate(9 120 150)"><path d="M120 150h9"/></g>' * 20))


def test_many_blanks_and_comments_take_no_time() -> None:
    """Patterns that try every way to read a text would not end here."""
    for middle in (" " * 50_000, "<!-- -->" * 900, "<g" * 900, '<path d="' + "1 " * 50_000, "-" * 50_000):
        assert read_plain(svg(middle + "!").encode()) is None


def test_ids_are_left_out_and_shapes_kept() -> None:
    text = svg('\n<g id="subject">\n <path id="a" d="M0 0H9" />\n <!-- no --> <circle r="5"/></g>')
    found = read_plain(text.encode())
    assert found is not None
    assert found[1] == '<g><path d="M0 0H9"/><circle r="5"/></g>'
    assert not re.search("id=", found[1])


def test_faults_are_told_by_the_full_way() -> None:
    with pytest.raises(ArtFault, match="viewBox"):
        read_in_full(svg('<path d="M0 0"/>', f'viewBox="0 0 {"9" * 400} 9"').encode(), "x.svg")
