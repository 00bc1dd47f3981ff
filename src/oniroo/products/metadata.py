"""What a PDF says of itself a second time, in XMP: what library programs and archives read (ISO 16684-1)."""

import io
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pikepdf


def with_xmp(data: bytes) -> bytes:
    """The PDF with its title, language, authors and rights in XMP; equal bytes for equal files."""
    import pikepdf

    with pikepdf.open(io.BytesIO(data)) as pdf:
        describe(pdf)
        out = io.BytesIO()
        pdf.save(out, deterministic_id=True, object_stream_mode=pikepdf.ObjectStreamMode.generate)
        return out.getvalue()


def describe(pdf: "pikepdf.Pdf") -> None:
    """Write into the XMP what the information dictionary and the catalog of a PDF say."""
    info = pdf.docinfo
    said = {"pdf:Producer": "/Producer", "pdf:Keywords": "/Keywords", "xmp:CreatorTool": "/Creator"}
    with pdf.open_metadata(set_pikepdf_as_editor=False, update_docinfo=False) as xmp:
        xmp["dc:title"] = str(info.get("/Title", ""))
        xmp["dc:creator"] = [str(info.get("/Author", ""))]
        xmp["dc:description"] = str(info.get("/Subject", ""))
        xmp["dc:rights"] = str(info.get("/Subject", ""))  # the notice of the game
        if "/Lang" in pdf.Root:
            xmp["dc:language"] = [str(pdf.Root.Lang)]
        for name, key in said.items():
            if key in info:
                xmp[name] = str(info[key])
