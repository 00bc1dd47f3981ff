"""The published rulebook, a deck with one card more, and a small rulebook with a translation, written to a folder."""

from collections.abc import Callable, Iterable
from pathlib import Path

import pytest
from rulebook_samples import LANGUAGE, SMALL, TEXTS, english_of

from oniroo.deck.model import Deck
from oniroo.deck.reading import deck_from_text
from oniroo.ground.finder import packaged_deck, packaged_root
from oniroo.rules import Translation, load, rules_roots
from oniroo.rules.po import Entry, po_text

Writer = Callable[..., Path]


@pytest.fixture(scope="session")
def english(deck: Deck) -> Translation:
    return load(rules_roots(packaged_deck()), "en", deck)


@pytest.fixture(scope="session")
def larger() -> Deck:
    """The published deck with a 131st SYMBOL card."""
    text = (packaged_root() / "cards.yaml").read_text(encoding="utf-8")
    line = (
        "    - {number: 131, name: Lantern, picture: snail, yellow: 3, letter: A, shape: star, digit: 2, purple: 1}\n"
    )
    head, mark, tail = text.partition("\n  # Any group, all codes")
    assert mark
    return deck_from_text(f"{head.rstrip()}\n{line}{mark}{tail}", "cards.yaml")


@pytest.fixture
def folder(tmp_path: Path) -> Writer:
    """Writes a small rulebook and its Lithuanian; returns the folder.

    ``texts`` and ``entries`` (whole PO entries) replace those of the keys; ``language``, ``source``, ``po`` whole
    files. An empty text leaves the entry untranslated.
    """

    def write(
        texts: dict[str, str] | None = None,
        *,
        entries: Iterable[Entry] = (),
        language: str = LANGUAGE,
        source: str = SMALL,
        po: str | None = None,
    ) -> Path:
        root = tmp_path / "rules"
        (root / "lt").mkdir(parents=True, exist_ok=True)
        (root / "rules.yaml").write_text(source, encoding="utf-8")
        (root / "lt" / "language.yaml").write_text(language, encoding="utf-8")
        english = english_of(source)
        made = {key: Entry(key, english.get(key, ""), text, rev=2) for key, text in {**TEXTS, **(texts or {})}.items()}
        made |= {entry.key: entry for entry in entries}
        text = po_text("lt", made.values()) if po is None else po
        (root / "lt" / "rules.po").write_text(text, encoding="utf-8")
        return root

    return write
