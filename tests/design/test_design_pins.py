"""Facts and examples of the deck hold in every design, or it says which does not and why."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oniroo.deck.facts import prove
from oniroo.deck.model import Card, Deck, Fact, Symbol
from oniroo.design.goals import Goals, Proposal
from oniroo.design.pins import pins_of
from oniroo.design.propose import has_solver, propose
from oniroo.ground.exits import Exit
from oniroo.ground.findings import Fault, UsageFault


def applied(deck: Deck, proposal: Proposal) -> Deck:
    cards: list[Card] = []
    for card in deck.cards:
        values = proposal.values.get(card.id)
        if isinstance(card, Symbol) and values is not None:
            card = replace(
                card, letter=values.letter, shape=values.shape, digit=values.digit, purple=values.purple
            )  # fmt: skip
        cards.append(card)
    return replace(deck, cards=tuple(cards))


def changed(deck: Deck, card: str, **values: Any) -> Deck:
    cards = tuple(replace(each, **values) if each.id == card else each for each in deck.cards)
    return replace(deck, cards=cards)


@pytest.mark.parametrize("method", ["search", *(["solver"] if has_solver() else [])])
@pytest.mark.parametrize(("share", "seed"), [(0.2, 1), (0.5, 2), (0.6, 3), (0.8, 4)])
def test_facts_and_examples_hold_and_triples_name_one_card(
    packaged: Deck, method: Any, share: float, seed: int
) -> None:
    made = applied(packaged, propose(packaged, Goals(share, ("021", "045"), seed), method=method))
    assert prove(made) == []
    assert len({card.codes for card in made.symbols}) == len(made.symbols)


@settings(max_examples=12, deadline=None)
@given(data=st.data(), seed=st.integers(0, 2**32))
def test_any_examples_hold_or_are_refused_by_name(data: st.DataObject, seed: int, packaged: Deck) -> None:
    ids = [card.id for card in packaged.symbols]

    def some(many: int) -> tuple[str, ...]:
        return tuple(data.draw(st.lists(st.sampled_from(ids), min_size=many, max_size=many, unique=True)))

    examples = {"group_link": some(2), "same_letter": some(5), "same_shape": some(5), "digit_run": some(5)}
    deck = replace(packaged, examples=examples, facts=())
    try:
        made = applied(deck, propose(deck, Goals(seed=seed), method="search"))
    except UsageFault as fault:
        for finding in fault.findings:
            assert "example" in finding.problem or "no " in finding.problem
            assert finding.remedy
        return
    assert prove(made) == []
    assert len({card.codes for card in made.symbols}) == len(made.symbols)


def test_examples_that_do_not_hold_are_mended(packaged: Deck) -> None:
    deck = changed(packaged, "004", letter="F", purple=8)  # in same_letter and same_shape
    deck = changed(deck, "038", digit="9")  # in digit_run, third
    assert len(prove(deck)) >= 3
    pins = pins_of(deck, Goals())
    assert (pins["004"]["letter"], pins["038"]["digit"]) == ("C", "3")
    made = applied(deck, propose(deck, Goals(seed=1), method="search"))
    assert prove(made) == []


def test_examples_follow_what_is_kept_and_what_facts_say(packaged: Deck) -> None:
    deck = replace(packaged, facts=(Fact("017", {"letter": "E"}, "a letter"), Fact("048", {"digit": "7"}, "a tale")))
    pins = pins_of(deck, Goals())
    assert {pins[card]["letter"] for card in deck.examples["same_letter"]} == {"E"}
    run = "".join(pins[card]["digit"] for card in deck.examples["digit_run"])
    assert run in ("67890", "09876", "65432", "87654") or run[1] == "7"
    assert prove(applied(deck, propose(deck, Goals(seed=2), method="search"))) == []


def test_examples_that_contradict_each_other_are_named(packaged: Deck) -> None:
    yellow = {card.id: card.yellow for card in packaged.symbols}
    other = next(card for card, group in yellow.items() if group != yellow["021"] and card != "020")
    rest = tuple(card for card in yellow if card not in ("020", other))[:3]
    examples = {"group_link": ("020", "021"), "same_shape": ("020", other, *rest)}
    words = (
        rf"card 020: by the example group_link has purple {yellow['021']}, "
        rf"but the example same_shape says {yellow[other]}; mend one of the two"
    )
    with pytest.raises(UsageFault, match=words):
        propose(replace(packaged, examples=examples, facts=()))


def test_a_run_of_neighbours_is_named(packaged: Deck) -> None:
    words = r"card 041: stays by the example digit_run with digit ., its neighbour 042 with digit .: neighbours must"
    with pytest.raises(UsageFault, match=words):
        propose(replace(packaged, examples={"digit_run": ("041", "042", "051", "061", "071")}))


def test_a_kept_card_against_an_example(packaged: Deck) -> None:
    deck = changed(packaged, "095", letter="F")
    with pytest.raises(UsageFault, match=r"card 095: is kept with letter F, but the example same_letter says C"):
        propose(
            replace(deck, examples={"same_letter": deck.examples["same_letter"]}, facts=()), Goals(keep=("017", "095"))
        )


@pytest.mark.parametrize(
    ("examples", "facts", "words"),
    [
        ({"same_letter": ("001", "002")}, (), "example same_letter: a dream wants 5 cards, and here are 2"),
        ({"same_shape": ("001", "002", "003", "006", "999")}, (), "it names cards that are not there: 999"),
        ({"digit_run": ("001", "023", "045", "067", "free-1")}, (), "example digit_run: free-1 should be SYMBOL"),
        ({"wake_up": ("023",)}, (), "example wake_up: 023 should be WAKE_UP"),
        ({}, (Fact("067", {"name": "Bridges"}, "a tale"),), "card 067: its name should be Bridges, but it is Bridge"),
        ({}, (Fact("043", {"yellow": "4"}, "a tale"),), "card 043: its yellow should be 4, but it is 3"),
        ({}, (Fact("020", {"links_to": "wake-up"}, "a tale"),), "card 020: it should link to wake-up"),
    ],
)
def test_what_no_design_can_mend_is_a_fault_of_the_deck(
    packaged: Deck, examples: dict[str, tuple[str, ...]], facts: tuple[Fact, ...], words: str
) -> None:
    with pytest.raises(Fault, match=words) as caught:
        propose(replace(packaged, examples=examples, facts=facts))
    assert caught.value.exit_code is Exit.FINDINGS
