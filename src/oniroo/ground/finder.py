"""Finds the deck that a command works on, and the data that come with the program.

A folder's own ``cards.yaml``, ``art/`` and ``rules/`` win over the packaged ones, file by file.
"""

from dataclasses import dataclass
from pathlib import Path

import oniroo
from oniroo.ground.findings import Finding, InputFault, Place
from oniroo.ground.reading import broken_link
from oniroo.ground.suggest import nearest

CARDS = "cards.yaml"
ART = "art"
_MISNAMED = {"cards.yaml", "cards.yml", "cards.yaml.txt", "cards.txt"}


@dataclass(frozen=True, slots=True)
class DeckFolder:
    """Where a deck's sources are: ``cards`` is its file; ``packaged`` says that it is the one of the program."""

    cards: Path
    packaged: bool = False

    @property
    def folder(self) -> Path:
        """The folder that paths of this deck start from: the one its file stands in."""
        return self.cards.parent

    @property
    def art_roots(self) -> tuple[Path, ...]:
        """The ``art`` folders to look in: the deck's own, which need not be there, then the packaged one."""
        roots = [self.folder / ART]
        if not self.packaged:
            roots.append(packaged_root() / ART)
        return tuple(dict.fromkeys(roots))

    def art(self, kind_folder: str) -> tuple[Path, ...]:
        """Folders that may hold the pictures of one kind (``symbols``, ``groups`` …), the deck's own first."""
        return tuple(folder for root in self.art_roots if (folder := root / kind_folder).is_dir())

    @property
    def shown(self) -> str:
        """How the deck's file is called in messages."""
        return display(self.cards)


def find_deck(option: Path | None = None, folder: Path | None = None) -> DeckFolder:
    """The deck that ``--deck`` names (a file, or a folder with ``cards.yaml``), else the folder's, else the packaged.

    ``folder`` is where the command works, the current folder if None. Raises InputFault if the named deck is not there,
    and if the folder has a file like ``cards.yml``, whose owner believes that it is used.
    """
    if option is not None:
        return _named(option)
    here = Path.cwd() if folder is None else folder
    own = here / CARDS
    # A link to nothing or a folder of that name is meant to be the deck, too: reading it will say what is wrong.
    if own.is_symlink() or own.exists():
        return DeckFolder(own, packaged=_same(own, packaged_root() / CARDS))
    _refuse_misnamed(here)
    return packaged_deck()


def packaged_deck() -> DeckFolder:
    """The deck that comes with the program."""
    return DeckFolder(packaged_root() / CARDS, packaged=True)


def packaged_root() -> Path:
    """The folder of the program's own ``cards.yaml`` and ``art/``: package data, else the checkout it runs from.

    Raises InputFault if the installation lacks them.
    """
    package = Path(oniroo.__file__).resolve().parent
    # In an editable install the files that a wheel carries as package data stand at the top of the checkout.
    for root in (package / "data", package.parent.parent):
        if (root / CARDS).is_file():
            return root
    problem = "the deck that comes with the program is not there"
    raise InputFault(Finding(code="input-installation", problem=problem, remedy="install oniroo again"))


def display(path: Path) -> str:
    """A path as messages show it: short, with ``/``, the same on every machine wherever that can be."""
    try:
        absolute = path.absolute()
        if absolute.is_relative_to(cwd := Path.cwd()):
            return absolute.relative_to(cwd).as_posix()
        if absolute.is_relative_to(root := packaged_root()):
            return f"oniroo/{absolute.relative_to(root).as_posix()}"
    except (OSError, InputFault):
        pass
    return path.as_posix()


def _named(option: Path) -> DeckFolder:
    try:
        cards = option / CARDS if option.is_dir() else option
        there, is_link = cards.exists(), cards.is_symlink()
    except (OSError, ValueError):
        cards, there, is_link = option, False, False
    if not there and is_link:
        raise InputFault(broken_link(cards, display(cards)))
    if not there:
        shown = display(cards)
        if cards is option:
            problem, remedy = "there is no such deck", _near(option) or "check the path given to --deck"
        else:
            problem = f"the folder given to --deck has no {CARDS}"
            remedy = _near(cards) or f"name its file, or write one with: oniroo init {display(option)}"
        raise InputFault(Finding(code="input-missing", problem=problem, remedy=remedy, place=Place(shown)))
    return DeckFolder(cards, packaged=_same(cards, packaged_root() / CARDS))


def _refuse_misnamed(folder: Path) -> None:
    try:
        names = sorted(entry.name for entry in folder.iterdir() if entry.name.casefold() in _MISNAMED)
    except OSError:
        return
    if names:
        problem = f"a deck's file must be called {CARDS} to be found"
        remedy = "rename it, or name it with --deck"
        raise InputFault(Finding("input-misnamed", problem, remedy, Place(display(folder / names[0]))))


def _near(path: Path) -> str:
    try:
        names = sorted(entry.name for entry in path.parent.iterdir())
    except (OSError, ValueError):
        return ""
    # Files of one folder often have like names: what is offered must be nearer than a word needs to be.
    return nearest(path.name, names, cutoff=0.75)


def _same(one: Path, other: Path) -> bool:
    try:
        return one.samefile(other)
    except OSError:
        return False
