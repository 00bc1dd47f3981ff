"""``rules.yaml`` to a rulebook, or every fault of the file in one run, each with its line."""

import re
from collections.abc import Iterable
from pathlib import Path

from oniroo.ground.finder import display
from oniroo.ground.reading import read_text
from oniroo.rules.holes import BrokenHole, plain
from oniroo.rules.language import language_of
from oniroo.rules.model import PUBLIC_ID, SOURCE_LANGUAGE, Block, Part, Role, Rulebook, Section, Unit
from oniroo.rules.yaml_tree import Node, Source, read_tree

RULES = "rules.yaml"
_BLOCK = re.compile(r"[A-Z]_[0-9]{2}|[a-z][a-z0-9]*(?:\.[a-z0-9]+)*")
_WORD = re.compile(r"[a-z]+\.[A-Za-z0-9_.-]+")
_SECTION = re.compile(r"front|[A-Z]")
_LINE = re.compile(r"[1-9][0-9]?")
_ROLES = tuple(role.value for role in Role)


def read_rulebook(path: Path) -> Rulebook:
    """The rulebook of a file. Raises InputFault if it cannot be read, Fault with all findings if it is no rulebook."""
    return rulebook_from_text(read_text(path, shown=display(path)), display(path))


def rulebook_from_text(text: str, file: str = RULES) -> Rulebook:
    """The rulebook that a YAML text describes. ``file`` is its name in messages. Raises as ``read_rulebook``."""
    source = read_tree(text, file)
    root = source.root
    root.only(("values", "language", "book", "words", "terms"), "the rulebook")
    constants = _constants(root.get("values"))
    sections = _sections(root)
    words = tuple(_words(root.get("words")))
    language = language_of(SOURCE_LANGUAGE, root.get("language"), root.get("terms"), source)
    book = Rulebook(sections, words, constants, language, file)
    _keys_once(source, (*book.units, *words))
    source.finish()
    return book


def _constants(node: Node | None) -> dict[str, int]:
    if node is None:
        return {}
    return {key: value.number(f"the value {key}") for key, value in node.entries("`values`")}


def _sections(root: Node) -> tuple[Section, ...]:
    book = root.get("book")
    if book is None:
        root.fail("the rulebook has no `book`", "write its sections under `book:`")
        return ()
    found: list[Section] = []
    for key, node in book.entries("`book`"):
        if not _SECTION.fullmatch(key):
            root.source.fail(node.key_place, f"“{key}” is no section", "call it front, or by a capital letter")
        blocks = tuple(_block(identity, block, key) for identity, block in node.entries(f"section {key}"))
        found.append(Section(key, blocks))
    return tuple(found)


def _block(identity: str, node: Node, section: str) -> Block:
    place = node.key_place
    if not _BLOCK.fullmatch(identity):
        node.source.fail(place, f"“{identity}” is no name of a block", "write A_01, or small letters and full stops")
    elif PUBLIC_ID.fullmatch(identity) and identity[0] != section:
        node.source.fail(place, f"rule {identity} stands in section {section}", f"move it to section {identity[0]}")
    if not node.is_mapping or any(node.get(name) for name in _ROLES):
        return Block(identity, (_unit(identity, node, Part.BOOK),), place=place)
    figures: tuple[str, ...] = ()
    units: list[Unit] = []
    for key, child in node.entries(identity):
        if key == "figure":
            figures = child.texts(f"{identity}: a figure")
        elif _LINE.fullmatch(key):
            units.append(_unit(f"{identity}.{key}", child, Part.BOOK))
        else:
            node.source.fail(
                child.key_place, f"“{key}” is no number of a line", "write 1, 2, 3 … or figure", about=identity
            )
    if not units:
        node.source.fail(place, "the block has no lines", "write 1: and its text", about=identity)
    return Block(identity, tuple(units), figures, place)


def _words(node: Node | None) -> Iterable[Unit]:
    if node is None:
        return
    for key, child in node.entries("`words`"):
        if not _WORD.fullmatch(key):
            remedy = "write a group, a full stop and a name: sheet.total"
            node.source.fail(child.key_place, f"“{key}” is no key of a word", remedy)
        yield _unit(key, child, Part.WORD)


def _unit(key: str, node: Node, part: Part) -> Unit:
    role, rev, note, words = Role.TEXT, 1, "", node
    if node.is_mapping:
        node.only((*_ROLES, "rev", "note"), key)
        named = [name for name in _ROLES if node.get(name)]
        if len(named) != 1:
            node.source.fail(node.key_place, "a line has one text", f"write one of {', '.join(_ROLES)}", about=key)
        if named:
            role = Role(named[0])
            words = node.get(named[0]) or node
        if revision := node.get("rev"):
            rev = revision.number(f"{key}: rev")
        if remark := node.get("note"):
            note = remark.text(f"{key}: note")
    text = words.text(f"{key}") if words is not node or not node.is_mapping else ""
    place = words.place
    if text:
        _examine(text, key, role, words)
    return Unit(key, text, part, role, rev, note, place)


def _examine(text: str, key: str, role: Role, node: Node) -> None:
    """Faults of one English text: broken placeholders, typed numbers, blanks, a run-in title without its colon."""

    def fail(problem: str, remedy: str) -> None:
        node.source.fail(node.place, problem, remedy, about=key)

    try:
        typed = plain(text)
    except BrokenHole as broken:
        fail(str(broken), "write {name}, with a name that the values know, or {lit:text}")
        return
    if number := re.search(r"[0-9]+", typed):
        fail(f"the number {number[0]} is typed", "write a placeholder; what is the same in every deck: {lit:…}")
    if text != text.strip() or "  " in text or "\n" in text:
        fail("there is a blank too many", "write one line, with single blanks between words")
    if role is Role.RUNIN and ": " not in text:
        fail("a run-in title ends in a colon", "write Title: text")


def _keys_once(source: Source, units: Iterable[Unit]) -> None:
    seen: set[str] = set()
    for unit in units:
        if unit.key in seen and unit.place is not None:
            source.fail(unit.place, "this key stands a second time", "give it a key of its own", about=unit.key)
        seen.add(unit.key)
