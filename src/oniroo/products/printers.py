"""What people measured of their printers: how far a back page lands from where it should, kept per user and by name."""

import json
import math
from dataclasses import asdict, dataclass
from pathlib import Path

from oniroo.ground.findings import Finding, InputFault, Place, UsageFault
from oniroo.ground.reading import read_text
from oniroo.ground.writing import write_bytes

MOST_MM = 20.0
MOST_DEGREES = 5.0


@dataclass(frozen=True, slots=True)
class BackOffset:
    """How back pages are moved to meet their fronts: x mm to the right, y mm down, then turned clockwise by degrees."""

    x: float = 0.0
    y: float = 0.0
    angle: float = 0.0

    def __post_init__(self) -> None:
        """Refuse what no printer needs (UsageFault), so that a slip of the keyboard does not spoil a print."""
        if not all(map(math.isfinite, (self.x, self.y, self.angle))):
            raise UsageFault(Finding("offset-range", "a back offset must be plain numbers", "for example 1.5,-0.8"))
        if max(abs(self.x), abs(self.y)) > MOST_MM:
            raise UsageFault(
                Finding("offset-range", f"a back offset of {self.x:g},{self.y:g} mm is more than {MOST_MM:g} mm",
                        "printers are off by a few millimetres: give the offset in mm, for example 1.5,-0.8")
            )  # fmt: skip
        if abs(self.angle) > MOST_DEGREES:
            raise UsageFault(
                Finding("offset-range", f"a back angle of {self.angle:g} degrees is more than {MOST_DEGREES:g}",
                        "give the angle that the test page shows, for example 0.3")
            )  # fmt: skip

    def __add__(self, other: "BackOffset") -> "BackOffset":
        """What is read from a page that was printed with an offset comes on top of it."""
        return BackOffset(round(self.x + other.x, 3), round(self.y + other.y, 3), round(self.angle + other.angle, 3))

    def __str__(self) -> str:
        """As typed and as said: ``1.5,-0.8 mm, 0.1 degrees``."""
        turn = f", {self.angle:g} degrees" if self.angle else ""
        return f"{self.x:g},{self.y:g} mm{turn}"


class Printers:
    """The user's printers and their offsets, in one small JSON file."""

    def __init__(self, file: Path | None = None) -> None:
        if file is None:
            import platformdirs

            file = Path(platformdirs.user_config_dir("oniroo", appauthor=False)) / "printers.json"
        self.file = file

    def all(self) -> dict[str, BackOffset]:
        """Every printer by name; empty if none is kept. InputFault if the file cannot be understood."""
        if not self.file.exists():
            return {}
        try:
            kept = json.loads(read_text(self.file))
            return {str(name): BackOffset(**values) for name, values in kept["printers"].items()}
        except (ValueError, KeyError, TypeError, AttributeError) as wrong:
            raise InputFault(
                Finding("printers-file", f"the kept printer offsets cannot be understood ({wrong})",
                        "mend or delete this file", Place(str(self.file)))
            ) from None  # fmt: skip

    def offset(self, name: str) -> BackOffset:
        """The offset of one printer; UsageFault with the known names if it is not kept."""
        kept = self.all()
        if name not in kept:
            known = "known are " + ", ".join(sorted(kept)) if kept else "none is kept yet"
            raise UsageFault(
                Finding("printer-unknown", f"no offset is kept for a printer '{name}' ({known})",
                        f"measure it: oniroo test-page, then oniroo test-page --printer '{name}' --measured X,Y")
            )  # fmt: skip
        return kept[name]

    def keep(self, name: str, offset: BackOffset) -> None:
        """Keep (or replace) one printer's offset."""
        self._write({**self.all(), name: offset})

    def forget(self, name: str) -> None:
        """Keep nothing of that printer any more; UsageFault if nothing was kept."""
        self.offset(name)
        self._write({other: offset for other, offset in self.all().items() if other != name})

    def _write(self, kept: dict[str, BackOffset]) -> None:
        text = json.dumps({"printers": {key: asdict(kept[key]) for key in sorted(kept)}}, indent=2, ensure_ascii=False)
        write_bytes(self.file, (text + "\n").encode())
