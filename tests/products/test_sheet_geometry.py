"""Where things lie on the finished sheets, measured in the PDF itself."""

from collections.abc import Sequence

import pytest
from pdf_pages import Page, Shown, cards_on, read_pages

from oniroo.deck.model import Card, Deck
from oniroo.draw.intake import ArtGallery
from oniroo.draw.parts import Face, Part, Placed
from oniroo.page import A4, LETTER, Backs, Marks, SheetSpec, parse_card, parse_paper
from oniroo.products.ink import ground_colour
from oniroo.products.sheets import SheetJob, make_sheets

TOLERANCE = 0.05  # mm


def pages_of(deck: Deck, gallery: ArtGallery, cards: Sequence[Card] | None = None, **spec: object) -> list[Page]:
    job = SheetJob(SheetSpec(**spec))  # type: ignore[arg-type]
    return read_pages(make_sheets(cards or deck.cards, deck, gallery, job).files[0])


def places(page: Page) -> list[tuple[float, float]]:
    return sorted((shown.box[0], shown.box[1]) for shown in cards_on(page))


@pytest.mark.parametrize(
    ("paper", "size", "margin"), [("a4", (210, 297), (10.5, 16.5)), ("letter", (215.9, 279.4), (13.45, 7.7))]
)
def test_every_card_lies_where_it_should(
    deck: Deck, gallery: ArtGallery, paper: str, size: tuple[float, float], margin: tuple[float, float]
) -> None:
    pages = pages_of(deck, gallery, paper=parse_paper(paper), backs=Backs.NONE)
    assert len(pages) == 20
    grid = sorted((margin[0] + 63 * column, margin[1] + 88 * row) for row in range(3) for column in range(3))
    for page in pages[:-1]:
        assert (page.width, page.height) == pytest.approx(size, abs=0.001)
        assert len(cards_on(page)) == 9
        for (x, y), (wanted_x, wanted_y) in zip(places(page), grid, strict=True):
            assert x == pytest.approx(wanted_x, abs=TOLERANCE)
            assert y == pytest.approx(wanted_y, abs=TOLERANCE)
    last = places(pages[-1])
    assert last == [pytest.approx(margin, abs=TOLERANCE), pytest.approx((margin[0] + 63, margin[1]), abs=TOLERANCE)]
    assert sum(len(cards_on(page)) for page in pages) == 173


def backs_of(page: Page) -> list[tuple[float, float, float, float]]:
    """The places of backs: what their clips leave to be seen, without the lap of 0.03 mm."""
    return sorted(page.clips)


@pytest.mark.parametrize(("backs", "mirror"), [(Backs.LONG_EDGE, "x"), (Backs.SHORT_EDGE, "y")])
def test_backs_lie_behind_their_fronts(deck: Deck, gallery: ArtGallery, backs: Backs, mirror: str) -> None:
    pages = pages_of(deck, gallery, backs=backs, back_bleed=0.0)
    assert len(pages) == 40
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        fronts = cards_on(front)
        assert len(back.clips) == len(fronts)
        behind = [
            (front.width - shown.box[2], shown.box[1]) if mirror == "x" else (shown.box[0], front.height - shown.box[3])
            for shown in fronts
        ]
        for clip, wanted in zip(sorted((box[0], box[1]) for box in back.clips), sorted(behind), strict=True):
            assert clip == pytest.approx(wanted, abs=TOLERANCE)
        for left, top, right, bottom in back.clips:
            assert (right - left, bottom - top) == pytest.approx((63, 88), abs=2 * TOLERANCE)


def forms_of(page: Page) -> list[Shown]:
    return [shown for shown in page.forms if shown.box[3] - shown.box[1] > 60]


def test_backs_of_the_short_edge_stand_upside_down(deck: Deck, gallery: ArtGallery) -> None:
    for backs, at_top in ((Backs.LONG_EDGE, True), (Backs.SHORT_EDGE, False)):
        page = pages_of(deck, gallery, backs=backs)[1]
        for shown in forms_of(page):
            assert (abs(shown.corner[1] - shown.box[1]) < TOLERANCE) is at_top


def test_an_offset_moves_everything_on_backs_and_nothing_on_fronts(deck: Deck, gallery: ArtGallery) -> None:
    plain = pages_of(deck, gallery)
    moved = pages_of(deck, gallery, back_offset=(1.5, -0.8))
    for before, after in zip(plain[::2], moved[::2], strict=True):
        assert before == after
    for before, after in zip(plain[1::2], moved[1::2], strict=True):
        assert len(before.lines) == len(after.lines) > 20
        assert len(before.forms) == len(after.forms) > 0
        for one, other in zip(before.lines, after.lines, strict=True):
            assert other[:4] == pytest.approx([one[0] + 1.5, one[1] - 0.8, one[2] + 1.5, one[3] - 0.8], abs=0.01)
        assert len(before.texts) == len(after.texts) > 5
        for text, shifted_text in zip(before.texts, after.texts, strict=True):
            assert shifted_text == pytest.approx((text[0] + 1.5, text[1] - 0.8), abs=0.01)
        for clip, shifted_clip in zip(before.clips, after.clips, strict=True):
            moved_clip = (clip[0] + 1.5, clip[1] - 0.8, clip[2] + 1.5, clip[3] - 0.8)
            assert shifted_clip == pytest.approx(moved_clip, abs=0.01)
        for form, shifted in zip(before.forms, after.forms, strict=True):
            assert shifted.corner == pytest.approx((form.corner[0] + 1.5, form.corner[1] - 0.8), abs=0.01)


def test_an_angle_turns_everything_on_backs_about_the_middle(deck: Deck, gallery: ArtGallery) -> None:
    from math import cos, radians, sin

    plain, turned = pages_of(deck, gallery)[1], pages_of(deck, gallery, back_angle=1.0)[1]
    c, s = cos(radians(1)), sin(radians(1))
    mid_x, mid_y = 105, 148.5
    for one, other in zip(plain.lines, turned.lines, strict=True):
        x, y = one[0] - mid_x, one[1] - mid_y
        assert other[:2] == pytest.approx((mid_x + c * x - s * y, mid_y + s * x + c * y), abs=0.01)


def touches(line: tuple[float, ...], box: tuple[float, float, float, float]) -> bool:
    left, right = sorted((line[0], line[2]))
    top, bottom = sorted((line[1], line[3]))
    return left < box[2] - 0.01 and right > box[0] + 0.01 and top < box[3] - 0.01 and bottom > box[1] + 0.01


@pytest.mark.parametrize("paper", [A4, LETTER], ids=["a4", "letter"])
@pytest.mark.parametrize("gap", [None, 3.0], ids=["no-gap", "gap"])
def test_ticks_stand_at_every_cut_outside_the_cards(
    deck: Deck, gallery: ArtGallery, paper: object, gap: float | None
) -> None:
    pages = pages_of(deck, gallery, paper=paper, gap=gap)
    for page in pages:
        boxes = [shown.box for shown in cards_on(page)] or page.clips
        assert not [line for line in page.lines for box in boxes if touches(line, box)]
        assert all(line[4] >= 0.25 for line in page.lines)
    front, back = pages[0], pages[1]
    upright, level = standing(front), lying(front)
    for shown in cards_on(front):
        left, top, right, bottom = shown.box
        assert all(any(abs(x - mark) < TOLERANCE for mark in upright) for x in (left, right))
        assert all(any(abs(y - mark) < TOLERANCE for mark in level) for y in (top, bottom))
    for mark in standing(back):
        assert any(abs(back.width - mark - other) < TOLERANCE for other in upright)


def standing(page: Page) -> list[float]:
    """Where upright ticks stand in the top margin."""
    return [
        line[0] for line in page.lines if abs(line[0] - line[2]) < 0.001 and line[3] < 16.5 and line[3] - line[1] > 1.5
    ]


def lying(page: Page) -> list[float]:
    """Where level ticks lie in the left margin."""
    return [
        line[1] for line in page.lines if abs(line[1] - line[3]) < 0.001 and line[2] < 13.5 and line[2] - line[0] > 1.5
    ]


def test_full_lines_are_one_for_each_shared_edge(deck: Deck, gallery: ArtGallery) -> None:
    page = pages_of(deck, gallery, marks=Marks.LINES)[0]
    long = [line for line in page.lines if max(abs(line[2] - line[0]), abs(line[3] - line[1])) > 150]
    assert sorted(round(line[0], 1) for line in long if abs(line[0] - line[2]) < 0.01) == [10.5, 73.5, 136.5, 199.5]
    assert sorted(round(line[1], 1) for line in long if abs(line[1] - line[3]) < 0.01) == [16.5, 104.5, 192.5, 280.5]


def test_no_marks_are_no_marks(deck: Deck, gallery: ArtGallery) -> None:
    page = pages_of(deck, gallery, marks=Marks.NONE)[0]
    assert all(line[1] > 280 or line[3] < 17 or line[0] < 11 for line in page.lines)  # only the rulers are left
    assert len(page.lines) < 20


@pytest.mark.parametrize("card", ["bridge", "euro", "mini-euro", "tarot", "square", "50x100"])
def test_faces_scale_uniformly_and_lie_centred(deck: Deck, gallery: ArtGallery, card: str) -> None:
    size = parse_card(card)
    scale = min(size.width / 63, size.height / 88)
    page = pages_of(deck, gallery, card=size, backs=Backs.NONE)[0]
    spec = SheetSpec(card=size, backs=Backs.NONE)
    grid = spec.grid()
    shown = cards_on(page, (63 * scale, 88 * scale))
    assert len(shown) == grid.capacity
    first = min(shown, key=lambda form: (round(form.box[1], 1), form.box[0])).box
    assert first[0] == pytest.approx(grid.x + (size.width - 63 * scale) / 2, abs=TOLERANCE)
    assert first[1] == pytest.approx(grid.y + (size.height - 88 * scale) / 2, abs=TOLERANCE)


@pytest.mark.parametrize("card", ["tarot", "square", "mini-euro"])
def test_backs_of_other_shapes_lie_whole_on_their_ground(deck: Deck, gallery: ArtGallery, card: str) -> None:
    size = parse_card(card)
    scale = min(size.width / 63, size.height / 88)
    page = pages_of(deck, gallery, card=size)[1]
    drawn = [form for form in page.forms if abs(form.box[2] - form.box[0] - 69 * scale) < TOLERANCE]
    assert len(drawn) == len(page.clips) > 0
    for form, clip in zip(drawn, page.clips, strict=True):
        assert (form.box[0] + form.box[2]) / 2 == pytest.approx((clip[0] + clip[2]) / 2, abs=1.01)
        assert form.box[3] - form.box[1] == pytest.approx(94 * scale, abs=TOLERANCE)


def plain_back(body: str) -> Face:
    return Face(63, 88, (Placed(Part((0, 0, 63, 88), body), 0, 0, 63, 88),))


def test_backs_without_a_ground_fill_the_card(deck: Deck, gallery: ArtGallery, monkeypatch: pytest.MonkeyPatch) -> None:
    stripes = '<rect width="63" height="44" fill="#FF0000"/><rect y="44" width="63" height="44" fill="#00FF00"/>'
    assert ground_colour(plain_back(stripes)) is None
    plain = '<rect width="63" height="88" fill="#FF8000"/><circle cx="30" cy="30" r="9" fill="#00FF00"/>'
    assert ground_colour(plain_back(plain)) == "#FF8000"
    monkeypatch.setattr("oniroo.products.faces.back", lambda *_, **__: plain_back(stripes))
    page = pages_of(deck, gallery, card=parse_card("70x120"))[1]
    widths = {round(form.box[2] - form.box[0], 1) for form in page.forms}
    assert widths == {round(63 * 124 / 88, 1)}  # 120 mm and 2 mm of bleed on each side


def test_fold_over_backs_meet_their_fronts_when_folded(deck: Deck, gallery: ArtGallery) -> None:
    pages = pages_of(deck, gallery, backs=Backs.FOLD)
    assert len(pages) == 44
    for page in pages:
        fronts = [shown.box for shown in cards_on(page)]
        assert len(page.clips) == len(fronts)
        wanted = sorted(((210 - (left + right) / 2, (top + bottom) / 2) for left, top, right, bottom in fronts))
        drawn = sorted(
            ((form.box[0] + form.box[2]) / 2, (form.box[1] + form.box[3]) / 2)
            for form in page.forms
            if abs(form.box[2] - form.box[0] - 94) < TOLERANCE
        )
        for middle, place in zip(drawn, wanted, strict=True):
            assert middle == pytest.approx(place, abs=TOLERANCE)
        for clip, (x, y) in zip(sorted(page.clips), wanted, strict=True):
            assert clip[0] <= x - 44 + TOLERANCE
            assert clip[2] >= x + 44 - TOLERANCE
            assert clip[1] <= y - 31.5 + TOLERANCE
            assert clip[3] >= y + 31.5 - TOLERANCE


def test_single_cards_have_their_trim_box(deck: Deck, gallery: ArtGallery) -> None:
    import io

    import pikepdf

    job = SheetJob(SheetSpec(bleed=3.0), single=True)
    made = make_sheets(deck.cards[:5], deck, gallery, job)
    with pikepdf.open(io.BytesIO(made.files[0])) as pdf:
        assert len(pdf.pages) == 10
        for page in pdf.pages:
            assert [float(value) * 25.4 / 72 for value in page.mediabox] == pytest.approx([0, 0, 69, 94], abs=0.001)
            assert [float(value) * 25.4 / 72 for value in page.trimbox] == pytest.approx([3, 3, 66, 91], abs=0.001)
