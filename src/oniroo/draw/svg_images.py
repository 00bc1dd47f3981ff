"""Images embedded in an SVG: decoded once to know that they are sound, and made what every renderer reads alike."""

import base64
import binascii
import io
import warnings
from dataclasses import dataclass
from typing import TYPE_CHECKING

from oniroo.draw.raster_jpeg import jpeg
from oniroo.draw.raster_opening import orientation_of, upright

if TYPE_CHECKING:
    from PIL.Image import Image

MAX_PIXELS = 20_000_000
"""Of all images in one file together; while one of them is changed it takes up to 16 bytes a pixel."""
JPEG_QUALITY = 92
Said = tuple[str, str, str]
"""Code, problem and remedy of a warning."""
_KINDS = {b"\x89PNG\r\n\x1a\n": "png", b"\xff\xd8": "jpeg"}


@dataclass(frozen=True, slots=True)
class Embedded:
    """An image as a ``data:`` link, its size in pixels, what was changed (empty = nothing), and warnings about it."""

    link: str
    pixels: int
    changed: str = ""
    warned: tuple[Said, ...] = ()


class ImageRefused(Exception):  # noqa: N818 - the word of this house
    """The image cannot be used: ``problem`` and ``remedy`` say why and what helps."""

    def __init__(self, problem: str, remedy: str) -> None:
        super().__init__(problem)
        self.problem = problem
        self.remedy = remedy


def embedded(encoded: str, room: int = MAX_PIXELS) -> Embedded:
    """The image that stands in base64 after ``data:image/…;base64,``; ``room`` is how many pixels it may have.

    CMYK, other colour profiles than sRGB and turned photos become upright RGB; everything else stays byte for byte.
    A profile that cannot be used is warned of and leaves the image as it is.
    Raises ImageRefused: neither PNG nor JPEG, too many pixels, empty, broken or cut short.
    """
    try:
        data = base64.b64decode("".join(encoded.split()), validate=True)
    except (binascii.Error, ValueError):
        data = b""
    kind = next((kind for sign, kind in _KINDS.items() if data.startswith(sign)), None)
    if kind is None:
        raise ImageRefused("the embedded image is neither PNG nor JPEG", "embed it again")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # Pillow's words about tags and sizes; sizes have our own limit
        image, pixels = _decoded(data, kind, room)
        made, changed, warned = _plain(image, kind)
    if made is not None:
        kind, data = made
    return Embedded(f"data:image/{kind};base64,{base64.b64encode(data).decode('ascii')}", pixels, changed, warned)


def _decoded(data: bytes, kind: str, room: int) -> tuple["Image", int]:
    from PIL import Image

    broken = ImageRefused("the embedded image is broken or cut short", "embed it again")
    try:
        image = Image.open(io.BytesIO(data), formats=(kind.upper(),))
    except Image.DecompressionBombError:
        raise _too_large("") from None
    except Exception:  # a decoder may stumble over hostile bytes in any way
        raise broken from None
    width, height = image.size
    if width * height > room:
        raise _too_large(f" ({width} × {height})")
    try:
        if kind == "png":  # Pillow is content with less than other readers are: every chunk to the last must be sound
            image.verify()
            image = Image.open(io.BytesIO(data), formats=("PNG",))
        image.load()
    except Exception:
        raise broken from None
    return image, width * height


def _too_large(size: str) -> ImageRefused:
    million = MAX_PIXELS // 10**6
    return ImageRefused(f"its embedded images have more than {million} million pixels{size}", "scale them down")


def _plain(image: "Image", kind: str) -> tuple[tuple[str, bytes] | None, str, tuple[Said, ...]]:
    """Kind and bytes of an image that had to be changed (else None), the words for it, and warnings."""
    orientation = orientation_of(image)
    if orientation == 1 and image.mode != "CMYK" and not image.info.get("icc_profile"):
        return None, "", ()
    from oniroo.draw import raster_colour as colour

    probe = colour.eight_bits(image.crop((0, 0, 1, 1)), kind.upper())
    if probe is None:
        raise ImageRefused(f"the embedded image has colours that cannot be printed ({image.mode})", "embed it as RGB")
    profile, warned = colour.Profile.of(image), []
    if profile is not None and not profile.suits(probe):
        problem = "the colour profile of its embedded image is broken or of another kind of colour, and is ignored"
        warned.append(("art-image-profile", problem, "embed it with the sRGB profile"))
        profile = None
    if image.mode == "CMYK" and profile is None:
        problem = "its embedded image is CMYK without a profile: its colours are guessed"
        warned.append(("art-image-cmyk", problem, "embed it as RGB"))
    if profile is not None and image.mode != "CMYK" and profile.is_srgb():
        profile = None
    if orientation == 1 and image.mode != "CMYK" and profile is None:
        return None, "", tuple(warned)
    changed = []
    eight = colour.eight_bits(image, kind.upper()) or probe
    if eight.mode == "CMYK" and "adobe" not in image.info:
        eight = colour.inverted(eight)  # Pillow takes every CMYK JPEG for one of Adobe's, which are negatives
    if orientation != 1:
        changed.append("turned upright as its camera noted")
    if profile is not None or eight.mode == "CMYK":
        changed.append("CMYK to sRGB" if eight.mode == "CMYK" else "its colour profile to sRGB")
    done = profile.applied(eight) if profile is not None else None
    done = upright(colour.without_profile(eight) if done is None else done, orientation)
    done.info.clear()
    if kind == "jpeg" and done.mode in ("RGB", "L"):
        return ("jpeg", jpeg(done, JPEG_QUALITY)), ", ".join(changed), tuple(warned)
    out = io.BytesIO()
    done.save(out, "PNG")
    return ("png", out.getvalue()), ", ".join(changed), tuple(warned)
