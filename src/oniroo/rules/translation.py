"""A rulebook in one language, ready to print: texts filled in, names of cards, what is missing or out of date."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from enum import StrEnum

from oniroo.deck.model import Card, Deck, Kind
from oniroo.ground.findings import Finding, Severity
from oniroo.rules.checks_source import ALWAYS
from oniroo.rules.holes import BrokenHole, Hole, holes, pieces, plain
from oniroo.rules.model import SOURCE_LANGUAGE, Language, Part, Rulebook, Section, State, Unit
from oniroo.rules.plurals import changed
from oniroo.rules.po import Entry
from oniroo.rules.units import name_key
from oniroo.rules.values import Count, Items, Literal, Named, Value

_RANGE = re.compile("([0-9]+)–([0-9]+)")
FIRST_STRONG, POP = "\N{FIRST STRONG ISOLATE}", "\N{POP DIRECTIONAL ISOLATE}"
_OPENED, _CLOSED = re.compile(r"\{[^\s{}]*\}?"), re.compile(r"[^\s{}]*\}\Z")
_DIGITS = re.compile(r"\d+")
_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029]")
_NAMED = dict.fromkeys("\n\r\u2028\u2029", "a line break") | {"\t": "a tab"}

CONTROL, NUMBERS, PLACEHOLDER = "control", "numbers", "placeholder"
"""Names of checks, in the codes of findings and behind a translator's ``noqa``."""
COPY = "copy the placeholders from the English text as they stand"
NO_CONTROL = "write the line without it"
NO_DIGITS = "write the placeholder of the English text"
MOST_NAMED = 20
"""So many placeholders are told by name."""


class SpanKind(StrEnum):
    """TEXT is prose, COUNT a number in the digits of the language; CODE stands on cards; REFERENCE points to a rule."""

    TEXT = "text"
    COUNT = "count"
    CODE = "code"
    REFERENCE = "reference"


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of a rendered text; ``target`` is the rule id or section that a reference points to."""

    text: str
    kind: SpanKind = SpanKind.TEXT
    target: str = ""

    @property
    def isolated(self) -> bool:
        """Whether the piece keeps its own direction inside a line."""
        return self.kind in (SpanKind.CODE, SpanKind.REFERENCE)


@dataclass(frozen=True, slots=True)
class Rendered:
    """A unit in a language, filled in. ``language`` is that of the words: English where there is no translation."""

    key: str
    spans: tuple[Span, ...]
    state: State
    language: str

    def __str__(self) -> str:
        """The plain text, without marks of direction."""
        return "".join(span.text for span in self.spans)

    @property
    def isolated(self) -> str:
        """The text with isolates (U+2068 … U+2069) around codes and references, for right-to-left lines."""
        return "".join(f"{FIRST_STRONG}{span.text}{POP}" if span.isolated else span.text for span in self.spans)

    def runin(self) -> tuple["Rendered", "Rendered"]:
        """Title and text of a run-in title, parted by the first colon and blank, which neither keeps."""
        for index, span in enumerate(self.spans):
            before, colon, after = span.text.partition(": ")
            if span.kind is SpanKind.TEXT and colon:
                head = (*self.spans[:index], replace(span, text=before))
                tail = (replace(span, text=after), *self.spans[index + 1 :])
                return replace(self, spans=_full(head)), replace(self, spans=_full(tail))
        return self, replace(self, spans=())


@dataclass(frozen=True, slots=True)
class Translation:
    """The rulebook of a deck in one language. ``entries`` are the translated units; English has none."""

    book: Rulebook
    deck: Deck
    language: Language
    units: dict[str, Unit]
    values: dict[str, Value]
    entries: dict[str, Entry] = field(default_factory=dict)

    @property
    def sections(self) -> tuple[Section, ...]:
        """What is printed, in order."""
        return self.book.sections

    def state(self, key: str) -> State:
        """How the translation of a unit stands. KeyError if there is no such unit."""
        return self.standing(key)[0]

    def standing(self, key: str) -> tuple[State, str]:
        """The state of a unit and, where it is out of date, why.

        What cannot be filled in is out of date, and so are typed digits: they do not follow the deck.
        """
        unit = self.units[key]
        if self.language.code == SOURCE_LANGUAGE or (unit.part is Part.NAME and self._is_deck_language):
            return State.SOURCE, ""
        entry = self._entry(key)
        if entry is None:
            return State.MISSING, ""
        reasons = [*filter(None, (self._aged(unit, entry), self._broken(unit, entry), _typed(unit, entry)))]
        return (State.OUTDATED, "; ".join(reasons)) if reasons else (State.TRANSLATED, "")

    def broken(self, key: str) -> str:
        """Why the translation of a unit cannot be filled in, so that English is printed; an empty text if it can.

        The reason names the placeholder: one without a value, or one that the English text has not, or has besides,
        unless the translator has switched that check off. Those that a page fills in ({n} …) are known from the English
        text. A line break, or another control character, cannot be set.
        """
        entry = self._entry(key)
        return "" if entry is None else self._broken(self.units[key], entry)

    def _entry(self, key: str) -> Entry | None:
        """The entry of a unit, if it is translated."""
        entry = self.entries.get(key)
        return None if entry is None or entry.obsolete or not entry.text.strip() else entry

    def _aged(self, unit: Unit, entry: Entry) -> str:
        """Why the English has left the translation behind; an empty text if it has not."""
        if entry.fuzzy:
            return entry.reason or "it is marked fuzzy"
        if entry.rev < unit.rev or (unit.part is Part.NAME and entry.source != unit.text):
            return "the English text has a new meaning"
        return changed(entry, self.language.code, self.values)

    def _broken(self, unit: Unit, entry: Entry) -> str:
        if control := control_in(entry.text):
            return control
        try:
            theirs = holes(entry.text)
        except BrokenHole as broken:
            return f"{_torn(entry.text, broken.at)} is no placeholder"
        strange = [hole for hole in theirs if not self._is_known(hole, unit)]
        english = {hole.name for hole in holes(unit.text)} if strange else set()
        for hole in strange:
            if hole.is_reference:
                return f"{hole} points to nothing"
            if hole.name not in english:
                return f"{hole} has no value here"
        return "" if PLACEHOLDER in entry.noqa else " and ".join(each.problem for each in misplaced(unit.text, theirs))

    def _is_known(self, hole: Hole, unit: Unit) -> bool:
        """Whether a placeholder can be filled in, whatever the page knows."""
        if hole.is_reference:
            return self._is_target(hole)
        # A list of names in one of these very names would never come to an end.
        endless = unit.part is not Part.BOOK and isinstance(self.values.get(hole.name), Named)
        return hole.name in ALWAYS or (hole.name in self.values and not endless)

    def _is_target(self, hole: Hole) -> bool:
        target = hole.name[4:]
        return target in self.book.rule_ids or target in {section.key for section in self.sections}

    @property
    def _is_deck_language(self) -> bool:
        return self.deck.language == self.language.code

    def keys(self, state: State) -> tuple[str, ...]:
        """The units of a state, in order."""
        return tuple(key for key in self.units if self.state(key) is state)

    def render(self, key: str, **filling: str | int) -> Rendered:
        """A unit in this language, else in English; ``filling`` are the placeholders that only a page knows ({n} …).

        KeyError if there is no such unit, or no value for a placeholder of the English text.
        """
        state, unit = self.state(key), self.units[key]
        if state in (State.TRANSLATED, State.OUTDATED) and not self.broken(key):
            spans = tuple(self._spans(self.entries[key].text, self.language, filling))
            return Rendered(key, spans, state, self.language.code)
        english = self.language if state is State.SOURCE else self.book.language
        code = self.language.code if state is State.SOURCE else SOURCE_LANGUAGE
        return Rendered(key, _full(self._spans(unit.text, english, filling)), state, code)

    def text(self, key: str, **filling: str | int) -> str:
        """A unit as one text; in right-to-left languages with isolates around codes and references."""
        rendered = self.render(key, **filling)
        return rendered.isolated if self.language.rtl else str(rendered)

    def contents(self) -> Iterator[tuple[str, Rendered]]:
        """Letter and title of each section, for the list of contents."""
        for section in self.sections:
            if section.title is not None:
                title = self.render(section.title.key)
                yield section.key, title.runin()[0] if section.title.role == "runin" else title

    def card_name(self, card: Card) -> str:
        """The name of a card, as printed on it or beside it."""
        if self._is_deck_language:
            return card.name
        key, filling = name_key(card)
        if "kind" in filling:
            filling = {**filling, "kind": self.text(filling["kind"])}
        name = self.text(key, **filling)
        return name[:1].upper() + name[1:]

    def kind_name(self, kind: Kind) -> str:
        """The name of a kind of card, as a title."""
        return self.text(f"kind.{kind.value}")

    def term(self, key: str) -> str:
        """The basic form of a term (``SYMBOL``), English where the language has none. KeyError if there is no such."""
        for language in (self.language, self.book.language):
            for term in language.terms:
                if term.key == key:
                    return term.base
        raise KeyError(key)

    def findings(self) -> Iterator[Finding]:
        """A warning for each unit that prints in English, or in words of a time before its English changed."""
        for key, unit in self.units.items():
            state, _ = self.standing(key)
            if state is State.MISSING:
                yield self._warning(key, "missing", "it is not translated and prints in English", "write its msgstr")
            elif state is State.OUTDATED:
                entry = self.entries[key]
                if reason := self._aged(unit, entry):
                    problem, remedy = f"its translation is out of date: {reason}", "mend it and take the mark fuzzy out"
                    yield self._warning(key, "outdated", problem, remedy)
                if reason := self._broken(unit, entry):
                    problem = f"its translation cannot be filled in and prints in English: {reason}"
                    code, remedy = (CONTROL, NO_CONTROL) if control_in(entry.text) else (PLACEHOLDER, COPY)
                    yield self._warning(key, code, problem, remedy)
                if reason := _typed(unit, entry):
                    yield self._warning(key, NUMBERS, reason, NO_DIGITS)

    def _warning(self, key: str, code: str, problem: str, remedy: str) -> Finding:
        entry = self.entries.get(key)
        place = entry.place if entry is not None else None
        return Finding(f"rules-{code}", problem, remedy, place, f"{self.language.code} {key}", Severity.WARNING)

    def _spans(self, text: str, language: Language, filling: dict[str, str | int]) -> Iterator[Span]:
        for piece in pieces(text):
            if isinstance(piece, str):
                yield Span(piece)
            elif piece.name in filling:
                value = filling[piece.name]
                yield (
                    Span(language.number(value), SpanKind.COUNT)
                    if isinstance(value, int)
                    else Span(value, SpanKind.CODE)
                )
            else:
                yield from self._filled(piece, language)

    def _filled(self, hole: Hole, language: Language) -> Iterator[Span]:
        if hole.is_reference:
            if not self._is_target(hole):
                raise KeyError(hole.name)
            target = hole.name[4:]
            yield Span(target, SpanKind.REFERENCE, target)
        elif hole.name == "lit":
            yield Span(hole.argument, SpanKind.CODE)
        else:
            yield from self._valued(self._value(hole), language)

    def _value(self, hole: Hole) -> Value:
        return Items(tuple(hole.argument.split())) if hole.name == "list" else self.values[hole.name]

    def _valued(self, value: Value, language: Language) -> Iterator[Span]:
        match value:
            case Count(number):
                yield Span(language.number(number), SpanKind.COUNT)
            case Literal(text) if ends := _RANGE.fullmatch(text):
                # From the first to the last as the line is read, which the digits of a range alone do not tell.
                yield from (Span(ends[1], SpanKind.CODE), Span("–"), Span(ends[2], SpanKind.CODE))
            case Literal(text):
                yield Span(text, SpanKind.CODE)
            case Items(texts):
                for index, text in enumerate(texts):
                    if index:
                        yield Span(language.list_separator)
                    yield Span(text, SpanKind.CODE)
            case Named(keys, numbers):
                separator = language.group_separator if numbers else language.list_separator
                for index, key in enumerate(keys):
                    if index:
                        yield Span(separator)
                    if numbers:
                        yield Span(language.number(numbers[index]), SpanKind.COUNT)
                        yield Span("\N{NO-BREAK SPACE}")
                    yield self._name(key, language)

    def _name(self, key: str, language: Language) -> Span:
        if key not in self.units:  # a card that is called by its kind or code
            return Span(next(self.card_name(card) for card in self.deck.cards if key == f"card.{card.id}"))
        if language.code == SOURCE_LANGUAGE and self.language.code != SOURCE_LANGUAGE:
            return Span(self.units[key].text)
        name = self.render(key)
        # A name that is not translated is a foreign word: it keeps its own direction.
        return Span(str(name), SpanKind.TEXT if name.language == self.language.code else SpanKind.CODE)


@dataclass(frozen=True, slots=True)
class Misplaced:
    """Placeholders that are lost in a translation (``lost``), or that its English text has not."""

    holes: tuple[Hole, ...]
    lost: bool

    @property
    def problem(self) -> str:
        """What is wrong, with their names."""
        named = ", ".join(map(str, self.holes[:MOST_NAMED])) + (" …" if len(self.holes) > MOST_NAMED else "")
        return f"the placeholder {named} is {'lost' if self.lost else 'not in the English text'}"


def misplaced(english: str, theirs: Iterable[Hole]) -> Iterator[Misplaced]:
    """How placeholders differ from those of the English text: counted, but references as a set, for they may be said
    twice."""
    wanted, found = Counter(holes(english)), Counter(theirs)
    for counted, lost in ((wanted - found, True), (found - wanted, False)):
        wrong = [hole for hole in counted.elements() if not (hole.is_reference and hole in wanted and hole in found)]
        if wrong:
            yield Misplaced(tuple(sorted(wrong)), lost)


def control_in(text: str) -> str:
    """The line break or other control character that a text has, told in words; an empty text if it has none."""
    found = _CONTROL.search(text)
    if found is None:
        return ""
    return f"{_NAMED.get(found[0], 'a control character')} (U+{ord(found[0]):04X}) stands in it"


def typed_digits(english: str, text: str) -> str:
    """The numbers that are typed in a translation and not in its English text; an empty text if there are none.

    Raises BrokenHole.
    """
    left = Counter(map(_ascii, _DIGITS.findall(plain(english))))
    typed = []
    for digits in _DIGITS.findall(plain(text)):
        if left[_ascii(digits)]:
            left[_ascii(digits)] -= 1
        else:
            typed.append(digits)
    return ", ".join(typed)


def _ascii(digits: str) -> str:
    return "".join(str(unicodedata.decimal(digit)) for digit in digits)


def _typed(unit: Unit, entry: Entry) -> str:
    """What is said of digits that the translator has typed; an empty text if there are none, or they are meant."""
    if NUMBERS in entry.noqa:
        return ""
    try:
        digits = typed_digits(unit.text, entry.text)
    except BrokenHole:  # told already
        return ""
    return f"digits are typed: {digits}" if digits else ""


def _torn(text: str, at: int) -> str:
    """What was meant to be a placeholder: the brace at ``at``, with the letters that belong to it."""
    found = _OPENED.match(text, at) or _CLOSED.search(text, 0, at + 1)
    return found[0] if found else text[at]


def _full(spans: Iterator[Span] | tuple[Span, ...]) -> tuple[Span, ...]:
    return tuple(span for span in spans if span.text)
