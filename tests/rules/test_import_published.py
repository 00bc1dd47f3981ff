"""Real rule pages, where a folder with them is named by ONIROO_PUBLISHED: el.txt, he.txt, ar-older.txt …

The pages are their author's and are no part of this project. Without the folder there is nothing here to run.
"""

import os
from pathlib import Path

import pytest
from rule_pages import LANGUAGES, entries, lost_words, untranslated

from oniroo.deck.model import Deck
from oniroo.ground.finder import packaged_deck
from oniroo.rules import load, rules_roots
from oniroo.rules.holes import holes
from oniroo.rules.importing.pages import import_page

FOLDER = os.environ.get("ONIROO_PUBLISHED")

if FOLDER is not None:
    PAGES = sorted(path for path in Path(FOLDER).glob("*.txt") if path.stem.partition("-")[0] in LANGUAGES)

    def test_there_are_pages() -> None:
        assert PAGES

    @pytest.mark.parametrize("page", PAGES, ids=lambda path: path.stem)
    def test_a_published_page_is_imported_and_nothing_of_it_lost(page: Path, tmp_path: Path, deck: Deck) -> None:
        code = page.stem.partition("-")[0]
        root = untranslated(tmp_path, code)
        done = import_page(root, code, deck, page)
        now = entries(root, code)
        shipped = load(rules_roots(packaged_deck()), code, deck)
        lines = page.read_text(encoding="utf-8-sig").splitlines()
        assert lost_words(lines, done, root, shipped) == {}
        assert len(done.alignment.anchors) == 60
        for line in done.lines:
            entry = now[line.unit.key]
            assert entry.fuzzy is bool(line.doubts)
            if not line.doubts and not line.notes:
                assert set(holes(entry.text)) == set(holes(line.unit.text))
        before = (root / code / "rules.po").read_bytes()
        assert import_page(root, code, deck, page).written == ()
        assert (root / code / "rules.po").read_bytes() == before
