"""A paragraph laid out: levels, typefaces, lines, and glyphs in their places. Nothing here knows of PDF."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from math import inf
from typing import Literal, NamedTuple

from oniroo.ground.findings import Fault, Finding, Place
from oniroo.text import bidi, itemise
from oniroo.text.breaks import Opportunity, opportunities
from oniroo.text.characters import describe, is_control, is_ignorable
from oniroo.text.families import Direction, Typeface, Voice, direction, leading, missing, primary
from oniroo.text.linebreak import Measures, Overfull, Span, optimum_fit
from oniroo.text.markup import FSI, PDI, Piece, isolated
from oniroo.text.refusals import quoted
from oniroo.text.shape import Glyph, shape

Align = Literal["start", "end", "justify", "centre"]

_LETTERS = re.compile(r"(?:[^\W\d_]|\u00ad)+")
_JOINERS = "\u200c\u200d"  # never shown, but part of the word that people search for
_SEVERAL = 3
_MARKS = 20  # on one letter: more than any language has, and fewer than fonts can hold
_PILE = re.compile(
    "[\u0300-\u036f\u0483-\u0489\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff]"
    f"{{{_MARKS + 1}}}"
)
_REACH = 0.07  # em that a glyph may reach back into the space before it
_STRONG: dict[Voice, Voice] = {"body": "bold", "sans": "sans-bold"}
# Breaks without hyphens will do if no space grows more than this; with them, if none grows more than that; else words
# in capitals are hyphenated, too.
_PATIENCE = (0.9, 1.5)
_RAGGED_PATIENCE = (2.5, 4.0)  # there, in eighths of the width that lines may lack


@dataclass(frozen=True, slots=True)
class TextStyle:
    """How a paragraph is set. Sizes in pt; ``leading`` and ``direction`` of None are those of the language.

    ``voice`` is for plain text, ``bold_voice`` for ``<b>``, or None for what goes with it. ``indent`` lies at the
    leading side (right in Hebrew), where a bullet hangs.
    """

    language: str = "en"
    voice: Voice = "body"
    bold_voice: Voice | None = None
    size: float = 9.0
    leading: float | None = None
    align: Align = "start"
    direction: Direction | None = None
    indent: float = 0.0
    space_before: float = 0.0
    space_after: float = 0.0
    keep_with_next: bool = False
    hyphenate: bool = True
    colour: str = "#000000"
    link_colour: str = ""

    @property
    def runs(self) -> Direction:
        """``ltr`` or ``rtl``."""
        return self.direction or direction(self.language)

    @property
    def strong(self) -> Voice:
        """The voice of ``<b>``."""
        return self.bold_voice or _STRONG.get(self.voice, self.voice)

    @property
    def line_height(self) -> float:
        """From baseline to baseline, in pt."""
        return leading(self.language, self.size) if self.leading is None else self.leading

    def but(self, **changes: object) -> "TextStyle":
        """The same style with some fields changed."""
        return replace(self, **changes)  # type: ignore[arg-type]


class Cluster(NamedTuple):
    """Glyphs that belong together and the text they stand for; nothing smaller is ever apart.

    ``glyphs`` are (index, x, y) in font units from the cluster's origin, which stands ``x`` pt from the line's left
    edge; ``advance`` in pt. ``text`` is in order of typing. A hyphen at the end of a line stands for the rest of its
    word, and the glyphs of that rest for nothing: so a broken word is found, and copied, as a whole.
    """

    face: Typeface
    glyphs: tuple[tuple[int, int, int], ...]
    text: str
    level: int
    piece: int
    start: int
    x: float
    advance: float


@dataclass(frozen=True, slots=True)
class Line:
    """One line set: its clusters from left to right. ``extra`` pt was added to each of ``gaps`` spaces.

    ``continued``: it begins with the rest of a word.
    """

    span: Span
    clusters: tuple[Cluster, ...]
    width: float
    extra: float
    gaps: int
    continued: bool


@dataclass(slots=True)
class Layout:
    """A paragraph's text with all that is known before its width is.

    Raises Fault when made, with a finding for each reason: ``text-missing-character`` names what no font of the
    voice has, ``text-control-character`` what cannot stand in text.
    """

    pieces: Sequence[Piece]
    style: TextStyle
    subject: str = ""
    place: Place | None = None
    continued: bool = False
    """Whether it begins with the rest of a word whose hyphen stands elsewhere."""
    text: str = field(init=False)
    _owners: list[int] = field(init=False)
    _classes: list[str] = field(init=False)
    _resolved: bidi.Levels = field(init=False)
    _faces: list[Typeface] = field(init=False)
    _scripts: list[str] = field(init=False)
    _measures: Measures | None = field(init=False, default=None)
    _broken: dict[tuple[float, Align], tuple[Line, ...]] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        """Everything that does not depend on the width."""
        self.text, self._owners = isolated(self.pieces)
        style = self.style
        spoken = [style.strong if piece.bold else style.voice for piece in self.pieces]
        voices = [spoken[owner] for owner in self._owners]
        if found := self._refused(spoken):
            raise Fault(found)
        # A line break of ours ends no paragraph: the direction goes on behind it.
        self._classes = ["S" if character == "\n" else bidi.bidi_class(character) for character in self.text]
        self._resolved = bidi.resolve(self._classes, self.text, int(style.runs == "rtl"))
        self._faces = itemise.typefaces(self.text, voices, style.language)
        self._scripts = itemise.scripts(self.text)

    def __deepcopy__(self, _memory: object) -> "Layout":
        """Itself: nothing but what is kept for later ever changes."""
        return self

    def natural_width(self) -> float:
        """Width in pt of the text on one line (the widest of them where line breaks are typed)."""
        return max((line.width for line in self.lines(inf)), default=0.0)

    def lines(self, width: float) -> tuple[Line, ...]:
        """The lines, no wider than ``width`` pt. The same width is asked for cheaply again.

        Raises Fault (``text-overflow``) where a word is too wide.
        """
        key = (width, self.style.align)
        if key not in self._broken:
            spans = self._spans(width)
            hyphens = [self.continued, *(span.hyphen for span in spans)]
            self._broken[key] = tuple(map(self._set, spans, [width] * len(spans), hyphens))
        return self._broken[key]

    def minimum_width(self) -> float:
        """Width in pt of the widest part that cannot be broken."""
        measures = self._measured()
        spots = self._opportunities(hyphens=True, capitals=True)
        starts = [0, *(spot.next for spot in spots[:-1])]
        return max(
            measures.widths[spot.end] - measures.widths[start] + measures.hyphen * spot.hyphen
            for start, spot in zip(starts, spots, strict=True)
        )

    def rest(self, start: int, *, continued: bool = False) -> "Layout":
        """The same text from a line's start on, to be broken anew."""
        owners = self._owners[start:]
        pieces = []
        for number in dict.fromkeys(owners):
            first = start + owners.index(number)
            text = self.text[first : first + owners.count(number)]
            piece = self.pieces[number]
            pieces.append(replace(piece, text=text.removeprefix(FSI).removesuffix(PDI) if piece.code else text))
        return Layout(pieces, self.style, self.subject, self.place, continued)

    def _refused(self, spoken: list[Voice]) -> list[Finding]:
        lost: dict[str, None] = {}
        for piece, voice in zip(self.pieces, spoken, strict=True):
            lost |= dict.fromkeys(missing(piece.text.replace("\n", ""), self.style.language, voice))
        controls = [describe(c) for c in dict.fromkeys(self.text) if c != "\n" and is_control(c)]
        unknown = [describe(c) for c in lost if not is_control(c)]
        shown = quoted(self.text if len(self.text) <= 60 else self.text[:59] + "…")
        found = []
        if _PILE.search(self.text):
            problem = f"{shown} has a letter with more than {_MARKS} marks"
            found.append(Finding("text-marks", problem, "leave some out", self.place, self.subject))
        if unknown:
            problem = f"{shown} has {_listed(unknown)}, in no font for {self.style.language}"
            found.append(Finding("text-missing-character", problem, "write it otherwise", self.place, self.subject))
        if controls:
            problem = f"{shown} has {_listed(controls)}, not allowed in text"
            found.append(Finding("text-control-character", problem, "delete it", self.place, self.subject))
        return found

    def _opportunities(self, *, hyphens: bool = False, capitals: bool = False) -> list[Opportunity]:
        codes = [self.pieces[owner].code for owner in self._owners]
        language = self.style.language if hyphens and self.style.hyphenate else ""
        spots = opportunities(self.text, codes, language, capitals=capitals)
        # A hyphen belongs at the right end of a line: nothing is hyphenated that runs otherwise.
        levels = self._resolved.levels
        return [spot for spot in spots if not (spot.hyphen and (self._resolved.base or levels[spot.end - 1]))]

    def _spans(self, width: float) -> list[Span]:
        if not self.text:
            return [Span(0, 0, 0, hyphen=False, last=True)]
        if width == inf:
            return self._unbroken()
        measures = self._measured()
        plain, hyphenated = _PATIENCE if measures.justified else _RAGGED_PATIENCE
        found = optimum_fit(self._opportunities(), measures, width, plain)
        if found is None:
            found = optimum_fit(self._opportunities(hyphens=True), measures, width, hyphenated)
        if found is None:
            found = optimum_fit(self._opportunities(hyphens=True, capitals=True), measures, width)
        if found is None or isinstance(found, Overfull):
            raise Fault(self._overflow(found, width))
        return found

    def _unbroken(self) -> list[Span]:
        *spots, last = (spot for spot in self._opportunities() if spot.forced)
        spots.append(last._replace(end=last.next))  # as typed, spaces at the end included
        starts = [0, *(spot.next for spot in spots)]
        return [Span(start, spot.end, spot.next, False, True) for start, spot in zip(starts, spots, strict=False)]

    def _overflow(self, found: Overfull | None, width: float) -> Finding:
        start, end, excess = found or (0, len(self.text), 0.0)
        word = "".join(c for c in self.text[start:end] if not is_ignorable(c)).strip()
        problem = f"{quoted(word)} is {excess * 25.4 / 72:.2f} mm too wide for its column of {width * 25.4 / 72:.1f} mm"
        return Finding("text-overflow", problem, "choose shorter words", self.place, self.subject)

    def _measured(self) -> Measures:
        """Advance of every cluster, shaped as one line, summed up over the characters."""
        if self._measures is None:
            advances = [0.0] * len(self.text)
            for run in self._runs(0, len(self.text), self._resolved.levels):
                scale = self.style.size / run.face.units
                for glyph in self._shaped(run):
                    advances[glyph.cluster] += glyph.advance * scale
            widths, spaces = [0.0], [0.0]
            for character, advance in zip(self.text, advances, strict=True):
                widths.append(widths[-1] + advance)
                spaces.append(spaces[-1] + advance * (character == " "))
            face = primary(self.style.language, self.style.voice)
            hyphen = face.advance(face.glyph("-")) * self.style.size / face.units
            self._measures = Measures(widths, spaces, hyphen, self.style.align == "justify")
        return self._measures

    def _runs(self, start: int, end: int, levels: Sequence[int]) -> list[itemise.Run]:
        return list(itemise.runs(start, end, levels, self._faces, self._scripts, self._owners))

    def _shaped(self, run: itemise.Run) -> list[Glyph]:
        glyphs = shape(self.text, run.start, run.end, run.face, run.level, run.script, self.style.language)
        return glyphs if run.level % 2 else self._cleared(glyphs, run.face)

    def _cleared(self, glyphs: list[Glyph], face: Typeface) -> list[Glyph]:
        """A space is as wide as it looks: nothing is kerned into it (``1 l``), no accent reaches back (``Ό``)."""
        for at in range(len(glyphs) - 1):
            before, glyph = glyphs[at], glyphs[at + 1]
            if self.text[glyph.cluster] == " " and (narrowed := face.advance(before.id) - before.advance) > 0:
                glyphs[at] = before._replace(advance=before.advance + narrowed)
            elif self.text[before.cluster] == " ":
                reach = face.overhang(glyph.id) - glyph.dx
                more = reach if reach > _REACH * face.units else 0
                glyphs[at] = before._replace(advance=max(before.advance, face.advance(before.id)) + more)
        return glyphs

    def _set(self, span: Span, width: float, broken: bool) -> Line:
        """Rules L1 and L2 on one line, its glyphs, and its place between the margins.

        ``broken``: the line begins with the rest of a word.
        """
        levels = bidi.line_levels(self._classes, self._resolved, span.start, span.end)
        runs = self._runs(span.start, span.end, levels)
        placed = [
            cluster for at in bidi.visual_order([run.level for run in runs]) for cluster in self._clusters(runs[at])
        ]
        rtl = self._resolved.base == 1
        if span.hyphen:
            placed.append(self._hyphen(span))
        if broken:
            rest = span.start + len(self._word(span.start))
            placed = [cluster._replace(text="") if cluster.start < rest else cluster for cluster in placed]
        total = sum(cluster.advance for cluster in placed)
        gaps = sum(cluster.text == " " for cluster in placed)
        slack = width - total
        align = self.style.align
        extra = 0.0
        if gaps and width < inf and ((align == "justify" and not span.last) or slack < 0):
            extra = slack / gaps
            slack = 0.0
        left = {"centre": slack / 2, "end": 0.0 if rtl else slack}.get(align, slack if rtl else 0.0)
        x = left if width < inf else 0.0
        clusters = []
        for cluster in placed:
            advance = cluster.advance + extra * (cluster.text == " ")
            clusters.append(cluster._replace(x=x, advance=advance))
            x += advance
        return Line(span, tuple(clusters), total + extra * gaps, extra, gaps, broken)

    def _hyphen(self, span: Span) -> Cluster:
        before = span.end - 1
        face, piece = self._faces[before], self._owners[before]
        face = face if face.has("-") else primary(self.style.language, self.style.voice)
        glyph = face.glyph("-")
        advance = face.advance(glyph) * self.style.size / face.units
        return Cluster(face, ((glyph, 0, 0),), self._word(span.next), 0, piece, span.end - 1, 0.0, advance)

    def _word(self, start: int) -> str:
        """The letters from there on."""
        found = _LETTERS.match(self.text, start)
        return found[0].replace("\u00ad", "") if found else ""

    def _clusters(self, run: itemise.Run) -> list[Cluster]:
        glyphs = self._shaped(run)
        starts = sorted({glyph.cluster for glyph in glyphs})
        told = self._told(starts, run.end)
        scale = self.style.size / run.face.units
        found: list[Cluster] = []
        at = 0
        while at < len(glyphs):
            start, pen = glyphs[at].cluster, 0
            parts = []
            while at < len(glyphs) and glyphs[at].cluster == start:
                glyph = glyphs[at]
                parts.append((glyph.id, pen + glyph.dx, glyph.dy))
                pen += glyph.advance
                at += 1
            found.append(Cluster(run.face, tuple(parts), told[start], run.level, run.piece, start, 0.0, pen * scale))
        return found

    def _told(self, starts: Sequence[int], end: int) -> dict[int, str]:
        """What each cluster stands for. Joiners go with the letter before them.

        HarfBuzz puts them to the letter behind. From right to left that one would then end with a joiner as the file
        tells it, and Firefox, whose pdf.js takes that for a mark that is never shown, would leave out the letter.
        """
        told: dict[int, str] = {}
        before: int | None = None
        for start, stop in zip(starts, [*starts[1:], end], strict=False):
            text = "".join(c for c in self.text[start:stop] if c in _JOINERS or not (is_ignorable(c) or c == "\n"))
            if before is not None:
                letters = text.lstrip(_JOINERS)
                told[before] += text[: len(text) - len(letters)]
                text = letters
            told[start], before = text, start
        return told


def _listed(named: list[str]) -> str:
    more = len(named) - _SEVERAL
    return ", ".join(named[:_SEVERAL]) + (f" and {more} more" if more > 0 else "")
