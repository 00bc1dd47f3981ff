"""One ink a document: whoever draws faces on a canvas shares the forms of all others."""

from typing import Any

from reportlab.pdfbase import pdfdoc

from oniroo.products.ink import PdfInk

_REGISTRY = "_oniroo_ink"


def ink_on(canvas: Any) -> PdfInk:
    """The ink of a reportlab canvas, made when first asked for.

    Forms are named within their document: two inks on one canvas would write over each other's forms. ValueError if
    one is there that was not made here.
    """
    ink = getattr(canvas, _REGISTRY, None)
    if ink is None:
        if pdfdoc.xObjectName("P0000") in canvas._doc.idToObject:
            raise ValueError("another ink draws on this canvas: take it from ink_on, too")
        ink = PdfInk(canvas)
        setattr(canvas, _REGISTRY, ink)
    found: PdfInk = ink
    return found
