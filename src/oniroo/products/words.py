"""Words of a translation where English ones are at hand: what is missing or old is noted, and said afterwards."""

from dataclasses import dataclass, field

from oniroo.deck.model import Deck
from oniroo.ground.finder import DeckFolder, packaged_deck
from oniroo.ground.findings import Finding, Severity
from oniroo.products.booklet_design import tag_of
from oniroo.products.card_names import counted
from oniroo.products.lettering import Lettering
from oniroo.products.printed_language import is_foreign, is_old
from oniroo.rules import Translation, languages, load, rules_roots

_ISOLATES = dict.fromkeys(map(ord, "\u2068\u2069"))


@dataclass(slots=True)
class Words:
    """Says words in the language of a translation, and keeps which of them it could not, or only in old ones."""

    translation: Translation
    unknown: list[str] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)
    outdated: list[str] = field(default_factory=list)

    def __call__(self, key: str, english: str, **filling: str | int) -> str:
        """The unit ``key``, with isolates around codes; ``english`` where there are no words for it."""
        if key not in self.translation.units:  # a rulebook of a deck's own can be an older one
            self._note(self.unknown, key)
            return english
        rendered = self.translation.render(key, **filling)
        if is_foreign(rendered, self.translation):
            self._note(self.missing, key)
            return english
        if is_old(rendered, self.translation):
            self._note(self.outdated, key)
        return rendered.isolated

    def plainly(self, key: str, english: str, **filling: str | int) -> str:
        """The same for places that viewers show as they like: titles, labels, contents."""
        return self(key, english, **filling).translate(_ISOLATES)

    @property
    def lettering(self) -> Lettering:
        """How these words are set."""
        language = self.translation.language
        return Lettering(tag_of(language), language.rtl)

    def findings(self, where: str) -> tuple[Finding, ...]:
        """A warning for each kind of words that are English ``where`` they stand, one for those out of date."""
        code = self.translation.language.code
        remedy = f"mend rules/{code}/names.po (see: oniroo translate check {code})"
        found = []
        if self.unknown:
            problem = f"{counted(self.unknown, 'is', 'are', 'word')} not in the deck's own rules.yaml"
            copy = "copy what is new under `words` from the rules that come with oniroo (see: oniroo init)"
            found.append(("words-unknown", f"{problem}, and English is printed", copy))
        if self.missing:
            problem = f"{counted(self.missing, 'is', 'are', 'word')} not translated to {code}"
            found.append(("words-missing", f"{problem}, and English is printed", remedy))
        if self.outdated:
            problem = f"{counted(self.outdated, 'is', 'are', 'word')} out of date in {code}"
            found.append(("words-outdated", problem, remedy))
        return tuple(Finding(name, f"{where}: {text}", mend, severity=Severity.WARNING) for name, text, mend in found)

    @staticmethod
    def _note(keys: list[str], key: str) -> None:
        if key not in keys:
            keys.append(key)


def words_in(language: str, deck: Deck, folder: DeckFolder | None = None) -> Words:
    """Words in ``language``, from the rules of ``folder``, else from those that come with oniroo.

    Raises UsageFault if there is no such language, InputFault and Fault as ``oniroo.rules.load`` does.
    """
    return Words(load(rules_roots(folder or packaged_deck()), language, deck))


def has_words(language: str, folder: DeckFolder | None = None) -> bool:
    """Whether there are words in that language."""
    return language in languages(rules_roots(folder or packaged_deck()))
