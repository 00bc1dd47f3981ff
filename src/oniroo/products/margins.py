"""The words around the cards of a print: captions, rulers' labels, title, contents; in English, or in a language."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from oniroo.deck.model import Deck, Kind
from oniroo.ground.finder import DeckFolder
from oniroo.ground.findings import Finding, Severity
from oniroo.page import LAYOUT_VERSION, Backs, Captions, Measure, SheetSpec, Writing, sheet_captions
from oniroo.text.lines import runs
from oniroo.text.outlines import measure

if TYPE_CHECKING:
    from oniroo.products.lettering import Lettering
    from oniroo.products.words import Words

ENGLISH = "en"
_ALL_DIGITS = 1234567890
KIND_TITLES = {
    Kind.SYMBOL: "SYMBOL",
    Kind.FREE: "FREE",
    Kind.WAKE_UP: "WAKE UP",
    Kind.BAD_NIGHT: "BAD NIGHT",
    Kind.MOON_HEAD: "MOON HEAD",
    Kind.DREAM_FAIRY: "DREAM FAIRY",
    Kind.MAGIC_CODE: "MAGIC CODE",
}
_TURNS = {
    Backs.LONG_EDGE: "margin.flip_long",
    Backs.SHORT_EDGE: "margin.flip_short",
    Backs.FOLD: "margin.fold",
    Backs.SEPARATE: "margin.separate",
    Backs.NONE: "margin.one_sided",
}


class Margins:
    """The words in English, which need neither rules nor the paragraph engine."""

    lettering: "Lettering | None" = None

    def __init__(self, deck: Deck, findings: tuple[Finding, ...] = ()) -> None:
        self.deck = deck
        self._findings = findings

    @property
    def language(self) -> str:
        """What the file is said to be written in."""
        return self.deck.language

    @property
    def measure(self) -> Measure:
        """The width in mm of a text at a size in pt."""
        return measure

    def captions(self, spec: SheetSpec) -> Captions:
        """The captions of each side."""
        return sheet_captions(f"{_apart(self.deck.name)} {self.deck.version}", spec)

    def writing(self, spec: SheetSpec) -> Writing:  # noqa: ARG002 - other languages measure their captions
        """How such lines are built."""
        return Writing()

    def title(self, paper: str, *, single: bool, part: bool | None) -> str:
        """Of the file; ``part`` is None, or tells a file of backs from one of fronts."""
        what = "single cards" if single else "card sheets"
        what += "" if part is None else ", backs" if part else ", fronts"
        return f"{self.deck.name} {self.deck.version}: {what}, {paper}"

    def side(self, *, back: bool) -> str:
        """What a page of a sheet is called."""
        return "back" if back else "front"

    def kind(self, kind: Kind) -> str:
        """A heading in the contents."""
        return KIND_TITLES[kind]

    def findings(self) -> tuple[Finding, ...]:
        """What there is to say about the words that were asked for."""
        return self._findings


class TranslatedMargins(Margins):
    """The words in another language; those that it lacks are English."""

    def __init__(self, deck: Deck, words: "Words") -> None:
        super().__init__(deck)
        self.words = words
        self.lettering = words.lettering

    @property
    def language(self) -> str:
        """That of the words."""
        return self.words.translation.language.code

    @property
    def measure(self) -> Measure:
        """As they are drawn."""
        return self.words.lettering.measure

    def captions(self, spec: SheetSpec) -> Captions:
        """The captions of each side, in the order of the English ones."""
        english = super().captions(spec)
        say = self.words

        def captions(number: int, total: int, back: bool) -> Sequence[str]:
            title, paper, name, turn, size, layout = english(number, total, back)
            return (
                say("margin.title", title, version=self.deck.version),
                paper,
                say("margin.sheet_of_back" if back else "margin.sheet_of", name, n=number, m=total),
                say(_TURNS[spec.backs], turn),
                say("margin.actual_size", size),
                say("margin.layout", layout, n=LAYOUT_VERSION),
            )

        return captions

    def writing(self, spec: SheetSpec) -> Writing:
        """As high as the captions with any number and the rulers' labels need it."""
        captions = self.captions(spec)
        texts = [text for back in (False, True) for text in captions(_ALL_DIGITS, _ALL_DIGITS, back)]
        english = Writing().rulers
        labels = (
            self.words("margin.ruler_mm", english[0], n=50),
            self.words("margin.ruler_inch", english[1], n=2),
        )
        return self.words.lettering.writing(texts, labels)

    def title(self, paper: str, *, single: bool, part: bool | None) -> str:
        """Of the file."""
        say = self.words.plainly
        what = say("margin.single", "single cards") if single else say("margin.sheets", "card sheets")
        what += "" if part is None else f", {self.side(back=part)}"
        title = say("margin.title", f"{self.deck.name} {self.deck.version}", version=self.deck.version)
        return f"{title}: {what}, {paper}"

    def side(self, *, back: bool) -> str:
        """What a page of a sheet is called."""
        return self.words.plainly("margin.back", "back") if back else self.words.plainly("margin.front", "front")

    def kind(self, kind: Kind) -> str:
        """A heading in the contents."""
        return self.words.plainly(f"kind.{kind.value}", KIND_TITLES[kind])

    def findings(self) -> tuple[Finding, ...]:
        """Words that are missing or out of date."""
        return self.words.findings("the sheets' margins")


def margins_of(deck: Deck, language: str | None, folder: DeckFolder | None = None, *, asked: bool = True) -> Margins:
    """The words in ``language``; None is English. ``asked``: for these words, not only for names on the cards.

    The names of a deck in a language of its own ask for nothing that its rules do not have: then the words are English,
    and a note says so. Raises UsageFault if there is no such language, InputFault and Fault for rules that cannot be
    read.
    """
    if language is None or language == ENGLISH:
        return Margins(deck)
    from oniroo.products.words import has_words, words_in

    if not asked and language == deck.language and not has_words(language, folder):
        problem = f"there are no words for the sheets' margins in {language}: they are in English"
        remedy = f"write them (see: oniroo translate update {language})"
        return Margins(deck, (Finding("words-missing", problem, remedy, severity=Severity.NOTE),))
    return TranslatedMargins(deck, words_in(language, deck, folder))


def _apart(name: str) -> str:
    """A name as it stands in an English line: one from right to left turns nothing around it (UAX #9, isolates)."""
    return f"\u2068{name}\u2069" if not name.isascii() and runs(name) == "rtl" else name
