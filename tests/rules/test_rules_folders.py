"""The folders of rules: what is not there is looked for in the next one, what is in the way is told, none is hidden."""

import errno
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import oniroo
from oniroo.deck.model import Deck
from oniroo.ground.finder import DeckFolder, packaged_deck, packaged_root
from oniroo.ground.findings import InputFault, UsageFault
from oniroo.rules import check, check_all, languages, load, rules_roots, status, update
from oniroo.rules.loading import find, own_folder

Writer = Callable[..., Path]


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """The folder of a deck without ``rules``."""
    home = tmp_path / "mine"
    home.mkdir()
    (home / "cards.yaml").touch()
    return home


def roots_of(home: Path) -> tuple[Path, ...]:
    return rules_roots(DeckFolder(home / "cards.yaml"))


def link(path: Path, target: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.symlink_to(target)


def loop(path: Path) -> None:
    link(path, path.name)


def file_in_place(path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("x", encoding="utf-8")


def folder_in_place(path: Path) -> None:
    path.mkdir(parents=True)


IN_THE_WAY: list[tuple[str, Callable[[Path], None], str]] = [
    ("rules", loop, "is a link that leads back to itself"),
    ("rules", lambda path: link(path, "nowhere"), "is a broken link: it leads to nowhere"),
    ("rules", file_in_place, "is a file, and a folder is wanted here"),
    ("rules/el", loop, "is a link that leads back to itself"),
    ("rules/el", lambda path: link(path, "nowhere"), "is a broken link: it leads to nowhere"),
    ("rules/el", file_in_place, "is a file, and a folder is wanted here"),
    ("rules/el/rules.po", loop, "is a link that leads back to itself"),
    ("rules/el/rules.po", lambda path: link(path, "nowhere"), "is a broken link: it leads to nowhere"),
    ("rules/el/rules.po", folder_in_place, "is a folder"),
    ("rules/el/names.po", loop, "is a link that leads back to itself"),
    ("rules/el/language.yaml", loop, "is a link that leads back to itself"),
    ("rules/el/language.yaml", folder_in_place, "is a folder"),
    ("rules/rules.yaml", loop, "is a link that leads back to itself"),
    ("rules/rules.yaml", folder_in_place, "is a folder"),
]


@pytest.mark.parametrize(("name", "spoil", "said"), IN_THE_WAY)
def test_what_is_in_the_way_of_the_decks_own_texts_is_told(
    own: Path, deck: Deck, name: str, spoil: Callable[[Path], None], said: str
) -> None:
    spoil(own / name)
    roots = roots_of(own)
    for job in (
        lambda: load(roots, "el", deck),
        lambda: status(roots, deck, ["el"]),
        lambda: update(roots, "el", deck),
    ):
        with pytest.raises(InputFault) as caught:
            job()
        (finding,) = caught.value.findings
        assert said in finding.problem
        assert str(finding.place).endswith(f"mine/{name}")
    found = check_all(roots, deck, ["el"])
    assert found.unreadable
    assert [said in finding.problem for finding in found.findings] == [True]
    assert check(roots, "el", deck) == found.findings


@pytest.mark.parametrize("name", ["rules", "rules/el"])
def test_a_list_of_languages_passes_over_nothing(own: Path, name: str) -> None:
    file_in_place(own / name)
    with pytest.raises(InputFault, match="is a file, and a folder is wanted here"):
        languages(roots_of(own))


def test_what_nobody_takes_for_a_language_is_passed_over(own: Path, deck: Deck) -> None:
    rules = own / "rules"
    file_in_place(rules / "README.txt")
    file_in_place(rules / "pl")  # no language has this name yet
    link(rules / ".#rules.yaml", "somebody@here.1234")
    (rules / ".git").mkdir()
    (rules / "notes").mkdir()
    assert languages(roots_of(own)) == languages(rules_roots(packaged_deck()))
    assert load(roots_of(own), "el", deck).language.code == "el"


def test_links_that_lead_somewhere_are_followed(own: Path, deck: Deck) -> None:
    shutil.copytree(packaged_root() / "rules", own / "elsewhere")
    link(own / "rules", "elsewhere")
    assert find(roots_of(own), "el/rules.po") == own / "rules" / "el" / "rules.po"
    assert load(roots_of(own), "el", deck).language.code == "el"


def test_files_that_are_not_there_are_the_packaged_ones(own: Path, deck: Deck) -> None:
    packaged = packaged_root() / "rules"
    assert roots_of(own) == (own / "rules", packaged)
    assert find(roots_of(own), "el/rules.po") == packaged / "el" / "rules.po"
    (own / "rules" / "el").mkdir(parents=True)
    shutil.copy(packaged / "el" / "names.po", own / "rules" / "el")
    assert find(roots_of(own), "el/names.po") == own / "rules" / "el" / "names.po"
    assert find(roots_of(own), "el/rules.po") == packaged / "el" / "rules.po"
    assert find(roots_of(own), "pl/rules.po") is None
    assert find(roots_of(own), f"{'x' * 5000}/rules.po") is None
    assert [state.units.missing for state in status(roots_of(own), deck, ["el"])] == [0]


@pytest.mark.parametrize("code", ["", ".", "..", "../rules", "el/", "x" * 5000, "el\0"])
def test_what_is_no_name_of_a_folder_is_no_language(own: Path, deck: Deck, code: str) -> None:
    with pytest.raises(UsageFault, match="there is no translation"):
        load(roots_of(own), code, deck)


def shut(folder: Path, monkeypatch: pytest.MonkeyPatch, *, to_pass: bool, to_list: bool) -> None:
    """What the system answers whoever may not pass through a folder, or not list it. Root may do everything."""
    stat, iterdir = Path.stat, Path.iterdir

    def asked(path: Path, **options: bool) -> os.stat_result:
        if not to_pass and folder in path.parents:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
        return stat(path, **options)

    def listed(path: Path) -> Iterator[Path]:
        if not to_list and path == folder:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
        return iterdir(path)

    monkeypatch.setattr(Path, "stat", asked)
    monkeypatch.setattr(Path, "iterdir", listed)


@pytest.mark.parametrize(
    ("name", "to_pass", "to_list", "finds", "lists"),
    [
        ("rules", False, False, False, False),
        ("rules", True, False, True, False),
        ("rules", False, True, False, False),
        ("rules/el", False, False, False, False),
        ("rules/el", True, False, True, True),
    ],
)
def test_a_folder_that_may_not_be_opened_is_told(
    own: Path, monkeypatch: pytest.MonkeyPatch, name: str, to_pass: bool, to_list: bool, finds: bool, lists: bool
) -> None:
    (own / "rules" / "el").mkdir(parents=True)
    shut(own / name, monkeypatch, to_pass=to_pass, to_list=to_list)
    for job, works in ((lambda: find(roots_of(own), "el/rules.po"), finds), (lambda: languages(roots_of(own)), lists)):
        if works:
            assert job()
            continue
        with pytest.raises(InputFault, match="may not be read; change the permissions of its folder") as caught:
            job()
        assert f"mine/{name}" in str(caught.value)


def test_the_translations_of_the_program_are_never_written_to(
    own: Path, deck: Deck, monkeypatch: pytest.MonkeyPatch
) -> None:
    packaged = packaged_root() / "rules"
    before = {path: path.read_bytes() for path in packaged.rglob("*.po")}
    monkeypatch.chdir(own)
    link(own / "linked" / "rules", str(packaged))
    link(own / "partly" / "rules" / "el", str(packaged / "el"))
    link(own / "file" / "rules" / "el" / "rules.po", str(packaged / "el" / "rules.po"))
    linked = [roots_of(own / name) for name in ("linked", "partly", "file")]
    places: list[Path | tuple[Path, ...]] = [packaged, rules_roots(packaged_deck()), *linked]
    for roots in places:
        with pytest.raises(UsageFault, match="these translations come with the program") as caught:
            update(roots, "el", deck)
        assert "oniroo init mydeck" in str(caught.value)
    assert {path: path.read_bytes() for path in packaged.rglob("*.po")} == before


def test_who_works_on_the_program_writes_to_its_translations(monkeypatch: pytest.MonkeyPatch) -> None:
    packaged = packaged_root() / "rules"
    monkeypatch.chdir(packaged)
    assert own_folder(packaged, "el") == packaged / "el"


def test_an_installed_program_is_written_to_from_nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "site-packages" / "oniroo"
    (package / "data" / "rules").mkdir(parents=True)
    (package / "data" / "cards.yaml").touch()
    (package / "__init__.py").touch()
    monkeypatch.setattr(oniroo, "__file__", str(package / "__init__.py"))
    monkeypatch.chdir(package / "data")
    with pytest.raises(UsageFault, match="these translations come with the program"):
        own_folder(package / "data" / "rules", "el")


def test_a_deck_without_rules_gets_its_own(own: Path, deck: Deck, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(own)
    update(roots_of(own), "el", deck)
    assert sorted(path.name for path in (own / "rules" / "el").iterdir()) == ["names.po", "rules.po"]


SPOILT = [
    ("rules.yaml", "book: [", True),
    ("lt/language.yaml", "name: [", True),
    ("lt/rules.po", "msgid\n", True),
    ("lt/names.po", b"\xff", True),
    ("lt/language.yaml", "direction: up\n", False),
    ("lt/rules.po", 'msgid "a"\nmsgstr "b"\n', False),
]


@pytest.mark.parametrize(("name", "data", "unreadable"), SPOILT)
def test_a_file_that_cannot_be_read_is_no_finding_like_others(
    folder: Writer, deck: Deck, name: str, data: str | bytes, unreadable: bool
) -> None:
    root = folder()
    (root / name).write_bytes(data if isinstance(data, bytes) else data.encode("utf-8"))
    found = check_all(root, deck)
    assert found.unreadable is unreadable
    assert any(str(finding.place).startswith(str(root / name)) for finding in found.findings)


def test_every_language_is_gone_through_whatever_is_wrong_with_another(folder: Writer, deck: Deck) -> None:
    root = folder()
    for code in ("el", "fa"):
        shutil.copytree(root / "lt", root / code)
        (root / code / "rules.po").write_text("msgid\n", encoding="utf-8")
    (root / "lt" / "rules.po").write_text('msgctxt "gone"\nmsgid "b"\nmsgstr "c"\n', encoding="utf-8")
    found = check_all(root, deck)
    assert found.unreadable
    files = [Path(str(finding.place).rpartition(":")[0]) for finding in found.findings if finding.code == "rules-po"]
    assert files == [root / "el" / "rules.po", root / "fa" / "rules.po"]
    assert any(finding.code == "rules-unknown" for finding in found.findings)
    with pytest.raises(InputFault) as caught:
        status(root, deck)
    assert [finding.code for finding in caught.value.findings] == ["rules-po", "rules-po"]


def test_a_key_in_two_files_of_a_language_is_told(folder: Writer, deck: Deck) -> None:
    root = folder()
    (root / "lt" / "names.po").write_text('msgctxt "a.title"\nmsgid "b"\nmsgstr "c"\n', encoding="utf-8")
    (finding,) = check(root, "lt", deck)
    assert (finding.code, finding.remedy) == ("rules-po-twice", "keep one of them")
    assert "lt/names.po:1" in str(finding)
    assert "a.title stands here a second time (first in " in finding.problem
    assert "lt/rules.po:" in finding.problem


def test_of_a_key_in_the_decks_own_file_and_a_packaged_one_the_own_counts(
    folder: Writer, deck: Deck, tmp_path: Path
) -> None:
    root, own = folder(), tmp_path / "own"
    (own / "lt").mkdir(parents=True)
    for name in ("rules.po", "names.po"):
        (own / "lt" / name).write_text('msgctxt "a.title"\nmsgid "The cards"\nmsgstr "Mano"\n', encoding="utf-8")
        assert load((own, root), "lt", deck).entries["a.title"].text == "Mano"
        (own / "lt" / name).unlink()
