"""Commands as a person types them, in processes of their own: files, words, exit codes, nothing half-written."""

import hashlib
import json
import os
import subprocess
from pathlib import Path

import pytest
from commands import MAIN, ONIROO, run


def sha(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def test_build_makes_everything_in_an_empty_folder(tmp_path: Path) -> None:
    done = run("build", folder=tmp_path)
    assert done.returncode == 0, done.stderr
    names = sorted(path.name for path in (tmp_path / "output").iterdir())
    decks = ["deck-a4-saver.pdf", "deck-a4.pdf", "deck-letter-saver.pdf", "deck-letter.pdf"]
    every = ["ar", "el", "en", "fa", "he", "lt"]
    rules = [f"rules-{code}{way}.pdf" for code in every for way in ("-imposed-a4", "-imposed-letter", "")]
    scores = [f"score-sheet-{code}-{paper}.pdf" for code in every for paper in ("a4", "letter")]
    assert names == [*decks, *rules, *scores, "test-page-a4.pdf", "test-page-letter.pdf"]
    assert all(path.read_bytes().startswith(b"%PDF-1.") for path in (tmp_path / "output").iterdir())
    assert done.stdout.splitlines()[0] == str(Path("output") / "deck-a4.pdf")


def test_same_bytes_from_another_folder_with_another_hash_seed_on_another_day(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "Élodie & Ünal" / "my deck (v2)"
    other.mkdir(parents=True)
    one.mkdir()
    first = run("sheets", "--names", "en", folder=one, PYTHONHASHSEED="1", TZ="UTC")
    second = run("sheets", "--names", "en", folder=other, day=40_000, PYTHONHASHSEED="2", TZ="Asia/Tokyo", LC_ALL="C")
    assert (first.returncode, second.returncode) == (0, 0), first.stderr + second.stderr
    name = Path("output") / "deck-a4-names-en.pdf"
    assert sha(one / name) == sha(other / name)


def test_a_deck_of_ones_own_builds_the_same_from_everywhere(tmp_path: Path) -> None:
    assert run("init", "mine", folder=tmp_path).returncode == 0
    inside = run("sheets", "--cards", "1-9", "-o", "a.pdf", folder=tmp_path / "mine")
    outside = run("sheets", "--cards", "1-9", "--deck", "mine", "-o", "b.pdf", folder=tmp_path)
    by_file = run("sheets", "--cards", "1-9", "--deck", "mine/cards.yaml", "-o", "c.pdf", folder=tmp_path)
    assert [done.returncode for done in (inside, outside, by_file)] == [0, 0, 0], inside.stderr + outside.stderr
    assert sha(tmp_path / "mine" / "a.pdf") == sha(tmp_path / "b.pdf") == sha(tmp_path / "c.pdf")


def test_init_overwrites_nothing(tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "cards.yaml").write_text("mine\n", encoding="utf-8")
    done = run("init", "mine", folder=tmp_path)
    assert done.returncode == 4
    assert "stands there already" in done.stderr
    assert [path.name for path in mine.iterdir()] == ["cards.yaml"]
    assert (mine / "cards.yaml").read_text(encoding="utf-8") == "mine\n"


def test_own_art_wins_file_by_file(tmp_path: Path) -> None:
    run("init", "mine", folder=tmp_path)
    plain = run("sheets", "--cards", "2", "-o", "plain.pdf", folder=tmp_path / "mine")
    art = tmp_path / "mine" / "art"
    for path in sorted(art.rglob("*.svg")):
        path.unlink()
    same = run("sheets", "--cards", "2", "-o", "same.pdf", folder=tmp_path / "mine")
    assert (plain.returncode, same.returncode) == (0, 0), same.stderr
    assert sha(tmp_path / "mine" / "plain.pdf") == sha(tmp_path / "mine" / "same.pdf")
    green = '<rect width="240" height="300" fill="#55A36F"/>'
    dragon = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 300">{green}</svg>'
    (art / "symbols" / "dragon.svg").write_text(dragon, encoding="utf-8")
    own = run("sheets", "--cards", "2", "-o", "own.pdf", folder=tmp_path / "mine")
    assert own.returncode == 0, own.stderr
    assert sha(tmp_path / "mine" / "own.pdf") != sha(tmp_path / "mine" / "plain.pdf")


USAGE = [
    (("sheets", "--single", "--backs", "fold"), "--single knows"),
    (("sheets", "--single", "--marks", "lines", "--order", "stack"), "--marks, --order has no meaning with --single"),
    (("sheets", "--single", "--paper", "a4"), "--paper"),
    (("sheets", "--single", "--back-offset", "1,1"), "--back-offset"),
    (("sheets", "--backs", "none", "--back-bleed", "5"), "--back-bleed"),
    (("sheets", "--backs", "none", "--printer", "x"), "--printer"),
    (("sheets", "--printer", "x", "--back-angle", "1"), "--back-angle"),
    (("sheets", "--printer", ""), "no offset is kept"),
    (("sheets", "--back-offset", ""), "1.5,-0.8"),
    (("sheets", "-o", "deck.png"), ".pdf"),
    (("sheets", "--gap", "-1", "--bleed", "99", "--back-offset", "99,1"), "--back-offset X is 99 mm"),
    (("test-page", "--list", "--forget"), "--forget"),
    (("test-page", "--printer", "x", "--measured", "1,1", "--paper", "a4"), "--paper"),
    (("test-page", "--printer", "", "--measured", "1,1"), "cannot be called"),
    (("test-page", "--printer", "a\nb", "--measured", "1,1"), "cannot be called"),
    (("test-page", "--printer", "x", "--measured", "1,1", "--angle", "9"), "5 degrees"),
    (("test-page", "-o", "page"), ".pdf"),
    (("contact-sheet", "--columns", "0"), "--columns"),
    (("contact-sheet", "--group", "77"), "none of these cards"),
    (("sheets", "--paper", "a44"), "a4"),
    (("sheets", "--card", "pokr"), "poker"),
    (("sheets", "--card", "300x400"), "300"),
    (("sheets", "--bleed", "-1"), "--bleed"),
    (("sheets", "--bleed", "nan"), "--bleed"),
    (("sheets", "--back-offset", "1;2;3"), "1.5,-0.8"),
    (("sheets", "--back-offset", "99,0"), "20"),
    (("sheets", "--level", "6"), "6"),
    (("sheets", "--cards", "131"), "131"),
    (("sheets", "--cards", "wake-upp"), "wake-up"),
    (("sheets", "--kinds", "fairies"), "dream-fairy"),
    (("sheets", "--free", "9"), "8"),
    (("sheets", "--names", "xx"), "el, fa"),
    (("sheets", "--printer", "nowhere"), "test-page"),
    (("sheets", "--marks", "dots"), "ticks"),
    (("test-page", "--measured", "1,1"), "--printer NAME"),
    (("test-page", "--paper", "mini"), "mini"),
    (("nonsense",), "nonsense"),
]


@pytest.mark.parametrize(("arguments", "said"), USAGE, ids=[" ".join(arguments) for arguments, _ in USAGE])
def test_what_cannot_be_asked_is_refused_in_a_sentence(tmp_path: Path, arguments: tuple[str, ...], said: str) -> None:
    done = run(*arguments, folder=tmp_path)
    assert done.returncode == 2, done.stderr
    assert said in done.stderr
    assert "Traceback" not in done.stderr
    assert list(tmp_path.iterdir()) == []


INPUT = [
    ("missing.yaml", None, 3, "no such deck"),
    ("cards.yaml", b"", 3, "cards.yaml"),
    ("cards.yaml", b"deck:\n\tname: x\n", 3, "cards.yaml:2:1"),
    ("cards.yaml", b"deck: {name: caf\xe9}\n", 3, "UTF-8"),
    ("cards.yaml", b"cards: [\n", 3, "cards.yaml"),
    ("cards.yaml", b"deck: {nmae: x}\n", 1, "name"),
    ("cards.yaml", b"a: &a [*a]\n", 3, "cards.yaml:1"),
]


@pytest.mark.parametrize(("name", "content", "code", "said"), INPUT)
@pytest.mark.parametrize("command", ["build", "sheets", "check"])
def test_unreadable_decks_are_refused_with_their_place(
    tmp_path: Path, command: str, name: str, content: bytes | None, code: int, said: str
) -> None:
    if content is not None:
        (tmp_path / name).write_bytes(content)
    done = run(command, "--deck", name, folder=tmp_path)
    assert done.returncode == code, done.stderr
    assert said in done.stderr
    assert "Traceback" not in done.stderr
    assert not (tmp_path / "output").exists()


def test_an_output_that_cannot_be_written_is_said_and_the_old_file_stays(tmp_path: Path) -> None:
    (tmp_path / "old.pdf").write_bytes(b"old")
    (tmp_path / "folder.pdf").mkdir()
    (tmp_path / "file").write_bytes(b"")
    for target, said in (("folder.pdf", "is a folder"), ("file/x.pdf", "is a file")):
        done = run("sheets", "--cards", "1", "-o", target, folder=tmp_path)
        assert done.returncode == 4, done.stderr
        assert said in done.stderr
    faulty = run("sheets", "--cards", "1", "--names", "xx", "-o", "old.pdf", folder=tmp_path)
    assert faulty.returncode == 2
    assert (tmp_path / "old.pdf").read_bytes() == b"old"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "folder.pdf", "old.pdf"]


def test_strict_takes_warnings_as_errors_and_writes_nothing(tmp_path: Path) -> None:
    arguments = ("sheets", "--cards", "1-9", "--card", "63x95", "--paper", "letter", "--gap", "0")
    loose = run(*arguments, "-o", "loose.pdf", folder=tmp_path)
    bare = run("sheets", "--card", "190x280", "--cards", "2", "-o", "loose.pdf", folder=tmp_path)
    strict = run("sheets", "--card", "205x290", "--cards", "2", "--strict", "-o", "strict.pdf", folder=tmp_path)
    assert (loose.returncode, bare.returncode) == (0, 0), loose.stderr + bare.stderr
    assert strict.returncode == 1
    assert "warning: " in strict.stderr
    assert not (tmp_path / "strict.pdf").exists()


@pytest.mark.parametrize("encoding", ["cp1252", "ascii", "utf-8"])
def test_consoles_that_lack_letters_do_not_end_the_program(tmp_path: Path, encoding: str) -> None:
    run("init", "mine", folder=tmp_path)
    cards = tmp_path / "mine" / "cards.yaml"
    text = cards.read_text(encoding="utf-8").replace("name: Dragon,", "name: Żółw ✓ נחש,")
    cards.write_text(text, encoding="utf-8")
    for arguments in (("check", "--deck", "mine"), ("sheets", "--deck", "mine", "--names", "en"), ("sheets", "--help")):
        done = subprocess.run(
            [*ONIROO, MAIN, *arguments],
            cwd=tmp_path,
            env={**os.environ, "PYTHONIOENCODING": encoding},
            capture_output=True,
            check=False,
        )
        assert b"Traceback" not in done.stderr
        assert done.returncode == (1 if "--names" in arguments else 0)  # no font for names has ✓


def test_printers_are_kept_used_listed_and_forgotten(tmp_path: Path) -> None:
    assert (
        run("test-page", "--printer", "office", "--measured", "1.5,-0.8", "--angle", "0.2", folder=tmp_path).returncode
        == 0
    )
    assert "office: 1.5,-0.8 mm, 0.2 degrees" in run("test-page", "--list", folder=tmp_path).stdout
    by_name = run("sheets", "--cards", "1-9", "--printer", "office", "-o", "a.pdf", folder=tmp_path)
    by_hand = run(
        "sheets", "--cards", "1-9", "--back-offset", "1.5,-0.8", "--back-angle", "0.2", "-o", "b.pdf", folder=tmp_path
    )
    assert (by_name.returncode, by_hand.returncode) == (0, 0), by_name.stderr + by_hand.stderr
    assert sha(tmp_path / "a.pdf") == sha(tmp_path / "b.pdf")
    assert run("test-page", "--printer", "office", "-o", "page.pdf", folder=tmp_path).returncode == 0
    assert run("test-page", "--printer", "office", "--forget", folder=tmp_path).returncode == 0
    assert run("sheets", "--printer", "office", folder=tmp_path).returncode == 2


def test_check_speaks_json_with_a_schema_version(tmp_path: Path) -> None:
    done = run("check", "--format", "json", folder=tmp_path)
    report = json.loads(done.stdout)
    assert report["schema"] == 1
    assert report["cards"] == 173
    assert report["counts"]["errors"] == 0, report["findings"]
    assert {"part", "code", "severity", "place", "subject", "problem", "remedy", "cards", "value", "limit"} == set(
        report["findings"][0]
    )


def test_check_finds_what_was_changed_even_with_a_warm_cache(tmp_path: Path) -> None:
    run("init", "mine", folder=tmp_path)
    assert run("check", folder=tmp_path / "mine").returncode == 0
    picture = tmp_path / "mine" / "art" / "symbols" / "dragon.svg"
    picture.write_text(picture.read_text(encoding="utf-8")[:200], encoding="utf-8")
    again = run("check", "--only", "art", folder=tmp_path / "mine")
    assert again.returncode == 1
    assert "dragon.svg" in again.stderr


def test_check_only_looks_at_what_is_asked(tmp_path: Path) -> None:
    run("init", "mine", folder=tmp_path)
    (tmp_path / "mine" / "art" / "symbols" / "dragon.svg").write_text("no svg", encoding="utf-8")
    assert run("check", "--only", "deck", folder=tmp_path / "mine").returncode == 0
    assert run("check", "--only", "art", folder=tmp_path / "mine").returncode == 1


def test_schema_is_what_the_package_holds(tmp_path: Path) -> None:
    done = run("schema", folder=tmp_path)
    assert json.loads(done.stdout)["$schema"].startswith("https://json-schema.org/")
    assert run("schema", "-o", "s.json", folder=tmp_path).returncode == 0
    assert json.loads((tmp_path / "s.json").read_text(encoding="utf-8")) == json.loads(done.stdout)


@pytest.mark.parametrize("command", ["", "build", "sheets", "test-page", "check", "init", "schema"])
def test_help_of_every_command_shows_an_example(tmp_path: Path, command: str) -> None:
    done = run(*([command] if command else []), "--help", folder=tmp_path)
    assert done.returncode == 0
    assert "Example" in done.stdout
    assert f"oniroo {command}".strip() in done.stdout


def test_a_reader_that_goes_away_is_no_fault(tmp_path: Path) -> None:
    words = " ".join(f"'{word}'" for word in (*ONIROO, MAIN))
    script = f"{words} schema | head -1; exit ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", script], cwd=tmp_path, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0
    assert done.stderr == ""


def test_separate_backs_are_files_of_their_own(tmp_path: Path) -> None:
    done = run("sheets", "--backs", "separate", "--cards", "1-12", folder=tmp_path)
    names = [Path(line).name for line in done.stdout.splitlines()]
    assert names == ["deck-a4-separate-cards-1-12-fronts.pdf", "deck-a4-separate-cards-1-12-backs.pdf"]
    single = run("sheets", "--single", "--backs", "separate", "--cards", "1-3", "-o", "x.pdf", folder=tmp_path)
    assert single.stdout.splitlines() == ["x-fronts.pdf", "x-backs.pdf"]


def test_different_wishes_have_different_files(tmp_path: Path) -> None:
    wishes = [
        (), ("--cards", "2"), ("--cards", "5"), ("--kinds", "free"), ("--level", "1"), ("--level", "1", "--free", "2"),
        ("--gap", "2"), ("--bleed", "1"), ("--marks", "lines"), ("--marks", "none"), ("--back-offset", "1,1"),
        ("--back-offset", "1,-1"), ("--back-angle", "1"), ("--backs", "none"), ("--backs", "fold"), ("--single",),
        ("--names", "en"), ("--ink", "saver"), ("--order", "stack"), ("--card", "tarot"), ("--paper", "letter"),
        ("--orientation", "landscape"), ("--back-bleed", "1"),
    ]  # fmt: skip
    from oniroo.cli import run as quick

    os.chdir(tmp_path)
    for wish in wishes:
        assert quick(["sheets", *wish]) == 0, wish
    assert len(list((tmp_path / "output").iterdir())) == len(wishes)


def test_findings_name_art_as_it_is_called_from_where_one_is(tmp_path: Path) -> None:
    run("init", "mine", folder=tmp_path)
    picture = tmp_path / "mine" / "art" / "symbols" / "dragon.svg"
    picture.write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 300"><g/></svg>', encoding="utf-8")
    inside = run("check", "--only", "art", folder=tmp_path / "mine")
    outside = run("check", "--only", "art", "--deck", "mine", folder=tmp_path)
    assert "error: art/symbols/dragon.svg" in inside.stderr
    assert "error: mine/art/symbols/dragon.svg" in outside.stderr


def test_a_run_that_is_told_to_end_leaves_nothing_behind(tmp_path: Path) -> None:
    # the signal comes while the sheets are being made, not before the program stands
    script = (
        "import os, signal; from oniroo.products import sheets; "
        "sheets.make_sheets = lambda *a, **k: os.kill(os.getpid(), signal.SIGTERM); "
    )
    done = subprocess.run(
        [*ONIROO, script + MAIN, "sheets", "-o", "x.pdf"],
        cwd=tmp_path, capture_output=True, encoding="utf-8", check=False,
    )  # fmt: skip
    assert done.returncode == 130, done.stderr
    assert "interrupted" in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_kept_printers_that_cannot_be_understood_are_named(tmp_path: Path, settings_of_nobody: Path) -> None:
    kept = settings_of_nobody / "oniroo" / "printers.json"
    kept.parent.mkdir()
    for text in ("{", '{"printers": {"a": {"x": 99, "y": 0, "angle": 0}}}', '{"printers": {"a": {"z": 1}}}', "[]"):
        kept.write_text(text, encoding="utf-8")
        done = run("sheets", "--printer", "a", folder=tmp_path)
        assert done.returncode == 3, text
        assert "printers.json" in done.stderr
    kept.write_text('{"printers": {"a": {"x": 99}, "b": {"x": 1}}}', encoding="utf-8")
    assert run("test-page", "--printer", "a", "--forget", folder=tmp_path).returncode == 0
    assert "b: 1,0 mm" in run("test-page", "--list", folder=tmp_path).stdout


def test_contact_sheets_show_pictures_and_hide_names_when_blind(tmp_path: Path) -> None:
    done = run("contact-sheet", "--group", "4", folder=tmp_path)
    assert done.returncode == 0, done.stderr
    assert [Path(line).suffix for line in done.stdout.splitlines()] == [".pdf", ".png"]
    blind = run("contact-sheet", "--blind", "5", "--per-sheet", "18", "--grey", folder=tmp_path)
    files = [Path(line).name for line in blind.stdout.splitlines()]
    assert files[0] == "contact-sheet-blind-5-grey.pdf"
    assert files[-1] == "contact-sheet-blind-5-grey-key.tsv"
    key = (tmp_path / "output" / files[-1]).read_text(encoding="utf-8").splitlines()
    assert [line.split("\t")[0] for line in key] == [str(number) for number in range(1, len(key) + 1)]
    assert b"Dragon" not in (tmp_path / "output" / files[0]).read_bytes()
