"""Pictures of any shape are shown whole and undistorted, on a mat where they leave room, and it is said."""

import dataclasses
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray
from svg_samples import put, svg

from oniroo.deck.model import Card, Codes, Deck, Kind
from oniroo.draw import frames
from oniroo.draw.backs import back
from oniroo.draw.faces import face, warnings
from oniroo.draw.fitting import HIDDEN, covering, fills, fitted, ratio
from oniroo.draw.intake import ArtGallery
from oniroo.draw.outline import Box
from oniroo.draw.palette import MIST, Ink, rgb
from oniroo.draw.parts import Face, Part
from oniroo.ground.findings import Finding, Severity

ART = Path(__file__).parents[2] / "art"
Pixels = Callable[[Face, int], NDArray[np.uint8]]
CIRCLE = '<circle cx="150" cy="150" r="120" fill="#000000"/>'
SIDES = st.floats(1, 1000)


def own(folder: Path, **files: str) -> ArtGallery:
    """Somebody's own pictures (``symbols__fox=svg text``) before ours."""
    for name, text in files.items():
        put(folder, f"{name.replace('__', '/').replace('_', '-')}.svg", text)
    return ArtGallery([folder, ART])


@given(SIDES, SIDES, st.floats(-50, 50), SIDES, SIDES)
def test_a_part_keeps_its_proportions_and_its_middle(w: float, h: float, x: float, width: float, height: float) -> None:
    part, box = Part((3, 4, w, h), ""), Box(x, -x, width, height)
    for placed, inside in ((fitted(part, box), True), (covering(part, box), False)):
        assert placed.width / placed.height == pytest.approx(w / h)
        assert (placed.x + placed.width / 2, placed.y + placed.height / 2) == pytest.approx((box.cx, box.cy))
        least, most = sorted((placed.width / width, placed.height / height))
        assert (most if inside else least) == pytest.approx(1)
        assert fills(part, box) == (most / least - 1 <= HIDDEN) or abs(most / least - 1 - HIDDEN) < 1e-3


@pytest.mark.parametrize(
    ("sides", "words"), [((240, 300), "4:5"), ((300, 300), "1:1"), ((51.2, 73.6), "16:23"), ((1, 900), "1:900")]
)
def test_sides_are_told_as_people_write_them(sides: tuple[float, float], words: str) -> None:
    assert ratio(*sides) == words


@pytest.mark.parametrize("ink", list(Ink))
@pytest.mark.parametrize(
    ("name", "card"),
    [("symbols__fox", "065"), ("special__wake_up", "wake-up"), ("special__dream_fairy_1", "dream-fairy-1")],
)
def test_a_circle_stays_a_circle_on_a_quiet_mat(
    tmp_path: Path, deck: Deck, cards: dict[str, Card], pixels: Pixels, ink: Ink, name: str, card: str
) -> None:
    gallery = own(tmp_path, **{name: svg(CIRCLE, 'viewBox="0 0 300 300"')})
    made = face(cards[card], deck, gallery, ink=ink)
    mat, drawn = made.parts[:2]
    assert mat.part.name == "mat"
    assert drawn.width == pytest.approx(drawn.height)
    box = frames.PICTURE if card == "065" else frames.SPECIAL_PICTURE
    assert (mat.x, mat.y, mat.width, mat.height) == tuple(box)
    image = pixels(Face(63, 88, made.parts[:2]), 630).astype(int)
    if ink is Ink.FULL:
        rows, columns = np.nonzero((image < 60).all(axis=2))
        assert np.ptp(rows) == pytest.approx(np.ptp(columns), abs=1)
        assert (rows.mean() / 10, columns.mean() / 10) == pytest.approx((box.cy, box.cx), abs=0.1)
    beside = image[round(10 * box.y) + 5, round(10 * box.cx)]
    assert beside.min() > 225
    assert tuple(beside) != (255, 255, 255)
    assert ink is Ink.SAVER or tuple(beside) == rgb(MIST)


def test_a_sleeper_of_any_shape_lies_whole_on_the_lower_edge(
    tmp_path: Path, deck: Deck, cards: dict[str, Card]
) -> None:
    gallery = own(tmp_path, special__sleeper_shape=svg(CIRCLE, 'viewBox="0 0 300 300"'))
    (drawn,) = (p for p in face(cards["magic-code-star"], deck, gallery).parts if p.part.name.startswith("special"))
    assert drawn.width == pytest.approx(drawn.height) == pytest.approx(28.2)
    assert drawn.y + drawn.height == pytest.approx(79.6)


def told(findings: list[Finding]) -> list[str]:
    assert all(finding.severity is Severity.WARNING and finding.remedy for finding in findings)
    return [f"{Path(finding.place.file).name if finding.place else ''}: {finding.problem}" for finding in findings]


def test_pictures_that_leave_room_are_named_once_with_both_shapes(tmp_path: Path, deck: Deck) -> None:
    assert warnings(deck.cards, deck, ArtGallery([ART])) == []
    gallery = own(
        tmp_path,
        symbols__fox=svg(CIRCLE, 'viewBox="0 0 300 300" data-scene="wide"'),
        symbols__rose=svg(CIRCLE, 'viewBox="0 0 300 300" data-scene="wide"'),
        scenes__wide=svg(CIRCLE, 'viewBox="0 0 400 300"'),
        special__wake_up=svg(CIRCLE, 'viewBox="0 0 240 300"'),
        symbols__centaur="<svg",
        backs__back=svg(CIRCLE, 'viewBox="0 0 300 300"'),
    )
    assert told(warnings(deck.cards, deck, gallery)) == [
        "wide.svg: its sides are 4:3, those of its place 4:5: a mat shows beside it",
        "rose.svg: its sides are 1:1, those of its place 4:5: a mat shows beside it",
        "fox.svg: its sides are 1:1, those of its place 4:5: a mat shows beside it",
        "wake-up.svg: its sides are 4:5, those of its place 16:23: a mat shows beside it",
        "back.svg: its sides are 1:1, those of its place 69:94: "
        "it lies whole on the colour of its edge, or is enlarged until it fills the card",
    ]
    assert warnings(deck.of_kind(Kind.FREE), deck, gallery, Ink.SAVER) == []


def test_a_back_of_any_shape_keeps_it(tmp_path: Path, deck: Deck, pixels: Pixels) -> None:
    for number, (box, width, height, bleed) in enumerate(
        [("0 0 69 94", 63, 88, 3), ("0 0 63 88", 63, 88, 0), ("0 0 300 300", 63, 63, 0), ("0 0 100 400", 22, 88, 0)]
    ):
        gallery = own(tmp_path / str(number), backs__back=svg('<circle cx="50" cy="50" r="30"/>', f'viewBox="{box}"'))
        made = back(deck, gallery)
        assert (made.width, made.height, made.bleed) == pytest.approx((width, height, bleed))
        rows, columns = np.nonzero((pixels(made, 600) < 60).all(axis=2))
        if box != "0 0 300 300":
            continue
        assert np.ptp(rows) == pytest.approx(np.ptp(columns), abs=1)


def test_codes_too_near_to_point_at_are_named(deck: Deck, gallery: ArtGallery) -> None:
    many = dataclasses.replace(deck, codes=Codes(tuple("ABCDEFGHIJKL"), ("star",), tuple("1234567890")))
    (finding,) = warnings(many.of_kind(Kind.FREE), many, gallery)
    assert str(finding) == (
        "codes: 12 letters stand 4.3 mm apart on FREE cards, less than 5 mm; use fewer codes of this kind"
    )
    assert warnings(many.symbols, many, gallery) == []
