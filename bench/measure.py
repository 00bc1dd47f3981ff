"""Whole processes, measured: CPU seconds (user + system, children included), peak memory, size of what they wrote."""

import os
import shutil
import statistics
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

REPEATS = 5


@dataclass(frozen=True, slots=True)
class Run:
    """Median CPU seconds of a command and its highest peak in MiB."""

    cpu: float
    peak: float


def once(command: list[str], folder: Path) -> Run:
    """Run a command to its end in ``folder``; a failing one ends the bench.

    Its cache is ``folder/cache``; a command that begins with ``cold`` finds it empty.
    """
    cache = folder / "cache"
    if command[0] == "cold":
        command = command[1:]
        shutil.rmtree(cache, ignore_errors=True)
    # byte code is kept, as on every machine that is used for more than one run
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    kept |= {"XDG_CACHE_HOME": str(cache), "HOME": str(folder)}
    process = subprocess.Popen(command, cwd=folder, env=kept, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    stderr = process.stderr.read().decode() if process.stderr else ""
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        sys.exit(f"{' '.join(command)} failed:\n{stderr}")
    unit = 1024 if sys.platform == "linux" else 1024 * 1024
    return Run(usage.ru_utime + usage.ru_stime, usage.ru_maxrss / unit)


def medians(commands: dict[str, list[str]], folder: Path, repeats: int = REPEATS) -> dict[str, Run]:
    """All commands in turn, ``repeats`` times, so that a slow minute of the machine hits all of them alike."""
    runs: dict[str, list[Run]] = {name: [] for name in commands}
    for _ in range(repeats):
        for name, command in commands.items():
            runs[name].append(once(command, folder))
    return {
        name: Run(statistics.median(run.cpu for run in done), max(run.peak for run in done))
        for name, done in runs.items()
    }
