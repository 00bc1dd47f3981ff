"""How SVG becomes ink: Form XObjects in a PDF (svg2pdf), pixels (resvg). No other module knows either library."""

import hashlib
import io
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache, cached_property, lru_cache
from importlib.util import find_spec
from typing import Any

from PIL import Image
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase import pdfdoc

from oniroo.draw.joining import exact, join
from oniroo.draw.parts import Face, Part
from oniroo.ground.findings import Fault, Finding

MM = 72 / 25.4
FALLBACK_DPI = 600
"""Where svg2pdf has no wheel, faces are drawn as pixels this fine."""


def is_vector() -> bool:
    """Whether this machine turns SVG into vectors (svg2pdf has wheels for Linux x86-64, macOS arm64, Windows x64)."""
    return find_spec("svg2pdf_py") is not None


class PdfInk:
    """Puts card faces into one reportlab document: each distinct part is one form, however often it is shown."""

    def __init__(self, canvas: Any, *, vector: bool | None = None) -> None:
        self._canvas = canvas  # reportlab's canvas, of which we need parts that its stubs do not know
        self._vector = is_vector() if vector is None else vector
        self._forms: dict[Part, str] = {}
        self._by_content: dict[tuple[bytes, bytes], str] = {}
        self._named: dict[bytes, Any] = {}
        self._shared: dict[bytes, Any] = {}
        self._pixels: dict[Face, ImageReader] = {}

    @property
    def forms(self) -> int:
        """How many distinct drawings the document holds."""
        return len(self._by_content) or len(self._pixels)

    def draw(self, face: Face) -> None:
        """Draw a face under the canvas' present matrix, whose unit is mm with y downwards from the trim's top-left.

        Raises Fault for a part that cannot become ink; the finding names the part.
        """
        if not self._vector:
            self._draw_pixels(face)
            return
        code = self._canvas._code
        for placed in face.parts:
            name = self._form(placed.part)
            _, _, width, height = placed.part.box
            across, down = placed.width / width, placed.height / height
            code.append(
                f"q {across:.6f} 0 0 {-down:.6f} {placed.x:.4f} {placed.y + placed.height:.4f} cm "
                f"/{pdfdoc.xObjectName(name)} Do Q"
            )
            self._canvas._formsinuse.append(name)

    def _draw_pixels(self, face: Face) -> None:
        bleed = face.bleed
        reader = self._pixels.get(face)
        width, height = face.width + 2 * bleed, face.height + 2 * bleed
        if reader is None:
            png = pixels(face, round(width / 25.4 * FALLBACK_DPI), background="#FFFFFF")
            reader = self._pixels[face] = ImageReader(io.BytesIO(png))
        self._canvas.saveState()
        self._canvas.transform(1, 0, 0, -1, -bleed, height - bleed)
        self._canvas.drawImage(reader, 0, 0, width, height)
        self._canvas.restoreState()

    def _form(self, part: Part) -> str:
        """The name of the part's form; made when first asked for."""
        name = self._forms.get(part)
        if name is None:
            with _named(part):
                name = self._forms[part] = self._make(part)
        return name

    @cached_property
    def _fonts(self) -> Any:
        import svg2pdf_py

        return svg2pdf_py.FontDatabase()  # empty: art holds no text

    def _make(self, part: Part) -> str:
        import pikepdf
        import svg2pdf_py

        document = self._canvas._doc
        with pikepdf.open(io.BytesIO(svg2pdf_py.svg_to_pdf(part_svg(part), self._fonts))) as pdf:
            page = pdf.pages[0].obj
            contents = page.Contents
            stream = _stream(contents) if isinstance(contents, pikepdf.Stream) else _joined(contents)
            box = [float(value) for value in page.MediaBox]
            named, resources = self._resources(page.get("/Resources", pikepdf.Dictionary()))
            key = (stream.content, named + repr(box).encode())
            if key in self._by_content:
                return self._by_content[key]
            stream.dictionary.dict.update(
                Type=pdfdoc.PDFName("XObject"),
                Subtype=pdfdoc.PDFName("Form"),
                BBox=pdfdoc.PDFArray(box),
                Resources=resources,
            )
        name = f"P{len(self._by_content):04d}"
        document.Reference(stream, pdfdoc.xObjectName(name))
        self._by_content[key] = name
        return name

    def _resources(self, resources: Any) -> tuple[bytes, Any]:
        """What stands for these resources, and a reference to them: flat drawings have all the same."""
        spaces = resources.get("/ColorSpace")
        if spaces is not None and resources.keys() <= {"/ColorSpace", "/ProcSet"} and spaces.keys() == {"/cs0"}:
            space = spaces["/cs0"]
            named = (
                b"cs0" + bytes(space[1].read_raw_bytes()) if space[0] == "/ICCBased" else space.unparse(resolved=True)
            )
        else:
            named = _content(resources)
        if named not in self._named:
            self._named[named] = self._canvas._doc.Reference(self._converted(resources))
        return named, self._named[named]

    def _converted(self, thing: Any) -> Any:
        """A pikepdf object as the reportlab object that writes the same; equal streams (colour profiles) become one."""
        import pikepdf

        if isinstance(thing, pikepdf.Stream):
            entries = {k: v for k, v in thing.items() if k not in {"/Length", "/Filter", "/DecodeParms"}}
            key = _content(thing)
            if key not in self._shared:
                stream = _stream(thing)
                stream.dictionary.dict.update({k[1:]: self._converted(v) for k, v in entries.items()})
                self._shared[key] = self._canvas._doc.Reference(stream)
            return self._shared[key]
        if isinstance(thing, pikepdf.Dictionary):
            # procedure sets are obsolete (ISO 32000-1, 14.2) and every form would carry them
            kept = {k[1:]: self._converted(v) for k, v in thing.items() if k not in {"/Parent", "/ProcSet"}}
            return pdfdoc.PDFDictionary(kept)
        if isinstance(thing, pikepdf.Array):
            return pdfdoc.PDFArray([self._converted(value) for value in thing])
        if isinstance(thing, pikepdf.Name):
            return pdfdoc.PDFName(str(thing)[1:])
        if isinstance(thing, pikepdf.String):
            return pdfdoc.PDFString(bytes(thing))
        if isinstance(thing, bool):
            return "true" if thing else "false"
        return thing if isinstance(thing, int) else float(thing)


def part_svg(part: Part) -> str:
    """A part as an SVG of its own, one unit of its box a point."""
    x, y, width, height = (exact(value) for value in part.box)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        f'viewBox="{x} {y} {width} {height}" width="{width}" height="{height}">{part.body}</svg>'
    )


def _stream(source: Any) -> Any:
    """A reportlab stream of a pikepdf one: still compressed where it is plainly so, since unpacking costs time."""
    coded = _stays_coded(source)
    if coded or (source.get("/Filter") == "/FlateDecode" and "/DecodeParms" not in source):
        stream = pdfdoc.PDFStream(content=source.read_raw_bytes())
        stream.dictionary.dict["Filter"] = pdfdoc.PDFName(coded or "FlateDecode")
        return stream
    return _packed(source.read_bytes())


def _content(thing: Any) -> bytes:
    """What stands for a pikepdf object with all that it leads to: numbers of objects say nothing beyond one file."""
    import pikepdf

    if isinstance(thing, pikepdf.Stream):
        entries = b"".join(key.encode() + _content(value) for key, value in sorted(thing.items()) if key != "/Length")
        return b"(stream %b %b)" % (hashlib.sha256(thing.read_raw_bytes()).digest(), entries)
    if isinstance(thing, pikepdf.Dictionary):
        return b"<<%b>>" % b"".join(k.encode() + _content(v) for k, v in sorted(thing.items()) if k != "/Parent")
    if isinstance(thing, pikepdf.Array):
        return b"[%b]" % b" ".join(_content(value) for value in thing)
    return bytes(thing.unparse()) if isinstance(thing, pikepdf.Object) else repr(thing).encode()


def _stays_coded(source: Any) -> str:
    """The filter of a stream that only a picture's decoder unpacks (ISO 32000-1, 7.4.8: JPEG); else an empty text."""
    return "DCTDecode" if source.get("/Filter") == "/DCTDecode" else ""


def _joined(sources: Iterable[Any]) -> Any:
    return _packed(b"\n".join(source.read_bytes() for source in sources))


def _packed(content: bytes) -> Any:
    stream = pdfdoc.PDFStream(content=content)
    stream.filters = [pdfdoc.PDFZCompress]
    return stream


def pixels(face: Face, width: int, *, background: str | None = None) -> bytes:
    """The face with its bleed as PNG bytes, ``width`` px wide (resvg). Raises Fault for parts that cannot be drawn."""
    import resvg_py

    text = join(face)
    try:
        with _named(Part((0.0, 0.0, face.width, face.height), "", "a face")):
            return bytes(
                resvg_py.svg_to_bytes(svg_string=text, width=width, background=background, skip_system_fonts=True)
            )
    except Fault:
        for placed in face.parts:
            with _named(placed.part):
                _seen(placed.part)
        raise


@lru_cache(maxsize=1024)
def converts(part: Part) -> bool:
    """Whether a part can be turned into print: resvg reads it and something of it is seen."""
    try:
        with _named(part):
            shown = _seen(part)
    except Fault:
        return False
    with Image.open(io.BytesIO(shown)) as image:
        return image.convert("RGBA").getchannel("A").getbbox() is not None


def _seen(part: Part) -> bytes:
    import resvg_py

    return bytes(resvg_py.svg_to_bytes(svg_string=part_svg(part), width=64, skip_system_fonts=True))


@contextmanager
def _named(part: Part) -> Iterator[None]:
    """Whatever goes wrong with a part is told as a Fault that names it, also where a library breaks down."""
    try:
        yield
    except Fault:
        raise
    except BaseException as error:
        # a panic in a Rust library is no Exception
        if not isinstance(error, Exception) and type(error).__name__ != "PanicException":
            raise
        problem = f"it cannot be turned into print ({' '.join(str(error).split())[:120]})"
        remedy = "simplify the drawing, or save it again"
        raise Fault(Finding("ink-part", problem, remedy, subject=part.name or "a part of the cards")) from None


@cache
def ground_colour(face: Face) -> str | None:
    """The colour (``#RRGGBB``) all along the edge of a face with its bleed; None if the edge has several."""
    with Image.open(io.BytesIO(pixels(face, 120, background="#FFFFFF"))) as image:
        seen = image.convert("RGB")
    right, bottom = seen.width - 1, seen.height - 1
    colours = {seen.getpixel((x, y)) for x in range(seen.width) for y in (0, bottom)}
    colours |= {seen.getpixel((x, y)) for y in range(seen.height) for x in (0, right)}
    if len(colours) > 1:
        return None
    (colour,) = colours
    return "#{:02X}{:02X}{:02X}".format(*colour) if isinstance(colour, tuple) else None
