"""Names on cards in every language: found by search, at their place, within their box; what is missing is said."""

from dataclasses import replace

import pypdfium2
import pytest

from oniroo.deck.model import Deck, Kind
from oniroo.draw.frames import NAME_BOX, PAGE
from oniroo.draw.intake import ArtGallery
from oniroo.ground.findings import Severity, UsageFault
from oniroo.page import Backs, SheetSpec, parse_card
from oniroo.products.card_names import card_names
from oniroo.products.faces import compose
from oniroo.products.sheets import SheetJob, make_sheets
from oniroo.text.outlines import fit, measure

LANGUAGES = ("en", "el", "fa", "lt", "ar", "he")
RIGHT_TO_LEFT = ("fa", "ar", "he")
DRAGON = {"en": "Dragon", "el": "Δράκος", "fa": "اژدها", "lt": "Drakonas", "ar": "تنّين", "he": "דרקון"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_name_fits_the_card_and_none_is_missing(language: str, deck: Deck) -> None:
    names = card_names(deck.cards, deck, language)
    assert names.findings == ()
    assert list(names.texts) == [card.id for card in deck.cards]
    for name in names.texts.values():
        assert fit(name, NAME_BOX.width, NAME_BOX.height, language=language) is not None, name


@pytest.mark.parametrize("card", ["poker", "bridge"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_names_are_found_by_search(language: str, card: str, deck: Deck, gallery: ArtGallery) -> None:
    cards = [*deck.cards[:6], *(deck.of_kind(kind)[0] for kind in Kind if kind is not Kind.SYMBOL)]
    names = card_names(cards, deck, language)
    spec = SheetSpec(card=parse_card(card), backs=Backs.NONE)
    made = make_sheets(cards, deck, gallery, SheetJob(spec, names=language))
    assert not [finding for finding in made.findings if finding.code == "text-overflow"]
    pdf = pypdfium2.PdfDocument(made.files[0])
    pages = [page.get_textpage() for page in pdf]
    assert names.texts["002"] == DRAGON[language]
    for name in names.texts.values():
        for word in name.split():
            assert any(page.search(word).get_next() is not None for page in pages), word
    pdf.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_begin_at_the_edge_that_they_run_from(language: str, deck: Deck, gallery: ArtGallery) -> None:
    cards = (deck.cards[1], deck.of_kind(Kind.FREE)[0])
    faces = compose(cards, deck, gallery, names=card_names(cards, deck, language)).fronts
    for face, right in zip(faces, (NAME_BOX.right, PAGE.right + PAGE.x - NAME_BOX.x), strict=True):
        (words,) = face.words
        at = words.x + words.width if language in RIGHT_TO_LEFT else words.x
        assert at == pytest.approx(right if language in RIGHT_TO_LEFT else NAME_BOX.x)
        glyphs = [placed for placed in face.parts if placed.part.name == "glyph"]
        drawn = face.parts[face.parts.index(glyphs[0]) :]
        assert min(placed.x for placed in drawn) > words.x - 1
        assert max(placed.x + placed.width for placed in drawn) < words.x + words.width + 1


@pytest.mark.parametrize("language", RIGHT_TO_LEFT)
def test_number_stands_left_of_its_word(language: str, deck: Deck, gallery: ArtGallery) -> None:
    (card,) = deck.of_kind(Kind.FREE)[:1]
    made = make_sheets([card], deck, gallery, SheetJob(SheetSpec(backs=Backs.NONE), names=language))
    pdf = pypdfium2.PdfDocument(made.files[0])
    page = pdf[0].get_textpage()
    word, _, number = card_names([card], deck, language).texts[card.id].partition(" ")
    box, digit = (page.get_charbox(page.search(text).get_next()[0]) for text in (word, number))
    assert digit[0] < box[0]
    pdf.close()


def test_unknown_language_is_refused(deck: Deck) -> None:
    with pytest.raises(UsageFault, match="no translation “xx”"):
        card_names(deck.cards, deck, "xx")


def test_names_that_are_missing_or_old_are_said_once(deck: Deck) -> None:
    own = replace(deck.cards[0], name="Rocking chair")
    new = replace(deck.symbols[1], id="900", number=900, name="Teapot")
    changed = replace(deck, cards=(own, new, *deck.cards[2:]))
    names = card_names(changed.cards, changed, "el")
    assert names.texts["900"] == "Teapot"
    assert [finding.code for finding in names.findings] == ["names-missing", "names-outdated"]
    missing, outdated = names.findings
    assert "1 card (900) has no name in el" in missing.problem
    assert "1 card (001) has a name in el that is out of date" in outdated.problem
    assert missing.severity is outdated.severity is Severity.WARNING


def test_margins_take_a_deck_name_from_right_to_left(deck: Deck, gallery: ArtGallery) -> None:
    named = replace(deck, name="חלום")
    pdf = pypdfium2.PdfDocument(make_sheets(deck.cards[:2], named, gallery, SheetJob()).files[0])
    page = pdf[0].get_textpage()
    found = page.search("חלום").get_next()
    after = page.search("sheet 1 of 1").get_next()
    assert found is not None
    assert after is not None
    width = measure("\u2068חלום\u2069 1.0.0", 7)
    assert width > measure(" 1.0.0", 7)
    pdf.close()
