"""Images embedded in an SVG: every sound PNG and JPEG prints in its own colours, every other one is refused by name."""

import base64
import io
import re
from typing import Any

import numpy as np
import pytest
from PIL import Image, ImageCms
from raster_samples import shown as shown_pixels
from raster_samples import wide_gamut
from svg_samples import jpeg, png, refused, svg, take

from oniroo.draw.intake import ArtFault
from oniroo.draw.svg_images import MAX_PIXELS
from oniroo.ground.findings import Severity


def image(mode: str = "RGB", size: tuple[int, int] = (16, 16)) -> Image.Image:
    """Red at the left, nearly white at the right."""
    pixels = np.full((size[1], size[0], 3), 250, dtype=np.uint8)
    pixels[:, : size[0] // 2] = (220, 40, 30)
    return Image.fromarray(pixels).convert(mode)


def content(picture: Image.Image, kind: str, **options: Any) -> bytes:
    out = io.BytesIO()
    picture.save(out, kind, **options)
    return out.getvalue()


def link(data: bytes, label: str) -> str:
    return f"data:image/{label};base64,{base64.b64encode(data).decode()}"


def shown(href: str) -> str:
    return svg(f'<image width="240" height="300" href="{href}"/>')


def taken(href: str) -> tuple[str, Image.Image]:
    """Kind and pixels of the image as it was taken in."""
    found = re.search(r'href="data:image/(\w+);base64,([^"]+)"', take(shown(href)).body)
    assert found is not None
    return found[1], Image.open(io.BytesIO(base64.b64decode(found[2])))


_PALETTE = image().quantize(4)
_GREY_ALPHA = image("LA")
_GREY_ALPHA.putalpha(Image.fromarray(np.tile(np.linspace(0, 255, 16).astype(np.uint8), (16, 1))))


@pytest.mark.parametrize(
    ("data", "label"),
    [
        (content(image(), "JPEG"), "jpeg"),
        (content(image(), "JPEG"), "jpg"),
        (content(image("L"), "JPEG"), "jpeg"),
        (content(image(), "JPEG", progressive=True), "jpeg"),
        (content(image(), "PNG"), "png"),
        (content(image("RGBA"), "PNG"), "png"),
        (content(_GREY_ALPHA, "PNG"), "png"),
        (content(image("1"), "PNG"), "png"),
        (content(_PALETTE, "PNG", transparency=0), "png"),
        (content(Image.new("I;16", (9, 9), 30_000), "PNG"), "png"),
    ],
)
def test_sound_images_stay_byte_for_byte(data: bytes, label: str) -> None:
    drawing = take(shown(link(data, label)))
    assert base64.b64encode(data).decode() in drawing.body
    assert drawing.findings == ()


def test_cmyk_becomes_rgb_and_white_stays_white() -> None:
    drawing = take(shown(link(content(image("CMYK"), "JPEG", quality=95), "jpeg")))
    assert [(finding.code, finding.severity) for finding in drawing.findings] == [
        ("art-image-cmyk", Severity.WARNING),
        ("art-image-changed", Severity.NOTE),
    ]
    kind, picture = taken(link(content(image("CMYK"), "JPEG", quality=95), "jpeg"))
    assert (kind, picture.mode) == ("jpeg", "RGB")
    left, right = picture.getpixel((2, 8)), picture.getpixel((13, 8))
    assert np.allclose(np.array(left), (220, 40, 30), atol=8)
    assert np.allclose(np.array(right), (250, 250, 250), atol=4)


def test_a_photo_is_turned_as_its_camera_noted() -> None:
    exif = Image.Exif()
    exif[0x0112] = 3  # upside down
    kind, picture = taken(link(content(image(), "JPEG", exif=exif, quality=95), "jpeg"))
    assert kind == "jpeg"
    assert np.allclose(np.array(picture.getpixel((13, 8))), (220, 40, 30), atol=8)
    kind, picture = taken(link(content(image(), "PNG", exif=exif), "png"))
    assert (kind, picture.getpixel((13, 8))) == ("png", (220, 40, 30))


@pytest.mark.parametrize(("kind", "label"), [("PNG", "png"), ("JPEG", "jpeg")])
def test_colour_profiles_are_applied_and_srgb_is_none(kind: str, label: str) -> None:
    srgb = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    data = content(image(), kind, icc_profile=srgb)
    drawing = take(shown(link(data, label)))
    assert drawing.findings == ()
    assert base64.b64encode(data).decode() in drawing.body
    other = link(content(image(), kind, icc_profile=wide_gamut()), label)
    (note,) = take(shown(other)).findings
    assert (note.code, note.severity) == ("art-image-changed", Severity.NOTE)
    assert "its colour profile to sRGB" in note.problem
    red = taken(other)[1].getpixel((2, 8))
    assert isinstance(red, tuple)
    assert red[0] > 230


_MODES = ("RGB", "L", "P", "RGBA", "LA")
_UNSUITABLE = {"broken": b"broken", "cut short": wide_gamut()[:200], "nothing": bytes(500)}


@pytest.mark.parametrize("profile", _UNSUITABLE)
@pytest.mark.parametrize("mode", [*_MODES, "JPEG RGB", "JPEG L"])
def test_a_profile_that_cannot_be_used_is_told_and_the_image_kept_byte_for_byte(mode: str, profile: str) -> None:
    kind = "JPEG" if mode.startswith("JPEG") else "PNG"
    picture = image(mode.rsplit(maxsplit=1)[-1])
    if picture.mode in ("RGBA", "LA"):
        picture.putalpha(99)
    data = content(picture, kind, icc_profile=_UNSUITABLE[profile])
    drawing = take(shown(link(data, kind.lower())))
    assert base64.b64encode(data).decode() in drawing.body
    (finding,) = drawing.findings
    assert (finding.code, finding.severity) == ("art-image-profile", Severity.WARNING)
    assert str(finding).startswith("art/symbols/fox.svg:1:")
    assert "is broken or of another kind of colour, and is ignored" in finding.problem


def test_a_profile_of_other_inks_is_told_in_a_turned_photo_too() -> None:
    exif = Image.Exif()
    exif[0x0112] = 3
    turned = content(image(), "JPEG", exif=exif, quality=95, icc_profile=b"broken")
    drawing = take(shown(link(turned, "jpeg")))
    assert [finding.code for finding in drawing.findings] == ["art-image-profile", "art-image-changed"]
    assert drawing.findings[1].problem.endswith("turned upright as its camera noted")
    inks = content(image("CMYK"), "JPEG", quality=95, icc_profile=wide_gamut())
    codes = [finding.code for finding in take(shown(link(inks, "jpeg"))).findings]
    assert codes == ["art-image-profile", "art-image-cmyk", "art-image-changed"]


@pytest.mark.parametrize("name", _UNSUITABLE)
def test_a_profile_that_is_kept_changes_no_colour_in_print(name: str) -> None:
    for kind in ("PNG", "JPEG"):
        data = content(image(), kind, icc_profile=_UNSUITABLE[name], **({"quality": 95} if kind == "JPEG" else {}))
        drawing = take(shown(link(data, kind.lower())))
        pixels = shown_pixels(drawing)
        assert np.abs(pixels[150, 30, :3] - (220, 40, 30)).max() <= 8


def test_an_image_that_is_labelled_wrongly_gets_its_own_label() -> None:
    assert taken(link(content(image(), "PNG"), "jpeg"))[0] == "png"
    assert taken(link(content(image(), "JPEG"), "png"))[0] == "jpeg"


@pytest.mark.parametrize(
    "href",
    [
        link(content(image(), "PNG")[:40], "png"),
        link(content(image(), "PNG")[:-20], "png"),
        link(content(image(), "JPEG")[:400], "jpeg"),
        link(content(image("CMYK"), "JPEG")[:300], "jpeg"),
        link(b"\x89PNG\r\n\x1a\n" + bytes(99), "png"),
        link(b"\xff\xd8\xff\xe0" + bytes(99), "jpeg"),
        png(600, 800),
        jpeg(600, 800),
    ],
)
def test_broken_images_are_refused(href: str) -> None:
    with pytest.raises(ArtFault, match=r"fox\.svg:1:\d+: the embedded image is broken or cut short; embed it again"):
        take(shown(href))


def test_pixels_of_one_file_have_a_limit_together() -> None:
    side = int((MAX_PIXELS * 0.6) ** 0.5)
    large = link(content(Image.new("1", (side, side)), "PNG"), "png")
    other = link(content(Image.new("1", (side, side), 1), "PNG"), "png")
    assert take(shown(large)).findings == ()
    assert refused(svg(f'<image href="{large}"/><image href="{other}"/>')) == ["art-image"]
    repeated = '<use href="#i"/>' * 9
    assert refused(svg(f'<image id="i" width="9" height="9" href="{large}"/>{repeated}')) == ["art-use"]
