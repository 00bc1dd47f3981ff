"""The grammar of PO files: a text to its entries as they are written, and every line that cannot be read."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from oniroo.ground.findings import Finding, InputFault, Place
from oniroo.ground.suggest import listed

MOST_NAMED = 20
"""So many faults of a file are named one by one: a file of another kind has nothing else."""
_WORDS = ("msgctxt", "msgid", "msgstr")
_CONTENT = re.compile(
    r'(?P<mark>#~\||#~|#\|)?\s*+(?P<word>msgctxt|msgid|msgstr)?\s*+"(?P<text>(?:[^"\\]|\\[\\"abfnrtv])*+)"'
)
_COMMENT = re.compile(r"#(?![~|])(?P<kind>[.:,]?)(?P<comment>.*)")
_EMPTY = frozenset({"", "#~", "#|", "#~|"})
_PLURAL = re.compile(r"(?:#~\s*|#\|\s*|#~\|\s*)?(?:msgid_plural|msgstr\s*\[)")
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
_ESCAPE = re.compile(r"\\(.)")
_MEANT = {"a": "\a", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v"}
_ESCAPED = str.maketrans({**{letter: f"\\{short}" for short, letter in _MEANT.items()}, "\\": "\\\\", '"': '\\"'})


@dataclass(slots=True)
class Faults:
    """Faults of one file: the first MOST_NAMED, and how many are left."""

    file: str
    found: list[Finding] = field(default_factory=list)
    left: int = 0

    @property
    def has_room(self) -> bool:
        """Whether one more will be named."""
        return len(self.found) < MOST_NAMED

    def add(self, finding: Finding) -> None:
        """One more."""
        if self.has_room:
            self.found.append(finding)
        else:
            self.left += 1

    @property
    def all(self) -> list[Finding]:
        """Those named, and one that counts the others."""
        if not self.left:
            return self.found
        problem = f"there are {self.left:,} more faults in this file" if self.left > 1 else "there is one more fault"
        return [*self.found, Finding("rules-po", problem, "is it the right file?", Place(self.file))]


@dataclass(slots=True)
class RawEntry:
    """One entry as it is written; ``line`` is its first. ``notes`` are its comment lines in full, in their order.

    ``fields`` are msgctxt, msgid and msgstr, ``previous`` those behind ``#|``; of comments, ``remarks`` are of people
    (``#``), ``extracted`` (``#.``) and ``references`` (``#:``) of programs.
    """

    line: int
    notes: list[str] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)
    extracted: list[str] = field(default_factory=list)
    references: list[str] = field(default_factory=list)
    flags: list[str] = field(default_factory=list)
    previous: dict[str, list[str]] = field(default_factory=dict)
    fields: dict[str, list[str]] = field(default_factory=dict)
    obsolete: bool = False

    def said(self, word: str) -> str:
        """The text of a field, an empty one if it has none."""
        return "".join(self.fields.get(word, ()))

    def said_before(self, word: str) -> str:
        """The text of a field behind ``#|``."""
        return "".join(self.previous.get(word, ()))

    def note(self, line: str, kind: str, comment: str) -> None:
        """One comment line."""
        self.notes.append(line)
        if kind == ",":
            self.flags += [flag for part in comment.split(",") if (flag := part.strip())]
        else:
            {".": self.extracted, ":": self.references}.get(kind, self.remarks).append(comment.removeprefix(" "))


def raw_entries(text: str, file: str) -> tuple[list[RawEntry], tuple[str, ...]]:
    """The entries of a PO text in order, and the comment lines behind the last. ``file`` is its name in messages.

    Raises InputFault with every line that is none of a PO file; if there is none such, with every entry that is not
    whole.
    """
    wrong = Faults(file)
    builder = _Builder(file)
    for number, whole in enumerate(text.split("\n"), 1):
        line = whole.strip(" \t\r")
        if control := _CONTROL.search(line):
            problem = f"an invisible character U+{ord(control[0]):04X} stands here"
            place = Place(file, number, whole.index(control[0]) + 1)
            wrong.add(Finding("rules-hidden-character", problem, "delete it", place))
        elif line in _EMPTY:
            continue
        elif note := _COMMENT.fullmatch(line):
            builder.note(number, note)
        elif content := _CONTENT.fullmatch(line):
            builder.content(number, content)
        elif wrong.has_room:
            wrong.add(no_line(number, file, line))
        else:
            wrong.left += 1
    if wrong.found:
        raise InputFault(wrong.all)
    entries, rest = builder.finish()
    return entries, tuple(rest)


def quoted(text: str) -> str:
    """A text in double quotes, as it stands in a PO file."""
    return f'"{text.translate(_ESCAPED)}"'


def field_lines(word: str, text: str, mark: str = "") -> Iterator[str]:
    """The lines of a field: one, or one for each line of the text. ``mark`` stands before them: ``#~``, ``#|``."""
    parts = re.findall(r"[^\n]*\n|[^\n]+", text) or [""]
    if len(parts) > 1:
        parts.insert(0, "")
    yield f"{mark}{word} {quoted(parts[0])}"
    yield from (f"{mark}{quoted(part)}" for part in parts[1:])


def no_line(number: int, file: str, line: str = "") -> Finding:
    """What there is to say of a line that is none of a PO file."""
    problem = "this is not written as a PO file wants it"
    remedy = 'write msgctxt, msgid and msgstr, each in "double quotes", and a backslash before quotes in a text'
    if _PLURAL.match(line):
        remedy = 'write one msgstr "…": there are no plural forms here, for every number in a text is known'
    return Finding("rules-po", problem, remedy, Place(file, number))


class _Builder:
    """Puts lines together to entries."""

    def __init__(self, file: str) -> None:
        self._file = file
        self._entries: list[RawEntry] = []
        self._faults = Faults(file)
        self._entry: RawEntry | None = None
        self._open: list[str] | None = None  # the field that the next line may go on with

    def note(self, number: int, note: re.Match[str]) -> None:
        """A comment line."""
        self._current(number, starts=True).note(note[0], note["kind"], note["comment"])
        self._open = None

    def content(self, number: int, content: re.Match[str]) -> None:
        """A line of a field."""
        mark, word, text = content["mark"] or "", content["word"], _ESCAPE.sub(_unescaped, content["text"])
        if word is None:
            self._continued(number, text)
        elif mark.endswith("|"):
            self._began(self._current(number, starts=True).previous, word, text)
        else:
            entry = self._current(number, starts=word != "msgstr")
            if word in entry.fields or any(later in entry.fields for later in _WORDS[_WORDS.index(word) :]):
                self._faults.add(no_line(number, self._file))
            entry.obsolete = mark == "#~"
            self._began(entry.fields, word, text)

    def finish(self) -> tuple[list[RawEntry], list[str]]:
        """All entries, and comments without one at the end. Raises InputFault."""
        rest: list[str] = []
        if self._entry is not None and not self._entry.fields and not self._entry.previous:
            rest = self._entry.notes
        else:
            self._close()
        if self._faults.found:
            raise InputFault(self._faults.all)
        return self._entries, rest

    def _current(self, number: int, *, starts: bool) -> RawEntry:
        """The entry that a line belongs to: a new one, if the one before is whole and the line can begin one."""
        if self._entry is not None and starts and "msgstr" in self._entry.fields:
            self._close()
        if self._entry is None:
            self._entry = RawEntry(number)
        return self._entry

    def _close(self) -> None:
        entry, self._entry = self._entry, None
        if entry is None:
            return
        self._entries.append(entry)
        if lacking := [word for word in ("msgid", "msgstr") if word not in entry.fields]:
            problem = f"the entry has no {listed(lacking)}"
            remedy = 'write msgctxt, msgid and msgstr, each in "double quotes"'
            self._faults.add(Finding("rules-po", problem, remedy, Place(self._file, entry.line)))

    def _began(self, fields: dict[str, list[str]], word: str, text: str) -> None:
        self._open = fields.setdefault(word, [])
        self._open.append(text)

    def _continued(self, number: int, text: str) -> None:
        if self._open is None:
            self._faults.add(no_line(number, self._file))
        else:
            self._open.append(text)


def _unescaped(match: re.Match[str]) -> str:
    return _MEANT.get(match[1], match[1])
