"""Texts with their changed words marked: for a pipe in signs, on a terminal in colours, too."""

import sys
from typing import TYPE_CHECKING

from oniroo import console
from oniroo.ground.visible import visible

if TYPE_CHECKING:
    from collections.abc import Iterable

    from oniroo.rules.word_diff import Piece


def say_changes(label: str, pieces: "Iterable[Piece]") -> None:
    """``label`` and the pieces in one line: ``[-old-]`` and ``{+new+}``, on a terminal red and green.

    The signs stay on a terminal, for whoever does not see these colours, and where NO_COLOR forbids them.
    """
    shown = [(visible(str(piece)), piece.change.value) for piece in pieces]
    if not sys.stdout.isatty():
        console.say(label + "".join(text for text, _ in shown))
        return
    from rich.console import Console
    from rich.text import Text

    colours = {"old": "red", "new": "green"}
    line = Text.assemble(label, *((text, colours.get(change, "")) for text, change in shown))
    Console(file=sys.stdout, highlight=False).print(line, soft_wrap=True)
