"""The floor: a plain reportlab script that makes forms of given SVG parts through svg2pdf and pikepdf and sets them.

It knows nothing of decks, pages or marks: what goes where was computed before and is read from a file.

usage: python bench/floor.py PARTS.json OUT.pdf
"""

import io
import json
import sys
from typing import Any

import pikepdf
import svg2pdf_py
from reportlab.pdfbase import pdfdoc
from reportlab.pdfgen import canvas


def converted(thing: Any, document: Any, seen: dict[bytes, Any]) -> Any:
    if isinstance(thing, pikepdf.Stream):
        key = thing.read_bytes()
        if key not in seen:
            stream = pdfdoc.PDFStream(content=thing.read_raw_bytes())
            stream.dictionary.dict["Filter"] = pdfdoc.PDFName("FlateDecode")
            for name, value in thing.items():
                if name not in ("/Length", "/Filter", "/DecodeParms"):
                    stream.dictionary.dict[name[1:]] = converted(value, document, seen)
            seen[key] = document.Reference(stream)
        return seen[key]
    if isinstance(thing, pikepdf.Dictionary):
        return pdfdoc.PDFDictionary({k[1:]: converted(v, document, seen) for k, v in thing.items() if k != "/Parent"})
    if isinstance(thing, pikepdf.Array):
        return pdfdoc.PDFArray([converted(value, document, seen) for value in thing])
    if isinstance(thing, pikepdf.Name):
        return pdfdoc.PDFName(str(thing)[1:])
    if isinstance(thing, bool):
        return "true" if thing else "false"
    return thing if isinstance(thing, int) else float(thing)


def main(source: str, target: str) -> None:
    with open(source, encoding="utf-8") as file:  # noqa: PTH123 - a script without the program's own habits
        job = json.load(file)
    out: Any = canvas.Canvas(target, invariant=1, pageCompression=1)
    fonts = svg2pdf_py.FontDatabase()
    seen: dict[bytes, Any] = {}
    for number, svg in enumerate(job["parts"]):
        with pikepdf.open(io.BytesIO(svg2pdf_py.svg_to_pdf(svg, fonts))) as pdf:
            page = pdf.pages[0]
            stream = pdfdoc.PDFStream(content=page.Contents.read_raw_bytes())
            stream.dictionary.dict.update(
                Filter=pdfdoc.PDFName("FlateDecode"),
                Type=pdfdoc.PDFName("XObject"),
                Subtype=pdfdoc.PDFName("Form"),
                BBox=pdfdoc.PDFArray([float(value) for value in page.mediabox]),
                Resources=converted(page.Resources, out._doc, seen),
            )
        out._doc.Reference(stream, pdfdoc.xObjectName(f"P{number}"))
    for page in job["pages"]:
        out.setPageSize(tuple(page["size"]))
        for matrix, number in page["forms"]:
            out._code.append(
                f"q {' '.join(f'{value:.5f}' for value in matrix)} cm /{pdfdoc.xObjectName(f'P{number}')} Do Q"
            )
            out._formsinuse.append(f"P{number}")
        out.showPage()
    out.save()


if __name__ == "__main__":
    main(*sys.argv[1:])
