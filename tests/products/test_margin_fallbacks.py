"""Words in the margins that are missing, old, too long or of no known language: what is printed, and what is said."""

import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pypdfium2
import pytest
from commands import run

from oniroo.deck.model import Deck
from oniroo.draw.intake import ArtGallery
from oniroo.ground.finder import DeckFolder
from oniroo.ground.findings import Fault, Severity, UsageFault
from oniroo.page import Backs, SheetSpec, parse_card, parse_paper
from oniroo.products import margins as margins_module
from oniroo.products.margins import Margins, TranslatedMargins, margins_of
from oniroo.products.sheets import SheetFiles, SheetJob, make_sheets
from oniroo.products.words import Words, words_in
from oniroo.rules import load
from oniroo.rules.translation import Translation

LOADED = "import sys; print(*(name for name in sys.modules if name.startswith('oniroo')))"
ENGLISH_ONLY = """
from oniroo.deck.reading import read_deck
from oniroo.draw.intake import ArtGallery
from oniroo.ground.finder import packaged_deck
from oniroo.products.sheets import SheetJob, make_sheets
folder = packaged_deck()
deck = read_deck(folder)
make_sheets(deck.cards[:2], deck, ArtGallery(folder.art_roots), SheetJob(language={language!r}))
"""


def text_of(made: SheetFiles, page: int = 0) -> str:
    pdf = pypdfium2.PdfDocument(made.files[0])
    try:
        return str(pdf[page].get_textpage().get_text_range())
    finally:
        pdf.close()


def codes(made: SheetFiles) -> list[str]:
    return [finding.code for finding in made.findings if finding.code.startswith(("margins", "words", "page-captions"))]


@pytest.mark.parametrize(("language", "needed"), [(None, False), ("en", False), ("el", True)])
def test_english_needs_neither_rules_nor_paragraphs(language: str | None, needed: bool) -> None:
    script = ENGLISH_ONLY.format(language=language) + LOADED
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, encoding="utf-8", check=True)
    loaded = set(done.stdout.split())
    assert ("oniroo.rules" in loaded) is needed
    assert ("oniroo.text.layout" in loaded) is needed


def test_english_asked_for_by_name_is_the_same_file(deck: Deck, gallery: ArtGallery) -> None:
    jobs = (SheetJob(), SheetJob(language="en"))
    assert len({make_sheets(deck.cards[:2], deck, gallery, job).files for job in jobs}) == 1


def test_margins_follow_the_names_unless_they_are_asked_for(deck: Deck, gallery: ArtGallery) -> None:
    def print_of(**wishes: str) -> str:
        return text_of(make_sheets(deck.cards[:2], deck, gallery, SheetJob(**wishes)))  # type: ignore[arg-type]

    assert "φύλλο 1 από 1" in print_of(names="el")
    both = print_of(names="el", language="lt")
    assert "1 lapas iš 1" in both
    assert "Δράκος" in both
    margins_only = print_of(language="el")
    assert "φύλλο 1 από 1" in margins_only
    assert "Δράκος" not in margins_only
    english = print_of(names="el", language="en")
    assert "sheet 1 of 1" in english
    assert "Δράκος" in english


def test_names_and_margins_read_the_rules_once(
    deck: Deck, gallery: ArtGallery, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []

    def counting(roots: Sequence[Path], code: str, deck: Deck) -> Translation:
        read.append(code)
        return load(roots, code, deck)

    for module in ("oniroo.products.words.load", "oniroo.rules.load"):
        monkeypatch.setattr(module, counting)
    make_sheets(deck.cards[:2], deck, gallery, SheetJob(names="el"))
    assert read == ["el"]
    make_sheets(deck.cards[:2], deck, gallery, SheetJob(names="el", language="fa"))
    assert sorted(read[1:]) == ["el", "fa"]


@pytest.mark.parametrize("job", [SheetJob(language="xx"), SheetJob(names="xx"), SheetJob(names="el", language="xx")])
def test_a_language_that_is_not_there_is_refused(job: SheetJob, deck: Deck, gallery: ArtGallery) -> None:
    with pytest.raises(UsageFault, match=r"no translation “xx”.* el, fa"):
        make_sheets(deck.cards[:2], deck, gallery, job)


def test_a_deck_in_a_language_without_rules_has_its_names_and_english_margins(deck: Deck, gallery: ArtGallery) -> None:
    danish = replace(deck, language="da")
    made = make_sheets(danish.cards[:2], danish, gallery, SheetJob(names="da"))
    assert "sheet 1 of 1" in text_of(made)
    (note,) = [finding for finding in made.findings if finding.code == "words-missing"]
    assert note.severity is Severity.NOTE
    assert note.problem == "there are no words for the sheets' margins in da: they are in English"
    with pytest.raises(UsageFault):
        make_sheets(danish.cards[:2], danish, gallery, SheetJob(language="da"))


def with_entries(deck: Deck, language: str, **changes: object) -> Translation:
    """The translation with fields of the entry ``margin.sheet_of`` changed."""
    translation = words_in(language, deck).translation
    entry = replace(translation.entries["margin.sheet_of"], **changes)  # type: ignore[arg-type]
    return replace(translation, entries={**translation.entries, "margin.sheet_of": entry})


@pytest.mark.parametrize("language", ["el", "he"])
def test_a_word_without_translation_is_english_and_said(language: str, deck: Deck) -> None:
    for changes in ({"text": ""}, {"text": "φύλλο {m"}):
        margins = TranslatedMargins(deck, Words(with_entries(deck, language, **changes)))
        captions = margins.captions(SheetSpec())(2, 3, False)
        assert captions[2] == "sheet 2 of 3"
        (finding,) = margins.findings()
        assert finding.severity is Severity.WARNING
        assert finding.code == "words-missing"
        assert finding.problem == (
            f"the sheets' margins: 1 word (margin.sheet_of) is not translated to {language}, and English is printed"
        )
        assert f"rules/{language}/names.po" in finding.remedy
        # English among other letters runs from left to right.
        assert margins.measure(captions[2], 7.0) == pytest.approx(Margins(deck).measure(captions[2], 7.0))


def test_a_word_out_of_date_is_printed_and_said(deck: Deck) -> None:
    margins = TranslatedMargins(deck, Words(with_entries(deck, "el", fuzzy=True)))
    assert margins.captions(SheetSpec())(2, 3, False)[2] == "φύλλο 2 από 3"
    (finding,) = margins.findings()
    assert finding.problem == "the sheets' margins: 1 word (margin.sheet_of) is out of date in el"


def test_an_older_rulebook_of_a_deck_lacks_words_and_it_is_said(deck: Deck) -> None:
    translation = words_in("el", deck).translation
    older = {key: unit for key, unit in translation.units.items() if not key.startswith("margin.ruler")}
    margins = TranslatedMargins(deck, Words(replace(translation, units=older)))
    assert margins.writing(SheetSpec()).rulers == ("50 mm", "2 in")
    (finding,) = margins.findings()
    assert finding.code == "words-unknown"
    assert "2 words (margin.ruler_mm, margin.ruler_inch) are not in the deck's own rules.yaml" in finding.problem


def test_words_that_no_font_has_are_refused_by_name(
    deck: Deck, gallery: ArtGallery, monkeypatch: pytest.MonkeyPatch
) -> None:
    spoilt = with_entries(deck, "el", text="版面 {n} {m}")
    made_of = lambda *_, **__: TranslatedMargins(deck, Words(spoilt))  # noqa: E731
    monkeypatch.setattr("oniroo.products.sheets.margins_of", made_of)
    with pytest.raises(Fault, match=r"版面.*U\+7248.*in no font for el"):
        make_sheets(deck.cards[:2], deck, gallery, SheetJob(language="el"))


NARROW = SheetSpec(paper=parse_paper("letter"), card=parse_card("mini-euro"))


def test_where_only_english_has_room_it_is_printed_and_said(deck: Deck, gallery: ArtGallery) -> None:
    made = make_sheets(deck.cards[:2], deck, gallery, SheetJob(NARROW, language="el"))
    assert codes(made) == ["margins-english"]
    (finding,) = [finding for finding in made.findings if finding.code == "margins-english"]
    assert finding.severity is Severity.WARNING
    assert "have no room for the words in el: they are in English" in finding.problem
    assert "sheet 1 of 1" in text_of(made)
    assert made.files == make_sheets(deck.cards[:2], deck, gallery, SheetJob(NARROW)).files


def test_words_set_smaller_to_find_room_are_said(deck: Deck, gallery: ArtGallery) -> None:
    spec = SheetSpec(card=parse_card("bridge"), backs=Backs.FOLD)
    made = make_sheets(deck.cards[:2], deck, gallery, SheetJob(spec, language="el"))
    (finding,) = [finding for finding in made.findings if finding.code == "margins-small"]
    assert finding.severity is Severity.NOTE
    assert finding.problem == "to have room in the sheets' margins, the words in el are set in 6 pt"
    assert codes(make_sheets(deck.cards[:2], deck, gallery, SheetJob(language="el"))) == []


def test_where_neither_has_room_what_is_lost_is_named(deck: Deck, gallery: ArtGallery) -> None:
    spec = SheetSpec(paper=parse_paper("70x95"), backs=Backs.NONE)
    made = make_sheets(deck.cards[:1], deck, gallery, SheetJob(spec, language="el"))
    (finding,) = [finding for finding in made.findings if finding.code == "page-captions"]
    assert "“φύλλο 1 από 1”" in finding.problem
    assert codes(made) == ["page-captions"]


def test_words_of_a_deck_win_over_ours(tmp_path: Path, gallery: ArtGallery, deck: Deck) -> None:
    assert run("init", "mine", folder=tmp_path).returncode == 0
    names = tmp_path / "mine" / "rules" / "el" / "names.po"
    text = names.read_text(encoding="utf-8")
    names.write_text(text.replace('msgstr "μονής όψης"', 'msgstr "από μία μεριά"'), encoding="utf-8")
    folder = DeckFolder(tmp_path / "mine" / "cards.yaml")
    margins = margins_of(deck, "el", folder)
    assert margins.captions(SheetSpec(backs=Backs.NONE))(1, 1, False)[3] == "από μία μεριά"
    assert margins_of(deck, "el").captions(SheetSpec(backs=Backs.NONE))(1, 1, False)[3] == "μονής όψης"


def test_a_deck_named_from_right_to_left_stands_apart_in_greek_words(deck: Deck) -> None:
    margins = margins_of(replace(deck, name="חלום"), "el")
    assert margins.captions(SheetSpec())(1, 1, False)[0] == "\u2068חלום\u2069 \u20681.0.0\u2069"
    assert margins.title("A4", single=True, part=None) == "חלום 1.0.0: μεμονωμένες κάρτες, A4"
    assert set(margins_module.KIND_TITLES) == {card.kind for card in deck.cards}
