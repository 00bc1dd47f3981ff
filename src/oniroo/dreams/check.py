"""All findings about a deck's dreams: can they be made (F), do they survive lost cards (R), are they even (B)."""

from collections.abc import Callable, Iterator

from oniroo.deck.model import Deck
from oniroo.dreams.check_even import check_even
from oniroo.dreams.check_possible import check_possible
from oniroo.dreams.check_robust import check_robust
from oniroo.dreams.limits import Limits, limits_of
from oniroo.dreams.measures import Measures, measure, measure_cards
from oniroo.dreams.reading import LONGEST, SHORTEST, Reading
from oniroo.ground.findings import Finding, Place, Severity

_PARTS: tuple[Callable[[Measures], Iterator[Finding]], ...] = (check_possible, check_robust, check_even)


def check(
    deck: Deck,
    reading: Reading | None = None,
    limits: Limits | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> tuple[Finding, ...]:
    """The findings, those that matter most first within F, R and B. ``progress`` hears of parts done out of all.

    Without a reading the deck's own least number of cards and the recommended rest, without limits its own. Facts and
    examples of the deck (F7) are proven by ``deck.facts``. Raises UsageFault if the reading does not suit the deck.
    """
    found: list[Finding] = []
    if limits is None:
        limits, wrong = limits_of(deck)
        found += wrong
    found += least_cards(deck)
    if reading is None and SHORTEST <= deck.min_dream <= LONGEST:
        reading = Reading(min_cards=deck.min_dream)
    measures = measure_cards(deck, limits) if reading is None else measure(deck, reading, limits)
    for done, part in enumerate(_PARTS, start=1):
        found += sorted(part(measures), key=lambda finding: -finding.severity)
        if progress is not None:
            progress(done, len(_PARTS))
    return tuple(found)


def least_cards(deck: Deck) -> Iterator[Finding]:
    """Numbers of cards in a dream, of the deck and of its levels, with which no dream can be counted.

    One card has no neighbour to link to (F_01); beyond ten there are no digits left for a run (F_07).
    """
    given = [("rules", deck.min_dream, deck.min_dream_place)]
    given += [
        (f"level {level.key}", level.min_dream, level.min_dream_place)
        for level in deck.levels
        if level.min_dream is not None
    ]
    for subject, many, place in given:
        if not SHORTEST <= many <= LONGEST:
            why = "a dream of one card has no link" if many < SHORTEST else "a run has ten digits at most"
            problem = f"min_dream is {many}: {why}, so nothing is counted"
            severity = Severity.ERROR if many < SHORTEST and subject == "rules" else Severity.WARNING
            remedy = f"write {SHORTEST} to {LONGEST}"
            yield Finding("dreams-min-dream", problem, remedy, place or Place(deck.source), subject, severity)
