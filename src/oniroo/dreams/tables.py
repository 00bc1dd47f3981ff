"""How evenly a deck shares out its codes and groups: counts, two-way tables and their measures."""

from dataclasses import dataclass
from math import sqrt

import numpy as np

from oniroo.deck.model import Deck
from oniroo.dreams.numbers import Floats, Ints

# The rows of each table are split evenly over its columns: every group of cards over the values of one attribute.
TABLES = (
    ("yellow", "purple"),
    ("yellow", "digit"), ("purple", "digit"),
    ("yellow", "letter"), ("purple", "letter"), ("digit", "letter"),
    ("yellow", "shape"), ("purple", "shape"), ("digit", "shape"), ("letter", "shape"),
)  # fmt: skip


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """``cells[i, j]`` = SYMBOL cards with the i-th value of ``rows`` and the j-th of ``columns``.

    ``low`` and ``high``: each row split evenly over its columns. The diagonal of yellow × purple is ``apart``: a card
    that demands its own group is not counted there, nor is a place for it.
    """

    rows: str
    columns: str
    row_names: tuple[str, ...]
    column_names: tuple[str, ...]
    cells: Ints
    low: Ints
    high: Ints
    apart: bool

    @property
    def off(self) -> Ints:
        """How far each cell is outside the even split, 0 inside it."""
        off: Ints = np.maximum(np.maximum(self.low - self.cells, self.cells - self.high), 0)
        return off

    @property
    def cramer_v(self) -> float:
        """Cramér's V, 0 (independent) to 1; the diagonal left out where ``apart``."""
        cells = self.cells.astype(np.float64)
        total = cells.sum()
        if not total or min(cells.shape) < 2:
            return 0.0
        expected = _expected(cells, self.apart)
        counted = expected > 0
        square = float((((cells - expected) ** 2)[counted] / expected[counted]).sum())
        return sqrt(square / (total * (min(cells.shape) - 1)))


def _expected(cells: Floats, apart: bool) -> Floats:
    if not apart:
        return np.asarray(cells.sum(axis=1, keepdims=True) * cells.sum(axis=0, keepdims=True) / cells.sum())
    fitted = 1 - np.eye(*cells.shape)
    for _ in range(50):  # iterative proportional fitting with an empty diagonal
        for axis in (0, 1):
            have, want = fitted.sum(axis=axis, keepdims=True), cells.sum(axis=axis, keepdims=True)
            fitted = fitted * np.divide(want, have, out=np.zeros_like(want), where=have > 0)
    return np.asarray(fitted)


def values_of(deck: Deck, attribute: str) -> tuple[str, ...]:
    """All values of ``yellow``, ``purple``, ``letter``, ``shape`` or ``digit``, in printing order."""
    groups = tuple(str(group.number) for group in deck.groups)
    lists = {"letter": deck.codes.letters, "shape": deck.codes.shapes, "digit": deck.codes.digits}
    return lists.get(attribute, groups)


def counts_of(deck: Deck, attribute: str) -> dict[str, int]:
    """How many SYMBOL cards have each value."""
    counts = dict.fromkeys(values_of(deck, attribute), 0)
    for card in deck.symbols:
        counts[str(getattr(card, attribute))] += 1
    return counts


def table_of(deck: Deck, rows: str, columns: str) -> Table:
    """The two-way table of two attributes of the SYMBOL cards."""
    row_names, column_names = values_of(deck, rows), values_of(deck, columns)
    cells = np.zeros((len(row_names), len(column_names)), np.int64)
    for card in deck.symbols:
        cells[row_names.index(str(getattr(card, rows))), column_names.index(str(getattr(card, columns)))] += 1
    apart = (rows, columns) == ("yellow", "purple")
    if apart:
        cells = cells * (1 - np.eye(len(row_names), dtype=np.int64))
    places = max(1, len(column_names) - apart)
    size = cells.sum(axis=1, keepdims=True)
    low, high = (
        np.broadcast_to(size // places, cells.shape).copy(),
        np.broadcast_to(-(-size // places), cells.shape).copy(),
    )
    if apart:
        np.fill_diagonal(low, 0)
        np.fill_diagonal(high, 0)
    return Table(rows, columns, row_names, column_names, cells, low, high, apart)
