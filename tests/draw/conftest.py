"""A small deck of every kind, the project's own art, and pixels of a face."""

import io
from collections.abc import Callable
from functools import cache
from pathlib import Path

import numpy as np
import pytest
import resvg_py
from hypothesis import settings
from numpy.typing import NDArray
from PIL import Image

from oniroo.deck.model import (
    BadNight,
    Card,
    Codes,
    Deck,
    DreamFairy,
    Free,
    Group,
    Kind,
    MagicCode,
    MoonHead,
    Pyjamas,
    Symbol,
    WakeUp,
)
from oniroo.draw.intake import ArtGallery
from oniroo.draw.joining import join
from oniroo.draw.parts import Face

settings.register_profile("unhurried", deadline=None)  # a busy computer fails no test
settings.load_profile("unhurried")

ART = Path(__file__).parents[2] / "art"
GRAPHICS = ("elephant", "flower", "teapot", "house", "person", "hat", "peak", "flame")
Pixels = Callable[[Face, int], NDArray[np.uint8]]


def _symbol(number: int, picture: str, yellow: int, purple: int, letter: str, shape: str, digit: str) -> Symbol:
    return Symbol(
        id=f"{number:03d}",
        kind=Kind.SYMBOL,
        name=picture.title(),
        picture=picture,
        number=number,
        yellow=yellow,
        purple=purple,
        letter=letter,
        shape=shape,
        digit=digit,
    )


def _cards(codes: Codes) -> tuple[Card, ...]:
    cards: list[Card] = [
        _symbol(15, "grandmother", 5, 4, "C", "cross", "6"),
        _symbol(23, "centaur", 6, 1, "A", "cross", "5"),
        _symbol(62, "rose", 2, 6, "B", "circle", "2"),
        _symbol(65, "fox", 1, 6, "D", "square", "0"),
        _symbol(1, "never-drawn", 7, 6, "B", "star", "1"),
    ]
    cards += [Free(id=f"free-{n}", kind=Kind.FREE, name="Free", purple=n) for n in range(1, 9)]
    cards.append(WakeUp(id="wake-up", kind=Kind.WAKE_UP, name="Wake up", picture="wake-up", time="07:00"))
    for name, colour in (("nightmare", "orange"), ("sleepwalker", "green"), ("insomnia", "purple")):
        slug = f"bad-night-{name}"
        cards.append(BadNight(id=slug, kind=Kind.BAD_NIGHT, name=name, picture=slug, pyjamas=colour))
    for sense in ("eyes", "hands", "ears", "mouth", "nose"):
        slug = f"moon-head-{sense}"
        cards.append(MoonHead(id=slug, kind=Kind.MOON_HEAD, name=sense, picture=slug, sense=sense))
    for n in range(1, 6):
        slug = f"dream-fairy-{n}"
        cards.append(DreamFairy(id=slug, kind=Kind.DREAM_FAIRY, name="Fairy", picture=slug))
    for code in codes:
        slug = f"magic-code-{code.value}"
        picture = f"sleeper-{code.kind}"
        cards.append(MagicCode(id=slug, kind=Kind.MAGIC_CODE, name=slug, picture=picture, code=code, pyjamas="white"))
    return tuple(cards)


@pytest.fixture(scope="session")
def deck() -> Deck:
    codes = Codes(tuple("ABCDEF"), ("square", "circle", "cross", "star", "triangle"), tuple("1234567890"))
    pyjamas = {
        "orange": Pyjamas("orange", "#E8833A", "#F4B63F"),
        "green": Pyjamas("green", "#55A36F", "#23635A"),
        "purple": Pyjamas("purple", "#8C5CC4", "#6B3FA0"),
        "white": Pyjamas("white", "#FFFFFF", "#D5CFF0"),
    }
    groups = tuple(Group(i + 1, graphic.title(), graphic) for i, graphic in enumerate(GRAPHICS))
    return Deck("ONIROO", "1", "en", groups, codes, pyjamas, _cards(codes), (), 5, 5, {})


@pytest.fixture(scope="session")
def cards(deck: Deck) -> dict[str, Card]:
    return {card.id: card for card in deck.cards}


@pytest.fixture(scope="session")
def gallery() -> ArtGallery:
    return ArtGallery([ART])


@cache
def _pixels(svg: str, width: int) -> NDArray[np.uint8]:
    image = Image.open(io.BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width))))
    return np.asarray(image.convert("RGB"))


@pytest.fixture(scope="session")
def pixels() -> Pixels:
    """Pixels (rows, columns, RGB) of a face, at that many pixels of width, bleed included."""
    return lambda face, width: _pixels(join(face), width)
