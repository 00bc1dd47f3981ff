"""The ground and frame of MAGIC_CODE: a night full of clouds in which somebody in white dreams one code."""

from functools import cache

from oniroo.draw import frames
from oniroo.draw.outline import clouds, disc, rect, scallops, star
from oniroo.draw.paint import Brush, fill
from oniroo.draw.palette import CREAM, DUSK, GOLD, HAZE, LILAC, MIST, MOON, NIGHT, VEIL, WHITE, Ink
from oniroo.draw.parts import Part

BUBBLE = (33.0, 31.8)  # middle of the cloud the code stands in, mm
_PUFFS = (
    (-8.6, -9.2, 10.6),
    (3.4, -12.8, 11.8),
    (13.4, -4.8, 10.2),
    (-13.6, 2.0, 9.8),
    (13.6, 7.2, 9.2),
    (2.4, 10.6, 9.4),
    (-8.8, 10.2, 8.8),
    (0.0, 0.0, 15.0),
)
_DROPS = ((-17.2, 17.8, 1.8), (-13.8, 21.2, 1.0))
_STARS = ((52.6, 9.6, 1.6), (9.4, 44.6, 1.3), (53.8, 50.8, 1.3))
_DOTS = ((17.0, 9.4), (46.6, 7.9), (55.6, 20.4), (8.4, 37.4), (9.0, 57.0))


def _bubble(brush: Brush) -> str:
    x, y = BUBBLE
    discs = [(x + dx, y + dy, r) for dx, dy, r in (*_PUFFS, *_DROPS)]
    if brush.saving:
        under = "".join(fill(disc(a, b, r + 0.35), HAZE) for a, b, r in discs)
        return under + "".join(fill(disc(a, b, r), WHITE) for a, b, r in discs)
    return "".join(fill(disc(a + 0.5, b + 0.7, r), NIGHT) for a, b, r in discs) + "".join(
        fill(disc(a, b, r), WHITE) for a, b, r in discs
    )


@cache
def dream_ground(ink: Ink) -> Part:
    """Behind the sleeper: night sky, stars, a bank of cloud."""
    brush = Brush(ink)
    x, right, bottom = frames.PAGE.x, frames.PAGE.right, frames.PAGE.bottom
    gold, pale = (GOLD, LILAC) if brush.saving else (MOON, CREAM)
    return frames.part(
        "dream-ground",
        "" if brush.saving else fill(rect(frames.PAGE.grow(-0.5), frames.CORNER), DUSK),
        brush.paper(clouds(62.0, x, right, bottom, seed=31, size=15, puff=4.2, radius=frames.CORNER), HAZE, line=LILAC),
        "".join(fill(star(a, b, r), gold if i % 2 else pale) for i, (a, b, r) in enumerate(_STARS)),
        "".join(fill(disc(a, b, 0.5), pale) for a, b in _DOTS),
    )


@cache
def dream_frame(ink: Ink) -> Part:
    """Before the sleeper: the cloud it lies on, the dream's cloud, the pale cloud-edged page, the corner label."""
    brush = Brush(ink)
    x, right, bottom = frames.PAGE.x, frames.PAGE.right, frames.PAGE.bottom
    hole = scallops(frames.PAGE.grow(-2.4)._replace(height=72.8), 9.4, 1.0)
    return frames.part(
        "dream-frame",
        brush.paper(
            clouds(76.6, x, right, bottom, seed=33, size=7.5, puff=1.6, radius=frames.CORNER), MIST, line=LILAC
        ),
        frames.sheets(brush, hole, VEIL, LILAC, line=HAZE),
        _bubble(brush),
        frames.ribbon(brush, 20.6, 1),
    )
