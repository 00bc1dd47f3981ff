"""Every kind of fault in a deck: its place, its card, its words; all of them in one run."""

from collections.abc import Callable

import pytest

from oniroo.deck.reading import deck_from_text
from oniroo.ground.exits import Exit
from oniroo.ground.findings import Fault, InputFault, Severity

Faults = Callable[..., list[str]]

FOX = "{number: 001, name: Fox, picture: fox, yellow: 1, letter: A, shape: star, digit: 1, purple: 2}"
RULES = "rules: {hand: 5, min_dream: 2, points: {vote: 5}}\n"
CARET = "‸"

# What is replaced in the small deck, by what (the caret stands where the finding must point to), what is said then.
CASES = [
    ("name: Fox", "‸nmae: Fox", "card 001: there is no key nmae here; did you mean name?"),
    ("rules: {", "‸ruels: {", "there is no key ruels here; did you mean rules?"),
    ("graphic: flower", "‸graphics: flower", "group 2: there is no key graphics here; did you mean graphic?"),
    ("min_dream: 2", "‸min-dream: 2", "rules: there is no key min-dream here; did you mean min_dream?"),
    ("vote: 5", "‸votes: 5", "rules: there is no key votes here; did you mean vote?"),
    ("shade:", "‸shadow:", "pyjamas orange: there is no key shadow here; did you mean shade?"),
    ("{number: 003, name: Owl, ", "‸{number: 003, ", "card 003: name is missing; add name: …"),
    (RULES, "", "rules is missing; add rules: …"),
    ("name: Fox", "name: Fox, ‸name: Owl", "card 001: name stands here a second time (first in line 16, column 21)"),
    ("\npyjamas:\n", "\n‸codes: 5\npyjamas:\n", "codes stands here a second time (first in line 5); keep one of them"),
    ("name: Fox", "name: Fox, ‸cost: 3", "card 001: there is no key cost here; the keys are number, name, picture,"),
    ("name: Fox", "name: Yes, ‸no", "card 001: “no” stands here without a value; if it belongs to the text before"),
    ("name: Fox", "‸name:Fox", "card 001: “name:Fox” lacks a space after the colon; write name: Fox"),
    ("name: Fox", "name: ‸~", "card 001: name is empty; write a value"),
    ("name: Fox", "name: ‸null", "card 001: name is empty; write a value"),
    ("name: Fox", "name: ‸''", "card 001: name is blank; write a text"),
    ("name: Fox", "name: ‸.nan", "card 001: name is .nan, which is no value"),
    ("yellow: 1, letter: A", "yellow: ‸.inf, letter: A", "card 001: yellow is .inf, which is no value"),
    ("picture: fox", "picture: ‸~", "card 001: picture is empty"),
    ("picture: fox", "‸picture:", "“picture:” is no key with a value: a colon and a space are missing"),
    ("source: a rule", "source: a rule, kind: ‸~", "fact about card 001: kind is empty"),
    ('"#E8833A"', "‸", "pyjamas orange: base is empty; write the colour in quotes"),
    ("name: Owl", "name: ‸&Co", "card 003: name is empty"),
    ("yellow: 2", "yellow: ‸two", "card 002: yellow is “two”, not a whole number; write it in digits 0–9 only"),
    ("yellow: 2", "yellow: ‸0x2", "card 002: yellow is “0x2”, not a whole number"),
    ("yellow: 2", "yellow: ‸2.0", "card 002: yellow is “2.0”, not a whole number"),
    ("yellow: 2", "yellow: ‸1_0", "card 002: yellow is “1_0”, not a whole number"),
    (
        "yellow: 2",
        "yellow: ‸-2",
        "card 002: yellow is “-2”, not a whole number; write it in digits 0–9 only, without a sign",
    ),
    ("yellow: 2", "yellow: ‸٢", "card 002: yellow is “٢”, not a whole number"),
    ("yellow: 2", "yellow: ‸12:30", "card 002: yellow is “12:30”, not a whole number"),
    ("yellow: 2", "yellow: ‸0", "card 002: yellow is 0; count from 1"),
    ("yellow: 2", "yellow: ‸10000", "card 002: yellow is 10000, more than 9,999"),
    ("yellow: 2", "yellow: ‸" + "9" * 5000, "card 002: yellow is 99999"),
    ("yellow: 2", "yellow: ‸[2]", "card 002: yellow is a list, but one value is wanted"),
    ("name: Fox", "name: ‸{a: b}", "card 001: name holds keys, but one value is wanted"),
    ("letters: [A, B]", "letters: ‸A", "codes: letters is the text “A”, but a list is wanted"),
    ("shapes: [square, star]", "shapes: ‸[]", "codes: shapes is an empty list; add an entry"),
    ("{vote: 5}", "‸5", "rules: points is the text “5”, but keys with values are wanted"),
    (FOX, "‸Fox", "SYMBOL card 1 of the list: entry 1 of SYMBOL is the text “Fox”, but keys with values are wanted"),
    ("digit: 2", "digit: ‸22", "card 002: digit is “22”, not one digit; write one of 0–9"),
    ("digit: 2", "digit: ‸two", "card 002: digit is “two”, not one digit"),
    ("[1, 2,", "[1, 2, ‸ten,", "codes: entry 3 of digits is “ten”, not one digit"),
    ("picture: fox", "picture: ‸fox.svg", "card 001: picture is “fox.svg”; leave the ending out: fox"),
    ("picture: fox", "picture: ‸../fox", "card 001: picture “../fox” is no file name"),
    ("picture: fox", "picture: ‸/etc/fox", "card 001: picture “/etc/fox” is no file name"),
    ("picture: fox", 'picture: ‸"a\\\\b"', "card 001: picture “a\\b” is no file name"),
    ('"#E8833A"', "‸red", "pyjamas orange: base is “red”, not a colour; write it as"),
    ('"07:00"', "‸7.00", "card wake-up: time is “7.00”, not a time of day"),
    ('"07:00"', "‸24:00", "card wake-up: time is “24:00”, not a time of day"),
    ("key: storm", "key: ‸The Storm", "card bad-night-The Storm: key is “The Storm”; write small letters"),
    ("code: A", "code: ‸../A", "card magic-code-../A: code “../A” is no code"),
    ("name: Fox", "name: ‸" + "x" * 201, "card 001: name has 201 letters, more than 200"),
    ("name: Fox", "name: ‸' Fox'", "card 001: name has blanks at its ends"),
    ("name: Fox", "name: ‸GÃ©ant", "card 001: name “GÃ©ant” was saved in one encoding and read in another"),
    (
        "kinds: [SYMBOL,",
        "kinds: [‸symbol,",
        "level 1: entry 1 of kinds “symbol” is no kind of card; did you mean SYMBOL?",
    ),
    ("optional: [FREE]", "optional: ‸FREE", "level 1: optional is the text “FREE”, but a list is wanted"),
    ("orange: {", "‸Orange!: {", "pyjamas Orange!: the name Orange! is “Orange!”; write small letters"),
    (
        "facts:\n  - {card: 001, letter: A, links_to: 002, source: a rule}",
        "facts:‸",
        "facts is empty, but a list is wanted",
    ),
    ("number: 002", "number: ‸001", "card 001: it stands here a second time (first in line 16)"),
    ("number: 002", "number: ‸1", "card 001: it stands here a second time (first in line 16)"),
    ("{number: 003", "‸{number: 005", "SYMBOL 003–004 are missing: numbers run from 001 to 005"),
    ("{number: 003", "‸{number: 004", "SYMBOL 003 is missing: numbers run from 001 to 004"),
    (
        "{number: 2, name: Plants",
        "{number: ‸1, name: Plants",
        "group 1: it stands here a second time (first in line 3)",
    ),
    ("yellow: 2", "yellow: ‸7", "card 002: yellow names group 7, which is not there; the groups are 1–2"),
    ("purple: 2", "purple: ‸3", "card 001: purple names group 3, which is not there"),
    ("letter: B", "letter: ‸b", "card 003: letter is “b”, which the deck does not list; did you mean B?"),
    (
        "shape: square",
        "shape: ‸sqare",
        "card 002: shape is “sqare”, which the deck does not list; did you mean square?",
    ),
    ("code: A", "code: ‸C", "card magic-code-C: code is “C”, which the deck does not list; write one of A, B, square"),
    (
        "pyjamas: orange}\n  MAGIC",
        "pyjamas: ‸ornge}\n  MAGIC",
        "card bad-night-storm: pyjamas is “ornge”, which the deck does not list; did you mean orange?",
    ),
    (
        "letters: [A, B]",
        "letters: [A, B, ‸A]",
        "codes: the code A stands here a second time (first in line 6, column 13)",
    ),
    (
        "shapes: [square, star]",
        "shapes: [square, star, ‸A]",
        "codes: the code A stands here a second time (first in line 6)",
    ),
    ("picture: rose", "picture: ‸fox", "card 002: the picture fox stands here a second time (first in line 16)"),
    (
        "- {name: Wake up,",
        '- {name: Late, picture: b, time: "08:00"}\n    - ‸{name: Wake up,',
        "card wake-up: it stands here a second time",
    ),
    (
        "[SYMBOL, WAKE_UP]",
        "[SYMBOL, WAKE_UP, ‸DREAM_FAIRY]",
        "level 1: it uses DREAM_FAIRY, but the deck has no such card",
    ),
    ("[SYMBOL, WAKE_UP]", "[SYMBOL, ‸SYMBOL]", "level 1: SYMBOL stands here a second time"),
    ("optional: [FREE]", "optional: [‸SYMBOL]", "level 1: SYMBOL stands here a second time"),
    ("optional: [FREE]", "one_of: ‸[FREE]", "level 1: one_of names one kind, which leaves nothing to choose"),
    ("optional: [FREE]", "codes: ‸[letter]", "level 1: codes are named, but no MAGIC_CODE cards are used"),
    (
        "optional: [FREE]",
        "optional: [MAGIC_CODE], codes: [‸digit]",
        "level 1: it uses MAGIC_CODE cards of a digit, but the deck has none",
    ),
    ("optional: [FREE]", "min_dream: ‸5", "level 1: min_dream is 5, but there are only 4 cards to lay"),
    ("min_dream: 2", "min_dream: ‸5", "rules: min_dream is 5, but there are only 4 cards to lay"),
    ("hand: 5", "hand: ‸50", "rules: hand is 50, but there are only 7 cards"),
    ("card: 001", "card: ‸1", "fact about card 1: there is no card 1; did you mean 001?"),
    ("links_to: 002", "links_to: ‸fre-1", "fact about card 001: there is no card fre-1; did you mean free-1?"),
    (
        "{card: 001, letter: A, links_to: 002, ",
        "‸{card: 001, ",
        "fact about card 001: it claims nothing; add what must hold",
    ),
    ("group_link: [001, 002]", "group_link: [001, ‸009]", "example group_link: there is no card 009"),
    ("group_link", "‸group_lnk", "example group_lnk: there is no key group_lnk here; did you mean group_link?"),
    ("name: Fox", "name: F‸\u200box", "card 001: an invisible character U+200B (ZERO WIDTH SPACE) stands here"),
    ("name: Fox", "name: F‸\x07ox", "card 001: an invisible character U+0007 (BELL) stands here"),
    ("name: Fox", "name: F‸\u2028ox", "card 001: an invisible character U+2028 (LINE SEPARATOR) stands here"),
    ("name: Fox", "name: F‸\ufeffox", "card 001: an invisible character U+FEFF (BYTE ORDER MARK) stands here"),
    ("name: Fox", "name: ‸!!int Fox", "card 001: !!int begins with an exclamation mark"),
    ("name: Fox", "name: ‸*fox", "card 001: *fox begins with an asterisk"),
    ("name: Fox", "‸<<: Fox", "card 001: merge keys (<<) are not read here"),
]


@pytest.mark.parametrize(("old", "new", "said"), CASES, ids=range(len(CASES)))
def test_fault(faults: Faults, small: str, old: str, new: str, said: str) -> None:
    found = faults((old, new.replace(CARET, "")))
    assert any(sentence.split(": ", 1)[1].startswith(said) for sentence in found), found
    if CARET in new:
        before = small.replace(old, new).partition(CARET)[0]
        place = f"d:{before.count(chr(10)) + 1}:{len(before) - before.rfind(chr(10))}: "
        assert any(sentence.startswith(place + said) for sentence in found), (place, found)


def test_the_small_deck_is_sound(faults: Faults) -> None:
    assert faults() == []


SINGLE = (
    "‸nmae",
    "‸ruels",
    "‸two",
    "‸fox.svg",
    "‸b",
    "‸~",
    "‸name:Fox",
    "‸Fox",
    "‸*fox",
    "‸sqare",
    "‸.nan",
)


@pytest.mark.parametrize(("old", "new", "said"), [case for case in CASES if any(mark in case[1] for mark in SINGLE)])
def test_one_mistake_is_one_finding(faults: Faults, old: str, new: str, said: str) -> None:
    assert len(faults((old, new.replace(CARET, "")))) == 1


def test_all_at_once_in_order_of_the_file(small: str, faults: Faults) -> None:
    found = faults(
        ("name: Small", "nam: Small, name: ~"),
        ("{number: 2, name: Plants", "{number: 1, name: Plants"),
        ("base:", "bse:"),
        ("kinds: [SYMBOL,", "kinds: [SYMBL,"),
        ("name: Fox", "name: F\u200box, name: Owl"),
        ("yellow: 2", "yellow: two"),
        ("letter: B", "letter: C"),
        ("code: A", "code: Z"),
        ("links_to: 002", "links_to: 222"),
    )
    places = [tuple(int(part) for part in sentence.split(":")[1:3]) for sentence in found]
    assert places == sorted(places)
    assert {line for line, _ in places} >= {1, 4, 10, 13, 16, 17, 18, 26, 28}


def test_a_line_with_a_fault_of_its_own_is_not_also_missing(faults: Faults) -> None:
    assert faults(("name: Rose", "name: ~")) == [
        "d:17:27: card 002: name is empty; write a value (in quotes if it begins with # or & or is the word null)"
    ]
    assert len(faults(("number: 002", "number: two"))) == 1
    assert len(faults(("{number: 2, name: Plants", "{number: 2, name: ~"))) == 1
    assert len(faults(('shade: "#A86B45"', "shade: brown"))) == 1
    assert len(faults(("[A, B]", "[A, B, '*']"))) == 1


def test_exit_codes(small: str) -> None:
    with pytest.raises(Fault) as caught:
        deck_from_text(small.replace("name: Fox", "nmae: Fox"))
    assert (type(caught.value), caught.value.exit_code) == (Fault, Exit.FINDINGS)
    with pytest.raises(InputFault) as broken:
        deck_from_text(small.replace("name: Fox", "name: 'Fox"))
    assert broken.value.exit_code is Exit.INPUT_UNREADABLE


@pytest.mark.parametrize("source", ["- a\n", "a deck\n", "[]\n"])
def test_a_file_that_is_no_deck(source: str) -> None:
    with pytest.raises(Fault, match="a deck is made of keys: deck, groups, codes") as caught:
        deck_from_text(source)
    assert len(caught.value.findings) == 1


def test_hidden_characters_are_told_beside_broken_yaml(small: str) -> None:
    with pytest.raises(InputFault) as caught:
        deck_from_text(small.replace("name: Fox", "name: F\u200box: x"), "d")
    assert [finding.code for finding in caught.value.findings] == ["deck-hidden-character", "deck-yaml"]


def test_a_flood_of_faults_is_cut_and_says_so(small: str) -> None:
    flood = "".join(f"k{n}: x\n" for n in range(2000))
    with pytest.raises(Fault) as caught:
        deck_from_text(small + flood)
    assert len(caught.value.findings) == 501
    assert any("there are 1,500 more faults" in str(finding) for finding in caught.value.findings)
    with pytest.raises(Fault) as hidden:
        deck_from_text(small + "#" + "\u200b" * 2000)
    assert len(hidden.value.findings) == 501
    line = "    - {{number: {n}, name: x, picture: p{n}, yellow: 77, letter: A, shape: star, digit: 1, purple: 99}}\n"
    cards = "".join(line.format(n=n) for n in range(4, 404))
    with pytest.raises(Fault) as crossed:
        deck_from_text(small.replace("  FREE:\n", cards + "  FREE:\n"))
    assert len(crossed.value.findings) == 501
    assert any("there are 300 more faults" in str(finding) for finding in crossed.value.findings)


def test_too_many_groups_and_codes(small: str, faults: Faults) -> None:
    groups = "".join(f"  - {{number: {n}, name: x, graphic: x}}\n" for n in range(3, 101))
    letters = ", ".join(f"L{n}" for n in range(200))
    found = faults(("codes:\n", f"{groups}codes:\n"), ("[A, B]", f"[A, B, {letters}]"))
    assert [sentence.partition(": ")[2] for sentence in found] == [
        "there are 100 groups, more than 99; join some",
        "there are 214 codes, more than 200; take some out",
    ]


def test_too_many_cards(small: str) -> None:
    line = "    - {{number: {n}, name: x, picture: p{n}, yellow: 1, letter: A, shape: star, digit: 1, purple: 2}}\n"
    more = "".join(line.format(n=n) for n in range(4, 5002))
    with pytest.raises(Fault, match="there are 5,005 cards, more than 5,000"):
        deck_from_text(small.replace("  FREE:\n", more + "  FREE:\n"))


def test_an_odd_deck_is_read_with_a_warning(small: str) -> None:
    deck = deck_from_text(small.replace("picture: rose", "picture: fox"), "d")
    (finding,) = deck.findings
    assert finding.severity is Severity.WARNING
    assert finding.code == "deck-same-picture"


def test_codes_of_findings_are_stable_words(faults: Faults, small: str) -> None:
    codes = set()
    for old, new, _ in CASES:
        try:
            found = deck_from_text(small.replace(old, new.replace(CARET, ""))).findings
        except Fault as fault:
            found = fault.findings
        codes |= {finding.code for finding in found}
        assert all(finding.remedy and finding.place for finding in found)
    assert all(code.startswith("deck-") and code == code.lower() and " " not in code for code in codes)
