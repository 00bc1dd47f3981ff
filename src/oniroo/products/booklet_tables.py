"""The tables of the booklet: which cards a level uses and what it is worth, and all ways to score; from the deck."""

from collections.abc import Sequence

from oniroo.deck.model import Kind, Level
from oniroo.products.booklet_design import MEASURE, Design
from oniroo.products.booklet_grid import Cell, Grid
from oniroo.rules import Translation, ways_to_score
from oniroo.rules.values import cards_in_play

_SIZES = (8.0, 7.5, 7.0, 6.5, 6.0, 5.5, 5.0)  # pt, the first that fits
_LEAST, _MOST = 46.0, 110.0  # pt: width of the column of kinds


def levels_table(translation: Translation, design: Design) -> Grid:
    """A column for each level: cards of each kind, all cards, points. What players may choose stands in brackets."""
    levels = translation.deck.levels
    number = translation.language.number
    together = [level for level in levels if not _alone(level)]
    alone = [level for level in levels if _alone(level)]
    heads = [[Cell(translation.text("sheet.level")), *(Cell(_number(level, translation)) for level in levels)]]
    if alone and "n.title" in translation.units:
        title = translation.text("n.title")
        heads.insert(0, [Cell("", 1 + len(together)), Cell(title, len(alone))])
    rows = []
    for kind in Kind:
        counts = [_count(kind, level, translation) for level in levels]
        if any(counts):
            rows.append([Cell(translation.kind_name(kind)), *map(Cell, counts)])
    totals = [_total(level, translation) for level in levels]
    rows.append([Cell(translation.text("sheet.total"), strong=True), *map(Cell, totals)])
    points = [number(level.points["win"]) if "win" in level.points else "–" for level in levels]
    rows.append([Cell(translation.text("sheet.points"), strong=True), *map(Cell, points)])
    note = translation.text("table.brackets") if any("(" in cell.text for row in rows for cell in row) else ""
    grids = (_grid([*heads, *rows], len(heads), len(levels), note, design, size) for size in _SIZES)
    return next((grid for grid in grids if grid.fits), _grid([*heads, *rows], len(heads), len(levels), note, design, 5))


def _grid(rows: Sequence[Sequence[Cell]], heads: int, columns: int, note: str, design: Design, size: float) -> Grid:
    """The table in letters of a size: the kinds take what they need, the levels share the rest."""
    needed = Grid(rows, (), design, heads=heads, size=size).words_width
    words = min(max(needed, _LEAST), _MOST)
    widths = [words, *((MEASURE - words) / columns for _ in range(columns))]
    return Grid(rows, widths, design, heads=heads, foot=2, size=size, note=note)


def ways_table(translation: Translation, design: Design, width: float) -> Grid:
    """Every way to score with its points; a loss has a minus sign."""
    rows = [[Cell(translation.text("sheet.how")), Cell(translation.text("sheet.points"))]]
    for way in ways_to_score(translation):
        if way.words is not None:
            words = way.words.isolated if design.rtl else str(way.words)
            sign = "\N{MINUS SIGN}" if way.points < 0 else ""
            # a minus sign goes to the left of its number in right-to-left lines, too
            shown = f"{sign}{translation.language.number(abs(way.points))}"
            rows.append([Cell(words), Cell(f"\N{LEFT-TO-RIGHT ISOLATE}{shown}\N{POP DIRECTIONAL ISOLATE}")])
    return Grid(rows, (width - 60, 60), design)


def _alone(level: Level) -> bool:
    return level.key.startswith("solo")


def _number(level: Level, translation: Translation) -> str:
    key = level.key.rpartition("-")[2]
    return translation.language.number(int(key)) if key.isascii() and key.isdigit() else key


def _count(kind: Kind, level: Level, translation: Translation) -> str:
    number = cards_in_play(translation.deck, level, {kind})
    shown = translation.language.number(number)
    if kind in level.kinds:
        return shown
    return f"({shown})" if kind in level.optional | level.one_of else ""


def _total(level: Level, translation: Translation) -> str:
    """The fewest and the most cards in play."""
    deck = translation.deck
    families = [cards_in_play(deck, level, {kind}) for kind in level.one_of] or [0]
    least = cards_in_play(deck, level, level.kinds)
    low, high = least + min(families), least + max(families) + cards_in_play(deck, level, level.optional)
    number = translation.language.number
    return number(low) if low == high else f"{number(low)}–{number(high)}"
