"""Decks found sound before are opened quickly, and never when anything has changed."""

import os
from pathlib import Path

import pytest

from oniroo.deck import opening
from oniroo.deck.opening import MOST_KEPT, open_deck
from oniroo.deck.reading import read_deck
from oniroo.ground.finder import DeckFolder, packaged_deck
from oniroo.ground.findings import Fault


@pytest.fixture
def folder(tmp_path: Path) -> DeckFolder:
    cards = tmp_path / "mine" / "cards.yaml"
    cards.parent.mkdir()
    cards.write_bytes(packaged_deck().cards.read_bytes())
    return DeckFolder(cards)


def files(memory: Path) -> list[Path]:
    return sorted(memory.glob("*")) if memory.is_dir() else []


def unread(monkeypatch: pytest.MonkeyPatch) -> None:
    def read(*_: object) -> None:
        raise AssertionError("the deck was read anew")

    monkeypatch.setattr("oniroo.deck.reading.deck_from_text", read)


def test_a_remembered_deck_is_the_deck(folder: DeckFolder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    memory = tmp_path / "memory"
    wanted = read_deck(folder)
    assert open_deck(folder, memory) == wanted
    unread(monkeypatch)
    again = open_deck(folder, memory)
    assert again == wanted
    assert [card.place for card in again.cards] == [card.place for card in wanted.cards]
    assert again.example_places == wanted.example_places
    assert again.facts == wanted.facts
    assert again.levels == wanted.levels
    assert [type(card) for card in again.cards] == [type(card) for card in wanted.cards]


def test_places_are_called_as_the_user_calls_the_file_now(folder: DeckFolder, tmp_path: Path) -> None:
    open_deck(folder, tmp_path / "memory")
    other = DeckFolder(folder.cards.rename(tmp_path / "other.yaml"))
    place = open_deck(other, tmp_path / "memory").cards[0].place
    assert place is not None
    assert place.file.endswith("other.yaml")


def test_a_change_of_the_file_is_read(folder: DeckFolder, tmp_path: Path) -> None:
    memory = tmp_path / "memory"
    open_deck(folder, memory)
    text = folder.cards.read_text(encoding="utf-8")
    folder.cards.write_text(text.replace("name: Dragon,", "name: Wyvern,"), encoding="utf-8")
    assert open_deck(folder, memory).cards[1].name == "Wyvern"
    assert len(files(memory)) == 2  # the older one may be wanted again


def variant(folder: DeckFolder, number: int) -> DeckFolder:
    """The deck with another name for its second card, in a folder of its own."""
    cards = folder.cards.parent.parent / f"deck {number}" / "cards.yaml"
    cards.parent.mkdir(exist_ok=True)
    text = folder.cards.read_text(encoding="utf-8")
    cards.write_text(text.replace("name: Dragon,", f"name: Dragon {number},"), encoding="utf-8")
    return DeckFolder(cards)


def test_several_decks_are_remembered_at_once(
    folder: DeckFolder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    memory = tmp_path / "memory"
    decks = [variant(folder, number) for number in range(2)]
    wanted = [open_deck(deck, memory) for deck in decks]
    unread(monkeypatch)
    assert [open_deck(deck, memory) for deck in decks] == wanted


def test_the_newest_are_kept(folder: DeckFolder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    memory = tmp_path / "memory"
    memory.mkdir()
    stays = memory / "art.json"
    stays.write_bytes(b"not a deck")
    decks = [variant(folder, number) for number in range(MOST_KEPT + 1)]
    for moment, deck in enumerate(decks[:-1]):
        known = set(files(memory))
        open_deck(deck, memory)
        (new,) = set(files(memory)) - known
        os.utime(new, (moment, moment))
    open_deck(decks[0], memory)  # used again: the second one is the oldest now
    open_deck(decks[-1], memory)
    assert len(files(memory)) == MOST_KEPT + 1
    assert stays.exists()
    unread(monkeypatch)
    for number in (0, *range(2, MOST_KEPT + 1)):
        assert open_deck(decks[number], memory).cards[1].name == f"Dragon {number}"
    with pytest.raises(AssertionError, match="read anew"):
        open_deck(decks[1], memory)


@pytest.mark.parametrize("room", ["deck", "ground"])
def test_a_change_of_any_source_of_the_reader_counts(
    room: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "oniroo"
    for name in ("deck", "ground"):
        (package / name).mkdir(parents=True)
        (package / name / "a.py").write_bytes(b"1")
    monkeypatch.setattr(opening, "__file__", str(package / "deck" / "opening.py"))
    before = opening._source.__wrapped__()
    (package / room / "a.py").write_bytes(b"2")
    assert opening._source.__wrapped__() != before


def test_another_version_of_the_reader_reads_anew(
    folder: DeckFolder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    memory = tmp_path / "memory"
    open_deck(folder, memory)
    before = files(memory)
    monkeypatch.setattr(opening, "_source", lambda: b"another")
    open_deck(folder, memory)
    assert files(memory) != before


def test_decks_with_findings_are_never_remembered(folder: DeckFolder, tmp_path: Path) -> None:
    memory = tmp_path / "memory"
    text = folder.cards.read_text(encoding="utf-8")
    folder.cards.write_text(text.replace("picture: dragon,  ", "picture: snowfall,"), encoding="utf-8")
    assert open_deck(folder, memory).findings
    folder.cards.write_text(text.replace("yellow: 7", "yellow: 77"), encoding="utf-8")
    with pytest.raises(Fault):
        open_deck(folder, memory)
    assert files(memory) == []


@pytest.mark.parametrize(
    "damage", [b"", b"{", b"[]", b'{"?": "Deck", "with": []}', b'{"?": "Path"}', b"\xff\xfe", b"null"]
)
def test_a_damaged_memory_is_no_memory(folder: DeckFolder, tmp_path: Path, damage: bytes) -> None:
    memory = tmp_path / "memory"
    wanted = open_deck(folder, memory)
    (file,) = files(memory)
    file.write_bytes(damage)
    assert open_deck(folder, memory) == wanted


def test_a_memory_that_cannot_be_written_is_done_without(folder: DeckFolder, tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    assert open_deck(folder, tmp_path / "file" / "memory") == read_deck(folder)
