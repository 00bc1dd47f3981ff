"""Where the letters of a finished PDF stand, as pdfium finds them."""

from typing import NamedTuple

import pypdfium2

MM = 25.4 / 72


class Letter(NamedTuple):
    """A letter and the box of its ink in mm from the page's top-left, y down."""

    text: str
    left: float
    top: float
    right: float
    bottom: float


def letters(data: bytes, page: int = 0) -> list[Letter]:
    """The letters of a page that leave ink, in the order of the file."""
    document = pypdfium2.PdfDocument(data)
    try:
        sheet = document[page]
        height = sheet.get_height()
        text = sheet.get_textpage()
        found = []
        for index in range(text.count_chars()):
            left, bottom, right, top = text.get_charbox(index)
            character = text.get_text_range(index, 1)
            if character.strip() and right > left and top > bottom:
                found.append(Letter(character, left * MM, (height - top) * MM, right * MM, (height - bottom) * MM))
        return found
    finally:
        document.close()


def apart(one: tuple[float, float, float, float], other: tuple[float, float, float, float], by: float = 0.0) -> bool:
    """Whether two boxes (left, top, right, bottom) stand at least ``by`` from each other along one axis."""
    return (
        one[2] + by <= other[0] or other[2] + by <= one[0] or one[3] + by <= other[1] or other[3] + by <= one[1]
    )  # fmt: skip
