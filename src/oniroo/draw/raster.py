"""A photo or painting (PNG, JPEG, WebP, GIF, TIFF) as a drawing: one ``<image>`` that fills its place.

The file is judged by its header before it is decoded, whatever its name says. What is changed is named.
"""

import base64
import io
import math
import warnings
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from oniroo.draw.joining import exact
from oniroo.draw.raster_jpeg import bare_jpeg, jpeg
from oniroo.draw.raster_opening import Says, kind_of, loaded, opened, orientation_of, upright
from oniroo.draw.svg_plain import Drawing

if TYPE_CHECKING:
    from PIL.Image import Image

    from oniroo.draw.raster_colour import Profile

# Limits of a file; raster_opening has those of its pixels
MAX_FILE_BYTES = 20 << 20  # bytes
# Pixels an inch at the printed size
LEAST_DPI = 250  # below, it looks soft
GOOD_DPI = 300  # what is asked for then
MOST_DPI = 600  # above, nobody sees more, and files grow
# What else is decided by number
MOST_CUT = 0.02  # share of a side that is cut away without a word
FEW_COLOURS = 4096  # up to as many a picture may be flat: then it is kept without loss if that takes no more room
JPEG_QUALITY = 92  # of 100
FINE = 1.5  # how many times finer than wanted an image is made, by whole pixels, before it is scaled


@dataclass(frozen=True, slots=True)
class Room:
    """A place for pictures: its printed size in mm and the box (in units) of a picture that covers it.

    ``box`` None: a picture lies there whole, in its own proportions.
    """

    width: float
    height: float
    box: tuple[float, float, float, float] | None = None


def read_raster(data: bytes, file: str, rooms: Sequence[Room]) -> Drawing:
    """Take in one image file for that of the ``rooms`` whose proportions are nearest to its own.

    It is turned upright (EXIF), brought to 8 bits of sRGB, cut at both sides to cover the room, and reduced to
    ``MOST_DPI``. A plain JPEG goes through as it is, without EXIF data and other words about it.
    Raises ArtFault: too large, too many pixels, broken, no image of these kinds, nothing to be seen.
    """
    says = Says(file)
    if len(data) > MAX_FILE_BYTES:
        problem = f"the file is larger than {MAX_FILE_BYTES >> 20} MB"
        raise says.fault("art-too-large", problem, "save it smaller, as JPEG perhaps")
    if not data:
        raise says.fault("art-image-broken", "the file is empty", "save the picture again")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # Pillow's words about tags are of no use to anyone here
        image = opened(data, says)
        return _Taken(image, data, rooms, says).drawing()


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

    def __init__(self, image: "Image", data: bytes, rooms: Sequence[Room], says: Says) -> None:
        self.image = image
        self.data = data
        self.says = says
        self.orientation = orientation_of(image)
        # readers of TIFF turn the image themselves
        self.to_turn = 1 if image.format == "TIFF" else self.orientation
        self.size = image.size if self.to_turn < 5 else image.size[::-1]
        width, height = self.size
        shape = width / height
        self.room = min(rooms, key=lambda room: abs(math.log(shape * room.height / room.width)))
        self.cut = _cut(width, height, self.room)

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
        if profile is not None and profile.is_srgb():
            profile = None
        passes = (
            self.image.format == "JPEG"
            and self.image.mode in ("RGB", "L")
            and self.orientation == 1
            and not self.image.info.get("progressive")
            and self.cut.dpi <= MOST_DPI
            and 2 * math.prod(self.cut.size) >= math.prod(self.size)
            and profile is None
        )
        image = loaded(self.image, self.says, MOST_DPI / self.cut.dpi)
        if passes and (bare := bare_jpeg(self.data)) is not None:
            return "jpeg", bare, True
        if self.orientation != 1:
            self.says.changes.append("turned upright as its camera noted")
        few = colour.has_few(image, FEW_COLOURS)
        shown = self.coloured(upright(self.shown(image), self.to_turn), profile)
        return (*_smallest(shown, few=few), False)

    def shown(self, image: "Image") -> "Image":
        """What is cut out of the decoded image, in 8 bits and as it is stored, reduced if it is finer than print."""
        from PIL.Image import Resampling

        from oniroo.draw import raster_colour as colour

        kind = kind_of(image)
        across = image.width / self.stored(*self.size)[0]  # not 1 if decoded smaller
        factor = max(1, int(self.cut.dpi * across / MOST_DPI / FINE))
        eight = colour.eight_bits(image, kind, factor)
        if eight is None:
            problem = f"the image holds numbers or colours that cannot be printed ({image.mode})"
            raise self.says.fault("art-image-colour", problem, "save it as RGB in 8 bits")
        if image.mode.startswith("I"):
            self.says.changes.append("16 bits of grey to 8")
        if not colour.is_seen(eight):
            raise self.says.fault("art-image-empty", "nothing is seen: all of it is transparent", "save it again")
        left, top = self.stored(self.cut.left, self.cut.top)
        right, bottom = self.stored(self.cut.right, self.cut.bottom)
        across, down = across / factor, image.height / self.stored(*self.size)[1] / factor
        box = (left * across, top * down, min(right * across, eight.width), min(bottom * down, eight.height))
        if self.cut.dpi > MOST_DPI:
            self.says.changes.append(f"reduced to {MOST_DPI} pixels an inch")
            width, height = self.cut.reduced()
            size = (width, height) if self.to_turn < 5 else (height, width)
            return eight.resize(size, Resampling.LANCZOS, box=box)
        edges = [round(edge) for edge in box]
        edges[0], edges[1] = min(edges[0], eight.width - 1), min(edges[1], eight.height - 1)
        edges[2], edges[3] = max(edges[0] + 1, edges[2]), max(edges[1] + 1, edges[3])
        return eight if edges == [0, 0, *eight.size] else eight.crop((edges[0], edges[1], edges[2], edges[3]))

    def stored(self, x: float, y: float) -> tuple[float, float]:
        """A place of the upright image where it is stored: what is cut lies in the middle, so only sides change."""
        return (x, y) if self.to_turn < 5 else (y, x)

    def coloured(self, image: "Image", profile: "Profile | None") -> "Image":
        """The image in sRGB."""
        from oniroo.draw import raster_colour as colour

        if image.mode == "CMYK" and kind_of(self.image) == "JPEG" and "adobe" not in self.image.info:
            image = colour.inverted(image)  # Pillow takes every CMYK JPEG for one of Adobe's, which are negatives
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


def _smallest(image: "Image", *, few: bool) -> tuple[str, bytes]:
    """``png`` or ``jpeg`` and the file's bytes: no loss if it is transparent, or of few colours and no larger so."""
    from oniroo.draw import raster_colour as colour

    image = colour.grey_if_it_is(image)
    coded = b"" if image.mode == "RGBA" else jpeg(image, JPEG_QUALITY)
    if few or not coded:
        out = io.BytesIO()
        image.save(out, "PNG")
        whole = out.getvalue()
        # a PDF holds its pixels packed in their own way, which suits flat ones better
        if not coded or len(whole) <= len(coded) or len(zlib.compress(image.tobytes())) <= len(coded):
            return "png", whole
    return "jpeg", coded
