"""Values of SVG attributes that renderers pass over in silence: what is no colour, number, list or transform."""

import re
from collections.abc import Mapping

from oniroo.draw.svg_transform import functions
from oniroo.draw.svg_words import PIXELS_PER_UNIT

MIN_SIDE, MAX_SIDE = 1e-2, 1e6
"""Sides of a viewBox in units: beyond, renderers lose their numbers."""
MAX_ASPECT = 100.0

_NUMBER = r"[-+]?+(?:\d++\.?+\d*+|\.\d++)(?:[eE][-+]?+\d++)?+"
_UNIT = r"(?:px|mm|cm|in|pt|pc|Q|em|ex|%)?+"
_LENGTH = re.compile(rf"\s*+{_NUMBER}{_UNIT}\s*+")
_LENGTHS = re.compile(rf"\s*+(?:{_NUMBER}{_UNIT}[\s,]*+)++")
_NUMBERS = re.compile(rf"\s*+(?:{_NUMBER}[\s,]*+)*+")
_HEX = re.compile(r"#(?:[0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})")
_FUNCTION = re.compile(r"(?:rgb|hsl)a?\([-+.\d\s,%/a-z]*+\)", re.IGNORECASE)
_LINK = re.compile(r"url\([^)]*\)\s*+")
_ONE_NUMBER = re.compile(_NUMBER)

_ABSOLUTE = re.compile(rf"({_NUMBER})(px|mm|cm|in|pt|pc|Q|em|ex)\b")
_IN_PIXELS = {**PIXELS_PER_UNIT, "em": 16.0, "ex": 8.0}  # of a font of 16 px, which is where all begin

_ALWAYS = frozenset(("inherit", "initial", "unset"))
_COLOURS = frozenset(("fill", "stroke", "stop-color", "color"))
_COLOUR_WORDS = frozenset(("none", "transparent", "currentcolor", "context-fill", "context-stroke"))
_PLACES = ("x", "y", "width", "height", "cx", "cy", "r", "rx", "ry", "x1", "y1", "x2", "y2", "fx", "fy", "fr")
_LINES = ("stroke-width", "stroke-miterlimit", "stroke-dashoffset", "markerWidth", "markerHeight", "refX", "refY")
_SHARES = ("opacity", "fill-opacity", "stroke-opacity", "stop-opacity", "offset")
_LENGTHS_OF = frozenset((*_PLACES, *_LINES, *_SHARES))
_LENGTH_WORDS = frozenset(("auto", "left", "center", "right", "top", "bottom"))
TRANSFORMS = frozenset(("transform", "gradientTransform", "patternTransform"))
_WORDS = {
    "stroke-linecap": frozenset(("butt", "round", "square")),
    "stroke-linejoin": frozenset(("miter", "miter-clip", "round", "bevel", "arcs")),
    "fill-rule": frozenset(("nonzero", "evenodd")),
    "clip-rule": frozenset(("nonzero", "evenodd")),
}


def unread(attributes: Mapping[str, str]) -> list[tuple[str, str]]:
    """Names of the attributes that cannot be read, each with a remedy: ``("width", "write a number")``."""
    found = []
    for name, value in attributes.items():
        text = value.strip()
        if text in _ALWAYS:
            continue
        if name in _COLOURS:
            wanted = "" if is_colour(text) else "write a colour such as #FF8800"
        elif name in _LENGTHS_OF:
            wanted = "" if _LENGTH.fullmatch(text) or text in _LENGTH_WORDS else "write a number"
        elif name in TRANSFORMS:
            wanted = "" if text == "none" or functions(text) is not None else "write it as in translate(3 4) scale(2)"
        elif name == "points":
            sound = _NUMBERS.fullmatch(text) and len(_ONE_NUMBER.findall(text)) % 2 == 0
            wanted = "" if sound else "write pairs of numbers"
        elif name == "stroke-dasharray":
            wanted = "" if text in ("", "none") or _LENGTHS.fullmatch(text) else "write numbers"
        else:
            wanted = "" if text in _WORDS.get(name, (text,)) else f"write one of {', '.join(sorted(_WORDS[name]))}"
        if wanted:
            found.append((name, wanted))
    return found


def passed_over(attributes: Mapping[str, str]) -> list[str]:
    """Names of the attributes that are sound, and would change what is seen, but that our renderers do not know."""
    found = []
    if attributes.get("vector-effect", "none").strip() not in ("", "none", *_ALWAYS):
        found.append("vector-effect")
    if "pathLength" in attributes and attributes.get("stroke-dasharray", "none").strip() not in ("", "none"):
        found.append("pathLength")
    return found


def in_pixels(name: str, value: str) -> str:
    """The value of an attribute with its lengths in px: renderers do not agree about how many there are to an inch."""
    if not _is_length(name):
        return value
    return _ABSOLUTE.sub(lambda found: f"{float(found[1]) * _IN_PIXELS[found[2]]:.6g}", value)


def is_of_a_font(name: str, value: str) -> bool:
    """Whether a length is given in em or ex, of which ``in_pixels`` makes what they are in most drawings."""
    words = value.replace(",", " ").split() if _is_length(name) else ()
    return any(word[-2:] in ("em", "ex") and _ONE_NUMBER.fullmatch(word[:-2]) for word in words)


def _is_length(name: str) -> bool:
    return name in _LENGTHS_OF or name == "stroke-dasharray"


def is_colour(text: str) -> bool:
    """Whether a paint can be read; of a reference, what stands behind it for the case that it leads nowhere."""
    text = _LINK.sub("", text, count=1) if text.startswith("url(") else text
    word = text.lower()
    if not word or word in _COLOUR_WORDS or _HEX.fullmatch(text) or _FUNCTION.fullmatch(text):
        return True
    from PIL.ImageColor import colormap  # the names of CSS Color 4, loaded for files that use names only

    return word in colormap


def numbers(text: str) -> list[float]:
    """All numbers of a value; beyond what a computer counts they are infinite."""
    return [float(found) for found in _ONE_NUMBER.findall(text)]


def is_sound_box(x: float, y: float, width: float, height: float) -> bool:
    """Whether a viewBox is of a size and shape that every renderer can work with."""
    short, long = min(width, height), max(width, height)
    return short >= MIN_SIDE and long <= min(MAX_SIDE, MAX_ASPECT * short) and max(abs(x), abs(y)) <= MAX_SIDE
