"""The command line: commands translate arguments and choose an output, and one place turns errors into
exit codes (SPEC.md section 2)."""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import TextIO

from borgcheck.cli.paths import COULD_NOT_RUN
from borgcheck.errors import BorgcheckError

INTERRUPTED = 130
TERMINATED = 143
_MANY_OBJECTS = 50_000


class _TerminatedError(BaseException):
    """Somebody asked the process to end: what was begun is cleared away first."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and leave with its exit code."""
    # Decks and reports hold each other nowhere, so looking for what does may wait.
    gc.set_threshold(_MANY_OBJECTS)
    for name in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), _end)
    try:
        sys.exit(run(arguments))
    finally:
        # What is left goes with the process. To look through it for what nobody needs takes longer than a check.
        gc.freeze()


def run(arguments: Sequence[str] | None = None) -> int:
    """Run the command line: 0 all well, 1 something found, 2 could not run. Never a traceback."""
    try:
        _prepare_streams()
        return _run(sys.argv[1:] if arguments is None else arguments)
    except KeyboardInterrupt:
        return INTERRUPTED
    except _TerminatedError:
        return TERMINATED
    finally:
        try:
            sys.stderr.flush()
        except OSError:
            _forget(sys.stderr)


def _run(arguments: Sequence[str]) -> int:
    try:
        code = _short_way(arguments) if _is_plain(arguments) else _command(arguments)
        sys.stdout.flush()
        return code
    except BorgcheckError as error:
        return _complain(str(error))
    except BrokenPipeError:
        return _cut_off()
    except SystemExit as leaving:
        # Typer leaves with 1 where a pipe is closed; that would be a verdict.
        if isinstance(leaving.__context__, BrokenPipeError):
            return _cut_off()
        raise
    except OSError as error:
        _forget(sys.stdout)
        what = f"{error.filename}: cannot be used" if error.filename else "the output cannot be written"
        return _complain(f"{what} ({error.strerror or error})")
    except (MemoryError, RecursionError):
        return _complain("the input is too large, or nested too deeply")


def _is_plain(arguments: Sequence[str]) -> bool:
    """Whether the arguments are `check`, or `stats`, and names of files alone: what most people type most often, and
    nothing that takes a parser of command lines, whose import takes half as long as the check."""
    if "_BORGCHECK_COMPLETE" in os.environ or any(name[:1] in "-" for name in arguments[1:]):
        return False
    return (len(arguments) > 1 and arguments[0] == "check") or (len(arguments) == 2 and arguments[0] == "stats")


def _short_way(arguments: Sequence[str]) -> int:
    if arguments[0] == "stats":
        from borgcheck.cli.counting import tell

        tell(arguments[1])
        return 0
    from borgcheck.cli.judging import Asked, judge

    return judge(Asked(list(arguments[1:])))


def _command(arguments: Sequence[str]) -> int:
    from borgcheck.cli.app import Interrupted, UsageError, application

    try:
        given = _spelled_out(arguments)
        code = application(given)(args=given, prog_name="borgcheck", standalone_mode=False)
        return code if isinstance(code, int) else 0
    except UsageError as error:
        return _complain(f"{error.format_message()} (`{_help(error)}` shows what there is)")
    except Interrupted:
        return INTERRUPTED


def _end(_number: int, _frame: object) -> None:
    raise _TerminatedError


def _cut_off() -> int:
    """Whoever read the output has seen enough: that is no fault."""
    sys.stdout = sys.__stdout__ or sys.stdout
    _forget(sys.stdout)
    return 0


def _forget(stream: TextIO) -> None:
    """Let what is left to write lead nowhere: its place takes no more, and Python would complain at exit."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _spelled_out(arguments: Sequence[str]) -> list[str]:
    """The arguments, a bare `--fix` with its value: the parser would take the next argument for it."""
    end = arguments.index("--") if "--" in arguments else len(arguments)
    return [*("--fix=titles" if a == "--fix" else a for a in arguments[:end]), *arguments[end:]]


def _help(error: Exception) -> str:
    context = getattr(error, "ctx", None)
    return f"{context.command_path if context else 'borgcheck'} --help"


def _complain(message: str) -> int:
    from borgcheck.output.safe import visible

    with suppress(OSError):
        sys.stderr.write(f"borgcheck: {visible(' '.join(message.split()))}\n")
    return COULD_NOT_RUN


def _prepare_streams() -> None:
    """Let output in a locale without UTF-8 replace what it cannot write, and closed outputs lead nowhere."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: PTH123, SIM115 - it was closed
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
