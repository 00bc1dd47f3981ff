"""What all cards of a kind share, each as ONE part: page, window, clouds, link, bookmark. Measures in mm."""

import math
from functools import cache

from oniroo.deck.model import Kind
from oniroo.draw.outline import (
    Box,
    arch,
    bookmark,
    clouds,
    cut,
    disc,
    jagged,
    n,
    points,
    polygon,
    rect,
    scallops,
    star,
)
from oniroo.draw.paint import Brush, fill, stroke
from oniroo.draw.palette import (
    AMBER,
    BLACK,
    BLUSH,
    CORAL,
    CREAM,
    DUSK,
    GOLD,
    GRAPE,
    HAZE,
    INK,
    LILAC,
    MIST,
    MOON,
    NIGHT,
    PURPLE,
    ROSE,
    SHADOW,
    SHELL,
    WHITE,
    WINE,
    YELLOW,
    Ink,
    deep,
    tint,
)
from oniroo.draw.parts import Part

CARD = Box(0, 0, 63, 88)
MARGIN = 3.0  # white all round on every front: a cut 2 mm off still looks right
PAGE = Box(3.2, 3.2, 56, 81)  # the page; a second sheet peeks out below it
UNDER = Box(3.8, 3.9, 56, 81)
CORNER = 2.6  # radius of the page

# The link (D_01): yellow rectangle and yellow tab are two halves of one band.
BAND_Y, BAND_HEIGHT = 4.4, 12.8
YELLOW_BOX = Box(12.5, BAND_Y, 11.6, BAND_HEIGHT)
STRIP = Box(3.0, BAND_Y, 9.5, BAND_HEIGHT)  # the band runs on behind the bookmark to the page's edge
TAB = Box(46.8, BAND_Y, 13.2, BAND_HEIGHT)  # … and out of the page on the right
CIRCLE = (47.0, BAND_Y + BAND_HEIGHT / 2, 6.4)  # centre x, y, radius
YELLOW_GRAPHIC, PURPLE_GRAPHIC = 9.5, 8.8

# The code column, left of the yellow rectangle.
BOOKMARK_X, BOOKMARK_WIDTH, BOOKMARK_END = 4.7, 7.8, 47.2
CELL = Box(5.25, 4.8, 6.7, 11.9)
CELL_STEP = 12.5
CODE_HEIGHT = 7.6

PICTURE = Box(12.9, 18.6, 45.4, 56.75)  # 4:5
NUMBER = (50.9, 81.1, 4.7)  # centre x, y, height
NAME_BOX = Box(5.4, 79.4, 36, 3.4)  # for an optional name

SPECIAL_PICTURE = Box(5.6, 4.9, 51.2, 73.6)  # 240:345, within the frames of the other kinds
TAG = Box(5.4, 4.5, 10.2, 12.4)  # white label of ``?`` and ``@`` on its bookmark

WHOLE = (0.0, 0.0, 630.0, 880.0)


def part(name: str, *elements: str) -> Part:
    """A part as large as the card, in tenths of a mm."""
    return Part(WHOLE, "".join(elements), name)


def cell(index: int) -> Box:
    """The label of the letter (0), shape (1) or digit (2) in the code column."""
    return CELL.move(0, index * CELL_STEP)


def sheets(brush: Brush, hole: str, page: str, under: str, *, line: str | None = None) -> str:
    """The page with its window, and the sheet under it."""
    top = cut(PAGE, CORNER, seed=7, wobble=0.1)
    if brush.saving:
        return brush.paper(top + hole, page, line=line)
    return fill(cut(UNDER, CORNER, seed=8, wobble=0.1) + hole, under) + fill(top + hole, page)


def foot(brush: Brush, back: str, front: str) -> str:
    """The cloud band: only as high as number and name need; its tops stay below the picture's end (75.35)."""
    x, right, bottom = PAGE.x, PAGE.right, PAGE.bottom
    row_1 = clouds(75.7, x, right, bottom, seed=4, size=6.9, puff=1.7, radius=CORNER)
    row_2 = clouds(77.0, x, right, bottom, seed=9, size=9.2, puff=1.4, radius=CORNER)
    return brush.paper(row_1, back, line=HAZE) + brush.paper(row_2, front, line=HAZE)


def yellow_rectangle(brush: Brush) -> str:
    """The yellow rectangle and the band that runs on behind the bookmark to the left edge of the page."""
    strip, box = rect(STRIP), cut(YELLOW_BOX, 1.2, seed=3, wobble=0.06, step=6)
    if brush.saving:
        return fill(strip, tint(YELLOW, 0.4)) + stroke(rect(STRIP), GOLD, 0.3) + _yellow_sheet(box)
    shade = cut(YELLOW_BOX.move(0.35, 0.4), 1.2, seed=3, wobble=0.06, step=6)
    return fill(shade, AMBER) + fill(rect(STRIP.move(0, 0.4)), AMBER) + fill(strip, YELLOW) + fill(box, YELLOW)


def _yellow_sheet(d: str) -> str:
    return fill(d, tint(YELLOW, 0.4)) + stroke(d, AMBER, 0.35)


def purple_circle(brush: Brush) -> str:
    """The purple circle on the tab whose arrow points to the NEXT card's yellow rectangle, at the same height."""
    cx, cy, radius = CIRCLE
    tab, tip = rect(TAB), TAB.right - 1.0
    head = polygon([(tip - 2.3, cy - 2.0), (tip, cy), (tip - 2.3, cy + 2.0)])
    arrow = (
        stroke(f"M{points(cx, cy)}H{n(tip - 2)}", BLACK, 1.1)
        + f'<path d="{head}" fill="{BLACK}" stroke="{BLACK}" stroke-width="{n(0.6)}" stroke-linejoin="round"/>'
    )
    if brush.saving:
        return (
            fill(tab, tint(YELLOW, 0.4))
            + stroke(tab, GOLD, 0.3)
            + arrow
            + fill(disc(cx, cy, radius + 0.7), WHITE)
            + fill(disc(cx, cy, radius), tint(PURPLE, 0.4))
            + stroke(disc(cx, cy, radius), GRAPE, 0.5)
        )
    return (
        fill(rect(TAB.move(0, 0.4)), AMBER)
        + fill(tab, YELLOW)
        + arrow
        + fill(disc(cx, cy, radius + 0.7), CREAM)
        + fill(disc(cx, cy, radius), GRAPE)
        + fill(disc(cx, cy, radius - 0.6), PURPLE)
    )


def ribbon(
    brush: Brush, end: float, cells: int, *, colour: str = NIGHT, dark: str = INK, height: float = CELL.height
) -> str:
    """The bookmark that hangs over the top edge of the page, with white labels for codes."""
    x, width, top = BOOKMARK_X, BOOKMARK_WIDTH, MARGIN
    shade = brush.shade(bookmark(x + 0.4, top, width, end + 0.4), dark)
    out = [shade, brush.paper(bookmark(x, top, width, end), colour, line=colour)]
    out.append(brush.shade(rect(Box(x, top, width, 0.45)), dark))
    for i in range(cells):
        label = cell(i)._replace(height=height)
        out.append(brush.paper(cut(label, 1.1, seed=20 + i, wobble=0.08, step=5), WHITE, line=LILAC))
    return "".join(out)


def sky(brush: Brush) -> str:
    """A few stars between the two halves of the link."""
    big, small = (GOLD, LILAC) if brush.saving else (MOON, CREAM)
    spots = ((31.0, 9.2, 1.9, big), (36.4, 13.4, 1.2, small), (28.6, 14.6, 0.8, small), (36.0, 6.4, 0.8, small))
    return "".join(fill(star(x, y, r), colour) for x, y, r, colour in spots)


@cache
def symbol_frame(ink: Ink) -> Part:
    """Page, window, clouds, link and code column of all SYMBOL cards."""
    brush = Brush(ink)
    hole = window()
    heap = clouds(63.5, PAGE.x, 12.9, 78, seed=14, size=5.4, puff=2.2)
    heap_2 = clouds(69.0, PAGE.x, 12.9, 78, seed=19, size=7.4, puff=2.0)
    inner = window(0.4, 0.5)
    return part(
        "symbol-frame",
        sheets(brush, hole, DUSK, LILAC, line=DUSK),
        brush.shade(hole + inner, INK),
        brush.paper(heap, SHADOW, line=LILAC),
        brush.paper(heap_2, HAZE, line=LILAC),
        brush.rim(hole, CREAM, 0.5, saver=DUSK),
        foot(brush, LILAC, MIST),
        sky(brush),
        yellow_rectangle(brush),
        purple_circle(brush),
        ribbon(brush, BOOKMARK_END, 3),
    )


def window(dx: float = 0.0, dy: float = 0.0) -> str:
    """The one outline of all SYMBOL windows; it lies wholly within the picture."""
    return cut(PICTURE.grow(-0.2).move(dx, dy), 2.2, seed=62, wobble=0.14)


def label(brush: Brush, colour: str, dark: str) -> str:
    """The bookmark of ``?`` and ``@`` with its white label."""
    x, width, end = TAG.x - 0.9, TAG.width + 1.8, TAG.bottom + 4.0
    return (
        brush.shade(bookmark(x + 0.4, MARGIN, width, end + 0.4), dark)
        + brush.paper(bookmark(x, MARGIN, width, end), colour, line=deep(colour), share=0.15)
        + brush.paper(cut(TAG, 1.4, seed=41, wobble=0.1, step=6), WHITE, line=deep(colour))
    )


@cache
def bad_night_frame(ink: Ink) -> Part:
    """A frame of the darkest night with teeth: BAD_NIGHT."""
    brush = Brush(ink)
    hole = jagged(SPECIAL_PICTURE.grow(-0.1), 7.4, 3.0, seed=5)
    return part("bad-night-frame", sheets(brush, hole, INK, DUSK), label(brush, ROSE, WINE))


@cache
def moon_head_frame(ink: Ink) -> Part:
    """A wine-red frame with a round top like a rising moon: MOON_HEAD."""
    brush = Brush(ink)
    hole = arch(SPECIAL_PICTURE.grow(-0.1), 24, 3)
    return part(
        "moon-head-frame",
        sheets(brush, hole, WINE, ROSE),
        brush.rim(hole, MOON, 0.55, saver=WINE),
        fill(star(53.6, 8.2, 1.7), MOON if not brush.saving else GOLD),
        label(brush, ROSE, INK),
    )


@cache
def fairy_frame(ink: Ink) -> Part:
    """A pale rose frame cut like petals: DREAM_FAIRY."""
    brush = Brush(ink)
    hole = scallops(SPECIAL_PICTURE.grow(-1.1), 5.2, 0.95)
    return part(
        "dream-fairy-frame",
        sheets(brush, hole, BLUSH, CORAL, line=CORAL),
        brush.rim(hole, SHELL, 0.6, saver=CORAL),
        label(brush, GOLD, AMBER),
    )


@cache
def wake_up_frame(ink: Ink) -> Part:
    """A golden frame: WAKE_UP, the morning."""
    brush = Brush(ink)
    hole = cut(SPECIAL_PICTURE.grow(-0.3), 2.4, seed=12, wobble=0.12)
    return part("wake-up-frame", sheets(brush, hole, GOLD, AMBER, line=AMBER), brush.rim(hole, CREAM, 0.6, saver=AMBER))


def moon_phase(x: float, y: float, radius: float, phase: int) -> str:
    """A moon as path text: 0 thin and waxing, 1 half, 2 full, 3 half, 4 thin and waning."""
    if phase == 2:
        return disc(x, y, radius)
    bright = 1 if phase < 2 else 0
    bend = radius if phase in (1, 3) else radius * 1.25
    inner = (
        f"L{points(x, y - radius)}"
        if phase in (1, 3)
        else f"A{points(bend, bend)} 0 0 {1 - bright} {points(x, y - radius)}"
    )
    return f"M{points(x, y - radius)}A{points(radius, radius)} 0 0 {bright} {points(x, y + radius)}{inner}Z"


@cache
def ornament(kind: Kind, ink: Ink) -> Part:
    """A small, quiet sign at the foot of the kinds without a number; a name takes its place."""
    y, x = 81.4, PAGE.cx
    saving = ink is Ink.SAVER
    if kind is Kind.BAD_NIGHT:
        colour = HAZE if saving else DUSK
        drawn = "".join(fill(star(x + dx, y, r), colour) for dx, r in ((-5.2, 0.9), (0, 1.5), (5.2, 0.9)))
    elif kind is Kind.MOON_HEAD:
        colour = GOLD if saving else MOON
        drawn = "".join(fill(moon_phase(x + 3.6 * (i - 2), y, 1.05, i), colour) for i in range(5))
    elif kind is Kind.DREAM_FAIRY:
        petals = (star(x + dx, y, r, rays=6, inner=0.62) for dx, r in ((-4.4, 0.8), (0, 1.35), (4.4, 0.8)))
        drawn = "".join(fill(petal, CORAL) for petal in petals)
    elif kind is Kind.WAKE_UP:
        sun = f"M{points(x - 2.0, y + 1.0)}A{points(2.0, 2.0)} 0 0 1 {points(x + 2.0, y + 1.0)}Z"
        rays = (
            f"M{points(x + 2.7 * math.cos(a), y + 1.0 - 2.7 * math.sin(a))}"
            f"L{points(x + 3.6 * math.cos(a), y + 1.0 - 3.6 * math.sin(a))}"
            for a in (math.pi * i / 6 for i in range(1, 6))
        )
        colour = AMBER if saving else CREAM
        drawn = fill(sun, colour) + stroke("".join(rays), colour, 0.5)
        drawn += stroke(f"M{points(x - 5.2, y + 1.0)}H{n(x + 5.2)}", colour, 0.5)
    else:
        drawn = ""
    return part(f"ornament {kind.slug}", drawn)
