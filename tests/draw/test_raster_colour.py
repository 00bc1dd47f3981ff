"""Colours of image files: CMYK and profiles become sRGB, and what is guessed or ignored is told."""

import io

import numpy as np
import pytest
from PIL import Image, ImageCms
from raster_samples import (
    RED,
    assert_corners,
    codes,
    encoded,
    inside,
    jpeg,
    link,
    middles,
    note,
    quarters,
    shown,
    take,
    wide_gamut,
)


def test_cmyk_is_no_negative_and_said_to_be_guessed() -> None:
    drawing = take(jpeg(quarters("CMYK")), "art/symbols/fox.jpg")
    assert_corners(drawing)
    assert codes(drawing) == ["art-image-cmyk"]
    assert "CMYK to sRGB" in note(drawing)
    tiff = take(encoded(quarters("CMYK"), "TIFF"), "art/symbols/fox.tif")
    assert_corners(tiff)


def test_cmyk_jpeg_that_is_not_adobes_is_not_inverted() -> None:
    data = jpeg(Image.fromarray(255 - np.asarray(quarters("CMYK")), "CMYK"))  # coded inverted: so these are the inks
    start = data.index(b"\xff\xee")
    plain = data[:start] + data[start + 2 + int.from_bytes(data[start + 2 : start + 4]) :]
    assert_corners(take(plain, "art/symbols/fox.jpg"))


def test_an_embedded_profile_is_applied() -> None:
    data = jpeg(quarters(), icc_profile=wide_gamut())
    drawing = take(data, "art/symbols/fox.jpg")
    assert codes(drawing) == []
    assert "its colour profile to sRGB" in note(drawing)
    red = middles(shown(drawing))[0]
    assert red[0] > RED[0] + 20  # Adobe RGB's 200 is a stronger red than that of sRGB
    source = ImageCms.ImageCmsProfile(io.BytesIO(wide_gamut()))
    patch = Image.new("RGB", (1, 1), RED)
    wanted = ImageCms.profileToProfile(
        patch, source, ImageCms.createProfile("sRGB"), renderingIntent=ImageCms.Intent(1)
    )
    assert wanted is not None
    expected = wanted.getpixel((0, 0))
    assert isinstance(expected, tuple)
    assert max(abs(a - b) for a, b in zip(red, expected, strict=True)) <= 8


def test_a_profile_keeps_transparency_and_grey() -> None:
    image = quarters("RGBA")
    image.putalpha(Image.linear_gradient("L").resize(image.size))
    drawing = take(encoded(image, "PNG", icc_profile=wide_gamut()))
    assert inside(drawing).mode == "RGBA"
    grey = take(encoded(quarters("L"), "PNG", icc_profile=wide_gamut()))
    assert codes(grey) == []
    assert inside(grey).mode == "L"


def test_an_srgb_profile_changes_nothing() -> None:
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    drawing = take(jpeg(quarters(), icc_profile=profile), "art/symbols/fox.jpg")
    assert drawing.findings == ()
    assert link(drawing)[1] == jpeg(quarters())


@pytest.mark.parametrize("profile", [b"no profile at all", wide_gamut()[:200], bytes(500)])
def test_a_broken_profile_is_told_and_ignored(profile: bytes) -> None:
    drawing = take(jpeg(quarters(), icc_profile=profile), "art/symbols/fox.jpg")
    assert codes(drawing) == ["art-image-profile"]
    assert_corners(drawing)


def test_a_profile_of_another_kind_of_colour_is_told_and_ignored() -> None:
    drawing = take(encoded(quarters("CMYK"), "TIFF", icc_profile=wide_gamut()), "art/symbols/fox.tif")
    assert codes(drawing) == ["art-image-profile", "art-image-cmyk"]
    assert_corners(drawing)
