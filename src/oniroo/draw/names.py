"""Optional names on faces: outlines of letters, and the same words for the searchable text of a PDF."""

from typing import Protocol

from oniroo.draw.frames import NAME_BOX
from oniroo.draw.palette import INK
from oniroo.draw.parts import Part, Placed, Words

POINT = 25.4 / 72  # mm
CAPITALS = 0.714  # height of capitals in the font's size


class Outline(Protocol):
    """Text as outlines: path data in mm relative to the start of the baseline, y down; size in pt, width in mm."""

    @property
    def path(self) -> str:
        """SVG path data."""

    @property
    def width(self) -> float:
        """Mm along the baseline."""

    @property
    def size(self) -> float:
        """Pt."""

    @property
    def text(self) -> str:
        """The words themselves."""


def name_on(name: Outline, *, colour: str = INK, centre: float | None = None) -> tuple[Placed, Words]:
    """The name in ``NAME_BOX``: from its left edge, or about ``centre`` (x in mm)."""
    size = name.size * POINT
    x = NAME_BOX.x if centre is None else centre - name.width / 2
    baseline = NAME_BOX.cy + size * CAPITALS / 2
    above, below = size * 1.1, size * 0.4
    part = Part(
        (0.0, round(-above, 3), round(name.width, 3), round(above + below, 3)),
        f'<path d="{name.path}" fill="{colour}"/>',
        "name",
    )
    placed = Placed(part, x, baseline - above, name.width, above + below)
    return placed, Words(name.text, x, baseline, name.size, name.width)
