"""Lines of words in any language for the margins of pages: how wide and how high they are, and drawing them."""

from dataclasses import dataclass
from functools import lru_cache
from math import inf
from typing import Any, NamedTuple

from oniroo.page.furniture import ASCENT, DESCENT, Writing
from oniroo.products.booklet_design import Design
from oniroo.text.drawing import label, one_line
from oniroo.text.layout import Layout, TextStyle
from oniroo.text.lines import is_plain, runs
from oniroo.text.markup import Piece
from oniroo.text.outlines import measure
from oniroo.text.roles import MM_PER_PT

TYPED = "\N{LEFT-TO-RIGHT ISOLATE}"
_ISOLATES = (TYPED, "\N{FIRST STRONG ISOLATE}")
_CLEAR = 0.06
"""em between the ink of a label within a ruler and the ruler's base that need no lift."""
_OVER_BASE = 0.17
"""em that such a label stands over the base anyhow."""
_AIR = 0.02


class _Ink(NamedTuple):
    """Of a text: its width, and how far its ink reaches from the baseline, in sizes."""

    width: float
    above: float
    below: float


@dataclass(frozen=True, slots=True)
class Lettering:
    """How the words of one language are set in margins; sizes are those of Latin letters that look as large.

    Latin, Greek and Cyrillic ones are left to the plain font (``Document.text``), the others go through the paragraph
    engine in the fonts of the language.
    """

    language: str
    rtl: bool = False

    def is_plain(self, text: str) -> bool:
        """Whether the text is set one character after another; in a right-to-left language no text with isolates is."""
        return is_plain(text) and not (self.rtl and any(mark in text for mark in _ISOLATES))

    def measure(self, text: str, size: float) -> float:
        """The width in mm at ``size`` pt, as it is drawn. Raises Fault for what no font has."""
        if self.is_plain(text):
            return measure(one_line(text), size)
        return _ink(text, self).width * size * MM_PER_PT

    def style(self, text: str, size: float) -> TextStyle:
        """How a text is set, ``size`` in any unit; a left-to-right isolate is something to type, in plain letters."""
        if self.is_plain(text) or text.startswith(TYPED):
            return TextStyle("und", "sans", size=size, direction="ltr", hyphenate=False)
        direction = "rtl" if self.rtl else runs(text)
        return TextStyle(self.language, "sans", size=size * self.scale, direction=direction, hyphenate=False)

    @property
    def scale(self) -> float:
        """By how much letters are drawn larger: Naskh looks smaller than Latin letters of the same size."""
        return Design(self.language, self.rtl).size / Design("en", rtl=False).size

    def draw(self, canvas: Any, text: str, size: float) -> None:
        """A line from the origin, in the canvas' unit."""
        label(canvas, text, self.style(text, size), 0, 0)

    def writing(self, texts: list[str], rulers: tuple[str, ...]) -> Writing:
        """How lines have to be built that these captions and labels of rulers fit into."""
        inks = [_ink(text, self) for text in texts]
        labels = [_ink(text, self) for text in rulers]
        lift = max(0.0, *(ink.below - _CLEAR for ink in labels))
        over = [ink.above + lift + _OVER_BASE for ink in labels]
        return Writing(
            above=max(ASCENT, *over, *(ink.above + _AIR for ink in inks)),
            below=max(DESCENT, *(ink.below + _AIR for ink in (*inks, *labels))),
            lift=lift,
            rtl=self.rtl,
            rulers=rulers,
        )


@lru_cache(maxsize=4096)
def _ink(text: str, lettering: Lettering) -> _Ink:
    """Laid out once: everything grows with the size."""
    style = lettering.style(text, 1.0)
    (line,) = Layout([Piece(one_line(text))], style).lines(inf)
    above, below = 0.0, 0.0
    for cluster in line.clusters:
        for glyph, _, y in cluster.glyphs:
            extents = cluster.face.font.get_glyph_extents(glyph)
            if extents and extents.height:
                top = (y + extents.y_bearing) / cluster.face.units
                above, below = max(above, top), max(below, -top - extents.height / cluster.face.units)
    return _Ink(line.width, above * style.size, below * style.size)
