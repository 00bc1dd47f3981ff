"""Numbers in the rules come from the deck: one card more changes every one of them."""

import re
from dataclasses import replace

import pytest

from oniroo.deck.model import CodeKind, Deck, Kind, Level, MagicCode
from oniroo.deck.selection import cards_of_level
from oniroo.ground.finder import packaged_deck
from oniroo.rules import Translation, load, rules_roots
from oniroo.rules.holes import BrokenHole, Hole, holes, pieces, plain
from oniroo.rules.values import Count, Items, Literal, Named, cards_in_play, values

SIZES = {
    "cards_l1": 131, "cards_l1_free": 139, "cards_l2": 131, "cards_l2_free": 139, "cards_l3": 144,
    "cards_l4_bad_night": 139, "cards_l4_bad_night_free": 147,
    "cards_l4_moon_head": 141, "cards_l4_moon_head_free": 149,
    "cards_l5": 144, "cards_l5_free": 152,
    "cards_solo_1": 154, "cards_solo_2": 154, "cards_solo_3": 165, "cards_solo_3_free": 173,
}  # fmt: skip


def counts(deck: Deck) -> dict[str, int]:
    return {name: value.number for name, value in values(deck).items() if isinstance(value, Count)}


def test_sizes_of_the_decks_in_play_are_those_of_the_published_game(deck: Deck) -> None:
    found = counts(deck)
    assert {name: found[name] for name in SIZES} == SIZES
    assert {name: number for name, number in found.items() if name.startswith("cards_")} == SIZES


@pytest.mark.parametrize("place", ["kinds", "optional", "one_of"])
@pytest.mark.parametrize("codes", [{CodeKind.DIGIT}, {CodeKind.LETTER, CodeKind.SHAPE}, set(CodeKind), set()])
def test_only_the_magic_codes_of_a_level_are_in_play_wherever_it_names_them(
    deck: Deck, place: str, codes: set[CodeKind]
) -> None:
    level = Level("9", "Ninth", frozenset({Kind.SYMBOL}), codes=frozenset(codes))
    level = replace(level, **{place: getattr(level, place) | {Kind.MAGIC_CODE}})
    found = counts(replace(deck, levels=(level,)))
    name = "cards_l9" if place == "kinds" else "cards_l9_magic_code"
    wanted = [isinstance(card, MagicCode) and card.code.kind in codes for card in deck.cards]
    assert found[name] == len(deck.symbols) + sum(wanted)
    assert found[name] == len(cards_of_level(replace(deck, levels=(level,)), level))
    assert found[name] == cards_in_play(deck, level, {Kind.SYMBOL, Kind.MAGIC_CODE})
    assert cards_in_play(deck, level, {Kind.FREE}) == len(deck.of_kind(Kind.FREE))


def test_one_symbol_more_raises_every_size_by_one(deck: Deck, larger: Deck) -> None:
    before, after = counts(deck), counts(larger)
    raised = {name for name in before if after[name] != before[name]}
    assert raised == {"n_symbol", "n_cards", *SIZES}
    assert all(after[name] == before[name] + 1 for name in raised)
    assert values(larger)["card_last"] == Literal("131")


def test_one_symbol_more_is_printed_wherever_a_number_of_the_deck_stands(english: Translation, larger: Deck) -> None:
    grown = load(rules_roots(packaged_deck()), "en", larger)
    moved = {"n_symbol", "n_cards", "card_last", *SIZES}
    for unit in english.book.units:
        before, after = str(english.render(unit.key)), str(grown.render(unit.key))
        assert (before != after) == bool(moved & {hole.name for hole in holes(unit.text)}), unit.key
    text = "\n".join(str(grown.render(unit.key)) for unit in grown.book.units)
    numbers = set(re.findall(r"[0-9]{2,}", text))
    assert {"131", "174", "132", "140", "145", "153", "155", "166"} <= numbers
    assert numbers & {"130", "173", "139", "144", "152", "154", "165"} <= {"140", "148", "142", "150"}
    assert "There are 131 SYMBOL cards" in text


def test_counts_of_kinds_and_codes(deck: Deck) -> None:
    found = counts(deck)
    for kind in Kind:
        assert found[f"n_{kind.value.lower()}"] == len(deck.of_kind(kind))
    assert (found["n_cards"], found["n_codes"], found["n_groups"], found["n_levels"]) == (173, 21, 8, 5)
    assert (found["hand"], found["min_dream"], found["min_l1"], found["pts_l5"], found["pts_vote_bonus"]) == (
        5, 5, 10, 15, 10,
    )  # fmt: skip


def test_codes_and_runs_are_those_of_the_deck(deck: Deck) -> None:
    found = values(deck, {"series": 5})
    assert found["letter_range"] == Literal("A–F")
    assert found["digit_range"] == Literal("0–9")
    assert found["run_first"] == Items(("1", "2", "3", "4", "5"))
    assert found["run_first_down"] == Items(("5", "4", "3", "2", "1"))
    assert found["run_last"] == Items(("6", "7", "8", "9", "0"))
    assert found["shapes"] == Named(tuple(f"shape.{shape}" for shape in deck.codes.shapes))
    assert found["wake_time"] == Literal("07:00")


def test_letters_that_do_not_follow_each_other_are_listed(deck: Deck) -> None:
    from dataclasses import replace

    odd = replace(deck, codes=replace(deck.codes, letters=("A", "C", "X")))
    assert values(odd)["letter_range"] == Literal("A, C, X")


def test_examples_are_quoted_by_their_role(deck: Deck) -> None:
    found = values(deck)
    assert found["card_solo_3"] == Literal("023")
    assert (found["letter_solo_3"], found["digit_solo_3"]) == (Literal("A"), Literal("5"))
    assert found["shape_solo_3"] == Named(("shape.cross",))
    assert found["digits_solo_1"] == Items(("0", "6", "7"))
    assert (found["card_group_link_1"], found["card_group_link_2"]) == (Literal("020"), Literal("021"))
    assert found["group_anatomy_groups"] == Named(("group.3",))
    assert found["card_130"] == Literal("130")


def test_text_falls_into_pieces() -> None:
    text = "a {n_free} b{lit:07:00}{ref_C_01}"
    assert pieces(text) == ("a ", Hole("n_free"), " b", Hole("lit", "07:00"), Hole("ref_C_01"))
    assert "".join(map(str, pieces(text))) == text
    assert plain(text) == "a   b  "
    assert pieces("") == ()
    assert holes("{sec_E}")[0].is_reference


@pytest.mark.parametrize(
    ("text", "at"), [("a {b", 2), ("a} b", 1), ("{}", 0), ("{1a}", 0), ("{lit:}", 0), ("{lit}", 0), ("ok {n:2}", 3)]
)
def test_what_is_no_placeholder_is_refused_at_its_place(text: str, at: int) -> None:
    with pytest.raises(BrokenHole) as caught:
        pieces(text)
    assert caught.value.at == at
