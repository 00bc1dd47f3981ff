"""One run tells every fault: none hides another, in the same line or elsewhere, and none is told as two."""

import re
from collections.abc import Callable
from itertools import product

import pytest

from oniroo.deck.reading import deck_from_text
from oniroo.ground.finder import packaged_deck
from oniroo.ground.findings import Fault, Severity

Faults = Callable[..., list[str]]

OWL = "{number: 003, name: Owl, picture: owl, yellow: 1, letter: B, shape: star, digit: 0, purple: 1}"

# Key of the line, what is replaced, by what. First what the line itself shows, then what only other lines show.
OF_ITSELF = [
    ("yellow", "yellow: 1", "yelow: 1"),
    ("yellow", "yellow: 1", "yellow: two"),
    ("name", "name: Owl", "name: ~"),
    ("name", "name: Owl", "nmae: Owl"),
    ("name", "name: Owl", "name:Owl"),
    ("name", "name: Owl, ", ""),
    ("digit", "digit: 0", "digit: 12"),
    ("digit", "digit: 0", "digit: [0]"),
    ("picture", "picture: owl", "picture: owl.svg"),
    ("purple", ", purple: 1", ""),
    ("purple", "purple: 1", "purple: *none"),
    ("cost", "name: Owl", "name: Owl, cost: 3"),
    ("letter", "letter: B", "letter: '*'"),
    ("name", "name: Owl", "name: Ow\u200bl"),
    ("letter", "letter: B", "letter: B\u200b"),
    ("shape", "shape: star", "sha\u200bpe: star"),
    ("name", "name: Owl", "name: !!str Owl"),
    ("cost", "name: Owl", "name: Owl, <<: {a: b}"),
    ("number", "number: 003", "number: three"),
    ("number", "number: 003", "nmber: 003"),
]
OF_OTHERS = [
    ("letter", "letter: B", "letter: Q"),
    ("shape", "shape: star", "shape: sqare"),
    ("purple", "purple: 1", "purple: 99"),
    ("yellow", "yellow: 1", "yellow: 77"),
    ("picture", "picture: owl", "picture: fox"),
    ("number", "number: 003", "number: 002"),
]
PAIRS = [(own, other) for own, other in product(OF_ITSELF, OF_OTHERS) if own[0] != other[0]]


def sentences(found: list[str]) -> list[str]:
    """Without columns, which move with what stands before, and without the card's number, which may be the fault."""
    return sorted(
        re.sub(r":\d+: (card 00\d|SYMBOL card 3 of the list)", ": card", sentence, count=1) for sentence in found
    )


@pytest.mark.parametrize(("own", "other"), PAIRS, ids=[f"{own[2]} + {other[2]}" for own, other in PAIRS])
def test_two_faults_of_one_line(faults: Faults, own: tuple[str, ...], other: tuple[str, ...]) -> None:
    both = OWL.replace(own[1], own[2]).replace(other[1], other[2])
    alone = [faults((OWL, OWL.replace(fault[1], fault[2]))) for fault in (own, other)]
    assert [len(found) for found in alone] == [1, 1]
    assert sentences(faults((OWL, both))) == sentences([*alone[0], *alone[1]])


def test_three_faults_of_one_line(faults: Faults) -> None:
    found = faults(
        (OWL, "{number: 003, nmae: Owl, picture: fox, yelow: 1, letter: Q, shape: star, digit: 12, purple: 99}")
    )
    assert [sentence.partition("003: ")[2].partition(",")[0].partition(";")[0] for sentence in found] == [
        "there is no key nmae here",
        "the picture fox stands here a second time (first in line 16)",
        "there is no key yelow here",
        "letter is “Q”",
        "digit is “12”",
        "purple names group 99",
    ]


OF_LINES = [
    # the same in lines of other kinds
    ("{number: 1, name: Free, purple: 1}", "{number: 1, nam: Free, purple: 7}", ["no key nam", "purple names group 7"]),
    ("{number: 1, name: Free, purple: 1}", "{number: one, name: Free, purple: 7}", ["number is “one”", "group 7"]),
    (
        "{key: storm, name: Storm, picture: storm, pyjamas: orange}",
        "{key: The Storm, name: Storm, picture: storm, pyjamas: ornge}",
        ["key is “The Storm”", "pyjamas is “ornge”"],
    ),
    (
        "{code: A, name: Letter A, picture: sleeper, pyjamas: orange}",
        "{code: Q, name: ~, picture: a.svg, pyjamas: red}",
        ["code is “Q”", "name is empty", "picture is “a.svg”", "pyjamas is “red”"],
    ),
    (
        "{number: 2, name: Plants, graphic: flower}",
        "{number: 1, name: ~, graphics: flower}",
        ["group 1: it stands here a second time", "name is empty", "no key graphics"],
    ),
    (
        "{key: 1, name: One, kinds: [SYMBOL, WAKE_UP], optional: [FREE], points: {win: 5}}",
        "{key: 1, name: ~, kinds: [SYMBOL, WAK_UP, DREAM_FAIRY, SYMBOL], one_of: [FREE], min_dream: 9, points: {w: 5}}",
        ["name is empty", "“WAK_UP”", "uses DREAM_FAIRY", "SYMBOL stands here a", "one kind", "is 9", "no key w"],
    ),
    (
        "optional: [FREE], points: {win: 5}}",
        "optional: [MAGIC_CODE], codes: [digit, digit, colour], points: {win: -5}}",
        ["MAGIC_CODE cards of a digit", "digit stands here a second time", "“colour”", "win is “-5”"],
    ),
    (
        "{card: 001, letter: A, links_to: 002, source: a rule}",
        "{card: 1, leter: A, links_to: 222, source: ~}",
        ["there is no card 1", "no key leter", "there is no card 222", "source is empty"],
    ),
    ("  group_link: [001, 002]", "  group_link: [001, [a], 009]", ["entry 2 of group_link is a list", "no card 009"]),
    (
        "{hand: 5, min_dream: 2, points: {vote: 5}}",
        "{hand: 50, min_dream: two, points: {vte: 5}}",
        ["hand is 50", "min_dream is “two”", "no key vte"],
    ),
    ("letters: [A, B]", "letters: [A, B, A, '*']", ["the code A stands here a second time", "“*”"]),
]


@pytest.mark.parametrize(("old", "new", "said"), OF_LINES)
def test_all_faults_of_other_lines(faults: Faults, old: str, new: str, said: list[str]) -> None:
    found = faults((old, new))
    assert len(found) == len(said), found
    assert all(words in sentence for words, sentence in zip(said, found, strict=True)), found


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("{number: 2, name: Plants", "{number: two, name: Plants"),
        ("groups:\n", "grups:\n"),
        ("letters: [A, B]", "letters: [A, '*']"),
        ("letters: [A, B]", "leters: [A, B]"),
        ("codes:\n", "cods:\n"),
        ("pyjamas:\n  orange", "pyjama:\n  orange"),
        ("orange: {", "Orange!: {"),
        ("orange: {", "<<: {"),
        ("- {name: Wake up,", "- {nme: Wake up,"),
        ("  WAKE_UP:\n", "  WAKEUP:\n"),
        ("  SYMBOL:\n", "  SYMBL:\n"),
        ("cards:\n  SYMBOL", "crds:\n  SYMBOL"),
        ("{number: 002, ", "{nmber: 002, "),
        ("{number: 002, name: Rose", "{number: two, name: Rose"),
        ("optional: [FREE]", "optinal: [MAGIC_CODE], codes: [letter]"),
        ("letter: A, links_to: 002, ", "leter: A, "),
        ("letter: A, links_to: 002, ", "letter: A, links_to: *x, "),
        ("examples:\n", "exampls:\n"),
        ("points: {vote: 5}}", "points: ~}"),
        ("name: Fox,", "{a: b}: Fox, name: Fox,"),
    ],
)
def test_what_cannot_be_read_is_not_taken_for_absent(faults: Faults, old: str, new: str) -> None:
    """A fault in what others refer to is told once, not once more for everything that refers to it."""
    assert len(faults((old, new))) == 1


def test_an_unreadable_number_does_not_hide_a_gap(faults: Faults) -> None:
    found = faults(("{number: 002", "{number: two"), ("{number: 003", "{number: 006"))
    assert [sentence.partition(": ")[2].partition(";")[0] for sentence in found] == [
        "SYMBOL card 2 of the list: number is “two”, not a whole number",
        "SYMBOL 002–005 are missing (less 1 whose number cannot be read or stands twice): numbers run from 001 to 006",
    ]


def test_an_unreadable_card_does_not_hide_an_unknown_one(faults: Faults) -> None:
    found = faults(
        ("{number: 002", "{number: two"), ("group_link: [001, 002]", "group_link: [001, free-9, dream-fairy-1]")
    )
    assert sum("there is no card" in sentence for sentence in found) == 2


# Each in a line of its own: the whole table of what a deck can have wrong.
MANY = [
    ("name: Small,", "nam: Small,", "there is no key nam here"),
    ("graphic: elephant", "graphic: elephant.svg", "leave the ending out"),
    ("number: 2, name: Plants", "number: 1, name: Plants", "group 1: it stands here a second time"),
    ("letters: [A, B]", "letters: [A, B, B]", "the code B stands here a second time"),
    ("shapes: [square, star]", "shapes: [square, star, a/b]", "“a/b” is no file name"),
    ("8, 9, 0]", "8, 9, ten]", "entry 10 of digits is “ten”"),
    ('base: "#E8833A"', "base: red", "base is “red”"),
    ("hand: 5, min_dream: 2", "hand: 999, min_dream: 2", "hand is 999"),
    ("kinds: [SYMBOL, WAKE_UP]", "kinds: [SYMBOL, DREAM_FAIRY]", "it uses DREAM_FAIRY"),
    ("name: Fox, picture: fox", "name: F\u200box, picture: fox", "U+200B"),
    ("number: 002, name: Rose", "number: 001, name: Rose", "card 001: it stands here a second time"),
    ("yellow: 1, letter: B", "yellow: 77, letter: B", "yellow names group 77"),
    ("name: Free, purple: 1", "name: Free, purple: 1, purple: 2", "purple stands here a second time"),
    ('"07:00"', "7h", "time is “7h”"),
    ("picture: storm, pyjamas: orange", "picture: storm, pyjamas: ornge", "pyjamas is “ornge”"),
    ("{code: A, name: Letter A", "{code: A, name: ''", "name is blank"),
    ("links_to: 002", "links_to: nowhere", "there is no card nowhere"),
    ("group_link: [001, 002]", "group_link: 001", "group_link is the text “001”, but a list is wanted"),
]


def test_one_fault_of_each_kind_in_one_deck(faults: Faults, small: str) -> None:
    found = faults(*((old, new) for old, new, _ in MANY))
    assert len(found) == len(MANY), found
    for sentence, (old, _, said) in zip(found, MANY, strict=True):
        assert said in sentence
        assert sentence.startswith(f"d:{small[: small.index(old)].count(chr(10)) + 1}:")


@pytest.mark.parametrize("left_out", range(len(MANY)))
def test_mending_one_fault_brings_no_other_to_light(faults: Faults, left_out: int) -> None:
    every = faults(*((old, new) for old, new, _ in MANY))
    fewer = faults(*((old, new) for index, (old, new, _) in enumerate(MANY) if index != left_out))
    kept = [sentence for index, sentence in enumerate(every) if index != left_out]
    assert [sentence.partition(";")[0] for sentence in fewer] == [sentence.partition(";")[0] for sentence in kept]


def test_one_number_twice_is_one_finding(faults: Faults) -> None:
    """Not also a gap, nor unknown to what names the one that is meant."""
    assert len(faults(("number: 002, name: Rose", "number: 001, name: Rose"))) == 1
    assert len(faults(("number: 2, name: Plants", "number: 1, name: Plants"))) == 1
    assert len(faults(("letters: [A, B]", "letters: [A, A]"))) == 1


def test_a_deck_that_lacks_everything(small: str) -> None:
    with pytest.raises(Fault) as caught:
        deck_from_text("name: x\n", "d")
    assert sorted(finding.problem for finding in caught.value.findings) == [
        *(f"{block} is missing" for block in ("cards", "codes", "deck", "groups", "rules")),
        "there is no key name here",
    ]


def test_many_remarks_are_cut_and_stay_remarks() -> None:
    line = "    - {{number: {}, name: A, picture: snowfall, yellow: 7, letter: B, shape: star, digit: 1, purple: 6}}"
    text = packaged_deck().cards.read_text(encoding="utf-8").splitlines()
    last = next(index for index, each in enumerate(text) if "number: 130," in each)
    many = [*text[: last + 1], *(line.format(number) for number in range(131, 1000)), *text[last + 1 :]]
    deck = deck_from_text("\n".join(many))
    assert len(deck.symbols) == 999
    assert {finding.severity for finding in deck.findings} == {Severity.WARNING}
    assert "more remarks" in str([finding for finding in deck.findings if finding.code == "deck-more"])
