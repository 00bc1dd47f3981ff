"""Checks that compare the units of a language with each other: lengths, and equal English in unequal words."""

from collections.abc import Iterator, Sequence
from statistics import median

from oniroo.ground.findings import Severity
from oniroo.rules.holes import BrokenHole, plain
from oniroo.rules.model import Part
from oniroo.rules.pair import Pair, Remark

LONG = 60
"""Characters of English from which on a line's length says something."""
SHORTEST, LONGEST = 0.6, 1.55
FEWEST = 20
"""Long lines that a language needs before its usual length is known."""


def lengths(pairs: Sequence[Pair]) -> Iterator[tuple[Pair, Remark]]:
    """Lines much shorter or longer than the language's usual measure of the English: a clause is lost or doubled."""
    ratios: list[tuple[Pair, float]] = []
    for pair in pairs:
        english = len(plain(pair.unit.text))
        try:
            theirs = len(pair.plain)
        except BrokenHole:
            continue
        if english >= LONG:
            ratios.append((pair, theirs / english))
    if len(ratios) < FEWEST:
        return
    usual = median(ratio for _, ratio in ratios)
    for pair, ratio in ratios:
        if not SHORTEST <= ratio / usual <= LONGEST:
            much = "short" if ratio < usual else "long"
            problem = f"it is very {much} beside the English ({ratio:.2f} of it; usual: {usual:.2f})"
            remedy = "see whether something is missing" if much == "short" else "see whether something was added"
            yield pair, Remark("length", problem, remedy, Severity.WARNING)


def unequal(pairs: Sequence[Pair]) -> Iterator[tuple[Pair, Remark]]:
    """Lines that are the same in English, and differ in the language."""
    first: dict[str, Pair] = {}
    for pair in pairs:
        if pair.unit.part is not Part.BOOK:
            continue
        other = first.setdefault(pair.unit.text, pair)
        if other.entry.text != pair.entry.text:
            problem = f"in English it is the same as {other.unit.key}, here it is not"
            yield pair, Remark("unequal", problem, "use the same words", Severity.WARNING)
