"""Image files that cannot be used are refused by name, before they cost anything."""

import contextlib
import struct
import subprocess
import sys
import zlib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image
from raster_samples import encoded, png_chunks, quarters, refused, take, tiff_header

from oniroo.draw import raster
from oniroo.draw.raster_opening import MAX_HELD_OFTEN, MAX_PIXELS
from oniroo.draw.svg_tree import ArtFault


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


# What costs too much


def test_pixels_have_lower_limits_where_readers_hold_them_several_times() -> None:
    side = int(MAX_HELD_OFTEN**0.5) + 1
    webp = encoded(Image.new("RGB", (side, side)), "WEBP", lossless=True, method=0, quality=0)
    assert (
        refused(webp, "fox.webp")
        == f"art-image-size: the image has {side} × {side} pixels, more than 20 million of a WebP"
    )
    turned = tiff_header(side, side, (274, 6))
    assert "more than 20 million of a TIFF that is to be turned" in refused(turned, "fox.tif")
    assert refused(tiff_header(side, side), "fox.tif").startswith("art-image-broken")  # not too large, but cut short


@pytest.mark.parametrize("side", [8_192, 60_000, 2**31])
def test_a_small_image_in_one_huge_tile_is_refused_before_it_is_decoded(side: int) -> None:
    said = refused(tiff_header(480, 600, (322, side), (323, side)), "fox.tif")
    assert said.startswith(("art-image-size", "art-image-broken"))


def test_ordinary_tiles_are_read() -> None:
    rows = bytes(256 * 256 * 3)
    offset = 8 + 2 + 12 * 10 + 4
    tags = ((322, 256), (323, 256), (324, offset), (325, len(rows)), (278, 256), (273, offset), (279, len(rows)))
    head = tiff_header(160, 200, *[tag for tag in tags if tag[0] not in (273, 278, 279)])
    assert take(head + rows, "fox.tif").body


_PEAK = """
import resource, sys
from pathlib import Path
from oniroo.draw.art_places import ROOMS
from oniroo.draw.raster import read_raster
file = Path(sys.argv[1])
read_raster(file.read_bytes(), file.name, ROOMS["symbols"])
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""
# the peak of a process begins with that of the one it comes from: a small one stands between
_BETWEEN = "import subprocess, sys; sys.exit(subprocess.run(sys.argv[1:]).returncode)"


@pytest.mark.parametrize(("kind", "channels"), [(0, 1), (2, 3), (6, 4)])
def test_the_largest_images_of_16_bits_take_less_than_04_gb(kind: int, channels: int, tmp_path: Path) -> None:
    pytest.importorskip("resource")
    width, height = 6_320, 7_900
    assert 0.99 * MAX_PIXELS < width * height <= MAX_PIXELS
    packer, row = zlib.compressobj(1), b"\0" + b"\x47\x11" * channels * width
    rows = b"".join([packer.compress(row) for _ in range(height)]) + packer.flush()
    head = struct.pack(">IIBBBBB", width, height, 16, kind, 0, 0, 0)
    file = tmp_path / "fox.png"
    file.write_bytes(png_chunks((b"IHDR", head), (b"IDAT", rows), (b"IEND", b"")))
    command = [sys.executable, "-c", _BETWEEN, sys.executable, "-c", _PEAK, str(file)]
    run = subprocess.run(command, capture_output=True, encoding="utf-8", check=True)
    unit = 1 if sys.platform == "darwin" else 1024
    assert int(run.stdout) * unit < 0.4e9
