"""The test page in every language: all of its words, set rightly, and numbers and commands that can be typed."""

import io
import itertools
import re
from dataclasses import fields, replace

import pikepdf
import pypdfium2
import pytest
from letters import apart, letters

from oniroo.deck.model import Deck
from oniroo.ground.finder import packaged_deck
from oniroo.page import LETTER, MM_PER_PT, Backs, Caption, parse_paper
from oniroo.page.calibration import CalibrationPage, CalibrationTexts, calibration_page, keep_command
from oniroo.page.calibration_text import number_typed
from oniroo.products.printers import BackOffset
from oniroo.products.test_page import make_test_page
from oniroo.products.test_words import calibration_texts
from oniroo.products.words import Words, words_in
from oniroo.rules import load, rules_roots

LANGUAGES = ("el", "lt", "fa", "ar", "he")
RIGHT_TO_LEFT = ("fa", "ar", "he")
MARKS = "\u2066\u2068\u2069"
PAPERS = ("a5", "a4", "letter", "legal", "a3")
OFFSET = BackOffset(1.5, -0.5, 0.25)


def plain(text: str) -> str:
    return "".join(character for character in text if character not in MARKS).replace("\u00a0", " ")


def page_in(language: str, deck: Deck, paper: str = "a4", printer: str | None = None) -> CalibrationPage:
    words = words_in(language, deck)
    return calibration_page(
        parse_paper(paper),
        back_offset=(OFFSET.x, OFFSET.y),
        back_angle=OFFSET.angle,
        printer=printer,
        texts=calibration_texts(words),
        measure=words.lettering.measure,
    )


def said(page: CalibrationPage) -> str:
    return plain(" ".join(caption.text for caption in page.sheet.front.captions))


def paragraphs(page: CalibrationPage) -> list[Caption]:
    """The lines of words and commands: neither numbers nor letters of scales."""
    return [caption for caption in page.sheet.front.captions if len(plain(caption.text)) > 5]


def test_english_words_of_the_rulebook_are_those_that_are_printed(deck: Deck) -> None:
    texts = calibration_texts(Words(load(rules_roots(packaged_deck()), "en", deck)))
    english = CalibrationTexts()
    for field in fields(CalibrationTexts):
        if field.name != "writing":
            assert plain(getattr(texts, field.name)) == getattr(english, field.name), field.name


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_line_of_words_is_english(language: str, deck: Deck) -> None:
    english = said(calibration_page(back_offset=(1.5, -0.5), back_angle=0.25))
    typed = {"oniroo", "test", "page", "sheets", "printer", "measured", "angle", "back", "offset"}
    words = set(re.findall(r"[a-z]{3,}", english)) - typed
    theirs = said(page_in(language, deck))
    assert sorted(words & set(re.findall(r"[a-z]{3,}", theirs))) == []
    assert words_in(language, deck).findings("") == ()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_tells_edge_offset_and_printer(language: str, deck: Deck) -> None:
    texts = calibration_texts(words_in(language, deck))
    assert plain(texts.long_edge) != plain(texts.short_edge)
    for backs, mine, other in (
        (Backs.LONG_EDGE, texts.long_edge, texts.short_edge),
        (Backs.SHORT_EDGE, texts.short_edge, texts.long_edge),
    ):
        text = said(calibration_page(backs=backs, texts=texts))
        assert plain(mine) in text
        assert plain(other) not in text
    counted, keep, otherwise = (plain(text) for text in (texts.counted, texts.keep, texts.otherwise))
    with_offset, without = said(page_in(language, deck)), said(calibration_page(texts=texts))
    assert counted.partition("{")[0] in with_offset
    assert counted.partition("{")[0] not in without
    assert keep in without
    assert otherwise in without
    assert otherwise not in said(page_in(language, deck, printer="office"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_to_type_are_in_the_digits_of_keyboards_and_so_are_commands(language: str, deck: Deck) -> None:
    page = page_in(language, deck, printer="office")
    text = said(page)
    assert "DEGREES = 0.25° + 0.215° × (A − B)" in text
    assert "X = (A + B) / 2" in text
    assert all(product in text for product in ("0.11°", "0.21°", "0.32°", "0.43°", "0.64°"))
    assert keep_command("office") in text
    digits = {number_typed(number) for scale in page.scales for number in scale.numbers}
    assert digits <= {caption.text for caption in page.sheet.front.captions}
    hundred = "۱۰۰" if language == "fa" else "100"
    assert any(hundred in plain(ruler.label.text) for ruler in page.sheet.front.rulers)
    steps = [plain(caption.text) for caption in paragraphs(page)]
    six = "۶" if language == "fa" else "6"
    assert any(step.startswith(f"{six}. ") for step in steps)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_all_of_it_finds_room_on_every_paper(language: str, paper: str, deck: Deck) -> None:
    page = page_in(language, deck, paper)
    size = page.sheet.front.paper
    lines = paragraphs(page)
    assert min(caption.size for caption in lines) >= (7 if paper == "a5" else 9)
    ends = {"left": min(c.x for c in lines), "right": max(c.x + c.width for c in lines)}
    assert ends["left"] > 15
    assert ends["right"] < size.width - 15
    texts = [(c.x, c.y - 0.72 * c.size * MM_PER_PT, c.x + c.width, c.y) for c in page.sheet.front.captions]
    for one, other in itertools.combinations(texts, 2):
        assert apart(one, other)


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_begin_at_the_side_where_lines_begin_commands_at_the_left(language: str, deck: Deck) -> None:
    lines = paragraphs(page_in(language, deck))
    commands = [caption for caption in lines if caption.text.startswith("oniroo ")]
    words = [caption for caption in lines if not caption.text.startswith("oniroo ")]
    assert len(commands) == 2
    left = {round(caption.x, 3) for caption in commands}
    assert len(left) == 1
    edges = {round(c.x + c.width if language in RIGHT_TO_LEFT else c.x, 3) for c in words}
    assert len(edges) == 1
    if language not in RIGHT_TO_LEFT:
        assert edges == left


@pytest.mark.parametrize("language", RIGHT_TO_LEFT)
def test_nothing_that_belongs_together_is_torn_over_two_lines(language: str, deck: Deck) -> None:
    for paper in PAPERS:
        for caption in paragraphs(page_in(language, deck, paper)):
            text = caption.text
            assert text.count("\u2068") + text.count("\u2066") == text.count("\u2069")
            assert not text.endswith("=")


@pytest.mark.parametrize("printer", ["", "office", "משרד 2 Büro"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_ink_of_the_finished_file_stands_clear_of_scales_rulers_and_edges(
    language: str, printer: str, deck: Deck
) -> None:
    words = words_in(language, deck)
    made = make_test_page(LETTER, Backs.LONG_EDGE, OFFSET, printer=printer, words=words)
    assert made.findings == ()
    page = calibration_page(
        LETTER, back_offset=(OFFSET.x, OFFSET.y), back_angle=OFFSET.angle, printer=printer or None,
        texts=calibration_texts(words), measure=words.lettering.measure,
    )  # fmt: skip
    side = page.sheet.front
    strokes = [(min(l.x1, l.x2), min(l.y1, l.y2), max(l.x1, l.x2), max(l.y1, l.y2)) for l in side.lines]  # noqa: E741
    ink = letters(made.data)
    assert len(ink) > 500
    for letter in ink:
        assert all(apart(letter[1:], stroke, 0.1) for stroke in strokes), letter
        assert min(letter.left, letter.top) >= 4.5
        assert letter.right <= LETTER.width - 4.5
        assert letter.bottom <= LETTER.height - 4.5
    for caption in side.captions:
        top = caption.y - caption.size * MM_PER_PT
        bottom = caption.y + 0.45 * caption.size * MM_PER_PT
        inside = [l for l in ink if l.top > top and l.bottom < bottom and l.right > caption.x - 1]  # noqa: E741
        assert any(l.left < caption.x + caption.width for l in inside), caption.text  # noqa: E741


@pytest.mark.parametrize("language", LANGUAGES)
def test_search_finds_its_words_and_commands(language: str, deck: Deck) -> None:
    words = words_in(language, deck)
    texts = calibration_texts(words)
    data = make_test_page(LETTER, words=words).data
    pdf = pypdfium2.PdfDocument(data)
    text = pdf[0].get_textpage()
    sought = re.findall(r"[^\W\d_]{4,}", plain(" ".join((texts.heading, texts.find, texts.keep, texts.otherwise))))
    assert len(sought) > 20
    assert [word for word in sought if text.search(word).get_next() is None] == []
    for part in ("oniroo test-page --printer NAME --measured X,Y --angle DEGREES", "--back-offset X,Y"):
        assert text.search(part).get_next() is not None
    pdf.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_file_says_its_language_and_sides(language: str, deck: Deck) -> None:
    words = words_in(language, deck)
    texts = calibration_texts(words)
    data = make_test_page(LETTER, printer="office", words=words).data
    with pikepdf.open(io.BytesIO(data)) as pdf, pdf.open_outline() as outline:
        assert str(pdf.Root.Lang) == language
        assert str(pdf.docinfo.Title) == f"ONIROO: {plain(texts.heading)} (office), Letter"
        front, back = (text[:1].upper() + text[1:] for text in (texts.front, texts.back))
        assert [item.title for item in outline.root] == [front, back]


def test_words_that_are_missing_are_english_and_said(deck: Deck) -> None:
    translation = words_in("fa", deck).translation
    lost = ("test.keep", "test.title")
    entries = {key: entry for key, entry in translation.entries.items() if key not in lost}
    made = make_test_page(LETTER, words=Words(replace(translation, entries=entries)))
    (finding,) = made.findings
    assert finding.problem == (
        "the test page: 2 words (test.title, test.keep) are not translated to fa, and English is printed"
    )
    pdf = pypdfium2.PdfDocument(made.data)
    text = pdf[0].get_textpage()
    assert all(text.search(word).get_next() is not None for word in ("Keep", "them", "printer", "offset"))
    pdf.close()


def test_english_is_the_page_that_it_was(deck: Deck) -> None:
    assert make_test_page(LETTER).findings == ()
    with pikepdf.open(io.BytesIO(make_test_page(LETTER).data)) as pdf:
        assert str(pdf.docinfo.Title) == "ONIROO: test page for the back offset, Letter"
        assert str(pdf.Root.Lang) == "en"
