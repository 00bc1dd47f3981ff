"""Codes are found by Chrome's search in files from right to left, too; and what others read stays as it is."""

import io
import re

import pikepdf
import pypdfium2
import pytest
from paragraphs import canvas, extracted, finished, lost
from reportlab.pdfgen.canvas import Canvas

from oniroo.text.aliases import turned_parts
from oniroo.text.drawing import label
from oniroo.text.layout import TextStyle
from oniroo.text.markup import Piece
from oniroo.text.paragraph import Paragraph

CODES = ("C_01", "A4", "A-F", "free-1", "X/2", "art-felx.com", "3D")
STYLE = TextStyle("en", "sans-bold", size=8.2)


def sheet(*, rtl: bool) -> Canvas:
    made = canvas(200, 60)
    if rtl:
        made.setViewerPreference("Direction", "R2L")
    return made


def labelled(text: str, *, rtl: bool = True, style: TextStyle = STYLE) -> bytes:
    """A label to the right of a line of Hebrew, as rule ids stand beside rules."""
    made = sheet(rtl=rtl)
    line = Paragraph("חלום של 130 קלפים", TextStyle("he", size=9.8))
    line.wrap(120)
    line.draw(made, 10, 20)
    label(made, text, style, 190, 22.5, anchor="right")
    made.showPage()
    return finished(made)


@pytest.mark.parametrize("rtl", [True, False], ids=["rtl", "ltr"])
@pytest.mark.parametrize("code", CODES)
def test_a_code_is_found_beside_right_to_left_text_and_alone(code: str, *, rtl: bool) -> None:
    data = labelled(code, rtl=rtl) if rtl else alone(code)
    assert lost(data, [code]) == []


def alone(code: str) -> bytes:
    made = sheet(rtl=False)
    label(made, code, STYLE, 20, 20)
    made.showPage()
    return finished(made)


def test_what_is_found_is_marked_where_it_is_seen() -> None:
    document = pypdfium2.PdfDocument(labelled("C_01"))
    page = document[0].get_textpage()
    found = page.search("C_01").get_next()
    assert found is not None
    boxes = [page.get_charbox(found[0] + at) for at in range(found[1])]
    width = Paragraph("C_01", STYLE).natural_width()
    document.close()
    # from a fifth of its width on: the first part of the alias is a space
    assert 190 - width <= min(box[0] for box in boxes) <= 190 - 0.7 * width
    assert max(box[2] for box in boxes) == pytest.approx(190, abs=1.0)


def test_the_line_beside_it_stays_as_it_was() -> None:
    assert "חלום של 130 קלפים" in extracted(labelled("C_01"))


def content(data: bytes) -> bytes:
    with pikepdf.open(io.BytesIO(data)) as pdf:
        return bytes(pdf.pages[0].Contents.read_bytes())


def test_an_alias_is_not_seen_and_its_glyph_tells_nothing() -> None:
    data = labelled("C_01")
    (alias,) = re.findall(rb"/ONIROO_Alias.*?EMC", content(data))
    assert b"3 Tr" in alias
    assert b"/Span" not in alias
    (cid,) = re.findall(rb"<([0-9A-F]{4})> Tj", alias)
    with pikepdf.open(io.BytesIO(data)) as pdf:
        maps = [font.ToUnicode.read_bytes() for name, font in pdf.pages[0].Resources.Font.items() if "Sans" in name]
    assert f"<{cid.decode()}> <200b>".encode() in maps[0]
    one, other = (pypdfium2.PdfDocument(made)[0].render(scale=2).to_numpy() for made in (data, without_alias(data)))
    assert (one == other).all()


def without_alias(data: bytes) -> bytes:
    with pikepdf.open(io.BytesIO(data)) as pdf:
        page = pdf.pages[0]
        page.Contents = pdf.make_stream(re.sub(rb"/ONIROO_Alias.*?EMC", b"", page.Contents.read_bytes(), flags=re.S))
        out = io.BytesIO()
        pdf.save(out)
    assert lost(out.getvalue(), ["C_01"]) == ["C_01"]  # without, pdfium turns it round: why there are aliases
    return out.getvalue()


@pytest.mark.parametrize("text", ["", "C", "130", "1.2.0", "ONIROO", "ONIROO is free", "חלום", "א1"])
def test_only_codes_have_one(text: str) -> None:
    style = STYLE.but(language="he", direction=None) if text[:1] in "חא" and text else STYLE
    assert b"ONIROO_Alias" not in content(labelled(text, style=style))
    assert b"ONIROO_Alias" not in content(labelled(text, rtl=False, style=style))
    assert b"ONIROO_Alias" not in content(alone("C_01"))


def test_parts_are_those_of_one_direction() -> None:
    assert turned_parts("C_01") == ["01", "_", "C"]
    assert turned_parts("A–F") == ["F", "–", "A"]
    assert turned_parts("1.2.0") == ["1.2.0"]
    assert turned_parts("") == []


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("ar", "مجموعات: 1\u00a0حيوانات؛ 12\u00a0نباتات"),
        ("fa", "گروه‌ها: ۱\u00a0حیوانات؛ ۸\u00a0انرژی"),
        ("he", "שמונה קבוצות: 1\u00a0בעלי־חיים; 12\u00a0צמחים"),
    ],
)
def test_a_number_and_its_unit_are_read_in_order(language: str, words: str) -> None:
    """pdfium takes a no-break space for a part of the number and puts it before that: it is told as a space."""
    made = sheet(rtl=True)
    line = Paragraph([Piece(words)], TextStyle(language))
    line.wrap(180)
    line.draw(made, 10, 20)
    made.showPage()
    assert extracted(finished(made)) == words.replace("\u00a0", " ")
