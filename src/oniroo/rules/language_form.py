"""A ``language.yaml`` to fill in, for a new language: what is known of it from CLDR, and the terms without words.

Babel brings most of CLDR. Quotation marks, which it lacks, are those of CLDR 47 (``delimiters``).
"""

import json
import re
import unicodedata
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from oniroo.ground.finder import display
from oniroo.ground.findings import Finding, Place, Severity
from oniroo.ground.suggest import listed
from oniroo.ground.visible import UNSEEN
from oniroo.rules.language import DIGITS
from oniroo.rules.model import Term

if TYPE_CHECKING:
    from babel import Locale

FONTS = {
    "Latn": "latin", "Grek": "latin", "Cyrl": "latin", "Deva": "latin", "Arab": "arabic", "Hebr": "hebrew",
}  # fmt: skip
"""The font role that prints each script (ISO 15924). The program has no letters of others."""
_CAPITALS = frozenset({"Latn", "Grek", "Cyrl", "Armn", "Adlm", "Cher", "Copt", "Dsrt", "Osge"})
_RIGHT_TO_LEFT = frozenset({"Arab", "Hebr", "Syrc", "Thaa", "Nkoo", "Adlm", "Rohg", "Mand", "Samr"})
# Where Unicode calls letters otherwise than CLDR does in English, or a language is written in several scripts.
_NAMES = {
    "Jpan": ("Hiragana", "Katakana", "CJK"), "Kore": ("Hangul", "CJK"), "Hans": ("CJK",), "Hant": ("CJK",),
    "Hani": ("CJK",), "Beng": ("Bengali",), "Orya": ("Oriya",), "Nkoo": ("Nko",), "Cans": ("Canadian",),
    "Mtei": ("Meetei",), "Taml": ("Tamil",),
}  # fmt: skip
_DEFAULT_QUOTES = "“”"
_QUOTES = {
    "”“": "ar ms-Arab syr ur",
    "«»": "am ast az-Arab az-Cyrl be br ca cv dua el eu fa fr gsw hy ie it kab kk ky lij mg mzn no pt-PT ru rw sah sc "
    "sq ti uk",
    "„“": "bg bs-Cyrl cs de dsb et hr hsb is ka lb lt mk sk sl",
    "„”": "bs hu pl ro sr",
    "””": "fi he rn sn sv yi",
    "‘’": "ia nl nso tn",
    "「」": "ja yue zh-Hant",
}
"""Marks, and the languages that use them. Yiddish is written as Hebrew is, as in CLDR 44."""
_SEPARATORS = {
    "Arab": ("، ", "؛ "),
    "Grek": (", ", "· "),
    "Jpan": ("、", "；"),
    "Hans": ("、", "；"),
    "Hant": ("、", "；"),
}
_SIMPLE = re.compile(r"[^\W\d_][\w ]*\w")


@dataclass(frozen=True, slots=True)
class Form:
    """The text of the file, and what its translator should know before beginning."""

    text: str
    findings: tuple[Finding, ...] = ()


def language_form(code: str, terms: tuple[Term, ...], path: Path) -> Form:
    """The form of a language (BCP 47: ``pl``, ``pt-BR``). ``path`` is where it will be."""
    locale, script = _locale(code), _script(code)
    names = _script_names(script)
    rtl = script in _RIGHT_TO_LEFT if locale is None else locale.text_direction == "rtl"
    items, groups = _separators(locale, script)
    rows = [
        ("name", _yaml(_seen(locale.display_name or code) if locale else code), ""),
        ("direction", "rtl" if rtl else "ltr", "ltr or rtl"),
        ("script", names[0] if len(names) == 1 else _list(names), "of the letters: Latin, Greek, Arabic, Hebrew …"),
        ("fonts", FONTS.get(script, "latin"), "the font role that prints it: latin, arabic, hebrew"),
        ("digits", _digits(locale), "of counts and points: latn, arab, arabext, or ten digits"),
        ("quotes", _list(tuple(_quotes(code, script))), ""),
        ("list_separator", json.dumps(items, ensure_ascii=False), ""),
        ("group_separator", json.dumps(groups, ensure_ascii=False), ""),
        ("term_style", "caps" if script in _CAPITALS else "none", "how terms stand out: caps, quotes, none"),
    ]
    lines = [
        "# How this language is written, and its words for the terms of the game. `oniroo translate check` reads it.",
        *(f"{f'{key}: {value}':<19} # {note}" if note else f"{key}: {value}" for key, value, note in rows),
        "",
        "# Take each out of its comment. base: the word as it is printed alone; forms: all that the text uses.",
        "terms:",
        *(f"  # {term.key}: {{base: …, forms: […]}}   # {term.note}" for term in terms),
    ]
    return Form("\n".join(lines) + "\n", tuple(_warnings(code, locale, script, names, path)))


def _warnings(code: str, locale: "Locale | None", script: str, names: tuple[str, ...], path: Path) -> list[Finding]:
    found = []
    place = Place(display(path))
    if locale is None:
        problem = f"nothing is known of a language “{code}”"
        remedy = "see whether the code is right, and write direction, script and quotes as they should be"
        found.append(Finding("rules-language", problem, remedy, place, code, Severity.WARNING))
    if script not in FONTS:
        problem = f"the program has no font with {listed(names)} letters, so they cannot be printed"
        remedy = "ask for one before you translate"
        found.append(Finding("rules-font", problem, remedy, place, code, Severity.WARNING))
    return found


def _locale(code: str) -> "Locale | None":
    from babel import Locale, UnknownLocaleError

    try:
        return Locale.parse(code, sep="-")
    except (UnknownLocaleError, ValueError):
        return None


def _script(code: str) -> str:
    """The script of a language by its ISO code: the one it names, else the likely one; Latin if nothing is known."""
    from babel.core import get_global

    locale, likely = _locale(code), get_global("likely_subtags")
    named = [part.title() for part in code.split("-")[1:] if len(part) == 4 and part.isalpha()]
    if locale is not None and locale.script:
        named.append(locale.script)
    keys = [code.replace("-", "_"), code.partition("-")[0]] + ([str(locale), locale.language] if locale else [])
    named += [str(likely[key]).split("_")[1] for key in keys if key in likely]
    return named[0] if named else "Latn"


def _script_names(script: str) -> tuple[str, ...]:
    """What Unicode calls the letters of a script."""
    from babel import Locale

    known = Locale("en").scripts.get(script, "Latin")
    return _NAMES.get(script) or (known.split()[0],)


def _digits(locale: "Locale | None") -> str:
    system = locale.default_numbering_system if locale else "latn"
    if system in DIGITS:
        return system
    try:
        zero = ord(unicodedata.lookup(f"{_script_names(system.title())[0]} DIGIT ZERO"))
    except KeyError:
        return "latn"
    return "".join(chr(zero + value) for value in range(10))


def _quotes(code: str, script: str) -> str:
    language = code.partition("-")[0]
    for name in (code, f"{language}-{script}", language):
        for marks, users in _QUOTES.items():
            if name in users.split():
                return marks
    return _DEFAULT_QUOTES


def _separators(locale: "Locale | None", script: str) -> tuple[str, str]:
    """What parts items of a list, and longer ones. Words such as “and” are none; a blank alone parts too little."""
    if script in _SEPARATORS:
        return _SEPARATORS[script]
    try:
        items = _seen(str(locale.list_patterns["standard"]["middle"])) if locale else ""
    except KeyError:
        items = ""
    items = items.removeprefix("{0}").removesuffix("{1}")
    return (items if items.strip() and not any(map(str.isalpha, items)) else ", "), "; "


def _seen(text: str) -> str:
    return re.sub(f"[{UNSEEN}]", "", text)


def _yaml(text: str) -> str:
    return text if _SIMPLE.fullmatch(text) else json.dumps(text, ensure_ascii=False)


def _list(texts: tuple[str, ...]) -> str:
    return f"[{', '.join(texts)}]"
