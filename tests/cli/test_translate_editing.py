"""translate diff, accept, rename-term, glossary and status as a translator types them."""

import io
import json
import re
import shutil
import sys
from pathlib import Path

import pytest
from commands import run

from oniroo.cli import run as run_here
from oniroo.cli.translate_words import say_changes
from oniroo.ground.finder import packaged_root
from oniroo.rules.word_diff import Change, Piece, word_diff

LINE = re.compile(r'(    A_02:\n(?:      figure: .*\n)?      1: )"([^"\n]*)"')


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """A deck of one's own whose English has another meaning in A_02.1; translations are the packaged ones."""
    (tmp_path / "rules").mkdir()
    shutil.copy(packaged_root() / "cards.yaml", tmp_path)
    text = (packaged_root() / "rules" / "rules.yaml").read_text(encoding="utf-8")
    new, count = LINE.subn(r'\1{text: "\2 Or so.", rev: 2}', text)
    assert count == 1
    (tmp_path / "rules" / "rules.yaml").write_text(new, encoding="utf-8")
    return tmp_path


def contents(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_diff_shows_old_and_new_english_and_the_translation(mine: Path) -> None:
    done = run("translate", "diff", "lt", folder=mine)
    assert done.returncode == 0, done.stderr
    head, was, now, text, *rest = done.stdout.split("\n")
    assert re.fullmatch(r"\S*lt/rules\.po:[0-9]+: lt A_02\.1: the English text has a new meaning", head)
    old = was.removeprefix("  was: ")
    assert now == f"  now: {old}{{+ Or so.+}}"
    assert text.startswith("  lt:  ")
    assert "{n_free}" in text
    assert rest == ["", ""]
    assert done.stderr == "1 line is outdated; if the translation still holds: oniroo translate accept lt KEY\n"


def test_diff_says_so_where_nothing_is_outdated(tmp_path: Path) -> None:
    done = run("translate", "diff", "lt", folder=tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, "lt: nothing is outdated\n", "")


def test_diff_of_named_lines_tells_how_each_stands(mine: Path) -> None:
    run("translate", "update", "pl", folder=mine)
    done = run("translate", "diff", "pl", "A_02.1", folder=mine)
    assert re.fullmatch(r"rules/pl/rules\.po:[0-9]+: pl A_02\.1: not translated\n", done.stdout)
    done = run("translate", "diff", "el", "A_02.2", folder=mine)
    assert re.fullmatch(r"\S+:[0-9]+: el A_02\.2: up to date\n", done.stdout)
    done = run("translate", "diff", "el", "A_02.l", "notice.9", folder=mine)
    assert done.returncode == 2
    assert done.stderr == (
        "error: there is no line A_02.l; A_02 has A_02.1, A_02.2, A_02.3, A_02.4 and A_02.5\n"
        "error: there is no line notice.9; did you mean notice.1?\n"
    )


def test_diff_speaks_to_programs(mine: Path) -> None:
    done = run("translate", "diff", "he", "--format", "json", folder=mine)
    data = json.loads(done.stdout)
    assert (data["schema"], data["language"]) == (1, "he")
    (line,) = data["lines"]
    assert (line["key"], line["state"], line["reason"]) == ("A_02.1", "outdated", "the English text has a new meaning")
    assert line["english"] == f"{line['old']} Or so."
    assert line["changes"] == [{"change": "same", "text": line["old"]}, {"change": "new", "text": " Or so."}]
    assert "{n_free}" in line["translation"]
    assert line["place"]["file"].endswith("he/rules.po")


def test_accepted_lines_are_outdated_no_more(mine: Path) -> None:
    done = run("translate", "accept", "lt", "A_02.1", "A_02.2", folder=mine)
    assert done.returncode == 0, done.stderr
    assert [Path(line).name for line in done.stdout.splitlines()] == ["rules.po", "names.po"]
    assert done.stderr == "lt A_02.2: was not outdated\n1 line accepted\n"
    before = contents(mine)
    assert run("translate", "diff", "lt", folder=mine).stdout == "lt: nothing is outdated\n"
    assert "0 new, 0 outdated, 0 gone" in run("translate", "update", "lt", folder=mine).stderr
    again = run("translate", "accept", "lt", "--all", folder=mine)
    assert (again.returncode, again.stdout) == (0, "lt: nothing is outdated\n")
    assert contents(mine) == before


def test_accept_all_takes_every_outdated_line(mine: Path) -> None:
    done = run("translate", "accept", "el", "--all", folder=mine)
    assert (done.returncode, done.stderr) == (0, "1 line accepted\n")


def test_accept_refuses_what_it_cannot_do(mine: Path) -> None:
    run("translate", "update", "pl", folder=mine)
    before = contents(mine)
    for arguments, code, words in (
        (["lt"], 2, "name the lines that still hold"),
        (["lt", "A_02.1", "--all"], 2, "--all has no meaning with KEY"),
        (["lt", "A_02.l"], 2, "there is no line A_02.l; A_02 has A_02.1"),
        (["xx", "A_02.1"], 2, "there is no translation “xx”"),
        (["en", "--all"], 2, "“en” is the text itself"),
        (["pl", "A_02.1", "A_02.2"], 1, "pl A_02.2: it is not translated; write its msgstr first"),
    ):
        done = run("translate", "accept", *arguments, folder=mine)
        assert done.returncode == code, arguments
        assert words in done.stderr
        assert "Traceback" not in done.stderr
    assert contents(mine) == before


@pytest.mark.parametrize("command", [["accept", "lt", "--all"], ["rename-term", "lt", "DREAM", "SAPNAS=MIEGAS"]])
def test_the_packaged_translations_are_never_written_to(tmp_path: Path, command: list[str]) -> None:
    done = run("translate", *command, folder=tmp_path)
    assert done.returncode == 2
    assert "there is no deck of your own here to translate; make one first: oniroo init mydeck" in done.stderr


def test_a_term_is_renamed_after_it_was_looked_at(mine: Path) -> None:
    words = ("rename-term", "lt", "MOON_NOSE", "MĖNULIO NOSIS=MĖNULIO ŠNERVĖS")
    before = contents(mine)
    shown = run("translate", *words, "--dry-run", folder=mine)
    assert shown.returncode == 0, shown.stderr
    head, *lines = shown.stdout.splitlines()
    assert head.endswith(": lt MOON_NOSE: MĖNULIO NOSIS → MĖNULIO ŠNERVĖS")
    assert lines
    assert all("MĖNULIO [-NOSIS-]{+ŠNERVĖS+}" in line for line in lines)
    assert f"{len(lines)} lines would change and be marked fuzzy; nothing was written" in shown.stderr
    assert contents(mine) == before
    done = run("translate", *words, folder=mine)
    assert done.returncode == 0, done.stderr
    assert [Path(line).name for line in done.stdout.splitlines()] == ["language.yaml", "rules.po", "names.po"]
    assert f"{len(lines)} lines changed and marked fuzzy" in done.stderr
    found = run("translate", "check", "lt", folder=mine)
    assert found.returncode == 0, found.stderr
    assert "its translation is out of date: the term MOON_NOSE has other words: MĖNULIO NOSIS → MĖNULIO ŠNERVĖS" in (
        found.stderr
    )


def test_renaming_refuses_what_it_cannot_do(mine: Path) -> None:
    before = contents(mine)
    for arguments, words in (
        (["lt", "DREAM"], "Missing argument"),
        (["lt", "DREAM", "SAPNAS"], "SAPNAS: write OLD=NEW"),
        (["lt", "DREEM", "A=B"], "there is no term DREEM; did you mean DREAM?"),
        (["lt", "DREAM", "SAPNA=B"], "“SAPNA” is no form of DREAM in lt; did you mean SAPNA"),
        (["lt", "DREAM", "SAPNAS=SIMBOLIS"], "“SIMBOLIS” is read as SYMBOL already"),
    ):
        done = run("translate", "rename-term", *arguments, folder=mine)
        assert done.returncode == 2, done.stderr
        assert words in done.stderr
    assert contents(mine) == before


def test_the_glossary_goes_to_a_pipe_or_a_file(tmp_path: Path) -> None:
    piped = run("translate", "glossary", "lt", folder=tmp_path)
    assert piped.returncode == 0, piped.stderr
    assert piped.stdout.startswith("source,target,context,developer_comments\nSYMBOL,SIMBOLIS,SYMBOL 1,")
    done = run("translate", "glossary", "lt", "-o", "lt.csv", folder=tmp_path)
    assert (done.returncode, done.stdout) == (0, "lt.csv\n")
    assert (tmp_path / "lt.csv").read_bytes() == piped.stdout.encode()
    assert run("translate", "glossary", "lt", "-o", "lt.csv/lt.csv", folder=tmp_path).returncode == 4
    assert run("translate", "glossary", "l", folder=tmp_path).returncode == 2


def test_status_goes_into_sections(mine: Path) -> None:
    done = run("translate", "status", "lt", "el", "--sections", folder=mine)
    assert done.returncode == 0, done.stderr
    both = [line.split() for line in done.stdout.partition("\n\n")[2].splitlines()[1:]]
    assert [row[:2] for row in both[:3]] == [["lt", "front"], ["lt", "A"], ["lt", "B"]]
    (row,) = (row for row in both if row[:2] == ["el", "A"])
    total = int(row[4])
    assert row == ["el", "A", str(total - 1), "of", str(total), "1", "0"]


def test_status_speaks_to_programs(mine: Path) -> None:
    done = run("translate", "status", "--format", "json", folder=mine)
    languages = {row["language"]: row for row in json.loads(done.stdout)["languages"]}
    assert {"en", "lt", "he"} <= languages.keys()
    lt = languages["lt"]
    assert (lt["units"]["outdated"], lt["units"]["total"], lt["complete"]) == (1, lt["units"]["current"] + 1, False)
    assert sum(section["total"] for section in lt["sections"]) == lt["units"]["total"]
    assert [section["section"] for section in lt["sections"] if section["outdated"]] == ["A"]


@pytest.mark.parametrize("command", ["diff", "accept", "rename-term", "glossary", "status", "import"])
def test_help_has_examples_and_exit_codes(tmp_path: Path, command: str) -> None:
    done = run("translate", command, "--help", folder=tmp_path)
    assert done.returncode == 0
    assert re.search(rf"Examples?:\n +oniroo translate {command}\b", done.stdout)
    assert re.search(r"Exit codes:\n +0  ", done.stdout)


def test_a_command_typed_wrong_is_told_the_right_one(tmp_path: Path) -> None:
    done = run("translate", "acept", folder=tmp_path)
    assert done.returncode == 2
    assert "there is no command 'acept'; did you mean accept?" in done.stderr


def test_help_lists_every_command_and_imports_none_of_the_later_ones(capsys: pytest.CaptureFixture[str]) -> None:
    for name in [name for name in sys.modules if name.startswith("oniroo.cli.translate_")]:
        if name.endswith(("editing", "terms", "import")):
            del sys.modules[name]
    assert run_here(["translate", "--help"]) == 0
    shown = capsys.readouterr().out
    for name in ("status", "check", "update", "import", "diff", "accept", "rename-term", "glossary"):
        assert re.search(rf"^  {name} +[A-Z]", shown, re.MULTILINE)
    assert "oniroo.cli.translate_terms" not in sys.modules


class Screen(io.StringIO):
    """A terminal."""

    def isatty(self) -> bool:
        return True


def put_on(monkeypatch: pytest.MonkeyPatch, stream: io.StringIO, **env: str) -> io.StringIO:
    """The stream as standard output, in a terminal of many colours."""
    for name in ("NO_COLOR", "FORCE_COLOR", "COLORTERM"):
        monkeypatch.delenv(name, raising=False)
    for name, value in {"TERM": "xterm-256color", **env}.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "stdout", stream)
    return stream


def test_a_terminal_shows_colours_and_the_signs(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = put_on(monkeypatch, Screen())
    say_changes("now: ", word_diff("one two " * 40, "one three " * 40)[:3])
    assert screen.getvalue() == "now: one \x1b[31m[-two-]\x1b[0m\x1b[32m{+three+}\x1b[0m\n"


def test_long_lines_are_not_broken_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = put_on(monkeypatch, Screen())
    say_changes("", word_diff("word " * 100, "word " * 100))
    assert screen.getvalue().count("\n") == 1


@pytest.mark.parametrize(("name", "value"), [("NO_COLOR", "1"), ("TERM", "dumb")])
def test_there_are_no_colours_where_nobody_wants_them(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    screen = put_on(monkeypatch, Screen(), **{name: value})
    say_changes("now: ", word_diff("one", "two"))
    assert screen.getvalue() == "now: [-one-]{+two+}\n"


@pytest.mark.parametrize("kind", [Screen, io.StringIO])
def test_nothing_in_a_text_steers_the_screen(monkeypatch: pytest.MonkeyPatch, kind: type[io.StringIO]) -> None:
    stream = put_on(monkeypatch, kind())
    say_changes("", [Piece("a\x1b[31m\u202eb [bold]c\n", Change.SAME)])
    assert stream.getvalue() == "a\\x1b[31m\\u202eb [bold]c\\n\n"
