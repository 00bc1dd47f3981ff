"""Placeholders that cannot be filled in: the line prints in English, and booklet, status and check say so alike."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from rulebook_samples import SMALL, TEXTS, english_of

from oniroo.deck.model import Deck
from oniroo.ground.findings import Fault, Severity
from oniroo.rules import check, load, status
from oniroo.rules.model import Part, State
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
    (
        "A_01.1",
        "Yra {n_free} kortų ({sec_B})",
        "the placeholder {n_symbol} is lost and the placeholder {n_free} is not in the English text",
    ),
    ("A_01.1", "Yra {n_symbol} {n_symbol} ({sec_B})", "the placeholder {n_symbol} is not in the English text"),
    ("A_01.1", "Yra kortų ({sec_B})", "the placeholder {n_symbol} is lost"),
    ("A_01.1", "Yra {n_symbol} kortų", "the placeholder {sec_B} is lost"),
    (
        "A_01.2",
        "LAISVOJI {ref_B_01} {lit:7.00}",
        "the placeholder {lit:07:00} is lost and the placeholder {lit:7.00} is not in the English text",
    ),
    ("notice.1", "Kopijuoti {n_free}", "the placeholder {n_free} is not in the English text"),
    ("sheet.player", "Žaidėjas", "the placeholder {n} is lost"),
    ("sheet.player", "{n} {n}", "the placeholder {n} is not in the English text"),
    ("name.numbered", "{kind}", "the placeholder {number} is lost"),
    ("figure.anatomy", "Korta {ref_A_01}", "the placeholder {ref_A_01} is not in the English text"),
    ("card.067", "Tiltas {n_free}", "the placeholder {n_free} is not in the English text"),
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
    parts = {Part.BOOK: (now.units, before.units), Part.WORD: (now.words, before.words)}
    after, then = parts.get(lt.units[key].part, (now.names, before.names))
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
            "{sec_B}, {sec_B}: {n_symbol}.",
            {},
            "B, B: 130.",
        ),
    ],
)
def test_what_pages_fill_in_and_what_the_deck_knows_is_no_fault(
    folder: Writer, deck: Deck, key: str, text: str, filling: dict[str, str | int], printed: str
) -> None:
    lt = load(folder({key: text}), "lt", deck)
    assert lt.standing(key) == (State.TRANSLATED, "")
    assert str(lt.render(key, **filling)).startswith(printed)


CONTROLS = [
    *(("\n", "a line break (U+000A)"), ("\r", "a line break (U+000D)"), ("\t", "a tab (U+0009)")),
    *((letter, f"a control character (U+{ord(letter):04X})") for letter in "\x00\x07\x08\x0b\x0c\x1b\x7f\x85"),
    *(("\u2028", "a line break (U+2028)"), ("\u2029", "a line break (U+2029)")),
]
SET_ALONE = ["a.title", "b.title", "A_02.1", "notice.1", "figure.anatomy", "sheet.player", "kind.FREE", "card.067"]


@pytest.mark.parametrize("key", SET_ALONE)
@pytest.mark.parametrize("place", [0, 3, None])
def test_a_line_break_in_any_line_prints_in_english_and_is_an_error(
    folder: Writer, deck: Deck, key: str, place: int | None
) -> None:
    text = TEXTS[key]
    broken = f"{text}\n" if place is None else f"{text[:place]}\n{text[place:]}"
    root = folder({key: broken})
    lt = load(root, "lt", deck)
    said = "a line break (U+000A) stands in it"
    assert lt.standing(key) == (State.OUTDATED, said)
    assert "\n" not in lt.text(key, n=1)
    assert lt.render(key, n=1).language == "en"
    (finding,) = (each for each in lt.findings() if each.subject == f"lt {key}")
    assert (finding.code, finding.severity) == ("rules-control", Severity.WARNING)
    assert finding.problem == f"its translation cannot be filled in and prints in English: {said}"
    (error,) = (each for each in check(root, "lt", deck) if each.code == "rules-control")
    assert (error.problem, error.subject, error.severity) == (said, f"lt {key}", Severity.ERROR)


@pytest.mark.parametrize(("control", "named"), CONTROLS)
def test_no_control_character_is_printed_even_if_its_check_is_switched_off(
    folder: Writer, deck: Deck, control: str, named: str
) -> None:
    entry = Entry("a.title", "The cards", f"Kor{control}tos", rev=2, remark="noqa: control, hidden, blanks")
    lt = load(folder(), "lt", deck)
    lt = replace(lt, entries={**lt.entries, "a.title": entry})
    assert lt.broken("a.title") == f"{named} stands in it"
    assert lt.text("a.title") == "The cards"
    assert [each.code for each in lt.findings() if each.subject == "lt a.title"] == ["rules-control"]


@pytest.mark.parametrize(
    ("text", "digits"), [("Yra 8, {n_symbol} ({sec_B}), 12.", "8, 12"), ("۸ {n_symbol} {sec_B}", "۸")]
)
def test_typed_digits_are_printed_and_told_everywhere(folder: Writer, deck: Deck, text: str, digits: str) -> None:
    root = folder({"A_01.1": text})
    lt = load(root, "lt", deck)
    said = f"digits are typed: {digits}"
    assert lt.standing("A_01.1") == (State.OUTDATED, said)
    assert lt.render("A_01.1").language == "lt"
    (finding,) = (each for each in lt.findings() if each.subject == "lt A_01.1")
    assert (finding.code, finding.problem, finding.severity) == ("rules-numbers", said, Severity.WARNING)
    (error,) = (each for each in check(root, "lt", deck) if each.code == "rules-numbers")
    assert (error.problem, error.severity) == (said, Severity.ERROR)
    (now,) = status(root, deck, ["lt"])
    assert now.units.outdated == 1


def test_digits_of_the_english_text_may_be_typed_as_often(folder: Writer, deck: Deck) -> None:
    cards = tuple(replace(card, name="Route 66 of 2026") if card.id == "067" else card for card in deck.cards)
    named = replace(deck, cards=cards)
    for text, said in [("2026, kelias ۶۶", ""), ("66, 66 kelias 2062", "digits are typed: 66, 2062")]:
        root = folder(entries=[Entry("card.067", "Route 66 of 2026", text)])
        state, reason = load(root, "lt", named).standing("card.067")
        assert (state, reason) == (State.OUTDATED if said else State.TRANSLATED, said)
        found = [each.problem for each in check(root, "lt", named) if each.code == "rules-numbers"]
        assert found == [said] * bool(said)


@pytest.mark.parametrize(
    ("name", "text"), [("placeholder", "Kortų yra šimtas ({sec_B})."), ("numbers", "{n_symbol} 8 ({sec_B})")]
)
def test_what_its_translator_has_switched_off_is_of_today(folder: Writer, deck: Deck, name: str, text: str) -> None:
    entry = Entry("A_01.1", english_of(SMALL)["A_01.1"], text, rev=2, remark=f"noqa: {name}")
    lt = load(folder(entries=[entry]), "lt", deck)
    assert lt.standing("A_01.1") == (State.TRANSLATED, "")
    assert lt.render("A_01.1").language == "lt"


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
