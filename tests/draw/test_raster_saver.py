"""The ink saver draws photos and paintings in pencil."""

import io

import numpy as np
import pytest
from PIL import Image
from raster_samples import HEIGHT, WIDTH, encoded, jpeg, quarters, shown, take

from oniroo.draw import raster_saver
from oniroo.draw.palette import EMBER, rgb
from oniroo.draw.parts import Part
from oniroo.draw.raster_saver import pencil
from oniroo.draw.saver import line_art
from oniroo.draw.svg_plain import Drawing
from oniroo.ground.findings import Fault


def part_of(data: bytes) -> Part:
    drawing = take(data, "fox")
    return Part(drawing.box, drawing.body, "symbols/fox")


def _ink(part: Part) -> float:
    return 1 - float(shown(Drawing(part.box, part.body, None, ()))[..., :3].mean()) / 255


@pytest.mark.parametrize("mode", ["RGB", "L"])
def test_the_ink_saver_draws_an_image_in_pencil(mode: str) -> None:
    part = part_of(jpeg(quarters(mode)))
    saved = line_art(part)
    assert _ink(part) > 0.4
    assert 0.03 < _ink(saved) < 0.22
    pixels = shown(Drawing(saved.box, saved.body, None, ()))[..., :3].mean(axis=2)
    assert pixels[60:90, 116:124].min() < pixels[75, 60] - 30  # the border of two fields is a stroke
    assert line_art(part) == saved


def test_the_ink_saver_keeps_transparency_and_the_marked_sense() -> None:
    image = quarters("RGBA")
    image.paste((0, 0, 0, 0), (0, 0, WIDTH, 100))
    image.paste((*(rgb(EMBER) or ()), 255), (100, 400, 220, 520))
    part = part_of(encoded(image, "PNG"))
    saved = line_art(part, keep_ember=True)
    pixels = shown(Drawing(saved.box, saved.body, None, ()), None)
    assert pixels[20, 120, 3] == 0
    assert np.abs(pixels[230, 80, :3] - np.array(rgb(EMBER))).max() <= 3
    assert shown(Drawing(saved.box, line_art(part).body, None, ()), None)[230, 80, 1] > 180


def test_an_embedded_image_that_is_broken_is_named_in_the_ink_saver() -> None:
    part = Part((0, 0, 1, 1), '<image href="data:image/png;base64,AAAA"/>', "symbols/fox")
    with pytest.raises(Fault, match="symbols/fox: cannot be drawn for the ink saver"):
        line_art(part)


@pytest.mark.parametrize("mode", ["RGB", "L", "RGBA", "I;16"])
def test_a_large_image_is_drawn_smaller_and_looks_the_same(mode: str, monkeypatch: pytest.MonkeyPatch) -> None:
    image = quarters("L" if mode == "I;16" else mode)
    if mode == "I;16":
        image = Image.fromarray(np.asarray(image, dtype=np.uint16) * 257)
    data = encoded(image, "PNG")
    whole = Image.open(io.BytesIO(pencil(data)[1])).convert("L")
    monkeypatch.setattr(raster_saver, "MOST_PIXELS", WIDTH * HEIGHT // 4)
    small = Image.open(io.BytesIO(pencil(data)[1])).convert("L")
    assert small.size == (whole.width // 2, whole.height // 2)
    assert np.abs(np.asarray(whole.reduce(2), dtype=float) - np.asarray(small, dtype=float)).mean() < 6


def test_sixteen_bits_of_grey_are_not_taken_for_white() -> None:
    grey = quarters("L")
    sixteen = encoded(Image.fromarray(np.asarray(grey, dtype=np.uint16) * 257), "PNG")
    assert pencil(sixteen) == pencil(encoded(grey, "PNG"))


def test_grain_is_drawn_in_pencil_too() -> None:
    grain = np.random.default_rng(3).integers(0, 256, (HEIGHT, WIDTH, 3), dtype=np.uint8)
    assert pencil(encoded(Image.fromarray(grain), "PNG"))[0] == "jpeg"


def test_numbers_that_are_no_colours_cannot_be_drawn() -> None:
    values = np.full((9, 9), 0.5, dtype=np.float32)
    with pytest.raises(ValueError, match="colours that cannot be printed"):
        pencil(encoded(Image.fromarray(values), "TIFF"))
