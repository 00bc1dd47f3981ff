"""Findings about files of art, told with the cards that show them."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import PurePath

from oniroo.deck.model import Card
from oniroo.draw.gallery import folder_of
from oniroo.ground.findings import Finding

MOST_NAMED = 3


def by_card(findings: Iterable[Finding], cards: Sequence[Card]) -> list[Finding]:
    """The findings; those about a card's picture that have no subject yet get its cards for one.

    A file belongs to a card by its folder and stem, whatever its letter case and kind.
    """
    shown: dict[tuple[str, str], list[str]] = {}
    told = list(findings)
    if told:
        for card in cards:
            if card.picture is not None:
                shown.setdefault((folder_of(card), card.picture.casefold()), []).append(card.id)
    return [_named(finding, shown) for finding in told]


def _named(finding: Finding, shown: dict[tuple[str, str], list[str]]) -> Finding:
    if finding.subject or finding.place is None:
        return finding
    file = PurePath(finding.place.file)
    ids = shown.get((file.parent.name, file.stem.casefold()))
    if not ids:
        return finding
    more = f" and {len(ids) - MOST_NAMED} more" if len(ids) > MOST_NAMED else ""
    subject = f"card {ids[0]}" if len(ids) == 1 else f"cards {', '.join(ids[:MOST_NAMED])}{more}"
    return replace(finding, subject=subject)
