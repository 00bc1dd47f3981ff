"""Atomic writing: a file appears complete or not at all, and what stood there before is untouched until then."""

import errno
import itertools
import os
import shutil
import stat
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from oniroo.ground.findings import Finding, OutputFault, Place
from oniroo.ground.leftovers import beside, clear_leftovers

_FULL = {errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC)}


@dataclass(slots=True)
class _Draft:
    """A new file that waits beside its target; ``mode`` and ``aside`` are of the old file, if there is one."""

    target: Path
    name: str
    mode: int | None
    temporary: Path
    aside: Path | None = None

    @property
    def took_its_place(self) -> bool:
        return not self.temporary.exists()

    def discard(self) -> None:
        for path in (self.temporary, self.aside):
            if path is not None:
                with suppress(OSError):
                    path.unlink(missing_ok=True)


@contextmanager
def atomic_write(path: Path, *, shown: str | None = None) -> Iterator[Path]:
    """Gives the path of an empty file beside ``path``; when the block ends well, it takes the place of ``path``.

    Missing folders are made; a symbolic link is followed, not replaced; the mode is that of the old file, else what
    the umask gives. A write-protected file is not replaced, not even for root: nobody may write to it by its own mode,
    and that it could be replaced is an accident of how files are written here. Any exception in the block,
    KeyboardInterrupt included, removes the temporary file and leaves the old one. Raises OutputFault.
    """
    name = path.as_posix() if shown is None else shown
    target, mode = _examined(path, name)
    draft = _begun(target, name, mode)
    try:
        with _explained(draft):
            yield draft.temporary
            _complete(draft)
        _replace(draft)
    finally:
        draft.discard()


def write_bytes(path: Path, data: bytes, *, shown: str | None = None) -> None:
    """Writes a whole file atomically. Raises OutputFault."""
    with atomic_write(path, shown=shown) as temporary:
        temporary.write_bytes(data)


def write_text(path: Path, text: str, *, shown: str | None = None) -> None:
    """Writes a whole text file atomically, as UTF-8 with LF. Raises OutputFault."""
    write_bytes(path, text.encode("utf-8"), shown=shown)


def write_new(path: Path, data: bytes, *, shown: str | None = None) -> None:
    """Makes a file where none stands, also if another program tries so at the same moment: one of the two is refused.

    Any exception, KeyboardInterrupt included, removes what was begun. Raises OutputFault, with the code
    ``output-exists`` where something stands there.
    """
    name = path.as_posix() if shown is None else shown
    _make_parent(path.parent, name)
    try:
        file = path.open("xb")
    except FileExistsError:
        raise _says(name, "output-exists", "stands there already", "name another output, or move it away") from None
    except (OSError, ValueError) as error:
        raise _fault(error, name) from None
    try:
        with file:
            file.write(data)
    except BaseException as error:
        path.unlink(missing_ok=True)
        if isinstance(error, OSError):
            raise _fault(error, name) from None
        raise


def write_files(files: Iterable[tuple[Path, bytes]]) -> None:
    """Writes several files that belong together: all of them, or none. Raises OutputFault.

    All are complete before the first takes its place. Old files are kept aside until the last has taken its own; if
    one cannot, or at Ctrl-C, they are put back. Should even that fail, the finding says where the old file is kept.
    """
    listed = list(files)
    examined = _all_examined([path for path, _ in listed])
    drafts: list[_Draft] = []
    try:
        for (target, name, mode), (_, data) in zip(examined, listed, strict=True):
            drafts.append(draft := _begun(target, name, mode))
            with _explained(draft):
                draft.temporary.write_bytes(data)
                _complete(draft)
        _take_places(drafts)
    finally:
        for draft in drafts:
            draft.discard()


def make_folder(path: Path, *, shown: str | None = None) -> None:
    """Makes a folder and those above it, if they are not there. Raises OutputFault."""
    _make_parent(path, path.as_posix() if shown is None else shown)


def _all_examined(paths: Sequence[Path]) -> list[tuple[Path, str, int | None]]:
    """Target, name in messages and old mode of each path; all that stands in the way is told at once."""
    found: list[Finding] = []
    examined: dict[str, tuple[Path, str, int | None]] = {}
    for path in paths:
        name = path.as_posix()
        try:
            target, mode = _examined(path, name)
        except OutputFault as fault:
            found.extend(fault.findings)
            continue
        same = os.path.normcase(os.path.realpath(target))
        if same in examined:
            problem = f"two files would be written to this place (also called {examined[same][1]})"
            found.append(Finding("output-twice", problem, "give the output another name", Place(name)))
        examined[same] = (target, name, mode)
    if found:
        raise OutputFault(found)
    return list(examined.values())


def _examined(path: Path, name: str) -> tuple[Path, int | None]:
    """The file that will be written, links followed, and the mode of the one that it replaces."""
    try:
        target = Path(os.path.realpath(path)) if path.is_symlink() else path
    except (OSError, ValueError) as error:
        raise _fault(error, name) from None
    return target, _check_target(target, name)


def _begun(target: Path, name: str, mode: int | None) -> _Draft:
    _make_parent(target.parent, name)
    clear_leftovers(target)
    return _Draft(target, name, mode, _create_beside(target, name))


@contextmanager
def _explained(draft: _Draft) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        # Faults of other files opened meanwhile are not ours to explain.
        if error.errno in _FULL or error.filename is None or str(error.filename) == str(draft.temporary):
            raise _fault(error, draft.name) from None
        raise


def _complete(draft: _Draft) -> None:
    with draft.temporary.open("rb+") as file:
        os.fsync(file.fileno())
    if draft.mode is not None:
        draft.temporary.chmod(draft.mode)


def _replace(draft: _Draft) -> None:
    try:
        draft.temporary.replace(draft.target)
    except OSError as error:
        raise _fault(error, draft.name) from None


def _take_places(drafts: Sequence[_Draft]) -> None:
    """Every draft replaces its target, or all targets are as they were."""
    for draft in drafts if len(drafts) > 1 else ():
        if draft.mode is not None:
            _set_aside(draft)
    try:
        for draft in drafts:
            _replace(draft)
    except BaseException as error:
        if half := _roll_back(drafts):
            first = error.findings if isinstance(error, OutputFault) else ()
            raise OutputFault((*first, *half)) from error
        raise


def _set_aside(draft: _Draft) -> None:
    """A second name for the old file, so that it is never away from its place; a copy where names are not to be had."""
    for attempt in itertools.count():
        aside = beside(draft.target, attempt, ending="old")
        if aside.exists():
            continue
        draft.aside = aside
        try:
            os.link(draft.target, aside)
        except OSError:
            break
        return
    try:
        shutil.copy2(draft.target, aside)
    except OSError as error:
        raise _fault(error, draft.name) from None


def _roll_back(drafts: Sequence[_Draft]) -> list[Finding]:
    """Puts old files back in place of new ones; a finding for each that cannot be."""
    found: list[Finding] = []
    if all(draft.took_its_place for draft in drafts):  # broken off when all was done
        return found
    for draft in drafts:
        if not draft.took_its_place:
            continue
        problem, remedy = "is new, while files that belong to it are not", "run again, or take it away"
        try:
            if draft.aside is None:
                draft.target.unlink()
            else:
                draft.aside.replace(draft.target)
        except OSError:
            if draft.aside is not None:
                problem, remedy = f"{problem}, and the old one cannot be put back", f"it is kept as {draft.aside.name}"
                draft.aside = None  # not to be discarded
            found.append(Finding("output-half", problem, remedy, Place(draft.name)))
    return found


def _check_target(target: Path, name: str) -> int | None:
    """The mode of the file that will be replaced; None if there is none."""
    try:
        mode = target.stat().st_mode
    except (FileNotFoundError, NotADirectoryError):
        _check_folder(target.parent, name)
        return None
    except (OSError, ValueError) as error:
        raise _fault(error, name) from None
    if stat.S_ISDIR(mode):
        raise _says(name, "output-folder", "is a folder", "name a file, or move the folder away")
    if not stat.S_ISREG(mode):
        raise _says(name, "output-special", "is not an ordinary file", "name another output")
    # Root may write to anything, so the mode itself is asked, too.
    if not mode & (stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH) or not os.access(target, os.W_OK):
        raise _says(name, "output-protected", "is write-protected", "make it writable, or name another output")
    return stat.S_IMODE(mode)


def _check_folder(folder: Path, name: str) -> None:
    """The nearest folder that is there is a folder."""
    for above in (folder, *folder.parents):
        with suppress(OSError):
            if stat.S_ISDIR(above.stat().st_mode):
                return
            raise _no_folder(name)


def _no_folder(name: str) -> OutputFault:
    problem = "a part of this path is a file, so no folder can be made there"
    return _says(name, "output-parent", problem, "name another output")


def _make_parent(folder: Path, name: str) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (FileExistsError, NotADirectoryError):
        raise _no_folder(name) from None
    except (OSError, ValueError) as error:
        raise _fault(error, name) from None


def _create_beside(target: Path, name: str) -> Path:
    # os.open with 0o666 lets the umask decide, as for any file; tempfile would make it private.
    for attempt in itertools.count():
        temporary = beside(target, attempt)
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
