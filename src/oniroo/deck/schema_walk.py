"""What the schema wants at a path of the file."""

import typing
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel

from oniroo.deck.nodes import Path
from oniroo.deck.schema import DeckFile


@dataclass(frozen=True, slots=True)
class Slot:
    """A place for a value: its type, the validators of that value, whether the file may do without it.

    Entries of a list hold the places of those after them, and count as required; entries of a table do not.
    """

    annotation: Any
    metadata: tuple[Any, ...] = ()
    required: bool = True

    @property
    def model(self) -> type[BaseModel] | None:
        """The model of a value that is made of fixed keys, else None."""
        is_model = isinstance(self.annotation, type) and issubclass(self.annotation, BaseModel)
        return self.annotation if is_model else None

    @property
    def inner(self) -> "Slot | None":
        """The place of an entry where the value is a list, or a table with names for keys; else None."""
        origin = typing.get_origin(self.annotation)
        if origin not in (list, dict):
            return None
        annotation = typing.get_args(self.annotation)[-1]
        metadata: tuple[Any, ...] = ()
        if typing.get_origin(annotation) is typing.Annotated:
            annotation, *more = typing.get_args(annotation)
            metadata = tuple(more)
        return Slot(annotation, metadata, required=origin is list)

    def below(self, part: str | int) -> "Slot | None":
        """The place that a key or an index of this value leads to; None if the schema knows none."""
        if self.model is None:
            return self.inner
        field = self.model.model_fields.get(str(part))
        return Slot(field.annotation, tuple(field.metadata), field.is_required()) if field else None


def slot_at(path: Path) -> Slot | None:
    """What the schema wants at a path; None where it knows nothing."""
    slot: Slot | None = Slot(DeckFile)
    for part in path:
        if slot is None:
            return None
        slot = slot.below(part)
    return slot


def keys_at(path: Path) -> list[str]:
    """The keys that the schema knows at a path; none where names are free, as in ``pyjamas``."""
    slot = slot_at(path)
    return list(slot.model.model_fields) if slot is not None and slot.model is not None else []
