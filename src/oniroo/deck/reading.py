"""``cards.yaml`` to a deck, or every fault of the file in one run, each with its line and its remedy."""

from bisect import bisect_right
from dataclasses import replace
from typing import Any

from pydantic import ValidationError

from oniroo.deck.building import build
from oniroo.deck.crosscheck import crosscheck
from oniroo.deck.model import Deck
from oniroo.deck.nodes import Document, Path, parse
from oniroo.deck.schema import DeckFile
from oniroo.deck.schema_faults import MOST, findings_of, subject_of
from oniroo.ground.finder import DeckFolder
from oniroo.ground.findings import Fault, Finding, InputFault, Place, Severity
from oniroo.ground.reading import MIB, hidden_characters, read_text, without_hidden

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
        # With a visible stand-in for each invisible character the file can be read on, and all faults told at once.
        document = parse(without_hidden(text) if hidden else text, file)
    except InputFault as fault:
        raise InputFault((*hidden, *fault.findings)) from None
    if not isinstance(document.tree, dict):
        problem = "a deck is made of keys: deck, groups, codes, pyjamas, rules, levels, cards"
        remedy = "compare it with the packaged cards.yaml (write a copy with: oniroo init FOLDER)"
        place = document.value_place(())
        raise Fault((*hidden, *document.findings, Finding("deck-type", problem, remedy, place)))
    found, parsed, damaged = _validate(document)
    found = [*_with_subjects([*hidden, *document.findings], document), *found]
    if parsed is not None:
        found += crosscheck(parsed, document, damaged)
    found = _sorted(found)
    if parsed is None or any(finding.severity is Severity.ERROR for finding in found):
        raise Fault(found)
    return build(parsed, document, tuple(found))


def _hidden(text: str, file: str) -> list[Finding]:
    hidden = hidden_characters(text)
    found = [
        Finding(
            "deck-hidden-character",
            f"an invisible character {character.code_point} stands here",
            "delete it and type the text around it anew",
            Place(file, character.line, character.column),
        )
        for character in hidden[:MOST]
    ]
    if len(hidden) > MOST:
        problem = f"there are {len(hidden) - MOST:,} more invisible characters"
        found.append(Finding("deck-more", problem, "is this a text file?", Place(file)))
    return found


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


def _validate(document: Document) -> tuple[list[Finding], DeckFile | None, frozenset[Path]]:
    """Findings of single lines, the file without the lines they are in, and the paths of those lines."""
    try:
        return [], DeckFile.model_validate(document.tree), frozenset()
    except ValidationError as error:
        errors = error.errors(include_url=False)
    told = {finding.place for finding in document.findings}
    found = [finding for finding in findings_of(errors, document) if finding.place not in told]
    # Lines without a fault are still checked against each other, so that one run tells everything.
    damaged = frozenset(_entry(document.tree, fault["loc"]) for fault in errors)
    if () in damaged:
        return found, None, damaged
    tree: Any = _copy(document.tree)
    for path in sorted(damaged, key=_order, reverse=True):
        holder = tree
        for part in path[:-1]:
            holder = holder[part]
        if not isinstance(holder, dict) or path[-1] in holder:  # a missing block cannot be taken out
            del holder[path[-1]]
    for section, stand_in in _STAND_INS.items():
        if not tree.get(section) and any(path[0] == section for path in damaged):
            tree[section] = stand_in
    try:
        return found, DeckFile.model_validate(tree), damaged
    except ValidationError:
        return found, None, damaged


# In place of a block that has faults: sound, and asking nothing of the rest.
_STAND_INS: dict[str, Any] = {
    "deck": {"name": "x", "version": "x", "language": "x"},
    "groups": [{"number": "1", "name": "x", "graphic": "x"}],
    "codes": {"letters": ["A"], "shapes": ["x"], "digits": ["1"]},
    "rules": {"hand": "1", "min_dream": "1", "points": {}},
}


def _entry(tree: Any, loc: Path) -> Path:
    """The line or block that a fault is in: the least that can be left out so that the rest may still be checked.

    A missing block stands for itself.
    """
    section = loc[0] if loc else ""
    depth = {"cards": 3, "deck": 1, "codes": 1, "rules": 1}.get(str(section), 2)
    path: Path = ()
    for part in loc[:depth]:
        try:
            tree = tree[part]
        except (KeyError, IndexError, TypeError):
            break
        path = (*path, part)
    return path or ((section,) if section in _STAND_INS else ())


def _order(path: Path) -> tuple[tuple[int, int, str], ...]:
    """Sorts list entries by index; reversed, later and deeper ones come first and can be taken out one by one."""
    return tuple((0, part, "") if isinstance(part, int) else (1, 0, part) for part in path)


def _copy(tree: Any) -> Any:
    if isinstance(tree, dict):
        return {key: _copy(value) for key, value in tree.items()}
    if isinstance(tree, list):
        return [_copy(value) for value in tree]
    return tree


def _sorted(found: list[Finding]) -> list[Finding]:
    unique = dict.fromkeys(found)
    return sorted(unique, key=lambda finding: finding.place or Place(""))
