"""Joiners are never shown, but part of words: every reader finds them, and no letter is lost beside them."""

import io
import re

import pikepdf
from hypothesis import given
from hypothesis import strategies as st
from paragraphs import LANGUAGES, extracted, paragraphs, pdf

from oniroo.text.layout import Layout, TextStyle
from oniroo.text.markup import Piece
from oniroo.text.paragraph import Paragraph

JOINERS = "\u200c\u200d"
# a word of Persian letters, some with a vowel sign, with joiners between them
WORDS = st.lists(st.sampled_from(["م", "ی", "ه", "د", "ت", "لا", "هٔ", "بُ"]), min_size=1, max_size=8).flatmap(
    lambda letters: st.lists(
        st.sampled_from(["", "\u200c", "\u200d", "\u200c\u200c"]), min_size=len(letters), max_size=len(letters)
    ).map(lambda joiners: "".join(map("".join, zip(letters, joiners, strict=True))))
)


def told(data: bytes) -> list[str]:
    """What each id of each font stands for, as the file has it."""
    with pikepdf.open(io.BytesIO(data)) as file:
        fonts = [font for font in file.pages[0].Resources.Font.values() if font.Subtype == "/Type0"]
        rows = [row for font in fonts for row in re.findall(rb"<\w{4}> <(\w+)>", font.ToUnicode.read_bytes())]
    return [bytes.fromhex(row.decode()).decode("utf-16-be") for row in rows]


@given(WORDS)
def test_clusters_tell_all_of_a_word_and_none_begins_with_a_joiner(word: str) -> None:
    (line,) = Layout([Piece(word)], TextStyle("fa")).lines(1000.0)
    clusters = sorted(line.clusters, key=lambda cluster: cluster.start)
    assert "".join(cluster.text for cluster in clusters) == word
    assert not any(cluster.text[0] in JOINERS for cluster in clusters)


def test_no_letter_is_told_with_a_joiner_at_its_end() -> None:
    """The pdf.js of Firefox leaves out glyphs whose text ends with a character that is never shown."""
    texts = [text for language in LANGUAGES for text in told(pdf(paragraphs(language), page=(290.0, 2000.0)))]
    assert any(joiner in text for text in texts for joiner in JOINERS)
    assert [text for text in texts if len(text) > 1 and text[-1] in JOINERS] == []


def test_words_with_joiners_are_read_as_typed() -> None:
    for word in ("می‌توانید", "کارت‌های", "قدم‌به‌قدم", "رأی‌گیری"):
        assert extracted(pdf([Paragraph([Piece(word)], TextStyle("fa"))])) == word
