"""A pen for pages of either direction of writing: words fitted into cells, boxes, lines; mirrored where need be."""

from dataclasses import dataclass, field
from typing import Any

from oniroo.ground.findings import Fault, Finding, Severity
from oniroo.products.booklet_design import Design, design_of, middle_baseline
from oniroo.products.printed_language import is_foreign, place_of
from oniroo.rules import Rendered, Translation
from oniroo.text.drawing import Anchor, label
from oniroo.text.families import Voice
from oniroo.text.layout import Align, TextStyle
from oniroo.text.markup import Piece
from oniroo.text.paragraph import Paragraph

LEAST_SIZE = 6.0
"""pt: no word is printed smaller."""


@dataclass(slots=True)
class Pen:
    """Draws on a page ``width`` pt wide, y upwards. Places are told from the edge inside ``margin`` where lines begin.

    ``findings`` gather words that do not fit, ``faults`` text that cannot be set, ``used`` the units that are printed.
    """

    canvas: Any
    words: Translation
    width: float
    margin: float
    findings: list[Finding] = field(default_factory=list)
    faults: list[Finding] = field(default_factory=list)
    used: set[str] = field(default_factory=set)

    @property
    def design(self) -> Design:
        """The styles of the language."""
        return design_of(self.words.language)

    def sized(self, size: float) -> float:
        """A size as it looks equal in this language: Naskh and Frank Ruhl are small beside Latin letters."""
        return size * self.design.size / Design("en", rtl=False).size

    @property
    def inner(self) -> float:
        """Between the margins."""
        return self.width - 2 * self.margin

    def at(self, x: float) -> float:
        """From the leading edge of the text to the left edge of the page."""
        return self.width - self.margin - x if self.design.rtl else self.margin + x

    def box(self, x: float, foot: float, width: float, height: float, colour: str) -> None:
        """A filled box, its lower leading corner at (x, foot)."""
        canvas = self.canvas
        canvas.saveState()
        canvas.setFillColor(colour)
        canvas.rect(min(self.at(x), self.at(x + width)), foot, width, height, stroke=0, fill=1)
        canvas.restoreState()

    def line(self, x1: float, y1: float, x2: float, y2: float, colour: str, pen: float) -> None:
        """A stroke, ``pen`` pt wide."""
        canvas = self.canvas
        canvas.saveState()
        canvas.setStrokeColor(colour)
        canvas.setLineWidth(pen)
        canvas.line(self.at(x1), y1, self.at(x2), y2)
        canvas.restoreState()

    def number(self, text: str, style: TextStyle, x: float, foot: float, height: float, align: Align) -> None:
        """A number about or up to ``x``; its sign stands to the left of it in every direction of writing."""
        baseline = foot + (height - style.line_height) / 2 + middle_baseline(style)
        anchor: Anchor = "centre" if align == "centre" else "left" if self.design.rtl else "right"
        label(self.canvas, text, style.but(direction="ltr"), self.at(x), baseline, anchor=anchor)

    def cell(
        self,
        key: str,
        size: float,
        box: tuple[float, float, float, float],
        voice: Voice = "sans",
        *,
        inset: float = 5.0,
        align: Align = "start",
        colour: str,
        **filling: str | int,
    ) -> None:
        """The words of a unit in the middle of the height of a box (x, foot, width, height)."""
        x, foot, width, height = box
        text = self.words.render(key, **filling)
        made = self.fitted(text, size, width - 2 * inset, height, voice=voice, align=align, colour=colour)
        self.paragraph(made, x + inset, foot, height)

    def paragraph(self, made: Paragraph, x: float, foot: float, height: float) -> None:
        """Lines in the middle of a height, their leading edge at ``x``."""
        left = min(self.at(x), self.at(x + made.width))
        made.draw(self.canvas, left, foot + (height - made.height) / 2)

    def fitted(
        self,
        text: Rendered,
        size: float,
        width: float,
        height: float,
        *,
        voice: Voice = "sans",
        align: Align = "start",
        colour: str = "#1D1B26",
    ) -> Paragraph:
        """The words in lines of at most ``width`` pt, as large as fits; a finding where 6 pt is still too large."""
        self.used.add(text.key)
        code = self.words.language.code
        foreign = is_foreign(text, self.words)
        subject = f"{code} {text.key}"
        made: Paragraph | None = None
        now = max(size if foreign else self.sized(size), LEAST_SIZE)
        while True:
            style = self.design.style(now, voice, english=foreign, align=align, hyphenate=False, colour=colour)
            if foreign and self.design.rtl and align != "centre":
                style = style.but(align="end" if align == "start" else "start")
            try:
                said = [Piece(s.text, code=s.isolated) for s in text.spans]
                made = Paragraph(said, style, subject=subject, place=place_of(text, self.words))
            except Fault as fault:
                self.faults += fault.findings
                made = Paragraph("", style)
            if made.minWidth() <= width and made.wrap(width)[1] <= height:
                return made
            if now <= LEAST_SIZE:
                break
            now = max(now - 0.4, LEAST_SIZE)
        problem = f"“{text}” does not fit its place on the score sheet, even at {LEAST_SIZE:g} pt"
        self.findings.append(Finding("score-tight", problem, "say it in fewer words", None, subject, Severity.WARNING))
        made.wrap(max(width, made.minWidth() + 0.1))
        return made
