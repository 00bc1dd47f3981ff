"""What readers search for in a booklet is found there: every word, whole words, broken ones, rule ids, links."""

import io
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest
from built_booklets import LANGUAGES, Built, rules

Booklets = Callable[[str], Built]


@pytest.fixture(params=LANGUAGES)
def made(request: pytest.FixtureRequest, booklets: Booklets) -> Built:
    return booklets(request.param)


class Search:
    """The search of pdfium, which is that of Chrome, in a whole file or on one of its pages."""

    def __init__(self, data: bytes) -> None:
        self._document = pypdfium2.PdfDocument(data)
        self._texts = [page.get_textpage() for page in self._document]

    def pages(self, wanted: str, *, whole: bool = True) -> list[int]:
        """The pages that have it, by number."""
        numbers = range(1, len(self._texts) + 1)
        return [number for number in numbers if self.has(number, wanted, whole=whole)]

    def has(self, page: int, wanted: str, *, whole: bool = True) -> bool:
        return self._texts[page - 1].search(wanted, match_whole_word=whole).get_next() is not None


@pytest.fixture
def search(made: Built) -> Search:
    return Search(made.data)


def test_every_word_is_found(made: Built, search: Search) -> None:
    """Words and names of all texts that the rules gave for this booklet, outside codes."""
    blocks = [unit.key for block in rules(made.code).book.blocks for unit in block.units]
    assert len(made.rendered) > len(blocks) > 100
    missed = [word for word in made.rendered if not search.pages(word, whole=False)]
    assert len(missed) <= len(made.rendered) / 100, (made.code, len(made.rendered), missed)


def test_every_word_is_found_whole_on_each_page_where_it_stands(made: Built, search: Search) -> None:
    stand = {(line.page, word) for line in made.lines for word in line.words}
    assert len(stand) > 1500
    missed = sorted((page, word) for page, word in stand if not search.has(page, word))
    assert len(missed) <= len(stand) / 100, (made.code, len(stand), missed)


def test_words_broken_at_the_end_of_a_line_are_found_whole(made: Built, search: Search) -> None:
    broken = [(line.page, line.broken) for line in made.lines if line.broken]
    least = {"el": 20, "lt": 20, "en": 1}
    # Arabic, Persian and Hebrew are not hyphenated.
    assert len(broken) >= least[made.code] if made.code in least else broken == []
    assert [(page, word) for page, word in broken if not search.has(page, word)] == []


def test_a_word_that_is_not_there_is_not_found(made: Built, search: Search) -> None:
    absent = {"ar": "طرافة", "el": "ξεφτιλα", "en": "locomotive", "fa": "لوکوموتیو", "he": "קטרקט", "lt": "garvežys"}
    assert search.pages(absent[made.code], whole=False) == []


def test_every_rule_id_is_found_where_its_outline_entry_leads(made: Built, search: Search) -> None:
    """Chrome itself turns ``C_01`` round in files from right to left; see ``oniroo.text.aliases``."""
    with pikepdf.open(io.BytesIO(made.data)) as pdf, pdf.open_outline() as outline:
        numbers = {page.obj.objgen: number for number, page in enumerate(pdf.pages, 1)}
        entries = [entry for head in outline.root for entry in head.children]
        leads = {str(entry.title): numbers[_place(pdf, entry).objgen] for entry in entries}
    assert tuple(leads) == made.rule_ids
    assert {rule: page for rule, page in leads.items() if not search.has(page, rule)} == {}


def test_every_reference_leads_to_the_place_of_its_rule_or_section(made: Built) -> None:
    """Links in the text: where pdfium turns a reference round, it can still be clicked."""
    with pikepdf.open(io.BytesIO(made.data)) as pdf, pdf.open_outline() as outline:
        wanted = {}
        for head in outline.root:
            wanted[str(head.title).partition(" ")[0]] = _spot(_place_and_height(pdf, head))
            wanted |= {str(entry.title): _spot(_place_and_height(pdf, entry)) for entry in head.children}
        document = pypdfium2.PdfDocument(made.data)
        seen = []
        for number, page in enumerate(pdf.pages):
            text = document[number].get_textpage()
            for note in page.get("/Annots", []):
                shown = text.get_text_bounded(*(float(value) for value in note.Rect)).strip()
                if found := re.fullmatch(r"([A-Z])_(\d\d)|(\d\d)_([A-Z])|([A-Z])", shown):
                    name = found[5] or f"{found[1] or found[4]}_{found[2] or found[3]}"
                    seen.append(name)
                    assert _spot((note.Dest[0], float(note.Dest[3]))) == wanted[name], (number + 1, shown)
    assert len(seen) >= 8


def _place(pdf: pikepdf.Pdf, entry: Any) -> Any:
    return _place_and_height(pdf, entry)[0]


def _place_and_height(pdf: pikepdf.Pdf, entry: Any) -> tuple[Any, float]:
    target = entry.destination
    if not isinstance(target, pikepdf.Array):
        target = pdf.Root.Dests[str(target)]
    return target[0], float(target[3])


def _spot(place: tuple[Any, float]) -> tuple[Any, float]:
    page, height = place
    return page.objgen, round(height, 1)


ELSEWHERE = """
import hashlib, sys, time, datetime
from pathlib import Path
LATER = 400 * 86400
now, local, universal = time.time, time.localtime, time.gmtime
time.time = lambda: now() + LATER
time.localtime = lambda seconds=None: local(time.time() if seconds is None else seconds)
time.gmtime = lambda seconds=None: universal(time.time() if seconds is None else seconds)
class Later(datetime.datetime):
    @classmethod
    def now(cls, tz=None):
        return cls.fromtimestamp(time.time(), tz)
    @classmethod
    def utcnow(cls):
        return cls.fromtimestamp(time.time())
    @classmethod
    def today(cls):
        return cls.fromtimestamp(time.time())
datetime.datetime = Later
sys.path.insert(0, sys.argv[1])
from built_booklets import files
for name, data in files(sys.argv[2]).items():
    print(name, hashlib.sha256(data).hexdigest())
"""


def test_another_process_folder_and_day_give_the_same_bytes(made: Built, tmp_path: Path) -> None:
    """The booklet, its imposed files and the score sheets."""
    import hashlib

    from built_booklets import files

    support = str(Path(__file__).parents[1] / "support")
    strange = {"PYTHONHASHSEED": "77", "TZ": "Pacific/Kiritimati", "LC_ALL": "C"}
    told = subprocess.run(
        [sys.executable, "-c", ELSEWHERE, support, made.code],
        env={**os.environ, **strange}, cwd=tmp_path, capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip
    here = files(made.code, made.data)
    assert len(here) == 6
    assert told.split() == [part for name, data in here.items() for part in (name, hashlib.sha256(data).hexdigest())]
