"""The Typer application: the module of each command, and its panel in the help."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.main import get_command, get_group

from borgcheck.cli.groups import CommandGroup
from borgcheck.common.files import STDIN
from borgcheck.version import __version__

# The panels of the help and their commands, each with its module and its function or group.
PANELS = {
    "Check decks": {
        "check": "check:check",
        "rules": "rules:rules",
        "rule": "rules:rule",
        "rulesets": "rules:rulesets",
        "config": "config:config",
    },
    "Learn about a deck": {
        "stats": "stats:stats",
        "report": "report:report",
        "sheet": "report:sheet",
        "diff": "diff:diff",
    },
    "Write decks": {"new": "rewrite:new", "fmt": "rewrite:fmt", "convert": "rewrite:convert"},
    "Look up": {
        "cards": "cards:app",
        "search": "rulings:search",
        "rulings": "rulings:app",
    },
}
COMMANDS = {name: (panel, place) for panel, places in PANELS.items() for name, place in places.items()}


class LazyGroup(CommandGroup):
    """Commands that are imported on first use: importing all of them takes longer than a check."""

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ARG002 - Typer passes it
        """Return the names of all commands."""
        return list(COMMANDS)

    def command_for(self, words: list[str]) -> str:
        """Return `check` if the words begin with a file or a folder."""
        return "check" if words and (words[0] == STDIN or Path(words[0]).exists()) else ""

    def load_command(self, name: str) -> Any:
        """Return a command by its name, or None."""
        if name in COMMANDS and name not in self.commands:
            panel, place = COMMANDS[name]
            module, _, function = place.partition(":")
            found = getattr(import_module(f"borgcheck.cli.{module}"), function)
            part = typer.Typer(rich_markup_mode=self.rich_markup_mode)
            if isinstance(found, typer.Typer):
                part.add_typer(found, name=name, rich_help_panel=panel)
            else:
                part.command(name, rich_help_panel=panel)(found)
            self.add_command(get_group(part).commands[name])
        return self.commands.get(name)


app = typer.Typer(
    cls=LazyGroup,
    name="borgcheck",
    rich_markup_mode="markdown",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"borgcheck {__version__}")
        raise typer.Exit


@app.callback()
def root(
    version: Annotated[
        bool, typer.Option("--version", help="Print the version.", callback=_print_version, is_eager=True)
    ] = False,
) -> None:
    """Check Borg decks of the Star Trek CCG First Edition, and say what is wrong, where, why, and by which ruling."""


@cache
def command() -> Any:
    """Return the root command, which is built once per process."""
    return get_command(app)
