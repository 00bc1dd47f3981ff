"""Checked lines become the frozen objects of ``model``."""

from collections.abc import Iterator
from itertools import chain

from oniroo.deck import schema
from oniroo.deck.model import (
    BadNight,
    Card,
    Code,
    CodeKind,
    Codes,
    Deck,
    DreamFairy,
    Fact,
    Free,
    Group,
    Kind,
    Level,
    MagicCode,
    MoonHead,
    Pyjamas,
    Symbol,
    WakeUp,
)
from oniroo.deck.nodes import Document
from oniroo.ground.findings import Finding


def build(file: schema.DeckFile, document: Document, findings: tuple[Finding, ...] = ()) -> Deck:
    """The deck of a file that passed every check. SYMBOL cards come in order of number, all others as written."""
    codes = codes_of(file)
    return Deck(
        name=file.deck.name,
        version=file.deck.version,
        language=file.deck.language,
        groups=tuple(
            Group(line.number, line.name, line.graphic, document.value_place(("groups", index)))
            for index, line in enumerate(file.groups)
        ),
        codes=codes,
        pyjamas={name: Pyjamas(name, line.base, line.shade) for name, line in file.pyjamas.items()},
        cards=tuple(chain(_symbols(file, document), _specials(file, document, codes))),
        levels=tuple(_level(line, document, index) for index, line in enumerate(file.levels)),
        hand=file.rules.hand,
        min_dream=file.rules.min_dream,
        points=points_of(file.rules.points),
        facts=tuple(_fact(line, document, index) for index, line in enumerate(file.facts)),
        examples={
            name: tuple(getattr(file.examples, name))
            for name in type(file.examples).model_fields
            if name in file.examples.model_fields_set
        },
        source=document.file,
        findings=findings,
        limits=dict(file.limits),
        min_dream_place=document.value_place(("rules", "min_dream")),
        example_places={name: document.key_place(("examples", name)) for name in file.examples.model_fields_set},
        limit_places={name: document.key_place(("limits", name)) for name in file.limits},
    )


def codes_of(file: schema.DeckFile) -> Codes:
    """All codes in printing order."""
    return Codes(tuple(file.codes.letters), tuple(file.codes.shapes), tuple(file.codes.digits))


def code_of(value: str, codes: Codes) -> Code | None:
    """The code that a value names, whatever its kind."""
    return next((code for code in codes if code.value == value), None)


def points_of(block: schema.PointsBlock) -> dict[str, int]:
    """Only the points that the file gives, in the order of the schema."""
    return {name: getattr(block, name) for name in type(block).model_fields if name in block.model_fields_set}


def special_id(kind: Kind, tail: str | int) -> str:
    """``bad-night-nightmare``; the kind alone where there is nothing to tell cards apart by."""
    return f"{kind.slug}-{tail}" if tail != "" else kind.slug


def _symbols(file: schema.DeckFile, document: Document) -> list[Symbol]:
    symbols = [
        Symbol(
            id=f"{line.number:03d}",
            kind=Kind.SYMBOL,
            name=line.name,
            picture=line.picture,
            place=document.value_place(("cards", "SYMBOL", index)),
            number=line.number,
            yellow=line.yellow,
            purple=line.purple,
            letter=line.letter,
            shape=line.shape,
            digit=line.digit,
        )
        for index, line in enumerate(file.cards.SYMBOL)
    ]
    return sorted(symbols, key=lambda card: card.number)


def _specials(file: schema.DeckFile, document: Document, codes: Codes) -> Iterator[Card]:
    cards, place = file.cards, document.value_place
    for index, free in enumerate(cards.FREE):
        kind, at = Kind.FREE, place(("cards", "FREE", index))
        yield Free(id=special_id(kind, free.number), kind=kind, name=free.name, place=at, purple=free.purple)
    for index, clock in enumerate(cards.WAKE_UP):
        kind, at = Kind.WAKE_UP, place(("cards", "WAKE_UP", index))
        key = special_id(kind, clock.key)
        yield WakeUp(id=key, kind=kind, name=clock.name, picture=clock.picture, place=at, time=clock.time)
    for index, night in enumerate(cards.BAD_NIGHT):
        kind, at = Kind.BAD_NIGHT, place(("cards", "BAD_NIGHT", index))
        key = special_id(kind, night.key)
        yield BadNight(id=key, kind=kind, name=night.name, picture=night.picture, place=at, pyjamas=night.pyjamas)
    for index, moon in enumerate(cards.MOON_HEAD):
        kind, at = Kind.MOON_HEAD, place(("cards", "MOON_HEAD", index))
        key = special_id(kind, moon.key or moon.sense)
        yield MoonHead(id=key, kind=kind, name=moon.name, picture=moon.picture, place=at, sense=moon.sense)
    for index, fairy in enumerate(cards.DREAM_FAIRY):
        kind, at = Kind.DREAM_FAIRY, place(("cards", "DREAM_FAIRY", index))
        key = special_id(kind, fairy.number)
        yield DreamFairy(id=key, kind=kind, name=fairy.name, picture=fairy.picture, place=at)
    for index, magic in enumerate(cards.MAGIC_CODE):
        kind, at = Kind.MAGIC_CODE, place(("cards", "MAGIC_CODE", index))
        code = code_of(magic.code, codes)
        if code is None:  # the cross-check has refused such a file before
            raise LookupError(magic.code)
        yield MagicCode(
            id=special_id(kind, magic.key or magic.code),
            kind=kind,
            name=magic.name,
            picture=magic.picture,
            place=at,
            code=code,
            pyjamas=magic.pyjamas,
        )


def _level(line: schema.LevelLine, document: Document, index: int) -> Level:
    codes = frozenset(line.codes)
    if Kind.MAGIC_CODE in (*line.kinds, *line.optional) and not codes:
        codes = frozenset(CodeKind)
    return Level(
        key=line.key,
        name=line.name,
        kinds=frozenset(line.kinds),
        optional=frozenset(line.optional),
        one_of=frozenset(line.one_of),
        codes=codes,
        min_dream=line.min_dream if "min_dream" in line.model_fields_set else None,
        points=points_of(line.points),
        place=document.value_place(("levels", index)),
        min_dream_place=document.value_place(("levels", index, "min_dream")),
    )


def _fact(line: schema.FactLine, document: Document, index: int) -> Fact:
    claims = {
        name: str(getattr(line, name))
        for name in type(line).model_fields
        if name in line.model_fields_set and name not in ("card", "source")
    }
    return Fact(line.card, claims, line.source, document.value_place(("facts", index)))
