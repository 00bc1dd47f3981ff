"""Findings of art files by their content, so that a second check only looks at what has changed."""

import hashlib
import json
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

import oniroo.draw
from oniroo.ground.findings import Finding, OutputFault, Place, Severity
from oniroo.ground.writing import write_bytes

Row = dict[str, Any]


def row_of(finding: Finding) -> Row:
    """A finding as JSON values: code, severity, place, subject, problem, remedy."""
    return {
        "code": finding.code,
        "severity": finding.severity.name.lower(),
        "place": asdict(finding.place) if finding.place else None,
        "subject": finding.subject,
        "problem": finding.problem,
        "remedy": finding.remedy,
    }


def finding_of(row: Row) -> Finding:
    """The finding that a row was made of."""
    place = Place(**row["place"]) if row["place"] else None
    severity = Severity[row["severity"].upper()]
    return Finding(row["code"], row["problem"], row["remedy"], place, row["subject"], severity)


class ArtCache:
    """What was found in each art file, kept in one JSON file of the user's (None: kept nowhere)."""

    def __init__(self, file: Path | None) -> None:
        self._file = file
        self._kept: dict[str, list[Row]] = _read(file)
        self._used: dict[str, list[Row]] = {}
        self._rules = _rules()

    def get(self, path: Path, name: str, judge: Callable[[], list[Finding]]) -> list[Finding]:
        """What ``judge`` says of the file; asked only if these bytes were not judged under this name before."""
        key = hashlib.sha256(f"{self._rules} {name} {path} ".encode() + path.read_bytes()).hexdigest()
        try:
            found = [finding_of(row) for row in self._kept[key]]
        except (KeyError, TypeError, AttributeError):  # not there, or not written by us
            found = judge()
        self._used[key] = [row_of(finding) for finding in found]
        return found

    def save(self) -> None:
        """Keep what was used this time; not being able to is no fault of the deck."""
        if self._file is None or self._used == self._kept:
            return
        try:
            write_bytes(self._file, json.dumps(self._used).encode())
        except OutputFault:
            return


def _rules() -> str:
    """What stands for the rules themselves: what was found under others is not worth keeping."""
    sources = sorted(Path(oniroo.draw.__file__).parent.glob("*.py"))
    return hashlib.sha256(b"".join(source.read_bytes() for source in sources)).hexdigest()


def _read(file: Path | None) -> dict[str, list[Row]]:
    """What is kept; a broken cache is an empty one."""
    try:
        kept = json.loads(file.read_text(encoding="utf-8")) if file is not None else {}
    except (OSError, ValueError):
        return {}
    return kept if isinstance(kept, dict) else {}
