"""Cards for figures are searched for only where the deck's own examples do not bear out the caption."""

import subprocess
import sys
from typing import Any

import pytest

from oniroo.deck.model import Deck
from oniroo.products import figure_cards
from oniroo.products.figure_cards import DREAMS, NAMES, choose


def test_true_examples_are_taken_as_they_are(deck: Deck, monkeypatch: pytest.MonkeyPatch) -> None:
    searched: list[str] = []
    search = figure_cards._found

    def noted(name: str, *more: Any) -> Any:
        searched.append(name)
        return search(name, *more)

    monkeypatch.setattr(figure_cards, "_found", noted)
    shown = {name: choose(name, deck, deck.min_dream) for name in NAMES}
    for name in DREAMS:
        assert [card.id for card in shown[name]] == list(deck.examples[name])  # type: ignore[union-attr]
    assert not set(searched) & DREAMS.keys()


def test_figures_of_the_packaged_deck_need_no_dream_counter() -> None:
    """It and numpy would take a tenth of the time and of the memory of a booklet."""
    script = (
        "import sys\n"
        "from oniroo.deck.reading import read_deck\n"
        "from oniroo.ground.finder import packaged_deck\n"
        "from oniroo.products.figure_cards import NAMES, choose\n"
        "deck = read_deck(packaged_deck())\n"
        "assert all(choose(name, deck, deck.min_dream) for name in NAMES)\n"
        "print(*sorted({'numpy', 'oniroo.dreams.witness'} & sys.modules.keys()))"
    )
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    assert told.split() == []
