"""Where terms stand in a text, letter by letter, and other words in their places."""

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oniroo.rules.holes import BrokenHole
from oniroo.rules.model import Language, Term
from oniroo.rules.term_places import TermFinder
from oniroo.rules.terms import TermCounter

LT = Language(
    "lt",
    "lietuvių",
    terms=(Term("DREAM", "SAPNAS", ("SAPNAS", "SAPNŲ"), ("SAPNAS NE",)), Term("FAIRY", "SAPNŲ FĖJA", ("SAPNŲ FĖJA",))),
)
AR = Language(
    "ar",
    "العربية",
    term_style="none",
    prefixes=("و", "ب", "ال"),
    ignored="ًٌٍَُِّْ",
    terms=(Term("DREAM", "حلم", ("حلم",)), Term("FREE", "حُرّة", ("حُرّة",))),
)
FA = replace(AR, code="fa", term_style="quotes", quotes=("«", "»"), prefixes=(), ignored="")
DE = Language("de", "Deutsch", case_sensitive=False, terms=(Term("DREAM", "Traum", ("Traum", "Straße")),))
LANGUAGES = (LT, AR, FA, DE)
words = st.sampled_from(["SAPNAS", "SAPNŲ", "FĖJA", "NE", "Traum", "STRASSE", "straße", "x", "{n_free}", "."])
words |= st.sampled_from(["حلم", "والحُلمٍ", "«حلم»", "حُرّة", "ال"])
texts = st.lists(words, max_size=10).map(" ".join) | st.lists(words, max_size=6).map("".join)


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.code)
@given(text=texts)
def test_places_are_those_that_are_counted(language: Language, text: str) -> None:
    finder = TermFinder(language)
    places = list(finder.places(text))
    counted: dict[str, int] = {}
    for place in places:
        counted[place.key] = counted.get(place.key, 0) + 1
        assert finder.form(text[place.start : place.end]) == place.form
    assert counted == TermCounter(language).count(text)
    assert all(one.end <= two.start for one, two in pairwise(places))


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.code)
@given(text=texts)
def test_nothing_but_the_words_changes(language: Language, text: str) -> None:
    finder = TermFinder(language)
    new = finder.replaced(text, "DREAM", {finder.form(form): "\N{SNOWMAN}" for form in language.terms[0].forms})
    places = [place for place in finder.places(text) if place.key == "DREAM"]
    assert new.count("\N{SNOWMAN}") == len(places)
    for place in reversed(places):
        text = f"{text[: place.start]}\N{SNOWMAN}{text[place.end :]}"
    assert new == text


@pytest.mark.parametrize(
    ("language", "text", "new", "wanted"),
    [
        (LT, "SAPNAS ir SAPNŲ FĖJA.", "X", "X ir SAPNŲ FĖJA."),  # the longer term wins
        (LT, "SAPNAS NE, SAPNAS", "X", "SAPNAS NE, X"),  # what holds the word without meaning it
        (LT, "sapnas, SAPNASX, {n_free}SAPNAS{hand}", "X", "sapnas, SAPNASX, {n_free}X{hand}"),
        (LT, "{lit:SAPNAS} SAPNAS", "X", "{lit:SAPNAS} X"),
        (AR, "والحلم بحلم حلم", "نوم", "والنوم بنوم نوم"),  # prefixes stay
        (AR, "حُلْمٌ.", "نوم", "نوم."),  # vowel marks go with their word
        (FA, "«حلم» و حلم", "نوم", "«نوم» و حلم"),  # only what is marked as a term
        (DE, "Traum, TRAUM, traum", "idee", "Idee, IDEE, idee"),
    ],
)
def test_words_are_replaced_where_they_are_the_term(language: Language, text: str, new: str, wanted: str) -> None:
    finder = TermFinder(language)
    old = language.terms[0].base
    assert finder.replaced(text, "DREAM", {finder.form(old): new}) == wanted


def test_words_that_change_places_do_so_at_once() -> None:
    assert TermFinder(LT).replaced("SAPNAS SAPNŲ", "DREAM", {"SAPNAS": "SAPNŲ", "SAPNŲ": "SAPNAS"}) == "SAPNŲ SAPNAS"


def test_a_letter_that_becomes_two_keeps_its_place() -> None:
    (place,) = TermFinder(DE).places("ß STRASSE ß")
    assert (place.start, place.end) == (2, 9)
    (place,) = TermFinder(DE).places("ß Straße ß")
    assert (place.start, place.end) == (2, 8)


def test_broken_placeholders_are_refused() -> None:
    with pytest.raises(BrokenHole):
        TermFinder(LT).replaced("SAPNAS {n", "DREAM", {"SAPNAS": "X"})
