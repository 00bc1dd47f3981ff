"""The command line: click commands of about ten lines each; what they do is in the rooms below."""

import atexit
import gc
import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path

import click

from oniroo import console
from oniroo.cli.group import oniroo
from oniroo.ground.exits import Exit
from oniroo.ground.findings import Finding, InputFault, UsageFault

LAST_SECOND = 253402300799
"""The end of the year 9999, after which no PDF can be dated."""
_DIGITS = len(str(LAST_SECOND))


def run(arguments: Sequence[str]) -> int:
    """Do one command and return its exit code (see ``ground.exits``); nothing but the code leaves as an exception."""
    try:
        with console.faults_end_the_command():
            _look_round()
            result = oniroo.main(args=list(arguments), prog_name="oniroo", standalone_mode=False)
            return result if isinstance(result, int) else int(Exit.DONE)
    except click.exceptions.NoArgsIsHelpError as empty:
        console.remark(empty.format_message())
        return int(Exit.USAGE)
    except click.ClickException as wrong:
        wrong.show(sys.stderr)
        return int(Exit.USAGE)
    except OSError as error:
        # help is printed by click itself
        console.remark(f"error: standard output cannot be written: {error.strerror}")
        return int(Exit.OUTPUT_NOT_WRITABLE)
    except click.Abort:
        console.remark("interrupted; files that stood there before are untouched")
        return int(Exit.INTERRUPTED)
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else int(Exit.DONE)


def _look_round() -> None:
    """Refuse what would otherwise come up in the middle of the work. Raises InputFault, UsageFault."""
    try:
        Path.cwd()
    except OSError:
        problem, remedy = "the current folder is not there any more", "go to another one: cd"
        raise InputFault(Finding("input-folder", problem, remedy)) from None
    epoch = os.environ.get("SOURCE_DATE_EPOCH", "0")
    if not epoch.isascii() or not epoch.isdecimal() or int(epoch[:_DIGITS]) > LAST_SECOND or len(epoch) > _DIGITS:
        problem, remedy = f"SOURCE_DATE_EPOCH is {epoch!r}", "set it to seconds from 1970 to 9999, or not at all"
        raise UsageFault(Finding("usage-epoch", problem, remedy))


def _spare_the_collector() -> None:
    """Look for cycles of objects seldom, and not at the end: a command is over soon, which frees all of it.

    Searching for them took a twelfth of a run. Objects without cycles are freed at once all the same.
    """
    gc.set_threshold(50_000, 20, 20)
    atexit.register(gc.freeze)


def main() -> None:
    """Entry point of ``oniroo``: parse, do, say, end with the documented exit code."""
    console.make_streams_safe()
    _spare_the_collector()
    # a run that is told to end cleans up after itself as one that is interrupted
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    raise SystemExit(run(sys.argv[1:]))


__all__ = ["main", "oniroo", "run"]
