"""The tables of the booklet, as they are drawn; what stands in them is made in ``booklet_tables``."""

from collections.abc import Sequence
from dataclasses import dataclass

from oniroo.products.booklet_design import GREY, NIGHT, TINT, Design
from oniroo.products.booklet_parts import Part
from oniroo.text.markup import Piece
from oniroo.text.paragraph import Paragraph

_CELL = 2.5  # pt of room at the sides of a cell
_EDGE = 5.0  # pt between the edge of the table and its words
_NOTE = 4.0  # pt between the table and what is said below it


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a table: its text, and how many columns it spans."""

    text: str
    span: int = 1
    strong: bool = False


class Grid(Part):
    """A small table: the first column holds words, the others numbers in their middle. Columns run as the text does.

    ``rows`` begin with ``heads`` rows of heads; ``widths`` are those of the columns in pt; ``note`` stands below.
    """

    def __init__(
        self,
        rows: Sequence[Sequence[Cell]],
        widths: Sequence[float],
        design: Design,
        *,
        heads: int = 1,
        foot: int = 0,
        size: float = 8.0,
        note: str = "",
    ) -> None:
        super().__init__()
        self.design, self.widths, self.heads, self.foot = design, tuple(widths), heads, foot
        self.spaceBefore, self.spaceAfter = 8.0, 9.0
        style = design.style(size, "sans", hyphenate=False)
        self.rows = []
        for number, row in enumerate(rows):
            strong = number < heads
            cells = []
            for column, cell in enumerate(row):
                made = style.but(
                    voice="sans-bold" if strong or cell.strong else "sans",
                    align="start" if column == 0 else "centre",
                    colour="#FFFFFF" if strong else style.colour,
                )
                cells.append((Paragraph([Piece(cell.text)], made), cell.span))
            self.rows.append(cells)
        small = style.but(size=7.5, colour=GREY, leading=None)
        self.note = Paragraph([Piece(note)], small) if note else None

    @property
    def words_width(self) -> float:
        """What the first column needs, in pt, so that no line of it is parted."""
        cells = (row[0][0] for row in self.rows if row[0][1] == 1)
        return _lead(0) + _CELL + max((cell.natural_width() for cell in cells), default=0.0)

    @property
    def fits(self) -> bool:
        """Whether no number is parted, and no word."""
        for row in self.rows:
            column = 0
            for cell, span in row:
                wide = cell.natural_width() if column else cell.minWidth()
                if cell.text and wide > self._room(column, span):
                    return False
                column += span
        return True

    def _room(self, column: int, span: int) -> float:
        """Width in pt that the text of a cell has."""
        return sum(self.widths[column : column + span]) - _lead(column) - _CELL

    def wrap(self, width: float, height: float = 0.0) -> tuple[float, float]:
        """Size in pt."""
        self.width = width
        self.heights = []
        for row in self.rows:
            column, tallest = 0, 0.0
            for cell, span in row:
                tallest = max(tallest, cell.wrap(self._room(column, span), height)[1])
                column += span
            self.heights.append(tallest + 4)
        below = self.note.wrap(width, height)[1] + _NOTE if self.note is not None else 0.0
        self.height = sum(self.heights) + below
        return width, self.height

    def draw(self) -> None:
        """On reportlab's canvas."""
        canvas, rtl = self.canv, self.design.rtl
        whole = sum(self.widths)
        left = (self.width - whole) if rtl else 0.0
        foot = self.height
        for number, (row, height) in enumerate(zip(self.rows, self.heights, strict=True)):
            foot -= height
            canvas.saveState()
            if number < self.heads:
                canvas.setFillColor(NIGHT)
                canvas.rect(left, foot, whole, height, stroke=0, fill=1)
            elif (number - self.heads) % 2 == 0 or number >= len(self.rows) - self.foot:
                canvas.setFillColor(TINT)
                canvas.rect(left, foot, whole, height, stroke=0, fill=1)
            if number == len(self.rows) - self.foot:
                canvas.setStrokeColor(NIGHT)
                canvas.setLineWidth(0.6)
                canvas.line(left, foot + height, left + whole, foot + height)
            canvas.restoreState()
            column = 0
            for cell, span in row:
                before, across = sum(self.widths[:column]), sum(self.widths[column : column + span])
                x = left + (whole - before - across if rtl else before)
                inset = _CELL if rtl else _lead(column)
                cell.drawOn(canvas, x + inset, foot + (height - cell.height) / 2)
                column += span
        if self.note is not None:
            self.note.drawOn(canvas, 0, 0)


def _lead(column: int) -> float:
    """Room in pt before the text of a cell; that of the first column stands off the edge of the table."""
    return _CELL if column else _EDGE
