"""Findings: everything the program has to say about a user's files, each with its place and its remedy."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum
from typing import Self

from oniroo.ground.exits import Exit
from oniroo.ground.visible import visible


class Severity(IntEnum):
    """How much a finding matters: an ERROR stops the build, a WARNING stops it under ``--strict``, a NOTE never."""

    NOTE = 0
    WARNING = 1
    ERROR = 2


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """Where in the user's files: line and column count from 1; 0 = not known."""

    file: str
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        """``file:line:column``, without the parts that are not known."""
        if not self.line:
            return self.file
        return f"{self.file}:{self.line}:{self.column}" if self.column else f"{self.file}:{self.line}"


@dataclass(frozen=True, slots=True)
class Finding:
    """One sentence about one thing: what is wrong and how to mend it.

    ``code`` is stable (``deck-duplicate-key``), for ``--only`` and JSON; ``subject`` names the thing (``card 023``).
    What was measured may stand beside it: the ids of the ``cards`` concerned, the ``value`` and its ``limit``.
    """

    code: str
    problem: str
    remedy: str = ""
    place: Place | None = None
    subject: str = ""
    severity: Severity = Severity.ERROR
    cards: tuple[str, ...] = ()
    value: str = ""
    limit: str = ""

    def __str__(self) -> str:
        """``file:line:column: card 023: problem; remedy``, in one line: what cannot be seen is written out."""
        head = f"{self.place}: " if self.place else ""
        subject = f"{self.subject}: " if self.subject else ""
        return visible(f"{head}{subject}{self.problem}" + (f"; {self.remedy}" if self.remedy else ""))


class Fault(Exception):  # noqa: N818 - the word of this house
    """The job cannot be done; carries every finding that says why, and the exit code of its class."""

    exit_code = Exit.FINDINGS

    def __init__(self, findings: Finding | Iterable[Finding]) -> None:
        self.findings: tuple[Finding, ...] = (findings,) if isinstance(findings, Finding) else tuple(findings)
        super().__init__("\n".join(str(finding) for finding in self.findings))

    def __reduce__(self) -> tuple[type[Self], tuple[tuple[Finding, ...]]]:
        """What passes from process to process: the findings, not the text that they make."""
        return type(self), (self.findings,)


class UsageFault(Fault):
    """The request itself cannot be met (a paper smaller than a card, say)."""

    exit_code = Exit.USAGE


class InputFault(Fault):
    """A file of the user's cannot be read at all."""

    exit_code = Exit.INPUT_UNREADABLE


class OutputFault(Fault):
    """A file cannot be written; what stood there before is untouched."""

    exit_code = Exit.OUTPUT_NOT_WRITABLE
