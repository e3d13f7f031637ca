"""What all groups of commands have in common, and the panels in which the help shows them."""

from __future__ import annotations

from typing import Any

import typer

CHECK = "Check decks"
ABOUT = "Learn about a deck"
WRITE = "Write decks"
LOOK_UP = "Look up and play"


def group(help: str = "", **settings: Any) -> typer.Typer:
    """Make a group of commands, or of the commands of one module if it has no name."""
    return typer.Typer(help=help, no_args_is_help=True, **settings)
