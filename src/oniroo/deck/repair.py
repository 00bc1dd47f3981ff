"""A file with faults made whole for the cross-checks, so that one run tells everything.

Each value with a fault gives way to a stand-in that the schema takes; its path is damaged, and nothing may be said of
it again. All else of its line stays as typed, and at its place.
"""

from collections.abc import Callable, Collection, Sequence
from typing import Any

from pydantic import BeforeValidator

from oniroo.deck import text_types
from oniroo.deck.nodes import Document, Path
from oniroo.deck.schema_faults import is_of_name, meant_key
from oniroo.deck.schema_walk import Slot, slot_at

STAND_INS: dict[Callable[..., Any], str] = {
    text_types.text: "x",
    text_types.number: "0",
    text_types.counting_number: "1",
    text_types.stem: "x",
    text_types.word: "x",
    text_types.code: "x",
    text_types.digit: "0",
    text_types.colour: "#000000",
    text_types.clock_time: "00:00",
    text_types.kind: "SYMBOL",
    text_types.code_kind: "letter",
    text_types.sense: text_types.SENSES[0],
    text_types.card_id: "x",
}
"""For each reader of a value a text that it takes."""


_UNKNOWN = "?"  # ends the path of a key that could not be read


class Damage:
    """The paths of what has faults."""

    __slots__ = ("_above", "paths")

    def __init__(self, paths: Collection[Path] = ()) -> None:
        self.paths = frozenset(paths)
        self._above = frozenset(path[:length] for path in paths for length in range(len(path)))

    def spares(self, path: Path) -> bool:
        """Neither this value nor what it stands in has a fault: it is what was typed there, if not to its depths."""
        return not self.paths or not any(path[:length] in self.paths for length in range(len(path) + 1))

    def spares_all(self, path: Path) -> bool:
        """Nothing in this value has a fault either."""
        return self.spares(path) and path not in self._above


def repaired(document: Document, errors: Sequence[Any]) -> tuple[Any, Damage]:
    """A tree that the schema takes, and what in it is made up. ``errors`` as ``ValidationError.errors()`` gives them.

    A key that is not known may have been meant for another, which is damaged then, too.
    """
    tree = _copy(document.tree)
    damaged: set[Path] = {*document.unread, *((*path, _UNKNOWN) for path in document.partial)}
    for error in sorted(errors, key=is_of_name):  # last, as with its name an entry goes
        path: Path = error["loc"]
        damaged.add(path)
        if is_of_name(error):
            damaged.add(path := path[:-1])
        holder = tree
        for part in path[:-1]:
            holder = holder[part]
        if error["type"] == "extra_forbidden" and (meant := meant_key(path, document)) and meant not in holder:
            damaged.add((*path[:-1], meant))
        slot = slot_at(path)
        if slot is not None and slot.required:
            holder[path[-1]] = _stand_in(slot)
        else:
            holder.pop(path[-1], None)
    return tree, Damage(damaged)


def _stand_in(slot: Slot) -> Any:
    """The least that the schema takes at a place."""
    if slot.model is not None:
        below = {name: slot.below(name) for name in slot.model.model_fields}
        return {name: _stand_in(inner) for name, inner in below.items() if inner is not None and inner.required}
    if slot.inner is not None:
        return [_stand_in(slot.inner)] if slot.inner.required else {}
    return next(STAND_INS[one.func] for one in slot.metadata if isinstance(one, BeforeValidator))


def _copy(tree: Any) -> Any:
    if isinstance(tree, dict):
        return {key: _copy(value) for key, value in tree.items()}
    if isinstance(tree, list):
        return [_copy(value) for value in tree]
    return tree
