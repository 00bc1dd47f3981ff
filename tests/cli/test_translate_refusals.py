"""What translators are told before anything is printed, and what no command does to their files."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    made = oniroo("init", "mine", folder=tmp_path)
    assert made.returncode == 0, made.stderr
    return tmp_path / "mine"


def oniroo(*words: str, folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    program = "import sys; from oniroo.cli import main; sys.argv[0] = 'oniroo'; main()"
    return subprocess.run(
        [sys.executable, "-c", program, *words],
        cwd=folder,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=False,
    )


def mend(file: Path, key: str, text: str) -> None:
    """Give a line of a PO file another translation."""
    old = file.read_text(encoding="utf-8")
    new, count = re.subn(rf'(msgctxt "{re.escape(key)}"\nmsgid ".*"\nmsgstr ").*(")', lambda m: m[1] + text + m[2], old)
    assert count == 1
    file.write_text(new, encoding="utf-8")


@pytest.mark.parametrize(
    ("file", "key"), [("rules.po", "A_01.1"), ("names.po", "card.001"), ("names.po", "sheet.total")]
)
def test_check_names_what_no_font_has(deck: Path, file: str, key: str) -> None:
    mend(deck / "rules" / "el" / file, key, "ΣΥΜΒΟΛΟ {n_symbol} \N{FIRE}" if key == "A_01.1" else "Χιόνι \N{FIRE}")
    done = oniroo("translate", "check", "el", "--format", "json", folder=deck)
    assert done.returncode == 1
    (found,) = [row for row in json.loads(done.stdout)["findings"] if row["code"] == "rules-font"]
    assert key in found["subject"]
    assert "U+1F525" in found["problem"]
    assert file in str(found)


def test_faults_of_all_languages_are_told_at_once(deck: Path) -> None:
    for code in ("el", "he"):
        mend(deck / "rules" / code / "rules.po", "B_02.1", "\N{FIRE}")
    for command in (("booklet", "all"), ("score-sheet", "el", "he", "xx")):
        done = oniroo(*command, folder=deck)
        assert "Traceback" not in done.stderr
        if command[0] == "booklet":
            assert done.returncode == 1
            assert "el B_02.1" in done.stderr
            assert "he B_02.1" in done.stderr
        else:
            assert done.returncode == 2
    assert not list(deck.rglob("*.pdf"))


def test_a_glossary_is_csv_and_overwrites_no_deck(deck: Path) -> None:
    before = (deck / "cards.yaml").read_bytes()
    done = oniroo("translate", "glossary", "el", "-o", "cards.yaml", folder=deck)
    assert done.returncode == 2
    assert "CSV is written: name the file cards.csv" in done.stderr
    assert (deck / "cards.yaml").read_bytes() == before


@pytest.mark.parametrize("code", ["all", "con", "nul"])
def test_no_language_is_called_so(deck: Path, code: str) -> None:
    done = oniroo("translate", "update", code, folder=deck)
    assert done.returncode == 2
    assert not (deck / "rules" / code).exists()


@pytest.mark.parametrize("epoch", ["99999999999999999999", "253402300800", "abc", "-1", "\u0663"])
def test_a_date_that_no_pdf_has_is_refused(tmp_path: Path, epoch: str) -> None:
    done = oniroo("score-sheet", "en", folder=tmp_path, SOURCE_DATE_EPOCH=epoch)
    assert done.returncode == 2
    assert "SOURCE_DATE_EPOCH" in done.stderr
    assert not list(tmp_path.rglob("*.pdf"))


def test_a_pile_of_marks_on_a_letter_is_one_sentence(deck: Path) -> None:
    mend(deck / "rules" / "el" / "names.po", "sheet.total", "Σ" + "\u0301" * 900)
    for command in ("booklet", "score-sheet"):
        done = oniroo(command, "el", folder=deck)
        assert done.returncode == 1, done.stderr
        assert "Traceback" not in done.stderr
        assert "more than 20 marks" in done.stderr


@pytest.mark.parametrize("sign", ["\\u202e", "\\u0000", "\\x1b", "\\u200b"])
def test_what_cannot_be_seen_is_refused_as_an_escape_too(deck: Path, sign: str) -> None:
    file = deck / "rules" / "el" / "language.yaml"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace('list_separator: ", "', f'list_separator: ",{sign} "'), encoding="utf-8")
    done = oniroo("translate", "check", "el", folder=deck)
    assert done.returncode == 1
    assert "invisible character" in done.stderr
    assert "language.yaml:" in done.stderr
