"""The names that are printed on cards: those of the deck, or those of the rules in another language."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from oniroo.deck.model import Card, Deck
from oniroo.ground.finder import DeckFolder, packaged_deck
from oniroo.ground.findings import Finding, Place, Severity
from oniroo.products.printed_language import is_foreign, is_old

if TYPE_CHECKING:
    from oniroo.rules import Translation

MOST_NAMED = 12
# A name is a line of its own: kind and number stand rightly without, and its direction is that of its first letter.
_ISOLATES = dict.fromkeys(map(ord, "\u2068\u2069"))


@dataclass(frozen=True, slots=True)
class CardNames:
    """Names by card id in a language, where each is written, and a warning for those that are not there or old."""

    language: str
    texts: dict[str, str]
    places: dict[str, Place | None]
    findings: tuple[Finding, ...] = ()
    tag: str = ""
    """Of the language, with the script where that is not the usual one; empty: the language as it is."""

    @property
    def letters(self) -> str:
        """The language (BCP 47) in whose letters they are set."""
        return self.tag or self.language


def card_names(
    cards: Sequence[Card],
    deck: Deck,
    language: str,
    folder: DeckFolder | None = None,
    *,
    translation: "Translation | None" = None,
) -> CardNames:
    """The names of ``cards`` in a language: the deck's own, or those in the ``rules`` folders of ``folder``.

    Without a folder they are those that come with oniroo; ``translation`` is for those who have read the rules already.
    Raises UsageFault if there is no such language, InputFault and Fault for rules that cannot be read, as
    ``oniroo.rules.load`` does.
    """
    if language == deck.language:
        return CardNames(language, {card.id: card.name for card in cards}, {card.id: card.place for card in cards})
    from oniroo.products.booklet_design import tag_of
    from oniroo.rules import load, rules_roots
    from oniroo.rules.units import name_key

    if translation is None:
        translation = load(rules_roots(folder or packaged_deck()), language, deck)
    texts: dict[str, str] = {}
    places: dict[str, Place | None] = {}
    missing: list[str] = []
    outdated: list[str] = []
    for card in cards:
        key, filling = name_key(card)
        keys = [key, filling["kind"]] if "kind" in filling else [key]
        rendered = [translation.render(one, **filling) for one in keys]
        if any(is_foreign(text, translation) for text in rendered):
            missing.append(card.id)
        elif any(is_old(text, translation) for text in rendered):
            outdated.append(card.id)
        entry = translation.entries.get(key)
        texts[card.id] = translation.card_name(card).translate(_ISOLATES)
        places[card.id] = entry.place if entry is not None else card.place
    return CardNames(language, texts, places, _warnings(language, missing, outdated), tag_of(translation.language))


def _warnings(language: str, missing: Sequence[str], outdated: Sequence[str]) -> tuple[Finding, ...]:
    """One warning for the names without translation, one for those whose English has changed since."""
    findings = []
    if missing:
        problem = f"{counted(missing, 'has', 'have')} no name in {language}, and English is printed"
        findings.append(("names-missing", problem))
    if outdated:
        problem = f"{counted(outdated, 'has', 'have')} a name in {language} that is out of date"
        findings.append(("names-outdated", problem))
    remedy = f"mend rules/{language}/names.po (see: oniroo translate check {language})"
    return tuple(Finding(code, problem, remedy, severity=Severity.WARNING) for code, problem in findings)


def counted(ids: Sequence[str], one: str, many: str, noun: str = "card") -> str:
    """``3 cards (001, 002, 003) have``; of many, the first are named."""
    named = ", ".join(ids[:MOST_NAMED]) + (f" … and {len(ids) - MOST_NAMED} more" if len(ids) > MOST_NAMED else "")
    return f"{len(ids)} {noun if len(ids) == 1 else f'{noun}s'} ({named}) {one if len(ids) == 1 else many}"
