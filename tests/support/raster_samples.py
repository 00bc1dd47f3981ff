"""Image files of every kind, and what becomes of them: their pixels, what is said of them, why they are refused."""

import base64
import io
import re
import struct
import zlib
from functools import cache
from typing import Any

import numpy as np
import pytest
import resvg_py
from numpy.typing import NDArray
from PIL import Image

from oniroo.draw.art_places import ROOMS
from oniroo.draw.raster import Room, read_raster
from oniroo.draw.svg_plain import Drawing
from oniroo.draw.svg_tree import ArtFault
from oniroo.ground.exits import Exit
from oniroo.ground.findings import Severity

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


def tiff_header(width: int, height: int, *more: tuple[int, int]) -> bytes:
    """A TIFF of RGB that ends where its pixels would begin; ``more`` are further tags and their values."""
    tags = {256: width, 257: height, 258: 8, 259: 1, 262: 2, 273: 8, 277: 3, 278: height, 279: 3 * width * height}
    entries = b"".join(struct.pack("<HHII", tag, 4, 1, value) for tag, value in sorted((tags | dict(more)).items()))
    return b"II*\0" + struct.pack("<IH", 8, len(tags | dict(more))) + entries + bytes(4)


def photo(mode: str = "L", size: tuple[int, int] = (WIDTH, HEIGHT)) -> Image.Image:
    """Soft shades with a little grain, as of a camera."""
    width, height = size
    coarse = np.random.default_rng(7).integers(20, 236, (height // 40, width // 40, 3)).astype(np.uint8)
    soft = np.asarray(Image.fromarray(coarse).resize(size, Image.Resampling.BICUBIC), dtype=np.int16)
    grain = np.random.default_rng(8).normal(0, 3, soft.shape).round().astype(np.int16)
    image = Image.fromarray(np.clip(soft + grain, 0, 255).astype(np.uint8))
    return image if mode == "RGB" else image.convert(mode)


def line_drawing(mode: str = "L") -> Image.Image:
    """Slanting lines with soft edges on white."""
    rows, columns = np.mgrid[0:HEIGHT, 0:WIDTH]
    shade = np.clip(np.abs((rows + 2 * columns) % 80 - 40) * 40, 0, 255).astype(np.uint8)
    return Image.fromarray(shade).convert(mode)
