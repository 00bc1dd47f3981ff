"""The two-sided test page by which a printer's back offset and angle are read, and the scale checked."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from oniroo.ground.findings import Finding
from oniroo.page import Backs, Paper
from oniroo.page.calibration import CalibrationTexts, calibration_page
from oniroo.products.document import About, Document
from oniroo.products.printers import BackOffset
from oniroo.products.sheets import DUPLEX, draw_lines
from oniroo.text.outlines import measure

if TYPE_CHECKING:
    from oniroo.products.words import Words


@dataclass(frozen=True, slots=True)
class TestPage:
    """The finished file, and what there is to say about it."""

    __test__ = False  # not for pytest

    data: bytes
    findings: tuple[Finding, ...] = ()


def make_test_page(
    paper: Paper,
    backs: Backs = Backs.LONG_EDGE,
    offset: BackOffset | None = None,
    *,
    printer: str = "",
    words: "Words | None" = None,
) -> TestPage:
    """The test page as a PDF of two pages; an ``offset`` already in use is drawn into its back.

    It speaks English, or the language of the ``words``. Raises UsageFault when ``backs`` prints nothing on the other
    side or the paper is too small.
    """
    known = offset or BackOffset()
    texts, title, language, lettering = CalibrationTexts(), "ONIROO: test page for the back offset", "en", None
    if words is not None:
        from oniroo.products.test_words import calibration_texts, page_title

        texts, title = calibration_texts(words), page_title(words)
        language, lettering = words.translation.language.code, words.lettering
    made = calibration_page(
        paper,
        backs,
        back_offset=(known.x, known.y),
        back_angle=known.angle,
        printer=printer or None,
        texts=texts,
        measure=measure if lettering is None else lettering.measure,
    )
    sides = tuple(made.sheet.sides())
    title += (f" of {printer}" if words is None else f" ({printer})") if printer else ""
    about = About(title=f"{title}, {paper.name}", language=language, duplex=DUPLEX.get(backs, "Simplex"))
    document = Document(about, {caption.text for side in sides for caption in side.texts}, lettering)
    for name, side in zip((texts.front, texts.back), sides, strict=True):
        with document.page(side.paper.width, side.paper.height, label=name):
            document.outline(name[:1].upper() + name[1:], 0)
            draw_lines(document, side)
    return TestPage(document.finish(), words.findings("the test page") if words is not None else ())
