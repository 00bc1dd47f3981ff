"""Which deck a command works on."""

from pathlib import Path

import pytest

import oniroo
from oniroo.ground.finder import DeckFolder, display, find_deck, packaged_deck, packaged_root
from oniroo.ground.findings import InputFault


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "cards.yaml").write_text("own", encoding="utf-8")
    (tmp_path / "art" / "symbols").mkdir(parents=True)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_packaged_deck_where_the_folder_has_none(tmp_path: Path) -> None:
    deck = find_deck(None, tmp_path)
    assert deck.packaged
    assert deck.cards == packaged_root() / "cards.yaml"
    assert deck == packaged_deck()
    assert deck.art_roots == (packaged_root() / "art",)


def test_own_deck_of_the_folder(own: Path) -> None:
    assert find_deck() == find_deck(None, own) == DeckFolder(own / "cards.yaml")
    assert find_deck().art_roots == (own / "art", packaged_root() / "art")
    assert find_deck().art("symbols") == (own / "art" / "symbols", packaged_root() / "art" / "symbols")
    assert find_deck().art("groups") == (packaged_root() / "art" / "groups",)


def test_named_file_and_named_folder(own: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    other = tmp_path_factory.mktemp("Élodie & Ünal (v2)")
    (other / "cards.yaml").write_text("", encoding="utf-8")
    (other / "night.yaml").write_text("", encoding="utf-8")
    assert find_deck(other).cards == other / "cards.yaml"
    assert find_deck(other / "night.yaml").cards == other / "night.yaml"
    assert find_deck(other / "night.yaml").folder == other


def test_packaged_deck_by_name() -> None:
    assert find_deck(packaged_root()).packaged
    assert find_deck(None, packaged_root()).packaged


def test_named_deck_that_is_not_there(own: Path) -> None:
    with pytest.raises(InputFault) as caught:
        find_deck(Path("cards.yml"))
    assert str(caught.value) == "cards.yml: there is no such deck; did you mean cards.yaml?"
    with pytest.raises(InputFault, match="there is no such deck; check the path given to --deck"):
        find_deck(Path("nowhere/at/all"))
    with pytest.raises(InputFault, match=r"art/cards\.yaml: the folder given to --deck has no cards\.yaml; .*init art"):
        find_deck(Path("art"))
    with pytest.raises(InputFault, match="no such deck"):
        find_deck(Path("a\x00b"))


@pytest.mark.parametrize("name", ["cards.yml", "Cards.yaml", "cards.yaml.txt"])
def test_misnamed_deck_is_not_passed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    (tmp_path / name).write_text("", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(InputFault) as caught:
        find_deck()
    said = "a deck's file must be called cards.yaml to be found; rename it, or name it with --deck"
    assert str(caught.value) == f"{name}: {said}"
    assert find_deck(Path(name)).cards == Path(name)


def test_broken_link_is_not_passed_over(tmp_path: Path) -> None:
    (tmp_path / "cards.yaml").symlink_to("nowhere")
    assert find_deck(None, tmp_path).cards == tmp_path / "cards.yaml"


@pytest.mark.parametrize("option", [".", "", "./"])
def test_the_current_folder_is_advised_by_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, option: str
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(InputFault) as caught:
        find_deck(Path(option))
    said = "the folder given to --deck has no cards.yaml; name its file, or write one with: oniroo init ."
    assert str(caught.value) == f"cards.yaml: {said}"


@pytest.mark.parametrize("option", ["k", "k/cards.yaml"])
@pytest.mark.parametrize(
    ("target", "said"),
    [
        ("nowhere", "is a broken link: it leads to nowhere, which is not there; mend or remove it"),
        ("cards.yaml", "is a link that leads back to itself; mend or remove it"),
    ],
)
def test_a_named_link_that_leads_nowhere(own: Path, option: str, target: str, said: str) -> None:
    (own / "k").mkdir()
    (own / "k" / "cards.yaml").symlink_to(target)
    with pytest.raises(InputFault) as caught:
        find_deck(Path(option))
    assert str(caught.value) == f"k/cards.yaml: {said}"


def test_a_named_folder_that_is_a_broken_link(own: Path) -> None:
    (own / "k").symlink_to("nowhere")
    with pytest.raises(InputFault, match=r"^k: is a broken link: it leads to nowhere, which is not there"):
        find_deck(Path("k"))


def test_paths_are_shown_short(own: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    assert display(own / "art" / "a.svg") == "art/a.svg"
    assert display(Path("art") / "a.svg") == "art/a.svg"
    assert display(packaged_root() / "cards.yaml") == "oniroo/cards.yaml"
    elsewhere = tmp_path_factory.mktemp("x") / "a"
    assert display(elsewhere) == elsewhere.as_posix()


def test_data_of_a_wheel_come_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "site" / "lib" / "oniroo"
    (package / "data").mkdir(parents=True)
    monkeypatch.setattr(oniroo, "__file__", str(package / "__init__.py"))
    with pytest.raises(InputFault, match="install oniroo again"):
        packaged_root()
    (package.parent.parent / "cards.yaml").write_text("", encoding="utf-8")
    assert packaged_root() == package.parent.parent
    (package / "data" / "cards.yaml").write_text("", encoding="utf-8")
    assert packaged_root() == package / "data"
