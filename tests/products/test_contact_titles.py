"""Contact sheets of decks whose names run from right to left, mix both directions, or are long."""

import io
from dataclasses import replace

import numpy as np
import pypdfium2
import pytest
from numpy.typing import NDArray
from PIL import Image

from oniroo.deck.model import Deck
from oniroo.draw.intake import ArtGallery
from oniroo.products.contact import ContactJob, ContactSheets, make_contact_sheets
from oniroo.text.outlines import measure

MARGIN, TITLE = 10.0, 12.0
NAMES = {
    "he": ("\u05d0\u05d5\u05e0\u05d9\u05e8\u05d5", "1.0.0"),
    "he, words after": ("\u05d7\u05dc\u05d5\u05de\u05d5\u05ea (2)", "1.0.0-beta"),
    "ar": ("\u0623\u0648\u0646\u064a\u0631\u0648", "2.1"),
    "fa, digits": ("\u0631\u0624\u06cc\u0627 \u06f2", "1.0"),
    "both ways": ("ONIROO \u05d7\u05dc\u05d5\u05dd", "1.2"),
}


def sheets(deck: Deck, gallery: ArtGallery, name: str, version: str) -> ContactSheets:
    named = replace(deck, name=name, version=version)
    return make_contact_sheets(deck.cards[:4], named, gallery, ContactJob(per_sheet=2))


def top_of(made: ContactSheets) -> str:
    """The first line of the first page, as it stands from left to right."""
    page = pypdfium2.PdfDocument(made.pdf)[0].get_textpage()
    places = [(page.get_charbox(i), page.get_text_range(i, 1)) for i in range(page.count_chars())]
    line = [(box[0], sign) for box, sign in places if box[3] > 800 and sign.strip()]
    return "".join(sign for _, sign in sorted(line))


def ink(pixels: NDArray[np.uint8], left: float, right: float) -> NDArray[np.bool_]:
    """Where the title's line is inked, between two places in mm."""
    scale = pixels.shape[1] / 210
    rows = slice(int((MARGIN - 1) * scale), int((MARGIN + 6.5) * scale))
    return pixels[rows, int(left * scale) : int(right * scale)] < 128


@pytest.mark.parametrize("case", NAMES)
def test_what_follows_a_name_from_right_to_left_stays_behind_it(deck: Deck, gallery: ArtGallery, case: str) -> None:
    name, version = NAMES[case]
    made = sheets(deck, gallery, name, version)
    said = f"{version}, sheet 1 of 2".replace(" ", "")
    assert top_of(made).endswith(said)
    assert sorted(top_of(made)) == sorted(f"{name}{said}".replace(" ", ""))
    (first, second) = (entry.get_title() for entry in pypdfium2.PdfDocument(made.pdf).get_toc())
    assert (first, second) == (f"{name} {version}, sheet 1 of 2", f"{name} {version}, sheet 2 of 2")


@pytest.mark.parametrize("case", NAMES)
def test_the_picture_of_a_sheet_has_the_same_title_as_its_page(deck: Deck, gallery: ArtGallery, case: str) -> None:
    made = sheets(deck, gallery, *NAMES[case])
    page = pypdfium2.PdfDocument(made.pdf)[0].render(scale=4).to_pil().convert("L")
    picture = Image.open(io.BytesIO(made.pngs[0])).convert("L")
    drawn = picture.resize((page.width, round(picture.height * page.width / picture.width)), Image.Resampling.LANCZOS)
    one, other = (ink(np.asarray(image), 0, 210) for image in (page, drawn))
    rows = min(len(one), len(other))
    assert one[:rows].any()
    # the two renderers' edges differ by a pixel at most
    for this, that in ((one[:rows], other[:rows]), (other[:rows], one[:rows])):
        near = np.zeros_like(that)
        for down in (-1, 0, 1):
            for across in (-1, 0, 1):
                near |= np.roll(that, (down, across), (0, 1))
        assert (this & ~near).mean() < 0.001


@pytest.mark.parametrize("letters", [40, 90, 200])
@pytest.mark.parametrize("sign", ["n", "\u05d7"])
def test_a_long_name_is_set_smaller_or_left_off_and_told(
    deck: Deck, gallery: ArtGallery, letters: int, sign: str
) -> None:
    made = sheets(deck, gallery, sign * letters, "1.0")
    page = np.asarray(pypdfium2.PdfDocument(made.pdf)[0].render(scale=4).to_pil().convert("L"))
    assert ink(page, MARGIN, 60).any()
    assert not ink(page, 201, 210).any()
    fits = measure(sign * letters, 6.0) < 160
    assert [finding.code for finding in made.findings] == ([] if fits else ["contact-title"])
    assert (sign in top_of(made)[:letters]) == fits
