"""The ink saver for photos and paintings: a pencil drawing over a breath of the image's colours."""

import base64
import io
import math

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageFilter

from oniroo.draw.palette import EMBER, rgb
from oniroo.draw.raster_colour import eight_bits
from oniroo.draw.raster_jpeg import jpeg

BREATH = 0.18  # share of its colour that a plane keeps
PENCIL = 0.0075  # width of a stroke for the width of the image: 0.34 mm on a SYMBOL
CALM = 0.0015  # the image is softened by that first, so that its grain draws nothing
PRESSURE = 4.5  # how much darker a stroke is than the edge it follows
GRAIN = 0.02  # edges fainter than that are paper
DARK = 40.0  # of 255: keeps the noise of shadows from becoming strokes
NEAR_EMBER = 48.0  # distance in RGB (0–255 each) within which a colour is the marked sense's …
SOFT_EMBER = 20.0  # … fading towards its rim
MOST_STROKE = 0.85  # share of black that a stroke has at most
QUALITY = 88  # of a JPEG
MOST_PIXELS = 4_000_000  # of the drawing: more than any place of a card shows, and it takes 100 bytes of memory a pixel


def pencil(content: bytes, *, keep_ember: bool = False) -> tuple[str, bytes]:
    """``png`` or ``jpeg`` and the bytes of the drawing made of an image file; transparency stays.

    ``keep_ember`` leaves what has the colour of the marked sense as it is. Images of more than ``MOST_PIXELS`` come
    smaller. Raises OSError, ValueError or SyntaxError if the image cannot be read.
    """
    with Image.open(io.BytesIO(content)) as image:
        image.load()
        factor = math.ceil(math.sqrt(image.width * image.height / MOST_PIXELS))
        eight = eight_bits(image, image.format or "", factor)
    if eight is None:
        raise ValueError(f"colours that cannot be printed, {image.mode}")
    clear = eight.getchannel("A") if eight.mode == "RGBA" else None
    bands = eight.convert("RGB").split()
    colours = np.stack([np.asarray(band, dtype=np.float32) for band in bands], axis=-1)
    grey = eight.convert("L")
    near, far = (_softened(grey, radius * grey.width) for radius in (CALM, PENCIL))
    stroke = np.clip((1 - (near + DARK) / (far + DARK) - GRAIN) * PRESSURE, 0, MOST_STROKE)[..., None]
    drawn = (255 - (255 - colours) * BREATH) * (1 - stroke)
    if keep_ember and (ember := rgb(EMBER)) is not None:
        calm = np.stack([_softened(band, CALM * grey.width) for band in bands], axis=-1)
        apart = np.linalg.norm(calm - np.array(ember, dtype=np.float32), axis=-1)[..., None]
        marked = np.clip((NEAR_EMBER - apart) / SOFT_EMBER, 0, 1)
        drawn += (colours - drawn) * marked
    done = Image.fromarray(drawn.round().astype(np.uint8))
    if clear is None:
        return "jpeg", jpeg(done, QUALITY)
    out = io.BytesIO()
    done.putalpha(clear)
    done.save(out, "PNG")
    return "png", out.getvalue()


def _softened(grey: Image.Image, radius: float) -> npt.NDArray[np.float32]:
    return np.asarray(grey.filter(ImageFilter.GaussianBlur(max(0.5, radius))), dtype=np.float32)


def pencil_link(link: str, *, keep_ember: bool = False) -> str:
    """A ``data:`` link to an image as one to its pencil drawing. Raises as ``pencil`` does."""
    kind, content = pencil(base64.b64decode(link.partition(",")[2]), keep_ember=keep_ember)
    return f"data:image/{kind};base64,{base64.b64encode(content).decode('ascii')}"
