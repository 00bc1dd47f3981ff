"""The booklets of the packaged rules, built once, with what was asked of the rules and where everything was put."""

import pickle
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from oniroo.deck.reading import read_deck
from oniroo.draw.intake import ArtGallery
from oniroo.ground.finder import packaged_deck
from oniroo.page import A4, LETTER, parse_paper
from oniroo.products import booklet
from oniroo.products.booklet_flow import Page, pages
from oniroo.products.booklet_imposed import impose
from oniroo.products.booklet_parts import Row
from oniroo.products.printed_language import not_current
from oniroo.products.score_sheet import make_score_sheet
from oniroo.rules import Rendered, Translation, languages, load, rules_roots
from oniroo.text.layout import Layout, Line
from oniroo.text.paragraph import Paragraph

LANGUAGES = languages(rules_roots(packaged_deck()))

_CODES = re.compile("\u2068[^\u2069]*\u2069")
_BETWEEN = re.compile("[^\\w\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u200c]+")
_LETTERS = 4


@dataclass(frozen=True)
class Printed:
    """A line of a paragraph on its page, with its words outside codes. A broken word is whole, where it begins.

    ``broken`` is that word; ``extra`` pt were added to each of the ``gaps`` spaces of a ``justified`` line.
    """

    page: int
    words: tuple[str, ...]
    broken: str
    justified: bool
    extra: float
    gaps: int


@dataclass(frozen=True)
class Stretch:
    """A part of the text column on a page: from ``top`` pt below its head; of a row, with its rule id."""

    page: int
    kind: str
    top: float
    height: float
    rule: str


@dataclass(frozen=True)
class Built:
    """A finished booklet. ``rendered`` are all words that were asked of the rules while it was made."""

    code: str
    rtl: bool
    data: bytes
    pages: int
    rule_ids: tuple[str, ...]
    rendered: tuple[str, ...]
    lines: tuple[Printed, ...]
    stretches: tuple[Stretch, ...]

    @property
    def text_pages(self) -> tuple[int, ...]:
        """The pages that have a text column, by number."""
        return tuple(dict.fromkeys(stretch.page for stretch in self.stretches))


def words(text: str) -> list[str]:
    """Words of four letters or more, joiners and vowel signs included."""
    return [word for word in _BETWEEN.split(text) if sum(map(str.isalpha, word)) >= _LETTERS]


def rules(code: str) -> Translation:
    folder = packaged_deck()
    return load(rules_roots(folder), code, read_deck(folder))


def built(code: str, **more: Any) -> Built:
    """Makes the booklet of a language and notes what happens meanwhile."""
    translation = rules(code)
    rendered: dict[str, None] = {}
    counting: list[Translation] = []
    lines: list[Printed] = []
    stretches: list[Stretch] = []
    render, draw = Translation.render, Paragraph.draw

    def noted_render(self: Translation, key: str, **filling: str | int) -> Rendered:
        text = render(self, key, **filling)
        if counting:
            return text
        plain = "".join(" " if span.isolated else span.text for span in text.spans)
        rendered.update(dict.fromkeys(words(plain)))
        return text

    def unnoted_count(of: Translation) -> tuple[int, int]:
        """The colophon counts all lines, those of other products too: that is no asking in order to print."""
        counting.append(of)
        try:
            return not_current(of)
        finally:
            counting.pop()

    def noted_draw(self: Paragraph, canvas: Any = None, x: float = 0.0, y: float = 0.0) -> None:
        page = (self.canv if canvas is None else canvas).getPageNumber()
        justified = self.style.align == "justify"
        lines.extend(_printed(self.layout, line, page, justified=justified) for line in self.lines(self.width))
        draw(self, canvas, x, y)

    def noted_pages(*args: Any, **named: Any) -> tuple[Page, ...]:
        flow = pages(*args, **named)
        for number, page in enumerate(flow, 2):  # the cover is page 1
            for stood in page:
                item = stood.flowable
                rule = item.marks.rule if isinstance(item, Row) else ""
                stretches.append(Stretch(number, type(item).__name__, stood.top, stood.height, rule))
        return flow

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Translation, "render", noted_render)
        patch.setattr("oniroo.products.booklet_cover.not_current", unnoted_count)
        patch.setattr(Paragraph, "draw", noted_draw)
        patch.setattr("oniroo.products.booklet.pages", noted_pages)
        gallery = ArtGallery(packaged_deck().art_roots)
        made = booklet.make_booklet(translation, translation.deck, gallery, **more)
    return Built(
        code=code,
        rtl=translation.language.rtl,
        data=made.data,
        pages=made.pages,
        rule_ids=tuple(translation.book.rule_ids),
        rendered=tuple(rendered),
        lines=tuple(lines),
        stretches=tuple(stretches),
    )


def kept(code: str, folder: Path) -> Built:
    """The booklet of a language, from ``folder`` if it was built before, by whichever process of the test run."""
    file = folder / f"booklet-{code}.pickle"
    if file.exists():
        found: Built = pickle.loads(file.read_bytes())  # noqa: S301 - written below
        return found
    made = built(code)
    scratch = file.with_name(f"{file.name}-{id(made)}")
    scratch.write_bytes(pickle.dumps(made))
    scratch.replace(file)
    return made


def _printed(layout: Layout, line: Line, page: int, *, justified: bool) -> Printed:
    before, shown, after = (
        layout.text[: line.span.start], layout.text[line.span.start : line.span.end], layout.text[line.span.next :]
    )  # fmt: skip
    if line.continued:
        shown = re.sub(r"^[\w\u00ad]+", "", shown)
    broken = ""
    if line.span.hyphen:
        rest = re.findall(r"^[\w\u00ad]+", after)[0]
        broken = _plain(re.findall(r"[\w\u00ad]+$", before + shown)[0] + rest)
        shown += rest
    found = words(_plain(_CODES.sub(" ", shown)))
    return Printed(page, tuple(found), broken, justified and not line.span.last, line.extra, line.gaps)


def _plain(text: str) -> str:
    return text.replace("\u00ad", "")


def files(code: str, data: bytes = b"") -> dict[str, bytes]:
    """Everything that is made of the rules in a language; the booklet is ``data``, if that is built already."""
    translation = rules(code)
    deck, rtl = translation.deck, translation.language.rtl
    if not data:
        data = booklet.make_booklet(translation, deck, ArtGallery(packaged_deck().art_roots)).data
    made = {"booklet": data}
    made |= {f"imposed-{paper.name}": impose(data, paper, rtl=rtl) for paper in (A4, LETTER)}
    sheets = (A4, parse_paper("a5"), LETTER)
    return made | {f"sheet-{paper.name}": make_score_sheet(translation, deck, paper).data for paper in sheets}
