"""Readings refuse what no rule says; runs of each reading."""

from dataclasses import replace
from typing import Any

import pytest

from oniroo.dreams.reading import Reading
from oniroo.dreams.runs import FREE, name_of, patterns, windows
from oniroo.ground.findings import UsageFault


def test_defaults_are_the_recommended_reading() -> None:
    reading = Reading()
    assert (reading.links, reading.run, reading.order, reading.min_cards, reading.free) == (
        "one",
        "ace",
        "position",
        5,
        None,
    )
    assert str(reading) == (
        "5 cards; one link or more; runs with 0 before 1 or after 9; digits rising or falling in place; all FREE cards"
    )
    assert str(reading.strictest) == (
        "5 cards; every neighbour linked; runs only as printed, 1-2-3-4-5 and 6-7-8-9-0; "
        "digits rising or falling in place; no FREE cards"
    )
    assert "2 links or more" in str(replace(reading, links=2))
    assert "3 FREE cards" in str(replace(reading, free=3))
    assert reading.without_free.free == 0


@pytest.mark.parametrize(("links", "need"), [("one", 1), ("chain", 4), (0, 0), (2, 2), (4, 4)])
def test_links_needed(links: Any, need: int) -> None:
    assert Reading(links=links).need == need


def test_every_fault_of_a_reading_is_told_at_once() -> None:
    wrong: dict[str, Any] = {"links": "all", "run": "straight", "order": "up", "min_cards": 11, "free": -1}
    with pytest.raises(UsageFault) as caught:
        Reading(**wrong)
    words = [str(finding) for finding in caught.value.findings]
    assert words == [
        "dreams of 11 cards are not counted; ask for 2 to 10",
        "all is no number of links in a dream of 11 cards; say one, chain, or 0 to 10",
        "straight is no reading of runs; say listed, ten, ace, cyclic",
        "up is no reading of the order of digits; say position or any",
        "-1 is no number of FREE cards; say 0 or more",
    ]


def test_more_links_than_neighbours_are_refused() -> None:
    with pytest.raises(UsageFault, match="5 is no number of links in a dream of 5 cards"):
        Reading(links=5)


@pytest.mark.parametrize(
    ("run", "size", "names"),
    [
        ("listed", 5, ["1-2-3-4-5", "6-7-8-9-0"]),
        ("ten", 5, ["1-2-3-4-5", "2-3-4-5-6", "3-4-5-6-7", "4-5-6-7-8", "5-6-7-8-9", "6-7-8-9-0"]),
        ("ace", 5, ["0-1-2-3-4", "1-2-3-4-5", "2-3-4-5-6", "3-4-5-6-7", "4-5-6-7-8", "5-6-7-8-9", "6-7-8-9-0"]),
        ("listed", 6, ["1-2-3-4-5-6", "5-6-7-8-9-0"]),
        ("ace", 7, ["0-1-2-3-4-5-6", "1-2-3-4-5-6-7", "2-3-4-5-6-7-8", "3-4-5-6-7-8-9", "4-5-6-7-8-9-0"]),
    ],
)
def test_runs_of_each_reading(run: Any, size: int, names: list[str]) -> None:
    assert [name_of(window) for window in windows(run, size, range(10))] == names


def test_cyclic_runs_and_missing_digits() -> None:
    assert len(windows("cyclic", 5, range(10))) == 10
    assert windows("ace", 5, [1, 2, 3, 4, 6, 7]) == ()
    assert windows("ace", 3, [7, 8, 9, 0, 1]) == ((7, 8, 9), (8, 9, 0))


def test_patterns_are_disjoint_and_shared_by_runs() -> None:
    wins = windows("ten", 5, range(10))
    found = patterns(wins)
    assert (FREE,) * 5 not in found
    assert found[FREE, FREE, 3, FREE, FREE] == frozenset({(1, 2, 3, 4, 5)})
    assert found[FREE, 3, 4, 5, FREE] == frozenset({(2, 3, 4, 5, 6)})
    assert found[FREE, FREE, FREE, FREE, 5] == frozenset({(1, 2, 3, 4, 5), (5, 6, 7, 8, 9)})
