"""The options that choose cards narrow the deck together, and never leave a wish unanswered."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oniroo.deck.model import CodeKind, Deck, Kind
from oniroo.deck.reading import deck_from_text, read_deck
from oniroo.deck.selection import find_level, named_cards, select
from oniroo.ground.exits import Exit
from oniroo.ground.finder import packaged_deck
from oniroo.ground.findings import UsageFault

DECK = read_deck(packaged_deck())


def ids(**options: object) -> list[str]:
    return [card.id for card in select(DECK, **options)]  # type: ignore[arg-type]


def said(**options: object) -> list[str]:
    with pytest.raises(UsageFault) as caught:
        ids(**options)
    assert caught.value.exit_code is Exit.USAGE
    return [str(finding) for finding in caught.value.findings]


def test_without_options_all_cards(published: Deck) -> None:
    assert select(published) == published.cards


@pytest.mark.parametrize(
    ("level", "free", "number"),
    [
        ("1", None, 139), ("1", 0, 131), ("1", 3, 134), ("2", 8, 139), ("3", None, 144), ("3", 0, 144),
        ("4", None, 152),
        ("5", None, 152), ("5", 0, 144), ("solo-1", None, 154), ("solo-2", 0, 154), ("solo-3", 0, 165),
        ("solo-3", None, 173), (None, 0, 165), (None, 2, 167), ("Solo_1", None, 154), (" solo 1", None, 154),
    ],
)  # fmt: skip
def test_levels_and_free(level: str | None, free: int | None, number: int) -> None:
    assert len(ids(level=level, free=free)) == number


def test_solo_1_takes_digits_only() -> None:
    codes = [card for card in ids(level="solo-1") if card.startswith("magic-code")]
    assert codes == [f"magic-code-{digit}" for digit in "1234567890"]


def test_the_first_free_cards_are_kept() -> None:
    assert [card for card in ids(level="5", free=3) if card.startswith("free")] == ["free-1", "free-2", "free-3"]


def test_kinds() -> None:
    assert len(ids(kinds="symbol")) == 130
    assert ids(kinds="wake-up,bad-night") == ["wake-up", *(c.id for c in DECK.of_kind(Kind.BAD_NIGHT))]
    assert ids(kinds=" BAD_NIGHT , Wake Up") == ids(kinds=["bad-night", "wake-up"])
    assert len(ids(level="4", kinds="symbol,free,wake-up,dream-fairy,bad-night")) == 147
    assert len(ids(level="4", kinds="symbol,free,wake-up,dream-fairy,moon-head")) == 149
    assert len(ids(level="solo-1", kinds="magic-code")) == 10


def test_cards() -> None:
    assert ids(cards="1-3,023,wake-up") == ["001", "002", "003", "023", "wake-up"]
    assert ids(cards="wake-up, 23, 002-003, 1–2") == ["001", "002", "003", "023", "wake-up"]
    assert ids(cards=["9 - 10", "free-1"]) == ["009", "010", "free-1"]
    assert ids(cards="Magic-Code-a,MOON_HEAD_EYES") == ["moon-head-eyes", "magic-code-A"]
    assert ids(cards="1-130") == ids(kinds="symbol")


def test_options_narrow_together() -> None:
    assert ids(level="1", kinds="symbol", cards="1-3") == ["001", "002", "003"]
    assert ids(level="1", cards="1-3,wake-up") == ["001", "002", "003", "wake-up"]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"level": "6"}, "there is no level “6”; the levels are 1, 2, 3, 4, 5, solo-1, solo-2 and solo-3"),
        ({"level": "solo1"}, "there is no level “solo1”; did you mean solo-1?"),
        ({"level": "solo"}, "there is no level “solo”; did you mean solo-1, solo-2 or solo-3?"),
        ({"level": " SOLO "}, "there is no level “SOLO”; did you mean solo-1, solo-2 or solo-3?"),
        ({"cards": "dragon"}, "there is no card “dragon”; card 002 is Dragon"),
        ({"cards": "Night SKY"}, "there is no card “Night SKY”; card 058 is Night sky"),
        ({"cards": "night-sky"}, "there is no card “night-sky”; card 058 is Night sky"),
        ({"cards": "dragn"}, "there is no card “dragn”; did you mean card 002, Dragon?"),
        ({"cards": "sleeper-a"}, "there is no card “sleeper-a”; did you mean"),
        ({"cards": "xxxxxx"}, "there is no card “xxxxxx”; write as in 1-9,023,wake-up"),
        ({"cards": "9" * 5000}, "there is no card “999"),
        ({"free": 9}, "--free 9 cannot be met: the deck has 8 FREE cards; write 0 to 8"),
        ({"free": -1}, "--free -1 cannot be met"),
        ({"level": "3", "free": 2}, "--free 2 cannot be met: the other options leave no FREE cards; take it away"),
        ({"kinds": "symbol", "free": 2}, "--free 2 cannot be met: the other options leave no FREE cards"),
        ({"kinds": "simbol"}, "there is no kind of card “simbol”; did you mean symbol?"),
        ({"kinds": "x"}, "there is no kind of card “x”; the kinds are symbol, free, wake-up, bad-night, moon-head,"),
        ({"kinds": " ,"}, "--kinds names no kind of card"),
        ({"level": "1", "kinds": "magic-code"}, "level 1 has no MAGIC_CODE cards; take magic-code out of --kinds"),
        ({"cards": "131"}, "there is no card “131”"),
        ({"cards": "0"}, "there is no card “0”"),
        ({"cards": "9999999"}, "there is no card “9999999”"),
        ({"cards": "120-140"}, "--cards 120-140: there is no SYMBOL 140; the numbers run from 1 to 130"),
        ({"cards": "0-3"}, "--cards 0-3: there is no SYMBOL 000"),
        ({"cards": "1-99999999"}, "--cards 1-99999999: there are no such numbers; the last is 130"),
        ({"cards": "9-1"}, "--cards 9-1: the range runs backwards; write 1-9"),
        ({"cards": "wakeup"}, "there is no card “wakeup”; did you mean wake-up?"),
        (
            {"cards": "bad-night"},
            "there is no card “bad-night”; did you mean bad-night-insomnia, bad-night-n",
        ),
        ({"cards": ","}, "--cards names no card"),
        ({"cards": "wake-up", "kinds": "symbol"}, "--cards wake-up: the other options leave no such card"),
        ({"cards": "free-4", "free": 3}, "--cards free-4: the other options leave no such card"),
        ({"kinds": "free", "free": 0}, "no card is left; take one of the options away"),
    ],
)
def test_what_cannot_be_met_is_said(options: dict[str, object], words: str) -> None:
    (sentence,) = said(**options)
    assert sentence.startswith(words)


def test_all_faults_of_the_options_at_once() -> None:
    assert len(said(level="9", kinds="x,y", free=99, cards="z,131,5-2")) == 7


def test_a_picture_that_several_cards_have_names_them_all() -> None:
    (sentence,) = said(cards="Sleeper-Digit")
    assert sentence.startswith("there is no card “Sleeper-Digit”; did you mean magic-code-1, magic-code-2, ")


def test_named_cards_keep_the_order_in_which_they_are_named() -> None:
    assert named_cards(DECK, "23, 4-6,FREE-1,wake_up,5", "--given") == (
        "023", "004", "005", "006", "free-1", "wake-up", "005",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("120-140", ["--given 120-140: there is no SYMBOL 140; the numbers run from 1 to 130"]),
        ("9-1", ["--given 9-1: the range runs backwards; write 1-9"]),
        ("1-99999999", ["--given 1-99999999: there are no such numbers; the last is 130"]),
        (" , ", ["--given names no card; name ids and ranges, as in 1-9,023,wake-up"]),
        ("z,٢٣,5-2", ["there is no card “z”", "there is no card “٢٣”", "--given 5-2: the range runs backwards"]),
    ],
)
def test_an_option_that_names_cards_is_called_by_its_name(typed: str, words: list[str]) -> None:
    with pytest.raises(UsageFault) as caught:
        named_cards(DECK, typed, "--given")
    for finding, said in zip(caught.value.findings, words, strict=True):
        assert str(finding).startswith(said)


def test_find_level() -> None:
    assert find_level(DECK, "SOLO-2").key == "solo-2"


@settings(max_examples=50)
@given(st.sets(st.integers(1, 130), min_size=1), st.sampled_from([None, "1", "5", "solo-3"]))
def test_order_is_that_of_the_deck(numbers: set[int], level: str | None) -> None:
    typed = ",".join(str(number) for number in sorted(numbers, reverse=True))
    assert ids(cards=typed, level=level) == [f"{number:03d}" for number in sorted(numbers)]


def test_a_level_that_names_no_codes_uses_all(small: str) -> None:
    deck = deck_from_text(small.replace("optional: [FREE]", "optional: [MAGIC_CODE]"), "d")
    assert deck.levels[0].codes == frozenset(CodeKind)
    assert [card.id for card in select(deck, level="1", kinds="magic-code")] == ["magic-code-A"]
