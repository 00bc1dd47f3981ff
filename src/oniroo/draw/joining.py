"""A whole face as one SVG: for PNG, previews and pages on screen. Each placed part is a nested ``<svg>``."""

import re

from oniroo.draw.parts import Face, Placed

_ID = re.compile(r'\bid="([^"]+)"')
_LINK = re.compile(r'(href=")#([^"]+)(")|(url\()(["\']?)#([^)"\']+)\5(\))')


def number(value: float) -> str:
    """A coordinate with at most two decimals, as short as it goes."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if round(value, 2) else "0"


def exact(value: float) -> str:
    """As ``number``, to a ten-thousandth: for boxes of small parts."""
    return f"{value:.4f}".rstrip("0").rstrip(".") if round(value, 4) else "0"


def unique(body: str, prefix: str) -> str:
    """The body with every id, and every reference to one of its ids, prefixed: parts never clash in one file."""
    ids = set(_ID.findall(body))
    if not ids:
        return body

    def link(match: re.Match[str]) -> str:
        if match[2] is not None:
            return f"{match[1]}#{prefix}{match[2]}{match[3]}" if match[2] in ids else match[0]
        return f"url(#{prefix}{match[6]})" if match[6] in ids else match[0]

    return _LINK.sub(link, _ID.sub(lambda match: f'id="{prefix}{match[1]}"', body))


def _nested(placed: Placed, prefix: str) -> str:
    box = " ".join(exact(value) for value in placed.part.box)
    x, y, width, height = (exact(10 * value) for value in (placed.x, placed.y, placed.width, placed.height))
    return (
        f'<svg x="{x}" y="{y}" width="{width}" height="{height}" viewBox="{box}" preserveAspectRatio="none">'
        f"{unique(placed.part.body, prefix)}</svg>"
    )


def join(face: Face) -> str:
    """The face as one SVG text; its viewBox is in tenths of a mm and includes the bleed; the ground is white paper."""
    bleed, width, height = 10 * face.bleed, 10 * face.width, 10 * face.height
    x, w, h = number(-bleed), number(width + 2 * bleed), number(height + 2 * bleed)
    body = "\n".join(_nested(placed, f"p{index}-") for index, placed in enumerate(face.parts))
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        f'viewBox="{x} {x} {w} {h}">\n'
        f'<rect x="{x}" y="{x}" width="{w}" height="{h}" fill="#FFFFFF"/>\n{body}\n</svg>\n'
    )
