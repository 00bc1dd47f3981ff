"""Everything at once: the same files, however many processes make them; all or none."""

from pathlib import Path

import pytest
from commands import run

from oniroo.ground.finder import DeckFolder, packaged_deck
from oniroo.ground.findings import Fault
from oniroo.products.building import build_all


def files_of(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_files_and_their_order_are_the_same_in_one_process_and_in_three(tmp_path: Path) -> None:
    heard: list[tuple[int, int]] = []
    one = build_all(packaged_deck(), tmp_path / "one", at_once=1, progress=lambda done, of, _: heard.append((done, of)))
    three = build_all(packaged_deck(), tmp_path / "three", at_once=3)
    assert files_of(tmp_path / "one") == files_of(tmp_path / "three")
    assert [path.name for path in one.files] == [path.name for path in three.files]
    assert heard == [(number, len(heard)) for number in range(1, len(heard) + 1)]
    assert one.findings == three.findings == ()


def test_a_fault_of_one_product_leaves_none(tmp_path: Path) -> None:
    assert run("init", "mine", folder=tmp_path).returncode == 0
    deck = DeckFolder(tmp_path / "mine" / "cards.yaml")
    (tmp_path / "mine" / "art" / "symbols" / "dragon.svg").write_text("<svg", encoding="utf-8")
    with pytest.raises(Fault, match=r"dragon\.svg"):
        build_all(deck, tmp_path / "out", at_once=2)
    assert not (tmp_path / "out").exists()
