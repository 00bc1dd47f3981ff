"""The most links that any order of a few cards can have, for many sets of cards at once."""

from collections.abc import Iterator
from functools import cache
from math import comb

import numpy as np
import numpy.typing as npt

from oniroo.dreams.numbers import Bools

Bytes = npt.NDArray[np.uint8]

_TABLE_UP_TO = 5  # 2^(5·4) = a million link patterns, one byte each
_CHUNK = 1 << 16
_SETS = 1_000_000


def sets_of(cards: int, size: int) -> Iterator[npt.NDArray[np.int16]]:
    """Every set of ``size`` out of ``cards`` cards, rising, one a column: (size, sets), in parts of bounded size."""
    if comb(cards, size) <= _SETS:
        yield _all_sets(cards, size)
        return
    for first in range(cards - size + 1):
        for rest in sets_of(cards - first - 1, size - 1):
            yield np.vstack([np.full(rest.shape[1], first, np.int16), rest + np.int16(first + 1)])


def _all_sets(cards: int, size: int) -> npt.NDArray[np.int16]:
    grown = np.arange(cards, dtype=np.int16)[None, :]
    for _ in range(size - 1):
        more = cards - 1 - grown[-1].astype(np.int64)
        ends = np.cumsum(more)
        total = int(ends[-1]) if len(ends) else 0
        offset = np.arange(total) - np.repeat(ends - more, more)
        last = np.repeat(grown[-1], more) + 1 + offset.astype(np.int16)
        grown = np.vstack([np.repeat(grown, more, axis=1), last[None, :]])
    return grown


def most_links(sets: npt.NDArray[np.integer], links: Bools) -> Bytes:
    """The most links in any order of each set; ``sets`` (size, sets) holds indices into ``links``."""
    size, total = sets.shape
    found = np.zeros(total, np.uint8)
    if size < 2:
        return found
    both = (links + 2 * links.T.astype(np.uint32)).ravel()
    for begin in range(0, total, _CHUNK):
        chunk = sets[:, begin : begin + _CHUNK].astype(np.int32)
        rows = chunk * len(links)
        if size <= _TABLE_UP_TO:
            key = np.zeros(chunk.shape[1], np.uint32)
            for shift, (i, j) in enumerate(_pairs(size)):
                key |= both[rows[i] + chunk[j]] << np.uint32(2 * shift)
            found[begin : begin + _CHUNK] = _table(size)[key]
        else:
            bits: dict[tuple[int, int], Bytes] = {}
            for i, j in _pairs(size):
                pair = both[rows[i] + chunk[j]]
                bits[i, j], bits[j, i] = (pair & 1).astype(np.uint8), (pair >> 1).astype(np.uint8)
            found[begin : begin + _CHUNK] = _best(bits, size)
    return found


def _pairs(size: int) -> list[tuple[int, int]]:
    return [(i, j) for j in range(size) for i in range(j)]


@cache
def _table(size: int) -> Bytes:
    """``most_links`` of every link pattern: bit 2·p says i → j, bit 2·p+1 says j → i of pair p."""
    key = np.arange(1 << size * (size - 1), dtype=np.uint32)
    table = np.zeros(len(key), np.uint8)
    for begin in range(0, len(key), _CHUNK):
        part = key[begin : begin + _CHUNK]
        bits: dict[tuple[int, int], Bytes] = {}
        for shift, (i, j) in enumerate(_pairs(size)):
            bits[i, j] = (part >> np.uint32(2 * shift) & 1).astype(np.uint8)
            bits[j, i] = (part >> np.uint32(2 * shift + 1) & 1).astype(np.uint8)
        table[begin : begin + _CHUNK] = _best(bits, size)
    table.flags.writeable = False
    return table


def _best(bits: dict[tuple[int, int], Bytes], size: int) -> Bytes:
    """Subset by subset: the most links of an order of the subset that ends with a given card."""
    some = next(iter(bits.values()))
    best: dict[tuple[int, int], Bytes] = {(1 << card, card): np.zeros_like(some) for card in range(size)}
    for subset in range(1, 1 << size):
        inside = [card for card in range(size) if subset >> card & 1]
        for last in inside if len(inside) > 1 else ():
            rest = subset ^ 1 << last
            found: Bytes | None = None
            for before in inside:
                if before != last:
                    value = best[rest, before] + bits[before, last]
                    found = value if found is None else np.maximum(found, value, out=found)
            if found is not None:
                best[subset, last] = found
    whole = (1 << size) - 1
    return np.asarray(np.max([best[whole, last] for last in range(size)], axis=0))
