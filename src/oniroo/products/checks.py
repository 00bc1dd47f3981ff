"""What `check` looks at: the catalogue, the art, the layout. Returns findings; raises nothing that a user caused."""

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from oniroo import __version__
from oniroo.deck.facts import prove
from oniroo.deck.model import Card, Deck, WakeUp
from oniroo.deck.reading import read_deck
from oniroo.draw.art_rules import check_art
from oniroo.draw.by_card import by_card
from oniroo.draw.clock import after_noon, clock_time
from oniroo.draw.frames import NAME_BOX
from oniroo.draw.gallery import folder_of
from oniroo.draw.intake import ArtGallery
from oniroo.draw.palette import Ink
from oniroo.draw.svg_tree import MAX_BYTES
from oniroo.ground.finder import DeckFolder, display, packaged_root
from oniroo.ground.findings import Fault, Finding, InputFault, Place, Severity
from oniroo.ground.reading import decode, read_bytes, read_text
from oniroo.page import A4, LETTER, SheetSpec, fit_grid
from oniroo.products.art_asked import blank_of, wanted_art, where_asked
from oniroo.products.art_cache import ArtCache, Judged, row_of
from oniroo.products.faces import compose, undrawn
from oniroo.products.picture_rules import is_its_own_half_turn, judge_deck, judge_picture
from oniroo.text.outlines import fit, misfit
from oniroo.text.refusals import refusals

PARTS = ("deck", "art", "layout")
SCHEMA_VERSION = 1

Progress = Callable[[int, int, str], None]


@dataclass(frozen=True, slots=True)
class Report:
    """All findings of a check with the part each belongs to, the deck's file, and how many cards it has."""

    source: str
    findings: tuple[tuple[str, Finding], ...]
    cards: int
    unreadable: bool = False
    """The deck's file could not be read at all."""

    def json(self) -> str:
        """The report for programs; ``schema`` is raised when a key changes its meaning."""
        counts = {
            f"{severity.name.lower()}s": sum(finding.severity is severity for _, finding in self.findings)
            for severity in reversed(Severity)
        }
        report = {
            "schema": SCHEMA_VERSION,
            "oniroo": __version__,
            "deck": self.source,
            "cards": self.cards,
            "counts": counts,
            "findings": [{"part": part, **row_of(finding)} for part, finding in self.findings],
        }
        return json.dumps(report, indent=2, ensure_ascii=False)


def check(
    folder: DeckFolder, *, parts: Iterable[str] = PARTS, cache: Path | None = None, progress: Progress | None = None
) -> Report:
    """Check the deck of a folder. ``cache`` keeps the results of art files by their content (None: nothing is kept)."""
    try:
        deck = read_deck(folder)
    except Fault as fault:
        findings = tuple(("deck", finding) for finding in fault.findings)
        return Report(folder.shown, findings, 0, unreadable=isinstance(fault, InputFault))
    gallery = ArtGallery(folder.art_roots)
    steps: dict[str, Callable[[], list[Finding]]] = {
        "deck": lambda: check_deck(deck),
        "art": lambda: check_pictures(deck, gallery, ArtCache(cache)),
        "layout": lambda: check_layout(deck, gallery),
    }
    wanted = [part for part in PARTS if part in set(parts)]
    seen: dict[Finding, str] = {}
    for number, part in enumerate(wanted):
        if progress is not None:
            progress(number, len(wanted), part)
        for finding in steps[part]():
            seen.setdefault(finding, part)  # one thing seen by two parts is one finding
    return Report(folder.shown, tuple((part, finding) for finding, part in seen.items()), len(deck.cards))


def check_deck(deck: Deck) -> list[Finding]:
    """What was odd in reading, facts and examples that do not hold, and all that can be said of the deck's dreams."""
    from oniroo.dreams.check import check as check_dreams

    return [*deck.findings, *prove(deck), *check_dreams(deck)]


def check_pictures(deck: Deck, gallery: ArtGallery, cache: ArtCache) -> list[Finding]:
    """Faults of the art that the deck uses, files that nothing uses, pictures that are still to be drawn."""
    findings: list[Finding] = []
    used = wanted_art(deck)
    gallery.expect(used)
    ours: dict[str, Judged] = {}
    for kind, stem in sorted(used):
        try:
            path = gallery.path(kind, stem)
            if path is not None:
                judged = cache.get(path, f"{kind}/{stem}", partial(_judge, gallery, kind, stem, path))
                findings += judged.findings
                if judged.ink is not None:
                    ours[display(path)] = judged
        except Fault as fault:
            findings += fault.findings
    cache.save()
    # scenes are a stock that pictures choose from: one that none shows is no slip of the pen
    for step in (
        lambda: gallery.unknown(used | {("scenes", stem) for stem in gallery.stems("scenes")}),
        lambda: judge_deck(ours),
        lambda: [*check_clocks(deck, gallery), *undrawn(deck.cards, gallery)],
    ):
        try:
            findings += step()
        except Fault as fault:
            findings += fault.findings
    return by_card(where_asked([*dict.fromkeys(findings), *gallery.findings], deck), deck.cards)


def _judge(gallery: ArtGallery, kind: str, stem: str, path: Path) -> Judged:
    """Whether a picture can be read and turned into ink and, if it is one of ours, keeps the house's art rules."""
    if (blank := blank_of(gallery, kind, stem)) is not None:
        return Judged((blank,))
    if path.suffix != ".svg" or not path.is_relative_to(packaged_root() / "art"):
        return Judged(())
    findings = tuple(check_art(path))
    text = read_text(path, limit=MAX_BYTES, shown=display(path))
    if kind == "backs" and not is_its_own_half_turn(text):
        problem, remedy = "the back does not equal itself after half a turn", "turn one half by 180 degrees"
        findings += (Finding("art-back-turn", problem, remedy, Place(display(path))),)
    if kind not in ("symbols", "special") or findings:
        return Judged(findings)
    scene = gallery.scene_of(kind, stem)
    return judge_picture(text, display(path), gallery.part("scenes", scene) if scene else None)


def check_clocks(deck: Deck, gallery: ArtGallery) -> list[Finding]:
    """Whether the hands of a clock that names them (ids ``hour-hand``, ``minute-hand``) show the time of its card."""
    findings = []
    for card in deck.cards:
        if not isinstance(card, WakeUp) or not card.picture:
            continue
        path = gallery.path(folder_of(card), card.picture)
        if path is not None and path.suffix == ".svg" and gallery.part(folder_of(card), card.picture) is not None:
            shown = clock_time(_seen(path))
            if shown is not None and shown not in (card.time, after_noon(card.time)):
                problem = f"the clock's hands show {shown}, and its card says {card.time}"
                place = Place(display(path))
                findings.append(Finding("art-clock", problem, "turn the hands", place, f"card {card.id}"))
    return findings


def _seen(path: Path) -> str:
    """The text of a picture's file, read as far as its ASCII: XML may name encodings that nothing else here is read in.

    Raises InputFault: too large, not to be read.
    """
    data = read_bytes(path, limit=MAX_BYTES, shown=display(path))
    try:
        return decode(data, display(path))
    except InputFault:
        return data.decode("utf-8", errors="replace")


def check_layout(deck: Deck, gallery: ArtGallery) -> list[Finding]:
    """Whether every face can be composed, names fit their box, and the deck fits A4 and Letter with room to print."""
    findings = list(refusals(f"{deck.name} {deck.version}", "margin", subject="deck", place=Place(deck.source)))
    findings += [finding for card in deck.cards for finding in check_name(card, deck.language)]
    for ink in Ink:
        try:
            findings += compose(deck.cards, deck, gallery, ink=ink).findings
        except Fault as fault:
            findings += fault.findings
    for paper in (A4, LETTER):
        findings += fit_grid(paper, SheetSpec().card).findings
    return findings


def check_name(card: Card, language: str) -> list[Finding]:
    """Whether a card's name can be set and fits its box; a name that does not is left off faces with names."""
    subject = f"card {card.id}"
    if refused := refusals(card.name, "name", subject=subject, place=card.place):
        return [replace(finding, severity=Severity.WARNING) for finding in refused]
    width, height = NAME_BOX.width, NAME_BOX.height
    if fit(card.name, width, height, language=language) is not None:
        return []
    overflow = misfit(card.name, width, height, language=language, subject=subject, place=card.place)
    return [replace(overflow, severity=Severity.WARNING)]
