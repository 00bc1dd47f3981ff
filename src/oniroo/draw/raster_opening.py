"""Image files on their way in: judged by their header, then decoded, in no more memory than is stated here.

The largest of every kind takes less than 0.4 GB while it is read. What its name says of a file does not count.
"""

import io
import math
import warnings
from dataclasses import dataclass, field
from pathlib import PurePath
from typing import TYPE_CHECKING

from oniroo.draw.svg_tree import ArtFault
from oniroo.ground.findings import Finding, Place, Severity

if TYPE_CHECKING:
    from PIL.Image import Image

MAX_PIXELS = 50_000_000  # width × height
MAX_HELD_OFTEN = 20_000_000  # of kinds that their readers hold several times over
LARGE_TILE = 1 << 22  # px: tiles of an image may be so large, even if it is smaller itself

#: Endings of the kinds that are read. The same file may have another ending, but is told so.
SUFFIXES = {
    ".png": "PNG",
    ".jpg": "JPEG",
    ".jpeg": "JPEG",
    ".webp": "WEBP",
    ".gif": "GIF",
    ".tif": "TIFF",
    ".tiff": "TIFF",
}
_NAMES = {"WEBP": "WebP"}
_ORIENTATION = 0x0112  # EXIF tag 274: 1 = upright
_TILE_SIDES = (0x0142, 0x0143)  # TIFF 6.0, section 15


@dataclass(slots=True)
class Says:
    """What is said of one file: warnings, and all changes in one note."""

    file: str
    findings: list[Finding] = field(default_factory=list)
    changes: list[str] = field(default_factory=list)

    def warn(self, code: str, problem: str, remedy: str) -> None:
        """Add a warning."""
        self.findings.append(Finding(code, problem, remedy, Place(self.file), severity=Severity.WARNING))

    def fault(self, code: str, problem: str, remedy: str) -> ArtFault:
        """The fault for which the file cannot be used, to be raised."""
        return ArtFault(Finding(code, problem, remedy, Place(self.file)))

    def all(self) -> tuple[Finding, ...]:
        """Warnings, then the note about what was changed."""
        if self.changes:
            problem = f"the image is changed for print: {', '.join(self.changes)}"
            note = Finding("art-image-changed", problem, "", Place(self.file), severity=Severity.NOTE)
            return (*self.findings, note)
        return tuple(self.findings)


def opened(data: bytes, says: Says) -> "Image":
    """The image, of which only the header has been read. Raises ArtFault: no image, too large, empty, broken."""
    from PIL import Image, UnidentifiedImageError

    warnings.simplefilter("error", Image.DecompressionBombWarning)
    try:
        image = Image.open(io.BytesIO(data), formats=tuple(dict.fromkeys(SUFFIXES.values())))
    except (Image.DecompressionBombWarning, Image.DecompressionBombError):
        problem = f"the image has more than {MAX_PIXELS // 10**6} million pixels"
        raise says.fault("art-image-size", problem, "save it smaller") from None
    except UnidentifiedImageError:
        kind = "an SVG drawing" if b"<svg" in data[:4096] else "no PNG, JPEG, WebP, GIF or TIFF that can be read"
        remedy = "rename it to .svg" if kind == "an SVG drawing" else "save the picture again, as PNG or JPEG"
        raise says.fault("art-image-kind", f"the file is {kind}", remedy) from None
    except Exception as error:  # a decoder may stumble over hostile bytes in any way
        raise broken(says, error) from None
    try:
        _check_size(image, says)
        animated = bool(getattr(image, "is_animated", False)) and image.format != "MPO"  # MPO: a photo and its preview
    except ArtFault:
        raise
    except Exception as error:
        raise broken(says, error) from None
    kind, named = kind_of(image), SUFFIXES.get(PurePath(says.file).suffix.lower())
    if named is not None and named != kind:
        ending = next(suffix for suffix, one in SUFFIXES.items() if one == kind)
        problem = f"the file is a {_NAMES.get(kind, kind)}, whatever its name says"
        says.warn("art-image-name", problem, f"rename it to {PurePath(says.file).stem}{ending}")
    if animated:
        what = "pages" if kind == "TIFF" else "moving pictures"
        says.warn("art-image-frames", f"the file holds several {what}: the first is printed", "save that one alone")
    return image


def _check_size(image: "Image", says: Says) -> None:
    width, height = image.size
    kind = kind_of(image)
    most, of = MAX_PIXELS, ""
    if kind == "WEBP" or (kind == "TIFF" and orientation_of(image) != 1):
        most, of = MAX_HELD_OFTEN, " of a WebP" if kind == "WEBP" else " of a TIFF that is to be turned"
    if width * height > most:
        problem = f"the image has {width} × {height} pixels, more than {most // 10**6} million{of}"
        raise says.fault("art-image-size", problem, "save it smaller, or as JPEG" if of else "save it smaller")
    if min(width, height) < 1:
        raise says.fault("art-image-empty", "the image has no pixels", "save the picture again")
    sides = [getattr(image, "tag_v2", {}).get(tag, 0) for tag in _TILE_SIDES]
    if math.prod(sides) > max(LARGE_TILE, 2 * width * height):
        problem = f"the image has {width} × {height} pixels, but is stored in pieces of {sides[0]} × {sides[1]}"
        raise says.fault("art-image-size", problem, "save the picture again, as PNG or JPEG")


def loaded(image: "Image", says: Says, share: float = 1.0) -> "Image":
    """The image decoded, as it is stored; a JPEG of which only a ``share`` is wanted may come smaller.

    Raises ArtFault: cut short or broken.
    """
    try:
        size = image.size
        if kind_of(image) == "JPEG" and share < 0.5:
            image.draft(image.mode, (math.ceil(size[0] * share), math.ceil(size[1] * share)))
            size = image.size
        image.load()
    except Exception as error:
        raise broken(says, error) from None
    if image.size != size:
        raise broken(says, ValueError("another size than its header says"))
    return image


def kind_of(image: "Image") -> str:
    """Pillow's name of the file's format; photos with a preview are JPEG, too."""
    return "JPEG" if image.format == "MPO" else image.format or ""


def orientation_of(image: "Image") -> int:
    """The EXIF orientation, 1 to 8."""
    try:
        value = image.getexif().get(_ORIENTATION, 1)
    except Exception:  # no sound EXIF data: no orientation
        return 1
    return value if isinstance(value, int) and 1 <= value <= 8 else 1


def upright(image: "Image", orientation: int) -> "Image":
    """An image with that EXIF orientation as it was seen."""
    from PIL.Image import Transpose

    methods = {
        2: Transpose.FLIP_LEFT_RIGHT,
        3: Transpose.ROTATE_180,
        4: Transpose.FLIP_TOP_BOTTOM,
        5: Transpose.TRANSPOSE,
        6: Transpose.ROTATE_270,
        7: Transpose.TRANSVERSE,
        8: Transpose.ROTATE_90,
    }
    return image.transpose(methods[orientation]) if orientation in methods else image


def broken(says: Says, error: Exception) -> ArtFault:
    """The fault of an image that a decoder stumbled over."""
    cut_short = "truncated" in str(error) or isinstance(error, EOFError)
    problem = "the image is cut short" if cut_short else "the image is broken and cannot be read"
    return says.fault("art-image-broken", problem, "copy it again, or save it again as PNG or JPEG")
