"""Figures of the rules on the packaged deck, drawn and set on pages."""

import io
from collections.abc import Callable
from dataclasses import replace
from functools import cache

from reportlab.pdfgen.canvas import Canvas

from oniroo.deck.model import Deck, Symbol
from oniroo.deck.reading import read_deck
from oniroo.draw.intake import ArtGallery
from oniroo.ground.finder import packaged_deck
from oniroo.products.figure_drawing import Figure
from oniroo.products.figures import NAMES, SCORE_SHEET, figure
from oniroo.rules import Translation, load, rules_roots

EVERY = (*NAMES, SCORE_SHEET)
DECK = read_deck(packaged_deck())
WIDTH = 300.0


@cache
def translated(code: str) -> Translation:
    return load(rules_roots(packaged_deck()), code, DECK)


def drawn(name: str, translation: Translation, gallery: ArtGallery, width: float = WIDTH) -> Figure:
    made = figure(name, translation, translation.deck, gallery, width)
    assert made is not None
    return made


def pdf(figures: list[Figure]) -> bytes:
    file = io.BytesIO()
    canvas = Canvas(file, pagesize=(WIDTH + 20, 600), invariant=1)
    for one in figures:
        one.drawOn(canvas, 10, 10)
        canvas.showPage()
    canvas.save()
    return file.getvalue()


def other_symbols(deck: Deck, change: Callable[[Symbol], Symbol]) -> Deck:
    return replace(deck, cards=tuple(change(card) if isinstance(card, Symbol) else card for card in deck.cards))
