"""Broken decks and the finding that each gets; the packaged deck gets none that stops it."""

import itertools
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from oniroo.deck.model import Card, Codes, Deck, Free, Group, Symbol
from oniroo.dreams.check import check
from oniroo.dreams.reading import Reading
from oniroo.dreams.tables import TABLES, counts_of, table_of
from oniroo.ground.findings import Finding, Place, Severity

Change = Callable[[Symbol], Symbol]


def edited(deck: Deck, change: Change) -> Deck:
    cards: list[Card] = [change(card) if isinstance(card, Symbol) else card for card in deck.cards]
    return replace(deck, cards=tuple(cards))


def only(deck: Deck, keep: Callable[[Symbol], bool]) -> Deck:
    return replace(deck, cards=tuple(card for card in deck.cards if not isinstance(card, Symbol) or keep(card)))


def setting(when: Callable[[Symbol], bool], **values: Any) -> Callable[[Deck], Deck]:
    return lambda deck: edited(deck, lambda card: replace(card, **values) if when(card) else card)


def four_of_a_letter(deck: Deck) -> Deck:
    owners = [card.id for card in deck.symbols if card.letter == "A"][4:]
    return setting(lambda card: card.id in owners, letter="B")(deck)


def letters_that_never_link(deck: Deck) -> Deck:
    return setting(lambda card: card.letter == "C", yellow=1, purple=2)(deck)


def no_seven(deck: Deck) -> Deck:
    return setting(lambda card: card.digit == "7", digit="3")(deck)


def group_without_cards(deck: Deck) -> Deck:
    return setting(lambda card: card.yellow == 4, yellow=5)(deck)


def group_never_demanded(deck: Deck) -> Deck:
    return setting(lambda card: card.purple == 6, purple=1)(deck)


def alone_in_its_group(deck: Deck) -> Deck:
    keep = next(card for card in deck.symbols if card.yellow == 8)
    alone = setting(lambda card: card.yellow == 8 and card.id != keep.id, yellow=1)(deck)
    return setting(lambda card: card.id == keep.id, purple=8)(alone)


def two_worlds(deck: Deck) -> Deck:
    low = {1: 2, 2: 3, 3: 4, 4: 1}
    into = setting(lambda card: card.yellow <= 4 and card.purple > 4, purple=1)(deck)
    return edited(into, lambda card: replace(card, purple=low[card.yellow]) if card.yellow == card.purple else card)


def same_triple(deck: Deck) -> Deck:
    return setting(lambda card: card.id == "077", letter="A", shape="cross", digit="5")(deck)


def ninth_group(deck: Deck) -> Deck:
    return replace(deck, groups=(*deck.groups, Group(9, "Machines", "house", Place("cards.yaml", 24, 5))))


def lopsided_letters(deck: Deck) -> Deck:
    some = [card.id for card in deck.symbols if card.letter == "F"][:8]
    return setting(lambda card: card.id in some, letter="A")(deck)


def yellow_tells_the_shape(deck: Deck) -> Deck:
    shapes = deck.codes.shapes
    return edited(deck, lambda card: replace(card, shape=shapes[card.yellow % 5]))


def few_cards(deck: Deck) -> Deck:
    return only(deck, lambda card: (card.letter == "A" and card.number < 60) or card.letter != "A")


def one_hub(deck: Deck) -> Deck:
    """Six cards of letter A that link only through the first."""
    owners = [card.id for card in deck.symbols if card.letter == "A"]
    hub, rest, others = owners[0], owners[1:6], owners[6:]
    deck = setting(lambda card: card.id in others, letter="B")(deck)
    deck = setting(lambda card: card.id == hub, yellow=3, purple=4)(deck)
    return setting(lambda card: card.id in rest, yellow=1, purple=3)(deck)


def digits_in_order(deck: Deck) -> Deck:
    return edited(deck, lambda card: replace(card, digit=str(card.number % 10)))


def no_neighbour_links(deck: Deck) -> Deck:
    cards = deck.symbols
    follows = {a.id: b.yellow for a, b in itertools.pairwise(cards)}
    return edited(deck, lambda c: replace(c, purple=c.purple % 8 + 1) if follows.get(c.id) == c.purple else c)


def thirteen_letters(deck: Deck) -> Deck:
    letters = tuple("ABCDEFGHIJKLM")
    other = replace(deck, codes=Codes(letters, deck.codes.shapes, deck.codes.digits))
    return edited(other, lambda card: replace(card, letter=letters[card.number % 13]))


def stranger(deck: Deck) -> Deck:
    """A card whose letter and shape no one shares, whose digit alone could help, were its group ever met."""
    other = replace(
        deck, codes=Codes((*deck.codes.letters, "Z"), (*deck.codes.shapes, "moon"), deck.codes.digits),
    )  # fmt: skip
    other = replace(other, cards=tuple(card for card in other.cards if not isinstance(card, Free)))
    gone = setting(lambda card: card.digit in "46", digit="9")(other)
    return setting(lambda card: card.id == "050", letter="Z", shape="moon", digit="5")(gone)


CASES: list[tuple[Callable[[Deck], Deck], str, str, Severity, str, str]] = [
    (
        four_of_a_letter,
        "F2",
        "letter A",
        Severity.ERROR,
        "a dream takes 5; give letter A to 1 more card at least",
        "4 cards",
    ),
    (
        letters_that_never_link,
        "F2",
        "letter C",
        Severity.ERROR,
        "and 14 more do not link to another of them by their groups",
        "0 dreams",
    ),
    (
        no_seven,
        "F2",
        "digit 7",
        Severity.ERROR,
        "so runs 3-4-5-6-7, 4-5-6-7-8, 5-6-7-8-9, 6-7-8-9-0 can never be laid; give digit 7 to some cards",
        "0 cards",
    ),
    (
        group_without_cards,
        "F3",
        "group 4 (Places and habitats)",
        Severity.ERROR,
        "no SYMBOL card belongs to it, yet cards ",
        "0 cards",
    ),
    (
        group_never_demanded,
        "F3",
        "group 6 (Works of imagination, history, myths and legends)",
        Severity.ERROR,
        "no card demands it next",
        "0 cards",
    ),
    (alone_in_its_group, "F3", "card ", Severity.ERROR, "nothing but a FREE card can follow it", "0 followers"),
    (
        ninth_group,
        "F3",
        "group 9 (Machines)",
        Severity.ERROR,
        "no SYMBOL card belongs to it; give yellow: 9",
        "0 cards",
    ),
    (two_worlds, "F4", "", Severity.WARNING, "group 1, 2, 3, 4 it never comes back to group 5, 6, 7, 8", "4 groups"),
    (stranger, "F5", "card 050", Severity.ERROR, "stands in no dream", "0 dreams"),
    (
        same_triple,
        "F6",
        "card 077",
        Severity.ERROR,
        "the same letter, shape and digit (A, cross, 5) as card 023",
        "2 cards",
    ),
    (one_hub, "R1", "letter A", Severity.WARNING, "hangs on card 002", "1 card"),
    (one_hub, "R2", "letter A", Severity.WARNING, "of its dreams; give its codes to more cards", "%"),
    (lopsided_letters, "B1", "", Severity.WARNING, "letter A is on ", "a difference of"),
    (lopsided_letters, "B3", "letters", Severity.WARNING, "makes", "variation"),
    (
        lopsided_letters,
        "B4",
        "card ",
        Severity.WARNING,
        "sets of cards that are a dream by letter or shape",
        "ratio 2.15",
    ),
    (
        yellow_tells_the_shape,
        "B2",
        "yellow × shape",
        Severity.WARNING,
        "cells of this table are uneven",
        "Cramér's V 1.000",
    ),
    (thirteen_letters, "B5", "letters", Severity.WARNING, "of the first hands with a dream", "%"),
    (no_neighbour_links, "B6", "", Severity.WARNING, "0 of 129 cards link to the card with the next number", "0%"),
    (digits_in_order, "B6", "", Severity.WARNING, "same or following digits: 001–002, 002–003", "pairs"),
]


_DONE: dict[str, tuple[Finding, ...]] = {}


def findings_of(spoil: Callable[[Deck], Deck], packaged: Deck, reading: Reading | None) -> tuple[Finding, ...]:
    if spoil.__name__ not in _DONE:
        _DONE[spoil.__name__] = check(spoil(packaged), reading)
    return _DONE[spoil.__name__]


@pytest.mark.parametrize(("spoil", "rule", "subject", "severity", "words", "value"), CASES)
def test_broken_deck_gets_its_finding(
    spoil: Callable[[Deck], Deck], rule: str, subject: str, severity: Severity, words: str, value: str, packaged: Deck
) -> None:
    reading = Reading(links="one", free=0) if spoil is one_hub else None
    found = findings_of(spoil, packaged, reading)
    mine = [
        finding for finding in found
        if finding.code == f"dreams-{rule}" and finding.subject.startswith(subject) and words in str(finding)
    ]  # fmt: skip
    assert mine, [str(finding) for finding in found]
    finding = mine[0]
    assert finding.severity is severity
    assert value in finding.value
    assert finding.limit
    assert finding.remedy
    assert finding.place is not None
    assert finding.place.file.endswith("cards.yaml")


def test_strictest_reading_only_warns(packaged: Deck) -> None:
    pairs = {1: 2, 3: 4}
    deck = edited(
        packaged,
        lambda c: (
            replace(c, yellow=1 + 2 * (c.number % 2), purple=pairs[1 + 2 * (c.number % 2)]) if c.letter == "B" else c
        ),
    )
    deck = setting(lambda c: c.letter == "B" and c.number in (26, 35), yellow=2)(deck)
    mine = [f for f in check(deck) if f.code == "dreams-F1"]
    assert [(f.subject, f.severity) for f in mine] == [("letter B", Severity.WARNING)]
    assert "no dream without FREE cards in which every card links to the next" in mine[0].problem


def test_packaged_deck_is_clean(packaged: Deck) -> None:
    heard: list[tuple[int, int]] = []
    found = check(packaged, progress=lambda *step: heard.append(step))
    assert [f for f in found if f.severity is not Severity.NOTE] == []
    assert [(f.code, f.value) for f in found] == [("dreams-R3", "19")]
    assert heard == [(1, 3), (2, 3), (3, 3)]


def test_errors_come_first_and_triples_only_matter_where_they_are_played(packaged: Deck) -> None:
    no_solo = replace(same_triple(packaged), levels=tuple(level for level in packaged.levels if level.key != "solo-3"))
    (clash,) = (f for f in check(no_solo) if f.code == "dreams-F6")
    assert clash.severity is Severity.NOTE
    assert clash.cards == ("023", "077")
    found = [f for f in check(four_of_a_letter(packaged)) if f.code[7] == "F"]
    assert [f.severity for f in found] == sorted((f.severity for f in found), reverse=True)


def test_deck_without_runs_and_deck_without_cards(packaged: Deck) -> None:
    few = replace(packaged, codes=replace_digits(packaged.codes))
    few = edited(few, lambda card: replace(card, digit="1" if int(card.digit) % 2 else "3"))
    words = [str(f) for f in check(few) if f.code == "dreams-F2"]
    assert any("no 5 of the deck's digits follow each other, so there is no run" in text for text in words)
    empty = only(packaged, lambda card: False)
    codes = {f.code for f in check(empty)}
    assert {"dreams-F2", "dreams-F3"} <= codes


def replace_digits(codes: Codes) -> Codes:
    return Codes(codes.letters, codes.shapes, ("1", "3"))


def test_longer_dreams_are_checked_without_sets(packaged: Deck) -> None:
    found = check(packaged, Reading(min_cards=6))
    assert "dreams of 6 cards have too many sets to be counted card by card" in " ".join(f.problem for f in found)


def test_tables_of_the_packaged_deck(packaged: Deck) -> None:
    for rows, columns in TABLES:
        table = table_of(packaged, rows, columns)
        assert not table.off.any()
        assert table.cramer_v <= 0.15
        assert table.cells.sum() == 130
    assert counts_of(packaged, "digit") == {str(d): 13 for d in (1, 2, 3, 4, 5, 6, 7, 8, 9, 0)}
    assert sorted(counts_of(packaged, "letter").values()) == [21, 21, 22, 22, 22, 22]


def test_findings_keep_what_was_measured() -> None:
    finding = Finding("dreams-B1", "problem", cards=("023",), value="3", limit="1")
    assert (finding.cards, finding.value, finding.limit) == (("023",), "3", "1")
    assert str(finding) == "problem"
