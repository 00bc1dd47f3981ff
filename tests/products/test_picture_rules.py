"""Pixel rules of our own art: each fault seen, and not seen where there is none."""

import pytest

from oniroo.ground.findings import Severity
from oniroo.products.art_cache import Judged
from oniroo.products.picture_rules import is_its_own_half_turn, judge_deck, judge_picture

GROUND = '<rect width="240" height="300" fill="#9BD0EE"/>'
SUBJECT = '<g id="subject"><rect x="40" y="60" width="160" height="180" fill="#2B2A57"/></g>'


def codes(body: str, waive: str = "") -> list[str]:
    root = f' data-waive="{waive}"' if waive else ""
    text = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 300"{root}>{body}</svg>'
    return [finding.code for finding in judge_picture(text, "x.svg", None).findings]


def test_a_sound_picture_has_no_finding() -> None:
    assert codes(GROUND + SUBJECT) == []


FAULTS = {
    "art-subject": GROUND + '<g id="subject"><rect x="90" y="90" width="100" height="110" fill="#2B2A57"/></g>',
    "art-cover": GROUND + '<g id="subject"><rect x="110" y="60" width="20" height="180" fill="#2B2A57"/></g>',
    "art-contrast": GROUND + '<g id="subject"><rect x="40" y="60" width="160" height="180" fill="#8CC0E0"/></g>',
    "art-frame": GROUND + '<g id="subject"><path d="M2 150L120 60L238 150L120 240Z" fill="#2B2A57"/></g>',
    "art-ink": '<rect width="240" height="300" fill="#111111"/>'
    '<g id="subject"><rect x="40" y="60" width="160" height="180" fill="#DDDDDD"/></g>',
    "art-white-edge": GROUND + '<rect y="200" width="240" height="100" fill="#FFFFFF"/>' + SUBJECT,
}


@pytest.mark.parametrize("code", FAULTS)
def test_each_fault_is_seen(code: str) -> None:
    assert code in codes(FAULTS[code])


def test_an_empty_subject_is_seen() -> None:
    assert codes(GROUND + '<g id="subject"></g>') == ["art-subject"]


@pytest.mark.parametrize(
    ("code", "waiver"), [("art-cover", "cover"), ("art-frame", "frame"), ("art-white-edge", "frame")]
)
def test_a_waiver_with_a_reason_lets_it_pass(code: str, waiver: str) -> None:
    assert code not in codes(FAULTS[code], f"{waiver}: so it must be here")


def test_a_waiver_that_is_not_needed_is_a_fault() -> None:
    assert codes(GROUND + SUBJECT, "cover: for no reason at all") == ["art-rule-waiver"]


def test_ink_beyond_all_measure_is_not_waived() -> None:
    black = '<rect width="240" height="300" fill="#111111"/>' + SUBJECT.replace("#2B2A57", "#777777")
    assert codes(black, "ink: it is a very dark night") == ["art-ink"]


def test_a_subject_cut_by_the_edge_may_touch_it() -> None:
    cut = GROUND + '<g id="subject"><rect x="0" y="60" width="160" height="180" fill="#2B2A57"/></g>'
    assert codes(cut) == []


def test_pictures_too_much_alike_are_named_once() -> None:
    one = Judged((), 0.3, tuple(range(100)))
    twin = Judged((), 0.3, tuple(range(1, 101)))
    other = Judged((), 0.3, tuple(range(50)) + tuple(range(50, 0, -1)))
    (finding,) = judge_deck({"a.svg": one, "b.svg": twin, "c.svg": other})
    assert finding.code == "art-alike"
    assert "b.svg" in finding.problem
    assert finding.severity is Severity.WARNING


def test_a_deck_too_dark_on_the_whole_is_said() -> None:
    assert [finding.code for finding in judge_deck({"a.svg": Judged((), 0.5, (1, 2, 3))})] == ["art-ink-mean"]
    assert judge_deck({}) == []


def test_a_back_that_can_be_told_by_half_a_turn_is_found() -> None:
    ground = '<rect x="-30" y="-30" width="690" height="940" fill="#7A7CC0"/>'
    whole = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-30 -30 690 940">{ground}%s</svg>'
    pair = '<circle cx="200" cy="300" r="40" fill="#FFE08A"/><circle cx="430" cy="580" r="40" fill="#FFE08A"/>'
    assert is_its_own_half_turn(whole % pair)
    assert not is_its_own_half_turn(
        whole % pair.replace('430" cy="580" r="40" fill="#FFE08A', '430" cy="580" r="40" fill="#F4B63F')
    )
    assert not is_its_own_half_turn(whole % pair.replace("580", "575"))
