"""Roles and their fonts: which file, which weight, which characters.

Both roles are cut from the variable Noto Sans of the PyPI package ``fontpkg-noto-sans`` (SIL OFL 1.1).
Names in letters that it lacks take the other fonts of their voice (``oniroo.text.families``).
"""

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from oniroo.text.characters import is_ignorable
from oniroo.text.families import Voice, face_for

if TYPE_CHECKING:
    import uharfbuzz

Role = Literal["margin", "name"]

MM_PER_PT = 25.4 / 72
"""The point of PDF and of all sizes here: 1/72 inch."""


@dataclass(frozen=True, slots=True)
class Cut:
    """How a role is cut from its variable font: file, axes, names of the cut, whether all text in it is shaped, and
    the voice whose fonts help out.

    Where not all is, Latin, Greek and Cyrillic are set one character after another, without kerning or ligatures, as
    reportlab's ``drawString`` does (``oniroo.text.lines.is_plain``).
    """

    file: str
    weight: int
    style: str
    shaped: bool
    voice: Voice

    @property
    def postscript_name(self) -> str:
        """As the PDF names the font, before the tag of the subset."""
        return f"NotoSans-{self.style}"


CUTS: dict[Role, Cut] = {
    "margin": Cut("NotoSans[wdth,wght].ttf", 400, "Regular", shaped=False, voice="sans"),
    "name": Cut("NotoSans[wdth,wght].ttf", 600, "SemiBold", shaped=True, voice="name"),
}

WIDTH = 100
"""The axis ``wdth`` in percent: never condensed."""


@cache
def hb_face(file: str) -> "uharfbuzz.Face":
    """The variable font in that file of the package."""
    import fontpkg_noto_sans
    import uharfbuzz

    return uharfbuzz.Face(uharfbuzz.Blob.from_file_path(str(Path(fontpkg_noto_sans.ROOT) / "files" / file)))


@cache
def hb_font(role: Role) -> "uharfbuzz.Font":
    """The HarfBuzz font of a role at its weight; one unit is 1/``units_per_em(role)`` of the size."""
    import uharfbuzz

    cut = CUTS[role]
    font = uharfbuzz.Font(hb_face(cut.file))
    font.set_variations({"wght": cut.weight, "wdth": WIDTH})
    return font


def units_per_em(role: Role) -> int:
    """Font units in the size (1000 for Noto Sans)."""
    return int(hb_face(CUTS[role].file).upem)


@cache
def cap_height(role: Role) -> int:
    """Height of the capitals in font units."""
    import uharfbuzz

    return int(hb_font(role).get_metric_position_with_fallback(uharfbuzz.OTMetricsTag.CAP_HEIGHT))


@cache
def _coverage(file: str) -> frozenset[int]:
    return frozenset(hb_face(file).unicodes)


@cache
def covers(character: str, role: Role) -> bool:
    """Whether the role has a glyph for this character, or it is never shown (joiners, soft hyphens …)."""
    if is_ignorable(character):
        return True
    return face_for(character, "en", CUTS[role].voice) is not None


@cache
def in_plain_font(character: str) -> bool:
    """Whether the font that lines are set plainly in has a glyph for this character."""
    return ord(character) in _coverage(CUTS["margin"].file)
