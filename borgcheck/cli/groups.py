"""Groups of commands that suggest a command for an unknown word, and the panels of the help."""

from __future__ import annotations

import shlex
from typing import Any, ClassVar

from typer.core import TyperGroup

from borgcheck.cli.retired import what_to_do_instead
from borgcheck.common.files import STDIN
from borgcheck.common.suggesting import did_you_mean, nearest
from borgcheck.errors import BorgcheckError

CHECK, LEARN, WRITE, LOOK_UP = "Check decks", "Learn about a deck", "Write decks", "Look up"
"""The panels of the help."""


class CommandGroup(TyperGroup):
    """Commands under one name.

    `fallback` is the command to suggest for words that resemble no command.
    """

    fallback: ClassVar[str] = ""

    def command_for(self, words: list[str]) -> str:  # noqa: ARG002 - groups that know more use them
        """Return the command that is certainly meant; empty if the first word may be a mistyped command."""
        return ""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Return the command that arguments begin with.

        Raises:
            BorgcheckError: The command is unknown; the message suggests one, or says what to do instead.
        """
        word = args[0]
        is_option = word.startswith("-") and word != STDIN
        if ctx.resilient_parsing or is_option or self.get_command(ctx, word) is not None:
            return super().resolve_command(ctx, args)
        words = [argument for argument in args if argument == STDIN or not argument.startswith("-")]
        if name := self.command_for(words):
            meant = [name, *args]
        elif gone := what_to_do_instead([*ctx.command_path.split()[1:], word]):
            raise BorgcheckError(gone)
        elif name := nearest(word, self.list_commands(ctx)):
            meant = [name, *args[1:]]
        elif self.fallback:
            meant = [self.fallback, *args]
        else:
            ctx.fail(f"no command is called {word!r}")
        line = shlex.join([*ctx.command_path.split(), *meant])
        raise BorgcheckError(f"no command is called {word!r}{did_you_mean(f'`{line}`')}")
