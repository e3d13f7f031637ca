"""The Typer application: which module holds which command."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperGroup
from typer.main import get_command

from borgcheck.version import __version__

# The commands in the order of the help, and the modules that hold them.
MODULES = {
    "check": "check",
    "rules": "rules",
    "rule": "rules",
    "rulesets": "rules",
    "config": "config",
    "stats": "stats",
    "report": "report",
    "sheet": "sheet",
    "diff": "diff",
    "brief": "brief",
    "new": "new",
    "fmt": "rewrite",
    "convert": "rewrite",
    "lsp": "lsp",
    "event": "event",
    "cards": "cards",
    "search": "search",
    "rulings": "rulings",
    "table": "table",
    "serve": "serve",
}


class LazyGroup(TyperGroup):
    """The commands, each imported when it is first asked for: to import them all takes longer than a check."""

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ARG002 - Typer passes it
        """Return the names of all commands."""
        return list(MODULES)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Return the command of a name, None if there is none."""
        if cmd_name not in MODULES:
            # Typer suggests the nearest among the commands that are loaded.
            for name in MODULES:
                self.get_command(ctx, name)
            return None
        if cmd_name not in self.commands:
            part = typer.Typer(rich_markup_mode=self.rich_markup_mode)
            module = import_module(f"borgcheck.cli.{MODULES[cmd_name]}")
            part.add_typer(module.app, rich_help_panel=module.app.rich_help_panel)
            loaded: Any = get_command(part)
            self.add_command(loaded.commands[cmd_name])
        return self.commands[cmd_name]


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
    """Return the command of the whole program: made once, however often a process runs it."""
    return get_command(app)
