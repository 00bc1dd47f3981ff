"""Every value of a deck may be anything: too long, too large, with characters that no one sees."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from oniroo.deck.nodes import Path, parse
from oniroo.deck.reading import deck_from_text
from oniroo.deck.text_types import decimal, number
from oniroo.ground.findings import Fault, Finding
from oniroo.ground.visible import visible

HUGE = "9" * 5_000


def leaves(tree: Any, above: Path = ()) -> Iterator[Path]:
    """The path of each single value."""
    if isinstance(tree, dict | list):
        for key, value in tree.items() if isinstance(tree, dict) else enumerate(tree):
            yield from leaves(value, (*above, key))
    else:
        yield above


def with_value(small: str, path: Path, value: str) -> tuple[str, int]:
    """The small deck with another value at a path, and its line: one key a line."""
    tree: Any = parse(small + 'limits: {"a": "b"}\n', "d").tree
    holder = tree
    for part in path[:-1]:
        holder = holder[part]
    holder[path[-1]] = "‸"
    text = json.dumps(tree, indent=1, ensure_ascii=False)
    line = text[: text.index("‸")].count("\n") + 1
    return text.replace('"‸"', value), line


def with_key(small: str, path: Path, key: str) -> str:
    """The small deck with another key for the last of a path."""
    tree: Any = parse(small + 'limits: {"a": "b"}\n', "d").tree
    holder = tree
    for part in path[:-1]:
        holder = holder[part]
    holder["‸"] = holder.pop(path[-1])
    return json.dumps(tree, indent=1).replace(json.dumps("‸"), key)


def findings(text: str) -> tuple[Finding, ...]:
    try:
        return deck_from_text(text, "d").findings
    except Fault as fault:
        return fault.findings


@pytest.mark.parametrize("value", [HUGE, f'"{HUGE}"', "0" * 5_000 + "1", "1" * 7, "x" * 5_000], ids=range(5))
def test_whatever_is_too_long_is_refused_briefly(small: str, value: str) -> None:
    for path in leaves(parse(small, "d").tree):
        text, line = with_value(small, path, value)
        found = findings(text)
        assert all(len(str(finding)) < 400 for finding in found), path
        if len(value) > 1_000 and not value.startswith("0"):
            assert any(finding.place and finding.place.line == line for finding in found), path


def test_keys_that_are_too_long_are_refused_briefly(small: str) -> None:
    tree = parse(small, "d").tree
    every = {path[:length] for path in leaves(tree) for length in range(1, len(path) + 1)}
    for path in sorted((path for path in every if isinstance(path[-1], str)), key=str):
        found = findings(with_key(small, path, HUGE))
        assert found, path
        assert all(len(str(finding)) < 400 for finding in found), path


UNSEEN = {
    "\\e[31m": "U+001B (ESCAPE)",
    "\\u202e": "U+202E (RIGHT-TO-LEFT OVERRIDE)",
    "\\u2066": "U+2066 (LEFT-TO-RIGHT ISOLATE)",
    "\\u200f": "U+200F (RIGHT-TO-LEFT MARK)",
    "\\0": "U+0000 (NUL)",
    "\\x7f": "U+007F (DELETE)",
    "\\N": "U+0085 (NEXT LINE)",
    "\\L": "U+2028 (LINE SEPARATOR)",
    "\\uFEFF": "U+FEFF (BYTE ORDER MARK)",
    "\\t": "a tab",
    "\\n": "a line break",
}


@pytest.mark.parametrize("escape", UNSEEN)
def test_no_value_has_what_cannot_be_seen(small: str, escape: str) -> None:
    for path in [*leaves(parse(small, "d").tree), ("limits", "a")]:
        text, line = with_value(small, path, f'"a{escape}b"')
        found = [finding for finding in findings(text) if finding.place and finding.place.line == line]
        assert any(UNSEEN[escape] in finding.problem for finding in found), (path, found)
        for finding in findings(text):
            assert visible(str(finding)) == str(finding)


@pytest.mark.parametrize("escape", UNSEEN)
def test_no_key_has_what_cannot_be_seen(small: str, escape: str) -> None:
    tree = parse(small + 'limits: {"a": "b"}\n', "d").tree
    every = {path[:length] for path in leaves(tree) for length in range(1, len(path) + 1)}
    for path in sorted((path for path in every if isinstance(path[-1], str)), key=str):
        found = findings(with_key(small, path, f'"a{escape}b"'))
        assert found, path
        for finding in found:
            assert visible(str(finding)) == str(finding)


def test_lone_surrogates_are_refused(small: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for loader in ("C", "Python"):
        if loader == "Python":
            monkeypatch.delattr("yaml.CSafeLoader")
        (finding,) = findings(small.replace("name: Fox", 'name: "F\\ud800ox"'))
        assert finding.place is not None
        assert finding.place.line == 16
        str(finding).encode("utf-8")


def test_joiners_are_part_of_names(small: str) -> None:
    deck = deck_from_text(small.replace("name: Fox", "name: می\u200cخواهم 👩\u200d🚀"), "d")
    assert deck.cards[0].name == "می\u200cخواهم 👩\u200d🚀"


def test_zeros_do_not_make_a_number_large() -> None:
    assert number("0" * 5_000 + "12") == 12
    assert [decimal(typed) for typed in ("0", "000", "0999999", "007")] == [0, 0, 999_999, 7]
    assert [decimal(typed) for typed in ("1000000", "x", "", "-1", "٣", "9" * 5_000)] == [None] * 6
