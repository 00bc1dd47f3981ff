"""One card with callouts: labels in two columns beside it, each with a line to the part that it names."""

from collections.abc import Sequence
from dataclasses import dataclass

from oniroo.deck.model import CodeKind, Deck
from oniroo.draw import frames
from oniroo.draw.free_face import DIGITS_X, DRAWING, LETTERS_X, SHEET, layout
from oniroo.draw.palette import GRAPE
from oniroo.draw.parts import Face
from oniroo.products.figure_drawing import Line, Point, Ring, Shown, Text, words
from oniroo.rules.translation import Translation
from oniroo.text.paragraph import Paragraph

_LEAD = 9.0  # pt between a label and the card
_BETWEEN = 4.0  # pt between labels
_OVER = 5.0  # pt by which a line from above passes over the card
_U = 0.9  # mm by which the line around the codes of FREE stands off the sheet's edge


@dataclass(frozen=True, slots=True)
class Callout:
    """``label.<label>`` names what stands at ``target`` (mm on the card). ``over``: its line comes from above."""

    label: str
    left: bool
    target: Point
    over: bool = False


@dataclass(frozen=True, slots=True)
class Design:
    """``share`` of the figure's width that the card takes, at most ``most`` pt; its callouts."""

    share: float
    most: float
    callouts: tuple[Callout, ...]


_YELLOW: Point = (frames.YELLOW_BOX.cx, frames.YELLOW_BOX.y + 0.6)
_PURPLE: Point = (frames.CIRCLE[0], frames.CIRCLE[1] - frames.CIRCLE[2] + 0.4)
_GROUPS = (Callout("yellow", True, _YELLOW, True), Callout("purple", False, _PURPLE, True))


def design(name: str, deck: Deck) -> Design | None:
    """What is pointed at in a figure; None for figures without callouts."""
    if name == "anatomy":
        codes = (
            Callout(kind.value, True, (frames.cell(index).x + 0.4, frames.cell(index).cy))
            for index, kind in enumerate(CodeKind)
        )
        x, y, _ = frames.NUMBER
        picture = Callout("picture", False, (frames.PICTURE.right - 5, frames.PICTURE.cy))
        return Design(0.4, 130, (*_GROUPS, *codes, picture, Callout("number", False, (x + 6.0, y))))
    if name == "anatomy_groups":
        return Design(0.32, 100, _GROUPS)
    if name == "free":
        between = _between([y for code, _, y, _ in layout(deck.codes) if code.kind is CodeKind.DIGIT])
        callouts = (
            Callout("any_group", True, _YELLOW, True),
            _GROUPS[1],
            Callout("codes", True, (SHEET.x + _U, DRAWING.cy)),
            Callout("draw_here", False, (DRAWING.right - 4, between)),
        )
        return Design(0.34, 110, callouts)
    return None


def _between(heights: Sequence[float]) -> float:
    """Halfway between two neighbours near the middle: there a line meets neither."""
    half = len(heights) // 2
    return (heights[half - 1] + heights[half]) / 2 if half else DRAWING.cy


def annotated(
    face: Face, of: Design, translation: Translation, width: float
) -> tuple[list[Shown | Line | Ring | Text], float]:
    """Card, labels and lines in a figure ``width`` pt wide, and the height in pt that they take."""
    scale = min(of.most, width * of.share) / face.width
    column = (width - face.width * scale) / 2 - _LEAD
    left = [(callout, _label(translation, callout, column)) for callout in of.callouts if callout.left]
    right = [(callout, _label(translation, callout, column)) for callout in of.callouts if not callout.left]
    over = [paragraph.height / 2 for callout, paragraph in (*left, *right) if callout.over]
    shown = Shown(face, _LEAD + column, max(over, default=0.0) + _OVER, scale)
    parts: list[Shown | Line | Ring | Text] = [shown]
    if any(callout.label == "codes" for callout in of.callouts):
        parts.append(_around_codes(shown))
    bottom = shown.bottom
    for labels in (left, right):
        free = 0.0
        for callout, paragraph in sorted(labels, key=lambda one: (not one[0].over, one[0].target[1])):
            x, y = shown.at(*callout.target)
            level = shown.y - _OVER if callout.over else y
            top = max(level - paragraph.height / 2, free)
            free = top + paragraph.height + _BETWEEN
            text = Text(paragraph, 0.0 if callout.left else width - column, top)
            parts += [text, _lead(callout, shown, (top + text.bottom) / 2, (x, y))]
            bottom = max(bottom, text.bottom)
    return parts, bottom


def _label(translation: Translation, callout: Callout, column: float) -> Paragraph:
    return words(translation, f"label.{callout.label}", column, "end" if callout.left else "start")


def _lead(callout: Callout, shown: Shown, level: float, target: Point) -> Line:
    """From the label's middle to its target: over the card and down, or across to it."""
    outwards = -1 if callout.left else 1
    edge = shown.x if callout.left else shown.x + shown.width
    start = (edge + outwards * (_LEAD - 2), level)
    bend = (target[0], level) if callout.over else (edge + outwards * 2, target[1])
    return Line((start, bend, target), end="dot", halo=True)


def _around_codes(shown: Shown) -> Line:
    """A line around the U that the codes of a FREE card form."""
    left, right = SHEET.x + _U, SHEET.right - _U
    top, bottom = SHEET.y + _U, SHEET.bottom - _U
    inner_left, inner_right = LETTERS_X + (LETTERS_X - left), DIGITS_X - (right - DIGITS_X)
    inner = bottom - 9.4
    corners = (
        (left, top), (left, bottom), (right, bottom), (right, top),
        (inner_right, top), (inner_right, inner), (inner_left, inner), (inner_left, top), (left, top),
    )  # fmt: skip
    return Line(tuple(shown.at(*corner) for corner in corners), pen=1.0, colour=GRAPE)
