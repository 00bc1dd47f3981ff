"""Which cards a command works on: ``--level``, ``--free``, ``--kinds`` and ``--cards``, each narrowing the deck."""

import re
from collections.abc import Iterable

from oniroo.deck.model import Card, Deck, Kind, Level, MagicCode, Symbol
from oniroo.ground.findings import Finding, UsageFault
from oniroo.ground.suggest import listed, near, nearest
from oniroo.ground.visible import short

_RANGE = re.compile(r"([0-9]+)\s*[-–]\s*([0-9]+)")
_NUMBER = re.compile(r"[0-9]+")


def select(
    deck: Deck,
    *,
    level: str | None = None,
    free: int | None = None,
    kinds: str | Iterable[str] | None = None,
    cards: str | Iterable[str] | None = None,
) -> tuple[Card, ...]:
    """The cards that all given options leave, in the order of the deck; without options the whole deck.

    ``level``: the cards of a level, optional kinds and every family to choose from included. ``free``: only the first
    so many FREE cards (0 = none). ``kinds``: names of kinds, in a list or with commas. ``cards``: ids and ranges of
    SYMBOL numbers (``1-9,023,wake-up``), likewise. Raises UsageFault with every option that cannot be met.
    """
    faults: list[Finding] = []
    chosen = _of_level(deck, list(deck.cards), level, faults)
    chosen = _of_kinds(chosen, kinds, level, faults)
    chosen = _free(deck, chosen, free, faults)
    chosen = _named(deck, chosen, cards, faults)
    if faults:
        raise UsageFault(faults)
    if not chosen:
        raise UsageFault(_usage("no card is left", "take one of the options away"))
    return tuple(chosen)


def named_cards(deck: Deck, cards: str, option: str = "--cards") -> tuple[str, ...]:
    """The ids that an option names, in the order in which it does; the cards of a range by number.

    Raises UsageFault with everything in it that names no card.
    """
    ids = {card.id.casefold(): card.id for card in deck.cards}
    faults: list[Finding] = []
    found: list[str] = []
    words = _words(cards)
    if not words:
        faults.append(_usage(f"{option} names no card", "name ids and ranges, as in 1-9,023,wake-up"))
    for word in words:
        try:
            found += sorted(_ids(word, ids, deck, option), key=lambda identity: (len(identity), identity))
        except UsageFault as fault:
            faults.extend(fault.findings)
    if faults:
        raise UsageFault(faults)
    return tuple(found)


def find_level(deck: Deck, key: str) -> Level:
    """The level of that key. Raises UsageFault with a suggestion."""
    known = [level.key for level in deck.levels]
    typed = key.strip().casefold().replace("_", "-").replace(" ", "-")
    for level in deck.levels:
        if level.key.casefold() == typed:
            return level
    family = [known_key for known_key in known if known_key.casefold().startswith(f"{typed}-")]
    remedy = f"did you mean {listed(family, 5, joint='or')}?" if family else nearest(key, known)
    remedy = remedy or (f"the levels are {listed(known)}" if known else "the deck lists no levels")
    raise UsageFault(_usage(f"there is no level “{short(key.strip())}”", remedy))


def cards_of_level(deck: Deck, level: Level) -> tuple[Card, ...]:
    """All cards that may be used at a level, in the order of the deck."""
    kinds = level.kinds | level.optional | level.one_of
    return tuple(
        card
        for card in deck.cards
        if card.kind in kinds and not (isinstance(card, MagicCode) and card.code.kind not in level.codes)
    )


def _of_level(deck: Deck, chosen: list[Card], level: str | None, faults: list[Finding]) -> list[Card]:
    if level is None:
        return chosen
    try:
        return list(cards_of_level(deck, find_level(deck, level)))
    except UsageFault as fault:
        faults.extend(fault.findings)
        return chosen


def _of_kinds(
    chosen: list[Card], kinds: str | Iterable[str] | None, level: str | None, faults: list[Finding]
) -> list[Card]:
    if kinds is None:
        return chosen
    known = {kind.slug: kind for kind in Kind}
    wanted: set[Kind] = set()
    words = _words(kinds)
    if not words:
        faults.append(_usage("--kinds names no kind of card", f"name some of {listed(list(known))}"))
        return chosen
    for word in words:
        kind = known.get(word.casefold().replace("_", "-").replace(" ", "-"))
        if kind is None:
            remedy = nearest(word, known) or f"the kinds are {listed(list(known))}"
            faults.append(_usage(f"there is no kind of card “{word}”", remedy))
        else:
            wanted.add(kind)
            if not faults and all(card.kind is not kind for card in chosen):
                where = "the deck" if level is None else f"level {level}"
                faults.append(_usage(f"{where} has no {kind} cards", f"take {word} out of --kinds"))
    return [card for card in chosen if card.kind in wanted]


def _free(deck: Deck, chosen: list[Card], free: int | None, faults: list[Finding]) -> list[Card]:
    if free is None:
        return chosen
    total = len(deck.of_kind(Kind.FREE))
    here = [card for card in chosen if card.kind is Kind.FREE]
    if not 0 <= free <= total:
        faults.append(_usage(f"--free {free} cannot be met: the deck has {total} FREE cards", f"write 0 to {total}"))
    elif free and not here and not faults:
        faults.append(_usage(f"--free {free} cannot be met: the other options leave no FREE cards", "take it away"))
    kept = {card.id for card in here[: max(free, 0)]}
    return [card for card in chosen if card.kind is not Kind.FREE or card.id in kept]


def _named(deck: Deck, chosen: list[Card], cards: str | Iterable[str] | None, faults: list[Finding]) -> list[Card]:
    if cards is None:
        return chosen
    words = _words(cards)
    if not words:
        faults.append(_usage("--cards names no card", "name ids and ranges, as in 1-9,023,wake-up"))
        return chosen
    ids = {card.id.casefold(): card.id for card in deck.cards}
    left = {card.id for card in chosen}
    wanted: set[str] = set()
    for word in words:
        try:
            named = _ids(word, ids, deck, "--cards")
        except UsageFault as fault:
            faults.extend(fault.findings)
            continue
        wanted |= named
        if not faults and not named & left:
            problem = f"--cards {word}: the other options leave no such card"
            faults.append(_usage(problem, "take one of the options away"))
    return [card for card in chosen if card.id in wanted]


def _ids(word: str, ids: dict[str, str], deck: Deck, option: str) -> set[str]:
    """The ids that one word of ``--cards``, or of another option that names cards, stands for."""
    numbers = {card.number: card.id for card in deck.cards if isinstance(card, Symbol)}
    if span := _RANGE.fullmatch(word):
        if any(len(end) > 6 for end in span.groups()):
            raise UsageFault(
                _usage(f"{option} {short(word)}: there are no such numbers", f"the last is {max(numbers, default=0)}")
            )
        first, last = int(span[1]), int(span[2])
        if first > last:
            raise UsageFault(_usage(f"{option} {short(word)}: the range runs backwards", f"write {last}-{first}"))
        absent = [number for number in (first, last) if number not in numbers]
        if absent:
            lowest, highest = min(numbers, default=0), max(numbers, default=0)
            problem = f"{option} {short(word)}: there is no SYMBOL {absent[0]:03d}"
            raise UsageFault(_usage(problem, f"the numbers run from {lowest} to {highest}"))
        return {identity for number, identity in numbers.items() if first <= number <= last}
    if _NUMBER.fullmatch(word) and len(word) <= 6 and int(word) in numbers:
        return {numbers[int(word)]}
    known = ids.get(word.casefold().replace("_", "-"))
    if known is not None:
        return {known}
    group = {identity for identity in ids.values() if identity.startswith(f"{word.casefold()}-")}
    if group:
        raise UsageFault(_usage(f"there is no card “{word}”", f"did you mean {listed(sorted(group), 5, joint='or')}?"))
    remedy = _called(word, deck) or nearest(word, ids.values()) or _called_like(word, deck)
    raise UsageFault(_usage(f"there is no card “{short(word)}”", remedy or "write as in 1-9,023,wake-up"))


def _called(word: str, deck: Deck) -> str:
    """Which card has this name or picture, else nothing."""
    found = [card for card in deck.cards if word.casefold() in (card.name.casefold(), (card.picture or "").casefold())]
    if len(found) == 1:
        return f"card {found[0].id} is {found[0].name}"
    return f"did you mean {listed([card.id for card in found], 5, joint='or')}?" if found else ""


def _called_like(word: str, deck: Deck) -> str:
    """Which card has a name near to this, else nothing."""
    names = {card.name: card.id for card in reversed(deck.cards)}
    name = near(word, names)
    return f"did you mean card {names[name]}, {name}?" if name else ""


def _words(option: str | Iterable[str]) -> list[str]:
    parts = [option] if isinstance(option, str) else list(option)
    return [word.strip() for part in parts for word in part.split(",") if word.strip()]


def _usage(problem: str, remedy: str) -> Finding:
    return Finding("usage-selection", problem, remedy)
