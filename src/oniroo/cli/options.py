"""Options that several commands share, and what they stand for."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click
from click.core import ParameterSource

if TYPE_CHECKING:
    from oniroo.deck.model import Deck
    from oniroo.draw.intake import ArtGallery
    from oniroo.ground.finder import DeckFolder

Command = TypeVar("Command", bound=Callable[..., object])

FILE = click.Path(readable=False, path_type=Path)
"""A path; whether it can be read or written is told by those who read and write."""

OUTPUT = Path("output")
"""Products land here, below the current folder, unless -o names a place."""


def deck_option(command: Command) -> Command:
    """``--deck PATH``: the deck to work on."""
    return click.option(
        "--deck",
        "deck_path",
        type=FILE,
        metavar="PATH",
        help="A cards.yaml or its folder. Default: cards.yaml in this folder, else the deck that comes with oniroo.",
    )(command)


def strict_option(command: Command) -> Command:
    """``--strict``: warnings count as errors."""
    return click.option("--strict", is_flag=True, help="Take warnings as errors: exit 1, and write nothing.")(command)


def paper_option(command: Command) -> Command:
    """``--paper``: any name or size that ``page`` knows."""
    return click.option(
        "--paper",
        default="a4",
        show_default=True,
        metavar="NAME|WxH",
        help="a4, letter, a3, a5, legal … or a size in mm (210x297) or inches (8.5x11in).",
    )(command)


def refuse_beside(what: str, names: Iterable[str]) -> None:
    """Refuse options that were typed although they mean nothing beside ``what``: none is dropped in silence."""
    context = click.get_current_context()
    typed = [name for name in names if context.get_parameter_source(name) is ParameterSource.COMMANDLINE]
    if typed:
        called = {option.name: option.opts[-1] for option in context.command.params}
        shown = ", ".join(called[name] for name in typed)
        raise click.UsageError(f"{shown} has no meaning with {what}; leave one of them out")


def as_pdf(output: Path | None) -> Path | None:
    """A file name that says PDF, since a PDF is written."""
    if output is not None and output.suffix.lower() != ".pdf":
        raise click.UsageError(f"a PDF is written: name the file {output.name or 'deck'}.pdf, not {output.name!r}")
    return output


@dataclass(frozen=True, slots=True)
class Loaded:
    """A deck, where it stands, and its art."""

    folder: "DeckFolder"
    deck: "Deck"
    gallery: "ArtGallery"


def load(deck_path: Path | None) -> Loaded:
    """Read the deck that the option names. Raises InputFault or Fault with everything that is wrong with it."""
    from oniroo.deck.opening import open_deck
    from oniroo.draw.intake import ArtGallery
    from oniroo.ground.finder import find_deck

    folder = find_deck(deck_path)
    return Loaded(folder, open_deck(folder, cache_folder()), ArtGallery(folder.art_roots))


def cache_folder() -> Path:
    """Where results are kept that can be had again: by content, so that nothing stale is ever taken."""
    import platformdirs

    return Path(platformdirs.user_cache_dir("oniroo", appauthor=False))
