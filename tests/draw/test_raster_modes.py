"""Image files as pictures: every kind and mode of them shows its colours in its place."""

import struct
import zlib
from collections.abc import Callable

import numpy as np
import pytest
from PIL import Image
from raster_samples import (
    BLUE,
    CORNERS,
    GREYS,
    HEIGHT,
    RED,
    WIDTH,
    Colour,
    assert_corners,
    codes,
    encoded,
    grey_of,
    inside,
    jpeg,
    line_drawing,
    link,
    note,
    photo,
    quarters,
    refused,
    shown,
    sixteen,
    take,
    wide_gamut,
)

from oniroo.draw import raster_colour


@pytest.mark.parametrize(
    ("kind", "suffix"), [("PNG", "png"), ("JPEG", "jpeg"), ("WEBP", "webp"), ("GIF", "gif"), ("TIFF", "tif")]
)
def test_every_kind_shows_its_colours_in_its_place(kind: str, suffix: str) -> None:
    drawing = take(encoded(quarters(), kind), f"art/symbols/fox.{suffix}")
    assert drawing.box == (0, 0, 240, 300)
    assert drawing.scene is None
    assert drawing.findings == ()
    assert_corners(drawing, tolerance=10)


def _palette_with_hole() -> bytes:
    image = quarters().quantize(16)
    index = image.getpixel((WIDTH - 5, HEIGHT - 5))
    assert isinstance(index, int)
    return encoded(image.point(lambda v: index if v == index else v), "PNG", transparency=index)


MODES: dict[str, tuple[Callable[[], bytes], tuple[Colour, ...], str]] = {
    "L": (lambda: encoded(quarters("L"), "PNG"), GREYS, "jpeg"),
    "1": (lambda: encoded(quarters("L").point(lambda v: 255 * (v > 100)).convert("1"), "PNG"), (), "png"),
    "P": (lambda: encoded(quarters().quantize(64), "PNG"), CORNERS, "jpeg"),
    "L jpeg": (lambda: jpeg(quarters("L")), GREYS, "jpeg"),
    "progressive": (lambda: jpeg(quarters(), progressive=True), CORNERS, "jpeg"),
    "4:2:0": (lambda: encoded(quarters(), "JPEG", quality=95), CORNERS, "jpeg"),
    "webp lossless": (lambda: encoded(quarters(), "WEBP", lossless=True), CORNERS, "jpeg"),
    "tiff lzw": (lambda: encoded(quarters(), "TIFF", compression="tiff_lzw"), CORNERS, "jpeg"),
    "YCbCr tiff": (lambda: encoded(quarters("YCbCr"), "TIFF"), CORNERS, "jpeg"),
    "opaque alpha": (lambda: encoded(quarters("RGBA"), "PNG"), CORNERS, "jpeg"),
}


@pytest.mark.parametrize("mode", MODES)
def test_every_mode_shows_its_colours(mode: str) -> None:
    make, wanted, kind = MODES[mode]
    drawing = take(make(), "art/symbols/fox")
    assert codes(drawing) == []
    assert link(drawing)[0] == kind
    assert_corners(drawing, wanted or tuple((255 * (grey[0] > 100),) * 3 for grey in GREYS), 12)


@pytest.mark.parametrize("mode", ["LA", "RGBA", "PA"])
@pytest.mark.parametrize("kind", ["PNG", "WEBP", "TIFF"])
def test_transparency_is_kept(mode: str, kind: str) -> None:
    if mode == "PA" and kind != "TIFF":
        data = _palette_with_hole() if kind == "PNG" else encoded(quarters().quantize(32), "GIF", transparency=0)
        drawing = take(data, "art/symbols/fox")
        assert inside(drawing).mode == "RGBA"
        assert {0, 255} == set(np.unique(np.asarray(inside(drawing).getchannel("A"))).tolist())
        return
    image = quarters("LA" if mode == "LA" else "RGBA")
    alpha = Image.new("L", image.size, 255)
    alpha.paste(0, (0, 0, WIDTH // 2, HEIGHT // 2))
    alpha.paste(128, (WIDTH // 2, 0, WIDTH, HEIGHT // 2))
    image.putalpha(alpha)
    drawing = take(encoded(image, kind, **({"lossless": True} if kind == "WEBP" else {})), "art/symbols/fox")
    assert link(drawing)[0] == "png"
    pixels = shown(drawing, None)
    assert pixels[75, 60, 3] == 0
    assert abs(int(pixels[75, 180, 3]) - 128) <= 1
    assert pixels[225, 60, 3] == 255
    wanted = grey_of(BLUE) if mode == "LA" else BLUE
    assert np.abs(pixels[225, 60, :3] - wanted).max() <= 8


def test_sixteen_bits_of_grey_become_eight_without_clipping() -> None:
    values = np.asarray(quarters("L"), dtype=np.uint16) * 257
    drawing = take(sixteen(values, 0))
    assert_corners(drawing, GREYS)
    assert note(drawing) == "the image is changed for print: 16 bits of grey to 8"
    tiff = take(encoded(Image.fromarray(values), "TIFF"), "art/symbols/fox.tif")
    assert_corners(tiff, GREYS)


def test_sixteen_bits_of_colour_and_alpha_become_eight() -> None:
    values = np.asarray(quarters(), dtype=np.uint16) * 257
    assert_corners(take(sixteen(values, 2)))
    clear = np.full((HEIGHT, WIDTH, 1), 65535, dtype=np.uint16)
    clear[: HEIGHT // 2] = 0
    pixels = shown(take(sixteen(np.concatenate([values, clear], axis=2), 6)), None)
    assert (pixels[75, 60, 3], pixels[225, 60, 3]) == (0, 255)


def test_one_transparent_value_of_sixteen_bit_grey() -> None:
    values = np.full((HEIGHT, WIDTH), 30000, dtype=np.uint16)
    values[: HEIGHT // 2] = 1234
    pixels = shown(take(sixteen(values, 0, (b"tRNS", struct.pack(">H", 1234)))), None)
    assert (pixels[75, 60, 3], pixels[225, 60, 3]) == (0, 255)
    assert abs(int(pixels[225, 60, 0]) - 117) <= 1


def test_numbers_that_are_no_colours_are_refused() -> None:
    values = np.linspace(-3, 90000, WIDTH * HEIGHT).reshape(HEIGHT, WIDTH)
    for data in (values.astype(np.float32), values.astype(np.int32)):
        said = refused(encoded(Image.fromarray(data), "TIFF"), "fox.tif")
        assert "numbers or colours that cannot be printed" in said


# How they are kept

GREY_FILES: dict[str, Callable[[Image.Image], bytes]] = {
    "L": lambda grey: encoded(grey, "PNG"),
    "RGB": lambda grey: encoded(grey.convert("RGB"), "PNG"),
    "opaque LA": lambda grey: encoded(grey.convert("LA"), "PNG"),
    "opaque RGBA": lambda grey: encoded(grey.convert("RGBA"), "WEBP", lossless=True, method=0, quality=0),
    "palette": lambda grey: encoded(grey, "GIF"),
    "16 bits": lambda grey: sixteen(np.asarray(grey, dtype=np.uint16) * 257, 0),
    "16 bits of RGB": lambda grey: sixteen(np.asarray(grey.convert("RGB"), dtype=np.uint16) * 257, 2),
    "tiff": lambda grey: encoded(grey, "TIFF", compression="tiff_lzw"),
    "progressive": lambda grey: jpeg(grey.convert("RGB"), progressive=True),
}


@pytest.mark.parametrize("file", GREY_FILES)
@pytest.mark.parametrize("size", [(WIDTH, HEIGHT), (1200, 1500)])
def test_a_grey_photo_is_a_grey_jpeg_however_it_is_stored(file: str, size: tuple[int, int]) -> None:
    grey = photo("L", size)
    drawing = take(GREY_FILES[file](grey), "art/symbols/fox")
    kind, content = link(drawing)
    assert kind == "jpeg"
    assert inside(drawing).mode == "L"
    assert len(content) < 0.6 * len(encoded(inside(drawing), "PNG"))
    wanted = np.asarray(grey.resize(inside(drawing).size, Image.Resampling.LANCZOS), dtype=np.int16)
    assert np.abs(np.asarray(inside(drawing), dtype=np.int16) - wanted).mean() < 4


@pytest.mark.parametrize("file", [name for name in GREY_FILES if name != "progressive"])
def test_a_grey_drawing_is_kept_without_loss_however_it_is_stored(file: str) -> None:
    drawing = take(GREY_FILES[file](line_drawing()), "art/symbols/fox")
    kind, content = link(drawing)
    assert kind == "png"
    assert np.array_equal(np.asarray(inside(drawing)), np.asarray(line_drawing()))
    assert len(content) < len(jpeg(line_drawing()))


def test_a_flat_drawing_with_soft_edges_is_kept_without_loss_though_it_has_many_colours() -> None:
    shades = np.asarray(line_drawing(), dtype=np.float32)[..., None] / 255
    image = Image.fromarray((np.array(RED) * (1 - shades) + np.array(BLUE) * shades).round().astype(np.uint8))
    drawing = take(encoded(image, "PNG"))
    assert link(drawing)[0] == "png"
    assert np.array_equal(np.asarray(inside(drawing)), np.asarray(image))


@pytest.mark.parametrize("mode", ["RGB", "L", "P"])
def test_a_photo_of_few_colours_takes_no_more_room_than_as_jpeg(mode: str) -> None:
    image = photo("RGB").quantize(256) if mode == "P" else photo(mode)
    drawing = take(encoded(image, "PNG"))
    kept = inside(drawing)
    packed = len(link(drawing)[1]), len(zlib.compress(kept.tobytes()))  # as a file, and as pixels of a PDF
    assert min(packed) <= len(jpeg(kept))


@pytest.mark.parametrize("mode", ["RGB", "L", "CMYK"])
def test_nothing_but_grain_is_a_picture_too(mode: str) -> None:
    values = np.random.default_rng(3).integers(0, 256, (HEIGHT, WIDTH, len(mode)), dtype=np.uint8)
    image = Image.fromarray(values.squeeze(), mode)
    assert link(take(encoded(image, "TIFF"), "art/symbols/fox.tif"))[0] == "jpeg"


# Strip by strip


@pytest.mark.parametrize("factor", [1, 3])
@pytest.mark.parametrize("strip", [1, 5 * WIDTH, 10**9])
@pytest.mark.parametrize("mode", ["L", "I;16", "RGB", "RGBA", "LA", "P", "CMYK", "1"])
def test_the_size_of_strips_changes_nothing(
    mode: str, strip: int, factor: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    image = photo("RGB").quantize(99) if mode == "P" else photo("L" if mode == "I;16" else mode)
    if mode == "I;16":
        image = Image.fromarray(np.asarray(image, dtype=np.uint16) * 257)
    elif mode in ("RGBA", "LA"):
        image.putalpha(Image.linear_gradient("L").resize(image.size))
    monkeypatch.setattr(raster_colour, "STRIP", strip)
    done = raster_colour.eight_bits(image, "PNG", factor)
    assert done is not None
    assert done.size == (-(-WIDTH // factor), -(-HEIGHT // factor))
    whole = photo("L") if mode == "I;16" else image.convert("L" if mode == "1" else done.mode)
    wanted = whole.reduce(factor) if factor > 1 else whole
    assert np.array_equal(np.asarray(done), np.asarray(wanted))


def test_a_profile_is_applied_strip_by_strip_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    profile = raster_colour.Profile(wide_gamut())
    for mode in ("RGB", "RGBA", "L"):
        whole = profile.applied(quarters(mode))
        monkeypatch.setattr(raster_colour, "STRIP", 7 * WIDTH)
        strips = profile.applied(quarters(mode))
        monkeypatch.undo()
        assert whole is not None
        assert strips is not None
        assert strips.mode == mode
        assert np.array_equal(np.asarray(whole), np.asarray(strips))
