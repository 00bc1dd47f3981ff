"""The ink saver: little ink, nothing lost, the colours that the rules name kept."""

import re
from collections.abc import Callable
from xml.etree import ElementTree as ET

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from oniroo.deck.model import Card, Deck
from oniroo.draw.contours import Contour, Point, contour, path_points
from oniroo.draw.faces import face
from oniroo.draw.gallery import Gallery
from oniroo.draw.joining import join
from oniroo.draw.palette import (
    BLACK,
    DIGIT_BLUE,
    EMBER,
    LETTER_RED,
    SHAPE_GREEN,
    TINT,
    Ink,
    deep,
    light,
    mix,
    rgb,
    tint,
)
from oniroo.draw.parts import Face, Part
from oniroo.draw.saver import akin, line_art
from oniroo.ground.findings import Fault

Pixels = Callable[[Face, int], NDArray[np.uint8]]
BOX = (0.0, 0.0, 240.0, 300.0)
colours = st.integers(0, 0xFFFFFF).map("#{:06X}".format)


def drawn(body: str, *, keep_ember: bool = False) -> str:
    return line_art(Part(BOX, body), keep_ember).body


def test_every_saver_face_takes_far_less_ink(deck: Deck, gallery: Gallery, pixels: Pixels) -> None:
    coverage = []
    for card in deck.cards:
        full, saver = (
            1 - pixels(face(card, deck, gallery, ink=ink), 189).mean() / 255 for ink in (Ink.FULL, Ink.SAVER)
        )
        assert saver < 0.62 * full, card.id
        assert saver < 0.15, card.id
        coverage.append(saver)
    assert np.mean(coverage) < 0.10


def test_codes_keep_their_colours_and_graphics_stay_black(deck: Deck, gallery: Gallery, cards: dict[str, Card]) -> None:
    text = join(face(cards["065"], deck, gallery, ink=Ink.SAVER))
    assert all(colour in text for colour in (LETTER_RED, SHAPE_GREEN, DIGIT_BLUE, BLACK))


def test_the_marked_sense_and_pyjamas_keep_their_colour(deck: Deck, gallery: Gallery, cards: dict[str, Card]) -> None:
    for sense in ("eyes", "hands", "ears", "mouth", "nose"):
        assert EMBER in join(face(cards[f"moon-head-{sense}"], deck, gallery, ink=Ink.SAVER)), sense
    assert EMBER in join(face(cards["065"], deck, gallery))
    for name, colour in (("nightmare", "orange"), ("sleepwalker", "green"), ("insomnia", "purple")):
        assert deck.pyjamas[colour].base in join(face(cards[f"bad-night-{name}"], deck, gallery, ink=Ink.SAVER))


def test_a_body_becomes_an_outline_in_its_own_darker_tone() -> None:
    body = drawn('<circle cx="100" cy="100" r="60" fill="#E8833A"/>')
    fill, stroke = re.search(r'fill="(#\w+)"', body), re.search(r'stroke="(#\w+)"', body)
    assert fill
    assert stroke
    assert light(fill[1]) > 93
    assert light(stroke[1]) < 60
    assert akin(stroke[1], "#E8833A")


def test_a_shade_on_a_body_gets_no_line_of_its_own() -> None:
    cloth = '<path d="M50 50H150V150H50Z" fill="#CF3F68"/>'
    assert drawn(cloth + '<path d="M100 50H150V150H100Z" fill="#8E2A56"/>').count("stroke=") == 1
    assert drawn(cloth + '<path d="M120 50H190V150H120Z" fill="#8E2A56"/>').count("stroke=") == 2  # not within
    assert drawn(cloth + '<path d="M100 50H150V150H100Z" fill="#3F8A63"/>').count("stroke=") == 2  # another family


def test_a_button_on_a_gown_gets_its_line() -> None:
    gown = '<path d="M50 50H150V150H50Z" fill="#FFFFFF"/>'
    assert drawn(gown + '<circle cx="100" cy="100" r="5" fill="#BDB5E6"/>').count("stroke=") == 2
    glint = '<path d="M50 50H150V150H50Z" fill="#CF3F68"/><circle cx="100" cy="100" r="9" fill="#F07C6C"/>'
    assert drawn(glint).count("stroke=") == 1  # a light is no thing


def test_a_broad_light_is_a_thing_and_a_glint_is_none() -> None:
    def lines(side: int) -> int:
        light_on_it = f'<rect x="60" y="60" width="{side}" height="{side}" fill="#F07C6C"/>'
        return drawn('<path d="M50 50H150V150H50Z" fill="#CF3F68"/>' + light_on_it).count("stroke=")

    assert [lines(side) for side in (10, 30, 34, 36, 80)] == [1, 1, 1, 2, 2]


def test_the_sky_gets_a_tint_and_no_line() -> None:
    body = drawn('<rect width="240" height="300" fill="#2B2A57"/>')
    assert "stroke" not in body
    found = re.search(r'fill="(#\w+)"', body)
    assert found
    assert light(found[1]) > 88


def test_eyes_and_clock_hands_stay_dark() -> None:
    eye = '<circle cx="100" cy="100" r="6" fill="#2B2A57"/>'
    hand = '<path d="M120 150V90" fill="none" stroke="#2B2A57" stroke-width="10"/>'
    assert drawn(eye) == eye
    assert 'stroke="#2B2A57" stroke-width="10.00"' in drawn(hand)


def test_a_thick_line_becomes_two() -> None:
    body = drawn('<path d="M20 20L200 200" fill="none" stroke="#F5CBA7" stroke-width="24" stroke-linecap="round"/>')
    widths = [float(value) for value in re.findall(r'stroke-width="([\d.]+)"', body)]
    assert len(widths) == 2
    assert widths[0] > 24 > widths[1]


def test_looks_are_inherited_from_groups_and_style() -> None:
    assert "stroke" in drawn('<g fill="#3F8A63"><circle cx="100" cy="100" r="50"/></g>')
    styled = drawn('<circle cx="100" cy="100" r="50" style="fill:#3F8A63;stroke-linecap:round"/>')
    assert "#3F8A63" not in re.sub(r'stroke="#\w+"', "", styled)
    assert "stroke-linecap:round" in styled


def test_marked_groups_keep_their_children_but_not_those_with_their_own_colour() -> None:
    body = drawn(
        '<g data-fill="pyjamas" fill="#55A36F"><circle cx="90" cy="90" r="50"/>'
        '<circle cx="190" cy="90" r="40" fill="#E8833A"/></g>'
    )
    assert '<g data-fill="pyjamas" fill="#55A36F"><circle cx="90" cy="90" r="50"/>' in body
    assert "#E8833A" not in body


def test_ember_is_kept_only_where_it_marks_a_sense() -> None:
    ear = f'<circle cx="100" cy="100" r="40" fill="{EMBER}"/>'
    assert drawn(ear, keep_ember=True) == ear
    assert f'fill="{EMBER}"' not in drawn(ear)


def test_gradients_are_tinted_and_clip_shapes_left_alone() -> None:
    body = drawn(
        '<defs><linearGradient id="g"><stop offset="0" stop-color="#000000"/></linearGradient>'
        '<clipPath id="c"><circle cx="9" cy="9" r="9"/></clipPath></defs><rect width="9" height="9" fill="url(#g)"/>'
    )
    assert f'stop-color="{tint("#000000")}"' in body
    assert '<clipPath id="c"><circle cx="9" cy="9" r="9"/></clipPath>' in body
    assert 'fill="url(#g)"' in body


def test_what_is_no_xml_is_named() -> None:
    with pytest.raises(Fault, match="picture: cannot be drawn for the ink saver"):
        line_art(Part(BOX, "<g>", "picture"))


def test_links_keep_their_prefix() -> None:
    assert 'xlink:href="#a"' in drawn('<use xlink:href="#a"/>')


@given(colours)
def test_a_tint_keeps_at_most_15_percent_and_a_line_is_dark(colour: str) -> None:
    value, pale = rgb(colour), rgb(tint(colour))
    assert value
    assert pale
    assert all(255 - p <= TINT * (255 - v) + 1 for v, p in zip(value, pale, strict=True))
    assert light(deep(colour)) <= 60
    assert mix(colour, 1.0) == colour


@pytest.mark.parametrize(
    ("text", "value"), [("#abc", (170, 187, 204)), ("white", (255, 255, 255)), ("rgb(1,2,3)", (1, 2, 3))]
)
def test_colours_are_read_as_css_writes_them(text: str, value: tuple[int, int, int]) -> None:
    assert rgb(text) == value


@pytest.mark.parametrize("text", ["none", "url(#a)", "currentColor", "", "no such colour"])
def test_what_is_no_colour_stays_as_it_is(text: str) -> None:
    assert rgb(text) is None
    assert tint(text) == deep(text) == text


@pytest.mark.parametrize(
    ("d", "box"),
    [
        ("M10 10H30V40H10Z", (10, 10, 30, 40)),
        ("m10 10h20v30h-20z", (10, 10, 30, 40)),
        ("M0 0A10 10 0 0 1 20 0", (0, -10, 20, 0)),
        ("M0 0a10 10 0 0020 0", (0, 0, 20, 10)),
        ("M0 0a50 50 0 01100 0", (0, -50, 100, 0)),
        ("M100 110H101V111H100.11Z", (100, 110, 101, 111)),
        ("M56 792V740.9H150.1L110.6 101Z", (56, 101, 150.1, 792)),
        ("M0 0C0 40 40 40 40 0S80 -40 80 0", (0, -30, 80, 30)),
        ("M0 0Q10 20 20 0T40 0", (0, -10, 40, 10)),
        ("M5 5L10 20 20 5", (5, 5, 20, 20)),
    ],
)
def test_contours_follow_the_path(d: str, box: tuple[float, float, float, float]) -> None:
    found = contour("path", {"d": d})
    assert found
    assert (found.left, found.top, found.right, found.bottom) == pytest.approx(box, abs=0.4)


places = st.tuples(st.integers(-40, 40), st.integers(-40, 40)).map(lambda at: (at[0] / 4, at[1] / 4))
outlines = st.lists(places, min_size=1, max_size=7)


def shape_of(corners: list[Point]) -> Contour:
    found = contour("polygon", {"points": " ".join(f"{x},{y}" for x, y in corners)})
    assert found
    return found


def distance(point: Point, corners: list[Point]) -> float:
    """From a point to an outline, worked out edge by edge."""
    at = np.array(point)
    shortest = []
    for start, end in zip(corners, [*corners[1:], corners[0]], strict=True):
        a, b = np.array(start), np.array(end)
        length = float((b - a) @ (b - a))
        t = min(1.0, max(0.0, float((at - a) @ (b - a)) / length)) if length else 0.0
        shortest.append(float(np.hypot(*(a + t * (b - a) - at))))
    return min(shortest)


@given(outlines, places, st.sampled_from([0.0, 0.5, 2.5]))
def test_near_is_within_the_slack_of_the_nearest_edge(corners: list[Point], point: Point, slack: float) -> None:
    apart = distance(point, corners)
    if abs(apart - slack) > 1e-9:
        assert shape_of(corners).near(point, slack) is (apart < slack)


@given(outlines, outlines, st.sampled_from([0.0, 0.5, 0.86, 1.0]), st.sampled_from([0.5, 2.5]))
def test_a_shape_holds_another_if_that_share_of_its_points_is_inside_or_near(
    one: list[Point], other: list[Point], share: float, slack: float
) -> None:
    body, shade = shape_of(one), shape_of(other)
    inside = sum(body.has(point) or body.near(point, slack) for point in shade.points)
    assert body.holds(shade, share, slack) is (inside / len(shade.points) >= share)


@given(st.text(st.characters(codec="utf-8", exclude_categories=["C"]) | st.sampled_from("&<>\"' \n\t\r"), max_size=20))
def test_attributes_survive_as_they_are(value: str) -> None:
    path = ET.Element("path", {"fill": "none", "id": value})
    again = ET.fromstring(drawn(f"<g>{ET.tostring(path, encoding='unicode')}</g>"))  # noqa: S314
    assert again[0].get("id") == path.get("id")


@given(st.text("MLHVCSQTAZmlhvcsqtaz0123456789.-, e", max_size=60))
def test_broken_paths_end_where_they_break(d: str) -> None:
    assert all(len(point) == 2 for point in path_points(d))
