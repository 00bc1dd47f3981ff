"""The faces that link to nothing: WAKE_UP, BAD_NIGHT, MOON_HEAD, DREAM_FAIRY, MAGIC_CODE."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache

from oniroo.deck.model import BadNight, Card, Deck, DreamFairy, MagicCode, MoonHead, WakeUp
from oniroo.draw import frames
from oniroo.draw.codes import centred, code_at, together
from oniroo.draw.dream_face import BUBBLE, dream_frame, dream_ground
from oniroo.draw.fitting import fitted, on_mat
from oniroo.draw.gallery import Gallery, picture
from oniroo.draw.glyphs import row, unknown
from oniroo.draw.outline import Box, cut, polygon, rect, star
from oniroo.draw.paint import Brush, fill, stroke
from oniroo.draw.palette import (
    AMBER,
    CREAM,
    DEEP_SEA,
    GOLD,
    INK,
    SEA,
    WHITE,
    Ink,
)
from oniroo.draw.parts import Part, Placed
from oniroo.draw.tiles import TILE_COLOUR, tile
from oniroo.ground.findings import Fault, Finding

CLOCK_BOX = Box(4.8, 5.6, 26.4, 10.0)  # white label of the time
CODE_BIG = 27.0  # mm: the code of a MAGIC_CODE card
SLEEPER = Box(7.6, 51.4, 47.4, 28.2)  # the sleeper stands on its lower edge
QUESTION = (
    "M5 33C1 7 23 -1 38 3C61 9 62 34 46 47C39 53 35 57 37 64C33 69 26 68 25 63C22 51 29 46 36 39C45 29 41 17 30 17"
    "C21 17 19 23 19 31C17 38 7 38 5 33Z"
)
AT = (
    "M66 36V56C66 74 90 70 90 48C90 24 72 8 50 8C26 8 8 27 8 50C8 75 27 92 50 92C60 92 68 89 75 84"
    "M66 49A16 16 0 1 1 34 49A16 16 0 1 1 66 49Z"
)


@cache
def mark(sign: str, colour: str = INK, spark: str | None = None) -> Part:
    """``?``, a fat crescent over a star, or ``@``, a swirl with a spark of dust; 100 units high."""
    if sign == "?":
        body = fill(QUESTION, colour) + fill(star(3.1, 9.0, 1.9, inner=0.45), spark or colour)
        return Part((-8.0, -2.0, 78.0, 114.0), body, "mark ?")
    body = stroke(AT, colour, 1.05) + fill(star(9.9, 0.6, 1.6), spark or GOLD)
    return Part((0.0, -16.0, 116.0, 116.0), body, "mark @")


def name_middle(card: Card) -> float | None:
    """Where the name's middle stands on the kinds that have no number; None = at the left of ``NAME_BOX``."""
    linked = card.kind.value in {"SYMBOL", "FREE"}
    return None if linked else frames.PAGE.cx


def name_colour(card: Card) -> str:
    """Dark on pale frames, cream on dark ones."""
    return CREAM if isinstance(card, BadNight | MoonHead) else INK


def _picture(card: Card, deck: Deck, gallery: Gallery, ink: Ink, sign: Callable[[], Part]) -> list[Placed]:
    box = frames.SPECIAL_PICTURE
    parts = picture(card, deck, gallery, ink)
    return on_mat(parts, box, ink) if parts else list(tile(box, sign(), ink))


def marked_parts(card: BadNight | MoonHead | DreamFairy, deck: Deck, gallery: Gallery, ink: Ink) -> list[Placed]:
    """The kinds told by ``?`` and ``@`` (A_04–A_06): picture, frame of the kind, sign."""
    sign = "@" if isinstance(card, DreamFairy) else "?"
    if isinstance(card, BadNight):
        frame = frames.bad_night_frame(ink)
    else:
        frame = frames.moon_head_frame(ink) if isinstance(card, MoonHead) else frames.fairy_frame(ink)
    parts = _picture(card, deck, gallery, ink, lambda: mark(sign, TILE_COLOUR[ink], TILE_COLOUR[ink]))
    parts.append(Placed(frame, *frames.CARD))
    tag = frames.TAG
    parts.append(centred(mark(sign), tag.cx, tag.cy + (0.1 if sign == "?" else -0.3), 9.6 if sign == "?" else 9.2))
    return parts


@cache
def _banner(ink: Ink) -> Part:
    """A ribbon that comes in over the left edge, where a hand of cards shows it, with a white label for the time."""
    brush = Brush(ink)
    left, y, right, bottom = frames.MARGIN, CLOCK_BOX.y - 0.9, CLOCK_BOX.right + 6.2, CLOCK_BOX.bottom + 0.9
    mid = (y + bottom) / 2

    def ribbon(dx: float, dy: float) -> str:
        corners = [(left, y), (right, y), (right - 3.4, mid), (right, bottom), (left, bottom)]
        return polygon([(a + (dx if a > left else 0), b + dy) for a, b in corners])

    return frames.part(
        "banner",
        brush.shade(ribbon(0.4, 0.5), AMBER),
        brush.paper(ribbon(0, 0), SEA, share=0.15),
        brush.shade(rect(Box(left, y, 0.45, bottom - y)), DEEP_SEA),
        brush.paper(cut(CLOCK_BOX, 1.4, seed=44, wobble=0.1, step=7), WHITE, line=SEA),
    )


def wake_up_parts(card: WakeUp, deck: Deck, gallery: Gallery, ink: Ink) -> list[Placed]:
    """The clock, its golden frame and the time of the catalogue on a banner. Fault: a time that cannot be drawn."""
    return together(
        (
            lambda: _picture(card, deck, gallery, ink, lambda: _time(card, TILE_COLOUR[ink])),
            lambda: Placed(frames.wake_up_frame(ink), *frames.CARD),
            lambda: Placed(_banner(ink), *frames.CARD),
            lambda: _on_banner(_time(card, INK)),
        )
    )


def _time(card: WakeUp, colour: str) -> Part:
    if unknown(card.time) or not card.time:
        problem = f"the time {card.time!r} cannot be drawn"
        raise Fault(Finding("draw-no-glyph", problem, "write it as 07:00", card.place, f"card {card.id}"))
    return row(card.time, colour, pen=15)


def _on_banner(time: Part) -> Placed:
    placed = centred(time, CLOCK_BOX.cx, CLOCK_BOX.cy, 6.8)
    room = CLOCK_BOX.width - 3
    return placed if placed.width <= room else centred(time, CLOCK_BOX.cx, CLOCK_BOX.cy, 6.8 * room / placed.width)


def magic_code_parts(card: MagicCode, deck: Deck, gallery: Gallery, ink: Ink) -> list[Placed]:
    """One code in the cloud of a dream, dreamt by a sleeper; the same code small in the corner, for a fan of cards."""
    corner = frames.cell(0)
    return together(
        (
            lambda: Placed(dream_ground(ink), *frames.CARD),
            lambda: _sleeper(card, deck, gallery, ink),
            lambda: Placed(dream_frame(ink), *frames.CARD),
            lambda: code_at(card.code, gallery, *BUBBLE, CODE_BIG, card=card, room=36),
            lambda: code_at(
                card.code, gallery, corner.cx, corner.cy, frames.CODE_HEIGHT, card=card, room=corner.width - 0.2
            ),
        )
    )


def _sleeper(card: MagicCode, deck: Deck, gallery: Gallery, ink: Ink) -> list[Placed]:
    """The sleeper, whole and in its own proportions, on the lower edge of its place."""
    lying = [fitted(drawn, SLEEPER) for drawn in picture(card, deck, gallery, ink)[-1:]]
    return [replace(placed, y=SLEEPER.bottom - placed.height) for placed in lying]
