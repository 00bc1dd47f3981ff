"""FREE: a white sheet to draw on, all codes laid out as a U around it, a yellow rectangle in which any group fits."""

import math
from functools import cache, partial

from oniroo.deck.model import Code, CodeKind, Codes, Deck, Free
from oniroo.draw import frames
from oniroo.draw.codes import Maker, code_at, together
from oniroo.draw.gallery import Gallery
from oniroo.draw.outline import Box, cut, dashes, disc, n, points, rect
from oniroo.draw.paint import Brush, fill, stroke
from oniroo.draw.palette import AMBER, BLACK, CORAL, DUSK, GOLD, HAZE, INK, LILAC, MIST, PEACH, VEIL, WHITE, Ink
from oniroo.draw.parts import Part, Placed
from oniroo.ground.findings import Fault, Finding, Severity

SHEET = Box(4.6, 18.8, 53.2, 56.8)  # the white rectangle (A_02)
DRAWING = Box(14.6, 21.6, 33.2, 43.2)  # the dashed frame to draw in
LETTERS_X, DIGITS_X, SHAPES_Y = 9.6, 52.9, 70.2
TOP, BOTTOM = 22.9, 70.2  # first and last code of an arm of the U
SHAPES_LEFT, SHAPES_RIGHT = 18.6, 43.8
TARGET = 5.0  # mm between two codes, so that a finger or a pencil means one of them
LEAST = 3.2  # … and what they need to be drawn at all
DIGIT_SHARE = 0.64  # of the step between two digits: a digit's height without its underline


def spread(count: int, first: float, last: float) -> list[float]:
    """That many places, evenly from first to last; a single one in the middle."""
    if count == 1:
        return [(first + last) / 2]
    return [first + (last - first) * i / (count - 1) for i in range(count)]


def _arms(codes: Codes) -> list[tuple[CodeKind, tuple[str, ...], list[tuple[float, float]], float]]:
    """Letters left, shapes below, digits right: kind, values, middles (mm), height of a code (mm) where room allows."""
    return [
        (CodeKind.LETTER, codes.letters, [(LETTERS_X, y) for y in spread(len(codes.letters), TOP, BOTTOM)], 6.2),
        (
            CodeKind.SHAPE,
            codes.shapes,
            [(x, SHAPES_Y) for x in spread(len(codes.shapes), SHAPES_LEFT, SHAPES_RIGHT)],
            5.4,
        ),
        (CodeKind.DIGIT, codes.digits, [(DIGITS_X, y) for y in spread(len(codes.digits), TOP, BOTTOM)], 4.6),
    ]


def _step(places: list[tuple[float, float]]) -> float:
    return math.dist(places[0], places[1]) if len(places) > 1 else 99.0


def layout(codes: Codes) -> list[tuple[Code, float, float, float]]:
    """Every code with the place of its middle and its height (mm): letters left, shapes below, digits right.

    Codes are at most 6.2 mm high and shrink when there are more of them than the U has room for; a digit leaves 1.2 mm
    of air below its underline, or digit and digit would read as a fraction.
    """
    return [
        (Code(kind, value), x, y, min(height, _step(places) * (DIGIT_SHARE if kind is CodeKind.DIGIT else 0.8)))
        for kind, values, places, height in _arms(codes)
        for value, (x, y) in zip(values, places, strict=True)
    ]


def _room(codes: Codes) -> tuple[Placed, ...]:
    """Nothing to be drawn; Fault if there are too many codes for any size, each kind named."""
    over = [
        Finding(
            "draw-free-crowded",
            f"{len(values)} {kind}s do not fit on a FREE card",
            "use fewer codes of this kind",
            None,
            "codes",
        )
        for kind, values, places, _ in _arms(codes)
        if _step(places) < LEAST
    ]
    if over:
        raise Fault(over)
    return ()


def crowded(codes: Codes) -> list[Finding]:
    """Warnings about codes that find room on FREE, but too near to each other to be pointed at."""
    return [
        Finding(
            "draw-free-tight",
            f"{len(values)} {kind}s stand {_step(places):.1f} mm apart on FREE cards, less than {TARGET:g} mm",
            "use fewer codes of this kind",
            None,
            "codes",
            Severity.WARNING,
        )
        for kind, values, places, _ in _arms(codes)
        if LEAST <= _step(places) < TARGET
    ]


def _pencil(brush: Brush, x: float, y: float, length: float, turn: float, width: float) -> str:
    """A pencil with its tip at (x, y), turned clockwise by degrees from pointing left."""
    h, tip = width / 2, width * 1.15
    body = (
        brush.paper(f"M0 0L{points(tip, -h)}V{n(h)}Z", PEACH, share=0.15)
        + fill(f"M0 0L{points(tip * 0.42, -h * 0.42)}V{n(h * 0.42)}Z", INK)
        + brush.paper(rect(Box(tip, -h, length - tip, width)), GOLD, share=0.15)
        + brush.shade(rect(Box(tip, h / 3, length - tip, h * 2 / 3)), AMBER)
        + brush.paper(rect(Box(length - 2.2, -h, 1.2, width)), LILAC, share=0.15)
        + brush.paper(
            f"M{points(length - 1.0, -h)}H{n(length)}Q{points(length + 1.3, 0, length, h)}H{n(length - 1.0)}Z",
            CORAL,
            share=0.15,
        )
    )
    return f'<g transform="translate({points(x, y)}) rotate({turn:g})">{body}</g>'


def _track() -> str:
    """The U on which the codes lie."""
    left, right, low, high = LETTERS_X, DIGITS_X, SHAPES_Y, TOP
    k = 5.0
    return (
        f"M{points(left, high)}V{n(low - k)}Q{points(left, low, left + k, low)}H{n(right - k)}"
        f"Q{points(right, low, right, low - k)}V{n(high)}"
    )


def _any_group(count: int) -> str:
    """The sign of any group: a dotted card, one dot for each group, which names none and asks to be filled."""
    box = frames.YELLOW_BOX
    width, height = 6.4, 7.8
    around = 2 * (width + height)
    out = []
    for i in range(count):
        way = (width / 2 + around * i / count) % around  # clockwise from the middle of the upper side
        if way <= width:
            x, y = way, 0.0
        elif way <= width + height:
            x, y = width, way - width
        elif way <= 2 * width + height:
            x, y = 2 * width + height - way, height
        else:
            x, y = 0.0, around - way
        out.append(disc(box.cx - width / 2 + x, box.cy - height / 2 + y, min(0.95, 8.5 / count)))
    return "".join(fill(d, BLACK) for d in out)


@cache
def free_frame(ink: Ink, groups: int) -> Part:
    """Page, clouds, sheet, U, dashed frame, pencil, link: all that FREE cards share."""
    brush = Brush(ink)
    sheet = cut(SHEET, 2.0, seed=31, wobble=0.12)
    curl = "M252 556C212 566 198 530 222 514C214 482 256 466 276 484C290 446 350 452 356 490"
    return frames.part(
        "free-frame",
        frames.sheets(brush, "", DUSK, LILAC, line=DUSK),
        frames.foot(brush, LILAC, MIST),
        brush.shade(cut(SHEET.move(0.4, 0.5), 2.0, seed=31, wobble=0.12), INK),
        brush.paper(sheet, WHITE, line=HAZE),
        stroke(_track(), VEIL, 7.7) + stroke(_track(), WHITE, 7.2) if brush.saving else stroke(_track(), MIST, 7.6),
        stroke(dashes(DRAWING), HAZE, 0.5),
        stroke(curl, LILAC, 0.7),
        _pencil(brush, 36.0, 49.4, 15.4, 46, 3.2),
        frames.sky(brush),
        frames.yellow_rectangle(brush),
        _any_group(groups),
        frames.purple_circle(brush),
        frames.ribbon(brush, 18.4, 1, height=9.6),
        _pencil(brush, frames.CELL.x + 1.5, 12.4, 7.0, -50, 2.4),
    )


def free_parts(card: Free, deck: Deck, gallery: Gallery, ink: Ink) -> list[Placed]:
    """The frame and every code of the deck; the purple circle's graphic is added by the caller."""
    frame = Placed(free_frame(ink, len(deck.groups)), *frames.CARD)
    makers: list[Maker] = [lambda: frame, partial(_room, deck.codes)]
    makers += [
        partial(code_at, code, gallery, x, y, size, card=card, room=7.4) for code, x, y, size in layout(deck.codes)
    ]
    return together(makers)
