"""Fronts of every kind: measures in mm, the link, sharing of parts, colours, faults by name."""

import dataclasses
import re
from collections.abc import Callable
from xml.etree import ElementTree as ET

import numpy as np
import pytest
from numpy.typing import NDArray

from oniroo.deck.model import Card, Codes, Deck, Free, Group, Kind, Symbol, WakeUp
from oniroo.draw import frames, palette
from oniroo.draw.faces import face
from oniroo.draw.free_face import TARGET, layout
from oniroo.draw.gallery import Gallery, is_drawn
from oniroo.draw.joining import join
from oniroo.draw.outline import Box
from oniroo.draw.palette import BLACK, DIGIT_BLUE, LETTER_RED, PURPLE, SHAPE_GREEN, YELLOW, Ink, rgb
from oniroo.draw.parts import Face, Part, Placed
from oniroo.ground.findings import Fault
from oniroo.text.outlines import GlyphOutline, Outline

Pixels = Callable[[Face, int], NDArray[np.uint8]]
WIDTH = 630  # px: 10 a mm


def shot(pixels: Pixels, card: Card, deck: Deck, gallery: Gallery, ink: Ink = Ink.FULL) -> NDArray[np.int16]:
    return pixels(face(card, deck, gallery, ink=ink), WIDTH).astype(np.int16)


def is_colour(image: NDArray[np.int16], colour: str) -> NDArray[np.bool_]:
    value = rgb(colour)
    assert value is not None
    return np.asarray((np.abs(image - np.array(value)) <= 3).all(axis=2))


def one_of_each(deck: Deck) -> list[Card]:
    return [deck.of_kind(kind)[0] for kind in Kind]


@pytest.fixture(scope="module")
def fox(cards: dict[str, Card]) -> Symbol:
    card = cards["065"]
    assert isinstance(card, Symbol)
    return card


def test_a_face_is_a_card_of_63_by_88_mm_without_bleed(deck: Deck, gallery: Gallery) -> None:
    for card in deck.cards:
        made = face(card, deck, gallery)
        assert (made.width, made.height, made.bleed, made.words) == (63, 88, 0, ())


@pytest.mark.parametrize("ink", list(Ink))
def test_every_front_keeps_a_white_margin_of_3_mm(deck: Deck, gallery: Gallery, pixels: Pixels, ink: Ink) -> None:
    for card in [*deck.symbols, *one_of_each(deck)]:
        image = pixels(face(card, deck, gallery, ink=ink), 315)  # 5 px a mm
        edge = np.ones(image.shape[:2], dtype=bool)
        edge[14:-14, 14:-14] = False  # 0.2 mm for lines that stand on the border
        assert (image[edge] >= 250).all(), card.id


def test_tab_and_rectangle_have_the_same_y_height_and_colour(
    fox: Symbol, deck: Deck, gallery: Gallery, pixels: Pixels
) -> None:
    yellow = is_colour(shot(pixels, fox, deck, gallery), YELLOW)
    middle = round(10 * (frames.BAND_Y + frames.BAND_HEIGHT / 2))
    spans = []
    for column in (32, 230, 596):  # strip left of the bookmark, rectangle, tab
        rows = np.flatnonzero(yellow[:, column])
        rows = rows[np.abs(rows - middle) < 80]
        spans.append((rows[0], rows[-1]))
    assert {top for top, _ in spans} <= set(range(43, 46))
    assert {bottom for _, bottom in spans} <= set(range(170, 173))


def test_the_band_runs_to_the_left_and_right_edge_of_the_page(
    fox: Symbol, deck: Deck, gallery: Gallery, pixels: Pixels
) -> None:
    yellow = is_colour(shot(pixels, fox, deck, gallery), YELLOW)
    columns = np.flatnonzero(yellow[60])
    assert columns[0] <= 31
    assert columns[-1] >= 598


def test_the_arrow_points_to_the_height_of_the_next_rectangle(
    fox: Symbol, deck: Deck, gallery: Gallery, pixels: Pixels
) -> None:
    black = is_colour(shot(pixels, fox, deck, gallery), BLACK)
    rows, columns = np.nonzero(black[:, 540:600])
    tip = rows[columns == columns.max()].mean() / 10
    assert tip == pytest.approx(frames.YELLOW_BOX.cy, abs=0.1)


def test_codes_stand_left_of_the_yellow_rectangle_in_their_order(fox: Symbol, deck: Deck, gallery: Gallery) -> None:
    made = face(fox, deck, gallery)
    columns = [
        next(placed for placed in made.parts if f'"{colour}"' in placed.part.body and placed.width < 10)
        for colour in (LETTER_RED, SHAPE_GREEN, DIGIT_BLUE)
    ]
    assert all(placed.x + placed.width <= frames.YELLOW_BOX.x + 0.2 for placed in columns)
    assert [placed.y for placed in columns] == sorted(placed.y for placed in columns)
    assert "M6 118H" in columns[2].part.body  # the digit is underlined


def test_the_picture_ends_above_the_clouds_and_is_4_to_5(fox: Symbol, deck: Deck, gallery: Gallery) -> None:
    box = frames.PICTURE
    assert box.width / box.height == pytest.approx(4 / 5)
    assert box.bottom == pytest.approx(75.35)
    picture = face(fox, deck, gallery).parts[0]
    assert (picture.x, picture.y, picture.width, picture.height) == tuple(box)
    assert picture.part.box == (0, 0, 240, 300)


def test_graphics_are_black_and_one_part_for_yellow_and_purple(
    deck: Deck, gallery: Gallery, cards: dict[str, Card]
) -> None:
    rose, centaur = face(cards["062"], deck, gallery), face(cards["023"], deck, gallery)
    hats = {placed.part for made in (rose, centaur) for placed in made.parts if placed.part.name == "graphic hat"}
    assert len(hats) == 1
    assert set(re.findall(r"#[0-9A-Fa-f]{6}", hats.pop().body)) == {BLACK}


def test_a_symbol_face_is_about_a_dozen_parts_and_shares_its_frame(deck: Deck, gallery: Gallery) -> None:
    made = [face(card, deck, gallery) for card in deck.symbols]
    assert all(9 <= len(one.parts) <= 12 for one in made)
    frame = {placed.part for one in made for placed in one.parts if placed.part.name == "symbol-frame"}
    assert len(frame) == 1


def test_distinct_parts_do_not_grow_with_the_number_of_cards(deck: Deck, gallery: Gallery, fox: Symbol) -> None:
    def distinct(symbols: list[Symbol]) -> int:
        return len({placed.part for card in symbols for placed in face(card, deck, gallery).parts})

    ten = [dataclasses.replace(fox, id=str(n), number=n) for n in range(10)]
    assert distinct(ten) == distinct([dataclasses.replace(card, id="x") for card in ten for _ in range(9)])
    many = [dataclasses.replace(fox, id=str(n), number=n) for n in range(200)]
    assert distinct(many) == distinct(ten)


def test_free_and_magic_code_use_the_same_code_parts_as_symbols(
    deck: Deck, gallery: Gallery, cards: dict[str, Card]
) -> None:
    def codes(card: Card) -> set[Part]:
        colours = (LETTER_RED, SHAPE_GREEN, DIGIT_BLUE)
        parts = {placed.part for placed in face(card, deck, gallery).parts}
        return {part for part in parts if any(colour in part.body for colour in colours)}

    free = codes(cards["free-1"])
    assert len(free) == 21
    assert codes(cards["065"]) < free
    assert codes(cards["magic-code-star"]) < free


def test_the_codes_of_free_form_a_u_with_targets_5_mm_apart(deck: Deck) -> None:
    places = layout(deck.codes)
    letters, shapes, digits = places[:6], places[6:11], places[11:]
    assert [code.value for code, *_ in digits] == list("1234567890")
    assert len({x for _, x, _, _ in letters}) == 1
    assert len({y for _, _, y, _ in shapes}) == 1
    assert all(letters[0][1] < x < digits[0][1] for _, x, _, _ in shapes)
    assert all(y >= letters[-1][2] for _, _, y, _ in shapes)
    points = [np.array((x, y)) for _, x, y, _ in places]
    gaps = [np.hypot(*(a - b)) for i, a in enumerate(points) for b in points[:i]]
    assert min(gaps) >= TARGET


def test_the_digits_of_free_do_not_read_as_fractions(deck: Deck, gallery: Gallery, pixels: Pixels) -> None:
    """Air below an underline is 1.2 mm at least, and more than twice that above it."""
    image = shot(pixels, deck.of_kind(Kind.FREE)[0], deck, gallery)
    blue = is_colour(image, DIGIT_BLUE)[190:745, 500:560].any(axis=1)
    edges = np.flatnonzero(np.diff(blue.astype(int)))
    gaps = (edges[2::2] - edges[1:-1:2]) / 10  # digit to underline, underline to digit, …
    assert len(gaps) == 19
    assert gaps[1::2].min() >= 1.2
    assert gaps[1::2].min() > 2 * gaps[0::2].max()


def test_free_takes_any_codes_of_the_deck_and_refuses_what_cannot_fit(deck: Deck, gallery: Gallery) -> None:
    few = dataclasses.replace(deck, codes=Codes(("Z",), ("star",), ("1", "2")))
    free = deck.of_kind(Kind.FREE)[0]
    assert isinstance(free, Free)
    assert len([p for p in face(free, few, gallery).parts if p.part.name.startswith(("glyph", "shape"))]) == 4
    none = dataclasses.replace(deck, codes=Codes((), (), ("1",)))
    assert face(free, none, gallery).parts
    crowd = dataclasses.replace(deck, codes=Codes(("A",), ("star",), tuple("1234567890" * 2)))
    with pytest.raises(Fault, match="20 digits do not fit on a FREE card"):
        face(free, crowd, gallery)


def test_the_sign_of_any_group_has_a_dot_for_each_group(deck: Deck, gallery: Gallery) -> None:
    free = deck.of_kind(Kind.FREE)[0]
    five = dataclasses.replace(deck, groups=deck.groups[:5])
    dots = [sum(p.part.body.count("a9.5 9.5") for p in face(free, some, gallery).parts) for some in (five, deck)]
    assert dots == [10, 16]  # two arcs a dot


@pytest.mark.parametrize("ink", list(Ink))
def test_yellow_rectangle_and_purple_circle_show_their_colour(
    fox: Symbol, deck: Deck, gallery: Gallery, pixels: Pixels, ink: Ink
) -> None:
    image = shot(pixels, fox, deck, gallery, ink)
    yellow, purple = image[60, 230], image[round(frames.CIRCLE[1] * 10) + 55, round(frames.CIRCLE[0] * 10)]
    assert yellow[0] > yellow[2] + 40
    assert purple[2] > purple[1] + 20
    if ink is Ink.FULL:
        assert tuple(purple) == rgb(PURPLE)


def test_kinds_are_told_apart_in_grey(deck: Deck, gallery: Gallery, pixels: Pixels) -> None:
    """Frame and top left corner, in grey at 4 px a mm: no two kinds are alike in both."""
    looks = []
    for card in one_of_each(deck):
        grey = pixels(face(card, deck, gallery), 252).mean(axis=2)
        border = np.concatenate([grey[40:300, 16:22].ravel(), grey[40:300, -22:-16].ravel()])
        looks.append((card.kind, border, grey[12:90, 12:70]))
    for i, (kind, border, corner) in enumerate(looks):
        for other, border_2, corner_2 in looks[:i]:
            apart = max(np.abs(border - border_2).mean(), np.abs(corner - corner_2).mean())
            assert apart > 12, (kind, other)


def test_threats_share_their_sign_and_differ_in_form(deck: Deck, gallery: Gallery, cards: dict[str, Card]) -> None:
    bad, moon = face(cards["bad-night-insomnia"], deck, gallery), face(cards["moon-head-nose"], deck, gallery)
    names = [{placed.part.name for placed in made.parts} for made in (bad, moon)]
    assert "mark ?" in names[0] & names[1]
    assert "bad-night-frame" in names[0] - names[1]
    assert "moon-head-frame" in names[1] - names[0]
    assert "mark @" in {placed.part.name for placed in face(cards["dream-fairy-1"], deck, gallery).parts}


@pytest.mark.parametrize("time", ["07:00", "06:45", "23:59", "7:30"])
def test_wake_up_shows_the_time_of_the_catalogue(
    deck: Deck, gallery: Gallery, cards: dict[str, Card], time: str
) -> None:
    card = cards["wake-up"]
    assert isinstance(card, WakeUp)
    names = [placed.part.name for placed in face(dataclasses.replace(card, time=time), deck, gallery).parts]
    assert f"glyph {time}" in names


def test_pyjamas_take_the_colours_of_the_catalogue(deck: Deck, gallery: Gallery, cards: dict[str, Card]) -> None:
    tones = dict(deck.pyjamas)
    tones["green"] = dataclasses.replace(tones["green"], base="#123456", shade="#654321")
    other = dataclasses.replace(deck, pyjamas=tones)
    for ink in Ink:
        body = join(face(cards["bad-night-sleepwalker"], other, gallery, ink=ink))
        assert "#123456" in body
        assert "#123456" not in join(face(cards["bad-night-sleepwalker"], deck, gallery, ink=ink))
        assert "data-" not in body


@pytest.mark.parametrize("number", [0, 7, 42, 130, 1000, 4999])
def test_numbers_have_three_digits_or_more_and_stay_on_the_page(
    fox: Symbol, deck: Deck, gallery: Gallery, number: int
) -> None:
    made = face(dataclasses.replace(fox, number=number), deck, gallery)
    digits = [placed for placed in made.parts if placed.y > 76]
    assert "".join(placed.part.name.removeprefix("glyph ") for placed in digits) == f"{number:03d}"
    assert all(frames.NAME_BOX.right < p.x and p.x + p.width < 58.5 and p.y + p.height < 84 for p in digits)


def test_other_letters_and_more_groups_need_no_code(fox: Symbol, deck: Deck, gallery: Gallery) -> None:
    more = dataclasses.replace(deck, groups=(*deck.groups, Group(12, "More", "flame")))
    for letter in "GHIJKLMNOPQRSTUVWXYZ":
        assert face(dataclasses.replace(fox, letter=letter, purple=12, digit="10"), more, gallery).parts


def test_a_picture_not_drawn_yet_is_a_tile_with_the_quiet_graphic(
    deck: Deck, gallery: Gallery, cards: dict[str, Card]
) -> None:
    missing = cards["001"]
    assert not is_drawn(missing, gallery)
    assert is_drawn(cards["065"], gallery)
    assert is_drawn(cards["free-1"], gallery)
    made = face(missing, deck, gallery)
    assert [placed.part.name for placed in made.parts[:2]] == ["tile", "graphic peak"]
    assert BLACK not in made.parts[1].part.body


@pytest.mark.parametrize("kind", [Kind.WAKE_UP, Kind.BAD_NIGHT, Kind.MOON_HEAD, Kind.DREAM_FAIRY, Kind.MAGIC_CODE])
def test_special_cards_without_picture_show_their_sign(deck: Deck, gallery: Gallery, kind: Kind) -> None:
    card = dataclasses.replace(deck.of_kind(kind)[0], picture=None)
    assert not is_drawn(card, gallery)
    names = [placed.part.name for placed in face(card, deck, gallery).parts]
    assert ("tile" in names) is (kind is not Kind.MAGIC_CODE)  # its big code says enough


def test_a_name_stands_in_its_box_as_outline_and_as_words(fox: Symbol, deck: Deck, gallery: Gallery) -> None:
    glyphs = tuple(GlyphOutline("M0 0H9V-2.5H0Z", (0.0, -2.5, 9.0, 2.5), x, 0.0) for x in (0.0, 11.0))
    made = face(fox, deck, gallery, name=Outline("", 20.0, 10.0, "Fox & friend", glyphs))
    first, second = made.parts[-2:]
    words = made.words[0]
    assert first.part == second.part
    assert "M0 0H9V-2.5H0Z" in first.part.body
    assert (first.x, second.x - first.x) == pytest.approx((frames.NAME_BOX.x, 11.0))
    assert first.y + 2.5 == pytest.approx(words.y)
    assert (words.text, words.size, words.width) == ("Fox & friend", 10.0, 20.0)
    assert words.x == pytest.approx(frames.NAME_BOX.x)
    box = Box(*frames.NAME_BOX)
    assert box.y < words.y - 10 * 25.4 / 72 * 0.714  # capitals begin within the box
    assert words.y < box.bottom


def test_names_of_special_cards_are_centred_and_replace_the_ornament(deck: Deck, gallery: Gallery) -> None:
    glyph = GlyphOutline("M0 0H20V-2.5H0Z", (0.0, -2.5, 20.0, 2.5), 0.0, 0.0)
    name = Outline("", 20.0, 10.0, "Name", (glyph,))
    for card in one_of_each(deck):
        plain, named = face(card, deck, gallery), face(card, deck, gallery, name=name)
        centred = card.kind not in {Kind.SYMBOL, Kind.FREE}
        x = frames.PAGE.cx - 10 if centred else frames.NAME_BOX.x
        assert named.words[0].x == pytest.approx(x)
        assert not any(placed.part.name.startswith("ornament") for placed in named.parts)
        assert plain.words == ()


@pytest.mark.parametrize("ink", list(Ink))
def test_faces_are_safe_svg_with_unique_ids(deck: Deck, gallery: Gallery, ink: Ink) -> None:
    for card in deck.cards:
        root = ET.fromstring(join(face(card, deck, gallery, ink=ink)))  # noqa: S314
        tags = {element.tag.rpartition("}")[2] for element in root.iter()}
        assert tags <= {"svg", "g", "path", "rect", "circle", "ellipse", "polygon", "defs", "use", "polyline", "line"}
        ids = [element.get("id") for element in root.iter() if element.get("id")]
        assert len(ids) == len(set(ids))


def test_two_parts_with_the_same_ids_do_not_clash_when_joined() -> None:
    part = Part((0, 0, 10, 10), '<g id="a"><path d="M0 0H1"/></g><use href="#a"/><path fill="url(#a)" d="M0 0"/>')
    text = join(Face(63, 88, (Placed(part, 0, 0, 10, 10), Placed(part, 20, 0, 10, 10)), bleed=3))
    assert text.count('id="p0-a"') == text.count('href="#p0-a"') == text.count("url(#p0-a)") == 1
    assert text.count('id="p1-a"') == text.count('href="#p1-a"') == text.count("url(#p1-a)") == 1
    assert 'viewBox="-30 -30 690 940"' in text


def test_the_same_card_gives_the_same_text(deck: Deck, gallery: Gallery) -> None:
    for card in one_of_each(deck):
        frames.symbol_frame.cache_clear()
        first = join(face(card, deck, gallery))
        frames.symbol_frame.cache_clear()
        assert join(face(card, deck, gallery)) == first


def test_furniture_uses_the_palette_only(deck: Deck, gallery: Gallery) -> None:
    known = {value for value in vars(palette).values() if isinstance(value, str) and value.startswith("#")}
    for card in deck.cards:
        for placed in face(card, deck, gallery).parts:
            part = placed.part
            if part.name.endswith("-frame") or part.name.startswith(
                ("mark", "glyph", "ornament", "tile", "dream", "banner")
            ):
                assert set(re.findall(r"#\w{6}", part.body)) <= known, part.name


def test_all_furniture_lies_within_the_page() -> None:
    inner = Box(3, 3, 57, 82)
    for box in (frames.PAGE, frames.YELLOW_BOX, frames.TAB, frames.STRIP, frames.PICTURE, frames.cell(2), frames.TAG):
        assert inner.x <= box.x
        assert inner.y <= box.y
        assert box.right <= inner.right + 1e-9
        assert box.bottom <= inner.bottom
    assert frames.TAB.y == frames.YELLOW_BOX.y == frames.STRIP.y
    assert frames.TAB.height == frames.YELLOW_BOX.height == frames.STRIP.height
