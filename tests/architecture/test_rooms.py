"""The import table of the house, room by room, read from the source text: what is lazily imported counts too."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

PACKAGE = "oniroo"
SOURCE = Path(__file__).parents[2] / "src" / PACKAGE

WORLD = frozenset({"ground", "deck", "dreams", "play", "design", "page", "text", "rules", "draw", "products"})

# Room → rooms it may import. Every room may import itself.
TABLE: dict[str, frozenset[str]] = {
    "ground": frozenset(),
    "deck": frozenset({"ground"}),
    "dreams": frozenset({"ground", "deck"}),
    "play": frozenset({"ground", "deck", "dreams"}),
    "design": frozenset({"ground", "deck", "dreams"}),
    "page": frozenset({"ground"}),
    "text": frozenset({"ground"}),
    "rules": frozenset({"ground", "deck"}),
    "draw": frozenset({"ground", "deck", "text"}),
    "products": WORLD - {"products"},
    "cli": WORLD | {"console"},
    "console": WORLD,
    "__main__": frozenset({"cli", "console"}),
    "__init__": frozenset(),
}

HEAVY = ("reportlab", "pikepdf", "pydantic", "uharfbuzz", "numpy", "rich")


class Import(NamedTuple):
    """One import: the module it stands in, its line, the module of the package that it names."""

    module: str
    line: int
    target: str
    typing_only: bool

    def __str__(self) -> str:
        return f"{self.module}:{self.line} imports {self.target}"


def modules(source: Path) -> dict[str, Path]:
    """Dotted name → file, of all modules below ``source`` (the folder of the package)."""
    named = {}
    for path in sorted(source.rglob("*.py")):
        parts = path.relative_to(source.parent).with_suffix("").parts
        named[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return named


def imports(source: Path) -> Iterator[Import]:
    """Every import of one module of the package by another, wherever in the text it stands."""
    known = modules(source)
    for module, path in known.items():
        tree = ast.parse(path.read_text(encoding="utf-8"))
        package = module if path.name == "__init__.py" else module.rpartition(".")[0]
        hidden = {
            id(inner)
            for node in ast.walk(tree)
            if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)
            for statement in node.body
            for inner in ast.walk(statement)
        }
        for node in ast.walk(tree):
            for target in _targets(node, package, known):
                if target == source.name or target.startswith(f"{source.name}."):
                    yield Import(module, node.lineno, target, id(node) in hidden)  # type: ignore[attr-defined]


def _targets(node: ast.AST, package: str, known: dict[str, Path]) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        base = node.module or ""
        if node.level:
            parts = package.split(".")
            base = ".".join([*parts[: len(parts) - node.level + 1], *filter(None, [node.module])])
        for alias in node.names:
            longer = f"{base}.{alias.name}"
            yield longer if longer in known else base


def room_of(module: str) -> str:
    """``oniroo.deck.model`` → ``deck``; the package itself is ``__init__``."""
    return module.split(".")[1] if "." in module else "__init__"


def violations(source: Path) -> list[str]:
    """What breaks the table: unknown rooms, imports against it, cycles of rooms or of modules."""
    found = [f"unknown room: {room}" for room in sorted({room_of(name) for name in modules(source)} - TABLE.keys())]
    between: dict[str, set[str]] = {}
    within: dict[str, set[str]] = {}
    for entry in imports(source):
        here, there = room_of(entry.module), room_of(entry.target)
        if here != there and there != "__init__":  # the package itself holds nothing but the version
            between.setdefault(here, set()).add(there)
            if here in TABLE and there not in TABLE[here]:
                found.append(f"{entry}: {here} may not import {there}")
        if entry.module != entry.target and not entry.typing_only and entry.target != source.name:
            within.setdefault(entry.module, set()).add(entry.target)
    found += [f"cycle of rooms: {cycle}" for cycle in cycles(between)]
    found += [f"cycle of modules: {cycle}" for cycle in cycles(within)]
    return found


def cycles(graph: dict[str, set[str]]) -> list[str]:
    """One ``a → b → a`` for each edge that leads back to where a walk came from."""
    found: list[str] = []
    done: set[str] = set()

    def walk(node: str, path: tuple[str, ...]) -> None:
        if node in path:
            found.append(" → ".join([*path[path.index(node) :], node]))
        elif node not in done:
            for following in sorted(graph.get(node, ())):
                walk(following, (*path, node))
            done.add(node)

    for node in sorted(graph):
        walk(node, ())
    return found


def house(root: Path, files: dict[str, str]) -> Path:
    source = root / PACKAGE
    for name, text in {"__init__.py": "", **files}.items():
        path = source / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return source


def test_every_import_of_the_house_is_in_the_table() -> None:
    assert modules(SOURCE)
    assert violations(SOURCE) == []


def test_table_itself_runs_one_way() -> None:
    assert cycles({room: set(allowed) for room, allowed in TABLE.items()}) == []
    assert set().union(*TABLE.values()) <= TABLE.keys()
    assert all("ground" in allowed for room, allowed in TABLE.items() if room in WORLD - {"ground"})


def test_clean_house_passes(tmp_path: Path) -> None:
    files = {
        "deck/__init__.py": "from oniroo.ground import findings\n",
        "ground/__init__.py": "",
        "ground/findings.py": "import os\nfrom oniroo import __version__\n",
        "draw/faces.py": "from oniroo.deck import Deck\nfrom oniroo.text.outlines import Outline\n",
        "text/outlines.py": "",
        "rules/source.py": "import oniroo.deck\n",
        "play/rounds.py": "from oniroo.dreams.reading import links\n",
        "dreams/reading.py": "from oniroo.deck import model\n",
    }
    assert violations(house(tmp_path, files)) == []


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("ground/a.py", "import oniroo.deck\n"),
        ("deck/a.py", "from oniroo import page\n"),
        ("deck/a.py", "from ..page import sizes\n"),
        ("page/a.py", "def lazy():\n    from oniroo.deck.model import Deck\n"),
        ("text/a.py", "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from oniroo.deck.model import Deck\n"),
        ("draw/a.py", "from oniroo.page.sizes import Paper\n"),
        ("dreams/a.py", "from oniroo.play import rounds\n"),
        ("rules/a.py", "from oniroo.dreams import reading\n"),
        ("design/a.py", "from oniroo.play import rounds\n"),
        ("products/a.py", "from oniroo.cli import group\n"),
        ("products/a.py", "import oniroo.console as c\n"),
        ("console/a.py", "from oniroo.cli import main\n"),
    ],
)
def test_each_import_against_the_table_is_named(tmp_path: Path, file: str, text: str) -> None:
    rooms = {f"{room}/__init__.py": "" for room in TABLE.keys() - {"__main__", "__init__"}}
    (found,) = violations(house(tmp_path, {**rooms, file: text}))
    module = f"oniroo.{file.removesuffix('.py').replace('/', '.')}"
    assert found.startswith(f"{module}:")
    assert f"{file.split('/', maxsplit=1)[0]} may not import" in found


def test_unknown_room_is_named(tmp_path: Path) -> None:
    assert violations(house(tmp_path, {"utils/__init__.py": "", "helpers.py": ""})) == [
        "unknown room: helpers",
        "unknown room: utils",
    ]


def test_cycle_of_rooms_is_named(tmp_path: Path) -> None:
    files = {"deck/a.py": "import oniroo.ground.b\n", "ground/b.py": "import oniroo.deck.c\n", "deck/c.py": ""}
    assert "cycle of rooms: deck → ground → deck" in violations(house(tmp_path, files))


def test_cycle_of_modules_in_one_room_is_named_and_types_are_free(tmp_path: Path) -> None:
    lazy = "def later():\n    from oniroo.deck.a import x\n"
    files = {"deck/a.py": "from oniroo.deck.b import y\n", "deck/b.py": lazy}
    assert violations(house(tmp_path, files)) == ["cycle of modules: oniroo.deck.a → oniroo.deck.b → oniroo.deck.a"]
    files["deck/b.py"] = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from oniroo.deck.a import x\n"
    assert violations(house(tmp_path / "typed", files)) == []


@pytest.mark.parametrize("entry", ["oniroo.cli", "oniroo.console"])
def test_command_line_starts_without_heavy_libraries(entry: str) -> None:
    code = f"import sys, {entry}; print(*sorted({set(HEAVY)!r} & sys.modules.keys()))"
    run = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert run.stdout.split() == []


def test_help_is_shown_without_heavy_libraries() -> None:
    code = (
        "import sys; from oniroo.cli import main\n"
        "try: main()\n"
        f"finally: print(*sorted({set(HEAVY)!r} & sys.modules.keys()), file=sys.stderr)"
    )
    run = subprocess.run([sys.executable, "-c", code, "--help"], capture_output=True, text=True, check=False)
    assert (run.returncode, run.stderr.split()) == (0, [])
    assert "Usage: " in run.stdout
