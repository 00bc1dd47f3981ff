"""Commands in processes of their own, as people start them."""

import os
import subprocess
import sys
from pathlib import Path

ONIROO = [
    sys.executable,
    "-X",
    "warn_default_encoding",
    "-W",
    "error::EncodingWarning",
    "-c",
]
MAIN = "from oniroo.cli import main; main()"
ON_ANOTHER_DAY = "import time; past = time.time; time.time = lambda: past() + 86400 * %d; "


def run(*arguments: str, folder: Path, day: int = 0, **env: str) -> subprocess.CompletedProcess[str]:
    """One command in a process of its own, ``day`` days from now."""
    return subprocess.run(
        [*ONIROO, ON_ANOTHER_DAY % day + MAIN, *arguments],
        cwd=folder,
        env={**os.environ, **env},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
