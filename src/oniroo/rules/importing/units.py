"""From a line of a page to the translation of its unit: marks of lists taken off, placeholders, doubts."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from oniroo.ground.reading import REPLACEMENT
from oniroo.rules.checks_letters import LetterChecks
from oniroo.rules.holes import BrokenHole, plain
from oniroo.rules.importing.align import Placed
from oniroo.rules.importing.entries import Line
from oniroo.rules.importing.lines import BULLET, STEP
from oniroo.rules.importing.numbers import Converter
from oniroo.rules.model import Role, Unit
from oniroo.rules.pair import Pair
from oniroo.rules.po import Entry
from oniroo.rules.terms import TermCounter

LISTED = (Role.ITEM, Role.STEP)
LONG, SHORTEST, LONGEST = 60, 0.2, 5.0
"""A line of so many letters of English is never so many times shorter or longer in another language."""
OLDER = "the page is of an older edition"


@dataclass(slots=True)
class UnitReader:
    """Reads the lines of one page; ``placeholders`` counts those put in so far.

    ``older``: the page is of an older edition; ``has_bullets``: it has lists with bullets; ``figures`` are captions by
    the key of the line they stand with.
    """

    converter: Converter
    older: bool
    has_bullets: bool
    figures: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    placeholders: int = 0

    def line(self, placed: Placed) -> Line:
        """The line of a unit."""
        unit = placed.unit
        doubts = [OLDER] if self.older else []
        doubts += [placed.doubt] if placed.doubt else []
        notes = [f"figure: {caption}" for caption in self.figures.get(unit.key, ())]
        if placed.whole:
            return Line(unit, placed.line, placed.text, tuple(doubts), tuple(notes))
        bare, mark_doubt = self._without_mark(unit, placed.text)
        converted = self.converter.convert(unit, bare)
        self.placeholders += converted.replaced
        doubts += [mark_doubt] if mark_doubt else []
        doubts += converted.doubts
        doubts += self._letters(unit, converted.text)
        return Line(unit, placed.line, converted.text, tuple(doubts), (*notes, *converted.notes))

    def _without_mark(self, unit: Unit, text: str) -> tuple[str, str]:
        """The text without the bullet or number of a list, and a doubt if English has no list, or another number.

        Where English has a list, a page may have a longer one, and numbers for bullets: how a line is printed is said
        by its unit.
        """
        bullet, number = BULLET.match(text), STEP.match(text)
        block = next(block.units for block in self.converter.translation.book.blocks if unit in block.units)
        alike = [each.key for each in block if each.role is unit.role]
        if bullet and any(each.role in LISTED for each in block):
            return text[bullet.end() :], ""
        if number and unit.role in LISTED:
            doubt = f"number {number[1]} stands here, in English it is {alike.index(unit.key) + 1} of {len(alike)}"
            right = int(number[1]) == alike.index(unit.key) + 1
            return text[number.end() :], "" if right else doubt
        if bullet or number:
            return text, "it begins like an item of a list, and in English there is none"
        if unit.role is Role.ITEM and self.has_bullets:
            return text, "the other items of lists have a bullet, this line has none"
        return text, ""

    def _letters(self, unit: Unit, text: str) -> Iterator[str]:
        """Doubts about letters: lost ones, lost joiners, and a line far too short or too long for its English."""
        language = self.converter.translation.language
        if REPLACEMENT in text:
            yield "a letter has been lost here (U+FFFD)"
        try:
            english, theirs = len(plain(unit.text)), len(re.sub(r"\s", "", plain(text)))
        except BrokenHole:
            return
        if english >= LONG and theirs and not SHORTEST <= theirs / english <= LONGEST:
            yield f"it is very {'short' if theirs < english else 'long'} beside the English"
        if language.zwnj:
            counter = TermCounter(language)
            pair = Pair(unit, Entry(unit.key, unit.text, text), language, counter, counter)
            remarks = LetterChecks(language).remarks(pair)
            yield from (f"zwnj: {remark.problem}" for remark in remarks if remark.check == "zwnj")
