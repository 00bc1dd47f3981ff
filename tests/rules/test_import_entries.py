"""Imported lines in the file: marked until somebody has looked at them, and never over the work of people."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from rule_pages import edit, entries, lines_of, shipped_rules, untranslated

from oniroo.deck.model import Deck
from oniroo.ground.finder import packaged_deck
from oniroo.ground.findings import OutputFault
from oniroo.rules import Translation, load, rules_roots, status, update
from oniroo.rules.importing.entries import Line, Outcome, is_unreviewed, joined
from oniroo.rules.importing.pages import import_page
from oniroo.rules.importing.report import Import
from oniroo.rules.model import Part, Unit
from oniroo.rules.po import Entry, entries_of, po_text, read_po

UNIT = Unit("A_01.1", "There are {n_symbol}.", Part.BOOK, rev=2)
EMPTY = Entry("A_01.1", "There are {n_symbol}.", rev=2, comment=("terms: SYMBOL 1",), flags=("no-wrap",))


@pytest.fixture(scope="module")
def greek(deck: Deck) -> Translation:
    return load(rules_roots(packaged_deck()), "el", deck)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return untranslated(tmp_path, "el")


def imported(root: Path, lines: list[str], deck: Deck, *, overwrite: bool = False, dry_run: bool = False) -> Import:
    page = root.parent / "page.txt"
    page.write_text("\n".join(lines), encoding="utf-8")
    return import_page(root, "el", deck, page, replace=overwrite, dry_run=dry_run)


def line(text: str, *doubts: str, notes: tuple[str, ...] = ()) -> Line:
    return Line(UNIT, 7, text, doubts, notes)


def test_an_empty_line_is_filled_and_marked_and_keeps_all_else() -> None:
    entry, outcome = joined(line("Είναι {n_symbol}."), EMPTY, overwrite=False)
    assert outcome is Outcome.NEW
    assert re.fullmatch("imported [0-9a-f]{8}", entry.remark)
    assert entry == replace(EMPTY, text="Είναι {n_symbol}.", remark=entry.remark)
    assert is_unreviewed(entry)


def test_a_doubtful_line_is_fuzzy_with_its_reasons() -> None:
    entry, _ = joined(line("Είναι 131.", "one", "two"), EMPTY, overwrite=False)
    assert (entry.fuzzy, entry.reason) == (True, "imported: one; two")
    assert entry.remark.endswith(", unsure")


def test_the_mark_survives_what_editors_write() -> None:
    old = replace(EMPTY, remark="mine\nnoqa: terms")
    entry, _ = joined(line("Είναι 131.", "one", notes=("figure: ρολόι",)), old, overwrite=False)
    again = read_back(entry)
    assert again.remark.split("\n") == ["mine", "noqa: terms", entry.remark.split("\n")[2], "imported: figure: ρολόι"]
    assert (sorted(again.noqa), is_unreviewed(again)) == (["terms"], True)


def read_back(entry: Entry) -> Entry:
    return entries_of(po_text("el", [entry]), "rules.po")[entry.key]


def test_what_a_page_says_switches_no_check_off() -> None:
    entry, _ = joined(line("Είναι.", notes=("figure: noqa: numbers",)), EMPTY, overwrite=False)
    assert (len(entry.noqa), "noqa" in entry.remark) == (0, False)


@pytest.mark.parametrize(
    ("change", "free"),
    [
        ({}, True),
        ({"text": "Είναι όλες."}, False),  # somebody has changed the words
        ({"fuzzy": False}, False),  # somebody has looked through the line, and taken the mark out
        ({"remark": ""}, False),  # somebody has taken the comment out
        ({"remark": "my own comment"}, False),
    ],
)
def test_a_line_that_somebody_has_touched_is_never_overwritten(change: dict[str, object], free: bool) -> None:
    first, _ = joined(line("Είναι 131.", "one"), EMPTY, overwrite=False)
    touched = replace(first, **change)  # type: ignore[arg-type]
    entry, outcome = joined(line("Άλλα.", "two"), touched, overwrite=False)
    assert is_unreviewed(touched) is free
    assert outcome is (Outcome.REPLACED if free else Outcome.KEPT)
    assert (entry == touched) is not free
    entry, outcome = joined(line("Άλλα.", "two"), touched, overwrite=True)
    assert (entry.text, outcome) == ("Άλλα.", Outcome.REPLACED)


def test_a_translation_of_a_person_is_kept_also_if_it_is_out_of_date_or_the_same() -> None:
    for old in (replace(EMPTY, text="Δικό μου."), replace(EMPTY, text="Δικό μου.", fuzzy=True, reason="new meaning")):
        assert joined(line("Άλλα."), old, overwrite=False) == (old, Outcome.KEPT)
        assert joined(line("Δικό μου."), old, overwrite=True) == (old, Outcome.KEPT)


def test_what_is_out_of_date_stays_so_when_the_same_words_come_again() -> None:
    first, _ = joined(line("Είναι."), EMPTY, overwrite=False)
    outdated = replace(first, fuzzy=True, reason="the English text has a new meaning", previous="Old.", rev=3)
    assert joined(line("Είναι."), outdated, overwrite=False) == (outdated, Outcome.UNCHANGED)
    entry, _ = joined(line("Νέα."), outdated, overwrite=False)
    assert (entry.text, entry.fuzzy, entry.previous) == ("Νέα.", False, "")


def test_a_line_without_words_fills_nothing() -> None:
    assert joined(line(" "), EMPTY, overwrite=True) == (EMPTY, Outcome.EMPTY)


def test_the_same_page_a_second_time_changes_no_byte(root: Path, deck: Deck, greek: Translation) -> None:
    lines = lines_of(greek)
    del lines[lines.index("Oniroo") - 3]
    first = imported(root, lines, deck)
    path = root / "el" / "rules.po"
    before, stamp = path.read_bytes(), path.stat().st_mtime_ns
    second = imported(root, lines, deck)
    assert (first.written, second.written) == ((path,), ())
    assert (path.read_bytes(), path.stat().st_mtime_ns) == (before, stamp)
    assert second.count(Outcome.UNCHANGED) == first.count(Outcome.NEW) == len(first.lines)
    assert imported(root, lines, deck, overwrite=True).written == ()


def test_a_better_page_fills_what_was_to_be_split_by_hand(root: Path, deck: Deck, greek: Translation) -> None:
    lines = lines_of(greek)
    place = next(number for number, each in enumerate(lines) if each.startswith("B_03: "))
    imported(root, [*lines[: place + 1], "Ακόμη μία.", *lines[place + 1 :]], deck)
    assert entries(root, "el")["B_03.2"].text == ""
    done = imported(root, lines, deck)
    assert (done.count(Outcome.NEW), done.count(Outcome.REPLACED), done.filled) == (2, 1, 243)
    shipped = read_po(shipped_rules("el") / "rules.po")
    assert {key: entry.text for key, entry in entries(root, "el").items()} == {k: e.text for k, e in shipped.items()}


def test_reviewed_lines_outlive_another_import(root: Path, deck: Deck, greek: Translation) -> None:
    lines = lines_of(greek)
    imported(root, lines, deck)
    edit(
        root, "el", lambda text: text.replace('msgstr "Καλώς', 'msgstr "Πολύ καλώς').replace('"Οι κάρτες"', '"Κάρτες"')
    )
    other = [each.replace("κάρτες", "χαρτιά").replace("Οι κάρτες", "Τα χαρτιά") for each in lines]
    done = imported(root, other, deck)
    kept = {each.unit.key for each in done.lines if done.outcomes[each.unit.key] is Outcome.KEPT}
    assert "a.title" in kept
    assert entries(root, "el")["a.title"].text == "Κάρτες"
    assert "χαρτιά" in entries(root, "el")["B_01.2"].text
    assert imported(root, other, deck, overwrite=True).outcomes["a.title"] is Outcome.REPLACED


def test_status_counts_what_nobody_has_looked_at(root: Path, deck: Deck, greek: Translation) -> None:
    done = imported(root, lines_of(greek), deck)
    (found,) = status(root, deck, ["el"])
    assert found.unreviewed == done.unreviewed > 200
    assert found.units.total == 243


def test_an_update_keeps_marks_and_reasons(root: Path, deck: Deck, greek: Translation) -> None:
    lines = [each.replace("130", "131") for each in lines_of(greek)]
    imported(root, lines, deck)
    before = entries(root, "el")
    assert before["A_01.1"].fuzzy
    update(root, "el", deck)
    assert entries(root, "el") == before


def test_shipped_translations_are_kept_and_nothing_is_written(tmp_path: Path, deck: Deck, greek: Translation) -> None:
    page = tmp_path / "page.txt"
    page.write_text("\n".join(each.replace("κάρτα", "χαρτί") for each in lines_of(greek)), encoding="utf-8")
    done = import_page((tmp_path / "rules", *rules_roots(packaged_deck())), "el", deck, page)
    assert (done.count(Outcome.KEPT), done.written, done.unreviewed) == (243, (), 0)
    assert not (tmp_path / "rules").exists()


def test_a_dry_run_writes_nothing_and_tells_the_same(root: Path, deck: Deck, greek: Translation) -> None:
    before = {path: path.stat().st_mtime_ns for path in root.rglob("*")}
    dry = imported(root, lines_of(greek), deck, dry_run=True)
    assert {path: path.stat().st_mtime_ns for path in root.rglob("*")} == before
    done = imported(root, lines_of(greek), deck)
    assert {**dry.as_json(), "written": []} == {**done.as_json(), "written": []}
    assert (dry.written, len(done.written)) == ((), 1)


def test_a_file_that_cannot_be_written_stays_as_it_was(root: Path, deck: Deck, greek: Translation) -> None:
    update(root, "el", deck)
    path = root / "el" / "rules.po"
    before = path.read_bytes()
    path.chmod(0o444)
    with pytest.raises(OutputFault, match="write-protected"):
        imported(root, lines_of(greek), deck)
    assert path.read_bytes() == before
    assert sorted(each.name for each in path.parent.iterdir()) == ["language.yaml", "names.po", "rules.po"]
