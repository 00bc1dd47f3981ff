"""The front of a card of any kind: parts in painting order on 63 × 88 mm."""

from functools import partial

from oniroo.deck.model import BadNight, Card, Deck, DreamFairy, Free, Kind, MagicCode, MoonHead, Symbol, WakeUp
from oniroo.draw import frames
from oniroo.draw.codes import centred, code_at, graphic, together
from oniroo.draw.frames import NAME_BOX
from oniroo.draw.free_face import free_parts
from oniroo.draw.gallery import Gallery, is_drawn, picture
from oniroo.draw.glyphs import row
from oniroo.draw.names import Outline, name_on
from oniroo.draw.palette import INK, Ink
from oniroo.draw.parts import Face, Part, Placed
from oniroo.draw.special_faces import magic_code_parts, marked_parts, name_colour, name_middle, wake_up_parts
from oniroo.draw.tiles import TILE_COLOUR, tile

__all__ = ["NAME_BOX", "Gallery", "Ink", "face", "is_drawn"]

FIGURE_PEN = 15.0
ORNATE = frozenset({Kind.BAD_NIGHT, Kind.MOON_HEAD, Kind.DREAM_FAIRY, Kind.WAKE_UP})
NUMBER_ROOM = 15.0  # mm for the number, left of the page's edge


def face(card: Card, deck: Deck, gallery: Gallery, *, ink: Ink = Ink.FULL, name: Outline | None = None) -> Face:
    """The front of the card, with a name on it if one is given.

    Raises Fault for a code without glyph or shape, an unknown group, a missing group graphic: each named.
    A picture that is not drawn yet shows a tile (ask ``is_drawn``).
    """
    parts = _parts(card, deck, gallery, ink)
    if name is None:
        if card.kind in ORNATE:
            parts.append(whole(frames.ornament(card.kind, ink)))
        return Face(frames.CARD.width, frames.CARD.height, tuple(parts))
    placed, words = name_on(name, centre=name_middle(card), colour=INK if ink is Ink.SAVER else name_colour(card))
    return Face(frames.CARD.width, frames.CARD.height, (*parts, *placed), words=(words,))


def _parts(card: Card, deck: Deck, gallery: Gallery, ink: Ink) -> list[Placed]:
    match card:
        case Symbol():
            return symbol_parts(card, deck, gallery, ink)
        case Free():
            return [*free_parts(card, deck, gallery, ink), purple(card.purple, deck, gallery, card)]
        case WakeUp():
            return wake_up_parts(card, deck, gallery, ink)
        case BadNight() | MoonHead() | DreamFairy():
            return marked_parts(card, deck, gallery, ink)
        case MagicCode():
            return magic_code_parts(card, deck, gallery, ink)
    raise TypeError(f"no face for {card!r}")


def whole(part: Part) -> Placed:
    """A part that is as large as the card."""
    return Placed(part, *frames.CARD)


def yellow(number: int, deck: Deck, gallery: Gallery, card: Card) -> Placed:
    """The group's graphic in the yellow rectangle."""
    box = frames.YELLOW_BOX
    return centred(graphic(number, deck, gallery, card=card), box.cx, box.cy, frames.YELLOW_GRAPHIC)


def purple(number: int, deck: Deck, gallery: Gallery, card: Card) -> Placed:
    """The wanted group's graphic in the purple circle."""
    x, y, _ = frames.CIRCLE
    return centred(graphic(number, deck, gallery, card=card), x, y, frames.PURPLE_GRAPHIC)


def number_parts(number: int) -> list[Placed]:
    """The card's number (three digits or more), one part a digit; the right end stays where it is."""
    cx, cy, height = frames.NUMBER
    digits = f"{number:03d}"
    step, right = height * 0.735, cx + height * 1.04
    if step * len(digits) > NUMBER_ROOM:
        height *= NUMBER_ROOM / (step * len(digits))
        step = height * 0.735
    return [
        centred(row(digit, INK, pen=FIGURE_PEN), right - step * (len(digits) - 1 - i) - step / 2 + 0.35, cy, height)
        for i, digit in enumerate(digits)
    ]


def symbol_parts(card: Symbol, deck: Deck, gallery: Gallery, ink: Ink) -> list[Placed]:
    """Scene, picture, frame, codes, graphics, number."""
    box = frames.PICTURE
    drawn = picture(card, deck, gallery, ink)
    parts = [Placed(part, *box) for part in drawn]
    if not parts and any(group.number == card.yellow for group in deck.groups):
        sign = graphic(card.yellow, deck, gallery, card=card, colour=TILE_COLOUR[ink])
        parts += tile(box, sign, ink)
    parts.append(whole(frames.symbol_frame(ink)))
    cells = [frames.cell(i) for i in range(len(card.codes))]
    makers = [
        partial(code_at, code, gallery, cell.cx, cell.cy, frames.CODE_HEIGHT, card=card, room=cell.width - 0.2)
        for code, cell in zip(card.codes, cells, strict=True)
    ]
    makers += [partial(yellow, card.yellow, deck, gallery, card), partial(purple, card.purple, deck, gallery, card)]
    return parts + together(makers) + number_parts(card.number)
