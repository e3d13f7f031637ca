"""Print what `check` found, and write it to files in other formats."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from borgcheck.cli import show
from borgcheck.common.suggesting import require_known
from borgcheck.errors import BorgcheckError
from borgcheck.output import OUTPUT_FORMATS, output, text

if TYPE_CHECKING:
    from borgcheck.output.run import Run

QUIET = "concise"
"""The output format, besides text, that --quiet works with."""
# GitHub refuses the summary of a step that has more than 1 MiB.
_ROOM_OF_SUMMARY = 200_000


class ReportFile(NamedTuple):
    """A file to write in addition to what is printed, and its output format."""

    output_format: str
    path: str


def require_one_output(output_format: str | None, *, diff: bool, summary: bool, quiet: bool, verbose: bool) -> None:
    """Check that the options choose a single output.

    Raises:
        BorgcheckError: Options cannot be combined.
    """
    given = {"--diff": diff, "--summary": summary, "--quiet": quiet, "--verbose": verbose}
    asked = [option for option, is_given in given.items() if is_given]
    if len(asked) > 1:
        raise BorgcheckError(f"{' and '.join(asked)} cannot be combined: each chooses what to print")
    fits = output_format in (None, "text") or (summary and output_format == "csv") or (quiet and output_format == QUIET)
    if asked and not fits:
        raise BorgcheckError(f"{asked[0]} cannot be combined with --output-format {output_format}")


def report_files(values: Sequence[str]) -> list[ReportFile]:
    """Parse the values of `--report`.

    Raises:
        BorgcheckError: A value has no file, or an unknown format.
    """
    files: list[ReportFile] = []
    for value in values:
        name, _, path = value.partition("=")
        if not path:
            raise BorgcheckError(f"--report: {value!r} is not of the form FORMAT=FILE, such as json=report.json")
        require_known("output format", name, OUTPUT_FORMATS, lead="--report: ")
        files.append(ReportFile(name, path))
    return files


def print_run(
    run: Run, output_format: str, *, summary: bool, quiet: bool, verbose: bool, advice: Sequence[str] = ()
) -> None:
    """Print what a run found. For GitHub, also write a table of the verdicts to the summary of the step."""
    if output_format != "text":
        from borgcheck.output import concise

        chunks = concise.render(run, quiet=quiet) if output_format == QUIET else output(output_format).render(run)
        show.write_chunks(chunks)
        if output_format == "github" and (path := os.environ.get("GITHUB_STEP_SUMMARY")):
            _append_summary(run, path)
        return
    width = show.terminal_width()
    blocks = text.blocks(run, width=width, quiet=quiet, verbose=verbose, advice=advice)
    show.print_blocks(text.summary(run, width) if summary else blocks)


def _append_summary(run: Run, path: str) -> None:
    from borgcheck.output.markdown import verdicts

    table = "".join(verdicts(run, _ROOM_OF_SUMMARY))
    with Path(path).open("a", encoding="utf-8", errors="replace") as file:
        file.write(f"{table}\n")
