"""The deck whose rulebook is translated, and where its translators write."""

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from oniroo.deck.model import Deck
    from oniroo.ground.finder import DeckFolder


def opened(deck_path: Path | None) -> tuple["DeckFolder", "Deck"]:
    """The deck that the option names, and where it stands. Raises InputFault, Fault."""
    from oniroo.deck.reading import read_deck
    from oniroo.ground.finder import find_deck

    folder = find_deck(deck_path)
    return folder, read_deck(folder)


def all_roots(deck_path: Path | None) -> tuple[tuple[Path, ...], "Deck"]:
    """The folders of rules to read from, and the deck. Raises as ``opened``."""
    from oniroo.rules import rules_roots

    folder, deck = opened(deck_path)
    return rules_roots(folder), deck


def own_roots(deck_path: Path | None) -> tuple[tuple[Path, ...], "Deck"]:
    """The folders of rules, the deck's own first, which need not be there yet: it is written to.

    Raises UsageFault where there is no deck but that of the program, and as ``opened``.
    """
    from oniroo.ground.findings import Finding, UsageFault
    from oniroo.rules import rules_roots

    folder, deck = opened(deck_path)
    if deck_path is None and folder.packaged and folder.folder.resolve() != Path.cwd().resolve():
        problem = "there is no deck of your own here to translate"
        remedy = "make one first: oniroo init mydeck && cd mydeck"
        raise UsageFault(Finding("usage-translate", problem, remedy))
    return tuple(dict.fromkeys((folder.folder / "rules", *rules_roots(folder)))), deck
