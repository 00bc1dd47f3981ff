"""What a character is, before any font is asked: never shown, a control, written from right to left."""

import unicodedata

# Default_Ignorable_Code_Point of Unicode, without the Hangul fillers and the musical and shorthand format controls,
# which HarfBuzz may show: these count as missing instead.
_IGNORABLE = (
    range(0x00AD, 0x00AE),
    range(0x034F, 0x0350),
    range(0x200B, 0x2010),
    range(0x202A, 0x202F),
    range(0x2060, 0x2070),
    range(0xFE00, 0xFE10),
    range(0xFEFF, 0xFF00),
    range(0xE0000, 0xE1000),
)

_RIGHT_TO_LEFT = frozenset(("R", "AL", "AN", "RLE", "RLO", "RLI"))

# Categories of what is no letter at all: controls, lone surrogates, line and paragraph separators.
_CONTROLS = frozenset(("Cc", "Cs", "Zl", "Zp"))

# What other programs leave where text was lost.
_PLACEHOLDERS = frozenset("\ufffc\ufffd")


def is_ignorable(character: str) -> bool:
    """Whether it is never shown: soft hyphen, joiners, direction marks, variation selectors, byte order mark."""
    code = ord(character)
    return code >= 0xAD and any(code in block for block in _IGNORABLE)


def is_control(character: str) -> bool:
    """Whether it cannot stand in a line of text: control characters, line breaks, what is left of lost text."""
    return unicodedata.category(character) in _CONTROLS or character in _PLACEHOLDERS


def is_right_to_left(character: str) -> bool:
    """Whether it belongs to a script written from right to left, or turns the direction (UAX #9)."""
    return unicodedata.bidirectional(character) in _RIGHT_TO_LEFT


def is_emoji(character: str) -> bool:
    """Whether it lies in the blocks of pictures (emoji, dingbats, flags): a sign, no letter."""
    code = ord(character)
    return 0x2600 <= code <= 0x27BF or 0x2B00 <= code <= 0x2BFF or 0x1F000 <= code <= 0x1FAFF


def describe(character: str) -> str:
    """``'字' (U+5B57 CJK UNIFIED IDEOGRAPH-5B57)``; what cannot be shown in a message stands without quotes."""
    code = f"U+{ord(character):04X}"
    name = unicodedata.name(character, "")
    label = f"{code} {name}" if name else code
    return f"'{character}' ({label})" if character.isprintable() and not unicodedata.combining(character) else label
