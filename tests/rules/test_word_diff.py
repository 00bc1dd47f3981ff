"""What has changed between two texts, word by word."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oniroo.rules.word_diff import Change, marked, word_diff

words = st.sampled_from(
    ["a", "bee", "{n_free}", "{lit:100 %}", "«رؤیا»", "می‌روم", "(x),", "WAKE-UP", "…", "}", "{", ""]
)
texts = st.lists(words, max_size=8).map(" ".join) | st.text(max_size=20)


@pytest.mark.parametrize(
    ("old", "new", "wanted"),
    [
        ("There are eight FREE cards.", "There are eight blank cards.", "There are eight [-FREE-]{+blank+} cards."),
        ("Lay {n_free} cards.", "Lay {hand} cards.", "Lay [-{n_free}-]{+{hand}+} cards."),
        ("one two three", "one four five", "one [-two three-]{+four five+}"),
        ("a, b", "a; b", "a[-,-]{+;+} b"),
        ("first card", "first blue card", "first {+blue +}card"),
        ("See {lit:100 %}.", "See.", "See[- {lit:100 %}-]."),
        ("«رؤیای» شما", "«خواب‌های» شما", "«[-رؤیای-]{+خواب‌های+}» شما"),
        ("WAKE-UP card", "WAKE-ON card", "[-WAKE-UP-]{+WAKE-ON+} card"),
        ("حُلم جميل", "حِلم جميل", "[-حُلم-]{+حِلم+} جميل"),
        ("the same", "the same", "the same"),
        ("", "all new", "{+all new+}"),
        ("all gone", "", "[-all gone-]"),
    ],
)
def test_changed_words_are_marked_and_nothing_else(old: str, new: str, wanted: str) -> None:
    assert marked(word_diff(old, new)) == wanted


@given(texts, texts)
def test_both_texts_are_in_the_row_whole(old: str, new: str) -> None:
    row = word_diff(old, new)
    assert "".join(piece.text for piece in row if piece.change is not Change.NEW) == old
    assert "".join(piece.text for piece in row if piece.change is not Change.OLD) == new
    assert all(piece.text for piece in row)
    assert all(one.change is not two.change for one, two in pairwise(row))


@given(texts)
def test_a_text_beside_itself_does_not_change(text: str) -> None:
    assert marked(word_diff(text, text)) == text


@given(texts, texts)
def test_a_placeholder_changes_as_a_whole_or_not_at_all(old: str, new: str) -> None:
    for piece in word_diff(f"{{n_free}} {old}", f"{new} {{n_free}}"):
        assert piece.text.count("{n_free}") == piece.text.count("n_free")
