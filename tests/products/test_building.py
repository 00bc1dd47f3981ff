"""Everything at once: the same files, however many processes make them; all or none."""

from pathlib import Path

import pikepdf
import pytest
from commands import run

from oniroo.ground.finder import DeckFolder, packaged_deck
from oniroo.ground.findings import Fault, UsageFault
from oniroo.page import A4
from oniroo.products.building import build_all, sheet_jobs
from oniroo.products.naming import Selection, calibration_file, sheet_file


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


def test_one_language_only_is_all_in_that_language_and_no_other(tmp_path: Path) -> None:
    built = build_all(packaged_deck(), tmp_path / "out", only=("el", "el"), at_once=2)
    assert built.findings == ()
    assert [path.name for path in built.files] == [
        "deck-a4-names-el.pdf",
        "deck-a4-saver-names-el.pdf",
        "deck-letter-names-el.pdf",
        "deck-letter-saver-names-el.pdf",
        "test-page-el-a4.pdf",
        "test-page-el-letter.pdf",
        "rules-el.pdf",
        "rules-el-imposed-a4.pdf",
        "score-sheet-el-a4.pdf",
        "rules-el-imposed-letter.pdf",
        "score-sheet-el-letter.pdf",
    ]
    for path in built.files:
        with pikepdf.open(path) as pdf:
            assert str(pdf.Root.Lang) == "el", path.name


def test_english_only_has_names_and_the_usual_test_page(tmp_path: Path) -> None:
    names = [sheet_file(job, Selection()) for job in sheet_jobs(["en", "lt"])]
    assert names[0] == "deck-a4-names-en.pdf"
    assert names[-1] == "deck-letter-saver-names-lt.pdf"
    assert len(names) == len(set(names)) == 8
    assert calibration_file(A4, None, "en") == "test-page-a4.pdf"


def test_a_language_that_is_not_there_is_refused_before_any_work(tmp_path: Path) -> None:
    heard: list[int] = []
    with pytest.raises(UsageFault, match=r"no translation “xx”.* el, fa"):
        build_all(
            packaged_deck(),
            tmp_path / "out",
            only=("el", "xx"),
            at_once=1,
            progress=lambda done, *_: heard.append(done),
        )
    assert heard == []
    assert not (tmp_path / "out").exists()


def test_a_fault_of_one_product_leaves_none(tmp_path: Path) -> None:
    assert run("init", "mine", folder=tmp_path).returncode == 0
    deck = DeckFolder(tmp_path / "mine" / "cards.yaml")
    (tmp_path / "mine" / "art" / "symbols" / "dragon.svg").write_text("<svg", encoding="utf-8")
    with pytest.raises(Fault, match=r"dragon\.svg"):
        build_all(deck, tmp_path / "out", at_once=2)
    assert not (tmp_path / "out").exists()
