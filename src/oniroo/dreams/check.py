"""All findings about a deck's dreams: can they be made (F), do they survive lost cards (R), are they even (B)."""

from collections.abc import Callable, Iterator

from oniroo.deck.model import Deck
from oniroo.dreams.check_even import check_even
from oniroo.dreams.check_possible import check_possible
from oniroo.dreams.check_robust import check_robust
from oniroo.dreams.limits import Limits
from oniroo.dreams.measures import Measures, measure
from oniroo.dreams.reading import Reading
from oniroo.ground.findings import Finding

_PARTS: tuple[Callable[[Measures], Iterator[Finding]], ...] = (check_possible, check_robust, check_even)


def check(
    deck: Deck,
    reading: Reading | None = None,
    limits: Limits | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> tuple[Finding, ...]:
    """The findings, those that matter most first within F, R and B. ``progress`` hears of parts done out of all.

    Without a reading the deck's own least number of cards and the recommended rest. Facts and examples of the deck (F7)
    are proven by ``deck.facts``. Raises UsageFault if the reading does not suit the deck.
    """
    reading = Reading(min_cards=deck.min_dream) if reading is None else reading
    measures = measure(deck, reading, limits or Limits())
    found: list[Finding] = []
    for done, part in enumerate(_PARTS, start=1):
        found += sorted(part(measures), key=lambda finding: -finding.severity)
        if progress is not None:
            progress(done, len(_PARTS))
    return tuple(found)
