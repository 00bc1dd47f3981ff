"""All that is said on screen: findings, results, progress; and how a command ends.

Results go to standard output, everything else to standard error, so that a pipe gets results only.
"""

import codecs
import errno
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import NoReturn, TextIO

from oniroo.ground.exits import Exit
from oniroo.ground.findings import Fault, Finding, OutputFault, Severity

WORDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "note"}
SAME_AT_MOST = 5
"""So many findings of one code are spelt out; the rest is counted, so that the one that matters stays in sight."""


PLAIN = {"→": "->", "×": "x", "±": "+-", "…": "...", "–": "-", "−": "-", "“": '"', "”": '"', "’": "'", "²": "2"}
"""What a console shows of our own signs that it does not have; for any other character a question mark."""


def make_streams_safe() -> None:
    """A console that lacks a character shows what comes near to it instead of ending the program."""
    codecs.register_error("oniroo-plain", _plainly)
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="oniroo-plain")


def _plainly(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lacking = error.object[error.start : error.end]
    return "".join(PLAIN.get(character, "?") for character in lacking), error.end


def say(text: str) -> None:
    """A result, on standard output."""
    _write(sys.stdout, text)


def remark(text: str) -> None:
    """A word beside the result, on standard error."""
    _write(sys.stderr, text)


def _write(stream: TextIO, text: str) -> None:
    """Print, with control characters from people's files made visible so that they cannot steer the terminal.

    A reader that has gone away (``oniroo … | head``) is no fault: the work goes on, and the exit code is its own. A
    result that cannot be written is a fault; a remark that cannot is lost.
    """
    try:
        print(text.translate(_VISIBLE), file=stream, flush=True)
    except OSError as error:
        # what Python still holds must go nowhere when it closes the stream
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
        if stream is sys.stdout and error.errno != errno.EPIPE:
            problem = f"standard output cannot be written: {error.strerror}"
            raise OutputFault(Finding("output-stdout", problem, "send it elsewhere")) from None


_VISIBLE = {code: f"\\x{code:02x}" for code in (*range(9), *range(11, 32), *range(127, 160)) if chr(code) != "\n"}
_VISIBLE |= {code: f"\\u{code:04x}" for code in (*range(0x202A, 0x202F), *range(0x2066, 0x206A))}


def report(findings: Iterable[Finding], *, everything: bool = False, more: str = "oniroo check") -> None:
    """Findings on standard error, errors first; many of one kind are grouped unless ``everything`` is asked for.

    ``more`` is the command that shows all of them.
    """
    seen: dict[tuple[Severity, str], int] = {}
    ordered = sorted(findings, key=lambda finding: -finding.severity)
    for finding in ordered:
        kind = (finding.severity, finding.code)
        seen[kind] = seen.get(kind, 0) + 1
        if everything or finding.severity is Severity.ERROR or seen[kind] <= SAME_AT_MOST:
            remark(f"{WORDS[finding.severity]}: {finding}")
    for (severity, code), count in seen.items():
        if not everything and severity is not Severity.ERROR and count > SAME_AT_MOST:
            left = count - SAME_AT_MOST
            remark(f"{WORDS[severity]}: … and {left} more of the same kind ({code}); see all: {more}")


def table(rows: Sequence[Sequence[str]], left: Sequence[int] = (0,)) -> str:
    """Rows (the first is the head) in columns two blanks apart; those in ``left`` begin together, others end so."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = []
    for row in rows:
        cells = [
            cell.ljust(width) if column in left else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)


def count(number: int, one: str, many: str | None = None) -> str:
    """``1 card``, ``2 cards``."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def stop(code: Exit) -> NoReturn:
    """End the command with this exit code."""
    raise SystemExit(int(code))


@contextmanager
def faults_end_the_command() -> Iterator[None]:
    """Every fault is said in full and ends the command with the exit code of its class; an interrupt with 130."""
    try:
        yield
    except Fault as fault:
        report(fault.findings, everything=True)
        raise SystemExit(int(fault.exit_code)) from None
    except KeyboardInterrupt:
        remark("interrupted; files that stood there before are untouched")
        raise SystemExit(int(Exit.INTERRUPTED)) from None


@dataclass
class Progress:
    """A line of progress on a terminal; on a pipe or in a log nothing but the end result is wanted."""

    title: str
    shown: bool = field(default_factory=lambda: sys.stderr is not None and sys.stderr.isatty())
    _bar: object = None
    _task: object = None

    def __call__(self, done: int, total: int, what: str = "") -> None:
        """Say that ``done`` of ``total`` steps are done."""
        if not self.shown:
            return
        from rich.progress import Progress as Bar

        if self._bar is None:
            from rich.console import Console

            self._bar = Bar(console=Console(stderr=True), transient=True)
            self._bar.start()
            self._task = self._bar.add_task(self.title, total=total)
        assert isinstance(self._bar, Bar)  # noqa: S101 - narrows the type, made three lines above
        self._bar.update(self._task, completed=done, total=total, description=f"{self.title} {what}".strip())  # type: ignore[arg-type]

    def close(self) -> None:
        """Take the line away."""
        if self._bar is not None:
            self._bar.stop()  # type: ignore[attr-defined]
            self._bar = None


@contextmanager
def progress(title: str) -> Iterator[Progress]:
    """A progress line that is gone when the work is done or has failed."""
    line = Progress(title)
    try:
        yield line
    finally:
        line.close()


def end_with(findings: Sequence[Finding], *, strict: bool) -> None:
    """End with exit code 1 if the findings hold an error, or, when ``strict``, a warning."""
    limit = Severity.WARNING if strict else Severity.ERROR
    if any(finding.severity >= limit for finding in findings):
        stop(Exit.FINDINGS)


def summary(findings: Sequence[Finding], source: str, cards: int) -> None:
    """The last line of a check: what was looked at, and how many findings of each severity there are."""
    read = count(cards, "card") if cards else "not a deck yet, so art and layout were not looked at"
    tally(findings, f"{source}: {read},", end="")


def tally(findings: Sequence[Finding], what: str, end: str = ":") -> None:
    """``what`` with how many findings of each severity there are."""
    counts = [sum(finding.severity is severity for finding in findings) for severity in reversed(Severity)]
    errors, warnings, notes = counts
    parts = [count(errors, "error"), count(warnings, "warning")] + ([count(notes, "note")] if notes else [])
    say(f"{what}{end} {', '.join(parts)}")
