"""Other words for a term, as they are asked for: proven to be words that the language can use for it."""

import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence

from oniroo.ground.findings import Finding, Severity, UsageFault
from oniroo.ground.suggest import listed, nearest
from oniroo.ground.visible import short
from oniroo.rules.checks_letters import LetterChecks
from oniroo.rules.language_text import with_words
from oniroo.rules.model import Language, Part, Term, Unit
from oniroo.rules.pair import Pair
from oniroo.rules.po import Entry
from oniroo.rules.term_places import TermFinder


def term_of(language: Language, key: str, known: Sequence[Term]) -> Term:
    """A term of the language; ``known`` are those of the game. Raises UsageFault."""
    for term in language.terms:
        if term.key == key:
            return term
    if any(term.key == key for term in known):
        problem, remedy = f"{language.code} has no word for {key} yet", f"add it to {language.source}"
    else:
        keys = [term.key for term in known]
        problem, remedy = f"there is no term {short(key)}", nearest(key, keys) or f"there are {listed(keys, len(keys))}"
    raise UsageFault(Finding("usage-term", problem, remedy))


def new_words(language: Language, term: Term, asked: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Listed form → new form, of the pairs that are asked for. Raises UsageFault with all that is wrong with them.

    A new form may be one that the term has already: two forms become one. It may not be a word that stands for another
    term, alone or behind a prefix, nor one that ``check`` would refuse in every line.
    """
    forms = {unicodedata.normalize("NFC", form): form for form in term.forms}
    words: dict[str, str] = {}
    faults: list[Finding] = []
    for old, new in ((_composed(old), _composed(new)) for old, new in asked):
        if old not in forms:
            remedy = nearest(old, forms) or f"its forms are {listed(term.forms, 20)}"
            faults.append(_fault(f"“{short(old)}” is no form of {term.key} in {language.code}", remedy))
        elif forms[old] in words:
            faults.append(_fault(f"“{old}” is given two new forms", "name one"))
        elif old == new:
            faults.append(_fault(f"“{old}” is the same word as before", "leave it out"))
        elif unfit := tuple(_unfit(language, new)):
            faults += (_fault(*fault) for fault in unfit)
        else:
            words[forms[old]] = new
    faults += (_fault(*fault) for fault in _misread(language, term, words))
    if faults:
        raise UsageFault(dict.fromkeys(faults))
    return words


def not_capitals(language: Language, words: Mapping[str, str]) -> Iterator[Finding]:
    """A warning for each new word in small letters, where terms stand out by capitals."""
    if language.term_style != "caps":
        return
    for new in dict.fromkeys(words.values()):
        if new != new.upper():
            problem = f"“{new}” is not in capitals, as the terms of this language are"
            yield Finding("rules-term-style", problem, "", None, language.code, Severity.WARNING)


def _composed(word: str) -> str:
    return unicodedata.normalize("NFC", word).strip()


def _fault(problem: str, remedy: str) -> Finding:
    return Finding("usage-term", problem, remedy)


def _unfit(language: Language, word: str) -> Iterator[tuple[str, str]]:
    """Why no line could use a word, with the remedy."""
    if not word:
        yield "a new form is empty", "write OLD=NEW"
        return
    odd = any(letter.isdecimal() or letter in "{}" for letter in word)
    quoted = language.term_style == "quotes" and any(mark in word for mark in language.quotes)
    if odd or quoted or not any(map(str.isalpha, word)) or word != " ".join(word.split()):
        yield f"“{short(word)}” is no word for a term", "write words alone: no digits, braces or quotes, single blanks"
        return
    counter = TermFinder(language)
    pair = Pair(Unit("", word, Part.WORD), Entry("", word, word), language, counter, counter)
    for remark in LetterChecks(language).remarks(pair):
        if remark.severity is Severity.ERROR:
            yield f"“{short(word)}” cannot be used: {remark.problem}", remark.remedy


def _misread(language: Language, term: Term, words: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """New forms that stand for another term, and forms of others that would not be found any more."""
    finder = TermFinder(with_words(language, term.key, words))
    others = [other for other in language.terms if other is not term]
    owners = {finder.form(word): "" for other in language.terms for word in other.nots}
    owners |= {finder.form(form): other.key for other in others for form in other.forms}
    for new in dict.fromkeys(words.values()):
        taken = owners.get(finder.form(new))
        if taken is None:
            taken = next((key for key in finder.count(_marked(language, new)) if key != term.key), None)
        if taken is not None:
            yield f"“{new}” is read as {taken or 'a word that is no term'} already", "find another word"
    before, compared = TermFinder(language), set(map(finder.form, words.values()))
    for other in others:
        for form in other.forms:
            text = _marked(language, form)
            if finder.form(form) not in compared and before.count(text) != finder.count(text):
                yield f"“{form}” ({other.key}) would be read as {term.key}", "find another word"


def _marked(language: Language, word: str) -> str:
    before, after = language.quotes if language.term_style == "quotes" else ("", "")
    return f"{before}{word}{after}"
