"""A photo or painting (PNG, JPEG, WebP, GIF, TIFF) as a drawing: one ``<image>`` that fills its place.

The file is judged by its header before it is decoded, whatever its name says. What is changed is named.
"""

import base64
import io
import math
import re
import warnings
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import PurePath
from typing import TYPE_CHECKING

from oniroo.draw.joining import exact
from oniroo.draw.svg_plain import Drawing
from oniroo.draw.svg_tree import ArtFault
from oniroo.ground.findings import Finding, Place, Severity

if TYPE_CHECKING:
    from PIL.Image import Image

# Limits of a file
MAX_FILE_BYTES = 20 << 20  # bytes
MAX_PIXELS = 50_000_000  # width × height
# Pixels an inch at the printed size
LEAST_DPI = 250  # below, it looks soft
GOOD_DPI = 300  # what is asked for then
MOST_DPI = 600  # above, nobody sees more, and files grow
# What else is decided by number
MOST_CUT = 0.02  # share of a side that is cut away without a word
FEW_COLOURS = 256  # up to as many a picture is flat: kept without loss
JPEG_QUALITY = 92  # of 100, colour as fine as light (4:4:4)

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
_NEXT_MARKER = re.compile(rb"\xff[^\x00\xd0-\xd7\xff]")  # in coded JPEG data: neither stuffing nor restart


@dataclass(frozen=True, slots=True)
class Room:
    """A place for pictures: its printed size in mm and the box (in units) of a picture that covers it.

    ``box`` None: a picture lies there whole, in its own proportions.
    """

    width: float
    height: float
    box: tuple[float, float, float, float] | None = None


@dataclass(slots=True)
class _Says:
    """What is said of one file: warnings, and all changes in one note."""

    file: str
    findings: list[Finding] = field(default_factory=list)
    changes: list[str] = field(default_factory=list)

    def warn(self, code: str, problem: str, remedy: str) -> None:
        self.findings.append(Finding(code, problem, remedy, Place(self.file), severity=Severity.WARNING))

    def fault(self, code: str, problem: str, remedy: str) -> ArtFault:
        return ArtFault(Finding(code, problem, remedy, Place(self.file)))

    def all(self) -> tuple[Finding, ...]:
        if self.changes:
            problem = f"the image is changed for print: {', '.join(self.changes)}"
            note = Finding("art-image-changed", problem, "", Place(self.file), severity=Severity.NOTE)
            return (*self.findings, note)
        return tuple(self.findings)


def read_raster(data: bytes, file: str, rooms: Sequence[Room]) -> Drawing:
    """Take in one image file for that of the ``rooms`` whose proportions are nearest to its own.

    It is turned upright (EXIF), brought to 8 bits of sRGB, cut at both sides to cover the room, and reduced to
    ``MOST_DPI``. A plain JPEG goes through as it is, without EXIF data and other words about it.
    Raises ArtFault: too large, too many pixels, broken, no image of these kinds, nothing to be seen.
    """
    says = _Says(file)
    if len(data) > MAX_FILE_BYTES:
        problem = f"the file is larger than {MAX_FILE_BYTES >> 20} MB"
        raise says.fault("art-too-large", problem, "save it smaller, as JPEG perhaps")
    if not data:
        raise says.fault("art-image-broken", "the file is empty", "save the picture again")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # Pillow's words about tags are of no use to anyone here
        image = _opened(data, says)
        return _Taken(image, data, rooms, says).drawing()


def _opened(data: bytes, says: _Says) -> "Image":
    """The image, of which only the header has been read."""
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
        raise _broken(says, error) from None
    width, height = image.size
    if width * height > MAX_PIXELS:
        problem = f"the image has {width} × {height} pixels, more than {MAX_PIXELS // 10**6} million"
        raise says.fault("art-image-size", problem, "save it smaller")
    if min(width, height) < 1:
        raise says.fault("art-image-empty", "the image has no pixels", "save the picture again")
    kind, named = _kind(image), SUFFIXES.get(PurePath(says.file).suffix.lower())
    if named is not None and named != kind:
        ending = next(suffix for suffix, one in SUFFIXES.items() if one == kind)
        problem = f"the file is a {_NAMES.get(kind, kind)}, whatever its name says"
        says.warn("art-image-name", problem, f"rename it to {PurePath(says.file).stem}{ending}")
    try:
        animated = bool(getattr(image, "is_animated", False)) and image.format != "MPO"  # MPO: a photo and its preview
    except Exception as error:
        raise _broken(says, error) from None
    if animated:
        what = "pages" if kind == "TIFF" else "moving pictures"
        says.warn("art-image-frames", f"the file holds several {what}: the first is printed", "save that one alone")
    return image


def _kind(image: "Image") -> str:
    return "JPEG" if image.format == "MPO" else image.format or ""


def _broken(says: _Says, error: Exception) -> ArtFault:
    cut_short = "truncated" in str(error) or isinstance(error, EOFError)
    problem = "the image is cut short" if cut_short else "the image is broken and cannot be read"
    return says.fault("art-image-broken", problem, "copy it again, or save it again as PNG or JPEG")


@dataclass(frozen=True, slots=True)
class _Cut:
    """What is shown of an image: a box in its pixels; ``dpi`` = those pixels an inch of print."""

    left: float
    top: float
    right: float
    bottom: float
    dpi: float

    @property
    def size(self) -> tuple[float, float]:
        return self.right - self.left, self.bottom - self.top

    def reduced(self) -> tuple[int, int]:
        """Width and height (px) at ``MOST_DPI`` at most."""
        factor = min(1.0, MOST_DPI / self.dpi)
        width, height = self.size
        return max(1, round(width * factor)), max(1, round(height * factor))


class _Taken:
    """One image on its way to a drawing."""

    def __init__(self, image: "Image", data: bytes, rooms: Sequence[Room], says: _Says) -> None:
        self.image = image
        self.data = data
        self.says = says
        self.orientation = self.turned()
        self.adobe = "adobe" in image.info
        self.upright: Image | None = None
        if image.format == "JPEG":  # decoded later, when it is known how large it must be
            width, height = image.size if self.orientation < 5 else image.size[::-1]
        else:
            self.upright = self.loaded()
            width, height = self.upright.size
        self.size = width, height
        shape = width / height
        self.room = min(rooms, key=lambda room: abs(math.log(shape * room.height / room.width)))
        self.cut = _cut(width, height, self.room)

    def turned(self) -> int:
        """The EXIF orientation, 1 to 8."""
        try:
            value = self.image.getexif().get(_ORIENTATION, 1)
        except Exception:  # no sound EXIF data: no orientation
            return 1
        return value if isinstance(value, int) and 1 <= value <= 8 else 1

    def drawing(self) -> Drawing:
        """The image as an SVG body, and what there is to say of it."""
        box = self.room.box or (0.0, 0.0, 240.0, 240.0 * self.size[1] / self.size[0])
        kind, content, whole = self.encoded()
        x, y, width, height = box
        if whole:  # the box clips what lies beyond it
            across, down = width / self.cut.size[0], height / self.cut.size[1]
            x, y = x - self.cut.left * across, y - self.cut.top * down
            width, height = self.size[0] * across, self.size[1] * down
        place = " ".join(
            f'{name}="{exact(value)}"'
            for name, value in zip(("x", "y", "width", "height"), (x, y, width, height), strict=True)
        )
        link = f"data:image/{kind};base64,{base64.b64encode(content).decode('ascii')}"
        body = f'<image {place} preserveAspectRatio="none" href="{link}"/>'
        self.tell_size()
        return Drawing(box, body, None, self.says.all())

    def encoded(self) -> tuple[str, bytes, bool]:
        """``png`` or ``jpeg``, the file's bytes, and whether it is the whole image or what is shown of it."""
        from oniroo.draw import raster_colour as colour

        profile = colour.Profile.of(self.image)
        kind = self.image.format
        passes = (
            kind == "JPEG"
            and self.image.mode in ("RGB", "L")
            and self.orientation == 1
            and not self.image.info.get("progressive")
            and self.cut.dpi <= MOST_DPI
            and (profile is None or profile.is_srgb())
        )
        image = self.upright or self.loaded(MOST_DPI / self.cut.dpi)
        if passes and (bare := bare_jpeg(self.data)) is not None:
            return "jpeg", bare, True
        if self.orientation != 1:
            self.says.changes.append("turned upright as its camera noted")
        mode = image.mode
        eight = colour.eight_bits(image, kind or "")
        if eight is None:
            problem = f"the image holds numbers or colours that cannot be printed ({mode})"
            raise self.says.fault("art-image-colour", problem, "save it as RGB in 8 bits")
        if mode.startswith("I"):
            self.says.changes.append("16 bits of grey to 8")
        if eight.mode == "CMYK" and kind in ("JPEG", "MPO") and not self.adobe:
            eight = colour.inverted(eight)  # Pillow takes every CMYK JPEG for one of Adobe's, which are negatives
        if not colour.is_seen(eight):
            raise self.says.fault("art-image-empty", "nothing is seen: all of it is transparent", "save it again")
        few = eight.getcolors(FEW_COLOURS) is not None
        shown = self.shown(eight)
        if profile is not None and profile.is_srgb():
            profile = None
        shown = self.coloured(shown, profile)
        out = io.BytesIO()
        if shown.mode == "RGBA" or few:
            shown.save(out, "PNG")
            return "png", out.getvalue(), False
        shown.save(out, "JPEG", quality=JPEG_QUALITY, subsampling=0, optimize=True)
        return "jpeg", out.getvalue(), False

    def loaded(self, share: float = 1.0) -> "Image":
        """The decoded image, upright; a JPEG of which only a ``share`` is wanted may come smaller, which saves time.

        Fault: cut short or broken.
        """
        from PIL import ImageOps

        try:
            if self.image.format == "JPEG" and share < 0.5:
                width, height = self.image.size
                self.image.draft(self.image.mode, (math.ceil(width * share), math.ceil(height * share)))
            self.image.load()
            return ImageOps.exif_transpose(self.image)
        except Exception as error:
            raise _broken(self.says, error) from None

    def shown(self, image: "Image") -> "Image":
        """What is cut out of the image, reduced if it is finer than print."""
        from PIL.Image import Resampling

        across, down = image.width / self.size[0], image.height / self.size[1]  # not 1 if decoded smaller
        cut = self.cut
        box = (cut.left * across, cut.top * down, cut.right * across, cut.bottom * down)
        if cut.dpi > MOST_DPI:
            self.says.changes.append(f"reduced to {MOST_DPI} pixels an inch")
            return image.resize(cut.reduced(), Resampling.LANCZOS, box=box, reducing_gap=3.0)
        left, top = round(box[0]), round(box[1])
        right, bottom = max(left + 1, round(box[2])), max(top + 1, round(box[3]))
        left, top = min(left, image.width - 1), min(top, image.height - 1)
        right, bottom = min(right, image.width), min(bottom, image.height)
        whole = (left, top, right, bottom) == (0, 0, *image.size)
        return image if whole else image.crop((left, top, right, bottom))

    def coloured(self, image: "Image", profile: "Profile | None") -> "Image":
        """The image in sRGB."""
        from oniroo.draw import raster_colour as colour

        if profile is not None:
            done = profile.applied(image)
            if done is not None:
                name = "CMYK" if image.mode == "CMYK" else "its colour profile"
                self.says.changes.append(f"{name} to sRGB")
                return done
            problem = "its colour profile is broken or of another kind of colour, and is ignored"
            self.says.warn("art-image-profile", problem, "save it with the sRGB profile")
        if image.mode == "CMYK":
            problem = "it is CMYK without a profile: its colours are guessed"
            self.says.warn("art-image-cmyk", problem, "save it as RGB")
            self.says.changes.append("CMYK to sRGB")
        return colour.without_profile(image)

    def tell_size(self) -> None:
        """Warn of what is cut away, and of too few pixels."""
        width, height = self.size
        shown_width, shown_height = self.cut.size
        room = self.room
        lost = {"width": 1 - shown_width / width, "height": 1 - shown_height / height}
        for side, share in lost.items():
            if share > MOST_CUT:
                problem = f"{100 * share:.0f} % of its {side} is cut away"
                self.says.warn("art-image-cut", problem, f"make it {_proportions(room)}")
        if round(self.cut.dpi) < LEAST_DPI:
            wide = shown_width / self.cut.dpi * GOOD_DPI
            high = shown_height / self.cut.dpi * GOOD_DPI
            problem = f"it has {self.cut.dpi:.0f} pixels an inch at its printed size, and looks soft"
            self.says.warn("art-image-coarse", problem, f"make it {math.ceil(wide)} × {math.ceil(high)} pixels or more")


def _cut(width: int, height: int, room: Room) -> _Cut:
    """The middle of the image that covers the room; all of it where the room asks for no proportions."""
    if room.box is None:
        scale = min(room.width / width, room.height / height)
        return _Cut(0.0, 0.0, float(width), float(height), 25.4 / scale)
    shape = room.box[2] / room.box[3]
    shown_width, shown_height = min(float(width), height * shape), min(float(height), width / shape)
    left, top = (width - shown_width) / 2, (height - shown_height) / 2
    return _Cut(left, top, left + shown_width, top + shown_height, shown_width / (room.width / 25.4))


def _proportions(room: Room) -> str:
    from oniroo.draw.fitting import ratio

    return ratio(room.width, room.height)


def bare_jpeg(data: bytes) -> bytes | None:
    """A JPEG without what is no picture: EXIF (where it was taken), thumbnails, comments, bytes after its end.

    Its coded picture stays byte for byte (ISO/IEC 10918-1, annex B). None: its markers cannot be followed.
    """
    pieces, at = [data[:2]], 2
    while at + 4 <= len(data) and data[at] == 0xFF:
        marker = data[at + 1]
        if marker == 0xFF:  # a fill byte
            at += 1
            continue
        end = at + 2 + int.from_bytes(data[at + 2 : at + 4])
        if marker == 0xDA:
            following = _NEXT_MARKER.search(data, end)
            if following is None:
                return None
            end = following.start()
        if not (0xE1 <= marker <= 0xED or marker in (0xEF, 0xFE)):  # APP0 (JFIF) and APP14 (Adobe) say how to decode
            pieces.append(data[at:end])
        at = end
        if data[at : at + 2] == b"\xff\xd9":
            return b"".join((*pieces, b"\xff\xd9"))
    return None


if TYPE_CHECKING:
    from oniroo.draw.raster_colour import Profile
