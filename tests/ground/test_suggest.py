"""Near words, lists and ranges."""

import pytest

from oniroo.ground.suggest import listed, near, nearest, ranges


@pytest.mark.parametrize(
    ("typed", "word"),
    [
        ("nmae", "name"),
        ("NAME", "name"),
        ("min dream", "min_dream"),
        ("Min-Dream", "min_dream"),
        ("  min  dream ", "min_dream"),
        ("xyz", ""),
        ("", ""),
        ("n" * 10_000, ""),
    ],
)
def test_near(typed: str, word: str) -> None:
    known = ["name", "min_dream", "number"]
    assert near(typed, known) == word
    assert nearest(typed, known) == (f"did you mean {word}?" if word else "")


def test_how_near_is_near() -> None:
    assert near("pokr", ["poker"], cutoff=0.5) == "poker"
    assert near("deck.yaml", ["cards.yaml"], cutoff=0.5) == "cards.yaml"
    assert near("deck.yaml", ["cards.yaml"], cutoff=0.75) == ""
    assert near("a", []) == ""


def test_listed() -> None:
    assert [listed(words) for words in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == ["", "a", "a and b", "a, b and c"]
    assert listed(["a", "b", "c"], joint="or") == "a, b or c"
    assert listed(list("abcdef"), 3) == "a, b, c, … (6 in all)"


def test_ranges() -> None:
    assert ranges([3, 1, 2, 7, 7, 9]) == "001–003, 007 and 009"
    assert ranges([1, 2], 1) == "1–2"
    assert ranges([]) == ""
