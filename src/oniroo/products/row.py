"""A row of cards, as they lie on the table: SVG, PNG or PDF."""

from collections.abc import Sequence
from dataclasses import replace

from oniroo.deck.model import Card, Deck
from oniroo.draw.intake import ArtGallery
from oniroo.draw.joining import join
from oniroo.draw.parts import Face
from oniroo.ground.findings import Finding, UsageFault
from oniroo.products.document import About, Document
from oniroo.products.faces import compose
from oniroo.products.ink import PdfInk, pixels

GAP = 2.0
PIXELS_A_MM = 8
FORMS = (".svg", ".png", ".pdf")


def refuse_form(form: str) -> None:
    """Raises UsageFault for a kind of file that is not one of ``FORMS``."""
    if form.lower() not in FORMS:
        shown = f"a {form} file" if form else "a file without an ending"
        raise UsageFault(Finding("row-form", f"a picture cannot be {shown}", "name it .svg, .png or .pdf"))


def draw_row(cards: Sequence[Card], deck: Deck, gallery: ArtGallery, form: str) -> bytes:
    """The cards side by side, 2 mm apart, as a file of the kind ``form`` (``.svg``, ``.png``, ``.pdf``).

    Raises UsageFault for another kind of file, Fault for faults of the art.
    """
    refuse_form(form)
    faces = compose(cards, deck, gallery, with_back=False).fronts
    row = side_by_side(faces)
    if form.lower() == ".svg":
        return join(row).encode()
    if form.lower() == ".png":
        return pixels(row, round(row.width * PIXELS_A_MM), background="#FFFFFF")
    title = " → ".join(card.id for card in cards)
    document = Document(About(f"{deck.name} {deck.version}: {title}", deck.language), ())
    with document.page(row.width, row.height, label="1"):
        PdfInk(document.canvas).draw(row)
    return document.finish()


def side_by_side(faces: Sequence[Face]) -> Face:
    """Faces as one: each to the right of the last."""
    parts, x = [], GAP
    for face in faces:
        parts += [replace(placed, x=placed.x + x, y=placed.y + GAP) for placed in face.parts]
        x += face.width + GAP
    return Face(x, max(face.height for face in faces) + 2 * GAP, tuple(parts))
