"""Nothing of a page is lost, however it differs from the rulebook: properties of alignment and conversion."""

import re
from collections import Counter
from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rule_pages import LANGUAGES, lines_of

from oniroo.deck.model import Deck
from oniroo.ground.finder import packaged_deck
from oniroo.rules import Translation, load, rules_roots
from oniroo.rules.holes import BrokenHole, Hole, pieces
from oniroo.rules.importing.align import Alignment, align
from oniroo.rules.importing.lines import Page, page_of
from oniroo.rules.importing.numbers import Converter
from oniroo.rules.importing.profile import Family, Profile, read_family

WORD = re.compile(r"[^\W\d_]{2,}")
ID = re.compile(r"^[A-Z]\d?_\d\d\s*:\s*")


@pytest.fixture(scope="module")
def translations(deck: Deck) -> dict[str, Translation]:
    return {code: load(rules_roots(packaged_deck()), code, deck) for code in LANGUAGES}


@pytest.fixture(scope="module")
def family(translations: dict[str, Translation]) -> Family:
    return read_family(rules_roots(packaged_deck()), translations["el"].book)


@st.composite
def spoilt(draw: st.DrawFn, lines: list[str]) -> list[str]:
    """A page with lines taken out, doubled, moved, joined, split, with ids lost or changed."""
    page = list(lines)
    for _ in range(draw(st.integers(1, 6))):
        place = draw(st.integers(0, len(page) - 2))
        other = draw(st.integers(0, len(page) - 2))
        match draw(st.integers(0, 7)):
            case 0:
                del page[place]
            case 1:
                page.insert(other, page[place])
            case 2:
                page[place], page[other] = page[other], page[place]
            case 3:
                page[place : place + 2] = [f"{page[place]} {page[place + 1]}"]
            case 4:
                head, blank, tail = page[place].partition(" ")
                page[place : place + 1] = [head, tail] if blank else [head]
            case 5:
                page[place] = re.sub(r"^[A-Z]_\d\d: ", "", page[place])
            case 6:
                page[place] = re.sub(r"^[A-Z]_\d\d", "A_02", page[place])
            case _:
                page.insert(place, draw(st.sampled_from(["", "{", "5", "A_99: κάτι", "Κάτι {n_symbol} ακόμη", "1) ή"])))
    return page


def aligned(lines: list[str], translation: Translation, family: Family) -> tuple[Page, Alignment]:
    page = page_of("\n".join(lines), "page.txt", Profile(), "ONIROO")
    return page, align(page, translation.book, family, Profile())


def words_of(lines: Iterable[str]) -> Counter[str]:
    return Counter(word for line in lines for word in ID.sub("", line).split())


@given(data=st.data())
def test_every_line_goes_to_one_place(
    data: st.DataObject, translations: dict[str, Translation], family: Family
) -> None:
    code = data.draw(st.sampled_from(LANGUAGES))
    page, found = aligned(data.draw(spoilt(lines_of(translations[code]))), translations[code], family)
    placed = [text for each in found.placed for text in each.text.split("\n")]
    others = [paragraph.text for paragraph in (*found.contents, *found.loose)]
    # the two lines of a title become one, so words are counted
    assert words_of([*placed, *others]) == words_of(paragraph.text for paragraph in page.paragraphs)
    assert len({each.unit.key for each in found.placed}) == len(found.placed)


@given(data=st.data())
def test_lines_whose_ids_and_neighbours_are_sound_find_their_units(
    data: st.DataObject, translations: dict[str, Translation], family: Family
) -> None:
    """What is spoilt in one span does no harm to another."""
    translation = translations["el"]
    lines = lines_of(translation)
    place = data.draw(st.integers(0, len(lines) - 2))
    _, whole = aligned(lines, translation, family)
    page, found = aligned([*lines[:place], *lines[place + 1 :]], translation, family)
    assert sum(not span.equal for span in found.spans) <= 1
    right = {each.unit.key: each.text for each in whole.placed}
    wrong = [each.unit.key for each in found.placed if not each.whole and each.text != right[each.unit.key]]
    assert [key for key in wrong if not next(e for e in found.placed if e.unit.key == key).doubt] == []
    assert len(page.paragraphs) == 257


def rendered(text: str, converter: Converter) -> str:
    """A converted line as it is printed."""
    translation = converter.translation
    parts = []
    for piece in pieces(text):
        if isinstance(piece, Hole) and piece.is_reference:
            parts.append(piece.name[4:])
        elif isinstance(piece, Hole):
            value = converter.value(piece)
            names = [str(translation.render(key)) for key in getattr(value, "keys", ())]
            parts.append(converter.shown(piece) or ", ".join(names))
        else:
            parts.append(piece)
    return "".join(parts)


@given(data=st.data())
def test_no_word_is_lost_where_placeholders_come_in(
    data: st.DataObject, translations: dict[str, Translation], family: Family
) -> None:
    code = data.draw(st.sampled_from(LANGUAGES))
    translation = translations[code]
    unit = data.draw(st.sampled_from(translation.book.units))
    other = data.draw(st.sampled_from(translation.book.units))
    words = f"{translation.render(unit.key)} {translation.render(other.key)}".split(" ")
    extra = st.sampled_from(
        ["A", "F", "έως", "5", "10", "173", "C_01", "K_09", "07:00", "1,2,3", "(D)", "إلى", "?", "{"]
    )
    words = data.draw(st.lists(st.one_of(st.sampled_from(words), extra), max_size=40))
    text = " ".join(words)
    converter = Converter(translation, family.words_of(code), family.aliases)
    done = converter.convert(unit, text)
    try:
        printed = rendered(done.text, converter)
    except BrokenHole:
        assert (done.text, len(done.doubts)) == (text, 1)
        return
    there = Counter(WORD.findall(f"{printed}\n" + "\n".join(done.doubts)))
    assert Counter(WORD.findall(text)) - there == {}
    # where nothing is doubtful, the line is printed as it stands on the page
    if not done.doubts and code != "fa":
        assert re.sub(r"\W", "", printed) == re.sub(r"\W", "", text)
