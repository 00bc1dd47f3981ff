import io
import itertools
import struct
import subprocess
import sys

import pypdfium2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from oniroo.ground.findings import Fault
from oniroo.text.cleaning import drawable
from oniroo.text.fonts import font_bytes
from oniroo.text.lines import is_plain
from oniroo.text.outlines import measure
from oniroo.text.refusals import refusals
from oniroo.text.roles import CUTS, MM_PER_PT, Role, hb_face
from oniroo.text.sfnt import tables

ROLES: tuple[Role, ...] = ("margin", "name")
ODD_NAMES = ("R&D", "<A>", "it's", "Tom & Co; &amp;", "</x>", "S&P 500", "<b>bold</b>", "Bartolomé", "ă ș ł ő ž")

numbers = itertools.count()


def embedded(role: Role, text: str) -> TTFont:
    font = TTFont(f"test-{next(numbers)}", io.BytesIO(font_bytes(role, text)))
    pdfmetrics.registerFont(font)
    return font


def page_with(role: Role, lines: tuple[str, ...]) -> bytes:
    font = embedded(role, "".join(lines))
    file = io.BytesIO()
    canvas = Canvas(file, pagesize=(400, 400), initialFontName=font.fontName, invariant=1)  # type: ignore[arg-type]
    for row, line in enumerate(lines):
        canvas.setFont(font.fontName, 10)
        canvas.drawString(20, 380 - 20 * row, drawable(line))
    canvas.save()
    return file.getvalue()


@pytest.mark.parametrize("role", ROLES)
def test_subset_embeds_in_reportlab_and_every_line_is_extracted_and_found(role: Role) -> None:
    lines = (*ODD_NAMES, "Print at 100 % – sheet 3 of 12", "Ονειρο Сон", "œuf « à »", "fi ffl AVATAR")
    document = pypdfium2.PdfDocument(page_with(role, lines))
    page = document[0].get_textpage()
    assert page.get_text_bounded().split("\r\n") == list(lines)
    for line in lines:
        assert page.search(line, match_case=True).get_next() is not None


def test_no_unembedded_font_stands_in_the_file() -> None:
    content = page_with("margin", ("Sheet 1",))
    assert b"Helvetica" not in content
    assert b"+NotoSans-Regular-" in content
    assert content.count(b"/FontFile2") == 1


@pytest.mark.parametrize("role", ROLES)
def test_subset_is_small_and_holds_only_what_was_asked(role: Role) -> None:
    content = font_bytes(role, "Snowfall")
    assert len(content) < 4000
    face = TTFont("small", io.BytesIO(content)).face
    assert {code for code in face.charToGlyph if code < 0xFFFF} - {0xA0} == set(map(ord, "Snowfall "))
    assert not {"fvar", "gvar", "HVAR", "GPOS", "GSUB"} & set(tables(content))


def test_weights_differ_and_are_declared() -> None:
    declared = {role: struct.unpack_from(">H", tables(font_bytes(role, "n"))["OS/2"], 4)[0] for role in ROLES}
    assert declared == {"margin": 400, "name": 600}
    assert measure("nnnn", 10, "name") > measure("nnnn", 10, "margin")


def test_two_subsets_never_share_a_name_in_reportlab() -> None:
    names = [TTFont("x", io.BytesIO(font_bytes(role, text))).face.name for role in ROLES for text in ("abc", "abcd")]
    assert len(set(names)) == 4
    assert [name.rsplit(b"-", 1)[0] for name in names] == [b"NotoSans-Regular"] * 2 + [b"NotoSans-SemiBold"] * 2


def test_checksums_are_right() -> None:
    content = font_bytes("name", "Sun")
    padded = content + bytes(-len(content) % 4)
    assert sum(struct.unpack(f">{len(padded) // 4}I", padded)) & 0xFFFFFFFF == 0xB1B0AFBA
    TTFont("checked", io.BytesIO(content), validate=1)


def test_copyright_notice_stays() -> None:
    assert "The Noto Project Authors".encode("utf-16-be") in tables(font_bytes("name", "Sun"))["name"]


def test_bytes_depend_on_characters_only() -> None:
    once = font_bytes("name", ["Sun", "Moon"])
    assert font_bytes("name", {"Moon", "Sun"}) == once
    assert font_bytes("name", "nooM nuS") == once
    assert font_bytes("name", ["Sun", "Mood"]) != once


def test_bytes_are_those_of_another_process_with_another_hash_seed() -> None:
    code = (
        "import sys; from oniroo.text.fonts import font_bytes; print(font_bytes('margin', {*'Dreams at night'}).hex())"
    )
    runs = {
        subprocess.run(
            [sys.executable, "-c", code], check=True, capture_output=True, text=True, env={"PYTHONHASHSEED": seed}
        ).stdout.strip()
        for seed in ("1", "2")
    }
    assert runs == {font_bytes("margin", "Dreams at night").hex()}


def test_decomposed_text_embeds_as_composed() -> None:
    assert font_bytes("margin", "e\u0301") == font_bytes("margin", "é")


def test_empty_text_still_gives_a_font() -> None:
    assert TTFont("empty", io.BytesIO(font_bytes("margin", ""))).face.charToGlyph[32] == 1


@pytest.mark.parametrize("unseen", ["\u00ad", "\u200b", "\u200c", "\u200d", "\u2060", "\ufe0f", "\ufeff", "\u2068"])
@pytest.mark.parametrize("role", ROLES)
def test_what_is_never_shown_is_never_missing_and_never_drawn(role: Role, unseen: str) -> None:
    text = f"moon{unseen}light"
    assert refusals(text, role) == ()
    assert drawable(text) == "moonlight"
    assert measure(text, 10, "margin") == measure("moonlight", 10, "margin")


@pytest.mark.parametrize("space", ["\u00a0", "\u202f", "\u2009"])
def test_french_spaces_are_blanks_of_sensible_width(space: str) -> None:
    assert 0 < measure(f"Quoi{space}!", 10, "name") - measure("Quoi!", 10, "name") < 2


@pytest.mark.parametrize("role", ROLES)
def test_font_bytes_refuses_what_it_lacks(role: Role) -> None:
    with pytest.raises(Fault, match=r"'a字' has '字' \(U\+5B57 .*\), in no font for (margin|name)s"):
        font_bytes(role, ["fine", "a字"])


@pytest.mark.parametrize("name", ODD_NAMES)
def test_drawable_keeps_what_was_typed(name: str) -> None:
    assert drawable(name) == name


@settings(max_examples=200, deadline=None)
@given(st.text(st.sampled_from(sorted(hb_face(CUTS["margin"].file).unicodes)).map(chr), max_size=20))
def test_margin_widths_are_what_reportlab_draws(text: str) -> None:
    if refusals(text, "margin") or not is_plain(text):
        return
    font = TTFont("width", io.BytesIO(font_bytes("margin", text)))
    width = font.stringWidth(drawable(text), 7) * MM_PER_PT
    assert measure(text, 7, "margin") == pytest.approx(width, abs=1e-6)
