"""The sample of a score sheet: rounds below each other, a column for each player, the ways to score below."""

from typing import Literal

from oniroo.draw.palette import DUSK, HAZE, LILAC
from oniroo.products.figure_drawing import Line, Ring, Shown, Text, paragraph, words
from oniroo.rules.model import State
from oniroo.rules.scoring import ways_to_score
from oniroo.rules.translation import Rendered, Span, SpanKind, Translation

_ROUNDS = 6
_ROW = 15.0  # pt
_PAD = 3.0
_HEAD = 20.0
_GAP = 8.0
_POINTS = 16.0  # pt for the points of a way

Parts = list[Shown | Line | Ring | Text]


def score_sheet(translation: Translation, width: float) -> tuple[Parts, float]:
    """Lines and words of the sheet, and the height in pt that they take. It has room for as many as can play."""
    mirror = translation.language.rtl
    title = words(translation, "sheet.title", width, "centre", size=9.0, bold=True)
    parts: Parts = [Text(title, 0.0, 0.0)]
    top = title.height + _PAD
    half = (width - _GAP) / 2
    for place, key in enumerate(("sheet.date", "sheet.place")):
        x = place * (half + _GAP)
        parts += _blank(translation, key, width - x - half if mirror else x, top, half)
    top += _ROW + _PAD
    table, bottom = _table(translation, width, top)
    ways, end = _ways(translation, width, bottom + _PAD)
    return [*parts, *table, *ways], end


def _blank(translation: Translation, key: str, x: float, y: float, width: float) -> Parts:
    """A word and a line to write on."""
    label = words(translation, key, width / 2, "end" if translation.language.rtl else "start")
    taken = label.natural_width() + _PAD
    foot = y + label.height - 1.5
    if translation.language.rtl:
        return [Text(label, x + width / 2, y), Line(((x, foot), (x + width - taken, foot)), 0.5, DUSK)]
    return [Text(label, x, y), Line(((x + taken, foot), (x + width, foot)), 0.5, DUSK)]


def _table(translation: Translation, width: float, top: float) -> tuple[Parts, float]:
    mirror = translation.language.rtl
    players = translation.book.constants.get("players_max", 6)
    narrow = 0.13 * width
    wide = (width - 2 * narrow) / players
    edges = [0.0, narrow, *(2 * narrow + wide * player for player in range(players + 1))]
    heads = [translation.render("sheet.round"), translation.render("sheet.level")]
    heads += [translation.render("sheet.player", n=player + 1) for player in range(players)]
    parts: Parts = []

    def put(text: Rendered, column: int, y: float, height: float, *, bold: bool = False) -> None:
        left, right = edges[column], edges[column + 1]
        made = paragraph(translation, text, right - left - _PAD, "centre", bold=bold)
        x = width - right if mirror else left
        parts.append(Text(made, x + _PAD / 2, y + (height - made.height) / 2))

    for column, head in enumerate(heads):
        put(head, column, top, _HEAD, bold=True)
    for number in range(_ROUNDS):
        count = _number(translation, translation.language.number(number + 1))
        put(count, 0, top + _HEAD + _ROW * number, _ROW)
    foot = top + _HEAD + _ROW * _ROUNDS
    total = words(translation, "sheet.total", 2 * narrow - _PAD, "centre", bold=True)
    parts.append(Text(total, (width - 2 * narrow if mirror else 0.0) + _PAD / 2, foot + (_ROW - total.height) / 2))
    bottom = foot + _ROW
    across = [top, *(top + _HEAD + _ROW * row for row in range(_ROUNDS + 1)), bottom]
    for y in across:
        heavy = y in (top, top + _HEAD, foot, bottom)
        parts.append(Line(((0.0, y), (width, y)), 0.8 if heavy else 0.4, DUSK if heavy else LILAC))
    for number, edge in enumerate(edges):
        x = width - edge if mirror else edge
        end = foot if number == 1 else bottom
        parts.append(Line(((x, top), (x, end)), 0.5, DUSK if number in (0, len(edges) - 1) else HAZE))
    return parts, bottom


def _number(translation: Translation, digits: str) -> Rendered:
    # Set apart, so that a minus sign stays before its digits in lines from right to left.
    return Rendered("", (Span(digits, SpanKind.CODE),), State.SOURCE, translation.language.code)


def _ways(translation: Translation, width: float, top: float) -> tuple[Parts, float]:
    """The ways to score that the deck gives points for, in two columns: words, and points at the end of the line."""
    mirror = translation.language.rtl
    start: Literal["start", "end"] = "end" if mirror else "start"
    end: Literal["start", "end"] = "start" if mirror else "end"
    how = words(translation, "sheet.how", width, start, bold=True)
    parts: Parts = [Text(how, 0.0, top)]
    column = (width - 2 * _GAP) / 2
    ways = [(way.words, way.points) for way in ways_to_score(translation) if way.words is not None]
    half = (len(ways) + 1) // 2
    lowest = top + how.height
    for place, part in enumerate((ways[:half], ways[half:])):
        y = top + how.height + 1
        x = place * (column + 2 * _GAP)
        for said, points in part:
            sign = "\N{MINUS SIGN}" if points < 0 else ""
            text = paragraph(translation, said, column - _POINTS - _PAD, start)
            amount = paragraph(
                translation, _number(translation, sign + translation.language.number(abs(points))), _POINTS, end
            )
            if mirror:
                parts += [Text(text, width - x - text.width, y), Text(amount, width - x - column, y)]
            else:
                parts += [Text(text, x, y), Text(amount, x + column - _POINTS, y)]
            y += text.height + 0.5
        lowest = max(lowest, y)
    return parts, lowest
