"""`make bench`: figures of this machine, each beside its baseline and its bar."""

import platform
import tempfile
from pathlib import Path

from bench import sheets
from bench.measure import REPEATS


def main() -> None:
    print(f"Python {platform.python_version()}, {platform.machine()}, medians of {REPEATS} whole processes")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        sheets.prepare(folder)
        print("\n".join(sheets.report(sheets.run(folder), folder)))


if __name__ == "__main__":
    main()
