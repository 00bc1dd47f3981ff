"""The back equals itself after half a turn, bleeds 3 mm, and has no line near the cut; a light twin saves ink."""

import io
import re
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
import resvg_py
from numpy.typing import NDArray
from PIL import Image

from oniroo.deck.model import Deck
from oniroo.draw.backs import back
from oniroo.draw.gallery import Gallery
from oniroo.draw.palette import Ink
from oniroo.draw.parts import Face, Part
from oniroo.ground.findings import InputFault

ART = Path(__file__).parents[2] / "art"
Pixels = Callable[[Face, int], NDArray[np.uint8]]


@pytest.mark.parametrize("ink", list(Ink))
def test_half_a_turn_changes_nothing(deck: Deck, gallery: Gallery, pixels: Pixels, ink: Ink) -> None:
    image = pixels(back(deck, gallery, ink=ink), 1380).astype(int)
    apart = np.abs(image - image[::-1, ::-1])
    assert apart.mean() < 0.05  # what is left is antialiasing
    assert (apart.max(axis=2) > 80).sum() == 0


@pytest.mark.parametrize("ink", list(Ink))
def test_the_back_bleeds_3_mm_and_keeps_lines_5_mm_from_the_cut(
    deck: Deck, gallery: Gallery, pixels: Pixels, ink: Ink
) -> None:
    made = back(deck, gallery, ink=ink)
    assert (made.width, made.height, made.bleed) == (63, 88, 3)
    assert (made.parts[0].x, made.parts[0].y, made.parts[0].width, made.parts[0].height) == (-3, -3, 69, 94)
    assert made.parts[0].part.box == (-30, -30, 690, 940)
    image = pixels(made, 690)
    border = np.ones(image.shape[:2], dtype=bool)
    border[80:-80, 80:-80] = False  # 3 mm of bleed and 5 mm within the cut
    assert len(np.unique(image[border], axis=0)) == 1


def test_the_saver_back_is_light(deck: Deck, gallery: Gallery, pixels: Pixels) -> None:
    full, saver = (1 - pixels(back(deck, gallery, ink=ink), 345).mean() / 255 for ink in (Ink.FULL, Ink.SAVER))
    assert saver < 0.05
    assert 0.25 < full < 0.45


@pytest.mark.parametrize("stem", ["back", "back-saver"])
@pytest.mark.parametrize("shift", [0.0, 0.3, 0.7, 1.1])
def test_no_seam_runs_where_the_two_halves_meet(stem: str, shift: float) -> None:
    """Wherever the middle falls between two pixels: left and right of the disc the rows about it are alike."""
    text = (ART / "backs" / f"{stem}.svg").read_text(encoding="utf-8")
    moved = re.sub('viewBox="-30 -30', f'viewBox="-30 {shift - 30:g}', text)
    with Image.open(io.BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=moved, width=345)))) as image:
        seen = np.asarray(image.convert("RGB")).astype(int)
    for columns in (slice(48, 66), slice(-66, -48)):
        assert np.ptp(seen[225:245, columns].mean(axis=(1, 2))) < 0.5


class Own:
    """A gallery with nothing, or one back of somebody's own."""

    def __init__(self, part: Part | None) -> None:
        self.own = part

    def part(self, folder: str, stem: str) -> Part | None:
        return self.own if folder == "backs" else None

    def path(self, folder: str, stem: str) -> Path | None:
        return None

    def scene_of(self, folder: str, stem: str) -> str | None:
        return None


def test_an_own_back_without_bleed_stays_within_the_trim(deck: Deck) -> None:
    bare = back(deck, Own(Part((0, 0, 630, 880), '<rect width="630" height="880"/>')))
    assert (bare.bleed, bare.parts[0].width) == (0, 63)
    bled = back(deck, Own(Part((0, 0, 69, 94), '<rect width="69" height="94"/>')))
    assert (bled.bleed, bled.parts[0].width) == (3, 69)


def test_a_missing_back_is_named(deck: Deck) -> None:
    with pytest.raises(InputFault, match=r"art/backs/back-saver\.svg"):
        back(deck, Own(None), ink=Ink.SAVER)
