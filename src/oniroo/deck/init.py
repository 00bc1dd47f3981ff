"""``oniroo init DIR``: the packaged deck becomes one's own, to change at will."""

import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from oniroo.deck.json_schema import SCHEMA_FILE, naming_schema, packaged_schema
from oniroo.ground.finder import ART, CARDS, display, packaged_root
from oniroo.ground.findings import Fault, Finding, OutputFault, Place, UsageFault
from oniroo.ground.reading import MIB, read_bytes, read_text
from oniroo.ground.suggest import listed
from oniroo.ground.writing import make_folder, write_new

RULES = "rules"
_LARGEST = 16 * MIB


def init_folder(target: Path | str) -> tuple[Path, ...]:
    """Copies ``cards.yaml``, its schema, ``art/`` and ``rules/`` into a folder; returns the files written, sorted.

    Nothing is overwritten: if a file stands in the way, that is said and nothing is changed; of several that copy into
    one folder at the same moment, one does it. An empty name, which ``Path`` takes for the current folder, is refused.
    Raises UsageFault, OutputFault. If the copy is broken off, files that were made are taken away again.
    """
    if isinstance(target, str):
        if not target.strip():
            remedy = "name one, or write . for the current folder"
            raise UsageFault(Finding("usage-folder", "the name of the folder is empty", remedy))
        target = Path(target)
    sources = _sources(packaged_root())
    if target.exists() and not target.is_dir():
        raise OutputFault(Finding("output-parent", "is a file", "name a folder", Place(display(target))))
    if in_the_way := sorted(name for name in sources if os.path.lexists(target / name)):
        raise OutputFault(_holds(in_the_way, target))
    return _copied(sources, target)


def _holds(names: list[str], target: Path) -> Finding:
    if len(names) > 3:
        problem = f"holds {len(names)} of the files already" + (f", {CARDS} among them" if CARDS in names else "")
    else:
        problem = f"{listed(names)} {'stand' if len(names) > 1 else 'stands'} there already"
    remedy = "nothing was changed; name another folder, or move what is there away"
    return Finding("init-exists", problem, remedy, Place(display(target)))


def _copied(sources: dict[str, Path], target: Path) -> tuple[Path, ...]:
    """Makes every file, each where none stands: who makes the first, which is the same for all, makes the others."""
    paths = {target / name: name for name in sorted(sources)}
    folders = {folder for path in paths for folder in path.parents if not folder.exists()}
    made: list[Path] = []
    try:
        make_folder(target, shown=display(target))
        for path, name in paths.items():
            write_new(path, _content(name, sources[name]), shown=display(path))
            made.append(path)
    except BaseException as error:
        taken = next((one for one in getattr(error, "findings", ()) if one.code == "output-exists"), None)
        _take_away(made, folders if taken is None or made else set())
        if taken is not None:
            remedy = "nothing was kept of the copy; name another folder"
            problem = "was made by another program meanwhile"
            raise OutputFault(Finding("init-exists", problem, remedy, taken.place)) from None
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


def _take_away(made: Iterable[Path], folders: Iterable[Path]) -> None:
    """Files that were made, and of the folders that were not there before those that are empty now."""
    for path in made:
        path.unlink(missing_ok=True)
    for folder in sorted(folders, reverse=True):  # inner ones first
        with suppress(OSError):  # not empty, or never made
            folder.rmdir()
