"""Looking at outdated lines, and saying that a translation still holds."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rulebook_samples import LANGUAGE, SMALL, TEXTS, english_of

from oniroo.deck.model import Deck
from oniroo.ground.findings import Fault, OutputFault, UsageFault
from oniroo.rules import load, update
from oniroo.rules.editing import accept, lines_of
from oniroo.rules.importing.entries import Line, is_unreviewed, joined
from oniroo.rules.model import State
from oniroo.rules.po import Category, Entry, po_text, read_po

Writer = Callable[..., Path]
ENGLISH = english_of(SMALL)
BOOK = ("notice.1", "a.title", "A_01.1", "A_01.2", "A_02.1", "A_03.1")


def stale(key: str, **said: object) -> Entry:
    """A line of the small rulebook, fuzzy."""
    return replace(Entry(key, ENGLISH[key], TEXTS[key], rev=2, fuzzy=True), **said)  # type: ignore[arg-type]


def contents(root: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted((root / "lt").iterdir())}


def blocks(po: bytes) -> dict[str, str]:
    """Key → what stands in the file about it."""
    found = po.decode().split("\n\n")
    return {block.partition('msgctxt "')[2].partition('"')[0]: block for block in found}


def test_an_outdated_line_is_shown_with_its_old_english(folder: Writer, deck: Deck) -> None:
    root = folder(entries=[stale("A_02.1", previous="They do good.", reason="the English text has a new meaning")])
    (line,) = lines_of(root, "lt", deck)
    assert (line.key, line.state, line.text) == ("A_02.1", State.OUTDATED, "Jos kenkia.")
    assert (line.old, line.english) == ("They do good.", "They do harm.")
    assert line.reason == "the English text has a new meaning"
    assert "".join(map(str, line.changes)) == "They do [-good-]{+harm+}."
    assert line.place is not None
    assert line.place.file.endswith("lt/rules.po")


def test_the_old_english_is_known_before_an_update_too(folder: Writer, deck: Deck) -> None:
    root = folder(entries=[Entry("A_01.2", "Each card is one.", "Kiekviena", rev=1)])
    (line,) = lines_of(root, "lt", deck)
    assert (line.key, line.old, line.english) == ("A_01.2", "Each card is one.", ENGLISH["A_01.2"])


def test_named_lines_are_shown_in_order_however_they_stand(folder: Writer, deck: Deck) -> None:
    root = folder({"A_01.1": ""}, entries=[stale("A_02.1")])
    shown = lines_of(root, "lt", deck, ["A_02.1", "notice.1", "A_01.1", "notice.1"])
    assert [(line.key, line.state) for line in shown] == [
        ("notice.1", State.TRANSLATED),
        ("A_01.1", State.MISSING),
        ("A_02.1", State.OUTDATED),
    ]
    assert [line.key for line in lines_of(root, "lt", deck)] == ["A_02.1"]


def test_nothing_is_outdated_where_all_is_current(folder: Writer, deck: Deck) -> None:
    assert lines_of(folder(), "lt", deck) == ()


@pytest.mark.parametrize("job", [lines_of, accept])
def test_keys_that_are_none_are_named_all(folder: Writer, deck: Deck, job: Callable[..., object]) -> None:
    with pytest.raises(UsageFault) as caught:
        job(folder(), "lt", deck, ["a_02.1", "A_02.1", "notice", "A_01", "A_01.9", "card.67", "q" * 99])
    assert str(caught.value).split("\n") == [
        "there is no line a_02.1; did you mean A_02.1?",
        "there is no line notice; did you mean notice.1?",
        "there is no line A_01; A_01 has A_01.1 and A_01.2",
        "there is no line A_01.9; A_01 has A_01.1 and A_01.2",
        "there is no line card.67; did you mean card.067?",
        f"there is no line {'q' * 39}…; see the msgctxt of the PO files",
    ]


@pytest.mark.parametrize("job", [lines_of, accept])
@pytest.mark.parametrize("code", ["en", "xx", "../lt", ""])
def test_what_is_no_translation_is_refused(folder: Writer, deck: Deck, job: Callable[..., object], code: str) -> None:
    with pytest.raises(UsageFault):
        job(folder(), code, deck, ["A_02.1"])


def test_an_accepted_line_is_of_today(folder: Writer, deck: Deck) -> None:
    old = stale("A_01.2", source="Old.", previous="Older.", reason="the English text has a new meaning", rev=1)
    root = folder(entries=[old, stale("A_02.1")])
    done = accept(root, "lt", deck, ["A_01.2", "notice.1"])
    assert (done.keys, done.current) == (("A_01.2",), ("notice.1",))
    assert sorted(path.name for path in done.files) == ["names.po", "rules.po"]
    entry = read_po(root / "lt" / "rules.po")["A_01.2"]
    assert (entry.source, entry.rev, entry.text) == (ENGLISH["A_01.2"], 2, TEXTS["A_01.2"])
    assert (entry.fuzzy, entry.previous, entry.reason) == (False, "", "")
    found = load(root, "lt", deck)
    assert (found.state("A_01.2"), found.state("A_02.1")) == (State.TRANSLATED, State.OUTDATED)


def test_an_accepted_line_takes_the_plural_class_of_today(folder: Writer, deck: Deck, larger: Deck) -> None:
    root = folder()
    update(root, "lt", deck)
    assert [line.key for line in lines_of(root, "lt", larger)] == ["A_01.1"]
    assert accept(root, "lt", larger).keys == ("A_01.1",)
    assert read_po(root / "lt" / "rules.po")["A_01.1"].categories == (Category("n_symbol", 131, "one"),)
    assert lines_of(root, "lt", larger) == ()


@settings(max_examples=30)
@given(st.data())
def test_all_but_the_accepted_lines_is_what_update_writes(deck: Deck, data: st.DataObject) -> None:
    """Whatever state the lines are in: no other byte changes, and a later update changes none."""
    some = st.sampled_from(["", "An older text.", "Two\nlines."])
    entries = [
        Entry(
            key,
            data.draw(some) or ENGLISH[key],
            TEXTS[key] if data.draw(st.booleans()) else "",
            data.draw(st.integers(1, 2)),
            data.draw(st.booleans()),
            data.draw(some),
            data.draw(st.sampled_from(["", "as I said"])),
            data.draw(st.sampled_from(["", "mine", "noqa: terms\nmine, too"])),
        )
        for key in BOOK
    ]
    with TemporaryDirectory() as name:
        one, two = (Path(name) / part for part in ("one", "two"))
        for root in (one, two):
            (root / "lt").mkdir(parents=True)
            (root / "rules.yaml").write_text(SMALL, encoding="utf-8")
            (root / "lt" / "language.yaml").write_text(LANGUAGE, encoding="utf-8")
            (root / "lt" / "rules.po").write_text(po_text("lt", entries), encoding="utf-8")
        outdated = [line.key for line in lines_of(one, "lt", deck)]
        chosen = [key for key in outdated if data.draw(st.booleans(), label=key)]
        done = accept(two, "lt", deck, chosen)
        assert done.keys == tuple(chosen)
        if not chosen:
            assert list(contents(two)) == ["language.yaml", "rules.po"]
            return
        update(one, "lt", deck)
        wanted, found = contents(one), contents(two)
        assert found["names.po"] == wanted["names.po"]
        assert found["language.yaml"] == wanted["language.yaml"]
        before, after = blocks(wanted["rules.po"]), blocks(found["rules.po"])
        assert list(before) == list(after)
        assert [key for key in before if before[key] != after[key]] == [key for key in before if key in chosen]
        for key in chosen:
            marks = ("#, fuzzy", "#|", '#| "', "#. outdated: ")
            assert after[key] == "\n".join(line for line in before[key].split("\n") if not line.startswith(marks))
        update(two, "lt", deck)
        assert contents(two) == found
        assert [line.key for line in lines_of(two, "lt", deck)] == [key for key in outdated if key not in chosen]


def test_what_other_programs_wrote_stays(folder: Writer, deck: Deck) -> None:
    root = folder(entries=[stale("A_02.1", flags=("python-brace-format", "no-wrap"), remark="mine")])
    path = root / "lt" / "rules.po"
    head = "# Translators: Ona\n#\n"
    path.write_text(head + path.read_text(encoding="utf-8").removeprefix("#\n"), encoding="utf-8")
    assert accept(root, "lt", deck).keys == ("A_02.1",)
    text = path.read_text(encoding="utf-8")
    assert text.startswith(head)
    assert "# mine\n#. rev: 1\n#, python-brace-format, no-wrap\nmsgctxt" in text
    assert "fuzzy" not in text


def test_an_imported_line_that_is_named_is_looked_through(folder: Writer, deck: Deck) -> None:
    keys = ("A_02.1", "A_03.1", "b.title")
    units = load(folder(), "lt", deck).units
    sure, unsure, other = (
        joined(
            Line(units[key], 1, TEXTS[key], doubts), Entry(key, ENGLISH[key], rev=2, remark="mine"), overwrite=False
        )[0]
        for key, doubts in zip(keys, ((), ("a doubt",), ()), strict=True)
    )
    root = folder(entries=[sure, unsure, other])
    assert all(map(is_unreviewed, (sure, unsure, other)))
    assert accept(root, "lt", deck, ["A_02.1", "A_03.1"]).keys == ("A_02.1", "A_03.1")
    found = read_po(root / "lt" / "rules.po")
    assert [is_unreviewed(found[key]) for key in keys] == [False, False, True]
    assert [found[key].remark for key in keys] == ["mine", "mine", other.remark]
    assert accept(root, "lt", deck).keys == ()  # what is not outdated is not accepted unseen


def test_lines_that_cannot_hold_are_refused_all_at_once(folder: Writer, deck: Deck) -> None:
    bad = {
        "notice.1": "Galite kopijuoti 2 kartus.",
        "A_01.1": "Yra {n_symbo} SIMBOLIO kortų ({sec_B} skyrius).",
        "A_02.1": "Jos {kenkia.",
        "A_03.1": "SAPNE jos kenkia.",
        "a.title": "",
    }
    root = folder(entries=[stale(key, text=text) for key, text in bad.items()] + [stale("b.title")])
    before = contents(root)
    with pytest.raises(Fault) as caught:
        accept(root, "lt", deck, [*bad, "b.title"])
    assert caught.value.exit_code == 1
    said = str(caught.value)
    assert {finding.subject for finding in caught.value.findings} == {f"lt {key}" for key in bad}
    assert "lt notice.1: digits are typed: 2" in said
    assert "lt A_01.1: the placeholder {n_symbol} is lost; add it" in said
    assert "lt A_02.1: a { stands here that belongs to no placeholder" in said
    assert "lt A_03.1: the term DREAM (SAPNAS) stands here once, in English not at all" in said
    assert "lt a.title: it is not translated; write its msgstr first" in said
    assert contents(root) == before
    with pytest.raises(UsageFault) as caught_more:  # a key that is none does not hide the others
        accept(root, "lt", deck, ["A_02.l", *bad])
    assert str(caught_more.value).split("\n")[1:] == said.split("\n")
    with pytest.raises(Fault):
        accept(root, "lt", deck)  # all that are outdated: b.title alone would do
    assert contents(root) == before


def test_a_line_whose_translator_has_switched_a_check_off_is_accepted(folder: Writer, deck: Deck) -> None:
    root = folder(entries=[stale("A_03.1", text="SAPNE jos kenkia.", remark="noqa: terms")])
    assert accept(root, "lt", deck, ["A_03.1"]).keys == ("A_03.1",)


def test_a_line_that_cannot_be_filled_in_is_not_accepted_however_quiet(folder: Writer, deck: Deck) -> None:
    root = folder(entries=[stale("A_03.1", text="Jos {kenkia", remark="noqa: placeholder, numbers, terms")])
    with pytest.raises(
        Fault, match=r"lt A_03\.1: it cannot be accepted: \{kenkia is no placeholder; mend the line first"
    ):
        accept(root, "lt", deck, ["A_03.1"])


def test_where_nothing_is_outdated_nothing_is_written(folder: Writer, deck: Deck) -> None:
    root = folder()
    before = contents(root)
    done = accept(root, "lt", deck)
    assert (done.keys, done.files) == ((), ())
    assert accept(root, "lt", deck, ["A_02.1"]).current == ("A_02.1",)
    assert contents(root) == before


def test_both_files_are_written_or_none(folder: Writer, deck: Deck) -> None:
    root = folder(entries=[stale("A_02.1"), stale("card.067")])
    update(root, "lt", deck)
    (root / "lt" / "names.po").chmod(0o444)
    before = contents(root)
    with pytest.raises(OutputFault):
        accept(root, "lt", deck)
    assert contents(root) == before
    assert len(list((root / "lt").iterdir())) == 3


def test_texts_of_another_folder_go_to_ones_own(folder: Writer, deck: Deck, tmp_path: Path) -> None:
    theirs = folder(entries=[stale("A_02.1")])
    before, own = contents(theirs), tmp_path / "own" / "rules"
    assert accept((own, theirs), "lt", deck).keys == ("A_02.1",)
    assert sorted(contents(own)) == ["names.po", "rules.po"]
    assert contents(theirs) == before
    assert lines_of((own, theirs), "lt", deck) == ()


def test_no_temporary_files_are_needed(folder: Writer, deck: Deck, monkeypatch: pytest.MonkeyPatch) -> None:
    import tempfile

    monkeypatch.setattr(tempfile, "tempdir", "/dev/null/nowhere")
    root = folder(entries=[stale("A_02.1")])
    assert accept(root, "lt", deck).keys == ("A_02.1",)
    accepted = contents(root)
    update(root, "lt", deck)
    assert contents(root) == accepted
