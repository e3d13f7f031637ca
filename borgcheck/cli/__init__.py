"""The command line: commands translate arguments and choose an output, and one place turns errors into exit codes."""

from __future__ import annotations

import io
import os
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from itertools import pairwise
from typing import TYPE_CHECKING, TextIO

from borgcheck.errors import BorgcheckError

if TYPE_CHECKING:
    from typer import TyperException


COULD_NOT_RUN = 2
INTERRUPTED = 130
TERMINATED = 143

INSTEAD = {
    "event": "use `borgcheck check --director FOLDER`, `borgcheck sheet --director FOLDER` and "
    "`borgcheck diff FOLDER PLAYED`; see docs/events.md",
    "serve": "use the page, which needs no server (docs/page.md), and `borgcheck report` for a page about a deck",
    "lsp": "let the editor read `borgcheck check --output-format concise`; see docs/ci.md",
    "table": "use `borgcheck search`, which finds the rules that it applied",
    "brief": "use `borgcheck report`, which shows the rulings on the cards of a deck",
    "rulings import": "add a file to rulings/ in a clone of the repository; see rulings/README.md",
    "rulings conflicts": "use `borgcheck search` or `borgcheck rulings show`, which say with an entry where documents "
    "disagree",
    "rulings export": "use the page, which answers the same without a network: `python site/build.py -o page`; see "
    "docs/page.md",
    "rulings check": "run `pytest tests/rulings/test_corpus.py` in a clone of the repository; see CONTRIBUTING.md",
    "check --as-of": "use `borgcheck check --ruleset NAME`; `borgcheck rulesets` shows the date of each",
    "check --expect": "use `borgcheck diff REGISTERED PLAYED`, which says what differs",
    "check --watch": "let a program such as entr or watchexec run `borgcheck check` after each change",
    "check --fix=sections": "move the cards yourself, as the findings of `borgcheck check` say",
    "check --fix=titles": "use `borgcheck check --fix`, which corrects titles",
    "rules --output-format=markdown": "use `borgcheck rules` or the tables in docs/codes.md",
    "rulings list --game": "use `borgcheck search WORDS --game GAME`",
    "rulings list --source": "use `borgcheck search WORDS --source SOURCE`",
    "rulings list --kind": "use `borgcheck search WORDS --kind KIND`",
    "rulings list --as-of": "use `borgcheck search WORDS --as-of DATE`",
    "rulings show --as-of": "use `borgcheck search WORDS --as-of DATE`",
    "stats --turns": "use `borgcheck stats`, which shows the chances within two to five turns",
    "stats --all": "use `borgcheck stats --output-format json`, which has the other objectives as `probe_all`",
    "fmt --comment-unread": "use `borgcheck check --ask`, which offers to make such lines comments",
}
"""What to do instead of each command or option that is gone, by what is written after `borgcheck`."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and exit with its code."""
    for name in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            # Raise an exception, so that cleanup code runs.
            signal.signal(getattr(signal, name), lambda *_: sys.exit(TERMINATED))
    sys.exit(run(arguments))


def run(arguments: Sequence[str] | None = None) -> int:
    """Run the command line.

    Returns:
        The exit code: 0 for success, 1 if something was found, 2 if it could not run and standard error says why.
    """
    from typer import Abort, TyperException

    from borgcheck.cli.app import command

    _prepare_streams()
    try:
        given = sys.argv[1:] if arguments is None else arguments
        code = command()(args=list(given), prog_name="borgcheck", standalone_mode=False)
        sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except TyperException as error:
        if not error.format_message():
            return 0  # a group without a command has printed its help

        asked = _command_of(error, given)
        return _fail(what_to_do_instead(given) or f"{error.format_message()} (see `{asked} --help`)")
    except BorgcheckError as error:
        return _fail(str(error))
    except (Abort, KeyboardInterrupt):
        return INTERRUPTED
    except BrokenPipeError:
        return _stop_writing()
    except SystemExit as leaving:
        # Typer exits with 1 if a pipe is closed, which would look like a verdict.
        if isinstance(leaving.__context__, BrokenPipeError):
            return _stop_writing()
        raise
    except OSError as error:
        _discard(sys.stdout)
        what = f"{error.filename}: cannot be used" if error.filename else "the output cannot be written"
        return _fail(f"{what} ({error.strerror or error})")
    except (MemoryError, RecursionError):
        return _fail("the input is too large, or nested too deeply")
    finally:
        try:
            sys.stderr.flush()
        except OSError:
            _discard(sys.stderr)


def what_to_do_instead(words: Sequence[str]) -> str:
    """Return a message for a command or option that is gone; empty if there is none.

    Args:
        words: What is written after `borgcheck`, which cannot be run.
    """
    for line, way in INSTEAD.items():
        *command, gone = line.split()
        rest = words[len(command) :]
        values = (f"{option}={value}" for option, value in pairwise(rest))
        asked = {*rest, *values, *(word.partition("=")[0] for word in rest)} if gone.startswith("-") else rest[:1]
        if [*words[: len(command)]] == command and gone in asked:
            return f"`borgcheck {line}` was removed: {way}"
    return ""


def _command_of(error: TyperException, given: Sequence[str]) -> str:
    """Return the command line of the command in which an error occurred; the parser's own errors lack it."""
    from borgcheck.cli.app import MODULES

    if context := getattr(error, "ctx", None):
        return str(context.command_path)
    return " ".join(["borgcheck", *(word for word in given[:1] if word in MODULES)])


def _fail(message: str) -> int:
    from borgcheck.cli import show

    show.write_error(f"borgcheck: {' '.join(message.split())}")
    return COULD_NOT_RUN


def _stop_writing() -> int:
    """Return 0, because whoever reads the output closed the pipe."""
    sys.stdout = sys.__stdout__ or sys.stdout
    _discard(sys.stdout)
    return 0


def _discard(stream: TextIO) -> None:
    """Discard unwritten output: the stream is closed or full, and Python would report that at exit."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _prepare_streams() -> None:
    """Write UTF-8 to files and pipes, replace what a terminal lacks, and send closed streams to the null device."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: PTH123, SIM115 - it was closed
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding=None if stream.isatty() else "utf-8", errors="replace")
