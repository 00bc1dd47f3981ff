"""``rules.yaml``: the published rulebook is whole, and every fault of a file is told with its line."""

import re

import pytest
from rulebook_samples import SMALL

from oniroo.deck.model import Deck
from oniroo.ground.findings import Fault, InputFault
from oniroo.rules import Translation
from oniroo.rules.checks_source import ALWAYS, source_findings
from oniroo.rules.holes import RUNTIME, holes
from oniroo.rules.model import Role, State
from oniroo.rules.source import rulebook_from_text

# The published skeleton: lines of each rule and of each passage without an id.
LINES = {
    "notice": 1, "intro": 5, "note": 6,
    "A_01": 3, "A_02": 5, "A_03": 2, "A_04": 3, "A_05": 3, "A_06": 4,
    "b.lead": 1, "B_01": 5, "B_02": 1, "B_03": 3, "B_04": 2, "B_05": 2,
    "c.lead": 1, "C_01": 6, "C_02": 8, "C_03": 7, "c.level4": 1, "C_04": 3, "C_05": 2, "C_06": 8, "C_07": 7,
    "d.lead": 3, "D_01": 9, "D_02": 1, "E_01": 11,
    "F_01": 1, "F_02": 2, "F_03": 1, "F_04": 1, "F_05": 2, "F_06": 4, "F_07": 3, "F_08": 1,
    "G_01": 2, "G_02": 2, "G_03": 1, "G_04": 3, "G_05": 3, "G_06": 4,
    "H_01": 4, "H_02": 2, "H_03": 3, "H_04": 2, "H_05": 3, "H_06": 2, "H_07": 1, "H_08": 1,
    "I_01": 3, "I_02": 1, "I_03": 1, "J_01": 2, "J_02": 1, "J_03": 1, "J_04": 1, "K_01": 3, "K_02": 4, "L_01": 2,
    "M_01": 1, "M_02": 4, "M_03": 1, "M_04": 1, "N_01": 3, "N_02": 4, "n.codes": 4, "n.play": 5, "n.level1": 3,
    "n.level2": 5, "N_03": 2, "n.level3": 5,
}  # fmt: skip


def faults(text: str) -> list[str]:
    with pytest.raises(Fault) as caught:
        rulebook_from_text(text, "r")
    return [str(finding) for finding in caught.value.findings]


def spoilt(old: str, new: str) -> list[str]:
    assert SMALL.count(old) == 1
    return faults(SMALL.replace(old, new))


def test_published_rulebook_has_every_line_of_the_skeleton(english: Translation) -> None:
    lines = {block.id: len(block.units) for block in english.book.blocks if not block.id.endswith(".title")}
    assert lines == LINES
    assert list(lines) == list(LINES)
    titles = [block for block in english.book.blocks if block.id.endswith(".title")]
    assert (len(titles), len(english.book.units)) == (25, 243)


def test_every_rule_id_stands_once(english: Translation) -> None:
    ids = english.book.rule_ids
    assert len(ids) == len(set(ids)) == 60
    assert ids[:2] == ("A_01", "A_02")
    assert ids[-1] == "N_03"
    assert [section.key for section in english.sections] == ["front", *"ABCDEFGHIJKLMN"]


def test_every_section_has_a_title_for_the_contents(english: Translation) -> None:
    contents = dict(english.contents())
    assert list(contents) == list("ABCDEFGHIJKLMN")
    assert str(contents["G"].spans[0].text) == "BAD NIGHT cards"
    assert str(contents["N"]) == "ONIROO for one"


def test_every_placeholder_has_a_value_and_every_value_of_the_rules_is_used(english: Translation) -> None:
    used = {hole.name for unit in (*english.book.units, *english.book.words) for hole in holes(unit.text)}
    assert list(source_findings(english.book, english.deck)) == []
    known = {name for name in english.values if name.startswith(("n_", "cards_", "pts_", "level_", "solo_"))}
    assert known - used == set()
    assert english.book.constants.keys() <= used
    own = {name for name in used if not name.startswith(("ref_", "sec_"))} - ALWAYS
    assert own - english.values.keys() <= RUNTIME


def test_no_digit_is_typed_in_the_source(english: Translation) -> None:
    for unit in (*english.book.units, *english.book.words):
        assert not re.search(r"[0-9]", re.sub(r"\{[^}]*\}", "", unit.text)), unit.key


def test_at_most_one_number_goes_with_a_noun(english: Translation) -> None:
    noun = re.compile(r"\{(?:n|min|pts|cards|hand|series|free|players)\w*\} (?:more |new )?[A-Za-z]{4,}")
    for unit in english.book.units:
        found = [match for match in noun.findall(unit.text) if not match.endswith(("with", "of"))]
        assert len(found) <= 1, (unit.key, found)


def test_every_text_of_the_english_book_renders(english: Translation) -> None:
    for unit in english.book.units:
        rendered = english.render(unit.key)
        assert rendered.state is State.SOURCE
        assert "{" not in str(rendered)


def test_every_figure_has_its_caption(english: Translation) -> None:
    captions = {unit.key for unit in english.book.words}
    figures = [figure for block in english.book.blocks for figure in block.figures]
    assert {f"figure.{figure}" for figure in figures} <= captions
    assert {"anatomy", "score_sheet", "digit_run", "magic_code"} <= set(figures)


def test_a_small_book_is_read_as_it_stands() -> None:
    book = rulebook_from_text(SMALL, "r")
    first, second = book.blocks[2].units
    assert (first.key, first.role, first.rev) == ("A_01.1", Role.TEXT, 1)
    assert (second.key, second.role, second.rev) == ("A_01.2", Role.ITEM, 2)
    assert book.blocks[2].figures == ("anatomy",)
    assert book.constants == {"free_dream": 7}
    assert book.language.terms[0].note == "a picture"
    assert str(first.place) == "r:10:10"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("free_dream: 7", "free_dream: x", "r:1:22: the value free_dream should be a whole number"),
        ("free_dream: 7", "free_dream: 1.5", "should be a whole number"),
        ("You may copy it.", "You may copy 2 of it.", "notice.1: the number 2 is typed; write a placeholder"),
        ("You may copy it.", "You may {copy it.", "notice.1: a { stands here that belongs to no placeholder"),
        ("You may copy it.", "You may copy} it.", "notice.1: a } stands here that belongs to no placeholder"),
        ("You may copy it.", "You may {lit} it.", "{lit} is no placeholder"),
        ("You may copy it.", "You may {n_symbol:3} it.", "{n_symbol:3} is no placeholder"),
        ("You may copy it.", "You  may copy it.", "notice.1: there is a blank too many"),
        ("You may copy it.", "", "notice.1 should be a text"),
        ("Getting ready: shuffle the cards.", "Getting ready", "b.title: a run-in title ends in a colon"),
        ("    A_02:\n", "    A_2:\n", "r:12:5: “A_2” is no name of a block"),
        ("    A_02:\n", "    B_02:\n", "r:12:5: rule B_02 stands in section A; move it to section B"),
        ("      figure: [anatomy]", "      figures: [anatomy]", "A_01: “figures” is no number of a line"),
        (', rev: 2}', ', ref: 2}', "A_01.2 has no key “ref”; did you mean rev?"),
        (', rev: 2}', ', title: x}', "A_01.2: a line has one text"),
        ("words:\n", "word:\n", "the rulebook has no key “word”; did you mean words?"),
        ("  kind.FREE:", "  kind:", "“kind” is no key of a word"),
        ("FREE: {forms: [FREE]}", "FREE: {forms: [DREAM]}", "the form “DREAM” stands for FREE and for DREAM"),
        ("FREE: {forms: [FREE]}", "FREE: {}", "the term FREE has no word"),
        ('"They do harm."\n    A_03', '"They do\u200b harm."\n    A_03', "U+200B (ZERO WIDTH SPACE)"),
    ],
)  # fmt: skip
def test_each_fault_is_told_with_its_line(old: str, new: str, said: str) -> None:
    assert any(said in fault for fault in spoilt(old, new))


def test_all_faults_come_at_once_in_order() -> None:
    text = SMALL.replace("You may copy it.", "Copy 9.").replace("Player {n}", "Player {n").replace("7}", "x}", 1)
    assert [fault.split(": ")[0] for fault in faults(text)] == ["r:1:22", "r:5:10", "r:22:24"]


def test_a_key_that_stands_twice_is_a_fault() -> None:
    assert any("stands here a second time" in fault for fault in spoilt("  figure.anatomy:", "  kind.FREE:"))
    assert any("B_01.1: this key stands a second time" in fault for fault in _twice())


def _twice() -> list[str]:
    again = '  C:\n    c.title: "x"\n    B_01:\n      1: "again"\nwords:\n'
    return faults(SMALL.replace("words:\n", again, 1))


@pytest.mark.parametrize("text", ["", "a: [", "a: {b: c"])
def test_what_is_no_yaml_is_refused_in_words_of_the_rulebook(text: str) -> None:
    with pytest.raises(InputFault) as caught:
        rulebook_from_text(text, "r")
    assert all(finding.code.startswith("rules-") for finding in caught.value.findings)
    assert "oniroo init" not in str(caught.value)


def test_a_book_that_is_a_text_is_refused() -> None:
    assert any("has no `book`" in fault for fault in faults("just words"))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("{n_symbol}", "{n_symbols}", "A_01.1: {n_symbols} has no value in this deck; did you mean n_symbol?"),
        ("{ref_B_01}", "{ref_B_02}", "A_01.2: {ref_B_02} points to nothing; did you mean B_01?"),
        ("{sec_B}", "{sec_Z}", "A_01.1: {sec_Z} points to nothing"),
        ("There are {n_symbol}", "There are {n}", "A_01.1: {n} has no value in this deck"),
        ("figure: [anatomy]", "figure: [anatmy]", "A_01: the figure anatmy has no caption"),
        ("{card_023}", "{card_999}", "B_01.1: {card_999} has no value in this deck"),
    ],
)
def test_what_the_deck_cannot_fill_in_is_named(deck: Deck, old: str, new: str, said: str) -> None:
    book = rulebook_from_text(SMALL.replace(old, new), "r")
    (found,) = source_findings(book, deck)
    assert said in str(found)
    assert str(found).startswith("r:")
