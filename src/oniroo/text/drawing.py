"""Lines of glyphs drawn on a reportlab canvas: those of paragraphs, and single ones that stand by themselves."""

import re
from collections.abc import Sequence
from math import inf
from typing import Any, Literal

from oniroo.text.aliases import say_again
from oniroo.text.layout import Cluster, Layout, TextStyle
from oniroo.text.markup import Piece
from oniroo.text.pdffont import embedded, parted

_BREAKS = re.compile(r" *\n\s*")

Anchor = Literal["left", "centre", "right"]


def label(
    canvas: Any,
    text: str,
    style: TextStyle,
    x: float,
    y: float,
    *,
    anchor: Anchor = "left",
    hidden_width: float | None = None,
) -> float:
    """One line of text, printed as typed (no markup), its baseline at height ``y``; gives its width.

    Line breaks are blanks. ``x`` is where its left end, its centre or its right end stands. All in the canvas' unit, as
    is the size of the style. With a ``hidden_width`` nothing is seen: search finds the words there, spread to that
    width, over the same text drawn otherwise. Raises Fault as ``Layout`` does.
    """
    layout = Layout([Piece(one_line(text))], style.but(align="start", hyphenate=False))
    (line,) = layout.lines(inf)
    left = x - {"left": 0.0, "centre": 0.5, "right": 1.0}[anchor] * line.width
    if hidden_width is None:
        draw_line(canvas, layout, line.clusters, left, y)
        if style.runs == "ltr":
            say_again(canvas, line.clusters, style.size, left, y)
    elif line.width:
        draw_line(canvas, layout, line.clusters, x, y, hidden=100 * hidden_width / line.width)
    return line.width


def one_line(text: str) -> str:
    """The text with a blank for each of its line breaks, and for the blanks around it."""
    return _BREAKS.sub(" ", text.strip("\n")) if "\n" in text else text


def draw_line(
    canvas: Any, layout: Layout, clusters: Sequence[Cluster], left: float, baseline: float, *, hidden: float = 0.0
) -> None:
    """Clusters from left to right in one text object; what differs from a glyph's own advance goes between them.

    ``hidden`` other than 0 shows nothing, at a width of so many percent.
    """
    size = layout.style.size
    code = ["BT", f"1 0 0 1 {left:.3f} {baseline:.3f} Tm"]
    if hidden:
        code.append(f"3 Tr {hidden:.2f} Tz")
    font, colour = "", ""
    row: list[str] = []
    pen = 0.0
    for at, cluster in enumerate(clusters):
        own = embedded(canvas, cluster.face)
        link = layout.pieces[cluster.piece].link
        wanted = (layout.style.link_colour if link else "") or layout.style.colour
        if own.name != font or wanted != colour:
            if row:
                code.append(f"[{''.join(row)}] TJ")
                row = []
            if own.name != font:
                code.append(f"/{own.name} {size:g} Tf")
            if wanted != colour:
                code.append(f"{_rgb(wanted)} rg")
            font, colour = own.name, wanted
        gap = round((pen - cluster.x) * 1000 / size, 1)
        if gap:
            row.append(f"{gap:g}")
            pen -= gap * size / 1000
        text = cluster.text
        if cluster.level & 1 and at + 1 < len(clusters):
            text = parted(text, clusters[at + 1].text)
        cid = own.cid(cluster.glyphs, text, cluster.level)
        row.append(f"<{cid:04X}>")
        pen += own.width(cid) * size / 1000
    if row:
        code.append(f"[{''.join(row)}] TJ")
        canvas._code.append(f"q {' '.join(code)} ET Q")


def add_links(canvas: Any, layout: Layout, clusters: Sequence[Cluster], left: float, span: tuple[float, float]) -> None:
    """A clickable box for every stretch of a link: one link may lie in several on a line of mixed direction."""
    stretches: list[tuple[str, float, float]] = []
    before = ""
    for cluster in clusters:
        link = layout.pieces[cluster.piece].link
        right = cluster.x + cluster.advance
        if link and link == before:
            stretches[-1] = (link, stretches[-1][1], right)
        elif link:
            stretches.append((link, cluster.x, right))
        before = link
    for link, start, end in stretches:
        box = (left + start, span[0], left + end, span[1])
        if link.startswith("#"):
            canvas.linkRect("", link[1:], box, relative=1, thickness=0)
        else:
            canvas.linkURL(link, box, relative=1, thickness=0)


def _rgb(colour: str) -> str:
    return " ".join(f"{int(colour[at : at + 2], 16) / 255:.3g}" for at in (1, 3, 5))
