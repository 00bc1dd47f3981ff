"""score-sheet as players type it."""

from pathlib import Path

import pytest
from commands import run

from oniroo.ground.finder import packaged_deck
from oniroo.rules import languages, rules_roots


def test_every_language_gets_its_file(tmp_path: Path) -> None:
    done = run("score-sheet", "all", "--paper", "a5", folder=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    expected = [str(Path("output", f"score-sheet-{code}-a5.pdf")) for code in languages(rules_roots(packaged_deck()))]
    assert done.stdout.splitlines() == expected
    assert all((tmp_path / name).read_bytes().startswith(b"%PDF-1.7") for name in expected)


def test_languages_may_be_repeated_and_the_bytes_stay_the_same(tmp_path: Path) -> None:
    done = run("score-sheet", "el", "fa", "el", folder=tmp_path)
    assert done.returncode == 0, done.stderr
    assert sorted(path.name for path in (tmp_path / "output").iterdir()) == [
        "score-sheet-el-a4.pdf",
        "score-sheet-fa-a4.pdf",
    ]
    again = run("score-sheet", "el", "-o", "mine.pdf", folder=tmp_path, day=9, PYTHONHASHSEED="7")
    assert again.stdout == "mine.pdf\n"
    assert (tmp_path / "mine.pdf").read_bytes() == (tmp_path / "output" / "score-sheet-el-a4.pdf").read_bytes()


FAULTS = [
    ((), "LANG"),
    (("xx",), "there is no translation “xx”; there are en"),
    (("en", "lt", "-o", "one.pdf"), "-o names one file"),
    (("en", "-o", "one.png"), "a PDF is written"),
    (("en", "--players", "7"), "2 to 6"),
    (("en", "--paper", "a44"), "a44"),
    (("en", "--paper", "63x88"), "has no room on 63 × 88 mm"),
]


@pytest.mark.parametrize(("arguments", "said"), FAULTS, ids=[" ".join(arguments) or "none" for arguments, _ in FAULTS])
def test_what_cannot_be_asked_is_refused(tmp_path: Path, arguments: tuple[str, ...], said: str) -> None:
    done = run("score-sheet", *arguments, folder=tmp_path)
    assert done.returncode == 2, done.stdout + done.stderr
    assert said in done.stderr
    assert "Traceback" not in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_strict_writes_nothing_while_words_are_missing(tmp_path: Path) -> None:
    assert run("init", "mine", folder=tmp_path).returncode == 0
    mine = tmp_path / "mine"
    assert run("translate", "update", "pl", folder=mine).returncode == 0
    path = mine / "rules" / "pl" / "rules.po"
    strict = run("score-sheet", "pl", "--strict", folder=mine)
    assert strict.returncode == 1
    assert "pl sheet.title: it is not translated and prints in English" in strict.stderr
    assert not (mine / "output").exists()
    loose = run("score-sheet", "pl", folder=mine)
    assert loose.returncode == 0
    assert (mine / "output" / "score-sheet-pl-a4.pdf").exists()
    assert path.exists()
