"""Optional names on faces: outlines of letters, and the same words for the searchable text of a PDF."""

from oniroo.draw.frames import NAME_BOX
from oniroo.draw.palette import INK
from oniroo.draw.parts import Part, Placed, Words
from oniroo.text.outlines import Outline
from oniroo.text.roles import MM_PER_PT, cap_height, units_per_em


def name_on(name: Outline, *, colour: str = INK, centre: float | None = None) -> tuple[tuple[Placed, ...], Words]:
    """The name in ``NAME_BOX``: from its left edge, or about ``centre`` (x in mm); a glyph is one part for all."""
    capitals = name.size * MM_PER_PT * cap_height("name") / units_per_em("name")
    x = NAME_BOX.x if centre is None else centre - name.width / 2
    baseline = NAME_BOX.cy + capitals / 2
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
