"""Makes the pictures of README from the deck itself: .venv/bin/python docs/pictures.py"""

import io
from pathlib import Path

from PIL import Image, ImageDraw

from oniroo.deck.model import Deck
from oniroo.deck.reading import read_deck
from oniroo.deck.selection import select
from oniroo.draw.intake import ArtGallery
from oniroo.draw.palette import Ink
from oniroo.draw.parts import Face
from oniroo.ground.finder import packaged_deck
from oniroo.page import SheetSpec
from oniroo.products.booklet import make_booklet
from oniroo.products.faces import compose
from oniroo.products.ink import pixels
from oniroo.products.sheets import SheetJob, make_sheets
from oniroo.rules import load, rules_roots

GROUND = (61, 58, 92)
OUT = Path(__file__).with_name("img")


def card(face: Face, width: int) -> Image.Image:
    """One face with round corners on transparent ground."""
    with Image.open(io.BytesIO(pixels(face, 2 * width, background="#FFFFFF"))) as drawn:
        image = drawn.convert("RGBA").resize((width, round(width * 88 / 63)), Image.Resampling.LANCZOS)
    mask = Image.new("L", (4 * image.width, 4 * image.height), 0)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, mask.width - 1, mask.height - 1), 4 * width // 21, fill=255)
    image.putalpha(mask.resize(image.size, Image.Resampling.LANCZOS))
    return image


def rows(images: list[list[Image.Image]], gap: int) -> Image.Image:
    """Images in rows on the dark ground."""
    width = max(sum(image.width + gap for image in row) for row in images) + gap
    height = sum(max(image.height for image in row) + gap for row in images) + gap
    sheet = Image.new("RGB", (width, height), GROUND)
    y = gap
    for row in images:
        x = (width - sum(image.width + gap for image in row) + gap) // 2
        for image in row:
            sheet.paste(image, (x, y), image if image.mode == "RGBA" else None)
            x += image.width + gap
        y += max(image.height for image in row) + gap
    return sheet


def page(data: bytes, number: int, height: int) -> Image.Image:
    """A page of a PDF as pixels."""
    import pypdfium2

    pdf = pypdfium2.PdfDocument(data)
    image: Image.Image = pdf[number].render(scale=height / pdf[number].get_height() * 2).to_pil()
    pdf.close()
    return image.convert("RGB").resize((image.width // 2, image.height // 2), Image.Resampling.LANCZOS)


def save(image: Image.Image, name: str) -> None:
    """Write a small PNG."""
    image.quantize(255, dither=Image.Dither.NONE).save(OUT / name, optimize=True)


def main() -> None:
    """Make all pictures."""
    source = packaged_deck()
    deck, gallery = read_deck(source), ArtGallery(source.art_roots)
    shown = "20,21,124,free-3,bad-night-nightmare,moon-head-hands,dream-fairy-1,wake-up,magic-code-star"
    cards = sorted(
        select(deck, cards=shown),
        key=lambda one: [int(x) if x.isdigit() else x for x in shown.split(",")].index(
            int(one.id) if one.id.isdigit() else one.id
        ),
    )
    full = compose(cards, deck, gallery)
    faces = [card(face, 190) for face in (*full.fronts[:9], full.back)]
    save(rows([faces[:5], faces[5:]], 14), "cards.png")
    fronts = make_sheets(deck.cards, deck, gallery, SheetJob()).files[0]
    saver = make_sheets(deck.cards, deck, gallery, SheetJob(SheetSpec(), ink=Ink.SAVER)).files[0]
    save(rows([[page(fronts, 4, 560), page(fronts, 5, 560), page(saver, 4, 560)]], 14), "sheets.png")
    save(rows([booklet_pages(deck, gallery)], 14), "booklets.png")


def booklet_pages(deck: Deck, gallery: ArtGallery) -> list[Image.Image]:
    """A page of booklets in three languages, and a score sheet."""
    roots = rules_roots(packaged_deck())
    pages = []
    for code, rule in (("el", "F_05"), ("fa", "G_01"), ("en", "A_01")):
        translation = load(roots, code, deck)
        made = make_booklet(translation, deck, gallery)
        pages.append(page(made.data, page_of(made.data, rule), 520))
    pages.append(page(made.data, made.pages - 1, 520))
    return pages


def page_of(data: bytes, rule: str) -> int:
    """The page on which a rule begins, counted from 0."""
    import pikepdf

    with pikepdf.open(io.BytesIO(data)) as pdf, pdf.open_outline() as outline:
        places = {str(item.title): item.destination for section in outline.root for item in section.children}
        return [one.obj.objgen for one in pdf.pages].index(places[rule][0].objgen)


if __name__ == "__main__":
    main()
