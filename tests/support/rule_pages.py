"""Rule pages in plain text as people publish them, made from our own translations; and what an import may not lose."""

import re
import shutil
import textwrap
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from oniroo.ground.finder import packaged_deck
from oniroo.rules import Translation, load, rules_roots
from oniroo.rules.importing.report import Import
from oniroo.rules.model import Role
from oniroo.rules.po import Entry, read_po
from oniroo.rules.values import Count

LANGUAGES = ("el", "fa", "lt", "ar", "he")
KINDS = {"D": "n_symbol", "E": "n_free", "G": "n_bad_night", "H": "n_moon_head", "I": "n_dream_fairy", "J": "n_wake_up"}
KINDS |= {"N": "n_magic_code"}
TITLE_IN_TWO_LINES = "m.title"
_WORD = re.compile(r"[^\W\d_]{2,}")


def lines_of(shipped: Translation) -> list[str]:
    """The page of a translation: ids, bullets, steps, list of contents, the name of the game at the end."""
    lines: list[str] = []
    for block in shipped.book.blocks:
        steps = 0
        for index, unit in enumerate(block.units):
            text = str(shipped.render(unit.key))
            steps += unit.role is Role.STEP
            mark = {Role.ITEM: "- ", Role.STEP: f"{steps}) "}.get(unit.role, "")
            head = f"{block.rule}: " if block.rule and not index else ""
            if unit.key == TITLE_IN_TWO_LINES and ": " in text:
                lines += text.replace(": ", ":\n", 1).split("\n")
            else:
                lines.append(f"{head}{mark}{text}")
        if block.id == "contents.title":
            lines += contents_of(shipped)
    return [*lines, "Oniroo"]


def contents_of(shipped: Translation) -> Iterator[str]:
    """The entries of the list of contents, with the number of cards of each kind."""
    for letter, title in shipped.contents():
        value = shipped.values.get(KINDS.get(letter, ""))
        yield f"{letter}. {title}" + (f" ({shipped.language.number(value.number)})" if isinstance(value, Count) else "")


def wrapped(lines: Iterable[str], width: int = 60) -> str:
    """Paragraphs with blank lines between them, their lines wrapped."""
    return "\n\n".join("\n".join(textwrap.wrap(line, width, break_on_hyphens=False)) for line in lines)


def shipped_rules(code: str) -> Path:
    """The folder of a language that comes with the program."""
    return rules_roots(packaged_deck())[-1] / code


def untranslated(folder: Path, code: str) -> Path:
    """A folder of rules with a language that has its words and names, and none of the rules; returns it."""
    source, root = shipped_rules(code), folder / "rules"
    (root / code).mkdir(parents=True)
    for name in ("rules.yaml", "import.yaml"):
        shutil.copy(source.parent / name, root / name)
    for name in ("language.yaml", "names.po"):
        shutil.copy(source / name, root / code / name)
    return root


def entries(root: Path, code: str) -> dict[str, Entry]:
    """The lines of the rules in a folder."""
    return read_po(root / code / "rules.po")


def edit(root: Path, code: str, change: Callable[[str], str]) -> None:
    """Changes ``rules.po`` as an editor would."""
    path = root / code / "rules.po"
    path.write_text(change(path.read_text(encoding="utf-8")), encoding="utf-8")


def lost_words(lines: Iterable[str], done: Import, root: Path, shipped: Translation) -> Counter[str]:
    """Words of a page that are neither in the file nor in the report, with how often they are missing."""
    page = Counter(word for line in lines for word in _WORD.findall(line))
    now = load(root, done.language, shipped.deck)
    # Lines that were kept whole print in English until they are split: here they are read as they stand.
    whole = {key: replace(entry, text=" ".join(entry.text.split()), remark="noqa: placeholder")
             for key, entry in now.entries.items()}  # fmt: skip
    as_read = replace(now, entries=whole)
    texts = [str(as_read.render(unit.key)) for unit in now.book.units if unit.key in now.entries]
    texts += [f"{entry.reason}\n{entry.remark}" for entry in now.entries.values()]
    page_parts = (*done.page.site, *done.page.footers, *done.alignment.contents, *done.alignment.loose)
    texts += [paragraph.text for paragraph in page_parts]
    texts += [figure.caption.text for figure in done.figures]
    return page - Counter(word for text in texts for word in _WORD.findall(text))
