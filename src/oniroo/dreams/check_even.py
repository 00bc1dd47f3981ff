"""B1–B6: is the deck even? Codes, groups, dreams of each way, of each card, of each kind; neighbours in number."""

import itertools
from collections.abc import Iterator, Sequence
from statistics import fmean, pstdev

import numpy as np

from oniroo.deck.model import CodeKind, Symbol
from oniroo.dreams.measures import Measures, finding, listed, plural
from oniroo.dreams.numbers import CodeWay
from oniroo.dreams.tables import TABLES, Table, counts_of, table_of
from oniroo.ground.findings import Finding, Severity

_KIND_WORDS = {CodeKind.LETTER: "letters", CodeKind.SHAPE: "shapes", CodeKind.DIGIT: "runs"}


def check_even(of: Measures) -> Iterator[Finding]:
    """Findings B1–B6."""
    yield from _counts(of)
    yield from _tables(of)
    yield from _ways(of)
    if of.sets is None and of.ways:
        problem = f"dreams of {of.reading.min_cards} cards have too many sets to be counted card by card"
        remedy = "check the deck with fewer cards in a dream as well, for F5, R2, B4 and B5"
        yield finding(of, "B4", problem, remedy, severity=Severity.NOTE)
    yield from _cards(of)
    yield from _kinds(of)
    yield from _neighbours(of)


def _counts(of: Measures) -> Iterator[Finding]:
    """B1: each code on as many cards as the others, each group as large and as often demanded."""
    for attribute in ("letter", "shape", "digit", "yellow", "purple"):
        counts = counts_of(of.deck, attribute)
        if not counts:
            continue
        few, many = min(counts, key=lambda v: counts[v]), max(counts, key=lambda v: counts[v])
        spread = counts[many] - counts[few]
        if spread > of.limits.spread:
            cards = [card for card in of.deck.symbols if str(getattr(card, attribute)) == many]
            problem = f"{attribute} {many} is on {counts[many]} cards, {attribute} {few} on {counts[few]}"
            remedy = f"change {attribute}: {many} to {few} on {_number(spread // 2 or 1)} of {listed(cards)}"
            limit = f"a difference of {of.limits.spread:g}"
            yield finding(of, "B1", problem, remedy, cards=cards, value=f"a difference of {spread}", limit=limit)


def _tables(of: Measures) -> Iterator[Finding]:
    """B2: two attributes are independent: every cell near the even split."""
    for rows, columns in TABLES:
        table = table_of(of.deck, rows, columns)
        off = int(np.count_nonzero(table.off))
        if off > of.limits.cells_off or table.cramer_v > of.limits.cramer_v:
            yield _table_finding(of, table, off)
    own = [card for card in of.deck.symbols if card.yellow == card.purple]
    if own:
        problem = f"{listed(own)} demand{'' if own[1:] else 's'} {'their' if own[1:] else 'its'} own group next"
        remedy = "fine if meant so; another purple group makes dreams wander"
        yield finding(of, "B2", problem, remedy, severity=Severity.NOTE, cards=own, value=plural(len(own), "card"))


def _table_finding(of: Measures, table: Table, off: int) -> Finding:
    distance = table.off if off else np.abs(table.cells - table.low)
    row, column = (int(at) for at in np.unravel_index(int(distance.argmax()), distance.shape))
    here, low, high = (int(part[row, column]) for part in (table.cells, table.low, table.high))
    name, other = table.row_names[row], table.column_names[column]
    cards = [
        card for card in of.deck.symbols
        if (str(getattr(card, table.rows)), str(getattr(card, table.columns))) == (name, other)
    ]  # fmt: skip
    even = str(low) if low == high else f"{low} or {high}"
    many = f"{here} card{'s' if here != 1 else ''}"
    problem = f"{table.rows} {name} and {table.columns} {other} meet on {many}, evenly it were {even}"
    if off > 1:
        problem += f"; {off} cells of this table are uneven"
    way = "swap" if here > high else "bring in"
    remedy = (
        f"{way} {table.columns} {other} {'out of' if here > high else 'to'} {table.rows} {name}, or run: oniroo design"
    )
    value = f"{plural(off, 'cell')} off, Cramér's V {table.cramer_v:.3f}"
    limit = f"{plural(of.limits.cells_off, 'cell')} off, Cramér's V {of.limits.cramer_v:g}"
    subject = f"{table.rows} × {table.columns}"
    return finding(of, "B2", problem, remedy, subject=subject, cards=cards, value=value, limit=limit)


def _ways(of: Measures) -> Iterator[Finding]:
    """B3: within a kind every way has about as many dreams, in orders and in sets."""
    need = of.reading.need
    for kind in CodeKind:
        measured = {"orders": {way: h.at_least(need) for way, h in of.counts.items() if way.kind is kind}}
        if of.sets is not None:
            measured["sets"] = {way: s.at_least(need) for way, s in of.sets.per_way.items() if way.kind is kind}
        for what, dreams in measured.items():
            cv = _variation(list(dreams.values()))
            if cv > of.limits.ways_cv:
                yield _ways_finding(of, kind, what, dreams, cv)


def _ways_finding(of: Measures, kind: CodeKind, what: str, dreams: dict[CodeWay, int], cv: float) -> Finding:
    few, many = min(dreams, key=lambda w: dreams[w]), max(dreams, key=lambda w: dreams[w])
    problem = f"{many} makes {dreams[many]:,} dreams, {few} {dreams[few]:,} (counted in {what})"
    remedy = f"let {few} be on more cards and {many} on fewer, or better linked"
    limit = f"variation {of.limits.ways_cv:.0%}"
    return finding(of, "B3", problem, remedy, subject=_KIND_WORDS[kind], value=f"variation {cv:.1%}", limit=limit)


def _cards(of: Measures) -> Iterator[Finding]:
    """B4: every card is worth about as much. By letter and shape: how many runs a digit is in is the rules' doing."""
    if of.sets is None:
        return
    same = [count.per_card for way, count in of.sets.per_way.items() if way.kind is not CodeKind.DIGIT]
    per_card = np.sum(same, axis=0)[: len(of.deck.symbols)] if same else np.zeros(0)
    if not len(per_card):
        return
    few, many = int(per_card.argmin()), int(per_card.argmax())
    low, high = int(per_card[few]), int(per_card[many])
    if high > of.limits.cards_ratio * low:
        poor, rich = of.deck.symbols[few], of.deck.symbols[many]
        problem = f"stands in {low:,} sets of cards that are a dream by letter or shape, card {rich.id} in {high:,}"
        remedy = "give it a more common letter or shape, or groups that its letter and shape link to"
        ratio = f"{high / low:.2f}" if low else "endless"
        yield finding(
            of, "B4", problem, remedy, subject=f"card {poor.id}", cards=[poor, rich], place=poor.place,
            value=f"ratio {ratio}", limit=f"ratio {of.limits.cards_ratio:g}",
        )  # fmt: skip


def _kinds(of: Measures) -> Iterator[Finding]:
    """B5: no kind of dream is a rarity in a first hand."""
    if of.sets is None:
        return
    hands = {kind: of.sets.of_kind(kind, of.reading.need) for kind in CodeKind}
    total = sum(hands.values())
    for kind, many in hands.items():
        if total and many < of.limits.kind_share * total:
            problem = f"only {many / total:.1%} of the first hands with a dream have one by {_KIND_WORDS[kind]}"
            remedy = "have fewer values of this code, each on more cards"
            limit = f"{of.limits.kind_share:.0%}"
            yield finding(
                of, "B5", problem, remedy, subject=_KIND_WORDS[kind], value=f"{many / total:.1%}", limit=limit
            )


def _neighbours(of: Measures) -> Iterator[Finding]:
    """B6: consecutive numbers often link (F_02), and their digits show no order (F_06)."""
    cards = of.deck.symbols
    pairs = list(itertools.pairwise(cards))
    if not pairs:
        return
    linked = sum(a.purple == b.yellow for a, b in pairs)
    share, low, high = linked / len(pairs), of.limits.neighbours_low, of.limits.neighbours_high
    if not low <= share <= high:
        problem = f"{linked} of {len(pairs)} cards link to the card with the next number"
        wish = "more" if share < low else "fewer"
        remedy = f"let {wish} cards demand the yellow group of the next number (often, not always: F_02)"
        yield finding(of, "B6", problem, remedy, value=f"{share:.0%}", limit=f"{low:.0%} to {high:.0%}")
    close = [(a, b) for a, b in pairs if _close(a, b)]
    if len(close) > of.limits.neighbour_digits:
        named = ", ".join(f"{a.id}–{b.id}" for a, b in close[:8]) + (" …" if close[8:] else "")
        many = f"{_number(len(close))} pair{'s' if close[1:] else ''} of neighbours {'have' if close[1:] else 'has'}"
        problem = f"{many} the same or following digits: {named}"
        remedy = "swap the digits of one card of each pair with another card (digits lie in no visible order: F_06)"
        touched = dict.fromkeys(card.id for pair in close for card in pair)
        limit = plural(of.limits.neighbour_digits, "pair")
        yield finding(of, "B6", problem, remedy, cards=touched, value=plural(len(close), "pair"), limit=limit)


def _close(a: Symbol, b: Symbol) -> bool:
    return abs(int(a.digit) - int(b.digit)) <= 1


def _variation(values: Sequence[int]) -> float:
    """Standard deviation over mean; 0 where there is nothing to compare."""
    mean = fmean(values) if values else 0.0
    return pstdev(values) / mean if mean else 0.0


def _number(value: int) -> str:
    words = ("no", "one", "two", "three", "four", "five")
    return words[value] if value < len(words) else str(value)
