"""Art comes in here: pictures by folder and stem, the deck's own before the packaged ones, file by file."""

import os
import re
import unicodedata
from collections.abc import Iterable, Sequence
from pathlib import Path, PurePath

from oniroo.draw.art_folders import passed_over
from oniroo.draw.parts import Part
from oniroo.draw.svg_plain import Drawing, read_plain_svg
from oniroo.draw.svg_tree import MAX_BYTES, ArtFault
from oniroo.ground.finder import ART, display, packaged_root
from oniroo.ground.findings import Finding, Place, Severity

__all__ = ["FOLDERS", "ArtFault", "ArtGallery"]

#: The kinds of art, one folder each.
FOLDERS = ("symbols", "special", "groups", "shapes", "scenes", "backs")
_ONE_COLOUR = frozenset(("groups", "shapes"))

_STEP = re.compile(r'[^./\\:\0<>"|?*][^/\\:\0<>"|?*]*')
_RASTER = frozenset((".png", ".jpg", ".jpeg", ".webp", ".gif", ".tif", ".tiff"))
_NOT_READ = frozenset((".bmp", ".heic", ".heif", ".avif", ".jxl", ".psd"))


class ArtGallery:
    """Pictures out of a list of art folders: the first folder that has a picture of that name gives it.

    Files are read when they are asked for, and once. A file that is there but cannot be taken in is a fault, never
    silently replaced by the next folder's. Names are compared letter by letter on every system, also where the disk
    itself does not tell ``Fox.svg`` from ``fox.svg``.
    """

    def __init__(self, roots: Sequence[Path]) -> None:
        """``roots`` are art folders (each with ``symbols/``, ``special/`` …), the deck's own first."""
        self._roots = tuple(roots)
        self._ours = packaged_root() / ART
        self._listings: dict[tuple[int, str], dict[str, str]] = {}
        self._lies_inside: dict[tuple[Path, str], bool] = {}
        self._ordinary: dict[tuple[Path, str], set[str]] = {}
        self._near: dict[tuple[int, str], dict[str, list[str]]] = {}
        self._rasters: dict[tuple[int, str], dict[str, list[str]]] = {}
        self._paths: dict[tuple[str, str], Path | ArtFault | None] = {}
        self._drawings: dict[tuple[str, str], Drawing | ArtFault] = {}
        self._parts: dict[tuple[str, str], Part] = {}
        self._warnings: dict[Finding, None] = {}
        self._misnamed: tuple[Finding, ...] | None = None
        self._expected: set[tuple[str, str]] = set()

    @property
    def findings(self) -> tuple[Finding, ...]:
        """Warnings about what has been read so far: what is not kept, or not used, of people's files and folders."""
        if self._misnamed is None:
            theirs = [root for root in self._roots if root != self._ours]
            self._misnamed = tuple(one for root in theirs for one in passed_over(root, FOLDERS))
        return (*self._misnamed, *self._warnings)

    def is_own(self, folder: str, stem: str) -> bool:
        """Whether the picture is one of people's own, not of those that come with the program. Raises as ``path``."""
        path = self.path(folder, stem)
        return path is not None and not str(path.absolute()).startswith(f"{self._ours}{os.sep}")

    def stems(self, folder: str) -> set[str]:
        """The stems of all pictures in a folder of any root. Raises ArtFault if one cannot be listed."""
        names = [name for number in range(len(self._roots)) for name in self._listing(number, folder).values()]
        return {PurePath(name).stem for name in names if PurePath(name).suffix.lower() in (".svg", *_RASTER)}

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
                self._paths[key] = ArtFault(fault.findings)
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

    def expect(self, wanted: Iterable[tuple[str, str]]) -> None:
        """Say what all cards ask for: a file that one of them means is not to be renamed for another."""
        self._expected.update((folder, _same(stem)) for folder, stem in wanted)

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
                own, kind = _same(PurePath(name).stem), PurePath(name).suffix.lower()
                if (kind == ".svg" or kind in _RASTER) and (folder, own) not in asked:
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
                drawing = _read(path, folder, stem, ours=path.parent.parent == self._ours)
                self._warnings.update(dict.fromkeys(drawing.findings))
                self._drawings[key] = drawing
                self._check_scene(drawing, path)
            except ArtFault as fault:
                self._drawings[key] = ArtFault(fault.findings)  # its traceback would hold on to what was read
        found = self._drawings[key]
        if isinstance(found, ArtFault):
            raise ArtFault(found.findings)
        return found

    def _check_scene(self, drawing: Drawing, path: Path) -> None:
        if drawing.scene is None:
            return
        if not _is_plain(drawing.scene):
            problem = f"data-scene={drawing.scene[:80]!r} is not a scene's name"
            remedy = "use letters, digits and hyphens, without / or .."
            raise ArtFault(Finding("art-name", problem, remedy, Place(display(path))))
        if self.path("scenes", drawing.scene) is None:
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
            if name is None or self._rasters[number, folder]:
                name = self._or_raster(number, folder, stem, name)
            if name is not None:
                return self._inside(root, folder, name)
            self._check_near(number, folder, stem)
        return None

    def _or_raster(self, number: int, folder: str, stem: str, svg: str | None) -> str | None:
        """The SVG if there is one, else the one image file of that stem. Fault: several, or of a sign of one colour."""
        names = self._rasters[number, folder].get(_same(stem), ())
        if not names:
            return svg
        where = self._roots[number] / folder
        place, others = Place(display(where / names[0])), ", ".join(names[1:])
        if svg is not None:
            for name in names:
                problem, remedy = f"it is not used: {svg} stands beside it", "remove one of them"
                own = Place(display(where / name))
                self._warnings[Finding("art-raster", problem, remedy, own, severity=Severity.WARNING)] = None
            return svg
        if others:
            problem = f"{others} stands beside it, and there can be one picture of a name"
            raise ArtFault(Finding("art-twice", problem, "remove one of them", place))
        if folder in _ONE_COLOUR:
            problem = "a sign is printed in several colours and sizes: an image file cannot be used"
            raise ArtFault(Finding("art-raster", problem, f"draw it as {stem}.svg, solid black", place))
        return names[0]

    def _inside(self, root: Path, folder: str, name: str) -> Path:
        """The path, if it is a file that really lies inside the art folder."""
        path = root / folder / name
        key = root, folder
        try:
            if key not in self._lies_inside:  # asked once a folder: following links takes time
                self._lies_inside[key] = (root / folder).resolve().is_relative_to(root.resolve())
            if self._lies_inside[key] and name in self._ordinary[key]:
                return path
            leads_out = path.is_symlink() and not path.resolve().is_relative_to(root.resolve())
            is_file = path.is_file()
        except RuntimeError:  # how Python 3.11 and 3.12 tell of a loop
            problem = "the file is a link that leads back to itself"
            raise ArtFault(
                Finding("art-unreadable", problem, "put the picture itself there", Place(display(path)))
            ) from None
        except OSError as error:
            raise _unreadable(path, error) from None
        if leads_out or not self._lies_inside[key]:
            problem = f"the file is a link that leads out of {display(root)}"
            raise ArtFault(Finding("art-outside", problem, "put the picture itself there", Place(display(path))))
        if not is_file:
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
            if kind.lower() == ".svg" or kind.lower() in _RASTER:
                there = _same(PurePath(name).stem)
                ours = self._roots[number] == packaged_root() / ART
                if there != _same(stem) and (ours or (folder, there) in self._expected):
                    raise ArtFault(misspelt(folder, stem, there))
                wanted = stem + kind.lower()
                problem = f"the card asks for {wanted}, and this file's name has other letters"
                raise ArtFault(Finding("art-letter-case", problem, f"rename it to {wanted}", place))
            if kind.lower() in _NOT_READ:
                problem = f"{kind[1:].upper()} art is not used: it cannot be read"
                remedy = f"save it as {stem}.svg, {stem}.png or {stem}.jpg"
                self._warnings[Finding("art-raster", problem, remedy, place, severity=Severity.WARNING)] = None

    def _listing(self, number: int, folder: str) -> dict[str, str]:
        """Names in one folder by their normal form; listed once, so that all systems agree about letter case."""
        key = number, folder
        if key not in self._listings:
            place = self._roots[number] / folder
            names: list[str] = []
            ordinary = self._ordinary.setdefault((self._roots[number], folder), set())
            try:
                for entry in os.scandir(place) if place.is_dir() else ():
                    names.append(entry.name)
                    if entry.is_file(follow_symlinks=False):
                        ordinary.add(entry.name)
            except OSError as error:
                problem = f"the folder cannot be listed ({error.strerror})"
                raise ArtFault(
                    Finding("art-unreadable", problem, "check its permissions", Place(display(place)))
                ) from None
            self._listings[key] = {_same(name): name for name in sorted(names)}
            rasters = self._rasters[key] = {}
            for name in sorted(names):
                stem, dot, suffix = name.rpartition(".")
                if dot + suffix in _RASTER:
                    rasters.setdefault(_same(stem), []).append(name)
        return self._listings[key]


def misspelt(folder: str, stem: str, there: str) -> Finding:
    """The fault of a name in the deck's file whose letters are not those of the picture that is ``there``.

    It has no place yet; its subject is ``folder/stem``, by which those who know the deck find the line.
    """
    problem, remedy = f"there is no picture {stem!r}, but there is {there!r}", f"write {there}"
    return Finding("art-letter-case", problem, remedy, subject=f"{folder}/{stem}")


def _same(name: str) -> str:
    """The name as it compares on every system: macOS stores accents apart from their letters."""
    return unicodedata.normalize("NFC", name)


def _is_plain(name: str) -> bool:
    """Whether the name is one step of a path and nothing else."""
    return _STEP.fullmatch(name) is not None


def _read(path: Path, folder: str, stem: str, *, ours: bool) -> Drawing:
    if path.suffix in _RASTER:
        from oniroo.draw.art_places import ROOMS  # what reads images is loaded for them only
        from oniroo.draw.raster import MAX_FILE_BYTES, read_raster

        return read_raster(_content(path, MAX_FILE_BYTES), display(path), ROOMS[folder])
    content = _content(path, MAX_BYTES)
    if plain := read_plain_svg(content, proven=ours):
        return plain
    from oniroo.draw.svg_reading import read_in_full  # most decks need the quick way only

    return read_in_full(content, display(path), prefix=f"{folder}-{stem}-")


def _content(path: Path, limit: int) -> bytes:
    """The file's bytes, never more than one beyond the limit."""
    try:
        with path.open("rb") as file:
            return file.read(limit + 1)
    except OSError as error:
        raise _unreadable(path, error) from None


def _unreadable(path: Path, error: OSError) -> ArtFault:
    problem = f"the file cannot be read ({error.strerror})"
    return ArtFault(Finding("art-unreadable", problem, "check its permissions", Place(display(path))))
