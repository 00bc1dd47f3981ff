"""Small static subsets of the roles' fonts for PDF.

The variable font holds 2 MB; a page gets a subset of the characters it shows, pinned to one weight.
"""

import hashlib
from collections.abc import Iterable

from oniroo.ground.findings import Fault
from oniroo.text.cleaning import drawable
from oniroo.text.refusals import refusals
from oniroo.text.roles import CUTS, WIDTH, Role, hb_face
from oniroo.text.sfnt import rename


def font_bytes(role: Role, text: str | Iterable[str]) -> bytes:
    """A static TrueType file with the characters of ``text`` (one string, or several in any order), for PDF.

    Same role and same characters give the same bytes. The PostScript name differs with them, since reportlab takes two
    fonts of one name for the same font. There are no layout tables: strings drawn with it are set plainly, and should
    go through ``oniroo.text.cleaning.drawable`` first.

    Raises Fault if a character cannot be shown.
    """
    import uharfbuzz

    texts = [text] if isinstance(text, str) else sorted(text)
    if faults := [fault for piece in texts for fault in refusals(piece, role)]:
        raise Fault(faults)
    # Space is always in: reportlab draws U+00A0 with it, and a font without any glyph is none.
    characters = "".join(sorted({" "}.union(*map(drawable, texts))))
    cut = CUTS[role]
    order = uharfbuzz.SubsetInput()
    order.unicode_set.update(map(ord, characters))
    order.flags = uharfbuzz.SubsetFlags.NO_HINTING
    order.layout_feature_tag_set.clear()
    order.drop_table_tag_set.update(_tag(name) for name in ("GDEF", "GPOS", "GSUB", "STAT", "gasp", "prep"))
    face = hb_face(cut.file)
    order.pin_axis_location(face, "wght", cut.weight)
    order.pin_axis_location(face, "wdth", WIDTH)
    subset = uharfbuzz.subset(face, order).blob.data
    mark = hashlib.sha256(characters.encode()).hexdigest()[:8]
    return rename(subset, f"{cut.postscript_name}-{mark}", "Noto Sans", cut.style)


def _tag(name: str) -> int:
    return int.from_bytes(name.encode("ascii"), "big")
