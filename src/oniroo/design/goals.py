"""What a designer wishes of a deck, what cannot be had together, and what is proposed."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from oniroo.deck.model import CodeKind, Deck, Symbol
from oniroo.ground.findings import Finding, UsageFault
from oniroo.ground.suggest import nearest

ATTRIBUTES = ("purple", "digit", "letter", "shape")


@dataclass(frozen=True, slots=True)
class Goals:
    """``neighbours``: share (0–1) of numbers that link to the next. ``keep``: ids of cards that stay as they are."""

    neighbours: float = 0.6
    keep: tuple[str, ...] = ()
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Values:
    """What the design gives to a SYMBOL card; group by number, codes as the deck writes them."""

    letter: str
    shape: str
    digit: str
    purple: int


@dataclass(frozen=True, slots=True)
class Proposal:
    """``values`` by card id. ``method`` says how they were found; ``notes`` what did not come out evenly, if any."""

    values: dict[str, Values]
    linked: int
    method: str
    notes: tuple[str, ...] = ()


def pins_of(deck: Deck, goals: Goals) -> dict[str, dict[str, str]]:
    """The values that must stay, by card and attribute: those of kept cards, and what the facts of the deck demand.

    Raises UsageFault where wishes are impossible or contradict each other; every contradiction found is told.
    """
    cards = {card.id: card for card in deck.symbols}
    found = list(_impossible(deck, goals, cards))
    if found:
        raise UsageFault(found)
    pins: dict[str, dict[str, str]] = {card: {} for card in cards}
    for card in goals.keep:
        pins[card] = {attribute: str(getattr(cards[card], attribute)) for attribute in ATTRIBUTES}
    for fact in deck.facts:
        claims = {name: value for name, value in fact.claims.items() if name in ATTRIBUTES}
        if (other := cards.get(fact.claims.get("links_to", ""))) is not None:
            claims["purple"] = str(other.yellow)
        for name, value in claims.items() if fact.card in cards else ():
            if pins[fact.card].setdefault(name, value) != value:
                problem = (
                    f"is kept with {name} {pins[fact.card][name]}, but a fact of the deck ({fact.source}) says {value}"
                )
                found.append(_finding(problem, "mend the card first, or do not keep it", f"card {fact.card}"))
            if value not in _known(deck, name):
                problem = f"a fact of the deck ({fact.source}) demands {name} {value}, which the deck does not have"
                found.append(_finding(problem, "mend the fact, or add the code or group", f"card {fact.card}"))
    found += _contradictions(deck, goals, cards, pins)
    if found:
        raise UsageFault(found)
    return pins


def wished_links(deck: Deck, goals: Goals) -> int:
    """How many cards are to link to the next number."""
    return round(goals.neighbours * max(0, len(deck.symbols) - 1))


def _impossible(deck: Deck, goals: Goals, cards: dict[str, Symbol]) -> Iterator[Finding]:
    if not 0 <= goals.neighbours <= 1:
        yield _finding(f"{goals.neighbours:g} is no share of neighbours", "say 0 to 1; 0.6 = six of ten numbers link")
    for card in goals.keep:
        if card not in cards:
            meant = nearest(card.zfill(3), cards, cutoff=0.5)
            yield _finding("is to be kept, but is no SYMBOL card", meant, f"card {card}")
    if len(deck.symbols) < 2 or len(deck.groups) < 2:
        yield _finding("a deck of fewer than two SYMBOL cards or groups leaves nothing to design", "add cards first")


def _contradictions(
    deck: Deck, goals: Goals, cards: dict[str, Symbol], pins: dict[str, dict[str, str]]
) -> Iterator[Finding]:
    yield from _neighbours(deck, goals, pins)
    total = len(cards)
    for name in ATTRIBUTES:
        most = -(-total // len(_known(deck, name)))
        by_value: dict[str, list[str]] = {}
        for card, values in pins.items():
            if name in values:
                by_value.setdefault(values[name], []).append(card)
        for value, owners in by_value.items():
            if len(owners) > most:
                problem = f"{len(owners)} kept cards have {name} {value}, an even deck has {most} of it at most"
                yield _finding(problem, f"keep fewer of {_some(owners)}")
    triples: dict[tuple[str, ...], str] = {}
    for card, values in pins.items():
        triple = tuple(values.get(kind.value, "") for kind in CodeKind)
        if all(triple):
            if triple in triples:
                problem = (
                    f"is kept with the same letter, shape and digit ({', '.join(triple)}) as card {triples[triple]}"
                )
                yield _finding(problem, "keep one of them", f"card {card}")
            triples.setdefault(triple, card)
    for a, b in pairwise(pins):
        one, other = pins[a].get("digit"), pins[b].get("digit")
        if one is not None and other is not None and abs(int(one) - int(other)) <= 1:
            problem = (
                f"is kept with digit {one}, its neighbour {b} with digit {other}: neighbours must not follow each other"
            )
            yield _finding(problem, "keep one of them", f"card {a}")


def _neighbours(deck: Deck, goals: Goals, pins: dict[str, dict[str, str]]) -> Iterator[Finding]:
    wish, pairs = wished_links(deck, goals), list(pairwise(deck.symbols))
    forced = [a.id for a, b in pairs if pins[a.id].get("purple") == str(b.yellow)]
    same = [a.id for a, b in pairs if "purple" not in pins[a.id] and a.yellow == b.yellow]
    never = [a.id for a, b in pairs if pins[a.id].get("purple", str(b.yellow)) != str(b.yellow)]
    most = len(pairs) - len(never) - len(same)
    asked = f"{wish} of {len(pairs)} cards are to link to the next number ({goals.neighbours:.0%})"
    if wish > most:
        why = []
        if never:
            why.append(f"kept as they are, {_some(never)} do not link")
        if same:
            why.append(f"{_some(same)} have the group of their next number, and no card is to demand its own group")
        yield _finding(
            f"{asked}, but {most} can at most: {'; '.join(why)}", f"ask for {_floor(most, len(pairs))} or less"
        )
    if wish < len(forced):
        problem = f"{asked}, but {len(forced)} must, by kept cards or facts: {_some(forced)}"
        yield _finding(problem, f"ask for {_ceil(len(forced), len(pairs))} or more, or keep fewer cards")


def _some(cards: list[str]) -> str:
    return ", ".join(cards[:12]) + (" …" if cards[12:] else "")


def _known(deck: Deck, name: str) -> tuple[str, ...]:
    codes = {"letter": deck.codes.letters, "shape": deck.codes.shapes, "digit": deck.codes.digits}
    return codes.get(name) or tuple(str(group.number) for group in deck.groups)


def _floor(part: int, whole: int) -> str:
    return f"{int(100 * part / whole) / 100:g}"


def _ceil(part: int, whole: int) -> str:
    return f"{-int(-100 * part // whole) / 100:g}"


def _finding(problem: str, remedy: str = "", subject: str = "") -> Finding:
    return Finding("design-wishes", problem, remedy, subject=subject)
