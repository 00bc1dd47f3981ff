"""translate status, check and update as a translator types them."""

import json
from pathlib import Path

from commands import run

from oniroo.ground.finder import packaged_deck
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
    assert done.stdout.strip() == str(Path("rules", "pl")) or done.stdout.strip().endswith(str(Path("rules", "pl")))
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
