"""The pages of a booklet besides its text: boxes over page breaks, table of levels, score sheet, what the file says."""

import io
from dataclasses import replace

import pikepdf
import pypdfium2
import pytest
from reportlab.platypus.flowables import Spacer

from oniroo.deck.model import Deck
from oniroo.deck.reading import read_deck
from oniroo.draw.intake import ArtGallery
from oniroo.ground.finder import packaged_deck
from oniroo.page.sizes import A4
from oniroo.products.booklet import Booklet, make_booklet
from oniroo.products.booklet_cover import draw_stars
from oniroo.products.booklet_design import MEASURE, WIDTH, Design
from oniroo.products.booklet_imposed import impose
from oniroo.products.booklet_parts import Beside, Row, parted
from oniroo.products.booklet_tables import levels_table
from oniroo.rules import Translation, languages, load, rules_roots

LANGUAGES = languages(rules_roots(packaged_deck()))


def rules(code: str, deck: Deck | None = None) -> Translation:
    folder = packaged_deck()
    return load(rules_roots(folder), code, deck or read_deck(folder))


def made(translation: Translation) -> Booklet:
    return make_booklet(translation, translation.deck, ArtGallery(packaged_deck().art_roots))


@pytest.mark.parametrize("code", ["el", "he"])
def test_the_last_page_is_the_score_sheet(code: str) -> None:
    translation = rules(code)
    done = made(translation)
    document = pypdfium2.PdfDocument(done.data)
    text = document[done.pages - 1].get_textpage().get_text_range()
    for number in range(1, 7):
        assert translation.language.number(number) in text
    assert str(translation.render("sheet.total")) in text
    with pikepdf.open(io.BytesIO(done.data)) as pdf, pdf.open_outline() as outline:
        assert str(outline.root[-1].title) == str(translation.render("sheet.title"))


def test_a_score_sheet_without_words_for_a_way_to_score_is_said() -> None:
    deck = read_deck(packaged_deck())
    richer = replace(deck, points={**deck.points, "somersault": 7})
    found = [finding.code for finding in made(rules("en", richer)).findings]
    assert "score-words" in found


@pytest.mark.parametrize("code", ["en", "fa"])
def test_title_language_and_notice_stand_in_xmp_too(code: str) -> None:
    data = made(rules(code)).data
    for file in (data, impose(data, A4, rtl=code == "fa")):
        with pikepdf.open(io.BytesIO(file)) as pdf, pdf.open_metadata(set_pikepdf_as_editor=False) as xmp:
            assert xmp["dc:title"] == str(pdf.docinfo["/Title"])
            assert "ONIROO" in xmp["dc:title"]
            assert code in xmp["dc:language"]
            assert "must not be sold" in xmp["dc:rights"]
            assert "xmp:ModifyDate" not in xmp


def test_a_figure_that_is_left_out_says_why_and_where() -> None:
    deck = read_deck(packaged_deck())
    poor = replace(deck, cards=tuple(card for card in deck.cards if card.kind.value != "BAD_NIGHT"))
    (finding,) = [found for found in made(rules("en", poor)).findings if found.subject == "figure bad_night"][:1]
    assert "BAD_NIGHT" in finding.problem
    assert finding.place is not None
    assert finding.place.line > 0


def test_a_box_reaches_beyond_its_text_only_where_it_goes_on() -> None:
    design = Design("en", rtl=False)

    def part(*, boxed: bool) -> Row:
        return Row(Spacer(10, 10), design, boxed=boxed)

    last, first, plain = part(boxed=True), part(boxed=True), part(boxed=False)
    parted(last, plain)
    parted(plain, first)
    assert (last.below, first.above, plain.above, plain.below) == (0, 0, 0, 0)
    parted(last, first)
    assert last.below > 0
    assert first.above > 0
    assert Beside(Spacer(10, 10), design, boxed=True).boxed


@pytest.mark.parametrize("code", LANGUAGES)
def test_table_of_levels_fits_and_explains_its_brackets(code: str) -> None:
    translation = rules(code)
    grid = levels_table(translation, Design(code, rtl=translation.language.rtl))
    assert grid.fits
    assert sum(grid.widths) == pytest.approx(MEASURE)
    assert grid.widths[0] >= grid.words_width - 0.01
    assert grid.note is not None
    assert grid.note.text == translation.text("table.brackets")
    bare = replace(
        translation.deck,
        levels=tuple(replace(level, optional=frozenset(), one_of=frozenset()) for level in translation.deck.levels),
    )
    assert levels_table(replace(translation, deck=bare), Design(code, rtl=False)).note is None


def test_no_star_stands_among_the_words_of_the_cover() -> None:
    class Sky:
        stars: list[tuple[float, float]]

        def __init__(self) -> None:
            self.stars = []

        def circle(self, x: float, y: float, _radius: float, **_more: int) -> None:
            self.stars.append((x, y))

        def __getattr__(self, _name: str) -> object:
            return lambda *_: None

    night, words = (375.0, 383.0), (440.0, 500.0)
    clear, full = Sky(), Sky()
    draw_stars(clear, night, words)
    draw_stars(full, night, (0.0, 0.0))
    amid = [(x, y) for x, y in full.stars if words[0] < y < words[1] and abs(x - WIDTH / 2) < 0.3 * night[0]]
    assert amid
    assert set(full.stars) > set(clear.stars)
    assert not set(amid) & set(clear.stars)
