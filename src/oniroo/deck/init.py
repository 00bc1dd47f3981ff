"""``oniroo init DIR``: the packaged deck becomes one's own, to change at will."""

from pathlib import Path

from oniroo.deck.json_schema import SCHEMA_FILE, naming_schema, packaged_schema
from oniroo.ground.finder import ART, CARDS, display, packaged_root
from oniroo.ground.findings import Fault, Finding, OutputFault, Place
from oniroo.ground.reading import MIB, read_bytes, read_text
from oniroo.ground.writing import make_folder, write_bytes

RULES = "rules"
_LARGEST = 16 * MIB


def init_folder(target: Path) -> tuple[Path, ...]:
    """Copies ``cards.yaml``, its schema, ``art/`` and ``rules/`` into a folder; returns the files written, sorted.

    Nothing is overwritten: if a file stands in the way, all such files are named and nothing is changed. Raises
    OutputFault. If the copy is broken off, files that were made are taken away again.
    """
    sources = _sources(packaged_root())
    if target.exists() and not target.is_dir():
        raise OutputFault(Finding("output-parent", "is a file", "name a folder", Place(display(target))))
    in_the_way = sorted(target / name for name in sources if (target / name).exists() or (target / name).is_symlink())
    if in_the_way:
        remedy = "nothing was changed; name another folder, or move it away"
        raise OutputFault(
            Finding("init-exists", "stands there already", remedy, Place(display(path))) for path in in_the_way
        )
    make_folder(target, shown=display(target))
    made: list[Path] = []
    try:
        for name in sorted(sources):
            path = target / name
            made.append(path)
            write_bytes(path, _content(name, sources[name]), shown=display(path))
    except BaseException as error:
        _take_away(made, target)
        if isinstance(error, Fault):
            remedy = "nothing was kept of the copy"
            raise type(error)((*error.findings, Finding("init-broken", "the copy was broken off", remedy))) from None
        raise
    return tuple(made)


def _sources(root: Path) -> dict[str, Path]:
    """Each file to copy, by its name in the new folder, with ``/``."""
    files = {CARDS: root / CARDS, SCHEMA_FILE: packaged_schema()}
    for folder in (ART, RULES):
        base = root / folder
        for path in sorted(base.rglob("*")) if base.is_dir() else ():
            # A checkout's folders may hold what editors and systems leave behind.
            if path.is_file() and not any(part.startswith((".", "__")) for part in path.relative_to(root).parts):
                files[path.relative_to(root).as_posix()] = path
    return files


def _content(name: str, source: Path) -> bytes:
    if name == CARDS:
        return naming_schema(read_text(source)).encode("utf-8")
    return read_bytes(source, limit=_LARGEST)


def _take_away(made: list[Path], target: Path) -> None:
    for path in made:
        path.unlink(missing_ok=True)
    for folder in sorted(
        {parent for path in made for parent in path.parents if parent.is_relative_to(target)}, reverse=True
    ):
        try:
            folder.rmdir()
        except OSError:  # not empty, or never made
            continue
