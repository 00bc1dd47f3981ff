"""What the placeholders stand for, computed from the deck: counts, points, cards in play, cards quoted, lists."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import TypeAlias

from oniroo.deck.model import Card, Deck, Kind, Level, MagicCode, Symbol


@dataclass(frozen=True, slots=True)
class Count:
    """A number that is counted or scored: printed in the digits of the language."""

    number: int


@dataclass(frozen=True, slots=True)
class Literal:
    """What is printed on cards, or names them: the same in every language (``067``, ``07:00``, ``A–F``)."""

    text: str


@dataclass(frozen=True, slots=True)
class Items:
    """Literals in a list, each on its own (``0, 6, 7``)."""

    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Named:
    """Names out of the language, by unit key, in a list; ``numbered`` ones have their number before them."""

    keys: tuple[str, ...]
    numbers: tuple[int, ...] = ()


Value: TypeAlias = Count | Literal | Items | Named


def values(deck: Deck, constants: dict[str, int] | None = None) -> dict[str, Value]:
    """Name of placeholder → what it stands for. ``constants`` are the numbers of the rules that belong to no card.

    ``n_…`` counts cards, ``cards_…`` cards in play at a level, ``min_…`` and ``pts_…`` are the least cards and the
    points of a level or a deed; ``card_``, ``name_``, ``digits_`` … quote the cards under the deck's examples, and
    ``card_023`` is any SYMBOL by its number.
    """
    found: dict[str, Value] = {name: Count(number) for name, number in (constants or {}).items()}
    found["game"] = Literal(deck.name)
    found |= _counts(deck)
    for level in deck.levels:
        found |= _of_level(deck, level)
    found |= {f"pts_{deed}": Count(points) for deed, points in deck.points.items()}
    found |= _codes(deck, (constants or {}).get("series", deck.min_dream))
    for role, ids in deck.examples.items():
        found |= _example(deck, role, ids)
    return found


def _counts(deck: Deck) -> dict[str, Value]:
    found: dict[str, Value] = {f"n_{kind.value.lower()}": Count(len(deck.of_kind(kind))) for kind in Kind}
    together = [level for level in deck.levels if not _alone(level)]
    found |= {
        "n_cards": Count(len(deck.cards)),
        "n_codes": Count(len(deck.codes)),
        "n_groups": Count(len(deck.groups)),
        "n_levels": Count(len(together)),
        "hand": Count(deck.hand),
        "min_dream": Count(deck.min_dream),
        "groups": Named(
            tuple(f"group.{group.number}" for group in deck.groups), tuple(group.number for group in deck.groups)
        ),
    }
    found |= {f"card_{card.id}": Literal(card.id) for card in deck.symbols}
    if deck.symbols:
        found["card_first"], found["card_last"] = Literal(deck.symbols[0].id), Literal(deck.symbols[-1].id)
    times = [getattr(card, "time", "") for card in deck.of_kind(Kind.WAKE_UP)]
    if times:
        found["wake_time"] = Literal(times[0])
    return found


def _of_level(deck: Deck, level: Level) -> dict[str, Value]:
    name = level.key.replace("-", "_") if _alone(level) else f"l{level.key}"
    number = level.key.rpartition("-")[2]
    title = f"solo_{number}" if _alone(level) else f"level_{number}"
    found: dict[str, Value] = {title: Count(int(number)) if number.isdecimal() else Literal(number)}
    if level.min_dream is not None:
        found[f"min_{name}"] = Count(level.min_dream)
    found |= {f"pts_{name}": Count(points) for deed, points in level.points.items() if deed == "win"}
    families: list[tuple[str, frozenset[Kind]]] = [
        (f"_{kind.value.lower()}", frozenset({kind})) for kind in Kind if kind in level.one_of
    ]
    for family, kinds in families or [("", frozenset())]:
        always = level.kinds | kinds
        found[f"cards_{name}{family}"] = Count(cards_in_play(deck, level, always))
        for kind in Kind:
            if kind in level.optional:
                more = cards_in_play(deck, level, always | {kind})
                found[f"cards_{name}{family}_{kind.value.lower()}"] = Count(more)
    return found


def cards_in_play(deck: Deck, level: Level, kinds: Collection[Kind]) -> int:
    """How many cards of these kinds are in play at a level: of the MAGIC_CODE cards, those with its codes."""

    def used(card: Card) -> bool:
        return card.kind in kinds and not (isinstance(card, MagicCode) and card.code.kind not in level.codes)

    return sum(map(used, deck.cards))


def _alone(level: Level) -> bool:
    return level.key.startswith("solo")


def _codes(deck: Deck, series: int) -> dict[str, Value]:
    digits = deck.codes.digits
    return {
        "letters": Items(deck.codes.letters),
        "letter_range": Literal(_range(deck.codes.letters)),
        "digit_range": Literal(_range(tuple(sorted(digits)))),
        "shapes": Named(tuple(f"shape.{shape}" for shape in deck.codes.shapes)),
        "run_first": Items(digits[:series]),
        "run_first_down": Items(digits[:series][::-1]),
        "run_last": Items(digits[-series:]),
    }


def _range(values: tuple[str, ...]) -> str:
    """``A–F`` if they follow one another, else all of them."""
    follow = all(len(value) == 1 and ord(value) == ord(values[0]) + step for step, value in enumerate(values))
    return f"{values[0]}–{values[-1]}" if follow and len(values) > 2 else ", ".join(values)


def _example(deck: Deck, role: str, ids: tuple[str, ...]) -> dict[str, Value]:
    cards = {card.id: card for card in deck.cards}
    chosen = [cards[identity] for identity in ids if identity in cards]
    found: dict[str, Value] = {}
    for place, card in enumerate(chosen, 1):
        # A role with one card is named without a place: card_solo_1 is the card of the role solo_1.
        name = role if len(chosen) == 1 else f"{role}_{place}"
        found[f"card_{name}"] = Literal(card.id)
        found[f"name_{name}"] = Named((f"card.{card.id}",))
        if isinstance(card, Symbol):
            found[f"digits_{name}"] = Items(tuple(card.id))
            found[f"letter_{name}"], found[f"digit_{name}"] = Literal(card.letter), Literal(card.digit)
            found[f"shape_{name}"] = Named((f"shape.{card.shape}",))
            found[f"group_{name}"] = Named((f"group.{card.yellow}",))
    return found
