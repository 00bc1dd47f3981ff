"""Files that belong together: all take their places, or none does."""

import errno
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from oniroo.ground.findings import OutputFault
from oniroo.ground.leftovers import is_alive
from oniroo.ground.writing import write_files

NAMES = ("a.pdf", "b.pdf", "new.pdf", "c.pdf")
OLD = {"a.pdf": b"old a", "b.pdf": b"old b", "c.pdf": b"old c"}
NEW = {name: b"new " + name.encode() for name in NAMES}

# Everything that is asked of the system on the way, by the object it is asked of.
STEPS: dict[str, Any] = {
    "mkdir": Path,
    "open": os,
    "write_bytes": Path,
    "fsync": os,
    "chmod": Path,
    "link": os,
    "replace": Path,
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, data in OLD.items():
        (tmp_path / name).write_bytes(data)
    return tmp_path


def content(folder: Path) -> dict[str, bytes]:
    """All files, hidden ones included."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def write(folder: Path) -> None:
    write_files((folder / name, data) for name, data in NEW.items())


def breaking(monkeypatch: pytest.MonkeyPatch, step: str, broken: Callable[[int], BaseException | None]) -> list[int]:
    """Makes one step raise what ``broken`` says for its count, from 0; returns the counter."""
    owner = STEPS[step]
    real = getattr(owner, step)
    count = [0]

    def counted(*args: Any, **options: Any) -> Any:
        count[0] += 1
        if (error := broken(count[0] - 1)) is not None:
            raise error
        return real(*args, **options)

    monkeypatch.setattr(owner, step, counted)
    return count


def disk_fault() -> OSError:
    return OSError(errno.EIO, "the disk is broken")


def test_all_are_written(folder: Path) -> None:
    write(folder)
    assert content(folder) == NEW


def test_old_files_stand_until_all_new_ones_are_complete(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[dict[str, bytes]] = []
    real = Path.replace

    def look(path: Path, target: Path) -> Path:
        seen.append({name: data for name, data in content(folder).items() if name in NAMES})
        return real(path, target)

    monkeypatch.setattr(Path, "replace", look)
    write(folder)
    assert seen[0] == OLD
    assert all(set(OLD) <= set(moment) for moment in seen)  # at no moment is a file gone


@pytest.mark.parametrize("error", [disk_fault, KeyboardInterrupt], ids=["fault", "Ctrl-C"])
@pytest.mark.parametrize("step", STEPS)
def test_a_failure_at_any_step_leaves_everything_as_it_was(
    folder: Path, monkeypatch: pytest.MonkeyPatch, step: str, error: Callable[[], BaseException]
) -> None:
    with monkeypatch.context() as patch:
        total = breaking(patch, step, lambda _: None)
        write(folder)
    steps = total[0]
    assert steps
    (folder / "new.pdf").unlink()
    for at in range(steps):
        for name, data in OLD.items():
            (folder / name).write_bytes(data)
        with monkeypatch.context() as patch:
            breaking(patch, step, lambda count, at=at: error() if count == at else None)  # type: ignore[misc]
            if step == "link" and error is disk_fault:  # where files cannot be linked they are copied
                write(folder)
                assert content(folder) == NEW
                (folder / "new.pdf").unlink()
                continue
            with pytest.raises(KeyboardInterrupt if error is KeyboardInterrupt else OutputFault) as caught:
                write(folder)
        assert content(folder) == OLD, f"{step} {at}"
        if isinstance(caught.value, OutputFault):
            assert "the disk is broken" in str(caught.value)


def test_a_failure_right_after_the_last_file_takes_its_place_keeps_all_new(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All are there: there is nothing to roll back."""
    real, done = Path.replace, []

    def last_then_stop(path: Path, target: Path) -> Path:
        moved = real(path, target)
        done.append(target)
        if len(done) == len(NAMES):
            raise KeyboardInterrupt
        return moved

    monkeypatch.setattr(Path, "replace", last_then_stop)
    with pytest.raises(KeyboardInterrupt):
        write(folder)
    assert content(folder) == NEW


def test_what_cannot_be_put_back_is_kept_and_named(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    breaking(monkeypatch, "replace", lambda count: disk_fault() if count >= 1 else None)
    with pytest.raises(OutputFault) as caught:
        write(folder)
    written, lost = caught.value.findings
    assert (written.code, lost.code) == ("output-unwritable", "output-half")
    kept = content(folder)
    assert [kept[name] for name in NAMES if name in kept] == [NEW["a.pdf"], OLD["b.pdf"], OLD["c.pdf"]]
    (aside,) = (name for name in kept if name not in NAMES)
    assert kept[aside] == OLD["a.pdf"]
    assert str(lost) == (
        f"{folder.as_posix()}/a.pdf: is new, while files that belong to it are not, "
        f"and the old one cannot be put back; it is kept as {aside}"
    )


def test_files_on_a_disk_without_links_are_copied(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_links(*_: Any) -> None:
        raise OSError(errno.EPERM, "Operation not permitted")

    (folder / "a.pdf").chmod(0o604)
    monkeypatch.setattr(os, "link", no_links)
    breaking(monkeypatch, "replace", lambda count: disk_fault() if count == 1 else None)
    with pytest.raises(OutputFault):
        write(folder)
    assert content(folder) == OLD
    assert (folder / "a.pdf").stat().st_mode & 0o777 == 0o604


def test_all_that_stands_in_the_way_is_told_and_nothing_is_made(folder: Path) -> None:
    (folder / "a.pdf").chmod(0o444)
    (folder / "dir.pdf").mkdir()
    names = ("a.pdf", "sub/x.pdf", "dir.pdf", "c.pdf/x.pdf", "b.pdf")
    with pytest.raises(OutputFault) as caught:
        write_files((folder / name, b"new") for name in names)
    assert [finding.code for finding in caught.value.findings] == [
        "output-protected",
        "output-folder",
        "output-parent",
    ]
    assert content(folder) == OLD
    assert not (folder / "sub").exists()


def test_two_files_of_one_name_are_refused(folder: Path) -> None:
    (folder / "link.pdf").symlink_to("a.pdf")
    for other in ("a.pdf", "./a.pdf", "link.pdf"):
        with pytest.raises(OutputFault) as caught:
            write_files([(folder / "a.pdf", b"one"), (folder / "b.pdf", b"two"), (folder / other, b"three")])
        assert [finding.code for finding in caught.value.findings] == ["output-twice"]
    assert content(folder)["a.pdf"] == OLD["a.pdf"]


def test_no_files_is_nothing_to_do() -> None:
    write_files([])


@pytest.mark.parametrize(
    ("pid", "alive"),
    [(os.getpid(), True), (1, True), (0, False), (2**22 + 5, False), (2**40, False)],
    ids=["this one", "the first", "none", "more than there can be", "no number of a process"],
)
def test_which_processes_are_alive(pid: int, alive: bool) -> None:
    assert is_alive(pid) is alive


@pytest.mark.parametrize("name", ["\N{SLEEPING FACE}" * 60, "é" * 120, "x" * 250])
def test_names_as_long_as_may_be(tmp_path: Path, name: str) -> None:
    write_files([(tmp_path / name, b"1"), (tmp_path / "b", b"2")])
    write_files([(tmp_path / name, b"3"), (tmp_path / "b", b"4")])
    assert content(tmp_path) == {name: b"3", "b": b"4"}
