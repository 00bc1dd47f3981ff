"""The front of a card of any kind: parts in painting order on 63 × 88 mm."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from oniroo.deck.model import BadNight, Card, Deck, DreamFairy, Free, Kind, MagicCode, MoonHead, Symbol, WakeUp
from oniroo.draw import frames
from oniroo.draw.backs import back, back_misfit
from oniroo.draw.codes import Maker, centred, code_at, graphic, together
from oniroo.draw.fitting import misfit, on_mat
from oniroo.draw.free_face import crowded, free_parts
from oniroo.draw.gallery import Gallery, picture, sources
from oniroo.draw.glyphs import row
from oniroo.draw.names import name_on
from oniroo.draw.palette import INK, Ink
from oniroo.draw.parts import Face, Part, Placed
from oniroo.draw.special_faces import magic_code_parts, marked_parts, name_colour, name_middle, wake_up_parts
from oniroo.draw.tiles import TILE_COLOUR, tile
from oniroo.ground.findings import Fault, Finding
from oniroo.text.outlines import Outline

FIGURE_PEN = 15.0
ORNATE = frozenset({Kind.BAD_NIGHT, Kind.MOON_HEAD, Kind.DREAM_FAIRY, Kind.WAKE_UP})
_PLACES = {
    Kind.SYMBOL: frames.PICTURE,
    **dict.fromkeys((Kind.WAKE_UP, Kind.BAD_NIGHT, Kind.MOON_HEAD, Kind.DREAM_FAIRY), frames.SPECIAL_PICTURE),
}  # MAGIC_CODE: its sleeper may be of any shape
NUMBER_ROOM = 15.0  # mm for the number, left of the page's edge


def face(card: Card, deck: Deck, gallery: Gallery, *, ink: Ink = Ink.FULL, name: Outline | None = None) -> Face:
    """The front of the card, with a name on it if one is given.

    Raises Fault for a code without glyph or shape, an unknown group, a missing group graphic, a picture
    that cannot be taken in: each named, all at once.
    A picture that is not drawn yet shows a tile (ask ``is_drawn``).
    """
    parts = _parts(card, deck, gallery, ink)
    if name is None:
        if card.kind in ORNATE:
            parts.append(whole(frames.ornament(card.kind, ink)))
        return Face(frames.CARD.width, frames.CARD.height, tuple(parts))
    colour = INK if ink is Ink.SAVER else name_colour(card)
    placed, words = name_on(name, centre=name_middle(card), colour=colour, numbered=card.kind is Kind.SYMBOL)
    return Face(frames.CARD.width, frames.CARD.height, (*parts, *placed), words=(words,))


def faults(cards: Iterable[Card], deck: Deck, gallery: Gallery, ink: Ink = Ink.FULL) -> list[Finding]:
    """Everything that keeps the fronts of these cards and their back from being drawn, each thing once.

    Codes without glyph or shape, groups and graphics that are missing, files of art that cannot be taken in.
    """
    found: dict[Finding, None] = {}
    makers: list[Callable[[], Face]] = [partial(face, card, deck, gallery, ink=ink) for card in cards]
    makers.append(partial(back, deck, gallery, ink=ink))
    for make in makers:
        try:
            make()
        except Fault as fault:
            found.update(dict.fromkeys(fault.findings))
    return list(found)


def warnings(
    cards: Sequence[Card], deck: Deck, gallery: Gallery, ink: Ink = Ink.FULL, *, with_back: bool = True
) -> list[Finding]:
    """What can be drawn, but not as it was surely meant: pictures and backs of other proportions than their place,
    codes of FREE too near to each other. Each file once; what cannot be drawn at all is left to ``faults``.
    """
    found: dict[Finding, None] = {}
    for card in cards:
        if card.kind in _PLACES:
            found.update(dict.fromkeys(_misfits(card, gallery)))
    if any(card.kind is Kind.FREE for card in cards):
        found.update(dict.fromkeys(crowded(deck.codes)))
    try:
        behind = back_misfit(gallery, ink=ink) if with_back else None
    except Fault:
        behind = None
    return [*found, behind] if behind is not None else list(found)


def _misfits(card: Card, gallery: Gallery) -> list[Finding]:
    box = _PLACES[card.kind]
    try:
        drawn = [(gallery.part(*key), gallery.path(*key)) for key in sources(card, gallery)]
    except Fault:
        return []
    found = [misfit(part, path, box, "a mat shows beside it") for part, path in drawn if part is not None]
    return [finding for finding in found if finding is not None]


def _parts(card: Card, deck: Deck, gallery: Gallery, ink: Ink) -> list[Placed]:
    match card:
        case Symbol():
            return symbol_parts(card, deck, gallery, ink)
        case Free():
            return together(
                (lambda: free_parts(card, deck, gallery, ink), lambda: [purple(card.purple, deck, gallery, card)])
            )
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
    cells = [frames.cell(i) for i in range(len(card.codes))]
    makers: list[Maker] = [
        partial(_view, card, deck, gallery, ink),
        partial(whole, frames.symbol_frame(ink)),
    ]
    makers += [
        partial(code_at, code, gallery, cell.cx, cell.cy, frames.CODE_HEIGHT, card=card, room=cell.width - 0.2)
        for code, cell in zip(card.codes, cells, strict=True)
    ]
    makers += [partial(yellow, card.yellow, deck, gallery, card), partial(purple, card.purple, deck, gallery, card)]
    return together(makers) + number_parts(card.number)


def _view(card: Symbol, deck: Deck, gallery: Gallery, ink: Ink) -> Sequence[Placed]:
    """What is seen through the window: scene and picture, or a tile with the quiet graphic of the group."""
    box = frames.PICTURE
    if drawn := picture(card, deck, gallery, ink):
        return on_mat(drawn, box, ink)
    return tile(box, graphic(card.yellow, deck, gallery, card=card, colour=TILE_COLOUR[ink]), ink)
