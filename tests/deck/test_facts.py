"""Facts and examples are proven, and a false one is named."""

import re
from dataclasses import replace

import pytest

from oniroo.deck.facts import EXAMPLE_NAMES, links, prove, prove_examples, prove_facts
from oniroo.deck.model import Deck, Fact
from oniroo.deck.reading import deck_from_text
from oniroo.deck.schema import ExamplesBlock


def changed(published_text: str, *changes: tuple[str, str]) -> Deck:
    for old, new in changes:
        assert published_text.count(old) == 1
        published_text = published_text.replace(old, new)
    return deck_from_text(published_text, "d")


def line_of(published_text: str, words: str) -> int:
    return published_text[: published_text.index(words)].count("\n") + 1


def test_all_published_facts_and_examples_hold(published: Deck) -> None:
    assert prove(published) == []


def test_what_is_published_about_single_cards_is_there(published: Deck) -> None:
    assert {(fact.card, *fact.claims.items()) for fact in published.facts} == {
        ("023", ("name", "Centaur"), ("letter", "A"), ("shape", "cross"), ("digit", "5")),
        ("067", ("name", "Bridge")),
        ("058", ("name", "Night sky")),
        ("020", ("links_to", "021")),
        ("043", ("name", "Diamond"), ("yellow", "3")),
        ("062", ("name", "Rose"), ("kind", "SYMBOL")),
    }
    assert all(fact.source and fact.place for fact in published.facts)


def test_every_kind_of_example_has_a_proof_and_is_given(published: Deck) -> None:
    assert tuple(ExamplesBlock.model_fields) == EXAMPLE_NAMES == tuple(published.examples)


def test_run_of_the_examples_is_the_one_of_the_rules(published: Deck) -> None:
    symbols = {card.id: card for card in published.symbols}
    assert "".join(symbols[card].digit for card in published.examples["digit_run"]) == "12345"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("name: Centaur,                 ", "name: Faun, ",
         "card 023: its name should be Centaur, but it is Faun (023 stands in line {023})"),
        ("picture: key,              yellow: 3, letter: B, shape: circle,   digit: 0, purple: 4",
         "picture: key,              yellow: 3, letter: B, shape: circle,   digit: 0, purple: 5",
         "card 020: it should link to 021, but its purple is 5 and the other's yellow is 4 "
         "(020 stands in line {020}, 021 in line {021})"),
    ],
)  # fmt: skip
def test_false_facts_are_named(published_text: str, old: str, new: str, said: str) -> None:
    (finding, *_) = prove_facts(changed(published_text, (old, new)))
    said = re.sub(r"\{(\d+)\}", lambda card: str(line_of(published_text, f"- {{number: {card[1]},")), said)
    assert f": {said}; the published rules say so (" in str(finding)
    assert finding.code == "fact-false"
    assert finding.place is not None
    assert finding.place.line == line_of(published_text, f"{{card: {finding.subject[-3:]}")


@pytest.mark.parametrize(
    ("fact", "said"),
    [
        (Fact("free-1", {"letter": "A"}, "x"), "its letter should be A, but a FREE card has none"),
        (Fact("wake-up", {"links_to": "001"}, "x"), "it should link to 001, but its purple is none and"),
        (Fact("001", {"links_to": "999"}, "x"), "it should link to 999, which is not there"),
        (Fact("999", {"letter": "A"}, "x"), "there is no card 999"),
        (Fact("001", {"kind": "FREE"}, "x"), "its kind should be FREE, but it is SYMBOL"),
        (Fact("002", {"yellow": "3", "purple": "8"}, "x"), "its yellow should be 3, but it is 6"),
    ],
)
def test_each_claim(published: Deck, fact: Fact, said: str) -> None:
    (finding,) = prove_facts(replace(published, facts=(fact,)))
    assert finding.problem.startswith(said)


FALSE = [
    ("anatomy", ("free-1",), ["free-1 should be SYMBOL"]),
    ("anatomy", ("free-1", "001", "wake-up"), ["free-1 and wake-up should be SYMBOL"]),
    ("free", ("001", "free-1"), ["001 should be FREE"]),
    ("wake_up", ("dream-fairy-1",), ["dream-fairy-1 should be WAKE_UP"]),
    ("group_link", ("020",), ["two cards are needed to show a link"]),
    ("group_link", ("020", "022"), ["020 does not link to 022, but its purple is 4 and the other's yellow is 7"]),
    ("group_link", ("wake-up", "022"), ["wake-up does not link to 022"]),
    ("group_link", ("022", "020", "022"), ["022 does not link to 020", "020 does not link to 022"]),
    ("group_link", ("020", "999", "021"), ["it names cards that are not there: 999"]),
    ("same_letter", ("004", "005", "038", "017"), ["a dream wants 5 cards, and here are 4"]),
    ("same_letter", ("004", "005", "038", "017", "free-1"), ["free-1 should be SYMBOL"]),
    ("same_letter", ("004", "free-1"), ["free-1 should be SYMBOL", "a dream wants 5 cards, and here are 2"]),
    (
        "same_letter",
        ("002", "003", "004", "020"),
        ["a dream wants 5 cards, and here are 4", "its cards have no letter in common: A, D, C and B"],
    ),
    (
        "same_shape",
        ("004", "005", "038", "017", "095"),
        ["its cards have no shape in common: circle, star and triangle"],
    ),
    ("digit_run", ("004", "005", "038", "017", "095"), ["its digits are no run: 3 1 3 7 8"]),
    (
        "digit_run",
        ("003", "003", "003", "003", "003"),
        ["a card stands in it twice", "003 does not link to 003", "its digits are no run"],
    ),
    ("digit_run", ("004",), ["a dream wants 5 cards, and here are 1"]),
    (
        "repeated_digit",
        ("123", "free-1", "122", "124"),
        ["free-1 should be SYMBOL", *("no digit stands twice in",) * 2],
    ),
    ("solo_1", ("022",), ["a digit stands twice in 022"]),
    ("solo_1", ("022", "011"), ["a digit stands twice in 022", "a digit stands twice in 011"]),
    ("solo_2", ("wake-up",), ["wake-up should be SYMBOL"]),
    ("solo_3", ("free-2",), ["free-2 should be SYMBOL"]),
    ("dream_fairy", ("dream-fairy-6",), ["it names cards that are not there: dream-fairy-6"]),
    (
        "dream_fairy",
        ("dream-fairy-6", "001"),
        ["it names cards that are not there: dream-fairy-6", "001 should be DREAM_FAIRY"],
    ),
]


@pytest.mark.parametrize(("name", "cards", "said"), FALSE)
def test_all_that_is_false_in_an_example_is_named(
    published: Deck, published_text: str, name: str, cards: tuple[str, ...], said: list[str]
) -> None:
    found = list(prove_examples(replace(published, examples={name: cards})))
    assert len(found) == len(said), found
    for finding, words in zip(found, said, strict=True):
        assert finding.problem.startswith(words)
        assert (finding.code, finding.subject) == ("example-false", f"example {name}")
        assert finding.place is not None
        assert finding.place.line == line_of(published_text, f"\n  {name}: [") + 1


def test_twins_are_no_example_of_solo_3(published_text: str) -> None:
    old = "letter: F, shape: cross,    digit: 9, purple: 7"
    deck = changed(published_text, (old, "letter: A, shape: cross, digit: 5, purple: 7"))
    (finding,) = prove(deck)
    assert finding.problem == "023 and 028 have the same three codes"


def test_falling_runs_and_zero_after_nine_count(published: Deck) -> None:
    over_zero = replace(published, examples={"digit_run": ("015", "008", "049", "002", "107")})
    assert prove(over_zero) == []


def test_links(published: Deck) -> None:
    cards = {card.id: card for card in published.cards}
    assert links(cards["020"], cards["021"])
    assert not links(cards["021"], cards["020"])
    assert links(cards["001"], cards["free-1"])
    assert links(cards["free-1"], cards["004"])
    assert not links(cards["free-1"], cards["003"])
    assert not links(cards["wake-up"], cards["free-1"])
    assert not links(cards["001"], cards["wake-up"])


def test_a_number_with_a_digit_that_no_card_has_cannot_be_found_alone(published: Deck) -> None:
    codes = replace(published.codes, digits=tuple("12345"))
    found = prove_examples(replace(published, codes=codes, examples={"solo_1": ("067", "123")}))
    assert [finding.problem for finding in found] == ["the deck has no digit 0, 6 and 7 for 067"]
