"""Options that are shared by several commands."""

from __future__ import annotations

import io
import os
import sys
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from borgcheck.cli.show import DataFormat
from borgcheck.common.files import STDIN
from borgcheck.common.suggesting import require_known
from borgcheck.errors import BorgcheckError

CHECK, LEARN, WRITE, LOOK_UP = "Check decks", "Learn about a deck", "Write decks", "Look up"
"""The panels of the help."""

# Options in the panels of the help.
rules_option, input_option, output_option, corrections_option = (
    partial(typer.Option, rich_help_panel=panel) for panel in ("Rules", "Input", "Output", "Corrections")
)
ruleset_option = partial(rules_option, "--ruleset", "-r")
format_option = partial(output_option, "--output-format", "-f", metavar="FORMAT")
path_argument = partial(typer.Argument, metavar="PATH", show_default=False)
_STDIN = "`-`, or no PATH in a pipe, reads standard input"


def given_options(context: typer.Context, *panels: str) -> list[str]:
    """Return the options in some panels of the help that the user gave, as words of a command line."""
    words: list[str] = []
    for option in context.command.params:
        value = context.params.get(option.name or "")
        if getattr(option, "rich_help_panel", None) in panels and value != option.default:
            name = option.secondary_opts[0] if value is False else option.opts[0]
            words += [name] if isinstance(value, bool) else [name, str(value)]
    return words


def _require_input_format(name: str | None) -> str | None:
    from borgcheck.reading.formats import FORMATS

    if name is not None:
        require_known("input format", name, FORMATS)
    return name


def require_stdin(context: typer.Context, paths: list[str]) -> list[str]:
    """Return the paths, after checking that `--stdin-filename` is used only if one of them is `-`.

    Raises:
        BorgcheckError: The option is given, and standard input is not read.
    """
    if context.params.get("stdin_filename") and STDIN not in (*paths, context.params.get("registered")):
        raise BorgcheckError("--stdin-filename is the name of standard input, which only the path `-` reads")
    return paths


def _path_or_stdin(context: typer.Context, path: str | None) -> str:
    """Return the path, or `-` for standard input."""
    return _paths_or_stdin(context, [] if path is None else [path])[0]


def _paths_or_stdin(context: typer.Context, paths: list[str]) -> list[str]:
    """Return the paths, or `-` for standard input.

    Raises:
        BorgcheckError: There are no paths, and standard input is a terminal or empty.
    """
    if paths or context.resilient_parsing:
        return require_stdin(context, paths or [STDIN])
    stream = None if sys.stdin is None or sys.stdin.closed or sys.stdin.isatty() else sys.stdin.buffer
    if isinstance(stream, io.BufferedReader) and stream.peek(1):
        return [STDIN]
    raise BorgcheckError(f"Missing argument 'PATH', and standard input is empty (see `{context.command_path} --help`)")


def _require_name(file: str | None) -> str | None:
    if file == "":
        raise BorgcheckError("the output file name is empty")
    return file


DeckPath = Annotated[
    str, path_argument(help=f"A deck file; {_STDIN}.", default_factory=lambda: None, callback=_path_or_stdin)
]
DeckPaths = Annotated[
    list[str], path_argument(help=f"Deck files or folders; {_STDIN}.", default_factory=list, callback=_paths_or_stdin)
]
PathsToCheck = Annotated[
    list[str],
    path_argument(
        help="Deck files or folders (default: the current folder); `-` reads standard input.",
        default_factory=lambda: [os.curdir],
        callback=require_stdin,
    ),
]
RulesetName = Annotated[
    str | None,
    ruleset_option(metavar="NAME", help="Use this ruleset or league's file, whatever the deck and the settings say."),
]
RulesetNames = Annotated[
    str | None,
    ruleset_option(metavar="NAMES", help="Use these rulesets or league's files, such as `borg-1.6,my.toml`, or `all`."),
]
OutputFormat = Annotated[DataFormat, format_option(help=f"Print {' or '.join(DataFormat)}.")]
_file_option = partial(
    output_option,
    "--output",
    "-o",
    metavar="FILE",
    help="Write to this file; `-` is standard output.",
    show_default=False,
    callback=_require_name,
)
OutputFile = Annotated[str | None, _file_option()]
"""Where a command prints, with `output_to`."""
FileToWrite = Annotated[str, _file_option()]
"""The required output file of a command that does not print text."""
ReadAs = Annotated[
    str | None,
    input_option(
        "--input-format",
        metavar="FORMAT",
        help="Read as this format (default: detect it).",
        callback=_require_input_format,
    ),
]
ConfigFile = Annotated[
    Path | None, rules_option("--config", metavar="FILE", help="Use this settings file instead of the nearest ones.")
]
ForceExclude = Annotated[bool, input_option("--force-exclude", help="Also apply `exclude` to the paths given.")]
StdinFilename = Annotated[str | None, input_option(metavar="NAME", help="Show this name for standard input.")]
