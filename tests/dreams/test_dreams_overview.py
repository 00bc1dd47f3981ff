"""What a designer is shown about a deck and about one card, and the same as JSON."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oniroo.deck.model import Deck
from oniroo.dreams.check import check
from oniroo.dreams.data import card_data, odds_data, overview_data
from oniroo.dreams.numbers import numbers_of
from oniroo.dreams.odds import hand_odds
from oniroo.dreams.overview import card_view, find_ways, overview
from oniroo.dreams.reading import Reading
from oniroo.ground.findings import UsageFault


def test_overview_of_the_packaged_deck(packaged: Deck) -> None:
    heard: list[tuple[int, int]] = []
    view = overview(packaged, Reading(run="listed"), progress=lambda *step: heard.append(step))
    assert [str(line.way) for line in view.lines] == [
        *(f"letter {v}" for v in "ABCDEF"),
        *(f"shape {v}" for v in packaged.codes.shapes),
        "run 1-2-3-4-5",
        "run 6-7-8-9-0",
    ]
    for line in view.lines:
        assert line.witness
        assert line.sets
        assert line.sets_by_links
        assert line.sets == sum(line.sets_by_links[1:]) < sum(line.sets_by_links) < line.orders.total
    assert heard == [(done, 42) for done in range(1, 43)]  # letters, shapes, their pairs, sets
    data = json.loads(json.dumps(overview_data(view, packaged)))
    assert (data["schema"], data["kind"], data["cards"]) == (2, "dreams", 138)
    assert data["distinct"]["at_least_needed"] == 225_791_999
    assert data["distinct"]["chain"] == 2_579_107
    assert data["reading"] == {"links": "one", "run": "listed", "order": "position", "min_cards": 5, "free": "all"}
    assert data["ways"][0]["orders"] == list(view.lines[0].orders.by_links)
    assert data["ways"][0]["sets"] == view.lines[0].sets
    assert data["ways"][0]["sets_by_links"] == list(view.lines[0].sets_by_links or ())


def test_overview_of_one_code(packaged: Deck) -> None:
    (line,) = overview(packaged, Reading(), "a").lines
    assert str(line.way) == "letter A"


@pytest.mark.parametrize(
    ("code", "names"),
    [
        ("star", ["star"]),
        ("shape star", ["star"]),
        ("6-7-8-9-0", ["6-7-8-9-0"]),
        ("67890", ["6-7-8-9-0"]),
        ("0", ["0-1-2-3-4", "6-7-8-9-0"]),
    ],
)
def test_codes_are_found_by_name(packaged: Deck, code: str, names: list[str]) -> None:
    reading = Reading()
    assert [way.name for way in find_ways(numbers_of(packaged), reading, code)] == names


@pytest.mark.parametrize(("code", "remedy"), [("sta", "did you mean star?"), ("Q", "codes are A, B, C")])
def test_unknown_codes_are_refused(packaged: Deck, code: str, remedy: str) -> None:
    with pytest.raises(UsageFault) as caught:
        overview(packaged, Reading(), code)
    assert remedy in str(caught.value)


def test_one_card(packaged: Deck) -> None:
    heard: list[tuple[int, int]] = []
    view = card_view(packaged, Reading(), "023", lambda *step: heard.append(step))
    assert heard == [(done, 7) for done in range(1, 8)]
    assert view.card == "023"
    assert [str(line.way) for line in view.lines] == [
        "letter A", "shape cross", "run 1-2-3-4-5", "run 2-3-4-5-6", "run 3-4-5-6-7", "run 4-5-6-7-8", "run 5-6-7-8-9",
    ]  # fmt: skip
    for line in view.lines:
        assert line.witness
        assert "023" in [card.id for card in line.witness]
        assert line.orders.total > 0
    data = json.loads(json.dumps(card_data(view, packaged)))
    assert data["card"] == "023"
    assert data["followers"][-1] == "free-8"
    assert data["ways"][0]["sets"] == view.lines[0].sets
    assert (view.lines[0].sets or 0) > 1_000
    assert data["ways"][0]["sets_by_links"] is None


@pytest.mark.parametrize(
    ("card", "words"),
    [
        ("203", "card 203: there is no such card; did you mean"),
        ("wake-up", "card wake-up: lies in no dream of this reading; name a SYMBOL or FREE card"),
    ],
)
def test_cards_that_lie_in_no_dream(packaged: Deck, card: str, words: str) -> None:
    with pytest.raises(UsageFault, match=words):
        card_view(packaged, Reading(), card)
    with pytest.raises(UsageFault, match="card free-8: lies in no dream"):
        card_view(packaged, Reading(free=3), "free-8")


def test_long_dreams_have_no_sets(packaged: Deck) -> None:
    assert [line.sets for line in overview(packaged, Reading(min_cards=6), "B").lines] == [None]


def test_odds_as_data(packaged: Deck) -> None:
    exact = odds_data(hand_odds(packaged, Reading(), 2, given=["023"]), packaged)
    assert (exact["exact"], exact["seed"], exact["hits"], exact["given"]) == (True, None, 0, ["023"])
    sampled = odds_data(hand_odds(packaged, Reading(), 9, half_width=0.02, seed=4), packaged)
    assert (sampled["exact"], sampled["seed"], sampled["deck_size"]) == (False, 4, 152)


@settings(max_examples=30, deadline=None)
@given(
    rows=st.lists(
        st.tuples(
            st.integers(1, 3), st.sampled_from("AB"), st.sampled_from(["square", "star"]), st.integers(0, 9),
            st.integers(1, 3),
        ),
        max_size=12,
    ),
    free=st.lists(st.integers(1, 3), max_size=3),
    links=st.sampled_from(["one", "chain", 0, 2]),
    order=st.sampled_from(["position", "any"]),
    size=st.integers(3, 5),
)  # fmt: skip
def test_any_deck_can_be_checked(
    rows: list[Any], free: list[int], links: Any, order: Any, size: int, make_deck: Callable[..., Deck]
) -> None:
    deck = make_deck(rows, free, groups=4)
    for finding in check(deck, Reading(links=links, order=order, min_cards=size)):
        assert finding.code.startswith("dreams-")
        assert str(finding).startswith("cards.yaml: ")
        assert "  " not in str(finding)
