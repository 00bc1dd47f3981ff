"""Whole pages in the shapes that published ones have: each line finds its unit, and nothing is lost or guessed."""

from collections.abc import Callable
from pathlib import Path

import pytest
from rule_pages import LANGUAGES, entries, lines_of, lost_words, shipped_rules, untranslated, wrapped

from oniroo.deck.model import Deck
from oniroo.ground.finder import packaged_deck
from oniroo.rules import Translation, load, rules_roots, update
from oniroo.rules.holes import holes
from oniroo.rules.importing.pages import import_page
from oniroo.rules.importing.report import Import
from oniroo.rules.po import read_po
from oniroo.rules.values import Count, Literal


@pytest.fixture(scope="module")
def shipped(deck: Deck) -> dict[str, Translation]:
    return {code: load(rules_roots(packaged_deck()), code, deck) for code in LANGUAGES}


def imported(folder: Path, code: str, text: str, deck: Deck, profile: str | None = None) -> tuple[Import, Path]:
    """The report of an import into a language without rules, and the folder."""
    root = untranslated(folder, code)
    page = folder / "page.txt"
    page.write_text(text, encoding="utf-8", newline="")
    return import_page(root, code, deck, page, profile=profile), root


def alike(translation: Translation) -> set[str]:
    """Units in which two placeholders show the same: which is which, no page can tell."""
    found = set()
    for unit in translation.book.units:
        names = {hole.name for hole in holes(unit.text) if hole.name != "lit"}
        values = [translation.values.get(name) for name in names]
        shown = [str(value.number) for value in values if isinstance(value, Count)]
        shown += [value.text for value in values if isinstance(value, Literal)]
        if len(set(shown)) < len(shown):
            found.add(unit.key)
    return found


def test_some_line_has_two_placeholders_that_show_the_same(shipped: dict[str, Translation]) -> None:
    assert alike(shipped["el"]) == {"C_03.5"}


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_page_of_our_own_comes_back_word_for_word(
    code: str, tmp_path: Path, deck: Deck, shipped: dict[str, Translation]
) -> None:
    lines = lines_of(shipped[code])
    done, root = imported(tmp_path, code, "\n".join(lines), deck)
    assert (done.alignment.is_full, len(done.spans), done.older) == (True, 60, False)
    assert (len(done.alignment.contents), len(done.page.footers), done.alignment.missing) == (14, 1, ())
    now, before = entries(root, code), read_po(shipped_rules(code) / "rules.po")
    units = [unit.key for unit in shipped[code].book.units]
    assert {key: now[key].text for key in units} == {key: before[key].text for key in units}
    assert {line.unit.key for line in done.fuzzy} == alike(shipped[code])
    assert {key for key in units if now[key].fuzzy} == alike(shipped[code])
    assert (done.units, done.filled, done.unreviewed) == (len(units), len(units), len(units))
    assert done.placeholders == sum(len(holes(before[key].text)) for key in units)
    assert lost_words(lines, done, root, shipped[code]) == {}
    assert (done.total.stated, done.total.parts, done.total.deck) == (173, 173, 173)
    assert (dict(done.foreign), done.references) != ({}, ())
    assert not any(reference.is_dangling for reference in done.references)


@pytest.mark.parametrize("code", LANGUAGES)
def test_an_update_after_the_import_changes_no_byte(
    code: str, tmp_path: Path, deck: Deck, shipped: dict[str, Translation]
) -> None:
    _, root = imported(tmp_path, code, "\n".join(lines_of(shipped[code])), deck)
    before = (root / code / "rules.po").read_bytes()
    done = update(root, code, deck)
    assert (done.new, done.outdated, done.gone) == ((), (), ())
    assert (root / code / "rules.po").read_bytes() == before


SHAPES: dict[str, Callable[[list[str]], str]] = {
    "with a byte-order mark": lambda lines: "\ufeff" + "\n".join(lines),
    "with Windows line ends": lambda lines: "\r\n".join(lines) + "\r\n",
    "with old Macintosh line ends": "\r".join,
    "with a line end at the end": lambda lines: "\n".join(lines) + "\n\n\n",
    "with blanks around the lines": lambda lines: "\n".join(f" \t{line}\u00a0 " for line in lines),
    "with doubled blanks": lambda lines: "\n".join(line.replace(" ", "  ") for line in lines),
    "with marks of direction": lambda lines: "\n".join(f"\u200f\u2067{line}\u2069\u200e" for line in lines),
    "with zero-width spaces": lambda lines: "\n".join(line.replace(", ", ",\u200b ") for line in lines),
    "with form feeds for line ends": "\x0c".join,
    "with some blank lines": lambda lines: "\n".join(line if n % 9 else line + "\n" for n, line in enumerate(lines)),
    "with a blank line in every third place": lambda lines: "\n".join(
        line if n % 3 else line + "\n" for n, line in enumerate(lines)
    ),
    "with blank lines between": "\n\n".join,
    "wrapped": wrapped,
    "wrapped closely": lambda lines: wrapped(lines, 25),
    "with en dashes for bullets": lambda lines: "\n".join(
        line.replace("- ", "– ", 1) if line.startswith("- ") else line for line in lines
    ),
    "with dots for bullets": lambda lines: "\n".join(
        line.replace("- ", "• ", 1) if line.startswith("- ") else line for line in lines
    ),
    "with a blank before the colon of ids": lambda lines: "\n".join(
        line.replace(":", " :", 1) if line[1:2] == "_" else line for line in lines
    ),
}


RIGHT_TO_LEFT = ("wrapped", "wrapped closely", "with marks of direction", "with a byte-order mark")


@pytest.mark.parametrize(
    ("shape", "code"), [*((shape, "el") for shape in SHAPES), *((shape, "fa") for shape in RIGHT_TO_LEFT)]
)
def test_the_shape_of_a_page_makes_no_difference(
    shape: str, code: str, tmp_path: Path, deck: Deck, shipped: dict[str, Translation]
) -> None:
    done, root = imported(tmp_path, code, SHAPES[shape](lines_of(shipped[code])), deck)
    assert done.alignment.is_full
    now, before = entries(root, code), read_po(shipped_rules(code) / "rules.po")
    changed = [unit.key for unit in shipped[code].book.units if now[unit.key].text != before[unit.key].text]
    assert changed == []
    assert {line.unit.key for line in done.fuzzy} == alike(shipped[code])
