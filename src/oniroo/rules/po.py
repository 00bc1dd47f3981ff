"""PO files of a translation, joined by key (msgctxt): reading with every fault, writing the same bytes every time."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from oniroo.ground.finder import display
from oniroo.ground.findings import Fault, Finding, InputFault, Place
from oniroo.ground.reading import read_text

_TEXT = r'"(?:[^"\\]|\\[\\"ntrvbf])*"'
_LINE = re.compile(
    # possessive: a line of many blanks is looked at once
    rf"\s*+(?:#~\s*+|#\|\s*+|#~\|\s*+)?(?:msgctxt|msgid|msgstr)?\s*+{_TEXT}\s*|\s*+|\s*+#(?![~|]).*|#~?\s*+|#~?\|\s*+"
)
_REV = re.compile(r"rev: ([0-9]{1,9})")
_VALUE = re.compile(r"(\w+)=([0-9]{1,9}) \((\w+)\)")
_NOQA = re.compile(r"noqa: *([a-z-]+(?: *, *[a-z-]+)*)")


@dataclass(frozen=True, slots=True)
class Category:
    """A number in a text when it was translated, and its plural class in the language then (CLDR: one, few …)."""

    name: str
    number: int
    plural: str

    def __str__(self) -> str:
        """``n_free=8 (few)``."""
        return f"{self.name}={self.number} ({self.plural})"


@dataclass(frozen=True, slots=True)
class Entry:
    """One translated unit. ``source`` is the English it was made from; ``previous`` the older one of a fuzzy entry.

    ``remark`` is the translator's own comment, in which ``noqa: terms, numbers`` switches checks off.
    """

    key: str
    source: str
    text: str = ""
    rev: int = 1
    fuzzy: bool = False
    previous: str = ""
    reason: str = ""
    remark: str = ""
    categories: tuple[Category, ...] = ()
    comment: tuple[str, ...] = ()
    obsolete: bool = False
    place: Place | None = field(default=None, compare=False)

    @property
    def noqa(self) -> frozenset[str]:
        """Names of the checks that the translator has switched off here."""
        return frozenset(name.strip() for match in _NOQA.finditer(self.remark) for name in match[1].split(","))


def read_po(path: Path) -> dict[str, Entry]:
    """The entries of a file by key, in order. Raises InputFault for what is no PO, Fault for keys that stand twice."""
    return entries_of(read_text(path, shown=display(path)), display(path))


def entries_of(text: str, file: str) -> dict[str, Entry]:
    """The entries of a PO text. ``file`` is its name in messages. Raises as ``read_po``."""
    import polib

    if not text.strip():
        return {}
    if wrong := [
        _no_line(number, file) for number, line in enumerate(text.split("\n"), 1) if not _LINE.fullmatch(line)
    ]:
        raise InputFault(wrong)
    try:
        # polib takes a path for a path: a text with a line feed is none
        parsed = polib.pofile(text if "\n" in text else text + "\n", wrapwidth=0, encoding="utf-8")
    except (OSError, UnicodeError) as error:
        found = re.search(r"line (\d+)", str(error))
        raise InputFault(_no_line(int(found[1]) if found else 0, file)) from None
    entries: dict[str, Entry] = {}
    faults: list[Finding] = []
    for raw in parsed:
        entry = _entry(raw, file)
        if not entry.key:
            if not entry.obsolete:
                faults.append(
                    Finding("rules-po-key", "this entry has no msgctxt", "write the key of its unit", entry.place)
                )
        elif entry.key not in entries or entries[entry.key].obsolete:
            entries[entry.key] = entry
        elif not entry.obsolete:
            where = entries[entry.key].place
            problem = f"{entry.key} stands here a second time" + (f" (first in line {where.line})" if where else "")
            faults.append(Finding("rules-po-twice", problem, "keep one of them", entry.place))
    if faults:
        raise Fault(faults)
    return entries


def po_text(language: str, entries: Iterable[Entry]) -> str:
    """The text of a PO file: entries in the given order, obsolete ones last; no dates, no wrapped lines."""
    import polib

    file = polib.POFile(wrapwidth=0)
    file.metadata = {
        "Project-Id-Version": "oniroo",
        "Language": language,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
    }
    for entry in entries:
        file.append(
            polib.POEntry(
                msgctxt=entry.key,
                msgid=entry.source,
                msgstr=entry.text,
                flags=["fuzzy"] if entry.fuzzy else [],
                previous_msgid=entry.previous or None,
                comment="\n".join(() if entry.obsolete else _comment(entry)),
                tcomment=entry.remark,
                obsolete=entry.obsolete,
            )
        )
    return str(file).rstrip("\n") + "\n"


def _no_line(number: int, file: str) -> Finding:
    problem = "this is not written as a PO file wants it"
    remedy = 'write msgctxt, msgid and msgstr, each in "double quotes", and a backslash before quotes in a text'
    return Finding("rules-po", problem, remedy, Place(file, number))


def _comment(entry: Entry) -> tuple[str, ...]:
    lines = [f"rev: {entry.rev}"]
    if entry.categories:
        lines.append("values: " + ", ".join(str(category) for category in entry.categories))
    if entry.fuzzy and entry.reason:
        lines.append(f"outdated: {entry.reason}")
    return (*lines, *entry.comment)


def _entry(raw: object, file: str) -> Entry:
    from polib import POEntry

    assert isinstance(raw, POEntry)  # noqa: S101 - for the type checker
    lines = raw.comment.split("\n")
    said = {name: rest for name, _, rest in (line.partition(": ") for line in lines)}
    rev = _REV.search(raw.comment)
    return Entry(
        key=raw.msgctxt or "",
        source=raw.msgid,
        text=raw.msgstr,
        rev=int(rev[1]) if rev else 1,
        fuzzy=raw.fuzzy,
        previous=raw.previous_msgid or "",
        reason=said.get("outdated", ""),
        remark=raw.tcomment,
        categories=tuple(
            Category(name, int(number), plural) for name, number, plural in _VALUE.findall(said.get("values", ""))
        ),
        comment=tuple(line for line in lines if line.partition(": ")[0] not in ("rev", "values", "outdated", "")),
        obsolete=bool(raw.obsolete),
        place=Place(file, raw.linenum or 1),
    )
