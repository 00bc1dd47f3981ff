"""The chance of a dream in hand: exact where all hands can be counted, else sampled to an asked precision."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, combinations, islice
from math import comb, sqrt

import numpy as np

from oniroo.deck.model import Card, CodeKind, Deck, Free, Kind, Level
from oniroo.dreams.foreseen import foreseen
from oniroo.dreams.hands import dream_sets
from oniroo.dreams.judge import BITS, Judge
from oniroo.dreams.numbers import Bools, Ints, numbers_of
from oniroo.dreams.reading import Reading
from oniroo.ground.findings import Finding, UsageFault

Progress = Callable[[int, int], None]

BLOCK = 10_000
FINEST, COARSEST = 0.0005, 0.5
_LIST_UP_TO = 600_000
_CELLS = 1_000_000  # of the arrays in which hands are dealt and judged
_Z = 1.959963984540054  # 95 %


@dataclass(frozen=True, slots=True)
class Chance:
    """A probability; ``low`` and ``high`` equal it where it is exact, else they are Wilson's 95 % interval.

    ``why``: what makes it sure without counting any hand, if that is so.
    """

    p: float
    low: float
    high: float
    why: str = ""

    @property
    def exact(self) -> bool:
        """Whether this is the probability itself."""
        return self.low == self.high


@dataclass(frozen=True, slots=True)
class Odds:
    """The chance that ``given`` and ``draw`` more cards hold a dream.

    ``hits`` of ``hands`` hands do: of all hands if ``exact``, else of samples by ``seed``. A kind may be sure where the
    whole is sampled. ``deck`` is the number of cards drawn from, ``given`` ones taken out.
    """

    chance: Chance
    by_kind: dict[CodeKind, Chance]
    hits: int
    hands: int
    exact: bool
    draw: int
    given: tuple[str, ...]
    deck: int
    level: str
    seed: int
    reading: Reading


def hand_odds(
    deck: Deck,
    reading: Reading,
    draw: int,
    *,
    given: Sequence[str] = (),
    level: str = "5",
    family: Kind | None = None,
    half_width: float = 0.005,
    sample: bool = False,
    seed: int = 0,
    progress: Progress | None = None,
) -> Odds:
    """The chance of a dream in the given cards and ``draw`` more from the deck of a level.

    ``family``: the attack cards of a level that takes one of two; the first by name if None. ``sample`` forces
    sampling, in blocks until Wilson's half width is at most ``half_width``; same seed, same result on every machine.
    Raises UsageFault for cards, levels, draws and widths that cannot be.
    """
    pool, reading = _pool(deck, reading, level, family)
    numbers = numbers_of(deck, reading)
    ids = [card.id for card in pool]
    found = _refused(given, ids, deck, draw, half_width, level)
    if found:
        raise UsageFault(found)
    where = {card.id: index for index, card in enumerate(numbers.cards)}
    held = np.array([where[card] for card in given if card in where], np.int64)
    rest = np.array([where.get(card, -1) for card in ids if card not in given], np.int64)
    judge = Judge(numbers, reading)
    sure = {} if sample else _sure(judge, held, rest, draw)
    whole = next((chance for chance in sure.values() if chance.p), None)
    counted: Counted | None = None
    if len(sure) == len(BITS):
        whole, hands = whole or next(iter(sure.values())), comb(len(rest), draw)
        counted = hands * (whole.p == 1), {kind: hands * (chance.p == 1) for kind, chance in sure.items()}, hands
    elif not sample:
        counted = _exact(judge, held, rest, draw, progress)
    hits, by_kind, hands = counted or _sampled(judge, held, rest, draw, half_width, seed, progress)
    exact = counted is not None
    return Odds(
        chance=whole or _chance(hits, hands, exact),
        by_kind={kind: sure.get(kind) or _chance(many, hands, exact) for kind, many in by_kind.items()},
        hits=hits,
        hands=hands,
        exact=exact,
        draw=draw,
        given=tuple(given),
        deck=len(rest),
        level=level,
        seed=seed,
        reading=reading,
    )


def _sure(judge: Judge, held: Ints, rest: Ints, draw: int) -> dict[CodeKind, Chance]:
    """The chances of kinds that are 0 or 1 without counting."""
    found = foreseen(judge, held, rest, draw)
    return {kind: Chance(float(always), float(always), float(always), why) for kind, (always, why) in found.items()}


def wilson(hits: int, samples: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share."""
    p, square = hits / samples, _Z * _Z
    centre = (p + square / (2 * samples)) / (1 + square / samples)
    half = _Z / (1 + square / samples) * sqrt(p * (1 - p) / samples + square / (4 * samples * samples))
    return max(0.0, centre - half), min(1.0, centre + half)


def _chance(hits: int, hands: int, exact: bool) -> Chance:
    p = hits / hands
    return Chance(p, p, p) if exact else Chance(p, *wilson(hits, hands))


def _pool(deck: Deck, reading: Reading, key: str, family: Kind | None) -> tuple[list[Card], Reading]:
    """The cards shuffled at a level, and the reading with the FREE cards that it allows."""
    found: Level | None = next((level for level in deck.levels if level.key == key), None)
    if found is None or Kind.SYMBOL not in found.kinds or Kind.MAGIC_CODE in found.kinds:
        known = ", ".join(level.key for level in deck.levels if Kind.MAGIC_CODE not in level.kinds)
        problem = f"{key} is no level" if found is None else f"no dreams are made at level {key}"
        raise UsageFault(Finding("odds-level", problem, f"say one of {known}"))
    kinds = set(found.kinds)
    if found.one_of:
        if family is not None and family not in found.one_of:
            problem = f"level {key} has no choice of {family}"
            raise UsageFault(Finding("odds-family", problem, f"say one of {', '.join(sorted(found.one_of))}"))
        kinds.add(family or min(found.one_of))
    if Kind.FREE not in found.kinds | found.optional:
        reading = reading.without_free
    free = [card for card in deck.cards if isinstance(card, Free)][: reading.free]
    used = {card.id for card in free}
    return [card for card in deck.cards if (card.id in used if isinstance(card, Free) else card.kind in kinds)], reading


def _refused(
    given: Sequence[str], ids: list[str], deck: Deck, draw: int, half_width: float, level: str
) -> list[Finding]:
    found = []
    known = {card.id for card in deck.cards}
    for card in given:
        if card not in ids:
            problem = (
                f"is not in the deck of level {level} with these FREE cards"
                if card in known
                else "there is no such card"
            )
            found.append(Finding("odds-given", problem, "name cards as 023, free-1 or wake-up", subject=f"card {card}"))
    twice = sorted({card for card in given if list(given).count(card) > 1})
    found += [Finding("odds-given", "is given twice", "name each card once", subject=f"card {card}") for card in twice]
    left = len(ids) - len(set(given))
    if not 0 <= draw <= left:
        found.append(Finding("odds-draw", f"{draw} cards cannot be drawn from {left}", f"draw 0 to {left}"))
    if not FINEST <= half_width <= COARSEST:
        shown = f"±{half_width * 100:g} percentage points"
        problem = f"{shown} would need too many hands" if half_width < FINEST else f"{shown} is no precision"
        found.append(Finding("odds-precision", problem, f"ask for {FINEST * 100:g} to {COARSEST * 100:g}"))
    return found


Counted = tuple[int, dict[CodeKind, int], int]


def _exact(judge: Judge, held: Ints, rest: Ints, draw: int, progress: Progress | None) -> Counted | None:
    """Hits, hits by kind and all hands, where they can be counted; None where not."""
    numbers, hands = judge.numbers, comb(len(rest), draw)
    if hands <= _LIST_UP_TO:
        return _listed(judge, held, rest, draw, progress)
    if len(held) + draw != judge.size or len(held) > 1 or int(np.count_nonzero(rest >= 0)) + len(held) != len(numbers):
        return None
    try:
        found = dream_sets(numbers, judge.reading)
    except UsageFault:
        return None
    if len(held):
        card = int(held[0])
        return int(found.per_card[card]), {k: int(each[card]) for k, each in found.per_card_by_kind.items()}, hands
    return found.total, found.by_kind, hands


def _listed(judge: Judge, held: Ints, rest: Ints, draw: int, progress: Progress | None) -> Counted:
    hands, done, hits, by_kind = comb(len(rest), draw), 0, 0, dict.fromkeys(BITS, 0)
    for part in _all_hands(len(judge.numbers), held, rest, draw):
        more, kinds = _tally(judge.kinds_held(part))
        hits, by_kind = hits + more, {kind: many + kinds[kind] for kind, many in by_kind.items()}
        done += len(part)
        if progress is not None:
            progress(done, hands)
    return hits, by_kind, hands


def _all_hands(cards: int, held: Ints, rest: Ints, draw: int) -> Iterator[Bools]:
    """Every hand as ``held[hand, card]``, in parts. Where most cards are drawn, the others are listed."""
    fewer = min(draw, len(rest) - draw)
    start = np.zeros(cards + 1, np.bool_)
    start[held] = True
    if fewer != draw:
        start[rest] = True
    lists, step = combinations(rest.tolist(), fewer), max(1, _CELLS // (cards + 1))
    for _ in range(0, comb(len(rest), fewer), step):
        chosen = np.fromiter(chain.from_iterable(islice(lists, step)), np.int64)
        hands = chosen.reshape(-1, fewer) if fewer else np.zeros((1, 0), np.int64)
        part = np.tile(start, (len(hands), 1))
        part[np.arange(len(hands))[:, None], hands] = fewer == draw
        yield part[:, :-1]


def _tally(kinds: np.ndarray[tuple[int, ...], np.dtype[np.uint8]]) -> tuple[int, dict[CodeKind, int]]:
    return int(np.count_nonzero(kinds)), {kind: int(np.count_nonzero(kinds & bit)) for kind, bit in BITS.items()}


def _sampled(
    judge: Judge, held: Ints, rest: Ints, draw: int, half_width: float, seed: int, progress: Progress | None
) -> Counted:
    hits, by_kind, hands = 0, dict.fromkeys(BITS, 0), 0
    while True:
        bits = np.random.PCG64(np.random.SeedSequence([seed, hands // BLOCK]))
        for drawn in deal(rest, draw, BLOCK, bits):
            some = np.hstack([np.broadcast_to(held, (len(drawn), len(held))), drawn])
            many, kinds = _tally(judge.kinds(some))
            hits, by_kind = hits + many, {kind: by_kind[kind] + more for kind, more in kinds.items()}
        hands += BLOCK
        low, high = wilson(hits, hands)
        width = (high - low) / 2
        if progress is not None:
            expected = int(hands * max(1.0, (width / half_width) ** 2))
            progress(hands, max(hands, expected))
        if width <= half_width:
            return hits, by_kind, hands


def deal(rest: Ints, draw: int, hands: int, bits: np.random.PCG64) -> Iterator[Ints]:
    """Shuffled hands (hands, draw), in parts. Raw bits and a Fisher–Yates of our own: numpy promises that these never
    change. The bits go to all hands card by card, so each part skips those of the others.
    """  # fmt: skip
    begins_with = bits.state
    step = max(1, _CELLS // max(1, len(rest)))
    for begin in range(0, hands, step):
        some = min(step, hands - begin)
        cards, rows = np.tile(rest, (some, 1)), np.arange(some)
        bits.state = begins_with
        bits.advance(begin)
        for place in range(draw):
            raw = np.asarray(bits.random_raw(some), np.uint64)
            bits.advance(hands - some)
            other = place + (raw % np.uint64(len(rest) - place)).astype(np.int64)
            cards[rows, place], cards[rows, other] = cards[rows, other], cards[rows, place].copy()
        yield cards[:, :draw]
