"""Opening a deck quickly: one that was read without a finding before need not be proven again.

Reading takes YAML, a schema and all cross checks; remembering takes a small file of the user's, found by the content
of ``cards.yaml`` and of the sources that read it. Decks with findings are never remembered: they are read each time.
"""

import hashlib
import json
import os
import re
from contextlib import suppress
from dataclasses import fields
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Any

from oniroo.deck import model
from oniroo.deck.model import Deck
from oniroo.ground.finder import DeckFolder
from oniroo.ground.findings import OutputFault, Place
from oniroo.ground.reading import MIB, read_text
from oniroo.ground.writing import write_bytes

MOST_REMEMBERED = 4 * MIB
"""Bytes: a larger file is not ours."""
MOST_KEPT = 8
"""Decks remembered at once; those not used for longest go first."""
_CLASSES: dict[str, Any] = {name: thing for name, thing in vars(model).items() if isinstance(thing, type)}


def open_deck(folder: DeckFolder, memory: Path | None = None) -> Deck:
    """The deck of a folder, as ``reading.read_deck`` gives it, faults included.

    ``memory`` is a folder of the user's for decks found sound before; None: every deck is read anew.
    """
    text = read_text(folder.cards, shown=folder.shown)
    file = memory / f"deck-{_key(text)}.json" if memory is not None else None
    if file is not None and (deck := _recall(file, folder.shown)) is not None:
        return deck
    from oniroo.deck.reading import deck_from_text

    deck = deck_from_text(text, folder.shown)
    if file is not None and not deck.findings:
        _remember(deck, file)
    return deck


def _key(text: str) -> str:
    return hashlib.sha256(_source() + text.encode()).hexdigest()[:32]


@cache
def _source() -> bytes:
    """What stands for the reader itself: what another version found sound is not taken for sound by this one."""
    room = Path(__file__).parent
    sources = [source for folder in (room, room.with_name("ground")) for source in sorted(folder.glob("*.py"))]
    return hashlib.sha256(b"".join(source.read_bytes() for source in sources)).digest()


def _recall(file: Path, shown: str) -> Deck | None:
    try:
        if file.stat().st_size > MOST_REMEMBERED:
            return None
        deck = decoded(json.loads(_opened(file.read_bytes())), shown)
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):  # not there, damaged, not ours
        return None
    if not isinstance(deck, Deck):
        return None
    with suppress(OSError):
        os.utime(file)  # used now: among the newest
    return deck


def _remember(deck: Deck, file: Path) -> None:
    """Keep the deck, in place of the one not used for longest; not being able to is no fault of the deck."""
    try:
        write_bytes(file, _sealed(json.dumps(encoded(deck), separators=(",", ":")).encode()))
        kept = sorted(file.parent.glob("deck-*.json"), key=lambda kept: kept.stat().st_mtime, reverse=True)
        for old in kept[MOST_KEPT:]:
            old.unlink(missing_ok=True)
    except (OutputFault, OSError):
        return


_SEAL = re.compile(rb'\{"sha256":"([0-9a-f]{64})","deck":')


def _sealed(payload: bytes) -> bytes:
    """JSON with its checksum: a memory that has suffered is not believed, even where it can still be read."""
    return b'{"sha256":"%b","deck":%b}' % (hashlib.sha256(payload).hexdigest().encode(), payload)


def _opened(data: bytes) -> bytes:
    """What was sealed. Raises ValueError if it is not as it was."""
    seal = _SEAL.match(data)
    payload = data[seal.end() : -1] if seal else b""
    if seal is None or data != _sealed(payload):
        raise ValueError("damaged")
    return payload


def encoded(thing: Any) -> Any:
    """A deck, or a part of one, as JSON values. Places lose their file: it is called as the user calls it now."""
    match thing:
        case Place():
            return {"?": "Place", "at": [thing.line, thing.column]}
        case Enum():
            return {"?": type(thing).__name__, "is": thing.value}
        case frozenset():
            return {"?": "set", "of": sorted((encoded(one) for one in thing), key=json.dumps)}
        case tuple():
            return [encoded(one) for one in thing]
        case dict():
            return {"?": "dict", "of": [[encoded(key), encoded(value)] for key, value in thing.items()]}
        case _ if type(thing).__name__ in _CLASSES:
            values = [encoded(getattr(thing, field.name)) for field in fields(thing)]
            return {"?": type(thing).__name__, "with": values}
    return thing


def decoded(thing: Any, shown: str) -> Any:
    """What ``encoded`` was given. Raises KeyError, TypeError or ValueError for anything else."""
    if isinstance(thing, list):
        return tuple(decoded(one, shown) for one in thing)
    if not isinstance(thing, dict):
        return thing
    name = thing["?"]
    if name == "Place":
        return Place(shown, *thing["at"])
    if name == "set":
        return frozenset(decoded(one, shown) for one in thing["of"])
    if name == "dict":
        return {decoded(key, shown): decoded(value, shown) for key, value in thing["of"]}
    kind = _CLASSES[name]
    if issubclass(kind, Enum):
        return kind(thing["is"])
    names = [field.name for field in fields(kind)]
    return kind(**dict(zip(names, (decoded(value, shown) for value in thing["with"]), strict=True)))
