"""Booklets beside WeasyPrint and typst, which set the same units in the same order plainly, without any figure."""

import html
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from bench.measure import Run, medians

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oniroo.rules import Translation

LANGUAGES = ("el", "ar")
RIVALS = {"weasyprint": "html", "typst": "typ"}
"""Packages that are no part of the program: they run only where they happen to be installed."""


def prepare(folder: Path) -> None:
    """Write what the rivals set, in another process: the peak of a child begins with the size of its parent."""
    subprocess.run([sys.executable, "-m", "bench.booklets", str(folder)], cwd=Path(__file__).parents[1], check=True)


def write(folder: Path) -> None:
    """The units of each language as HTML and as typst source, and the letters of both in ``fonts``."""
    from oniroo.deck.reading import read_deck
    from oniroo.ground.finder import packaged_deck
    from oniroo.rules import load, rules_roots

    source = packaged_deck()
    deck = read_deck(source)
    (folder / "fonts").mkdir()
    for code in LANGUAGES:
        translation = load(rules_roots(source), code, deck)
        font = _font(code, folder)
        texts = list(_texts(translation))
        (folder / f"{code}.html").write_text(_html(texts, translation, font), encoding="utf-8")
        (folder / f"{code}.typ").write_text(_typst(texts, translation, font), encoding="utf-8")


def _font(code: str, folder: Path) -> Path:
    """The language's font for running text, put where both look for it."""
    from oniroo.text.families import chain

    cut = chain(code, "body")[0]
    found = find_spec(cut.package)
    assert found is not None
    assert found.origin is not None
    font = folder / "fonts" / f"{code}.ttf"
    font.write_bytes((Path(found.origin).parent / cut.file).read_bytes())
    return font


def _texts(translation: "Translation") -> "Iterator[tuple[str, bool]]":
    """Every unit of the rules, as the booklet has it, and whether it is a title."""
    for section in translation.sections:
        for block in section.blocks:
            for unit in block.units:
                yield translation.text(unit.key), block.id.endswith(".title")


def _size(code: str) -> float:
    from oniroo.products.booklet_design import Design

    return Design(code, rtl=False).size


def _html(texts: list[tuple[str, bool]], translation: "Translation", font: Path) -> str:
    code = translation.language.code
    body = "\n".join(f"<{tag}>{html.escape(text)}</{tag}>" for text, title in texts for tag in ["h2" if title else "p"])
    return (
        f'<html lang="{code}" dir="{"rtl" if translation.language.rtl else "ltr"}"><meta charset="utf-8"><style>\n'
        f'@font-face {{ font-family: Text; src: url("fonts/{font.name}") }}\n'
        "@page { size: A5; margin: 18mm 13mm; @bottom-center { content: counter(page) } }\n"
        f"body {{ font: {_size(code)}pt/1.4 Text; text-align: justify; hyphens: auto }}\n"
        f"p {{ margin: 0 0 3pt }}\n</style><body>{body}</body></html>"
    )


def _typst(texts: list[tuple[str, bool]], translation: "Translation", font: Path) -> str:
    import uharfbuzz

    code = translation.language.code
    face = uharfbuzz.Face(uharfbuzz.Blob.from_file_path(str(font)))
    family = face.get_name(uharfbuzz.OTNameIdPredefined.FONT_FAMILY)
    quoted = [(text.replace("\\", "\\\\").replace('"', '\\"'), title) for text, title in texts]
    body = "\n\n".join(f'#{"heading" if title else "par"}[#"{text}"]' for text, title in quoted)
    return (
        '#set page("a5", margin: (x: 13mm, y: 18mm), numbering: "1")\n'
        f'#set text(font: "{family}", size: {_size(code)}pt, lang: "{code}", hyphenate: true)\n'
        f"#set par(justify: true)\n{body}\n"
    )


def run(folder: Path) -> dict[str, Run]:
    """Medians of all commands, run in turn."""
    oniroo = str(Path(sys.executable).with_name("oniroo"))
    plain = str(Path(__file__).with_name("plain_booklet.py"))
    commands = {f"oniroo: booklet {code}": [oniroo, "booklet", code, "-o", f"oniroo-{code}.pdf"] for code in LANGUAGES}
    for rival, kind in RIVALS.items():
        if find_spec(rival) is not None:
            for code in LANGUAGES:
                script = [sys.executable, plain, rival, f"{code}.{kind}", f"{rival}-{code}.pdf"]
                commands[f"{rival}: text {code}"] = script
    return medians(commands, folder)


def report(runs: dict[str, Run], folder: Path) -> tuple[list[str], bool]:
    """Lines of figures (CPU, peak, size), and whether every bar is held."""
    lines = []
    ratios = []
    for name, run in runs.items():
        made, _, rest = name.partition(": ")
        size = (folder / f"{made}-{rest.split()[-1]}.pdf").stat().st_size / 1000
        lines.append(f"{name:<32}{run.cpu:7.2f} s CPU {run.peak:6.0f} MiB {size:6.0f} kB")
        if made == "oniroo":
            ratios += [(f"{rest}, seconds", run.cpu, 3.0), (f"{rest}, MiB", run.peak, 100.0)]
            ratios += [(f"{rest}, kB", size, 400.0)]
    lines += [f"{rival:<32}not installed, so not run" for rival in RIVALS if find_spec(rival) is None]
    lines += [f"{name:<32}{value:7.2f}   bar {bar:g}{'' if value <= bar else '   OVER'}" for name, value, bar in ratios]
    return lines, all(value <= bar for _, value, bar in ratios)


if __name__ == "__main__":
    write(Path(sys.argv[1]))
