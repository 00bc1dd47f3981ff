"""The command line: click commands of about ten lines each; what they do is in the rooms below."""

import sys
from collections.abc import Sequence

import click

from oniroo import console
from oniroo.cli.group import oniroo
from oniroo.ground.exits import Exit


def run(arguments: Sequence[str]) -> int:
    """Do one command and return its exit code (see ``ground.exits``); nothing but the code leaves as an exception."""
    try:
        with console.faults_end_the_command():
            result = oniroo.main(args=list(arguments), prog_name="oniroo", standalone_mode=False)
            return result if isinstance(result, int) else int(Exit.DONE)
    except click.exceptions.NoArgsIsHelpError as empty:
        console.remark(empty.format_message())
        return int(Exit.USAGE)
    except click.ClickException as wrong:
        wrong.show(sys.stderr)
        return int(Exit.USAGE)
    except click.Abort:
        console.remark("interrupted; files that stood there before are untouched")
        return int(Exit.INTERRUPTED)
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else int(Exit.DONE)


def main() -> None:
    """Entry point of ``oniroo``: parse, do, say, end with the documented exit code."""
    console.make_streams_safe()
    raise SystemExit(run(sys.argv[1:]))


__all__ = ["main", "oniroo", "run"]
