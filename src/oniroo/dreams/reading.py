"""How the rules about dreams are read: one frozen object that every count, chance and finding names in full."""

from dataclasses import dataclass, replace
from typing import Literal, TypeAlias, get_args

from oniroo.ground.findings import Finding, UsageFault

Links: TypeAlias = Literal["one", "chain"] | int
Run: TypeAlias = Literal["listed", "ten", "ace", "cyclic"]
Order: TypeAlias = Literal["position", "any"]

RUNS: tuple[Run, ...] = get_args(Run)
ORDERS: tuple[Order, ...] = get_args(Order)
SHORTEST, LONGEST = 2, 10

_RUN_WORDS = {
    "listed": "runs only as printed, 1-2-3-4-5 and 6-7-8-9-0",
    "ten": "runs with 0 only after 9",
    "ace": "runs with 0 before 1 or after 9",
    "cyclic": "runs that may go on through 9-0-1",
}
_ORDER_WORDS = {"position": "digits rising or falling in place", "any": "digits in any order"}


@dataclass(frozen=True, slots=True)
class Reading:
    """The options of the rules on which the count of dreams depends; the defaults are the recommended reading.

    ``links``: how many neighbours must link (F_01): ``one`` or more, ``chain`` = all, or a least number.
    ``run``: where 0 stands in a run of digits (F_07). ``order``: whether the digits of a run rise or fall in place.
    ``min_cards``: cards in a dream (F_03); all of them serve the code. ``free``: how many FREE cards are used (E_01),
    the first of the deck; None = all that it has. Raises UsageFault for values that no reading has.
    """

    links: Links = "one"
    run: Run = "ace"
    order: Order = "position"
    min_cards: int = 5
    free: int | None = None

    def __post_init__(self) -> None:
        """Every fault of the values at once."""
        found = [Finding("reading-" + name, problem, remedy) for name, problem, remedy in self._faults()]
        if found:
            raise UsageFault(found)

    def _faults(self) -> list[tuple[str, str, str]]:
        found = []
        if not SHORTEST <= self.min_cards <= LONGEST:
            found.append(
                ("min-cards", f"dreams of {self.min_cards} cards are not counted", f"ask for {SHORTEST} to {LONGEST}")
            )
        most = self.min_cards - 1
        if self.links not in ("one", "chain") and not (isinstance(self.links, int) and 0 <= self.links <= most):
            found.append(
                ("links", f"{self.links} is no number of links in a dream of {self.min_cards} cards",
                 f"say one, chain, or 0 to {most}")
            )  # fmt: skip
        if self.run not in RUNS:
            found.append(("run", f"{self.run} is no reading of runs", f"say {', '.join(RUNS)}"))
        if self.order not in ORDERS:
            found.append(("order", f"{self.order} is no reading of the order of digits", f"say {' or '.join(ORDERS)}"))
        if self.free is not None and self.free < 0:
            found.append(("free", f"{self.free} is no number of FREE cards", "say 0 or more"))
        return found

    @property
    def need(self) -> int:
        """The least number of linked neighbours in a dream."""
        if self.links == "one":
            return 1
        return self.min_cards - 1 if self.links == "chain" else self.links

    @property
    def strictest(self) -> "Reading":
        """The reading under which a dream is a dream for everyone: no FREE, every neighbour linked, runs as listed."""
        return replace(self, links="chain", run="listed", order="position", free=0)

    @property
    def without_free(self) -> "Reading":
        """The same, played without FREE cards."""
        return replace(self, free=0)

    def __str__(self) -> str:
        """One line for reports: ``5 cards; one link or more; runs with 0 before 1 or after 9; …``."""
        links = {"one": "one link or more", "chain": "every neighbour linked"}.get(
            str(self.links), f"{self.links} links or more"
        )
        free = "all FREE cards" if self.free is None else f"{self.free} FREE cards" if self.free else "no FREE cards"
        words = (f"{self.min_cards} cards", links, _RUN_WORDS[self.run], _ORDER_WORDS[self.order], free)
        return "; ".join(words)
