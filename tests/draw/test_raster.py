"""Image files as pictures: every kind and mode of them shows its colours, and what cannot be used is told."""

import base64
import contextlib
import io
import re
import struct
import zlib
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import pytest
import resvg_py
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from PIL import Image, ImageCms

from oniroo.draw import raster
from oniroo.draw.art_places import ROOMS
from oniroo.draw.palette import EMBER, rgb
from oniroo.draw.parts import Part
from oniroo.draw.raster import Room, bare_jpeg, read_raster
from oniroo.draw.saver import line_art
from oniroo.draw.svg_plain import Drawing
from oniroo.draw.svg_tree import ArtFault
from oniroo.ground.exits import Exit
from oniroo.ground.findings import Fault, Severity

WIDTH, HEIGHT = 480, 600  # px: 4:5, 269 an inch on a SYMBOL
RED, GREEN, BLUE, WHITE = (200, 40, 30), (30, 160, 60), (40, 60, 190), (250, 250, 250)
CORNERS = (RED, GREEN, BLUE, WHITE)  # top left, top right, bottom left, bottom right
Colour = tuple[int, int, int]


def quarters(mode: str = "RGB", size: tuple[int, int] = (WIDTH, HEIGHT)) -> Image.Image:
    """Four fields of colour, not quite flat, so that they are no drawing of few colours."""
    return _quarters(mode, size).copy()


@cache
def _quarters(mode: str, size: tuple[int, int]) -> Image.Image:
    width, height = size
    values = np.zeros((height, width, 3), dtype=np.int16)
    half = height // 2, width // 2
    rows, columns = (slice(0, half[0]), slice(half[0], None)), (slice(0, half[1]), slice(half[1], None))
    for index, colour in enumerate(CORNERS):
        values[rows[index // 2], columns[index % 2]] = colour
    values += np.random.default_rng(1).integers(-5, 6, values.shape, dtype=np.int16)
    image = Image.fromarray(np.clip(values, 0, 255).astype(np.uint8))
    return image if mode == "RGB" else image.convert(mode)


def encoded(image: Image.Image, kind: str, **options: Any) -> bytes:
    out = io.BytesIO()
    image.save(out, kind, **({"compress_level": 1} if kind == "PNG" else {}), **options)
    return out.getvalue()


def jpeg(image: Image.Image, **options: Any) -> bytes:
    return encoded(image, "JPEG", quality=92, subsampling=0, **options)


def take(data: bytes, file: str = "art/symbols/fox.png", rooms: tuple[Room, ...] = ROOMS["symbols"]) -> Drawing:
    return read_raster(data, file, rooms)


def codes(drawing: Drawing, *, notes: bool = False) -> list[str]:
    return [finding.code for finding in drawing.findings if notes or finding.severity is not Severity.NOTE]


def note(drawing: Drawing) -> str:
    return "".join(finding.problem for finding in drawing.findings if finding.severity is Severity.NOTE)


def link(drawing: Drawing) -> tuple[str, bytes]:
    found = re.search(r'href="data:image/(png|jpeg);base64,([^"]+)"', drawing.body)
    assert found is not None
    return found[1], base64.b64decode(found[2])


def inside(drawing: Drawing) -> Image.Image:
    return Image.open(io.BytesIO(link(drawing)[1]))


def shown(drawing: Drawing, background: str | None = "#FFFFFF", width: int = 240) -> NDArray[np.int16]:
    """Rows, columns, RGBA of the drawing, by the project's own rasteriser."""
    box = " ".join(str(value) for value in drawing.box)
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{drawing.body}</svg>'
    data = bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width, background=background))
    return np.asarray(Image.open(io.BytesIO(data)).convert("RGBA"), dtype=np.int16)


def middles(pixels: NDArray[np.int16]) -> list[Colour]:
    """The mean colour in the middle of each quarter."""
    height, width = pixels.shape[:2]
    found = []
    for row in (1, 3):
        for column in (1, 3):
            y, x = height * row // 4, width * column // 4
            red, green, blue = (round(float(v)) for v in pixels[y - 8 : y + 8, x - 8 : x + 8, :3].mean((0, 1)))
            found.append((red, green, blue))
    return found


def assert_corners(drawing: Drawing, wanted: tuple[Colour, ...] = CORNERS, tolerance: int = 6) -> None:
    for seen, colour in zip(middles(shown(drawing)), wanted, strict=True):
        assert max(abs(a - b) for a, b in zip(seen, colour, strict=True)) <= tolerance, (seen, colour)


def grey_of(colour: Colour) -> Colour:
    value = round(0.299 * colour[0] + 0.587 * colour[1] + 0.114 * colour[2])
    return value, value, value


GREYS = tuple(grey_of(colour) for colour in CORNERS)


def refused(data: bytes, file: str = "art/symbols/fox.png") -> str:
    with pytest.raises(ArtFault) as caught:
        take(data, file)
    (finding,) = caught.value.findings
    assert caught.value.exit_code is Exit.INPUT_UNREADABLE
    assert finding.place is not None
    assert finding.place.file == file
    assert finding.remedy
    assert "\n" not in str(finding)
    return f"{finding.code}: {finding.problem}"


# Kinds and modes


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
    "L": (lambda: encoded(quarters("L"), "PNG"), GREYS, "png"),
    "1": (lambda: encoded(quarters("L").point(lambda v: 255 * (v > 100)).convert("1"), "PNG"), (), "png"),
    "P": (lambda: encoded(quarters().quantize(64), "PNG"), CORNERS, "png"),
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


def png_chunks(*chunks: tuple[bytes, bytes]) -> bytes:
    pieces = [b"\x89PNG\r\n\x1a\n"]
    for name, data in chunks:
        pieces += (struct.pack(">I", len(data)), name, data, struct.pack(">I", zlib.crc32(name + data)))
    return b"".join(pieces)


def sixteen(values: NDArray[np.uint16], kind: int, *more: tuple[bytes, bytes]) -> bytes:
    """A PNG of 16 bits a channel, of colour type ``kind`` (0 grey, 2 RGB, 4 grey and alpha, 6 RGBA)."""
    height, width = values.shape[:2]
    rows = b"".join(b"\0" + row.astype(">u2").tobytes() for row in values)
    head = struct.pack(">IIBBBBB", width, height, 16, kind, 0, 0, 0)
    return png_chunks((b"IHDR", head), *more, (b"IDAT", zlib.compress(rows)), (b"IEND", b""))


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


# Colour


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


def wide_gamut() -> bytes:
    """A profile like Adobe RGB (1998): greener green, gamma 2.2. Made here, in the form of ICC.1:2001."""

    def s15(value: float) -> bytes:
        return struct.pack(">i", round(value * 65536))

    def xyz(*values: float) -> bytes:
        return b"XYZ \0\0\0\0" + b"".join(map(s15, values))

    curve = b"curv\0\0\0\0" + struct.pack(">IHH", 1, round(2.19921875 * 256), 0)
    tags = {
        b"desc": b"desc\0\0\0\0" + struct.pack(">I", 5) + b"wide\0" + bytes(78),
        b"cprt": b"text\0\0\0\0free\0\0\0\0",
        b"wtpt": xyz(0.9642, 1.0, 0.8249),
        b"rXYZ": xyz(0.60974, 0.31111, 0.01947),
        b"gXYZ": xyz(0.20528, 0.62567, 0.06087),
        b"bXYZ": xyz(0.14919, 0.06322, 0.74457),
        b"rTRC": curve,
        b"gTRC": curve,
        b"bTRC": curve,
    }
    at, table, body = 132 + 12 * len(tags), b"", b""
    for name, data in tags.items():
        data += bytes(-len(data) % 4)
        table += name + struct.pack(">II", at, len(data))
        at, body = at + len(data), body + data
    head = struct.pack(">I4sI4s4s4s12s4s", at, b"\0\0\0\0", 0x02400000, b"mntr", b"RGB ", b"XYZ ", bytes(12), b"acsp")
    head += bytes(28) + b"".join(map(s15, (0.9642, 1.0, 0.8249))) + bytes(48)
    return head + struct.pack(">I", len(tags)) + table + body


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


# Turning, cutting, size

TURNS = {  # what is to be done to an upright picture so that the orientation makes it upright again
    1: None,
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_90,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_270,
}


@pytest.mark.parametrize("orientation", TURNS)
@pytest.mark.parametrize("kind", ["JPEG", "PNG", "TIFF", "WEBP"])
def test_orientation_of_the_camera_is_applied(orientation: int, kind: str) -> None:
    image, turn = quarters(), TURNS[orientation]
    stored = image if turn is None else image.transpose(turn)
    exif = Image.Exif()
    exif[0x0112] = orientation
    drawing = take(encoded(stored, kind, exif=exif), "art/symbols/fox")
    assert codes(drawing) == []
    assert ("upright" in note(drawing)) == (orientation != 1)
    assert_corners(drawing, tolerance=10)


@pytest.mark.parametrize("exif", [b"Exif\0\0MM\0*\0\0\0\x08\xff\xff", b"Exif\0\0rubbish", b"\0" * 40])
def test_broken_exif_data_is_no_orientation(exif: bytes) -> None:
    assert_corners(take(jpeg(quarters(), exif=exif), "art/symbols/fox.jpg"))


@pytest.mark.parametrize("passes", [True, False])
def test_the_middle_is_shown_and_what_is_cut_away_is_told(passes: bool) -> None:
    image = Image.new("RGB", (900, 600), (9, 9, 9))
    image.paste(quarters(), (210, 0))
    data = jpeg(image) if passes else jpeg(image, progressive=True)
    drawing = take(data, "art/symbols/fox.jpg")
    (finding,) = drawing.findings
    assert str(finding) == "art/symbols/fox.jpg: 47 % of its width is cut away; make it 4:5"
    assert_corners(drawing)
    edge = shown(drawing)[:, 3:-3, :3]
    assert (edge.max(axis=2) > 25).all()  # nothing of the dark sides
    assert inside(drawing).size == ((900, 600) if passes else (WIDTH, HEIGHT))


def test_a_high_picture_loses_height() -> None:
    (finding,) = take(encoded(quarters(size=(480, 800)), "PNG")).findings
    assert "25 % of its height" in finding.problem


@pytest.mark.parametrize(("height", "told"), [(600, False), (612, False), (613, True)])
def test_two_percent_are_cut_without_a_word(height: int, told: bool) -> None:
    drawing = take(encoded(quarters(size=(480, height)), "PNG"))
    assert codes(drawing) == (["art-image-cut"] if told else [])


def test_too_few_pixels_are_told_with_the_number_wanted() -> None:
    (finding,) = take(encoded(quarters(size=(400, 500)), "PNG")).findings
    assert finding.code == "art-image-coarse"
    assert "224 pixels an inch" in finding.problem
    assert finding.remedy == "make it 537 × 671 pixels or more"
    assert take(encoded(quarters(size=(448, 560)), "PNG")).findings == ()


@pytest.mark.parametrize("kind", ["JPEG", "PNG"])
def test_more_than_600_dpi_are_reduced_to_it(kind: str) -> None:
    drawing = take(encoded(quarters(size=(2400, 3000)), kind), "art/symbols/fox")
    assert inside(drawing).size == (1072, 1341)
    assert note(drawing) == "the image is changed for print: reduced to 600 pixels an inch"
    assert_corners(drawing)


def test_a_large_photo_is_turned_cut_and_reduced_at_once() -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    image = Image.new("RGB", (2400, 3600), (9, 9, 9))
    image.paste(quarters(size=(2400, 3000)), (0, 300))
    drawing = take(jpeg(image.transpose(Image.Transpose.ROTATE_90), exif=exif), "art/symbols/fox.jpg")
    assert codes(drawing) == ["art-image-cut"]
    assert inside(drawing).size == (1072, 1341)
    assert_corners(drawing)


def test_each_folder_has_its_printed_size() -> None:
    special = take(encoded(quarters(size=(720, 1035)), "PNG"), "art/special/x.png", ROOMS["special"])
    assert special.box == (0, -45, 240, 345)
    assert special.findings == ()
    assert_corners(special)
    lying = take(encoded(quarters(size=(600, 320)), "PNG"), "art/special/sleeper.png", ROOMS["special"])
    assert lying.box == (0, 0, 240, 128)  # a sleeper lies there whole
    assert lying.findings == ()
    assert_corners(lying)
    for size, box in (((690, 940), (-30, -30, 690, 940)), ((630, 880), (0, 0, 630, 880))):
        assert take(encoded(quarters(size=size), "PNG"), "art/backs/back.png", ROOMS["backs"]).box == box


@given(st.integers(1, 60), st.integers(1, 60), st.sampled_from(["PNG", "JPEG"]))
@settings(max_examples=60)
def test_any_proportions_fill_the_box(width: int, height: int, kind: str) -> None:
    drawing = take(encoded(Image.new("RGB", (width, height), RED), kind), "art/symbols/fox")
    pixels = shown(drawing, None, 48)
    assert (pixels[1:-1, 1:-1, 3] == 255).all()
    assert np.abs(pixels[1:-1, 1:-1, :3] - RED).max() <= 6


# What goes through


@pytest.mark.parametrize("mode", ["RGB", "L"])
def test_a_plain_jpeg_goes_through_unchanged(mode: str) -> None:
    data = jpeg(quarters(mode))
    drawing = take(data, "art/symbols/fox.jpg")
    assert drawing.findings == ()
    assert link(drawing) == ("jpeg", data)


def test_where_a_photo_was_taken_is_not_printed() -> None:
    exif = Image.Exif()
    exif[0x010E] = "at home"
    data = jpeg(quarters(), exif=exif, comment=b"at home") + b"at home"
    assert data.count(b"at home") == 3
    assert link(take(data, "art/symbols/fox.jpg"))[1] == jpeg(quarters())


@given(st.binary(max_size=40))
def test_a_jpeg_whose_markers_are_unsound_is_not_followed(tail: bytes) -> None:
    done = bare_jpeg(b"\xff\xd8" + tail)
    assert done is None or done.endswith(b"\xff\xd9")


def test_flat_pictures_are_kept_without_loss() -> None:
    image = Image.new("RGB", (WIDTH, HEIGHT), RED)
    image.paste(GREEN, (0, 0, 100, 100))
    drawing = take(encoded(image, "PNG"))
    assert link(drawing)[0] == "png"
    assert {colour for _, colour in inside(drawing).convert("RGB").getcolors() or ()} == {RED, GREEN}


def test_the_same_file_gives_the_same_drawing() -> None:
    for data in (encoded(quarters("RGBA"), "PNG"), encoded(quarters(size=(2000, 2500)), "WEBP")):
        assert take(data, "fox") == take(data, "fox")


def test_the_first_of_several_pictures_is_printed() -> None:
    other = Image.new("RGB", (WIDTH, HEIGHT), (0, 0, 0))
    for kind, what in (("GIF", "moving pictures"), ("WEBP", "moving pictures"), ("PNG", "moving"), ("TIFF", "pages")):
        drawing = take(encoded(quarters(), kind, save_all=True, append_images=[other]), "art/symbols/fox")
        assert codes(drawing) == ["art-image-frames"]
        assert f"several {what}" in drawing.findings[0].problem
        assert_corners(drawing, tolerance=10)


def test_a_photo_with_a_preview_is_a_photo() -> None:
    data = encoded(quarters(), "MPO", save_all=True, append_images=[quarters(size=(48, 60))])
    drawing = take(data, "art/symbols/fox.jpg")
    assert codes(drawing) == []
    assert_corners(drawing, tolerance=10)


# What is refused


def test_a_wrong_ending_is_told() -> None:
    drawing = take(encoded(quarters(), "WEBP"), "art/symbols/fox.png")
    assert [str(finding) for finding in drawing.findings] == [
        "art/symbols/fox.png: the file is a WebP, whatever its name says; rename it to fox.webp"
    ]


def test_files_that_are_no_images() -> None:
    assert refused(b"") == "art-image-broken: the file is empty"
    assert "no PNG, JPEG, WebP, GIF or TIFF" in refused(b"BM" + bytes(200))
    assert "an SVG drawing" in refused(b'<svg xmlns="http://www.w3.org/2000/svg"/>')
    assert "no PNG" in refused(encoded(quarters(size=(9, 9)), "BMP"))


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP", "GIF", "TIFF"])
@pytest.mark.parametrize("share", [0.3, 0.9])
def test_images_that_are_cut_short(kind: str, share: float) -> None:
    data = encoded(quarters(), kind)
    said = refused(data[: int(len(data) * share)], "fox")
    assert said.startswith(("art-image-broken", "art-image-kind"))


@given(st.sampled_from(["PNG", "JPEG", "WEBP", "GIF", "TIFF"]), st.integers(0, 2**20), st.integers(0, 255))
@settings(max_examples=150)
def test_spoilt_bytes_never_end_in_a_traceback(kind: str, at: int, value: int) -> None:
    data = bytearray(encoded(quarters(size=(40, 50)), kind))
    data[at % len(data)] = value
    with contextlib.suppress(ArtFault):
        take(bytes(data), "fox")


def _header_only(width: int, height: int) -> bytes:
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return png_chunks((b"IHDR", head), (b"IDAT", zlib.compress(bytes(100))), (b"IEND", b""))


@pytest.mark.parametrize("size", [(7072, 7072), (10_000, 10_000), (60_000, 60_000)])
def test_too_many_pixels_are_refused_before_they_are_decoded(size: tuple[int, int]) -> None:
    said = refused(_header_only(*size))
    assert said.startswith("art-image-size: the image has")
    assert "50 million" in said


def test_files_that_are_too_large_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    data = encoded(quarters(), "PNG")
    monkeypatch.setattr(raster, "MAX_FILE_BYTES", len(data) - 1)
    assert refused(data).startswith("art-too-large")


def test_a_picture_of_which_nothing_is_seen_is_refused() -> None:
    assert "nothing is seen" in refused(encoded(Image.new("RGBA", (480, 600), (9, 9, 9, 0)), "PNG"))


# Ink saver


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


def test_every_folder_with_rooms_is_a_folder_of_art() -> None:
    from oniroo.draw.intake import FOLDERS

    assert set(ROOMS) == set(FOLDERS) - {"groups", "shapes"}
