"""Decks found sound before are opened quickly, and never when anything has changed."""

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

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


@pytest.fixture(scope="module")
def remembered(small: str, tmp_path_factory: pytest.TempPathFactory) -> tuple[DeckFolder, Path, bytes]:
    """A small deck, the folder of its memory, and what stands in that."""
    cards = tmp_path_factory.mktemp("small") / "cards.yaml"
    cards.write_text(small, encoding="utf-8")
    memory = tmp_path_factory.mktemp("memory")
    open_deck(DeckFolder(cards), memory)
    (file,) = files(memory)
    return DeckFolder(cards), memory, file.read_bytes()


OTHERS: tuple[Any, ...] = (None, 5, "x", [], {}, {"?": "Place", "at": ["x"]}, {"?": "Deck", "with": []})


def changed_values(tree: Any) -> Iterator[Any]:
    """The tree with each of its values replaced, one at a time."""
    pairs = tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ()
    for key, value in pairs:
        for other in OTHERS:
            if other != value:
                yield {**tree, key: other} if isinstance(tree, dict) else [*tree[:key], other, *tree[key + 1 :]]
        for below in changed_values(value):
            yield {**tree, key: below} if isinstance(tree, dict) else [*tree[:key], below, *tree[key + 1 :]]


def test_no_change_of_a_value_in_the_memory_is_believed(remembered: tuple[DeckFolder, Path, bytes]) -> None:
    folder, memory, good = remembered
    wanted = read_deck(folder)
    (file,) = files(memory)
    for count, tree in enumerate(changed_values(json.loads(good))):
        if count % 17 == 0:
            file.write_bytes(json.dumps(tree, separators=(",", ":")).encode())
            assert opening._recall(file, folder.shown) is None
    assert count > 1_000
    assert open_deck(folder, memory) == wanted


@given(st.data())
def test_no_random_damage_of_the_memory_is_believed(
    remembered: tuple[DeckFolder, Path, bytes], data: st.DataObject
) -> None:
    folder, memory, good = remembered
    (file,) = files(memory)
    at, cut = data.draw(st.integers(0, len(good))), data.draw(st.integers(0, 40))
    damaged = good[:at] + data.draw(st.binary(max_size=40)) + good[at + cut :]
    file.write_bytes(damaged)
    assert (opening._recall(file, folder.shown) is None) == (damaged != good)
    assert open_deck(folder, memory) == read_deck(folder)


@pytest.mark.parametrize("payload", [b"[" * 90_000, b"{" * 90_000, b'{"?":' * 50_000, b"null", b"5", b"[null]"])
def test_what_is_no_deck_is_not_taken_for_one_whatever_vouches_for_it(
    remembered: tuple[DeckFolder, Path, bytes], payload: bytes
) -> None:
    folder, memory, _ = remembered
    (file,) = files(memory)
    file.write_bytes(payload)
    assert open_deck(folder, memory) == read_deck(folder)
    file.write_bytes(opening._sealed(payload))
    assert open_deck(folder, memory) == read_deck(folder)
    assert json.loads(file.read_bytes())["sha256"]
