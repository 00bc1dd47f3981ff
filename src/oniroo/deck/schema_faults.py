"""What pydantic found wrong, told in the words of the deck, each at its place."""

import typing
from collections.abc import Sequence
from typing import Any

from pydantic import BaseModel

from oniroo.deck.nodes import Document, Path
from oniroo.deck.schema import DeckFile
from oniroo.deck.suggest import listed, near
from oniroo.ground.findings import Finding, Place

MOST = 500  # more would help no one


def findings_of(errors: Sequence[Any], document: Document) -> list[Finding]:
    """A finding for each of pydantic's errors (``ValidationError.errors()``), up to ``MOST``."""
    # A misspelt key is also a missing one: said once, where it stands.
    misspelt = {
        (*error["loc"][:-1], _meant(error["loc"], document))
        for error in errors[:MOST]
        if error["type"] == "extra_forbidden"
    }
    found = [
        _finding(error, document)
        for error in errors[:MOST]
        if not (error["type"] == "missing" and tuple(error["loc"]) in misspelt)
    ]
    if len(errors) > MOST:
        problem = f"there are {len(errors) - MOST:,} more faults"
        found.append(Finding("deck-more", problem, "mend those named first", Place(document.file)))
    return found


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
            return f"pyjamas {name}"
        case ("examples", str(name), *_):
            return f"example {name}"
        case ("rules" | "codes" | "deck" as block, _, *_):
            return str(block)
        case _:
            return ""


def card_id(kind: str, line: Any) -> str | None:
    """The id that a card's line gives, None if the line does not say enough."""
    if not isinstance(line, dict):
        return None
    number = line.get("number")
    counted = int(number) if isinstance(number, str) and number.isascii() and number.isdigit() else None
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
    return f"card {known}" if known else f"{kind} card {index + 1} of the list"


def _named(what: str, line: Any, key: str) -> str:
    name = line.get(key) if isinstance(line, dict) else None
    return f"{what} {name}" if isinstance(name, str) and name else ""


def _at(tree: Any, path: Path) -> Any:
    for part in path:
        try:
            tree = tree[part]
        except (KeyError, IndexError, TypeError):
            return None
    return tree


def _finding(error: Any, document: Document) -> Finding:
    kind: str = error["type"]
    path: Path = error["loc"]
    if path and path[-1] == "[key]":
        path = path[:-1]
        return _as_finding("name", path, document, f"the name {path[-1]} {_said(error)}", error, key=True)
    name = _called(path)
    match kind:
        case "extra_forbidden":
            return _unknown_key(path, document)
        case "missing":
            return _missing(path, document)
        case "model_type" | "dict_type":
            given = _given(error["input"])
            problem = f"{name} is {given}, but keys with values are wanted" if name else f"keys are wanted, not {given}"
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
    """The key of a path, and which entry of its list: ``letter``, ``kinds, entry 2``."""
    if not path:
        return ""
    if isinstance(path[-1], int):
        return f"entry {path[-1] + 1} of {path[-2]}" if len(path) > 1 else f"entry {path[-1] + 1}"
    return path[-1]


def _given(value: Any) -> str:
    if value is None:
        return "empty"
    if isinstance(value, list):
        return "a list"
    return "keys with values" if isinstance(value, dict) else f"the text “{str(value)[:40]}”"


def _missing(path: Path, document: Document) -> Finding:
    name = str(path[-1])
    owner = document.value_place(path[:-1])
    return Finding("deck-missing-key", f"{name} is missing", f"add {name}: …", owner, subject_of(path[:-1], document))


def _meant(path: Path, document: Document) -> str:
    """The key that an unknown one was probably meant to be; those not given yet come first."""
    known = _keys(path[:-1])
    given = _at(document.tree, path[:-1]) or {}
    return near(str(path[-1]), [key for key in known if key not in given]) or near(str(path[-1]), known)


def _unknown_key(path: Path, document: Document) -> Finding:
    name = str(path[-1])
    known = _keys(path[:-1])
    meant = _meant(path, document)
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


def _keys(path: Path) -> list[str]:
    """The keys that the schema knows at a path."""
    model: Any = DeckFile
    is_table = False  # of the kind of ``pyjamas``, whose keys are names
    for part in path:
        if isinstance(part, int) or is_table:
            is_table = False
            continue
        field = model.model_fields.get(part)
        if field is None:
            return []
        is_table = typing.get_origin(field.annotation) is dict
        model = _inner(field.annotation)
        if model is None:
            return []
    return [] if is_table else list(model.model_fields)


def _inner(annotation: Any) -> Any:
    """The model inside ``list[Annotated[Model, …]]`` or ``dict[str, Model]``."""
    while not (isinstance(annotation, type) and issubclass(annotation, BaseModel)):
        arguments = typing.get_args(annotation)
        if not arguments:
            return None
        origin = typing.get_origin(annotation)
        annotation = arguments[1] if origin is dict else arguments[0]
    return annotation
