"""Letters and marks of a translation: foreign scripts, look-alikes, invisible characters, blanks, joiners, quotes."""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import cache, cached_property

from oniroo.ground.findings import Finding, Place, Severity
from oniroo.ground.reading import hidden_characters
from oniroo.rules.model import Language
from oniroo.rules.pair import Pair, Remark

ZWNJ = "\N{ZERO WIDTH NON-JOINER}"
ENOUGH = 500
"""Letters of Persian text that cannot do without a single ZWNJ."""
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_BEFORE_MARK = re.compile(r"\s[,.;!?،؛؟](?!\.\.)")
# A prefix that Persian parts from its verb by ZWNJ, and the plural, parted from letters that would join it.
_PREFIX = re.compile(r"(?<!\w)ن?می(?:خو|رو|کن|شو|گیر|ده|توان|گذار|مان|بر|آور|کش|چین|ریز|ساز)\w*")
_PLURAL = re.compile(r"(?<!\w)\w{2,}[بپتثجچحخسشصضطظعغفقکگلمنهی]ها(?:ی|یی|یش|یتان)?(?!\w)")
_OF_ANY_SCRIPT = frozenset({"MODIFIER", "FEMININE", "MASCULINE", "KATAKANA-HIRAGANA", "IDEOGRAPHIC"})
_WHOLE_WORDS = frozenset({"تنها", "آنها", "اینها", "بها"})


class LetterChecks:
    """The checks that need to know how one language is written."""

    def __init__(self, language: Language) -> None:
        self._language = language
        self._allowed = {"ONIROO", *language.allowed}

    @cached_property
    def _forbidden(self) -> re.Pattern[str]:
        words = "|".join(re.escape(word) for word in sorted(self._language.forbidden, key=len, reverse=True))
        return re.compile(rf"(?<!\w)(?:{words or '(?!)'})(?!\w)")

    def remarks(self, pair: Pair) -> Iterator[Remark]:
        """What is to be said of one text. Raises BrokenHole."""
        yield from self._letters(pair.plain)
        yield from self._marks(pair.entry.text, pair.plain)
        if self._language.zwnj:
            yield from self._joiners(pair.plain)

    def _letters(self, plain: str) -> Iterator[Remark]:
        for match in self._forbidden.finditer(plain):
            yield Remark("forbidden", f"the word “{match[0]}” is forbidden in this language", "use the listed term")
        for word in dict.fromkeys(_WORD.findall(plain)):
            scripts = {script for script in map(script_of, word) if script}
            foreign = scripts - self._language.scripts
            if len(scripts) > 1 and foreign:
                odd = next(letter for letter in word if script_of(letter) in foreign)
                problem = f"“{word}” mixes scripts: {odd} is {unicodedata.name(odd)}"
                yield Remark("homoglyph", problem, "type the word anew")
            elif foreign and word not in self._allowed:
                remedy = "translate it; a word that may stay so is listed under `allowed` in language.yaml"
                yield Remark("script", f"“{word}” is written in {scripts.pop().title()} letters", remedy)

    def _marks(self, text: str, plain: str) -> Iterator[Remark]:
        for hidden in hidden_characters(text):
            remedy = "delete it: marks of direction are added in print"
            yield Remark("hidden", f"an invisible character {hidden.code_point} stands here", remedy)
        if text != text.strip() or "  " in text:
            remedy = "write single blanks, none at the ends"
            yield Remark("blanks", "there is a blank too many", remedy, Severity.WARNING)
        french = self._language.code.partition("-")[0] == "fr"
        if not french and (mark := _BEFORE_MARK.search(text)):
            yield Remark("blanks", f"a blank stands before {mark[0][1]}", "take it out", Severity.WARNING)
        if '"' in plain and '"' not in self._language.quotes:
            before, after = self._language.quotes
            yield Remark("quotes", 'a straight " stands here', f"write {before}…{after}", Severity.WARNING)
        if "\N{ARABIC TATWEEL}" in plain:
            yield Remark("tatweel", "a letter is stretched (U+0640)", "take the tatweel out", Severity.WARNING)

    def _joiners(self, plain: str) -> Iterator[Remark]:
        words = [match[0] for pattern in (_PREFIX, _PLURAL) for match in pattern.finditer(plain)]
        for word in dict.fromkeys(words):
            if word not in _WHOLE_WORDS:
                remedy = "part the prefix or the plural by U+200C"
                yield Remark("zwnj", f"“{word}” seems to have lost its ZWNJ", remedy, Severity.WARNING)


@cache
def script_of(character: str) -> str:
    """``GREEK``, ``LATIN`` …: the script of a letter as Unicode names it; an empty text for what is no letter."""
    if not unicodedata.category(character).startswith("L"):
        return ""
    name = unicodedata.name(character, "").split()
    return "" if not name or name[0] in _OF_ANY_SCRIPT else name[0]


def lost_joiners(language: Language, pairs: Sequence[Pair]) -> Iterator[Finding]:
    """A whole text without a single ZWNJ, in a language that cannot do without: a program has stripped it."""
    if not language.zwnj:
        return
    text = "".join(pair.entry.text for pair in pairs)
    if ZWNJ not in text and sum(map(str.isalpha, text)) >= ENOUGH:
        problem = "the text has no zero-width non-joiner (U+200C) at all: a program has stripped it"
        yield Finding(
            "rules-zwnj", problem, "take it from a file that still has it", Place(language.source), language.code
        )
