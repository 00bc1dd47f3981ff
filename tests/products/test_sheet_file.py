"""The finished file: what it says of itself, what it holds once, that it is the same each time, what it looks like."""

import io
from collections import Counter
from pathlib import Path

import numpy as np
import pikepdf
import pypdfium2
import pytest
from PIL import Image

from oniroo.deck.model import Deck, Kind
from oniroo.deck.selection import select
from oniroo.draw.intake import ArtGallery
from oniroo.draw.palette import Ink
from oniroo.ground.findings import UsageFault
from oniroo.page import Backs, Order, SheetSpec, parse_paper
from oniroo.products import ink
from oniroo.products.faces import compose
from oniroo.products.ink import PdfInk, pixels
from oniroo.products.sheets import SheetJob, make_sheets, shown_range


@pytest.fixture(scope="module")
def whole(deck: Deck, gallery: ArtGallery) -> bytes:
    return make_sheets(deck.cards, deck, gallery, SheetJob(names="en")).files[0]


def opened(data: bytes) -> pikepdf.Pdf:
    return pikepdf.open(io.BytesIO(data))


def test_the_file_says_what_it_is(whole: bytes) -> None:
    with opened(whole) as pdf:
        assert str(pdf.docinfo.Title) == "ONIROO 1.0.0: card sheets, A4"
        assert "art-felx.com" in str(pdf.docinfo.Author)
        assert "free of charge" in str(pdf.docinfo.Subject)
        assert "must not be sold" in str(pdf.docinfo.Subject)
        assert str(pdf.Root.Lang) == "en"


@pytest.mark.parametrize(
    ("backs", "duplex"),
    [
        (Backs.LONG_EDGE, "/DuplexFlipLongEdge"),
        (Backs.SHORT_EDGE, "/DuplexFlipShortEdge"),
        (Backs.NONE, "/Simplex"),
        (Backs.FOLD, "/Simplex"),
        (Backs.SEPARATE, "/Simplex"),
    ],
)
def test_the_print_dialog_is_told_scale_and_edge(deck: Deck, gallery: ArtGallery, backs: Backs, duplex: str) -> None:
    for data in make_sheets(deck.cards[:3], deck, gallery, SheetJob(SheetSpec(backs=backs))).files:
        with opened(data) as pdf:
            preferences = pdf.Root.ViewerPreferences
            assert preferences.PrintScaling == "/None"
            assert preferences.Duplex == duplex
            assert bool(preferences.DisplayDocTitle)


def test_every_font_is_embedded_and_none_is_a_stand_in(whole: bytes) -> None:
    with opened(whole) as pdf:
        fonts = [
            thing for thing in pdf.objects if isinstance(thing, pikepdf.Dictionary) and thing.get("/Type") == "/Font"
        ]
        assert fonts
        for font in fonts:
            assert "Helvetica" not in str(font.BaseFont)
            (own,) = font.DescendantFonts if font.Subtype == "/Type0" else (font,)
            assert "/FontFile2" in own.FontDescriptor


def test_outlines_and_page_labels_name_kinds_numbers_and_sides(whole: bytes) -> None:
    with opened(whole) as pdf, pdf.open_outline() as outline:
        assert [item.title for item in outline.root] == [
            "SYMBOL", "FREE", "WAKE UP", "BAD NIGHT", "MOON HEAD", "DREAM FAIRY", "MAGIC CODE",
        ]  # fmt: skip
        assert [item.title for item in outline.root[0].children][:2] == ["001–009", "010–018"]
        labels = pdf.Root.PageLabels.Nums
        shown = [str(labels[number].P) for number in range(1, len(labels), 2)]
        assert shown[:2] == ["1 front", "1 back"]
        assert shown[-1] == "20 back"


def test_equal_streams_are_one_object(whole: bytes) -> None:
    with opened(whole) as pdf:
        streams = Counter(
            (bytes(thing.read_bytes()), thing.get("/Subtype", ""))
            for thing in pdf.objects
            if _is_drawing(thing) or _is_profile(thing)
        )
    assert [count for count in streams.values() if count > 1] == []


def _is_drawing(thing: object) -> bool:
    return isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") in ("/Form", "/Image")


def _is_profile(thing: object) -> bool:
    return isinstance(thing, pikepdf.Stream) and "/N" in thing


def test_our_own_art_becomes_no_pixels(whole: bytes) -> None:
    with opened(whole) as pdf:
        images = [t for t in pdf.objects if isinstance(t, pikepdf.Stream) and t.get("/Subtype") == "/Image"]
    assert images == []
    assert len(whole) < 1_000_000


def test_ten_times_the_cards_are_no_more_drawings(deck: Deck, gallery: ArtGallery) -> None:
    faces = compose(deck.cards[:4], deck, gallery)
    from reportlab.pdfgen.canvas import Canvas

    once = PdfInk(Canvas(io.BytesIO()))
    for face in faces.fronts:
        once.draw(face)
    forms = once.forms
    for face in faces.fronts * 10:
        once.draw(face)
    assert once.forms == forms


def test_two_builds_give_the_same_bytes(deck: Deck, gallery: ArtGallery) -> None:
    jobs = (SheetJob(names="en"), SheetJob(names="en"))
    first, second = (make_sheets(deck.cards[:20], deck, gallery, job).files for job in jobs)
    assert first == second


def picture(data: bytes, page: int, dpi: int) -> Image.Image:
    pdf = pypdfium2.PdfDocument(data)
    try:
        image: Image.Image = pdf[page].render(scale=dpi / 72).to_pil()
        return image.convert("RGB")
    finally:
        pdf.close()


@pytest.mark.parametrize("ink_kind", list(Ink))
def test_a_printed_face_looks_like_its_svg(deck: Deck, gallery: ArtGallery, ink_kind: Ink) -> None:
    cards = [deck.of_kind(kind)[0] for kind in Kind]
    faces = compose(cards, deck, gallery, ink=ink_kind)
    data = make_sheets(cards, deck, gallery, SheetJob(ink=ink_kind)).files[0]
    page = picture(data, 0, 200)
    px = 200 / 25.4
    for number, face in enumerate(faces.fronts):
        column, row = number % 3, number // 3
        box = [(10.5 + 63 * column) * px, (16.5 + 88 * row) * px, (73.5 + 63 * column) * px, (104.5 + 88 * row) * px]
        left, top, right, bottom = (round(value) for value in box)
        printed = page.crop((left, top, right, bottom))
        with Image.open(io.BytesIO(pixels(face, 2 * printed.width, background="#FFFFFF"))) as drawn:
            wanted = drawn.convert("RGB").resize(printed.size, Image.Resampling.BOX)
        difference = np.abs(np.asarray(printed, float) - np.asarray(wanted, float))
        assert difference.mean() < 3.0, cards[number].id


def test_names_are_found_by_search_and_left_off_unless_asked(deck: Deck, gallery: ArtGallery, whole: bytes) -> None:
    pdf = pypdfium2.PdfDocument(whole)
    for page, name in ((0, "Snowfall"), (0, "Dragon"), (2, "Grandmother"), (28, "Snail"), (34, "Circle")):
        text = pdf[page].get_textpage()
        assert text.search(name).get_next() is not None, name
        text.close()
    pdf.close()
    plain = pypdfium2.PdfDocument(make_sheets(deck.cards[:9], deck, gallery, SheetJob()).files[0])
    assert "Snowfall" not in plain[0].get_textpage().get_text_range()
    plain.close()


def test_names_in_a_language_that_is_not_there_are_refused(deck: Deck, gallery: ArtGallery) -> None:
    with pytest.raises(UsageFault, match=r"no translation “xx”.* el, fa"):
        make_sheets(deck.cards, deck, gallery, SheetJob(names="xx"))


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_each_side_says_what_it_is_and_carries_a_ruler(deck: Deck, gallery: ArtGallery, paper: str) -> None:
    made = make_sheets(deck.cards, deck, gallery, SheetJob(SheetSpec(paper=parse_paper(paper))))
    pdf = pypdfium2.PdfDocument(made.files[0])
    for number in (0, 1, 38, 39):
        text = pdf[number].get_textpage().get_text_range()
        for words in ("ONIROO 1.0.0", {"a4": "A4", "letter": "Letter"}[paper], f"sheet {number // 2 + 1} of 20",
                      "flip on the long edge", "print at 100 %", "50 mm"):  # fmt: skip
            assert words in text, (number, words)
    pdf.close()


def test_the_ruler_is_50_mm_long(deck: Deck, gallery: ArtGallery) -> None:
    from pdf_pages import read_pages

    for page in read_pages(make_sheets(deck.cards[:9], deck, gallery, SheetJob()).files[0]):
        lengths = {round(max(abs(line[2] - line[0]), abs(line[3] - line[1])), 2) for line in page.lines}
        assert 50.0 in lengths
        assert 50.8 in lengths


def test_stacks_of_cut_cards_follow_each_other(deck: Deck, gallery: ArtGallery) -> None:
    symbols = select(deck, cards="1-18")
    made = make_sheets(symbols, deck, gallery, SheetJob(SheetSpec(order=Order.STACK, backs=Backs.NONE)))
    with opened(made.files[0]) as pdf, pdf.open_outline() as outline:
        sheets = [item.title for item in outline.root[0].children]
    assert sheets == ["001, 003, 005, 007, 009, 011, 013, 015, 017", "002, 004, 006, 008, 010, 012, 014, 016, 018"]


def test_pictures_still_to_be_drawn_are_counted(deck: Deck, gallery: ArtGallery) -> None:
    class Empty(ArtGallery):
        def path(self, folder: str, stem: str) -> Path | None:
            return None if folder == "symbols" else super().path(folder, stem)

    made = make_sheets(deck.cards[:12], deck, Empty(gallery._roots), SheetJob())
    (finding,) = [finding for finding in made.findings if finding.code == "art-not-drawn"]
    assert finding.problem.startswith("12 of 12 pictures are not drawn yet")
    assert "001, 002" in finding.problem


def test_without_vectors_faces_are_printed_as_pixels_and_it_is_said(
    deck: Deck, gallery: ArtGallery, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ink, "FALLBACK_DPI", 150)
    monkeypatch.setattr(ink, "is_vector", lambda: False)
    monkeypatch.setattr("oniroo.products.sheets.is_vector", lambda: False)
    vector = make_sheets(deck.cards[:2], deck, gallery, SheetJob(SheetSpec(back_bleed=0.0)))
    assert [finding.code for finding in vector.findings if finding.code.startswith("ink")] == ["ink-pixels"]
    with opened(vector.files[0]) as pdf:
        images = [t for t in pdf.objects if isinstance(t, pikepdf.Stream) and t.get("/Subtype") == "/Image"]
    assert len(images) == 3  # two fronts and one back
    monkeypatch.undo()
    wanted = make_sheets(deck.cards[:2], deck, gallery, SheetJob(SheetSpec(back_bleed=0.0)))
    for page in (0, 1):
        printed, drawn = (np.asarray(picture(made.files[0], page, 60), float) for made in (vector, wanted))
        assert np.abs(printed - drawn).mean() < 2.5


def test_ranges_of_cards_are_short_and_true() -> None:
    assert shown_range(["001", "002", "003"]) == "001–003"
    assert shown_range(["001", "003"]) == "001, 003"
    assert shown_range(["free-1", "free-2", "free-3"]) == "free-1, free-2, free-3"
    assert shown_range(["130"]) == "130"
