"""Our own strict reading of single values: what is typed stays as typed until one of these gives it a type.

Each refusal is a whole clause in plain words; ``remedy`` stands in the error's context.
"""

import re
import unicodedata
from typing import Annotated, Any, NoReturn

from pydantic import BeforeValidator, WithJsonSchema
from pydantic_core import PydanticCustomError

from oniroo.deck.model import CodeKind, Kind
from oniroo.deck.nodes import NotFinite
from oniroo.ground.reading import hidden_characters
from oniroo.ground.suggest import listed, nearest
from oniroo.ground.visible import short

MAX_TEXT = 200
SENSES = ["eyes", "hands", "ears", "mouth", "nose"]
MAX_ID = 60  # the longest that a kind and a key make has 54
LARGEST = 9999  # card numbers have at most four digits on a face
_MOST_DIGITS = 6  # of a number that is worth to be called by its value in a message

_STEM = re.compile(r"[^\s./\\:*?\"<>|]+( ?[^\s/\\:*?\"<>|]+)*")
_WORD = re.compile(r"[a-z0-9]+([_-][a-z0-9]+)*")
_COLOUR = re.compile(r"#[0-9A-Fa-f]{6}")
_TIME = re.compile(r"([01][0-9]|2[0-3]):[0-5][0-9]")
# UTF-8 that was once read as Windows-1252: “é” became “Ã©”.
_TWICE_DECODED = re.compile("[\u00c2-\u00c5\u00e2][\u0080-\u00bf\u0152\u0153\u0160\u0161\u017d\u017e\u20ac\u2122]")


def refuse(kind: str, problem: str, remedy: str = "") -> NoReturn:
    """Raises the error that becomes a finding: ``problem`` completes “<key> …”."""
    raise PydanticCustomError(kind, "{problem}", {"problem": problem, "remedy": remedy})


def scalar(value: Any) -> str:
    """The one text that stands there, as typed. Nothing in it is invisible: escapes in "double quotes" can write that.

    ZWNJ and ZWJ, which names need, are let through.
    """
    if isinstance(value, NotFinite):
        refuse("not_finite", f"is {value}, which is no value", "write the value itself")
    if isinstance(value, str):
        return _seen(value)
    if value is None:
        refuse("empty", "is empty", "write a value (in quotes if it begins with # or & or is the word null)")
    if isinstance(value, list):
        refuse("list", "is a list, but one value is wanted", "write it without [ ] and without a dash")
    refuse("keys", "holds keys, but one value is wanted", 'put a text with a colon in "double quotes"')


def _seen(typed: str) -> str:
    if hidden := hidden_characters(typed):
        problem = f"holds an invisible character {hidden[0].code_point}"
        refuse("hidden_character", problem, "take it out (in double quotes, a backslash writes such characters)")
    if "\n" in typed:
        refuse("text", "has a line break", "write it in one line")
    if "\t" in typed:
        refuse("hidden_character", "holds a tab", "write blanks instead")
    return typed


def text(value: Any) -> str:
    """A text for people: not blank, one line, not longer than ``MAX_TEXT``."""
    typed = scalar(value)
    if not typed.strip():
        refuse("empty", "is blank", "write a text")
    if typed != typed.strip():
        refuse("text", "has blanks at its ends", "take them away")
    if len(typed) > MAX_TEXT:
        refuse("text", f"has {len(typed)} letters, more than {MAX_TEXT}", "shorten it")
    if _TWICE_DECODED.search(typed):
        refuse("encoding", f"“{typed}” was saved in one encoding and read in another", "type the letters anew")
    return unicodedata.normalize("NFC", typed)


def decimal(typed: str) -> int | None:
    """The whole number that the digits 0–9 write; None for all else, and for what is far too large.

    The length is looked at first: Python refuses to read thousands of digits.
    """
    if not (typed.isascii() and typed.isdigit()):
        return None
    digits = typed.lstrip("0")
    return None if len(digits) > _MOST_DIGITS else int(digits or "0")


def number(value: Any) -> int:
    """A whole number in decimal digits: ``012`` is 12. No sign, point, underscore or other notation."""
    typed = scalar(value)
    if not (typed.isascii() and typed.isdigit()):
        remedy = "write it in digits 0–9 only, without a sign" if typed[:1] in "+-" else "write it in digits 0–9 only"
        refuse("number", f"is “{short(typed)}”, not a whole number", remedy)
    counted = decimal(typed)
    if counted is None or counted > LARGEST:
        refuse("number", f"is {short(typed)}, more than {LARGEST:,}", "write a smaller number")
    return counted


def counting_number(value: Any) -> int:
    """A whole number from 1."""
    counted = number(value)
    if counted < 1:
        refuse("number", "is 0", "count from 1")
    return counted


def stem(value: Any) -> str:
    """The name of a file without folder and ending."""
    typed = scalar(value)
    if typed.lower().endswith((".svg", ".png", ".jpg", ".jpeg")):
        refuse("stem", f"is “{short(typed)}”", f"leave the ending out: {typed.rpartition('.')[0]}")
    if not _STEM.fullmatch(typed) or ".." in typed or len(typed) > 100:
        refuse("stem", f"“{short(typed)}” is no file name", "write the name alone, without folder and ending")
    return typed


def word(value: Any) -> str:
    """A word that ids and options are made of: small letters, digits, dashes."""
    typed = scalar(value)
    if not _WORD.fullmatch(typed) or len(typed) > 40:
        refuse("word", f"is “{short(typed)}”", "write small letters a–z, digits and dashes only")
    return typed


def code(value: Any) -> str:
    """A letter, shape or digit: a short word that can stand in a file name."""
    typed = scalar(value)
    if not typed.replace("-", "").isalnum() or len(typed) > 40:
        refuse("code", f"“{short(typed)}” is no code", "write letters and digits only")
    return typed


def digit(value: Any) -> str:
    """One digit 0–9."""
    typed = scalar(value)
    if len(typed) != 1 or typed not in "0123456789":
        refuse("digit", f"is “{short(typed)}”, not one digit", "write one of 0–9")
    return typed


def colour(value: Any) -> str:
    """``#RRGGBB``, in capitals."""
    if value is None:
        refuse("colour", "is empty", 'write the colour in quotes, as "#E8833A": a bare # begins a comment')
    typed = scalar(value)
    if not _COLOUR.fullmatch(typed):
        refuse("colour", f"is “{short(typed)}”, not a colour", 'write it as "#E8833A", with the quotes')
    return typed.upper()


def clock_time(value: Any) -> str:
    """``HH:MM`` of 24 hours."""
    typed = scalar(value)
    if not _TIME.fullmatch(typed):
        refuse("time", f"is “{short(typed)}”, not a time of day", 'write it as "07:00"')
    return typed


def kind(value: Any) -> Kind:
    """One of the seven kinds of card."""
    return Kind(_one_of(value, [str(k) for k in Kind], "kind of card"))


def code_kind(value: Any) -> CodeKind:
    """letter, shape or digit."""
    return CodeKind(_one_of(value, [str(k) for k in CodeKind], "kind of code"))


def sense(value: Any) -> str:
    """The part that a MOON_HEAD card marks (H_02–H_06)."""
    return _one_of(value, SENSES, "sense")


def card_id(value: Any) -> str:
    """What may be the id of a card; whether it is one is known only from the whole deck."""
    typed = scalar(value)
    if len(typed) > MAX_ID:
        refuse("card", f"“{short(typed)}” is no card's id", "write an id, as 023 or free-1")
    return typed


def _one_of(value: Any, known: list[str], what: str) -> str:
    typed = scalar(value)
    if typed not in known:
        near = nearest(typed, known)
        refuse("choice", f"“{short(typed)}” is no {what}", near or f"write one of {listed(known)}")
    return typed


# What editors are told. YAML readers there turn 001 and 0 into numbers and `no` into a truth value, so those pass too.
_WORDS: dict[str, Any] = {"type": ["string", "integer", "number", "boolean"]}


def _digits(low: int, pattern: str = "^[0-9]+$") -> dict[str, Any]:
    return {"type": ["integer", "string"], "minimum": low, "maximum": LARGEST, "pattern": pattern}


Text = Annotated[str, BeforeValidator(text), WithJsonSchema({**_WORDS, "minLength": 1, "maxLength": MAX_TEXT})]
Number = Annotated[int, BeforeValidator(number), WithJsonSchema(_digits(0))]
CountingNumber = Annotated[int, BeforeValidator(counting_number), WithJsonSchema(_digits(1))]
Stem = Annotated[
    str,
    BeforeValidator(stem),
    WithJsonSchema({"type": ["string", "integer"], "pattern": r"^[^\s./\\:*?\"<>|][^/\\:*?\"<>|]*$"}),
]
Word = Annotated[
    str,
    BeforeValidator(word),
    WithJsonSchema({"type": ["string", "integer"], "pattern": "^[a-z0-9]+([_-][a-z0-9]+)*$"}),
]
CodeText = Annotated[str, BeforeValidator(code), WithJsonSchema({"type": ["string", "integer", "boolean"]})]
Digit = Annotated[
    str,
    BeforeValidator(digit),
    WithJsonSchema({"type": ["integer", "string"], "minimum": 0, "maximum": 9, "pattern": "^[0-9]$"}),
]
Colour = Annotated[
    str, BeforeValidator(colour), WithJsonSchema({"type": "string", "pattern": "^#[0-9A-Fa-f]{6}$", "format": "color"})
]
ClockTime = Annotated[
    str, BeforeValidator(clock_time), WithJsonSchema({"type": "string", "pattern": "^([01][0-9]|2[0-3]):[0-5][0-9]$"})
]
_KINDS: dict[str, Any] = {"type": "string", "enum": [str(k) for k in Kind]}
KindName = Annotated[Kind, BeforeValidator(kind), WithJsonSchema(_KINDS)]
KindClaim = Annotated[Kind | None, BeforeValidator(kind), WithJsonSchema(_KINDS)]
CodeKindName = Annotated[
    CodeKind, BeforeValidator(code_kind), WithJsonSchema({"type": "string", "enum": [str(k) for k in CodeKind]})
]
Sense = Annotated[str, BeforeValidator(sense), WithJsonSchema({"type": "string", "enum": SENSES})]
CardId = Annotated[str, BeforeValidator(card_id), WithJsonSchema({"type": ["string", "integer"]})]
