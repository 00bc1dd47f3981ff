"""A YAML file of the rulebook as a tree: every value is asked for by type, all faults are gathered with place."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from oniroo.deck.nodes import Document, Path, Tree, parse
from oniroo.ground.findings import Fault, Finding, InputFault, Place
from oniroo.ground.reading import REPLACEMENT, hidden_characters, without_hidden
from oniroo.ground.suggest import listed, nearest
from oniroo.ground.visible import UNSEEN

_UNSEEN = re.compile(f"[{UNSEEN}\t\n]")


@dataclass(slots=True)
class Source:
    """A parsed file and the faults found in it so far; ``fail`` adds one, ``finish`` raises them all."""

    document: Document
    faults: list[Finding] = field(default_factory=list)

    @property
    def root(self) -> "Node":
        """The whole file."""
        return Node(self, (), self.document.tree)

    def fail(
        self, place: Place, problem: str, remedy: str = "", *, code: str = "rules-source", about: str = ""
    ) -> None:
        """One more fault."""
        self.faults.append(Finding(code, problem, remedy, place, about))

    def finish(self) -> None:
        """Raises Fault with every fault found, in order of place."""
        if self.faults:
            raise Fault(sorted(dict.fromkeys(self.faults), key=lambda fault: fault.place or Place("")))


@dataclass(frozen=True, slots=True)
class Node:
    """One value of the file, with its path. What is asked for and is not there becomes a fault and a stand-in."""

    source: Source
    path: Path
    tree: Tree

    @property
    def place(self) -> Place:
        """Where the value stands."""
        return self.source.document.value_place(self.path)

    @property
    def key_place(self) -> Place:
        """Where its key stands."""
        return self.source.document.key_place(self.path)

    @property
    def is_mapping(self) -> bool:
        """Whether it is made of keys."""
        return isinstance(self.tree, dict)

    def entries(self, what: str) -> Iterator[tuple[str, "Node"]]:
        """Keys and values in order; a fault if it is no mapping. ``what`` is how messages call it."""
        if isinstance(self.tree, dict):
            for key, tree in self.tree.items():
                yield key, Node(self.source, (*self.path, key), tree)
        elif self.tree is not None or not self.path:
            self.fail(f"{what} should be made of keys", "write key: value, one in a line, indented")

    def get(self, key: str) -> "Node | None":
        """The value of a key, None if it is not there."""
        if isinstance(self.tree, dict) and key in self.tree:
            return Node(self.source, (*self.path, key), self.tree[key])
        return None

    def only(self, known: Iterable[str], what: str) -> None:
        """A fault for each key that is not one of the known ones."""
        names = list(known)
        for key, node in self.entries(what):
            if key not in names:
                remedy = nearest(key, names) or f"{what} knows {listed(names)}"
                self.source.fail(node.key_place, f"{what} has no key “{key}”", remedy)

    def text(self, what: str) -> str:
        """A text that is not empty, and has nothing in it that cannot be seen, written as an escape either."""
        if isinstance(self.tree, str) and (found := _UNSEEN.search(self.tree)):
            self.fail(f"{what} has an invisible character, U+{ord(found[0]):04X}", "take it out")
            return ""
        if isinstance(self.tree, str) and self.tree.strip():
            return self.tree
        self.fail(f"{what} should be a text", 'write it in "double quotes"')
        return ""

    def number(self, what: str) -> int:
        """A whole number of at most six digits, 0 or more."""
        if isinstance(self.tree, str) and self.tree.isascii() and self.tree.isdecimal() and len(self.tree) <= 6:
            return int(self.tree)
        self.fail(f"{what} should be a whole number", "write it in digits")
        return 0

    def flag(self, what: str) -> bool:
        """``yes`` or ``no``."""
        if self.tree in ("yes", "no", "true", "false"):
            return self.tree in ("yes", "true")
        self.fail(f"{what} should be yes or no")
        return False

    def texts(self, what: str) -> tuple[str, ...]:
        """A list of texts; one text alone will do."""
        if isinstance(self.tree, list):
            nodes = (Node(self.source, (*self.path, index), tree) for index, tree in enumerate(self.tree))
            return tuple(node.text(what) for node in nodes)
        if self.tree is None:
            return ()
        return (self.text(what),)

    def fail(self, problem: str, remedy: str = "") -> None:
        """A fault at this value."""
        self.source.fail(self.place, problem, remedy)


def read_tree(text: str, file: str) -> Source:
    """A YAML text as a source. ``file`` is its name in messages.

    Invisible characters are faults, marks of direction too: these are added in print and never stored. Raises
    InputFault if the text is no YAML.
    """
    hidden = [
        Finding(
            "rules-hidden-character",
            f"an invisible character {character.code_point} stands here",
            "delete it and type the text around it anew",
            Place(file, character.line, character.column),
        )
        for character in hidden_characters(text)
    ]
    try:
        document = parse(without_hidden(text), file, passed_over=REPLACEMENT) if hidden else parse(text, file)
    except InputFault as fault:
        raise InputFault((*hidden, *(_ours(finding) for finding in fault.findings))) from None
    return Source(document, [*hidden, *(_ours(finding) for finding in document.findings)])


def _ours(finding: Finding) -> Finding:
    """A fault of the YAML reader, which speaks of decks, in the words of the rulebook."""
    remedy = finding.remedy
    if "oniroo init" in remedy or "packaged cards.yaml" in remedy:
        remedy = "write it in the way of the packaged rules"
    return replace(finding, code=finding.code.replace("deck-", "rules-", 1), remedy=remedy)
