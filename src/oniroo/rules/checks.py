"""Everything that can be said of a translation without knowing the language, as findings at their line."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from oniroo.deck.model import Deck
from oniroo.ground.findings import Fault, Finding, InputFault, Place, Severity, UsageFault
from oniroo.ground.suggest import nearest
from oniroo.ground.visible import short
from oniroo.rules.checks_letters import LetterChecks, lost_joiners
from oniroo.rules.checks_whole import lengths, unequal
from oniroo.rules.holes import BrokenHole, holes
from oniroo.rules.language import without_words
from oniroo.rules.loading import English, languages, load, load_english
from oniroo.rules.model import SOURCE_LANGUAGE, Part, Role
from oniroo.rules.pair import Pair, Remark
from oniroo.rules.terms import TermCounter, bare
from oniroo.rules.translation import (
    CONTROL,
    COPY,
    NO_CONTROL,
    NO_DIGITS,
    NUMBERS,
    PLACEHOLDER,
    Translation,
    control_in,
    misplaced,
    typed_digits,
)

MOST_GUESSED = 20
"""So many keys that no unit has are compared with those that there are."""


@dataclass(frozen=True, slots=True)
class Checked:
    """All findings about some languages. ``unreadable`` says that a file could not be read, so that not all is said."""

    findings: tuple[Finding, ...]
    unreadable: bool = False


def check(
    roots: Path | Sequence[Path], code: str, deck: Deck, *, english: English | None = None
) -> tuple[Finding, ...]:
    """Every finding about a language: files, terms, placeholders, letters, what is missing or out of date.

    English is checked, too: its files and placeholders. Faults of the files come as findings. ``english`` is the text
    read before (``load_english``). Raises UsageFault if there is no such language.
    """
    return _findings_of(roots, code, deck, english).findings


def check_all(roots: Path | Sequence[Path], deck: Deck, codes: Sequence[str] | None = None) -> Checked:
    """The findings about the languages named, or about all: each is gone through, whatever is wrong with another.

    The English text is read once. Raises UsageFault if there is no such language, InputFault if the folders themselves
    cannot be read.
    """
    wanted = codes or languages(roots)
    try:
        english = load_english(roots, deck)
    except Fault as fault:  # every language would say the same
        return Checked(fault.findings, isinstance(fault, InputFault))
    checked = [_findings_of(roots, code, deck, english) for code in wanted]
    findings = dict.fromkeys(finding for each in checked for finding in each.findings)
    return Checked(tuple(findings), any(each.unreadable for each in checked))


def _findings_of(roots: Path | Sequence[Path], code: str, deck: Deck, english: English | None) -> Checked:
    try:
        return Checked(tuple(_checked(load(roots, code, deck, english=english))))
    except UsageFault:
        raise
    except Fault as fault:
        return Checked(fault.findings, isinstance(fault, InputFault))


def _checked(translation: Translation) -> Iterator[Finding]:
    if translation.language.code == SOURCE_LANGUAGE:
        return
    yield from without_words(translation.language, translation.book.language.terms)
    yield from _strays(translation)
    pairs = tuple(pairs_of(translation))
    letters = LetterChecks(translation.language)
    found = [finding for pair in pairs for finding in check_pair(pair, letters)]
    # What is wrong inside a line is said once, unless its translator has switched that off.
    said = {(finding.subject, finding.code) for finding in found}
    yield from (each for each in translation.findings() if (each.subject, each.code) not in said)
    yield from found
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
        remark = Remark(PLACEHOLDER, str(broken), COPY)
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
    """The same placeholders as in English, and no digits instead of them."""
    for wrong in misplaced(pair.unit.text, holes(pair.entry.text)):
        remedy = "take it out"
        if wrong.lost:
            words = [word for word in pair.language.number_words if word.casefold() in pair.plain.casefold().split()]
            remedy = f"write it instead of “{words[0]}”" if words else "add it"
        yield Remark(PLACEHOLDER, wrong.problem, remedy)
    if digits := typed_digits(pair.unit.text, pair.entry.text):
        yield Remark(NUMBERS, f"digits are typed: {digits}", NO_DIGITS)


def _terms(pair: Pair) -> Iterator[Remark]:
    """Each term as often as in English.

    A language that does not mark its terms (``term_style: none``) has one word for a DREAM and a dream: there the
    ordinary words of the English text may count, too. The name of a kind of cards is the word of its term.
    """
    if pair.unit.part is Part.NAME:
        return
    bases = {term.key: term.base for term in pair.language.terms}
    kind = pair.unit.key.removeprefix("kind.")
    if kind != pair.unit.key and kind in bases:
        yield from _kind(pair, kind, bases[kind])
        return
    english, theirs = pair.english_terms.count(pair.unit.text), pair.own_terms.count(pair.entry.text)
    most = pair.english_terms.count_words(pair.unit.text) if pair.language.term_style == "none" else english
    for key in dict.fromkeys((*english, *theirs)):
        there, least = theirs.get(key, 0), english.get(key, 0)
        wanted = least if there < least else max(least, most.get(key, 0))
        if (there < least or there > wanted) and key in bases:
            problem = f"the term {key} ({bases[key]}) stands here {times(there)}, in English {times(wanted)}"
            yield Remark(
                "terms", problem, "use one of its listed forms; if a form is missing, list it in language.yaml"
            )


def _kind(pair: Pair, key: str, base: str) -> Iterator[Remark]:
    if bare(pair.entry.text) != bare(base):
        problem = f"the kind {key} is called otherwise than its term ({base})"
        yield Remark("terms", problem, "use the same word, here or as its base in language.yaml")


def times(count: int) -> str:
    """``not at all``, ``once``, ``3 times``."""
    return {0: "not at all", 1: "once", 2: "twice"}.get(count, f"{count} times")


def _form(pair: Pair) -> Iterator[Remark]:
    text, english = pair.entry.text, pair.unit.text
    if control := control_in(text):
        yield Remark(CONTROL, control, NO_CONTROL)
    if pair.unit.role is Role.RUNIN and ": " not in text:
        yield Remark("runin", "the title at its beginning does not end in a colon", "write Title: text")
    if text.strip() == english.strip() and pair.unit.part is not Part.NAME and any(map(str.isalpha, pair.plain)):
        yield Remark("identical", "it is the English text", "translate it, or leave msgstr empty", Severity.WARNING)
    if pair.entry.source != english and not pair.entry.fuzzy:
        remedy = "bring the files in line with: oniroo translate update"
        yield Remark("update", "its English text is not that of today", remedy, Severity.WARNING)


def _strays(translation: Translation) -> Iterator[Finding]:
    """Entries whose key no unit has: they are never printed."""
    known = translation.units
    strays = [entry for key, entry in translation.entries.items() if key not in known and not entry.obsolete]
    for number, entry in enumerate(strays):
        # To look for a like key takes time, and a file of strays has another fault than spelling.
        likely = nearest(entry.key, known, cutoff=0.8) if number < MOST_GUESSED else ""
        remedy = likely or "take the entry out, or run: oniroo translate update"
        place = entry.place or Place("")
        problem = f"there is no unit {short(entry.key)}"
        yield Finding("rules-unknown", problem, remedy, place, translation.language.code, Severity.WARNING)
