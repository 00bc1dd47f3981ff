"""Words in the margins of sheets in every language: all of them, rightly set, clear of cards, marks and each other."""

import io
import itertools

import pikepdf
import pypdfium2
import pytest
from letters import apart, letters

from oniroo.deck.model import Deck
from oniroo.draw.intake import ArtGallery
from oniroo.ground.finder import packaged_deck
from oniroo.ground.findings import Severity
from oniroo.page import (
    LETTER,
    MM_PER_PT,
    Backs,
    Caption,
    Captions,
    Layout,
    Line,
    Marks,
    SheetSpec,
    Side,
    lay_out,
    parse_card,
    parse_paper,
    sheet_captions,
)
from oniroo.page.furniture import PLAIN
from oniroo.products.margins import Margins, TranslatedMargins
from oniroo.products.sheets import SheetJob, make_sheets
from oniroo.products.words import Words, words_in
from oniroo.rules import load, rules_roots

LANGUAGES = ("el", "lt", "fa", "ar", "he")
RIGHT_TO_LEFT = ("fa", "ar", "he")
Box = tuple[float, float, float, float]

ROOTS = rules_roots(packaged_deck())


def without_isolates(text: str) -> str:
    return text.replace("\u2068", "").replace("\u2069", "")


def translated(language: str, deck: Deck) -> TranslatedMargins:
    return TranslatedMargins(deck, words_in(language, deck))


def laid(margins: Margins, spec: SheetSpec, cards: int = 9) -> Layout[str]:
    fronts, backs = ["front"] * cards, ["back"] * cards
    captions, writing = margins.captions(spec), margins.writing(spec)
    return lay_out(fronts, backs, spec, captions=captions, measure=margins.measure, writing=writing)


def sides(layout: Layout[str]) -> list[Side[str]]:
    return [side for pages in layout.files for side in pages]


def spread(x: float, y: float, turn: int, along: tuple[float, float], across: tuple[float, float]) -> Box:
    """A box in the frame of a line of text at (x, y), turned: ``along`` it, ``across`` it downwards."""
    right, down = {0: ((1, 0), (0, 1)), 270: ((0, -1), (1, 0)), 90: ((0, 1), (-1, 0))}[turn]
    points = [
        (x + a * right[0] + c * down[0], y + a * right[1] + c * down[1]) for a, c in itertools.product(along, across)
    ]
    xs, ys = [point[0] for point in points], [point[1] for point in points]
    return min(xs), min(ys), max(xs), max(ys)


def box(caption: Caption, above: float, below: float) -> Box:
    em = caption.size * MM_PER_PT
    return spread(caption.x, caption.y, caption.turn, (0, caption.width), (-above * em, below * em))


def stroke(line: Line) -> Box:
    left, right = sorted((line.x1, line.x2))
    top, bottom = sorted((line.y1, line.y2))
    return left, top, right, bottom


def cards_of(side: Side[str]) -> list[Box]:
    return [
        (s.x - s.bleed[0], s.y - s.bleed[1], s.x + s.width + s.bleed[2], s.y + s.height + s.bleed[3])
        for s in side.slots
    ]  # fmt: skip


# The words themselves.


@pytest.mark.parametrize("backs", list(Backs))
def test_english_words_of_the_rulebook_are_those_that_are_printed(backs: Backs, deck: Deck) -> None:
    english = TranslatedMargins(deck, Words(load(ROOTS, "en", deck)))
    spec = SheetSpec(backs=backs)
    plain: Captions = sheet_captions("ONIROO 1.0.0", spec)
    for back in (False, True):
        assert tuple(map(without_isolates, english.captions(spec)(3, 20, back))) == tuple(plain(3, 20, back))
    assert tuple(map(without_isolates, english.writing(spec).rulers)) == PLAIN.rulers
    for single in (False, True):
        assert english.title("A4", single=single, part=None) == Margins(deck).title("A4", single=single, part=None)
    assert [english.side(back=back) for back in (False, True)] == ["front", "back"]
    assert english.findings() == ()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("backs", list(Backs))
def test_no_caption_is_english(language: str, backs: Backs, deck: Deck) -> None:
    spec = SheetSpec(backs=backs)
    margins = translated(language, deck)
    english = sheet_captions("ONIROO 1.0.0", spec)
    for back in (False, True):
        theirs = margins.captions(spec)(3, 20, back)
        same = [a for a, b in zip(theirs, english(3, 20, back), strict=True) if without_isolates(a) == b]
        assert list(map(without_isolates, same)) in (["A4"], ["ONIROO 1.0.0", "A4"])
    assert margins.findings() == ()


def test_numbers_are_in_the_digits_of_the_language(deck: Deck) -> None:
    captions = translated("fa", deck).captions(SheetSpec())(3, 20, False)
    assert captions[2] == "برگهٔ ۳ از ۲۰"
    assert "\u2068100 %\u2069" in captions[4]
    assert translated("fa", deck).writing(SheetSpec()).rulers[0] == "۵۰ میلی‌متر"


# Where they stand.

PRINTS = [
    SheetSpec(paper=parse_paper(paper), backs=backs, marks=marks)
    for paper, backs, marks in itertools.product(("a4", "letter"), Backs, Marks)
]


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_words_find_room_on_the_usual_prints_at_a_size_to_read(language: str, deck: Deck) -> None:
    margins = translated(language, deck)
    for spec in PRINTS:
        layout = laid(margins, spec)
        assert "page-captions" not in [finding.code for finding in layout.findings]
        for side in sides(layout):
            assert len(side.captions) == 6
            assert len(side.rulers) == 2
            assert {caption.size for caption in side.captions} <= {6.5, 7.0}


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_and_rulers_are_clear_of_cards_marks_edges_and_each_other(language: str, deck: Deck) -> None:
    margins = translated(language, deck)
    odd = [SheetSpec(card=parse_card(card), backs=backs) for card in ("bridge", "tarot") for backs in Backs]
    for spec in (*PRINTS, *odd):
        writing = margins.writing(spec)
        for side in sides(laid(margins, spec)):
            texts = [box(caption, writing.above, writing.below) for caption in side.captions]
            rulers = [[stroke(line) for line in ruler.lines] for ruler in side.rulers]
            labels = [box(ruler.label, 0.6, 0.0) for ruler in side.rulers]
            marks = [stroke(line) for line in (*side.marks, *((side.fold,) if side.fold else ()))]
            for one, other in itertools.combinations([*texts, *labels], 2):
                assert apart(one, other, -1e-6)
            for thing in (*texts, *labels, *itertools.chain(*rulers)):
                assert min(thing[0], thing[1]) >= 3 - 1e-6
                assert thing[2] <= side.paper.width - 3 + 1e-6
                assert thing[3] <= side.paper.height - 3 + 1e-6
                assert all(apart(thing, card, 0.45) for card in cards_of(side))
                assert all(apart(thing, mark, 0.95) for mark in marks)
            assert all(apart(text, part) for text in texts for part in itertools.chain(*rulers))
            for strokes, label in zip(rulers, labels, strict=True):
                assert all(apart(part, label, 0.2) for part in strokes)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("paper", "backs"), [("a4", Backs.LONG_EDGE), ("letter", Backs.LONG_EDGE), ("a4", Backs.FOLD)])
def test_the_ink_of_the_finished_file_stands_where_the_layout_put_it(
    language: str, paper: str, backs: Backs, deck: Deck, gallery: ArtGallery
) -> None:
    spec = SheetSpec(paper=parse_paper(paper), backs=backs)
    cards = deck.cards[: 4 if backs is Backs.FOLD else 9]
    made = make_sheets(cards, deck, gallery, SheetJob(spec, language=language))
    assert [finding for finding in made.findings if finding.severity > Severity.NOTE] == []
    margins = translated(language, deck)
    writing = margins.writing(spec)
    for number, side in enumerate(sides(laid(margins, spec, len(cards)))):
        places = [box(caption, writing.above, writing.below) for caption in side.texts]
        ink = letters(made.files[0], number)
        assert len(ink) > 60
        held = set()
        for letter in ink:
            inside = [index for index, place in enumerate(places) if _within(letter[1:], place)]
            assert inside, letter
            held.update(inside)
            assert all(apart(letter[1:], card, 0.4) for card in cards_of(side))
            assert all(apart(letter[1:], stroke(line), 0.1) for line in side.lines), letter
        assert held == set(range(len(places)))


def _within(inner: Box, outer: Box, slack: float = 0.12) -> bool:
    return (
        inner[0] >= outer[0] - slack and inner[1] >= outer[1] - slack
        and inner[2] <= outer[2] + slack and inner[3] <= outer[3] + slack
    )  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_reads_captions_from_the_side_where_lines_begin(language: str, deck: Deck) -> None:
    for spec in (SheetSpec(), SheetSpec(paper=LETTER)):
        for side in sides(laid(translated(language, deck), spec)):
            start = [{0: c.x, 270: -c.y, 90: c.y}[c.turn] for c in side.captions]
            assert start == sorted(start, reverse=language in RIGHT_TO_LEFT)
    # Lines that begin at one place do so on fronts and backs, however long they are.
    fronts, backs = (side for side in sides(laid(translated(language, deck), SheetSpec())))
    for front, back in zip(fronts.captions, backs.captions, strict=True):
        length = 1 if language in RIGHT_TO_LEFT else 0
        assert front.x + length * front.width == pytest.approx(back.x + length * back.width)


@pytest.mark.parametrize("language", LANGUAGES)
def test_search_finds_the_words(language: str, deck: Deck, gallery: ArtGallery) -> None:
    made = make_sheets(deck.cards[:2], deck, gallery, SheetJob(names=language))
    captions = translated(language, deck).captions(SheetSpec())(1, 1, True)
    pdf = pypdfium2.PdfDocument(made.files[0])
    text = pdf[1].get_textpage()
    words = [word.strip(",،()") for word in without_isolates(" ".join(captions)).split() if word != "A4"]
    assert len(words) > 12
    assert [word for word in words if text.search(word).get_next() is None] == []
    pdf.close()


@pytest.mark.parametrize("language", RIGHT_TO_LEFT)
def test_numbers_stand_left_of_their_words(language: str, deck: Deck, gallery: ArtGallery) -> None:
    made = make_sheets(deck.cards[:2], deck, gallery, SheetJob(SheetSpec(backs=Backs.NONE), language=language))
    said = translated(language, deck)
    word, number = without_isolates(said.captions(SheetSpec())(1, 1, False)[5]).split()
    ink = letters(made.files[0])
    line = "".join(letter.text for letter in ink)
    assert number in line
    pdf = pypdfium2.PdfDocument(made.files[0])
    text = pdf[0].get_textpage()
    at, length = text.search(word).get_next()
    digits = [text.get_charbox(i) for i in range(text.count_chars()) if text.get_text_range(i, 1) == number]
    first, last = (text.get_charbox(i) for i in (at, at + length - 1))
    beside = [d for d in digits if abs(d[1] - first[1]) < 3 and 0 < min(first[0], last[0]) - d[2] < 6]
    assert beside
    pdf.close()


# What the file says of itself.


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_file_says_its_language_and_title_contents_and_pages_speak_it(
    language: str, deck: Deck, gallery: ArtGallery
) -> None:
    said = translated(language, deck)
    (data,) = make_sheets(deck.cards[:2], deck, gallery, SheetJob(language=language)).files
    with pikepdf.open(_stream(data)) as pdf, pdf.open_outline() as outline:
        assert str(pdf.Root.Lang) == language
        assert str(pdf.docinfo.Title) == said.title("A4", single=False, part=None)
        assert "sheets" not in str(pdf.docinfo.Title)
        assert outline.root[0].title == said.kind(deck.cards[0].kind) != "SYMBOL"
        labels = pdf.Root.PageLabels.Nums
        assert [str(labels[number].P) for number in (1, 3)] == [f"1 {said.side(back=back)}" for back in (False, True)]
    parts = make_sheets(deck.cards[:2], deck, gallery, SheetJob(SheetSpec(backs=Backs.SEPARATE), language=language))
    titles = []
    for data in parts.files:
        with pikepdf.open(_stream(data)) as pdf:
            titles.append(str(pdf.docinfo.Title))
    assert titles == [said.title("A4", single=False, part=back) for back in (False, True)]
    assert len(set(titles)) == 2


def _stream(data: bytes) -> io.BytesIO:
    return io.BytesIO(data)
