"""Folders of art that were surely meant to be used and are not, because they are called otherwise or are none."""

import os
from collections.abc import Iterable, Sequence
from pathlib import Path

from oniroo.ground.finder import display
from oniroo.ground.findings import Finding, Place, Severity
from oniroo.ground.suggest import near


def passed_over(root: Path, folders: Sequence[str]) -> list[Finding]:
    """Warnings about an art folder: ``Art`` for ``art``, ``art/Symbols`` or ``art/symbol`` for one of its ``folders``.

    ``root`` need not be there. What cannot be listed is passed over: reading pictures will say so.
    """
    return [*_beside(root), *_inside(root, folders)]


def _beside(root: Path) -> Iterable[Finding]:
    entries = _entries(root.parent)
    if root.name in entries:
        if not entries[root.name]:
            yield _warning(root, "a folder is wanted here, and this is none: no picture of one's own is used")
        return
    for name, is_folder in entries.items():
        if is_folder and name.casefold() == root.name.casefold():
            yield _warning(root.parent / name, f"the folder's name is not {root.name}", f"rename it to {root.name}")


def _inside(root: Path, folders: Sequence[str]) -> Iterable[Finding]:
    entries = _entries(root)
    for name, is_folder in entries.items():
        if name in folders:
            if not is_folder:
                yield _warning(root / name, "a folder is wanted here, and this is none: nothing in it is used")
        elif is_folder and name[0] != "." and (meant := near(name, folders, cutoff=0.8)):
            problem = f"no pictures are looked for in a folder of this name, but in {meant}"
            yield _warning(root / name, problem, f"rename it to {meant}" if meant not in entries else f"use {meant}")


def _entries(folder: Path) -> dict[str, bool]:
    """Names in a folder, in order, and whether each is a folder itself."""
    try:
        with os.scandir(folder) as found:
            return {entry.name: _is_folder(entry) for entry in sorted(found, key=lambda entry: entry.name)}
    except OSError:
        return {}


def _is_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir()
    except OSError:  # a link that leads back to itself
        return False


def _warning(path: Path, problem: str, remedy: str = "put a folder there") -> Finding:
    return Finding("art-folder", problem, remedy, Place(display(path)), severity=Severity.WARNING)
