"""What pydantic found wrong, told in the words of the deck, each at its place."""

from collections.abc import Sequence
from typing import Any

from oniroo.deck.nodes import Document, Path
from oniroo.deck.schema_walk import keys_at, slot_at
from oniroo.deck.text_types import MAX_ID, decimal
from oniroo.ground.findings import Finding, Place, Severity
from oniroo.ground.suggest import listed, near
from oniroo.ground.visible import short

MOST = 500  # more would help no one
BAD_NAME = "[key]"
"""Ends the path of an entry of a table whose name has the fault, as pydantic has it."""


def findings_of(errors: Sequence[Any], document: Document) -> list[Finding]:
    """A finding for each of pydantic's errors (``ValidationError.errors()``), up to ``MOST``."""
    # A misspelt key is also a missing one, and so is one that YAML could not read: said once, where it stands.
    misspelt = {
        (*error["loc"][:-1], meant_key(error["loc"], document))
        for error in errors[:MOST]
        if error["type"] == "extra_forbidden"
    }
    found = [
        _finding(error, document)
        for error in errors[:MOST]
        if not (error["type"] == "missing" and (error["loc"] in misspelt or error["loc"][:-1] in document.partial))
        and error["loc"] not in document.unread
    ]
    return [*found, *_more(len(errors) - MOST, Place(document.file), "faults")]


def cut(found: list[Finding], place: Place, what: str) -> list[Finding]:
    """The first ``MOST`` findings of each severity, and how many more there are."""
    kept: list[Finding] = []
    for severity in reversed(Severity):
        own = [finding for finding in found if finding.severity is severity]
        kept += own[:MOST]
        kept += _more(len(own) - MOST, place, what if severity is Severity.ERROR else "remarks", severity)
    return kept


def _more(count: int, place: Place, what: str, severity: Severity = Severity.ERROR) -> list[Finding]:
    problem = f"there are {count:,} more {what}"
    return [Finding("deck-more", problem, "mend those named first", place, severity=severity)] if count > 0 else []


def is_of_name(error: Any) -> bool:
    """Whether an error is of the name of a table's entry, not of what stands there (which may be called the same)."""
    path: Path = error["loc"]
    table = slot_at(path[:-2]) if path[-1] == BAD_NAME and error["type"] != "extra_forbidden" else None
    return table is not None and table.inner is not None and not table.inner.required


def subject_of(path: Path, document: Document) -> str:
    """``card 023`` for a path into the cards, ``level solo-1`` and the like for others, else nothing."""
    match path:
        case ("cards", str(kind), int(index), *_):
            return _card(kind, _at(document.tree, path[:3]), index)
        case ("groups", int(), *_):
            return _named("group", _at(document.tree, path[:2]), "number")
        case ("levels", int(), *_):
            return _named("level", _at(document.tree, path[:2]), "key")
        case ("facts", int(), *_):
            return _named("fact about card", _at(document.tree, path[:2]), "card")
        case ("pyjamas", str(name), *_):
            return f"pyjamas {short(name)}"
        case ("examples", str(name), *_):
            return f"example {short(name)}"
        case ("rules" | "codes" | "deck" as block, _, *_):
            return str(block)
        case _:
            return ""


def card_id(kind: str, line: Any) -> str | None:
    """The id that a card's line gives, None if the line does not say enough."""
    if not isinstance(line, dict):
        return None
    number = line.get("number")
    counted = decimal(number) if isinstance(number, str) else None
    if kind == "SYMBOL":
        return None if counted is None else f"{counted:03d}"
    slug = kind.lower().replace("_", "-")
    key = line.get("key")
    tail = key if isinstance(key, str) and key else line.get("sense") or line.get("code") or counted
    if tail is None:
        return slug if kind == "WAKE_UP" else None
    return f"{slug}-{tail}" if isinstance(tail, str | int) else None


def _card(kind: str, line: Any, index: int) -> str:
    known = card_id(kind, line)
    return f"card {known}" if known and len(known) <= MAX_ID else f"{kind} card {index + 1} of the list"


def _named(what: str, line: Any, key: str) -> str:
    name = line.get(key) if isinstance(line, dict) else None
    return f"{what} {short(name)}" if isinstance(name, str) and name else ""


def _at(tree: Any, path: Path) -> Any:
    for part in path:
        tree = tree[part]
    return tree


def _finding(error: Any, document: Document) -> Finding:
    kind: str = error["type"]
    path: Path = error["loc"]
    if is_of_name(error):
        path = path[:-1]
        return _as_finding("name", path, document, f"the name {short(str(path[-1]))} {_said(error)}", error, key=True)
    name = _called(path)
    match kind:
        case "extra_forbidden":
            return _unknown_key(path, document)
        case "missing":
            return _missing(path, document)
        case "model_type" | "dict_type":
            given = _given(error["input"])
            problem = f"{name} is {given}, but keys with values are wanted"
            remedy = "write key: value lines, or {key: value, …}"
            return Finding("deck-type", problem, remedy, document.value_place(path), subject_of(path, document))
        case "list_type":
            problem = f"{name} is {_given(error['input'])}, but a list is wanted"
            remedy = "write [a, b], or lines that begin with a dash"
            if error["input"] is None:
                remedy += ", or take the key out"
            return Finding("deck-type", problem, remedy, document.value_place(path), subject_of(path, document))
        case "too_short":
            problem = f"{name} is an empty list"
            return Finding(
                "deck-empty-list", problem, "add an entry", document.value_place(path), subject_of(path, document)
            )
        case _:
            said = error["ctx"].get("problem", error["msg"]) if "ctx" in error else error["msg"]
            return _as_finding(kind, path, document, f"{name} {said}".strip(), error)


def _said(error: Any) -> str:
    return str(error.get("ctx", {}).get("problem", error["msg"]))


def _as_finding(kind: str, path: Path, document: Document, problem: str, error: Any, *, key: bool = False) -> Finding:
    place = document.key_place(path) if key else document.value_place(path)
    remedy = error.get("ctx", {}).get("remedy", "")
    return Finding(f"deck-{kind.replace('_', '-')}", problem, remedy, place, subject_of(path, document))


def _called(path: Path) -> str:
    """The key of a path, or which entry of its list: ``letter``, ``entry 2 of kinds``."""
    last = path[-1]
    return f"entry {last + 1} of {path[-2]}" if isinstance(last, int) else short(last)


def _given(value: Any) -> str:
    if value is None:
        return "empty"
    if isinstance(value, list):
        return "a list"
    return "keys with values" if isinstance(value, dict) else f"the text “{short(str(value))}”"


def _missing(path: Path, document: Document) -> Finding:
    name = str(path[-1])
    owner = document.value_place(path[:-1])
    return Finding("deck-missing-key", f"{name} is missing", f"add {name}: …", owner, subject_of(path[:-1], document))


def meant_key(path: Path, document: Document) -> str:
    """The key that an unknown one was probably meant to be, or nothing; those not given yet come first."""
    known = keys_at(path[:-1])
    given = _at(document.tree, path[:-1]) or {}
    return near(str(path[-1]), [key for key in known if key not in given]) or near(str(path[-1]), known)


def _unknown_key(path: Path, document: Document) -> Finding:
    name = short(str(path[-1]))
    known = keys_at(path[:-1])
    meant = meant_key(path, document)
    remedy = f"did you mean {meant}?" if meant else ""
    problem = f"there is no key {name} here"
    if _at(document.tree, path) is None:
        if ":" in name:
            key, _, rest = name.partition(":")
            problem, remedy = f"“{name}” lacks a space after the colon", f"write {key}: {rest.strip()}"
        elif not remedy:
            problem = f"“{name}” stands here without a value"
            remedy = 'if it belongs to the text before the comma, put the whole text in "double quotes"'
    remedy = remedy or f"the keys are {listed(known, 20)}"
    return Finding("deck-unknown-key", problem, remedy, document.key_place(path), subject_of(path, document))
