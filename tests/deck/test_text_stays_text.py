"""What people type is what the deck says: YAML's own types never get in between."""

import unicodedata
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from oniroo.deck.model import Deck, Kind, WakeUp
from oniroo.deck.reading import deck_from_text, read_deck
from oniroo.ground.finder import DeckFolder
from oniroo.ground.findings import InputFault
from oniroo.ground.reading import hidden_characters

BARE = [
    *("no", "Off", "Yes", "on", "true", "012", "0x1F", "1_0", "12:30", "1:15", "1.10", "2024-01-01", "1e3", "="),
    *("R&D", "<A>", "it's", "Tom & Co; &amp;", "100%", "a#b", "Fire/Ice", "C:\\x", "Żółw ✓ נחש", "می\u200cخواهم"),
]
QUOTED = ["null", "~", ".nan", "Who?", "A: B", '"Dream"', "a, b", "#1", "- x", "@player", "!new", "*new*", "it's"]


@pytest.mark.parametrize("name", BARE)
def test_bare_names_stay_as_typed(small: str, name: str) -> None:
    assert deck_from_text(small.replace("name: Fox", f"name: {name}")).symbols[0].name == name


@pytest.mark.parametrize("name", QUOTED)
def test_quoted_names_may_be_anything(small: str, name: str) -> None:
    quoted = name.replace("'", "''")
    assert deck_from_text(small.replace("name: Fox", f"name: '{quoted}'")).symbols[0].name == name


LETTERS = st.characters(exclude_categories=["Cs", "Cc", "Cn"], exclude_characters="\u00c2\u00c3\u00c4\u00c5\u00e2")


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.text(LETTERS, min_size=1, max_size=40))
def test_any_visible_name_comes_back(small: str, name: str) -> None:
    if name != name.strip() or hidden_characters(name):
        return
    quoted = name.replace("'", "''")
    deck = deck_from_text(small.replace("name: Fox", f"name: '{quoted}'"))
    assert deck.symbols[0].name == unicodedata.normalize("NFC", name)


def test_version_keeps_its_zero_and_language_no_is_norwegian(small: str) -> None:
    deck = deck_from_text(small.replace("language: en", "language: no"))
    assert (deck.version, deck.language) == ("1.10", "no")


def test_leading_zeros_are_decimal(small: str) -> None:
    deck = deck_from_text(small.replace("yellow: 2", "yellow: 002").replace("hand: 5", "hand: 007"))
    assert (deck.symbols[1].yellow, deck.hand) == (2, 7)


def test_time_is_no_number(small: str) -> None:
    (clock,) = deck_from_text(small.replace('"07:00"', "23:59")).of_kind(Kind.WAKE_UP)
    assert isinstance(clock, WakeUp)
    assert clock.time == "23:59"


def test_colours_are_written_in_capitals(small: str) -> None:
    assert deck_from_text(small.replace("#E8833A", "#e8833a")).pyjamas["orange"].base == "#E8833A"


def test_anchors_may_be_used(small: str) -> None:
    text = small.replace('"#E8833A"', '&o "#E8833A"').replace('"#A86B45"', "*o")
    assert deck_from_text(text).pyjamas["orange"].shade == "#E8833A"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_same_deck_from_every_editor(small: str, tmp_path: Path, encoding: str, newline: str) -> None:
    text = small.replace("name: Fox", "name: Żółw é 字")
    folder = tmp_path / "Élodie & Ünal (v2)"
    folder.mkdir()
    path = folder / "cards.yaml"
    path.write_bytes(text.replace("\n", newline).encode(encoding))
    deck = read_deck(DeckFolder(path))
    assert _without_source(deck) == _without_source(deck_from_text(text))


def _without_source(deck: Deck) -> tuple[object, ...]:
    return deck.cards, deck.groups, deck.codes, deck.levels, deck.facts, deck.examples, deck.pyjamas


def test_windows_code_page_is_refused(small: str, tmp_path: Path) -> None:
    path = tmp_path / "cards.yaml"
    path.write_bytes(small.replace("name: Fox", "name: Renard rusé").encode("cp1252"))
    with pytest.raises(InputFault, match="the word “rusé” is not UTF-8") as caught:
        read_deck(DeckFolder(path))
    (finding,) = caught.value.findings
    assert finding.place is not None
    assert (finding.place.line, finding.place.column) == (16, 37)


def test_too_large_a_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "cards.yaml"
    path.write_bytes(b"#" * (2 * 1024 * 1024 + 1))
    with pytest.raises(InputFault, match="is larger than 2 MiB"):
        read_deck(DeckFolder(path))
