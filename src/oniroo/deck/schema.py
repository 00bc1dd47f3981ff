"""The file ``cards.yaml`` as pydantic models: which keys there are, what each holds, what each means.

The models check one line at a time; what holds between lines is in ``crosscheck``.
"""

from typing import Annotated, TypeVar

from pydantic import BaseModel, ConfigDict, Field

from oniroo.deck.text_types import (
    CardId,
    ClockTime,
    CodeKindName,
    CodeText,
    Colour,
    CountingNumber,
    Digit,
    KindClaim,
    KindName,
    Number,
    Sense,
    Stem,
    Text,
    Word,
)

_T = TypeVar("_T")
_Some = Annotated[list[_T], Field(min_length=1)]

PICTURE = "File of the picture, without folder and .svg"
PURPLE = "Number of the group that the next card should have"


class Entry(BaseModel):
    """Keys that are not listed are refused; an entry cannot be changed once read."""

    model_config = ConfigDict(defer_build=True, extra="forbid", frozen=True)


class About(Entry):
    """The deck as a whole."""

    name: Text = Field(description="Printed in the margin of each sheet")
    version: Text = Field(description="Printed beside the name; raise it when cards change")
    language: Word = Field(description="Language of the names in this file, as en or pt-br")


class GroupLine(Entry):
    """A domain that pictures belong to (rule D_01)."""

    number: CountingNumber = Field(description="By this number cards name the group")
    name: Text = Field(description="What its pictures have in common")
    graphic: Stem = Field(description="File in art/groups, without .svg")


class CodesBlock(Entry):
    """The MAGIC_CODEs (rule A_01), in printing order."""

    letters: _Some[CodeText] = Field(description="Red letters")
    shapes: _Some[Stem] = Field(description="Green shapes: files in art/shapes, without .svg")
    digits: _Some[Digit] = Field(description="Blue digits")


class PyjamasLine(Entry):
    """A pyjama colour in two flat tones."""

    base: Colour = Field(description='As "#E8833A", in quotes')
    shade: Colour = Field(description='The side away from the light, as "#A86B45", in quotes')


class PointsBlock(Entry):
    """Points, all written without a sign."""

    win: Number = Field(default=0, description="To the winner of the round")
    finish_other: Number = Field(default=0, description="WAKE_UP on another player's completed dream (F_04)")
    seven_free: Number = Field(default=0, description="A dream of seven FREE cards (E_01)")
    five_fairies: Number = Field(default=0, description="All DREAM_FAIRY cards in hand (I_03)")
    fairy_penalty: Number = Field(default=0, description="Lost by an attacker whom a DREAM_FAIRY stops (I_01)")
    vote: Number = Field(default=0, description="Highest picture number in the vote (M_01)")
    vote_bonus: Number = Field(default=0, description="More, if that is the winner of the round (M_02)")


class RulesBlock(Entry):
    """What holds at every level unless the level says otherwise."""

    hand: CountingNumber = Field(description="Cards in hand at the end of a turn (B_01)")
    min_dream: CountingNumber = Field(description="Least number of cards in a dream (F_03)")
    points: PointsBlock


class LevelLine(Entry):
    """A level of play: the cards it uses, the least dream, its points."""

    key: Word = Field(description="As typed after --level: 1, solo-1")
    name: Text = Field(description="What the level is about")
    kinds: _Some[KindName] = Field(description="Kinds of card that are always shuffled in")
    optional: list[KindName] = Field(default=[], description="Kinds that are shuffled in if the players agree")
    one_of: list[KindName] = Field(default=[], description="Kinds of which the players choose one")
    codes: list[CodeKindName] = Field(default=[], description="Kinds of MAGIC_CODE used; all if nothing is said")
    min_dream: CountingNumber = Field(default=1, description="Least number of cards in a dream at this level")
    points: PointsBlock = Field(default=PointsBlock(), description="Points that differ from those of the rules")


class SymbolLine(Entry):
    """A SYMBOL card (rule A_01)."""

    number: CountingNumber = Field(description="Picture number: 001 and on, without a gap")
    name: Text = Field(description="What the picture shows")
    picture: Stem = Field(description=f"{PICTURE}, in art/symbols")
    yellow: CountingNumber = Field(description="Number of the card's own group")
    letter: CodeText = Field(description="Red code")
    shape: Stem = Field(description="Green code")
    digit: Digit = Field(description="Blue code")
    purple: CountingNumber = Field(description=PURPLE)


class FreeLine(Entry):
    """A FREE card (rule A_02)."""

    number: CountingNumber = Field(description="Makes the id: free-1")
    name: Text
    purple: CountingNumber = Field(description=PURPLE)


class WakeUpLine(Entry):
    """The WAKE_UP card (rule A_03)."""

    key: Word = Field(default="", description="Makes the id of a second one: wake-up-late")
    name: Text
    picture: Stem = Field(description=f"{PICTURE}, in art/special")
    time: ClockTime = Field(description='On the clock, as "07:00"')


class BadNightLine(Entry):
    """A BAD_NIGHT card (rule A_04)."""

    key: Word = Field(description="Makes the id: bad-night-nightmare")
    name: Text
    picture: Stem = Field(description=f"{PICTURE}, in art/special")
    pyjamas: Word = Field(description="One of the pyjama colours")


class MoonHeadLine(Entry):
    """A MOON_HEAD card (rule A_05)."""

    key: Word = Field(default="", description="Makes the id if it is not the sense: moon-head-eyes")
    sense: Sense = Field(description="The marked part")
    name: Text
    picture: Stem = Field(description=f"{PICTURE}, in art/special")


class DreamFairyLine(Entry):
    """A DREAM_FAIRY card (rule A_06)."""

    number: CountingNumber = Field(description="Makes the id: dream-fairy-1")
    name: Text
    picture: Stem = Field(description=f"{PICTURE}, in art/special")


class MagicCodeLine(Entry):
    """A MAGIC_CODE card, for playing alone."""

    key: Word = Field(default="", description="Makes the id if it is not the code: magic-code-A")
    code: CodeText = Field(description="One of the letters, shapes or digits")
    name: Text
    picture: Stem = Field(description=f"{PICTURE}, in art/special: the sleeper")
    pyjamas: Word = Field(description="The sleeper's pyjama colour")


class CardsBlock(Entry):
    """All cards, by kind, in printing order."""

    SYMBOL: _Some[SymbolLine]
    FREE: list[FreeLine] = []
    WAKE_UP: list[WakeUpLine] = []
    BAD_NIGHT: list[BadNightLine] = []
    MOON_HEAD: list[MoonHeadLine] = []
    DREAM_FAIRY: list[DreamFairyLine] = []
    MAGIC_CODE: list[MagicCodeLine] = []


class FactLine(Entry):
    """What the published rules say about one card."""

    card: CardId = Field(description="Id of the card: 023, free-1")
    source: Text = Field(description="Where it is said")
    name: Text = Field(default="")
    kind: KindClaim = Field(default=None)
    picture: Stem = Field(default="")
    letter: CodeText = Field(default="")
    shape: Stem = Field(default="")
    digit: Digit = Field(default="")
    yellow: CountingNumber = Field(default=0)
    purple: CountingNumber = Field(default=0)
    links_to: CardId = Field(default="", description="Id of a card whose yellow is this card's purple")


_Ids = Annotated[list[CardId], Field(min_length=1)]


class ExamplesBlock(Entry):
    """The cards that the rules and their figures show."""

    anatomy: _Ids = Field(default=[], description="A_01: a SYMBOL card and its parts")
    anatomy_groups: _Ids = Field(default=[], description="D_01: a SYMBOL card, its yellow and purple group")
    free: _Ids = Field(default=[], description="A_02, E_01: FREE cards")
    wake_up: _Ids = Field(default=[], description="A_03: WAKE_UP")
    bad_night: _Ids = Field(default=[], description="G_01: BAD_NIGHT cards")
    moon_head: _Ids = Field(default=[], description="H_01: MOON_HEAD cards")
    dream_fairy: _Ids = Field(default=[], description="A_06: DREAM_FAIRY cards")
    group_link: _Ids = Field(default=[], description="F_02: each card's purple is the next card's yellow")
    same_letter: _Ids = Field(default=[], description="F_05: one letter, each card linked to the next")
    same_shape: _Ids = Field(default=[], description="F_06: one shape, each card linked to the next")
    digit_run: _Ids = Field(default=[], description="F_07: digits in a row, each card linked to the next")
    repeated_digit: _Ids = Field(default=[], description="N_03: numbers with a digit twice")
    solo_1: _Ids = Field(default=[], description="Solo 1: a SYMBOL whose digits are to be found")
    solo_2: _Ids = Field(default=[], description="Solo 2: a SYMBOL whose number has three different digits")
    solo_3: _Ids = Field(default=[], description="Solo 3: a SYMBOL whose three codes no other card has")


class DeckFile(Entry):
    """A deck of ONIROO cards: every card, group, code, level and point."""

    deck: About
    groups: _Some[GroupLine] = Field(description="The domains that pictures belong to")
    codes: CodesBlock
    pyjamas: dict[Word, PyjamasLine] = Field(default={}, description="Pyjama colours by name")
    rules: RulesBlock
    levels: list[LevelLine] = Field(default=[], description="The levels of play")
    cards: CardsBlock
    facts: list[FactLine] = Field(default=[], description="What is published about single cards; proven by check")
    examples: ExamplesBlock = Field(default=ExamplesBlock(), description="The cards that the rules show")
    limits: dict[Text, Text] = Field(default={}, description="What the balance of the deck is measured against")
