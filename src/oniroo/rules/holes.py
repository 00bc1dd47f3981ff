"""Placeholders in a text: ``{n_symbol}``, ``{ref_C_01}``, ``{lit:07:00}``."""

import re
from dataclasses import dataclass
from typing import TypeAlias

_HOLE = re.compile(r"\{([a-zA-Z][a-zA-Z0-9_]*)(?::([^{}]*))?\}")
_ARGUED = frozenset({"lit", "list"})

RUNTIME = frozenset({"n", "m", "count", "language", "version", "level", "kind", "number", "code"})
"""Placeholders of the words around the rules, which are filled in where a page is made."""


@dataclass(frozen=True, slots=True, order=True)
class Hole:
    """One placeholder: its name, and what stands behind the colon of ``lit`` and ``list``."""

    name: str
    argument: str = ""

    def __str__(self) -> str:
        """As it is written."""
        return f"{{{self.name}:{self.argument}}}" if self.name in _ARGUED else f"{{{self.name}}}"

    @property
    def is_reference(self) -> bool:
        """Whether it points to a rule or a section: these may be repeated and left out where the target is clear."""
        return self.name.startswith(("ref_", "sec_"))


Piece: TypeAlias = str | Hole


class BrokenHole(ValueError):  # noqa: N818 - what is wrong, not that something is
    """A brace without its partner, or braces around what is no placeholder. ``at`` counts characters from 0."""

    def __init__(self, problem: str, at: int) -> None:
        super().__init__(problem)
        self.at = at


def pieces(text: str) -> tuple[Piece, ...]:
    """A text in pieces of plain text and placeholders, empty ones left out. Raises BrokenHole."""
    found: list[Piece] = []
    at = 0
    for match in _HOLE.finditer(text):
        found.append(_plain(text, at, match.start()))
        name, argument = match[1], match[2]
        if (argument is not None) != (name in _ARGUED) or argument == "":
            raise BrokenHole(f"{match[0]} is no placeholder", match.start())
        found.append(Hole(name, argument or ""))
        at = match.end()
    found.append(_plain(text, at, len(text)))
    return tuple(piece for piece in found if piece != "")


def holes(text: str) -> tuple[Hole, ...]:
    """The placeholders of a text, in order. Raises BrokenHole."""
    return tuple(piece for piece in pieces(text) if isinstance(piece, Hole))


def plain(text: str) -> str:
    """The text with a blank for each placeholder: what a person typed. Raises BrokenHole."""
    return "".join(piece if isinstance(piece, str) else " " for piece in pieces(text))


def _plain(text: str, start: int, end: int) -> str:
    piece = text[start:end]
    brace = re.search(r"[{}]", piece)
    if brace:
        raise BrokenHole(f"a {brace[0]} stands here that belongs to no placeholder", start + brace.start())
    return piece
