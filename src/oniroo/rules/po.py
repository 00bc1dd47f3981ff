"""PO files of a translation, joined by key (msgctxt): reading with every fault, writing the same bytes every time."""

import codecs
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from oniroo.ground.finder import display
from oniroo.ground.findings import Fault, Finding, InputFault, Place
from oniroo.ground.reading import MIB, decode, read_bytes
from oniroo.rules.po_lines import Faults, RawEntry, field_lines, raw_entries

MOST_BYTES = 2 * MIB
_REV = re.compile(r"[0-9]{1,9}")
_VALUE = re.compile(r"(\w+)=([0-9]{1,9}) \((\w+)\)")
_NOQA = re.compile(r"noqa: *([a-z-]+(?: *, *[a-z-]+)*)")
_OURS = ("rev", "values", "outdated")
_HEADER = re.compile(r'^msgid[ \t]+""[ \t]*\nmsgstr[ \t]+((?:[ \t]*"[^\n]*"[ \t]*(?:\n|\Z))+)', re.MULTILINE)
_CHARSET = re.compile(r"charset=([^\s;\\\"]+)", re.IGNORECASE)
_UTF8 = frozenset({"utf-8", "utf8", "us-ascii", "ascii", "charset"})
"""What a header may say of a file that is UTF-8: plain ASCII is, and ``CHARSET`` is a form not filled in."""
_MARKS = (codecs.BOM_UTF8, codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE, codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE)


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

    ``rev`` is 0 where it is not known any more of what is obsolete.
    ``remark`` is the translator's own comment, in which ``noqa: terms, numbers`` switches checks off. ``flags`` (other
    than fuzzy), ``references`` and ``previous_key`` are what other programs have written there: they are kept.
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
    flags: tuple[str, ...] = ()
    references: tuple[str, ...] = ()
    previous_key: str = ""

    @property
    def noqa(self) -> frozenset[str]:
        """Names of the checks that the translator has switched off here."""
        return frozenset(name.strip() for match in _NOQA.finditer(self.remark) for name in match[1].split(","))


@dataclass(frozen=True, slots=True)
class Frame:
    """What stands in a file around its entries, line by line as it is written.

    ``top`` are the comments above the header, ``header`` its lines (``Last-Translator: …``), ``end`` the comments
    behind the last entry.
    """

    top: tuple[str, ...] = ("#",)
    header: tuple[str, ...] = ()
    end: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PoFile:
    """A whole file: its frame, and every entry in order, obsolete ones too."""

    frame: Frame
    entries: tuple[Entry, ...]
    path: Path | None = None


def read_po(path: Path) -> dict[str, Entry]:
    """The entries of a file by key, in order. Raises InputFault for what is no PO, Fault for keys that stand twice."""
    return by_key(read_po_file(path).entries)


def read_po_file(path: Path) -> PoFile:
    """A whole file. Raises InputFault for what is no PO, or not in Unicode."""
    shown = display(path)
    data = read_bytes(path, limit=MOST_BYTES, shown=shown)
    marked = data.startswith(_MARKS)  # says what the file is, whatever its header says
    if not marked and (other := _other_charset(data.decode("latin-1"), shown)):
        raise InputFault(other)
    return replace(po_file(decode(data, shown), shown), path=path)


def entries_of(text: str, file: str) -> dict[str, Entry]:
    """The entries of a PO text by key. ``file`` is its name in messages. Raises as ``read_po``."""
    return by_key(po_file(text, file).entries)


def po_file(text: str, file: str) -> PoFile:
    """A PO text. ``file`` is its name in messages. Raises InputFault."""
    raws, end = raw_entries(text, file)
    header = next((raw for raw in raws if _is_header(raw)), None)
    frame = Frame(end=end)
    if header is not None:
        frame = Frame(tuple(header.notes), tuple(filter(None, header.said("msgstr").split("\n"))), end)
    return PoFile(frame, tuple(_entry(raw, file) for raw in raws if raw is not header))


def by_key(entries: Iterable[Entry]) -> dict[str, Entry]:
    """Entries by key, in order; of a live one and obsolete ones the live one, else the first that has a text.

    Raises Fault for keys that stand twice, and entries without one.
    """
    listed = tuple(entries)
    found: dict[str, Entry] = {}
    faults = Faults(next((entry.place.file for entry in listed if entry.place is not None), ""))
    for entry in listed:
        before = found.get(entry.key)
        if not entry.key:
            if not entry.obsolete:
                problem, remedy = "this entry has no msgctxt", "write the key of its unit"
                faults.add(Finding("rules-po-key", problem, remedy, entry.place))
        elif before is None or (before.obsolete and (not entry.obsolete or (entry.text and not before.text))):
            found[entry.key] = entry
        elif not entry.obsolete:
            faults.add(twice(entry, before))
    if faults.found:
        raise Fault(faults.all)
    return found


def twice(entry: Entry, before: Entry) -> Finding:
    """What there is to say of a key that has stood before."""
    where = ""
    if entry.place is not None and before.place is not None:
        same = entry.place.file == before.place.file
        where = f" (first in line {before.place.line})" if same else f" (first in {before.place})"
    return Finding("rules-po-twice", f"{entry.key} stands here a second time{where}", "keep one of them", entry.place)


def po_text(language: str, entries: Iterable[Entry], frame: Frame | None = None) -> str:
    """The text of a PO file: entries in the given order, obsolete ones last; no wrapped lines.

    ``frame`` is that of the file as it was. Its header keeps what people and their programs have written there, in its
    order; no date is added.
    """
    frame = frame or Frame()
    listed = list(entries)
    blocks = [[*frame.top, *field_lines("msgid", ""), *field_lines("msgstr", _header(language, frame.header))]]
    blocks += [list(_lines(entry)) for obsolete in (False, True) for entry in listed if entry.obsolete is obsolete]
    if frame.end:
        blocks.append(list(frame.end))
    return "\n\n".join("\n".join(block) for block in blocks) + "\n"


def _header(language: str, before: Sequence[str]) -> str:
    """The header of a file in UTF-8. The language may be written in the way of the program that saved it (pt_BR)."""
    ours = {
        "Project-Id-Version": "oniroo",
        "Language": language,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
    }
    left = {name.casefold(): f"{name}: {value}" for name, value in ours.items()}
    lines = []
    for line in before:
        name, _, value = line.partition(":")
        known = name.strip().casefold()
        keeps = known == "project-id-version" or (known == "language" and _primary(value) == _primary(language))
        if known in left:
            lines.append(line if keeps else left[known])
            del left[known]
        elif known not in map(str.casefold, ours):
            lines.append(line)
    return "\n".join((*lines, *left.values())) + "\n"


def _primary(language: str) -> str:
    return re.split(r"[-_@.]", language.strip(), maxsplit=1)[0].casefold()


def _other_charset(text: str, file: str) -> Finding | None:
    """A finding if the header names another encoding than UTF-8. ``text`` may be in any that has ASCII in it."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    header = _HEADER.search(text)
    said = _CHARSET.search(header[1].replace('"\n"', "")) if header else None
    if header is None or said is None or said[1].casefold() in _UTF8:
        return None
    line = text.count("\n", 0, header.start(1) + max(header[1].casefold().find("charset="), 0)) + 1
    problem = f"the header says that the file is in {said[1]}, and only UTF-8 is read here"
    remedy = "save it as UTF-8, with charset=UTF-8 in the header (Poedit: Translation, Properties)"
    return Finding("input-encoding", problem, remedy, Place(file, line))


def _lines(entry: Entry) -> Iterator[str]:
    mark = "#~ " if entry.obsolete else ""
    yield from (f"# {line}".rstrip() for line in (entry.remark.split("\n") if entry.remark else ()))
    yield from (f"#. {line}".rstrip() for text in _comment(entry) for line in text.split("\n"))
    yield from (f"#: {line}" for line in entry.references)
    if flags := ["fuzzy"] * entry.fuzzy + list(entry.flags):
        yield f"#, {', '.join(flags)}"
    before = "#~| " if entry.obsolete else "#| "
    if entry.previous_key:
        yield from field_lines("msgctxt", entry.previous_key, before)
    if entry.previous:
        yield from field_lines("msgid", entry.previous, before)
    if entry.key:
        yield from field_lines("msgctxt", entry.key, mark)
    yield from field_lines("msgid", entry.source, mark)
    yield from field_lines("msgstr", entry.text, mark)


def _comment(entry: Entry) -> tuple[str, ...]:
    """What `update` knows of an entry; of an obsolete one all that has to be known should its unit come back."""
    lines = [f"rev: {entry.rev}"]
    if entry.categories:
        lines.append("values: " + ", ".join(str(category) for category in entry.categories))
    if entry.fuzzy and entry.reason:
        lines.append(f"outdated: {entry.reason}")
    return tuple(lines) if entry.obsolete else (*lines, *entry.comment)


def _is_header(raw: RawEntry) -> bool:
    return not raw.obsolete and "msgctxt" not in raw.fields and not raw.said("msgid")


def _entry(raw: RawEntry, file: str) -> Entry:
    said = {name: rest for name, _, rest in (line.partition(": ") for line in reversed(raw.extracted))}
    rev = _REV.match(said.get("rev", ""))
    return Entry(
        key=raw.said("msgctxt"),
        source=raw.said("msgid"),
        text=raw.said("msgstr"),
        rev=int(rev[0]) if rev else int(not raw.obsolete),
        fuzzy="fuzzy" in raw.flags,
        previous=raw.said_before("msgid"),
        reason=said.get("outdated", "") if "fuzzy" in raw.flags else "",
        remark="\n".join(raw.remarks),
        categories=tuple(
            Category(name, int(number), plural) for name, number, plural in _VALUE.findall(said.get("values", ""))
        ),
        comment=tuple(line for line in raw.extracted if line.partition(": ")[0] not in (*_OURS, "")),
        obsolete=raw.obsolete,
        place=Place(file, raw.line),
        flags=tuple(dict.fromkeys(flag for flag in raw.flags if flag != "fuzzy")),
        references=tuple(raw.references),
        previous_key=raw.said_before("msgctxt"),
    )
