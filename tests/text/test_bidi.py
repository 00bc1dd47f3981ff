import lzma
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oniroo.text.bidi import base_level, bidi_class, line_levels, resolve, visual_order
from oniroo.text.brackets import CLOSING, OPENING

FIXTURES = Path(__file__).parent / "fixtures"
REMOVED = ("LRE", "RLE", "LRO", "RLO", "PDF", "BN")
PARTS = 4  # so that several processes share the work; together they are the whole file


def lines(name: str) -> Iterator[str]:
    with lzma.open(FIXTURES / f"{name}.txt.xz", "rt", encoding="utf-8") as file:
        for line in file:
            if line.strip() and not line.startswith("#"):
                yield line.rstrip("\n")


def laid_out(classes: list[str], base: int, characters: str | None = None) -> tuple[list[int], list[int]]:
    """Levels of a line as the conformance files count them, and the order of what is left after X9."""
    resolved = resolve(classes, characters, base)
    levels = line_levels(classes, resolved, 0, len(classes))
    kept = [index for index, kind in enumerate(classes) if kind not in REMOVED]
    return levels, [kept[place] for place in visual_order([levels[index] for index in kept])]


@pytest.mark.parametrize("part", range(PARTS))
def test_every_case_of_bidi_test(part: int) -> None:
    levels: list[str] = []
    order: list[int] = []
    cases = wrong = number = 0
    for line in lines("BidiTest"):
        if line.startswith("@Levels:"):
            levels = line[8:].split()
        elif line.startswith("@Reorder:"):
            order = [int(place) for place in line[9:].split()]
        else:
            number += 1
            typed, bits = line.split(";")
            directions = int(bits)
            cases += directions.bit_count()
            if number % PARTS != part:
                continue
            classes = typed.split()
            bases = {base for bit, base in ((2, 0), (4, 1)) if directions & bit}
            if directions & 1:
                bases.add(base_level(classes))
            for base in bases:
                got, placed = laid_out(classes, base)
                right = all(want in ("x", str(have)) for want, have in zip(levels, got, strict=True))
                wrong += not (right and placed == order)
    assert wrong == 0
    assert (number, cases) == (490_846, 770_241)


def test_every_case_of_bidi_character_test() -> None:
    cases = wrong = 0
    for line in lines("BidiCharacterTest"):
        codes, direction, base, levels, order = line.split(";")
        text = "".join(chr(int(code, 16)) for code in codes.split())
        classes = [bidi_class(character) for character in text]
        wanted = base_level(classes) if direction == "2" else int(direction)
        got, placed = laid_out(classes, wanted, text)
        right = all(want in ("x", str(have)) for want, have in zip(levels.split(), got, strict=True))
        wrong += not (right and wanted == int(base) and placed == [int(place) for place in order.split()])
        cases += 1
    assert (cases, wrong) == (91_707, 0)


def test_there_are_64_pairs_of_brackets() -> None:
    assert len(OPENING) == len(CLOSING) == 64
    assert OPENING["("] == ")"


def test_unassigned_characters_have_the_class_of_their_block() -> None:
    assert [bidi_class(chr(code)) for code in (0x05FF, 0x08FF, 0x10D00, 0x2FE0)] == ["R", "NSM", "AL", "L"]
    assert bidi_class("\u07bf") == "AL"


CLASSES = ["L", "R", "AL", "EN", "AN", "ES", "ET", "CS", "NSM", "BN", "S", "WS", "ON"]
CLASSES += ["LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"]
ANY = st.lists(st.sampled_from(CLASSES))


@given(ANY, st.sampled_from((0, 1, None)))
def test_levels_are_within_bounds_and_every_item_is_placed_once(classes: list[str], base: int | None) -> None:
    resolved = resolve(classes, base=base)
    assert all(0 <= level <= 127 for level in resolved.levels)
    assert sorted(visual_order(resolved.levels)) == list(range(len(classes)))


@given(st.lists(st.sampled_from(["L", "EN", "WS", "ON", "CS", "ES", "ET", "NSM", "S"])))
def test_text_of_latin_letters_and_digits_stays_in_order(classes: list[str]) -> None:
    assert visual_order(resolve(classes, base=0).levels) == list(range(len(classes)))
