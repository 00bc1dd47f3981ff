"""YAML's own complaints, told to a person who edits by hand: one sentence, the place, what to do."""

import re
from contextlib import suppress
from typing import Any, TypeAlias

import yaml

from oniroo.ground.findings import Finding, Place

_QUOTE = 'put the text in "double quotes"'
_INDENT = "give it the same indentation as its neighbours"
_STARTERS = {
    "@": "an at sign",
    "`": "a backtick",
    "%": "a percent sign",
}


def explain(error: yaml.YAMLError, text: str, file: str) -> Finding:
    """The finding for an error of the YAML parser, with line and column from 1."""
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    said = str(getattr(error, "problem", "") or "")
    context = str(getattr(error, "context", "") or "")
    begun = getattr(error, "context_mark", None)
    at = (mark.line, mark.column) if mark else (0, 0)
    opened = (begun.line, begun.column) if begun else at
    problem, remedy, at = _tell(said, context, text, at, opened)
    return Finding("deck-yaml", problem, remedy, Place(file, at[0] + 1, at[1] + 1))


_At: TypeAlias = tuple[int, int]


def _tell(said: str, context: str, text: str, at: _At, opened: _At) -> tuple[str, str, _At]:
    if "nesting depth" in said:
        return "lists or keys are nested too deep", "write it in the way of the packaged cards.yaml", at
    lines = text.split("\n")
    line = lines[at[0]] if at[0] < len(lines) else ""
    margin = line[: len(line) - len(line.lstrip())]
    start = lines[opened[0]] if opened[0] < len(lines) else ""
    if "\t" in margin and ("tab" in said or "cannot start" in said or "indent" in said or at[1] <= len(margin)):
        return "a tab is used for indentation", "use spaces instead", (at[0], margin.index("\t"))
    if "cannot start any token" in said:
        mark = line[at[1] : at[1] + 1]
        if mark == "\t":
            return "a tab stands where YAML wants spaces", "use spaces instead", at
        return f"a text cannot begin with {_STARTERS.get(mark, mark)}", _QUOTE, at
    if "alias" in context:
        return "a text cannot begin with an asterisk (YAML takes it for a reference)", _QUOTE, opened
    if "anchor" in context:
        return "a text cannot begin with an ampersand (YAML takes it for a name to refer to)", _QUOTE, opened
    if "tag" in context or "tag" in said:
        return "a text cannot begin with an exclamation mark (YAML takes it for a type)", _QUOTE, opened
    if "directive" in context or "directive" in said or "incompatible YAML" in said:
        return "a line cannot begin with a percent sign", _QUOTE, opened
    if "end of stream" in said and "quoted" in context:
        return "a quotation mark is opened here and never closed", "close it at the end of the text", opened
    if "quoted scalar" in context and "escape" in said:
        return "a backslash in double quotes begins a sign that YAML does not know", "write \\\\ for a backslash", at
    if "block scalar" in context:
        return "after | or > the text begins on the next line", f"move it there, or {_QUOTE}", opened
    if "parsing a flow" in context:
        return _flow(context, text, lines, at, opened)
    if "mapping values are not allowed" in said:
        if re.search(r":(\s|$)", line[: at[1]]):
            return "a colon stands inside a text", _QUOTE, at
        return "this line is indented more than the value before it allows", _INDENT, at
    if "expected ':'" in said:
        word = start[opened[1] :].split(", ")[0].strip()[:40]
        problem = f"“{word}” is no key with a value: a colon and a space are missing"
        return problem, "write key: value, one in a line", opened
    if "expected <block end>" in said or "did not find expected key" in said:
        return _block(line, at)
    if "'-' indicator" in said:
        return "this line ends a list without being part of it", _INDENT, at
    if "document start" in said:
        return "text follows after the end of the deck", "keep one deck in a file, without lines of three dots", at
    if "sequence entries are not allowed" in said:
        return "a list cannot begin behind a key in the same line", f"begin it on the next line, or {_QUOTE}", at
    if "node content" in said:
        mark = line[at[1] : at[1] + 1]
        return f"a text cannot begin with {mark or 'this sign'}", _QUOTE, at
    return "this is not written as YAML wants it", "compare it with the lines around it, or put texts in quotes", at


def _flow(context: str, text: str, lines: list[str], at: _At, opened: _At) -> tuple[str, str, _At]:
    """Between brackets. ``opened`` is where the bracket stands if the parser knows it."""
    around, never_closed = _brackets(text, at)
    if "flow node" in context and around:
        opened = around[-1]
    line = lines[at[0]] if at[0] < len(lines) else ""
    after = lines[opened[0]][opened[1] :]
    sign, closing = ("{", "}") if after.startswith("{") else ("[", "]")
    mark = line[at[1] : at[1] + 1]
    if mark in ("]", "}") and mark != closing:
        return f"the {sign} that is opened here is closed by {mark}", f"write {closing}, or add it before", opened
    if at[0] != opened[0] or not mark:
        cut = re.search(r"\s#", after)
        if cut and closing in after[cut.start() :]:
            place = (opened[0], opened[1] + cut.start() + 1)
            return "a # begins a comment here, which hides the rest of the line", _QUOTE, place
        if after.count('"') % 2:
            place = (opened[0], opened[1] + after.rindex('"'))
            return "a quotation mark is opened here and never closed in this line", "close it", place
        if opened in never_closed:
            is_last = re.match(r".\s*(#|$)", after)
            where = f"where the list ends, or take the {sign} out" if is_last else "at the end of its line"
            return f"the {sign} that is opened here is never closed", f"add {closing} {where}", opened
    if mark == ":":
        return "a colon stands inside a text, or the comma before the next key is missing", _QUOTE, at
    if "flow node" in context:
        return f"a text cannot begin with {mark or 'this sign'}", _QUOTE, at
    return f"a comma or {closing} is missing before this", f"add it, or {_QUOTE}", at


def _brackets(text: str, at: _At) -> tuple[tuple[_At, ...], frozenset[_At]]:
    """Where the brackets stand that are open at a place, the innermost last; and where those that are never closed."""
    loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    around: tuple[_At, ...] = ()
    is_open: list[_At] = []
    with suppress(yaml.YAMLError):  # signs that are refused end the search: what is open there stays so
        for token in yaml.scan(text, Loader=loader):
            place = token.start_mark.line, token.start_mark.column
            if isinstance(token, yaml.FlowSequenceStartToken | yaml.FlowMappingStartToken):
                is_open.append(place)
            elif is_open and isinstance(token, yaml.FlowSequenceEndToken | yaml.FlowMappingEndToken):
                is_open.pop()
            if place < at:
                around = tuple(is_open)
    return around, frozenset(is_open)


def _block(line: str, at: _At) -> tuple[str, str, _At]:
    before = line[: at[1]].rstrip()
    if before.endswith(("'", '"')) or line[at[1] - 1 : at[1]] in ("'", '"'):
        problem = "the quotes end before the text does"
        return problem, 'put the whole text in "double quotes" (an apostrophe may stand in them)', at
    mark = line[at[1] : at[1] + 1]
    if mark in ("}", "]"):
        return f"a {mark} stands here without its partner", "take it out, or add the opening one", at
    if mark == ":":
        return "a colon stands here without a key before it", "write key: value", at
    return "this line does not line up with those above it", _INDENT, at
