"""The limits that a deck sets, the least numbers of cards that it and its levels ask for: each fault at its line."""

from dataclasses import replace

import pytest

from oniroo.deck.model import Deck
from oniroo.deck.reading import deck_from_text
from oniroo.dreams.check import check
from oniroo.dreams.limits import Limits, limits_of
from oniroo.dreams.reading import Reading
from oniroo.ground.finder import packaged_deck
from oniroo.ground.findings import Place, Severity, UsageFault

TEXT = packaged_deck().cards.read_text(encoding="utf-8")
END = TEXT.count("\n") + 1


def test_limits_are_data(packaged: Deck) -> None:
    limits = Limits().changed({"kill_number": "22", "neighbours_high": 0.5})
    codes = {f.code for f in check(packaged, limits=limits)}
    assert codes == {"dreams-R1", "dreams-R3", "dreams-B6"}
    assert {f.code for f in check(replace(packaged, limits={"kill_number": "22"}))} == {"dreams-R1", "dreams-R3"}


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("kil_number: 3", "there is no limit kil_number; did you mean kill_number?"),
        ("x: 3", "there is no limit x; limits are cards_ratio, cells_off, cramer_v, kill_number"),
        ("spread: many", "spread is many, not a number of 0 or more; write it as 8 or 0.35"),
        ("spread: 1.5", "spread is 1.5, but it is a count; write a whole number"),
        ("kill_number: 0.5", "kill_number is 0.5, but it is a count"),
        ("cells_off: 2.5", "cells_off is 2.5, but it is a count"),
        ("neighbour_digits: 0.1", "neighbour_digits is 0.1, but it is a count"),
        ("one_card_share: 35", "one_card_share is 35, but shares are 0 to 1; 35 % is 0.35"),
        ("kind_share: 1.01", "kind_share is 1.01, but shares are 0 to 1; 1.01 % is 0.0101"),
        ("cramer_v: 200", "cramer_v is 200, but shares are 0 to 1; 100 % is 1"),
        ("neighbours_low: 40", "neighbours_low is 40, but shares are 0 to 1; 40 % is 0.4"),
        ("neighbours_high: 80", "neighbours_high is 80, but shares are 0 to 1"),
        ("neighbours_low: 0.9", "neighbours_low is 0.9, which is more than neighbours_high, 0.8; write the smaller"),
        ("neighbours_high: 0.3", "neighbours_low is 0.4, which is more than neighbours_high, 0.3"),
        ("cards_ratio: 0.9", "cards_ratio is 0.9, but the most is never less than the fewest; write 1 or more"),
        ("cramer_v: -1", "cramer_v is -1, not a number of 0 or more"),
        ("ways_cv: .5", "ways_cv is .5, not a number"),
        ("ways_cv: 1e3", "ways_cv is 1e3, not a number"),
        ("ways_cv: 1_0", "ways_cv is 1_0, not a number"),
        ("ways_cv: ٣", "ways_cv is ٣, not a number"),
        ("spread: 99999999", "spread is 99999999, not a number"),
    ],
)  # fmt: skip
def test_each_wrong_limit_is_told_at_its_line(written: str, said: str) -> None:
    deck = deck_from_text(f"{TEXT}limits:\n  {written}\n")
    limits, (finding,) = limits_of(deck)
    assert limits == Limits()
    assert str(finding).startswith(f"cards.yaml:{END + 1}:3: limits: {said}")
    assert finding.severity is Severity.ERROR
    with pytest.raises(UsageFault):
        Limits().changed(deck.limits)


def test_sound_limits_hold_beside_wrong_ones() -> None:
    deck = deck_from_text(f"{TEXT}limits: {{neighbours_low: 0.9, neighbours_high: 0.95, spread: 7, kil: 1}}\n")
    limits, found = limits_of(deck)
    assert (limits.neighbours_low, limits.neighbours_high, limits.spread) == (0.9, 0.95, 7)
    assert [finding.place for finding in found] == [Place("cards.yaml", END, 65)]
    assert found[0] in check(deck)
    limits, found = limits_of(
        deck_from_text(f"{TEXT}limits: {{neighbours_low: 0.9, neighbours_high: 0.5, spread: 7}}\n")
    )
    assert (limits.neighbours_low, limits.neighbours_high, limits.spread) == (0.4, 0.8, 7)
    assert len(found) == 1


@pytest.mark.parametrize(
    ("many", "severity", "why"),
    [
        (1, Severity.ERROR, "a dream of one card has no link"),
        (11, Severity.WARNING, "a run has ten digits at most"),
        (130, Severity.WARNING, "a run has ten digits at most"),
    ],
)
def test_dreams_of_too_few_or_too_many_cards_are_told_at_their_line(many: int, severity: Severity, why: str) -> None:
    deck = deck_from_text(TEXT.replace("  min_dream: 5 ", f"  min_dream: {many} "))
    found = check(deck)
    (finding,) = (finding for finding in found if finding.code == "dreams-min-dream")
    line = next(at for at, text in enumerate(TEXT.splitlines(), 1) if text.startswith("  min_dream: 5 "))
    assert str(finding) == (
        f"cards.yaml:{line}:14: rules: min_dream is {many}: {why}, so nothing is counted; write 2 to 10"
    )
    assert finding.severity is severity
    assert {f.code[7:] for f in found} == {"min-dream"}  # groups and codes are looked at all the same, and are sound


def test_what_does_not_count_dreams_is_checked_all_the_same(packaged: Deck) -> None:
    lost = {card.id for card in packaged.symbols if card.yellow == 4}
    deck = replace(packaged, min_dream=12, cards=tuple(card for card in packaged.cards if card.id not in lost))
    assert {"dreams-min-dream", "dreams-F3", "dreams-B1", "dreams-B2"} <= {finding.code for finding in check(deck)}


@pytest.mark.parametrize("many", [1, 11])
def test_a_level_is_told_as_well(many: int) -> None:
    deck = deck_from_text(TEXT.replace("    min_dream: 10\n    points: {win: 10}", f"    min_dream: {many}\n"))
    (finding,) = (finding for finding in check(deck) if finding.code == "dreams-min-dream")
    line = next(at for at, text in enumerate(TEXT.splitlines(), 1) if "points: {win: 10}" in text) - 1
    assert str(finding).startswith(f"cards.yaml:{line}:16: level 3: min_dream is {many}: ")
    assert finding.severity is Severity.WARNING


def test_long_dreams_are_checked(packaged: Deck) -> None:
    found = check(replace(packaged, min_dream=8))
    assert {finding.code for finding in found if finding.severity is Severity.NOTE} == {"dreams-B4", "dreams-R3"}
    # 130 cards on 6 letters: the longer the dreams, the more one card more on a letter counts
    (uneven,) = (finding for finding in found if finding.severity is not Severity.NOTE)
    assert (uneven.code, uneven.subject) == ("dreams-B3", "letters")


def test_dreams_that_are_too_many_to_be_counted_are_a_note(packaged: Deck) -> None:
    one_letter = tuple(replace(card, letter="A") for card in packaged.symbols)
    found = check(replace(packaged, cards=one_letter), Reading(min_cards=10))
    (note,) = (finding for finding in found if "too many dreams" in finding.problem)
    assert note.severity is Severity.NOTE
    assert note.problem == "there are too many dreams of 10 cards to be counted, so F1, F2 and B3 are left out"
    assert any(finding.code == "dreams-R3" for finding in found)
