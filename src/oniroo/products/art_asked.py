"""Which pictures a deck asks for, where its cards ask for them, and which of people's own show nothing."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from oniroo.deck.model import Card, Deck, Kind
from oniroo.draw.gallery import folder_of
from oniroo.draw.intake import ArtGallery
from oniroo.draw.palette import Ink
from oniroo.ground.finder import display
from oniroo.ground.findings import Fault, Finding, Place
from oniroo.products.ink import converts


def wanted_art(deck: Deck) -> set[tuple[str, str]]:
    """Folder and stem of every picture that the deck asks for, backs included (scenes are named by pictures)."""
    wanted = {(folder_of(card), card.picture) for card in deck.cards if card.picture}
    wanted |= {("groups", group.graphic) for group in deck.groups}
    wanted |= {("shapes", shape) for shape in deck.codes.shapes}
    return wanted | {("backs", "back"), ("backs", "back-saver")}


def shown_art(cards: Sequence[Card], deck: Deck, ink: Ink, *, with_back: bool = True) -> set[tuple[str, str]]:
    """Folder and stem of what ``cards`` show, and their back if it is printed."""
    shown = {(folder_of(card), card.picture) for card in cards if card.picture}
    if any(card.kind is Kind.SYMBOL for card in cards):
        shown |= {(kind, stem) for kind, stem in wanted_art(deck) if kind in ("groups", "shapes")}
    if with_back:
        shown.add(("backs", "back" if ink is Ink.FULL else "back-saver"))
    return shown


def blanks(wanted: Iterable[tuple[str, str]], gallery: ArtGallery) -> list[Finding]:
    """Faults of people's own SVG files, scenes included, of which nothing is seen. Files with faults are passed over.

    Images are judged where they are read; pictures that come with the program, when it is made.
    """
    found: dict[Finding, None] = {}
    for kind, stem in sorted(wanted):
        try:
            scene = gallery.scene_of(kind, stem)
            for one in ((kind, stem), ("scenes", scene)) if scene else ((kind, stem),):
                if gallery.is_own(*one) and (blank := blank_of(gallery, *one)):
                    found[blank] = None
        except Fault:
            continue
    return list(found)


def blank_of(gallery: ArtGallery, kind: str, stem: str) -> Finding | None:
    """The fault of an SVG file of which nothing is seen. Raises Fault if it cannot be read."""
    path, part = gallery.path(kind, stem), gallery.part(kind, stem)
    if path is None or part is None or path.suffix != ".svg" or converts(part):
        return None
    problem, remedy = "the picture cannot be printed: nothing of it is seen", "open it in a drawing program"
    return Finding("art-empty", problem, remedy, Place(display(path)))


def where_asked(findings: Iterable[Finding], deck: Deck) -> list[Finding]:
    """The findings; those about a name that stands in the deck's file (see ``intake.misspelt``) get its lines."""
    asked: dict[str, list[tuple[str, Place | None]]] = {}
    for card in deck.cards:
        if card.picture is not None:
            asked.setdefault(f"{folder_of(card)}/{card.picture}", []).append((f"card {card.id}", card.place))
    for group in deck.groups:
        asked.setdefault(f"groups/{group.graphic}", []).append((f"group {group.number}", group.place))
    found: list[Finding] = []
    for finding in findings:
        lines = asked.get(finding.subject, ()) if finding.code == "art-letter-case" and finding.place is None else ()
        found += [replace(finding, subject=subject, place=place) for subject, place in lines] or [finding]
    return found
