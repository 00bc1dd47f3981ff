"""What must hold between the lines of a deck: numbers, ids, groups, codes, colours, levels, cards named in facts."""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from oniroo.deck import schema
from oniroo.deck.model import CodeKind, Kind
from oniroo.deck.nodes import Document, Path
from oniroo.deck.schema_faults import card_id, subject_of
from oniroo.deck.suggest import listed, nearest, ranges
from oniroo.ground.findings import Finding, Severity

MAX_CARDS = 5_000
MAX_GROUPS = 99
MAX_CODES = 200

_T = TypeVar("_T")


def crosscheck(file: schema.DeckFile, document: Document, damaged: Collection[Path] = ()) -> list[Finding]:
    """Findings about lines that contradict each other.

    ``damaged`` are the paths of lines that ``file`` lacks because they have faults of their own; nothing is blamed on
    their absence.
    """
    check = _Check(file, document, frozenset(damaged))
    parts: tuple[Callable[[], Iterator[Finding]], ...] = (
        check.counts,
        check.groups,
        check.codes,
        check.numbers,
        check.ids,
        check.pictures,
        check.references,
        check.levels,
        check.hand,
        check.named_cards,
    )
    return [finding for part in parts for finding in part()]


@dataclass(frozen=True, slots=True)
class _Check:
    file: schema.DeckFile
    document: Document
    damaged: frozenset[Path]

    def lines(self, base: Path, parsed: Sequence[_T]) -> Iterator[tuple[Path, _T]]:
        """Each line with its path in the file as it was typed."""
        kept = iter(parsed)
        for index in range(len(self.typed(base) or ())):
            path = (*base, index)
            if path not in self.damaged:
                line = next(kept, None)
                if line is not None:
                    yield path, line

    def typed(self, path: Path) -> Any:
        tree: Any = self.document.tree
        for part in path:
            if part not in tree and not isinstance(part, int):
                return None
            tree = tree[part]
        return tree

    def whole(self, *sections: str) -> bool:
        """No line of these sections is damaged, nor what they stand in."""
        return not any(path[: len(sections)] == sections[: len(path)] for path in self.damaged)

    def says(
        self, code: str, path: Path, problem: str, remedy: str = "", severity: Severity = Severity.ERROR
    ) -> Finding:
        place, subject = self.document.value_place(path), subject_of(path, self.document)
        return Finding(f"deck-{code}", problem, remedy, place, subject, severity)

    def cards(self) -> Iterator[tuple[Kind, Path, Any]]:
        for kind in Kind:
            for path, line in self.lines(("cards", kind.value), getattr(self.file.cards, kind.value)):
                yield kind, path, line

    # The checks

    def counts(self) -> Iterator[Finding]:
        total = sum(len(getattr(self.file.cards, kind.value)) for kind in Kind)
        if total > MAX_CARDS:
            yield self.says(
                "count", ("cards",), f"there are {total:,} cards, more than {MAX_CARDS:,}", "split the deck"
            )
        if len(self.file.groups) > MAX_GROUPS:
            problem = f"there are {len(self.file.groups)} groups, more than {MAX_GROUPS}"
            yield self.says("count", ("groups",), problem, "join some")
        codes = self.file.codes
        if (total := len(codes.letters) + len(codes.shapes) + len(codes.digits)) > MAX_CODES:
            yield self.says("count", ("codes",), f"there are {total} codes, more than {MAX_CODES}", "take some out")

    def groups(self) -> Iterator[Finding]:
        yield from self.repeated(
            "duplicate-group",
            [((*path, "number"), str(line.number)) for path, line in self.lines(("groups",), self.file.groups)],
            lambda _, where: (f"it stands {where}", "give each group its own number"),
        )

    def codes(self) -> Iterator[Finding]:
        if not self.whole("codes"):
            return
        values = [
            (path, str(value))
            for name in ("letters", "shapes", "digits")
            for path, value in self.lines(("codes", name), getattr(self.file.codes, name))
        ]
        yield from self.repeated(
            "duplicate-code",
            values,
            lambda value, where: (f"the code {value} stands {where}", "write each code once"),
        )

    def numbers(self) -> Iterator[Finding]:
        symbols = list(self.lines(("cards", "SYMBOL"), self.file.cards.SYMBOL))
        present = {line.number for _, line in symbols}
        for path in self.damaged:
            if path[:2] == ("cards", "SYMBOL"):
                identity = card_id("SYMBOL", self.typed(path)) if len(path) == 3 else None
                if identity is None:  # a line without a readable number may be any of the missing ones
                    return
                present.add(int(identity))
        absent = set(range(1, max(present, default=0))) - present
        if absent:
            missing = ranges(absent)
            verb = "are" if len(absent) > 1 else "is"
            problem = f"SYMBOL {missing} {verb} missing: numbers run from 001 to {max(present):03d}"
            after = next((path for path, line in symbols if line.number > min(absent)), ("cards", "SYMBOL"))
            place = self.document.value_place(after)
            yield Finding("deck-missing-number", problem, "add them, or number without a gap", place)

    def ids(self) -> Iterator[Finding]:
        named: list[tuple[Path, str]] = []
        for kind, path, _ in self.cards():
            identity = card_id(kind.value, self.typed(path))
            if identity is not None:
                key = next((key for key in ("number", "key", "sense", "code") if key in self.typed(path)), None)
                named.append(((*path, key) if key else path, identity))
        yield from self.repeated(
            "duplicate-card",
            named,
            lambda _, where: (f"it stands {where}", "give each card a number or key of its own"),
            fold=True,
        )

    def pictures(self) -> Iterator[Finding]:
        symbols = self.lines(("cards", "SYMBOL"), self.file.cards.SYMBOL)
        yield from self.repeated(
            "same-picture",
            [((*path, "picture"), line.picture) for path, line in symbols],
            lambda value, where: (f"the picture {value} stands {where}", "each SYMBOL wants a picture of its own"),
            severity=Severity.WARNING,
        )

    def repeated(
        self,
        code: str,
        values: Sequence[tuple[Path, str]],
        sentence: Callable[[str, str], tuple[str, str]],
        *,
        severity: Severity = Severity.ERROR,
        fold: bool = False,
    ) -> Iterator[Finding]:
        """A finding for each value that stands a second time; ids are file names, so letter case does not tell."""
        first: dict[str, Path] = {}
        for path, value in values:
            known = value.casefold() if fold else value
            if known in first:
                place = self.document.value_place(first[known])
                here = self.document.value_place(path)
                column = f", column {place.column}" if place.line == here.line else ""
                where = f"here a second time (first in line {place.line}{column})"
                yield self.says(code, path, *sentence(value, where), severity)
            else:
                first[known] = path

    def references(self) -> Iterator[Finding]:
        groups = {line.number for line in self.file.groups}
        codes = self.file.codes
        whole_groups, whole_codes, whole_pyjamas = self.whole("groups"), self.whole("codes"), self.whole("pyjamas")
        for kind, path, line in self.cards():
            for key in ("yellow", "purple"):
                if whole_groups and getattr(line, key, None) not in {None, *groups}:
                    problem = f"{key} names group {getattr(line, key)}, which is not there"
                    yield self.says("unknown-group", (*path, key), problem, f"the groups are {ranges(groups, 1)}")
            if whole_codes and kind is Kind.SYMBOL:
                for key, known in (("letter", codes.letters), ("shape", codes.shapes), ("digit", codes.digits)):
                    yield from self.unknown("code", (*path, key), key, getattr(line, key), known)
            elif whole_codes and kind is Kind.MAGIC_CODE:
                every = [*codes.letters, *codes.shapes, *codes.digits]
                yield from self.unknown("code", (*path, "code"), "code", line.code, every)
            if whole_pyjamas and kind in (Kind.BAD_NIGHT, Kind.MAGIC_CODE):
                known = list(self.file.pyjamas)
                yield from self.unknown("pyjamas", (*path, "pyjamas"), "pyjamas", line.pyjamas, known)

    def unknown(self, code: str, path: Path, key: str, value: str, known: Sequence[str]) -> Iterator[Finding]:
        if value not in known:
            remedy = nearest(value, known) or (f"write one of {listed(known)}" if known else "the deck lists none")
            yield self.says(f"unknown-{code}", path, f"{key} is “{value}”, which the deck does not list", remedy)

    def levels(self) -> Iterator[Finding]:
        lines = list(self.lines(("levels",), self.file.levels))
        yield from self.repeated(
            "duplicate-level",
            [((*path, "key"), line.key) for path, line in lines],
            lambda _, where: (f"it stands {where}", "give each level its own key"),
        )
        for path, line in lines:
            yield from self.level(path, line)

    def level(self, path: Path, line: schema.LevelLine) -> Iterator[Finding]:
        uses = [((*path, key, index), kind) for key in ("kinds", "optional", "one_of")
                for index, kind in enumerate(getattr(line, key))]  # fmt: skip
        yield from self.repeated(
            "level-kind",
            [(place, str(kind)) for place, kind in uses],
            lambda value, where: (f"{value} stands {where}", "name each kind once in a level"),
        )
        for place, kind in uses:
            if not self.typed(("cards", kind.value)) and self.whole("cards", kind.value):
                yield self.says("level-empty", place, f"it uses {kind}, but the deck has no such card", "add some")
        if len(line.one_of) == 1:
            problem = "one_of names one kind, which leaves nothing to choose"
            yield self.says("level-choice", (*path, "one_of"), problem, "name two, or move it to kinds")
        if line.codes and Kind.MAGIC_CODE not in (*line.kinds, *line.optional):
            problem = "codes are named, but no MAGIC_CODE cards are used"
            yield self.says("level-codes", (*path, "codes"), problem, "add MAGIC_CODE to kinds, or take codes out")
        elif self.whole("codes") and self.whole("cards", "MAGIC_CODE"):
            yield from self.level_codes(path, line)
        dream = sum(len(getattr(self.file.cards, kind.value)) for kind in (Kind.SYMBOL, Kind.FREE))
        if line.min_dream > dream and self.whole("cards"):
            problem = f"min_dream is {line.min_dream}, but there are only {dream} cards to lay"
            yield self.says("level-dream", (*path, "min_dream"), problem, "write a smaller number")

    def level_codes(self, path: Path, line: schema.LevelLine) -> Iterator[Finding]:
        codes = self.file.codes
        values = {CodeKind.LETTER: codes.letters, CodeKind.SHAPE: codes.shapes, CodeKind.DIGIT: codes.digits}
        have = {magic.code for magic in self.file.cards.MAGIC_CODE}
        for index, kind in enumerate(line.codes):
            if not have.intersection(values[kind]):
                problem = f"it uses MAGIC_CODE cards of a {kind}, but the deck has none"
                yield self.says("level-empty", (*path, "codes", index), problem, "add some")
        yield from self.repeated(
            "level-kind",
            [((*path, "codes", index), str(kind)) for index, kind in enumerate(line.codes)],
            lambda value, where: (f"{value} stands {where}", "name each kind once in a level"),
        )

    def hand(self) -> Iterator[Finding]:
        if not self.whole("cards"):
            return
        total = sum(len(getattr(self.file.cards, kind.value)) for kind in Kind)
        dream = len(self.file.cards.SYMBOL) + len(self.file.cards.FREE)
        if self.file.rules.hand > total:
            problem = f"hand is {self.file.rules.hand}, but there are only {total} cards"
            yield self.says("count", ("rules", "hand"), problem, "write a smaller number")
        if self.file.rules.min_dream > dream:
            problem = f"min_dream is {self.file.rules.min_dream}, but there are only {dream} cards to lay"
            yield self.says("count", ("rules", "min_dream"), problem, "write a smaller number")

    def named_cards(self) -> Iterator[Finding]:
        """Facts and examples name cards that are there (damaged ones count as there)."""
        known: dict[str, None] = {}
        for kind in Kind:
            typed = self.typed(("cards", kind.value))
            for line in typed if isinstance(typed, list) else ():
                identity = card_id(kind.value, line)
                if identity is None:  # it may be any card
                    return
                known[identity] = None
        for path, fact in self.lines(("facts",), self.file.facts):
            for key in ("card", "links_to"):
                if key in fact.model_fields_set:
                    yield from self.card(path, key, getattr(fact, key), known)
            if fact.model_fields_set <= {"card", "source"}:
                problem = "it claims nothing"
                yield self.says("fact-empty", path, problem, "add what must hold, as letter: A")
        for name in type(self.file.examples).model_fields:
            if name in self.file.examples.model_fields_set:
                for index, value in enumerate(getattr(self.file.examples, name)):
                    yield from self.card(("examples", name), index, value, known)

    def card(self, path: Path, key: str | int, value: str, known: Collection[str]) -> Iterator[Finding]:
        if value not in known:
            padded = f"{int(value):03d}" if value.isascii() and value.isdigit() else ""
            remedy = f"did you mean {padded}?" if padded in known else "" if padded else nearest(value, known)
            yield self.says("unknown-card", (*path, key), f"there is no card {value}", remedy or "name a card's id")
