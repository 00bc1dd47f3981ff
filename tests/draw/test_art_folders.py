"""Art that is not used although it was meant to be, and art that cannot be read: named, whatever the reason."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from svg_samples import BOX, put, svg

from oniroo.draw.intake import ArtFault, ArtGallery
from oniroo.ground.finder import packaged_root
from oniroo.ground.findings import Severity


def passed_over(root: Path) -> list[str]:
    """What the gallery says of folders: ``name: problem; remedy``."""
    findings = ArtGallery([root]).findings
    assert all((one.code, one.severity) == ("art-folder", Severity.WARNING) for one in findings)
    return [f"{one.place and Path(one.place.file).name}: {one.problem}; {one.remedy}" for one in findings]


@pytest.mark.parametrize("name", ["Art", "ART"])
def test_an_art_folder_in_other_letters_is_named(tmp_path: Path, name: str) -> None:
    put(tmp_path / name, "symbols/fox.svg")
    assert passed_over(tmp_path / "art") == [f"{name}: the folder's name is not art; rename it to art"]


@pytest.mark.parametrize(("name", "meant"), [("Symbols", "symbols"), ("symbol", "symbols"), ("Backs", "backs")])
def test_a_folder_of_art_in_other_letters_is_named(tmp_path: Path, name: str, meant: str) -> None:
    put(tmp_path / "art", f"{name}/fox.svg")
    said = f"{name}: no pictures are looked for in a folder of this name, but in {meant}; rename it to {meant}"
    assert passed_over(tmp_path / "art") == [said]
    put(tmp_path / "art", f"{meant}/owl.svg")
    assert passed_over(tmp_path / "art") == [said.replace("rename it to", "use")]


def test_a_file_or_a_loop_where_a_folder_is_wanted_is_named(tmp_path: Path) -> None:
    (tmp_path / "art").write_text("", encoding="utf-8")
    said = "a folder is wanted here, and this is none"
    assert said in passed_over(tmp_path / "art")[0]
    (tmp_path / "deck" / "art").mkdir(parents=True)
    (tmp_path / "deck" / "art" / "symbols").write_text("", encoding="utf-8")
    assert passed_over(tmp_path / "deck" / "art")[0].startswith("symbols: " + said)
    (tmp_path / "loop").mkdir()
    (tmp_path / "loop" / "art").symlink_to("art")
    assert said in passed_over(tmp_path / "loop" / "art")[0]


def test_other_folders_and_files_are_nobodys_business(tmp_path: Path) -> None:
    for name in ("sources", "old", ".symbols"):
        (tmp_path / "art" / name).mkdir(parents=True)
    put(tmp_path / "art", "symbols/fox.svg")
    put(tmp_path / "art", "Symbols.txt")
    assert passed_over(tmp_path / "art") == []
    assert passed_over(tmp_path / "nowhere") == []
    assert passed_over(packaged_root() / "art") == []


# ---------------------------------------------------------------- what cannot be read


def test_links_that_lead_back_to_themselves_are_named(tmp_path: Path) -> None:
    (tmp_path / "symbols").mkdir()
    (tmp_path / "symbols" / "fox.svg").symlink_to("fox.svg")
    (tmp_path / "symbols" / "owl.svg").symlink_to("lark.svg")
    (tmp_path / "symbols" / "lark.svg").symlink_to("owl.svg")
    for stem in ("fox", "owl", "lark"):
        with pytest.raises(ArtFault, match=f"{stem}\\.svg: .*(leads back to itself|cannot be read|this is none)"):
            ArtGallery([tmp_path]).part("symbols", stem)


def test_a_folder_that_is_a_loop_is_named(tmp_path: Path) -> None:
    (tmp_path / "art").mkdir()
    (tmp_path / "art" / "symbols").symlink_to("symbols")
    gallery = ArtGallery([tmp_path / "art"])
    assert gallery.part("symbols", "fox") is None
    assert "this is none" in str(gallery.findings[0])


def test_a_file_that_may_not_be_read_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(tmp_path, "symbols/fox.svg")

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", refuse)
    with pytest.raises(ArtFault, match=r"fox\.svg: the file cannot be read \(Permission denied\); check its perm"):
        ArtGallery([tmp_path]).part("symbols", "fox")


def test_a_folder_that_may_not_be_listed_or_entered_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(tmp_path, "symbols/fox.svg")
    (tmp_path / "symbols" / "owl.svg").symlink_to("fox.svg")

    def refuse(*_: object, **__: object) -> Iterator[os.DirEntry[str]]:
        raise PermissionError(13, "Permission denied")

    with monkeypatch.context() as patch:
        patch.setattr(os, "scandir", refuse)
        gallery = ArtGallery([tmp_path])
        assert gallery.findings == ()
        for ask in (gallery.part, gallery.path):
            with pytest.raises(ArtFault, match=r"symbols: the folder cannot be listed \(Permission denied\)"):
                ask("symbols", "fox")
    with monkeypatch.context() as patch:
        patch.setattr(Path, "is_dir", refuse)
        with pytest.raises(ArtFault, match="cannot be listed"):
            ArtGallery([tmp_path]).part("symbols", "fox")
    with monkeypatch.context() as patch:
        patch.setattr(Path, "is_symlink", refuse)
        with pytest.raises(ArtFault, match=r"owl\.svg: the file cannot be read"):
            ArtGallery([tmp_path]).part("symbols", "owl")


@pytest.mark.parametrize("scene", ["../../../x", "a/b", "..", "C:x", ".hidden"])
def test_a_scene_that_leads_out_is_told_with_the_file_that_asks_for_it(tmp_path: Path, scene: str) -> None:
    put(tmp_path, "symbols/fox.svg", svg(root=f'{BOX} data-scene="{scene}"'))
    with pytest.raises(ArtFault, match=r"fox\.svg: data-scene='.*' is not a scene's name"):
        ArtGallery([tmp_path]).read([("symbols", "fox")])


# ---------------------------------------------------------------- letter case


def test_a_file_that_another_card_asks_for_is_not_to_be_renamed(tmp_path: Path) -> None:
    put(tmp_path, "symbols/fox.svg")
    gallery = ArtGallery([tmp_path])
    with pytest.raises(ArtFault, match=r"fox\.svg: .*rename it to Fox\.svg"):
        gallery.part("symbols", "Fox")
    gallery = ArtGallery([tmp_path])
    gallery.expect([("symbols", "fox"), ("symbols", "Fox")])
    with pytest.raises(ArtFault, match=r"there is no picture 'Fox', but there is 'fox'; write fox"):
        gallery.part("symbols", "Fox")
    assert gallery.part("symbols", "fox") is not None


def test_pictures_of_the_program_are_never_to_be_renamed() -> None:
    with pytest.raises(ArtFault) as caught:
        ArtGallery([packaged_root() / "art"]).part("symbols", "Dragon")
    (finding,) = caught.value.findings
    assert (finding.remedy, finding.place, finding.subject) == ("write dragon", None, "symbols/Dragon")


def test_people_own_what_did_not_come_with_the_program(tmp_path: Path) -> None:
    put(tmp_path, "symbols/fox.svg")
    gallery = ArtGallery([tmp_path, packaged_root() / "art"])
    assert gallery.is_own("symbols", "fox")
    assert not gallery.is_own("symbols", "dragon")
    assert not gallery.is_own("symbols", "nowhere")
    assert "g1" in gallery.stems("scenes")
