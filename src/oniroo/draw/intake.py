"""Art comes in here: pictures by folder and stem, the deck's own before the packaged ones, file by file."""

import unicodedata
from collections.abc import Iterable, Sequence
from pathlib import Path, PurePath

from oniroo.draw.parts import Part
from oniroo.draw.svg_reading import Drawing, read_svg
from oniroo.draw.svg_tree import MAX_BYTES, ArtFault
from oniroo.ground.finder import display
from oniroo.ground.findings import Finding, Place, Severity

__all__ = ["FOLDERS", "ArtFault", "ArtGallery"]

#: The kinds of art, one folder each.
FOLDERS = ("symbols", "special", "groups", "shapes", "scenes", "backs")

_RASTER = (".png", ".jpg", ".jpeg", ".webp", ".gif", ".tif", ".tiff", ".bmp")


class ArtGallery:
    """Pictures out of a list of art folders: the first folder that has a picture of that name gives it.

    Files are read when they are asked for, and once. A file that is there but cannot be taken in is a fault, never
    silently replaced by the next folder's. Names are compared letter by letter on every system, also where the disk
    itself does not tell ``Fox.svg`` from ``fox.svg``.
    """

    def __init__(self, roots: Sequence[Path]) -> None:
        """``roots`` are art folders (each with ``symbols/``, ``special/`` …), the deck's own first."""
        self._roots = tuple(roots)
        self._listings: dict[tuple[int, str], dict[str, str]] = {}
        self._lies_inside: dict[tuple[Path, str], bool] = {}
        self._near: dict[tuple[int, str], dict[str, list[str]]] = {}
        self._paths: dict[tuple[str, str], Path | ArtFault | None] = {}
        self._drawings: dict[tuple[str, str], Drawing | ArtFault] = {}
        self._parts: dict[tuple[str, str], Part] = {}
        self._warnings: dict[Finding, None] = {}

    @property
    def findings(self) -> tuple[Finding, ...]:
        """Warnings about what has been read so far: what is not kept, or not used, of people's files."""
        return tuple(self._warnings)

    def path(self, folder: str, stem: str) -> Path | None:
        """Where the picture stands; None if it is not drawn yet.

        Raises ArtFault: the name is no plain file name, the file stands there in another letter case, is not a file
        or lies outside its art folder.
        """
        key = folder, stem
        if key not in self._paths:
            try:
                self._paths[key] = self._find(folder, stem)
            except ArtFault as fault:
                self._paths[key] = fault
        found = self._paths[key]
        if isinstance(found, ArtFault):
            raise ArtFault(found.findings)
        return found

    def part(self, folder: str, stem: str) -> Part | None:
        """The picture as a part in its own units; None if it is not drawn yet.

        Raises ArtFault with every fault of that file (see ``path`` and ``svg_reading.read_svg``).
        """
        key = folder, stem
        if key not in self._parts:
            drawing = self._drawing(folder, stem)
            if drawing is None:
                return None
            self._parts[key] = Part(drawing.box, drawing.body, f"{folder}/{stem}")
        return self._parts[key]

    def scene_of(self, folder: str, stem: str) -> str | None:
        """The scene that is painted before the picture (its ``data-scene``); None = none. Raises as ``part`` does."""
        drawing = self._drawing(folder, stem)
        return drawing.scene if drawing else None

    def read(self, wanted: Iterable[tuple[str, str]]) -> None:
        """Read all these pictures, and the scenes they ask for, now.

        Raises one ArtFault with the faults of all files together. Pictures that are not drawn yet are no fault.
        """
        faults: dict[Finding, None] = {}
        for folder, stem in wanted:
            try:
                scene = self.scene_of(folder, stem)
                if scene is not None:
                    self.part("scenes", scene)
            except ArtFault as fault:
                faults.update(dict.fromkeys(fault.findings))
        if faults:
            raise ArtFault(faults)

    def unknown(self, known: Iterable[tuple[str, str]], *, root: int = 0) -> tuple[Finding, ...]:
        """Files in the deck's own folder that no card asks for: a slip of the pen in a name shows here."""
        asked = {(folder, _same(stem)) for folder, stem in known}
        found = []
        for folder in FOLDERS:
            for name in sorted(self._listing(root, folder).values()):
                if name.lower().endswith(".svg") and (folder, _same(name[:-4])) not in asked:
                    place = Place(display(self._roots[root] / folder / name))
                    problem = "no card, group or scene of the deck has a picture of this name"
                    found.append(
                        Finding("art-unknown", problem, "rename or remove it", place, severity=Severity.WARNING)
                    )
        return tuple(found)

    def _drawing(self, folder: str, stem: str) -> Drawing | None:
        path = self.path(folder, stem)
        if path is None:
            return None
        key = folder, stem
        if key not in self._drawings:
            try:
                drawing = read_svg(_content(path), display(path), prefix=f"{folder}-{stem}-")
                self._warnings.update(dict.fromkeys(drawing.findings))
                self._drawings[key] = drawing
                self._check_scene(drawing, path)
            except ArtFault as fault:
                self._drawings[key] = fault
        found = self._drawings[key]
        if isinstance(found, ArtFault):
            raise ArtFault(found.findings)
        return found

    def _check_scene(self, drawing: Drawing, path: Path) -> None:
        if drawing.scene is not None and self.path("scenes", drawing.scene) is None:
            finding = Finding(
                "art-no-scene",
                f"data-scene={drawing.scene!r} is asked for, but there is no scenes/{drawing.scene}.svg",
                "write data-scene='none', or draw the scene",
                Place(display(path)),
                severity=Severity.WARNING,
            )
            self._warnings[finding] = None

    def _find(self, folder: str, stem: str) -> Path | None:
        if not _is_plain(folder) or not _is_plain(stem):
            problem = f"{folder}/{stem} is not a picture's name"
            raise ArtFault(Finding("art-name", problem, "use letters, digits and hyphens, without / or .."))
        wanted = _same(stem + ".svg")
        for number, root in enumerate(self._roots):
            listing = self._listing(number, folder)
            name = listing.get(wanted)
            if name is not None:
                return self._inside(root, folder, name)
            self._check_near(number, folder, stem)
        return None

    def _inside(self, root: Path, folder: str, name: str) -> Path:
        """The path, if it is a file that really lies inside the art folder."""
        path = root / folder / name
        key = root, folder
        if key not in self._lies_inside:  # asked once a folder: following links takes time
            self._lies_inside[key] = (root / folder).resolve().is_relative_to(root.resolve())
        leads_out = path.is_symlink() and not path.resolve().is_relative_to(root.resolve())
        if leads_out or not self._lies_inside[key]:
            problem = f"the file is a link that leads out of {display(root)}"
            raise ArtFault(Finding("art-outside", problem, "put the picture itself there", Place(display(path))))
        if not path.is_file():
            problem = "a picture's file is wanted here, and this is none"
            raise ArtFault(Finding("art-unreadable", problem, "put an SVG file there", Place(display(path))))
        return path

    def _check_near(self, number: int, folder: str, stem: str) -> None:
        """Name a file that was surely meant: other letter case, or a kind of image that is not read yet."""
        key = number, folder
        if key not in self._near:
            self._near[key] = {}
            for name in sorted(self._listing(number, folder).values()):
                self._near[key].setdefault(_same(PurePath(name).stem).casefold(), []).append(name)
        for name in self._near[key].get(_same(stem).casefold(), ()):
            kind = PurePath(name).suffix
            place = Place(display(self._roots[number] / folder / name))
            if kind.lower() == ".svg":
                problem = f"the card asks for {stem}.svg, and this file's name has other letters"
                raise ArtFault(Finding("art-letter-case", problem, f"rename it to {stem}.svg", place))
            if kind.lower() in _RASTER:
                problem = f"{kind[1:].upper()} art is not used: only SVG is read so far"
                remedy = f"save it as {stem}.svg"
                self._warnings[Finding("art-raster", problem, remedy, place, severity=Severity.WARNING)] = None

    def _listing(self, number: int, folder: str) -> dict[str, str]:
        """Names in one folder by their normal form; listed once, so that all systems agree about letter case."""
        key = number, folder
        if key not in self._listings:
            place = self._roots[number] / folder
            try:
                names = sorted(child.name for child in place.iterdir()) if place.is_dir() else []
            except OSError as error:
                problem = f"the folder cannot be listed ({error.strerror})"
                raise ArtFault(
                    Finding("art-unreadable", problem, "check its permissions", Place(display(place)))
                ) from None
            self._listings[key] = {_same(name): name for name in names}
        return self._listings[key]


def _same(name: str) -> str:
    """The name as it compares on every system: macOS stores accents apart from their letters."""
    return unicodedata.normalize("NFC", name)


def _is_plain(name: str) -> bool:
    """Whether the name is one step of a path and nothing else."""
    return bool(name) and not name.startswith(".") and not any(sign in name for sign in '/\\:\0<>"|?*')


def _content(path: Path) -> bytes:
    """The file's bytes, never more than one beyond the limit."""
    try:
        with path.open("rb") as file:
            return file.read(MAX_BYTES + 1)
    except OSError as error:
        problem = f"the file cannot be read ({error.strerror})"
        raise ArtFault(Finding("art-unreadable", problem, "check its permissions", Place(display(path)))) from None
