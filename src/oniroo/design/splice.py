"""Writes a proposal into the text of a cards file: only values change, comments, order and columns stay."""

import re

from oniroo.deck.nodes import parse
from oniroo.design.goals import ATTRIBUTES, Proposal
from oniroo.ground.findings import Finding, Place, UsageFault

_TOKEN = re.compile(r'"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\n]|\'\')*\'|[^\s,\]}#]+')
_WRITTEN = re.compile(r"[^*&!|>]")  # neither a reference nor a tag nor a block
_GAP = re.compile(r",( +)(?=\S)")
_COLUMNS = re.compile(r",  +\S")
_PLAIN = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]*")


def splice(text: str, proposal: Proposal, file: str = "cards.yaml") -> str:
    """The text with the proposed codes and purple groups in place of the old ones.

    A value is replaced where YAML says it stands; spaces behind it that align the next column are kept in step. Raises
    InputFault if the text is no YAML, UsageFault if a value stands where it cannot be replaced (shared by an anchor).
    """
    document = parse(text, file)
    tree = document.tree
    cards = tree.get("cards") if isinstance(tree, dict) else None
    symbols = cards.get("SYMBOL") if isinstance(cards, dict) else None
    lines = text.split("\n")
    changes: dict[tuple[int, int], str] = {}
    found: list[Finding] = []
    for index, line in enumerate(symbols if isinstance(symbols, list) else ()):
        if not isinstance(line, dict):
            continue
        card = str(line.get("number", "")).zfill(3)
        values = proposal.values.get(card)
        for name in ATTRIBUTES if values is not None else ():
            old, new = line.get(name), str(getattr(values, name))
            mark = document.values.get(("cards", "SYMBOL", index, name))
            if not isinstance(old, str) or mark is None or old == new:
                continue
            if mark in changes or not _WRITTEN.match(lines[mark[0] - 1], mark[1] - 1):
                problem = f"{name} is not written out in its line, so it cannot be replaced"
                found.append(
                    Finding("design-splice", problem, "write the value out", Place(file, *mark), f"card {card}")
                )
            changes[mark] = new
    if found:
        raise UsageFault(found)
    aligned = any(_COLUMNS.search(lines[line_number - 1]) for line_number, _ in changes)
    for (line_number, column), new in sorted(changes.items(), reverse=True):
        lines[line_number - 1] = _replaced(lines[line_number - 1], column - 1, new, aligned)
    return "\n".join(lines)


def _replaced(line: str, start: int, new: str, aligned: bool) -> str:
    token = _TOKEN.match(line, start)
    end = token.end() if token else start
    old = line[start:end]
    quote = old[0] if old[0] in "\"'" else "" if _PLAIN.fullmatch(new) else '"'
    word = f"{quote}{new}{quote}"
    rest = line[end:]
    gap = _GAP.match(rest)
    if gap and aligned:  # the next column stays where it is as long as one space is left before it
        rest = f",{' ' * max(1, len(gap[1]) - len(word) + len(old))}{rest[gap.end() :]}"
    return line[:start] + word + rest
