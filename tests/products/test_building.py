"""Everything at once: the same files, however many processes make them; all or none."""

import os
import signal
from collections.abc import Callable
from functools import partial
from multiprocessing.process import BaseProcess
from pathlib import Path

import pikepdf
import pytest
from commands import run

from oniroo.ground.finder import DeckFolder, packaged_deck
from oniroo.ground.findings import Fault, Finding, UsageFault
from oniroo.page import A4
from oniroo.products import building
from oniroo.products.building import Made, build_all, sheet_jobs
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


def put(name: str) -> Made:
    return {name: name.encode()}, ()


def killed_elsewhere(name: str, home: int) -> Made:
    """What the system does to a process when memory runs out; at home all is well."""
    if os.getpid() != home:
        os.kill(os.getpid(), signal.SIGKILL)
    return put(name)


def refused(*subjects: str) -> Made:
    raise Fault([Finding("test", "it is wrong", subject=subject) for subject in subjects])


def no_processes(*_: object, **__: object) -> None:
    raise BlockingIOError(11, "Resource temporarily unavailable")


def three_tasks(monkeypatch: pytest.MonkeyPatch, second: Callable[[], Made]) -> None:
    tasks = [("a", partial(put, "a")), ("b", second), ("c", partial(put, "c"))]
    monkeypatch.setattr(building, "_tasks", lambda *_: tasks)


@pytest.mark.parametrize(
    "cannot", ["multiprocessing.process.BaseProcess.start", "oniroo.products.building.ProcessPoolExecutor"]
)
def test_where_no_process_starts_all_is_made_in_this_one(
    cannot: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    three_tasks(monkeypatch, partial(put, "b"))
    monkeypatch.setattr(cannot, no_processes)
    assert [path.name for path in build_all(packaged_deck(), tmp_path, at_once=3).files] == ["a", "b", "c"]
    assert files_of(tmp_path) == {"a": b"a", "b": b"b", "c": b"c"}


def test_where_only_some_processes_start_these_are_ended_and_all_is_made_in_this_one(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    three_tasks(monkeypatch, partial(put, "b"))
    start = BaseProcess.start
    started: list[BaseProcess] = []

    def only_one(self: BaseProcess) -> None:
        if started:
            no_processes()
        started.append(self)
        start(self)

    monkeypatch.setattr(BaseProcess, "start", only_one)
    assert [path.name for path in build_all(packaged_deck(), tmp_path, at_once=3).files] == ["a", "b", "c"]
    assert [process.is_alive() for process in started] == [False]


def test_what_a_killed_process_leaves_is_made_in_this_one(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    three_tasks(monkeypatch, partial(killed_elsewhere, "b", os.getpid()))
    assert [path.name for path in build_all(packaged_deck(), tmp_path, at_once=2).files] == ["a", "b", "c"]
    assert files_of(tmp_path) == {"a": b"a", "b": b"b", "c": b"c"}


@pytest.mark.parametrize("at_once", [1, 3])
def test_faults_of_all_products_are_said_at_once_in_their_order(
    at_once: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    tasks = [("a", partial(refused, "one", "two")), ("b", partial(put, "b")), ("c", partial(refused, "two", "three"))]
    monkeypatch.setattr(building, "_tasks", lambda *_: tasks)
    with pytest.raises(Fault) as raised:
        build_all(packaged_deck(), tmp_path / "out", at_once=at_once)
    assert [finding.subject for finding in raised.value.findings] == ["one", "two", "three"]
    assert not (tmp_path / "out").exists()


def test_languages_that_are_not_there_are_all_named_in_their_order(tmp_path: Path) -> None:
    with pytest.raises(UsageFault) as raised:
        build_all(packaged_deck(), tmp_path / "out", only=("zz", "el", "xx", "zz", "yy"))
    said = [str(finding) for finding in raised.value.findings]
    assert [next(code for code in ("xx", "yy", "zz") if f"“{code}”" in text) for text in said] == ["zz", "xx", "yy"]
