"""Photos and paintings in print: what a deck with image files in its art folder gives, from sheet to contact sheet."""

import io
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pikepdf
import pypdfium2
import pytest
from PIL import Image

from oniroo.deck.model import Card, Deck, Symbol, WakeUp
from oniroo.deck.reading import read_deck
from oniroo.draw.frames import PICTURE
from oniroo.draw.intake import ArtGallery
from oniroo.draw.palette import Ink
from oniroo.ground.finder import DeckFolder, packaged_deck, packaged_root
from oniroo.ground.findings import InputFault, Severity
from oniroo.page import Backs, SheetSpec
from oniroo.products.art_cache import ArtCache
from oniroo.products.checks import check_clocks, check_pictures
from oniroo.products.contact import ContactJob, make_contact_sheets
from oniroo.products.row import draw_row
from oniroo.products.sheets import SheetJob, make_sheets

RED, GREEN = (200, 40, 30), (30, 160, 60)
SCALE = 4  # px a pt


@pytest.fixture(scope="module")
def deck() -> Deck:
    return read_deck(packaged_deck())


@pytest.fixture(scope="module")
def two(deck: Deck) -> tuple[Symbol, Symbol]:
    first, second, *_ = (card for card in deck.cards if isinstance(card, Symbol))
    return first, second


def put(
    art: Path, name: str, colour: tuple[int, int, int], size: tuple[int, int] = (480, 600), **options: object
) -> None:
    path = art / name
    path.parent.mkdir(parents=True, exist_ok=True)
    noise = np.random.default_rng(1).integers(-4, 5, (size[1], size[0], 3))
    image = Image.fromarray((np.array(colour) + noise).clip(0, 255).astype(np.uint8))
    image = image.convert("CMYK") if options.pop("cmyk", False) else image
    image.save(path, quality=92, subsampling=0, **options)  # type: ignore[arg-type]


def gallery(art: Path) -> ArtGallery:
    return ArtGallery([art, packaged_root() / "art"])


def sheets(cards: tuple[Card, ...], deck: Deck, art: Path, ink: Ink = Ink.FULL) -> tuple[bytes, list[str]]:
    made = make_sheets(cards, deck, gallery(art), SheetJob(SheetSpec(backs=Backs.NONE), ink, single=True))
    return made.files[0], [str(finding) for finding in made.findings if finding.severity is Severity.WARNING]


def windows(pdf: bytes) -> list[tuple[int, ...]]:
    """The mean colour in the middle of the picture's window, page by page (single cards)."""
    found = []
    for page in pypdfium2.PdfDocument(pdf):
        image = page.render(scale=SCALE).to_pil().convert("RGB")
        left, _, right, bottom = page.get_trimbox()
        mm = SCALE * (right - left) / 63
        x = left * SCALE + PICTURE.cx * mm
        y = (page.get_height() - bottom) * SCALE + PICTURE.cy * mm
        values = np.asarray(image)[round(y) - 20 : round(y) + 20, round(x) - 20 : round(x) + 20]
        found.append(tuple(round(float(v)) for v in values.mean((0, 1))))
    return found


def near(seen: tuple[int, ...], wanted: tuple[int, int, int], tolerance: int = 5) -> bool:
    return max(abs(a - b) for a, b in zip(seen, wanted, strict=True)) <= tolerance


@pytest.mark.parametrize("suffix", ["jpg", "png", "webp"])
def test_each_card_shows_its_own_image(tmp_path: Path, deck: Deck, two: tuple[Symbol, Symbol], suffix: str) -> None:
    for card, colour in zip(two, (RED, GREEN), strict=True):
        put(tmp_path, f"symbols/{card.picture}.{suffix}", colour)
    pdf, said = sheets(two, deck, tmp_path)
    first, second = windows(pdf)
    assert near(first, RED)
    assert near(second, GREEN)
    assert said == []
    assert sheets(two, deck, tmp_path)[0] == pdf


def test_a_plain_jpeg_is_in_the_pdf_as_it_is(tmp_path: Path, deck: Deck, two: tuple[Symbol, Symbol]) -> None:
    put(tmp_path, f"symbols/{two[0].picture}.jpg", RED)
    pdf, _ = sheets(two[:1], deck, tmp_path)
    with pikepdf.open(io.BytesIO(pdf)) as document:
        images = [
            thing.read_raw_bytes()
            for thing in document.objects
            if isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == "/Image"
        ]
    assert images == [(tmp_path / "symbols" / f"{two[0].picture}.jpg").read_bytes()]


def test_cmyk_prints_its_colours_and_the_card_is_named(tmp_path: Path, deck: Deck, two: tuple[Symbol, Symbol]) -> None:
    put(tmp_path, f"symbols/{two[0].picture}.jpg", GREEN, cmyk=True)
    pdf, said = sheets(two[:1], deck, tmp_path)
    assert near(windows(pdf)[0], GREEN)
    (warning,) = said
    assert f"{two[0].picture}.jpg: card {two[0].id}: it is CMYK without a profile" in warning


def test_the_ink_saver_prints_an_image_pale(tmp_path: Path, deck: Deck, two: tuple[Symbol, Symbol]) -> None:
    put(tmp_path, f"symbols/{two[0].picture}.jpg", RED)
    pdf, _ = sheets(two[:1], deck, tmp_path, Ink.SAVER)
    assert min(windows(pdf)[0]) > 200


def test_broken_images_of_all_cards_are_named_together(tmp_path: Path, deck: Deck, two: tuple[Symbol, Symbol]) -> None:
    for card in two:
        put(tmp_path, f"symbols/{card.picture}.jpg", RED)
        path = tmp_path / "symbols" / f"{card.picture}.jpg"
        path.write_bytes(path.read_bytes()[:2000])
    with pytest.raises(InputFault) as caught:
        sheets(two, deck, tmp_path)
    assert [finding.subject for finding in caught.value.findings] == [f"card {card.id}" for card in two]
    with pytest.raises(InputFault, match=f"card {two[0].id}: the image is cut short"):
        make_contact_sheets(two, deck, gallery(tmp_path), ContactJob())


@pytest.mark.parametrize("grey", [False, True])
def test_contact_sheets_show_images(tmp_path: Path, deck: Deck, two: tuple[Symbol, Symbol], grey: bool) -> None:
    put(tmp_path, f"symbols/{two[0].picture}.jpg", RED)
    made = make_contact_sheets(two[:1], deck, gallery(tmp_path), ContactJob(columns=1, grey=grey))
    image = Image.open(io.BytesIO(made.pngs[0]))
    middle = image.convert("RGB").getpixel((image.width // 2, image.height // 2))
    assert isinstance(middle, tuple)
    assert near(middle, (87, 87, 87) if grey else RED, 8)
    assert made.pdf.startswith(b"%PDF")


@pytest.mark.parametrize("form", [".svg", ".png", ".pdf"])
def test_a_row_of_cards_shows_images(tmp_path: Path, deck: Deck, two: tuple[Symbol, Symbol], form: str) -> None:
    put(tmp_path, f"symbols/{two[0].picture}.jpg", RED)
    own, plain = (draw_row(two[:1], deck, shown, form) for shown in (gallery(tmp_path), gallery(tmp_path / "none")))
    assert own != plain
    if form == ".svg":
        assert b"data:image/jpeg;base64," in own


def own_folder(folder: Path) -> DeckFolder:
    cards = folder / "cards.yaml"
    cards.write_bytes(packaged_deck().cards.read_bytes())
    return DeckFolder(cards)


def test_check_judges_images_and_knows_strangers(tmp_path: Path, deck: Deck, two: tuple[Symbol, Symbol]) -> None:
    put(tmp_path / "art", f"symbols/{two[0].picture}.jpg", RED, size=(240, 300))
    put(tmp_path / "art", "symbols/stranger.png", RED)
    put(tmp_path / "art", "special/wake-up.webp", RED, size=(720, 1035))
    folder = own_folder(tmp_path)
    waking = next(card for card in deck.cards if isinstance(card, WakeUp))
    small = replace(deck, cards=(two[0], waking))
    for _ in range(2):
        art = ArtGallery(folder.art_roots)
        found = {one.code: one for one in check_pictures(small, art, ArtCache(tmp_path / "cache.json"))}
        assert set(found) == {"art-image-coarse", "art-unknown"}
        assert found["art-image-coarse"].subject == f"card {two[0].id}"
        assert "stranger.png" in str(found["art-unknown"])


def test_our_own_rules_of_drawing_are_not_asked_of_images(deck: Deck, tmp_path: Path) -> None:
    waking = next(card for card in deck.cards if isinstance(card, WakeUp))
    put(tmp_path, "special/wake-up.png", RED, size=(720, 1035))
    assert check_clocks(replace(deck, cards=(waking,)), gallery(tmp_path)) == []


def test_sleepers_that_serve_many_cards_name_some_of_them(tmp_path: Path, deck: Deck) -> None:
    card = next(card for card in deck.cards if card.id.startswith("magic-code-"))
    served = [one.id for one in deck.cards if one.picture == card.picture]
    put(tmp_path, f"special/{card.picture}.png", GREEN, size=(240, 140))
    _, said = sheets(tuple(one for one in deck.cards if one.id in served), deck, tmp_path)
    (warning,) = said
    assert f"cards {', '.join(served[:3])} and {len(served) - 3} more: it has " in warning


def test_sheets_by_command_with_a_photo_in_the_art_folder(tmp_path: Path, two: tuple[Symbol, Symbol]) -> None:
    own_folder(tmp_path)
    put(tmp_path / "art", f"symbols/{two[0].picture}.jpg", RED, size=(1600, 1200), exif=_on_its_side())
    command = [sys.executable, "-c", "from oniroo.cli import main; main()", "sheets", "--cards", "1", "--single"]
    done = subprocess.run([*command, "-o", "one.pdf"], cwd=tmp_path, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr
    assert f"note: art/symbols/{two[0].picture}.jpg: card {two[0].id}: the image is changed for print" in done.stderr
    assert "Traceback" not in done.stderr
    assert near(windows((tmp_path / "one.pdf").read_bytes())[0], RED)


def _on_its_side() -> Image.Exif:
    exif = Image.Exif()
    exif[0x0112] = 6
    return exif
