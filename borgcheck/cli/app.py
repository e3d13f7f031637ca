"""The typer application: the commands, gathered from one module per group."""

from __future__ import annotations

from typing import Annotated

import typer
from typer.exceptions import TyperException as UsageError

from borgcheck.cli import brief, cards, check, diff, new, rewrite, rules, rulings
from borgcheck.version import __version__

__all__ = ["UsageError", "app"]

app = typer.Typer(
    name="borgcheck",
    help="Check Borg decks of the Star Trek CCG First Edition, and say what is wrong, where, why, and by which ruling.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("check")(check.check)
app.command("rules")(rules.rules)
app.command("rule")(rules.rule)
app.command("rulesets")(rules.rulesets)
app.command("fmt")(rewrite.fmt)
app.command("convert")(rewrite.convert)
app.command("new")(new.new)
app.command("brief")(brief.brief)
app.command("diff")(diff.diff)
app.add_typer(cards.app, name="cards")
app.add_typer(rulings.app, name="rulings")


def _version(asked: bool) -> None:
    if asked:
        typer.echo(f"borgcheck {__version__}")
        raise typer.Exit


@app.callback()
def root(
    version: Annotated[
        bool, typer.Option("--version", help="Print the version.", callback=_version, is_eager=True)
    ] = False,
) -> None:
    """Check Borg decks of the Star Trek CCG First Edition, and say what is wrong, where, why, and by which ruling."""
