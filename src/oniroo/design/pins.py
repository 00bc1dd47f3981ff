"""What a design must leave as it is: kept cards, and what the facts and the examples of the deck demand."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from oniroo.deck.facts import prove
from oniroo.deck.model import Card, CodeKind, Deck, Symbol
from oniroo.design.goals import ATTRIBUTES, Goals, known, wished_links
from oniroo.ground.findings import Fault, Finding, UsageFault
from oniroo.ground.suggest import nearest

CHAINS = ("group_link", "same_letter", "same_shape", "digit_run")
"""Examples each card of which links to the next."""
SAME = {"same_letter": "letter", "same_shape": "shape"}
_KEPT = "kept"


@dataclass(frozen=True, slots=True)
class Pin:
    """A value that must stay; ``why``: ``kept``, ``a fact of the deck (rule F_02)``, ``the example same_letter``."""

    value: str
    why: str


Pins = dict[str, dict[str, Pin]]


def pins_of(deck: Deck, goals: Goals) -> dict[str, dict[str, str]]:
    """The values that must stay, by card and attribute.

    Raises UsageFault where wishes are impossible or contradict each other, with every contradiction found; Fault for
    facts and examples that do not hold and that no codes or groups can mend.
    """
    cards = {card.id: card for card in deck.symbols}
    found = list(_impossible(deck, goals, cards))
    if found:
        raise UsageFault(found)
    pins: Pins = {card: {} for card in cards}
    for card in goals.keep:
        pins[card] = {attribute: Pin(str(getattr(cards[card], attribute)), _KEPT) for attribute in ATTRIBUTES}
    for card, name, pin in (*_by_facts(deck, cards), *_by_links(deck, cards)):
        found += _pinned(deck, pins, card, name, pin)
    for card, name, pin in _by_codes(deck, cards, pins):
        found += _pinned(deck, pins, card, name, pin)
    found += _contradictions(deck, goals, cards, pins)
    if found:
        raise UsageFault(found)
    values = {card: {name: pin.value for name, pin in mine.items()} for card, mine in pins.items()}
    broken = [finding for finding in prove(_with(deck, values)) if finding.subject != "example solo_3"]
    if broken:
        raise Fault(broken)
    return values


def _impossible(deck: Deck, goals: Goals, cards: dict[str, Symbol]) -> Iterator[Finding]:
    if not 0 <= goals.neighbours <= 1:
        yield _finding(f"{goals.neighbours:g} is no share of neighbours", "say 0 to 1; 0.6 = six of ten numbers link")
    for card in goals.keep:
        if card not in cards:
            meant = nearest(card.zfill(3), cards, cutoff=0.5)
            yield _finding("is to be kept, but is no SYMBOL card", meant, f"card {card}")
    if len(deck.symbols) < 2 or len(deck.groups) < 2:
        yield _finding("a deck of fewer than two SYMBOL cards or groups leaves nothing to design", "add cards first")


def _by_facts(deck: Deck, cards: dict[str, Symbol]) -> Iterator[tuple[str, str, Pin]]:
    for fact in deck.facts:
        claims = {name: value for name, value in fact.claims.items() if name in ATTRIBUTES}
        if (other := cards.get(fact.claims.get("links_to", ""))) is not None:
            claims["purple"] = str(other.yellow)
        for name, value in claims.items() if fact.card in cards else ():
            yield fact.card, name, Pin(value, f"a fact of the deck ({fact.source})")


def _by_links(deck: Deck, cards: dict[str, Symbol]) -> Iterator[tuple[str, str, Pin]]:
    """The purple groups of cards that link to the next in an example."""
    for name in CHAINS:
        for before, after in pairwise(deck.examples.get(name, ())):
            if before in cards and after in cards:
                yield before, "purple", Pin(str(cards[after].yellow), f"the example {name}")


def _by_codes(deck: Deck, cards: dict[str, Symbol], pins: Pins) -> Iterator[tuple[str, str, Pin]]:
    """The codes that the cards of an example have in common: those that are bound already, else as most have it now."""
    for name, attribute in SAME.items():
        mine = [cards[card] for card in deck.examples.get(name, ()) if card in cards]
        bound = [pins[card.id][attribute].value for card in mine if attribute in pins[card.id]]
        now = [str(getattr(card, attribute)) for card in mine]
        for card in mine:
            yield card.id, attribute, Pin(Counter(bound or now).most_common(1)[0][0], f"the example {name}")
    row = [card for card in deck.examples.get("digit_run", ()) if card in cards]
    for identity, digit in zip(row, _run(deck, [cards[card] for card in row], pins), strict=False):
        yield identity, "digit", Pin(digit, "the example digit_run")


def _run(deck: Deck, row: Sequence[Symbol], pins: Pins) -> Sequence[str]:
    """A run for these cards: of those that agree with most of what is bound, the nearest to the digits as they are."""
    digits = deck.codes.digits
    runs = [lying for at in range(len(digits) - len(row) + 1) for lying in _both_ways(digits[at : at + len(row)])]

    def agrees(run: Sequence[str]) -> tuple[int, int]:
        bound = [pins[card.id].get("digit") for card in row]
        return (
            sum(pin is not None and pin.value == digit for pin, digit in zip(bound, run, strict=True)),
            sum(card.digit == digit for card, digit in zip(row, run, strict=True)),
        )

    return max(runs, key=agrees, default=())


def _both_ways(run: Sequence[str]) -> tuple[Sequence[str], Sequence[str]]:
    return run, run[::-1]


def _pinned(deck: Deck, pins: Pins, card: str, name: str, pin: Pin) -> Iterator[Finding]:
    """Pin a value; a finding if it cannot be."""
    have = pins[card].setdefault(name, pin)
    says = "demands" if pin.value not in known(deck, name) else "says"
    if have.value != pin.value:
        has = "is kept with" if have.why == _KEPT else f"by {have.why} has"
        problem = f"{has} {name} {have.value}, but {pin.why} says {pin.value}"
        remedy = "mend the card first, or do not keep it" if have.why == _KEPT else "mend one of the two"
        yield _finding(problem, remedy, f"card {card}")
    if says == "demands":
        problem = f"{pin.why} demands {name} {pin.value}, which the deck does not have"
        yield _finding(problem, "mend it, or add the code or group", f"card {card}")


def _contradictions(deck: Deck, goals: Goals, cards: dict[str, Symbol], pins: Pins) -> Iterator[Finding]:
    yield from _neighbours(deck, goals, pins)
    for name in ATTRIBUTES:
        most = -(-len(cards) // len(known(deck, name)))
        by_value: dict[str, list[str]] = {}
        for card, values in pins.items():
            if name in values and values[name].why == _KEPT:
                by_value.setdefault(values[name].value, []).append(card)
        for value, owners in by_value.items():
            if len(owners) > most:
                problem = f"{len(owners)} kept cards have {name} {value}, an even deck has {most} of it at most"
                yield _finding(problem, f"keep fewer of {_some(owners)}")
    triples: dict[tuple[str, ...], str] = {}
    for card, values in pins.items():
        if all(kind.value in values for kind in CodeKind):
            triple = tuple(values[kind.value].value for kind in CodeKind)
            if triple in triples:
                why = _reasons(values[kind.value] for kind in CodeKind)
                problem = f"{why} with the same letter, shape and digit ({', '.join(triple)}) as card {triples[triple]}"
                yield _finding(problem, "keep or name one of them only", f"card {card}")
            triples.setdefault(triple, card)
    for a, b in pairwise(pins):
        one, other = pins[a].get("digit"), pins[b].get("digit")
        if one is not None and other is not None and abs(int(one.value) - int(other.value)) <= 1:
            problem = f"{_reasons([one])} with digit {one.value}, its neighbour {b} with digit {other.value}"
            problem += ": neighbours must not follow each other"
            yield _finding(problem, "keep or name one of them only", f"card {a}")


def _reasons(pins: Iterator[Pin] | Sequence[Pin]) -> str:
    """``is kept``, ``stays by the example digit_run``."""
    whys = [why for why in dict.fromkeys(pin.why for pin in pins) if why != _KEPT]
    return f"stays by {' and '.join(whys)}" if whys else "is kept"


def _neighbours(deck: Deck, goals: Goals, pins: Pins) -> Iterator[Finding]:
    wish, pairs = wished_links(deck, goals), list(pairwise(deck.symbols))
    bound = {card: pin.value for card, mine in pins.items() if (pin := mine.get("purple"))}
    forced = [a.id for a, b in pairs if bound.get(a.id) == str(b.yellow)]
    same = [a.id for a, b in pairs if a.id not in bound and a.yellow == b.yellow]
    never = [a.id for a, b in pairs if bound.get(a.id, str(b.yellow)) != str(b.yellow)]
    most = len(pairs) - len(never) - len(same)
    asked = f"{wish} of {len(pairs)} cards are to link to the next number ({goals.neighbours:.0%})"
    if wish > most:
        why = []
        if never:
            why.append(f"kept as they are, or bound by facts and examples, {_some(never)} do not link")
        if same:
            why.append(f"{_some(same)} have the group of their next number, and no card is to demand its own group")
        yield _finding(
            f"{asked}, but {most} can at most: {'; '.join(why)}", f"ask for {_floor(most, len(pairs))} or less"
        )
    if wish < len(forced):
        problem = f"{asked}, but {len(forced)} must, by kept cards, facts or examples: {_some(forced)}"
        yield _finding(problem, f"ask for {_ceil(len(forced), len(pairs))} or more, or keep fewer cards")


def _with(deck: Deck, values: dict[str, dict[str, str]]) -> Deck:
    """The deck as far as it is bound: what is left open stays as it is."""
    cards: list[Card] = []
    for card in deck.cards:
        mine = values.get(card.id, {}) if isinstance(card, Symbol) else {}
        changes = {name: int(value) if name == "purple" else value for name, value in mine.items()}
        cards.append(replace(card, **changes) if changes else card)  # type: ignore[arg-type]
    return replace(deck, cards=tuple(cards))


def _some(cards: list[str]) -> str:
    return ", ".join(cards[:12]) + (" …" if cards[12:] else "")


def _floor(part: int, whole: int) -> str:
    return f"{int(100 * part / whole) / 100:g}"


def _ceil(part: int, whole: int) -> str:
    return f"{-int(-100 * part // whole) / 100:g}"


def _finding(problem: str, remedy: str = "", subject: str = "") -> Finding:
    return Finding("design-wishes", problem, remedy, subject=subject)
