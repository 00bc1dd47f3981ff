"""YAML text to a plain tree of dict, list and text, with the place of every key and value.

Scalars stay the text that was typed: no YAML type ever applies, so ``no``, ``012`` and ``12:30`` come through as they
stand. The tree is built from PyYAML's parse events, not by recursion, so that depth and size are bounded on the way.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import yaml

from oniroo.deck.yaml_faults import explain
from oniroo.ground.findings import Finding, InputFault, Place, Severity
from oniroo.ground.visible import short

MAX_DEPTH = 20
MAX_NODES = 200_000  # aliases counted each time they are used; the published deck has about 3,000

Path: TypeAlias = tuple[str | int, ...]
Tree: TypeAlias = "dict[str, Tree] | list[Tree] | str | None"

_CUT = re.compile(r"\S\s+#\w")
_NULLS = frozenset({"", "~", "null", "Null", "NULL"})
_NOT_FINITE = frozenset({".nan", ".NaN", ".NAN"} | {s + i for s in ("", "+", "-") for i in (".inf", ".Inf", ".INF")})


class NotFinite(str):
    """Unquoted ``.nan`` or ``.inf``: what a spreadsheet writes where it has no number."""

    __slots__ = ()


@dataclass(slots=True)
class Document:
    """A parsed file: ``tree`` holds None where the file says nothing (an empty value, ``~``, ``null``).

    ``values`` and ``keys`` give (line, column), from 1, for each path; paths through an alias give the anchor's place.
    ``partial`` are the paths of mappings that lack a key because it could not be read, ``unread`` those of values.
    """

    tree: Tree
    file: str
    values: dict[Path, tuple[int, int]]
    keys: dict[Path, tuple[int, int]]
    findings: list[Finding] = field(default_factory=list)
    partial: set[Path] = field(default_factory=set)
    unread: set[Path] = field(default_factory=set)

    def value_place(self, path: Path) -> Place:
        """Where the value of a path stands, or of the nearest path above it that is in the file."""
        while path and path not in self.values:
            path = path[:-1]
        return Place(self.file, *self.values.get(path, (1, 1)))

    def key_place(self, path: Path) -> Place:
        """Where the key of a path stands; that of the value where there is no such key."""
        mark = self.keys.get(path)
        return Place(self.file, *mark) if mark else self.value_place(path)


@dataclass(slots=True)
class _Node:
    line: int
    column: int
    scalar: str | None = None
    items: list["_Node"] | None = None
    pairs: dict[str, tuple["_Node", "_Node"]] | None = None
    key: "_Node | None" = None  # the key that waits for its value
    anchor: str | None = None
    is_open: bool = False
    is_partial: bool = False  # a mapping that lacks a key, or a value that could not be read


def parse(text: str, file: str, *, passed_over: str = "") -> Document:
    """The plain tree of a YAML text. ``file`` is its name in messages; ``passed_over`` is left out of keys and values.

    What can be gone around (a key that stands twice, a tag) is in the document's ``findings``. Raises InputFault where
    the text is no YAML, or is too deep or too large.
    """
    reader = _Reader(text, file, passed_over)
    return reader.read()


class _Reader:
    def __init__(self, text: str, file: str, passed_over: str) -> None:
        self.text = text
        self.lines = text.split("\n")
        self.cut = frozenset(index for index, line in enumerate(self.lines) if _CUT.search(line))
        self.file = file
        self.passed_over = passed_over
        self.findings: list[Finding] = []
        self.anchors: dict[str, _Node] = {}
        self.left = MAX_NODES
        self.values: dict[Path, tuple[int, int]] = {}
        self.keys: dict[Path, tuple[int, int]] = {}
        self.partial: set[Path] = set()
        self.unread: set[Path] = set()

    def read(self) -> Document:
        try:
            root = self._compose(_events(self.text))
        except yaml.YAMLError as error:
            fatal = explain(error, self.text, self.file)
            others = [finding for finding in self.findings if finding.place != fatal.place]
            raise InputFault((*others, fatal)) from None
        if root is None:
            remedy = "write a deck, or take the packaged one with: oniroo init FOLDER"
            raise InputFault(Finding("deck-empty", "the file holds nothing", remedy, Place(self.file)))
        self.left = MAX_NODES  # what stands in the file once was within it, so that references alone can go beyond
        tree = self._plain(root, (), 0)
        return Document(tree, self.file, self.values, self.keys, self.findings, self.partial, self.unread)

    # Events to nodes. The stack is a list, so that no nesting can exhaust Python's own.

    def _compose(self, events: Iterator[Any]) -> _Node | None:
        root: _Node | None = None
        documents = 0
        stack: list[_Node] = []
        for event in events:
            kind = type(event)
            if kind is yaml.ScalarEvent:
                mark = event.start_mark
                value = event.value.replace(self.passed_over, "") if self.passed_over else event.value
                if not event.style and event.tag is None:  # plain: neither quoted nor a block
                    if value in _NULLS:
                        value = None
                    elif value in _NOT_FINITE:
                        value = NotFinite(value)
                    if event.end_mark.line in self.cut:
                        self._cut_off(event)
                node = _Node(mark.line + 1, mark.column + 1, scalar=value)
                self._mark(node, event)
            elif kind is yaml.MappingStartEvent or kind is yaml.SequenceStartEvent:
                mark = event.start_mark
                node = _Node(mark.line + 1, mark.column + 1, is_open=True)
                if kind is yaml.MappingStartEvent:
                    node.pairs = {}
                else:
                    node.items = []
                self._mark(node, event)
                stack.append(node)
                if len(stack) > MAX_DEPTH:
                    raise self._refused(node, "deck-too-deep", f"lists and keys are nested more than {MAX_DEPTH} deep")
                continue
            elif kind is yaml.MappingEndEvent or kind is yaml.SequenceEndEvent:
                node = stack.pop()
                node.is_open = False
            elif kind is yaml.AliasEvent:
                node = self._alias(event)
            elif kind is yaml.DocumentStartEvent:
                documents += 1
                if documents > 1:
                    mark = event.start_mark
                    problem, remedy = "a line of three dashes begins a second document", "keep one deck in a file"
                    place = Place(self.file, mark.line + 1, mark.column + 1)
                    raise InputFault((*self.findings, Finding("deck-documents", problem, remedy, place)))
                continue
            else:
                continue
            self.left -= 1
            if self.left < 0:
                raise self._refused(node, "deck-too-large", f"the file holds more than {MAX_NODES:,} values")
            if stack:
                self._put(stack[-1], node)
            else:
                root = node
        return None if root is not None and root.scalar is None and not _holds(root) else root

    def _mark(self, node: _Node, event: Any) -> None:
        if event.anchor is not None:
            node.anchor = event.anchor
            self.anchors[event.anchor] = node
        if event.tag is not None and event.tag != "!":
            word = short(self.lines[node.line - 1][node.column - 1 :].split()[0])
            problem = f"{word} begins with an exclamation mark, which YAML takes for a type"
            self._report(node, "deck-tag", problem, 'leave it out, or put the text in "double quotes"')

    def _cut_off(self, event: Any) -> None:
        """``name: Room #2``: YAML reads Room, and the rest as a comment."""
        line, column = event.end_mark.line, event.end_mark.column
        comment = re.match(r"\s*(#\w\S*)", self.lines[line][column:])
        if comment and event.value:
            place = Place(self.file, line + 1, column + comment.start(1) + 1)
            problem = f"“{short(comment[1])}” is taken for a comment"
            remedy = 'if it belongs to the text, put the whole in "double quotes"; else write a blank after the #'
            self.findings.append(Finding("deck-comment", problem, remedy, place, severity=Severity.WARNING))

    def _alias(self, event: Any) -> _Node:
        mark = event.start_mark
        here = _Node(mark.line + 1, mark.column + 1, scalar="")
        node = self.anchors.get(event.anchor)
        if node is None:
            name = short(event.anchor)
            problem = f"*{name} begins with an asterisk, which YAML takes for a reference to &{name}"
            self._report(here, "deck-alias", f"{problem}; there is none", 'put the text in "double quotes"')
            here.is_partial = True
            return here
        if node.is_open:
            raise self._refused(here, "deck-recursion", f"*{short(event.anchor)} stands inside what it refers to")
        return node

    def _put(self, parent: _Node, node: _Node) -> None:
        if parent.items is not None:
            parent.items.append(node)
        elif parent.key is None:
            parent.key = node
        else:
            key, parent.key = parent.key, None
            pairs = parent.pairs
            if pairs is None or key.scalar is None:
                parent.is_partial = True
                self._report(key, "deck-key", "a key must be a plain word", 'put a text with { [ ? or : in "quotes"')
            elif key.scalar == "<<":
                parent.is_partial = True
                self._report(key, "deck-merge", "merge keys (<<) are not read here", "write the keys out")
            elif key.scalar in pairs:
                first = pairs[key.scalar][0]
                where = f"line {first.line}" + (f", column {first.column}" if first.line == key.line else "")
                problem = f"{short(key.scalar)} stands here a second time (first in {where})"
                self._report(key, "deck-duplicate-key", problem, "keep one of them")
            else:
                pairs[key.scalar] = (key, node)

    # Nodes to plain values; aliases are expanded here, and counted.

    def _plain(self, node: _Node, path: Path, depth: int) -> Tree:
        self.values[path] = (node.line, node.column)
        if node.is_partial:
            (self.unread if node.pairs is None else self.partial).add(path)
        if node.pairs is None and node.items is None:
            return node.scalar
        if depth >= MAX_DEPTH:
            raise self._refused(node, "deck-too-deep", f"references nest lists and keys more than {MAX_DEPTH} deep")
        self.left -= len(node.items or node.pairs or ())
        if self.left < 0:
            raise self._refused(node, "deck-too-large", f"references (*) swell the file to over {MAX_NODES:,} values")
        if node.items is not None:
            return [self._plain(item, (*path, index), depth + 1) for index, item in enumerate(node.items)]
        tree: dict[str, Tree] = {}
        keys, values = self.keys, self.values
        for name, (key, child) in (node.pairs or {}).items():
            below = (*path, name)
            keys[below] = (key.line, key.column)
            if child.pairs is None and child.items is None and not child.is_partial:
                values[below] = (child.line, child.column)
                tree[name] = child.scalar
            else:
                tree[name] = self._plain(child, below, depth + 1)
        return tree

    def _report(self, node: _Node, code: str, problem: str, remedy: str) -> None:
        self.findings.append(Finding(code, problem, remedy, Place(self.file, node.line, node.column)))

    def _refused(self, node: _Node, code: str, problem: str) -> InputFault:
        remedy = "write it in the way of the packaged cards.yaml"
        return InputFault((*self.findings, Finding(code, problem, remedy, Place(self.file, node.line, node.column))))


def _holds(node: _Node) -> bool:
    return node.items is not None or node.pairs is not None


def _events(text: str) -> Iterator[Any]:
    loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    events: Iterator[Any] = yaml.parse(text, Loader=loader)
    return events
