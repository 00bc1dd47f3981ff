"""Checks of a translation: each finds its fault in one spoilt line, and a good translation is clean."""

from collections.abc import Callable
from pathlib import Path

import pytest
from rulebook_samples import LANGUAGE, SMALL, english_of

from oniroo.deck.model import Deck
from oniroo.ground.finder import packaged_deck
from oniroo.ground.findings import Finding, Severity, UsageFault
from oniroo.rules import check, languages, load, rules_roots
from oniroo.rules.checks_letters import LetterChecks, script_of
from oniroo.rules.checks_whole import lengths
from oniroo.rules.model import Language, Part, Term, Unit
from oniroo.rules.pair import Pair
from oniroo.rules.po import Entry
from oniroo.rules.terms import TermCounter

Writer = Callable[..., Path]


def found(root: Path, deck: Deck) -> list[Finding]:
    """What is said of the translated lines: names of cards are not translated here."""
    quiet = {"rules-missing", "rules-update"}
    return [finding for finding in check(root, "lt", deck) if finding.code not in quiet]


def codes(root: Path, deck: Deck) -> dict[str, str]:
    return {finding.code: finding.problem for finding in found(root, deck)}


def test_a_good_translation_is_clean(folder: Writer, deck: Deck) -> None:
    assert found(folder(), deck) == []


def test_english_is_checked_by_its_own_files(folder: Writer, deck: Deck) -> None:
    assert check(folder(), "en", deck) == ()
    root = folder(source=SMALL.replace("{n_symbol}", "{n_gone}"))
    assert [finding.code for finding in check(root, "en", deck)] == ["rules-placeholder"]


def test_every_language_of_the_program_is_free_of_errors(deck: Deck) -> None:
    roots = rules_roots(packaged_deck())
    for code in languages(roots):
        assert [str(finding) for finding in check(roots, code, deck) if finding.severity is Severity.ERROR] == []


def test_a_language_that_is_not_there_is_refused(folder: Writer, deck: Deck) -> None:
    with pytest.raises(UsageFault):
        check(folder(), "xx", deck)


@pytest.mark.parametrize(
    ("key", "text", "code", "said"),
    [
        ("A_01.1", "Yra SIMBOLIO kortų ({sec_B} skyrius).", "placeholder", "the placeholder {n_symbol} is lost"),
        ("A_01.1", "Yra {n_symbol} {n_free} SIMBOLIO ({sec_B}).", "placeholder", "{n_free} is not in the English text"),
        ("A_01.1", "Yra {n_symbol} {n_symbol} SIMBOLIO ({sec_B}).", "placeholder", "{n_symbol} is not in the English"),
        ("A_01.1", "Yra {n_symbol} SIMBOLIO kortų.", "placeholder", "the placeholder {sec_B} is lost"),
        ("A_01.1", "Yra {n_symbol SIMBOLIO kortų ({sec_B}).", "placeholder", "a { stands here"),
        ("A_01.2", "LAISVOJI SIMBOLIS SAPNE {ref_B_01} {lit:7.00}", "placeholder", "{lit:07:00} is lost"),
        ("sheet.player", "Žaidėjas {m}", "placeholder", "the placeholder {n} is lost"),
        ("notice.1", "Galite kopijuoti 2 kartus.", "numbers", "digits are typed: 2"),
        ("notice.1", "Galite kopijuoti ۲ kartus.", "numbers", "digits are typed: ۲"),
        ("A_01.1", "Yra {n_symbol} kortų ({sec_B}).", "terms", "(SIMBOLIS) stands here not at all, in English once"),
        ("notice.1", "Galite kopijuoti SIMBOLIŲ.", "terms", "(SIMBOLIS) stands here once, in English not at all"),
        ("A_01.2", "LAISVOJI SIMBOLIS SAPNE SAPNE {ref_B_01} {lit:07:00}", "terms", "DREAM (SAPNAS) stands here twice"),
        ("b.title", "Pasiruošimas", "runin", "does not end in a colon"),
        ("notice.1", "You may copy it.", "identical", "it is the English text"),
        ("notice.1", "Galite kopijuoti FREE.", "forbidden", "the word “FREE” is forbidden"),
        ("notice.1", "Galite нет kopijuoti.", "script", "“нет” is written in Cyrillic letters"),
        ("notice.1", "Galite kopijuotі.", "homoglyph", "CYRILLIC SMALL LETTER BYELORUSSIAN-UKRAINIAN I"),
        ("notice.1", "Galite\u200f kopijuoti.", "hidden", "U+200F (RIGHT-TO-LEFT MARK)"),
        ("notice.1", "Galite\u2068 kopijuoti.", "hidden", "U+2068"),
        ("notice.1", "Galite  kopijuoti.", "blanks", "there is a blank too many"),
        ("notice.1", "Galite kopijuoti. ", "blanks", "there is a blank too many"),
        ("notice.1", "Galite kopijuoti .", "blanks", "a blank stands before ."),
        ("notice.1", 'Galite "kopijuoti".', "quotes", 'a straight " stands here'),
        ("notice.1", "Galiـte kopijuoti.", "tatweel", "a letter is stretched"),
        ("A_03.1", "Jos kitaip kenkia.", "unequal", "in English it is the same as A_02.1"),
    ],
)  # fmt: skip
def test_each_check_finds_its_fault(folder: Writer, deck: Deck, key: str, text: str, code: str, said: str) -> None:
    root = folder({key: text}, language=LANGUAGE + "forbidden: [FREE]\n")
    problems = [finding for finding in found(root, deck) if finding.code == f"rules-{code}"]
    assert any(said in finding.problem for finding in problems), found(root, deck)
    assert all(finding.subject == f"lt {key}" for finding in problems)
    assert all(finding.place is not None and finding.place.line > 1 for finding in problems)


@pytest.mark.parametrize(
    ("key", "text", "check_name"),
    [
        ("notice.1", "Galite kopijuoti 2 kartus.", "numbers"),
        ("notice.1", "Galite SIMBOLIŲ kopijuoti.", "terms"),
        ("A_01.1", "Yra SIMBOLIO kortų ({sec_B}).", "placeholder"),
        ("A_03.1", "Jos kitaip kenkia.", "unequal"),
        ("notice.1", "Galite нет kopijuoti.", "script"),
    ],
)
def test_a_translator_can_switch_a_check_off(folder: Writer, deck: Deck, key: str, text: str, check_name: str) -> None:
    english = english_of(SMALL)[key]
    entry = Entry(key, english, text, rev=2, remark=f"it has to be so; noqa: blanks, {check_name}")
    assert found(folder(entries=[entry]), deck) == []


def test_references_may_be_said_twice_and_in_another_order(folder: Writer, deck: Deck) -> None:
    text = "Žr. {sec_B}: yra {n_symbol} SIMBOLIO kortų ({sec_B})."
    assert found(folder({"A_01.1": text}), deck) == []


def test_a_number_word_instead_of_a_placeholder_is_named(folder: Writer, deck: Deck) -> None:
    root = folder({"A_01.1": "Yra penkios SIMBOLIO kortos ({sec_B})."}, language=LANGUAGE + "number_words: [penkios]\n")
    (finding,) = found(root, deck)
    assert finding.remedy == "write it instead of “penkios”"


def test_words_that_may_stay_foreign_are_allowed(folder: Writer, deck: Deck) -> None:
    root = folder({"notice.1": "ONIROO нет."}, language=LANGUAGE + "allowed: [нет]\n")
    assert found(root, deck) == []


def test_missing_and_outdated_units_are_named_with_what_to_do(folder: Writer, deck: Deck) -> None:
    old = Entry("a.title", "The cards", "Kortos", fuzzy=True)
    findings = check(folder({"notice.1": ""}, entries=[old]), "lt", deck)
    said = {finding.subject: finding for finding in findings}
    assert said["lt notice.1"].code == "rules-missing"
    assert said["lt card.001"].code == "rules-missing"
    assert said["lt a.title"].code == "rules-outdated"
    assert {finding.severity for finding in findings} == {Severity.WARNING}


def test_entries_without_a_unit_are_named_with_the_nearest_key(folder: Writer, deck: Deck) -> None:
    root = folder(entries=[Entry("A_01.11", "x", "Kas.", rev=2)])
    (finding,) = found(root, deck)
    assert (finding.code, finding.remedy) == ("rules-unknown", "did you mean A_01.1?")


def test_files_behind_the_english_are_named(folder: Writer, deck: Deck) -> None:
    root = folder(entries=[Entry("notice.1", "You may copy.", "Galite kopijuoti.", rev=2)])
    findings = [finding for finding in check(root, "lt", deck) if finding.code == "rules-update"]
    assert [finding.subject for finding in findings] == ["lt notice.1"]
    assert "oniroo translate update" in findings[0].remedy


@pytest.mark.parametrize(
    ("old", "new", "code", "said"),
    [
        ("  FREE: {base: LAISVOJI, forms: [LAISVOJI]}\n", "", "rules-term-missing", "no word for the term FREE"),
        ("  FREE: {", "  FRE: {", "rules-term-unknown", "there is no term FRE"),
        ("forms: [LAISVOJI]", "forms: [SIMBOLIO]", "rules-term-collision", "stands for SYMBOL and for FREE"),
        ("direction: ltr", "direction: up", "rules-source", "direction cannot be up; write ltr or rtl"),
        ("direction: ltr", "fonts: comic", "rules-source", "fonts cannot be comic; write latin or arabic or hebrew"),
        ("script: Latin", "script: Lotyn", "rules-source", "there is no script Lotyn"),
        ("script: Latin", "digits: roman", "rules-source", "digits cannot be roman"),
        ("quotes: [„, “]", "quotes: [„]", "rules-source", "quotes are two marks"),
        ("script: Latin", "scirpt: Latin", "rules-source", "no key “scirpt”; did you mean script?"),
        ("script: Latin", "zwnj: maybe", "rules-source", "zwnj should be yes or no"),
        ("{base: LAISVOJI, forms: [LAISVOJI]}", "{note: x}", "rules-source", "the term FREE has no word"),
        ("script: Latin", "script: [Latin", "rules-yaml", ""),
    ],
)
def test_faults_of_the_language_file_are_findings(
    folder: Writer, deck: Deck, old: str, new: str, code: str, said: str
) -> None:
    assert LANGUAGE.count(old) == 1
    findings = check(folder(language=LANGUAGE.replace(old, new)), "lt", deck)
    if code == "rules-yaml":
        assert findings
    else:
        assert any(said in str(finding) for finding in findings if finding.code == code), findings
        assert "lt/language.yaml" in str(findings[0].place)


def counter(**options: object) -> TermCounter:
    terms = (Term("DREAM", "חלום", ("חלום", "חלומות")), Term("FAIRY", "פיית החלומות", ("פיית החלומות",)))
    return TermCounter(Language("he", "עברית", **{"terms": terms, "prefixes": ("ב", "ה", "ו"), **options}))  # type: ignore[arg-type]


def test_terms_are_counted_with_prefixes_the_longest_first() -> None:
    assert counter().count("חלום, החלום ובחלומות") == {"DREAM": 3}
    assert counter().count("פיית החלומות") == {"FAIRY": 1}
    assert counter().count("חלומותיי") == {}


def test_marks_that_do_not_count_are_left_out() -> None:
    terms = (Term("DREAM", "حلم", ("حلم",)),)
    arabic = Language("ar", "العربية", terms=terms, prefixes=("ال",), ignored="\u064f\u0640")
    assert TermCounter(arabic).count("الحُلم حـلم") == {"DREAM": 2}


def test_terms_in_quotes_count_only_there() -> None:
    terms = (Term("DREAM", "رؤیا", ("رؤیا",)),)
    persian = Language("fa", "فارسی", terms=terms, term_style="quotes", quotes=("«", "»"))
    assert TermCounter(persian).count("رؤیا و «رؤیا»") == {"DREAM": 1}


def test_letter_case_counts_only_where_it_should() -> None:
    terms = (Term("DREAM", "SAPNAS", ("SAPNAS",)),)
    assert TermCounter(Language("lt", "", terms=terms)).count("Sapnas SAPNAS") == {"DREAM": 1}
    assert TermCounter(Language("lt", "", terms=terms, case_sensitive=False)).count("Sapnas SAPNAS") == {"DREAM": 2}


def test_words_that_only_hold_a_term_are_not_counted() -> None:
    terms = (Term("DREAM", "SAPNE", ("SAPNE",), nots=("SAPNE NE",)),)
    assert TermCounter(Language("lt", "", terms=terms)).count("SAPNE NE, SAPNE") == {"DREAM": 1}


def pair(english: str, text: str, language: Language | None = None) -> Pair:
    language = language or Language("lt", "Lietuvių")
    unit, entry = Unit("A_01.1", english, Part.BOOK), Entry("A_01.1", english, text)
    return Pair(unit, entry, language, TermCounter(language), TermCounter(language))


def test_a_lost_clause_shows_in_the_length() -> None:
    pairs = [pair("x" * 100, "y" * 90) for _ in range(30)]
    short, long = pair("x" * 100, "y" * 30), pair("x" * 100, "y" * 190)
    said = [remark.problem for _, remark in lengths([*pairs, short, long, pair("x" * 20, "y")])]
    assert [problem[:15] for problem in said] == ["it is very shor", "it is very long"]
    assert list(lengths([short, long])) == []


def test_persian_without_joiners_is_an_error(folder: Writer, deck: Deck) -> None:
    persian = LANGUAGE.replace("Latin", "Arabic") + "zwnj: yes\n"
    stripped = folder({"notice.1": "بازیکنان کارت ها را می کشند " * 40}, language=persian)
    assert any("no zero-width non-joiner" in finding.problem for finding in check(stripped, "lt", deck))
    kept = folder({"notice.1": "کارت\u200cها " * 120}, language=persian)
    assert not any(finding.code == "rules-zwnj" for finding in check(kept, "lt", deck))
    joined = folder({"notice.1": "میکند و کتابها و تنها میز کارت\u200cها"}, language=persian)
    said = [finding.problem for finding in check(joined, "lt", deck) if finding.code == "rules-zwnj"]
    assert said == ["“میکند” seems to have lost its ZWNJ", "“کتابها” seems to have lost its ZWNJ"]


@pytest.mark.parametrize("row", ["ها", "کا", "ن", "می", "نمی", "a'", "ب ", "x."])
def test_rows_of_letters_of_any_length_are_checked_in_time(row: str) -> None:
    language = Language("fa", "", script="ARABIC", zwnj=True, forbidden=("باب",))
    text = row * (40_000 // len(row))
    counter = TermCounter(language)
    pair = Pair(Unit("A_01.1", "x", Part.BOOK), Entry("A_01.1", "x", text), language, counter, counter)
    found = {remark.check for remark in LetterChecks(language).remarks(pair)}
    assert found <= {"zwnj", "script", "blanks"}


@pytest.mark.parametrize(
    ("letter", "script"), [("a", "LATIN"), ("ž", "LATIN"), ("α", "GREEK"), ("ا", "ARABIC"), ("ש", "HEBREW"), ("1", "")]
)
def test_scripts_of_letters(letter: str, script: str) -> None:
    assert script_of(letter) == script


def test_a_loaded_translation_says_the_same_as_its_check(folder: Writer, deck: Deck) -> None:
    root = folder({"notice.1": ""})
    loaded = [finding.subject for finding in load(root, "lt", deck).findings()]
    assert loaded == [finding.subject for finding in check(root, "lt", deck) if finding.code == "rules-missing"]
