"""The command line: commands translate arguments and choose an output, and one place turns errors into exit codes."""

from __future__ import annotations

import gc
import io
import os
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from itertools import pairwise
from typing import TYPE_CHECKING, TextIO

from borgcheck.common import resources
from borgcheck.errors import BorgcheckError, InternalError

if TYPE_CHECKING:
    from typer import TyperException

COULD_NOT_RUN = 2
INTERRUPTED = 130
TERMINATED = 143
# Nearly all objects of a run stay until its end: with the usual 700, looking for garbage takes a tenth of a check.
_OBJECTS_BEFORE_COLLECTION = 100_000
# Replacements in the messages of the command-line parser about wrong values.
_WORDS = {
    "Value error, ": "",
    "Input should be": "it must be",
    "a valid integer, unable to parse string as an integer": "a whole number",
}


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and exit with its code."""
    gc.set_threshold(_OBJECTS_BEFORE_COLLECTION)
    for name in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            # Raise an exception, so that cleanup code runs.
            signal.signal(getattr(signal, name), lambda *_: sys.exit(TERMINATED))
    try:
        code = run(arguments)
    except KeyboardInterrupt:  # before there was a command to handle it
        code = INTERRUPTED
    gc.freeze()  # so that Python does not look for garbage in all that the process leaves
    sys.exit(code)


def run(arguments: Sequence[str] | None = None) -> int:
    """Run the command line.

    Returns:
        The exit code: 0 for success, 1 if something was found, 2 if it could not run and standard error says why.
    """
    from typer import Abort, TyperException
    from typer.main import get_command

    from borgcheck.cli.app import app

    _prepare_streams()
    code = 0
    try:
        given = sys.argv[1:] if arguments is None else arguments
        code = get_command(app)(args=list(given), prog_name="borgcheck", standalone_mode=False) or 0
        sys.stdout.flush()
        return code
    except TyperException as error:
        # A group without a command has printed its help.
        return _fail(what_to_do_instead(given) or _usage(error, given)) if error.format_message() else 0
    except BorgcheckError as error:
        return _fail(str(error))
    except (Abort, KeyboardInterrupt):
        return INTERRUPTED
    except BrokenPipeError:
        discard(sys.stdout)
        return code
    except SystemExit as leaving:
        # Typer exits with 1 if a pipe is closed, which would look like a verdict.
        if isinstance(leaving.__context__, BrokenPipeError):
            sys.stdout = sys.__stdout__ or sys.stdout
            discard(sys.stdout)
            return code
        raise
    except OSError as error:
        discard(sys.stdout)
        subject = f"{error.filename}: cannot be used" if error.filename else "the output cannot be written"
        if isinstance(error, FileNotFoundError) and not error.filename:
            subject = "the working folder cannot be used"
        return _fail(f"{subject} ({error.strerror or error})")
    except Exception as error:  # the exit code of an exception is 1, which means that a deck is not legal
        return _fail(InternalError.reason(error))
    finally:
        try:
            sys.stderr.flush()
        except OSError:
            discard(sys.stderr)


def _usage(error: TyperException, given: Sequence[str]) -> str:
    """Return a usage error in plain words, with the command whose help explains it."""
    # The parser's own errors do not name the command.
    context = getattr(error, "ctx", None)
    asked = context.command_path if context else " ".join(["borgcheck", *given[:1]])
    message: str = error.format_message()
    for theirs, ours in _WORDS.items():
        message = message.replace(theirs, ours)
    return f"{message.rstrip('.')} (see `{asked} --help`)"


def what_to_do_instead(words: Sequence[str]) -> str:
    """Return what to use instead of a command or option that was removed; empty if there is none.

    Args:
        words: The command line without `borgcheck`, which could not be run.
    """
    for line, way in resources.package_table("data", "removed.toml").items():
        *command, gone = line.split()
        rest = words[len(command) :]
        values = (f"{option}={value}" for option, value in pairwise(rest))
        asked = {*rest, *values, *(word.partition("=")[0] for word in rest)} if gone.startswith("-") else rest[:1]
        if [*words[: len(command)]] == command and gone in asked:
            return f"`borgcheck {line}` was removed: {way}"
    return ""


def _fail(message: str) -> int:
    from borgcheck.cli import show

    show.write_error(f"borgcheck: {' '.join(message.split())}")
    return COULD_NOT_RUN


def discard(stream: TextIO) -> None:
    """Discard unwritten output: the stream is closed or full, and Python would report that at exit."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _prepare_streams() -> None:
    """Write UTF-8 to files and pipes, replace characters that a terminal lacks, and replace closed streams."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: PTH123, SIM115 - it was closed
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding=None if stream.isatty() else "utf-8", errors="replace")
