"""The geometry of the usual prints is fixed: sheets of two versions of the program can be cut in one stack.

When a change is meant: raise LAYOUT_VERSION, say so in the change notes, and run this file to write the new geometry.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from oniroo.page import A4, LAYOUT_VERSION, LETTER, Backs, Line, SheetSpec, Side, lay_out, sheet_captions

GOLDEN = Path(__file__).with_name("golden_layout.json")
PRESETS = {
    f"{paper.name} poker {backs.value}": SheetSpec(paper=paper, backs=backs)
    for paper in (A4, LETTER)
    for backs in (Backs.LONG_EDGE, Backs.SHORT_EDGE, Backs.FOLD)
}


def rounded(values: tuple[float, ...]) -> list[float]:
    return [round(value, 3) + 0.0 for value in values]


def ends(line: Line) -> list[float]:
    return rounded((line.x1, line.y1, line.x2, line.y2, line.pen))


def geometry(side: Side[str]) -> dict[str, Any]:
    return {
        "paper": [side.paper.name, side.paper.width, side.paper.height],
        "slots": [[s.item, s.turn, *rounded((s.x, s.y, s.width, s.height)), *rounded(s.bleed)] for s in side.slots],
        "marks": [ends(line) for line in side.marks],
        "fold": ends(side.fold) if side.fold else None,
        "captions": [[c.text, c.turn, *rounded((c.x, c.y, c.size))] for c in side.captions],
        "rulers": [ends(ruler.lines[0]) for ruler in side.rulers],
    }


def preset(name: str) -> dict[str, Any]:
    spec = PRESETS[name]
    number = 9
    layout = lay_out(
        [f"front {i}" for i in range(number)],
        [f"back {i}" for i in range(number)],
        spec,
        captions=sheet_captions("ONIROO 1.0.0", spec),
    )
    return {"sides": [geometry(side) for side in layout.files[0]]}


@pytest.mark.parametrize("name", PRESETS)
def test_the_geometry_is_as_it_was(name: str) -> None:
    golden = json.loads(GOLDEN.read_text(encoding="utf-8"))
    assert golden["version"] == LAYOUT_VERSION
    assert preset(name) == golden[name], "the layout has changed: raise LAYOUT_VERSION and write a new golden file"


def test_the_change_notes_name_the_layout() -> None:
    notes = Path(__file__).parents[2] / "CHANGELOG.md"
    assert f"Layout version {LAYOUT_VERSION}" in notes.read_text(encoding="utf-8")


def text_of(value: object, depth: int = 0) -> str:
    """JSON with one placement a line, so that a change can be read in a diff."""
    inner = " " * (depth + 1)
    if isinstance(value, dict):
        parts = [f"{inner}{json.dumps(key)}: {text_of(part, depth + 1)}" for key, part in value.items()]
        return "{\n" + ",\n".join(parts) + "\n" + " " * depth + "}"
    if isinstance(value, list) and any(isinstance(part, list | dict) for part in value):
        return "[\n" + ",\n".join(inner + text_of(part, depth + 1) for part in value) + "\n" + " " * depth + "]"
    return json.dumps(value, ensure_ascii=False)


if __name__ == "__main__":
    written = {"version": LAYOUT_VERSION, **{name: preset(name) for name in PRESETS}}
    GOLDEN.write_text(text_of(written) + "\n", encoding="utf-8")
