"""The faces of the cards asked for: art read, names set, everything that is missing or does not fit said."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from oniroo.deck.model import Card, Deck, Kind
from oniroo.draw.backs import back
from oniroo.draw.by_card import by_card
from oniroo.draw.faces import face
from oniroo.draw.faces import warnings as warnings_of_faces
from oniroo.draw.frames import NAME_BOX
from oniroo.draw.gallery import folder_of, is_drawn
from oniroo.draw.intake import ArtGallery
from oniroo.draw.palette import Ink
from oniroo.draw.parts import Face
from oniroo.ground.findings import Fault, Finding, InputFault, Severity
from oniroo.products.art_asked import blanks, shown_art, wanted_art, where_asked
from oniroo.text.outlines import Outline, fit, misfit
from oniroo.text.refusals import refusals

if TYPE_CHECKING:
    from oniroo.products.card_names import CardNames


@dataclass(frozen=True, slots=True)
class Faces:
    """Fronts in the order of the cards, their common back (None if none was asked for), and what is to be said."""

    fronts: tuple[Face, ...]
    back: Face | None
    findings: tuple[Finding, ...]


def compose(
    cards: Sequence[Card],
    deck: Deck,
    gallery: ArtGallery,
    *,
    ink: Ink = Ink.FULL,
    names: "CardNames | None" = None,
    with_back: bool = True,
) -> Faces:
    """Draw the faces of ``cards``, with ``names`` printed on them (None = no names), and their back if it is wanted.

    Raises Fault with every fault of the art and of the names together.
    """
    outlines: dict[str, Outline] = {}
    findings: list[Finding] = list(names.findings) if names is not None else []
    faults: list[Finding] = []
    unreadable = False
    gallery.expect(wanted_art(deck))
    try:
        gallery.read((folder_of(card), card.picture) for card in cards if card.picture is not None)
    except Fault as fault:
        faults += fault.findings
        unreadable = True
    if names is not None:
        for card in cards:
            name, place, subject = names.texts[card.id], names.places[card.id], f"card {card.id}"
            if refused := refusals(name, "name", subject=subject, place=place):
                faults += refused
            elif (outline := fit(name, NAME_BOX.width, NAME_BOX.height, language=names.letters)) is not None:
                outlines[card.id] = outline
            else:
                findings.append(_left_off(card, names))
    makers = [partial(face, card, deck, gallery, ink=ink, name=outlines.get(card.id)) for card in cards]
    fronts: list[Face] = []
    behind: list[Face] = []
    every: list[tuple[list[Face], Callable[[], Face]]] = [(fronts, make) for make in makers]
    if with_back:
        every.append((behind, partial(back, deck, gallery, ink=ink)))
    for made, make in every:
        try:
            made.append(make())
        except Fault as fault:
            faults += fault.findings
    faults += blanks(shown_art(cards, deck, ink, with_back=with_back), gallery)
    if faults:
        found = dict.fromkeys(by_card(where_asked(faults, deck), cards))
        unreadable |= any(finding.code == "art-unreadable" for finding in found)
        raise InputFault(found) if unreadable else Fault(found)
    findings += by_card(warnings_of_faces(cards, deck, gallery, ink, with_back=with_back), cards)
    findings += undrawn(cards, gallery)
    findings += by_card(gallery.findings, cards)
    return Faces(tuple(fronts), behind[0] if behind else None, tuple(findings))


def undrawn(cards: Sequence[Card], gallery: ArtGallery) -> list[Finding]:
    """One warning for each kind of card that has pictures still to be drawn: how many, and which."""
    findings = []
    for kind in Kind:
        own = [card for card in cards if card.kind is kind]
        missing = [card.id for card in own if not is_drawn(card, gallery)]
        if missing:
            named = ", ".join(missing[:12]) + (f" … and {len(missing) - 12} more" if len(missing) > 12 else "")
            problem = f"{len(missing)} of {len(own)} pictures are not drawn yet and show a tile: {named}"
            remedy = f"put them into art/{folder_of(own[0])}, one SVG, PNG or JPEG a picture"
            findings.append(Finding("art-not-drawn", problem, remedy, subject=kind.value, severity=Severity.WARNING))
    return findings


def _left_off(card: Card, names: "CardNames") -> Finding:
    name, place, subject = names.texts[card.id], names.places[card.id], f"card {card.id}"
    overflow = misfit(name, NAME_BOX.width, NAME_BOX.height, language=names.letters, subject=subject, place=place)
    return replace(overflow, problem=f"{overflow.problem}, and is left off the card", severity=Severity.WARNING)
