"""What stands in a ``rules`` folder, and what stands in the way of it.

Only what is not there at all is looked for in the next folder. A broken link, a file in place of a folder or a folder
that may not be opened is meant to be the deck's own: to read the packaged file instead would hide it.
"""

import errno
import os
import re
import stat
from collections.abc import Sequence
from pathlib import Path

import oniroo
from oniroo.ground.finder import display, packaged_root
from oniroo.ground.findings import Finding, InputFault, Place, UsageFault
from oniroo.ground.reading import broken_link

FOLDER = "rules"
_NOT_THERE = (errno.ENOENT, errno.ENAMETOOLONG)
_LIKE_A_CODE = re.compile(r"[A-Za-z]{2,3}(?:[-_@][A-Za-z0-9]+)*")


def is_there(root: Path, name: str) -> bool:
    """Whether a folder has a file (``lt/rules.po``). Raises InputFault if something is in the way of it."""
    above = [root, *(root / parent for parent in reversed(Path(name).parents) if parent != Path())]
    return all(map(_is_folder, above)) and _mode(root / name) is not None


def folders_with(roots: Sequence[Path], name: str) -> tuple[str, ...]:
    """Names of the folders below ``roots`` that have a file of that name, each once. Raises InputFault."""
    below = dict.fromkeys(each for root in roots if _is_folder(root) for each in _folders(root))
    # Every one is asked for in every root: what one of them has as a folder may be a file in another.
    there = {each: [is_there(root, f"{each}/{name}") for root in roots] for each in below}
    return tuple(each for each, found in there.items() if any(found))


def refuse_packaged(target: Path, files: Sequence[str]) -> None:
    """Raises UsageFault if a folder, or one of the files to be written there, belongs to the program.

    Whoever works on the program itself, in the folder of its sources, may write there.
    """
    home = packaged_root()
    if _is_checkout(home) and _here().is_relative_to(home.resolve()):
        return
    packaged = os.path.realpath(home / FOLDER)
    if any(Path(os.path.realpath(target / name)).is_relative_to(packaged) for name in ("", *files)):
        problem = "these translations come with the program and are not written to"
        remedy = "make a deck of your own first: oniroo init mydeck && cd mydeck"
        raise UsageFault(Finding("usage-translate", problem, remedy, Place(display(target))))


def same_place(one: Path, other: Path) -> bool:
    """Whether two paths lead to the same file or folder."""
    try:
        return one.samefile(other)
    except (OSError, ValueError):
        return False


def _folders(root: Path) -> list[str]:
    """Names of the folders in a folder, and of links that are meant to lead to one. Hidden ones belong to programs."""
    try:
        paths = sorted(path for path in root.iterdir() if not path.name.startswith("."))
        return [path.name for path in paths if path.is_dir() or (_is_link(path) and _LIKE_A_CODE.fullmatch(path.name))]
    except OSError as error:
        raise InputFault(_unreachable(root, error)) from None


def _is_folder(path: Path) -> bool:
    """Whether there is a folder; False if there is nothing. Raises InputFault for everything else."""
    mode = _mode(path)
    if mode is None:
        return False
    if not stat.S_ISDIR(mode):
        problem, remedy = "is a file, and a folder is wanted here", "rename it, or move it away"
        raise InputFault(Finding("input-folder", problem, remedy, Place(display(path))))
    return True


def _mode(path: Path) -> int | None:
    """What stands at a path, links followed; None if there is nothing, not even a link. Raises InputFault."""
    try:
        return path.stat().st_mode
    except OSError as error:
        if error.errno in _NOT_THERE and not _is_link(path):
            return None
        raise InputFault(_unreachable(path, error)) from None
    except ValueError:  # a NUL in the path
        return None


def _is_link(path: Path) -> bool:
    try:
        return path.is_symlink()
    except OSError:  # a name too long to be one
        return False


def _unreachable(path: Path, error: OSError) -> Finding:
    shown = display(path)
    if error.errno in (errno.EACCES, errno.EPERM):
        return Finding("input-permission", "may not be read", "change the permissions of its folder", Place(shown))
    if error.errno in (*_NOT_THERE, errno.ELOOP):
        return broken_link(path, shown)
    return Finding("input-unreadable", f"cannot be read: {error.strerror or error}", place=Place(shown))


def _is_checkout(home: Path) -> bool:
    """Whether the program runs from its sources; installed, its data stand inside of the package."""
    return not home.resolve().is_relative_to(Path(oniroo.__file__).resolve().parent)


def _here() -> Path:
    try:
        return Path.cwd().resolve()
    except OSError:
        return Path()
