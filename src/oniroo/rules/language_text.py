"""Other words for a term, written into the text of a ``language.yaml``: comments and layout stay as they are."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from oniroo.deck.nodes import parse
from oniroo.ground.findings import Fault, Finding, InputFault
from oniroo.rules.language import language_of
from oniroo.rules.model import Language, Term
from oniroo.rules.yaml_tree import read_tree


@dataclass(frozen=True, slots=True)
class _Cut:
    """A piece of the text, from character to character, and what comes in its place."""

    start: int
    end: int
    new: str


def with_words(language: Language, key: str, words: Mapping[str, str]) -> Language:
    """The language with other forms of one of its terms: old form → new. Forms that become the same are one."""

    def renamed(term: Term) -> Term:
        forms = tuple(dict.fromkeys(words.get(form, form) for form in term.forms))
        return replace(term, base=words.get(term.base, term.base), forms=forms)

    return replace(language, terms=tuple(renamed(term) if term.key == key else term for term in language.terms))


def reworded(text: str, language: Language, key: str, words: Mapping[str, str]) -> str:
    """The text of ``language.yaml`` with other forms of a term: old form → new.

    ``text`` is that which ``language`` was read from. Values are replaced where they stand; a form that would stand a
    second time in its list is left out. Raises Fault where that does not give the language that is meant: where words
    are written by reference (``*name``), or over several lines.
    """
    new = text
    for cut in sorted(_cuts(text, key, words), key=lambda cut: -cut.start):
        new = new[: cut.start] + cut.new + new[cut.end :]
    if _read(new, language) != with_words(language, key, words):
        place = next(term.place for term in language.terms if term.key == key)
        problem = f"the words of {key} are not written out here, so they cannot be replaced"
        remedy = f"write {key}: {{base: …, forms: […]}} in one line, without & and *"
        raise Fault(Finding("rules-term-written", problem, remedy, place, language.code))
    return new


def _read(text: str, language: Language) -> Language | None:
    """The language of a text; None if it is none any more."""
    try:
        source = read_tree(text, language.source)
        read = language_of(language.code, source.root, source.root.get("terms"), source)
        source.finish()
    except Fault:
        return None
    return read


def _cuts(text: str, key: str, words: Mapping[str, str]) -> Iterator[_Cut]:
    term = _child(_child(_composed(text), "terms"), key)
    base, forms = _child(term, "base"), _child(term, "forms")
    for node in (base, forms):
        if (
            node is not None and isinstance(node.value, str) and node.value in words
        ):  # a single form may stand without a list
            yield _scalar(node, words[node.value])
    items = forms.value if forms is not None and isinstance(forms.value, list) else []
    seen: set[str] = set()
    for index, item in enumerate(items):
        new = words.get(item.value, item.value)
        if new in seen and forms.flow_style:
            yield _Cut(items[index - 1].end_mark.index, item.end_mark.index, "")
        elif new != item.value:
            yield _scalar(item, new)
        seen.add(new)


def _composed(text: str) -> Any:
    import yaml

    loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    return yaml.compose(text, Loader=loader)


def _child(node: Any, key: str) -> Any:
    """The value of a key, None if there is none."""
    pairs = node.value if node is not None and isinstance(node.value, list) else []
    return next((value for name, value in pairs if name.value == key), None)


def _scalar(node: Any, new: str) -> _Cut:
    """The new word in the quotes of the old one; in double quotes where it needs some."""
    start, end = node.start_mark.index, node.end_mark.index
    if node.style == "'":
        written = "'" + new.replace("'", "''") + "'"
    elif not node.style and _is_plain(new):
        written = new
    else:
        written = '"' + new.replace("\\", "\\\\").replace('"', '\\"') + '"'
    return _Cut(start, end, written)


def _is_plain(word: str) -> bool:
    """Whether YAML reads the word, written without quotes in a list, as it stands."""
    try:
        document = parse(f"- [{word}]\n", "")
    except InputFault:
        return False
    return document.tree == [[word]] and not document.findings
