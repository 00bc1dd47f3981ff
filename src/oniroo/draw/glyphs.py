"""Stroke glyphs, so that codes, numbers, ``?``, ``@`` and times need no font: one round pen in a 60 × 100 box."""

from functools import cache

from oniroo.draw.parts import Part

STROKES: dict[str, str] = {
    "A": "M7 90L30 10L53 90M16 62H44",
    "B": "M12 10V90H30C58 90 58 49 30 49H12M30 49C52 49 52 10 30 10H12",
    "C": "M53 26C44 4 8 4 8 50C8 96 44 96 53 74",
    "D": "M12 10V90H24C62 90 62 10 24 10H12Z",
    "E": "M51 10H12V90H51M12 50H42",
    "F": "M51 10H12V90M12 50H42",
    "G": "M53 26C44 4 8 4 8 50C8 96 53 100 53 54H34",
    "H": "M10 10V90M50 10V90M10 50H50",
    "I": "M30 10V90M16 10H44M16 90H44",
    "J": "M46 10V66C46 98 12 98 9 74",
    "K": "M12 10V90M50 10L13 56M25 42L52 90",
    "L": "M12 10V90H50",
    "M": "M7 90V10L30 54L53 10V90",
    "N": "M10 90V10L50 90V10",
    "O": "M30 10C0 10 0 90 30 90C60 90 60 10 30 10Z",
    "P": "M12 90V10H30C58 10 58 56 30 56H12",
    "Q": "M30 10C0 10 0 90 30 90C60 90 60 10 30 10ZM33 60L52 90",
    "R": "M12 90V10H30C58 10 58 54 30 54H12M32 54L52 90",
    "S": "M51 24C44 4 10 5 10 29C10 55 52 44 52 70C52 96 14 96 8 75",
    "T": "M7 10H53M30 10V90",
    "U": "M10 10V62C10 99 50 99 50 62V10",
    "V": "M7 10L30 90L53 10",
    "W": "M5 10L17 90L30 36L43 90L55 10",
    "X": "M9 10L51 90M51 10L9 90",
    "Y": "M7 10L30 50L53 10M30 50V90",
    "Z": "M10 10H50L9 90H52",
    "0": "M30 10C4 10 4 90 30 90C56 90 56 10 30 10Z",
    "1": "M14 28L34 10V90",
    "2": "M10 32C10 2 50 2 50 32C50 54 20 66 10 90H52",
    "3": "M11 12H47L27 44C59 42 59 90 27 90C18 90 11 86 8 79",
    "4": "M42 90V10L8 66H55",
    "5": "M48 10H16L12 46C30 36 53 44 52 66C50 94 18 96 8 79",
    "6": "M45 10C18 26 8 50 9 66C11 98 52 98 52 66C52 40 20 38 10 60",
    "7": "M8 10H52L24 90",
    "8": "M30 48C8 46 8 10 30 10C52 10 52 46 30 48C2 50 2 90 30 90C58 90 58 50 30 48Z",
    "9": "M15 90C42 74 52 50 51 34C49 2 8 2 8 34C8 60 40 62 50 40",
    "?": "M9 30C9 2 51 2 51 30C51 50 30 48 30 66M30 88V89",
    "@": "M66 36V58C66 74 90 72 90 50C90 26 72 10 50 10C26 10 10 28 10 50C10 74 28 90 50 90C60 90 66 88 72 84"
    "M66 50A16 16 0 1 1 34 50A16 16 0 1 1 66 50Z",
    ":": "M15 32V33M15 70V71",
}
WIDTHS = {"@": 100.0, ":": 30.0}
GAP = 14.0  # between two glyphs of a row
PEN = 16.0  # thickness of the pen; 15 in rows of figures
EDGE = 4.0  # room beside a glyph, so that the round pen is not cut
UNDERLINE = 118.0  # y of the line below a digit code, which tells 8 from B and 0 from D in any print


def unknown(text: str) -> str:
    """The characters of the text that have no glyph."""
    return "".join(char for char in text if char not in STROKES)


def advance(text: str) -> float:
    """Width of a row of glyphs in glyph units (100 = height of the line)."""
    return sum(WIDTHS.get(char, 60.0) for char in text) + GAP * (len(text) - 1)


@cache
def row(text: str, colour: str, *, pen: float = PEN, underline: bool = False) -> Part:
    """A row of glyphs as one part; its box is 100 units high (128 with the underline). KeyError for a missing glyph."""
    x, out = 0.0, []
    for char in text:
        strokes = STROKES[char]
        out.append(f'<path d="{strokes}"/>' if not x else f'<path d="{strokes}" transform="translate({x:g} 0)"/>')
        x += WIDTHS.get(char, 60.0) + GAP
    width = advance(text)
    if underline:
        out.append(f'<path d="M6 {UNDERLINE:g}H{width - 6:g}"/>')
    body = (
        f'<g fill="none" stroke="{colour}" stroke-width="{pen:g}" stroke-linecap="round" stroke-linejoin="round">'
        f"{''.join(out)}</g>"
    )
    return Part((-EDGE, 0.0, width + 2 * EDGE, 128.0 if underline else 100.0), body, f"glyph {text}")
