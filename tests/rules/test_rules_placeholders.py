"""Placeholders that cannot be filled in: the line prints in English, and booklet, status and check say so alike."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from rulebook_samples import SMALL, english_of

from oniroo.deck.model import Deck
from oniroo.ground.findings import Fault, Severity
from oniroo.rules import check, load, status
from oniroo.rules.model import State
from oniroo.rules.po import Entry

Writer = Callable[..., Path]

BROKEN = [
    ("A_01.1", "Yra {n_symbo} kortų", "{n_symbo} has no value here"),
    ("A_01.1", "Yra {n} kortų", "{n} has no value here"),
    ("A_01.1", "Yra {n_symbol kortų", "{n_symbol is no placeholder"),
    ("A_01.1", "Yra n_symbol} kortų", "n_symbol} is no placeholder"),
    ("A_01.1", "Yra { n_symbol } kortų", "{ is no placeholder"),
    ("A_01.1", "Yra {n_symbol}} kortų", "} is no placeholder"),
    ("A_01.1", "Yra {n_symbol:x} kortų", "{n_symbol:x} is no placeholder"),
    ("A_01.1", "Yra {lit} kortų", "{lit} is no placeholder"),
    ("A_01.1", "Yra {lit:} kortų", "{lit:} is no placeholder"),
    ("A_01.1", "Yra {} kortų", "{} is no placeholder"),
    ("A_01.1", "Yra kortų (sk. {sec_Z})", "{sec_Z} points to nothing"),
    ("A_01.1", "Yra kortų ({ref_B_99})", "{ref_B_99} points to nothing"),
    ("sheet.player", "Žaidėjas {m}", "{m} has no value here"),
    ("sheet.player", "Žaidėjas {nn}", "{nn} has no value here"),
    ("name.numbered", "{kin} {number}", "{kin} has no value here"),
    ("shape.square", "{shapes}", "{shapes} has no value here"),
    ("card.067", "Tiltas {name_solo_1}", "{name_solo_1} has no value here"),
    ("card.067", "Tiltas {", "{ is no placeholder"),
]


@pytest.mark.parametrize(("key", "text", "reason"), BROKEN)
def test_what_cannot_be_filled_in_is_out_of_date_and_says_which_placeholder(
    folder: Writer, deck: Deck, key: str, text: str, reason: str
) -> None:
    root = folder({key: text})
    before = {state.language: state for state in status(folder(), deck)}["lt"]
    root = folder({key: text})
    lt = load(root, "lt", deck)
    assert lt.standing(key) == (State.OUTDATED, reason)
    assert lt.broken(key) == reason
    assert lt.keys(State.OUTDATED) == (key,)
    filling: dict[str, str | int] = {"n": 3, "kind": "Laisvoji", "number": "3"}
    rendered = lt.render(key, **filling)
    assert (rendered.state, rendered.language) == (State.OUTDATED, "en")
    (said,) = (finding for finding in lt.findings() if finding.subject == f"lt {key}")
    assert said.problem == f"its translation cannot be filled in and prints in English: {reason}"
    assert (said.severity, said.place is not None) == (Severity.WARNING, True)
    (now,) = status(root, deck, ["lt"])
    parts = {"A": (now.units, before.units), "s": (now.words, before.words), "n": (now.words, before.words)}
    after, then = parts.get(key[0], (now.names, before.names))
    assert (after.outdated, after.current) == (then.outdated + 1, then.current - 1)
    found = [finding for finding in check(root, "lt", deck) if finding.subject == f"lt {key}"]
    assert [finding.code for finding in found].count("rules-placeholder") >= 1
    assert all(finding.severity is Severity.ERROR for finding in found if finding.code == "rules-placeholder")
    assert not any("cannot be filled in" in finding.problem for finding in found), "said a second time"


@pytest.mark.parametrize(
    ("key", "text", "filling", "printed"),
    [
        ("sheet.player", "Žaidėjas {n}", {"n": 3}, "Žaidėjas 3"),
        ("name.numbered", "{number}: {kind}", {"kind": "Laisvoji", "number": "3"}, "3: Laisvoji"),
        ("name.letter", "{code} raidė", {"code": "A"}, "A raidė"),
        (
            "A_01.1",
            "{n_symbol} {n_symbol} {n_free} {lit:x} {list:1 2} {ref_B_01} {groups}",
            {},
            "130 130 8 x 1, 2 B_01",
        ),
    ],
)
def test_what_pages_fill_in_and_what_the_deck_knows_is_no_fault(
    folder: Writer, deck: Deck, key: str, text: str, filling: dict[str, str | int], printed: str
) -> None:
    lt = load(folder({key: text}), "lt", deck)
    assert lt.standing(key) == (State.TRANSLATED, "")
    assert str(lt.render(key, **filling)).startswith(printed)


def test_a_line_out_of_date_and_broken_says_both(folder: Writer, deck: Deck) -> None:
    entry = Entry("A_01.1", "Old.", "Yra {n_symbo} kortų", fuzzy=True)
    root = folder(entries=[entry])
    lt = load(root, "lt", deck)
    assert lt.standing("A_01.1")[1] == "it is marked fuzzy; {n_symbo} has no value here"
    assert [finding.code for finding in lt.findings() if finding.subject == "lt A_01.1"] == [
        "rules-outdated", "rules-placeholder",
    ]  # fmt: skip
    found = [finding.code for finding in check(root, "lt", deck) if finding.subject == "lt A_01.1"]
    assert found.count("rules-outdated") == 1


def test_a_check_switched_off_leaves_what_is_printed_told(folder: Writer, deck: Deck) -> None:
    english = english_of(SMALL)["A_01.1"]
    entry = Entry("A_01.1", english, "Yra {n_symbo} SIMBOLIO kortų ({sec_B}).", rev=2, remark="noqa: placeholder")
    (found,) = (each for each in check(folder(entries=[entry]), "lt", deck) if each.subject == "lt A_01.1")
    assert (found.code, found.severity) == ("rules-placeholder", Severity.WARNING)
    assert "prints in English: {n_symbo} has no value here" in found.problem


def test_a_brace_in_a_name_of_the_deck_is_told_with_its_card(folder: Writer, deck: Deck) -> None:
    cards = tuple(replace(card, name="Bridge {new}") if card.id == "067" else card for card in deck.cards)
    with pytest.raises(Fault) as caught:
        load(folder(), "lt", replace(deck, cards=cards))
    (finding,) = caught.value.findings
    assert (finding.subject, finding.place) == ("card.067", deck.cards[66].place)
    assert "the name “Bridge {new}” has a { in it" in finding.problem


def test_an_english_name_that_lists_itself_is_told(folder: Writer, deck: Deck) -> None:
    root = folder(source=SMALL.replace('shape.square: "square"', 'shape.square: "one of {shapes}"'))
    (finding,) = check(root, "en", deck)
    assert (finding.code, finding.subject) == ("rules-placeholder", "shape.square")
    assert finding.problem == "{shapes} is a list of names, and this is one of them"
