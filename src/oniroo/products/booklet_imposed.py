"""The booklet ready to print: two pages side by side on each side of the paper, to be folded and stapled."""

import io
from collections.abc import Sequence

from oniroo.page.imposition import Stroke, fold_marks, saddle_stitch, spots, staple_marks
from oniroo.page.sizes import Paper
from oniroo.products.booklet_design import HEIGHT, WIDTH
from oniroo.products.ink import MM
from oniroo.products.metadata import describe

_PEN = 0.35  # pt


def impose(data: bytes, paper: Paper, *, rtl: bool = False) -> bytes:
    """A PDF of equal pages as a saddle-stitched booklet on ``paper``, lying on its long edge; turn on the short edge.

    Title, language and other words about the file are kept; links and outlines are not, they are of no use on paper.
    """
    import pikepdf

    with pikepdf.open(io.BytesIO(data)) as source, pikepdf.new() as made:
        first = [float(value) for value in source.pages[0].mediabox]
        places = spots(paper, first[2] / MM, first[3] / MM)
        sheet = paper.landscape()
        strokes = [_stroke(line, sheet.height) for line in (*fold_marks(paper), *staple_marks(paper, places[0].height))]
        forms = [made.copy_foreign(page.as_form_xobject()) for page in source.pages]
        for number, side in enumerate(saddle_stitch(len(forms), rtl=rtl)):
            page = made.add_blank_page(page_size=(sheet.width * MM, sheet.height * MM))
            # The fold is marked on the outside of every sheet, the staples on that of the outermost.
            code = [_drawn(strokes if number == 0 else strokes[:2])] if number % 2 == 0 else []
            shown = pikepdf.Dictionary()
            for name, spot, wanted in zip(("/Left", "/Right"), places, (side.left, side.right), strict=True):
                if wanted is not None:
                    shown[name] = forms[wanted - 1]
                    up = sheet.height - spot.y - spot.height
                    code.append(
                        f"q {spot.scale:.6f} 0 0 {spot.scale:.6f} {spot.x * MM:.3f} {up * MM:.3f} cm {name} Do Q"
                    )
            page.obj.Resources = pikepdf.Dictionary(XObject=shown)
            page.obj.Contents = made.make_stream("\n".join(code).encode())
        for key, value in source.docinfo.items():
            made.docinfo[key] = str(value)
        root = made.Root
        if "/Lang" in source.Root:
            root.Lang = pikepdf.String(str(source.Root.Lang))
        root.ViewerPreferences = pikepdf.Dictionary(
            PrintScaling=pikepdf.Name("/None"),
            Duplex=pikepdf.Name("/DuplexFlipShortEdge"),
            DisplayDocTitle=True,
        )
        describe(made)
        out = io.BytesIO()
        made.save(out, deterministic_id=True, object_stream_mode=pikepdf.ObjectStreamMode.generate)
        return out.getvalue()


def scale_on(paper: Paper) -> float:
    """How large pages of the booklet are on this paper, in parts of A5."""
    return spots(paper, WIDTH / MM, HEIGHT / MM)[0].scale


def _stroke(line: Stroke, height: float) -> str:
    x1, y1, x2, y2 = (value * MM for value in (line.x1, height - line.y1, line.x2, height - line.y2))
    return f"{x1:.3f} {y1:.3f} m {x2:.3f} {y2:.3f} l S"


def _drawn(strokes: Sequence[str]) -> str:
    return f"q {_PEN} w 0 G {' '.join(strokes)} Q"
