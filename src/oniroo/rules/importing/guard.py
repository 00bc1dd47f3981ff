"""Is a page written in the language it is said to be in? And what in it is not."""

import re
from collections import Counter
from collections.abc import Iterable

from oniroo.ground.findings import Finding, Place, UsageFault
from oniroo.rules.checks_letters import script_of
from oniroo.rules.model import Language
from oniroo.rules.terms import TermCounter

SAMPLE = 20_000
"""So many characters tell in which script a page is written."""
ENOUGH = 20
"""So many terms of another language, and ten times as many as of its own, tell that a page is in the other."""
_WORD = re.compile(r"[^\W\d_]{2,}(?:['’][^\W\d_]+)*")


def refuse_other_language(text: str, shown: str, language: Language, others: Iterable[Language]) -> None:
    """Raises UsageFault for a page whose letters, or whose words for the game, are those of another language."""
    scripts = Counter(filter(None, map(script_of, text[:SAMPLE])))
    if sum(scripts[script] for script in language.scripts) * 2 < scripts.total():
        most = scripts.most_common(1)[0][0].title()
        problem = f"is written in {most} letters, and {language.name} ({language.code}) is not"
        raise _refused(shown, problem)
    own = _terms(text, language)
    for other in others:
        if other.code != language.code and other.script == language.script:
            found = _terms(text, other)
            if found >= ENOUGH and found > 10 * own:
                problem = f"speaks of the game in the words of {other.name} ({other.code}), not of {language.code}"
                raise _refused(shown, problem)


def foreign_words(text: str, language: Language) -> dict[str, int]:
    """Words in the letters of another script, and those that ``language.yaml`` forbids, with how often they stand."""
    allowed = {word.casefold() for word in ("ONIROO", *language.allowed)}
    found: Counter[str] = Counter()
    for word in _WORD.findall(text):
        scripts = {script for script in map(script_of, word) if script}
        if (scripts - language.scripts and word.casefold() not in allowed) or word in language.forbidden:
            found[word] += 1
    return dict(found)


def _terms(text: str, language: Language) -> int:
    return sum(TermCounter(language).count(re.sub("[{}]", " ", text)).values())


def _refused(shown: str, problem: str) -> UsageFault:
    return UsageFault(Finding("usage-language", problem, "name its language with --lang", Place(shown)))
