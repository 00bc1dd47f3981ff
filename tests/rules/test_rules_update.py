"""Updating PO files: joined by key, so that no translation is lost, whatever the English does."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oniroo.deck.model import Deck
from oniroo.ground.findings import Fault, InputFault, UsageFault
from oniroo.rules import check, load, update
from oniroo.rules.plurals import categories, plural
from oniroo.rules.po import MOST_BYTES, Category, Entry, entries_of, po_text, read_po
from oniroo.rules.values import Count, Literal, Value

Writer = Callable[..., Path]
texts = st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs"), include_characters="\n\t"), max_size=40)


def entries(root: Path) -> dict[str, Entry]:
    return {**read_po(root / "lt" / "rules.po"), **read_po(root / "lt" / "names.po")}


def rewrite(root: Path, old: str, new: str) -> None:
    path = root / "rules.yaml"
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_a_new_language_gets_every_unit_and_a_form_for_its_words(folder: Writer, deck: Deck) -> None:
    root = folder()
    done = update(root, "fa", deck)
    assert len(done.new) == 8 + 11 + 8 + 139
    assert (done.outdated, done.gone) == ((), ())
    form = (root / "fa" / "language.yaml").read_text(encoding="utf-8")
    assert "name: فارسی\ndirection: rtl" in form
    assert "# SYMBOL: {base: …, forms: […]}" in form
    fa = load(root, "fa", deck)
    assert (fa.language.rtl, fa.language.terms) == (True, ())


def test_a_second_update_changes_no_byte(folder: Writer, deck: Deck) -> None:
    root = folder()
    update(root, "lt", deck)
    before = {path: path.read_bytes() for path in (root / "lt").iterdir()}
    assert update(root, "lt", deck).new == ()
    assert {path: path.read_bytes() for path in (root / "lt").iterdir()} == before
    assert b"Date" not in before[root / "lt" / "rules.po"]


def test_translations_keep_their_text_and_go_to_their_file(folder: Writer, deck: Deck) -> None:
    root = folder()
    update(root, "lt", deck)
    assert read_po(root / "lt" / "rules.po")["A_01.1"].text == "Yra {n_symbol} SIMBOLIO kortų ({sec_B} skyrius)."
    names = read_po(root / "lt" / "names.po")
    assert (names["card.067"].text, names["sheet.player"].text) == ("Tiltas", "Žaidėjas {n}")
    assert "card.067" not in read_po(root / "lt" / "rules.po")
    assert list(read_po(root / "lt" / "rules.po"))[:3] == ["notice.1", "a.title", "A_01.1"]


def test_translators_see_terms_values_role_note_and_the_printed_line(folder: Writer, deck: Deck) -> None:
    root = folder()
    update(root, "lt", deck)
    text = (root / "lt" / "rules.po").read_text(encoding="utf-8")
    assert "#. values: n_symbol=130 (other)\n#. terms: SYMBOL 1\n#. preview: There are 130 SYMBOL cards" in text
    assert "#. role: item\n#. terms: FREE 1, SYMBOL 1, DREAM 1\n" in text
    assert "#. note: a column\n" in (root / "lt" / "names.po").read_text(encoding="utf-8")


def test_a_mended_spelling_asks_for_nothing(folder: Writer, deck: Deck) -> None:
    root = folder()
    update(root, "lt", deck)
    rewrite(root, "You may copy it.", "You may copy this.")
    done = update(root, "lt", deck)
    assert (done.outdated, done.gone) == ((), ())
    entry = entries(root)["notice.1"]
    assert (entry.source, entry.text, entry.fuzzy) == ("You may copy this.", "Galite kopijuoti.", False)


def test_another_text_with_the_same_rev_is_named(folder: Writer, deck: Deck) -> None:
    root = folder()
    update(root, "lt", deck)
    rewrite(root, '"You may copy it."', '"Nobody copies anything."')
    (found,) = update(root, "lt", deck).findings
    assert "notice.1: the English text has changed a good deal, but its rev is still 1; " in str(found)
    assert "write rev: 2" in found.remedy


def test_a_new_meaning_marks_the_translation_and_keeps_the_old_english(folder: Writer, deck: Deck) -> None:
    root = folder()
    update(root, "lt", deck)
    rewrite(root, '"You may copy it."', '{text: "Nobody copies.", rev: 3}')
    assert update(root, "lt", deck).outdated == ("notice.1",)
    entry = entries(root)["notice.1"]
    assert (entry.text, entry.fuzzy, entry.rev) == ("Galite kopijuoti.", True, 3)
    assert entry.previous == "You may copy it."
    assert entry.reason == "the English text has a new meaning"


def test_equal_texts_under_two_keys_keep_their_own_translations(folder: Writer, deck: Deck) -> None:
    root = folder({"A_02.1": "Pirmas.", "A_03.1": "Antras."})
    update(root, "lt", deck)
    rewrite(root, '    A_02:\n      1: "They do harm."', '    A_02:\n      1: {text: "They all do harm.", rev: 5}')
    rewrite(root, '    A_03:\n      1: "They do harm."', '    A_03:\n      1: {text: "Those do harm too.", rev: 5}')
    update(root, "lt", deck)
    found = entries(root)
    assert (found["A_02.1"].text, found["A_03.1"].text) == ("Pirmas.", "Antras.")
    assert (found["A_02.1"].previous, found["A_02.1"].fuzzy) == ("They do harm.", True)


def test_an_entry_already_fuzzy_keeps_the_english_it_was_made_from(folder: Writer, deck: Deck) -> None:
    root = folder(entries=[Entry("notice.1", "Second.", "Tekstas", fuzzy=True, previous="First.")])
    rewrite(root, '"You may copy it."', '{text: "Third.", rev: 7}')
    update(root, "lt", deck)
    assert (entries(root)["notice.1"].previous, entries(root)["notice.1"].source) == ("First.", "Third.")


def test_what_is_gone_stays_as_obsolete_and_comes_back(folder: Writer, deck: Deck) -> None:
    root = folder()
    update(root, "lt", deck)
    rewrite(root, '    A_03:\n      1: "They do harm."\n', "")
    assert update(root, "lt", deck).gone == ("A_03.1",)
    assert entries(root)["A_03.1"].obsolete
    assert "A_03.1" not in load(root, "lt", deck).units
    assert update(root, "lt", deck).gone == ()  # told once
    rewrite(root, "  B:\n    b.title", '    A_03:\n      1: "They do harm."\n  B:\n    b.title')
    assert update(root, "lt", deck).new == ("A_03.1",)
    assert (entries(root)["A_03.1"].text, entries(root)["A_03.1"].fuzzy) == ("Jos kenkia.", False)


def test_a_card_of_another_name_is_looked_at_again(folder: Writer, deck: Deck) -> None:
    root = folder()
    update(root, "lt", deck)
    cards = tuple(replace(card, name="Footbridge") if card.id == "067" else card for card in deck.cards)
    assert update(root, "lt", replace(deck, cards=cards)).outdated == ("card.067",)
    entry = entries(root)["card.067"]
    assert (entry.previous, entry.reason) == ("Bridge", "the English name has changed")


def test_a_number_in_another_plural_class_marks_its_lines(folder: Writer, deck: Deck, larger: Deck) -> None:
    root = folder()
    update(root, "lt", deck)
    assert update(root, "lt", larger).outdated == ("A_01.1",)
    entry = entries(root)["A_01.1"]
    assert entry.reason == "n_symbol is 131 (one) now, and was 130 (other)"
    assert entry.categories == (Category("n_symbol", 131, "one"),)
    update(root, "lt", larger)
    assert entries(root)["A_01.1"] == entry  # the mark stays until the translator takes it away


def test_the_translators_remarks_stay(folder: Writer, deck: Deck) -> None:
    entry = Entry("notice.1", "You may copy it.", "Kopijuokite", remark="noqa: length, terms\nas my aunt says")
    root = folder(entries=[entry])
    update(root, "lt", deck)
    assert entries(root)["notice.1"].remark == "noqa: length, terms\nas my aunt says"
    assert entries(root)["notice.1"].noqa == {"length", "terms"}


def test_a_folder_of_ones_own_gets_the_texts_but_no_form_for_a_known_language(
    folder: Writer, deck: Deck, tmp_path: Path
) -> None:
    own = tmp_path / "own" / "rules"
    update((own, folder()), "lt", deck)
    assert sorted(path.name for path in (own / "lt").iterdir()) == ["names.po", "rules.po"]
    assert read_po(own / "lt" / "rules.po")["a.title"].text == "Kortos"


def test_faults_leave_every_file_as_it_was(folder: Writer, deck: Deck) -> None:
    root = folder(po='msgctxt "a"\nmsgid "b"\nmsgstr "c" d\n')
    before = (root / "lt" / "rules.po").read_bytes()
    with pytest.raises(InputFault):
        update(root, "lt", deck)
    assert (root / "lt" / "rules.po").read_bytes() == before
    assert not (root / "lt" / "names.po").exists()


HEADER = """\
# Translated by Ona.
#, fuzzy
msgid ""
msgstr ""
"Language-Team: Lithuanian <lt@example.org>\\n"
"PO-Revision-Date: 2024-05-01 12:00+0300\\n"
"Last-Translator: Ona <ona@example.org>\\n"
"Language: lt_LT\\n"
"X-Generator: Weblate 5.4\\n"

"""


def test_what_people_and_programs_wrote_around_the_entries_stays(folder: Writer, deck: Deck) -> None:
    entry = '#, python-brace-format, max-length:40\nmsgctxt "notice.1"\nmsgid "You may copy it."\nmsgstr "Taip."\n'
    root = folder(po=HEADER + entry + "\n# the end\n")
    update(root, "lt", deck)
    text = (root / "lt" / "rules.po").read_text(encoding="utf-8")
    head = HEADER.removesuffix("\n")
    ours = '"Content-Type: text/plain; charset=UTF-8\\n"\n"Content-Transfer-Encoding: 8bit\\n"\n'
    assert text.startswith(f'{head}"Project-Id-Version: oniroo\\n"\n"MIME-Version: 1.0\\n"\n{ours}\n')
    assert '#. rev: 1\n#, python-brace-format, max-length:40\nmsgctxt "notice.1"\n' in text
    assert text.endswith('msgstr ""\n\n# the end\n')
    assert (root / "lt" / "names.po").read_text(encoding="utf-8").startswith('#\nmsgid ""\nmsgstr ""\n"Project-Id')
    update(root, "lt", deck)
    assert (root / "lt" / "rules.po").read_text(encoding="utf-8") == text


def test_a_file_in_another_unicode_form_becomes_utf_8(folder: Writer, deck: Deck) -> None:
    root = folder()
    update(root, "lt", deck)
    path = root / "lt" / "rules.po"
    wanted = path.read_bytes()
    for data in (b"\xef\xbb\xbf" + wanted, wanted.replace(b"\n", b"\r\n"), wanted.decode("utf-8").encode("utf-16")):
        path.write_bytes(data)
        update(root, "lt", deck)
        assert path.read_bytes() == wanted


def test_no_file_is_written_that_could_not_be_read_again(folder: Writer, deck: Deck) -> None:
    entry = 'msgctxt "notice.1"\nmsgid "You may copy it."\nmsgstr "%s"\n'
    root = folder(po=entry % ("a" * (MOST_BYTES - 100)))
    before = (root / "lt" / "rules.po").read_bytes()
    with pytest.raises(Fault, match=r"rules\.po: would be larger than 2 MiB, and could not be read again"):
        update(root, "lt", deck)
    assert (root / "lt" / "rules.po").read_bytes() == before
    assert not (root / "lt" / "names.po").exists()


def test_a_file_full_of_strange_keys_is_gone_through(folder: Writer, deck: Deck) -> None:
    po = "".join(f'msgctxt "A_01.{number}"\nmsgid "x"\nmsgstr "y"\n' for number in range(100, 20_000))
    root = folder(po=po)
    strays = [finding for finding in check(root, "lt", deck) if finding.code == "rules-unknown"]
    assert len(strays) == 19_900
    assert len(update(root, "lt", deck).gone) == 19_900


def test_long_texts_are_compared_by_their_measure_first(folder: Writer, deck: Deck) -> None:
    root = folder(entries=[Entry("notice.1", "You may copy it. " * 20_000, "Taip.", rev=1)])
    (found,) = (each for each in update(root, "lt", deck).findings if each.subject == "notice.1")
    assert found.code == "rules-rev"


def test_a_language_file_that_cannot_be_read_stops_an_update_but_one_with_faults_does_not(
    folder: Writer, deck: Deck
) -> None:
    root = folder(language="direction: up\n")
    update(root, "lt", deck)
    (root / "lt" / "language.yaml").write_text("name: [", encoding="utf-8")
    with pytest.raises(InputFault, match=r"language\.yaml"):
        update(root, "lt", deck)


@pytest.mark.parametrize("code", ["en", "../lt", "LT", "", "lt/x", "a", "lithuanian"])
def test_what_is_no_language_to_translate_into_is_refused(folder: Writer, deck: Deck, code: str) -> None:
    with pytest.raises(UsageFault):
        update(folder(), code, deck)


@pytest.mark.parametrize(
    "line",
    ["msgstr c", 'msgstr "c', 'msgstr "c" d', 'msgstr "a "b" c"', 'msgstr "\\q"', "<<<<<<< ours", 'msgstr[0] "c"', "c"],
)
def test_a_broken_po_file_is_told_with_its_lines(line: str) -> None:
    with pytest.raises(InputFault) as caught:
        entries_of(f'msgctxt "a"\nmsgid "b"\n{line}\n\n{line}\n', "p.po")
    assert [str(finding.place) for finding in caught.value.findings] == ["p.po:3", "p.po:5"]
    assert "this is not written as a PO file wants it" in str(caught.value)


def test_keys_that_stand_twice_or_not_at_all_are_told() -> None:
    text = 'msgctxt "a"\nmsgid "b"\nmsgstr "c"\n\nmsgctxt "a"\nmsgid "d"\nmsgstr ""\n\nmsgid "e"\nmsgstr ""\n'
    with pytest.raises(Fault) as caught:
        entries_of(text, "p.po")
    assert [finding.code for finding in caught.value.findings] == ["rules-po-twice", "rules-po-key"]
    assert "a stands here a second time (first in line 1)" in str(caught.value)


def test_an_empty_file_holds_nothing() -> None:
    assert entries_of("", "p.po") == {}


@given(texts, texts, texts, st.booleans())
def test_what_is_written_is_read_again(source: str, text: str, previous: str, fuzzy: bool) -> None:
    entry = Entry("A_01.1", source, text, 3, fuzzy, previous if fuzzy else "", "a reason" if fuzzy else "")
    (found,) = entries_of(po_text("lt", [entry]), "p.po").values()
    assert found == entry


@pytest.mark.parametrize(
    ("language", "number", "wanted"),
    [("lt", 1, "one"), ("lt", 21, "one"), ("lt", 130, "other"), ("lt", 131, "one"), ("lt", 173, "few"),
     ("ar", 5, "few"), ("ar", 130, "many"), ("he", 2, "two"), ("el", 1, "one"), ("fa", 8, "other"), ("xx", 1, "other")],
)  # fmt: skip
def test_plural_classes_are_those_of_the_language(language: str, number: int, wanted: str) -> None:
    assert plural(language, number) == wanted


def test_only_counts_have_a_plural_class() -> None:
    known: dict[str, Value] = {"n": Count(21), "card": Literal("021")}
    assert categories("{n} {card} {gone} {n}", "lt", known) == (Category("n", 21, "one"),)
    assert categories("{n", "lt", known) == ()
