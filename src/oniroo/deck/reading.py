"""``cards.yaml`` to a deck, or every fault of the file in one run, each with its line and its remedy."""

from bisect import bisect_right
from dataclasses import replace
from typing import Any

from pydantic import ValidationError

from oniroo.deck.building import build
from oniroo.deck.crosscheck import crosscheck
from oniroo.deck.model import Deck
from oniroo.deck.nodes import Document, parse
from oniroo.deck.repair import Damage, repaired
from oniroo.deck.schema import DeckFile
from oniroo.deck.schema_faults import cut, findings_of, subject_of
from oniroo.ground.finder import DeckFolder
from oniroo.ground.findings import Fault, Finding, InputFault, Place, Severity
from oniroo.ground.reading import MIB, REPLACEMENT, hidden_characters, read_text, without_hidden

MAX_BYTES = 2 * MIB


def read_deck(folder: DeckFolder) -> Deck:
    """The deck of a folder; what is odd but usable stands in its ``findings``.

    Raises InputFault if the file cannot be read as YAML, Fault with all findings if what it says is no deck.
    """
    return deck_from_text(read_text(folder.cards, limit=MAX_BYTES, shown=folder.shown), folder.shown)


def deck_from_text(text: str, file: str = "cards.yaml") -> Deck:
    """The deck that a YAML text describes. ``file`` is its name in messages. Raises as ``read_deck``."""
    hidden = _hidden(text, file)
    try:
        # Invisible characters are passed over, so that the file can be read on, and all faults told at once. A visible
        # one stands in for each until then: some of them end a line, and places must stay the same.
        document = parse(without_hidden(text), file, passed_over=REPLACEMENT) if hidden else parse(text, file)
    except InputFault as fault:
        raise InputFault((*hidden, *fault.findings)) from None
    if not isinstance(document.tree, dict):
        problem = "a deck is made of keys: deck, groups, codes, pyjamas, rules, levels, cards"
        remedy = "compare it with the packaged cards.yaml (write a copy with: oniroo init FOLDER)"
        place = document.value_place(())
        raise Fault((*hidden, *document.findings, Finding("deck-type", problem, remedy, place)))
    found, parsed, damage = _validate(document)
    found = [*_with_subjects([*hidden, *document.findings], document), *found]
    found = _sorted([*found, *cut(crosscheck(parsed, document, damage), Place(file), "faults between lines")])
    if any(finding.severity is Severity.ERROR for finding in found):
        raise Fault(found)
    return build(parsed, document, tuple(found))


def _hidden(text: str, file: str) -> list[Finding]:
    found = [
        Finding(
            "deck-hidden-character",
            f"an invisible character {character.code_point} stands here",
            "delete it and type the text around it anew",
            Place(file, character.line, character.column),
        )
        for character in hidden_characters(text)
    ]
    return cut(found, Place(file), "invisible characters")


def _with_subjects(found: list[Finding], document: Document) -> list[Finding]:
    """Findings that know only their place, with the card or level that stands in that line."""
    if not found:
        return []
    marks = sorted(((mark, path) for path, mark in document.values.items() if path), key=lambda pair: pair[0])
    starts = [mark for mark, _ in marks]
    named: list[Finding] = []
    for finding in found:
        place = finding.place or Place("")
        index = bisect_right(starts, (place.line, place.column)) - 1
        same_line = index >= 0 and starts[index][0] == place.line
        named.append(replace(finding, subject=subject_of(marks[index][1], document)) if same_line else finding)
    return named


def _validate(document: Document) -> tuple[list[Finding], DeckFile, Damage]:
    """Findings of single values, the file with stand-ins for them, and where these are."""
    errors: list[Any] = []
    try:
        parsed = DeckFile.model_validate(document.tree)
    except ValidationError as error:
        errors += error.errors(include_url=False)
    tree, damage = repaired(document, errors)
    return findings_of(errors, document), DeckFile.model_validate(tree) if errors else parsed, damage


def _sorted(found: list[Finding]) -> list[Finding]:
    unique = dict.fromkeys(found)
    return sorted(unique, key=lambda finding: finding.place or Place(""))
