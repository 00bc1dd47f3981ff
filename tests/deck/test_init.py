"""The packaged deck becomes one's own, whole or not at all."""

from pathlib import Path

import pytest

from oniroo.deck import init
from oniroo.deck.init import init_folder
from oniroo.deck.model import Deck
from oniroo.deck.reading import read_deck
from oniroo.ground.finder import find_deck, packaged_root
from oniroo.ground.findings import Finding, OutputFault
from oniroo.ground.writing import write_bytes


@pytest.fixture
def packaged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small package to copy from."""
    root = tmp_path / "package"
    for name in ("art/symbols/fox.svg", "art/groups/hat.svg", "rules/en.yaml", "art/.hidden", "art/__cache__/x"):
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(name.encode())
    (root / "cards.yaml").write_text("# yaml-language-server: $schema=src/x.json\ndeck: é\n", encoding="utf-8")
    monkeypatch.setattr(init, "packaged_root", lambda: root)
    return root


FILES = ["art/groups/hat.svg", "art/symbols/fox.svg", "cards.schema.json", "cards.yaml", "rules/en.yaml"]


def names(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


def test_all_sources_are_copied(packaged: Path, tmp_path: Path) -> None:
    target = tmp_path / "my deck é"
    written = init_folder(target)
    assert [path.relative_to(target).as_posix() for path in written] == FILES == names(target)
    assert (target / "art/symbols/fox.svg").read_bytes() == b"art/symbols/fox.svg"
    assert (target / "cards.yaml").read_text(encoding="utf-8") == (
        "# yaml-language-server: $schema=cards.schema.json\ndeck: é\n"
    )


def test_an_empty_or_shared_folder_is_fine(packaged: Path, tmp_path: Path) -> None:
    target = tmp_path / "mine"
    (target / "art" / "symbols").mkdir(parents=True)
    (target / "art" / "symbols" / "owl.svg").write_bytes(b"own")
    init_folder(target)
    assert names(target) == sorted([*FILES, "art/symbols/owl.svg"])


def test_nothing_is_overwritten_and_all_obstacles_are_named(packaged: Path, tmp_path: Path) -> None:
    target = tmp_path / "mine"
    (target / "rules").mkdir(parents=True)
    (target / "cards.yaml").write_bytes(b"mine")
    (target / "rules" / "en.yaml").symlink_to("nowhere")
    with pytest.raises(OutputFault) as caught:
        init_folder(target)
    assert [finding.problem for finding in caught.value.findings] == ["stands there already"] * 2
    assert [str(finding.place).rpartition("mine/")[2] for finding in caught.value.findings] == [
        "cards.yaml",
        "rules/en.yaml",
    ]
    assert names(target) == ["cards.yaml"]
    assert (target / "cards.yaml").read_bytes() == b"mine"


def test_file_in_the_place_of_the_folder(packaged: Path, tmp_path: Path) -> None:
    (tmp_path / "mine").write_bytes(b"")
    with pytest.raises(OutputFault, match="mine: is a file; name a folder"):
        init_folder(tmp_path / "mine")


@pytest.mark.parametrize("error", [KeyboardInterrupt(), OutputFault(Finding("output-full", "the disk is full"))])
def test_broken_off_leaves_nothing(
    packaged: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: BaseException
) -> None:
    target = tmp_path / "mine"
    (target / "art").mkdir(parents=True)
    (target / "art" / "own.svg").write_bytes(b"own")
    write = write_bytes

    def fail(path: Path, data: bytes, *, shown: str) -> None:
        if path.name == "cards.yaml":
            raise error
        write(path, data, shown=shown)

    monkeypatch.setattr(init, "write_bytes", fail)
    with pytest.raises(type(error)) as caught:
        init_folder(target)
    if isinstance(caught.value, OutputFault):
        assert [finding.code for finding in caught.value.findings] == ["output-full", "init-broken"]
    assert names(target) == ["art/own.svg"]
    assert sorted(path.name for path in target.rglob("*")) == ["art", "own.svg"]


def test_the_copy_is_the_packaged_deck(tmp_path: Path, published: Deck) -> None:
    init_folder(tmp_path / "mine")
    deck = find_deck(tmp_path / "mine")
    assert not deck.packaged
    assert read_deck(deck).cards == published.cards
    assert names(tmp_path / "mine" / "art") == names(packaged_root() / "art")
