"""Card sheets beside the floor: a plain script that is handed the finished parts and their coordinates."""

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from bench.measure import Run, medians

if TYPE_CHECKING:
    from oniroo.draw.parts import Part

CARDS_IN_TEN = 1730


def prepare(folder: Path) -> None:
    """Write what the floor needs (parts and matrices of all fronts on A4) and a deck of 1,730 cards."""
    from oniroo.deck.reading import read_deck
    from oniroo.draw.intake import ArtGallery
    from oniroo.ground.finder import packaged_deck
    from oniroo.page import SheetSpec, lay_out
    from oniroo.products.faces import compose
    from oniroo.products.ink import MM, part_svg

    source = packaged_deck()
    deck = read_deck(source)
    faces = compose(deck.cards, deck, ArtGallery(source.art_roots))
    parts: dict[Part, int] = {}
    pages = []
    for sheet in lay_out(faces.fronts, None, SheetSpec()).sheets:
        forms = []
        for slot in sheet.front.slots:
            for placed in slot.item.parts:
                number = parts.setdefault(placed.part, len(parts))
                _, _, width, height = placed.part.box
                x, y = slot.x + placed.x, sheet.front.paper.height - slot.y - placed.y - placed.height
                matrix = (placed.width / width * MM, 0, 0, placed.height / height * MM, x * MM, y * MM)
                forms.append((matrix, number))
        pages.append({"size": (sheet.front.paper.width * MM, sheet.front.paper.height * MM), "forms": forms})
    job = {"parts": [part_svg(part) for part in parts], "pages": pages}
    (folder / "parts.json").write_text(json.dumps(job), encoding="utf-8")
    (folder / "ten").mkdir()
    (folder / "ten" / "cards.yaml").write_text(ten_times(source.cards.read_text(encoding="utf-8")), encoding="utf-8")


def ten_times(text: str) -> str:
    """The packaged deck with so many SYMBOL cards more, under new numbers, that it holds 1,730 cards."""
    lines = text.splitlines()
    symbols = [line for line in lines if line.startswith("    - {number: ") and "yellow: " in line]
    wanted = CARDS_IN_TEN - (173 - len(symbols))
    more = []
    for number in range(len(symbols) + 1, wanted + 1):
        line = symbols[(number - 1) % len(symbols)]
        more.append("    - {number: %04d," % number + line.split(",", 1)[1])  # noqa: UP031 - shorter than a brace in braces
    last = lines.index(symbols[-1])
    return "\n".join([*lines[: last + 1], *more, *lines[last + 1 :]]) + "\n"


def run(folder: Path) -> dict[str, Run]:
    """Medians of all commands, run in turn."""
    oniroo = str(Path(sys.executable).with_name("oniroo"))
    floor = str(Path(__file__).with_name("floor.py"))
    commands = {
        "floor: fronts": [sys.executable, floor, "parts.json", "floor.pdf"],
        "oniroo: fronts, nothing kept": ["cold", oniroo, "sheets", "--backs", "none", "-o", "cold.pdf"],
        "oniroo: fronts": [oniroo, "sheets", "--backs", "none", "-o", "fronts.pdf"],
        "oniroo: fronts and backs": [oniroo, "sheets", "-o", "both.pdf"],
        "oniroo: fronts with names": [oniroo, "sheets", "--backs", "none", "--names", "en", "-o", "names.pdf"],
        "oniroo: fronts, ink saver": [oniroo, "sheets", "--backs", "none", "--ink", "saver", "-o", "saver.pdf"],
        "oniroo: fronts of 1,730 cards": [oniroo, "sheets", "--backs", "none", "--deck", "ten", "-o", "ten.pdf"],
        "oniroo --help": [oniroo, "--help"],
    }
    return medians(commands, folder)


def report(runs: dict[str, Run], folder: Path) -> tuple[list[str], bool]:
    """Lines of figures (CPU, peak, size, ratios with their bars), and whether every bar is held."""
    lines = [f"{name:<32}{run.cpu:7.2f} s CPU {run.peak:6.0f} MiB" for name, run in runs.items()]
    made = ("floor.pdf", "fronts.pdf", "both.pdf", "names.pdf", "saver.pdf", "ten.pdf")
    sizes = {name: (folder / name).stat().st_size / 1e6 for name in made}
    lines += [f"{name:<32}{1000 * size:7.0f} kB" for name, size in sizes.items()]
    fronts, both = runs["oniroo: fronts"], runs["oniroo: fronts and backs"]
    ratios = [
        ("fronts / floor", fronts.cpu / runs["floor: fronts"].cpu, 1.5),
        ("backs add", both.cpu / fronts.cpu - 1, 0.10),
        ("1,730 cards / 173 cards", runs["oniroo: fronts of 1,730 cards"].cpu / fronts.cpu, 11),
        ("fronts, seconds", fronts.cpu, 1.5),
        ("fronts, MiB", fronts.peak, 100),
        ("PDF, MB", max(sizes["both.pdf"], sizes["names.pdf"]), 1),
        ("oniroo --help, seconds", runs["oniroo --help"].cpu, 0.25),
    ]
    lines += [f"{name:<32}{value:7.2f}   bar {bar:g}{'' if value <= bar else '   OVER'}" for name, value, bar in ratios]
    return lines, all(value <= bar for _, value, bar in ratios)
