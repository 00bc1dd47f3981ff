"""A PDF as people need it for printing: true size, embedded font, title, notice, language, outlines, same bytes."""

import hashlib
import io
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from math import cos, radians, sin
from typing import TYPE_CHECKING

from reportlab import rl_config
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from oniroo import __version__
from oniroo.products.ink import MM
from oniroo.text import fonts
from oniroo.text.cleaning import drawable
from oniroo.text.lines import is_plain, runs

if TYPE_CHECKING:
    from oniroo.products.lettering import Lettering
    from oniroo.text.families import Voice

rl_config.useA85 = 0  # streams stay binary: letters for bytes make files a quarter larger and take time
AUTHOR = "The oniroo team; the game ONIROO is by its author, art-felx.com"
NOTICE = "ONIROO is free of charge, from art-felx.com, and must not be sold."


Matrix = tuple[float, float, float, float, float, float]


@dataclass(frozen=True, slots=True)
class About:
    """What the file says of itself. ``duplex`` is a PDF Duplex value or empty (ISO 32000-1, table 150).

    ``names`` is the language of the names that stand on cards; empty: that of the text.
    """

    title: str
    language: str
    duplex: str = ""
    names: str = ""


class Document:
    """A reportlab document whose pages are measured in mm with y downwards from the top-left corner.

    ``strings`` are what ``text`` will be given, ``lettering`` sets those that are words of another language.
    """

    def __init__(self, about: About, strings: Iterable[str], lettering: "Lettering | None" = None) -> None:
        self._lettering = lettering
        self._buffer = io.BytesIO()
        self._names = about.names or about.language
        plain = is_plain if lettering is None else lettering.is_plain
        self.font = embedded_font(frozenset(drawable("".join(filter(plain, strings)))) | frozenset(" "))
        self.canvas = Canvas(
            self._buffer, pageCompression=1, invariant=1, lang=about.language, pdfVersion=(1, 7),
            initialFontName=self.font,  # type: ignore[arg-type]  # the stubs want the name of a base font
        )  # fmt: skip
        self.canvas.setTitle(about.title)
        self.canvas.setAuthor(AUTHOR)
        self.canvas.setSubject(NOTICE)
        self.canvas.setCreator(f"oniroo {__version__}")
        self.canvas.setProducer(f"oniroo {__version__} (ReportLab)")
        self.canvas.setKeywords("ONIROO, card game, print and play")
        # No Direction R2L, whatever the language: pdfium would take every line for one from right to left, and commands
        # would be found backwards. It is for facing pages: booklets say it themselves.
        preferences = {"PrintScaling": "None", "DisplayDocTitle": "true"}
        if about.duplex:
            preferences["Duplex"] = about.duplex
        for name, value in preferences.items():
            self.canvas.setViewerPreference(name, value)
        self._pages = 0
        self._entries = 0

    @contextmanager
    def page(
        self, width: float, height: float, *, label: str, trim: tuple[float, float, float, float] | None = None
    ) -> Iterator[None]:
        """One page of width × height mm; inside, the canvas' unit is mm and y runs down.

        ``label`` is shown by viewers beside the page; ``trim`` = (left, top, right, bottom) in mm sets the TrimBox.
        """
        canvas = self.canvas
        canvas.setPageSize((width * MM, height * MM))
        if trim is not None:
            left, top, right, bottom = trim
            canvas.setTrimBox((left * MM, (height - bottom) * MM, right * MM, (height - top) * MM))
        canvas.addPageLabel(self._pages, prefix=label)
        with self.moved((MM, 0.0, 0.0, -MM, 0.0, height * MM)):
            yield
        canvas.showPage()
        self._pages += 1

    @contextmanager
    def moved(self, matrix: Matrix) -> Iterator[None]:
        """Everything drawn inside goes through ``matrix`` (a, b, c, d, e, f of PDF's ``cm``)."""
        # written as it stands: reportlab's own way formats each number in Python, which takes a tenth of a whole run
        self._write(f"q {' '.join(f'{value:.6f}' for value in matrix)} cm")
        yield
        self._write("Q")

    def clip(self, x: float, y: float, width: float, height: float) -> None:
        """From here to the end of the present ``moved`` only what lies in this box is seen."""
        self._write(f"{x:.4f} {y:.4f} {width:.4f} {height:.4f} re W n")

    def line(self, x1: float, y1: float, x2: float, y2: float, pen: float, *, dash: str = "") -> None:
        """A black stroke with flat ends from (x1, y1) to (x2, y2) mm, ``pen`` pt wide; ``dash``: "on off" in mm."""
        dashed = f"[{dash}] 0 d " if dash else ""
        ended = " [] 0 d" if dash else ""
        self._write(f"{pen / MM:.4f} w {dashed}{x1:.4f} {y1:.4f} m {x2:.4f} {y2:.4f} l S{ended}")

    def _write(self, code: str) -> None:
        lines: list[str] = self.canvas._code  # type: ignore[attr-defined]  # the stubs leave it out
        lines.append(code)

    @property
    def pages(self) -> int:
        """How many pages are finished."""
        return self._pages

    def outline(self, title: str, level: int) -> None:
        """An entry in the viewer's table of contents that leads to the present page."""
        key = f"entry-{self._entries}"  # reportlab keeps titles by key: one each
        self._entries += 1
        self.canvas.bookmarkPage(key)
        self.canvas.addOutlineEntry(title, key, level, closed=level == 0)

    def text(self, words: str, x: float, y: float, size: float, *, turn: float = 0) -> None:
        """Words in the margin font: the left end of the baseline at (x, y) mm, ``size`` in pt, turned clockwise.

        They are as wide as ``oniroo.text.outlines.measure`` tells, or the lettering. Plain ones are set by reportlab,
        which is quick; their characters need to be among the strings that the document was made with.
        """
        canvas = self.canvas
        c, s = cos(radians(turn)), sin(radians(turn))
        with self.moved((c, s, s, -c, x, y)):
            if self._lettering is not None and not self._lettering.is_plain(words):
                self._lettering.draw(canvas, words, size / MM)
            elif is_plain(words):
                canvas.setFont(self.font, size / MM)
                canvas.drawString(0, 0, drawable(words))
            else:
                self._label(words, "und", "sans", size)

    def hidden_text(self, words: str, x: float, y: float, size: float, width: float) -> None:
        """A name that search finds but nobody sees, over outlines that are ``width`` mm wide."""
        with self.moved((1.0, 0.0, 0.0, -1.0, x, y)):
            self._label(words, self._names, "name", size, hidden_width=width)

    def _label(
        self, words: str, language: str, voice: "Voice", size: float, *, hidden_width: float | None = None
    ) -> None:
        # most sheets have plain margins and no names: they need no paragraph engine
        from oniroo.text.drawing import label
        from oniroo.text.layout import TextStyle

        style = TextStyle(language=language, voice=voice, size=size / MM, direction=runs(words))
        label(self.canvas, words, style, 0, 0, hidden_width=hidden_width)

    def finish(self) -> bytes:
        """The bytes of the finished file."""
        self.canvas.save()
        return self._buffer.getvalue()


def embedded_font(characters: frozenset[str]) -> str:
    """Register the margin font, cut down to these characters, with reportlab; its name there.

    reportlab keeps fonts by name for the whole process: the name is made from the font's own bytes.
    """
    data = fonts.font_bytes("margin", set(characters))
    name = f"oniroo-{hashlib.sha256(data).hexdigest()[:16]}"
    if name not in pdfmetrics.getRegisteredFontNames():
        pdfmetrics.registerFont(TTFont(name, io.BytesIO(data)))
    return name
