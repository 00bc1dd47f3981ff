"""How the rule booklet looks: its page, its columns, its colours, and its styles of text in each language. In pt."""

from dataclasses import dataclass
from functools import cached_property

from oniroo.draw import palette
from oniroo.rules.model import Language
from oniroo.text.families import Script, Voice, leading, primary, script_of
from oniroo.text.layout import TextStyle

WIDTH, HEIGHT = 419.53, 595.28
"""A5."""
INNER, OUTER, TOP, BOTTOM = 44.0, 34.0, 52.0, 50.0
"""Margins: at the spine, at the edge, above and below the text."""
MEASURE = WIDTH - INNER - OUTER
COLUMN = HEIGHT - TOP - BOTTOM
IDS = 36.0
"""The column of rule ids, at the side where lines begin."""
TEXT = MEASURE - IDS

NIGHT, DUSK, MOON, PAPER = palette.NIGHT, palette.DUSK, palette.MOON, palette.CREAM
INK, GREY, LINE, TINT = "#1D1B26", "#6E6A7C", "#C9C4DA", "#F3F0FA"
PURPLE = "#6B3FA0"

# Naskh looks smaller than Latin letters of the same size, Frank Ruhl a little.
_SIZES: dict[Script, float] = {"Arab": 10.0, "Hebr": 9.8}
_FONTS: dict[str, Script] = {"arabic": "Arab", "hebrew": "Hebr"}
_LETTERS: dict[str, Script] = {"ARABIC": "Arab", "HEBREW": "Hebr", "GREEK": "Grek"}
_ENGLISH = 8.6  # a line of English among other letters


@dataclass(frozen=True)
class Design:
    """The styles of a booklet in one language (a tag, see ``tag_of``); ``rtl`` mirrors its pages."""

    language: str
    rtl: bool

    @property
    def size(self) -> float:
        """Of running text."""
        return _SIZES.get(script_of(self.language), 9.0)

    def style(self, size: float, voice: Voice = "body", *, english: bool = False, **more: object) -> TextStyle:
        """A style of this language, or of English where there is no translation."""
        language = "en" if english else self.language
        # What gives a line of Naskh its height are its vowel signs; small print has none.
        height = leading(language, size) * (0.9 if leading(language, 1.0) > 1.5 else 1.0)
        return TextStyle(
            language=language,
            voice=voice,
            size=size,
            leading=round(height, 2),
            direction="rtl" if self.rtl and not english else "ltr",
            colour=INK,
        ).but(**more)

    def title(self, size: float, colour: str, **more: float) -> TextStyle:
        """A title, which stays with what follows."""
        return self.style(size, "title", keep_with_next=True, hyphenate=False, colour=colour).but(**more)

    @cached_property
    def body(self) -> TextStyle:
        """Running text."""
        return self.style(self.size, align="justify", link_colour=PURPLE, space_after=2.5)

    @cached_property
    def body_english(self) -> TextStyle:
        """Running text that is not translated."""
        return self.style(_ENGLISH, english=True, align="justify", link_colour=PURPLE, space_after=2.5)

    @cached_property
    def heading(self) -> TextStyle:
        """The title of a section."""
        return self.title(15, NIGHT, space_before=16, space_after=5)

    @cached_property
    def subheading(self) -> TextStyle:
        """A title inside a section."""
        return self.title(11, PURPLE, space_before=9, space_after=3)

    @cached_property
    def level(self) -> TextStyle:
        """The title of a level, white on its box."""
        return self.title(11, "#FFFFFF")


def tag_of(language: Language) -> str:
    """Its code, with the script that ``language.yaml`` tells where that is not the usual one (``shu-Arab``)."""
    script = _FONTS.get(language.fonts) or _LETTERS.get(language.script) or "Latn"
    if script_of(language.code) == script:
        return language.code
    first, *others = language.code.split("-")
    return "-".join([first, script, *(part for part in others if not (len(part) == 4 and part.isalpha()))])


def design_of(language: Language) -> Design:
    """The styles of a language as its ``language.yaml`` tells them."""
    return Design(tag_of(language), language.rtl)


def middle_baseline(style: TextStyle) -> float:
    """How far above the foot of a line of this style its baseline stands."""
    face = primary(style.language, style.voice)
    above, below = (part * style.size / face.units for part in (face.ascent, face.descent))
    return style.line_height / 2 - (above - below) / 2
