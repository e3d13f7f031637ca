"""The Typer application, and the module of each command."""

from __future__ import annotations

import shlex
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup
from typer.main import get_group

from borgcheck.common.files import STDIN
from borgcheck.errors import BorgcheckError
from borgcheck.version import __version__

MODULES = {
    "check": "check",
    "rules": "rules",
    "rule": "rules",
    "rulesets": "rules",
    "config": "rules",
    "stats": "stats",
    "report": "report",
    "sheet": "report",
    "diff": "stats",
    "new": "rewrite",
    "fmt": "rewrite",
    "convert": "rewrite",
    "cards": "cards",
    "search": "rulings",
    "rulings": "rulings",
}
"""The commands in the order of the help, each with the module whose `app` declares it."""


class LazyGroup(TyperGroup):
    """Commands that are imported on first use: importing all of them takes longer than a check."""

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ARG002 - Typer passes it
        """Return the names of all commands."""
        return list(MODULES)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:  # noqa: ARG002 - Typer passes it
        """Return a command by its name, or None."""
        if cmd_name in MODULES and cmd_name not in self.commands:
            self.commands.update(get_group(import_module(f"borgcheck.cli.{MODULES[cmd_name]}").app).commands)
        return self.commands.get(cmd_name)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Return the command that arguments begin with.

        Raises:
            BorgcheckError: They begin with a file or a folder; the message suggests to check it.
        """
        word = args[0]
        if self.get_command(ctx, word) is None and not ctx.resilient_parsing:
            if word == STDIN or Path(word).exists():
                line = shlex.join(["borgcheck", "check", *args])
                raise BorgcheckError(f"no command is called {word!r}; did you mean `{line}`?")
            for name in MODULES:  # Typer suggests those that are loaded
                self.get_command(ctx, name)
        return super().resolve_command(ctx, args)


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
