"""What keeps a face from being drawn is named, all of it at once, each thing once."""

import dataclasses
from pathlib import Path

import pytest
from svg_samples import put

from oniroo.deck.model import Card, Codes, Deck, Group, Symbol, WakeUp
from oniroo.draw.faces import face, faults
from oniroo.draw.gallery import Gallery
from oniroo.draw.intake import ArtGallery
from oniroo.draw.palette import Ink
from oniroo.ground.findings import Fault

ART = Path(__file__).parents[2] / "art"


@pytest.fixture(scope="module")
def fox(cards: dict[str, Card]) -> Symbol:
    card = cards["065"]
    assert isinstance(card, Symbol)
    return card


def test_a_time_that_cannot_be_drawn_is_named(deck: Deck, gallery: Gallery, cards: dict[str, Card]) -> None:
    card = cards["wake-up"]
    assert isinstance(card, WakeUp)
    with pytest.raises(Fault, match=r"card wake-up: the time '7 h' cannot be drawn"):
        face(dataclasses.replace(card, time="7 h"), deck, gallery)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"letter": "Ä"}, "card 065: letter 'Ä' cannot be drawn: there is no glyph for 'Ä'"),
        ({"letter": ""}, "card 065: letter '' cannot be drawn"),
        ({"digit": "½"}, "card 065: digit '½' cannot be drawn"),
        ({"shape": "heart"}, "card 065: shape 'heart' has no drawing; draw it as art/shapes/heart.svg"),
        ({"yellow": 9}, "card 065: there is no group 9"),
        ({"purple": 0}, "card 065: there is no group 0"),
    ],
)
def test_what_cannot_be_drawn_is_named(
    fox: Symbol, deck: Deck, gallery: Gallery, changes: dict[str, str], words: str
) -> None:
    with pytest.raises(Fault) as caught:
        face(dataclasses.replace(fox, **changes), deck, gallery)  # type: ignore[arg-type]
    assert words in str(caught.value)


def test_all_faults_of_a_card_come_at_once(fox: Symbol, deck: Deck, gallery: Gallery) -> None:
    wrong = dataclasses.replace(fox, letter="Ä", shape="heart", digit="½", yellow=9, purple=9)
    with pytest.raises(Fault) as caught:
        face(wrong, deck, gallery)
    assert [finding.code for finding in caught.value.findings] == [
        "draw-no-glyph",
        "draw-no-shape",
        "draw-no-glyph",
        "draw-unknown-group",
    ]


def test_a_group_graphic_without_file_is_named(fox: Symbol, deck: Deck, gallery: Gallery) -> None:
    groups = (Group(1, "Animals", "griffin"), *deck.groups[1:])
    with pytest.raises(Fault, match=r"group Animals: the graphic of group 1 is not in art/groups/griffin\.svg"):
        face(fox, dataclasses.replace(deck, groups=groups), gallery)


def test_a_whole_deck_has_no_faults(deck: Deck, gallery: Gallery) -> None:
    for ink in Ink:
        assert faults(deck.cards, deck, gallery, ink) == []


def test_faults_of_all_cards_and_files_come_together_and_once(tmp_path: Path, deck: Deck) -> None:
    for name in ("symbols/fox", "symbols/rose", "special/wake-up", "special/sleeper-digit", "groups/hat", "shapes/star",
                 "backs/back"):  # fmt: skip
        put(tmp_path, f"{name}.svg", "<svg")
    groups = (Group(1, "Animals", "griffin"), *deck.groups[1:])
    codes = dataclasses.replace(deck.codes, letters=("A", "Ö"), digits=tuple("1234567890" * 2))
    cards = [
        dataclasses.replace(card, letter="Ä", digit="½", purple=9) if isinstance(card, Symbol) and card.number == 65
        else dataclasses.replace(card, time="?!") if isinstance(card, WakeUp)
        else card
        for card in deck.cards
    ]  # fmt: skip
    wrong = dataclasses.replace(deck, groups=groups, codes=codes)
    found = faults(cards, wrong, ArtGallery([tmp_path, ART]))
    assert len(found) == len(set(found))
    told = " | ".join(map(str, found))
    files = (
        "fox.svg",
        "rose.svg",
        "wake-up.svg",
        "sleeper-digit.svg",
        "hat.svg",
        "star.svg",
        "back.svg",
        "griffin.svg",
    )
    codes_and_more = ("letter 'Ä'", "letter 'Ö'", "digit '½'", "no group 9", "20 digits do not fit", "time '?!'")
    assert [words for words in (*files, *codes_and_more) if words not in told] == []
    assert "back-saver.svg" not in told
    put(tmp_path, "backs/back-saver.svg", "<svg")
    assert "back-saver.svg" in " ".join(map(str, faults([], deck, ArtGallery([tmp_path, ART]), Ink.SAVER)))


def test_every_arm_of_free_that_is_too_full_is_named(deck: Deck, gallery: Gallery) -> None:
    codes = Codes(tuple("ABCDEFGHIJKLMNOPQ"), ("star",) * 12, tuple("1234567890" * 2))
    found = faults([deck.cards[5]], dataclasses.replace(deck, codes=codes), gallery)
    assert [finding.problem.split(" do")[0] for finding in found] == ["17 letters", "12 shapes", "20 digits"]


def test_a_missing_back_is_among_the_faults(deck: Deck, tmp_path: Path) -> None:
    assert [finding.code for finding in faults([], deck, ArtGallery([tmp_path]))] == ["draw-no-back"]
