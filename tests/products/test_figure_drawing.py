"""How the figures of the rules are drawn: faces, arrows, rings and words in their places, and in files."""

import io
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from figure_samples import EVERY, WIDTH, drawn, other_symbols, pdf, translated
from reportlab.pdfgen.canvas import Canvas

from oniroo.deck.model import CodeKind, Deck, Symbol
from oniroo.draw import frames
from oniroo.draw.faces import face
from oniroo.draw.intake import ArtGallery
from oniroo.ground.finder import packaged_deck
from oniroo.products.figure_callouts import Design, design
from oniroo.products.figure_cards import linked, served
from oniroo.products.figure_drawing import Line, Ring, Shown, Text
from oniroo.products.figure_ink import ink_on
from oniroo.products.figures import NAMES, SCORE_SHEET, figure, why_not
from oniroo.products.ink import PdfInk
from oniroo.rules import Translation, ways_to_score


@pytest.fixture
def english() -> Translation:
    return translated("en")


@pytest.fixture
def persian() -> Translation:
    return translated("fa")


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.parametrize("width", [300.0, 190.0])
@pytest.mark.parametrize("code", ["en", "fa", "el"])
def test_it_keeps_within_its_width_and_height(
    deck: Deck, gallery: ArtGallery, name: str, width: float, code: str
) -> None:
    one = drawn(name, translated(code), gallery, width)
    assert one.wrap(width) == (width, one.height)
    slack = 0.01
    for part in one.parts:
        if isinstance(part, Shown):
            corners = [(part.x, part.y), (part.x + part.width, part.bottom)]
        elif isinstance(part, Line):
            corners = list(part.points)
        elif isinstance(part, Ring):
            corners = [(part.x, part.y), (part.x + part.width, part.y + part.height)]
        else:
            corners = [(part.x, part.y), (part.x + part.paragraph.width, part.bottom)]
        for x, y in corners:
            assert -slack <= x <= width + slack
            assert -slack <= y <= one.height + slack


@pytest.mark.parametrize("name", EVERY)
def test_words_do_not_lie_on_each_other(english: Translation, gallery: ArtGallery, name: str) -> None:
    texts = [part for part in drawn(name, english, gallery).parts if isinstance(part, Text)]
    boxes = [(part.x, part.y, part.x + part.paragraph.width, part.bottom) for part in texts]
    for i, (left, top, right, bottom) in enumerate(boxes):
        for x1, y1, x2, y2 in boxes[i + 1 :]:
            assert x1 >= right - 0.01 or x2 <= left + 0.01 or y1 >= bottom - 0.01 or y2 <= top + 0.01


@pytest.mark.parametrize("name", [name for name in NAMES if name != "end"])
def test_faces_are_those_that_the_deck_prints(
    deck: Deck, english: Translation, persian: Translation, gallery: ArtGallery, name: str
) -> None:
    for translation in (english, persian):
        one = drawn(name, translation, gallery)
        shown = [part.face for part in one.parts if isinstance(part, Shown)]
        assert shown == [face(card, deck, gallery) for card in one.cards]


@pytest.mark.parametrize("name", ["bad_night", "moon_head", "magic_code", "group_link", "digit_run", "free_in_dream"])
def test_rows_run_in_reading_order(english: Translation, persian: Translation, gallery: ArtGallery, name: str) -> None:
    rows = [
        [part.x for part in drawn(name, translation, gallery).parts if isinstance(part, Shown)]
        for translation in (english, persian)
    ]
    assert rows[0] == sorted(rows[0])
    assert rows[1] == pytest.approx(sorted(rows[1], reverse=True))
    assert rows[0] == pytest.approx(rows[1][::-1])


@pytest.mark.parametrize("name", ["group_link", "same_letter", "same_shape", "digit_run", "free_in_dream"])
def test_arrows_lead_from_purple_to_yellow_wherever_cards_match(
    english: Translation, persian: Translation, gallery: ArtGallery, name: str
) -> None:
    for translation in (english, persian):
        one = drawn(name, translation, gallery)
        shown = [part for part in one.parts if isinstance(part, Shown)]
        arrows = {(part.points[0], part.points[-1]) for part in one.parts if isinstance(part, Line)}
        circle, box = frames.CIRCLE, frames.YELLOW_BOX
        assert arrows == {
            (card.at(circle[0], circle[1] - circle[2]), following.at(box.cx, box.y))
            for (card, following), match in zip(pairwise(shown), linked(one.cards), strict=True)
            if match
        }


def test_only_cards_that_match_are_joined(deck: Deck, english: Translation, gallery: ArtGallery) -> None:
    broken = other_symbols(deck, lambda card: replace(card, purple=card.purple % 8 + 1) if card.id == "005" else card)
    one = figure("same_letter", english, broken, gallery, WIDTH)
    assert one is not None
    assert [card.id for card in one.cards] == ["004", "005", "038", "017", "095"]
    assert sum(isinstance(part, Line) for part in one.parts) == 3


@pytest.mark.parametrize("name", ["same_letter", "same_shape", "digit_run", "free_in_dream"])
def test_rings_are_around_the_codes_that_are_served(
    deck: Deck, english: Translation, gallery: ArtGallery, name: str
) -> None:
    one = drawn(name, english, gallery)
    shown = [part for part in one.parts if isinstance(part, Shown)]
    rings = [part for part in one.parts if isinstance(part, Ring)]
    for card, code, where, ring in zip(one.cards, served(name, one.cards, deck), shown, rings, strict=True):
        if isinstance(card, Symbol):
            assert getattr(card, code.kind.value) == code.value
            cell = frames.cell(list(CodeKind).index(code.kind))
            assert where.at(cell.cx, cell.cy) == pytest.approx(
                (ring.x + ring.width / 2, ring.y + ring.height / 2), abs=0.01
            )


CALLOUTS = {
    "anatomy": ("number", "picture", "yellow", "purple", "letter", "shape", "digit"),
    "anatomy_groups": ("yellow", "purple"),
    "free": ("codes", "any_group", "draw_here", "purple"),
}
PLACES = {
    "picture": frames.PICTURE,
    "yellow": frames.YELLOW_BOX,
    "any_group": frames.YELLOW_BOX,
    "letter": frames.cell(0),
    "shape": frames.cell(1),
    "digit": frames.cell(2),
}


@pytest.mark.parametrize("name", CALLOUTS)
def test_callouts_name_the_parts_they_point_at(
    deck: Deck, english: Translation, gallery: ArtGallery, name: str
) -> None:
    of = design(name, deck)
    assert isinstance(of, Design)
    assert sorted(callout.label for callout in of.callouts) == sorted(CALLOUTS[name])
    one = drawn(name, english, gallery)
    ends = {part.points[-1] for part in one.parts if isinstance(part, Line) and part.end == "dot"}
    (shown,) = (part for part in one.parts if isinstance(part, Shown))
    for callout in of.callouts:
        assert english.text(f"label.{callout.label}") in one.texts
        assert shown.at(*callout.target) in ends
        if (box := PLACES.get(callout.label)) is not None:
            x, y = callout.target
            assert box.x <= x <= box.right
            assert box.y <= y <= box.bottom
        if callout.label == "purple":
            cx, cy, radius = frames.CIRCLE
            assert (callout.target[0] - cx) ** 2 + (callout.target[1] - cy) ** 2 <= radius**2


def test_captions_are_found_by_search(english: Translation, gallery: ArtGallery) -> None:
    document = pypdfium2.PdfDocument(pdf([drawn(name, english, gallery) for name in EVERY]))
    for name, page in zip(EVERY, document, strict=True):
        text = " ".join(page.get_textpage().get_text_bounded().split())
        assert english.text(f"figure.{name}") in text


def test_a_score_sheet_has_room_for_all(english: Translation, persian: Translation, gallery: ArtGallery) -> None:
    texts = drawn(SCORE_SHEET, english, gallery).texts
    assert [text for text in texts if text.startswith("Player")] == [f"Player {number}" for number in range(1, 7)]
    for translation, order in ((english, 1), (persian, -1)):
        parts = drawn(SCORE_SHEET, translation, gallery).parts
        heads = {translation.render("sheet.player", n=number).isolated for number in range(1, 7)}
        heads |= {str(translation.render("sheet.player", n=number)) for number in range(1, 7)}
        places = [part.x for part in parts if isinstance(part, Text) and part.paragraph.text in heads]
        assert len(places) == 6
        assert places[::order] == sorted(places)


def test_a_score_sheet_says_what_a_way_gives(english: Translation, persian: Translation, gallery: ArtGallery) -> None:
    for translation in (english, persian):
        parts = drawn(SCORE_SHEET, translation, gallery).parts
        texts = [part for part in parts if isinstance(part, Text)]
        for way in ways_to_score(translation):
            assert way.words is not None
            number = translation.language.number(abs(way.points))
            (said,) = (text for text in texts if plain(text.paragraph.text) == str(way.words))
            beside = [plain(text.paragraph.text) for text in texts if text.y == said.y and text is not said]
            assert ("\N{MINUS SIGN}" + number if way.points < 0 else number) in beside


def plain(text: str) -> str:
    return text.replace("\u2068", "").replace("\u2069", "")


def test_each_part_stands_once_in_a_file(english: Translation, gallery: ArtGallery) -> None:
    figures = [drawn(name, english, gallery) for name in EVERY]
    parts = {placed.part for one in figures for shown in one.parts if isinstance(shown, Shown)
             for placed in shown.face.parts}  # fmt: skip
    with pikepdf.open(io.BytesIO(pdf(figures))) as file:
        forms = [
            one for one in file.objects
            if isinstance(one, pikepdf.Stream) and one.get("/Subtype") == "/Form"
        ]  # fmt: skip
        contents = {(bytes(form.read_bytes()), repr(form.BBox)) for form in forms}
    assert len(contents) == len(forms) <= len(parts)


def test_the_same_bytes_each_time(deck: Deck, gallery: ArtGallery) -> None:
    files = set()
    for _ in range(2):
        files.add(pdf([drawn(name, translated("he"), gallery) for name in EVERY]))
    assert len(files) == 1


def test_a_second_ink_on_a_canvas_is_refused(deck: Deck, gallery: ArtGallery) -> None:
    canvas = Canvas(io.BytesIO())
    assert ink_on(canvas) is ink_on(canvas)
    other = Canvas(io.BytesIO())
    PdfInk(other, vector=True).draw(face(deck.cards[0], deck, gallery))
    with pytest.raises(ValueError, match="another ink"):
        ink_on(other)


def test_what_is_not_drawn_yet_is_said(deck: Deck, english: Translation, tmp_path: Path) -> None:
    for folder in ("groups", "shapes"):
        (tmp_path / folder).symlink_to(packaged_deck().art_roots[-1] / folder)
    bare = ArtGallery([tmp_path])
    one = figure("wake_up", english, deck, bare, WIDTH)
    assert one is not None
    assert [finding.code for finding in one.findings] == ["art-not-drawn"]
    assert figure("end", english, deck, bare, WIDTH) is None
    missing = why_not("end", english, deck, bare)
    assert missing is not None
    assert missing.code == "art-not-drawn"
