"""The back of all cards: itself after half a turn, so that no card can be told from behind."""

from oniroo.deck.model import Deck
from oniroo.draw.frames import CARD
from oniroo.draw.gallery import Gallery
from oniroo.draw.palette import Ink
from oniroo.draw.parts import Face, Placed
from oniroo.ground.findings import Finding, InputFault

BLEED = 3.0  # mm that the ground runs on beyond the trim
STEMS = {Ink.FULL: "back", Ink.SAVER: "back-saver"}


def back(deck: Deck, gallery: Gallery, *, ink: Ink = Ink.FULL) -> Face:  # noqa: ARG001 (a deck may get its own back)
    """The back with its bleed; InputFault if ``art/backs`` lacks it.

    A drawing of 69 × 94 shape fills the bleed; any other one is taken as the bare card and stays within the trim.
    """
    stem = STEMS[ink]
    found = gallery.part("backs", stem)
    if found is None:
        raise InputFault(
            Finding("draw-no-back", f"the back is not in art/backs/{stem}.svg", "draw it there, 69 × 94 mm with bleed")
        )
    width, height = found.box[2], found.box[3]
    with_bleed = (CARD.width + 2 * BLEED) / (CARD.height + 2 * BLEED)
    if abs(width / height - with_bleed) > abs(width / height - CARD.width / CARD.height):
        return Face(CARD.width, CARD.height, (Placed(found, *CARD),))
    return Face(CARD.width, CARD.height, (Placed(found, *CARD.grow(BLEED)),), bleed=BLEED)
