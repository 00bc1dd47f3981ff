"""How published rule pages are laid out (``import.yaml``): profiles, old ids, words that numbers are written with."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from oniroo.ground.finder import display
from oniroo.ground.findings import Finding, UsageFault
from oniroo.ground.reading import read_text
from oniroo.ground.suggest import listed, nearest
from oniroo.rules.loading import find
from oniroo.rules.model import Rulebook
from oniroo.rules.yaml_tree import Node, Source, read_tree

IMPORT = "import.yaml"
_PROFILE = ("older", "site_lines", "captions", "footers", "absent")


@dataclass(frozen=True, slots=True)
class Profile:
    """The layout of one page. ``site_lines`` are left out above the rules, ``absent`` are keys of lines it lacks."""

    name: str = "current"
    older: bool = False
    site_lines: int = 0
    captions: tuple[re.Pattern[str], ...] = ()
    footers: tuple[re.Pattern[str], ...] = ()
    absent: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Words:
    """Words of a language: for numbers, in small letters, with their values; between the ends of a range."""

    numbers: dict[str, int] = field(default_factory=dict)
    ranges: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Family:
    """What published pages have in common. ``aliases`` are old ids with the rule or section in their place.

    ``stated`` is the key of the line that tells the number of all cards, ``parts`` are sections whose entries in the
    list of contents tell the parts of it, ``contents`` is the key of the heading of that list.
    """

    profiles: dict[str, Profile] = field(default_factory=lambda: {"current": Profile()})
    aliases: dict[str, str] = field(default_factory=dict)
    stated: str = ""
    parts: tuple[str, ...] = ()
    contents: str = ""
    words: dict[str, Words] = field(default_factory=dict)

    def words_of(self, language: str) -> Words:
        """The words of a language; none where nothing is known."""
        return self.words.get(language) or self.words.get(language.partition("-")[0]) or Words()


def read_family(roots: tuple[Path, ...], book: Rulebook) -> Family:
    """``import.yaml``, the deck's own first. Raises InputFault if it cannot be read, Fault with all that is wrong."""
    path = find(roots, IMPORT)
    if path is None:
        return Family()
    source = _source(path)
    root = source.root
    root.only(("profiles", "aliases", "total", "contents", "languages"), IMPORT)
    profiles = {"current": Profile()}
    for name, node in _entries(root, "profiles"):
        profiles[name] = _profile(name, node, book)
    total = root.get("total")
    if total is not None:
        total.only(("stated", "parts"), "`total`")
    stated, parts = (total.get(name) if total is not None else None for name in ("stated", "parts"))
    contents = root.get("contents")
    family = Family(
        profiles=profiles,
        aliases={old: node.text(f"the alias {old}") for old, node in _entries(root, "aliases")},
        stated=stated.text("stated") if stated is not None else "",
        parts=parts.texts("parts") if parts is not None else (),
        contents=contents.text("contents") if contents is not None else "",
        words={code: _words(node) for code, node in _entries(root, "languages")},
    )
    source.finish()
    return family


def find_profile(family: Family, named: str | None, book: Rulebook) -> Profile:
    """The profile of that name, or of the file of that path; ``current`` if None.

    Raises UsageFault if there is neither, InputFault or Fault for a file that is no profile.
    """
    if named is None:
        return family.profiles["current"]
    if named in family.profiles:
        return family.profiles[named]
    path = Path(named)
    if path.suffix.lower() not in (".yaml", ".yml"):
        remedy = nearest(named, family.profiles) or f"there are {listed(list(family.profiles))}, or name a .yaml file"
        raise UsageFault(Finding("usage-profile", f"there is no profile “{named}”", remedy))
    source = _source(path)
    profile = _profile(path.name, source.root, book)
    source.finish()
    return profile


def _source(path: Path) -> Source:
    return read_tree(read_text(path, shown=display(path)), display(path))


def _entries(root: Node, key: str) -> Iterator[tuple[str, Node]]:
    node = root.get(key)
    if node is not None:
        yield from node.entries(f"`{key}`")


def _profile(name: str, node: Node, book: Rulebook) -> Profile:
    node.only(_PROFILE, f"the profile {name}")
    older, site, captions, footers, absent = (node.get(key) for key in _PROFILE)
    keys = absent.texts("absent") if absent is not None else ()
    known = {unit.key for unit in book.units}
    for key in keys:
        if absent is not None and key not in known:
            absent.fail(f"there is no line {key}", nearest(key, known))
    return Profile(
        name=name,
        older=older.flag("older") if older is not None else False,
        site_lines=site.number("site_lines") if site is not None else 0,
        captions=_patterns(captions, "captions"),
        footers=_patterns(footers, "footers"),
        absent=keys,
    )


def _patterns(node: Node | None, what: str) -> tuple[re.Pattern[str], ...]:
    if node is None:
        return ()
    found = []
    for text in node.texts(what):
        try:
            found.append(re.compile(text))
        except re.error as error:
            node.fail(f"“{text}” is no pattern: {error}", "write a regular expression, such as ^Figure")
    return tuple(found)


def _words(node: Node) -> Words:
    node.only(("numbers", "ranges"), "a language")
    numbers: dict[str, int] = {}
    for value, words in _entries(node, "numbers"):
        if not (value.isascii() and value.isdecimal() and len(value) <= 6):
            node.source.fail(words.key_place, f"“{value}” is no number", "write it in digits: 5: [five]")
            continue
        numbers |= {word.casefold(): int(value) for word in words.texts(f"a word for {value}")}
    ranges = node.get("ranges")
    return Words(numbers, ranges.texts("ranges") if ranges is not None else ())
