"""The back of all cards: itself after half a turn, so that no card can be told from behind."""

from oniroo.deck.model import Deck
from oniroo.draw.fitting import covering, fills, fitted, misfit
from oniroo.draw.frames import CARD
from oniroo.draw.gallery import Gallery
from oniroo.draw.palette import Ink
from oniroo.draw.parts import Face, Placed
from oniroo.ground.findings import Finding, InputFault

BLEED = 3.0  # mm that the ground runs on beyond the trim
WHOLE = CARD.grow(BLEED)
STEMS = {Ink.FULL: "back", Ink.SAVER: "back-saver"}


def back(deck: Deck, gallery: Gallery, *, ink: Ink = Ink.FULL) -> Face:  # noqa: ARG001 (a deck may get its own back)
    """The back with its bleed; InputFault if ``art/backs`` lacks it.

    A drawing of 69 × 94 shape fills the bleed. Any other one is the bare card, as large as goes into the trim: the face
    keeps the drawing's proportions, and sheets lay it on the colour of its edge or enlarge it until it fills the card.
    """
    stem = STEMS[ink]
    found = gallery.part("backs", stem)
    if found is None:
        raise InputFault(
            Finding("draw-no-back", f"the back is not in art/backs/{stem}.svg", "draw it there, 69 × 94 mm with bleed")
        )
    if fills(found, WHOLE):
        return Face(CARD.width, CARD.height, (covering(found, WHOLE),), bleed=BLEED)
    bare = fitted(found, CARD)
    return Face(bare.width, bare.height, (Placed(found, 0, 0, bare.width, bare.height),))


def back_misfit(gallery: Gallery, *, ink: Ink = Ink.FULL) -> Finding | None:
    """A warning about a back that has neither the shape of a card with bleed nor that of a bare one; None if it has."""
    found = gallery.part("backs", STEMS[ink])
    if found is None or fills(found, CARD):
        return None
    outcome = "it lies whole on the colour of its edge, or is enlarged until it fills the card"
    return misfit(found, gallery.path("backs", STEMS[ink]), WHOLE, outcome)
