import re
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oniroo.text.breaks import Opportunity, opportunities
from oniroo.text.linebreak import Measures, Overfull, Span, optimum_fit


def shown(text: str, language: str = "", **options: bool) -> str:
    """The text with | where a line may end, - where it ends with a hyphen, ! where it must."""
    result, last = "", 0
    for spot in opportunities(text, [False] * len(text), language, **options):
        result += text[last : spot.end] + ("!" if spot.forced else "-" if spot.hyphen else "|")
        last = spot.next
    return result


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("one two  three", "one|two|three!"),
        ("one ", "one!"),
        (" one", " one!"),
        ("one\ntwo", "one!two!"),
        ("one \n two", "one! two!"),
        ("zero\u200bwidth", "zero|width!"),
        ("soft\u00adhyphen", "soft-hyphen!"),
        ("10\u00a0cards", "10\u00a0cards!"),
        ("Où ?", "Où ?!"),
        ("« Oui » ; non", "« Oui » ;|non!"),
        ("say “so” now", "say|“so”|now!"),
        ("night — and day", "night —|and|day!"),
        ("night—and day", "night—|and|day!"),
        ("( A", "( A!"),
        ("well-known (A-F) 2-6 C-3", "well-|known|(A-F)|2-6|C-3!"),
        ("cards/players A/B", "cards/|players|A/B!"),
        ("בית־ספר", "בית־|ספר!"),
        ("قال ؛ ثم", "قال ؛|ثم!"),
        ("wait …", "wait …!"),
        ("", "!"),
    ],
)
def test_where_lines_may_end(text: str, expected: str) -> None:
    assert shown(text) == expected


def test_words_are_hyphenated_in_greek_too() -> None:
    assert shown("όνειρο τραπέζι", "el") == "όνει-ρο|τρα-πέζι!"
    assert shown("žaidėjas", "lt") == "žai-dė-jas!"
    assert shown("players", "xx") == "players!"
    assert shown("الطاولة", "ar") == "الطاولة!"


def test_names_in_capitals_are_hyphenated_only_if_asked() -> None:
    assert shown("ΝΥΧΤΕΡΙΝΟΣ", "el") == "ΝΥΧΤΕΡΙΝΟΣ!"
    assert "-" in shown("ΝΥΧΤΕΡΙΝΟΣ", "el", capitals=True)


def test_codes_are_never_broken() -> None:
    text = "see card one-two now"
    codes = [4 <= at < 16 for at in range(len(text))]
    assert [text[spot.end :][:4] for spot in opportunities(text, codes, "en")] == [" car", " now", ""]


@given(st.text(st.sampled_from("ab-/ .,»«(\u00a0\u00ad\n\u05d0\u05be")))
def test_parts_and_spaces_between_them_make_up_the_text(text: str) -> None:
    spots = opportunities(text, [False] * len(text), "en")
    assert [spot.next for spot in spots] == sorted(spot.next for spot in spots)
    assert spots[-1].forced
    assert spots[-1].next == len(text)
    for spot in spots:
        assert re.fullmatch("[ \n\u00ad]*", text[spot.end : spot.next])


# ---- the best lines of a paragraph

WORDS = st.lists(st.integers(1, 9), min_size=1, max_size=9)


def of_words(lengths: list[int], *, justified: bool = True) -> tuple[list[Opportunity], Measures]:
    """Words of so many letters of 1 pt, spaces of 1 pt between them."""
    text = " ".join("x" * length for length in lengths)
    spaces = [float(text[:at].count(" ")) for at in range(len(text) + 1)]
    measures = Measures([float(at) for at in range(len(text) + 1)], spaces, 1.0, justified)
    return opportunities(text, [False] * len(text)), measures


def cost(spans: list[Span], measures: Measures, width: float) -> float:
    """The demerits of given lines, worked out anew from the definition."""
    total = 0.0
    for span in spans:
        natural = measures.widths[span.end] - measures.widths[span.start]
        spaces = measures.spaces[span.end] - measures.spaces[span.start]
        slack = width - natural
        if slack < 0:
            ratio = -slack / (spaces * 0.33)
        elif span.last:
            ratio = 0.0
        else:
            ratio = slack / (spaces * 0.6) if spaces else slack
        bad = min(100 * ratio**3, 1e6)
        if span.last and slack >= 0 and natural < width * 0.1:
            bad = 100.0
        total += (10 + bad) ** 2
    return total


@given(WORDS, st.integers(9, 20))
def test_no_other_lines_cost_less(lengths: list[int], width: int) -> None:
    spots, measures = of_words(lengths)
    found = optimum_fit(spots, measures, float(width))
    assert isinstance(found, list)
    costs = []
    inner = spots[:-1]
    for count in range(len(inner) + 1):
        for chosen in combinations(inner, count):
            starts = [0, *(spot.next for spot in chosen)]
            spans = [
                Span(start, spot.end, spot.next, hyphen=False, last=spot.forced)
                for start, spot in zip(starts, [*chosen, spots[-1]], strict=True)
            ]
            if all(fits(span, measures, width) for span in spans):
                costs.append(cost(spans, measures, width))
    assert cost(found, measures, width) == pytest.approx(min(costs))


def fits(span: Span, measures: Measures, width: float) -> bool:
    natural = measures.widths[span.end] - measures.widths[span.start]
    return natural <= width + 0.33 * (measures.spaces[span.end] - measures.spaces[span.start])


@given(WORDS, st.integers(9, 20))
def test_ragged_lines_are_never_wider_than_the_column(lengths: list[int], width: int) -> None:
    spots, measures = of_words(lengths, justified=False)
    found = optimum_fit(spots, measures, float(width))
    assert isinstance(found, list)
    assert all(measures.widths[span.end] - measures.widths[span.start] <= width for span in found)
    assert [span.start for span in found] == [0, *(span.next for span in found[:-1])]


def test_what_is_too_wide_for_any_line_is_told() -> None:
    spots, measures = of_words([2, 12, 3])
    found = optimum_fit(spots, measures, 10.0)
    assert isinstance(found, Overfull)
    assert found[:2] == (3, 15)
    assert found.excess == pytest.approx(2.0)
    assert optimum_fit(spots, measures, 10.0, tolerance=1.0) is None


def test_looser_lines_than_wanted_are_refused() -> None:
    spots, measures = of_words([5, 5, 5])
    assert optimum_fit(spots, measures, 10.0, tolerance=1.0) is None
    assert optimum_fit(spots, measures, 11.0, tolerance=1.0) is not None


def test_a_last_line_is_not_the_rest_of_a_word_where_others_fit() -> None:
    text = "aaa bbb ccc ddd eee fff ggg hhh iiiiii\u00adjj."
    spots = opportunities(text, [False] * len(text))
    spaces = [float(text[:at].count(" ")) for at in range(len(text) + 1)]
    measures = Measures([float(at) for at in range(len(text) + 1)], spaces, 1.0, justified=True)
    found = optimum_fit(spots, measures, 18.0)
    assert isinstance(found, list)
    assert " " in text[found[-1].start : found[-1].end] or not found[-2].hyphen


def test_a_short_code_stays_with_its_word_unless_nothing_else_fits() -> None:
    text = "see section \u2068D\u2069 or 020, A, B of a section LONG7"
    codes = [False] * len(text)
    for code in ("\u2068D\u2069", "020", "A", "B", "LONG7"):
        start = text.index(code)
        codes[start : start + len(code)] = [True] * len(code)
    tied = [text[: spot.end].rsplit(maxsplit=1)[-1] for spot in opportunities(text, codes) if spot.tied]
    assert tied == ["section", "or"]
    words = "aa " * 16 + "is D" + " aa" * 16
    assert "D" not in first_line(words, 50.0, tied=False)
    assert first_line(words, 50.0, tied=False).endswith("is")
    assert not first_line(words, 50.0, tied=True).endswith("is")
    assert first_line("section D", 7.0, tied=True) == "section"


def first_line(text: str, width: float, *, tied: bool) -> str:
    """The first of the best lines; D is a code if ``tied``."""
    codes = [tied and character == "D" for character in text]
    spaces = [float(text[:at].count(" ")) for at in range(len(text) + 1)]
    measures = Measures([float(at) for at in range(len(text) + 1)], spaces, 1.0, justified=True)
    found = optimum_fit(opportunities(text, codes), measures, width)
    assert isinstance(found, list)
    return text[found[0].start : found[0].end]
