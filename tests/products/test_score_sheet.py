"""The score sheet: its columns, rows and words, as the finished page shows them."""

import io
from collections import Counter
from dataclasses import replace

import pikepdf
import pypdfium2
import pytest
from paragraphs import canvas, extracted, finished, lost
from pdf_pages import read_pages

from oniroo.deck.model import Deck
from oniroo.ground.finder import packaged_deck
from oniroo.ground.findings import Fault, Severity, UsageFault
from oniroo.page import parse_paper
from oniroo.products.score_pen import LEAST_SIZE
from oniroo.products.score_sheet import LEAST_COLUMN, LEAST_ROW, make_score_sheet, score_file, score_page
from oniroo.rules import Translation, languages, load, rules_roots, ways_to_score
from oniroo.rules.model import State

PAPERS = ("a4", "a5", "letter")
ALL = languages(rules_roots(packaged_deck()))


@pytest.fixture(scope="module")
def rules(deck: Deck) -> dict[str, Translation]:
    roots = rules_roots(packaged_deck())
    return {code: load(roots, code, deck) for code in ALL}


def made(translation: Translation, paper: str = "a4", players: int | None = None) -> bytes:
    sheet = make_score_sheet(translation, translation.deck, parse_paper(paper), players=players)
    assert sheet.findings == ()
    return sheet.data


def spoilt(translation: Translation, key: str, text: str) -> Translation:
    entry = replace(translation.entries[key], text=text)
    return replace(translation, entries={**translation.entries, key: entry})


def upright_lines(data: bytes) -> list[tuple[float, float, float]]:
    """x, top and bottom of the vertical lines of the table, in mm."""
    (page,) = read_pages(data)
    fine = [line[:4] for line in page.lines if line[4] == pytest.approx(0.6, abs=0.01)]
    return [(round(x1, 1), min(y1, y2), max(y1, y2)) for x1, y1, x2, y2 in fine if x1 == pytest.approx(x2, abs=1e-3)]


def rounds(data: bytes, *, rtl: bool = False) -> list[float]:
    """Heights of the rows of rounds, in mm: beside their numbers stands a line of their own."""
    lines = upright_lines(data)
    edge, inward = (max, -1) if rtl else (min, 1)
    first = edge(x for x, _, _ in lines)
    second = edge(x for x, _, _ in lines if (x - first) * inward > 1)
    return [bottom - top for x, top, bottom in lines if x == second]


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("code", ALL)
def test_there_is_room_to_write(rules: dict[str, Translation], code: str, paper: str) -> None:
    data = made(rules[code], paper)
    rows = rounds(data, rtl=rules[code].language.rtl)
    assert len(rows) >= (8 if paper == "a5" else 12)
    assert min(rows) >= LEAST_ROW
    columns = [x for x, count in Counter(x for x, _, _ in upright_lines(data)).items() if count == 2]
    assert len(columns) == 7
    steps = [after - before for before, after in zip(sorted(columns), sorted(columns)[1:], strict=False)]
    assert min(steps) >= LEAST_COLUMN
    assert max(steps) - min(steps) < 0.21


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_two_to_six_players_have_a_column_each(rules: dict[str, Translation], players: int) -> None:
    data = made(rules["en"], players=players)
    lines = Counter(x for x, _, _ in upright_lines(data))
    assert sum(count == 2 for count in lines.values()) == players + 1
    words = extracted(data)
    assert [number for number in range(1, 8) if f"Player {number}" in words] == list(range(1, players + 1))


def test_right_to_left_sheets_are_mirrored(rules: dict[str, Translation]) -> None:
    left = {x for x, _, _ in upright_lines(made(rules["en"]))}
    right = {round(210 - x, 1) for x, _, _ in upright_lines(made(rules["fa"]))}
    assert sorted(left) == pytest.approx(sorted(right), abs=0.11)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("code", ALL)
def test_all_words_stand_on_the_page_and_inside_its_margins(
    rules: dict[str, Translation], code: str, paper: str
) -> None:
    translation = rules[code]
    data = made(translation, paper)
    texts = [str(way.words) for way in ways_to_score(translation)]
    keys = ("title", "date", "place", "level", "round", "name", "points", "total", "carry", "how", "winner")
    texts += [str(translation.render(f"sheet.{key}")) for key in keys]
    texts.append(str(translation.render("colophon.free")))
    words = {word for text in texts for word in text.split() if word.isalpha() and len(word) > 3}
    assert len(words) > 15
    assert lost(data, sorted(words)) == []
    document = pypdfium2.PdfDocument(data)
    page = document[0]
    text = page.get_textpage()
    boxes = [text.get_charbox(index) for index in range(text.count_chars())]
    width, height = page.get_size()
    document.close()
    assert min(box[0] for box in boxes) >= 25
    assert min(box[1] for box in boxes if box[3] > box[1]) >= 20
    assert max(box[2] for box in boxes) <= width - 25
    assert max(box[3] for box in boxes) <= height - 25


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("code", ALL)
def test_no_letter_is_smaller_than_six_points(rules: dict[str, Translation], code: str, paper: str) -> None:
    with pikepdf.open(io.BytesIO(made(rules[code], paper))) as pdf:
        found = pikepdf.parse_content_stream(pdf.pages[0])
        sizes = {float(part.operands[1]) for part in found if str(part.operator) == "Tf"}
    assert sizes
    assert min(sizes) >= LEAST_SIZE


def test_points_are_those_of_the_deck(rules: dict[str, Translation], deck: Deck) -> None:
    words = extracted(made(rules["en"]))
    for way in ways_to_score(rules["en"]):
        assert str(abs(way.points)) in words
    assert "−5" in words
    richer = replace(deck, points={**deck.points, "vote": 77, "fairy_penalty": 88})
    changed = extracted(made(replace(rules["en"], deck=richer)))
    assert "77" in changed
    assert "−88" in changed


def test_numbers_are_written_in_the_digits_of_the_language(rules: dict[str, Translation]) -> None:
    words = extracted(made(rules["fa"]))
    assert "۱۰" in words
    assert not set("23456789") & set(words.replace(rules["fa"].deck.version, ""))
    assert "12" in extracted(made(rules["ar"]))


def test_a_long_table_has_a_subtotal_and_a_short_one_none(rules: dict[str, Translation]) -> None:
    assert "Subtotal" in extracted(made(rules["en"], "a4"))
    assert "Subtotal" not in extracted(made(rules["en"], "a5"))


@pytest.mark.parametrize(("paper", "size"), [("a4", (210, 297)), ("a5", (148, 210)), ("297x210", (210, 297))])
def test_the_file_is_one_upright_page_that_says_what_it_is(
    rules: dict[str, Translation], paper: str, size: tuple[float, float]
) -> None:
    data = made(rules["el"], paper)
    assert data == made(rules["el"], paper)
    (page,) = read_pages(data)
    assert (page.width, page.height) == pytest.approx(size, abs=0.01)
    with pikepdf.open(io.BytesIO(data)) as pdf:
        assert str(pdf.docinfo["/Title"]).startswith("ONIROO: φύλλο βαθμολογίας, ")
        assert "must not be sold" in str(pdf.docinfo["/Subject"])
        assert str(pdf.Root.Lang) == "el"
        fonts = [font for font in pdf.pages[0].Resources.Font.values() if str(font.Subtype) == "/Type0"]
        assert fonts
        for font in fonts:
            descriptor = font.DescendantFonts[0].FontDescriptor
            assert {"/FontFile2", "/FontFile3"} & set(descriptor.keys())
    assert len(data) < 60_000


def test_it_can_be_a_page_of_another_document(rules: dict[str, Translation], deck: Deck) -> None:
    sheet = canvas(420, 595)
    for code in ("en", "he"):
        assert score_page(sheet, rules[code], deck, 420, 595) == ()
        sheet.showPage()
    data = finished(sheet)
    assert len(read_pages(data)) == 2
    assert lost(data, ["Carried", "Winner"]) == []


def test_words_that_are_not_translated_are_english_and_named(rules: dict[str, Translation], deck: Deck) -> None:
    for code in ("lt", "fa"):
        sheet = make_score_sheet(spoilt(rules[code], "sheet.total", ""), deck, parse_paper("a4"))
        assert [(f.code, f.subject) for f in sheet.findings] == [("rules-missing", f"{code} sheet.total")]
        assert lost(sheet.data, ["Total"]) == []
    elsewhere = make_score_sheet(spoilt(rules["lt"], "A_01.1", ""), deck, parse_paper("a4"))
    assert elsewhere.findings == ()
    assert spoilt(rules["lt"], "A_01.1", "").state("A_01.1") is State.MISSING


def test_a_word_that_does_not_fit_shrinks_and_else_is_named(rules: dict[str, Translation], deck: Deck) -> None:
    longer = make_score_sheet(spoilt(rules["lt"], "sheet.round", "Raundelis"), deck, parse_paper("a4"))
    assert longer.findings == ()
    sheet = make_score_sheet(spoilt(rules["lt"], "sheet.round", "R" * 30), deck, parse_paper("a4"))
    (found,) = sheet.findings
    assert (found.code, found.subject, found.severity) == ("score-tight", "lt sheet.round", Severity.WARNING)
    assert "even at 6 pt" in found.problem


def test_a_letter_that_no_font_has_stops_the_sheet(rules: dict[str, Translation], deck: Deck) -> None:
    with pytest.raises(Fault) as caught:
        make_score_sheet(spoilt(rules["lt"], "sheet.round", "\U00012000"), deck, parse_paper("a4"))
    (found,) = caught.value.findings
    assert (found.code, found.subject) == ("text-missing-character", "lt sheet.round")


def test_ways_without_words_are_called_by_their_keys(rules: dict[str, Translation], deck: Deck) -> None:
    level = replace(deck.levels[0], key="9", points={"win": 33})
    changed = replace(deck, levels=(*deck.levels, level), points={**deck.points, "snoring": 44})
    sheet = make_score_sheet(replace(rules["en"], deck=changed), changed, parse_paper("a4"))
    assert [(f.code, f.subject) for f in sheet.findings] == [("score-words", "l9"), ("score-words", "snoring")]
    assert ["sheet.win_l9" in sheet.findings[0].remedy, "sheet.snoring" in sheet.findings[1].remedy] == [True, True]
    assert lost(sheet.data, ["l9", "33", "snoring", "44"]) == []


@pytest.mark.parametrize("players", [-1, 0, 1, 7])
def test_a_number_of_players_that_cannot_be_is_refused(rules: dict[str, Translation], deck: Deck, players: int) -> None:
    with pytest.raises(UsageFault, match="2 to 6") as caught:
        make_score_sheet(rules["en"], deck, parse_paper("a4"), players=players)
    assert [f.code for f in caught.value.findings] == ["score-players"]


@pytest.mark.parametrize("paper", ["80x200", "210x297mm", "148x150", "20x20", "63x88", "500x60"])
def test_too_small_a_page_is_refused(rules: dict[str, Translation], deck: Deck, paper: str) -> None:
    size = parse_paper(paper)
    if paper == "210x297mm":
        assert make_score_sheet(rules["en"], deck, size).findings == ()
        return
    with pytest.raises(UsageFault, match="has no room on") as caught:
        make_score_sheet(rules["en"], deck, size)
    assert [f.code for f in caught.value.findings] == ["score-paper"]


def test_files_are_named_by_language_paper_and_players() -> None:
    assert score_file("el", parse_paper("a4")) == "score-sheet-el-a4.pdf"
    assert score_file("pt-BR", parse_paper("Letter"), 3) == "score-sheet-pt-BR-letter-players-3.pdf"
