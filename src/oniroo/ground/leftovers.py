"""The names of files that wait beside their target, and what killed processes left of them.

``.deck.pdf.4711-0.part`` is a new file of process 4711 that is not complete; ``.old`` ends the name of an old file that
is kept until all that belong together are replaced.
"""

import os
import re
import stat
import time
from contextlib import suppress
from pathlib import Path

DAY = 24 * 60 * 60
"""Seconds after which a file is a leftover even if a process of its number runs: numbers are given anew."""
_NAME_BYTES = 120  # of the target's name; most systems allow 255 in all


def beside(target: Path, number: int, *, ending: str = "part") -> Path:
    """The path of this process's file of that number beside a target."""
    return target.with_name(f"{_start(target)}{os.getpid()}-{number}.{ending}")


def clear_leftovers(target: Path) -> None:
    """Takes away what dead processes left beside a target when they were killed; never raises.

    Only ordinary files of exactly our naming. Incomplete ones go when their process has ended, old ones, which a
    message may have named to the user, after a day.
    """
    ours = re.compile(re.escape(_start(target)) + r"([0-9]{1,12})-[0-9]{1,6}\.(part|old)")
    with suppress(OSError), os.scandir(target.parent) as entries:
        for entry in entries:
            if match := ours.fullmatch(entry.name):
                with suppress(OSError):
                    _clear(Path(entry.path), int(match[1]), is_part=match[2] == "part")


def is_alive(pid: int) -> bool:
    """Whether a process of that number runs on this machine; always True where asking would end it (Windows)."""
    if os.name == "nt":
        return True
    if pid <= 0:  # these would mean groups of processes
        return False
    try:
        os.kill(pid, 0)  # signal 0 only asks
    except PermissionError:
        return True
    except (OSError, OverflowError):
        return False
    return True


def _clear(path: Path, pid: int, *, is_part: bool) -> None:
    status = path.lstat()
    is_old = time.time() - status.st_mtime > DAY
    if stat.S_ISREG(status.st_mode) and (is_old or (is_part and not is_alive(pid))):
        path.unlink()


def _start(target: Path) -> str:
    return f".{os.fsdecode(os.fsencode(target.name)[:_NAME_BYTES])}."
