"""translate status, check and update as a translator types them."""

import json
import shutil
from pathlib import Path

import pytest
from commands import run

from oniroo.ground.finder import packaged_deck, packaged_root
from oniroo.rules import languages, rules_roots


def test_status_names_every_language_and_its_lines(tmp_path: Path) -> None:
    done = run("translate", "status", folder=tmp_path)
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert [line.split()[0] for line in lines[1:]] == list(languages(rules_roots(packaged_deck())))
    assert "243 of 243" in lines[1]
    assert "60 of 60" in lines[1]


def test_unknown_language_is_refused_with_the_known_ones(tmp_path: Path) -> None:
    for command in (["status", "xx"], ["check", "xx"]):
        done = run("translate", *command, folder=tmp_path)
        assert done.returncode == 2
        assert "there is no translation “xx”; there are en" in done.stderr


def test_a_new_language_is_started_and_what_it_lacks_is_named(tmp_path: Path) -> None:
    assert run("init", "mine", folder=tmp_path).returncode == 0
    mine = tmp_path / "mine"
    done = run("translate", "update", "pl", folder=mine)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip().endswith(str(Path("rules", "pl")))
    assert sorted(path.name for path in (mine / "rules" / "pl").iterdir()) == ["language.yaml", "names.po", "rules.po"]
    found = run("translate", "check", "pl", "--format", "json", folder=mine)
    assert found.returncode == 1
    codes = {row["code"] for row in json.loads(found.stdout)["findings"]}
    assert codes == {"rules-term-missing", "rules-missing"}
    text = run("translate", "check", "pl", folder=mine)
    assert "more of the same kind (rules-missing); see all: oniroo translate check --all" in text.stderr
    again = run("translate", "update", "pl", folder=mine)
    assert "0 new, 0 outdated, 0 gone" in again.stderr


def test_the_packaged_translations_are_never_written_to_from_elsewhere(tmp_path: Path) -> None:
    done = run("translate", "update", "pl", folder=tmp_path)
    assert done.returncode == 2
    assert "oniroo init mydeck" in done.stderr
    assert "pl" not in languages(rules_roots(packaged_deck()))


def test_the_english_rulebook_is_clean(tmp_path: Path) -> None:
    done = run("translate", "check", "--strict", "en", folder=tmp_path)
    assert (done.returncode, done.stdout) == (0, "en: 0 errors, 0 warnings\n")


def spoilt(folder: Path, files: dict[str, str]) -> None:
    """The packaged deck and rules, with other texts in some files."""
    shutil.copytree(packaged_root() / "rules", folder / "rules")
    shutil.copy(packaged_root() / "cards.yaml", folder)
    for name, text in files.items():
        (folder / "rules" / name).write_text(text, encoding="utf-8")


@pytest.mark.parametrize("name", ["rules.yaml", "el/rules.po", "el/names.po", "el/language.yaml"])
def test_a_file_that_cannot_be_read_ends_every_command_with_3(tmp_path: Path, name: str) -> None:
    spoilt(tmp_path, {name: "{[broken\n"})
    for command in (["check"], ["check", "el"], ["check", "--format", "json"], ["status"], ["update", "el"]):
        done = run("translate", *command, folder=tmp_path)
        assert done.returncode == 3, (command, done.stderr)
        assert f"rules/{name}" in done.stdout + done.stderr
        assert "Traceback" not in done.stderr


def test_faults_of_every_language_are_said_before_a_check_ends_with_3(tmp_path: Path) -> None:
    spoilt(
        tmp_path, {"el/rules.po": "broken\n", "fa/language.yaml": "name: [\n", "lt/names.po": 'msgid "a"\nmsgstr "b"\n'}
    )
    for command in ("check", "status"):
        done = run("translate", command, folder=tmp_path)
        assert done.returncode == 3
        for name in ("el/rules.po", "fa/language.yaml", "lt/names.po"):
            assert f"rules/{name}:" in done.stderr, done.stderr


def test_what_can_be_read_but_is_wrong_ends_with_1(tmp_path: Path) -> None:
    spoilt(tmp_path, {"el/rules.po": 'msgid "a"\nmsgstr "b"\n', "lt/language.yaml": "direction: up\n"})
    for command in (["check"], ["status"], ["update", "el"]):
        assert run("translate", *command, folder=tmp_path).returncode == 1


def test_what_stands_in_the_way_of_own_rules_ends_with_3(tmp_path: Path) -> None:
    shutil.copy(packaged_root() / "cards.yaml", tmp_path)
    (tmp_path / "rules").symlink_to("rules")
    for command in (["check"], ["status"], ["update", "el"], ["check", "el"]):
        done = run("translate", *command, folder=tmp_path)
        assert (done.returncode, "rules" in done.stderr) == (3, True)
        assert "is a link that leads back to itself" in done.stderr


def test_a_language_without_fonts_is_begun_with_a_warning(tmp_path: Path) -> None:
    assert run("init", "mine", folder=tmp_path).returncode == 0
    done = run("translate", "update", "ja", folder=tmp_path / "mine")
    assert done.returncode == 0
    assert "warning: rules/ja/language.yaml: ja: the program has no font with Hiragana" in done.stderr
