"""Terms against the English: as often as there; in languages that do not mark them the ordinary word may count, too."""

from collections.abc import Callable
from pathlib import Path

import pytest
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
