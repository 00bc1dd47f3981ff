"""Dreams by their number of links: one histogram answers "at least one", "at least k" and "all"."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import lcm


@dataclass(frozen=True, slots=True)
class LinkHistogram:
    """``by_links[j]`` = dreams with exactly j linked neighbours, as exact integers."""

    by_links: tuple[int, ...]

    @property
    def total(self) -> int:
        """All orders, linked or not."""
        return sum(self.by_links)

    @property
    def chain(self) -> int:
        """Every neighbour linked."""
        return self.by_links[-1]

    def at_least(self, links: int) -> int:
        """``links`` or more linked neighbours."""
        return sum(self.by_links[links:])

    def __add__(self, other: "LinkHistogram") -> "LinkHistogram":
        """Place by place."""
        return LinkHistogram(tuple(a + b for a, b in zip(self.by_links, other.by_links, strict=True)))

    def __sub__(self, other: "LinkHistogram") -> "LinkHistogram":
        """Place by place."""
        return LinkHistogram(tuple(a - b for a, b in zip(self.by_links, other.by_links, strict=True)))

    def __mul__(self, times: int) -> "LinkHistogram":
        """Each dream so many times."""
        return LinkHistogram(tuple(times * many for many in self.by_links))


def added(histograms: Iterable[LinkHistogram], size: int) -> LinkHistogram:
    """The sum of histograms of dreams of ``size`` cards."""
    total = LinkHistogram((0,) * size)
    for histogram in histograms:
        total = total + histogram
    return total


@cache
def points(size: int) -> tuple[int, ...]:
    """The ``size`` places, near 0, at which a polynomial that marks links is evaluated: -2 … 2 for dreams of 5."""
    return tuple(range(-((size - 1) // 2), size // 2 + 1))


def histogram_from(values: Sequence[int]) -> LinkHistogram:
    """The histogram whose polynomial Σ by_links[j]·x^j takes these values at ``points``. Exact."""
    rows, common = _inverse(len(values))
    found = []
    for row in rows:
        count, rest = divmod(sum(factor * value for factor, value in zip(row, values, strict=True)), common)
        if rest or count < 0:  # pragma: no cover - would mean an overflow
            raise ArithmeticError(values)
        found.append(count)
    return LinkHistogram(tuple(found))


@cache
def _inverse(size: int) -> tuple[tuple[tuple[int, ...], ...], int]:
    """Lagrange's basis polynomials as integer rows over one denominator."""
    basis: list[list[Fraction]] = []
    for here in points(size):
        polynomial = [Fraction(1)]
        for other in points(size):
            if other != here:
                shifted = [Fraction(0), *polynomial]
                lower = [*(other * term for term in polynomial), Fraction(0)]
                polynomial = [(a - b) / (here - other) for a, b in zip(shifted, lower, strict=True)]
        basis.append(polynomial)
    common = lcm(*(term.denominator for polynomial in basis for term in polynomial))
    rows = tuple(tuple(int(polynomial[power] * common) for polynomial in basis) for power in range(size))
    return rows, common
