"""Stroke glyphs: all that codes, numbers and times need, within their box, told apart in any print."""

import io
import itertools
import string

import numpy as np
import pytest
import resvg_py
from numpy.typing import NDArray
from PIL import Image

from oniroo.draw.glyphs import STROKES, advance, row, unknown
from oniroo.draw.parts import Part


def ink(part: Part, pad: float = 0.0) -> NDArray[np.bool_]:
    x, y, width, height = part.box
    view = f"{x - pad:g} {y - pad:g} {width + 2 * pad:g} {height + 2 * pad:g}"
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}">{part.body}</svg>'
    image = Image.open(io.BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=svg, width=round(width + 2 * pad)))))
    return np.asarray(image)[:, :, 3] > 100


def test_letters_digits_and_signs_are_there() -> None:
    assert set(string.ascii_uppercase + string.digits + "?@:") <= set(STROKES)
    assert unknown("A7Ä:é") == "Äé"


@pytest.mark.parametrize("char", sorted(STROKES))
def test_every_glyph_lies_within_its_box(char: str) -> None:
    part = row(char, "#000000", underline=char.isdigit())
    assert ink(part, 20).sum() == pytest.approx(ink(part).sum(), abs=4)


def test_no_two_glyphs_look_alike() -> None:
    pictures = {char: ink(row(char, "#000000")) for char in string.ascii_uppercase + string.digits}
    alike = [
        a + b
        for a, b in itertools.combinations(pictures, 2)
        if (pictures[a] & pictures[b]).sum() / (pictures[a] | pictures[b]).sum() > 0.88
    ]
    assert set(alike) <= {"O0"}  # a digit code is underlined


def test_a_row_is_as_wide_as_its_glyphs_and_gaps() -> None:
    assert advance("07:00") == 4 * 60 + 30 + 4 * 14
    part = row("07:00", "#000000")
    assert part.box == (-4, 0, advance("07:00") + 8, 100)


def test_only_an_underlined_row_is_taller() -> None:
    assert row("8", "#000000", underline=True).box[3] == 128
    assert row("8", "#000000") == row("8", "#000000")
    assert row("8", "#000000") != row("8", "#FFFFFF")
