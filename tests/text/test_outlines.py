import io
import locale
import re

import numpy as np
import pypdfium2
import pytest
import resvg_py
import uharfbuzz
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from oniroo.ground.findings import Place
from oniroo.text.fonts import font_bytes
from oniroo.text.outlines import SIZES, Outline, fit, height, measure, misfit, outline, overflow_mm
from oniroo.text.roles import MM_PER_PT, Role, hb_font

NAMES = st.text("abcdefghijklmnopqrstuvwxyzABCDEFTVW &<>;'-é0123456789", max_size=30)
DOTS_PER_MM = 40

Pixels = np.ndarray[tuple[int, ...], np.dtype[np.float64]]
"""Ink from 0 to 1."""


def points(path: str) -> list[tuple[float, float]]:
    """End points of all commands, and of all controls, in absolute mm: a small reader of the path data we write."""
    found: list[tuple[float, float]] = []
    x = y = start_x = start_y = 0.0
    for letter, rest in re.findall(r"([Mmlhvqcz])([^Mmlhvqcz]*)", path):
        numbers = [float(number) for number in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", rest)]
        if letter == "z":
            x, y = start_x, start_y
        elif letter in "hv":
            for number in numbers:
                x, y = (x + number, y) if letter == "h" else (x, y + number)
                found.append((x, y))
        else:
            size = {"q": 4, "c": 6}.get(letter, 2)
            for at in range(0, len(numbers), size):
                step = numbers[at : at + size]
                base = (0.0, 0.0) if letter == "M" else (x, y)
                ends = [(base[0] + step[i], base[1] + step[i + 1]) for i in range(0, size, 2)]
                found += ends
                x, y = ends[-1]
            if letter in "Mm":
                start_x, start_y = x, y
    return found


def pixels_of_outline(drawn: Outline, width: float, height: float, baseline: float) -> Pixels:
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width * DOTS_PER_MM}" '
        f'height="{height * DOTS_PER_MM}"><rect width="{width}" height="{height}" fill="#fff"/>'
        f'<path transform="translate(1 {baseline})" d="{drawn.path}"/></svg>'
    )
    return grey(Image.open(io.BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=svg)))))


def pixels_of_reportlab(text: str, size: float, role: Role, width: float, height: float, baseline: float) -> Pixels:
    font = TTFont(f"reference-{role}-{len(text)}-{size}", io.BytesIO(font_bytes(role, text)))
    pdfmetrics.registerFont(font)
    file = io.BytesIO()
    # A hair less than whole pixels, lest the page be rendered one pixel larger.
    sheet = (width / MM_PER_PT - 0.001, height / MM_PER_PT - 0.001)
    canvas = Canvas(file, pagesize=sheet)
    canvas.setFont(font.fontName, size)
    canvas.drawString(1 / MM_PER_PT, sheet[1] - baseline / MM_PER_PT, text)
    canvas.save()
    page = pypdfium2.PdfDocument(file.getvalue())[0]
    return grey(page.render(scale=DOTS_PER_MM * MM_PER_PT).to_pil())


def grey(image: Image.Image) -> Pixels:
    return 1 - np.asarray(image.convert("L"), dtype=float) / 255


@pytest.mark.parametrize(
    ("text", "size", "role"),
    [("Snowfall, Dragon & Sun: Ågren", 8.0, "margin"), ("Hinge", 10.0, "name"), ("Øresund 0123456789", 12.0, "margin")],
)
def test_outlines_are_the_pixels_that_reportlab_prints_with_the_same_font(text: str, size: float, role: Role) -> None:
    drawn = outline(text, size, role)
    wide, high = round(drawn.width) + 3, 8
    ours = pixels_of_outline(drawn, wide, high, 6)
    reference = pixels_of_reportlab(text, size, role, wide, high, 6)
    assert ours.shape == reference.shape
    assert reference.sum() > 1000
    # Antialiasing differs at the edges only; a shift by 0.05 mm in any direction would be seen.
    assert np.abs(ours - reference).sum() < 0.03 * reference.sum()
    for shift in ((0, 2), (0, -2), (2, 0), (-2, 0)):
        assert np.abs(np.roll(ours, shift, (0, 1)) - reference).sum() > 0.1 * reference.sum()
    assert ours.sum() == pytest.approx(reference.sum(), rel=0.01)


def test_width_is_the_sum_of_harfbuzz_advances() -> None:
    buffer = uharfbuzz.Buffer()
    buffer.add_str("Wolf AVATAR Tj")
    buffer.guess_segment_properties()
    uharfbuzz.shape(hb_font("name"), buffer)
    units = sum(position.x_advance for position in buffer.glyph_positions)
    assert outline("Wolf AVATAR Tj", 9, "name").width == pytest.approx(units / 1000 * 9 * 25.4 / 72)
    assert measure("Wolf AVATAR Tj", 9, "name") == outline("Wolf AVATAR Tj", 9, "name").width


def test_names_are_kerned_and_margins_are_not() -> None:
    def kerning(role: Role) -> float:
        return measure("AV", 10, role) - measure("A", 10, role) - measure("V", 10, role)

    assert kerning("name") < -0.05
    assert kerning("margin") == pytest.approx(0)


def test_kerning_moves_the_second_letter() -> None:
    pair, first, second = outline("AV", 10), outline("A", 10), outline("V", 10)
    left_of_v = min(x for x, _ in points(second.path)) + first.width
    assert max(x for x, _ in points(pair.path)) < max(x for x, _ in points(second.path)) + first.width - 0.05
    assert pair.path.startswith(first.path)
    assert min(x for x, _ in points(pair.path.removeprefix(first.path))) < left_of_v


def test_capital_stands_on_the_baseline_with_y_downwards() -> None:
    ys = [y for _, y in points(outline("H", 10).path)]
    assert max(ys) == 0
    assert min(ys) == pytest.approx(-0.714 * 10 * 25.4 / 72, abs=0.001)
    assert height("H", 10) == pytest.approx(0.714 * 10 * 25.4 / 72)


def test_exact_path_of_a_plain_letter() -> None:
    assert outline("l", 10).path == "M.723 0h-.449v-2.681h.449z"


def test_composed_and_decomposed_text_look_alike() -> None:
    assert outline("Cafe\u0301", 10).path == outline("Café", 10).path


@pytest.mark.parametrize(("typed", "composed"), [("\u1fef", "`"), ("\u0374", "\u02b9"), ("\u2126", "\u03a9")])
def test_signs_that_unicode_holds_twice_are_drawn_as_one(typed: str, composed: str) -> None:
    assert outline(typed, 10).path == outline(composed, 10).path
    assert outline(typed, 10).text == typed


def test_marks_without_a_composed_form_stand_over_their_letter() -> None:
    base, marked = points(outline("q", 10).path), points(outline("q\u0302", 10).path)
    assert outline("q\u0302", 10).width == outline("q", 10).width
    assert min(y for _, y in marked) < min(y for _, y in base) - 0.4
    assert max(x for x, _ in marked) <= max(x for x, _ in base)


def test_scripts_are_shaped_each_by_its_own_rules() -> None:
    mixed = outline("Om हिन्दी", 10)
    assert mixed.width == pytest.approx(outline("Om ", 10).width + outline("हिन्दी", 10).width)


def test_names_from_right_to_left_are_joined_and_start_at_the_right() -> None:
    plain, pair, other = (outline(text, 10, language="he") for text in ("א", "אב", "ב"))
    assert pair.width == pytest.approx(plain.width + other.width)
    assert pair.glyphs[0].path == other.glyphs[0].path
    assert pair.glyphs[1].path == plain.glyphs[0].path
    assert pair.glyphs[1].x == pytest.approx(other.width, abs=0.01)
    joined = outline("حلم", 10, language="ar")
    assert joined.width < sum(outline(letter, 10, language="ar").width for letter in "حلم")
    assert joined.text == "حلم"


def test_heights_and_boxes_of_a_font_with_other_units() -> None:
    """Heebo counts 2048 units in the size, Noto Sans 1000."""
    letter = outline("ל", 10, language="he")
    top = -min(y for _, y in points(letter.path))
    assert height("ל", 10, language="he") == pytest.approx(top, abs=0.01)
    left, up, wide, high = letter.glyphs[0].box
    xs = [x for x, _ in points(letter.glyphs[0].path)]
    assert left < min(xs) < max(xs) < left + wide
    assert up < -top < up + high
    assert 2 < top < 4


@pytest.mark.parametrize("name", ["R&D", "<A>", "it's", "Tom & Co; &amp;"])
def test_text_is_kept_as_typed_and_every_character_is_drawn(name: str) -> None:
    drawn = outline(name, 10)
    assert drawn.text == name
    assert drawn.path.count("M") == len(name.replace(" ", ""))
    assert drawn.width > measure(name[:-1], 10, "name")


def test_nothing_to_draw() -> None:
    assert outline("", 10) == Outline("", 0, 10, "")
    assert outline("  ", 10).path == ""
    assert outline("  ", 10).width == pytest.approx(2 * 0.260 * 10 * 25.4 / 72)


def test_language_of_the_computer_has_no_influence(monkeypatch: pytest.MonkeyPatch) -> None:
    before = outline("Și бгд", 11).path
    monkeypatch.setattr(locale, "getlocale", lambda *_: ("sr_RS", "UTF-8"))
    assert outline("Și бгд", 11, language="und").path == before
    assert outline("Şapte", 11, language="ro").path != outline("Şapte", 11).path


def test_largest_size_that_fits_is_taken() -> None:
    name = "Staircase in the clouds"
    at_nine = measure(name, 9, "name")
    for box, size in ((60, 10), (at_nine + 0.01, 9), (at_nine - 0.01, 8.5), (measure(name, 8, "name"), 8)):
        drawn = fit(name, box, 3.4)
        assert drawn is not None
        assert drawn.size == size
        assert drawn == outline(name, size)


def test_boundary_is_exact() -> None:
    wide, high = measure("Dragon", 10, "name"), height("Dragon", 10)
    fitted = fit("Dragon", wide, high, (10,))
    assert fitted is not None
    assert fitted.width == wide
    assert fit("Dragon", wide - 1e-6, high, (10,)) is None
    assert fit("Dragon", wide, high - 1e-6, (10,)) is None


def test_accents_count_for_the_height_and_small_letters_count_as_capitals() -> None:
    assert height("Å", 10) > height("A", 10) + 0.5
    assert height("ace", 10) == height("H", 10) == pytest.approx(0.714 * 10 * MM_PER_PT)
    small, plain = fit("Ấ", 36, 3.4), fit("A", 36, 3.4)
    assert small is not None
    assert plain is not None
    assert small.size < plain.size == 10


def test_order_of_sizes_does_not_matter() -> None:
    assert fit("Sun", 36, 3.4, (8, 10, 9)) == fit("Sun", 36, 3.4, (10, 9, 8)) == outline("Sun", 10)


def test_misfit_tells_by_how_much() -> None:
    name = "The long sleep of a hundred years"
    assert fit(name, 36, 3.4) is None
    over = overflow_mm(name, 36, 8)
    assert over == pytest.approx(measure(name, 8, "name") - 36)
    assert over > 1
    finding = misfit(name, 36, 3.4, subject="card 077", place=Place("cards.yaml", 3, 1))
    assert str(finding) == (
        f"cards.yaml:3:1: card 077: '{name}' is {over:.2f} mm too wide for its box of 36 × 3.4 mm, "
        "even at the smallest size of 8 pt; choose a shorter text"
    )
    assert finding.code == "text-overflow"


def test_misfit_in_height_is_told_as_such() -> None:
    finding = misfit("Ấ", 36, 2)
    assert re.search(r"is \d\.\d\d mm too high for its box of 36 × 2 mm", finding.problem)
    assert finding.remedy == "leave out accents"


def test_misfit_of_what_fits_is_a_mistake_of_the_program() -> None:
    with pytest.raises(ValueError, match="'Sun' fits"):
        misfit("Sun", 36, 3.4)


def test_no_overflow_is_zero() -> None:
    assert overflow_mm("Sun", 36, 8) == 0


@settings(deadline=None)
@given(NAMES, st.sampled_from(SIZES))
def test_outline_stays_within_its_width_and_height(text: str, size: float) -> None:
    drawn = outline(text, size)
    reach = points(drawn.path)
    slack = 0.12 * size * MM_PER_PT  # letters may overhang their advance a little (f, j)
    assert all(-slack < x < drawn.width + slack for x, _ in reach)
    one_unit = size * MM_PER_PT / 1000  # extents are whole units
    assert all(y >= -height(text, size) - one_unit - 0.0011 for _, y in reach)
    assert drawn.path.count("z") >= drawn.path.count("M")


@settings(deadline=None)
@given(NAMES, st.floats(0, 80), st.floats(1, 5))
def test_fit_is_none_only_if_no_size_fits(text: str, wide: float, high: float) -> None:
    drawn = fit(text, wide, high)
    fitting = [size for size in SIZES if overflow_mm(text, wide, size) <= 1e-9 and height(text, size) <= high + 1e-9]
    assert (drawn.size if drawn else None) == (max(fitting) if fitting else None)


@settings(deadline=None)
@given(NAMES, st.sampled_from(SIZES))
def test_paths_are_short_and_plain(text: str, size: float) -> None:
    path = outline(text, size).path
    assert re.fullmatch(r"[MmlhvqzMC0-9.\- ]*", path)
    assert not re.search(r"\.\d{4}|(?<!\d)0\.|\.\d*0(?!\d)|--|nan|e", path)
    assert outline(text, size).path == path
