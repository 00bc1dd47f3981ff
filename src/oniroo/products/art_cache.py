"""What was found in each art file, by its content, so that a second check only looks at what has changed."""

import hashlib
import json
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import oniroo
from oniroo.ground.finder import display
from oniroo.ground.findings import Finding, InputFault, OutputFault, Place, Severity
from oniroo.ground.reading import MIB, read_bytes, read_text
from oniroo.ground.writing import write_bytes

Row = dict[str, Any]
LARGEST = 64 * MIB  # of files: pictures are smaller, and 4 kB are kept of each


@dataclass(frozen=True, slots=True)
class Judged:
    """One art file: its findings and, for a picture of ours, its ink (0–1) and a thumbnail of grey values."""

    findings: tuple[Finding, ...]
    ink: float | None = None
    thumbnail: tuple[int, ...] = ()


def row_of(finding: Finding) -> Row:
    """A finding as JSON values: code, severity, place, subject, problem, remedy."""
    return {
        "code": finding.code,
        "severity": finding.severity.name.lower(),
        "place": asdict(finding.place) if finding.place else None,
        "subject": finding.subject,
        "problem": finding.problem,
        "remedy": finding.remedy,
        "cards": list(finding.cards),
        "value": finding.value,
        "limit": finding.limit,
    }


def finding_of(row: Row) -> Finding:
    """The finding that a row was made of."""
    place = Place(**row["place"]) if row["place"] else None
    severity = Severity[row["severity"].upper()]
    told = row["code"], row["problem"], row["remedy"], place, row["subject"], severity
    return Finding(*told, tuple(row["cards"]), row["value"], row["limit"])


class ArtCache:
    """What was judged before, in one JSON file of the user's (None: kept nowhere)."""

    def __init__(self, file: Path | None) -> None:
        self._file = file
        self._kept = _read(file)
        self._used: dict[str, Row] = {}
        self._rules = _rules()

    def get(self, path: Path, name: str, judge: Callable[[], Judged]) -> Judged:
        """What ``judge`` says of the file; asked only if these bytes were not judged under this name before."""
        try:
            content = read_bytes(path, limit=LARGEST)
        except InputFault:
            return judge()  # which says why it cannot be read
        key = hashlib.sha256(f"{self._rules} {name} ".encode() + content).hexdigest()
        try:
            row = self._kept[key]
            # places are called as the file is called now, which depends on the folder one works in
            findings = (_placed(finding_of(one), display(path)) for one in row["findings"])
            found = Judged(tuple(findings), row["ink"], tuple(row["thumbnail"]))
        except (KeyError, TypeError, ValueError, AttributeError):  # not there, or not written by us
            found = judge()
        self._used[key] = {
            "findings": [row_of(finding) for finding in found.findings],
            "ink": found.ink,
            "thumbnail": found.thumbnail,
        }
        return found

    def save(self) -> None:
        """Keep what was used this time; not being able to is no fault of the deck."""
        if self._file is None or self._used.keys() == self._kept.keys():
            return
        try:
            write_bytes(self._file, json.dumps(self._used, separators=(",", ":")).encode())
        except OutputFault:
            return


def _placed(finding: Finding, file: str) -> Finding:
    return replace(finding, place=replace(finding.place, file=file)) if finding.place else finding


def _rules() -> str:
    """What stands for the rules themselves: what was found under others is not worth keeping."""
    package = Path(oniroo.__file__).parent
    sources = sorted([*(package / "draw").glob("*.py"), *(package / "products").glob("*.py")])
    return hashlib.sha256(b"".join(source.read_bytes() for source in sources)).hexdigest()


def _read(file: Path | None) -> dict[str, Row]:
    """What is kept; a broken cache is an empty one."""
    try:
        kept = json.loads(read_text(file, limit=LARGEST)) if file is not None else {}
    except (InputFault, ValueError, RecursionError):
        return {}
    return kept if isinstance(kept, dict) else {}
