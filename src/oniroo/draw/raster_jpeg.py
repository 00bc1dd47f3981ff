"""JPEG files: written as small as they go, and taken as they are but for what is no picture."""

import io
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.Image import Image

_NEXT_MARKER = re.compile(rb"\xff[^\x00\xd0-\xd7\xff]")  # in coded JPEG data: neither stuffing nor restart


def jpeg(image: "Image", quality: int) -> bytes:
    """An image (L, RGB) as JPEG of that quality (of 100), its colour as fine as its light (4:4:4)."""
    options = {"quality": quality, "subsampling": 0}
    out = io.BytesIO()
    try:
        image.save(out, "JPEG", optimize=True, **options)
    except OSError:  # much grain takes more room than Pillow keeps for a picture whose code it makes shorter
        out = io.BytesIO()
        image.save(out, "JPEG", **options)
    return out.getvalue()


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
