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

# What the help says of each command and each group of commands, in its order, and the module that holds it; the module
# of a group has an `app`.
COMMANDS = {
    "check": ("check", "Check decks, and say what is wrong, where, why, and by which ruling."),
    "rules": ("rules", "List every code of a ruleset."),
    "rule": ("rules", "Explain one code: what it does, why, an example, what to do instead, and the rulings."),
    "rulesets": ("rules", "List the rulesets with their games, dates and sources."),
    "fmt": ("rewrite", "Rewrite decks in the canonical text format; comments, order and meaning stay."),
    "convert": ("rewrite", "Write a deck in another format."),
    "new": ("new", "Write a starter deck: legal as it stands, with comments on what the rules ask of each section."),
    "diff": ("diff", "Compare two deck lists card by card and section by section."),
    "stats": ("stats", "Count a deck's cards, and tell the chances of its probes and of its opening hand."),
    "report": ("report", "Write a page about a deck: verdict, findings, list, numbers, charts and rulings."),
    "sheet": ("sheet", "Write a registration sheet for each deck: player, event, cards, verdict, signatures."),
    "brief": ("brief", "Print every ruling that touches a card of a deck, by card."),
}
GROUPS = {
    "cards": ("cards", "Look cards up, and read newer ones from a LackeyCCG plugin folder."),
    "rulings": ("rulings", "Look rulings up, in whatever words."),
    "table": ("table", "Figures at the table, each with the rulings behind it."),
}


def application(arguments: Sequence[str]) -> typer.Typer:
    """The application. Commands that the arguments do not name are in it by name and summary alone: to import and
    describe all of them takes longer than a check."""
    app = Application(
        name="borgcheck",
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(root)
    named = _words(arguments)
    for name, (module, summary) in COMMANDS.items():
        command = getattr(import_module(f"borgcheck.cli.{module}"), name) if name in named else _listed
        app.command(name, short_help=summary)(command)
    for name, (module, summary) in GROUPS.items():
        if name in named:
            app.add_typer(import_module(f"borgcheck.cli.{module}").app, name=name, short_help=summary)
        else:
            app.command(name, short_help=summary)(_listed)
    return app


def _words(arguments: Sequence[str]) -> Sequence[str]:
    """The arguments, or the words typed so far where a shell asks how to go on."""
    if "_BORGCHECK_COMPLETE" in os.environ:
        from borgcheck.cli import complete

        return complete.words()
    return arguments


def _listed() -> None:
    """Stands for a command that no argument names."""
    raise NotImplementedError


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
