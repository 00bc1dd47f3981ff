"""Colours of image files: any mode of Pillow's as 8 bits of grey, RGB, RGBA or CMYK; profiles applied, to sRGB."""

import io
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from PIL import Image, ImageChops, ImageCms

NEAR_SRGB = 2  # of 255: a profile that moves no colour by more is sRGB
STRIP = 1 << 20  # pixels that are worked on at a time
_STEPS = 9  # values a channel to try a profile with
_SPACES = {"L": "GRAY", "RGB": "RGB", "CMYK": "CMYK"}


@dataclass(frozen=True, slots=True)
class Profile:
    """An embedded colour profile (ICC.1), as bytes that nobody has looked into yet."""

    data: bytes

    @classmethod
    def of(cls, image: Image.Image) -> "Profile | None":
        """The profile of an image; None if it has none."""
        data = image.info.get("icc_profile")
        return cls(data) if isinstance(data, bytes) and data else None

    def is_srgb(self) -> bool:
        """Whether it changes nothing that anyone could see. A broken one does not count."""
        steps = np.linspace(0, 255, _STEPS).astype(np.uint8)
        cube = np.stack(np.meshgrid(steps, steps, steps), axis=-1).reshape(_STEPS, _STEPS * _STEPS, 3)
        done = self.applied(Image.fromarray(cube))
        if done is None:
            return False
        moved = np.abs(np.asarray(done, dtype=np.int16) - cube.astype(np.int16))
        return int(moved.max()) <= NEAR_SRGB

    def suits(self, image: Image.Image) -> bool:
        """Whether it can be applied to an image of that mode (L, RGB, RGBA, CMYK)."""
        return self.applied(Image.new(image.mode, (1, 1))) is not None

    def applied(self, image: Image.Image) -> Image.Image | None:
        """The image (L, RGB, RGBA, CMYK) in sRGB; None if the profile is broken or of another kind of colour."""
        kept = "L" if image.mode == "L" else "RGB"
        try:
            profile = ImageCms.ImageCmsProfile(io.BytesIO(self.data))
            space = profile.profile.xcolor_space.strip()
            mode = "RGB" if image.mode == "RGBA" else image.mode
            if space == "GRAY" and mode == "RGB":  # grey that was stored with a palette or transparency
                mode = "L"
            elif space == "RGB" and mode == "L":
                mode = "RGB"
            if _SPACES.get(mode) != space:
                return None
            transform = ImageCms.buildTransform(
                profile,
                ImageCms.createProfile("sRGB"),
                mode,
                "RGB",
                renderingIntent=ImageCms.Intent.RELATIVE_COLORIMETRIC,
                flags=ImageCms.Flags.BLACKPOINTCOMPENSATION,
            )
            done = Image.new(kept, image.size)
            for top, strip in _strips(image):
                turned = ImageCms.applyTransform(strip.convert(mode), transform)
                if turned is None:
                    return None
                done.paste(turned.convert(kept), (0, top))
        except Exception:  # LittleCMS and its reader may stumble over hostile bytes in any way
            return None
        if image.mode == "RGBA":
            done.putalpha(image.getchannel("A"))
        return done


def _strips(image: Image.Image, factor: int = 1) -> Iterator[tuple[int, Image.Image]]:
    """The image in strips, each with the row it begins at, a whole number of ``factor``."""
    rows = max(1, STRIP // image.width // factor) * factor
    for top in range(0, image.height, rows):
        yield top, image.crop((0, top, image.width, min(image.height, top + rows)))


def eight_bits(image: Image.Image, kind: str, factor: int = 1) -> Image.Image | None:
    """The image as L, RGB, RGBA (if anything is transparent) or CMYK; None if its numbers are no colours.

    ``kind`` is Pillow's name of the file's format; by ``factor`` it is made smaller. That is done strip by strip, so
    that beside a large image only what comes of it is held.
    """
    if factor == 1 and image.mode in ("L", "RGB", "CMYK") and not image.has_transparency_data:
        return image
    done: Image.Image | None = None
    for top, strip in _strips(image, factor):
        eight = _eight_bits(strip, kind)
        if eight is None:
            return None
        if factor > 1:
            eight = eight.reduce(factor)
        if done is None:
            done = Image.new(eight.mode, (eight.width, -(-image.height // factor)))
        done.paste(eight, (0, top // factor))
    return done if done is None or done.mode != "RGBA" else _opaque_if_it_is(done)


def _eight_bits(image: Image.Image, kind: str) -> Image.Image | None:
    mode = image.mode
    if mode.startswith("I"):
        if mode == "I" and kind != "PNG":
            return None
        return _from_sixteen(image)
    if mode == "RGB" and isinstance(clear := image.info.get("transparency"), tuple) and max(clear) > 255:
        image.info["transparency"] = tuple(value >> 8 for value in clear)  # of 16 bits a channel Pillow kept 8
    if image.has_transparency_data:
        if mode == "La":
            image = image.convert("LA")
        return image.convert("RGBA")
    if mode in ("1", "L"):
        return image.convert("L")
    if mode in ("P", "RGB", "RGBX", "YCbCr", "HSV"):
        return image.convert("RGB")
    return image if mode == "CMYK" else None


def has_few(image: Image.Image, most: int) -> bool:
    """Whether an image has so few colours that it may be no photo; 16 bits of grey are taken for few, as 8 are."""
    return image.mode.startswith("I") or image.getcolors(most) is not None


def grey_if_it_is(image: Image.Image) -> Image.Image:
    """An RGB image whose channels are all the same as L; any other as it is."""
    if image.mode != "RGB":
        return image
    red, green, blue = image.split()
    same = all(ImageChops.difference(red, other).getbbox() is None for other in (green, blue))
    return red if same else image


def is_seen(image: Image.Image) -> bool:
    """Whether anything of it is not transparent."""
    return image.mode != "RGBA" or image.getchannel("A").getbbox() is not None


def inverted(image: Image.Image) -> Image.Image:
    """The negative."""
    return ImageChops.invert(image)


def without_profile(image: Image.Image) -> Image.Image:
    """The image as L, RGB or RGBA, its numbers taken for sRGB."""
    return image.convert("RGB") if image.mode == "CMYK" else image


def _from_sixteen(image: Image.Image) -> Image.Image:
    values = np.clip(np.asarray(image), 0, 65535).astype(np.uint32)
    grey = Image.fromarray(((values * 255 + 32767) // 65535).astype(np.uint8))
    clear = image.info.get("transparency")
    if not isinstance(clear, int):
        return grey
    done = grey.convert("RGB")
    done.putalpha(Image.fromarray(np.where(values == clear, 0, 255).astype(np.uint8)))
    return done


def _opaque_if_it_is(image: Image.Image) -> Image.Image:
    return image if image.getchannel("A").getextrema() != (255, 255) else image.convert("RGB")
