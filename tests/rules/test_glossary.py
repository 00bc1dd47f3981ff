"""The words of the game as a CSV glossary."""

import csv
import io
from collections.abc import Callable
from pathlib import Path

import pytest
from rulebook_samples import LANGUAGE

from oniroo.deck.model import Deck
from oniroo.ground.finder import packaged_deck
from oniroo.rules import languages, load, rules_roots
from oniroo.rules.glossary import glossary

Writer = Callable[..., Path]


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def test_each_form_has_its_row_and_each_row_its_own_context(folder: Writer, deck: Deck) -> None:
    language = LANGUAGE.replace("base: SAPNAS", 'note: "of cards, many", base: SAPNAS')
    assert glossary(load(folder(language=language), "lt", deck)) == (
        "source,target,context,developer_comments\n"
        "SYMBOL,SIMBOLIS,SYMBOL 1,a picture\n"
        "SYMBOL,SIMBOLIO,SYMBOL 2,a picture; a form of SIMBOLIS\n"
        "SYMBOL,SIMBOLIŲ,SYMBOL 3,a picture; a form of SIMBOLIS\n"
        "FREE,LAISVOJI,FREE 1,\n"
        'DREAM,SAPNAS,DREAM 1,"of cards, many"\n'
        'DREAM,SAPNE,DREAM 2,"of cards, many; a form of SAPNAS"\n'
    )


def test_a_term_without_a_word_has_a_row_to_fill_in(folder: Writer, deck: Deck) -> None:
    language = LANGUAGE.replace("  FREE: {base: LAISVOJI, forms: [LAISVOJI]}\n", "")
    found = rows(glossary(load(folder(language=language), "lt", deck)))
    assert [row for row in found if row["source"] == "FREE"] == [
        {"source": "FREE", "target": "", "context": "FREE 1", "developer_comments": ""}
    ]


@pytest.mark.parametrize("code", languages(rules_roots(packaged_deck()))[1:])
def test_the_glossary_of_a_shipped_language_holds_all_its_forms(deck: Deck, code: str) -> None:
    translation = load(rules_roots(packaged_deck()), code, deck)
    found = rows(glossary(translation))
    assert sorted(row["target"] for row in found) == sorted(
        form for term in translation.language.terms for form in term.forms
    )
    assert len({(row["source"], row["context"]) for row in found}) == len(found)
