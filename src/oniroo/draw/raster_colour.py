"""Colours of image files: any mode of Pillow's as 8 bits of grey, RGB, RGBA or CMYK; profiles applied, to sRGB."""

import io
from dataclasses import dataclass

import numpy as np
from PIL import Image, ImageChops, ImageCms

NEAR_SRGB = 2  # of 255: a profile that moves no colour by more is sRGB
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

    def applied(self, image: Image.Image) -> Image.Image | None:
        """The image (L, RGB, RGBA, CMYK) in sRGB; None if the profile is broken or of another kind of colour."""
        alpha = image.getchannel("A") if image.mode == "RGBA" else None
        colours = image.convert("RGB") if alpha is not None else image
        grey = colours.mode == "L"
        try:
            profile = ImageCms.ImageCmsProfile(io.BytesIO(self.data))
            space = profile.profile.xcolor_space.strip()
            if space == "GRAY" and colours.mode == "RGB":  # grey that was stored with a palette or transparency
                colours, grey = colours.convert("L"), False
            elif space == "RGB" and grey:
                colours = colours.convert("RGB")
            if _SPACES.get(colours.mode) != space:
                return None
            done = ImageCms.profileToProfile(
                colours,
                profile,
                ImageCms.createProfile("sRGB"),
                renderingIntent=ImageCms.Intent.RELATIVE_COLORIMETRIC,
                outputMode="RGB",
                flags=ImageCms.Flags.BLACKPOINTCOMPENSATION,
            )
        except Exception:  # LittleCMS and its reader may stumble over hostile bytes in any way
            return None
        if done is None:
            return None
        if alpha is not None:
            done.putalpha(alpha)
        return done.convert("L") if grey else done


def eight_bits(image: Image.Image, kind: str) -> Image.Image | None:
    """The image as L, RGB, RGBA (if anything is transparent) or CMYK; None if its numbers are no colours.

    ``kind`` is Pillow's name of the file's format.
    """
    mode = image.mode
    if mode.startswith("I"):
        if mode == "I" and kind != "PNG":
            return None
        return _from_sixteen(image)
    if mode == "RGB" and isinstance(clear := image.info.get("transparency"), tuple) and max(clear) > 255:
        image = image.copy()  # 16 bits a channel, of which Pillow kept 8
        image.info["transparency"] = tuple(value >> 8 for value in clear)
    if image.has_transparency_data:
        if mode == "La":
            image = image.convert("LA")
        return _opaque_if_it_is(image.convert("RGBA"))
    if mode in ("1", "L"):
        return image.convert("L")
    if mode in ("P", "RGB", "RGBX", "YCbCr", "HSV"):
        return image.convert("RGB")
    return image if mode == "CMYK" else None


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
    values = np.asarray(image).astype(np.int64)
    grey = Image.fromarray(((np.clip(values, 0, 65535) * 255 + 32767) // 65535).astype(np.uint8))
    grey.info.update(image.info)
    clear = image.info.get("transparency")
    if not isinstance(clear, int):
        return grey
    done = grey.convert("RGB")
    done.putalpha(Image.fromarray(np.where(values == clear, 0, 255).astype(np.uint8)))
    return _opaque_if_it_is(done)


def _opaque_if_it_is(image: Image.Image) -> Image.Image:
    return image if image.getchannel("A").getextrema() != (255, 255) else image.convert("RGB")
