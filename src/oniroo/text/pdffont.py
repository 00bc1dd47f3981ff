"""Shaped text in a reportlab document: fonts of type Type0 with a character id for each cluster and its text.

ISO 32000-1, 9.7. A glyph of its own would not do: one skeleton serves several Arabic letters, and only with its dots
it is one of them. So (glyphs, text) pairs get ids, several glyphs are joined into one, and ToUnicode tells the text.
Programs that read PDF take text from right to left as drawn and turn it round, whatever stands in one glyph included:
there, ToUnicode is written from its end. Marks among themselves stay in order, since pdfium does not turn those.
"""

import hashlib
import struct
import zlib
from itertools import groupby
from typing import Any

from reportlab.pdfbase import pdfdoc

from oniroo.text.bidi import bidi_class
from oniroo.text.composites import Composite, with_composites
from oniroo.text.families import Typeface
from oniroo.text.sfnt import tables

_NOTHING = "\u200b"  # text of glyphs whose text is told elsewhere; without any, readers make it up
_MARK = "\u200f"
_DROPPED = ("GSUB", "GPOS", "GDEF", "name", "STAT", "cmap", "OS/2", "kern", "BASE", "MATH", "DSIG", "gasp", "post")
_REGISTRY = "_oniroo_fonts"
_ROWS = 100  # most that one bfchar block may hold (Adobe technical note 5411)

Glyphs = tuple[tuple[int, int, int], ...]


class EmbeddedFont:
    """A typeface as one document has it. Ids are given in order of use, so that equal documents have equal fonts."""

    def __init__(self, face: Typeface) -> None:
        self._face = face
        self.name = face.cut.postscript_name
        """By which pages call it."""
        self._ids: dict[tuple[Glyphs, str], int] = {}
        self._widths: list[float] = []

    def cid(self, glyphs: Glyphs, text: str, level: int) -> int:
        """The id of glyphs that show ``text`` at a ``level`` of UAX #9; text may be empty."""
        shown = (turned(text) if level & 1 else text) or _NOTHING
        key = (glyphs, shown)
        found = self._ids.get(key)
        if found is None:
            found = self._ids[key] = len(self._ids) + 1
            self._widths.append(self._nominal(glyphs) * 1000 / self._face.units)
        return found

    def width(self, cid: int) -> float:
        """Advance of an id in 1/1000 of the size, as the file tells it, before kerning."""
        return round(self._widths[cid - 1], 1)

    def _nominal(self, glyphs: Glyphs) -> int:
        # Not the shaped advance: readers take what differs from it for a space.
        return sum(self._face.advance(glyph) for glyph, _, _ in glyphs)

    def addObjects(self, doc: Any) -> None:  # noqa: N802 - reportlab calls it so when it saves
        """Writes the font into the document."""
        data, places = self._program()
        reference, name, array, dictionary = doc.Reference, pdfdoc.PDFName, pdfdoc.PDFArray, pdfdoc.PDFDictionary
        mark = hashlib.sha256(data).digest()
        tag = "".join(chr(65 + byte % 26) for byte in mark[:6])
        base = name(f"{tag}+{self.name}")
        face, scale = self._face, 1000 / self._face.units
        descriptor = dictionary(
            {
                "Type": name("FontDescriptor"),
                "FontName": base,
                "Flags": 4,
                "FontBBox": array([-1000, -round(face.descent * scale), 2000, round(face.ascent * scale)]),
                "ItalicAngle": 0,
                "Ascent": round(face.ascent * scale),
                "Descent": -round(face.descent * scale),
                "CapHeight": 700,
                "StemV": 80 if face.cut.weight < 600 else 140,
                "FontFile2": reference(_stream(data, Length1=len(data)), f"{self.name}.file"),
            }
        )
        system = {"Registry": pdfdoc.PDFString("Adobe"), "Ordering": pdfdoc.PDFString("Identity"), "Supplement": 0}
        widths = [self.width(cid) for cid in range(1, len(self._ids) + 1)]
        descendant = dictionary(
            {
                "Type": name("Font"),
                "Subtype": name("CIDFontType2"),
                "BaseFont": base,
                "CIDSystemInfo": dictionary(system),
                "FontDescriptor": reference(descriptor, f"{self.name}.descriptor"),
                "DW": 0,
                "W": array([1, array([int(width) if width == int(width) else width for width in widths])]),
                "CIDToGIDMap": reference(_stream(struct.pack(f">{len(places)}H", *places)), f"{self.name}.glyphs"),
            }
        )
        font = dictionary(
            {
                "Type": name("Font"),
                "Subtype": name("Type0"),
                "BaseFont": base,
                "Encoding": name("Identity-H"),
                "DescendantFonts": array([reference(descendant, f"{self.name}.descendant")]),
                "ToUnicode": reference(_stream(self._to_unicode()), f"{self.name}.unicode"),
            }
        )
        doc.idToObject[pdfdoc.BasicFonts].dict[self.name] = reference(font, f"{self.name}.font")

    def _program(self) -> tuple[bytes, list[int]]:
        """The subset with its composites, and the glyph in it of every id."""
        import uharfbuzz

        face = self._face
        used = {glyph for glyphs, _ in self._ids for glyph, _, _ in glyphs}
        order = uharfbuzz.SubsetInput()
        order.glyph_set.update(used)
        order.flags = uharfbuzz.SubsetFlags.NO_LAYOUT_CLOSURE | uharfbuzz.SubsetFlags.NO_HINTING
        order.drop_table_tag_set.update(int.from_bytes(tag.encode("ascii"), "big") for tag in _DROPPED)
        for axis, value in face.axes.items():
            order.pin_axis_location(face.face, axis, value)
        plan = uharfbuzz.SubsetPlan(face.face, order)
        kept = dict(plan.old_to_new_glyph_mapping)
        font = plan.execute().blob.data
        (count,) = struct.unpack_from(">H", tables(font)["maxp"], 4)
        composites: dict[Glyphs, int] = {}
        places = [0]
        for glyphs, _ in self._ids:
            if len(glyphs) == 1 and glyphs[0][1:] == (0, 0):
                places.append(kept[glyphs[0][0]])
            else:
                places.append(composites.setdefault(glyphs, count + len(composites)))
        wanted = [
            Composite(tuple((kept[glyph], x, y) for glyph, x, y in glyphs), self._nominal(glyphs))
            for glyphs in composites
        ]
        return with_composites(font, wanted), places

    def _to_unicode(self) -> bytes:
        rows = [f"<{cid:04X}> <{text.encode('utf-16-be').hex()}>" for (_, text), cid in self._ids.items()]
        blocks = [rows[start : start + _ROWS] for start in range(0, len(rows), _ROWS)]
        lines = [
            "/CIDInit /ProcSet findresource begin 12 dict begin begincmap",
            "/CIDSystemInfo <</Registry(Adobe)/Ordering(UCS)/Supplement 0>> def",
            "/CMapName /Adobe-Identity-UCS def /CMapType 2 def",
            "1 begincodespacerange <0000> <FFFF> endcodespacerange",
        ]
        for block in blocks:
            lines += [f"{len(block)} beginbfchar", *block, "endbfchar"]
        lines.append("endcmap CMapName currentdict /CMap defineresource pop end end")
        return "\n".join(lines).encode("ascii")


def parted(text: str, before: str) -> str:
    """Punctuation ``text`` from right to left behind a letter with a mark (``before``): with a direction mark between.

    Else pdfium takes both for one piece of weak direction, and the mark off its letter.
    """
    weak = bidi_class(text[:1] or " ") in ("CS", "ES", "ET")
    return _MARK + text if weak and before and bidi_class(before[-1]) == "NSM" else text


def turned(text: str) -> str:
    """Text from its end, while marks and joiners that follow each other stay in order.

    A no-break space is told as a space: pdfium takes it for a part of the number beside it and puts it before that.
    """
    text = text.replace("\N{NO-BREAK SPACE}", " ")
    groups = [
        "".join(group) if weak else "".join(group)[::-1]
        for weak, group in groupby(text, lambda character: bidi_class(character) in ("NSM", "BN"))
    ]
    return "".join(reversed(groups))


def embedded(canvas: Any, face: Typeface) -> EmbeddedFont:
    """The typeface in the document of a reportlab canvas; the first call puts it there."""
    doc = canvas._doc
    fonts: dict[str, EmbeddedFont] = doc.__dict__.setdefault(_REGISTRY, {})
    font = fonts.get(face.cut.postscript_name)
    if font is None:
        font = fonts[face.cut.postscript_name] = EmbeddedFont(face)
        doc.fontMapping[font.name] = f"/{font.name}"
        doc.delayedFonts.append(font)
    return font


def _stream(data: bytes, **entries: int) -> pdfdoc.PDFStream:
    stream = pdfdoc.PDFStream(content=zlib.compress(data, 9))
    stream.filters = []
    stream.dictionary = pdfdoc.PDFDictionary({"Filter": pdfdoc.PDFName("FlateDecode"), **entries})
    return stream
