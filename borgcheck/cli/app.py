"""The typer application: which module holds which command."""

from __future__ import annotations

import os
from collections.abc import Sequence
from importlib import import_module
from typing import Annotated

import typer
from typer.exceptions import Abort as Interrupted
from typer.exceptions import TyperException as UsageError

from borgcheck.cli.lean import Application
from borgcheck.version import __version__

__all__ = ["Interrupted", "UsageError", "application"]

# Command and module, in the order of the help. A module of a group of commands has an `app`.
COMMANDS = {
    "check": "check",
    "rules": "rules",
    "rule": "rules",
    "rulesets": "rules",
    "fmt": "rewrite",
    "convert": "rewrite",
    "new": "new",
    "diff": "diff",
    "stats": "stats",
    "report": "report",
    "sheet": "sheet",
    "brief": "brief",
}
GROUPS = ("cards", "rulings", "table")


def application(arguments: Sequence[str]) -> typer.Typer:
    """The application, with the only command that the arguments can mean where they name one: to import and describe
    all of them takes longer than a check."""
    app = Application(
        name="borgcheck",
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(root)
    named = _named(arguments)
    for command, module in COMMANDS.items():
        if named in (None, command):
            app.command(command)(getattr(import_module(f"borgcheck.cli.{module}"), command))
    for group in GROUPS:
        if named in (None, group):
            app.add_typer(import_module(f"borgcheck.cli.{group}").app, name=group)
    return app


def _named(arguments: Sequence[str]) -> str | None:
    """The command that the arguments name; None where they name none, or a shell asks which there are."""
    if "_BORGCHECK_COMPLETE" in os.environ:
        typed = os.environ.get("COMP_WORDS", os.environ.get("_TYPER_COMPLETE_ARGS", "")).split()[1:]
        behind = os.environ.get("COMP_WORDS", "") or os.environ.get("_TYPER_COMPLETE_ARGS", "")
        arguments = typed if len(typed) > 1 or behind.endswith(" ") else ()
    first = next(iter(arguments), "")
    return first if first in COMMANDS or first in GROUPS else None


def _version(asked: bool) -> None:
    if asked:
        typer.echo(f"borgcheck {__version__}")
        raise typer.Exit


def root(
    version: Annotated[
        bool, typer.Option("--version", help="Print the version.", callback=_version, is_eager=True)
    ] = False,
) -> None:
    """Check Borg decks of the Star Trek CCG First Edition, and say what is wrong, where, why, and by which ruling."""
