"""The packaged deck becomes one's own, whole or not at all."""

import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from click.testing import CliRunner

from oniroo.cli.init import init as command
from oniroo.deck import init
from oniroo.deck.init import init_folder
from oniroo.deck.model import Deck
from oniroo.deck.reading import read_deck
from oniroo.ground.finder import find_deck, packaged_root
from oniroo.ground.findings import Finding, OutputFault, UsageFault
from oniroo.ground.writing import write_new


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


def test_nothing_is_overwritten_and_obstacles_are_named(packaged: Path, tmp_path: Path) -> None:
    target = tmp_path / "mine"
    (target / "rules").mkdir(parents=True)
    (target / "cards.yaml").write_bytes(b"mine")
    (target / "rules" / "en.yaml").symlink_to("nowhere")
    with pytest.raises(OutputFault) as caught:
        init_folder(target)
    remedy = "nothing was changed; name another folder, or move what is there away"
    assert str(caught.value).endswith(f"/mine: cards.yaml and rules/en.yaml stand there already; {remedy}")
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

    def fail(path: Path, data: bytes, *, shown: str) -> None:
        if path.name == "cards.yaml":
            raise error
        write_new(path, data, shown=shown)

    monkeypatch.setattr(init, "write_new", fail)
    with pytest.raises(type(error)) as caught:
        init_folder(target)
    if isinstance(caught.value, OutputFault):
        assert [finding.code for finding in caught.value.findings] == ["output-full", "init-broken"]
    assert names(target) == ["art/own.svg"]
    assert sorted(path.name for path in target.rglob("*")) == ["art", "own.svg"]


@pytest.mark.parametrize("made", [False, True])
def test_broken_off_at_the_first_file_leaves_what_was_there(
    packaged: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, made: bool
) -> None:
    target = tmp_path / "new" / "mine"
    if made:
        target.mkdir(parents=True)

    def fail(path: Path, data: bytes, *, shown: str) -> None:
        path.parent.mkdir(parents=True)
        raise KeyboardInterrupt

    monkeypatch.setattr(init, "write_new", fail)
    with pytest.raises(KeyboardInterrupt):
        init_folder(target)
    assert target.exists() == made
    assert list(tmp_path.glob("new/mine/*")) == []


def test_a_second_time_is_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    made = init_folder(Path("mydeck"))
    before = {path: path.stat().st_mtime_ns for path in made}
    with pytest.raises(OutputFault) as caught:
        init_folder(Path("mydeck"))
    assert str(caught.value) == (
        f"mydeck: holds {len(made)} of the files already, cards.yaml among them; "
        "nothing was changed; name another folder, or move what is there away"
    )
    assert {path: path.stat().st_mtime_ns for path in made} == before
    (tmp_path / "mydeck" / "cards.yaml").unlink()
    with pytest.raises(OutputFault, match=f"holds {len(made) - 1} of the files already; nothing was changed"):
        init_folder(Path("mydeck"))


def test_of_several_at_once_one_alone_makes_the_folder(packaged: Path, tmp_path: Path) -> None:
    for turn in range(10):
        target, start = tmp_path / str(turn) / "mine", threading.Barrier(6)

        def copy(target: Path = target, start: threading.Barrier = start) -> str:
            start.wait()
            try:
                return f"{len(init_folder(target))} files"
            except OutputFault as fault:
                (finding,) = fault.findings
                return finding.code

        with ThreadPoolExecutor(6) as pool:
            ends = sorted(future.result() for future in [pool.submit(copy) for _ in range(6)])
        assert ends == [f"{len(FILES)} files", *["init-exists"] * 5]
        assert names(target) == FILES


def test_whoever_comes_in_between_keeps_what_is_his(
    packaged: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "mine"

    def late(path: Path, data: bytes, *, shown: str) -> None:
        if path.name == "cards.yaml":
            path.write_bytes(b"his")
        write_new(path, data, shown=shown)

    monkeypatch.setattr(init, "write_new", late)
    with pytest.raises(OutputFault, match=r"mine/cards\.yaml: was made by another program meanwhile; nothing was kept"):
        init_folder(target)
    assert names(target) == ["cards.yaml"]
    assert (target / "cards.yaml").read_bytes() == b"his"


def test_an_empty_name_is_no_folder(packaged: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("", "  "):
        with pytest.raises(UsageFault, match=r"the name of the folder is empty; name one, or write \. for the current"):
            init_folder(name)
    assert CliRunner().invoke(command, [""]).exit_code != 0
    assert names(tmp_path) == names(packaged.parent)
    init_folder(".")
    assert (tmp_path / "cards.yaml").is_file()


def test_the_copy_is_the_packaged_deck(tmp_path: Path, published: Deck) -> None:
    init_folder(tmp_path / "mine")
    deck = find_deck(tmp_path / "mine")
    assert not deck.packaged
    assert read_deck(deck).cards == published.cards
    assert names(tmp_path / "mine" / "art") == names(packaged_root() / "art")
