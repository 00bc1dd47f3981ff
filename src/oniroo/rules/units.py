"""Everything that is translated, for one deck: the units of the rules, the words around them, the names of the deck."""

from oniroo.deck.model import Card, CodeKind, Deck, Kind, MagicCode
from oniroo.rules.model import Part, Rulebook, Unit

RULES_PO = "rules.po"
NAMES_PO = "names.po"
FILES = (RULES_PO, NAMES_PO)
_NAMED = frozenset({Kind.SYMBOL, Kind.WAKE_UP, Kind.BAD_NIGHT, Kind.MOON_HEAD})


def all_units(book: Rulebook, deck: Deck) -> tuple[Unit, ...]:
    """Rules, words and names, in the order of the translators' files."""
    return (*book.units, *book.words, *name_units(book, deck))


def name_units(book: Rulebook, deck: Deck) -> tuple[Unit, ...]:
    """The names that the deck gives: of groups, shapes unknown to the rulebook, cards with a name of their own.

    FREE, DREAM_FAIRY and MAGIC_CODE cards are called by their kind or code (``name_key``).
    """
    words = {unit.key for unit in book.words}
    groups = [
        Unit(f"group.{group.number}", group.name, Part.NAME, note=f"group {group.number}", place=group.place)
        for group in deck.groups
    ]
    shapes = [
        Unit(f"shape.{shape}", shape.replace("-", " "), Part.NAME, note="a shape")
        for shape in deck.codes.shapes
        if f"shape.{shape}" not in words
    ]
    cards = [
        Unit(f"card.{card.id}", card.name, Part.NAME, note=_about(card), place=card.place)
        for card in deck.cards
        if card.kind in _NAMED
    ]
    return (*groups, *shapes, *cards)


def file_of(unit: Unit) -> str:
    """The PO file of a unit."""
    return RULES_PO if unit.part is Part.BOOK else NAMES_PO


def name_key(card: Card) -> tuple[str, dict[str, str]]:
    """The unit that names a card, with what fills its placeholders; ``{kind}`` is the key of another unit."""
    if isinstance(card, MagicCode):
        if card.code.kind is CodeKind.SHAPE:
            return f"shape.{card.code.value}", {}
        return f"name.{card.code.kind.value}", {"code": card.code.value}
    if card.kind in _NAMED:
        return f"card.{card.id}", {}
    return "name.numbered", {"kind": f"kind.{card.kind.value}", "number": card.id.rpartition("-")[2]}


def _about(card: Card) -> str:
    return "a picture" if card.kind is Kind.SYMBOL else f"a {card.kind} card"
