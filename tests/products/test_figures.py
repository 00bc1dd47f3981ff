"""The figures of the rules: each shows what its caption says, on the packaged deck and on others."""

import io
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reportlab.pdfgen.canvas import Canvas

from oniroo.deck.model import Card, CodeKind, Deck, Free, Kind, MagicCode, MoonHead, Symbol
from oniroo.deck.reading import read_deck
from oniroo.draw import frames
from oniroo.draw.faces import face
from oniroo.draw.intake import ArtGallery
from oniroo.ground.finder import packaged_deck
from oniroo.ground.findings import Finding, Severity
from oniroo.products.figure_callouts import Design, design
from oniroo.products.figure_cards import choose, linked, served
from oniroo.products.figure_drawing import Figure, Line, Ring, Shown, Text
from oniroo.products.figure_ink import ink_on
from oniroo.products.figures import NAMES, SCORE_SHEET, figure, why_not
from oniroo.products.ink import PdfInk
from oniroo.rules import Translation, load, rules_roots, ways_to_score

EVERY = (*NAMES, SCORE_SHEET)
DECK = read_deck(packaged_deck())
WIDTH = 300.0
RUNS = ["0123456789"[start : start + 5] for start in range(6)] + ["67890"]


@cache
def translated(code: str) -> Translation:
    return load(rules_roots(packaged_deck()), code, DECK)


@pytest.fixture
def english() -> Translation:
    return translated("en")


@pytest.fixture
def persian() -> Translation:
    return translated("fa")


def drawn(name: str, translation: Translation, gallery: ArtGallery, width: float = WIDTH) -> Figure:
    made = figure(name, translation, translation.deck, gallery, width)
    assert made is not None
    return made


def pdf(figures: list[Figure]) -> bytes:
    file = io.BytesIO()
    canvas = Canvas(file, pagesize=(WIDTH + 20, 600), invariant=1)
    for one in figures:
        one.drawOn(canvas, 10, 10)
        canvas.showPage()
    canvas.save()
    return file.getvalue()


# What captions say, written down a second time and without the code under test.


def one_of(kind: Kind) -> Callable[[tuple[Card, ...]], bool]:
    return lambda cards: [card.kind for card in cards] == [kind]


def sense(wanted: str) -> Callable[[tuple[Card, ...]], bool]:
    return lambda cards: len(cards) == 1 and isinstance(cards[0], MoonHead) and cards[0].sense == wanted


def matches(card: Card, following: Card) -> bool:
    assert isinstance(card, Symbol | Free)
    return isinstance(following, Free) or (isinstance(following, Symbol) and card.purple == following.yellow)


def dream(cards: tuple[Card, ...]) -> bool:
    ids = {card.id for card in cards}
    return len(ids) == len(cards) >= 5 and any(matches(*two) for two in pairwise(cards))


def same(code: str) -> Callable[[tuple[Card, ...]], bool]:
    return lambda cards: dream(cards) and len({getattr(c, code) for c in cards if isinstance(c, Symbol)}) == 1


def run(cards: tuple[Card, ...]) -> bool:
    shown = [card.digit if isinstance(card, Symbol) else "*" for card in cards]
    fits = (all(a in (b, "*") for a, b in zip(shown, order, strict=True)) for row in RUNS for order in (row, row[::-1]))
    return dream(cards) and any(fits)


def free_among(cards: tuple[Card, ...]) -> bool:
    kinds = {card.kind for card in cards}
    return kinds == {Kind.SYMBOL, Kind.FREE} and (same("letter")(cards) or same("shape")(cards) or run(cards))


def bad_nights(cards: tuple[Card, ...]) -> bool:
    return [card.name for card in cards] == ["Nightmare", "Sleepwalker", "Insomnia"]


def every_kind_of_code(cards: tuple[Card, ...]) -> bool:
    return [card.code.kind.value for card in cards if isinstance(card, MagicCode)] == ["letter", "shape", "digit"]


TRUTH: dict[str, Callable[[tuple[Card, ...]], bool]] = {
    "anatomy": one_of(Kind.SYMBOL),
    "anatomy_groups": one_of(Kind.SYMBOL),
    "free": one_of(Kind.FREE),
    "wake_up": one_of(Kind.WAKE_UP),
    "dream_fairy": one_of(Kind.DREAM_FAIRY),
    "moon_head_touch": sense("hands"),
    "moon_head_eyes": sense("eyes"),
    "moon_head_hands": sense("hands"),
    "moon_head_ears": sense("ears"),
    "moon_head_mouth": sense("mouth"),
    "moon_head_nose": sense("nose"),
    "moon_head": lambda cards: (
        {card.sense for card in cards if isinstance(card, MoonHead)} == {"eyes", "hands", "ears", "mouth", "nose"}
    ),
    "bad_night": bad_nights,
    "magic_code": every_kind_of_code,
    "group_link": lambda cards: [c.kind for c in cards] == [Kind.SYMBOL] * 2 and matches(*cards),
    "same_letter": same("letter"),
    "same_shape": same("shape"),
    "digit_run": run,
    "free_in_dream": free_among,
    "end": one_of(Kind.MAGIC_CODE),
}


def other_symbols(deck: Deck, change: Callable[[Symbol], Symbol]) -> Deck:
    return replace(deck, cards=tuple(change(card) if isinstance(card, Symbol) else card for card in deck.cards))


def next_digit(card: Symbol) -> Symbol:
    return replace(card, digit=str((int(card.digit) * 3 + 1) % 10))


CHANGES: dict[str, Callable[[Deck], Deck]] = {
    "as it is": lambda deck: deck,
    "no examples": lambda deck: replace(deck, examples={}),
    "examples of nothing": lambda deck: replace(deck, examples=dict.fromkeys(NAMES, ("wake-up", "free-1", "999"))),
    "examples too short": lambda deck: replace(deck, examples={n: ids[:2] for n, ids in deck.examples.items()}),
    "other groups": lambda deck: other_symbols(deck, lambda card: replace(card, purple=card.yellow % 8 + 1)),
    "other codes": lambda deck: other_symbols(deck, next_digit),
    "six in a dream": lambda deck: replace(deck, min_dream=6),
    "half the deck": lambda deck: replace(
        deck, cards=tuple(card for card in deck.cards if not isinstance(card, Symbol) or card.number % 2)
    ),
}


def test_every_figure_of_the_rules_is_there(english: Translation) -> None:
    named = {name for section in english.sections for block in section.blocks for name in block.figures}
    captions = {key.removeprefix("figure.") for key in english.units if key.startswith("figure.")}
    assert named <= captions == set(EVERY)
    assert set(TRUTH) == set(NAMES)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("change", CHANGES)
def test_cards_bear_out_the_caption(deck: Deck, name: str, change: str) -> None:
    changed = CHANGES[change](deck)
    if changed.min_dream == 6 and name == "digit_run":
        assert isinstance(cards := choose(name, changed, 5), tuple)
        assert "".join(c.digit for c in cards if isinstance(c, Symbol)) in "01234567890"
        assert len(cards) == 6
        return
    cards = choose(name, changed, 5)
    assert isinstance(cards, tuple), cards
    assert TRUTH[name](cards), [card.id for card in cards]
    assert all(card in changed.cards for card in cards)
    if name in ("same_letter", "same_shape", "digit_run", "free_in_dream"):
        assert len(cards) >= changed.min_dream


def test_examples_of_the_deck_come_first(deck: Deck) -> None:
    for name in set(NAMES) & set(deck.examples):
        cards = choose(name, deck, 5)
        assert isinstance(cards, tuple)
        assert tuple(card.id for card in cards) == deck.examples[name]


@settings(max_examples=15)
@given(st.permutations(range(1, 9)), st.integers(1, 125), st.integers(0, 7))
def test_any_other_groups_and_codes(groups: list[int], shift: int, most: int) -> None:
    deck = CHANGES["no examples"](DECK)
    symbols = deck.symbols
    shuffled = {
        card.id: replace(
            card,
            purple=groups[(card.purple - 1) % (most + 1)],
            letter=symbols[(card.number * 7 + shift) % len(symbols)].letter,
            digit=symbols[(card.number + shift) % len(symbols)].digit,
        )
        for card in symbols
    }
    changed = replace(deck, cards=tuple(shuffled.get(card.id, card) for card in deck.cards))
    for name in NAMES:
        cards = choose(name, changed, 5)
        assert isinstance(cards, Finding) or TRUTH[name](cards)


def without(deck: Deck, *kinds: Kind) -> Deck:
    return replace(deck, cards=tuple(card for card in deck.cards if card.kind not in kinds))


@pytest.mark.parametrize("name", NAMES)
def test_a_figure_that_cannot_be_true_is_left_out_and_named(
    deck: Deck, english: Translation, gallery: ArtGallery, name: str
) -> None:
    if name == "bad_night" or name.startswith("moon_head_"):
        lost = {"bad_night": "bad-night-insomnia"}.get(name) or f"moon-head-{name[10:].replace('touch', 'hands')}"
        poor = replace(deck, cards=tuple(card for card in deck.cards if card.id != lost))
    else:
        cards = choose(name, deck)
        assert isinstance(cards, tuple)
        poor = without(deck, *(card.kind for card in cards))
    assert figure(name, english, poor, gallery, WIDTH) is None
    finding = why_not(name, english, poor, gallery)
    assert finding is not None
    assert (finding.code, finding.severity, finding.subject) == ("figure-untrue", Severity.WARNING, f"figure {name}")
    assert why_not(name, english, deck, gallery) is None


def test_an_unknown_figure_is_named(deck: Deck, english: Translation, gallery: ArtGallery) -> None:
    assert figure("anatomie", english, deck, gallery, WIDTH) is None
    finding = why_not("anatomie", english, deck, gallery)
    assert finding is not None
    assert finding.code == "figure-unknown"
    assert "anatomy" in finding.remedy


def test_a_dream_longer_than_can_be_looked_for_is_left_out(deck: Deck) -> None:
    finding = choose("same_letter", replace(deck, min_dream=9))
    assert isinstance(finding, Finding)
    assert "a dream in one letter" in finding.problem


def test_no_dream_without_a_group_match(deck: Deck) -> None:
    lonely = other_symbols(without(deck, Kind.FREE), lambda card: replace(card, yellow=1, purple=2))
    for name in ("group_link", "same_letter", "same_shape", "digit_run", "free_in_dream"):
        assert isinstance(choose(name, lonely), Finding)


def test_a_dream_lets_free_in_where_symbols_do_not_do(deck: Deck) -> None:
    letters = iter("ABCDEF" * 100)
    few = [replace(card, letter=next(letters)) for card in deck.symbols[:24]]
    scant = replace(without(deck, Kind.SYMBOL), examples={})
    cards = choose("same_letter", replace(scant, cards=(*few, *scant.cards)), 5)
    assert isinstance(cards, tuple)
    assert TRUTH["same_letter"](cards)
    assert 1 <= sum(isinstance(card, Free) for card in cards) <= 2


# How they are drawn.


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
