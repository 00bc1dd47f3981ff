"""Imported lines as entries of a PO file: marked until a person has looked at them, and never over a person's work."""

import re
from dataclasses import dataclass, replace
from enum import StrEnum
from hashlib import sha256

from oniroo.rules.model import Unit
from oniroo.rules.po import Entry

_MARK = re.compile(r"imported ([0-9a-f]{8})(, unsure)?")
_NOTE = "imported: "


class Outcome(StrEnum):
    """What became of a line. KEPT: a person's translation stands there; EMPTY: the page has no words for it."""

    NEW = "new"
    REPLACED = "replaced"
    UNCHANGED = "unchanged"
    KEPT = "kept"
    EMPTY = "empty"


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a page on its way to its unit: its text, why it has to be looked at, what was seen besides."""

    unit: Unit
    number: int
    text: str
    doubts: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


def is_unreviewed(entry: Entry) -> bool:
    """Whether an entry is as it was imported: nobody has changed its words, nor taken away its mark or its fuzzy flag.

    The mark is a comment of the translator's, which Poedit and Weblate keep; it holds a sum of the imported words.
    """
    found = next(filter(None, map(_MARK.fullmatch, entry.remark.split("\n"))), None)
    return found is not None and found[1] == _sum(entry.text) and (entry.fuzzy or not found[2])


def joined(line: Line, old: Entry, *, overwrite: bool) -> tuple[Entry, Outcome]:
    """The entry of an imported line, and what became of it.

    ``old`` is the entry as ``update`` writes it today, ``overwrite`` allows a person's translation to be replaced. An
    entry whose words do not change, and that is out of date, stays so: its words are as old as they were.
    """
    if not line.text.strip():
        return old, Outcome.EMPTY
    is_free = not old.text.strip() or is_unreviewed(old)
    if not is_free and (not overwrite or old.text == line.text):
        return old, Outcome.KEPT
    reason = f"{_NOTE}{'; '.join(line.doubts)}" if line.doubts else ""
    fresh = replace(
        old,
        text=line.text,
        fuzzy=bool(reason),
        reason=reason,
        previous="",
        previous_key="",
        remark=_remark(line, old.remark),
    )
    if not old.text.strip():
        return fresh, Outcome.NEW
    if old.text != line.text:
        return fresh, Outcome.REPLACED
    if old.fuzzy and not old.reason.startswith(_NOTE):
        return replace(old, remark=fresh.remark), Outcome.UNCHANGED
    return fresh, Outcome.UNCHANGED


def _remark(line: Line, old: str) -> str:
    """What people have written, then the mark and the notes of the import."""
    theirs = [text for text in old.split("\n") if text and not _is_ours(text)]
    # What stands on a page may not switch checks off.
    notes = [note for text in line.notes if not Entry("", "", remark=(note := f"{_NOTE}{text}")).noqa]
    mark = f"imported {_sum(line.text)}{', unsure' if line.doubts else ''}"
    return "\n".join((*theirs, mark, *notes))


def _is_ours(text: str) -> bool:
    return bool(_MARK.fullmatch(text)) or text.startswith(_NOTE)


def _sum(text: str) -> str:
    return sha256(text.encode("utf-8")).hexdigest()[:8]
