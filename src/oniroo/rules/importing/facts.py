"""What a page tells of itself: references and where they lead, the number of all cards, captions of figures."""

import re
from collections.abc import Iterator, Mapping

from oniroo.rules.importing.align import Alignment
from oniroo.rules.importing.lines import ID_LINE, Page, Paragraph
from oniroo.rules.importing.numbers import NUMBER, REFERENCE, number_words
from oniroo.rules.importing.profile import Family, Words
from oniroo.rules.importing.report import Figure, Reference, Total
from oniroo.rules.importing.text import ascii_digits
from oniroo.rules.model import Language, Rulebook

_BRACKETS = re.compile(r"\(([^()]*)\)")


def references_of(page: Page, alignment: Alignment, book: Rulebook, aliases: Mapping[str, str]) -> Iterator[Reference]:
    """Every id of a rule that stands inside of a line, in order."""
    homes = {placed.line: placed.unit.key.partition(".")[0] for placed in alignment.placed}
    rules = {anchor.line: anchor.rule for anchor in alignment.anchors} | homes
    own = ""
    for paragraph in page.paragraphs:
        own = rules.get(paragraph.line, own)
        head = ID_LINE.match(paragraph.text)
        for match in REFERENCE.finditer(paragraph.text, head.end() if head else 0):
            dangling = match[1] not in book.rule_ids
            today = aliases.get(match[1], "") if dangling else match[1]
            yield Reference(match[1], paragraph.line, today, dangling, match[1] == own)


def total_of(alignment: Alignment, family: Family, language: Language, cards: int) -> Total:
    """The number of cards that the page states, and the sum of those in its list of contents; None if it has none."""
    stated = next((placed.text for placed in alignment.placed if placed.unit.key == family.stated), "")
    first = NUMBER.search(ascii_digits(stated))
    words = family.words_of(language.code)
    parts = [_part(entry, words, language) for entry in alignment.contents if entry.text[0] in family.parts]
    known = [part for part in parts if part is not None]
    whole = sum(known) if known and len(known) == len(family.parts) else None
    return Total(int(first[0]) if first and first[0].isdecimal() else None, whole, cards)


def figures_of(page: Page, alignment: Alignment) -> tuple[Figure, ...]:
    """The captions, each with the next rule."""
    return tuple(
        Figure(caption, next((each.rule for each in alignment.anchors if each.at >= before and each.rule), ""))
        for before, caption in page.captions
    )


def _part(entry: Paragraph, words: Words, language: Language) -> int | None:
    """The number in the last brackets of an entry of the contents, in digits or in a word."""
    for inside in reversed(_BRACKETS.findall(ascii_digits(entry.text))):
        if match := NUMBER.search(inside):
            return int(match[0]) if match[0].isdecimal() else None
        if found := next(number_words(inside, words, language.prefixes), None):
            return found[1]
    return None
