"""What is kept of a picture's file, and what is only named."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from svg_samples import BOX, XLINK, refused, svg, take, warned

from oniroo.draw.intake import ArtFault
from oniroo.draw.svg_reading import read_svg


def test_a_plain_picture_keeps_its_shapes_and_loses_comments_and_blanks() -> None:
    drawing = take(
        svg(
            '\n <!-- a fox -->\n <g id="subject">\n  <path d="M0 0H9" fill="#E8833A"/>\n </g>\n',
            BOX + ' data-scene="g1"',
        )
    )
    assert drawing.body == '<g><path d="M0 0H9" fill="#E8833A"/></g>'
    assert drawing.box == (0, 0, 240, 300)
    assert drawing.scene == "g1"
    assert drawing.findings == ()


def test_no_scene_is_none() -> None:
    assert take(svg()).scene is None
    assert take(svg(root=BOX + ' data-scene="none"')).scene is None


def test_pyjama_marks_are_kept_and_other_data_is_not() -> None:
    body = take(svg('<path d="M0 0" fill="#FFFFFF" data-fill="pyjamas" data-note="x" aria-label="y" role="img"/>')).body
    assert body == '<path d="M0 0" fill="#FFFFFF" data-fill="pyjamas"/>'


def test_ids_that_are_used_carry_the_prefix_and_others_are_dropped() -> None:
    inside = (
        '<defs><linearGradient id="sky"><stop offset="0"/></linearGradient></defs>'
        '<g id="subject"><path id="a" d="M0 0H9" fill="url(#sky)"/><use href="#a" x="5"/></g>'
    )
    body = take(svg(inside), prefix="symbols-fox-").body
    assert 'linearGradient id="symbols-fox-sky"' in body
    assert 'fill="url(#symbols-fox-sky)"' in body
    assert '<use href="#symbols-fox-a" x="5"/>' in body
    assert "subject" not in body


def test_xlink_and_prefixed_names_become_plain() -> None:
    text = (
        f'<s:svg xmlns:s="http://www.w3.org/2000/svg" {XLINK} {BOX}>'
        '<s:path id="a" d="M0 0H9"/><s:use xlink:href="#a"/></s:svg>'
    )
    assert take(text).body == '<path id="a" d="M0 0H9"/><use href="#a"/>'


def test_what_drawing_programs_leave_behind_is_dropped_without_a_word() -> None:
    text = svg(
        '<title>t</title><desc>d</desc><metadata><x:RDF/></metadata><x:view x:zoom="2"/><path x:label="l" d="M0 0H9"/>',
        BOX + ' xmlns:x="http://example.org/x"',
    )
    drawing = take(text)
    assert drawing.body == '<path d="M0 0H9"/>'
    assert drawing.findings == ()


def test_what_the_root_hands_down_stands_on_a_group() -> None:
    text = svg(
        root=BOX + ' width="63mm" height="88mm" fill="none" stroke="currentColor" style="color:#0f0" version="1.1"'
    )
    assert take(text).body == '<g fill="none" stroke="currentColor" color="#0f0"><path d="M0 0H9"/></g>'


@pytest.mark.parametrize(
    ("root", "box"),
    [
        ('width="63mm" height="88mm" viewBox="0 0 240 300"', (0, 0, 240, 300)),
        ('viewBox="0,-45,240,345"', (0, -45, 240, 345)),
        ('width="100%" height="100%" viewBox="0 0 240 300"', (0, 0, 240, 300)),
        ('width="240" height="300px"', (0, 0, 240, 300)),
        ('width="1in" height="2.54cm"', (0, 0, 96, 96)),
        ('width="72pt" height="6pc"', (0, 0, 96, 96)),
    ],
)
def test_one_size_for_all_ways_to_say_it(root: str, box: tuple[float, ...]) -> None:
    assert take(svg(root=root)).box == pytest.approx(box)


def test_millimetres_without_viewbox_are_read_at_96_px_an_inch() -> None:
    box = take(svg(root='width="63mm" height="88mm"')).box
    assert box == pytest.approx((0, 0, 238.11, 332.60), abs=0.01)


@pytest.mark.parametrize(
    "root",
    ["", 'width="240"', 'width="100%" height="100%"', 'width="0" height="9"', 'viewBox="0 0 -1 5"', 'viewBox="0 0 9"',
     'viewBox="0 0 nan 5"', 'viewBox="0 0 inf 5"', 'viewBox="a b c d"', 'width="3em" height="4em"',
     'width="1e999" height="9"'],
)  # fmt: skip
def test_a_picture_without_a_size_is_refused(root: str) -> None:
    assert refused(svg(root=root)) == ["art-no-size"]


def test_a_style_sheet_becomes_attributes_as_the_cascade_says() -> None:
    sheet = "<style>/* c */ path{fill:#111111} .a, .b{fill:#222222; stroke:#333333} #x{fill:#444444}</style>"
    shapes = '<path d="M0 0"/><path class="a" d="M1 0"/><path id="x" class="b" d="M2 0"/>'
    shapes += '<path class="a" d="M3 0" style="fill:#555555"/>'
    assert take(svg(sheet + shapes)).body == (
        '<path d="M0 0" fill="#111111"/>'
        '<path d="M1 0" fill="#222222" stroke="#333333"/>'
        '<path d="M2 0" fill="#444444" stroke="#333333"/>'
        '<path d="M3 0" fill="#555555" stroke="#333333"/>'
    )


def test_a_style_sheet_counts_wherever_it_stands_and_important_wins() -> None:
    text = svg('<path class="a" d="M0 0" style="fill:#000001"/><style><![CDATA[.a{fill:#000002 !important}]]></style>')
    assert take(text).body == '<path d="M0 0" fill="#000002"/>'


def test_blend_modes_stay_in_style_and_marker_is_written_out() -> None:
    inside = '<marker id="m"><path d="M0 0"/></marker><path d="M0 0" style="mix-blend-mode:multiply;marker:url(#m)"/>'
    body = take(svg(inside)).body
    assert 'marker-start="url(#m)" marker-mid="url(#m)" marker-end="url(#m)"' in body
    assert 'style="mix-blend-mode:multiply"' in body


@pytest.mark.parametrize("rule", ["g > path{fill:red}", "@media print{path{fill:red}}", "path:hover{fill:red}"])
def test_style_rules_too_clever_to_keep_are_named(rule: str) -> None:
    drawing = take(svg(f"<style>{rule.replace('>', '&gt;')}</style><path d='M0 0'/>"))
    assert [finding.code for finding in drawing.findings] == ["art-style"]
    assert rule.split("{", maxsplit=1)[0] in drawing.findings[0].problem


def test_a_property_that_cannot_be_kept_is_named_and_one_about_letters_is_not() -> None:
    assert warned(svg('<path d="M0 0" style="clip:rect(1 2 3 4)"/>')) == ["art-style"]
    assert warned(svg('<path d="M0 0" style="font-family:Arial;-inkscape-stroke:none;letter-spacing:0"/>')) == []


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (svg()[:-9], "the file is cut short"),
        (svg()[:60], "the file is cut short"),
        ("", "the file is empty"),
        (" \n", "the file is empty"),
        ("not a picture", "not sound XML"),
        ("\x1f\x8bpacked", "packed"),
        (svg('<path d="M0 0">'), "not sound XML"),
        (svg("<x:path/>"), "not sound XML"),
        ("<?xml version='1.0' encoding='utf-32'?>" + svg(), "encoding|not sound XML"),
        ("<?xml version='1.0' encoding='no-such'?>" + svg(), "encoding|not sound XML"),
    ],
)
def test_broken_files_are_named(data: str, words: str) -> None:
    with pytest.raises(ArtFault, match=words):
        take(data.encode("latin-1"))


def test_another_vocabulary_is_no_picture() -> None:
    assert refused("<html/>") == ["art-not-svg"]


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "iso-8859-1"])
def test_encodings_give_the_same_picture(encoding: str) -> None:
    head = f"<?xml version='1.0' encoding='{encoding.removesuffix('-sig')}'?>"
    text = head + svg('<!-- Élodie --><path d="M0 0H9"/>')
    assert take(text.encode(encoding)).body == '<path d="M0 0H9"/>'


def test_a_path_with_strange_signs_is_refused() -> None:
    assert refused(svg('<path d="M0 0 L<5"/>'.replace("<5", "&lt;5"))) == ["art-path"]


@pytest.mark.parametrize(
    ("inside", "root", "code"),
    [
        ('<path d="M0 0" fill="url(#no)"/>', BOX, "art-dangling"),
        ('<path d="M0 0"/><use href="#no"/>', BOX, "art-dangling"),
        ('<path d="M0 0"><animate attributeName="x"/></path>', BOX, "art-not-drawn"),
        ('<path d="M0 0"/><pth d="M0 0"/>', BOX, "art-not-drawn"),
        ('<path id="a" d="M0 0"/><path id="a" d="M1 0"/>', BOX, "art-double-id"),
        ('<path d="M0 0"/>', BOX + ' preserveAspectRatio="none"', "art-fit"),
    ],
)
def test_what_is_not_drawn_as_meant_is_named(inside: str, root: str, code: str) -> None:
    assert warned(svg(inside, root)) == [code]


def test_special_signs_in_attributes_survive() -> None:
    body = take(svg('<path d="M0 0&#10;H9" id="a&amp;b"/><use href="#a&amp;b"/>')).body
    assert body == '<path d="M0 0 H9" id="a&amp;b"/><use href="#a&amp;b"/>'


@pytest.mark.parametrize(
    "inside",
    [
        "",
        "<!-- nothing yet -->",
        "<g/>",
        "<g><g></g></g>",
        '<defs><path d="M0 0H9"/></defs>',
        '<symbol id="a"><path d="M0 0H9"/></symbol>',
        '<clipPath id="c"><rect width="9" height="9"/></clipPath><g clip-path="url(#c)"/>',
        '<g id="a"/><use href="#a"/>',
        '<g display="none"><path d="M0 0H9"/></g>',
        '<path style="display:none" d="M0 0H9"/>',
    ],
)
def test_a_picture_that_draws_nothing_is_refused(inside: str) -> None:
    assert refused(svg(inside)) == ["art-empty"]


def test_what_is_only_drawn_by_reference_is_no_empty_picture() -> None:
    assert warned(svg('<defs><path id="a" d="M0 0H9"/></defs><use href="#a"/>')) == []
    assert warned(svg('<symbol id="a"><path d="M0 0H9"/></symbol><use href="#a"/>')) == []


@given(st.binary(max_size=300))
def test_any_bytes_are_a_picture_or_a_fault(data: bytes) -> None:
    with pytest.raises(ArtFault):
        read_svg(b"<svg>" + data, "x.svg")


_NAMES = st.sampled_from(["fill", "stroke", "d", "id", "class", "style", "href", "transform", "x", "clip-path", "onx"])
_VALUES = st.sampled_from(
    [
        "#FFFFFF",
        "url(#a)",
        "a",
        "#a",
        "#b",
        "fill:red",
        "M0 0H1",
        "x.png",
        "url(x)",
        "a&amp;b",
        "fill:url(#b);stroke:none",
    ]
)
_TAGS = st.sampled_from(["g", "path", "use", "defs", "text", "style", "clipPath", "image", "title"])


@st.composite
def _trees(draw: st.DrawFn, depth: int = 0) -> str:
    tag = draw(_TAGS)
    names = draw(st.lists(_NAMES, unique=True, max_size=3))
    attributes = "".join(f' {name}="{draw(_VALUES)}"' for name in names)
    children = draw(st.lists(_trees(depth=depth + 1), max_size=2)) if depth < 3 else []
    return f"<{tag}{attributes}>{''.join(children)}</{tag}>"


@given(_trees())
def test_what_was_taken_in_is_taken_in_again_unchanged(inside: str) -> None:
    try:
        first = take(svg(inside))
    except ArtFault:
        return
    assert 'href="x.png"' not in first.body
    assert "url(x)" not in first.body
    assert "onx" not in first.body
    assert take(svg(first.body)).body == first.body
