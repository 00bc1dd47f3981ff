"""Every word of the rulebook is printed somewhere, and every word that is printed is in the rulebook."""

from dataclasses import replace

import pytest

from oniroo.deck.model import Deck, Kind
from oniroo.draw.intake import ArtGallery
from oniroo.ground.finder import packaged_deck
from oniroo.page import A4, Backs, SheetSpec
from oniroo.products.booklet import make_booklet
from oniroo.products.printers import BackOffset
from oniroo.products.score_sheet import make_score_sheet
from oniroo.products.sheets import SheetJob, make_sheets
from oniroo.products.test_page import make_test_page
from oniroo.products.words import Words
from oniroo.rules import load, rules_roots
from oniroo.rules.translation import Rendered, Translation


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The keys that are asked for, whoever asks."""
    found: set[str] = set()
    render = Translation.render

    def noted(self: Translation, key: str, **filling: str | int) -> Rendered:
        found.add(key)
        return render(self, key, **filling)

    monkeypatch.setattr(Translation, "render", noted)
    return found


def make_everything(translation: Translation, deck: Deck, gallery: ArtGallery) -> None:
    """All that can be printed in a language: every kind of sheet, test page, booklet and score sheet."""
    make_booklet(translation, deck, gallery)
    make_score_sheet(translation, deck, A4)
    cards = [deck.of_kind(kind)[0] for kind in Kind] + list(deck.of_kind(Kind.MAGIC_CODE))
    code = translation.language.code
    for backs in Backs:
        job = SheetJob(SheetSpec(backs=backs), names=code)
        make_sheets(cards if backs is Backs.NONE else cards[:1], deck, gallery, job)
    make_sheets(cards[:1], deck, gallery, SheetJob(language=code, single=True))
    words = Words(translation)
    for backs in (Backs.LONG_EDGE, Backs.SHORT_EDGE):
        make_test_page(A4, backs, BackOffset(1.0, 0.5, 0.1), words=words)


def test_each_word_is_asked_for_by_what_is_printed(asked: set[str], deck: Deck, gallery: ArtGallery) -> None:
    translation = load(rules_roots(packaged_deck()), "el", deck)
    # A draft, so that what only a draft says is said, too.
    draft = replace(translation, entries={key: e for key, e in translation.entries.items() if key != "A_01.1"})
    make_everything(draft, deck, gallery)
    words = [unit.key for unit in translation.book.words]
    assert [key for key in words if key not in asked] == []


def test_nothing_is_asked_for_that_the_rulebook_lacks(asked: set[str], deck: Deck, gallery: ArtGallery) -> None:
    translation = load(rules_roots(packaged_deck()), "el", deck)
    make_everything(translation, deck, gallery)
    assert sorted(asked - set(translation.units)) == []
