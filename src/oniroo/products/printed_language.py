"""Which words print in another language than was asked for: the one answer for all products."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from oniroo.ground.findings import Place
    from oniroo.rules import Rendered, Translation


def is_foreign(text: "Rendered", translation: "Translation") -> bool:
    """Whether it prints in English because it is not translated, or the translation cannot be filled in."""
    return text.language != translation.language.code


def is_old(text: "Rendered", translation: "Translation") -> bool:
    """Whether it prints in the language, but as it was before its English changed."""
    from oniroo.rules.model import State

    return text.state is State.OUTDATED and not is_foreign(text, translation)


def place_of(text: "Rendered", translation: "Translation") -> "Place | None":
    """Where the words that print are written, as far as that is known."""
    entry = translation.entries.get(text.key)
    return entry.place if entry is not None and not is_foreign(text, translation) else None


def not_current(translation: "Translation") -> tuple[int, int]:
    """How many units print in English, and how many as they were before their English changed."""
    from oniroo.rules.holes import holes

    foreign = old = 0
    for key, unit in translation.units.items():
        # which words are printed does not depend on what a page fills in
        text = translation.render(key, **{hole.name: "" for hole in holes(unit.text)})
        foreign += is_foreign(text, translation)
        old += is_old(text, translation)
    return foreign, old
