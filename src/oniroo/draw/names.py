"""Optional names on faces: outlines of letters, and the same words for the searchable text of a PDF."""

from oniroo.draw.frames import NAME_BOX, PAGE
from oniroo.draw.palette import INK
from oniroo.draw.parts import Part, Placed, Words
from oniroo.text.lines import runs
from oniroo.text.outlines import Outline
from oniroo.text.roles import MM_PER_PT, cap_height, units_per_em


def name_on(
    name: Outline, *, colour: str = INK, centre: float | None = None, numbered: bool = True
) -> tuple[tuple[Placed, ...], Words]:
    """The name in ``NAME_BOX``, or about ``centre`` (x in mm); a glyph is one part for all.

    It begins at the left edge of the box, or at the right one if it runs from right to left. On a card without number
    that edge lies as far from the page's as the left one.
    """
    capitals = name.size * MM_PER_PT * cap_height("name") / units_per_em("name")
    if centre is not None:
        x = centre - name.width / 2
    else:
        right = NAME_BOX.right if numbered else PAGE.right + PAGE.x - NAME_BOX.x
        x = right - name.width if runs(name.text) == "rtl" else NAME_BOX.x
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
