"""Pages that cannot be imported, and layouts that are none: one clear sentence each, and nothing is written."""

from pathlib import Path

import pytest
from rule_pages import lines_of, untranslated

from oniroo.deck.model import Deck
from oniroo.ground.finder import packaged_deck
from oniroo.ground.findings import Fault, InputFault, UsageFault
from oniroo.rules import Translation, load, rules_roots
from oniroo.rules.importing.lines import LIMIT, page_of
from oniroo.rules.importing.pages import import_page
from oniroo.rules.importing.profile import Family, Profile, find_profile, read_family


@pytest.fixture(scope="module")
def greek(deck: Deck) -> Translation:
    return load(rules_roots(packaged_deck()), "el", deck)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return untranslated(tmp_path, "el")


PLAIN = "save the page as plain text, in UTF-8"
BAD = [
    (b"", "is empty; name the file with the rules"),
    (b" \r\n\t\n", "is empty"),
    ("\ufeff\u200e\n".encode(), "is empty"),
    (b"%PDF-1.7\n...", f"is a PDF, no plain text; {PLAIN}"),
    (b"PK\x03\x04word/document.xml", f"is a Word, OpenOffice or ZIP file, no plain text; {PLAIN}"),
    (b"\x89PNG\r\n\x1a\n\x00\x00", "is a picture, no plain text"),
    (b"{\\rtf1 A_01: x}", "is an RTF file, no plain text"),
    (b"<!DOCTYPE html><p>A_01: x", "is a web page, no plain text"),
    (b"\n<html lang=el>", "is a web page, no plain text"),
    (b"A_01: \x00\x01\x02 text, and more of it", "holds bytes that no text holds"),
    (bytes(range(128, 256)) * 9, "is not UTF-8"),
    ("A_01: Υπάρχουν".encode("cp1253"), "is not UTF-8"),
    ("A_01: Υπάρχουν".encode("utf-16-le"), "looks like UTF-16 without a byte-order mark"),
    (b"A_01: x\n" * (LIMIT // 8 + 1), "is larger than 1 MiB"),
]


@pytest.mark.parametrize(("data", "said"), BAD)
def test_what_is_no_page_is_refused_in_one_sentence(data: bytes, said: str, root: Path, deck: Deck) -> None:
    page = root.parent / "page.txt"
    page.write_bytes(data)
    with pytest.raises(InputFault) as caught:
        import_page(root, "el", deck, page)
    (finding,) = caught.value.findings
    assert said in str(finding)
    assert str(finding).startswith(finding.place.file if finding.place else "-")
    assert not (root / "el" / "rules.po").exists()


def test_a_file_of_a_hundred_megabytes_is_not_read(root: Path, deck: Deck) -> None:
    page = root.parent / "page.txt"
    with page.open("wb") as file:
        file.truncate(100 * 2**20)
    with pytest.raises(InputFault, match="is larger than 1 MiB"):
        import_page(root, "el", deck, page)


def test_a_page_that_makes_the_file_too_large_to_be_read_again_is_refused(root: Path, deck: Deck) -> None:
    page = root.parent / "page.txt"
    page.write_text("A_01: αβγ\n" + "α\n" * 300_000, encoding="utf-8")
    with pytest.raises(InputFault, match="holds more than one rulebook"):
        import_page(root, "el", deck, page)
    assert not (root / "el" / "rules.po").exists()


def test_a_utf_16_page_with_its_mark_is_read(root: Path, deck: Deck, greek: Translation) -> None:
    page = root.parent / "page.txt"
    page.write_text("\n".join(lines_of(greek)), encoding="utf-16")
    assert import_page(root, "el", deck, page).alignment.is_full


@pytest.mark.parametrize("text", ["Κάτι άλλο.\nΧωρίς κανόνες.", "Z_99: Τίποτα.\nA_1: Τίποτα.", "Δες A_01: κάτι."])
def test_a_page_without_ids_is_refused(text: str, root: Path, deck: Deck) -> None:
    page = root.parent / "page.txt"
    page.write_text(text, encoding="utf-8")
    with pytest.raises(InputFault, match="has no ids of rules"):
        import_page(root, "el", deck, page)


@pytest.mark.parametrize(
    ("code", "of", "said"),
    [
        ("el", "he", "is written in Hebrew letters, and Ελληνικά (el) is not; name its language with --lang"),
        ("el", "lt", "is written in Latin letters, and Ελληνικά (el) is not"),
        ("ar", "fa", "speaks of the game in the words of فارسی (fa), not of ar"),
        ("fa", "ar", "speaks of the game in the words of العربية (ar), not of fa"),
        ("lt", "en", "speaks of the game in the words of English (en), not of lt"),
    ],
)
def test_a_page_in_another_language_is_refused(code: str, of: str, said: str, tmp_path: Path, deck: Deck) -> None:
    page = tmp_path / "page.txt"
    page.write_text("\n".join(lines_of(load(rules_roots(packaged_deck()), of, deck))), encoding="utf-8")
    with pytest.raises(UsageFault) as caught:
        import_page(rules_roots(packaged_deck()), code, deck, page, dry_run=True)
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("code", "said"), [("en", "not a translation"), ("pl", "oniroo translate update pl"), ("../x", "no language")]
)
def test_what_is_no_language_to_import_into_is_refused(code: str, said: str, root: Path, deck: Deck) -> None:
    page = root.parent / "page.txt"
    page.write_text("A_01: x", encoding="utf-8")
    with pytest.raises(UsageFault, match=said):
        import_page(root, code, deck, page)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("site_line: 2", "the profile page.yaml has no key “site_line”; did you mean site_lines?"),
        ("site_lines: many", "site_lines should be a whole number"),
        ("captions: ['(']", "“(” is no pattern"),
        ("older: perhaps", "older should be yes or no"),
        ("absent: [notice.9]", "there is no line notice.9; did you mean notice.1?"),
        ("- a list", "should be made of keys"),
    ],
)
def test_a_layout_with_faults_names_them_with_their_line(
    text: str, said: str, tmp_path: Path, greek: Translation
) -> None:
    path = tmp_path / "page.yaml"
    path.write_text(f"# mine\n{text}\n", encoding="utf-8")
    with pytest.raises(Fault) as caught:
        find_profile(Family(), str(path), greek.book)
    assert said in str(caught.value)
    assert "page.yaml:2:" in str(caught.value)


def test_an_unknown_layout_is_refused_with_the_known_ones(greek: Translation) -> None:
    family = read_family(rules_roots(packaged_deck()), greek.book)
    with pytest.raises(UsageFault, match=r"did you mean older\?"):
        find_profile(family, "oldre", greek.book)
    with pytest.raises(UsageFault, match="there are current, older and older-without-notice, or name a"):
        find_profile(family, "zzz", greek.book)
    with pytest.raises(InputFault, match="there is no such file"):
        find_profile(family, "zzz.yaml", greek.book)


def test_import_yaml_with_faults_names_them(root: Path, greek: Translation) -> None:
    text = "profile: {}\nlanguages: {el: {numbers: {five: [πέντε]}, range: [έως]}}\n"
    (root / "import.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(Fault) as caught:
        read_family((root,), greek.book)
    said = str(caught.value)
    assert "import.yaml has no key “profile”; did you mean profiles?" in said
    assert "“five” is no number" in said
    assert "a language has no key “range”; did you mean ranges?" in said


def test_a_rulebook_without_import_yaml_has_the_plain_layout(root: Path, greek: Translation) -> None:
    (root / "import.yaml").unlink()
    assert read_family((root,), greek.book) == Family()
    assert find_profile(Family(), None, greek.book) == Profile()


def test_wrapped_lines_are_joined_unless_they_open_a_paragraph() -> None:
    text = (
        "A. one\nB. two\n\nA_01: first\nE) more of it\n– and more.\n- an item,\n5) of it.\n5) another\n• a third\n"
        "A. is a word here\n\nB_01 : last\n"
    )
    page = page_of(text, "page.txt", Profile(), "ONIROO", by_blanks=True)
    assert [(paragraph.line, paragraph.text) for paragraph in page.paragraphs] == [
        (1, "A. one"),
        (2, "B. two"),
        (4, "A_01: first E) more of it – and more."),
        (7, "- an item, 5) of it."),
        (9, "5) another"),
        (10, "• a third A. is a word here"),
        (13, "B_01 : last"),
    ]
    assert (page.lines, page.filled, page.joined) == (13, 11, 4)
