"""Paragraphs of five languages, written for the tests, and documents made of them."""

import io
from collections.abc import Sequence
from pathlib import Path

import pypdfium2
from reportlab.pdfgen.canvas import Canvas

from oniroo.text.layout import TextStyle
from oniroo.text.paragraph import Paragraph

FOLDER = Path(__file__).parents[1] / "text" / "fixtures"
LANGUAGES = ("ar", "el", "fa", "he", "lt")
COLUMN = 230.0


def markup(language: str) -> list[str]:
    return (FOLDER / "paragraphs" / f"{language}.txt").read_text(encoding="utf-8").splitlines()


def paragraphs(language: str, **style: object) -> list[Paragraph]:
    chosen = TextStyle(language=language, align="justify").but(**style)
    return [Paragraph(text, chosen) for text in markup(language)]


def canvas(width: float = 290.0, height: float = 1200.0) -> Canvas:
    return Canvas(io.BytesIO(), pagesize=(width, height), invariant=1)


def pdf(parts: Sequence[Paragraph], width: float = COLUMN, page: tuple[float, float] = (290.0, 1200.0)) -> bytes:
    """One page with the paragraphs one below the other, 30 pt from its left and top edges."""
    sheet = canvas(*page)
    sheet.bookmarkHorizontal("C_01", 0, page[1])
    top = page[1] - 30
    for part in parts:
        top -= part.wrap(width)[1]
        part.draw(sheet, 30, top)
        top -= 4
    assert top > 0
    sheet.showPage()
    return finished(sheet)


def finished(sheet: Canvas) -> bytes:
    return bytes(sheet.getpdfdata())  # type: ignore[no-untyped-call]


def extracted(data: bytes) -> str:
    document = pypdfium2.PdfDocument(data)
    try:
        return "".join(page.get_textpage().get_text_range() for page in document)
    finally:
        document.close()


def lost(data: bytes, words: Sequence[str]) -> list[str]:
    """Those of the words that the search of pdfium, which is that of Chrome, does not find on the first page."""
    document = pypdfium2.PdfDocument(data)
    try:
        text = document[0].get_textpage()
        return [word for word in words if text.search(word).get_next() is None]
    finally:
        document.close()
