"""A published rule page as paragraphs: decoded, wrapped lines joined, what is no rule text set aside and counted."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from oniroo.ground.finder import display
from oniroo.ground.findings import Finding, InputFault, Place
from oniroo.ground.reading import MIB, decode, read_bytes
from oniroo.ground.visible import UNSEEN
from oniroo.rules.importing.profile import Profile

LIMIT = MIB
BLANKS = 0.2
"""From this share of blank lines on, a page parts its paragraphs by blank lines, and may wrap the lines in them."""
FOOTER_LINES = 3
"""So many of the last paragraphs may stand under the rules, from the name of the game on."""

_NO_TEXT = {
    b"%PDF": "is a PDF",
    b"PK\x03\x04": "is a Word, OpenOffice or ZIP file",
    b"\xd0\xcf\x11\xe0": "is an old Word file",
    b"{\\rtf": "is an RTF file",
    b"\x89PNG": "is a picture",
    b"\xff\xd8\xff": "is a picture",
    b"GIF8": "is a picture",
}
_HTML = re.compile(r"\s*<(?:!doctype|html|head|body|\?xml)\b", re.IGNORECASE)
_ENDS_LINE = re.compile("[\x0b\x0c\x1c-\x1e\x85\u2028\u2029]")
_UNSEEN = re.compile(f"[{UNSEEN}]")
_SPACES = re.compile(r"[ \t]{2,}|\t")
_ENDS_SENTENCE = (".", "!", "?", "…", ":", ";", "؟", "؛", "۔", "»", "”", '"')
ID = r"[A-Z]\d?_\d\d"
ID_LINE = re.compile(rf"({ID})(\s*):\s*", re.ASCII)
CONTENTS_LINE = re.compile(r"([A-Z])[.)]\s+(?=\S)")
BULLET = re.compile(r"[-–—−•‣▪●◦·*]\s+")
STEP = re.compile(r"\(?(\d{1,2})[.)]\s+")
# In wrapped text only these open a paragraph: a line may begin with a piece of a sentence such as “E) ” or “5. ”, too.
_OPENS_ENTRY = re.compile(r"[A-Z]\.\s")
_DOT = re.compile(r"[•‣▪●◦·*]\s+")
_DASH_OR_NUMBER = re.compile(r"(?:[-–−]|\(?\d{1,2}\))\s+")
_NOTED = {
    "ZWNJ (U+200C)": "\u200c",
    "no-break space (U+00A0)": "\u00a0",
    "tatweel (U+0640)": "\u0640",
    "soft hyphen (U+00AD)": "\u00ad",
    "replacement character (U+FFFD)": "\ufffd",
}


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One line of the rules; ``line`` is where it begins on the page, from 1."""

    line: int
    text: str


@dataclass(frozen=True, slots=True)
class Page:
    """The paragraphs of a page, and what was done to get them.

    ``captions`` stand with the number of the paragraph that follows them. ``lines`` and ``filled`` count lines and
    those that are not blank, ``joined`` the line ends taken out of paragraphs, ``marks`` characters worth a note.
    """

    name: str
    paragraphs: tuple[Paragraph, ...]
    site: tuple[Paragraph, ...]
    captions: tuple[tuple[int, Paragraph], ...]
    footers: tuple[Paragraph, ...]
    lines: int
    filled: int
    joined: int
    by_blanks: bool
    marks: dict[str, int]


def read_page(path: Path) -> str:
    """The text of a page. Raises InputFault, with one sentence, for what cannot be a page of rules in plain text."""
    shown = display(path)
    data = read_bytes(path, limit=LIMIT, shown=shown)
    for start, what in _NO_TEXT.items():
        if data.startswith(start):
            raise _refused(shown, "import-no-text", f"{what}, no plain text")
    text = decode(data, shown)
    if "\x00" in text:
        raise _refused(shown, "import-no-text", "holds bytes that no text holds")
    if _HTML.match(text):
        raise _refused(shown, "import-no-text", "is a web page, no plain text")
    if not _UNSEEN.sub("", text).strip():
        raise InputFault(Finding("import-empty", "is empty", "name the file with the rules", Place(shown)))
    return text


def page_of(text: str, name: str, profile: Profile, game: str, *, by_blanks: bool | None = None) -> Page:
    """The page of a text; ``game`` is the name of the game, which may stand alone in the last lines.

    ``by_blanks`` says whether blank lines part the paragraphs; if None, the share of blank lines does.
    """
    marks = _marks(text)
    lines = _cleaned(text).split("\n")
    while len(lines) > 1 and not lines[-1]:
        lines.pop()
    filled = sum(map(bool, lines))
    if by_blanks is None:
        by_blanks = len(lines) - filled > BLANKS * len(lines)
    every = tuple(_joined(lines) if by_blanks else (Paragraph(n, line) for n, line in enumerate(lines, 1) if line))
    site, rest = every[: profile.site_lines], every[profile.site_lines :]
    rest, under = _footed(rest, game)
    kept: list[Paragraph] = []
    captions: list[tuple[int, Paragraph]] = []
    footers: list[Paragraph] = []
    for paragraph in rest:
        if _is_like(paragraph.text, profile.footers):
            footers.append(paragraph)
        elif _is_like(paragraph.text, profile.captions) and not paragraph.text.endswith(_ENDS_SENTENCE):
            captions.append((len(kept), paragraph))
        else:
            kept.append(paragraph)
    joined = filled - len(every)
    every_footer = (*footers, *under)
    return Page(name, tuple(kept), site, tuple(captions), every_footer, len(lines), filled, joined, by_blanks, marks)


def _cleaned(text: str) -> str:
    """NFC, without signs that cannot be seen, single blanks, none at the ends of lines. ZWNJ and ZWJ stay."""
    text = _UNSEEN.sub("", _ENDS_LINE.sub("\n", text))
    text = _SPACES.sub(" ", unicodedata.normalize("NFC", text))
    return "\n".join(line.strip() for line in text.split("\n"))


def _marks(text: str) -> dict[str, int]:
    found = {name: count for name, character in _NOTED.items() if (count := text.count(character))}
    for character in sorted(set(_UNSEEN.findall(text))):
        name = unicodedata.name(character, "control character")
        found[f"{name.lower()} (U+{ord(character):04X}), taken out"] = text.count(character)
    return found


def _joined(lines: Sequence[str]) -> Iterable[Paragraph]:
    """Blank lines part paragraphs; in one, a line that begins with an id, a letter of the contents or a bullet, too."""
    parts: list[str] = []
    start, in_rules = 0, False
    for number, line in enumerate((*lines, ""), 1):
        opens = bool(ID_LINE.match(line) or _DOT.match(line))
        # In the middle of a sentence a wrapped line may begin with a dash, or with a number and the end of brackets.
        opens = opens or (bool(_DASH_OR_NUMBER.match(line)) and bool(parts) and parts[-1].endswith(_ENDS_SENTENCE))
        opens = opens or (not in_rules and bool(_OPENS_ENTRY.match(line)))
        in_rules = in_rules or bool(ID_LINE.match(line))
        if parts and (not line or opens):
            yield Paragraph(start, " ".join(parts))
            parts = []
        if line:
            start = start if parts else number
            parts.append(line)


def _footed(paragraphs: tuple[Paragraph, ...], game: str) -> tuple[tuple[Paragraph, ...], tuple[Paragraph, ...]]:
    """What stands under the rules: from a line with nothing but the name of the game on, near the end."""
    for at in range(max(1, len(paragraphs) - FOOTER_LINES), len(paragraphs)):
        if paragraphs[at].text.strip(" .").casefold() == game.casefold():
            return paragraphs[:at], paragraphs[at:]
    return paragraphs, ()


def _is_like(text: str, patterns: Sequence[re.Pattern[str]]) -> bool:
    return any(pattern.search(text) for pattern in patterns)


def _refused(shown: str, code: str, problem: str) -> InputFault:
    return InputFault(Finding(code, problem, "save the page as plain text, in UTF-8", Place(shown)))
