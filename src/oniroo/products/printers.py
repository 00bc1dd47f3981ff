"""What people measured of their printers: how far a back page lands from where it should, kept per user and by name."""

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from shlex import quote

from oniroo.ground.findings import Fault, Finding, InputFault, Place, UsageFault
from oniroo.ground.reading import read_text
from oniroo.ground.writing import write_bytes
from oniroo.page import SheetSpec

LONGEST_NAME = 80


@dataclass(frozen=True, slots=True)
class BackOffset:
    """How back pages are moved to meet their fronts: x mm to the right, y mm down, then turned clockwise by degrees.

    Raises UsageFault for what no printer needs, so that a slip of the keyboard does not spoil a print.
    """

    x: float = 0.0
    y: float = 0.0
    angle: float = 0.0

    def __post_init__(self) -> None:
        """Hold the limits of a print's layout (``page.SheetSpec``)."""
        SheetSpec(back_offset=(self.x, self.y), back_angle=self.angle)

    def __str__(self) -> str:
        """As typed and as said: ``1.5,-0.8 mm, 0.1 degrees``."""
        turn = f", {self.angle:g} degrees" if self.angle else ""
        return f"{self.x:g},{self.y:g} mm{turn}"


def _numbers(values: dict[str, float]) -> dict[str, float]:
    """x, y and angle of one printer. Raises ValueError for anything else."""
    if not values.keys() <= {"x", "y", "angle"} or any(isinstance(value, bool) for value in values.values()):
        raise ValueError
    return {key: float(value) for key, value in values.items()}


def checked_name(name: str) -> str:
    """A printer's name as it may be kept: not empty, printable, in one line. UsageFault otherwise."""
    if name.strip() and name.isprintable() and len(name) <= LONGEST_NAME:
        return name
    problem = f"a printer cannot be called {name[:LONGEST_NAME]!r}"
    raise UsageFault(Finding("printer-name", problem, f"name it with up to {LONGEST_NAME} letters"))


class Printers:
    """The user's printers and their offsets, in one small JSON file."""

    def __init__(self, file: Path | None = None) -> None:
        if file is None:
            import platformdirs

            file = Path(platformdirs.user_config_dir("oniroo", appauthor=False)) / "printers.json"
        self.file = file

    def all(self) -> dict[str, BackOffset]:
        """Every printer by name; empty if none is kept. InputFault if the file cannot be understood."""
        try:
            return {name: BackOffset(**values) for name, values in self._rows().items()}
        except Fault as wrong:
            raise self._not_understood(wrong.findings[0].problem) from None

    def _rows(self) -> dict[str, dict[str, float]]:
        """What the file holds, unjudged."""
        try:
            if not self.file.exists():
                return {}
        except OSError as error:
            problem = f"the kept printer offsets cannot be read ({error.strerror})"
            raise InputFault(Finding("printers-file", problem, "check its folder", Place(str(self.file)))) from None
        try:
            kept = json.loads(read_text(self.file))["printers"]
            return {str(name): _numbers(values) for name, values in kept.items()}
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            raise self._not_understood("it is not as it was written") from None

    def _not_understood(self, why: str) -> InputFault:
        problem = f"the kept printer offsets cannot be understood: {why}"
        return InputFault(Finding("printers-file", problem, "mend or delete this file", Place(str(self.file))))

    def offset(self, name: str) -> BackOffset:
        """The offset of one printer; UsageFault with the known names if it is not kept."""
        kept = self.all()
        if name not in kept:
            known = "known are " + ", ".join(sorted(kept)) if kept else "none is kept yet"
            raise UsageFault(
                Finding("printer-unknown", f"no offset is kept for a printer '{name}' ({known})",
                        f"measure it: oniroo test-page, then oniroo test-page --printer {quote(name)} --measured X,Y")
            )  # fmt: skip
        return kept[name]

    def keep(self, name: str, offset: BackOffset) -> None:
        """Keep (or replace) one printer's offset."""
        self._write({**self._rows(), checked_name(name): asdict(offset)})

    def forget(self, name: str) -> None:
        """Keep nothing of that printer any more; UsageFault if nothing was kept."""
        rows = self._rows()
        if name not in rows:
            self.offset(name)
        self._write({other: row for other, row in rows.items() if other != name})

    def _write(self, rows: dict[str, dict[str, float]]) -> None:
        kept = {"printers": {name: rows[name] for name in sorted(rows)}}
        write_bytes(self.file, (json.dumps(kept, indent=2, ensure_ascii=False) + "\n").encode())
