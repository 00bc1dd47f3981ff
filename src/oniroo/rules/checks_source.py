"""Proofs of the English text against a deck: every placeholder has a value, every reference a target."""

from collections.abc import Iterator

from oniroo.deck.model import Deck
from oniroo.ground.findings import Finding
from oniroo.ground.suggest import nearest
from oniroo.rules.holes import RUNTIME, Hole, holes
from oniroo.rules.model import Part, Rulebook, Unit
from oniroo.rules.units import name_units
from oniroo.rules.values import values

ALWAYS = frozenset({"lit", "list"})


def source_findings(book: Rulebook, deck: Deck) -> Iterator[Finding]:
    """A finding for each placeholder without a value, reference without a target and figure without a caption."""
    known = values(deck, book.constants)
    targets = {*book.rule_ids, *(section.key for section in book.sections)}
    keys = {unit.key for unit in (*book.units, *book.words, *name_units(book, deck))}
    for unit in (*book.units, *book.words):
        for hole in dict.fromkeys(holes(unit.text)):
            yield from _hole(unit, hole, set(known), targets)
    for block in book.blocks:
        for figure in block.figures:
            if f"figure.{figure}" not in keys:
                problem = f"the figure {figure} has no caption"
                yield Finding("rules-figure", problem, f"add figure.{figure} under `words`", block.place, block.id)


def _hole(unit: Unit, hole: Hole, known: set[str], targets: set[str]) -> Iterator[Finding]:
    if hole.is_reference:
        if hole.name[4:] not in targets:
            problem = f"{hole} points to nothing"
            yield Finding("rules-reference", problem, nearest(hole.name[4:], targets), unit.place, unit.key)
    elif hole.name not in ALWAYS and hole.name not in known and not (unit.part is Part.WORD and hole.name in RUNTIME):
        problem = f"{hole} has no value in this deck"
        yield Finding("rules-placeholder", problem, nearest(hole.name, known), unit.place, unit.key)
