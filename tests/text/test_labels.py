import copy
from math import inf

import numpy as np
import pypdfium2
import pytest
from paragraphs import canvas, extracted, finished
from reportlab.platypus import BaseDocTemplate, Flowable, Frame, KeepTogether, PageTemplate

from oniroo.text.drawing import label
from oniroo.text.layout import Layout, TextStyle
from oniroo.text.markup import Piece
from oniroo.text.paragraph import Paragraph

STYLE = TextStyle(language="he", voice="sans", size=12)


def ink(data: bytes) -> tuple[float, float]:
    """From where to where there is ink, in pt."""
    document = pypdfium2.PdfDocument(data)
    dark = document[0].render(scale=4, grayscale=True).to_numpy().squeeze() < 128
    document.close()
    columns = np.flatnonzero(dark.any(axis=0)) / 4
    return (float(columns[0]), float(columns[-1])) if len(columns) else (inf, inf)


@pytest.mark.parametrize(("anchor", "shift"), [("left", 0.0), ("centre", 0.5), ("right", 1.0)])
def test_a_label_stands_at_its_anchor(anchor: str, shift: float) -> None:
    sheet = canvas(200, 40)
    width = label(sheet, "HIH חלום HIH", STYLE, 100, 20, anchor=anchor)  # type: ignore[arg-type]
    assert width == pytest.approx(Layout([Piece("HIH חלום HIH")], STYLE).natural_width())
    left, right = ink(finished(sheet))
    assert left == pytest.approx(100 - shift * width, abs=1.5)
    assert right == pytest.approx(100 + (1 - shift) * width, abs=1.5)


def test_a_label_is_no_markup() -> None:
    sheet = canvas()
    label(sheet, "<b>R&D</b>", STYLE.but(language="en"), 10, 20)
    assert extracted(finished(sheet)) == "<b>R&D</b>"


def test_a_hidden_label_is_found_where_it_is_said_to_be_but_not_seen() -> None:
    sheet = canvas(200, 40)
    label(sheet, "חלום", STYLE, 50, 20, hidden_width=100)
    data = finished(sheet)
    assert ink(data) == (inf, inf)
    document = pypdfium2.PdfDocument(data)
    page = document[0].get_textpage()
    assert page.search("חלום").get_next() == (0, 4)
    boxes = [page.get_charbox(at, loose=True) for at in range(4)]
    document.close()
    assert min(box[0] for box in boxes) == pytest.approx(50, abs=0.5)
    assert max(box[2] for box in boxes) == pytest.approx(150, abs=0.5)


@pytest.mark.parametrize("typed", ["ab\nHIH", "ab \n\n HIH", "\nab\nHIH\n"])
def test_a_label_has_one_line_whatever_was_typed(typed: str) -> None:
    sheet, plain = canvas(), canvas()
    assert label(sheet, typed, STYLE, 10, 20) == label(plain, "ab HIH", STYLE, 10, 20)
    assert extracted(finished(sheet)) == extracted(finished(plain)) == "ab HIH"
    assert label(canvas(), "", STYLE, 0, 0, hidden_width=5) == 0


def test_layouts_are_shared_by_copies() -> None:
    part = Paragraph("a b", STYLE)
    assert copy.deepcopy(part).layout is part.layout


def test_several_passes_and_kept_groups_give_what_one_pass_gives(tmp_path_factory: pytest.TempPathFactory) -> None:
    def story() -> list[Flowable]:
        parts = [Paragraph(f"{number} " + "one two three four five six " * 9, TextStyle()) for number in range(9)]
        kept: list[Flowable] = list(parts[5:8])
        return [*parts[:5], KeepTogether(kept), parts[8]]

    files = []
    for passes in ("build", "multiBuild"):
        path = tmp_path_factory.mktemp(passes) / "book.pdf"
        document = BaseDocTemplate(str(path), pagesize=(200, 200), invariant=1)
        document.addPageTemplates([PageTemplate("page", [Frame(20, 20, 160, 160, 0, 0, 0, 0)])])
        getattr(document, passes)(story())
        files.append(path.read_bytes())
    assert files[0] == files[1]
