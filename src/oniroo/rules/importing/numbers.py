"""Numbers, ids, sections and literals of an imported line become the placeholders of its unit; nothing is guessed."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from oniroo.rules.checks import times
from oniroo.rules.holes import BrokenHole, Hole, holes, pieces
from oniroo.rules.importing.lines import ID
from oniroo.rules.importing.profile import Words
from oniroo.rules.importing.text import Work, folded
from oniroo.rules.model import Unit
from oniroo.rules.translation import Translation
from oniroo.rules.values import Count, Items, Literal, Named, Value

LONGEST = 5000
"""No line of rules has so many characters."""
NUMBER = re.compile(r"[0-9]+(?:[:./,٫٬][0-9]+)*")
REFERENCE = re.compile(rf"(?<![A-Za-z0-9_])({ID})(?![A-Za-z0-9_])", re.ASCII)
_DASH = r"\s*[-–—‑−]\s*"
_COMMA = r"\s*[,،;؛·、/–-]\s*|\s+"
_JOINED = rf"(?:{_COMMA})?[^\W\d_]{{1,6}}(?:{_COMMA})?"
"""Between the items of a list: a word (A, B or C), which some languages write onto what follows."""


@dataclass(frozen=True, slots=True)
class Converted:
    """A line with its placeholders; ``doubts``, if there are any, are why it has to be looked at."""

    text: str
    doubts: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    replaced: int = 0


@dataclass(frozen=True, slots=True)
class Converter:
    """Turns lines in one language into translations of units. ``aliases`` are old ids with what they are today."""

    translation: Translation
    words: Words
    aliases: dict[str, str]

    def convert(self, unit: Unit, text: str) -> Converted:
        """The line as a translation of the unit: everything computed is a placeholder, or a doubt says why not."""
        if len(text) > LONGEST:
            return Converted(text, (f"it has {len(text)} characters, which no line of the rules has",))
        work = Work(text, self.translation.language)
        english = Counter(holes(unit.text))
        try:
            self._placeholders(work)
        except BrokenHole as broken:
            return Converted(text, (str(broken),))
        self._references(work, english)
        for hole, wanted in sorted(english.items(), key=self._length, reverse=True):
            self._phrase(work, hole, wanted)
        self._sections(work, english)
        self._tokens(work, english)
        self._signs(work, english)
        self._look_back(work, english)
        return Converted(work.result, tuple(work.doubts), tuple(work.notes), len(work.claims))

    def shown(self, hole: Hole) -> str:
        """What is printed for a placeholder, for a person to find it; an empty text where that is a name."""
        match self.value(hole):
            case Count(number):
                return str(number)
            case Literal(text):
                return text
            case Items(texts):
                return ", ".join(texts)
        return ""

    def value(self, hole: Hole) -> Value | None:
        """What a placeholder stands for; None for references."""
        if hole.name == "lit":
            return Literal(hole.argument)
        if hole.name == "list":
            return Items(tuple(hole.argument.split()))
        return self.translation.values.get(hole.name)

    def _length(self, item: tuple[Hole, int]) -> tuple[int, Hole]:
        value = self.value(item[0])
        parts = len(value.texts) if isinstance(value, Items) else len(value.keys) if isinstance(value, Named) else 1
        return (parts * 100 + len(self.shown(item[0])), item[0])

    def _placeholders(self, work: Work) -> None:
        """Placeholders that stand on the page already. Raises BrokenHole."""
        at = 0
        for piece in pieces(work.text):
            end = at + len(str(piece))
            if isinstance(piece, Hole):
                work.claim(at, end, piece)
            at = end

    def _references(self, work: Work, english: Counter[Hole]) -> None:
        """Ids of rules; those that point to nothing stay as they stand."""
        book = self.translation.book
        for match in REFERENCE.finditer(work.plain):
            target, old = match[1], match[1] not in book.rule_ids
            target = self.aliases.get(target, target) if old else target
            kind = "ref" if target in book.rule_ids else "sec"
            hole = Hole(f"{kind}_{target}")
            if kind == "sec" and target not in {section.key for section in book.sections}:
                work.doubt(f"{match[1]} is no rule of today")
                continue
            if old:
                work.doubt(f"the old {match[1]} has become {hole}")
            if hole not in english:
                work.doubt(f"{hole} is not in the English text")
            work.claim(*match.span(), hole)

    def _phrase(self, work: Work, hole: Hole, wanted: int) -> None:
        """Lists, ranges, names and literals of more than one character."""
        value = self.value(hole)
        match value:
            case Items(texts):
                self._list(work, hole, texts)
            case Named(keys, numbers) if len(keys) > 1:
                names = self._names(keys)
                if len(names) == len(keys):
                    self._list(work, hole, names, numbers, fold=True)
            case Named(keys, _):
                self._name(work, hole, wanted, "".join(self._names(keys)))
            case Literal(text) if ends := re.fullmatch(r"(\w+)–(\w+)", text):
                self._range(work, hole, ends[1], ends[2])
            case Literal(text) if len(text) > 1 and not text.isdecimal():
                for match in work.find(re.escape(text)):
                    work.claim(*match.span(), hole)

    def _names(self, keys: Iterable[str]) -> list[str]:
        """The names of cards, groups, shapes in the language; those it has no word for are left out."""
        translation = self.translation
        rendered = (translation.render(key) for key in keys if key in translation.units)
        return [str(name) for name in rendered if name.language == translation.language.code]

    def _list(
        self, work: Work, hole: Hole, names: Sequence[str], numbers: Sequence[int] = (), *, fold: bool = False
    ) -> None:
        """A list is sure if nothing but commas and blanks stands between its items, and its letters are the same."""
        before = [rf"{number}[\s.:)]*" for number in numbers] or [""] * len(names)
        exact = [start + re.escape(name) for start, name in zip(before, names, strict=True)]
        like = [start + re.escape(folded(name)) for start, name in zip(before, names, strict=True)] if fold else exact
        for items, between, sure in (
            (exact, _COMMA, True),
            (like, _COMMA, False),
            (like, f"{_COMMA}|{_JOINED}", False),
        ):
            pattern = f"(?:{between})".join(items) + r"(?!\s*[,،]\s*[0-9A-Z](?![0-9A-Za-z]))"
            for match in work.find(pattern, folded=fold and not sure):
                work.claim(*match.span(), hole)
                if not sure:
                    work.doubt(f"“{work.text[slice(*match.span())]}” has become {hole}")

    def _name(self, work: Work, hole: Hole, wanted: int, name: str) -> None:
        if not name:
            return
        for fold in (False, True):
            found = list(work.find(re.escape(folded(name) if fold else name), folded=fold))
            if len(found) == wanted:
                for match in found:
                    work.claim(*match.span(), hole)
                    if fold:
                        work.doubt(f"“{work.text[slice(*match.span())]}” has become {hole}")
                return

    def _range(self, work: Work, hole: Hole, first: str, last: str) -> None:
        for match in work.find(rf"{re.escape(first)}{_DASH}{re.escape(last)}"):
            work.claim(*match.span(), hole)
        between = "|".join(map(re.escape, self.words.ranges)) or "(?!)"
        for match in work.find(rf"{re.escape(first)}\s+(?:{between})\s+{re.escape(last)}"):
            work.claim(*match.span(), hole)
            work.doubt(f"“{work.text[slice(*match.span())]}” has become {hole}")

    def _sections(self, work: Work, english: Counter[Hole]) -> None:
        """Letters of the sections that the English text points to."""
        for hole in english:
            if hole.name.startswith("sec_"):
                for match in work.find(re.escape(hole.name[4:])):
                    if not self._begins_a_sentence(work, match):
                        work.claim(*match.span(), hole)

    def _begins_a_sentence(self, work: Work, match: re.Match[str]) -> bool:
        """Whether a capital letter may be a word: only where the language is written in such letters."""
        before = work.plain[: match.start()].rstrip()
        begins = not before or before.endswith((".", "!", "?", "…", ":"))
        goes_on = re.match(r"\s+[^\W\d_]", work.plain[match.end() :])
        return work.language.script == "LATIN" and begins and bool(goes_on) and match[0] in "AEIOUY"

    def _tokens(self, work: Work, english: Counter[Hole]) -> None:
        """Numbers and single letters: those that only one placeholder stands for become it."""
        wanted: dict[str, Counter[Hole]] = {}
        for hole, count in english.items():
            value = self.value(hole)
            is_token = isinstance(value, Count) or (isinstance(value, Literal) and value.text.isalnum())
            if is_token and (len(self.shown(hole)) == 1 or self.shown(hole).isdecimal()):
                wanted.setdefault(self.shown(hole), Counter())[hole] += count
        found: dict[str, list[re.Match[str]]] = {}
        for match in work.find(rf"{NUMBER.pattern}|[A-Z]"):
            found.setdefault(match[0], []).append(match)
        for shown, places in found.items():
            self._give(work, shown, places, wanted.get(shown, Counter()))

    def _give(self, work: Work, shown: str, places: list[re.Match[str]], wanted: Counter[Hole]) -> None:
        if len(wanted) == 1:
            (hole,) = wanted
            if len(places) > wanted[hole]:
                places = [match for match in places if not _enumerates(work.plain, match)] or places
            for match in places:
                work.claim(*match.span(), hole)
        elif len(places) == wanted.total():
            for match, hole in zip(places, wanted.elements(), strict=True):
                work.claim(*match.span(), hole)
            work.doubt(f"{' and '.join(map(str, wanted))} are both {shown}: see which is which")
        elif wanted:
            work.doubt(f"{shown} may be {' or '.join(map(str, wanted))}")

    def _signs(self, work: Work, english: Counter[Hole]) -> None:
        """Signs such as ``?`` and ``+``, which may be marks of the sentence as well: then those in brackets count."""
        for hole, wanted in english.items():
            text = self.shown(hole)
            if len(text) != 1 or text.isalnum():
                continue
            found = list(work.find(re.escape(text)))
            if len(found) > wanted:
                found = [match for match in found if _is_set_apart(work.plain, match)]
            if len(found) == wanted:
                for match in found:
                    work.claim(*match.span(), hole)

    def _look_back(self, work: Work, english: Counter[Hole]) -> None:
        """What is lost, what is there too often, and what is left over."""
        there = Counter(claim.hole for claim in work.claims)
        lost = english - there
        for hole in [hole for hole in lost if hole.is_reference and there[hole]]:
            del lost[hole]
        in_words = self._in_words(work, lost)
        for hole in lost:
            if hole in in_words:
                work.notes.append(f"number-word: “{in_words[hole]}” stands for {hole}")
            else:
                work.doubt(f"{self._named(hole)} is not in the line")
        for hole in there - english:
            if not hole.is_reference:
                often = f"stands here {times(there[hole])}, in English {times(english[hole])}"
                work.doubt(f"{self._named(hole)} {often}")
        rest = REFERENCE.sub(lambda match: " " * len(match[0]), work.rest)
        for number in dict.fromkeys(re.findall(NUMBER, rest)):
            work.doubt(f"the number {number} is typed")
        # In Latin letters a capital may be a word of its own, but not at the end of brackets.
        end = r"(?=\))" if work.language.script == "LATIN" else "(?![A-Za-z0-9_])"
        for letter in dict.fromkeys(re.findall(rf"(?<![A-Za-z0-9_])[A-Z]{end}", rest)):
            work.doubt(f"the letter {letter} is typed")

    def _named(self, hole: Hole) -> str:
        shown = self.shown(hole)
        return f"{hole} ({shown})" if shown and hole.name not in ("lit", "list") else str(hole)

    def _in_words(self, work: Work, lost: Counter[Hole]) -> dict[Hole, str]:
        """Lost counts that are written in words, as often as they are lost, each with its word."""
        counts = {hole: value.number for hole in lost if isinstance(value := self.value(hole), Count)}
        found: dict[int, list[str]] = {}
        for word, number in number_words(work.rest, self.words, work.language.prefixes):
            found.setdefault(number, []).append(word)
        missing = Counter[int]()
        for hole, number in counts.items():
            missing[number] += lost[hole]
        return {
            hole: found[number][0] for hole, number in counts.items() if len(found.get(number, ())) == missing[number]
        }


def number_words(text: str, words: Words, prefixes: tuple[str, ...] = ()) -> Iterator[tuple[str, int]]:
    """Words of a text that stand for numbers, with their numbers; prefixes may be written onto them."""
    for match in re.finditer(r"[^\W\d_]+", text):
        word = match[0]
        bare = (word.removeprefix(prefix) for prefix in prefixes if word.startswith(prefix))
        for form in (word, *bare):
            if form.casefold() in words.numbers:
                yield word, words.numbers[form.casefold()]
                break


def _enumerates(text: str, match: re.Match[str]) -> bool:
    """Whether a number only counts items: ``3:`` or ``3)``."""
    after = text[match.end() :].lstrip()
    return after.startswith(":") or (after.startswith(")") and not text[: match.start()].rstrip().endswith("("))


def _is_set_apart(text: str, match: re.Match[str]) -> bool:
    before, after = text[: match.start()].rstrip(), text[match.end() :].lstrip()
    return before[-1:] in tuple("([“„”«'\"") and after[:1] in tuple(")]”“»'\"")
