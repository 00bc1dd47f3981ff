"""The JSON Schema of ``cards.yaml`` (draft 2020-12): with it editors complete and check while one types."""

import json
import re
from pathlib import Path
from typing import Any

SCHEMA_FILE = "cards.schema.json"
_DIALECT = "https://json-schema.org/draft/2020-12/schema"
_TITLE = "A deck of ONIROO cards"
_COMMENT = re.compile(r"\A# yaml-language-server: \$schema=.*\n")


def schema_text() -> str:
    """The schema as JSON text, always the same."""
    from oniroo.deck.schema import DeckFile

    schema: dict[str, Any] = DeckFile.model_json_schema()
    tidy = {
        "$schema": _DIALECT,
        "title": _TITLE,
        "description": schema.pop("description"),
        **{key: value for key, value in schema.items() if key not in ("title", "$defs")},
        "$defs": schema["$defs"],
    }
    return json.dumps(_untitled(tidy), indent=2, ensure_ascii=False) + "\n"


def packaged_schema() -> Path:
    """The schema's file, which stands beside this module."""
    return Path(__file__).with_name(SCHEMA_FILE)


def naming_schema(text: str, schema: str = SCHEMA_FILE) -> str:
    """A deck file's text whose first line names the schema at the path ``schema``, relative to the file."""
    return f"# yaml-language-server: $schema={schema}\n" + _COMMENT.sub("", text)


def _untitled(tree: Any, under_properties: bool = False) -> Any:
    """Without pydantic's titles, which only repeat the keys, and without defaults, which editors would type in."""
    if isinstance(tree, dict):
        return {
            key: _untitled(value, key in ("properties", "$defs"))
            for key, value in tree.items()
            if under_properties or key == "$schema" or (key != "default" and not (key == "title" and value != _TITLE))
        }
    return [_untitled(value) for value in tree] if isinstance(tree, list) else tree
