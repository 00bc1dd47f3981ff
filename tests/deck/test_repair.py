"""Whatever is wrong with a file, it is made whole for the cross-checks, and only what is wrong is made up."""

import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BeforeValidator, ValidationError

from oniroo.deck.nodes import Document, NotFinite, Path, parse
from oniroo.deck.reading import deck_from_text
from oniroo.deck.repair import STAND_INS, Damage, repaired
from oniroo.deck.schema import DeckFile
from oniroo.deck.schema_faults import BAD_NAME
from oniroo.deck.schema_walk import Slot, keys_at, slot_at
from oniroo.ground.findings import Fault

WRONG: tuple[Any, ...] = (None, "", "x", "two", "99", "-1", "*", [], {}, ["x"], [[]], {"a": "b"}, {"number": "1"})
KEYS = ("name", "nmae", "number", "cards", "Orange!", "x", BAD_NAME, "0")


def paths(tree: Any, above: Path = ()) -> Iterator[Path]:
    pairs = tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ()
    for key, value in pairs:
        yield (*above, key)
        yield from paths(value, (*above, key))


def at(tree: Any, path: Path) -> Any:
    for part in path:
        tree = tree[part]
    return tree


def spoil(tree: Any, draw: Callable[..., Any]) -> None:
    """One change of any kind at any place."""
    path = draw(st.sampled_from(list(paths(tree))))
    holder, key = at(tree, path[:-1]), path[-1]
    match draw(st.sampled_from(["value", "away", "more"])):
        case "value":
            holder[key] = deepcopy(draw(st.sampled_from(WRONG)))
        case "away":
            del holder[key]
        case _ if isinstance(holder, dict):
            value = holder[key] if draw(st.booleans()) else draw(st.sampled_from(WRONG))
            holder[draw(st.sampled_from(KEYS))] = deepcopy(value)
        case _:
            holder.insert(key, deepcopy(draw(st.sampled_from(WRONG))))


def errors_of(tree: Any) -> list[Any]:
    try:
        DeckFile.model_validate(tree)
    except ValidationError as error:
        return list(error.errors())
    return []


@given(data=st.data())
def test_any_file_is_made_whole(small: str, data: st.DataObject) -> None:
    tree: Any = parse(small, "d").tree
    for _ in range(data.draw(st.integers(1, 5))):
        if isinstance(tree, dict) and tree:
            spoil(tree, data.draw)
    errors = errors_of(tree)
    whole, damage = repaired(Document(tree, "d", {}, {}), errors)
    DeckFile.model_validate(whole)
    sound = [path for path in paths(tree) if damage.spares_all(path)]
    assert all(at(whole, path) == at(tree, path) for path in sound)
    assert bool(damage.paths) == bool(errors)
    # And the whole way: JSON is YAML, too.
    with suppress(Fault):
        deck_from_text(json.dumps(tree), "d")


@pytest.mark.parametrize(("reader", "typed"), STAND_INS.items(), ids=lambda value: getattr(value, "__name__", value))
def test_each_stand_in_is_taken(reader: Callable[[Any], Any], typed: str) -> None:
    assert reader(typed) is not None


def slots(slot: Slot) -> Iterator[Slot]:
    yield slot
    inner = [slot.below(name) for name in slot.model.model_fields] if slot.model is not None else [slot.inner]
    for below in inner:
        if below is not None:
            yield from slots(below)


def test_every_value_of_the_schema_has_a_stand_in() -> None:
    every = list(slots(Slot(DeckFile)))
    readers = {one.func for slot in every for one in slot.metadata if isinstance(one, BeforeValidator)}
    assert readers == set(STAND_INS)
    whole, damage = repaired(Document({}, "d", {}, {}), errors_of({}))
    assert DeckFile.model_validate(whole).cards.SYMBOL
    assert damage.paths == {("deck",), ("groups",), ("codes",), ("rules",), ("cards",)}


def test_what_damage_spares() -> None:
    damage = Damage([("cards", "SYMBOL", 1, "name"), ("levels", 0)])
    assert damage.spares(("cards", "SYMBOL", 1))
    assert not damage.spares_all(("cards", "SYMBOL", 1))
    assert not damage.spares_all(("cards",))
    assert damage.spares_all(("cards", "SYMBOL", 1, "number"))
    assert damage.spares_all(("cards", "SYMBOL", 0))
    assert not damage.spares(("cards", "SYMBOL", 1, "name"))
    assert not damage.spares(("levels", 0, "kinds", 3))
    assert Damage().spares_all(())


def test_the_schema_is_walked() -> None:
    assert keys_at(("groups", 0)) == ["number", "name", "graphic"]
    assert keys_at(("groups",)) == keys_at(("pyjamas",)) == keys_at(("nowhere", 0)) == []
    assert keys_at(("pyjamas", "any name")) == ["base", "shade"]
    assert keys_at(()) == list(DeckFile.model_fields)
    entry = slot_at(("levels", 0, "kinds", 0))
    assert entry is not None
    assert entry.required
    optional = slot_at(("levels", 0, "optional"))
    assert optional is not None
    assert not optional.required
    assert slot_at(("levels", 0, "optinal")) is None


def test_not_a_number_is_made_whole(small: str) -> None:
    document = parse(small.replace("yellow: 2", "yellow: .nan"), "d")
    assert isinstance(at(document.tree, ("cards", "SYMBOL", 1, "yellow")), NotFinite)
    whole, damage = repaired(document, errors_of(document.tree))
    assert damage.paths == {("cards", "SYMBOL", 1, "yellow")}
    assert at(whole, ("cards", "SYMBOL", 1, "yellow")) == "1"
