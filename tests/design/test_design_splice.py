"""A proposal is written into the file; everything else in it stays."""

import re
from textwrap import dedent

import pytest

from oniroo.deck.model import Deck
from oniroo.deck.reading import deck_from_text
from oniroo.design.goals import Goals, Proposal, Values
from oniroo.design.propose import propose
from oniroo.design.splice import splice
from oniroo.ground.findings import InputFault, UsageFault


def test_only_values_change_and_columns_stay(packaged: Deck, packaged_text: str) -> None:
    proposal = propose(packaged, Goals(seed=2))
    text = splice(packaged_text, proposal)
    deck = deck_from_text(text)
    for card in deck.symbols:
        assert Values(card.letter, card.shape, card.digit, card.purple) == proposal.values[card.id]
    old, new = packaged_text.split("\n"), text.split("\n")
    assert len(old) == len(new)
    values = re.compile(r"(letter|shape|digit|purple): [A-Za-z0-9]+,? *")
    for before, after in zip(old, new, strict=True):
        assert values.sub("", before) == values.sub("", after)
        if "- {number:" in before and "yellow:" in before:
            assert [before.index(key) for key in ("letter:", "shape:", "digit:", "purple:")] == [
                after.index(key) for key in ("letter:", "shape:", "digit:", "purple:")
            ]
        else:
            assert before == after


def test_nothing_to_change_changes_nothing(packaged: Deck, packaged_text: str) -> None:
    same = {card.id: Values(card.letter, card.shape, card.digit, card.purple) for card in packaged.symbols}
    assert splice(packaged_text, Proposal(same, 77, "by hand")) == packaged_text


def proposal(letter: str = "B", shape: str = "star", digit: str = "7", purple: int = 2) -> Proposal:
    return Proposal({"001": Values(letter, shape, digit, purple)}, 0, "by hand")


LONG = "{number: 1, letter: A, shape: cross, digit: 1, purple: 1} # why"
QUOTED = "{purple: 1,digit: '1',shape: \"cross\",letter: A,number: 001}"


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (LONG, "{number: 1, letter: B, shape: star, digit: 7, purple: 2} # why"),
        (QUOTED, "{purple: 2,digit: '7',shape: \"star\",letter: B,number: 001}"),
        ("{number: 001, shape: cross,  letter: A}", "{number: 001, shape: star,   letter: B}"),
        ("{number: 002, letter: A}", "{number: 002, letter: A}"),
    ],
)
def test_ways_to_write_a_line(line: str, expected: str) -> None:
    assert splice(f"cards:\n  SYMBOL:\n    - {line}\n", proposal()) == f"cards:\n  SYMBOL:\n    - {expected}\n"


def test_block_lines_and_longer_values() -> None:
    text = dedent(
        """\
        cards:
          SYMBOL:
            - number: 001   # first
              letter: A     # red
              shape: cross
              purple: 1
        """
    )
    assert splice(text, proposal(letter="B", shape="triangle")) == text.replace("A     #", "B     #").replace(
        "cross", "triangle"
    ).replace("purple: 1", "purple: 2")


def test_values_that_need_quotes_get_them() -> None:
    text = "cards: {SYMBOL: [{number: 001, letter: A}]}"
    assert splice(text, proposal(letter="#1")) == 'cards: {SYMBOL: [{number: 001, letter: "#1"}]}'


def test_shared_values_cannot_be_replaced() -> None:
    text = "cards:\n  SYMBOL:\n    - {number: 001, letter: &a A}\n    - {number: 002, letter: *a}\n"
    with pytest.raises(UsageFault, match=r"cards.yaml:3:29: card 001: letter is not written out in its line"):
        splice(text, proposal())


def test_text_that_is_no_deck() -> None:
    assert splice("cards: []", proposal()) == "cards: []"
    with pytest.raises(InputFault):
        splice("cards: [", proposal())
