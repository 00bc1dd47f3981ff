"""What the faces ask of a gallery of art, and how a picture is taken from it."""

from pathlib import Path
from typing import Protocol

from oniroo.deck.model import BadNight, Card, Deck, Kind, MagicCode
from oniroo.draw.palette import Ink
from oniroo.draw.parts import Part
from oniroo.draw.pyjamas import bare, dress


class Gallery(Protocol):
    """Pictures by folder (``symbols``, ``special``, ``groups``, ``shapes``, ``scenes``, ``backs``) and file stem."""

    def path(self, folder: str, stem: str) -> Path | None:
        """Where the picture stands, for messages; None = not drawn yet, or in no file."""

    def part(self, folder: str, stem: str) -> Part | None:
        """The picture; None = not drawn yet."""

    def scene_of(self, folder: str, stem: str) -> str | None:
        """The scene that is painted before the picture; None = the picture paints its own."""


def folder_of(card: Card) -> str:
    """Where the card's picture lies below ``art/``."""
    return "symbols" if card.kind is Kind.SYMBOL else "special"


def is_drawn(card: Card, gallery: Gallery) -> bool:
    """Whether the card's picture exists; cards that need none (FREE) count as drawn."""
    if card.picture is None:
        return card.kind is Kind.FREE
    return gallery.part(folder_of(card), card.picture) is not None


def sources(card: Card, gallery: Gallery) -> list[tuple[str, str]]:
    """Folder and stem of what is painted for a card's picture: the scene if it names one, the picture itself."""
    if card.picture is None or gallery.part(folder_of(card), card.picture) is None:
        return []
    own = folder_of(card), card.picture
    scene = gallery.scene_of(*own)
    return [own] if scene is None or gallery.part("scenes", scene) is None else [("scenes", scene), own]


def picture(card: Card, deck: Deck, gallery: Gallery, ink: Ink) -> tuple[Part, ...]:
    """Scene (if the picture names one) and picture of a card, dressed and inked; empty = not drawn yet."""
    if card.picture is None:
        return ()
    folder = folder_of(card)
    own = gallery.part(folder, card.picture)
    if own is None:
        return ()
    if isinstance(card, BadNight | MagicCode) and card.pyjamas in deck.pyjamas:
        own = dress(own, deck.pyjamas[card.pyjamas])
    stem = gallery.scene_of(folder, card.picture)
    scene = gallery.part("scenes", stem) if stem else None
    parts = (scene, own) if scene is not None else (own,)
    if ink is Ink.FULL:
        return tuple(bare(part) for part in parts)
    from oniroo.draw.saver import line_art

    return tuple(bare(line_art(part, keep_ember=card.kind is Kind.MOON_HEAD)) for part in parts)
