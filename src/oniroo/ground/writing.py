"""Atomic writing: a file appears complete or not at all, and what stood there before is untouched until then."""

import errno
import itertools
import os
import stat
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from oniroo.ground.findings import Finding, OutputFault, Place

_FULL = {errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC)}


@contextmanager
def atomic_write(path: Path, *, shown: str | None = None) -> Iterator[Path]:
    """Gives the path of an empty file beside ``path``; when the block ends well, it takes the place of ``path``.

    Missing folders are made; a symbolic link is followed, not replaced; the mode is that of the old file, else what
    the umask gives. Any exception in the block, KeyboardInterrupt included, removes the temporary file and leaves the
    old one. Raises OutputFault.
    """
    name = path.as_posix() if shown is None else shown
    target = _target(path, name)
    old_mode = _check_target(target, name)
    _make_parent(target.parent, name)
    temporary = _create_beside(target, name)
    try:
        try:
            yield temporary
            with temporary.open("rb+") as file:
                os.fsync(file.fileno())
            if old_mode is not None:
                temporary.chmod(old_mode)
        except OSError as error:
            # Faults of other files opened inside the block are not ours to explain.
            if error.errno in _FULL or error.filename is None or str(error.filename) == str(temporary):
                raise _fault(error, name) from None
            raise
        try:
            temporary.replace(target)
        except OSError as error:
            raise _fault(error, name) from None
    finally:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)


def write_bytes(path: Path, data: bytes, *, shown: str | None = None) -> None:
    """Writes a whole file atomically. Raises OutputFault."""
    with atomic_write(path, shown=shown) as temporary:
        temporary.write_bytes(data)


def write_text(path: Path, text: str, *, shown: str | None = None) -> None:
    """Writes a whole text file atomically, as UTF-8 with LF. Raises OutputFault."""
    write_bytes(path, text.encode("utf-8"), shown=shown)


def write_files(files: Iterable[tuple[Path, bytes]]) -> None:
    """Writes several files that belong together: none takes its place before all are complete. Raises OutputFault."""
    with ExitStack() as stack:
        for path, data in files:
            stack.enter_context(atomic_write(path)).write_bytes(data)


def make_folder(path: Path, *, shown: str | None = None) -> None:
    """Makes a folder and those above it, if they are not there. Raises OutputFault."""
    _make_parent(path, path.as_posix() if shown is None else shown)


def _target(path: Path, name: str) -> Path:
    try:
        return Path(os.path.realpath(path)) if path.is_symlink() else path
    except (OSError, ValueError) as error:
        raise _fault(error, name) from None


def _check_target(target: Path, name: str) -> int | None:
    """The mode of the file that will be replaced; None if there is none."""
    try:
        mode = target.stat().st_mode
    except (FileNotFoundError, NotADirectoryError):
        return None
    except (OSError, ValueError) as error:
        raise _fault(error, name) from None
    if stat.S_ISDIR(mode):
        raise _says(name, "output-folder", "is a folder", "name a file, or move the folder away")
    if not stat.S_ISREG(mode):
        raise _says(name, "output-special", "is not an ordinary file", "name another output")
    return stat.S_IMODE(mode)


def _make_parent(folder: Path, name: str) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (FileExistsError, NotADirectoryError):
        problem = "a part of this path is a file, so no folder can be made there"
        raise _says(name, "output-parent", problem, "name another output") from None
    except (OSError, ValueError) as error:
        raise _fault(error, name) from None


def _create_beside(target: Path, name: str) -> Path:
    # os.open with 0o666 lets the umask decide, as for any file; tempfile would make it private.
    for attempt in itertools.count():
        temporary = target.with_name(f".{target.name[:60]}.{os.getpid()}-{attempt}.part")
        try:
            os.close(os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666))
        except FileExistsError:
            continue
        except (OSError, ValueError) as error:
            raise _fault(error, name) from None
        return temporary
    raise AssertionError  # pragma: no cover - the loop never ends by itself


def _fault(error: OSError | ValueError, name: str) -> OutputFault:
    number = error.errno if isinstance(error, OSError) else None
    if number in _FULL:
        return _says(name, "output-full", "cannot be written: the disk is full", "make room and run again")
    if number in (errno.EACCES, errno.EPERM):
        problem = "may not be written: no permission, or the file is open in another program"
        return _says(name, "output-permission", problem, "close it there, or name another output")
    if number == errno.EROFS:
        return _says(name, "output-read-only", "cannot be written: this disk is read-only", "name another output")
    if number == errno.ENAMETOOLONG:
        return _says(name, "output-name", "cannot be written: the name is too long", "choose a shorter one")
    if number == errno.EFBIG:
        return _says(name, "output-size", "cannot be written: the file is too large for this disk", "name another one")
    if isinstance(error, ValueError):
        return _says(name.replace("\x00", "\ufffd"), "output-name", "is not a path", "name another output")
    return _says(name, "output-unwritable", f"cannot be written: {error.strerror or error}")


def _says(name: str, code: str, problem: str, remedy: str = "") -> OutputFault:
    return OutputFault(Finding(code=code, problem=problem, remedy=remedy, place=Place(name)))
