"""The deck that comes with the program: what the game's rules say of it, and what a person may expect of the file."""

from collections import Counter

import pytest

from oniroo.deck.model import Code, CodeKind, Deck, Free, Kind, MagicCode, MoonHead, Symbol
from oniroo.deck.reading import deck_from_text, read_deck
from oniroo.deck.selection import cards_of_level, find_level
from oniroo.ground.finder import packaged_deck


def test_it_is_read_without_a_finding(published: Deck) -> None:
    assert published.findings == ()
    assert (published.name, published.version, published.language) == ("ONIROO", "1.0.0", "en")


def test_173_cards_of_seven_kinds(published: Deck) -> None:
    assert Counter(str(card.kind) for card in published.cards) == {
        "SYMBOL": 130, "FREE": 8, "WAKE_UP": 1, "BAD_NIGHT": 3, "MOON_HEAD": 5, "DREAM_FAIRY": 5, "MAGIC_CODE": 21,
    }  # fmt: skip
    assert len({card.id for card in published.cards}) == 173


def test_ids(published: Deck) -> None:
    ids = [card.id for card in published.cards]
    assert ids[:130] == [f"{number:03d}" for number in range(1, 131)]
    assert ids[130:138] == [f"free-{number}" for number in range(1, 9)]
    assert ids[138:142] == ["wake-up", "bad-night-nightmare", "bad-night-sleepwalker", "bad-night-insomnia"]
    assert ids[142:147] == [f"moon-head-{sense}" for sense in ("eyes", "hands", "ears", "mouth", "nose")]
    assert ids[147:152] == [f"dream-fairy-{number}" for number in range(1, 6)]
    codes = ["A", "B", "C", "D", "E", "F", "square", "circle", "cross", "star", "triangle", *"1234567890"]
    assert ids[152:] == [f"magic-code-{code}" for code in codes]


@pytest.mark.parametrize(
    ("level", "all_cards", "without_free"),
    [
        ("1", 139, 131),
        ("2", 139, 131),
        ("3", 144, 144),
        ("4", 152, 144),
        ("5", 152, 144),
        ("solo-1", 154, 154),
        ("solo-2", 154, 154),
        ("solo-3", 173, 165),
    ],
)
def test_cards_of_each_level(published: Deck, level: str, all_cards: int, without_free: int) -> None:
    cards = cards_of_level(published, find_level(published, level))
    assert len(cards) == all_cards
    assert len([card for card in cards if card.kind is not Kind.FREE]) == without_free


def test_level_4_takes_one_family_of_attacks(published: Deck) -> None:
    level = find_level(published, "4")
    assert level.one_of == {Kind.BAD_NIGHT, Kind.MOON_HEAD}
    sure = [card for card in cards_of_level(published, level) if card.kind not in level.one_of]
    assert [len(sure) + len(published.of_kind(kind)) for kind in (Kind.BAD_NIGHT, Kind.MOON_HEAD)] == [147, 149]


def test_points_and_least_dreams(published: Deck) -> None:
    assert published.hand == published.min_dream == 5
    assert published.points == {
        "finish_other": 5,
        "seven_free": 20,
        "five_fairies": 15,
        "fairy_penalty": 5,
        "vote": 5,
        "vote_bonus": 10,
    }
    group = [level for level in published.levels if not level.key.startswith("solo")]
    assert [level.points for level in group] == [{"win": points} for points in (5, 5, 10, 15, 15)]
    assert [level.min_dream for level in group] == [10, 10, 10, 5, 5]


def test_every_symbol_is_another(published: Deck) -> None:
    symbols = published.symbols
    assert len({card.codes for card in symbols}) == len({card.picture for card in symbols}) == 130
    groups = Counter(card.yellow for card in symbols)
    assert [groups[number] for number in range(1, 9)] == [17, 16, 17, 16, 16, 16, 16, 16]


def test_one_free_card_and_one_magic_code_each(published: Deck) -> None:
    free = [card.purple for card in published.cards if isinstance(card, Free)]
    assert free == [group.number for group in published.groups] == list(range(1, 9))
    magic = [card.code for card in published.cards if isinstance(card, MagicCode)]
    assert magic == list(published.codes)
    assert [card.sense for card in published.cards if isinstance(card, MoonHead)] == [
        "eyes", "hands", "ears", "mouth", "nose",
    ]  # fmt: skip


def test_a_card_and_its_line(published: Deck, published_text: str) -> None:
    centaur = published.symbols[22]
    assert centaur.codes == (Code(CodeKind.LETTER, "A"), Code(CodeKind.SHAPE, "cross"), Code(CodeKind.DIGIT, "5"))
    assert (centaur.id, centaur.name, centaur.picture) == ("023", "Centaur", "centaur")
    assert (centaur.yellow, centaur.purple) == (6, 1)
    assert centaur.place is not None
    assert "Centaur" in published_text.split("\n")[centaur.place.line - 1]


def test_each_symbol_stands_in_one_line(published_text: str) -> None:
    lines = [line for line in published_text.split("\n") if line.startswith("    - {number: ") and "yellow" in line]
    assert len(lines) == 130
    assert len({line.index("purple") for line in lines}) == 1  # columns


def test_same_deck_whatever_the_line_ends(published: Deck, published_text: str) -> None:
    windows = deck_from_text(published_text.replace("\n", "\r\n").replace("\r\n", "\n"))
    assert windows == deck_from_text(published_text)
    assert windows.cards == published.cards


def test_it_can_be_read_twice_with_the_same_result(published: Deck) -> None:
    assert read_deck(packaged_deck()) == published


def test_a_131st_symbol_needs_no_code(published_text: str) -> None:
    new = "    - {number: 131, name: Moon, picture: moon, yellow: 7, letter: A, shape: star, digit: 0, purple: 1}\n"
    deck = deck_from_text(published_text.replace("\n  # Any group, all codes", new + "\n  # Any group, all codes", 1))
    assert len(deck.cards) == 174
    assert isinstance(deck.symbols[-1], Symbol)
    assert deck.symbols[-1].id == "131"
    assert len(cards_of_level(deck, find_level(deck, "3"))) == 145


def test_another_level_and_another_group_need_no_code(published_text: str) -> None:
    text = published_text.replace(
        "levels:\n", "levels:\n  - {key: night, name: Night, kinds: [MOON_HEAD, SYMBOL], min_dream: 3}\n", 1
    ).replace("codes:\n", "  - {number: 9, name: Dreams, graphic: cloud}\n\ncodes:\n", 1)
    deck = deck_from_text(text)
    assert len(cards_of_level(deck, find_level(deck, "Night"))) == 135
    assert deck.group(9).name == "Dreams"
    with pytest.raises(KeyError):
        deck.group(10)


def test_symbols_come_in_order_of_number_wherever_they_stand(published_text: str, published: Deck) -> None:
    lines = published_text.split("\n")
    first = next(index for index, line in enumerate(lines) if "{number: 001, name: Snowfall" in line)
    lines[first], lines[first + 1] = lines[first + 1], lines[first]
    assert deck_from_text("\n".join(lines)).cards == published.cards
