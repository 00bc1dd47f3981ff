"""One card a page, for print services: the page is the card with its bleed all round, the TrimBox the card."""

from collections.abc import Sequence

from oniroo.ground.findings import Finding, Severity, UsageFault
from oniroo.page.placements import Sheet, Side, Slot, T, Transform
from oniroo.page.sheets import Layout, check_totals
from oniroo.page.sizes import POKER, CardSize, Paper, mm
from oniroo.page.spec import MOST_BLEED, Backs, out_of_range

SERVICE_BLEED = 3.0
"""mm that European print services ask for."""


def lay_out_single(
    items: Sequence[T],
    backs: Sequence[T | None] | None,
    *,
    card: CardSize = POKER,
    bleed: float = SERVICE_BLEED,
) -> Layout[T]:
    """Front and back of each card on pages of their own, by turns; no marks and no captions.

    Every page is ``card`` plus ``bleed`` mm on each side; ``Side.trim`` is the TrimBox. When some cards have a back and
    others have none, those others get an empty back page (the pages stay paired) and a warning ``page-no-back``.
    Raises UsageFault when there is no card or the bleed cannot be; ValueError when ``backs`` does not match.
    """
    if not items:
        raise UsageFault(Finding("page-empty", "no card is asked for", "name at least one card"))
    if faults := out_of_range("--bleed", bleed, 0.0, MOST_BLEED):
        raise UsageFault(faults)
    if backs is not None and len(backs) != len(items):
        raise ValueError(f"{len(backs)} backs for {len(items)} cards")
    given: Sequence[T | None] = [None] * len(items) if backs is None else backs
    missing = sum(back is None for back in given)
    paired = missing < len(items)
    paper = Paper(f"{mm(card.width)} × {mm(card.height)} mm", card.width + 2 * bleed, card.height + 2 * bleed)
    still = Transform(paper.width, paper.height)
    trim = (bleed, bleed, bleed + card.width, bleed + card.height)
    around = (bleed, bleed, bleed, bleed)

    def side(item: T | None, index: int, *, back: bool) -> Side[T]:
        slot = Slot(item, index, bleed, bleed, card.width, card.height, 0, around, back) if item is not None else None
        return Side(paper, still, (slot,) if slot else (), trim=trim)

    sheets = tuple(
        Sheet(side(item, index, back=False), side(given[index], index, back=True) if paired else None)
        for index, item in enumerate(items)
    )
    findings: tuple[Finding, ...] = ()
    if paired and missing:
        findings = (
            Finding(
                "page-no-back",
                f"{missing} of {len(items)} cards have no back, their back pages are empty",
                "give every card a back, or print fronts only",
                severity=Severity.WARNING,
            ),
        )
    layout = Layout(paper, sheets, Backs.LONG_EDGE if paired else Backs.NONE, None, findings)
    check_totals(layout, len(items), [index for index, back in enumerate(given) if back is not None])
    return layout
