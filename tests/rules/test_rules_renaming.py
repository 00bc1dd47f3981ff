"""A term gets another word: in language.yaml, in every line, and nowhere else."""

from collections.abc import Callable
from pathlib import Path

import pytest
from rulebook_samples import LANGUAGE

from oniroo.deck.model import Deck
from oniroo.ground.finder import packaged_deck
from oniroo.ground.findings import Fault, OutputFault, Severity, UsageFault
from oniroo.rules import check, load, rules_roots, update
from oniroo.rules.checks import pairs_of
from oniroo.rules.language import LANGUAGE as LANGUAGE_FILE
from oniroo.rules.language_text import reworded, with_words
from oniroo.rules.model import State
from oniroo.rules.po import Entry, read_po
from oniroo.rules.renaming import Renaming, rename_term
from oniroo.rules.term_places import TermFinder

Writer = Callable[..., Path]
LETTERS = {"el": "Ξ", "lt": "Ž", "he": "ג", "ar": "ض", "fa": "ض"}
"""One letter of each shipped language that is no prefix: rows of it are words that stand nowhere yet."""


def contents(root: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted((root / "lt").iterdir())}


def said(done: Renaming, code: str) -> list[str]:
    return [str(finding).partition("lt DREAM: ")[2] for finding in done.findings if finding.code == code]


def refused(root: Path, deck: Deck, *pairs: tuple[str, str], key: str = "DREAM") -> str:
    before = contents(root)
    with pytest.raises(UsageFault) as caught:
        rename_term(root, "lt", deck, key, pairs)
    assert contents(root) == before
    return str(caught.value)


def test_a_renamed_form_stands_in_both_files_and_its_lines_are_marked(folder: Writer, deck: Deck) -> None:
    root = folder()
    done = rename_term(root, "lt", deck, "SYMBOL", [("SIMBOLIO", "ŽENKLO")])
    language = (root / "lt" / LANGUAGE_FILE).read_text(encoding="utf-8")
    assert language == LANGUAGE.replace("SIMBOLIO", "ŽENKLO")
    (line,) = done.lines
    assert (line.key, line.after) == ("A_01.1", "Yra {n_symbol} ŽENKLO kortų ({sec_B} skyrius).")
    assert "".join(map(str, line.changes)) == "Yra {n_symbol} [-SIMBOLIO-]{+ŽENKLO+} kortų ({sec_B} skyrius)."
    found = load(root, "lt", deck)
    assert found.standing("A_01.1") == (State.OUTDATED, "the term SYMBOL has other words: SIMBOLIO → ŽENKLO")
    assert found.keys(State.OUTDATED) == ("A_01.1",)
    assert [path.name for path in done.files] == ["language.yaml", "rules.po", "names.po"]


def test_an_update_afterwards_changes_no_byte(folder: Writer, deck: Deck) -> None:
    root = folder()
    rename_term(root, "lt", deck, "DREAM", [("SAPNE", "MIEGE"), ("SAPNAS", "MIEGAS")])
    before = contents(root)
    update(root, "lt", deck)
    assert contents(root) == before


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("note", ["", "# č", "# \u0a0a \u0a00", "# \u0a0d \u0d0a \u0d00"])
def test_line_ends_and_encoding_of_the_language_file_stay(
    folder: Writer, deck: Deck, end: str, encoding: str, note: str
) -> None:
    root = folder()
    path = root / "lt" / LANGUAGE_FILE
    sign = "\ufeff" if encoding.startswith("utf-16") else ""
    text = f"{sign}{LANGUAGE}{note}\n".replace("\n", end)
    path.write_bytes(text.encode(encoding))
    rename_term(root, "lt", deck, "SYMBOL", [("SIMBOLIO", "ŽENKLO")])
    assert path.read_bytes() == text.replace("SIMBOLIO", "ŽENKLO").encode(encoding)


def test_a_dry_run_shows_the_same_and_writes_nothing(folder: Writer, deck: Deck) -> None:
    root = folder()
    before = contents(root)
    shown = rename_term(root, "lt", deck, "DREAM", [("SAPNE", "MIEGE")], dry_run=True)
    assert shown.files == ()
    assert contents(root) == before
    done = rename_term(root, "lt", deck, "DREAM", [("SAPNE", "MIEGE")])
    assert (done.lines, done.findings, done.words) == (shown.lines, shown.findings, shown.words)


def test_a_line_already_outdated_keeps_its_reason_and_old_english(folder: Writer, deck: Deck) -> None:
    text = "LAISVOJI SAPNE"
    root = folder(entries=[Entry("A_03.1", "They did harm.", text, 1, True, "They do good.", "the reason before")])
    rename_term(root, "lt", deck, "DREAM", [("SAPNE", "MIEGE")])
    entry = read_po(root / "lt" / "rules.po")["A_03.1"]
    assert entry.reason == "the reason before; the term DREAM has other words: SAPNE → MIEGE"
    assert (entry.text, entry.previous, entry.fuzzy) == ("LAISVOJI MIEGE", "They do good.", True)


def test_forms_without_a_new_one_are_told_with_their_lines(folder: Writer, deck: Deck) -> None:
    root = folder({"A_03.1": "SAPNE"})
    done = rename_term(root, "lt", deck, "DREAM", [("SAPNAS", "MIEGAS")])
    assert said(done, "rules-term-left") == [
        "“SAPNE” has no new form and still stands in A_01.2 and A_03.1; name it, too: SAPNE=…"
    ]
    done = rename_term(root, "lt", deck, "DREAM", [("SAPNE", "MIEGE")])
    assert said(done, "rules-term-left") == [
        "“MIEGAS” has no new form and stands in no line; take it out of language.yaml if it is not needed"
    ]


def test_the_old_word_in_small_letters_and_the_new_one_as_a_plain_word_are_told(folder: Writer, deck: Deck) -> None:
    root = folder({"A_02.1": "Sapne jos kenkia.", "A_03.1": "MIEGE jos kenkia."})
    done = rename_term(root, "lt", deck, "DREAM", [("SAPNE", "MIEGE")])
    (elsewhere,) = said(done, "rules-term-elsewhere")
    assert elsewhere.startswith("“Sapne” stands in A_02.1, but not marked as the term")
    (count,) = [finding for finding in done.findings if finding.code == "rules-term-count"]
    assert (count.subject, count.severity) == ("lt A_03.1", Severity.WARNING)
    assert count.problem == "the term DREAM is found here 1 ×, before 0 ×"


def test_small_letters_are_told_where_terms_are_capitals(folder: Writer, deck: Deck) -> None:
    done = rename_term(folder(), "lt", deck, "DREAM", [("SAPNE", "Miege")], dry_run=True)
    assert [finding.problem for finding in done.findings if finding.code == "rules-term-style"] == [
        "“Miege” is not in capitals, as the terms of this language are"
    ]


def test_words_that_cannot_be_used_are_refused_all_at_once(folder: Writer, deck: Deck) -> None:
    language = LANGUAGE + "forbidden: [BLOGAS]\n"
    root = folder(language=language)
    pairs = [("SAPNAS", "LAISVOJI"), ("SAPNE", ""), ("SAPNO", "X"), ("SAPNE", "ŽX"), ("SAPNE", "ŽŽ")]
    assert refused(root, deck, *pairs).split("\n") == [
        "a new form is empty; write OLD=NEW",
        "“SAPNO” is no form of DREAM in lt; did you mean SAPNE?",
        "“SAPNE” is given two new forms; name one",
        "“LAISVOJI” is read as FREE already; find another word",
    ]


@pytest.mark.parametrize(
    ("new", "wanted"),
    [
        ("SIMBOLIŲ", "“SIMBOLIŲ” is read as SYMBOL already"),
        ("SAPNAS 2", "“SAPNAS 2” is no word for a term"),
        ("A  B", "“A  B” is no word for a term"),
        ("A\nB", "“A\\nB” is no word for a term"),
        ("{n_free}", "“{n_free}” is no word for a term; write words alone"),
        ("…", "“…” is no word for a term"),
        ("ΟΝΕΙΡΟ", "“ΟΝΕΙΡΟ” cannot be used: “ΟΝΕΙΡΟ” is written in Greek letters"),
        ("SΑPNAS", "mixes scripts"),
        ("SAP\u200bNAS", "an invisible character U+200B"),
        ("BLOGAS", "the word “BLOGAS” is forbidden"),
        ("SAPNAS", "“SAPNAS” is the same word as before"),
        ("SAPNE NE", "“SAPNE NE” is read as a word that is no term already"),
    ],
)
def test_a_word_that_cannot_be_used_is_refused(folder: Writer, deck: Deck, new: str, wanted: str) -> None:
    root = folder(language=LANGUAGE + "forbidden: [BLOGAS]\n")
    assert wanted in refused(root, deck, ("SAPNAS", new))


def test_terms_and_languages_that_are_none_are_refused(folder: Writer, deck: Deck) -> None:
    root = folder(language=LANGUAGE.replace("  FREE: {base: LAISVOJI, forms: [LAISVOJI]}\n", ""))
    assert refused(root, deck, ("A", "B"), key="dreem") == "there is no term dreem; did you mean DREAM?"
    assert refused(root, deck, ("A", "B"), key="qqqqqq") == "there is no term qqqqqq; there are SYMBOL, FREE and DREAM"
    assert "lt has no word for FREE yet; add it to " in refused(root, deck, ("A", "B"), key="FREE")


def test_what_would_be_read_as_a_prefix_and_another_term_is_refused(deck: Deck) -> None:
    roots = rules_roots(packaged_deck())
    with pytest.raises(UsageFault, match="“בסמל” is read as SYMBOL already"):
        rename_term(roots, "he", deck, "FREE", [("חופשי", "בסמל")], dry_run=True)
    with pytest.raises(UsageFault, match="“«خواب»” is no word for a term; write words alone"):
        rename_term(roots, "fa", deck, "DREAM", [("رؤیا", "«خواب»")], dry_run=True)


def test_a_word_that_would_take_a_form_from_another_term_is_refused(folder: Writer, deck: Deck) -> None:
    language = LANGUAGE.replace("quotes: ", "prefixes: [I]\nquotes: ").replace("LAISVOJI", "IGNAS")
    said = refused(folder(language=language), deck, ("SAPNAS", "GNAS"))
    assert said == "“IGNAS” (FREE) would be read as DREAM; find another word"


def test_lines_with_a_broken_placeholder_stop_it(folder: Writer, deck: Deck) -> None:
    root = folder({"A_01.1": "Yra {n_symbol SAPNE", "A_02.1": "} SAPNE", "A_03.1": "SAPNE"})
    before = contents(root)
    with pytest.raises(Fault) as caught:
        rename_term(root, "lt", deck, "DREAM", [("SAPNE", "MIEGE")])
    assert [finding.subject for finding in caught.value.findings] == ["lt A_01.1", "lt A_02.1"]
    assert contents(root) == before


def test_all_three_files_are_written_or_none(folder: Writer, deck: Deck) -> None:
    root = folder()
    update(root, "lt", deck)
    (root / "lt" / LANGUAGE_FILE).chmod(0o444)
    before = contents(root)
    with pytest.raises(OutputFault):
        rename_term(root, "lt", deck, "DREAM", [("SAPNE", "MIEGE")])
    assert contents(root) == before


def test_a_name_changes_only_if_it_is_the_term(deck: Deck) -> None:
    """Hebrew marks no terms: a picture may be called by the same word."""
    roots = rules_roots(packaged_deck())
    done = rename_term(roots, "he", deck, "NIGHTMARE", [("סיוט", "חלחלה")], dry_run=True)
    assert "card.bad-night-nightmare" in {line.key for line in done.lines}
    english = load(roots, "en", deck).units
    for key in ("SYMBOL", "FREE", "DREAM"):
        (term,) = (term for term in load(roots, "he", deck).language.terms if term.key == key)
        pairs = [(form, "ג" * (number + 3)) for number, form in enumerate(term.forms)]
        for line in rename_term(roots, "he", deck, key, pairs, dry_run=True).lines:
            assert not line.key.startswith("card.") or key.casefold() in english[line.key].text.casefold()


@pytest.mark.parametrize("code", LETTERS)
def test_the_name_of_a_kind_of_cards_follows_its_term(deck: Deck, code: str, tmp_path: Path) -> None:
    """Whatever letters it is written in: `check` wants the two to be the same word."""
    own = tmp_path / "rules"
    roots = (own, *rules_roots(packaged_deck()))
    for length, key in ((10, "SYMBOL"), (20, "BAD_NIGHT"), (30, "NIGHTMARE")):
        (term,) = (term for term in load(roots, code, deck).language.terms if term.key == key)
        pairs = [(form, LETTERS[code] * (length + number)) for number, form in enumerate(term.forms)]
        done = rename_term(roots, code, deck, key, pairs)
        name = "card.bad-night-nightmare" if key == "NIGHTMARE" else f"kind.{key}"
        (line,) = (line for line in done.lines if line.key == name)
        assert line.after.casefold() == (LETTERS[code] * length).casefold()
        assert (line.after[1:] == line.after[1:].lower()) == (line.before[1:] == line.before[1:].lower())
    errors = [finding for finding in check(roots, code, deck) if finding.severity is Severity.ERROR]
    assert errors == []


@pytest.mark.parametrize("code", LETTERS)
def test_every_term_of_every_language_can_be_renamed_there_and_back(deck: Deck, code: str) -> None:
    """No old form is left, no other term is touched, and the way back gives the first text again."""
    roots = rules_roots(packaged_deck())
    translation = load(roots, code, deck)
    language, (own, *_) = translation.language, (root / code / LANGUAGE_FILE for root in roots)
    file = own.read_text(encoding="utf-8")
    texts = [pair.entry.text for pair in pairs_of(translation)]
    finder = TermFinder(language)
    counts = [finder.count(text) for text in texts]
    for term in language.terms:
        words = {form: LETTERS[code] * (number + 3) for number, form in enumerate(term.forms)}
        back = {new: old for old, new in words.items()}
        new = with_words(language, term.key, words)
        new_file = reworded(file, language, term.key, words)
        assert reworded(new_file, new, term.key, back) == file
        forms = {finder.form(old): word for old, word in words.items()}
        there = [finder.replaced(text, term.key, forms) for text in texts]
        again = TermFinder(new)
        assert [again.count(text) for text in there] == counts
        assert all(place.key != term.key for text in there for place in finder.places(text))
        forms = {again.form(word): old for word, old in back.items()}
        assert [again.replaced(text, term.key, forms) for text in there] == texts
