"""Other words in the text of a language.yaml: nothing else changes, and nothing is changed that cannot be."""

from collections.abc import Callable
from pathlib import Path

import pytest

from oniroo.deck.model import Deck
from oniroo.ground.findings import Fault
from oniroo.rules.language import language_of
from oniroo.rules.language_text import reworded, with_words
from oniroo.rules.model import Language
from oniroo.rules.renaming import rename_term
from oniroo.rules.yaml_tree import read_tree

HEAD = "# kept: SAPNAS\nname: Lietuvių # and this\nterms:\n  FREE: {base: X, forms: [X, Y]}\n"
ODD = (
    "a, b", "a: b", "- a", "#a", "a #b", "[a", "a]", "it's", 'a "b"', "a\\b", "no", "null", "~", "&a", "*a", "!a", "%a",
    "@a", "?", "? a", "|", ">", "a b", "«a»", "ע", "{a", "a}", "`a`", "'a'", '"a"',
)  # fmt: skip
"""Words that YAML would read as something else."""


def language(text: str) -> Language:
    source = read_tree(text, "lt/language.yaml")
    found = language_of("lt", source.root, source.root.get("terms"), source)
    source.finish()
    return found


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("{base: SAPNAS, forms: [SAPNAS, SAPNE]}   # SAPNAS", "{base: MIEGAS, forms: [MIEGAS, SAPNE]}   # SAPNAS"),
        ("{forms: [ SAPNE ,SAPNAS ]}", "{forms: [ SAPNE ,MIEGAS ]}"),
        ("{base: SAPNAS}", "{base: MIEGAS}"),
        ("{base: SAPNE, forms: SAPNAS}", "{base: SAPNE, forms: MIEGAS}"),
        ("{base: 'SAPNAS', forms: [\"SAPNAS\"]}", "{base: 'MIEGAS', forms: [\"MIEGAS\"]}"),
        ("\n    forms:\n      - SAPNAS # one\n      - SAPNE", "\n    forms:\n      - MIEGAS # one\n      - SAPNE"),
        ("{forms: [SAPNE,\n    SAPNAS], not: [SAPNAS NE]}", "{forms: [SAPNE,\n    MIEGAS], not: [SAPNAS NE]}"),
        ("{note: SAPNAS, forms: [SAPNAS]}", "{note: SAPNAS, forms: [MIEGAS]}"),
        ("{base: SAPNAS, forms: [MIEGAS, SAPNE, SAPNAS]}", "{base: MIEGAS, forms: [MIEGAS, SAPNE]}"),
        ("{base: SAPNAS, forms: [SAPNAS, MIEGAS, SAPNE]}", "{base: MIEGAS, forms: [MIEGAS, SAPNE]}"),
    ],
)
def test_words_change_where_they_stand(before: str, after: str) -> None:
    text, wanted = (f"{HEAD}  DREAM: {term}\nforbidden: [SAPNO]\n" for term in (before, after))
    assert reworded(text, language(text), "DREAM", {"SAPNAS": "MIEGAS"}) == wanted


@pytest.mark.parametrize("new", ODD)
@pytest.mark.parametrize("old", ["SAPNAS", "'SAPNAS'", '"SAPNAS"', "|-\n        SAPNAS"])
def test_any_word_is_read_again_as_it_is(old: str, new: str) -> None:
    text = f"{HEAD}  DREAM:\n    forms:\n      - SAPNE\n      - {old}\n"
    before = language(text)
    assert language(reworded(text, before, "DREAM", {"SAPNAS": new})) == with_words(before, "DREAM", {"SAPNAS": new})


@pytest.mark.parametrize(
    "term", ["{base: &a SAPNAS, forms: [*a]}", "{base: *word}", "{forms: [SAPNE, *word]}", "{forms: *list}"]
)
def test_words_that_are_written_by_reference_are_refused(term: str) -> None:
    text = f"forbidden: &list [&word SAPNAS]\n{HEAD}  DREAM: {term}\n"
    with pytest.raises(Fault, match="the words of DREAM are not written out here") as caught:
        reworded(text, language(text), "DREAM", {"SAPNAS": "MIEGAS"})
    assert str(caught.value.findings[0].place) == "lt/language.yaml:6:3"


@pytest.mark.parametrize("sign", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_line_ends_and_the_byte_order_mark_stay(folder: Callable[..., Path], deck: Deck, sign: bytes, end: str) -> None:
    root = folder()
    path = root / "lt" / "language.yaml"
    before = sign + path.read_text(encoding="utf-8").replace("\n", end).encode()
    path.write_bytes(before)
    rename_term(root, "lt", deck, "DREAM", [("SAPNAS", "MIEGAS")])
    assert path.read_bytes() == before.replace(b"SAPNAS", b"MIEGAS")


@pytest.mark.parametrize("code", ["utf-16-le", "utf-16-be"])
def test_a_file_in_utf_16_stays_one(folder: Callable[..., Path], deck: Deck, code: str) -> None:
    root = folder()
    path = root / "lt" / "language.yaml"
    text = path.read_text(encoding="utf-8")
    path.write_bytes(f"\ufeff{text}".encode(code))
    rename_term(root, "lt", deck, "DREAM", [("SAPNAS", "MIEGAS")])
    assert path.read_bytes() == f"\ufeff{text.replace('SAPNAS', 'MIEGAS')}".encode(code)
