"""What an import found on a page and did with it: for a person to read, and as JSON."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from oniroo.ground.finder import display
from oniroo.rules.importing.align import Alignment, Anchor, Span
from oniroo.rules.importing.entries import Line, Outcome
from oniroo.rules.importing.lines import Page, Paragraph


@dataclass(frozen=True, slots=True)
class Reference:
    """An id of a rule inside of a line. ``today`` is what an old one has become; ``is_self``: it points to itself."""

    id: str
    line: int
    today: str = ""
    is_dangling: bool = False
    is_self: bool = False


@dataclass(frozen=True, slots=True)
class Total:
    """The number of all cards: as the page states it, as the sum of its parts, and as the deck has it."""

    stated: int | None
    parts: int | None
    deck: int


@dataclass(frozen=True, slots=True)
class Figure:
    """A caption that stood between the lines, and the rule that follows it; empty if none does."""

    caption: Paragraph
    rule: str


@dataclass(frozen=True, slots=True)
class Import:
    """The report of one import.

    ``outcomes`` say what became of each line, by key; ``units`` counts those of the rulebook, ``filled`` those of them
    that have a text now, ``unreviewed`` those that nobody has looked at since they were imported. ``foreign`` are words
    in other letters or forbidden ones, ``terms`` forms that ``language.yaml`` does not list.
    """

    language: str
    profile: str
    older: bool
    page: Page
    alignment: Alignment
    figures: tuple[Figure, ...]
    references: tuple[Reference, ...]
    total: Total
    lines: tuple[Line, ...]
    outcomes: Mapping[str, Outcome]
    units: int
    filled: int
    unreviewed: int
    placeholders: int
    foreign: Mapping[str, int]
    terms: Mapping[str, tuple[str, ...]]
    written: tuple[Path, ...]

    @property
    def taken(self) -> tuple[Line, ...]:
        """The lines whose words stand in the file now, for they came from this page."""
        gone = (Outcome.KEPT, Outcome.EMPTY)
        return tuple(line for line in self.lines if self.outcomes[line.unit.key] not in gone)

    @property
    def fuzzy(self) -> tuple[Line, ...]:
        """Those of them that have to be looked at, with the reasons."""
        return tuple(line for line in self.taken if line.doubts)

    @property
    def spans(self) -> tuple[Span, ...]:
        """From id to id, without the front matter."""
        return tuple(span for span in self.alignment.spans if not span.is_front)

    def count(self, outcome: Outcome) -> int:
        """How many lines came out so."""
        return sum(each is outcome for each in self.outcomes.values())

    def as_json(self) -> dict[str, Any]:
        """The whole report, for programs."""
        page, alignment, anchors = self.page, self.alignment, self.alignment.anchors
        return {
            "schema": 1,
            "file": page.name,
            "language": self.language,
            "profile": self.profile,
            "older": self.older,
            "written": [display(path) for path in self.written],
            "page": {
                "lines": page.lines,
                "filled": page.filled,
                "by_blanks": page.by_blanks,
                "joined": page.joined,
                "paragraphs": len(page.paragraphs) + len(page.footers),
                "site": _rows(page.site),
                "captions": [{**_row(each.caption), "rule": each.rule} for each in self.figures],
                "footers": _rows(page.footers),
                "contents": _rows(alignment.contents),
                "loose": _rows(alignment.loose),
                "marks": page.marks,
            },
            "ids": {
                "found": len(anchors),
                "missing": list(alignment.missing),
                "extra": [{"id": each.id, "line": each.line, "today": each.rule} for each in alignment.extra],
                "repeated": _ids(alignment.repeated),
                "displaced": _ids(alignment.displaced),
                "with_space": sum(anchor.spaced for anchor in anchors),
            },
            "alignment": {
                "kind": "full" if alignment.is_full else "span",
                "spans": len(self.spans),
                "equal": sum(span.equal for span in self.spans),
                "lines": sum(span.found for span in self.spans),
                "equal_lines": sum(span.found for span in self.spans if span.equal),
                "by_hand": [
                    {"id": span.id, "line": span.line, "found": span.found, "wanted": span.wanted}
                    for span in alignment.spans
                    if not span.equal
                ],
            },
            "references": {
                "found": len(self.references),
                "dangling": [{"id": r.id, "line": r.line, "today": r.today} for r in self.references if r.is_dangling],
                "self": [{"id": r.id, "line": r.line} for r in self.references if r.is_self],
            },
            "total": {"stated": self.total.stated, "parts": self.total.parts, "deck": self.total.deck},
            "foreign": dict(self.foreign),
            "terms": {key: list(forms) for key, forms in self.terms.items()},
            "units": {
                "all": self.units,
                "filled": self.filled,
                "unreviewed": self.unreviewed,
                "taken": len(self.taken),
                "fuzzy": len(self.fuzzy),
                **{outcome.value: self.count(outcome) for outcome in Outcome},
            },
            "placeholders": self.placeholders,
            "lines": [
                {
                    "key": line.unit.key,
                    "line": line.number,
                    "outcome": self.outcomes[line.unit.key].value,
                    "doubts": list(line.doubts),
                    "notes": list(line.notes),
                }
                for line in self.lines
            ],
        }


def _row(paragraph: Paragraph) -> dict[str, Any]:
    return {"line": paragraph.line, "text": paragraph.text}


def _rows(paragraphs: Sequence[Paragraph]) -> list[dict[str, Any]]:
    return [_row(paragraph) for paragraph in paragraphs]


def _ids(anchors: Sequence[Anchor]) -> list[dict[str, Any]]:
    return [{"id": anchor.id, "line": anchor.line} for anchor in anchors]
