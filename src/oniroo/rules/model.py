"""The rulebook as typed, frozen objects: units under their keys, in the blocks and sections that are printed."""

import re
from dataclasses import dataclass, field
from enum import Enum, StrEnum

from oniroo.ground.findings import Place

SOURCE_LANGUAGE = "en"
PUBLIC_ID = re.compile(r"[A-Z]_[0-9]{2}")
"""A rule id as players quote it: ``C_01``."""


class Role(StrEnum):
    """What a line is on the page. ``RUNIN``: a title and its text in one line, parted by the first colon."""

    TEXT = "text"
    TITLE = "title"
    RUNIN = "runin"
    ITEM = "item"
    STEP = "step"


class Part(StrEnum):
    """Where a unit comes from: the rules, the words around them, or the names of groups and cards."""

    BOOK = "book"
    WORD = "word"
    NAME = "name"


class State(Enum):
    """How a translation stands to the English text of today. SOURCE: this is the English text itself."""

    SOURCE = "source"
    TRANSLATED = "translated"
    OUTDATED = "outdated"
    MISSING = "missing"


@dataclass(frozen=True, slots=True)
class Unit:
    """The smallest text that is translated as one. ``rev`` rises when the meaning changes; ``note`` is for translators.

    ``key`` is for ever: ``A_02.1``, ``c.level3.title``, ``sheet.total``, ``card.023``.
    """

    key: str
    text: str
    part: Part
    role: Role = Role.TEXT
    rev: int = 1
    note: str = ""
    place: Place | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Block:
    """Units printed together: a rule with its public id, a title or a passage; ``figures`` are names of figures."""

    id: str
    units: tuple[Unit, ...]
    figures: tuple[str, ...] = ()
    place: Place | None = field(default=None, compare=False)

    @property
    def rule(self) -> str | None:
        """The id to print before the block (``C_01``); None for titles and passages without one."""
        return self.id if PUBLIC_ID.fullmatch(self.id) else None


@dataclass(frozen=True, slots=True)
class Section:
    """A chapter: ``front`` or a letter, A to N; its title is the first title or run-in title in it."""

    key: str
    blocks: tuple[Block, ...]

    @property
    def title(self) -> Unit | None:
        """The unit whose words head the section, for the list of contents; None in ``front``."""
        if self.key == "front":
            return None
        units = (unit for block in self.blocks for unit in block.units)
        return next((unit for unit in units if unit.role in (Role.TITLE, Role.RUNIN)), None)


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the game in one language: all its forms, and words that hold it without meaning it (``nots``)."""

    key: str
    base: str
    forms: tuple[str, ...]
    nots: tuple[str, ...] = ()
    note: str = ""
    place: Place | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Language:
    """How a language is written. ``direction`` is ltr or rtl; ``script`` names its letters as Unicode does (GREEK),
    ``more_scripts`` those of other scripts that stand among them (KATAKANA, CJK).

    ``fonts`` is the font role that prints it. ``digits`` are ten characters for counts and points; what is printed on
    cards keeps its own. ``list_separator`` parts items of a list, ``group_separator`` longer ones. ``prefixes`` may be
    written onto a term, ``ignored`` characters (harakat, tatweel) do not count when terms are looked for.
    """

    code: str
    name: str
    direction: str = "ltr"
    script: str = "LATIN"
    fonts: str = "latin"
    digits: str = "0123456789"
    quotes: tuple[str, str] = ("“", "”")
    list_separator: str = ", "
    group_separator: str = "; "
    term_style: str = "caps"
    case_sensitive: bool = True
    prefixes: tuple[str, ...] = ()
    ignored: str = ""
    zwnj: bool = False
    forbidden: tuple[str, ...] = ()
    allowed: tuple[str, ...] = ()
    number_words: tuple[str, ...] = ()
    terms: tuple[Term, ...] = ()
    source: str = ""
    more_scripts: tuple[str, ...] = ()

    @property
    def scripts(self) -> frozenset[str]:
        """Every script that its words may be written in."""
        return frozenset((self.script, *self.more_scripts))

    @property
    def rtl(self) -> bool:
        """Whether lines run from right to left."""
        return self.direction == "rtl"

    def number(self, value: int) -> str:
        """A count in the digits of the language, without separators."""
        return "".join(self.digits[int(digit)] for digit in str(value))


@dataclass(frozen=True, slots=True)
class Rulebook:
    """The English source: sections in printing order, words by key, constants of the rules, terms."""

    sections: tuple[Section, ...]
    words: tuple[Unit, ...]
    constants: dict[str, int]
    language: Language
    source: str

    @property
    def units(self) -> tuple[Unit, ...]:
        """Every unit of the rules, in printing order."""
        return tuple(unit for section in self.sections for block in section.blocks for unit in block.units)

    @property
    def blocks(self) -> tuple[Block, ...]:
        """Every block, in printing order."""
        return tuple(block for section in self.sections for block in section.blocks)

    @property
    def rule_ids(self) -> tuple[str, ...]:
        """The public ids, in printing order."""
        return tuple(block.id for block in self.blocks if block.rule)
