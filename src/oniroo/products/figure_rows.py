"""Cards in rows, in reading order: the codes they serve ringed, an arrow from each purple circle to its match."""

from collections.abc import Sequence

from oniroo.deck.model import Card, Code, CodeKind, Deck, Free
from oniroo.draw import frames
from oniroo.draw.free_face import layout
from oniroo.draw.palette import DIGIT_BLUE, GRAPE, LETTER_RED, SHAPE_GREEN
from oniroo.draw.parts import Face
from oniroo.products.figure_cards import linked
from oniroo.products.figure_drawing import Line, Ring, Shown, Text, words
from oniroo.rules.translation import Translation

GAP = 5.0  # pt between cards
_IN_A_ROW = 7
_MOST = {1: 78.0, 2: 90.0}  # pt that a card is wide where there is room
_MOST_OF_MANY = 84.0
_LOW, _HIGH = 5.0, 11.0  # pt above the cards at which arrows run
_COLOURS = {CodeKind.LETTER: LETTER_RED, CodeKind.SHAPE: SHAPE_GREEN, CodeKind.DIGIT: DIGIT_BLUE}

Parts = list[Shown | Line | Ring | Text]


def rows(faces: Sequence[Face], width: float, *, rtl: bool, above: float = 0.0, gap: float = GAP) -> list[Shown]:
    """The faces in rows of at most seven, in the middle of ``width`` pt, all of one size; from the right if ``rtl``.

    ``above`` pt are left free above each row.
    """
    across = min(len(faces), _IN_A_ROW)
    own = min(_MOST.get(len(faces), _MOST_OF_MANY), (width - gap * (across - 1)) / across)
    scale = own / faces[0].width
    shown = []
    y = 0.0
    for first in range(0, len(faces), across):
        row = faces[first : first + across]
        y += above
        left = (width - len(row) * own - gap * (len(row) - 1)) / 2
        for place, face in enumerate(row):
            at = len(row) - 1 - place if rtl else place
            shown.append(Shown(face, left + at * (own + gap), y, scale))
        y += faces[0].height * scale + GAP
    return shown


def dream(
    cards: Sequence[Card],
    faces: Sequence[Face],
    served: Sequence[Code],
    deck: Deck,
    width: float,
    *,
    rtl: bool,
) -> tuple[Parts, float]:
    """Linked cards of a dream, and the height they take in pt. Each code of ``served`` is ringed on its card."""
    shown = rows(faces, width, rtl=rtl, above=(_HIGH if rtl else _LOW) + 3)
    parts: Parts = [*shown, *_arrows(cards, shown)]
    parts += [_ring(card, code, where, deck) for card, code, where in zip(cards, served, shown, strict=True) if shown]
    return parts, shown[-1].bottom


def pair(
    cards: Sequence[Card], faces: Sequence[Face], translation: Translation, width: float, *, rtl: bool
) -> tuple[Parts, float]:
    """Two cards that link, with the word for it above the arrow, and the height they take in pt."""
    word = words(translation, "label.match", width / 2, "centre", bold=True)
    shown = rows(faces, width, rtl=rtl, above=word.height + 2 + _LOW)
    arrows = _arrows(cards, shown)
    middle = (arrows[0].points[0][0] + arrows[0].points[-1][0]) / 2
    label = Text(word, middle - width / 4, 0.0)
    return [*shown, *arrows, label], shown[-1].bottom


def _arrows(cards: Sequence[Card], shown: Sequence[Shown]) -> list[Line]:
    """From each card's purple circle to the yellow rectangle of the next, where they match."""
    found = []
    for place, match in enumerate(linked(cards)):
        card, following = shown[place], shown[place + 1]
        if not match or card.y != following.y:
            continue
        # Where rows run from the right the arrows overlap: neighbours run at two heights.
        backwards = following.x < card.x
        level = card.y - (_HIGH if backwards and place % 2 else _LOW)
        x1, y1 = card.at(frames.CIRCLE[0], frames.CIRCLE[1] - frames.CIRCLE[2])
        x2, y2 = following.at(frames.YELLOW_BOX.cx, frames.YELLOW_BOX.y)
        found.append(Line(((x1, y1), (x1, level), (x2, level), (x2, y2)), 0.9, GRAPE, "arrow", halo=True))
    # The higher ones are drawn last: where two cross, the line that comes down to an arrow's head stays whole.
    return sorted(found, key=lambda line: -line.points[1][1])


def _ring(card: Card, code: Code, shown: Shown, deck: Deck) -> Ring:
    """Around the code on a card: its cell of the column, or its place among the codes of a FREE card."""
    if isinstance(card, Free):
        x, y, height = next((x, y, height) for one, x, y, height in layout(deck.codes) if one == code)
        half = height * 0.62
        box = (x - half, y - half, 2 * half, 2 * half)
    else:
        cell = frames.cell(list(CodeKind).index(code.kind))
        box = (cell.x - 0.4, cell.y - 0.4, cell.width + 0.8, cell.height + 0.8)
    left, top = shown.at(box[0], box[1])
    return Ring(left, top, box[2] * shown.scale, box[3] * shown.scale, _COLOURS[code.kind])
