"""Labels such as ``C_01`` said once more, unseen, in files from right to left, for readers who search in Chrome.

Where a file's Direction is R2L, its pdfium takes every line for one from right to left. It cuts the line wherever
letters, digits and other signs meet and turns the row of these parts round, so that it tells ``01_C``. Behind such a
label the same parts follow in the other order, which it tells as ``C_01``. They are the ActualText of marked content
that is no Span: there, other programs take the text of the glyphs (ISO 32000-1, 14.9.4), which is none.
"""

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from oniroo.text.bidi import bidi_class
from oniroo.text.layout import Cluster
from oniroo.text.pdffont import embedded

_TAG = "ONIROO_Alias"
_BEHIND = 0.01  # pt by which it starts behind the label: pdfium reads what is on a line by where it starts
_WEAK = frozenset(("EN", "AN", "NSM", "CS", "ES", "ET", "BN"))
_STRONG = {"L": "L", "R": "R", "AL": "R"}


def say_again(canvas: Any, clusters: Sequence[Cluster], size: float, left: float, baseline: float) -> None:
    """Writes the alias of a label from left to right of one typeface on a reportlab canvas, if it needs one."""
    if not clusters or not _runs_right_to_left(canvas) or len({cluster.face.cut for cluster in clusters}) > 1:
        return
    text = "".join(cluster.text for cluster in clusters)
    parts = turned_parts(text)
    if len(parts) < 2 or " " in text:  # words are found one by one, and a wide alias would lie amid them
        return
    font, last = embedded(canvas, clusters[0].face), clusters[-1]
    # pdfium leaves out what has no ink: any glyph will do, as wide as the label, so that this is what gets marked
    cid = font.cid(clusters[0].glyphs, "", 0)
    stretched = 100 * (last.x + last.advance) / (font.width(cid) * size / 1000)
    told = f" {''.join(parts)}".encode("utf-16-be").hex()
    canvas._code.append(
        f"/{_TAG} <</ActualText <feff{told}>>> BDC q BT 3 Tr {stretched:.2f} Tz "
        f"1 0 0 1 {left + _BEHIND:.3f} {baseline:.3f} Tm /{font.name} {size:g} Tf <{cid:04X}> Tj ET Q EMC"
    )


def turned_parts(text: str) -> list[str]:
    """The parts that pdfium cuts a text into, the last first."""
    return ["".join(part) for _, part in groupby(text, _kind)][::-1]


def _kind(character: str) -> str:
    found = bidi_class(character)
    return "weak" if found in _WEAK else _STRONG.get(found, "")


def _runs_right_to_left(canvas: Any) -> bool:
    preferences = getattr(canvas._doc.Catalog, "ViewerPreferences", None)
    return preferences is not None and str(preferences.dict.get("Direction", "")) == "/R2L"
