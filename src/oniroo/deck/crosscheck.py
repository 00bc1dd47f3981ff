"""What must hold between the lines of a deck: numbers, ids, groups, codes, colours, levels, cards named in facts."""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from oniroo.deck import schema
from oniroo.deck.model import CodeKind, Kind
from oniroo.deck.nodes import Document, Path
from oniroo.deck.repair import Damage
from oniroo.deck.schema_faults import BAD_NAME, card_id, subject_of
from oniroo.deck.text_types import decimal
from oniroo.ground.findings import Finding, Severity
from oniroo.ground.suggest import listed, nearest, ranges

MAX_CARDS = 5_000
MAX_GROUPS = 99
MAX_CODES = 200

_T = TypeVar("_T")


def crosscheck(file: schema.DeckFile, document: Document, damage: Damage) -> list[Finding]:
    """Findings about lines that contradict each other.

    ``damage`` tells which values of ``file`` are made up because those of the document have faults of their own:
    nothing is said about them, and nothing is blamed on what they might have been.
    """
    check = _Check(file, document, damage)
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
    damage: Damage

    def lines(self, base: Path, parsed: Sequence[_T]) -> Iterator[tuple[Path, _T]]:
        """Each line that can be read, if not every value in it, with its path in the file."""
        for index, line in enumerate(parsed):
            if self.damage.spares(path := (*base, index)):
                yield path, line

    def column(self, base: Path, parsed: Sequence[Any], key: str) -> list[tuple[Path, Any]]:
        """The values of one key that can be read, with their paths."""
        pairs = (((*path, key), getattr(line, key)) for path, line in self.lines(base, parsed))
        return [(path, value) for path, value in pairs if self.damage.spares(path)]

    def typed(self, path: Path) -> Any:
        tree: Any = self.document.tree
        for part in path:
            if part not in tree and not isinstance(part, int):
                return None
            tree = tree[part]
        return tree

    def identity(self, kind: Kind, path: Path) -> str | None:
        """The id of the card in a line; None if what makes it cannot be read."""
        if not all(self.damage.spares((*path, key)) for key in ("number", "key", "sense", "code")):
            return None
        return card_id(kind.value, self.typed(path))

    def says(
        self, code: str, path: Path, problem: str, remedy: str = "", severity: Severity = Severity.ERROR
    ) -> Finding:
        place, subject = self.document.value_place(path), subject_of(path, self.document)
        return Finding(f"deck-{code}", problem, remedy, place, subject, severity)

    def cards(self) -> Iterator[tuple[Kind, Path, Any]]:
        for kind in Kind:
            for path, line in self.lines(("cards", kind.value), getattr(self.file.cards, kind.value)):
                yield kind, path, line

    def number_of(self, *kinds: Kind) -> int | None:
        """How many cards there are of these kinds, those with faults included; None if that cannot be told."""
        if all(self.damage.spares(("cards", kind.value)) for kind in kinds):
            return sum(len(getattr(self.file.cards, kind.value)) for kind in kinds)
        return None

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
            [(path, str(number)) for path, number in self.column(("groups",), self.file.groups, "number")],
            lambda _, where: (f"it stands {where}", "give each group its own number"),
        )

    def codes(self) -> Iterator[Finding]:
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
        base = ("cards", "SYMBOL")
        if not self.damage.spares(base):
            return
        symbols = self.column(base, self.file.cards.SYMBOL, "number")
        present = {number for _, number in symbols}
        absent = set(range(1, max(present, default=0))) - present
        unsure = len(self.file.cards.SYMBOL) - len(present)  # each may be any of those that are missing
        if len(absent) > unsure:
            missing = ranges(absent)
            verb = "are" if len(absent) > 1 else "is"
            but = f" (less {unsure} whose number cannot be read or stands twice)" if unsure else ""
            problem = f"SYMBOL {missing} {verb} missing{but}: numbers run from 001 to {max(present):03d}"
            after = next(path[:-1] for path, number in symbols if number > min(absent))
            place = self.document.value_place(after)
            yield Finding("deck-missing-number", problem, "add them, or number without a gap", place)

    def ids(self) -> Iterator[Finding]:
        named: list[tuple[Path, str]] = []
        for kind, path, _ in self.cards():
            identity = self.identity(kind, path)
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
        yield from self.repeated(
            "same-picture",
            self.column(("cards", "SYMBOL"), self.file.cards.SYMBOL, "picture"),
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
        groups = {number for _, number in self.column(("groups",), self.file.groups, "number")}
        # A group whose number cannot be read or stands twice is one that is missing from 1 to the number of groups.
        unsure = set(range(1, len(self.file.groups) + 1)) if len(groups) < len(self.file.groups) else set()
        all_groups = self.damage.spares(("groups",))
        lists = {"letter": "letters", "shape": "shapes", "digit": "digits"}
        read = {key: known for key, name in lists.items() if (known := self.listed_codes(name)) is not None}
        every = [code for known in read.values() for code in known] if len(read) == len(lists) else None
        pyjamas = self.pyjamas()
        for kind, path, line in self.cards():
            for key in ("yellow", "purple"):
                value = getattr(line, key, None)
                if all_groups and value not in {None, *groups, *unsure} and self.damage.spares((*path, key)):
                    problem = f"{key} names group {value}, which is not there"
                    yield self.says("unknown-group", (*path, key), problem, f"the groups are {ranges(groups, 1)}")
            if kind is Kind.SYMBOL:
                for key, known in read.items():
                    yield from self.unknown("code", (*path, key), getattr(line, key), known)
            if kind is Kind.MAGIC_CODE and every is not None:
                yield from self.unknown("code", (*path, "code"), line.code, every)
            if kind in (Kind.BAD_NIGHT, Kind.MAGIC_CODE) and pyjamas is not None:
                yield from self.unknown("pyjamas", (*path, "pyjamas"), line.pyjamas, pyjamas)

    def listed_codes(self, name: str) -> Sequence[str] | None:
        """The letters, shapes or digits; None if one of them cannot be read or stands for another."""
        values: Sequence[str] = getattr(self.file.codes, name)
        return values if self.damage.spares_all(("codes", name)) and len(set(values)) == len(values) else None

    def pyjamas(self) -> list[str] | None:
        """The names of the pyjamas, whatever their colours; None if one of the names cannot be read."""
        base = ("pyjamas",)
        names = list(self.typed(base) or ()) if self.damage.spares(base) else []
        unread = base in self.document.partial or any((*base, name, BAD_NAME) in self.damage.paths for name in names)
        return None if unread or not self.damage.spares(base) else names

    def unknown(self, code: str, path: Path, value: str, known: Sequence[str]) -> Iterator[Finding]:
        if value not in known and self.damage.spares(path):
            problem = f"{path[-1]} is “{value}”, which the deck does not list"
            remedy = nearest(value, known) or (f"write one of {listed(known)}" if known else "the deck lists none")
            yield self.says(f"unknown-{code}", path, problem, remedy)

    def levels(self) -> Iterator[Finding]:
        yield from self.repeated(
            "duplicate-level",
            self.column(("levels",), self.file.levels, "key"),
            lambda _, where: (f"it stands {where}", "give each level its own key"),
        )
        for path, line in self.lines(("levels",), self.file.levels):
            yield from self.level(path, line)
            yield from self.level_codes(path, line)

    def level(self, path: Path, line: schema.LevelLine) -> Iterator[Finding]:
        uses = [use for key in ("kinds", "optional", "one_of") for use in self.lines((*path, key), getattr(line, key))]
        yield from self.once_in_a_level(uses)
        for kind, place in _firsts(uses):
            if self.number_of(kind) == 0:
                yield self.says("level-empty", place, f"it uses {kind}, but the deck has no such card", "add some")
        if len(line.one_of) == 1 and self.damage.spares_all((*path, "one_of")):
            problem = "one_of names one kind, which leaves nothing to choose"
            yield self.says("level-choice", (*path, "one_of"), problem, "name two, or move it to kinds")
        dream = self.number_of(Kind.SYMBOL, Kind.FREE)
        if dream is not None and line.min_dream > dream and self.damage.spares((*path, "min_dream")):
            problem = f"min_dream is {line.min_dream}, but there are only {dream} cards to lay"
            yield self.says("level-dream", (*path, "min_dream"), problem, "write a smaller number")

    def level_codes(self, path: Path, line: schema.LevelLine) -> Iterator[Finding]:
        used = list(self.lines((*path, "codes"), line.codes))
        yield from self.once_in_a_level(used)
        if line.codes and Kind.MAGIC_CODE not in (*line.kinds, *line.optional):
            if all(self.damage.spares_all((*path, key)) for key in ("kinds", "optional")):
                problem = "codes are named, but no MAGIC_CODE cards are used"
                yield self.says("level-codes", (*path, "codes"), problem, "add MAGIC_CODE to kinds, or take codes out")
            return
        base = ("cards", Kind.MAGIC_CODE.value)
        have = self.column(base, self.file.cards.MAGIC_CODE, "code")
        if not self.damage.spares(base) or len(have) < len(self.file.cards.MAGIC_CODE):
            return
        lists = {CodeKind.LETTER: "letters", CodeKind.SHAPE: "shapes", CodeKind.DIGIT: "digits"}
        for kind, place in _firsts(used):
            values = self.listed_codes(lists[kind])
            if values is not None and not {code for _, code in have}.intersection(values):
                problem = f"it uses MAGIC_CODE cards of a {kind}, but the deck has none"
                yield self.says("level-empty", place, problem, "add some")

    def once_in_a_level(self, uses: Sequence[tuple[Path, Kind | CodeKind]]) -> Iterator[Finding]:
        yield from self.repeated(
            "level-kind",
            [(place, str(kind)) for place, kind in uses],
            lambda value, where: (f"{value} stands {where}", "name each kind once in a level"),
        )

    def hand(self) -> Iterator[Finding]:
        rules = self.file.rules
        total, dream = self.number_of(*Kind), self.number_of(Kind.SYMBOL, Kind.FREE)
        if total is not None and rules.hand > total and self.damage.spares(("rules", "hand")):
            problem = f"hand is {rules.hand}, but there are only {total} cards"
            yield self.says("count", ("rules", "hand"), problem, "write a smaller number")
        if dream is not None and rules.min_dream > dream and self.damage.spares(("rules", "min_dream")):
            problem = f"min_dream is {rules.min_dream}, but there are only {dream} cards to lay"
            yield self.says("count", ("rules", "min_dream"), problem, "write a smaller number")

    def named_cards(self) -> Iterator[Finding]:
        """Facts and examples name cards that are there; where an id cannot be read or stands twice, it may be any."""
        known: dict[str, None] = {}
        unsure: set[Kind] = set()
        for kind in Kind:
            base = ("cards", kind.value)
            if not self.damage.spares(base):
                unsure.add(kind)
                continue
            for index in range(len(getattr(self.file.cards, kind.value))):
                line: Path = (*base, index)
                identity = self.identity(kind, line) if self.damage.spares(line) else None
                if identity is None or identity in known:
                    unsure.add(kind)
                else:
                    known[identity] = None
        for path, fact in self.lines(("facts",), self.file.facts):
            for key in ("card", "links_to"):
                if key in fact.model_fields_set:
                    yield from self.card((*path, key), getattr(fact, key), known, unsure)
            if fact.model_fields_set <= {"card", "source"} and self.damage.spares_all(path):
                problem = "it claims nothing"
                yield self.says("fact-empty", path, problem, "add what must hold, as letter: A")
        for name in type(self.file.examples).model_fields:
            for place, value in self.lines(("examples", name), getattr(self.file.examples, name)):
                yield from self.card(place, value, known, unsure)

    def card(self, path: Path, value: str, known: Collection[str], unsure: Collection[Kind]) -> Iterator[Finding]:
        if value in known or not self.damage.spares(path) or self.may_be(value, unsure):
            return
        counted = decimal(value)
        padded = "" if counted is None else f"{counted:03d}"
        remedy = f"did you mean {padded}?" if padded in known else "" if padded else nearest(value, known)
        yield self.says("unknown-card", path, f"there is no card {value}", remedy or "name a card's id")

    def may_be(self, identity: str, unsure: Collection[Kind]) -> bool:
        """Whether this may be the id of one of the cards whose ids are not sure, which are of these kinds."""
        kind = _kind_of(identity)
        if kind is Kind.SYMBOL and self.damage.spares(("cards", kind.value)):
            last = f"{len(self.file.cards.SYMBOL):03d}"
            return kind in unsure and (len(identity), identity) <= (len(last), last)
        return kind in unsure


def _kind_of(identity: str) -> Kind | None:
    """The kind that a card of this id would have."""
    if identity[:1].isdigit():
        return Kind.SYMBOL
    return next((kind for kind in Kind if identity == kind.slug or identity.startswith(f"{kind.slug}-")), None)


def _firsts(uses: Sequence[tuple[Path, _T]]) -> list[tuple[_T, Path]]:
    """Each value once, with the path where it stands first."""
    return [(value, path) for value, path in {value: path for path, value in reversed(uses)}.items()][::-1]
