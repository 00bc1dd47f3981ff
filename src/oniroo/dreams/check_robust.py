"""R1–R3: what lost cards do to a deck that people print, cut and carry about."""

from collections.abc import Iterator

from oniroo.dreams.kill import Bound, kill_number
from oniroo.dreams.losses import survival
from oniroo.dreams.measures import Measures, finding, listed, plural
from oniroo.dreams.numbers import CodeWay
from oniroo.ground.findings import Finding, Severity

LOST = 20  # about a seventh of the published deck


def check_robust(of: Measures) -> Iterator[Finding]:
    """Findings R1–R3, about the ways that there are."""
    numbers = {way: kill_number(of.numbers, of.reading, way) for way in of.ways}
    bounds = {way: bound for way, bound in numbers.items() if bound.high}
    yield from _kill_numbers(of, bounds)
    yield from _one_card(of)
    if bounds:
        safe = min(bound.low for bound in bounds.values()) - 1
        lost = f"whichever {safe} cards are lost" if safe > 1 else "whichever card is lost"
        problem = f"{lost}, every way to a dream stays open"
        if safe < 1:
            problem = "the loss of a single card may close a way to a dream"
        if any(bound.low <= safe + 1 < bound.high for bound in bounds.values()):
            problem += "; perhaps with more lost, too: not all ways to lose them were tried"
        if safe < LOST and (sampled := survival(of.numbers, of.reading, LOST)):
            problem += f"; {LOST} cards lost at random left all open in {sampled[0]:,} of {sampled[1]:,} tries"
        yield finding(of, "R3", problem, severity=Severity.NOTE, value=str(safe))


def _kill_numbers(of: Measures, bounds: dict[CodeWay, Bound]) -> Iterator[Finding]:
    """R1: few lost cards end a way."""
    for way, bound in bounds.items():
        if bound.high < of.limits.kill_number:
            value = plural(bound.high, "card") if bound.exact else f"{bound.low} to {bound.high} cards"
            problem = (
                f"is gone if {listed(bound.cards)} are lost" if bound.high > 1 else f"hangs on {listed(bound.cards)}"
            )
            remedy = "give its codes to more cards, and their purple groups more of its yellow groups"
            limit = plural(of.limits.kill_number, "card")
            yield finding(of, "R1", problem, remedy, subject=str(way), cards=bound.cards, value=value, limit=limit)


def _one_card(of: Measures) -> Iterator[Finding]:
    """R2: much of a way goes through one card."""
    if of.sets is None:
        return
    for way, count in of.sets.per_way.items():
        total = count.at_least(of.reading.need)
        if not total:
            continue
        index = int(count.per_card.argmax())
        share = int(count.per_card[index]) / total
        if share > of.limits.one_card_share:
            card = of.numbers.cards[index]
            problem = f"card {card.id} is in {share:.0%} of its dreams"
            remedy = "give its codes to more cards, or more of its cards a group that links"
            yield finding(
                of, "R2", problem, remedy, subject=str(way), cards=[card], place=card.place,
                value=f"{share:.1%}", limit=f"{of.limits.one_card_share:.0%}",
            )  # fmt: skip
