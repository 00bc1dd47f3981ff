"""A file appears complete or not at all."""

import errno
import io
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from oniroo.ground.exits import Exit
from oniroo.ground.findings import OutputFault
from oniroo.ground.writing import atomic_write, make_folder, write_bytes, write_files, write_new, write_text


def leftovers(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.rglob("*") if path.name.endswith(".part"))


def fault_of(path: Path) -> str:
    with pytest.raises(OutputFault) as caught:
        write_bytes(path, b"new", shown="out.pdf")
    assert caught.value.exit_code is Exit.OUTPUT_NOT_WRITABLE
    return str(caught.value)


def test_folders_are_made_and_nothing_is_left_over(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b é" / "deck.pdf"
    write_bytes(path, b"one")
    write_bytes(path, b"two")
    assert path.read_bytes() == b"two"
    assert [p.name for p in path.parent.iterdir()] == ["deck.pdf"]


def test_text_is_utf8_with_line_feeds(tmp_path: Path) -> None:
    write_text(tmp_path / "a", "é\n字\n")
    assert (tmp_path / "a").read_bytes() == "é\n字\n".encode()


def test_old_file_stands_until_the_end(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"old")
    with atomic_write(path) as temporary:
        temporary.write_bytes(b"new")
        assert path.read_bytes() == b"old"
        assert temporary.parent == path.parent
    assert path.read_bytes() == b"new"


@pytest.mark.parametrize("error", [KeyboardInterrupt, RuntimeError, SystemExit])
def test_broken_off(tmp_path: Path, error: type[BaseException]) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"old")

    def half() -> None:
        with atomic_write(path) as temporary:
            temporary.write_bytes(b"half")
            raise error

    with pytest.raises(error):
        half()
    assert path.read_bytes() == b"old"
    assert leftovers(tmp_path) == []


def test_mode_is_that_of_any_new_file(tmp_path: Path) -> None:
    old = os.umask(0o027)
    try:
        write_bytes(tmp_path / "a", b"")
    finally:
        os.umask(old)
    assert (tmp_path / "a").stat().st_mode & 0o777 == 0o640


def test_mode_of_the_old_file_stays(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"")
    path.chmod(0o604)
    write_bytes(path, b"new")
    assert path.stat().st_mode & 0o777 == 0o604


def test_link_is_followed(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "real" / "a").write_bytes(b"old")
    (tmp_path / "link").symlink_to(Path("real") / "a")
    write_bytes(tmp_path / "link", b"new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real" / "a").read_bytes() == b"new"


def test_link_to_nothing_makes_the_file_it_names(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "later" / "a")
    write_bytes(tmp_path / "link", b"new")
    assert (tmp_path / "later" / "a").read_bytes() == b"new"


def test_folder_in_the_way(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    assert fault_of(tmp_path / "a") == "out.pdf: is a folder; name a file, or move the folder away"


def test_file_in_the_place_of_a_folder(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"old")
    assert "a part of this path is a file" in fault_of(tmp_path / "a" / "b" / "c")
    assert "a part of this path is a file" in fault_of(tmp_path / "a" / "b")
    assert (tmp_path / "a").read_bytes() == b"old"


def test_device_is_not_replaced(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert "not an ordinary file" in fault_of(tmp_path / "pipe")
    assert "not an ordinary file" in fault_of(Path(os.devnull))


def test_null_in_path() -> None:
    assert "is not a path" in fault_of(Path("a\x00b"))


def test_too_long_a_name(tmp_path: Path) -> None:
    assert "the name is too long" in fault_of(tmp_path / ("x" * 300))
    write_bytes(tmp_path / ("x" * 250), b"long names that fit are fine")


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (errno.ENOSPC, "the disk is full"),
        (errno.EDQUOT, "the disk is full"),
        (errno.EACCES, "no permission, or the file is open in another program"),
        (errno.EROFS, "read-only"),
        (errno.EFBIG, "too large for this disk"),
        (errno.EIO, "cannot be written: "),
    ],
)
@pytest.mark.parametrize("where", ["open", "write", "fsync", "replace", "mkdir"])
def test_faults_of_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, words: str, where: str
) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"old")

    def fail(*args: object, **options: object) -> None:
        raise OSError(number, os.strerror(number))

    with monkeypatch.context() as patch:
        match where:
            case "open" | "fsync":
                patch.setattr(os, where, fail)
            case "write":
                patch.setattr(Path, "write_bytes", fail)
            case _:
                patch.setattr(Path, where, fail)
        assert words in fault_of(path)
    assert path.read_bytes() == b"old"
    assert leftovers(tmp_path) == []


def test_faults_of_other_files_are_not_explained_away(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError), atomic_write(tmp_path / "a"):
        (tmp_path / "none").read_bytes()
    assert list(tmp_path.iterdir()) == []


def test_stale_part_of_an_earlier_run_is_no_obstacle(tmp_path: Path) -> None:
    stale = tmp_path / f".a.{os.getpid()}-0.part"
    stale.write_bytes(b"stale")
    write_bytes(tmp_path / "a", b"new")
    assert (tmp_path / "a").read_bytes() == b"new"
    assert stale.read_bytes() == b"stale"


def part(folder: Path, name: str, pid: int, *, age: float = 0.0, ending: str = "0.part") -> Path:
    """What a process left that was killed while it wrote."""
    path = folder / f".{name}.{pid}-{ending}"
    path.write_bytes(b"half")
    moment = path.stat().st_mtime - age
    os.utime(path, (moment, moment))
    return path


DEAD = 2**22 + 5  # no system gives so high a number
DAY = 24 * 60 * 60


def test_leftovers_of_dead_processes_go_when_the_same_file_is_written(tmp_path: Path) -> None:
    gone = [
        part(tmp_path, "a", DEAD),
        part(tmp_path, "a", os.getppid(), age=DAY + 60, ending="1.part"),
        part(tmp_path, "a", DEAD, age=DAY + 60, ending="0.old"),
        part(tmp_path, "a", os.getpid(), age=DAY + 60),
    ]
    stays = [
        part(tmp_path, "a", os.getppid()),  # it writes at this moment
        part(tmp_path, "a", DEAD, ending="1.old"),  # a message may have named it
        part(tmp_path, "b", DEAD),
        part(tmp_path, "a.b", DEAD),
    ]
    for name in (f".a.{DEAD}.part", f".a.{DEAD}-0.part.pdf", f"a.{DEAD}-0.part", f".a.x{DEAD}-0.part", ".a.part"):
        (tmp_path / name).write_bytes(b"a file of the user's")
        stays.append(tmp_path / name)
    link = tmp_path / f".a.{DEAD}-1.part"
    link.symlink_to("b")
    folder = tmp_path / f".a.{DEAD}-2.part"
    folder.mkdir()
    write_bytes(tmp_path / "a", b"new")
    assert sorted(tmp_path.iterdir()) == sorted([tmp_path / "a", link, folder, *stays])
    assert not any(path.exists() for path in gone)


def test_a_killed_process_leaves_nothing_for_long(tmp_path: Path) -> None:
    script = (
        "import os, signal, sys; from pathlib import Path; from oniroo.ground.writing import write_files\n"
        "os.fsync = lambda _: os.kill(os.getpid(), signal.SIGKILL)\n"
        "write_files([(Path(sys.argv[1]), b'half'), (Path(sys.argv[2]), b'half')])\n"
    )
    targets = [tmp_path / "a", tmp_path / "b"]
    targets[0].write_bytes(b"old")
    killed = subprocess.run([sys.executable, "-c", script, *map(str, targets)], check=False)
    assert killed.returncode == -signal.SIGKILL
    assert targets[0].read_bytes() == b"old"
    assert leftovers(tmp_path)
    write_files((target, b"new") for target in targets)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a", "b"]


def test_a_folder_that_cannot_be_listed_is_written_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_list(*_: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(os, "scandir", no_list)
    write_bytes(tmp_path / "a", b"new")
    assert (tmp_path / "a").read_bytes() == b"new"


@pytest.mark.parametrize("mode", [0o444, 0o400, 0o555, 0o000])
def test_a_write_protected_file_is_not_replaced(tmp_path: Path, mode: int) -> None:
    """Not even by root, who may write anything: the file's owner has said that it must not change."""
    path = tmp_path / "a"
    path.write_bytes(b"old")
    path.chmod(mode)
    assert fault_of(path) == "out.pdf: is write-protected; make it writable, or name another output"
    (tmp_path / "link").symlink_to("a")
    assert "write-protected" in fault_of(tmp_path / "link")
    assert path.stat().st_mode & 0o777 == mode
    path.chmod(0o644)
    assert path.read_bytes() == b"old"
    assert leftovers(tmp_path) == []


def test_a_file_of_somebody_elses_is_not_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"old")
    monkeypatch.setattr(os, "access", lambda target, mode: False)
    assert "write-protected" in fault_of(path)
    assert path.read_bytes() == b"old"


def test_make_folder(tmp_path: Path) -> None:
    make_folder(tmp_path / "a" / "b")
    make_folder(tmp_path / "a" / "b")
    assert (tmp_path / "a" / "b").is_dir()


def test_a_new_file_is_made_where_none_stands(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b"
    write_new(path, b"new")
    assert path.read_bytes() == b"new"
    with pytest.raises(OutputFault) as caught:
        write_new(path, b"newer", shown="b")
    assert str(caught.value) == "b: stands there already; name another output, or move it away"
    assert caught.value.findings[0].code == "output-exists"
    assert path.read_bytes() == b"new"


@pytest.mark.parametrize("target", ["nowhere", "a"])
def test_a_link_is_something_that_stands_there(tmp_path: Path, target: str) -> None:
    (tmp_path / "a").symlink_to(target)
    with pytest.raises(OutputFault, match="stands there already"):
        write_new(tmp_path / "a", b"new")
    assert not (tmp_path / "nowhere").exists()


@pytest.mark.parametrize(
    ("error", "raised"), [(KeyboardInterrupt(), KeyboardInterrupt), (OSError(errno.ENOSPC, "full"), OutputFault)]
)
def test_a_new_file_that_is_broken_off_is_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: BaseException, raised: type[BaseException]
) -> None:
    class Broken(io.BytesIO):
        def write(self, data: object) -> int:
            raise error

    def broken(path: Path, mode: str) -> io.BytesIO:
        path.touch()
        return Broken()

    monkeypatch.setattr(Path, "open", broken)
    with pytest.raises(raised):
        write_new(tmp_path / "a", b"new")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["x" * 300, "a\0b"])
def test_a_new_file_of_a_name_that_cannot_be(tmp_path: Path, name: str) -> None:
    with pytest.raises(OutputFault, match=r"^out: (cannot be written: the name is too long|is not a path)"):
        write_new(tmp_path / name, b"", shown="out")
