"""Forms of terms that a page uses and ``language.yaml`` does not list: proposed, never taken as known."""

import math
import re
from collections.abc import Iterator

from oniroo.rules.importing.text import folded
from oniroo.rules.model import Language

LEAST_STEM, STEM, LONGER = 3, 0.55, 4
"""A form shares so many letters, and so much of the base, at its beginning, and is at most so much longer."""
_WORD = re.compile(r"[^\W\d_]+")


def proposed_forms(text: str, language: Language) -> dict[str, tuple[str, ...]]:
    """Key of a term → forms found on the page that begin like its base, in order.

    Only where terms stand out by capitals or quotation marks: elsewhere any word might be one.
    """
    known = {form for term in language.terms for form in (*term.forms, *term.nots)}
    found: dict[str, dict[str, None]] = {}
    for marked in _marked(text, language):
        for term in language.terms:
            base = term.base.split()
            for start in range(len(marked) - len(base) + 1):
                words = marked[start : start + len(base)]
                form = " ".join(words)
                if form not in known and all(map(_is_like, words, base)):
                    found.setdefault(term.key, {})[form] = None
    return {key: tuple(forms) for key, forms in found.items()}


def _marked(text: str, language: Language) -> Iterator[list[str]]:
    """Runs of words that are marked as terms are."""
    if language.term_style == "caps":
        run: list[str] = []
        end = 0
        for match in _WORD.finditer(text):
            is_marked = match[0].isupper() and len(match[0]) > 1
            if run and (not is_marked or text[end : match.start()] != " "):
                yield run
                run = []
            if is_marked:
                run.append(match[0])
            end = match.end()
        if run:
            yield run
    elif language.term_style == "quotes":
        before, after = map(re.escape, language.quotes)
        for quoted in re.findall(rf"{before}([^{before}{after}\n]{{1,60}}){after}", text):
            yield quoted.split()


def _is_like(word: str, base: str) -> bool:
    one, other = folded(word), folded(base)
    same = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return same >= max(LEAST_STEM, math.ceil(STEM * len(other))) and len(one) - len(other) <= LONGER
