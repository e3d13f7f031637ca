"""The command line: commands translate arguments and choose an output, and one place turns errors into
exit codes (SPEC.md section 2)."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from borgcheck.cli.paths import COULD_NOT_RUN
from borgcheck.errors import BorgcheckError

INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and leave with its exit code."""
    sys.exit(run(arguments))


def run(arguments: Sequence[str] | None = None) -> int:
    """Run the command line: 0 all well, 1 something found, 2 could not run. Never a traceback."""
    from borgcheck.cli.app import UsageError, app

    _prepare_streams()
    try:
        code = app(
            args=_spelled_out(sys.argv[1:] if arguments is None else arguments),
            prog_name="borgcheck",
            standalone_mode=False,
        )
        sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except BorgcheckError as error:
        return _complain(str(error))
    except UsageError as error:
        return _complain(f"{error.format_message()} (`{_help(error)}` shows what there is)")
    except BrokenPipeError:
        # Whoever read the output has seen enough; Python would complain when it flushes at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError as error:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115 - what is left to write has no place
        return _complain(f"the output cannot be written ({error.strerror or error})")


def _spelled_out(arguments: Sequence[str]) -> list[str]:
    """The arguments, a bare `--fix` with its value: the parser would take the next argument for it."""
    end = arguments.index("--") if "--" in arguments else len(arguments)
    return [*("--fix=titles" if a == "--fix" else a for a in arguments[:end]), *arguments[end:]]


def _help(error: Exception) -> str:
    context = getattr(error, "ctx", None)
    return f"{context.command_path if context else 'borgcheck'} --help"


def _complain(message: str) -> int:
    from borgcheck.output.safe import visible

    sys.stderr.write(f"borgcheck: {visible(' '.join(message.split()))}\n")
    return COULD_NOT_RUN


def _prepare_streams() -> None:
    """Let output in a locale without UTF-8 replace what it cannot write, and closed streams lead nowhere."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123, SIM115 - it was closed
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
