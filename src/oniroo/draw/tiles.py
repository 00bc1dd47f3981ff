"""A picture that is not drawn yet: a quiet tile with the group's graphic, or with the sign of the kind."""

from functools import cache

from oniroo.draw.codes import centred
from oniroo.draw.outline import Box, cut, n, rect, star
from oniroo.draw.paint import fill, stroke
from oniroo.draw.palette import HAZE, LILAC, MIST, VEIL, WHITE, Ink, tint
from oniroo.draw.parts import Part, Placed


@cache
def plate(width: float, height: float, ink: Ink) -> Part:
    """An empty, tinted plate with a thin inner line and a star in each corner, in tenths of a mm."""
    whole, inner = Box(0, 0, width, height), Box(0, 0, width, height).grow(-3.2)
    ground = WHITE if ink is Ink.SAVER else MIST
    line = LILAC if ink is Ink.SAVER else VEIL
    stars = "".join(
        fill(star(x, y, 1.5), line)
        for x in (inner.x + 3.4, inner.right - 3.4)
        for y in (inner.y + 3.4, inner.bottom - 3.4)
    )
    body = fill(rect(whole), ground) + stroke(cut(inner, 2.0, seed=17, wobble=0.1), line, 0.45) + stars
    return Part((0.0, 0.0, float(n(width)), float(n(height))), body, "tile")


@cache
def mat(width: float, height: float, ink: Ink) -> Part:
    """A plain, quiet ground for pictures that leave some of their place (mm) free."""
    ground = tint(HAZE) if ink is Ink.SAVER else MIST
    return Part((0.0, 0.0, 10 * width, 10 * height), fill(rect(Box(0, 0, width, height)), ground), "mat")


def tile(box: Box, sign: Part, ink: Ink) -> tuple[Placed, ...]:
    """The plate laid on ``box`` (mm) with the sign, large and quiet, in its middle."""
    ground = plate(box.width, box.height, ink)
    return Placed(ground, *box), centred(sign, box.cx, box.cy, box.width * 0.46)


TILE_COLOUR = {Ink.FULL: HAZE, Ink.SAVER: LILAC}
