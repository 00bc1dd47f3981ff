"""The `oniroo` command: its subcommands are imported only when asked for, so that help is quick."""

from importlib import import_module
from typing import ClassVar

import click

from oniroo import __version__
from oniroo.ground.exits import MEANINGS
from oniroo.ground.suggest import nearest

COMMANDS: dict[str, tuple[str, str]] = {
    "build": ("oniroo.cli.build:build", "Make everything: sheets, booklets and score sheets."),
    "sheets": ("oniroo.cli.sheets:sheets", "Make card sheets to print, cut and play."),
    "test-page": ("oniroo.cli.test_page:test_page", "Make a page that shows how far off your printer's backs are."),
    "booklet": ("oniroo.cli.booklet:booklet", "Make the rule booklet, to read or to print, fold and staple."),
    "score-sheet": ("oniroo.cli.score_sheet:score_sheet", "Make a page to keep the score on, in any language."),
    "check": ("oniroo.cli.check:check", "Look for faults in the catalogue, the art and the layout."),
    "dreams": ("oniroo.cli.dreams:dreams", "Count the dreams of a deck exactly, and show one of each kind."),
    "odds": ("oniroo.cli.odds:odds", "Tell the chance of a dream in hand."),
    "design": ("oniroo.cli.design:design", "Propose evenly spread codes for the subjects of a deck."),
    "contact-sheet": ("oniroo.cli.contact_sheet:contact_sheet", "Put pictures side by side, to judge or name them."),
    "translate": ("oniroo.cli.translate:translate", "Check and update the translations of the rulebook."),
    "init": ("oniroo.cli.init:init", "Copy catalogue, art and rules into a folder, to make the deck your own."),
    "schema": ("oniroo.cli.schema:schema", "Write the JSON Schema of cards.yaml, for editors."),
}

EPILOG = (
    "\b\nExamples:\n  oniroo build\n  oniroo sheets --paper letter\n  oniroo init mydeck\n\n\b\nExit codes:\n"
    + "\n".join(f"  {code.value:<4}{meaning}" for code, meaning in MEANINGS.items())
)


class LazyGroup(click.Group):
    """A group that knows commands by name and imports each only when it is called, beside those it has at once."""

    later: ClassVar[dict[str, tuple[str, str]]] = COMMANDS
    """Name → ``module:command`` and its line in the help."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        """In the order people need them."""
        return [*self.commands, *self.later]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command, its module imported; None if there is no such command."""
        if cmd_name not in self.later:
            return super().get_command(ctx, cmd_name)
        module, name = self.later[cmd_name][0].split(":")
        command = getattr(import_module(module), name)
        assert isinstance(command, click.Command)  # noqa: S101 - the table names commands only
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that is meant, or a refusal that says which may have been meant."""
        names = self.list_commands(ctx)
        if args and args[0] not in names and (meant := nearest(args[0], names)):
            raise click.UsageError(f"there is no command '{args[0]}'; {meant}", ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """List the commands; those of the table without importing them."""
        rows = [(name, command.get_short_help_str(limit=120)) for name, command in self.commands.items()]
        with formatter.section("Commands"):
            formatter.write_dl([*rows, *((name, short) for name, (_, short) in self.later.items())])


@click.group(
    cls=LazyGroup, epilog=EPILOG, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100}
)
@click.version_option(__version__, "-V", "--version", prog_name="oniroo")
def oniroo() -> None:
    """Print, check and change ONIROO, a free card game about dreams.

    ONIROO is free of charge, from art-felx.com, and must not be sold.
    """
