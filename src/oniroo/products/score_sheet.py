"""The score sheet (M_04): a row a round, a column a player, every way to score; by itself or as a page of a booklet."""

from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from oniroo.deck.model import Deck
from oniroo.ground.findings import Fault, Finding, Severity, UsageFault
from oniroo.page import Paper
from oniroo.products.booklet_design import GREY, LINE, MOON, NIGHT, TINT
from oniroo.products.document import About, Document
from oniroo.products.ink import MM
from oniroo.products.naming import size_slug
from oniroo.products.score_pen import Pen
from oniroo.rules import Rendered, Span, Translation, ways_to_score
from oniroo.text.paragraph import Paragraph

LEAST_ROW = 8.0
"""mm: no row to write in is lower."""
LEAST_COLUMN = 11.0
"""mm: no player has less room for a number of three digits."""
LEAST_ROUNDS = 4
_HALVED = 12  # so many rows are parted by a subtotal in their middle
_A4_WIDTH = 210 * MM
_MARGIN = 40.0  # pt on A4
_SMALLEST = 0.72  # of the sizes on A4: those of A5
_WHITE = "#FFFFFF"
# Stars beside the moon: (pt from the trailing edge of the band, part of its height, radius), on A4.
_STARS = ((66.0, 0.72, 1.1), (84.0, 0.30, 0.8), (104.0, 0.62, 0.7), (14.0, 0.24, 0.7), (128.0, 0.40, 0.9))


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """The finished file, and what there is to say about it."""

    data: bytes
    findings: tuple[Finding, ...]


def make_score_sheet(translation: Translation, deck: Deck, paper: Paper, *, players: int | None = None) -> ScoreSheet:
    """The score sheet of a deck in a language: a PDF of one upright page. Raises as ``score_page``."""
    upright = paper.portrait()
    title = f"{translation.render('sheet.title')}, {paper.name}"
    document = Document(About(title=title, language=translation.language.code, duplex="Simplex"), ())
    if translation.language.rtl:
        document.canvas.setViewerPreference("Direction", "R2L")
    to_points = (1 / MM, 0.0, 0.0, -1 / MM, 0.0, upright.height)  # undoes the document's mm with y down
    with document.page(upright.width, upright.height, label="1"), document.moved(to_points):
        size = upright.width * MM, upright.height * MM
        findings = score_page(document.canvas, translation, deck, *size, players=players)
    return ScoreSheet(document.finish(), findings)


def score_page(
    canvas: Any, translation: Translation, deck: Deck, width: float, height: float, *, players: int | None = None
) -> tuple[Finding, ...]:
    """Draw the score sheet on a page of width × height pt (y upwards); gives what there is to say about it.

    ``players`` are the columns, by default as many as may play. Findings are warnings: words in English or out of
    date, words that do not fit, ways to score without words. Raises UsageFault (``score-players``, ``score-paper``)
    for a number of players that cannot be and for too small a page, Fault for text that no font has.
    """
    columns = _columns(translation, players)
    ways, wordless = _ways(translation, deck)
    pen = Pen(canvas, translation, width, _MARGIN * _scale(width))
    _Sheet(pen, height, columns, ways).draw()
    if pen.faults:
        raise Fault(dict.fromkeys(pen.faults))
    printed = tuple(found for found in translation.findings() if found.subject.partition(" ")[2] in pen.used)
    return tuple(dict.fromkeys((*wordless, *printed, *pen.findings)))


def score_file(code: str, paper: Paper, players: int | None = None) -> str:
    """``score-sheet-el-a4.pdf``, ``score-sheet-el-a4-players-4.pdf``."""
    return f"score-sheet-{code}-{size_slug(paper)}" + (f"-players-{players}" if players is not None else "") + ".pdf"


def _scale(width: float) -> float:
    """Of the sizes on A4."""
    return max(_SMALLEST, width / _A4_WIDTH)


class _Entry(NamedTuple):
    """A line of the list of ways to score."""

    words: Rendered
    points: int


def _columns(translation: Translation, players: int | None) -> int:
    constants = translation.book.constants
    least, most = constants.get("players_min", 2), constants.get("players_max", 6)
    if players is None:
        return most
    if not least <= players <= most:
        problem = f"the score sheet cannot have {players} players"
        raise UsageFault(Finding("score-players", problem, f"the group game is for {least} to {most}"))
    return players


def _ways(translation: Translation, deck: Deck) -> tuple[list[_Entry], list[Finding]]:
    """Every way to score and, last, the round that nobody wins; a way without words is called by its key."""
    entries, findings = [], []
    for way in ways_to_score(translation):
        words = way.words
        if words is None:
            problem = f"the rulebook has no words for this way to score; the score sheet says “{way.key}”"
            remedy = "name it among the words of rules.yaml, as sheet." + (
                f"win_{way.key}" if any(way.key == f"l{level.key}" for level in deck.levels) else way.key
            )
            findings.append(Finding("score-words", problem, remedy, None, way.key, Severity.WARNING))
            words = replace(translation.render("sheet.how"), spans=(Span(way.key),))
        entries.append(_Entry(words, way.points))
    if "sheet.draw" in translation.units:
        entries.append(_Entry(_capital(translation.render("sheet.draw")), 0))
    return entries, findings


def _capital(text: Rendered) -> Rendered:
    """As a line of a list begins."""
    if not text.spans:
        return text
    first, *more = text.spans
    return replace(text, spans=(replace(first, text=first.text[:1].upper() + first.text[1:]), *more))


@dataclass(slots=True)
class _Sheet:
    """One page being drawn, in pt."""

    pen: Pen
    height: float
    players: int
    ways: list[_Entry]

    @property
    def words(self) -> Translation:
        return self.pen.words

    @property
    def scale(self) -> float:
        return _scale(self.pen.width)

    @property
    def margin(self) -> float:
        return self.pen.margin

    @property
    def inner(self) -> float:
        return self.pen.inner

    @property
    def lead(self) -> float:
        """Each of the columns of rounds and of levels."""
        return 45 * max(self.scale, 0.84)

    @property
    def column(self) -> float:
        return (self.inner - 2 * self.lead) / self.players

    def draw(self) -> None:
        """Band, fields, table, ways to score, foot: the table takes what the others leave."""
        if self.column < LEAST_COLUMN * MM:
            raise self._too_small()
        unit = self.scale
        top = self.height - self.margin
        list_rows = self._list_rows()
        list_height = 18 * unit + sum(list_rows) + 2
        foot = self.margin + 16 * unit
        table_foot = foot + list_height + 14 * unit
        table_top = top - 44 * unit - 30 * max(unit, 0.85) - 8 * unit
        rounds, row = self._rounds(table_top - table_foot)
        self._band(top - 44 * unit, 44 * unit)
        self._fields(table_top + 8 * unit)
        self._table(table_top, rounds, row)
        self._list(foot + list_height, list_rows)
        self._foot(self.margin)

    # How high the rows are.

    def _rounds(self, space: float) -> tuple[int, float]:
        """How many rows lie between the heads and the totals, and how high each row of the table is."""
        free = space - self._head_height() - self._names_height()
        rows = int(free / (LEAST_ROW * MM * max(1.04, self.scale)))
        if rows - 3 < LEAST_ROUNDS:
            raise self._too_small()
        return rows - 3, free / rows  # carried over, total and winner are rows, too

    def _too_small(self) -> UsageFault:
        size = f"{self.pen.width / MM:.0f} × {self.height / MM:.0f} mm"
        problem = f"a score sheet for {self.players} players has no room on {size}"
        return UsageFault(Finding("score-paper", problem, "take larger paper, such as a5 or a4, or fewer players"))

    def _head_height(self) -> float:
        return 22 * self.scale

    def _names_height(self) -> float:
        return max(30 * self.scale, LEAST_ROW * MM)

    def _list_rows(self) -> list[float]:
        """The height of each row of the list, whose two columns stand side by side."""
        half = (len(self.ways) + 1) // 2
        tall = [self._way(entry).height + 3.4 * self.scale for entry in self.ways]
        return [max(tall[row : len(tall) : half]) for row in range(half)]

    def _list_measure(self) -> tuple[float, float]:
        """Width of a column of the list, and of its words."""
        column = (self.inner - 16 * self.scale) / 2
        return column, column - 34 * self.scale

    def _way(self, entry: _Entry) -> Paragraph:
        return self.pen.fitted(entry.words, self._size(8.6), self._list_measure()[1], 60 * self.scale)

    # The parts, from top to bottom.

    def _band(self, foot: float, height: float) -> None:
        """The title on a strip of night, with a moon and stars."""
        canvas, unit = self.pen.canvas, self.scale
        canvas.saveState()
        canvas.setFillColor(NIGHT)
        canvas.roundRect(self.margin, foot, self.inner, height, 9 * unit, stroke=0, fill=1)
        canvas.setFillColor(MOON)
        for x, y, radius in _STARS:
            canvas.circle(self.pen.at(self.inner - x * unit), foot + y * height, radius * unit, stroke=0, fill=1)
        middle = foot + height / 2
        moon = 36 * unit
        canvas.circle(self.pen.at(self.inner - moon), middle, 13 * unit, stroke=0, fill=1)
        canvas.setFillColor(NIGHT)
        canvas.circle(self.pen.at(self.inner - moon + 6 * unit), middle + 3 * unit, 11.4 * unit, stroke=0, fill=1)
        canvas.restoreState()
        self.pen.cell(
            "sheet.title", 20 * unit, (16 * unit, foot, self.inner - 160 * unit, height), "title", colour=MOON
        )

    def _fields(self, foot: float) -> None:
        """Where date and place are written."""
        gap = 14 * self.scale
        date = (self.inner - gap) * 0.4
        for key, start, end in (("sheet.date", 0.0, date), ("sheet.place", date + gap, self.inner)):
            made = self.pen.fitted(self.words.render(key), self._size(9), (end - start) / 2, 40 * self.scale)
            reach = made.lines(made.width)[-1].width
            self.pen.paragraph(made, start, foot - 1, made.height)
            self.pen.line(start + reach + 5, foot + 2, end, foot + 2, GREY, 0.6)

    def _table(self, top: float, rounds: int, row: float) -> None:
        """Names, heads, carried over, rounds with a subtotal in their middle, total, winner."""
        names, head = self._names_height(), self._head_height()
        foot = top - names
        self.pen.cell("sheet.name", self._size(8.6), (0, foot, 2 * self.lead, names), colour=GREY)
        self.pen.line(0, top, self.inner, top, LINE, 0.6)
        foot -= head
        self.pen.box(0, foot, self.inner, head, NIGHT)
        for number, key in enumerate(("sheet.round", "sheet.level")):
            self._head(self.words.render(key), number * self.lead, foot, self.lead)
        for number in range(self.players):
            text = self.words.render("sheet.player", n=number + 1)
            self._head(text, 2 * self.lead + number * self.column, foot, self.column)
        subtotal = (rounds - 1) // 2 + 1 if rounds >= _HALVED else 0
        foot -= row
        self._sum("sheet.carry", foot, row)
        done = 0
        for number in range(1, rounds + 1):
            foot -= row
            if number == subtotal:
                self._sum("sheet.subtotal", foot, row)
                continue
            done += 1
            self._round(done, foot, row, subtotal)
        foot -= row
        self.pen.box(0, foot, self.inner, row, TINT)
        self.pen.line(0, foot + row, self.inner, foot + row, NIGHT, 1.1)
        self.pen.cell("sheet.total", self._size(10), (0, foot, 2 * self.lead, row), "sans-bold", colour=NIGHT)
        foot -= row
        self._winner(foot, row)
        self._rules(top, names, head, foot)

    def _round(self, number: int, foot: float, row: float, subtotal: int) -> None:
        """The row of a round; every other one is tinted, and so on anew below the subtotal."""
        below = subtotal and number >= subtotal
        if (number - (subtotal if below else 1)) % 2:
            self.pen.box(0, foot, self.inner, row, TINT)
        self.pen.line(self.lead, foot, self.lead, foot + row, LINE, 0.6)
        style = self.pen.design.style(self.pen.sized(self._size(9)), "sans", colour=GREY)
        self.pen.number(self.words.language.number(number), style, self.lead / 2, foot, row, "centre")

    def _sum(self, key: str, foot: float, row: float) -> None:
        self.pen.cell(key, self._size(8.6), (0, foot, 2 * self.lead, row), "sans-bold", colour=NIGHT)
        self.pen.line(0, foot, self.inner, foot, NIGHT, 0.6)
        if key == "sheet.subtotal":
            self.pen.line(0, foot + row, self.inner, foot + row, NIGHT, 0.6)

    def _winner(self, foot: float, row: float) -> None:
        """A moon for each player, that of the winner to be coloured."""
        self.pen.cell("sheet.winner", self._size(8.6), (0, foot, 2 * self.lead, row), "sans-bold", colour=NIGHT)
        canvas, radius = self.pen.canvas, row * 0.29
        canvas.saveState()
        canvas.setStrokeColor(GREY)
        canvas.setLineWidth(0.7)
        canvas.setFillColor(_WHITE)
        for number in range(self.players):
            x = self.pen.at(2 * self.lead + (number + 0.5) * self.column)
            canvas.circle(x, foot + row / 2, radius, stroke=1, fill=1)
        canvas.restoreState()

    def _rules(self, top: float, names: float, head: float, foot: float) -> None:
        """The quiet lines between columns, and the frame."""
        below = top - names - head
        for number in range(self.players + 1):
            x = 2 * self.lead + number * self.column
            self.pen.line(x, top, x, top - names, LINE, 0.6)
            self.pen.line(x, below, x, foot, LINE, 0.6)
        self.pen.line(0, top, 0, foot, LINE, 0.6)
        self.pen.line(0, foot, self.inner, foot, LINE, 0.6)

    def _list(self, top: float, rows: list[float]) -> None:
        """The ways to score in two columns: words, and their points at the end."""
        column, _ = self._list_measure()
        unit, head = self.scale, 18 * self.scale
        foot = top - head
        size = self.pen.sized(self._size(8.6))
        points = 56 * unit
        title = (0.0, foot, column - points, head)
        self.pen.cell("sheet.how", self._size(11), title, "title", inset=0, colour=NIGHT)
        for start in (0.0, column + 16 * unit):
            box = (start + column - points, foot, points, head)
            self.pen.cell("sheet.points", self._size(7.6), box, inset=5 * unit, align="end", colour=GREY)
            self.pen.line(start, foot, start + column, foot, NIGHT, 0.8)
        for row, height in enumerate(rows):
            foot -= height
            for number in range(row, len(self.ways), len(rows)):
                entry, start = self.ways[number], (number // len(rows)) * (column + 16 * unit)
                if row % 2:
                    self.pen.box(start, foot, column, height, TINT)
                self.pen.paragraph(self._way(entry), start + 4 * unit, foot, height)
                sign = "\N{MINUS SIGN}" if entry.points < 0 else ""
                number_shown = sign + self.words.language.number(abs(entry.points))
                style = self.pen.design.style(size, "sans-bold", colour=NIGHT)
                self.pen.number(number_shown, style, start + column - 5 * unit, foot, height, "end")

    def _foot(self, foot: float) -> None:
        size = 7.0 * max(1.0, self.scale)
        half = self.inner / 2
        box = (0.0, foot - 4, half * 1.5, 14.0)
        self.pen.cell("colophon.free", size, box, inset=0, colour=GREY)
        end = (half * 1.5, foot - 4, half / 2, 14.0)
        version = self.words.deck.version
        self.pen.cell("margin.title", size, end, inset=0, align="end", colour=GREY, version=version)

    def _size(self, size: float) -> float:
        return size * max(self.scale, 0.8)

    def _head(self, text: Rendered, x: float, foot: float, width: float) -> None:
        box = (width - 6, self._head_height())
        made = self.pen.fitted(text, self._size(8.4), *box, voice="sans-bold", align="centre", colour=_WHITE)
        self.pen.paragraph(made, x + 3, foot, box[1])
