"""Everything that can be said of a translation without knowing the language, as findings at their line."""

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from oniroo.deck.model import Deck
from oniroo.ground.findings import Fault, Finding, Place, Severity
from oniroo.ground.suggest import nearest
from oniroo.rules.checks_letters import LetterChecks, lost_joiners
from oniroo.rules.checks_whole import lengths, unequal
from oniroo.rules.holes import BrokenHole, Hole, holes
from oniroo.rules.language import without_words
from oniroo.rules.loading import load
from oniroo.rules.model import SOURCE_LANGUAGE, Part, Role
from oniroo.rules.pair import Pair, Remark
from oniroo.rules.terms import TermCounter
from oniroo.rules.translation import Translation


def check(roots: Path | Sequence[Path], code: str, deck: Deck) -> tuple[Finding, ...]:
    """Every finding about a language: files, terms, placeholders, letters, what is missing or out of date.

    English is checked, too: its files and placeholders. Faults of the files come as findings, so that all languages can
    be gone through in one run. Raises UsageFault if there is no such language.
    """
    try:
        return tuple(_checked(load(roots, code, deck)))
    except Fault as fault:
        if not fault.findings or fault.findings[0].code.startswith("usage-"):
            raise
        return fault.findings


def _checked(translation: Translation) -> Iterator[Finding]:
    if translation.language.code == SOURCE_LANGUAGE:
        return
    yield from without_words(translation.language, translation.book.language.terms)
    yield from _strays(translation)
    yield from translation.findings()
    pairs = tuple(pairs_of(translation))
    letters = LetterChecks(translation.language)
    for pair in pairs:
        yield from check_pair(pair, letters)
    for pair, remark in (*lengths(pairs), *unequal(pairs)):
        yield from _said(pair, (remark,))
    yield from lost_joiners(translation.language, pairs)


def pairs_of(translation: Translation) -> Iterator[Pair]:
    """Every translated unit beside its English, in order."""
    counters = TermCounter(translation.book.language), TermCounter(translation.language)
    for key, unit in translation.units.items():
        entry = translation.entries.get(key)
        if entry is not None and entry.text.strip() and not entry.obsolete:
            yield Pair(unit, entry, translation.language, *counters)


def check_pair(pair: Pair, letters: LetterChecks) -> Iterator[Finding]:
    """Findings about one translated unit, those left out that its translator has switched off."""
    try:
        holes(pair.entry.text)
    except BrokenHole as broken:
        remark = Remark("placeholder", str(broken), "copy the placeholders from the English text as they stand")
        yield from _said(pair, (remark,))
        return
    remarks = (*_placeholders(pair), *_terms(pair), *_form(pair), *letters.remarks(pair))
    yield from _said(pair, remarks)


def _said(pair: Pair, remarks: Sequence[Remark]) -> Iterator[Finding]:
    for remark in remarks:
        if remark.check not in pair.entry.noqa:
            yield Finding(
                f"rules-{remark.check}",
                remark.problem,
                remark.remedy,
                pair.entry.place,
                f"{pair.language.code} {pair.unit.key}",
                remark.severity,
            )


def _placeholders(pair: Pair) -> Iterator[Remark]:
    """The same placeholders as in English: counted, but references as a set, for they may be said twice."""
    english, theirs = Counter(holes(pair.unit.text)), Counter(holes(pair.entry.text))
    lost, added = english - theirs, theirs - english
    for hole in (*lost, *added):
        if hole.is_reference and hole in english and hole in theirs:
            lost.pop(hole, None)
            added.pop(hole, None)
    if lost:
        words = [word for word in pair.language.number_words if word.casefold() in pair.plain.casefold().split()]
        remedy = f"write it instead of “{words[0]}”" if words else "add it"
        yield Remark("placeholder", f"the placeholder {_named(lost)} is lost", remedy)
    if added:
        yield Remark("placeholder", f"the placeholder {_named(added)} is not in the English text", "take it out")
    if number := "".join(_typed_digits(pair.plain)):
        remedy = "write the placeholder of the English text"
        yield Remark("numbers", f"digits are typed: {number}", remedy)


def _typed_digits(text: str) -> Iterator[str]:
    return (character for character in text if character.isdecimal())


def _named(counted: Counter[Hole]) -> str:
    return ", ".join(str(hole) for hole in sorted(counted.elements()))


def _terms(pair: Pair) -> Iterator[Remark]:
    """Each term as often as in English."""
    if pair.unit.part is Part.NAME:
        return
    english, theirs = pair.english_terms.count(pair.unit.text), pair.own_terms.count(pair.entry.text)
    bases = {term.key: term.base for term in pair.language.terms}
    for key in dict.fromkeys((*english, *theirs)):
        wanted, there = english.get(key, 0), theirs.get(key, 0)
        if wanted != there and key in bases:
            problem = f"the term {key} ({bases[key]}) stands here {_times(there)}, in English {_times(wanted)}"
            yield Remark(
                "terms", problem, "use one of its listed forms; if a form is missing, list it in language.yaml"
            )


def _times(count: int) -> str:
    return {0: "not at all", 1: "once", 2: "twice"}.get(count, f"{count} times")


def _form(pair: Pair) -> Iterator[Remark]:
    text, english = pair.entry.text, pair.unit.text
    if pair.unit.role is Role.RUNIN and ": " not in text:
        yield Remark("runin", "the title at its beginning does not end in a colon", "write Title: text")
    if text.strip() == english.strip() and pair.unit.part is not Part.NAME and any(map(str.isalpha, pair.plain)):
        yield Remark("identical", "it is the English text", "translate it, or leave msgstr empty", Severity.WARNING)
    if pair.entry.source != english and not pair.entry.fuzzy:
        remedy = "bring the files in line with: oniroo translate update"
        yield Remark("update", "its English text is not that of today", remedy, Severity.WARNING)


def _strays(translation: Translation) -> Iterator[Finding]:
    """Entries whose key no unit has: they are never printed."""
    for key, entry in translation.entries.items():
        if key not in translation.units and not entry.obsolete:
            problem, remedy = f"there is no unit {key}", nearest(key, translation.units, cutoff=0.8)
            remedy = remedy or "take the entry out, or run: oniroo translate update"
            place = entry.place or Place("")
            yield Finding("rules-unknown", problem, remedy, place, translation.language.code, Severity.WARNING)
