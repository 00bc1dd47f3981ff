"""`--language` of sheets, test page and build: what it prints, what the files are called, what it is refused beside."""

from pathlib import Path

import pypdfium2
import pytest
from commands import run

from oniroo.page import LETTER, SheetSpec
from oniroo.products.naming import Selection, calibration_file, sheet_file
from oniroo.products.sheets import SheetJob


def text_of(path: Path, page: int = 0) -> str:
    pdf = pypdfium2.PdfDocument(path)
    try:
        return str(pdf[page].get_textpage().get_text_range())
    finally:
        pdf.close()


def test_margins_speak_the_language_of_the_names_or_their_own(tmp_path: Path) -> None:
    named = run("sheets", "--cards", "1-2", "--names", "el", folder=tmp_path)
    assert (named.returncode, named.stdout.strip()) == (0, "output/deck-a4-cards-1-2-names-el.pdf")
    assert "φύλλο 1 από 1" in text_of(tmp_path / named.stdout.strip())
    own = run("sheets", "--cards", "1-2", "--language", "lt", folder=tmp_path)
    assert (own.returncode, own.stdout.strip()) == (0, "output/deck-lt-a4-cards-1-2.pdf")
    assert "1 lapas iš 1" in text_of(tmp_path / own.stdout.strip())


@pytest.mark.parametrize(
    ("job", "name"),
    [
        (SheetJob(), "deck-a4.pdf"),
        (SheetJob(language="en"), "deck-a4.pdf"),
        (SheetJob(names="en"), "deck-a4-names-en.pdf"),
        (SheetJob(names="en", language="en"), "deck-a4-names-en.pdf"),
        (SheetJob(names="el"), "deck-a4-names-el.pdf"),
        (SheetJob(names="el", language="el"), "deck-a4-names-el.pdf"),
        (SheetJob(names="el", language="en"), "deck-en-a4-names-el.pdf"),
        (SheetJob(language="el"), "deck-el-a4.pdf"),
        (SheetJob(SheetSpec(paper=LETTER), language="pt-BR"), "deck-pt-br-letter.pdf"),
    ],
)
def test_every_wish_about_languages_is_told_in_the_name(job: SheetJob, name: str) -> None:
    assert sheet_file(job, Selection()) == name


def test_a_printer_called_as_a_language_overwrites_nothing() -> None:
    assert sheet_file(SheetJob(language="el"), Selection()) != sheet_file(SheetJob(), Selection(), "el")
    assert calibration_file(LETTER, "el") == "test-page-letter-el.pdf"
    assert calibration_file(LETTER, None, "el") == "test-page-el-letter.pdf"
    assert calibration_file(LETTER, "office", "el") == "test-page-el-letter-office.pdf"


def test_a_test_page_speaks_the_language(tmp_path: Path) -> None:
    done = run("test-page", "--language", "el", "--paper", "letter", folder=tmp_path)
    assert (done.returncode, done.stdout.strip()) == (0, "output/test-page-el-letter.pdf")
    assert "Φύλαξε τις τιμές" in text_of(tmp_path / done.stdout.strip())
    english = run("test-page", "--language", "en", folder=tmp_path)
    assert english.stdout.strip() == "output/test-page-a4.pdf"


def test_a_test_page_finds_the_words_of_a_deck_and_says_which_are_missing(tmp_path: Path) -> None:
    assert run("init", "mine", folder=tmp_path).returncode == 0
    names = tmp_path / "mine" / "rules" / "el" / "names.po"
    text = names.read_text(encoding="utf-8")
    names.write_text(text.replace('msgstr "Φύλαξε τις τιμές για αυτόν τον εκτυπωτή:"', 'msgstr ""'), encoding="utf-8")
    done = run("test-page", "--language", "el", "--deck", "mine", "-o", "page.pdf", folder=tmp_path)
    assert done.returncode == 0
    assert "1 word (test.keep) is not translated to el, and English is printed" in done.stderr
    assert "Keep them for this printer:" in text_of(tmp_path / "page.pdf")
    strict = run("test-page", "--language", "el", "--deck", "mine", "--strict", "-o", "strict.pdf", folder=tmp_path)
    assert strict.returncode == 1
    assert not (tmp_path / "strict.pdf").exists()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("sheets", "--language", "xx"), "there is no translation “xx”"),
        (("sheets", "--language", "elx", "--names", "en"), "there is no translation “elx”"),
        (("sheets", "--single", "--language", "el"), "--language has no meaning with --single"),
        (("test-page", "--language", "xx"), "there is no translation “xx”"),
        (("test-page", "--list", "--language", "el"), "--language has no meaning with --list"),
        (("test-page", "--forget", "--printer", "a", "--deck", "."), "--deck has no meaning with --forget"),
        (("test-page", "--measured", "1,1", "--printer", "a", "--language", "el"), "has no meaning with --measured"),
        (("test-page", "--deck", "."), "--deck has no meaning with English words"),
        (("build", "--language", "xx"), "there is no translation “xx”"),
    ],
)
def test_what_cannot_be_meant_is_refused_and_nothing_written(
    arguments: tuple[str, ...], said: str, tmp_path: Path
) -> None:
    done = run(*arguments, folder=tmp_path)
    assert done.returncode == 2
    assert said in done.stderr
    assert not (tmp_path / "output").exists()
