"""How far the translations are: units, rules, terms and names, section by section."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from oniroo.deck.model import Deck
from oniroo.ground.findings import Fault, UsageFault
from oniroo.rules.importing.entries import is_unreviewed
from oniroo.rules.loading import languages, load, load_english, raise_all
from oniroo.rules.model import Part, State
from oniroo.rules.translation import Translation


@dataclass(frozen=True, slots=True)
class Progress:
    """How many of some units are translated and of today, out of date, or missing."""

    current: int
    outdated: int
    missing: int

    @property
    def total(self) -> int:
        """All of them."""
        return self.current + self.outdated + self.missing


@dataclass(frozen=True, slots=True)
class Status:
    """The state of one language.

    ``rules`` counts public ids all of whose lines are current, ``terms`` those with a word in the language;
    ``units`` are those of the rules, ``words`` those around them (captions, score sheet …), ``names`` of groups and
    cards; ``sections`` are keys with the progress of their units. ``unreviewed`` lines were imported, and nobody has
    looked at them yet; they count among the others, too.
    """

    language: str
    name: str
    units: Progress
    words: Progress
    names: Progress
    rules: int
    rules_total: int
    terms: int
    terms_total: int
    sections: tuple[tuple[str, Progress], ...]
    unreviewed: int = 0

    @property
    def is_complete(self) -> bool:
        """Whether every line of the rules and every word is current and every term has its word."""
        return (
            self.units.current == self.units.total
            and self.words.current == self.words.total
            and self.terms == self.terms_total
        )


def status(roots: Path | Sequence[Path], deck: Deck, codes: Sequence[str] | None = None) -> tuple[Status, ...]:
    """The state of each language that has a folder, or of those named; the English text is read once.

    Raises as ``load``, with the faults of all languages at once.
    """
    english = load_english(roots, deck)
    found: list[Status] = []
    faults: list[Fault] = []
    for code in codes or languages(roots):
        try:
            found.append(status_of(load(roots, code, deck, english=english)))
        except UsageFault:
            raise
        except Fault as fault:
            faults.append(fault)
    raise_all(faults)
    return tuple(found)


def status_of(translation: Translation) -> Status:
    """The state of a translation."""
    book = translation.book
    states = {key: translation.state(key) for key in translation.units}

    def progress(keys: Iterable[str]) -> Progress:
        found = [states[key] for key in keys]
        outdated, missing = found.count(State.OUTDATED), found.count(State.MISSING)
        return Progress(len(found) - outdated - missing, outdated, missing)

    def of_part(part: Part) -> Progress:
        return progress(key for key, unit in translation.units.items() if unit.part is part)

    rules = [block for block in book.blocks if block.rule]
    current = (State.SOURCE, State.TRANSLATED)
    terms = {term.key for term in book.language.terms}
    return Status(
        language=translation.language.code,
        name=translation.language.name,
        units=of_part(Part.BOOK),
        words=of_part(Part.WORD),
        names=of_part(Part.NAME),
        rules=sum(all(states[unit.key] in current for unit in block.units) for block in rules),
        rules_total=len(rules),
        terms=len(terms & {term.key for term in translation.language.terms}),
        terms_total=len(terms),
        sections=tuple(
            (section.key, progress(unit.key for block in section.blocks for unit in block.units))
            for section in book.sections
        ),
        unreviewed=sum(key in states and is_unreviewed(entry) for key, entry in translation.entries.items()),
    )
