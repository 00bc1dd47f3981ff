"""Proofs of the English text against a deck: every placeholder has a value, every reference a target."""

from collections.abc import Iterator

from oniroo.deck.model import Deck
from oniroo.ground.findings import Finding
from oniroo.ground.suggest import nearest
from oniroo.rules.holes import RUNTIME, Hole, holes
from oniroo.rules.model import Part, Rulebook, Unit
from oniroo.rules.units import name_units
from oniroo.rules.values import Named, Value, values

ALWAYS = frozenset({"lit", "list"})


def source_findings(book: Rulebook, deck: Deck) -> Iterator[Finding]:
    """A finding for each placeholder without a value, reference without a target and figure without a caption.

    Names of the deck have no placeholders, so a brace in one is named, too.
    """
    known = values(deck, book.constants)
    targets = {*book.rule_ids, *(section.key for section in book.sections)}
    names = name_units(book, deck)
    keys = {unit.key for unit in (*book.units, *book.words, *names)}
    for unit in (*book.units, *book.words):
        for hole in dict.fromkeys(holes(unit.text)):
            yield from _hole(unit, hole, known, targets)
    for unit in names:
        if brace := next((letter for letter in unit.text if letter in "{}"), ""):
            problem = f"the name “{unit.text}” has a {brace} in it, and braces stand for numbers in the rules"
            yield Finding("rules-placeholder", problem, "write ( and )", unit.place, unit.key)
    for block in book.blocks:
        for figure in block.figures:
            if f"figure.{figure}" not in keys:
                problem = f"the figure {figure} has no caption"
                yield Finding("rules-figure", problem, f"add figure.{figure} under `words`", block.place, block.id)


def _hole(unit: Unit, hole: Hole, known: dict[str, Value], targets: set[str]) -> Iterator[Finding]:
    value = known.get(hole.name)
    if hole.is_reference:
        if hole.name[4:] not in targets:
            problem = f"{hole} points to nothing"
            yield Finding("rules-reference", problem, nearest(hole.name[4:], targets), unit.place, unit.key)
    elif hole.name not in ALWAYS and hole.name not in known and not (unit.part is Part.WORD and hole.name in RUNTIME):
        problem = f"{hole} has no value in this deck"
        yield Finding("rules-placeholder", problem, nearest(hole.name, known), unit.place, unit.key)
    elif isinstance(value, Named) and any(unit.key in each.keys for each in known.values() if isinstance(each, Named)):
        problem = f"{hole} is a list of names, and this is one of them"
        yield Finding("rules-placeholder", problem, "write the name itself", unit.place, unit.key)
