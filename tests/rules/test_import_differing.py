"""Pages that are not as the rulebook wants them: said, kept whole, marked; never repaired by guessing."""

import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from rule_pages import entries, lines_of, lost_words, shipped_rules, untranslated, wrapped

from oniroo.deck.model import Deck
from oniroo.ground.finder import packaged_deck
from oniroo.rules import Translation, load, rules_roots
from oniroo.rules.importing.pages import import_page
from oniroo.rules.importing.report import Import
from oniroo.rules.po import read_po


@pytest.fixture(scope="module")
def greek(deck: Deck) -> Translation:
    return load(rules_roots(packaged_deck()), "el", deck)


@pytest.fixture(scope="module")
def persian(deck: Deck) -> Translation:
    return load(rules_roots(packaged_deck()), "fa", deck)


@pytest.fixture
def page(greek: Translation) -> list[str]:
    return lines_of(greek)


def imported(
    folder: Path, lines: Sequence[str], deck: Deck, *, code: str = "el", profile: str | None = None
) -> tuple[Import, Path]:
    root = untranslated(folder, code)
    path = folder / "page.txt"
    path.write_text("\n".join(lines), encoding="utf-8")
    return import_page(root, code, deck, path, profile=profile), root


def at(lines: Sequence[str], start: str) -> int:
    """The number of the line that begins so."""
    return next(number for number, line in enumerate(lines) if line.startswith(start))


def doubts(done: Import) -> dict[str, str]:
    """Why lines are fuzzy; C_03.5 always is, since its two numbers are the same in this deck."""
    return {line.unit.key: "; ".join(line.doubts) for line in done.fuzzy if line.unit.key != "C_03.5"}


def test_a_missing_id_is_named_and_its_text_finds_its_place(
    tmp_path: Path, deck: Deck, page: list[str], greek: Translation
) -> None:
    page = [line.removeprefix("F_08: ") for line in page]
    done, root = imported(tmp_path, page, deck)
    assert (done.alignment.is_full, done.alignment.missing) == (True, ("F_08",))
    before = read_po(shipped_rules("el") / "rules.po")
    assert entries(root, "el")["F_08.1"].text == before["F_08.1"].text
    said = "the id F_08 is not on the page: see whether this is its line"
    assert doubts(done) == dict.fromkeys(["F_07.2", "F_07.3", "F_08.1", "g.title"], said)
    assert lost_words(page, done, root, greek) == {}


def test_a_page_with_ids_of_an_older_edition_is_to_be_looked_through(
    tmp_path: Path, deck: Deck, page: list[str], greek: Translation
) -> None:
    page = [re.sub("^N_03: ", "N_15 : ", re.sub("^M_04: ", "M_05 : ", line)) for line in page]
    page[at(page, "Τι είναι")] = page[at(page, "Τι είναι")].replace("C_01", "C1_03")
    done, root = imported(tmp_path, page, deck)
    assert (done.older, done.alignment.is_full) == (True, True)
    assert done.alignment.missing == ("M_04", "N_03")
    assert [(anchor.id, anchor.rule) for anchor in done.alignment.extra] == [("M_05", "M_04"), ("N_15", "N_03")]
    assert len(done.fuzzy) == 243
    now, before = entries(root, "el"), read_po(shipped_rules("el") / "rules.po")
    assert all(entry.fuzzy and "older edition" in entry.reason for entry in now.values())
    assert {key: entry.text for key, entry in now.items()} == {key: before[key].text for key in now}
    assert "the old C1_03 has become {ref_C_01}" in now["note.1"].reason
    assert [(each.id, each.today) for each in done.references if each.is_dangling] == [("C1_03", "C_01")]


def test_a_span_with_a_line_too_many_is_kept_whole(
    tmp_path: Path, deck: Deck, page: list[str], greek: Translation
) -> None:
    place = at(page, "B_03: ")
    page = [*page[: place + 1], "Μια γραμμή ακόμη με 7 λέξεις.", *page[place + 1 :]]
    done, root = imported(tmp_path, page, deck)
    assert [(span.id, span.found, span.wanted) for span in done.spans if not span.equal] == [("B_03", 4, 3)]
    now = entries(root, "el")
    assert now["B_03.1"].text.split("\n") == [page[place].removeprefix("B_03: "), *page[place + 1 : place + 4]]
    assert now["B_03.1"].reason == "imported: split by hand: 4 lines for the 3 of the rulebook"
    assert (now["B_03.2"].text, now["B_03.3"].text, now["B_04.1"].fuzzy) == ("", "", False)
    assert done.filled == 241
    assert lost_words(page, done, root, greek) == {}


def test_a_line_that_is_missing_leaves_the_others_of_its_span_together(
    tmp_path: Path, deck: Deck, page: list[str]
) -> None:
    place = at(page, "D_01: ") + 3
    done, root = imported(tmp_path, [*page[:place], *page[place + 1 :]], deck)
    assert [(span.id, span.found, span.wanted) for span in done.spans if not span.equal] == [("D_01", 8, 9)]
    assert entries(root, "el")["D_01.1"].text.count("\n") == 7


@pytest.mark.parametrize(("first", "second"), [("I_02: ", "I_03: "), ("J_02: ", "J_03: "), ("B_04: ", "B_05: ")])
def test_ids_out_of_their_order_are_named_and_their_spans_kept_whole(
    first: str, second: str, tmp_path: Path, deck: Deck, page: list[str], greek: Translation
) -> None:
    one, other = at(page, first), at(page, second)
    page[one], page[other] = page[other], page[one]
    done, root = imported(tmp_path, page, deck)
    assert [anchor.id for anchor in done.alignment.displaced] in ([first[:4]], [second[:4]])
    texts = [now.text for now in entries(root, "el").values() if now.reason.startswith("imported: split by hand")]
    assert any(page[one].partition(": ")[2] in text for text in texts)
    assert any(page[other].partition(": ")[2] in text for text in texts)
    assert lost_words(page, done, root, greek) == {}


def test_an_id_that_stands_twice_is_named(tmp_path: Path, deck: Deck, page: list[str], greek: Translation) -> None:
    page[at(page, "I_02: ")] = page[at(page, "I_02: ")].replace("I_02", "I_01")
    done, root = imported(tmp_path, page, deck)
    assert ([anchor.id for anchor in done.alignment.repeated], done.alignment.missing) == (["I_01"], ("I_02",))
    assert "an id out of its place among them" in entries(root, "el")["I_01.1"].reason
    assert lost_words(page, done, root, greek) == {}


def test_an_id_of_no_rule_is_named(tmp_path: Path, deck: Deck, page: list[str], greek: Translation) -> None:
    page[at(page, "K_02: ")] = page[at(page, "K_02: ")].replace("K_02", "K_09")
    done, root = imported(tmp_path, page, deck)
    assert [(anchor.id, anchor.rule) for anchor in done.alignment.extra] == [("K_09", "")]
    assert (done.older, "K_01.1" in doubts(done)) == (False, True)
    assert lost_words(page, done, root, greek) == {}


def test_front_matter_that_differs_is_kept_whole_in_its_part_only(
    tmp_path: Path, deck: Deck, page: list[str], greek: Translation
) -> None:
    done, root = imported(tmp_path, ["Αρχική σελίδα", *page], deck)
    assert [(span.id, span.is_front) for span in done.alignment.spans if not span.equal] == [("notice.1", True)]
    now = entries(root, "el")
    assert now["notice.1"].text.split("\n") == ["Αρχική σελίδα", *page[:8]]
    assert (now["intro.1"].text, now["note.1"].fuzzy, len(done.alignment.contents)) == ("", False, 14)
    assert lost_words(["Αρχική σελίδα", *page], done, root, greek) == {}


def test_a_profile_leaves_out_site_lines_and_captions_and_says_so(
    tmp_path: Path, deck: Deck, page: list[str], greek: Translation
) -> None:
    profile = tmp_path / "page.yaml"
    profile.write_text("site_lines: 2\ncaptions: ['^Εικόνα [0-9]+']\nfooters: ['^© ']\n", encoding="utf-8")
    place = at(page, "A_03: ")
    # what ends like a sentence is one, and no caption
    page[place + 1] = f"Εικόνα 3. {page[place + 1]}"
    lines = ["Αρχική", "Παιχνίδια", *page[:place], "Εικόνα 1: το ρολόι", *page[place:], "© κανείς"]
    done, root = imported(tmp_path, wrapped(lines).split("\n"), deck, profile=str(profile))
    assert (done.alignment.is_full, len(done.page.site), len(done.page.captions)) == (True, 2, 1)
    assert [(figure.caption.text, figure.rule) for figure in done.figures] == [("Εικόνα 1: το ρολόι", "A_03")]
    assert "imported: figure: Εικόνα 1: το ρολόι" in entries(root, "el")["A_03.1"].remark.split("\n")
    assert [footer.text for footer in done.page.footers] == ["Oniroo", "© κανείς"]
    assert lost_words(lines, done, root, greek) == {}


def test_a_page_without_the_notice_needs_a_profile_that_says_so(tmp_path: Path, deck: Deck, page: list[str]) -> None:
    done, root = imported(tmp_path, ["Ονείρου", *page[1:]], deck, profile="older-without-notice")
    assert (done.alignment.is_full, done.filled, done.older) == (True, 242, True)
    assert (entries(root, "el")["notice.1"].text, entries(root, "el")["intro.title"].text) == ("", page[1])


def test_persian_without_joiners_is_marked_and_not_repaired(tmp_path: Path, deck: Deck, persian: Translation) -> None:
    lines = [line.replace("\u200c", "") for line in lines_of(persian)]
    done, root = imported(tmp_path, lines, deck, code="fa")
    now = entries(root, "fa")
    assert not any("\u200c" in entry.text for entry in now.values())
    suspicious = {key for key, said in doubts(done).items() if "zwnj: " in said}
    assert len(suspicious) > 50
    assert all(now[key].fuzzy for key in suspicious)
    before = read_po(shipped_rules("fa") / "rules.po")
    whole = {key for key, entry in now.items() if entry.text == before[key].text}
    assert whole & suspicious == set()
    assert lost_words(lines, done, root, persian) == {}


def test_characters_worth_a_note_are_counted_and_kept(tmp_path: Path, deck: Deck, page: list[str]) -> None:
    page[at(page, "B_02: ")] = "B_02: Βάλτε\u00a0τις κάρτες\u0640 \u200fκλει\u00adστές \ufffd."
    done, root = imported(tmp_path, page, deck)
    assert done.page.marks == {
        "no-break space (U+00A0)": "".join(page).count("\u00a0"),
        "tatweel (U+0640)": 1,
        "soft hyphen (U+00AD)": 1,
        "replacement character (U+FFFD)": 1,
        "right-to-left mark (U+200F), taken out": 1,
    }
    entry = entries(root, "el")["B_02.1"]
    assert entry.text == "Βάλτε\u00a0τις κάρτες\u0640 κλει\u00adστές \ufffd."
    assert "a letter has been lost here (U+FFFD)" in entry.reason


def test_foreign_words_and_unlisted_forms_are_told(tmp_path: Path, deck: Deck, page: list[str]) -> None:
    page[at(page, "B_02: ")] = "B_02: Η κάρτα LIBRE και οι ΕΛΕΥΘΕΡΩΝ κάρτες ΣΥΜΒΟΛΑ, ΚΑΚΗΣ ΝΥΧΤΑΣ και ΜΕΓΑΛΑ."
    done, _ = imported(tmp_path, page, deck)
    assert dict(done.foreign) == {"LIBRE": 1}
    assert done.terms == {"SYMBOL": ("ΣΥΜΒΟΛΑ",), "FREE": ("ΕΛΕΥΘΕΡΩΝ",), "BAD_NIGHT": ("ΚΑΚΗΣ ΝΥΧΤΑΣ",)}


def test_another_total_than_that_of_the_deck_is_told(tmp_path: Path, deck: Deck, page: list[str]) -> None:
    page = [line.replace("173 ", "182 ") for line in page]
    done, root = imported(tmp_path, page, deck)
    assert (done.total.stated, done.total.parts, done.total.deck) == (182, 173, 173)
    assert "{n_cards} (173) is not in the line; the number 182 is typed" in doubts(done)["intro.1"]
    assert "182" in entries(root, "el")["intro.1"].text
