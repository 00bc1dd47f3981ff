"""Rule booklets: every line is there, in its place, in its language; links, outlines and page numbers are true."""

import io
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any

import pikepdf
import pypdfium2
import pytest
from reportlab.platypus.flowables import Flowable, Spacer

from oniroo.deck.model import Deck
from oniroo.deck.reading import read_deck
from oniroo.draw.intake import ArtGallery
from oniroo.ground.finder import packaged_deck
from oniroo.ground.findings import Fault
from oniroo.page.sizes import A4, LETTER
from oniroo.products.booklet import Booklet, make_booklet
from oniroo.products.booklet_design import COLUMN, MEASURE, Design
from oniroo.products.booklet_flow import pages
from oniroo.products.booklet_imposed import impose, scale_on
from oniroo.products.booklet_parts import Beside, LevelHead, Row
from oniroo.products.booklet_story import Story
from oniroo.products.booklet_tables import levels_table, ways_table
from oniroo.products.document import NOTICE
from oniroo.rules import Translation, languages, load, rules_roots

if TYPE_CHECKING:
    from oniroo.products.booklet_grid import Grid

LANGUAGES = languages(rules_roots(packaged_deck()))


@cache
def rules(code: str) -> Translation:
    folder = packaged_deck()
    return load(rules_roots(folder), code, read_deck(folder))


@cache
def booklet(code: str) -> Booklet:
    return made(rules(code))


def made(translation: Translation, **more: Any) -> Booklet:
    return make_booklet(translation, translation.deck, ArtGallery(packaged_deck().art_roots), **more)


def without(translation: Translation, *keys: str) -> Translation:
    return replace(translation, entries={k: v for k, v in translation.entries.items() if k not in keys})


def texts(data: bytes) -> list[str]:
    document = pypdfium2.PdfDocument(data)
    return [page.get_textpage().get_text_range().replace("\r\n", "\n") for page in document]


def words(text: str) -> set[str]:
    """Words of four letters or more of a single script."""
    return set(re.findall(r"[^\W\d_]{4,}", text))


@pytest.fixture(params=LANGUAGES)
def code(request: pytest.FixtureRequest) -> str:
    value: str = request.param
    return value


def test_every_language_is_a_small_file_of_a5_pages(code: str) -> None:
    done = booklet(code)
    assert len(done.data) < 400_000
    with pikepdf.open(io.BytesIO(done.data)) as pdf:
        assert len(pdf.pages) == done.pages
        assert {tuple(round(float(v), 2) for v in page.mediabox) for page in pdf.pages} == {(0, 0, 419.53, 595.28)}


def test_no_line_is_printed_in_english_without_a_word(code: str) -> None:
    assert [str(finding) for finding in booklet(code).findings if finding.code.startswith("rules-")] == [
        str(finding) for finding in rules(code).findings()
    ]


def test_the_words_of_the_rules_are_found_by_search(code: str) -> None:
    translation = rules(code)
    wanted = set()
    for block in translation.book.blocks:
        for unit in block.units:
            for span in translation.render(unit.key).spans:
                if not span.isolated:
                    wanted |= words(span.text)
    # a word that is parted at the end of a line is whole in the text of the file
    found = words(" ".join(texts(booklet(code).data)))
    plain = {re.sub("[\u064b-\u065f\u0670]", "", word) for word in found}
    missed = {word for word in wanted if word not in found and re.sub("[\u064b-\u065f\u0670]", "", word) not in plain}
    assert len(missed) <= 0.03 * len(wanted), sorted(missed)


def test_every_rule_id_stands_once_in_its_column(code: str) -> None:
    translation = rules(code)
    story = Story(translation, ArtGallery(packaged_deck().art_roots), Design(code, translation.language.rtl))
    ids = [item.marks.rule for item in story.flowables() if isinstance(item, Row) and item.marks.rule]
    assert ids == list(translation.book.rule_ids)


def test_rows_lie_below_each_other_and_inside_the_column(code: str) -> None:
    translation = rules(code)
    story = Story(translation, ArtGallery(packaged_deck().art_roots), Design(code, translation.language.rtl))
    for page in pages(story.flowables(), MEASURE, COLUMN):
        foot = 0.0
        for stood in page:
            assert stood.top >= foot - 0.01
            foot = stood.top + stood.height
        assert foot <= COLUMN + 0.02
        assert not page[-1].flowable.getKeepWithNext()


def test_contents_give_the_page_of_each_section(code: str) -> None:
    translation = rules(code)
    with pikepdf.open(io.BytesIO(booklet(code).data)) as pdf:
        heads = {str(item.title)[0]: _page_of(pdf, item) for item in _outlines(pdf) if str(item.title)[1] == " "}
    assert list(heads) == [letter for letter, _ in translation.contents()]
    shown = texts(booklet(code).data)[1]
    for letter, page in heads.items():
        number = translation.language.number(page)
        assert re.search(rf"\b{number}\b", shown), (letter, page)


def _outlines(pdf: pikepdf.Pdf) -> Iterator[Any]:
    with pdf.open_outline() as outline:
        yield from outline.root


def _page_of(pdf: pikepdf.Pdf, item: Any) -> int:
    name = item.destination
    target = pdf.Root.Dests[str(name)] if not isinstance(name, pikepdf.Array) else name
    ids = [page.obj.objgen for page in pdf.pages]
    return ids.index(target[0].objgen) + 1


def test_links_lead_to_the_rule_that_they_name(code: str) -> None:
    data = booklet(code).data
    document, shown = pypdfium2.PdfDocument(data), texts(data)
    seen = 0
    with pikepdf.open(io.BytesIO(data)) as pdf:
        numbers = {page.obj.objgen: number for number, page in enumerate(pdf.pages)}
        for number, page in enumerate(pdf.pages):
            text = document[number].get_textpage()
            for note in page.get("/Annots", []):
                box = [float(value) for value in note.Rect]
                # pdfium turns a code in a right-to-left line round
                name = re.search(r"([A-Z])_(\d\d)|(\d\d)_([A-Z])", text.get_text_bounded(*box))
                target = numbers[note.Dest[0].objgen]
                if name is not None:
                    seen += 1
                    letter, digits = name[1] or name[4], name[2] or name[3]
                    assert re.search(f"{letter}_{digits}|{digits}_{letter}", shown[target]), (number + 1, name[0])
    assert seen >= 8


def test_the_file_says_what_it_is(code: str) -> None:
    translation = rules(code)
    with pikepdf.open(io.BytesIO(booklet(code).data)) as pdf:
        assert str(pdf.Root.Lang) == code
        assert str(pdf.docinfo.Title).startswith("ONIROO: ")
        assert str(pdf.docinfo.Subject) == NOTICE
        direction = pdf.Root.ViewerPreferences.get("/Direction")
        assert (str(direction) if direction is not None else "/L2R") == ("/R2L" if translation.language.rtl else "/L2R")
        assert len(pdf.Root.PageLabels.Nums) >= len(pdf.pages)
        for page in pdf.pages:
            for font in page.Resources.Font.values():
                described = font.DescendantFonts[0] if "/DescendantFonts" in font else font
                assert "/FontFile2" in described.FontDescriptor


def test_equal_rules_are_equal_bytes() -> None:
    assert made(rules("fa")).data == booklet("fa").data


def test_a_missing_line_is_printed_in_english_marked_and_said() -> None:
    done = made(without(rules("el"), "A_01.1"))
    assert [finding.subject for finding in done.findings] == ["el A_01.1"]
    shown = texts(done.data)
    assert any("There are 130 SYMBOL cards" in " ".join(page.split()) for page in shown)
    assert any(re.search(r"A_01\s+en\b|\ben\b", page) for page in shown[1:-1])
    assert "1" in shown[-1]
    assert rules("el").text("booklet.draft") in shown[0]


def test_an_outdated_line_is_marked_and_said() -> None:
    translation = rules("he")
    entry = translation.entries["B_02.1"]
    old = replace(translation, entries={**translation.entries, "B_02.1": replace(entry, fuzzy=True)})
    done = made(old)
    assert [finding.code for finding in done.findings] == ["rules-outdated"]
    story = Story(old, ArtGallery(packaged_deck().art_roots), Design("he", rtl=True))
    marked = [item.marks.rule for item in story.flowables() if isinstance(item, Row) and item.marks.outdated]
    assert marked == ["B_02"]


def test_whole_rulebooks_without_translation_can_be_printed() -> None:
    bare = replace(rules("fa"), entries={})
    assert made(bare).pages > 10


def test_what_no_font_has_is_refused_by_name() -> None:
    translation = rules("el")
    entries = dict(translation.entries)
    for key in ("B_02.1", "L_01.2"):
        entries[key] = replace(entries[key], text=entries[key].text + " 𒀀")
    with pytest.raises(Fault) as caught:
        made(replace(translation, entries=entries))
    assert [finding.subject for finding in caught.value.findings] == ["el B_02.1", "el L_01.2"]


def test_figures_are_asked_for_in_the_order_of_the_rules() -> None:
    asked: list[str] = []

    class Patch(Flowable):  # type: ignore[misc,unused-ignore]
        def wrap(self, width: float, height: float) -> tuple[float, float]:
            return width, 40.0

        def draw(self) -> None:
            self.canv.rect(0, 0, 50, 40)

    def figure(name: str, translation: Translation, deck: Deck, gallery: ArtGallery, width: float) -> Flowable | None:
        asked.append(name)
        return None if name == "score_sheet" else Patch()

    done = made(rules("en"), figures=figure)
    assert asked == [name for block in rules("en").book.blocks for name in block.figures]
    assert done.pages > made(rules("en"), figures=None).pages
    assert [finding.subject for finding in done.findings] == ["figure score_sheet"]


def test_figures_that_do_not_fit_let_the_text_behind_them_go_first() -> None:
    design = Design("en", rtl=False)

    def block(height: float, **more: bool) -> Beside:
        return Beside(Spacer(MEASURE, height), design, whole=True, **more)

    text, figure, after, more, other = (
        block(300),
        block(150, floats=True),
        block(60),
        block(60),
        block(150, floats=True),
    )
    flow = pages([text, figure, after, more, other], MEASURE, 400)
    assert [[stood.flowable for stood in page] for page in flow] == [[text, after], [figure, more, other]]
    assert [stood.top for stood in flow[1]] == [0.0, 150.0, 210.0]


def test_no_figure_is_passed_by_a_rule_that_is_parted_or_has_a_figure() -> None:
    design = Design("en", rtl=False)

    def block(height: float, *, starts: bool = True, **more: bool) -> Beside:
        made = Beside(Spacer(MEASURE, height), design, whole=True, **more)
        made.starts = starts
        return made

    def shown(*items: Beside) -> list[list[Beside]]:
        return [[stood.flowable for stood in page] for page in pages(items, MEASURE, 400)]

    text, figure = block(300), block(150, floats=True)
    whole, rest = block(40), block(40, starts=False)
    assert shown(text, figure, whole, rest) == [[text, whole, rest], [figure]]
    too_long = block(80, starts=False)
    assert shown(text, figure, whole, too_long) == [[text], [figure, whole, too_long]]
    own = block(60, floats=True)
    assert shown(text, figure, whole, own) == [[text], [figure, whole, own]]
    assert shown(text, figure, own) == [[text], [figure, own]]


def test_the_head_of_a_box_is_not_left_with_a_line_or_two() -> None:
    translation = rules("fa")
    story = Story(translation, ArtGallery(packaged_deck().art_roots), Design("fa", rtl=True))
    for height in range(300, int(COLUMN), 7):
        for page in pages(story.flowables(), MEASURE, height):
            foot = page[-1].top + page[-1].height
            for number, stood in enumerate(page):
                if isinstance(stood.flowable, LevelHead):
                    box = [part for part in page[number + 1 :] if part.flowable.boxed]
                    goes_on = box and box[-1] is page[-1]
                    assert not goes_on or foot - stood.top - stood.height > 50, height


def test_what_is_higher_than_a_page_is_refused() -> None:
    with pytest.raises(Fault, match="higher than a page"):
        pages([Beside(Spacer(10, 900), Design("en", rtl=False))], MEASURE, COLUMN)


def test_table_of_levels_counts_what_the_deck_has() -> None:
    table = [[cell.text for cell, _ in row] for row in levels_table(rules("en"), Design("en", rtl=False)).rows]
    assert table[1] == ["Level", "1", "2", "3", "4", "5", "1", "2", "3"]
    shown = {row[0]: row[1:] for row in table[2:]}
    assert shown["Symbol"] == ["130"] * 8
    assert shown["Free"] == ["(8)", "(8)", "", "(8)", "(8)", "", "", "(8)"]
    assert shown["Bad night"][2:5] == ["3", "(3)", "3"]
    assert shown["Magic code"] == ["", "", "", "", "", "10", "10", "21"]
    assert shown["Total"][:4] == ["131–139", "131–139", "144", "139–149"]
    assert shown["Points"] == ["5", "5", "10", "15", "15", "–", "–", "–"]


def test_table_of_levels_is_set_smaller_for_larger_decks() -> None:
    translation = rules("en")
    symbols = tuple(card for card in translation.deck.cards if card.kind.value == "SYMBOL")
    larger = replace(translation.deck, cards=translation.deck.cards + 8 * symbols)
    grid: Grid = levels_table(replace(translation, deck=larger), Design("en", rtl=False))
    assert grid.fits
    assert grid.wrap(MEASURE)[1] > 0


def test_table_of_points_has_a_minus_for_a_loss() -> None:
    rows = [[cell.text for cell, _ in row] for row in ways_table(rules("en"), Design("en", rtl=False), 300).rows]
    assert rows[0] == ["Ways to score", "Points"]
    losses = [words for words, points in rows[1:] if "\N{MINUS SIGN}" in points]
    assert losses == ["Attack stopped by a DREAM FAIRY"]


def test_imposed_file_has_two_pages_a_side_and_blanks_before_the_last() -> None:
    done = booklet("el")
    with pikepdf.open(io.BytesIO(impose(done.data, A4))) as pdf:
        assert len(pdf.pages) == 2 * -(-done.pages // 4)
        assert str(pdf.Root.ViewerPreferences.Duplex) == "/DuplexFlipShortEdge"
        assert str(pdf.Root.Lang) == "el"
        assert "Subject" in str(list(pdf.docinfo.keys()))
    first = texts(impose(done.data, A4))[0]
    assert rules("el").text("booklet.subtitle") in first
    assert rules("el").text("sheet.title") in first  # the score sheet is the back cover


def test_cover_of_right_to_left_booklets_is_the_left_half() -> None:
    for code, cover in (("el", "right"), ("he", "left")):
        done = booklet(code)
        rtl = rules(code).language.rtl
        page = pypdfium2.PdfDocument(impose(done.data, A4, rtl=rtl))[0]
        image = page.render(scale=0.5).to_pil().convert("L")
        half = image.width // 2
        left, right = image.crop((0, 0, half, image.height)), image.crop((half, 0, image.width, image.height))
        dark = {"left": sum(left.histogram()[:128]), "right": sum(right.histogram()[:128])}
        assert max(dark, key=lambda side: dark[side]) == cover


def test_imposed_files_are_equal_bytes_and_say_their_scale() -> None:
    data = booklet("en").data
    assert impose(data, LETTER) == impose(data, LETTER)
    assert scale_on(A4) == 1.0
    assert scale_on(LETTER) == pytest.approx(0.944, abs=0.001)
