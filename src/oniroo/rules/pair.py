"""A translated unit beside its English, and what a check has to say about it."""

from dataclasses import dataclass

from oniroo.ground.findings import Severity
from oniroo.rules.holes import plain
from oniroo.rules.model import Language, Unit
from oniroo.rules.po import Entry
from oniroo.rules.terms import TermCounter


@dataclass(frozen=True, slots=True)
class Remark:
    """What one check says; ``check`` is its name in codes (``rules-terms``) and in a translator's ``noqa``."""

    check: str
    problem: str
    remedy: str = ""
    severity: Severity = Severity.ERROR


@dataclass(frozen=True, slots=True)
class Pair:
    """A unit, its translation, and what counts terms in the two."""

    unit: Unit
    entry: Entry
    language: Language
    english_terms: TermCounter
    own_terms: TermCounter

    @property
    def plain(self) -> str:
        """What the translator typed, a blank for each placeholder. Raises BrokenHole."""
        return plain(self.entry.text)
