"""Files become text whatever saved them, or one sentence says why not."""

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oniroo.ground import reading
from oniroo.ground.exits import Exit
from oniroo.ground.findings import InputFault
from oniroo.ground.reading import REPLACEMENT, decode, hidden_characters, read_bytes, read_text, without_hidden

SAMPLE = "name: Żółw ✓ נחש 字\nzwei: é\n"


def fault_of(path: Path, **options: int) -> str:
    with pytest.raises(InputFault) as caught:
        read_text(path, limit=options.get("limit", 1000), shown="deck.yaml")
    assert caught.value.exit_code is Exit.INPUT_UNREADABLE
    assert len(caught.value.findings) == 1
    return str(caught.value)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_same_text_from_every_editor(tmp_path: Path, encoding: str, newline: str) -> None:
    path = tmp_path / "deck.yaml"
    path.write_bytes(SAMPLE.replace("\n", newline).encode(encoding))
    assert read_text(path) == SAMPLE


def test_big_endian_utf16_with_mark() -> None:
    assert decode(b"\xfe\xff" + SAMPLE.encode("utf-16-be"), "x") == SAMPLE


def test_mixed_line_ends_become_line_feeds() -> None:
    assert decode(b"a\r\nb\rc\nd\r\r\n", "x") == "a\nb\nc\nd\n\n"


@given(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0\r\ufeff")))
def test_what_is_written_as_utf8_is_read(text: str) -> None:
    assert decode(b"\xef\xbb\xbf" + text.encode("utf-8"), "x") == text


def test_windows_code_page_is_refused_with_the_word(tmp_path: Path) -> None:
    path = tmp_path / "deck.yaml"
    path.write_bytes('a: b\r\nname: "Un Éléphant gris", x: y\n'.encode("cp1252"))
    said = fault_of(path)
    assert said.startswith("deck.yaml:2:11: the word “Éléphant” is not UTF-8 (byte C9;")
    assert "save the file as UTF-8" in said


def test_bytes_that_mean_nothing_in_windows_are_shown_as_dots() -> None:
    with pytest.raises(InputFault, match=r"the word “a\.b” is not UTF-8"):
        decode(b"a\x81b", "x")


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (SAMPLE.encode("utf-16-le"), "UTF-16 without a byte-order mark"),
        (SAMPLE.encode("utf-16-be"), "UTF-16 without a byte-order mark"),
        (SAMPLE.encode("utf-32"), "UTF-32"),
        (b"\xff\xfea", "broken"),
    ],
)
def test_other_encodings_are_refused(data: bytes, words: str) -> None:
    with pytest.raises(InputFault, match=words):
        decode(data, "x")


def test_missing_file(tmp_path: Path) -> None:
    assert fault_of(tmp_path / "none") == "deck.yaml: there is no such file; check the path"


def test_folder(tmp_path: Path) -> None:
    assert fault_of(tmp_path) == "deck.yaml: is a folder; name the file in it"


def test_file_in_the_place_of_a_folder(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"")
    assert "part of this path is a file" in fault_of(tmp_path / "a" / "b")


def test_device(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert "not an ordinary file" in fault_of(tmp_path / "pipe")


def test_null_in_path() -> None:
    assert "is not a path" in fault_of(Path("a\x00b"))


def test_too_long_a_name() -> None:
    assert "cannot be read" in fault_of(Path("x" * 5000))


def test_no_permission(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(self: Path, mode: str) -> None:
        raise PermissionError(13, "no")

    (tmp_path / "a").write_bytes(b"")
    monkeypatch.setattr(Path, "open", refuse)
    assert fault_of(tmp_path / "a") == "deck.yaml: may not be read; change its permissions"


def test_size_limit_is_exact(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"x" * 100)
    assert len(read_bytes(path, limit=100)) == 100
    assert "is larger than 99 bytes" in fault_of(path, limit=99)
    path.write_bytes(b"x" * (2 * reading.MIB + 1))
    with pytest.raises(InputFault, match="larger than 2 MiB"):
        read_text(path)


HIDDEN = [
    "\x00",
    "\x07",
    "\x7f",
    "\x85",
    "\u200b",
    "\u200e",
    "\u2028",
    "\u202e",
    "\u2060",
    "\u2066",
    "\ufeff",
    "\ufffd",
]


@pytest.mark.parametrize("character", HIDDEN)
def test_hidden_characters_are_found_with_their_place(character: str) -> None:
    (found,) = hidden_characters(f"ab\ncd{character}e\n")
    assert (found.line, found.column, found.character) == (2, 3, character)
    assert found.code_point.startswith(f"U+{ord(character):04X}")


def test_hidden_characters_have_names() -> None:
    said = [found.code_point for found in hidden_characters("\x07\u200b\ufeff\u202e")]
    assert said == [
        "U+0007 (BELL)",
        "U+200B (ZERO WIDTH SPACE)",
        "U+FEFF (BYTE ORDER MARK)",
        "U+202E (RIGHT-TO-LEFT OVERRIDE)",
    ]


def test_joiners_that_names_need_are_no_fault() -> None:
    assert hidden_characters("می\u200cخواهم \u200d é ñ 字 👩\u200d🚀 a\u00adb\tc\u00a0d\u202f!") == []


@given(st.text(st.sampled_from(["a", "\n", *HIDDEN])))
def test_places_count_lines_and_columns(text: str) -> None:
    lines = text.split("\n")
    for found in hidden_characters(text):
        assert lines[found.line - 1][found.column - 1] == found.character
    assert len(hidden_characters(text)) == sum(text.count(character) for character in HIDDEN)
    assert len(without_hidden(text)) == len(text)
    assert {found.character for found in hidden_characters(without_hidden(text))} <= {REPLACEMENT}


@pytest.mark.parametrize(
    ("target", "said"),
    [
        ("nowhere", "is a broken link: it leads to nowhere, which is not there; mend or remove it"),
        ("deck.yaml", "is a link that leads back to itself; mend or remove it"),
    ],
)
def test_a_link_that_leads_nowhere(tmp_path: Path, target: str, said: str) -> None:
    (tmp_path / "deck.yaml").symlink_to(target)
    assert fault_of(tmp_path / "deck.yaml") == f"deck.yaml: {said}"


def test_a_path_through_links_that_go_round(tmp_path: Path) -> None:
    (tmp_path / "a").symlink_to("a")
    assert fault_of(tmp_path / "a" / "deck.yaml") == "deck.yaml: is a link that leads back to itself; mend or remove it"
