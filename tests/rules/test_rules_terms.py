"""Terms against the English: as often as there; in languages that do not mark them the ordinary word may count, too."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rulebook_samples import LANGUAGE, SMALL

from oniroo.deck.model import Deck
from oniroo.rules import check
from oniroo.rules.model import Language, Term
from oniroo.rules.terms import TermCounter

Writer = Callable[..., Path]
SOURCE = SMALL.replace('"You may copy it."', '"A game about dreams, with a DREAM or two."').replace(
    '  kind.FREE: "Free"\n', '  kind.FREE: "Free"\n  kind.SYMBOL: "Symbol"\n'
)
KINDS = {"kind.SYMBOL": "Simbolis"}


def terms_in(root: Path, deck: Deck, key: str) -> list[str]:
    return [
        finding.problem
        for finding in check(root, "lt", deck)
        if finding.code == "rules-terms" and finding.subject == f"lt {key}"
    ]


@pytest.mark.parametrize(
    ("style", "text", "said"),
    [
        ("caps", "Žaidimas apie sapnus su SAPNE.", []),
        ("caps", "Žaidimas apie SAPNAS su SAPNE.", ["stands here twice, in English once"]),
        ("caps", "Žaidimas.", ["stands here not at all, in English once"]),
        ("none", "Žaidimas su SAPNE.", []),
        ("none", "Žaidimas apie SAPNAS su SAPNE.", []),
        ("none", "Žaidimas apie SAPNAS SAPNAS SAPNE.", ["stands here 3 times, in English twice"]),
        ("none", "Žaidimas.", ["stands here not at all, in English once"]),
    ],
)
def test_an_ordinary_word_may_count_where_terms_are_not_marked(
    folder: Writer, deck: Deck, style: str, text: str, said: list[str]
) -> None:
    language = LANGUAGE + f"term_style: {style}\n"
    found = terms_in(folder({"notice.1": text, **KINDS}, language=language, source=SOURCE), deck, "notice.1")
    assert len(found) == len(said)
    assert all(part in problem for part, problem in zip(said, found, strict=True)), found


@pytest.mark.parametrize(
    ("style", "word", "same"),
    [
        ("caps", "Laisvoji", True),
        ("caps", "LAISVOJI", True),
        ("caps", "Laisva", False),
        ("caps", "Laisvosios", False),
        ("none", "laisvoji", True),
        ("quotes", "Laisvoji", True),
    ],
)
def test_a_kind_is_called_as_its_term(folder: Writer, deck: Deck, style: str, word: str, same: bool) -> None:
    language = LANGUAGE.replace("forms: [LAISVOJI]", "forms: [LAISVOJI, LAISVOSIOS]") + f"term_style: {style}\n"
    found = terms_in(folder({"kind.FREE": word, **KINDS}, language=language, source=SOURCE), deck, "kind.FREE")
    assert found == ([] if same else ["the kind FREE is called otherwise than its term (LAISVOJI)"])


def test_capitals_lose_their_accents_in_greek_only_on_paper(folder: Writer, deck: Deck) -> None:
    greek = LANGUAGE.replace("base: LAISVOJI, forms: [LAISVOJI]", "base: ΕΛΕΥΘΕΡΗ, forms: [ΕΛΕΥΘΕΡΗ]")
    root = folder({"kind.FREE": "Ελεύθερη", **KINDS}, language=greek, source=SOURCE)
    assert terms_in(root, deck, "kind.FREE") == []


def test_ordinary_words_are_counted_whatever_their_case() -> None:
    counter = TermCounter(Language("en", "", terms=(Term("DREAM", "DREAM", ("DREAM", "DREAMS")),)))
    assert counter.count("A DREAM of dreams, Dream") == {"DREAM": 1}
    assert counter.count_words("A DREAM of dreams, Dream") == {"DREAM": 3}


LONG = 20_000
"""Letters: a search that tries every way to part them would not come to an end."""
PARTED = [("ל", "לל"), ("ל", "לל", "ללל"), ("א", "אב", "בא"), ("אב", "א", "באב", "בבא"), ("-", "--"), ("",)]


def prefixed(*prefixes: str) -> TermCounter:
    terms = (Term("DREAM", "חלום", ("חלום", "לחלום ארוך")), Term("OTHER", "לל", ("ללש",)))
    return TermCounter(Language("he", "", terms=terms, prefixes=prefixes))


@pytest.mark.parametrize("prefixes", PARTED)
@pytest.mark.parametrize("row", ["ל", "אב", "אבא", "-", "ל ", "ללח", "'ל"])
def test_any_row_of_letters_is_counted_in_time(prefixes: tuple[str, ...], row: str) -> None:
    counter = prefixed(*prefixes)
    text = row * (LONG // len(row))
    assert counter.count(text) == {}
    assert counter.count(f"{text} חלום") == {"DREAM": 1}


@given(
    st.lists(st.text("לאבח-", min_size=1, max_size=3), max_size=4),
    st.lists(st.text("לאב", min_size=1, max_size=3), min_size=1, max_size=3),
    st.text("לאבח- ", max_size=12),
)
def test_forms_behind_prefixes_are_found_as_by_trying_every_way(
    prefixes: list[str], forms: list[str], text: str
) -> None:
    counter = TermCounter(Language("he", "", terms=(Term("DREAM", forms[0], tuple(forms)),), prefixes=tuple(prefixes)))
    head = "|".join(re.escape(prefix) for prefix in prefixes) or "(?!)"
    body = "|".join(map(re.escape, forms))
    tried = re.search(rf"(?<!\w)(?:{head})*(?:{body})(?!\w)", text)
    assert bool(counter.count(text)) == bool(tried)
