"""Options that mean the same in every command."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from datetime import date
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from borgcheck.cli import complete
from borgcheck.errors import BorgcheckError
from borgcheck.files import STDIN

STDOUT = "-"

RULES = "Rules"
INPUT = "Input"
OUTPUT = "Output"
CORRECTIONS = "Corrections"


class Format(StrEnum):
    """What most commands print."""

    TEXT = "text"
    JSON = "json"


class FormatToPost(StrEnum):
    """What commands print whose output people also post."""

    TEXT = "text"
    JSON = "json"
    MARKDOWN = "markdown"


def parse_date(text: str | None) -> str | None:
    """Return a date as it was given: a year, a month or a day. Raises BorgcheckError if it is none."""
    if text is None:
        return None
    try:
        if not re.fullmatch(r"\d{4}(-\d{2}(-\d{2})?)?", text, re.ASCII):
            raise ValueError
        date.fromisoformat(f"{text}-01-01"[:10])
    except ValueError:
        raise BorgcheckError(f"{text!r} is no date: write it as 2000, 2000-09 or 2000-09-25") from None
    return text


def _require_input_format(name: str | None) -> str | None:
    """Return the name of an input format. Raises BorgcheckError if there is no such format."""
    if name is not None:
        from borgcheck.formats import require_input_format

        require_input_format(name)
    return name


def _path_or_stdin(context: typer.Context, path: str | None) -> str:
    """Return the path, else what stands for standard input. Raises BorgcheckError if there is neither."""
    if path is None and not context.resilient_parsing:
        _require_input(context)
    return STDIN if path is None else path


def _paths_or_stdin(context: typer.Context, paths: list[str] | None) -> list[str]:
    """Return the paths, else what stands for standard input. Raises BorgcheckError if there is neither."""
    if not paths and not context.resilient_parsing:
        _require_input(context)
    return paths or [STDIN]


def _require_input(context: typer.Context) -> None:
    """Raise BorgcheckError if standard input is a terminal, or empty."""
    stream = None if sys.stdin is None or sys.stdin.closed or sys.stdin.isatty() else sys.stdin.buffer
    if isinstance(stream, io.BufferedReader) and stream.peek(1):
        return
    help = f"{context.command_path} --help"
    raise BorgcheckError(f"Missing argument 'PATH'. Standard input holds no list either (`{help}` shows what there is)")


def _send_output(context: typer.Context, file: str | None) -> str | None:
    """Let the command write a file instead of standard output."""
    if file not in (None, STDOUT) and not context.resilient_parsing:
        context.with_resource(_output_to(str(file), context))
    return file


@contextmanager
def _output_to(file: str, context: typer.Context) -> Iterator[None]:
    """Collect what is printed, and write it to a file; after an error the file stays as it was."""
    from borgcheck.files import replace_file

    if not file:
        raise BorgcheckError("an empty name is no file to write")
    output = io.BytesIO()
    text = io.TextIOWrapper(output, encoding="utf-8", errors="replace", newline="", write_through=True)
    with redirect_stdout(text):
        yield
    for name in ("path", "paths", "registered", "played"):
        value = context.params.get(name)
        for path in value if isinstance(value, list) else [value]:
            if path not in (None, STDIN) and Path(path).exists() and Path(file).exists() and Path(file).samefile(path):
                raise BorgcheckError(f"{path}: is the deck to read; name another file behind -o")
    replace_file(Path(file), output.getvalue())


DeckFile = Annotated[
    str,
    typer.Argument(
        metavar="PATH",
        help="A deck file; `-`, or no PATH in a pipe, reads standard input.",
        show_default=False,
        default_factory=lambda: None,
        callback=_path_or_stdin,
    ),
]
DeckFiles = Annotated[
    list[str],
    typer.Argument(
        metavar="PATH",
        help="Deck files or folders; `-`, or no PATH in a pipe, reads standard input.",
        show_default=False,
        default_factory=list,
        callback=_paths_or_stdin,
    ),
]
RulesetName = Annotated[
    str | None,
    typer.Option(
        "--ruleset",
        "-r",
        metavar="NAME",
        help="Use this ruleset, whatever the deck or the configuration names.",
        autocompletion=complete.ruleset,
        rich_help_panel=RULES,
    ),
]
RulesetNames = Annotated[
    str | None,
    typer.Option(
        "--ruleset",
        "-r",
        metavar="NAMES",
        help="Use these rulesets, whatever the deck or the configuration names: a name, several separated by commas, "
        "or `all`.",
        autocompletion=complete.rulesets,
        rich_help_panel=RULES,
    ),
]
OutputFormat = Annotated[
    Format,
    typer.Option(
        "--output-format", "-f", metavar="FORMAT", help=f"Print {' or '.join(Format)}.", rich_help_panel=OUTPUT
    ),
]
OutputFormatToPost = Annotated[
    FormatToPost,
    typer.Option(
        "--output-format", "-f", metavar="FORMAT", help="Print text, json or markdown.", rich_help_panel=OUTPUT
    ),
]
_OUTPUT_HELP = "Write to this file; `-` is standard output."
OutputFile = Annotated[
    str | None,
    typer.Option(
        "--output",
        "-o",
        metavar="FILE",
        help=_OUTPUT_HELP,
        show_default=False,
        callback=_send_output,
        rich_help_panel=OUTPUT,
    ),
]
"""Where a command prints to. The callback sees to it, so the command itself has nothing to do with the value."""
FileToWrite = Annotated[
    str,
    typer.Option("--output", "-o", metavar="FILE", help=_OUTPUT_HELP, show_default=False, rich_help_panel=OUTPUT),
]
"""The file that a command makes, which nobody would want on a terminal."""
AsOf = Annotated[
    str | None,
    typer.Option(metavar="DATE", help="Use only what was in force at this date, such as 2000-10.", callback=parse_date),
]
ReadAs = Annotated[
    str | None,
    typer.Option(
        "--input-format",
        metavar="FORMAT",
        help="Force the input format, such as text, lackey or table (default: detect).",
        callback=_require_input_format,
        autocompletion=complete.input_formats,
        rich_help_panel=INPUT,
    ),
]
ConfigFile = Annotated[
    Path | None,
    typer.Option(
        "--config",
        metavar="FILE",
        help="Use this configuration file instead of the one nearest to each deck.",
        rich_help_panel=RULES,
    ),
]
StdinFilename = Annotated[
    str | None,
    typer.Option(metavar="NAME", help="Show this name for standard input.", rich_help_panel=INPUT),
]
