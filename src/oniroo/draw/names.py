"""Optional names on faces: outlines of letters, and the same words for the searchable text of a PDF."""

from collections.abc import Sequence
from typing import Protocol

from oniroo.draw.frames import NAME_BOX
from oniroo.draw.palette import INK
from oniroo.draw.parts import Part, Placed, Words

POINT = 25.4 / 72  # mm
CAPITALS = 0.714  # height of capitals in the font's size


class Glyph(Protocol):
    """One glyph of a line, see ``text.outlines.GlyphOutline``."""

    @property
    def path(self) -> str:
        """SVG path data in mm from the glyph's own origin."""

    @property
    def box(self) -> tuple[float, float, float, float]:
        """What it covers: left, top, width, height in mm."""

    @property
    def x(self) -> float:
        """Mm from the line's start."""

    @property
    def y(self) -> float:
        """Mm below the baseline."""


class Outline(Protocol):
    """Text as outlines: glyphs in mm relative to the start of the baseline, y down; size in pt, width in mm."""

    @property
    def glyphs(self) -> Sequence[Glyph]:
        """The line, glyph by glyph."""

    @property
    def width(self) -> float:
        """Mm along the baseline."""

    @property
    def size(self) -> float:
        """Pt."""

    @property
    def text(self) -> str:
        """The words themselves."""


def name_on(name: Outline, *, colour: str = INK, centre: float | None = None) -> tuple[tuple[Placed, ...], Words]:
    """The name in ``NAME_BOX``: from its left edge, or about ``centre`` (x in mm); a glyph is one part for all."""
    size = name.size * POINT
    x = NAME_BOX.x if centre is None else centre - name.width / 2
    baseline = NAME_BOX.cy + size * CAPITALS / 2
    placed = tuple(
        Placed(
            Part(glyph.box, f'<path d="{glyph.path}" fill="{colour}"/>', "glyph"),
            x + glyph.x + glyph.box[0],
            baseline + glyph.y + glyph.box[1],
            glyph.box[2],
            glyph.box[3],
        )
        for glyph in name.glyphs
    )
    return placed, Words(name.text, x, baseline, name.size, name.width)
