"""Words that no one expected: braces, a placeholder twice, several lines, letters that no font has."""

import io
from dataclasses import replace

import pikepdf
import pytest

from oniroo.deck.model import Deck, Kind
from oniroo.draw.intake import ArtGallery
from oniroo.ground.finder import packaged_deck
from oniroo.ground.findings import Fault, Finding
from oniroo.page import A4
from oniroo.page.calibration import CalibrationTexts, calibration_page
from oniroo.page.calibration_text import filled
from oniroo.products.booklet import make_booklet
from oniroo.products.booklet_design import TEXT, Design, design_of, tag_of
from oniroo.products.booklet_story import Story
from oniroo.products.booklet_tables import levels_table
from oniroo.products.lettering import Lettering
from oniroo.products.test_page import make_test_page
from oniroo.products.test_words import calibration_texts, page_title
from oniroo.products.words import Words
from oniroo.rules import Translation, load, rules_roots
from oniroo.rules.values import Count, values
from oniroo.text.families import primary

ODD_NAMES = ("{", "}", "{}", "{0}", "{n}", "{long} {}", "{{n}", "a{b", "}{", "{!r}")


def rules(code: str, deck: Deck) -> Translation:
    return load(rules_roots(packaged_deck()), code, deck)


def said(translation: Translation, new: dict[str, str]) -> Translation:
    entries = {
        key: replace(entry, text=new[key]) if key in new else entry for key, entry in translation.entries.items()
    }
    return replace(translation, entries=entries)


def test_templates_fill_what_they_know_as_often_as_it_stands_there() -> None:
    assert filled("{} {}", number="7") == "7 7"
    assert filled("{long} {other} {long} {", long="{inches}", inches="4") == "{inches} {other} {inches} {"


@pytest.mark.parametrize("name", ODD_NAMES)
@pytest.mark.parametrize("code", ["el", "ar"])
def test_a_deck_name_with_braces_prints_as_it_stands(name: str, code: str, deck: Deck) -> None:
    words = Words(rules(code, replace(deck, name=name)))
    assert page_title(words).startswith(f"{name}: ")
    assert make_test_page(A4, words=words).data.startswith(b"%PDF")


@pytest.mark.parametrize("hole", ["{game}", "{n} {n}", "{n} {n} {n}"])
@pytest.mark.parametrize("key", ["margin.ruler_mm", "margin.ruler_inch", "test.rulers"])
def test_a_placeholder_may_come_twice_and_the_name_anywhere(key: str, hole: str, deck: Deck) -> None:
    usual = rules("lt", replace(deck, name="a{b"))
    text = usual.entries[key].text.replace("{n}", f"{{n}} {hole}")
    words = Words(said(usual, {key: text}))
    texts = calibration_texts(words)
    page = calibration_page(texts=texts, measure=words.lettering.measure)
    assert page.sheet.front.rulers
    assert "{n}" not in " ".join(caption.text for caption in page.sheet.front.captions)


def test_the_entries_of_the_table_are_filled_by_name() -> None:
    page = calibration_page(texts=CalibrationTexts(entry="{angle}: {length}"))
    assert "0.5 mm" in " ".join(caption.text for caption in page.sheet.front.captions)


@pytest.mark.parametrize("typed", ["א \n\n ב", "א\nב", "\nسلام\n\nسلام"])
def test_lines_in_margins_are_one(typed: str) -> None:
    lettering = Lettering("he", rtl=True)
    blank = " ".join(typed.split())
    assert lettering.measure(typed, 9) == pytest.approx(lettering.measure(blank, 9))
    assert lettering.writing([typed], (typed,)).above == lettering.writing([blank], (blank,)).above


def test_faults_of_figures_and_texts_are_said_at_once_with_key_and_place(deck: Deck) -> None:
    usual = rules("el", deck)
    keys = ("A_01.1", "a.title", "booklet.players")
    spoilt = said(usual, {key: usual.entries[key].text + " 字" for key in keys})

    def figure(name: str, *_: object) -> None:
        raise Fault(Finding("art-test", "it is spoilt", subject=f"figure {name}"))

    with pytest.raises(Fault) as raised:
        make_booklet(spoilt, deck, ArtGallery(packaged_deck().art_roots), figures=figure)
    found = {finding.subject: finding.place for finding in raised.value.findings}
    drawn = {name for block in usual.book.blocks for name in block.figures}
    assert {subject for subject in found if subject.startswith("figure ")} == {f"figure {name}" for name in drawn}
    for key in keys[:2]:
        assert found[f"el {key}"] == usual.entries[key].place


def test_cards_in_play_are_the_same_in_the_table_and_in_the_text(deck: Deck) -> None:
    levels = [
        replace(level, kinds=level.kinds - {Kind.MAGIC_CODE}, optional=level.optional | {Kind.MAGIC_CODE}, codes=codes)
        for level in deck.levels[-1:]
        for codes in (frozenset({next(iter(deck.codes)).kind}), frozenset())
    ]
    for level in levels:
        one = replace(deck, levels=(level,))
        translation = replace(rules("en", deck), deck=one)
        table = levels_table(translation, Design("en", rtl=False))
        total = table.rows[-2][1][0].text
        least, most = (total.split("–") * 2)[:2]
        cards = [value for key, value in values(one).items() if key.startswith("cards_")]
        counts = [value.number for value in cards if isinstance(value, Count)]
        assert int(least) == min(counts)
        assert int(most) >= int(least)
        if not level.codes:
            assert least == most or level.optional != {Kind.MAGIC_CODE}


@pytest.mark.parametrize(
    ("code", "changes", "tag"),
    [
        ("ar", {}, "ar"),
        ("shu", {}, "shu-Arab"),
        ("ku-IQ", {}, "ku-Arab-IQ"),
        ("ku-Latn-IQ", {}, "ku-Arab-IQ"),
        ("ks", {"fonts": "hebrew", "script": "HEBREW"}, "ks-Hebr"),
        ("az", {"fonts": "latin", "script": "LATIN"}, "az"),
        ("ug", {"fonts": "latin", "script": "LATIN"}, "ug-Latn"),
        ("grc", {"fonts": "latin", "script": "GREEK"}, "grc-Grek"),
    ],
)
def test_letters_are_those_that_the_language_file_tells(
    code: str, changes: dict[str, str], tag: str, deck: Deck
) -> None:
    language = replace(rules("ar", deck).language, code=code, **changes)  # type: ignore[arg-type]
    assert tag_of(language) == tag


def fonts(data: bytes) -> set[str]:
    """Those of the fourth page, without the letters before their names."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        return {str(font.BaseFont).rpartition("+")[2] for font in pdf.pages[3].Resources.Font.values()}


def glyphs(translation: Translation, key: str) -> list[tuple[str, tuple[tuple[int, int, int], ...], float]]:
    """Font, glyphs and place of all that a text of the booklet is set with."""
    design = design_of(translation.language)
    story = Story(translation, ArtGallery(packaged_deck().art_roots), design)
    lines = story.paragraph(translation.render(key), design.body).lines(TEXT)
    return [(c.face.cut.postscript_name, c.glyphs, c.x) for line in lines for c in line.clusters]


def test_a_language_of_any_code_runs_and_looks_as_its_file_tells(deck: Deck) -> None:
    arabic = rules("ar", deck)
    shuwa = replace(arabic, language=replace(arabic.language, code="shu"))
    design, usual = design_of(shuwa.language), design_of(arabic.language)
    assert (design.size, design.body.runs, design.rtl) == (usual.size, "rtl", True)
    assert primary(design.language, "body").cut.postscript_name == "NotoNaskhArabic-Regular"
    assert [style.line_height for style in (design.body, design.heading)] == [
        style.line_height for style in (usual.body, usual.heading)
    ]
    gallery = ArtGallery(packaged_deck().art_roots)
    made = [make_booklet(one, deck, gallery) for one in (arabic, shuwa)]
    assert fonts(made[0].data) == fonts(made[1].data)
    for key in ("A_01.1", "A_02.1", "notice.1"):
        assert glyphs(shuwa, key) == glyphs(arabic, key)
    assert Words(shuwa).lettering.scale == Words(arabic).lettering.scale > 1
