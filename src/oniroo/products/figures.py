"""The figures of the rules, drawn from the catalogue: cards as the deck prints them, that bear out the caption."""

from collections.abc import Sequence

from oniroo.deck.model import Card, Deck
from oniroo.draw.faces import face
from oniroo.draw.gallery import picture
from oniroo.draw.intake import ArtGallery
from oniroo.draw.palette import Ink
from oniroo.draw.parts import Face, Placed
from oniroo.ground.findings import Finding, Severity
from oniroo.ground.suggest import listed, nearest
from oniroo.products.faces import undrawn
from oniroo.products.figure_callouts import annotated, design
from oniroo.products.figure_cards import DREAMS, FREE_DREAM, NAMES, choose, served
from oniroo.products.figure_drawing import Figure, Line, Ring, Shown, Text, caption
from oniroo.products.figure_ink import ink_on
from oniroo.products.figure_rows import dream, pair, rows
from oniroo.products.figure_score import score_sheet
from oniroo.rules.translation import Translation

__all__ = ["NAMES", "SCORE_SHEET", "Figure", "choose", "figure", "ink_on", "why_not"]

SCORE_SHEET, END = "score_sheet", "end"
_BELOW = 4.0  # pt between a figure and its caption
_DREAMER = 84.0  # pt: width of the little dreamer


def figure(name: str, translation: Translation, deck: Deck, gallery: ArtGallery, width: float) -> Figure | None:
    """The figure of a name (``figure.<name>`` is its caption), ``width`` pt wide; its height follows.

    None if the deck has no cards that make it true, or there is no figure of that name: ``why_not`` says which. Raises
    Fault for faults of the art and for words that cannot be set.
    """
    parts: Sequence[Shown | Line | Ring | Text]
    findings: Sequence[Finding] = ()
    cards: tuple[Card, ...] = ()
    if name == SCORE_SHEET:
        parts, bottom = score_sheet(translation, width)
    elif name not in NAMES:
        return None
    else:
        chosen = choose(name, deck, _series(translation))
        if isinstance(chosen, Finding):
            return None
        cards = chosen
        parts, bottom = _drawn(name, cards, translation, deck, gallery, width)
        if not parts:
            return None
        findings = undrawn(cards, gallery)
    below = caption(translation, name, width, bottom + _BELOW)
    return Figure(name, cards, (*parts, below), (width, below.bottom), findings)


def why_not(name: str, translation: Translation, deck: Deck, gallery: ArtGallery) -> Finding | None:
    """A warning that says why a figure is left out; None if it can be drawn."""
    if name == SCORE_SHEET:
        return None
    if name not in NAMES:
        known = (*NAMES, SCORE_SHEET)
        problem = f"it is left out: there is no figure of the name “{name}”"
        remedy = nearest(name, known) or f"there are {listed(known)}"
        return Finding("figure-unknown", problem, remedy, None, f"figure {name}", Severity.WARNING)
    chosen = choose(name, deck, _series(translation))
    if isinstance(chosen, Finding):
        return chosen
    if name == END and not picture(chosen[0], deck, gallery, Ink.FULL):
        return undrawn(chosen, gallery)[0]
    return None


def _series(translation: Translation) -> int:
    return translation.book.constants.get("series", 0)


def _drawn(
    name: str, cards: Sequence[Card], translation: Translation, deck: Deck, gallery: ArtGallery, width: float
) -> tuple[Sequence[Shown | Line | Ring | Text], float]:
    """What the figure shows above its caption, and its height in pt."""
    rtl = translation.language.rtl
    if name == END:
        sleeper = _sleeper(cards[0], deck, gallery)
        if sleeper is None:
            return (), 0.0
        shown = Shown(sleeper, (width - _DREAMER) / 2, 0.0, _DREAMER / sleeper.width, edge=False)
        return (shown,), shown.bottom
    faces = [face(card, deck, gallery) for card in cards]
    if (of := design(name, deck)) is not None:
        return annotated(faces[0], of, translation, width)
    if name in DREAMS or name == FREE_DREAM:
        return dream(cards, faces, served(name, tuple(cards), deck), deck, width, rtl=rtl)
    if name == "group_link":
        return pair(cards, faces, translation, width, rtl=rtl)
    laid = rows(faces, width, rtl=rtl)
    return laid, laid[-1].bottom


def _sleeper(card: Card, deck: Deck, gallery: ArtGallery) -> Face | None:
    """The sleeper of a MAGIC_CODE card without the card; None if it is not drawn yet."""
    lying = picture(card, deck, gallery, Ink.FULL)[-1:]
    if not lying:
        return None
    _, _, width, height = lying[0].box
    return Face(width, height, (Placed(lying[0], 0.0, 0.0, width, height),))
