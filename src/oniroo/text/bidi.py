"""The order of mixed text: Unicode Bidirectional Algorithm (UAX #9, revision 46), levels first, then the order.

Rules are named as in the annex: P paragraphs, X explicit levels, W weak types, N neutral types, I implicit levels,
L lines. Text is looked at as one paragraph; where a paragraph ends is for the caller to say.
"""

import unicodedata
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from oniroo.text.brackets import CLOSING, OPENING, canonical

_MAX_DEPTH = 125
_MAX_BRACKETS = 63

ISOLATES = frozenset(("LRI", "RLI", "FSI"))
_EMBEDDINGS = frozenset(("LRE", "RLE", "LRO", "RLO"))
_REMOVED = _EMBEDDINGS | {"PDF", "BN"}  # X9
_EXPLICIT = _REMOVED | ISOLATES | {"PDI"}
_NEUTRAL = frozenset(("B", "S", "WS", "ON", "LRI", "RLI", "FSI", "PDI"))
_STRONG = {"L": "L", "R": "R", "EN": "R", "AN": "R"}  # as N0 to N2 see them
_TRAILING = frozenset(("WS", "LRI", "RLI", "FSI", "PDI")) | _REMOVED  # L1
_TO_THE_RIGHT = frozenset(("R", "AL", "AN")) | _EXPLICIT

# Blocks whose unassigned characters run from right to left (DerivedBidiClass.txt).
_ARABIC = ((0x600, 0x7BF), (0x860, 0x8FF), (0xFB50, 0xFDCF), (0xFDF0, 0xFDFF), (0xFE70, 0xFEFF), (0x1EC70, 0x1ECBF))
_HEBREW = ((0x590, 0x5FF), (0x7C0, 0x85F), (0xFB1D, 0xFB4F), (0x10800, 0x10FFF), (0x1E800, 0x1EFFF))


class Levels(NamedTuple):
    """A level for each character (odd = from right to left) and the level of the paragraph."""

    levels: list[int]
    base: int


@cache
def bidi_class(character: str) -> str:
    """Bidi_Class of a character: ``L``, ``R``, ``AL``, ``EN`` …; unassigned ones get the class of their block."""
    if known := unicodedata.bidirectional(character):
        return known
    code = ord(character)
    if any(low <= code <= high for low, high in _ARABIC):
        return "AL"
    return "R" if any(low <= code <= high for low, high in _HEBREW) else "L"


def base_level(classes: Sequence[str], start: int = 0, end: int | None = None, default: int = 0) -> int:
    """P2 and P3: 1 if the first strong character, isolates apart, runs from right to left; ``default`` if none is."""
    depth = 0
    for index in range(start, len(classes) if end is None else end):
        kind = classes[index]
        if kind in ISOLATES:
            depth += 1
        elif kind == "PDI":
            depth = max(0, depth - 1)
        elif not depth:
            if kind == "L":
                return 0
            if kind in ("R", "AL"):
                return 1
    return default


def resolve(classes: Sequence[str], characters: Sequence[str] | None = None, base: int | None = None) -> Levels:
    """Levels of a paragraph by rules X, W, N and I; without ``characters`` brackets are not paired (N0).

    ``base`` is 0 or 1; None takes it from the text (P2, P3).
    """
    if base is None:
        base = base_level(classes)
    if not base and _TO_THE_RIGHT.isdisjoint(classes):
        return Levels([0] * len(classes), 0)
    partner = _isolate_pairs(classes)
    kinds = list(classes)
    levels = _explicit(classes, kinds, partner, base)
    kept = [index for index, kind in enumerate(classes) if kind not in _REMOVED]
    # sos and eos look at explicit levels, while `levels` goes on to be resolved.
    explicit = levels.copy()
    for members, before, after in _sequences(classes, explicit, partner, kept, base):
        level = explicit[members[0]]
        sos = "R" if max(level, before) & 1 else "L"
        eos = "R" if max(level, after) & 1 else "L"
        own = [kinds[index] for index in members]
        _weak(own, sos)
        if characters is not None and "ON" in own:
            _pair_brackets(own, members, characters, classes, sos, level)
        _neutral(own, sos, eos, level)
        odd = level & 1
        for index, kind in zip(members, own, strict=True):  # I1, I2
            if kind == "L":
                levels[index] = level + odd
            elif kind == "R":
                levels[index] = level + 1 - odd
            else:
                levels[index] = level + 2 - odd
    previous = base
    for index, kind in enumerate(classes):
        if kind in _REMOVED:
            levels[index] = previous
        else:
            previous = levels[index]
    return Levels(levels, base)


def line_levels(classes: Sequence[str], resolved: Levels, start: int, end: int) -> list[int]:
    """L1: levels of the characters of one line; separators and what trails off before them are at the base level."""
    levels = resolved.levels[start:end]
    trailing = True
    for index in range(end - 1, start - 1, -1):
        kind = classes[index]
        if kind in ("B", "S"):
            trailing = True
        elif not (trailing and kind in _TRAILING):
            trailing = False
            continue
        levels[index - start] = resolved.base
    return levels


def visual_order(levels: Sequence[int]) -> list[int]:
    """L2: indices of the items with these levels, as they stand from left to right."""
    order = list(range(len(levels)))
    lowest_odd = min((level for level in levels if level & 1), default=None)
    if lowest_odd is None:
        return order
    for level in range(max(levels), lowest_odd - 1, -1):
        start = 0
        while start < len(order):
            if levels[order[start]] < level:
                start += 1
                continue
            end = start
            while end < len(order) and levels[order[end]] >= level:
                end += 1
            order[start:end] = order[start:end][::-1]
            start = end
    return order


def _isolate_pairs(classes: Sequence[str]) -> dict[int, int]:
    """BD9: each isolate initiator and its PDI, both ways."""
    partner: dict[int, int] = {}
    waiting: list[int] = []
    for index, kind in enumerate(classes):
        if kind in ISOLATES:
            waiting.append(index)
        elif kind == "PDI" and waiting:
            opener = waiting.pop()
            partner[opener], partner[index] = index, opener
    return partner


def _explicit(classes: Sequence[str], kinds: list[str], partner: dict[int, int], base: int) -> list[int]:
    """X1 to X8: levels of embeddings and isolates; what is overridden changes in ``kinds``."""
    levels = [base] * len(classes)
    if _EXPLICIT.isdisjoint(classes):
        return levels
    stack: list[tuple[int, str, bool]] = [(base, "", False)]  # level, override, whether of an isolate
    isolates_over = embeddings_over = isolates = 0
    for index, kind in enumerate(classes):
        level, override, of_isolate = stack[-1]
        levels[index] = level
        if kind in ISOLATES or kind in _EMBEDDINGS:
            isolate = kind in ISOLATES
            if isolate and override:
                kinds[index] = override
            if kind == "FSI":
                right = base_level(classes, index + 1, partner.get(index, len(classes)))
                kind = "RLI" if right else "LRI"
            deeper = (level + 1) | 1 if kind[0] == "R" else (level + 2) & ~1
            if deeper <= _MAX_DEPTH and not isolates_over and not embeddings_over:
                isolates += isolate
                stack.append((deeper, {"RLO": "R", "LRO": "L"}.get(kind, ""), isolate))
            elif isolate:
                isolates_over += 1
            elif not isolates_over:
                embeddings_over += 1
        elif kind == "PDI":
            if isolates_over:
                isolates_over -= 1
            elif isolates:
                embeddings_over = 0
                while not stack[-1][2]:
                    stack.pop()
                stack.pop()
                isolates -= 1
            levels[index], override, _ = stack[-1]
            if override:
                kinds[index] = override
        elif kind == "PDF":
            if isolates_over:
                continue
            if embeddings_over:
                embeddings_over -= 1
            elif not of_isolate and len(stack) > 1:
                stack.pop()
        elif kind == "B":
            levels[index] = base
        elif override and kind != "BN":
            kinds[index] = override
    return levels


def _sequences(
    classes: Sequence[str], levels: list[int], partner: dict[int, int], kept: list[int], base: int
) -> list[tuple[list[int], int, int]]:
    """X10 and BD13: isolating run sequences, as indices, with the levels before and after each."""
    runs: list[list[int]] = []
    last = None
    for index in kept:
        if levels[index] == last:
            runs[-1].append(index)
        else:
            runs.append([index])
            last = levels[index]
    if not partner and "LRI" not in classes and "RLI" not in classes and "FSI" not in classes:
        around = [base, *(levels[run[0]] for run in runs), base]
        return [(run, around[number], around[number + 2]) for number, run in enumerate(runs)]
    first = {run[0]: run for run in runs}
    place = {index: number for number, index in enumerate(kept)}
    found = []
    for run in runs:
        if run[0] in partner and classes[run[0]] == "PDI":
            continue
        members = list(run)
        while classes[members[-1]] in ISOLATES and members[-1] in partner:
            members += first[partner[members[-1]]]
        before, after = place[members[0]] - 1, place[members[-1]] + 1
        open_end = after == len(kept) or classes[members[-1]] in ISOLATES
        found.append(
            (members, levels[kept[before]] if before >= 0 else base, base if open_end else levels[kept[after]])
        )
    return found


def _weak(kinds: list[str], sos: str) -> None:
    """W1 to W7, in place."""
    present = set(kinds)
    if present <= {"L", "R", "ON", "WS"}:
        return
    size = len(kinds)
    if "NSM" in present:  # W1
        previous = sos
        for at, kind in enumerate(kinds):
            if kind == "NSM":
                kinds[at] = "ON" if previous in ISOLATES or previous == "PDI" else previous
            previous = kinds[at]
    strong = sos
    for at, kind in enumerate(kinds):  # W2, W3
        if kind in ("L", "R", "AL"):
            strong = kind
            if kind == "AL":
                kinds[at] = "R"
        elif kind == "EN" and strong == "AL":
            kinds[at] = "AN"
    if not present.isdisjoint(("ES", "CS", "ET")):
        for at in range(1, size - 1):  # W4
            kind, beside = kinds[at], kinds[at - 1]
            alike = beside == kinds[at + 1]
            if alike and ((kind in ("ES", "CS") and beside == "EN") or (kind == "CS" and beside == "AN")):
                kinds[at] = beside
        at = 0
        while at < size:  # W5
            if kinds[at] != "ET":
                at += 1
                continue
            start = at
            while at < size and kinds[at] == "ET":
                at += 1
            if (start and kinds[start - 1] == "EN") or (at < size and kinds[at] == "EN"):
                kinds[start:at] = ["EN"] * (at - start)
        for at, kind in enumerate(kinds):  # W6
            if kind in ("ES", "ET", "CS"):
                kinds[at] = "ON"
    strong = sos
    for at, kind in enumerate(kinds):  # W7
        if kind in ("L", "R"):
            strong = kind
        elif kind == "EN" and strong == "L":
            kinds[at] = "L"


def _pair_brackets(
    kinds: list[str], members: list[int], characters: Sequence[str], classes: Sequence[str], sos: str, level: int
) -> None:
    """N0: paired brackets take one direction, in place."""
    embedding = "R" if level & 1 else "L"
    for opener, closer in _bracket_pairs(kinds, members, characters):
        inside = {_STRONG[kind] for kind in kinds[opener + 1 : closer] if kind in _STRONG}
        if not inside:
            continue
        side = embedding
        if embedding not in inside:
            before = (_STRONG[kinds[at]] for at in range(opener - 1, -1, -1) if kinds[at] in _STRONG)
            side = next(before, sos)
        for bracket in (opener, closer):
            kinds[bracket] = side
            after = bracket + 1
            while after < len(kinds) and classes[members[after]] == "NSM":
                kinds[after] = side
                after += 1


def _bracket_pairs(kinds: list[str], members: list[int], characters: Sequence[str]) -> list[tuple[int, int]]:
    """BD16, in order of the opening brackets."""
    waiting: list[tuple[str, int]] = []
    pairs: list[tuple[int, int]] = []
    for at, kind in enumerate(kinds):
        if kind != "ON":
            continue
        character = characters[members[at]]
        if character in OPENING:
            if len(waiting) == _MAX_BRACKETS:
                return []
            waiting.append((canonical(OPENING[character]), at))
        elif character in CLOSING:
            sought = canonical(character)
            for depth in range(len(waiting) - 1, -1, -1):
                if waiting[depth][0] == sought:
                    pairs.append((waiting[depth][1], at))
                    del waiting[depth:]
                    break
    return sorted(pairs)


def _neutral(kinds: list[str], sos: str, eos: str, level: int) -> None:
    """N1 and N2, in place."""
    embedding = "R" if level & 1 else "L"
    size, at = len(kinds), 0
    while at < size:
        if kinds[at] not in _NEUTRAL:
            at += 1
            continue
        start = at
        while at < size and kinds[at] in _NEUTRAL:
            at += 1
        before = _STRONG[kinds[start - 1]] if start else sos
        after = _STRONG[kinds[at]] if at < size else eos
        kinds[start:at] = [before if before == after else embedding] * (at - start)
