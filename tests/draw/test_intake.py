"""Art comes in safely: what is kept, what is refused by name, and from which folder a picture is taken."""

import base64
import struct
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oniroo.draw.intake import ArtFault, ArtGallery
from oniroo.draw.svg_reading import Drawing, read_svg
from oniroo.draw.svg_tree import MAX_BYTES
from oniroo.ground.exits import Exit
from oniroo.ground.findings import Severity

SVG = 'xmlns="http://www.w3.org/2000/svg"'
BOX = 'viewBox="0 0 240 300"'
XLINK = 'xmlns:xlink="http://www.w3.org/1999/xlink"'


def svg(inside: str = '<path d="M0 0H9"/>', root: str = BOX, before: str = "") -> str:
    return f"{before}<svg {SVG} {root}>{inside}</svg>"


def take(text: str | bytes, **options: str) -> Drawing:
    return read_svg(text if isinstance(text, bytes) else text.encode(), "art/symbols/fox.svg", **options)


def refused(text: str | bytes) -> list[str]:
    """The codes of the faults."""
    with pytest.raises(ArtFault) as caught:
        take(text)
    assert caught.value.exit_code is Exit.INPUT_UNREADABLE
    for finding in caught.value.findings:
        assert finding.place is not None
        assert finding.place.file == "art/symbols/fox.svg"
    return [finding.code for finding in caught.value.findings if finding.severity is Severity.ERROR]


def warned(text: str) -> list[str]:
    findings = take(text).findings
    assert all(finding.severity is Severity.WARNING for finding in findings)
    return [finding.code for finding in findings]


def png(width: int, height: int) -> str:
    head = b"\x89PNG\r\n\x1a\n" + struct.pack(">I4sII", 13, b"IHDR", width, height) + b"\x08\x02\0\0\0"
    return "data:image/png;base64," + base64.b64encode(head).decode()


def jpeg(width: int, height: int) -> str:
    app0 = b"\xff\xe0\x00\x10JFIF\0" + bytes(9)
    frame = b"\xff\xc0\x00\x11\x08" + struct.pack(">HH", height, width) + b"\x03" + bytes(9)
    return "data:image/jpeg;base64," + base64.b64encode(b"\xff\xd8" + app0 + frame).decode()


# ---------------------------------------------------------------- what is kept


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


# ---------------------------------------------------------------- style


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


# ---------------------------------------------------------------- attacks


@pytest.mark.parametrize(
    ("before", "code"),
    [
        ('<!DOCTYPE svg [<!ENTITY x SYSTEM "secret.txt">]>', "art-doctype"),
        (
            '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">',
            "art-doctype",
        ),
        ('<?xml-stylesheet href="http://example.org/a.css"?>', "art-instruction"),
    ],
)
def test_nothing_may_stand_before_the_picture_that_reaches_outside(before: str, code: str) -> None:
    assert refused(svg(before=before)) == [code]


def test_entities_that_swell_are_refused_before_they_swell() -> None:
    lines = "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 10))
    assert refused(svg("&a9;", before=f'<!DOCTYPE svg [<!ENTITY a0 "x">{lines}]>')) == ["art-doctype"]


def test_an_entity_that_nobody_declared_is_no_sound_xml() -> None:
    assert refused(svg("&secret;")) == ["art-not-xml"]


@pytest.mark.parametrize(
    "inside",
    [
        '<image href="../../../etc/passwd"/>',
        f'<image {XLINK} xlink:href="http://example.org/x.png"/>',
        '<image href="file:///etc/hostname"/>',
        '<image href="data:image/svg+xml;base64,AAAA"/>',
        '<image href="data:text/html,x"/>',
        '<use href="other.svg#a"/>',
        '<use href="data:image/png;base64,AAAA"/>',
        '<a href="https://example.org"><path d="M0 0"/></a>',
        '<filter id="f"><feImage href="x.png"/></filter>',
        '<path d="M0 0" fill="url(http://example.org/a.svg#b)"/>',
        '<path d="M0 0" fill="url( \'x.svg#b\' )"/>',
        '<path d="M0 0" style="fill:URL(x.svg#b)"/>',
        '<path d="M0 0" style="fill:u\\72l(x)"/>',
        "<style>@import 'x.css';</style>",
        "<style>path{fill:url(data:image/png;base64,AAAA)}</style>",
        "<style>path{fill:u\\72l(x)}</style>",
        '<g xml:base="http://example.org/"><path d="M0 0"/></g>',
    ],
)
def test_references_to_outside_are_refused(inside: str) -> None:
    assert refused(svg(inside)) == ["art-reference"]


def test_the_offending_reference_is_named_with_its_line() -> None:
    with pytest.raises(ArtFault, match=r"fox\.svg:2:2: <image> refers to '\.\./secret\.png', outside this file"):
        take(svg('\n <image href="../secret.png"/>'))


@pytest.mark.parametrize("tag", ["script", "foreignObject", "iframe", "audio"])
def test_active_content_is_refused(tag: str) -> None:
    assert refused(svg(f"<{tag}>x</{tag}>")) == ["art-script"]


def test_a_script_of_another_vocabulary_is_refused() -> None:
    assert refused(svg('<h:script xmlns:h="http://www.w3.org/1999/xhtml">x</h:script>')) == ["art-script"]


@pytest.mark.parametrize("tag", ["text", "tspan", "textPath"])
def test_letters_are_refused(tag: str) -> None:
    assert refused(svg(f"<{tag}>A</{tag}>")) == ["art-text"]


def test_event_attributes_are_refused() -> None:
    assert refused(svg('<path d="M0 0" onclick="x()"/>', BOX + ' onload="x()"')) == ["art-event", "art-event"]


def test_all_faults_of_a_file_come_at_once() -> None:
    assert refused(svg('<text>A</text><image href="x.png"/><path d="M0 0" onclick="x"/>', "")) == [
        "art-text", "art-reference", "art-event", "art-no-size",
    ]  # fmt: skip


def test_use_that_multiplies_is_refused() -> None:
    layers = "".join(f'<g id="a{n}">' + f'<use href="#a{n - 1}"/>' * 10 + "</g>" for n in range(1, 10))
    assert refused(svg(f'<defs><path id="a0" d="M0 0"/>{layers}</defs><use href="#a9"/>')) == ["art-use"]


def test_use_is_counted_also_when_something_else_asked_first() -> None:
    layers = "".join(f'<g id="a{n}">' + f'<use href="#a{n - 1}"/>' * 10 + "</g>" for n in range(1, 10))
    first = "".join(f'<path d="M0 0" fill="url(#a{n})"/>' for n in range(10))
    assert refused(svg(f'{first}<path id="a0" d="M0 0"/>{layers}')) == ["art-use"]


def test_use_that_leads_back_to_itself_is_refused() -> None:
    assert refused(svg('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>')) == ["art-use"]


def test_a_long_chain_of_use_is_refused_and_not_followed() -> None:
    chain = "".join(f'<g id="a{n}"><use href="#a{n + 1}"/></g>' for n in range(3000))
    assert refused(svg(chain)) == ["art-use"]


def test_depth_number_and_size_have_limits() -> None:
    assert refused(svg("<g>" * 80 + "</g>" * 80)) == ["art-too-deep"]
    assert refused(svg("<g/>" * 20_001)) == ["art-too-many"]
    assert refused(b" " * (MAX_BYTES + 1)) == ["art-too-large"]


def test_embedded_images_are_taken_and_forged_sizes_refused() -> None:
    assert png(600, 800)[:40] in take(svg(f'<image href="{png(600, 800)}"/>')).body
    assert jpeg(600, 800)[:40] in take(svg(f'<image href="{jpeg(600, 800)}"/>')).body
    assert refused(svg(f'<image href="{png(20_000, 20_000)}"/>')) == ["art-image"]
    assert refused(svg(f'<image href="{jpeg(20_000, 20_000)}"/>')) == ["art-image"]
    assert refused(svg(f'<image href="{png(0, 9)}"/>')) == ["art-image"]
    assert refused(svg('<image href="data:image/png;base64,PHN2Zz4="/>')) == ["art-image"]
    assert refused(svg('<image href="data:image/jpeg;base64,/9j/"/>')) == ["art-image"]
    assert refused(svg('<image href="data:image/jpeg;base64,A"/>')) == ["art-image"]


# ---------------------------------------------------------------- broken files


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
        ('<use href="#no"/>', BOX, "art-dangling"),
        ('<path d="M0 0"><animate attributeName="x"/></path>', BOX, "art-not-drawn"),
        ('<pth d="M0 0"/>', BOX, "art-not-drawn"),
        ('<filter id="f"><feFlood/></filter><path d="M0 0" filter="url(#f)"/>', BOX, "art-filter"),
        ('<path id="a" d="M0 0"/><path id="a" d="M1 0"/>', BOX, "art-double-id"),
        ('<path d="M0 0"/>', BOX + ' preserveAspectRatio="none"', "art-fit"),
    ],
)
def test_what_is_not_drawn_as_meant_is_named(inside: str, root: str, code: str) -> None:
    assert warned(svg(inside, root)) == [code]


def test_special_signs_in_attributes_survive() -> None:
    body = take(svg('<path d="M0 0&#10;H9" id="a&amp;b"/><use href="#a&amp;b"/>')).body
    assert body == '<path d="M0 0 H9" id="a&amp;b"/><use href="#a&amp;b"/>'


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


# ---------------------------------------------------------------- the gallery


def put(root: Path, name: str, text: str = svg()) -> Path:
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_the_decks_own_picture_goes_before_ours_file_by_file(tmp_path: Path) -> None:
    own, ours = tmp_path / "deck" / "art", tmp_path / "ours"
    put(own, "symbols/fox.svg", svg('<path d="M1 1"/>'))
    put(ours, "symbols/fox.svg", svg('<path d="M2 2"/>'))
    put(ours, "symbols/owl.svg", svg('<path d="M3 3"/>'))
    gallery = ArtGallery([own, ours])
    fox, owl = gallery.part("symbols", "fox"), gallery.part("symbols", "owl")
    assert fox is not None
    assert owl is not None
    assert (fox.body, fox.name) == ('<path d="M1 1"/>', "symbols/fox")
    assert owl.body == '<path d="M3 3"/>'
    assert gallery.path("symbols", "fox") == own / "symbols" / "fox.svg"
    assert gallery.part("symbols", "fox") is fox
    assert gallery.findings == ()


def test_a_picture_that_is_not_drawn_yet_is_none(tmp_path: Path) -> None:
    gallery = ArtGallery([tmp_path / "nowhere", tmp_path])
    assert gallery.path("symbols", "fox") is None
    assert gallery.part("symbols", "fox") is None
    assert gallery.scene_of("symbols", "fox") is None


def test_equal_pictures_are_equal_parts(tmp_path: Path) -> None:
    put(tmp_path, "symbols/a.svg")
    put(tmp_path, "symbols/b.svg")
    gallery = ArtGallery([tmp_path])
    assert gallery.part("symbols", "a") == gallery.part("symbols", "b")


def test_a_broken_picture_of_the_deck_is_not_replaced_by_ours(tmp_path: Path) -> None:
    put(tmp_path / "own", "symbols/fox.svg", "<svg")
    put(tmp_path / "ours", "symbols/fox.svg")
    gallery = ArtGallery([tmp_path / "own", tmp_path / "ours"])
    for _ in range(2):
        with pytest.raises(ArtFault, match=r"own.symbols.fox\.svg"):
            gallery.part("symbols", "fox")


def test_reading_many_names_all_faults_together(tmp_path: Path) -> None:
    put(tmp_path, "symbols/a.svg", svg("<text/>"))
    put(tmp_path, "symbols/b.svg", svg(root=""))
    put(tmp_path, "symbols/c.svg", svg(root=BOX + ' data-scene="g1"'))
    put(tmp_path, "scenes/g1.svg", "<svg/>")
    gallery = ArtGallery([tmp_path])
    with pytest.raises(ArtFault) as caught:
        gallery.read([("symbols", stem) for stem in ("c", "b", "a", "missing", "b")])
    assert [finding.code for finding in caught.value.findings] == ["art-no-size", "art-no-size", "art-text"]
    ArtGallery([tmp_path]).read([("symbols", "missing")])


def test_another_letter_case_is_named_on_every_system(tmp_path: Path) -> None:
    put(tmp_path, "symbols/Fox.SVG")
    with pytest.raises(ArtFault, match=r"Fox\.SVG: the card asks for fox\.svg.*; rename it to fox\.svg"):
        ArtGallery([tmp_path]).part("symbols", "fox")


def test_accents_compare_as_letters_not_as_bytes(tmp_path: Path) -> None:
    put(tmp_path, "symbols/e\u0301toile.svg")
    assert ArtGallery([tmp_path]).part("symbols", "\u00e9toile") is not None


def test_folders_with_blanks_and_accents_are_fine(tmp_path: Path) -> None:
    root = tmp_path / "Élodie & Ünal" / "my deck (v2)"
    put(root, "symbols/fox.svg")
    plain = tmp_path / "plain"
    put(plain, "symbols/fox.svg")
    assert ArtGallery([root]).part("symbols", "fox") == ArtGallery([plain]).part("symbols", "fox")


@pytest.mark.parametrize("name", ["fox.png", "fox.JPG", "Fox.jpeg"])
def test_raster_art_is_named_as_not_read_yet(tmp_path: Path, name: str) -> None:
    put(tmp_path / "own", f"symbols/{name}", "x")
    put(tmp_path / "ours", "symbols/fox.svg")
    gallery = ArtGallery([tmp_path / "own", tmp_path / "ours"])
    assert gallery.part("symbols", "fox") is not None
    assert [finding.code for finding in gallery.findings] == ["art-raster"]
    assert "only SVG" in str(gallery.findings[0])


@pytest.mark.parametrize("stem", ["../secret", "a/b", "a\\b", "/etc/passwd", "..", ".", "", ".hidden", "C:fox", "a\0b"])
def test_names_that_lead_out_of_the_folder_are_refused(tmp_path: Path, stem: str) -> None:
    put(tmp_path, "secret.svg")
    with pytest.raises(ArtFault, match="not a picture's name"):
        ArtGallery([tmp_path / "art"]).part("symbols", stem)
    with pytest.raises(ArtFault, match="not a picture's name"):
        ArtGallery([tmp_path / "art"]).part(stem, "fox")


def test_a_link_out_of_the_folder_is_refused_and_one_inside_is_not(tmp_path: Path) -> None:
    secret = put(tmp_path, "secret.svg")
    put(tmp_path / "art", "symbols/owl.svg")
    try:
        (tmp_path / "art" / "symbols" / "fox.svg").symlink_to(secret)
        (tmp_path / "art" / "symbols" / "bird.svg").symlink_to("owl.svg")
    except OSError:  # a Windows user without the right to make links cannot be attacked so
        return
    gallery = ArtGallery([tmp_path / "art"])
    with pytest.raises(ArtFault, match="leads out of"):
        gallery.part("symbols", "fox")
    assert gallery.part("symbols", "bird") is not None


def test_a_folder_named_like_a_picture_is_refused(tmp_path: Path) -> None:
    (tmp_path / "symbols" / "fox.svg").mkdir(parents=True)
    with pytest.raises(ArtFault, match="this is none"):
        ArtGallery([tmp_path]).part("symbols", "fox")


def test_a_scene_that_does_not_exist_is_named(tmp_path: Path) -> None:
    put(tmp_path, "symbols/fox.svg", svg(root=BOX + ' data-scene="g9"'))
    gallery = ArtGallery([tmp_path])
    assert gallery.scene_of("symbols", "fox") == "g9"
    assert [finding.code for finding in gallery.findings] == ["art-no-scene"]


def test_warnings_are_gathered_once(tmp_path: Path) -> None:
    put(tmp_path, "symbols/fox.svg", svg('<use href="#no"/>'))
    gallery = ArtGallery([tmp_path])
    gallery.part("symbols", "fox")
    gallery.scene_of("symbols", "fox")
    assert [finding.code for finding in gallery.findings] == ["art-dangling"]


def test_files_that_no_card_asks_for_are_named(tmp_path: Path) -> None:
    put(tmp_path, "symbols/fox.svg")
    put(tmp_path, "symbols/foks.svg")
    put(tmp_path, "symbols/readme.txt", "x")
    found = ArtGallery([tmp_path]).unknown([("symbols", "fox")])
    assert [Path(str(finding.place)).name for finding in found] == ["foks.svg"]
