"""What a second run does without: it reads no schema, and searches for cycles of objects seldom."""

import subprocess
import sys
from pathlib import Path

_LOADED = """
import atexit, gc, sys
atexit.register(lambda: print("frozen", gc.get_freeze_count() > 0, file=sys.stderr))
from oniroo.cli import main
try:
    main()
finally:
    print("loaded", *sorted({"pydantic", "yaml", "numpy"} & sys.modules.keys()), file=sys.stderr)
"""


def said(folder: Path) -> list[str]:
    """What of the heavy libraries one run loads, and whether its objects are left alone at its end."""
    env = {name: str(folder) for name in ("HOME", "XDG_CACHE_HOME", "LOCALAPPDATA")}
    command = [sys.executable, "-c", _LOADED, "sheets", "--cards", "1", "--single", "-o", str(folder / "one.pdf")]
    run = subprocess.run(command, cwd=folder, env=env, capture_output=True, encoding="utf-8", check=True)
    return [line for line in run.stderr.splitlines() if line.startswith(("loaded", "frozen"))]


def test_a_deck_that_was_read_before_needs_no_schema(tmp_path: Path) -> None:
    first, second = said(tmp_path), said(tmp_path)
    assert first[0].split()[1:] == ["pydantic", "yaml"]
    assert second[0].split()[1:] == []


def test_objects_are_not_looked_through_once_more_at_the_end(tmp_path: Path) -> None:
    # registered before, asked after: what was registered by the command itself has been done by then
    assert said(tmp_path)[-1] == "frozen True"
