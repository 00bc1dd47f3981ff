"""`make bench`: figures of this machine, each beside its baseline and its bar."""

import platform
import sys
import tempfile
from pathlib import Path

from bench import booklets, dreams, sheets
from bench.measure import REPEATS


def main() -> None:
    print(f"Python {platform.python_version()}, {platform.machine()}, medians of {REPEATS} whole processes")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        reports = []
        for part in (sheets, booklets):
            part.prepare(folder)
            reports.append(part.report(part.run(folder), folder))
        reports.append(dreams.report(folder))
    print("\n\n".join("\n".join(lines) for lines, _ in reports))
    sys.exit(0 if all(held for _, held in reports) else "a bar is not held")


if __name__ == "__main__":
    main()
