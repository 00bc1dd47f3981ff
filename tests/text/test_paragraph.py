import io
import re
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import numpy as np
import pikepdf
import pypdfium2
import pytest
from paragraphs import COLUMN, FOLDER, LANGUAGES, canvas, extracted, finished, lost, markup, paragraphs, pdf
from reportlab.platypus import BaseDocTemplate, Frame, PageTemplate, Table

from oniroo.text.layout import TextStyle
from oniroo.text.markup import Piece, literal
from oniroo.text.paragraph import Paragraph

SEPARATORS = re.compile("[^\\w\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u200c]+")


def distinct_words(parts: list[Paragraph]) -> list[str]:
    """Words of four letters or more outside codes."""
    found: dict[str, None] = {}
    for part in parts:
        for piece in part.layout.pieces:
            if not piece.code:
                words = SEPARATORS.split(piece.text)
                found |= dict.fromkeys(word for word in words if sum(map(str.isalpha, word)) >= 4)
    return list(found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_are_found_by_the_search_of_a_reader(language: str) -> None:
    parts = paragraphs(language)
    words = distinct_words(parts)
    assert len(words) >= 100
    missed = lost(pdf(parts), words)
    assert len(missed) <= len(words) / 100, missed


def test_hyphenated_words_are_found_and_copied_whole() -> None:
    parts = paragraphs("lt")
    broken = [
        re.findall(r"\w+$", part.text[: line.span.end])[0] + re.findall(r"^\w+", part.text[line.span.next :])[0]
        for part in parts
        for line in part.lines(COLUMN)
        if line.span.hyphen
    ]
    assert len(broken) >= 5
    data = pdf(parts)
    assert lost(data, broken) == []
    assert "\u00ad" not in extracted(data)
    assert "\ufffe" not in extracted(data)


def test_text_reads_as_typed() -> None:
    text = "R&D, <A> & &amp; “it's”; Kabeljau für 3 €"
    assert extracted(pdf([Paragraph(literal(text), TextStyle())])) == text
    assert extracted(pdf([Paragraph([Piece("<b>no tag</b>")], TextStyle())])) == "<b>no tag</b>"


def test_nothing_is_told_that_is_not_in_the_text() -> None:
    for language in LANGUAGES:
        told = set(extracted(pdf(paragraphs(language))))
        typed = {character for part in paragraphs(language) for character in part.text}
        assert told - typed <= set("\r\n\u200b\u200f“")  # pdfium turns ” round in Hebrew


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_drawn_is_what_is_laid_out(language: str) -> None:
    """Ink lies within the column and in as many bands as there are lines."""
    (part, *_) = paragraphs(language)
    document = pypdfium2.PdfDocument(pdf([part], page=(290.0, 200.0)))
    dark = document[0].render(scale=4, grayscale=True).to_numpy().squeeze() < 128
    document.close()
    columns = np.flatnonzero(dark.any(axis=0)) / 4
    assert columns[0] >= 29.0
    assert columns[-1] <= 30 + COLUMN + 1.0
    assert columns[-1] - columns[0] > COLUMN - 3
    rows = np.flatnonzero(dark.any(axis=1)) / 4
    height = part.style.line_height
    for number in range(len(part.lines(COLUMN))):
        middle = 30 + (number + 0.5) * height
        assert ((rows > middle - height / 2) & (rows < middle + height / 2)).any()
    assert rows[0] >= 29.0
    assert rows[-1] <= 31 + part.height


def opened(data: bytes) -> pikepdf.Pdf:
    return pikepdf.Pdf.open(io.BytesIO(data))


def test_bold_is_bolder_and_links_have_their_colour_and_place() -> None:
    style = TextStyle(size=20, link_colour="#ff0000")
    plain, bold = (Paragraph(text, style) for text in ("mmm", "<b>mmm</b>"))
    assert bold.natural_width() > plain.natural_width()
    sheet = canvas()
    sheet.bookmarkHorizontal("x", 0, 0)
    part = Paragraph('one <a href="#x">two</a> <a href="https://art-felx.com">three</a>', style)
    part.wrap(200)
    part.draw(sheet, 30, 500)
    sheet.showPage()
    file = opened(finished(sheet))
    first, second = (file.pages[0].Annots[index] for index in range(2))
    assert first.Dest[0].objgen == file.pages[0].objgen
    assert str(second.A.URI) == "https://art-felx.com"
    clusters = part.lines(200)[0].clusters
    linked = [cluster for cluster in clusters if cluster.piece == 1]
    left, bottom, right, top = (float(number) for number in first.Rect)
    assert left == pytest.approx(30 + linked[0].x, abs=0.01)
    assert right == pytest.approx(30 + linked[-1].x + linked[-1].advance, abs=0.01)
    assert 500 <= bottom < top <= 500 + part.height + 0.01
    assert b"1 0 0 rg" in file.pages[0].Contents.read_bytes()


def test_a_link_in_two_stretches_has_two_boxes() -> None:
    sheet = canvas()
    sheet.bookmarkHorizontal("x", 0, 0)
    part = Paragraph('<a href="#x">abc אבג</a> דהו <b>x</b>', TextStyle(direction="ltr"))
    part.wrap(200)
    part.draw(sheet, 0, 0)
    sheet.showPage()
    file = opened(finished(sheet))
    boxes = file.pages[0].Annots
    assert len(boxes) == 2
    first, second = ([float(number) for number in box.Rect] for box in boxes)
    assert first[2] < second[0]


def flow(parts: list[Paragraph], height: float, widths: tuple[float, ...] = (COLUMN,)) -> list[str]:
    """Text of each page of a document with frames so high and wide in turn."""
    buffer = io.BytesIO()
    document = BaseDocTemplate(buffer, pagesize=(300, height + 60), invariant=1, initialFontName="Helvetica")
    templates = [
        PageTemplate(
            str(number),
            [Frame(30, 30, width, height, 0, 0, 0, 0)],
            autoNextPageTemplate=str((number + 1) % len(widths)),
        )
        for number, width in enumerate(widths)
    ]
    document.addPageTemplates(templates)
    document.build(list(parts))
    pages = pypdfium2.PdfDocument(buffer.getvalue())
    texts = [page.get_textpage().get_text_range() for page in pages]
    pages.close()
    return texts


@pytest.mark.parametrize("room", range(2, 12))
def test_never_a_line_alone_at_the_foot_or_head_of_a_page(room: int) -> None:
    part = Paragraph(literal("one two three four five six seven eight nine ten " * 8), TextStyle(align="justify"))
    whole = len(part.lines(100.0))
    assert whole > 13
    pieces = part.split(100.0, room * part.style.line_height + 0.5)
    assert [len(piece.lines(100.0)) for piece in pieces] == [room, whole - room]  # type: ignore[attr-defined]
    upper, lower = pieces
    assert (upper.spaceAfter, lower.spaceBefore) == (0, 0)


def test_short_paragraphs_stay_whole() -> None:
    part = Paragraph(literal("one two three four five six seven"), TextStyle())
    assert len(part.lines(70.0)) == 3
    line = part.style.line_height
    assert part.split(70.0, 2 * line + 1) == []
    assert part.split(70.0, 3 * line) == [part]
    longer = Paragraph(literal("one two three four five six seven eight nine"), TextStyle())
    assert len(longer.lines(70.0)) == 4
    assert [len(piece.lines(70.0)) for piece in longer.split(70.0, 3 * line)] == [2, 2]  # type: ignore[attr-defined]
    assert longer.split(70.0, line) == []


@pytest.mark.parametrize("widths", [(COLUMN,), (COLUMN, 150.0), (150.0, COLUMN)])
@pytest.mark.parametrize("language", ["lt", "he"])
def test_text_flows_over_pages_without_loss(language: str, widths: tuple[float, ...]) -> None:
    joined = " ".join(line for line in markup(language) if "<" not in line)
    part = Paragraph(literal(joined), TextStyle(language=language, align="justify"))
    pages = flow([part], 100.0, widths)
    assert len(pages) >= 2
    told = "".join(pages)
    letters = [character for character in joined if character.isalpha()]
    assert sorted(character for character in told if character.isalpha()) == sorted(letters)


def test_a_part_may_be_split_again() -> None:
    part = Paragraph(literal("one two three four five six seven eight nine ten " * 5), TextStyle())
    line = part.style.line_height
    upper, _ = part.split(100.0, 8 * line)
    first, second = upper.split(100.0, 4 * line)
    texts = [[found.span.start for found in piece.lines(100.0)] for piece in (first, second)]  # type: ignore[attr-defined]
    assert texts[0] + texts[1] == [found.span.start for found in part.lines(100.0)[:8]]


def test_bullets_hang_on_the_leading_side() -> None:
    for language, text in (("en", "word"), ("he", "מילה")):
        part = Paragraph(text, TextStyle(language=language, indent=20), bullet="•")
        document = pypdfium2.PdfDocument(pdf([part], width=100.0))
        page = document[0].get_textpage()
        boxes = {
            character: page.get_charbox(at)
            for at in range(page.count_chars())
            if (character := page.get_text_range(at, 1)).strip()
        }
        document.close()
        bullet = boxes.pop("•")
        if language == "en":
            assert 30 <= bullet[0] < bullet[2] < 50 <= min(box[0] for box in boxes.values()) + 0.5
        else:
            assert max(box[2] for box in boxes.values()) - 0.5 <= 110 < bullet[0] < bullet[2] <= 130


def test_anchors_are_what_links_lead_to() -> None:
    sheet = canvas()
    for text, anchor, bottom in (("here", "place", 700.0), ('<a href="#place">there</a>', "", 100.0)):
        part = Paragraph(text, TextStyle(), anchor=anchor)
        part.wrap(200)
        part.draw(sheet, 30, bottom)
    sheet.showPage()
    file = opened(finished(sheet))
    destination = file.pages[0].Annots[0].Dest
    assert float(destination[3]) == pytest.approx(700.0 + part.height)


def test_paragraphs_stand_in_cells_of_tables() -> None:
    style = TextStyle(language="he")
    table = Table([[Paragraph("אחד", style), Paragraph("שתיים", style)]], colWidths=[60, 60])
    texts = flow([table], 100.0)  # type: ignore[list-item]
    assert "אחד" in texts[0]
    assert "שתיים" in texts[0]


def test_spaces_around_and_keeping_with_the_next_are_known_to_frames() -> None:
    part = Paragraph("a", TextStyle(space_before=3, space_after=5, keep_with_next=True))
    assert (part.getSpaceBefore(), part.getSpaceAfter(), part.keepWithNext) == (3, 5, True)


def test_every_font_is_embedded_and_small() -> None:
    parts = [part for language in LANGUAGES for part in paragraphs(language)]
    data = pdf(parts, page=(290.0, 4000.0))
    assert len(data) < 100_000
    file = opened(data)
    fonts = {
        str(font.BaseFont): font for font in file.pages[0].Resources.Font.values() if font.Subtype == "/Type0"
    }  # fmt: skip
    assert {name.partition("+")[2] for name in fonts} == {
        "NotoSerif-Regular", "NotoSerif-Bold", "NotoNaskhArabic-Regular", "NotoNaskhArabic-Bold",
        "FrankRuhlLibre-Regular", "FrankRuhlLibre-Bold",
    }  # fmt: skip
    for font in fonts.values():
        assert font.DescendantFonts[0].FontDescriptor.FontFile2.Length1 > 1000
        assert len(font.ToUnicode.read_bytes()) > 100


def test_a_font_holds_each_cluster_and_text_once() -> None:
    once, twice = (pdf([Paragraph("Ein Traum", TextStyle())] * times) for times in (1, 2))
    programs = [
        font.DescendantFonts[0].FontDescriptor.FontFile2.read_bytes()
        for file in map(opened, (once, twice))
        for font in file.pages[0].Resources.Font.values()
        if font.Subtype == "/Type0"
    ]
    assert programs[0] == programs[1]


def test_advances_in_the_file_are_the_nominal_ones() -> None:
    """Kerned advances would make readers see spaces: F ĖJOS."""
    assert extracted(pdf([Paragraph("FĖJOS AVATAR Ta To", TextStyle(size=18))])) == "FĖJOS AVATAR Ta To"


def test_the_same_paragraphs_give_the_same_bytes_in_any_process() -> None:
    script = (
        "import sys, hashlib; sys.path.insert(0, sys.argv[1])\n"
        "from paragraphs import LANGUAGES, paragraphs, pdf\n"
        "print(hashlib.sha256(pdf([p for l in LANGUAGES for p in paragraphs(l)], page=(290, 4000))).hexdigest())"
    )
    support = str(Path(__file__).parents[1] / "support")
    marks = {
        subprocess.run(
            [sys.executable, "-c", script, support],
            env={"PYTHONHASHSEED": seed, "PYTHONDONTWRITEBYTECODE": "1"},
            capture_output=True, text=True, check=True,
        ).stdout
        for seed in ("0", "77")
    }  # fmt: skip
    assert len(marks) == 1


def test_texts_of_the_tests_are_our_fixtures() -> None:
    assert sorted(path.stem for path in (FOLDER / "paragraphs").iterdir()) == sorted(LANGUAGES)
    for upper, lower in pairwise(paragraphs("el")):
        assert upper.text != lower.text
