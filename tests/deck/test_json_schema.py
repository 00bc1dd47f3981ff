"""The schema that editors use: up to date, and of the same mind as the program."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
import yaml

from oniroo.deck.json_schema import naming_schema, packaged_schema, schema_text
from oniroo.deck.model import Kind
from oniroo.ground.finder import packaged_root

SCHEMA: dict[str, Any] = json.loads(packaged_schema().read_text(encoding="utf-8"))
TYPES: dict[str, Any] = {"string": str, "integer": int, "number": float, "boolean": bool, "array": list, "object": dict}
KNOWN = {
    *("$ref", "$schema", "$defs", "title", "description", "type", "enum", "format", "pattern", "minimum", "maximum"),
    *("minLength", "maxLength", "minItems", "items", "properties", "required", "additionalProperties"),
    "patternProperties",
}


def complaints(value: Any, schema: dict[str, Any], path: str = "") -> Iterator[str]:
    """What an editor would underline: the few words of JSON Schema that this schema uses."""
    if "$ref" in schema:
        yield from complaints(value, SCHEMA["$defs"][schema["$ref"].rpartition("/")[2]], path)
    assert set(schema) <= KNOWN
    types = schema.get("type", [])
    types = [types] if isinstance(types, str) else types
    if types and not any(type(value) is TYPES[name] for name in types):
        yield f"{path}: type"
    if "enum" in schema and value not in schema["enum"]:
        yield f"{path}: enum"
    if isinstance(value, str):
        if "pattern" in schema and not re.search(schema["pattern"], value):
            yield f"{path}: pattern"
        if not schema.get("minLength", 0) <= len(value) <= schema.get("maxLength", 9999):
            yield f"{path}: length"
    if isinstance(value, int) and not schema.get("minimum", value) <= value <= schema.get("maximum", value):
        yield f"{path}: size"
    if isinstance(value, list):
        if len(value) < schema.get("minItems", 0):
            yield f"{path}: items"
        for index, item in enumerate(value):
            yield from complaints(item, schema.get("items", {}), f"{path}/{index}")
    if isinstance(value, dict):
        properties, patterns = schema.get("properties", {}), schema.get("patternProperties", {})
        yield from (f"{path}: {key} missing" for key in schema.get("required", []) if key not in value)
        for key, item in value.items():
            below = properties.get(key) or next((s for p, s in patterns.items() if re.search(p, str(key))), None)
            if below is not None:
                yield from complaints(item, below, f"{path}/{key}")
            elif schema.get("additionalProperties") is False:
                yield f"{path}/{key}: unknown"


def as_editors_read(text: str) -> Any:
    return yaml.safe_load(text)


def test_the_stored_schema_is_up_to_date() -> None:
    assert packaged_schema().read_text(encoding="utf-8") == schema_text()


def test_the_published_deck_passes(published_text: str) -> None:
    assert list(complaints(as_editors_read(published_text), SCHEMA)) == []


def test_the_small_deck_passes(small: str) -> None:
    assert list(complaints(as_editors_read(small), SCHEMA)) == []


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("name: Fox", "nmae: Fox", "/cards/SYMBOL/0/nmae: unknown"),
        ("name: Fox, ", "", "/cards/SYMBOL/0: name missing"),
        ("yellow: 2", "yellow: two", "/cards/SYMBOL/1/yellow: pattern"),
        ("yellow: 2", "yellow: 0", "/cards/SYMBOL/1/yellow: size"),
        ("yellow: 2", "yellow: 2.5", "/cards/SYMBOL/1/yellow: type"),
        ("yellow: 2", "yellow: -2", "/cards/SYMBOL/1/yellow: size"),
        ("digit: 2", "digit: 22", "/cards/SYMBOL/1/digit: size"),
        ("[SYMBOL, WAKE_UP]", "[SYMBOL, WAKEUP]", "/levels/0/kinds/1: enum"),
        ('"#E8833A"', "orange", "/pyjamas/orange/base: pattern"),
        ('"07:00"', "'7'", "/cards/WAKE_UP/0/time: pattern"),
        ("picture: fox", "picture: a/b", "/cards/SYMBOL/0/picture: pattern"),
        ("letters: [A, B]", "letters: []", "/codes/letters: items"),
        ("letters: [A, B]", "letters: A", "/codes/letters: type"),
        ("vote: 5", "votes: 5", "/rules/points/votes: unknown"),
    ],
)
def test_editors_underline_what_the_program_refuses(small: str, old: str, new: str, complaint: str) -> None:
    assert complaint in list(complaints(as_editors_read(small.replace(old, new)), SCHEMA))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("name: Fox", "name: no"),
        ("name: Fox", "name: 2024"),
        ("name: Fox", "name: 1.5"),
        ("yellow: 2", "yellow: 002"),
        ("yellow: 2", 'yellow: "2"'),
    ],
)
def test_editors_accept_what_the_program_reads(small: str, old: str, new: str) -> None:
    assert list(complaints(as_editors_read(small.replace(old, new)), SCHEMA)) == []


def test_it_says_what_it_is() -> None:
    assert SCHEMA["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert SCHEMA["$defs"]["LevelLine"]["properties"]["kinds"]["items"]["enum"] == [str(kind) for kind in Kind]
    for name, definition in SCHEMA["$defs"].items():
        assert definition["description"], name
        assert definition["additionalProperties"] is False
    assert '"default"' not in schema_text()


def test_the_deck_names_its_schema(published_text: str) -> None:
    first = published_text.split("\n", 1)[0]
    assert first == "# yaml-language-server: $schema=src/oniroo/deck/cards.schema.json"
    assert (packaged_root() / first.partition("=")[2]).samefile(packaged_schema())


def test_naming_the_schema(published_text: str) -> None:
    renamed = naming_schema(published_text)
    assert renamed.split("\n", 1) == [
        "# yaml-language-server: $schema=cards.schema.json",
        published_text.split("\n", 1)[1],
    ]
    assert naming_schema(renamed) == renamed
    assert naming_schema("deck: x\n") == "# yaml-language-server: $schema=cards.schema.json\ndeck: x\n"
