"""The colours of the cards: night page, paper, codes, links; and what the ink saver makes of a colour."""

import colorsys
import re
from enum import StrEnum
from functools import lru_cache

from oniroo.draw import art_palette


class Ink(StrEnum):
    """How much ink a face may use: painted paper (FULL) or line art on white (SAVER)."""

    FULL = "full"
    SAVER = "saver"


# The tones that cards share with the pictures.
_TONE, BLACK = art_palette.ART_COLOURS, art_palette.BLACK
WHITE, CREAM = _TONE["white"], _TONE["cream"]
INK, NIGHT, DUSK, HAZE = _TONE["ink"], _TONE["night"], _TONE["dusk"], _TONE["haze"]
LILAC, VEIL, MIST = _TONE["lilac"], _TONE["veil"], _TONE["mist"]
MOON, GOLD, AMBER, EMBER = _TONE["moon"], _TONE["gold"], _TONE["amber"], _TONE["ember"]
CORAL, ROSE, WINE = _TONE["coral"], _TONE["rose"], _TONE["wine"]
BLUSH, SHELL, PEACH = _TONE["blush"], _TONE["shell"], _TONE["peach"]
SEA, GRAPE = _TONE["sea"], _TONE["grape"]

# What only cards need.
DEEP_SEA = "#2B6F93"
SHADOW = "#8B8CCB"  # clouds far off, between dusk and haze
SAND_LINE = "#B5874A"  # the saver's line around cream

# The codes: letter red, shape green, digit blue (A_01); the links: yellow rectangle, purple circle (D_01).
LETTER_RED, SHAPE_GREEN, DIGIT_BLUE = "#C8102E", "#12804A", "#1C4FB4"
YELLOW, PURPLE = "#FFD23F", "#B79AE6"

_remembered = lru_cache(maxsize=4096)  # a picture asks for the same few tones a thousand times

TINT = 0.15  # the ink saver's most: a fill keeps 15 % of its colour

_HEX = re.compile(r"#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})")


@_remembered
def rgb(colour: str) -> tuple[int, int, int] | None:
    """Red, green, blue (0–255) of ``#RRGGBB``, ``#RGB``, a CSS name or ``rgb()``; None for what is no plain colour."""
    text = colour.strip()
    if _HEX.fullmatch(text):
        digits = text[1:] if len(text) == 7 else "".join(2 * digit for digit in text[1:])
        return int(digits[0:2], 16), int(digits[2:4], 16), int(digits[4:6], 16)
    if not text or text in {"none", "currentColor", "inherit", "transparent"} or text.startswith("url("):
        return None
    from PIL import ImageColor

    try:
        named = ImageColor.getrgb(text)
    except ValueError:
        return None
    return named[0], named[1], named[2]


def hexed(red: float, green: float, blue: float) -> str:
    """``#RRGGBB`` of three values in 0–255."""
    return "#" + "".join(f"{min(255, max(0, round(value))):02X}" for value in (red, green, blue))


@_remembered
def mix(colour: str, share: float, other: str = WHITE) -> str:
    """``share`` of the colour (0–1), the rest of the other colour; what is no plain colour stays as it is."""
    one, two = rgb(colour), rgb(other)
    if one is None or two is None:
        return colour
    return hexed(*(a * share + b * (1 - share) for a, b in zip(one, two, strict=True)))


@_remembered
def light(colour: str) -> float:
    """How light a colour looks (CIE L*, 0 black – 100 white); 100 for what is no plain colour."""
    value = rgb(colour)
    if value is None:
        return 100.0
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (v / 255 for v in value)]
    y = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    return float(116 * y ** (1 / 3) - 16) if y > 0.008856 else y * 903.3


def tint(colour: str, share: float = TINT) -> str:
    """The saver's fill: almost paper, with a breath of the colour."""
    return mix(colour, share)


@_remembered
def deep(colour: str, most: float = 56.0) -> str:
    """The saver's line: the colour itself where it is dark enough, else its own darker tone (L* at most ``most``).

    Yellows darken towards orange, not olive. Whites and creams have no tone of their own: they take the lilac or the
    sand of the cards' shadows.
    """
    value = rgb(colour)
    if value is None:
        return colour
    if min(value) > 215:
        return DUSK if value[2] >= value[0] else SAND_LINE
    hue, lightness, saturation = colorsys.rgb_to_hls(*(v / 255 for v in value))
    if 0.09 < hue < 0.18:
        hue, saturation = max(0.09, hue - 0.04), min(saturation, 0.75)
    tone = colour
    while light(tone) > most:
        lightness *= 0.94
        tone = hexed(*(255 * v for v in colorsys.hls_to_rgb(hue, lightness, saturation)))
    return tone
