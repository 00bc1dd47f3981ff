"""The first and the last page of the booklet: a night with cards, and what this booklet is."""

from collections.abc import Sequence
from math import cos, radians, sin
from typing import Any

from oniroo.deck.model import Card, Deck, Kind
from oniroo.draw.gallery import folder_of, picture
from oniroo.draw.intake import ArtGallery
from oniroo.draw.palette import Ink
from oniroo.draw.parts import Face, Placed
from oniroo.products.booklet_design import GREY, HEIGHT, MOON, NIGHT, PAPER, PURPLE, WIDTH
from oniroo.products.booklet_parts import outdated, tag
from oniroo.products.booklet_story import Story
from oniroo.products.document import Document
from oniroo.products.ink import MM, PdfInk
from oniroo.rules.model import State
from oniroo.text.drawing import label
from oniroo.text.layout import TextStyle
from oniroo.text.paragraph import Paragraph

EDGE = 22.0
"""pt of white around the night: printers cannot print to the edge."""
COLOPHON = "colophon"
_PANEL = 190.0  # pt from the foot of the page to that of the night
_TURN = 10.5  # degrees from card to card of the fan
_CORNER = 3.0  # mm
_LINE = WIDTH - 2 * EDGE - 40  # width of centred texts
_CLEAR = 4.0  # pt between words and stars
_WORDS = 0.36  # of the night, to either side of its middle: where words may stand
# Stars of the cover: (x, y) in parts of the night, radius in pt.
_STARS = (
    (0.08, 0.90, 1.1), (0.17, 0.72, 0.7), (0.26, 0.94, 0.8), (0.36, 0.66, 0.6), (0.66, 0.95, 0.7), (0.90, 0.63, 1.0),
    (0.94, 0.80, 0.6), (0.06, 0.55, 0.8), (0.55, 0.69, 0.7), (0.13, 0.30, 0.7), (0.93, 0.36, 0.9), (0.05, 0.12, 0.6),
    (0.95, 0.10, 0.7), (0.44, 0.93, 0.9), (0.74, 0.70, 0.6),
)  # fmt: skip


def cover_cards(deck: Deck) -> tuple[Card, ...]:
    """Five cards for the cover, a kind each where the deck has it: pictures first, then those that change a round."""
    symbols = [card for card in deck.symbols if card.id in deck.examples.get("anatomy", ())] or list(deck.symbols[:1])
    kinds = (Kind.DREAM_FAIRY, Kind.MOON_HEAD, Kind.WAKE_UP, Kind.FREE)
    first = [cards[0] for kind in kinds if (cards := deck.of_kind(kind))]
    return (*first[:2], *symbols[:1], *first[2:])[:5]


def draw_cover(document: Document, ink: PdfInk, faces: Sequence[Face], story: Story) -> None:
    """The title, the cards as a fan, who plays, and the notice."""
    canvas, design, words = document.canvas, story.design, story.translation
    width, height = WIDTH - 2 * EDGE, HEIGHT - EDGE - _PANEL
    canvas.saveState()
    canvas.setFillColor(NIGHT)
    canvas.roundRect(EDGE, _PANEL, width, height, 14, stroke=0, fill=1)
    canvas.setFillColor(MOON)
    moon = EDGE + width * (0.16 if design.rtl else 0.84), _PANEL + height * 0.865
    canvas.circle(*moon, 17, stroke=0, fill=1)
    canvas.setFillColor(NIGHT)
    canvas.circle(moon[0] + (-8 if design.rtl else 8), moon[1] + 4, 15, stroke=0, fill=1)
    canvas.restoreState()
    middle = WIDTH / 2
    name = str(words.render("booklet.title"))
    # a name in Latin letters looks the same on the cover of every language
    language = "en" if name.isascii() else words.language.code
    title = TextStyle(language, "title", size=38, colour=MOON, hyphenate=False)
    label(canvas, name, title, middle, HEIGHT - EDGE - 66, anchor="centre")
    top = HEIGHT - EDGE - 84
    foot = top - _centred(document, story, "booklet.subtitle", design.style(16, "title", colour=PAPER), top)
    foot -= _centred(document, story, "booklet.tagline", design.style(10.5, "sans", colour=PAPER), foot)
    draw_stars(canvas, (width, height), (foot, top))
    _fan(document, ink, faces, middle, _PANEL + 138)
    below = _PANEL - 20
    below -= _centred(document, story, "booklet.players", design.style(13, "title", colour=NIGHT), below) + 6
    if any(words.keys(state) for state in (State.MISSING, State.OUTDATED)):
        below -= _centred(document, story, "booklet.draft", design.style(11, "title", colour=PURPLE), below) + 2
    if "notice.1" in words.units:
        notice = story.paragraph(
            words.render("notice.1"), design.style(design.size - 0.8, align="justify", colour=GREY)
        )
        notice.wrap(width - 20)
        notice.drawOn(canvas, EDGE + 10, max(below - 6 - notice.height, EDGE))


def draw_stars(canvas: Any, night: tuple[float, float], words: tuple[float, float]) -> None:
    """Stars on the night of width × height pt; none among the words from foot to head, where it looks like a point."""
    canvas.saveState()
    canvas.setFillColor(MOON)
    for x, y, radius in _STARS:
        at = _PANEL + y * night[1]
        if not (words[0] - _CLEAR < at < words[1] + _CLEAR and abs(x - 0.5) < _WORDS):
            canvas.circle(EDGE + x * night[0], at, radius, stroke=0, fill=1)
    canvas.restoreState()


def _centred(document: Document, story: Story, key: str, style: TextStyle, top: float) -> float:
    """A text in the middle of the page, its head at ``top``; gives its height."""
    made = story.paragraph(story.translation.render(key), style.but(align="centre", hyphenate=False))
    _, height = made.wrap(_LINE)
    made.drawOn(document.canvas, (WIDTH - _LINE) / 2, top - height)
    return float(height)


def _fan(document: Document, ink: PdfInk, faces: Sequence[Face], x: float, y: float) -> None:
    """Cards as a hand holds them, about (x, y)."""
    for number, face in enumerate(faces):
        turn = (number - (len(faces) - 1) / 2) * _TURN
        draw_card(document, ink, face, x, y, scale=0.66, turn=turn, pivot=260.0)


def draw_card(
    document: Document,
    ink: PdfInk,
    face: Face,
    x: float,
    y: float,
    *,
    scale: float,
    turn: float = 0.0,
    pivot: float = 0.0,
) -> None:
    """A card with its middle at (x, y) pt, or turned clockwise by ``turn`` degrees about ``pivot`` pt below that."""
    c, s = cos(radians(turn)), sin(radians(turn))
    unit = MM * scale
    # middle of the card after the turn about the pivot
    cx, cy = x + pivot * s, y - pivot + pivot * c
    a, b, p, q = unit * c, -unit * s, -unit * s, -unit * c
    e = cx - a * face.width / 2 - p * face.height / 2
    f = cy - b * face.width / 2 - q * face.height / 2
    with document.moved((a, b, p, q, e, f)):
        canvas: Any = document.canvas
        canvas.saveState()
        path = canvas.beginPath()
        path.roundRect(0, 0, face.width, face.height, _CORNER)
        canvas.setFillColor("#FFFFFF")
        canvas.drawPath(path, stroke=0, fill=1)
        canvas.clipPath(path, stroke=0, fill=0)
        ink.draw(face)
        canvas.restoreState()
        canvas.saveState()
        canvas.setStrokeColor(GREY)
        canvas.setLineWidth(0.25)
        canvas.roundRect(0, 0, face.width, face.height, _CORNER, stroke=1, fill=0)
        canvas.restoreState()


def colophon_lines(story: Story) -> list[tuple[str, Paragraph]]:
    """What the last page says, each with the mark that it explains (``en``, ``outdated`` or none)."""
    words, design = story.translation, story.design
    style = design.style(design.size, align="centre", hyphenate=False)
    missing, old = len(words.keys(State.MISSING)), len(words.keys(State.OUTDATED))
    said: list[tuple[str, str, dict[str, str | int]]] = [
        ("", "colophon.language", {"language": words.language.name}),
        ("", "colophon.deck", {"version": words.deck.version}),
        ("", "colophon.cards", {}),
        ("en" if missing else "", "colophon.missing", {"count": missing}),
        ("outdated" if old else "", "colophon.outdated", {"count": old}),
    ]
    return [(mark, story.paragraph(words.render(key, **filling), style)) for mark, key, filling in said]


def draw_colophon(document: Document, ink: PdfInk, story: Story) -> None:
    """A little dreamer, what this booklet is, and the notice."""
    canvas, words, design = document.canvas, story.translation, story.design
    foot = HEIGHT - 120.0
    art = sleeper(words.deck, story.gallery)
    if art is not None:
        side = 120.0
        scale = side / max(art.width, art.height)
        left, foot = (WIDTH - art.width * scale) / 2, HEIGHT - 90 - art.height * scale
        with document.moved((scale, 0.0, 0.0, -scale, left, foot + art.height * scale)):
            ink.draw(art)
    foot -= 12
    foot -= _centred(document, story, "figure.end", design.style(15, "title", colour=NIGHT), foot) + 40
    canvas.bookmarkHorizontal(COLOPHON, 0, foot + 10)
    foot -= _centred(document, story, "colophon.title", design.style(12, "title", colour=PURPLE), foot) + 8
    for mark, line in colophon_lines(story):
        _, height = line.wrap(_LINE)
        left = (WIDTH - _LINE) / 2
        line.drawOn(canvas, left, foot - height)
        if mark:
            reach = line.lines(_LINE)[0].width
            x = WIDTH / 2 + (reach / 2 + 8 if design.rtl else -reach / 2 - 8)
            x += 14 if design.rtl else -14
            baseline = foot - line.style.line_height + 4
            tag(canvas, "en", x, baseline, rtl=design.rtl) if mark == "en" else outdated(
                canvas, x, baseline, rtl=design.rtl
            )
        foot -= height + 3
    foot -= 14
    foot -= _centred(document, story, "colophon.free", design.style(design.size, "bold", colour=NIGHT), foot) + 3
    _centred(document, story, "colophon.print", design.style(design.size - 0.8, "sans", colour=GREY), foot - 10)


def sleeper(deck: Deck, gallery: ArtGallery) -> Face | None:
    """The picture of the first sleeper of the deck; None if there is none, or it is not drawn."""
    for card in deck.of_kind(Kind.MAGIC_CODE):
        gallery.read(((folder_of(card), card.picture),) if card.picture else ())
        if parts := picture(card, deck, gallery, Ink.FULL):
            width, height = parts[-1].box[2:]
            return Face(width, height, tuple(Placed(part, 0, 0, width, height) for part in parts))
    return None
