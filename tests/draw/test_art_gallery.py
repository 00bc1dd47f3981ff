"""From which folder a picture is taken, and which file names are refused."""

import gc
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image
from svg_samples import BOX, put, svg

from oniroo.draw import intake
from oniroo.draw.intake import ArtFault, ArtGallery
from oniroo.draw.svg_plain import Drawing, read_plain_svg
from oniroo.ground.finder import packaged_root


def test_the_decks_own_picture_goes_before_ours_file_by_file(tmp_path: Path) -> None:
    own, ours = tmp_path / "deck" / "art", tmp_path / "ours"
    put(own, "symbols/fox.svg", svg('<path d="M1 1"/>'))
    put(ours, "symbols/fox.svg", svg('<path d="M2 2"/>'))
    put(ours, "symbols/owl.svg", svg('<path d="M3 3"/>'))
    gallery = ArtGallery([own, ours])
    fox, owl = gallery.part("symbols", "fox"), gallery.part("symbols", "owl")
    assert fox is not None
    assert owl is not None
    assert (fox.body, fox.name) == ('<path d="M1 1"/>', "symbols/fox")
    assert owl.body == '<path d="M3 3"/>'
    assert gallery.path("symbols", "fox") == own / "symbols" / "fox.svg"
    assert gallery.part("symbols", "fox") is fox
    assert gallery.findings == ()


def test_a_picture_that_is_not_drawn_yet_is_none(tmp_path: Path) -> None:
    gallery = ArtGallery([tmp_path / "nowhere", tmp_path])
    assert gallery.path("symbols", "fox") is None
    assert gallery.part("symbols", "fox") is None
    assert gallery.scene_of("symbols", "fox") is None


def test_equal_pictures_are_equal_parts(tmp_path: Path) -> None:
    put(tmp_path, "symbols/a.svg")
    put(tmp_path, "symbols/b.svg")
    gallery = ArtGallery([tmp_path])
    assert gallery.part("symbols", "a") == gallery.part("symbols", "b")


def test_a_broken_picture_of_the_deck_is_not_replaced_by_ours(tmp_path: Path) -> None:
    put(tmp_path / "own", "symbols/fox.svg", "<svg")
    put(tmp_path / "ours", "symbols/fox.svg")
    gallery = ArtGallery([tmp_path / "own", tmp_path / "ours"])
    for _ in range(2):
        with pytest.raises(ArtFault, match=r"own.symbols.fox\.svg"):
            gallery.part("symbols", "fox")


def test_reading_many_names_all_faults_together(tmp_path: Path) -> None:
    put(tmp_path, "symbols/a.svg", svg("<text/>"))
    put(tmp_path, "symbols/b.svg", svg(root=""))
    put(tmp_path, "symbols/c.svg", svg(root=BOX + ' data-scene="g1"'))
    put(tmp_path, "scenes/g1.svg", "<svg/>")
    gallery = ArtGallery([tmp_path])
    with pytest.raises(ArtFault) as caught:
        gallery.read([("symbols", stem) for stem in ("c", "b", "a", "missing", "b")])
    assert [finding.code for finding in caught.value.findings] == ["art-no-size", "art-no-size", "art-text"]
    ArtGallery([tmp_path]).read([("symbols", "missing")])


def test_another_letter_case_is_named_on_every_system(tmp_path: Path) -> None:
    put(tmp_path, "symbols/Fox.SVG")
    with pytest.raises(ArtFault, match=r"Fox\.SVG: the card asks for fox\.svg.*; rename it to fox\.svg"):
        ArtGallery([tmp_path]).part("symbols", "fox")


def test_accents_compare_as_letters_not_as_bytes(tmp_path: Path) -> None:
    put(tmp_path, "symbols/e\u0301toile.svg")
    assert ArtGallery([tmp_path]).part("symbols", "\u00e9toile") is not None


def test_folders_with_blanks_and_accents_are_fine(tmp_path: Path) -> None:
    root = tmp_path / "Élodie & Ünal" / "my deck (v2)"
    put(root, "symbols/fox.svg")
    plain = tmp_path / "plain"
    put(plain, "symbols/fox.svg")
    assert ArtGallery([root]).part("symbols", "fox") == ArtGallery([plain]).part("symbols", "fox")


@pytest.mark.parametrize("name", ["fox.bmp", "Fox.HEIC", "fox.psd"])
def test_kinds_of_images_that_are_not_read_are_named(tmp_path: Path, name: str) -> None:
    put(tmp_path / "own", f"symbols/{name}", "x")
    put(tmp_path / "ours", "symbols/fox.svg")
    gallery = ArtGallery([tmp_path / "own", tmp_path / "ours"])
    assert gallery.part("symbols", "fox") is not None
    assert [finding.code for finding in gallery.findings] == ["art-raster"]
    assert "cannot be read; save it as fox.svg, fox.png or fox.jpg" in str(gallery.findings[0])


def image(root: Path, name: str, colour: str = "#C82814") -> Path:
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    Image.new("RGB", (480, 600), colour).save(path, "PNG" if path.suffix == ".png" else "JPEG")
    return path


@pytest.mark.parametrize("name", ["fox.png", "fox.jpg", "fox.jpeg"])
def test_an_image_of_the_decks_own_goes_before_our_svg(tmp_path: Path, name: str) -> None:
    path = image(tmp_path / "own", f"symbols/{name}")
    put(tmp_path / "ours", "symbols/fox.svg")
    gallery = ArtGallery([tmp_path / "own", tmp_path / "ours"])
    fox = gallery.part("symbols", "fox")
    assert fox is not None
    assert fox.box == (0, 0, 240, 300)
    assert fox.body.startswith("<image ")
    assert gallery.path("symbols", "fox") == path
    assert gallery.scene_of("symbols", "fox") is None
    assert gallery.findings == ()


def test_of_svg_and_image_in_one_folder_the_svg_is_used_and_the_other_named(tmp_path: Path) -> None:
    put(tmp_path, "symbols/fox.svg", svg('<path d="M1 1"/>'))
    image(tmp_path, "symbols/fox.png")
    image(tmp_path, "symbols/fox.jpg")
    gallery = ArtGallery([tmp_path])
    fox = gallery.part("symbols", "fox")
    assert fox is not None
    assert fox.body == '<path d="M1 1"/>'
    assert [Path(str(finding.place)).name for finding in gallery.findings] == ["fox.jpg", "fox.png"]
    assert all("fox.svg stands beside it" in finding.problem for finding in gallery.findings)


def test_two_images_of_one_name_are_one_fault(tmp_path: Path) -> None:
    image(tmp_path, "symbols/fox.png")
    image(tmp_path, "symbols/fox.jpg")
    with pytest.raises(ArtFault, match=r"fox\.jpg: fox\.png stands beside it") as caught:
        ArtGallery([tmp_path]).part("symbols", "fox")
    assert len(caught.value.findings) == 1


@pytest.mark.parametrize("name", ["Fox.png", "fox.PNG", "FOX.JPG", "fox.SVG"])
def test_an_image_in_another_letter_case_is_a_fault(tmp_path: Path, name: str) -> None:
    put(tmp_path, f"symbols/{name}", "x")
    gallery = ArtGallery([tmp_path])
    gallery.expect([("symbols", "fox")])
    with pytest.raises(ArtFault, match=f"{name}: the card asks for .*; rename it to fox"):
        gallery.part("symbols", "fox")


@pytest.mark.parametrize("folder", ["groups", "shapes"])
def test_signs_of_one_colour_must_be_svg(tmp_path: Path, folder: str) -> None:
    image(tmp_path / "own", f"{folder}/star.png")
    put(tmp_path / "ours", f"{folder}/star.svg")
    with pytest.raises(ArtFault, match=r"star\.png: .*; draw it as star\.svg"):
        ArtGallery([tmp_path / "own", tmp_path / "ours"]).part(folder, "star")


def test_images_are_as_links_are(tmp_path: Path) -> None:
    secret = image(tmp_path, "secret.png")
    (tmp_path / "art" / "symbols").mkdir(parents=True)
    try:
        (tmp_path / "art" / "symbols" / "fox.png").symlink_to(secret)
    except OSError:  # a Windows user without the right to make links cannot be attacked so
        return
    with pytest.raises(ArtFault, match="leads out of"):
        ArtGallery([tmp_path / "art"]).part("symbols", "fox")


def test_images_that_no_card_asks_for_are_named(tmp_path: Path) -> None:
    image(tmp_path, "symbols/fox.png")
    image(tmp_path, "symbols/foks.jpg")
    found = ArtGallery([tmp_path]).unknown([("symbols", "fox")])
    assert [Path(str(finding.place)).name for finding in found] == ["foks.jpg"]


def test_svg_pictures_do_not_load_what_reads_images(tmp_path: Path) -> None:
    put(tmp_path, "symbols/fox.svg")
    code = (
        "import sys; from pathlib import Path; from oniroo.draw.intake import ArtGallery\n"
        f"assert ArtGallery([Path({str(tmp_path)!r})]).part('symbols', 'fox')\n"
        "print(*sorted({'PIL', 'numpy', 'oniroo.draw.raster'} & sys.modules.keys()))"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout.split() == []


@pytest.mark.parametrize("stem", ["../secret", "a/b", "a\\b", "/etc/passwd", "..", ".", "", ".hidden", "C:fox", "a\0b"])
def test_names_that_lead_out_of_the_folder_are_refused(tmp_path: Path, stem: str) -> None:
    put(tmp_path, "secret.svg")
    with pytest.raises(ArtFault, match="not a picture's name"):
        ArtGallery([tmp_path / "art"]).part("symbols", stem)
    with pytest.raises(ArtFault, match="not a picture's name"):
        ArtGallery([tmp_path / "art"]).part(stem, "fox")


def test_a_link_out_of_the_folder_is_refused_and_one_inside_is_not(tmp_path: Path) -> None:
    secret = put(tmp_path, "secret.svg")
    put(tmp_path / "art", "symbols/owl.svg")
    try:
        (tmp_path / "art" / "symbols" / "fox.svg").symlink_to(secret)
        (tmp_path / "art" / "symbols" / "bird.svg").symlink_to("owl.svg")
    except OSError:  # a Windows user without the right to make links cannot be attacked so
        return
    gallery = ArtGallery([tmp_path / "art"])
    with pytest.raises(ArtFault, match="leads out of"):
        gallery.part("symbols", "fox")
    assert gallery.part("symbols", "bird") is not None


def test_a_folder_named_like_a_picture_is_refused(tmp_path: Path) -> None:
    (tmp_path / "symbols" / "fox.svg").mkdir(parents=True)
    with pytest.raises(ArtFault, match="this is none"):
        ArtGallery([tmp_path]).part("symbols", "fox")


def test_a_scene_that_does_not_exist_is_named(tmp_path: Path) -> None:
    put(tmp_path, "symbols/fox.svg", svg(root=BOX + ' data-scene="g9"'))
    gallery = ArtGallery([tmp_path])
    assert gallery.scene_of("symbols", "fox") == "g9"
    assert [finding.code for finding in gallery.findings] == ["art-no-scene"]


def test_warnings_are_gathered_once(tmp_path: Path) -> None:
    put(tmp_path, "symbols/fox.svg", svg('<path d="M0 0"/><use href="#no"/>'))
    gallery = ArtGallery([tmp_path])
    gallery.part("symbols", "fox")
    gallery.scene_of("symbols", "fox")
    assert [finding.code for finding in gallery.findings] == ["art-dangling"]


def test_files_that_no_card_asks_for_are_named(tmp_path: Path) -> None:
    put(tmp_path, "symbols/fox.svg")
    put(tmp_path, "symbols/foks.svg")
    put(tmp_path, "symbols/readme.txt", "x")
    found = ArtGallery([tmp_path]).unknown([("symbols", "fox")])
    assert [Path(str(finding.place)).name for finding in found] == ["foks.svg"]


@pytest.mark.parametrize("name", ["fox.svg", "fox.png", "fox.jpg"])
def test_nothing_of_a_faulty_file_is_kept_but_its_faults(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(tmp_path, f"symbols/{name}", "<svg" + "x" * 1000)
    told: list[str] = []

    class Content(bytes):
        def __del__(self) -> None:
            told.append("gone")

    def content(path: Path, limit: int) -> bytes:
        told.append("read")
        return Content(path.read_bytes())

    monkeypatch.setattr(intake, "_content", content)
    gallery = ArtGallery([tmp_path])
    for _ in range(2):
        with pytest.raises(ArtFault):
            gallery.part("symbols", "fox")
    gc.collect()
    assert told == ["read", "gone"]


def test_our_own_pictures_are_not_proven_again_and_others_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[bool] = []

    def read(data: bytes, *, proven: bool = False) -> Drawing | None:
        asked.append(proven)
        return read_plain_svg(data, proven=proven)

    monkeypatch.setattr(intake, "read_plain_svg", read)
    put(tmp_path, "symbols/fox.svg")
    gallery = ArtGallery([tmp_path, packaged_root() / "art"])
    gallery.part("symbols", "fox")
    gallery.part("symbols", "owl")
    assert asked == [False, True]
