"""The deck as typed, frozen objects, in the words of the rules: SYMBOL, FREE; yellow, purple; letter, shape, digit."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum

from oniroo.ground.findings import Finding, Place


class Kind(StrEnum):
    """The seven kinds of card (rules A_01–A_06 and solo)."""

    SYMBOL = "SYMBOL"
    FREE = "FREE"
    WAKE_UP = "WAKE_UP"
    BAD_NIGHT = "BAD_NIGHT"
    MOON_HEAD = "MOON_HEAD"
    DREAM_FAIRY = "DREAM_FAIRY"
    MAGIC_CODE = "MAGIC_CODE"

    @property
    def slug(self) -> str:
        """As typed on the command line and in card ids: ``bad-night``."""
        return self.value.lower().replace("_", "-")


class CodeKind(StrEnum):
    """The three kinds of MAGIC_CODE a SYMBOL bears: red letter, green shape, blue digit."""

    LETTER = "letter"
    SHAPE = "shape"
    DIGIT = "digit"


@dataclass(frozen=True, slots=True)
class Code:
    """One code: ``Code(CodeKind.SHAPE, "star")``."""

    kind: CodeKind
    value: str


@dataclass(frozen=True, slots=True)
class Codes:
    """All codes of the deck in printing order (A–F · square … · 1–9, 0)."""

    letters: tuple[str, ...]
    shapes: tuple[str, ...]
    digits: tuple[str, ...]

    def __iter__(self) -> Iterator[Code]:
        """Letters, then shapes, then digits."""
        yield from (Code(CodeKind.LETTER, value) for value in self.letters)
        yield from (Code(CodeKind.SHAPE, value) for value in self.shapes)
        yield from (Code(CodeKind.DIGIT, value) for value in self.digits)

    def __len__(self) -> int:
        """21 in the game as published."""
        return len(self.letters) + len(self.shapes) + len(self.digits)


@dataclass(frozen=True, slots=True)
class Group:
    """One of the domains that pictures belong to; ``graphic`` is the file stem in ``art/groups``."""

    number: int
    name: str
    graphic: str
    place: Place | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """What all kinds share. ``id`` as in file names and options (``023``, ``free-1``); ``picture`` is a file stem."""

    id: str
    kind: Kind
    name: str
    picture: str | None = None
    place: Place | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Symbol(Card):
    """A SYMBOL card (A_01): number, yellow group, purple group and one code of each kind."""

    number: int
    yellow: int
    purple: int
    letter: str
    shape: str
    digit: str

    @property
    def codes(self) -> tuple[Code, Code, Code]:
        """Letter, shape, digit: the order of the code column."""
        return Code(CodeKind.LETTER, self.letter), Code(CodeKind.SHAPE, self.shape), Code(CodeKind.DIGIT, self.digit)


@dataclass(frozen=True, slots=True, kw_only=True)
class Free(Card):
    """A FREE card (A_02): any yellow group, all codes, one purple group."""

    purple: int


@dataclass(frozen=True, slots=True, kw_only=True)
class WakeUp(Card):
    """The WAKE_UP card (A_03); ``time`` as printed, ``07:00``."""

    time: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BadNight(Card):
    """A BAD_NIGHT card (A_04); ``pyjamas`` names one of the deck's pyjama colours."""

    pyjamas: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MoonHead(Card):
    """A MOON_HEAD card (A_05); ``sense`` is the marked part: eyes, hands, ears, mouth, nose."""

    sense: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DreamFairy(Card):
    """A DREAM_FAIRY card (A_06)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MagicCode(Card):
    """A MAGIC_CODE card (solo): one code over a sleeper in white; ``pyjamas`` names the sleeper's colour."""

    code: Code
    pyjamas: str


@dataclass(frozen=True, slots=True)
class Pyjamas:
    """A pyjama colour as it is drawn: two flat tones, ``#RRGGBB``."""

    name: str
    base: str
    shade: str


@dataclass(frozen=True, slots=True)
class Level:
    """A level of play: which cards it uses, the least number of cards in a DREAM, the points.

    ``key`` is ``1`` … ``5`` or ``solo-1`` … ``solo-3``; ``kinds`` are always used, ``optional`` only if the players
    agree; ``one_of`` are families of which the players take one (level 4); ``codes`` are the MAGIC_CODE kinds used.
    """

    key: str
    name: str
    kinds: frozenset[Kind]
    optional: frozenset[Kind] = frozenset()
    one_of: frozenset[Kind] = frozenset()
    codes: frozenset[CodeKind] = frozenset()
    min_dream: int | None = None
    points: dict[str, int] = field(default_factory=dict)
    place: Place | None = field(default=None, compare=False)
    min_dream_place: Place | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Deck:
    """The whole catalogue, in printing order. ``facts`` and ``examples`` are claims that ``check`` proves.

    ``source`` is the file's name in messages; ``findings`` are warnings met in reading it.
    """

    name: str
    version: str
    language: str
    groups: tuple[Group, ...]
    codes: Codes
    pyjamas: dict[str, Pyjamas]
    cards: tuple[Card, ...]
    levels: tuple[Level, ...]
    hand: int
    min_dream: int
    points: dict[str, int]
    facts: tuple["Fact", ...] = ()
    examples: dict[str, tuple[str, ...]] = field(default_factory=dict)
    limits: dict[str, str] = field(default_factory=dict)
    source: str = ""
    findings: tuple[Finding, ...] = field(default=(), compare=False)
    min_dream_place: Place | None = field(default=None, compare=False)
    example_places: dict[str, Place] = field(default_factory=dict, compare=False)
    limit_places: dict[str, Place] = field(default_factory=dict, compare=False)

    def group(self, number: int) -> Group:
        """The group of that number; KeyError if there is none."""
        for group in self.groups:
            if group.number == number:
                return group
        raise KeyError(number)

    def of_kind(self, kind: Kind) -> tuple[Card, ...]:
        """All cards of one kind, in printing order."""
        return tuple(card for card in self.cards if card.kind is kind)

    @property
    def symbols(self) -> tuple[Symbol, ...]:
        """All SYMBOL cards, in order of number."""
        return tuple(card for card in self.cards if isinstance(card, Symbol))


@dataclass(frozen=True, slots=True)
class Fact:
    """A claim about one card that must hold (``card: 023, letter: A, links_to: 021`` …), with its source."""

    card: str
    claims: dict[str, str]
    source: str
    place: Place | None = field(default=None, compare=False)
