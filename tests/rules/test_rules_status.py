"""How far a translation is: counted by unit, by rule, by term and by section."""

from collections.abc import Callable
from pathlib import Path

from oniroo.deck.model import Deck
from oniroo.ground.finder import packaged_deck
from oniroo.rules import rules_roots, status
from oniroo.rules.po import Entry

Writer = Callable[..., Path]


def test_english_is_complete(deck: Deck) -> None:
    (english,) = status(rules_roots(packaged_deck()), deck, ["en"])
    assert (english.units.current, english.units.total, english.rules, english.rules_total) == (243, 243, 60, 60)
    assert (english.names.current, english.is_complete) == (147, True)
    assert sum(progress.total for _, progress in english.sections) == 243


def test_a_translation_is_counted_by_unit_rule_term_and_section(folder: Writer, deck: Deck) -> None:
    old = Entry("A_02.1", "They do harm.", "Jos kenkia.", fuzzy=True)
    english, lithuanian = status(folder({"A_01.1": ""}, entries=[old]), deck)
    assert (english.language, lithuanian.language, lithuanian.name) == ("en", "lt", "Lietuvių")
    units = lithuanian.units
    assert (units.current, units.outdated, units.missing, units.total) == (6, 1, 1, 8)
    assert (lithuanian.rules, lithuanian.rules_total) == (2, 4)
    assert (lithuanian.terms, lithuanian.terms_total) == (3, 3)
    assert (lithuanian.words.current, lithuanian.names.current, lithuanian.names.total) == (11, 1, 147)
    assert not lithuanian.is_complete
    counted = {key: (progress.current, progress.outdated, progress.missing) for key, progress in lithuanian.sections}
    assert counted == {"front": (1, 0, 0), "A": (3, 1, 1), "B": (2, 0, 0)}


def test_a_whole_translation_is_complete_even_without_names(folder: Writer, deck: Deck) -> None:
    (lithuanian,) = status(folder(), deck, ["lt"])
    assert lithuanian.is_complete
    assert lithuanian.names.missing == 146
