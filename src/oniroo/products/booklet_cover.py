"""The first and the last page of the booklet: a night with cards, and what this booklet is."""

from collections.abc import Sequence
from functools import partial
from math import cos, radians, sin
from typing import Any, NamedTuple

from oniroo.deck.model import Card, Deck, Kind
from oniroo.draw.gallery import folder_of, picture
from oniroo.draw.intake import ArtGallery
from oniroo.draw.palette import Ink
from oniroo.draw.parts import Face, Placed
from oniroo.ground.findings import Finding, Severity
from oniroo.products.booklet_design import GREY, HEIGHT, MOON, NIGHT, PAPER, PURPLE, WIDTH
from oniroo.products.booklet_parts import outdated, tag
from oniroo.products.booklet_story import Story
from oniroo.products.document import Document
from oniroo.products.ink import MM, PdfInk
from oniroo.products.printed_language import not_current, place_of
from oniroo.rules.model import State
from oniroo.text.drawing import label
from oniroo.text.layout import TextStyle
from oniroo.text.lines import runs
from oniroo.text.paragraph import Paragraph

EDGE = 22.0
"""pt of white around the night: printers cannot print to the edge."""
COLOPHON = "colophon"
_PANEL = 190.0  # pt from the foot of the page to that of the night
_TURN = 10.5  # degrees from card to card of the fan
_CORNER = 3.0  # mm
LINE = WIDTH - 2 * EDGE - 40
"""pt that centred texts may be wide."""
_CLEAR = 4.0  # pt between words and stars
_TITLES = (38.0, 34.0, 30.0, 26.0, 23.0, 20.0, 18.0, 16.0)  # pt, the first that fits
_BESIDE_MOON = 215.0  # pt: a wider title stands below the moon
_FAN = _PANEL + 225.0  # the heads of the cards
_STEPS = (1.0, 0.94, 0.88, 0.82, 0.76, 0.7, 0.65, 0.6)  # of the size of letters, the first that fits
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
    """The title, the cards as a fan, who plays, and the notice; letters are smaller where these are long.

    What has no room even so is a finding of the story, a word wider than the page a fault.
    """
    canvas, design, words = document.canvas, story.design, story.translation
    title = title_of(story)
    wide = title.natural_width() > _BESIDE_MOON
    width, height = WIDTH - 2 * EDGE, HEIGHT - EDGE - _PANEL
    canvas.saveState()
    canvas.setFillColor(NIGHT)
    canvas.roundRect(EDGE, _PANEL, width, height, 14, stroke=0, fill=1)
    canvas.setFillColor(MOON)
    moon = EDGE + width * (0.16 if design.rtl else 0.84), _PANEL + height * (0.945 if wide else 0.865)
    canvas.circle(*moon, 17, stroke=0, fill=1)
    canvas.setFillColor(NIGHT)
    canvas.circle(moon[0] + (-8 if design.rtl else 8), moon[1] + 4, 15, stroke=0, fill=1)
    canvas.restoreState()
    middle = WIDTH / 2
    head = HEIGHT - EDGE - 66  # the baseline of a title of one line
    if title.natural_width() <= LINE:
        label(canvas, title.text, title.style, middle, head, anchor="centre")
        top = head - 18
    elif story.tried(lambda: title.wrap(LINE)):
        top = head + 27 - title.height
        title.drawOn(canvas, (WIDTH - LINE) / 2, top)
    else:
        top = head - 18
    above = [
        _Words("booklet.subtitle", design.style(16, "title", colour=PAPER)),
        _Words("booklet.tagline", design.style(10.5, "sans", colour=PAPER)),
    ]
    foot = _stack(document, story, above, top, _FAN)
    draw_stars(canvas, (width, height), (foot, head + 27 if wide else top), reach=0.5 if wide else _WORDS)
    _fan(document, ink, faces, middle, _PANEL + 138)
    below = [_Words("booklet.players", design.style(13, "title", colour=NIGHT), 6)]
    if any(words.keys(state) for state in (State.MISSING, State.OUTDATED)):
        below.append(_Words("booklet.draft", design.style(11, "title", colour=PURPLE), 2))
    if "notice.1" in words.units:
        below[-1] = below[-1]._replace(after=below[-1].after + 6)
        small = design.style(design.size - 0.8, align="justify", colour=GREY)
        below.append(_Words("notice.1", small, width=width - 20))
    _stack(document, story, below, _PANEL - 20, EDGE)


class _Words(NamedTuple):
    """A unit on the cover, with so many pt of air below it, in lines of a width."""

    key: str
    style: TextStyle
    after: float = 0.0
    width: float = LINE

    def made(self, story: Story, step: float) -> Paragraph:
        """Its paragraph in letters of a part of their size."""
        style = self.style.but(size=round(self.style.size * step, 2), leading=round(self.style.line_height * step, 2))
        if style.align != "justify":
            style = style.but(align="centre", hyphenate=False)
        return story.paragraph(story.translation.render(self.key), style)


def title_of(story: Story) -> Paragraph:
    """The name of the game, as large as a line has room for it; in the smallest size it may take several."""
    words = story.translation
    rendered = words.render("booklet.title")
    name = str(rendered)
    # a name in Latin letters looks the same on the cover of every language
    language = "en" if name.isascii() else story.design.language
    style = TextStyle(language, "title", colour=MOON, align="centre", direction=runs(name), hyphenate=False)
    for size in _TITLES:
        made = story.plain(rendered, style.but(size=size))
        if made.natural_width() <= LINE:
            break
    return made


def _stack(document: Document, story: Story, said: Sequence[_Words], top: float, least: float) -> float:
    """Texts below each other in the middle of the page, as large as they have room above ``least``; gives their foot.

    A finding where even the smallest letters are too large.
    """
    for step in _STEPS:
        made = [words.made(story, step) for words in said]
        if any(text.minWidth() > words.width for text, words in zip(made, said, strict=True)):
            continue
        needed = sum(text.wrap(words.width)[1] + words.after for text, words in zip(made, said, strict=True))
        if top - needed + said[-1].after >= least:
            break
    else:
        story.findings.append(_crowded(story, said, made))
    for text, words in zip(made, said, strict=True):
        if story.tried(partial(text.wrap, words.width)):
            text.drawOn(document.canvas, (WIDTH - words.width) / 2, top - text.height)
            top -= text.height + words.after
    return top


def _crowded(story: Story, said: Sequence[_Words], made: Sequence[Paragraph]) -> Finding:
    """What is said of texts without room: of the longest of them."""
    longest = max(range(len(said)), key=lambda number: len(made[number].text))
    text = story.translation.render(said[longest].key)
    problem = f"it is too long for the cover, even at {100 * _STEPS[-1]:.0f} % of its size"
    subject = f"{story.translation.language.code} {text.key}"
    place = place_of(text, story.translation)
    return Finding("booklet-cover", problem, "make it shorter", place, subject, Severity.WARNING)


def draw_stars(canvas: Any, night: tuple[float, float], words: tuple[float, float], *, reach: float = _WORDS) -> None:
    """Stars on the night of width × height pt; none among the words from foot to head, where it looks like a point."""
    canvas.saveState()
    canvas.setFillColor(MOON)
    for x, y, radius in _STARS:
        at = _PANEL + y * night[1]
        if not (words[0] - _CLEAR < at < words[1] + _CLEAR and abs(x - 0.5) < reach):
            canvas.circle(EDGE + x * night[0], at, radius, stroke=0, fill=1)
    canvas.restoreState()


def _centred(document: Document, story: Story, key: str, style: TextStyle, top: float) -> float:
    """A text in the middle of the page, its head at ``top``; gives its height."""
    made = story.paragraph(story.translation.render(key), style.but(align="centre", hyphenate=False))
    _, height = made.wrap(LINE)
    made.drawOn(document.canvas, (WIDTH - LINE) / 2, top - height)
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
    missing, old = not_current(words)
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
        _, height = line.wrap(LINE)
        left = (WIDTH - LINE) / 2
        line.drawOn(canvas, left, foot - height)
        if mark:
            reach = line.lines(LINE)[0].width
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
