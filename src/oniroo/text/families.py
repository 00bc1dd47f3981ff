"""Which letters a text is set in: fonts by language, voice and character.

Every voice of a language is a chain of cuts; a character is taken from the first that has it. All fonts are variable
ones from PyPI packages (SIL OFL 1.1); a cut pins the weight. Nothing is loaded before it is needed.
"""

import importlib.util
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from oniroo.text.characters import is_ignorable

if TYPE_CHECKING:
    import uharfbuzz

Voice = Literal["body", "bold", "title", "sans", "sans-bold", "name"]
"""``body`` and ``bold`` for running text, ``title`` for headings, ``sans`` and ``sans-bold`` for labels and tables,
``name`` for names on cards.
"""

Direction = Literal["ltr", "rtl"]
Script = Literal["Latn", "Grek", "Arab", "Hebr"]

_USUAL: dict[Script, str] = {
    "Grek": "el",
    "Arab": "ar azb bal ckb fa glk ks lrc mzn pnb prs ps sd ug ur",
    "Hebr": "he yi",
}
_SCRIPTS: dict[str, Script] = {language: script for script, known in _USUAL.items() for language in known.split()}


@dataclass(frozen=True, slots=True)
class Cut:
    """One weight of a variable font: package and file (below the package's folder), ``wght``, name in the PDF."""

    package: str
    file: str
    weight: int
    postscript_name: str


def _cuts(package: str, file: str, name: str) -> dict[int, Cut]:
    styles = {400: "Regular", 600: "SemiBold", 700: "Bold"}
    return {weight: Cut(package, file, weight, f"{name}-{style}") for weight, style in styles.items()}


_SERIF = _cuts("fontpkg_noto_serif", "files/NotoSerif[wdth,wght].ttf", "NotoSerif")
_SANS = _cuts("fontpkg_noto_sans", "files/NotoSans[wdth,wght].ttf", "NotoSans")
_NASKH = _cuts("pylopdf_fonts_ar", "NotoNaskhArabic-Variable.ttf", "NotoNaskhArabic")
_FRANK = _cuts("fontpkg_frank_ruhl_libre", "files/FrankRuhlLibre[wght].ttf", "FrankRuhlLibre")
_HEEBO = _cuts("fontpkg_heebo", "files/Heebo[wght].ttf", "Heebo")
_RUBIK = _cuts("fontpkg_rubik", "files/Rubik[wght].ttf", "Rubik")

_LATIN: dict[Voice, tuple[Cut, ...]] = {
    "body": (_SERIF[400], _SANS[400], _FRANK[400], _NASKH[400]),
    "bold": (_SERIF[700], _SANS[700], _FRANK[700], _NASKH[700]),
    "title": (_RUBIK[600], _SANS[700], _FRANK[700], _NASKH[700]),
    "sans": (_SANS[400], _HEEBO[400], _NASKH[400]),
    "sans-bold": (_SANS[700], _HEEBO[700], _NASKH[700]),
    "name": (_SANS[600], _HEEBO[600], _NASKH[600]),
}

# Rubik draws Latin, Cyrillic and Hebrew, but no Greek; its Arabic lacks letters of Persian. A title in two hands would
# look broken: Greek ones are in Noto Sans throughout, Arabic ones in Naskh.
_CHAINS: dict[Script, dict[Voice, tuple[Cut, ...]]] = {
    "Latn": _LATIN,
    "Grek": {**_LATIN, "title": _LATIN["sans-bold"]},
    "Arab": {
        "body": (_NASKH[400], _SERIF[400], _SANS[400], _FRANK[400]),
        "bold": (_NASKH[700], _SERIF[700], _SANS[700], _FRANK[700]),
        "title": (_NASKH[700], _SERIF[700], _SANS[700], _FRANK[700]),
        "sans": (_NASKH[400], _SANS[400], _HEEBO[400]),
        "sans-bold": (_NASKH[700], _SANS[700], _HEEBO[700]),
        "name": (_NASKH[600], _SANS[600], _HEEBO[600]),
    },
    "Hebr": {
        "body": (_FRANK[400], _SERIF[400], _SANS[400], _NASKH[400]),
        "bold": (_FRANK[700], _SERIF[700], _SANS[700], _NASKH[700]),
        "title": (_RUBIK[600], _SANS[700], _FRANK[700], _NASKH[700]),
        "sans": (_HEEBO[400], _SANS[400], _NASKH[400]),
        "sans-bold": (_HEEBO[700], _SANS[700], _NASKH[700]),
        "name": (_HEEBO[600], _SANS[600], _NASKH[600]),
    },
}

# Line height in sizes: room for accents on capitals; Naskh needs it for vowel signs above and tails below.
_LEADING: dict[Script, float] = {"Latn": 1.38, "Grek": 1.38, "Arab": 1.72, "Hebr": 1.38}


class Typeface:
    """A cut as HarfBuzz has it. There is one object a cut: compare by identity."""

    def __init__(self, cut: Cut) -> None:
        import uharfbuzz

        self.cut = cut
        self.face: uharfbuzz.Face = _face(cut.package, cut.file)
        self.font = uharfbuzz.Font(self.face)
        axes = {"wght": float(cut.weight)}
        if any(axis.tag == "wdth" for axis in self.face.axis_infos):
            axes["wdth"] = 100.0
        self.axes = axes
        self.font.set_variations(axes)
        self.units: int = self.face.upem
        self._coverage = frozenset(self.face.unicodes)
        self._overhangs: dict[int, int] = {}
        extents = self.font.get_font_extents("ltr")
        self.ascent: int = extents.ascender
        """Above the baseline, in font units."""
        self.descent: int = -extents.descender
        """Below the baseline, in font units, positive."""

    def has(self, character: str) -> bool:
        """Whether there is a glyph of its own for the character."""
        return ord(character) in self._coverage

    def advance(self, glyph: int) -> int:
        """Width of a glyph in font units, before kerning."""
        return int(self.font.get_glyph_h_advance(glyph))

    def overhang(self, glyph: int) -> int:
        """How far the ink of a glyph reaches to the left of where it begins, in font units; 0 if it does not."""
        if glyph not in self._overhangs:
            extents = self.font.get_glyph_extents(glyph)
            self._overhangs[glyph] = max(0, -extents.x_bearing) if extents is not None else 0
        return self._overhangs[glyph]

    def glyph(self, character: str) -> int:
        """Index of the character's glyph; 0 if there is none."""
        return int(self.font.get_nominal_glyph(ord(character)) or 0)


@cache
def _face(package: str, file: str) -> "uharfbuzz.Face":
    import uharfbuzz

    spec = importlib.util.find_spec(package)
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError(f"the font package {package.replace('_', '-')} is not installed")
    return uharfbuzz.Face(uharfbuzz.Blob.from_file_path(str(Path(spec.origin).parent / file)))


@cache
def typeface(cut: Cut) -> Typeface:
    """The one typeface of a cut."""
    return Typeface(cut)


def direction(language: str) -> Direction:
    """Which way a language (BCP 47) runs."""
    return "rtl" if script_of(language) in ("Arab", "Hebr") else "ltr"


def leading(language: str, size: float) -> float:
    """A good line height in pt for a language at a size in pt."""
    return round(_LEADING[script_of(language)] * size, 2)


def chain(language: str, voice: Voice) -> tuple[Cut, ...]:
    """Cuts of a voice in a language, the first choice first."""
    return _CHAINS[script_of(language)][voice]


def primary(language: str, voice: Voice) -> Typeface:
    """The typeface that sets the line's height and what every face can show: spaces, hyphens."""
    return typeface(chain(language, voice)[0])


@cache
def face_for(character: str, language: str, voice: Voice) -> Typeface | None:
    """The first typeface of the chain with the character; None if there is none."""
    return next((face for cut in chain(language, voice) if (face := typeface(cut)).has(character)), None)


def missing(text: str, language: str, voice: Voice) -> list[str]:
    """Characters that no font of the voice has, each once, in order of the text. What is never shown never misses."""
    return [
        character
        for character in dict.fromkeys(text)
        if not is_ignorable(character) and face_for(character, language, voice) is None
    ]


@cache
def script_of(language: str) -> Script:
    """That of a BCP 47 tag: as it says (``ku-Arab``), else the one that the language is usually written in."""
    first, *others = language.split("-")
    said = next((script for script in _CHAINS if script in (part.title() for part in others)), None)
    return said or _SCRIPTS.get(first.lower(), "Latn")
