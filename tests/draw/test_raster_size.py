"""Image files are turned, cut and reduced to their place; what is sound and small enough goes through unchanged."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image
from raster_samples import (
    GREEN,
    HEIGHT,
    RED,
    WIDTH,
    assert_corners,
    codes,
    encoded,
    inside,
    jpeg,
    link,
    note,
    quarters,
    shown,
    take,
)

from oniroo.draw.art_places import ROOMS
from oniroo.draw.raster_jpeg import bare_jpeg

TURNS = {  # what is to be done to an upright picture so that the orientation makes it upright again
    1: None,
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_90,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_270,
}


@pytest.mark.parametrize("orientation", TURNS)
@pytest.mark.parametrize("kind", ["JPEG", "PNG", "TIFF", "WEBP"])
def test_orientation_of_the_camera_is_applied(orientation: int, kind: str) -> None:
    image, turn = quarters(), TURNS[orientation]
    stored = image if turn is None else image.transpose(turn)
    exif = Image.Exif()
    exif[0x0112] = orientation
    drawing = take(encoded(stored, kind, exif=exif), "art/symbols/fox")
    assert codes(drawing) == []
    assert ("upright" in note(drawing)) == (orientation != 1)
    assert_corners(drawing, tolerance=10)


@pytest.mark.parametrize("exif", [b"Exif\0\0MM\0*\0\0\0\x08\xff\xff", b"Exif\0\0rubbish", b"\0" * 40])
def test_broken_exif_data_is_no_orientation(exif: bytes) -> None:
    assert_corners(take(jpeg(quarters(), exif=exif), "art/symbols/fox.jpg"))


@pytest.mark.parametrize("passes", [True, False])
def test_the_middle_is_shown_and_what_is_cut_away_is_told(passes: bool) -> None:
    image = Image.new("RGB", (900, 600), (9, 9, 9))
    image.paste(quarters(), (210, 0))
    data = jpeg(image) if passes else jpeg(image, progressive=True)
    drawing = take(data, "art/symbols/fox.jpg")
    (finding,) = drawing.findings
    assert str(finding) == "art/symbols/fox.jpg: 47 % of its width is cut away; make it 4:5"
    assert_corners(drawing)
    edge = shown(drawing)[:, 3:-3, :3]
    assert (edge.max(axis=2) > 25).all()  # nothing of the dark sides
    assert inside(drawing).size == ((900, 600) if passes else (WIDTH, HEIGHT))


def test_a_high_picture_loses_height() -> None:
    (finding,) = take(encoded(quarters(size=(480, 800)), "PNG")).findings
    assert "25 % of its height" in finding.problem


@pytest.mark.parametrize(("height", "told"), [(600, False), (612, False), (613, True)])
def test_two_percent_are_cut_without_a_word(height: int, told: bool) -> None:
    drawing = take(encoded(quarters(size=(480, height)), "PNG"))
    assert codes(drawing) == (["art-image-cut"] if told else [])


def test_too_few_pixels_are_told_with_the_number_wanted() -> None:
    (finding,) = take(encoded(quarters(size=(400, 500)), "PNG")).findings
    assert finding.code == "art-image-coarse"
    assert "224 pixels an inch" in finding.problem
    assert finding.remedy == "make it 537 × 671 pixels or more"
    assert take(encoded(quarters(size=(448, 560)), "PNG")).findings == ()


@pytest.mark.parametrize("kind", ["JPEG", "PNG"])
def test_more_than_600_dpi_are_reduced_to_it(kind: str) -> None:
    drawing = take(encoded(quarters(size=(2400, 3000)), kind), "art/symbols/fox")
    assert inside(drawing).size == (1072, 1341)
    assert note(drawing) == "the image is changed for print: reduced to 600 pixels an inch"
    assert_corners(drawing)


@pytest.mark.parametrize("orientation", TURNS)
@pytest.mark.parametrize("kind", ["JPEG", "PNG", "MPO"])
def test_a_turned_picture_is_cut_and_reduced_where_it_is_stored(orientation: int, kind: str) -> None:
    image = Image.new("RGB", (1500, 1500), (9, 9, 9))
    image.paste(quarters(size=(1200, 1500)), (150, 0))
    turn = TURNS[orientation]
    exif = Image.Exif()
    exif[0x0112] = orientation
    drawing = take(encoded(image if turn is None else image.transpose(turn), kind, exif=exif), "art/symbols/fox")
    assert codes(drawing) == ["art-image-cut"]
    assert inside(drawing).size == (1072, 1341)
    assert_corners(drawing, tolerance=10)
    assert (shown(drawing)[4:-4, 4:-4, :3].max(axis=2) > 25).all()


@given(st.integers(1, 9), st.integers(600, 2400))
@settings(max_examples=20)
def test_reducing_moves_nothing(seed: int, width: int) -> None:
    at = np.random.default_rng(seed).integers(60, 180)
    image = Image.new("RGB", (width, width * 5 // 4), RED)
    image.paste(GREEN, (0, 0, int(width * at / 240), image.height))
    pixels = shown(take(encoded(image, "PNG")))
    green = (pixels[150, :, 1] > 100).sum()
    assert abs(int(green) - int(at)) <= 1


def test_a_large_photo_is_turned_cut_and_reduced_at_once() -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    image = Image.new("RGB", (2400, 3600), (9, 9, 9))
    image.paste(quarters(size=(2400, 3000)), (0, 300))
    drawing = take(jpeg(image.transpose(Image.Transpose.ROTATE_90), exif=exif), "art/symbols/fox.jpg")
    assert codes(drawing) == ["art-image-cut"]
    assert inside(drawing).size == (1072, 1341)
    assert_corners(drawing)


def test_each_folder_has_its_printed_size() -> None:
    special = take(encoded(quarters(size=(720, 1035)), "PNG"), "art/special/x.png", ROOMS["special"])
    assert special.box == (0, -45, 240, 345)
    assert special.findings == ()
    assert_corners(special)
    lying = take(encoded(quarters(size=(600, 320)), "PNG"), "art/special/sleeper.png", ROOMS["special"])
    assert lying.box == (0, 0, 240, 128)  # a sleeper lies there whole
    assert lying.findings == ()
    assert_corners(lying)
    for size, box in (((690, 940), (-30, -30, 690, 940)), ((630, 880), (0, 0, 630, 880))):
        assert take(encoded(quarters(size=size), "PNG"), "art/backs/back.png", ROOMS["backs"]).box == box


@given(st.integers(1, 60), st.integers(1, 60), st.sampled_from(["PNG", "JPEG"]))
@settings(max_examples=60)
def test_any_proportions_fill_the_box(width: int, height: int, kind: str) -> None:
    drawing = take(encoded(Image.new("RGB", (width, height), RED), kind), "art/symbols/fox")
    pixels = shown(drawing, None, 48)
    assert (pixels[1:-1, 1:-1, 3] == 255).all()
    assert np.abs(pixels[1:-1, 1:-1, :3] - RED).max() <= 6


# What goes through


@pytest.mark.parametrize("mode", ["RGB", "L"])
def test_a_plain_jpeg_goes_through_unchanged(mode: str) -> None:
    data = jpeg(quarters(mode))
    drawing = take(data, "art/symbols/fox.jpg")
    assert drawing.findings == ()
    assert link(drawing) == ("jpeg", data)


def test_where_a_photo_was_taken_is_not_printed() -> None:
    exif = Image.Exif()
    exif[0x010E] = "at home"
    data = jpeg(quarters(), exif=exif, comment=b"at home") + b"at home"
    assert data.count(b"at home") == 3
    assert link(take(data, "art/symbols/fox.jpg"))[1] == jpeg(quarters())


def test_a_jpeg_of_which_a_strip_is_shown_is_cut() -> None:
    image = Image.new("RGB", (3 * WIDTH, HEIGHT), (9, 9, 9))
    image.paste(quarters(), (WIDTH, 0))
    drawing = take(jpeg(image), "art/symbols/fox.jpg")
    assert inside(drawing).size == (WIDTH, HEIGHT)
    assert_corners(drawing)


@given(st.binary(max_size=40))
def test_a_jpeg_whose_markers_are_unsound_is_not_followed(tail: bytes) -> None:
    done = bare_jpeg(b"\xff\xd8" + tail)
    assert done is None or done.endswith(b"\xff\xd9")


def test_flat_pictures_are_kept_without_loss() -> None:
    image = Image.new("RGB", (WIDTH, HEIGHT), RED)
    image.paste(GREEN, (0, 0, 100, 100))
    drawing = take(encoded(image, "PNG"))
    assert link(drawing)[0] == "png"
    assert {colour for _, colour in inside(drawing).convert("RGB").getcolors() or ()} == {RED, GREEN}


def test_the_same_file_gives_the_same_drawing() -> None:
    for data in (encoded(quarters("RGBA"), "PNG"), encoded(quarters(size=(2000, 2500)), "WEBP")):
        assert take(data, "fox") == take(data, "fox")


def test_the_first_of_several_pictures_is_printed() -> None:
    other = Image.new("RGB", (WIDTH, HEIGHT), (0, 0, 0))
    for kind, what in (("GIF", "moving pictures"), ("WEBP", "moving pictures"), ("PNG", "moving"), ("TIFF", "pages")):
        drawing = take(encoded(quarters(), kind, save_all=True, append_images=[other]), "art/symbols/fox")
        assert codes(drawing) == ["art-image-frames"]
        assert f"several {what}" in drawing.findings[0].problem
        assert_corners(drawing, tolerance=10)


def test_a_photo_with_a_preview_is_a_photo() -> None:
    data = encoded(quarters(), "MPO", save_all=True, append_images=[quarters(size=(48, 60))])
    drawing = take(data, "art/symbols/fox.jpg")
    assert codes(drawing) == []
    assert_corners(drawing, tolerance=10)


def test_every_folder_with_rooms_is_a_folder_of_art() -> None:
    from oniroo.draw.intake import FOLDERS

    assert set(ROOMS) == set(FOLDERS) - {"groups", "shapes"}
