"""The text of the booklet: every unit of the rulebook as a row, a head, a box or a table, in the order of the rules."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from reportlab.platypus.flowables import Flowable

from oniroo.deck.model import Deck
from oniroo.draw.intake import ArtGallery
from oniroo.ground.findings import Fault, Finding, Severity
from oniroo.products.booklet_design import COLUMN, MEASURE, TEXT, Design
from oniroo.products.booklet_parts import Beside, Contents, Entry, Head, LevelHead, Marks, Row
from oniroo.products.booklet_tables import levels_table, ways_table
from oniroo.products.figures import why_not
from oniroo.products.printed_language import is_foreign, is_old, place_of
from oniroo.rules import Rendered, SpanKind, Translation
from oniroo.rules.model import Block, Role, Section, Unit
from oniroo.text.layout import TextStyle
from oniroo.text.markup import FSI, PDI, Piece
from oniroo.text.paragraph import Paragraph

Figures = Callable[[str, Translation, Deck, ArtGallery, float], Flowable | None]
"""Makes the figure of a name at most so wide (pt); None if there is none of that name."""

NOTICE, CONTENTS, LEVELS = "notice", "contents.title", "c.lead"
_LEVEL = re.compile(r"[a-z]\.level\w+\.title")
_FEW = 45  # letters
_LONG = 20  # letters of a code


def anchor_of_rule(rule: str) -> str:
    """The key of a rule's place in the file."""
    return f"rule-{rule}"


def anchor_of_section(letter: str) -> str:
    """The key of a section's head in the file."""
    return f"section-{letter}"


def pieces(text: Rendered) -> tuple[Piece, ...]:
    """What is printed of a rendered text: codes set apart, references as links."""
    made = []
    for span in text.spans:
        link = ""
        if span.kind is SpanKind.REFERENCE:
            link = f"#{anchor_of_rule(span.target) if '_' in span.target else anchor_of_section(span.target)}"
        if span.isolated and len(span.text) > _LONG and " " in span.text:
            # the name of a game is set apart as a code is, but may need several lines
            made.append(Piece(f"{FSI}{span.text}{PDI}", link=link))
        else:
            made.append(Piece(span.text, link=link, code=span.isolated))
    return tuple(made)


def _capital(text: Rendered) -> Rendered:
    """The text with a capital at its beginning: what followed a colon now stands by itself."""
    first, *others = text.spans
    return replace(text, spans=(replace(first, text=first.text[:1].upper() + first.text[1:]), *others))


def _left_out(name: str, block: Block, story: "Story") -> Finding:
    """What is said of a figure that is not drawn, at the place that asks for it."""
    words = story.translation
    if (why := why_not(name, words, words.deck, story.gallery)) is not None:
        return replace(why, place=why.place or block.place)
    problem, remedy = "it cannot be drawn, and is left out", "name cards that show it under `examples`"
    return Finding("booklet-figure", problem, remedy, block.place, f"figure {name}", Severity.WARNING)


@dataclass(slots=True)
class Story:
    """Makes the flowables of a translation. ``faults`` gathers what cannot be set; ``numbers`` are filled in later.

    ``findings`` is what figures have to say.
    """

    translation: Translation
    gallery: ArtGallery
    design: Design
    figures: Figures | None = None
    numbers: dict[str, str] = field(default_factory=dict)
    faults: list[Finding] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    _has_sheet: bool = False

    def flowables(self) -> list[Any]:
        """Everything between cover and colophon, in order. Raises Fault with all texts that cannot be set."""
        made = [item for section in self.translation.sections for item in self._section(section)]
        for item in made:  # asks for nothing that breaking pages does not: widths are kept
            self.tried(lambda item=item: item.wrap(MEASURE, COLUMN))  # type: ignore[misc]
        if self.faults:
            raise Fault(dict.fromkeys(self.faults))
        return made

    def marks(self, text: Rendered, rule: str = "") -> Marks:
        """What is to be said beside a text."""
        return Marks(rule, is_foreign(text, self.translation), is_old(text, self.translation))

    def paragraph(self, text: Rendered, style: TextStyle, **more: Any) -> Paragraph:
        """A text in a style; in the letters of English where it is not translated."""
        if self.marks(text).english and self.translation.language.code != "en":
            # Ragged, but titles stay where those of the language begin.
            align = {"justify": "start", "start": "end" if self.design.rtl else "start"}.get(style.align, style.align)
            style = style.but(language="en", direction="ltr", align=align)
            if style.leading is not None:
                style = style.but(leading=round(1.38 * style.size, 2))
        subject = f"{self.translation.language.code} {text.key}"
        try:
            place = place_of(text, self.translation)
            return Paragraph(pieces(text), style, subject=subject, place=place, **more)
        except Fault as fault:
            self.faults += fault.findings
            return Paragraph("", style)

    def plain(self, text: Rendered, style: TextStyle) -> Paragraph:
        """The same, in the style as it is, of a text whose codes are words like others."""
        code = self.translation.language.code
        try:
            place = place_of(text, self.translation)
            return Paragraph([Piece(str(text))], style, subject=f"{code} {text.key}", place=place)
        except Fault as fault:
            self.faults += fault.findings
            return Paragraph("", style)

    def tried(self, make: Callable[[], Any]) -> Any:
        """What is made; None, and its faults among the others, if it cannot be."""
        try:
            return make()
        except Fault as fault:
            self.faults += fault.findings
            return None

    def _section(self, section: Section) -> Iterator[Any]:
        blocks = [block for block in section.blocks if not (section.key == "front" and block.id == NOTICE)]
        boxed = False
        for index, block in enumerate(blocks):
            if block.id.endswith(".title"):
                boxed = bool(_LEVEL.fullmatch(block.id))
            following = blocks[index + 1] if index + 1 < len(blocks) else None
            ends = boxed and (following is None or following.id.endswith(".title"))
            yield from self._block(block, section, boxed=boxed, ends=ends)
            if block.id == CONTENTS:
                yield self._contents()
            if block.id == LEVELS:
                table = self.tried(lambda: levels_table(self.translation, self.design))
                if table is not None:
                    yield Beside(table, self.design, whole=True)
            # The figure of the score sheet, where there is one, lists the ways to score.
            if block.id == "M_04" and not self._has_sheet:
                yield from self._ways()

    def _block(self, block: Block, section: Section, *, boxed: bool, ends: bool) -> Iterator[Any]:
        rule = block.rule or ""
        anchor = anchor_of_rule(block.id) if block.rule else ""
        step = 0
        # A fresh block stands a little further off than the lines within.
        first = True
        pictured = bool(block.figures) and self.figures is not None
        for number, unit in enumerate(block.units):
            text = self.translation.render(unit.key)
            if unit.role in (Role.TITLE, Role.RUNIN):
                title, rest = text.runin() if unit.role is Role.RUNIN else (text, None)
                yield self._title(unit, title, section, block)
                if rest is not None and rest.spans:
                    yield self._row(unit, _capital(rest), self.marks(rest), boxed=boxed)
                continue
            step = step + 1 if unit.role is Role.STEP else 0
            marks = self.marks(text, rule)
            last = number == len(block.units) - 1
            row = self._row(unit, text, marks, boxed=boxed, anchor=anchor, step=step, first=first, ends=ends and last)
            # A rule that begins with a few words, as if with a title, does not leave them behind; a rule of
            # one line keeps its figure, and what leads to the table of levels keeps that.
            few = first and len(str(text)) < _FEW
            row.keepWithNext = int((pictured and first) or block.id == LEVELS if last else few)
            row.starts = first
            yield row
            rule, anchor, first = "", "", False
        for name in block.figures:
            if self.figures is not None:
                faults = len(self.faults)
                words = self.translation
                made = self.tried(partial(self.figures, name, words, words.deck, self.gallery, TEXT))
                if len(self.faults) > faults:
                    continue
                if made is None:
                    self.findings.append(_left_out(name, block, self))
                else:
                    self._has_sheet |= name == "score_sheet"
                    self.findings += getattr(made, "findings", ())
                    yield Beside(made, self.design, before=6.0, after=8.0, boxed=boxed, floats=not boxed)

    def _title(self, unit: Unit, text: Rendered, section: Section, block: Block) -> Any:
        design = self.design
        if section.title is not None and unit.key == section.title.key:
            head = self.paragraph(text, design.heading)
            return Head(section.key, head, design, self.marks(text), anchor_of_section(section.key))
        if _LEVEL.fullmatch(block.id):
            return LevelHead(self.paragraph(text, design.level), design, self.marks(text), block.id)
        return Row(self.paragraph(text, design.subheading), design, self.marks(text), anchor=block.id)

    def _row(
        self,
        unit: Unit,
        text: Rendered,
        marks: Marks,
        *,
        boxed: bool = False,
        anchor: str = "",
        step: int = 0,
        first: bool = False,
        ends: bool = False,
    ) -> Row:
        style = self.design.body_english if marks.english else self.design.body
        if first:
            style = style.but(space_before=6.0)
        bullet = ""
        if unit.role is Role.ITEM:
            style, bullet = style.but(indent=10.0), "•"
        elif unit.role is Role.STEP:
            style, bullet = style.but(indent=14.0), f"{self.translation.language.number(step)}."
        made = self.paragraph(text, style, bullet=bullet)
        return Row(made, self.design, marks, boxed=boxed, anchor=anchor, last=ends)

    def _contents(self) -> Contents:
        style = self.design.style(self.design.size, align="start", hyphenate=False)
        entries = [
            Entry(letter, self.paragraph(title, style), anchor_of_section(letter))
            for letter, title in self.translation.contents()
        ]
        return Contents(entries, self.numbers, self.design)

    def _ways(self) -> Iterator[Any]:
        heading = self.translation.render("sheet.how")
        made = self.paragraph(heading, self.design.subheading)
        yield Row(made, self.design, self.marks(heading), anchor="ways")
        table = self.tried(lambda: ways_table(self.translation, self.design, MEASURE))
        if table is not None:
            yield Beside(table, self.design, whole=True)
