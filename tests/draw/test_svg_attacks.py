"""What reaches out of a picture's file, runs or swells is refused by name."""

import pytest
from svg_samples import BOX, XLINK, jpeg, png, refused, svg, take

from oniroo.draw.intake import ArtFault
from oniroo.draw.svg_tree import MAX_BYTES


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


def test_forged_sizes_of_embedded_images_are_refused() -> None:
    assert refused(svg(f'<image href="{png(20_000, 20_000)}"/>')) == ["art-image"]
    assert refused(svg(f'<image href="{jpeg(20_000, 20_000)}"/>')) == ["art-image"]
    assert refused(svg(f'<image href="{png(0, 9)}"/>')) == ["art-image"]
    assert refused(svg('<image href="data:image/png;base64,PHN2Zz4="/>')) == ["art-image"]
    assert refused(svg('<image href="data:image/jpeg;base64,/9j/"/>')) == ["art-image"]
    assert refused(svg('<image href="data:image/jpeg;base64,A"/>')) == ["art-image"]
