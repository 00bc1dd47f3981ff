"""People's own SVG art on its way to paper: nothing of it ends in a traceback, is mixed up or blank without a word."""

import base64
import io
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pypdfium2
import pytest
from PIL import Image

from oniroo.deck.model import Deck, Symbol
from oniroo.deck.reading import read_deck
from oniroo.draw.intake import ArtGallery
from oniroo.draw.parts import Face, Part, Placed
from oniroo.ground.exits import Exit
from oniroo.ground.finder import DeckFolder, packaged_deck, packaged_root
from oniroo.ground.findings import Fault, Finding, InputFault, Severity
from oniroo.products.art_cache import ArtCache, Judged
from oniroo.products.checks import check_clocks, check_pictures
from oniroo.products.document import About, Document
from oniroo.products.faces import compose
from oniroo.products.ink import PdfInk, converts, pixels
from oniroo.products.sheets import SheetJob, make_sheets

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 300">'
SOUND = f'{HEAD}<path d="M0 0H240V300H0z" fill="#884422"/></svg>'


@pytest.fixture(scope="module")
def deck() -> Deck:
    return read_deck(packaged_deck())


@pytest.fixture
def one(deck: Deck) -> Symbol:
    return next(card for card in deck.cards if isinstance(card, Symbol))


def own(tmp_path: Path, name: str, text: str) -> ArtGallery:
    path = tmp_path / "art" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return ArtGallery([tmp_path / "art", packaged_root() / "art"])


def image(mode: str, kind: str, colour: tuple[int, int, int]) -> str:
    out = io.BytesIO()
    picture = Image.new("RGB", (40, 50), colour)
    (picture.quantize(8) if mode == "P" else picture.convert(mode)).save(out, kind)
    link = f"data:image/{kind.lower()};base64,{base64.b64encode(out.getvalue()).decode()}"
    return f'{HEAD}<image width="240" height="300" preserveAspectRatio="none" href="{link}"/></svg>'


def printed(parts: list[Part]) -> list[tuple[int, ...]]:
    """The colour in the middle of each part as it is on paper, and drawn as pixels alike."""
    document = Document(About("t", "en", "Simplex"), set())
    ink = PdfInk(document.canvas)
    faces = [Face(24, 30, (Placed(part, 0, 0, 24, 30),)) for part in parts]
    for face in faces:
        with document.page(24, 30, label="1"):
            ink.draw(face)
    found = []
    for page, face in zip(pypdfium2.PdfDocument(document.finish()), faces, strict=True):
        shown = page.render(scale=2).to_pil().convert("RGB")
        middle = np.array(shown.getpixel((shown.width // 2, shown.height // 2)))
        with Image.open(io.BytesIO(pixels(face, 48, background="#FFFFFF"))) as seen:
            other = np.array(seen.convert("RGB").getpixel((24, 30)))
        assert np.allclose(middle, other, atol=6), (middle, other)
        found.append(tuple(int(value) for value in middle))
    return found


def part_of(tmp_path: Path, text: str, stem: str = "fox") -> Part:
    part = own(tmp_path, f"symbols/{stem}.svg", text).part("symbols", stem)
    assert part is not None
    return part


# ---------------------------------------------------------------- colours


@pytest.mark.parametrize(
    ("mode", "kind"),
    [("RGB", "JPEG"), ("L", "JPEG"), ("CMYK", "JPEG"), ("RGB", "PNG"), ("RGBA", "PNG"), ("LA", "PNG"), ("P", "PNG")],
)
def test_embedded_images_print_in_their_own_colours(tmp_path: Path, mode: str, kind: str) -> None:
    for colour in ((210, 40, 30), (250, 250, 250)):
        (seen,) = printed([part_of(tmp_path, image(mode, kind, colour))])
        grey = round(0.299 * colour[0] + 0.587 * colour[1] + 0.114 * colour[2])
        assert np.allclose(seen, (grey,) * 3 if mode in ("L", "LA") else colour, atol=10)


def test_pictures_that_differ_only_in_what_they_refer_to_are_not_mixed_up(tmp_path: Path) -> None:
    red, green = "#D02818", "#20A040"
    gradient = (
        f'{HEAD}<linearGradient id="g"><stop stop-color="{{0}}"/><stop offset="1" stop-color="{{0}}"/>'
        '</linearGradient><rect width="240" height="300" fill="url(#g)"/></svg>'
    )
    pattern = (
        f'{HEAD}<pattern id="p" width="60" height="60" patternUnits="userSpaceOnUse">'
        '<rect width="60" height="60" fill="{0}"/></pattern><rect width="240" height="300" fill="url(#p)"/></svg>'
    )
    layer = f'{HEAD}<g opacity="0.99"><rect width="240" height="300" fill="{{0}}"/></g></svg>'
    for form in (gradient, pattern, layer):
        parts = [part_of(tmp_path, form.format(colour), "fox") for colour in (red, green)]
        first, second = printed(parts)
        assert first[0] > first[1]
        assert second[1] > second[0]
    for mode, kind in (("RGB", "JPEG"), ("RGB", "PNG"), ("RGBA", "PNG")):
        parts = [part_of(tmp_path, image(mode, kind, colour)) for colour in ((210, 40, 30), (30, 160, 60))]
        first, second = printed(parts)
        assert first[0] > first[1]
        assert second[1] > second[0]


def test_equal_pictures_are_held_once(tmp_path: Path) -> None:
    document = Document(About("t", "en", "Simplex"), set())
    ink = PdfInk(document.canvas)
    with document.page(24, 30, label="1"):
        for stem in ("fox", "owl"):
            part = part_of(tmp_path, image("RGBA", "PNG", (210, 40, 30)), stem)
            ink.draw(Face(24, 30, (Placed(part, 0, 0, 24, 30),)))
    assert ink.forms == 1


# ---------------------------------------------------------------- what libraries stumble over


@pytest.mark.parametrize("body", ["<g>" * 40 + '<path d="M0 0H9V9"/>' + "</g>" * 40, "<path", '<image href="x"/><'])
def test_a_part_that_cannot_become_ink_is_named(body: str) -> None:
    part = Part((0, 0, 240, 300), body, "symbols/fox")
    document = Document(About("t", "en", "Simplex"), set())
    with document.page(24, 30, label="1"), pytest.raises(Fault) as caught:
        PdfInk(document.canvas).draw(Face(24, 30, (Placed(part, 0, 0, 24, 30),)))
    (finding,) = caught.value.findings
    assert (finding.code, finding.subject) == ("ink-part", "symbols/fox")
    assert "\n" not in finding.problem


def test_a_part_that_cannot_become_pixels_is_named() -> None:
    good, bad = (Part((0, 0, 9, 9), body, name) for body, name in (("<path/>", "good"), ("<path", "symbols/fox")))
    face = Face(24, 30, (Placed(good, 0, 0, 9, 9), Placed(bad, 0, 0, 9, 9)))
    with pytest.raises(Fault, match=r"symbols/fox: it cannot be turned into print"):
        pixels(face, 60)
    assert not converts(bad)


def test_what_is_no_fault_of_a_part_is_not_swallowed(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(**_: object) -> bytes:
        raise KeyboardInterrupt

    monkeypatch.setattr("resvg_py.svg_to_bytes", interrupt)
    with pytest.raises(KeyboardInterrupt):
        pixels(Face(9, 9, (Placed(Part((0, 0, 9, 9), "<path/>", "x"), 0, 0, 9, 9),)), 9)


# ---------------------------------------------------------------- blank pictures

_CLEAR = io.BytesIO()
Image.new("RGBA", (9, 9)).save(_CLEAR, "PNG")
_BLANK = {
    "clear image": f'<image width="9" height="9" href="data:image/png;base64,'
    f'{base64.b64encode(_CLEAR.getvalue()).decode()}"/>',
    "masked away": '<mask id="m"><rect width="9" height="9" fill="#000"/></mask><rect width="9" height="9" '
    'mask="url(#m)"/>',
    "clear": '<rect width="9" height="9" opacity="0"/>',
    "outside": '<g><path fill="#000000" d="M-90 -90h9v9z"/></g>',
    "no size": '<circle r="0"/>',
}


@pytest.mark.parametrize("name", _BLANK)
def test_what_check_finds_blank_is_found_by_sheets_too(tmp_path: Path, deck: Deck, one: Symbol, name: str) -> None:
    text = f"{HEAD}{_BLANK[name]}</svg>"
    small = replace(deck, cards=(one,))
    with pytest.raises(Fault, match="nothing of it is seen") as caught:
        make_sheets((one,), small, own(tmp_path, f"symbols/{one.picture}.svg", text), SheetJob())
    (finding,) = caught.value.findings
    found = check_pictures(small, own(tmp_path, f"symbols/{one.picture}.svg", text), ArtCache(None))
    assert finding in found


def test_blank_scenes_and_backs_are_found(tmp_path: Path, deck: Deck, one: Symbol) -> None:
    scene = SOUND.replace("<svg", '<svg data-scene="mine"')
    own(tmp_path, f"symbols/{one.picture}.svg", scene)
    own(tmp_path, "scenes/mine.svg", f"{HEAD}{_BLANK['clear']}</svg>")
    gallery = own(tmp_path, "backs/back.svg", f"{HEAD}{_BLANK['outside']}</svg>")
    with pytest.raises(Fault) as caught:
        compose((one,), deck, gallery)
    assert {Path(str(f.place)).name for f in caught.value.findings if f.code == "art-empty"} == {"mine.svg", "back.svg"}


def test_pictures_that_came_with_the_program_are_not_looked_at_again(
    deck: Deck, one: Symbol, monkeypatch: pytest.MonkeyPatch
) -> None:
    def looked(part: Part) -> bool:
        raise AssertionError(part.name)

    monkeypatch.setattr("oniroo.products.art_asked.converts", looked)
    compose((one,), deck, ArtGallery(packaged_deck().art_roots))


# ---------------------------------------------------------------- names and places


def mine(tmp_path: Path, change: tuple[str, str] = ("", "")) -> tuple[Deck, ArtGallery]:
    """A deck of one's own with few cards (all with that change), and its art."""
    cards = tmp_path / "cards.yaml"
    text = packaged_deck().cards.read_text(encoding="utf-8")
    assert change[0] in text
    cards.write_text(text.replace(*change, 1), encoding="utf-8")
    deck = read_deck(DeckFolder(cards))
    few = tuple(card for card in deck.cards if card.picture in ("snowfall", "Dragon"))
    return replace(deck, cards=few), ArtGallery(DeckFolder(cards).art_roots)


def found_in(tmp_path: Path, change: tuple[str, str] = ("", "")) -> list[Finding]:
    """What `check` says of the art of that deck."""
    return check_pictures(*mine(tmp_path, change), ArtCache(None))


def test_a_deck_without_art_of_its_own_hears_nothing_of_ours(tmp_path: Path) -> None:
    assert [finding for finding in found_in(tmp_path) if finding.code == "art-unknown"] == []


def test_a_capital_in_a_pictures_name_is_told_with_its_line(tmp_path: Path) -> None:
    found = found_in(tmp_path, ("picture: dragon", "picture: Dragon"))
    (finding,) = (one for one in found if one.severity is Severity.ERROR)
    assert finding.remedy == "write dragon"
    assert finding.place is not None
    assert Path(finding.place.file).name == "cards.yaml"
    assert finding.place.line > 1
    assert finding.subject.startswith("card ")
    assert [one for one in found if one.code == "art-unknown"] == []
    deck, gallery = mine(tmp_path, ("picture: dragon", "picture: Dragon"))
    with pytest.raises(InputFault) as caught:
        compose(deck.cards, deck, gallery)
    assert caught.value.findings == (finding,)


def test_a_folder_in_other_letters_is_told_by_check_and_sheets(tmp_path: Path, one: Symbol) -> None:
    (tmp_path / "Art" / "symbols").mkdir(parents=True)
    found = found_in(tmp_path)
    told = [finding for finding in found if finding.code == "art-folder"]
    assert len(told) == 1
    faces = compose((one,), *mine(tmp_path))
    assert [finding for finding in faces.findings if finding.code == "art-folder"] == told


@pytest.mark.parametrize("name", ["symbols/{}.svg", "backs/back.svg", "groups/elephant.svg"])
def test_a_file_that_cannot_be_read_ends_in_its_exit_code(
    tmp_path: Path, deck: Deck, one: Symbol, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "art" / name.format(one.picture)
    gallery = own(tmp_path, name.format(one.picture), SOUND)
    symbols = [card for card in deck.cards if isinstance(card, Symbol)]
    opened = Path.open

    def refuse(self: Path, *args: Any, **options: Any) -> Any:
        if self == path:
            raise PermissionError(13, "Permission denied")
        return opened(self, *args, **options)

    monkeypatch.setattr(Path, "open", refuse)  # which read_bytes and read_text call, too
    with pytest.raises(Fault, match="cannot be read") as caught:
        compose(symbols, deck, gallery)
    assert caught.value.exit_code is Exit.INPUT_UNREADABLE
    found = check_pictures(replace(deck, cards=(one,)), gallery, ArtCache(None))
    assert [finding.code for finding in found if finding.severity is Severity.ERROR] == ["art-unreadable"]


def test_a_clock_in_another_encoding_is_no_traceback(tmp_path: Path, deck: Deck) -> None:
    waking = next(card for card in deck.cards if card.kind.value == "WAKE_UP")
    gallery = own(tmp_path, "special/wake-up.svg", SOUND)
    (tmp_path / "art" / "special" / f"{waking.picture}.svg").write_bytes(SOUND.encode("utf-16"))
    assert check_pictures(replace(deck, cards=(waking,)), gallery, ArtCache(None)) is not None


@pytest.mark.parametrize("encoding", ["utf-16", "utf-8-sig", "iso-8859-1", "cp1252"])
def test_a_clock_in_any_encoding_that_its_file_names_shows_its_time(tmp_path: Path, deck: Deck, encoding: str) -> None:
    waking = next(card for card in deck.cards if card.kind.value == "WAKE_UP")
    hands = '<path id="hour-hand" d="M9 9V3" stroke="#000"/><path id="minute-hand" d="M9 9V1" stroke="#000"/>'
    said = (
        "" if encoding.startswith("utf") else f'<?xml version="1.0" encoding="{encoding.replace("cp", "windows-")}"?>'
    )
    text = f"{said}{HEAD}<title>R\N{LATIN SMALL LETTER E WITH ACUTE}veil</title>{hands}</svg>"
    path = tmp_path / "art" / "special" / f"{waking.picture}.svg"
    path.parent.mkdir(parents=True)
    path.write_bytes(text.encode(encoding))
    (found,) = check_clocks(replace(deck, cards=(waking,)), ArtGallery([tmp_path / "art"]))
    assert "the clock's hands show 00:00" in found.problem


@pytest.mark.parametrize("content", [b"\xff\xfe{", b"\xe9", b"[1]", b"{}" * 99, b"[" * 99_999])
def test_a_spoilt_memory_of_what_was_judged_is_an_empty_one(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "cache.json"
    file.write_bytes(content)
    assert ArtCache(file).get(file, "x", lambda: Judged(())) == Judged(())
    assert ArtCache(tmp_path).get(file, "x", lambda: Judged(())) == Judged(())
