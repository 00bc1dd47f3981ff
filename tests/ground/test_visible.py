"""Messages are one line of what can be seen."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oniroo.ground.findings import Fault, Finding, Place
from oniroo.ground.reading import REPLACEMENT, hidden_characters
from oniroo.ground.visible import short, visible


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("a\x1b[31mb", "a\\x1b[31mb"),
        ("a\u202eb", "a\\u202eb"),
        ("a\0b\nc\td\re", "a\\x00b\\nc\\td\\re"),
        ("\ud800", "\\ud800"),
        ("\U000e0041", "\\U000e0041"),
        ("می\u200cخواهم 👩\u200d🚀 é 字 “x” …", "می\u200cخواهم 👩\u200d🚀 é 字 “x” …"),
        (REPLACEMENT, REPLACEMENT),
    ],
)
def test_what_cannot_be_seen_is_written_out(text: str, seen: str) -> None:
    assert visible(text) == seen


@given(st.text(st.characters()))
def test_nothing_hidden_is_left(text: str) -> None:
    seen = visible(text)
    assert hidden_characters(seen.replace(REPLACEMENT, "")) == []
    assert not {"\n", "\t"} & set(seen)
    seen.encode("utf-8")
    assert visible(seen) == seen


@given(*[st.text(st.sampled_from("a\x1b\u202e\n\0\ud800é"), min_size=1)] * 4)
def test_findings_and_faults_are_shown_so(problem: str, remedy: str, file: str, subject: str) -> None:
    finding = Finding("x", problem, remedy, Place(file, 1, 2), subject)
    assert str(finding) == visible(f"{file}:1:2: {subject}: {problem}; {remedy}")
    assert str(Fault([finding, finding])) == f"{finding}\n{finding}"


def test_short() -> None:
    assert short("a" * 40) == "a" * 40
    assert short("a" * 41) == "a" * 39 + "…"
    assert short("abc", 2) == "a…"
