"""Numbers, ids, sections, literals, ranges and lists become placeholders where that is sure; else a doubt says why."""

from dataclasses import replace

import pytest

from oniroo.deck.model import Deck
from oniroo.ground.finder import packaged_deck
from oniroo.rules import Translation, load, rules_roots
from oniroo.rules.importing.numbers import Converted, Converter
from oniroo.rules.importing.profile import Words, read_family
from oniroo.rules.importing.text import Work
from oniroo.rules.model import Language, Part, Unit

ALIASES = {"C1_03": "C_01", "C1_05": "J", "M_05": "M_04"}


@pytest.fixture(scope="module")
def translations(deck: Deck) -> dict[str, Translation]:
    return {code: load(rules_roots(packaged_deck()), code, deck) for code in ("el", "fa", "he", "ar", "lt")}


def convert(translation: Translation, english: str, text: str, words: Words | None = None) -> Converted:
    unit = Unit("A_01.1", english, Part.BOOK)
    return Converter(translation, words or Words(), ALIASES).convert(unit, text)


SURE = [
    ("el", "{n_symbol} cards.", "Κάρτες 130.", "Κάρτες {n_symbol}."),
    ("fa", "{n_symbol} cards.", "۱۳۰ کارت", "{n_symbol} کارت"),
    ("fa", "{n_symbol} cards.", "130 کارت", "{n_symbol} کارت"),
    ("ar", "{n_symbol} cards.", "١٣٠ بطاقة", "{n_symbol} بطاقة"),
    ("he", "{hand} cards.", "ל־5 קלפים", "ל־{hand} קלפים"),
    ("ar", "See card {card_023}.", "البطاقة و023", "البطاقة و{card_023}"),
    ("el", "{players_min} to {players_max}.", "2–6 παίκτες", "{players_min}–{players_max} παίκτες"),
    ("el", "At level {level_5}, {pts_l5} points.", "15 πόντοι στο επίπεδο 5", "{pts_l5} πόντοι στο επίπεδο {level_5}"),
    ("lt", "At level {level_5}.", "5-ame lygyje", "{level_5}-ame lygyje"),
    ("el", "See {ref_C_01} and {ref_N_02}.", "δες N_02 και C_01", "δες {ref_N_02} και {ref_C_01}"),
    ("he", "See {ref_N_01}.", "ראו ב־N_01.", "ראו ב־{ref_N_01}."),
    ("ar", "See {ref_C_01}, {ref_C_02}.", "انظر C_01 وC_02", "انظر {ref_C_01} و{ref_C_02}"),
    ("el", "Section {sec_D}.", "(βλ. D)", "(βλ. {sec_D})"),
    ("lt", "Section {sec_A}.", "(A skyrius)", "({sec_A} skyrius)"),
    ("el", "From {card_first} to {card_last}.", "από 001 έως 130", "από {card_first} έως {card_last}"),
    ("el", "It is {wake_time}.", "δείχνει 07:00.", "δείχνει {wake_time}."),
    ("el", "{game} for one.", "ONIROO για έναν", "{game} για έναν"),
    ("el", "{lit:A4} sheets, a {lit:U}.", "φύλλα A4, ένα U.", "φύλλα {lit:A4}, ένα {lit:U}."),
    ("el", "Marked ({lit:?}). Or not?", "Με (?). Όχι?", "Με ({lit:?}). Όχι?"),
    ("el", "An {lit:@}.", "Ένα @.", "Ένα {lit:@}."),
    ("el", "Letters ({letter_range}).", "γράμματα (A–F)", "γράμματα ({letter_range})"),
    ("el", "Digits {digit_range}.", "ψηφία 0 - 9", "ψηφία {digit_range}"),
    ("el", "{letters}", "A, B, C, D, E, F", "{letters}"),
    ("ar", "{run_first} or {run_last}.", "1،2،3،4،5 أو 6،7،8،9،0.", "{run_first} أو {run_last}."),
    ("fa", "{run_first}", "۱، ۲، ۳، ۴، ۵", "{run_first}"),
    ("el", "{run_first_down}", "5-4-3-2-1", "{run_first_down}"),
    ("el", "{list:1 2 3}", "1, 2, 3", "{list:1 2 3}"),
    ("el", "{shapes}.", "τετράγωνο, κύκλος, σταυρός, αστέρι, τρίγωνο.", "{shapes}."),
    ("el", "Card {card_solo_1} ({name_solo_1}).", "κάρτα 067 (Γέφυρα)", "κάρτα {card_solo_1} ({name_solo_1})"),
    ("he", "The {name_solo_1}.", "הגשר", "ה{name_solo_1}"),
    ("el", "{hand} cards.", "{hand} κάρτες", "{hand} κάρτες"),
    ("el", "Nothing.", "ONIROO", "ONIROO"),
]


@pytest.mark.parametrize(("code", "english", "text", "wanted"), SURE)
def test_what_is_sure(code: str, english: str, text: str, wanted: str, translations: dict[str, Translation]) -> None:
    found = convert(translations[code], english, text)
    assert (found.text, found.doubts) == (wanted, ())


DOUBTFUL = [
    # numbers that differ from the deck's, or that English does not have
    ("el", "{n_cards} cards.", "182 κάρτες", "182 κάρτες", ("{n_cards} (173) is not in the line", "number 182 is")),
    ("el", "The simplest.", "Το επίπεδο 1.", "Το επίπεδο 1.", ("the number 1 is typed",)),
    ("el", "{hand} cards.", "κάρτες 5ος", "κάρτες 5ος", ("{hand} (5) is not in the line", "the number 5 is typed")),
    ("el", "{hand} cards.", "κάρτες A5", "κάρτες A5", ("{hand} (5) is not in the line",)),
    ("el", "{hand} cards.", "κάρτες 5.5", "κάρτες 5.5", ("{hand} (5) is not", "the number 5.5 is typed")),
    ("el", "{card_023}", "κάρτα 23", "κάρτα 23", ("{card_023} (023) is not in the line", "the number 23 is typed")),
    ("el", "{hand} cards.", "5 και 5", "{hand} και {hand}", ("{hand} (5) stands here twice, in English once",)),
    ("el", "{hand} {hand}.", "5 κάρτες", "{hand} κάρτες", ("{hand} (5) is not in the line",)),
    ("el", "{n_groups} groups", "8 ομάδες: 8: κάτι", "{n_groups} ομάδες: 8: κάτι", ("the number 8 is typed",)),
    # two placeholders that show the same
    ("el", "{min_l3} or {pts_l3}", "10 ή 10", "{min_l3} ή {pts_l3}", ("{min_l3} and {pts_l3} are both 10",)),
    ("el", "{min_l3} or {pts_l3}", "10", "10", ("10 may be {min_l3} or {pts_l3}",)),
    # references
    ("el", "See {ref_C_01}.", "δες C1_03", "δες {ref_C_01}", ("the old C1_03 has become {ref_C_01}",)),
    ("el", "See {sec_J}.", "δες C1_05", "δες {sec_J}", ("the old C1_05 has become {sec_J}",)),
    ("el", "No.", "δες E_06", "δες E_06", ("E_06 is no rule of today",)),
    ("el", "No.", "δες M_02", "δες {ref_M_02}", ("{ref_M_02} is not in the English text",)),
    ("el", "See {ref_C_01}.", "δες", "δες", ("{ref_C_01} is not in the line",)),
    ("el", "No.", "(βλ. K)", "(βλ. K)", ("the letter K is typed",)),
    ("lt", "No.", "(žr. K)", "(žr. K)", ("the letter K is typed",)),
    ("lt", "Section {sec_A}.", "A kaip žodis", "A kaip žodis", ("{sec_A} is not in the line",)),
    # words that a placeholder would swallow
    ("el", "({letter_range})", "(A έως F)", "({letter_range})", ("“A έως F” has become {letter_range}",)),
    ("el", "{letters}", "A, B, C, D, E ή F", "{letters}", ("“A, B, C, D, E ή F” has become {letters}",)),
    ("ar", "{digits_solo_1}", "0 و6 و7", "{digits_solo_1}", ("“0 و6 و7” has become {digits_solo_1}",)),
    ("el", "{shapes}.", "ΤΕΤΡΑΓΩΝΟ, ΚΥΚΛΟΣ, ΣΤΑΥΡΟΣ, ΑΣΤΕΡΙ, ΤΡΙΓΩΝΟ.", "{shapes}.", ("has become {shapes}",)),
    ("el", "{shapes}.", "κύκλος, τετράγωνο.", "κύκλος, τετράγωνο.", ("{shapes} is not in the line",)),
    ("el", "The {name_solo_1}.", "η γέφυρα", "η {name_solo_1}", ("“γέφυρα” has become {name_solo_1}",)),
    ("el", "{run_first}", "1, 2, 3, 4, 5, 6", "1, 2, 3, 4, 5, 6", ("{run_first} (1, 2, 3, 4, 5) is not in",)),
    # signs
    ("el", "A {lit:?}.", "Ένα; Ναι? Όχι?", "Ένα; Ναι? Όχι?", ("{lit:?} is not in the line",)),
    ("el", "{game}.", "ONIROO, ONIROO", "{game}, {game}", ("{game} (ONIROO) stands here twice",)),
    ("el", "No.", "μια { μόνη", "μια { μόνη", ("a { stands here that belongs to no placeholder",)),
    ("el", "No.", "{n_free}", "{n_free}", ("{n_free} (8) stands here once, in English not at all",)),
]


@pytest.mark.parametrize(("code", "english", "text", "wanted", "doubts"), DOUBTFUL)
def test_what_is_doubtful(
    code: str, english: str, text: str, wanted: str, doubts: tuple[str, ...], translations: dict[str, Translation]
) -> None:
    words = Words(ranges=("έως", "إلى"))
    found = convert(translations[code], english, text, words)
    assert found.text == wanted
    assert len(found.doubts) >= len(doubts)
    for doubt in doubts:
        assert any(doubt in said for said in found.doubts), found.doubts


def test_a_number_word_stays_and_is_noted_if_its_number_is_right(translations: dict[str, Translation]) -> None:
    words = Words({"πέντε": 5, "έξι": 6})
    found = convert(translations["el"], "{hand} cards.", "Πέντε κάρτες", words)
    assert (found.text, found.doubts) == ("Πέντε κάρτες", ())
    assert found.notes == ("number-word: “Πέντε” stands for {hand}",)
    for text in ("έξι κάρτες", "πέντε ή πέντε κάρτες", "κάρτες"):
        found = convert(translations["el"], "{hand} cards.", text, words)
        assert (found.text, found.doubts, found.notes) == (text, ("{hand} (5) is not in the line",), ())


def test_a_number_word_may_have_a_prefix_of_its_language(translations: dict[str, Translation]) -> None:
    words = Words({"חמישה": 5})
    assert convert(translations["he"], "{hand}", "בחמישה קלפים", words).notes
    assert not convert(translations["el"], "{hand}", "בחמישה", words).notes


def test_one_number_word_does_not_stand_for_two_numbers(translations: dict[str, Translation]) -> None:
    found = convert(translations["el"], "{hand} of {min_l5}.", "πέντε κάρτες", Words({"πέντε": 5}))
    assert (len(found.doubts), found.notes) == (2, ())


def test_a_line_without_end_is_left_as_it_is(translations: dict[str, Translation]) -> None:
    text = "5 " * 500_000
    found = convert(translations["el"], "{hand} cards.", text)
    assert (found.text, found.doubts) == (text, ("it has 1000000 characters, which no line of the rules has",))


def test_names_that_the_language_lacks_are_not_looked_for(translations: dict[str, Translation]) -> None:
    bare = replace(translations["el"], entries={})
    found = convert(bare, "The {name_solo_1}, {shapes}.", "Bridge, square, circle, cross, star, triangle.")
    assert found.doubts[:2] == ("{name_solo_1} is not in the line", "{shapes} is not in the line")


def test_the_words_of_import_yaml_have_their_numbers(translations: dict[str, Translation]) -> None:
    family = read_family(rules_roots(packaged_deck()), translations["el"].book)
    for code in ("ar", "el", "fa", "he", "lt"):
        words = family.words_of(code)
        assert set(words.numbers.values()) >= set(range(2, 11))
        assert words.ranges
    assert family.words_of("el-CY") == family.words_of("el")
    assert family.words_of("xx") == Words()


def test_old_ids_of_import_yaml_lead_to_rules_of_today(translations: dict[str, Translation]) -> None:
    book = translations["el"].book
    family = read_family(rules_roots(packaged_deck()), book)
    targets = {*book.rule_ids, *(section.key for section in book.sections)}
    assert set(family.aliases.values()) <= targets
    assert not set(family.aliases) & targets


@pytest.mark.parametrize("prefixes", [("ל", "לל"), ("א", "אב", "בא"), ("אב", "ב", "אבא"), ("", "ל")])
def test_a_number_behind_any_row_of_prefixes_is_looked_at_in_time(prefixes: tuple[str, ...]) -> None:
    language = Language("he", "", prefixes=prefixes)
    for prefix in filter(None, prefixes):
        at = 2 + 3 * len(prefix)
        assert Work(f"x {prefix * 3}5", language).stands_alone(at, at + 1)
        assert not Work(f"xש{prefix * 3}5", language).stands_alone(at, at + 1)
    for row in ("ל", "אב", "אבא"):
        text = row * (20_000 // len(row)) + "5"
        assert not Work(text, language).stands_alone(len(text) - 1, len(text))
