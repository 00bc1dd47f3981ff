"""What all tests share: the packaged deck read once, and settings that are never the user's own."""

import os
from pathlib import Path

import pytest
from hypothesis import settings

from oniroo.deck.model import Deck
from oniroo.deck.reading import read_deck
from oniroo.draw.intake import ArtGallery
from oniroo.ground.finder import packaged_deck

# A busy machine is no fault: how long an example takes is not judged here.
settings.register_profile("calm", deadline=None)
settings.load_profile("calm")


@pytest.fixture(autouse=True)
def settings_of_nobody(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Per-user settings and caches go to a folder of the test's own."""
    home = tmp_path_factory.mktemp("home")
    for name in ("XDG_CONFIG_HOME", "XDG_CACHE_HOME", "HOME", "APPDATA", "LOCALAPPDATA"):
        monkeypatch.setitem(os.environ, name, str(home))
    return home


@pytest.fixture(scope="session")
def deck() -> Deck:
    return read_deck(packaged_deck())


@pytest.fixture(scope="session")
def gallery() -> ArtGallery:
    return ArtGallery(packaged_deck().art_roots)
