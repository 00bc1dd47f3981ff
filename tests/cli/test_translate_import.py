"""translate import as a translator types it."""

import json
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from rule_pages import lines_of, untranslated

from oniroo import console
from oniroo.cli.translate_import import import_page
from oniroo.deck.model import Deck
from oniroo.ground.finder import packaged_deck, packaged_root
from oniroo.rules import load, rules_roots


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A deck of one's own, whose Greek is still to be written."""
    (untranslated(tmp_path, "el") / "el" / "rules.po").write_text("", encoding="utf-8")
    (tmp_path / "cards.yaml").write_bytes((packaged_root() / "cards.yaml").read_bytes())
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture(scope="module")
def page(deck: Deck) -> list[str]:
    return lines_of(load(rules_roots(packaged_deck()), "el", deck))


def typed(*arguments: str) -> Result:
    """The command, with faults said and ended as the program does it."""
    with pytest.MonkeyPatch.context() as patch:
        runner = CliRunner()
        patch.setattr(sys, "argv", ["oniroo"])
        command = import_page.callback

        def run(**options: object) -> None:
            with console.faults_end_the_command():
                assert command is not None
                command(**options)

        patch.setattr(import_page, "callback", run)
        return runner.invoke(import_page, list(arguments), catch_exceptions=False)


def test_a_page_is_imported_and_the_report_says_how(folder: Path, page: list[str]) -> None:
    Path("page.txt").write_text("\n".join(page), encoding="utf-8")
    done = typed("page.txt", "--lang", "el")
    path = Path("rules", "el", "rules.po")
    assert (done.exit_code, path.read_text(encoding="utf-8").count("\n# imported ")) == (0, 243)
    assert done.stderr == f"written: {path}\n"
    doubtful = next(number for number, line in enumerate(page, 1) if line.startswith("C_03: ")) + 4
    assert done.stdout.splitlines() == [
        "page.txt: 259 lines, 259 not blank; each line a paragraph",
        "profile current: the current edition",
        "left out: 0 site lines, 0 captions, 14 entries of the contents, 1 line under the rules",
        f"characters: {sum(line.count(chr(160)) for line in page)} × no-break space (U+00A0)",
        "ids: 60 at the beginning of lines, 0 of them with a blank before the colon",
        f"references to rules: {sum(line.count('_') for line in page) - 60}, of which 0 to none of today",
        "alignment: full, every line has its unit",
        "cards: 173 on the page, 173 as the sum of its parts, 173 in the deck",
        done.stdout.splitlines()[8],
        "lines with a place: 243 (243 new)",
        "taken from the page: 243, of which 1 are fuzzy",
        f"  C_03.5, line {doubtful}: {{min_l3}} and {{pts_l3}} are both 10: see which is which",
        "el: 243 of 243 lines have a text, 243 not yet looked through",
    ]
    assert done.stdout.splitlines()[8].startswith("placeholders put in: ")


def test_a_dry_run_tells_and_writes_nothing(folder: Path, page: list[str]) -> None:
    Path("page.txt").write_text("\n".join(page), encoding="utf-8")
    done = typed("page.txt", "--lang", "el", "--dry-run")
    assert done.exit_code == 0
    assert done.stderr == "nothing was written (--dry-run)\n"
    assert "lines with a place: 243 (243 new)" in done.stdout
    assert Path("rules/el/rules.po").read_bytes() == b""


def test_a_page_that_differs_is_reported_line_by_line(folder: Path, page: list[str]) -> None:
    place = next(number for number, line in enumerate(page) if line.startswith("B_03: "))
    lines = ["Αρχική", *page[:place], "Ένα ρολόι", *page[place:], "© κανείς"]
    lines = [line.replace("M_04: ", "M_05 : ").replace("F_08: ", "") for line in lines]
    lines = [line.replace("δες C_01", "δες E_06").replace("173", "182") for line in lines]
    Path("page.txt").write_text("\n\n".join(lines), encoding="utf-8")
    Path("page.yaml").write_text("site_lines: 1\ncaptions: [^Ένα ρολόι]\n", encoding="utf-8")
    done = typed("page.txt", "--lang", "el", "--profile", "page.yaml")
    assert done.exit_code == 0
    said = done.stdout.splitlines()
    for line in (
        "page.txt: 523 lines, 262 not blank; paragraphs parted by blank lines, 0 line ends taken out",
        "profile page.yaml: an older edition: every line is to be looked through",
        "left out: 1 site line, 1 caption, 14 entries of the contents, 2 lines under the rules",
        f"  caption, line {2 * place + 3}, with B_03",
        "  missing: F_08, M_04",
        "cards: 182 on the page, 173 as the sum of its parts, 173 in the deck",
        "taken from the page: 243, of which 243 are fuzzy",
        "  … and 233 more; each has its reason in rules.po, and in --format json",
    ):
        assert line in said, done.stdout
    assert any(line.endswith(": M_05 is M_04 today") for line in said)
    assert any(line.endswith(": E_06") for line in said)


def test_what_is_to_be_split_by_hand_is_named(folder: Path, page: list[str]) -> None:
    place = next(number for number, line in enumerate(page) if line.startswith("B_03: "))
    lines = [*page[: place + 1], "Ακόμη μία.", *page[place + 1 :]]
    Path("page.txt").write_text("\n".join(lines), encoding="utf-8")
    said = typed("page.txt", "--lang", "el").stdout.splitlines()
    found = sum(1 for line in page[page.index("Oniroo") - 1 :: -1] if line) - 29
    assert (
        f"alignment: from id to id, 59 of 60 have the lines of the rulebook ({found - 3} of {found + 1} lines)" in said
    )
    assert f"  B_03, line {place + 1}: 4 for 3; split by hand" in said


def test_programs_get_json(folder: Path, page: list[str]) -> None:
    Path("page.txt").write_text("\n".join(page), encoding="utf-8")
    done = typed("page.txt", "--lang", "el", "--format", "json")
    data = json.loads(done.stdout)
    assert (data["schema"], data["language"], data["alignment"]["kind"]) == (1, "el", "full")
    assert data["units"] == {
        "all": 243, "filled": 243, "unreviewed": 243, "taken": 243, "fuzzy": 1,
        "new": 243, "replaced": 0, "unchanged": 0, "kept": 0, "empty": 0,
    }  # fmt: skip
    assert data["lines"][0] == {"key": "notice.1", "line": 1, "outcome": "new", "doubts": [], "notes": []}
    assert data["written"] == ["rules/el/rules.po"]


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["page.txt"], 2, "Missing option '--lang'"),
        (["none.txt", "--lang", "el"], 3, "none.txt: there is no such file"),
        (["page.txt", "--lang", "xx"], 2, "there is no translation “xx” to import into; start it with"),
        (["page.txt", "--lang", "en"], 2, "“en” is the text itself"),
        (["page.txt", "--lang", "he"], 2, "is written in Greek letters"),
        (["page.txt", "--lang", "el", "--profile", "x"], 2, "there is no profile “x”"),
        (["empty.txt", "--lang", "el"], 3, "empty.txt: is empty"),
        ([".", "--lang", "el"], 3, "is a folder"),
        (["page.txt", "--lang", "el"], 4, "write-protected"),
    ],
)
def test_faults_end_with_their_code(arguments: list[str], code: int, said: str, folder: Path, page: list[str]) -> None:
    Path("page.txt").write_text("\n".join(page), encoding="utf-8")
    Path("empty.txt").write_text("", encoding="utf-8")
    if code == 4:
        Path("rules/el/rules.po").chmod(0o444)
    done = typed(*arguments)
    assert (done.exit_code, said in done.stderr) == (code, True), done.stderr
    assert done.stdout == ""


def test_the_translations_of_the_program_are_never_written_to(
    tmp_path: Path, page: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("page.txt").write_text("\n".join(page), encoding="utf-8")
    done = typed("page.txt", "--lang", "el", "--replace")
    assert done.exit_code == 2
    assert "oniroo init mydeck" in done.stderr
    assert typed("page.txt", "--lang", "el", "--dry-run").exit_code == 0
