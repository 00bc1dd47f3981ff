"""Whatever happens to the English text and to the files: no translation is lost, and none is taken for current that is
not.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rulebook_samples import SMALL

from oniroo.deck.model import Deck
from oniroo.rules.loading import English, entries_by_key
from oniroo.rules.model import Language, Part, State, Unit
from oniroo.rules.plurals import plural
from oniroo.rules.po import Entry, PoFile, po_file, po_text
from oniroo.rules.source import rulebook_from_text
from oniroo.rules.translation import Translation
from oniroo.rules.updating import renew
from oniroo.rules.values import Count

BOOK = rulebook_from_text(SMALL)
KEYS = ("A_01.1", "sheet.total")
ENGLISH = ("There are {n_symbol} cards.", "The cards number {n_symbol} in all.", "No cards here.")


@dataclass
class Line:
    """A unit and what is known of its translation: for which rev and number it was made, and whether it still holds."""

    english: str = ENGLISH[0]
    rev: int = 1
    there: bool = True
    text: str = ""
    remark: str = ""
    made_for: int = 0
    plural: str = ""
    doubted: bool = False
    disturbed: bool = False
    """Gone and back with another text, or treated by another program: it may be marked, or not."""


class History:
    """A small rulebook, the Lithuanian files of it, and a memory of what was done to both."""

    def __init__(self, deck: Deck) -> None:
        self.deck = deck
        self.number = 130
        self.lines = {key: Line() for key in KEYS}
        self.files: dict[str, str] = {}

    @property
    def english(self) -> English:
        units = {
            key: Unit(key, line.english, Part.BOOK if key[0].isupper() else Part.WORD, rev=line.rev)
            for key, line in self.lines.items()
            if line.there
        }
        return English(BOOK, units, {"n_symbol": Count(self.number)})

    def read(self) -> dict[str, PoFile]:
        return {name: replace(po_file(text, f"lt/{name}"), path=Path("lt", name)) for name, text in self.files.items()}

    def entries(self) -> dict[str, Entry]:
        return entries_by_key(Path(), self.read())

    def write(self, files: Mapping[str, PoFile]) -> None:
        self.files = {name: po_text("lt", file.entries, file.frame) for name, file in files.items()}

    def edit(self, key: str, **changes: object) -> bool:
        """What a translator does to a live entry."""
        files = self.read()
        for name, file in files.items():
            for entry in file.entries:
                if entry.key == key and not entry.obsolete:
                    new = replace(entry, **changes)  # type: ignore[arg-type]
                    entries = tuple(new if each is entry else each for each in file.entries)
                    self.write({**files, name: replace(file, entries=entries)})
                    return True
        return False

    def update(self) -> None:
        files = self.read()
        self.write(renew(self.english, self.deck, "lt", files, entries_by_key(Path(), files)).files)
        for line in self.lines.values():
            if line.there and line.text:
                here = plural("lt", self.number) if "{" in line.english else ""
                line.doubted |= line.rev > line.made_for or bool(line.plural and here and line.plural != here)
                line.plural = here

    def translate(self, key: str, text: str) -> None:
        """A new text, for the English and the number that the file shows."""
        entry = self.entries().get(key)
        if entry is not None and self.edit(key, text=text, fuzzy=False, previous=""):
            line = self.lines[key]
            line.text, line.doubted, line.disturbed = text, False, False
            line.made_for = entry.rev
            line.plural = "".join(category.plural for category in entry.categories)

    def doubt(self, key: str) -> None:
        if self.lines[key].text and self.edit(key, fuzzy=True):
            self.lines[key].doubted = True

    def remark(self, key: str, text: str) -> None:
        if self.edit(key, remark=text):
            self.lines[key].remark = text

    def reword(self, key: str, number: int, rises: bool) -> None:
        line = self.lines[key]
        if line.english != ENGLISH[number] and not line.there:
            line.disturbed = True
        line.english = ENGLISH[number]
        line.rev += rises

    def strip_comments(self) -> None:
        """Another program writes the files anew: it keeps no generated comments of obsolete entries."""
        for name, text in self.files.items():
            blocks = [
                "\n".join(line for line in block.split("\n") if "#~ msgid" not in block or not line.startswith("#. "))
                for block in text.split("\n\n")
            ]
            self.files[name] = "\n\n".join(blocks)
        for key, entry in self.entries().items():
            self.lines[key].disturbed |= entry.obsolete

    def standings(self) -> dict[str, State]:
        english = self.english
        language = Language("lt", "Lietuvių")
        words = Translation(BOOK, self.deck, language, english.units, english.values, self.entries())
        return {key: words.state(key) for key in english.units}


keys, texts = st.sampled_from(KEYS), st.sampled_from(["Yra {n_symbol} kortų.", "Kortų: {n_symbol}", "Nėra."])
steps = st.one_of(
    st.tuples(st.just("there"), keys, st.booleans()),
    st.tuples(st.just("reword"), keys, st.integers(0, 2), st.booleans()),
    st.tuples(st.just("number"), st.sampled_from([1, 2, 21, 130, 131, 173])),
    st.tuples(st.just("translate"), keys, texts),
    st.tuples(st.just("doubt"), keys),
    st.tuples(st.just("remark"), keys, st.sampled_from(["noqa: terms", "two\nlines"])),
    st.tuples(st.just("strip")),
    st.tuples(st.just("visit"), keys),
)


def happen(history: History, step: tuple[object, ...]) -> None:
    match step:
        case "there", str(key), bool(there):
            history.lines[key].there = there
        case "reword", str(key), int(number), bool(rises):
            history.reword(key, number, rises)
        case "number", int(number):
            history.number = number
        case "translate", str(key), str(text):
            history.translate(key, text)
        case "doubt", str(key):
            history.doubt(key)
        case "remark", str(key), str(text):
            history.remark(key, text)
        case ("strip",):
            history.strip_comments()
        case "visit", str(key):  # away, and back again
            history.lines[key].there = False
            history.update()
            history.lines[key].there = True


@settings(max_examples=200)
@given(st.lists(steps, min_size=5, max_size=20))
def test_nothing_is_lost_and_nothing_old_is_current(deck: Deck, done: list[tuple[object, ...]]) -> None:
    history = History(deck)
    history.update()
    for step in done:
        happen(history, step)
        history.update()
        found, standings = history.entries(), history.standings()
        for key, line in history.lines.items():
            entry = found.get(key)
            if line.text or line.remark:
                assert entry is not None, key
                assert (entry.text, entry.remark, entry.obsolete) == (line.text, line.remark, not line.there)
            if not line.there or not line.text:
                continue
            if line.doubted:
                assert standings[key] is State.OUTDATED
                assert entry is not None
                assert entry.fuzzy
            elif ("{" in line.text) != ("{" in line.english):  # a number is lost, or added
                assert standings[key] is State.OUTDATED
            elif not line.disturbed:
                assert standings[key] is State.TRANSLATED, entry
        before = history.files
        history.update()
        assert history.files == before


@pytest.mark.parametrize("fuzzy", [False, True])
def test_what_goes_and_comes_back_is_as_it_was(deck: Deck, fuzzy: bool) -> None:
    history = History(deck)
    history.update()
    history.translate("A_01.1", "Yra {n_symbol}.")
    history.edit("A_01.1", remark="noqa: terms\nas my aunt says", flags=("python-brace-format",), references=("x:1",))
    if fuzzy:
        history.reword("A_01.1", 1, rises=True)
        history.update()
    before = history.entries()["A_01.1"]
    assert (before.fuzzy, before.previous) == (fuzzy, ENGLISH[0] if fuzzy else "")
    history.lines["A_01.1"].there = False
    history.update()
    history.update()
    gone = history.entries()["A_01.1"]
    assert gone.obsolete
    assert replace(gone, obsolete=False, comment=before.comment) == before
    history.lines["A_01.1"].there = True
    history.update()
    assert history.entries()["A_01.1"] == before


def test_what_another_program_parted_comes_together(deck: Deck) -> None:
    """msgmerge leaves an empty entry for a reworded text, and the old one, obsolete, behind it."""
    history = History(deck)
    history.files = {
        "rules.po": (
            '# mine\nmsgctxt "A_01.1"\nmsgid "There are {n_symbol} cards."\nmsgstr ""\n\n'
            '# old remark\n#, fuzzy\n#~| msgid "Older."\n'
            '#~ msgctxt "A_01.1"\n#~ msgid "There was a card."\n#~ msgstr "Buvo korta."\n\n'
            '#~ msgctxt "A_01.1"\n#~ msgid "Older."\n#~ msgstr "Senas."\n\n'
            '#~ msgid "no key"\n#~ msgstr "be rakto"\n'
        )
    }
    history.update()
    entry = history.entries()["A_01.1"]
    assert (entry.text, entry.fuzzy, entry.previous, entry.obsolete) == ("Buvo korta.", True, "Older.", False)
    assert entry.remark == "mine\nold remark"
    assert entry.reason == "the unit was gone and has come back"
    assert "Senas." in history.files["rules.po"]
    assert "be rakto" in history.files["rules.po"]
    before = history.files
    history.update()
    assert history.files == before
