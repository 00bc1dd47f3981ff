"""Decks for the tests of this folder."""

import textwrap
from collections.abc import Callable

import pytest

from oniroo.deck.model import Deck
from oniroo.deck.reading import deck_from_text, read_deck
from oniroo.ground.finder import packaged_deck, packaged_root
from oniroo.ground.findings import Fault

SMALL = textwrap.dedent(
    """\
    deck: {name: Small, version: 1.10, language: en}
    groups:
      - {number: 1, name: Animals, graphic: elephant}
      - {number: 2, name: Plants, graphic: flower}
    codes:
      letters: [A, B]
      shapes: [square, star]
      digits: [1, 2, 3, 4, 5, 6, 7, 8, 9, 0]
    pyjamas:
      orange: {base: "#E8833A", shade: "#A86B45"}
    rules: {hand: 5, min_dream: 2, points: {vote: 5}}
    levels:
      - {key: 1, name: One, kinds: [SYMBOL, WAKE_UP], optional: [FREE], points: {win: 5}}
    cards:
      SYMBOL:
        - {number: 001, name: Fox, picture: fox, yellow: 1, letter: A, shape: star, digit: 1, purple: 2}
        - {number: 002, name: Rose, picture: rose, yellow: 2, letter: A, shape: square, digit: 2, purple: 1}
        - {number: 003, name: Owl, picture: owl, yellow: 1, letter: B, shape: star, digit: 0, purple: 1}
      FREE:
        - {number: 1, name: Free, purple: 1}
      WAKE_UP:
        - {name: Wake up, picture: clock, time: "07:00"}
      BAD_NIGHT:
        - {key: storm, name: Storm, picture: storm, pyjamas: orange}
      MAGIC_CODE:
        - {code: A, name: Letter A, picture: sleeper, pyjamas: orange}
    facts:
      - {card: 001, letter: A, links_to: 002, source: a rule}
    examples:
      group_link: [001, 002]
    """
)

Faults = Callable[..., list[str]]


@pytest.fixture(scope="session")
def small() -> str:
    """A small deck as text."""
    return SMALL


@pytest.fixture
def faults() -> Faults:
    """What is said of the small deck after replacements, ``old, new`` each; the file is called ``d``."""

    def of(*replacements: tuple[str, str]) -> list[str]:
        text = SMALL
        for old, new in replacements:
            assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in the deck"
            text = text.replace(old, new)
        try:
            return [str(finding) for finding in deck_from_text(text, "d").findings]
        except Fault as fault:
            return [str(finding) for finding in fault.findings]

    return of


@pytest.fixture(scope="session")
def published() -> Deck:
    """The deck that comes with the program."""
    return read_deck(packaged_deck())


@pytest.fixture(scope="session")
def published_text() -> str:
    """Its file."""
    return (packaged_root() / "cards.yaml").read_text(encoding="utf-8")
