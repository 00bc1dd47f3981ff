"""The packaged deck, as text and as read."""

import pytest

from oniroo.deck.model import Deck
from oniroo.deck.reading import deck_from_text
from oniroo.ground.finder import packaged_deck


@pytest.fixture(scope="session")
def packaged_text() -> str:
    return packaged_deck().cards.read_text(encoding="utf-8")


@pytest.fixture(scope="session")
def packaged(packaged_text: str) -> Deck:
    return deck_from_text(packaged_text)
