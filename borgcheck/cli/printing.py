"""Print what `check` found, in the format asked for, and write it to files in others."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from borgcheck.cli import show
from borgcheck.common.escaping import spelled_out
from borgcheck.common.files import is_same, replace_file
from borgcheck.common.suggesting import did_you_mean, nearest
from borgcheck.errors import BorgcheckError
from borgcheck.model.outputs import OUTPUT_FORMATS
from borgcheck.output import concise, output

if TYPE_CHECKING:
    from borgcheck.inputs.sources import Source
    from borgcheck.output.run import Run

QUIET = "concise"
"""The output besides text that --quiet is for."""
# GitHub refuses the summary of a step that has more than 1 MiB.
_ROOM_OF_SUMMARY = 200_000


class ReportFile(NamedTuple):
    """A file to write besides what is printed, and its output format."""

    output_format: str
    path: Path


def require_format(name: str | None, option: str) -> str | None:
    """Return the name of an output format. Raises BorgcheckError, with the nearest name, if there is none."""
    if name is None or name in OUTPUT_FORMATS:
        return name
    meant = did_you_mean(nearest(name, OUTPUT_FORMATS))
    known = ", ".join(OUTPUT_FORMATS)
    raise BorgcheckError(f"{option}: no output format is called {name!r}{meant} (known are {known})")


def require_one_output(output_format: str | None, *, diff: bool, summary: bool, quiet: bool, verbose: bool) -> None:
    """Raise BorgcheckError where options ask for several outputs at once, of which all but one would be ignored."""
    given = {"--diff": diff, "--summary": summary, "--quiet": quiet, "--verbose": verbose}
    asked = [option for option, is_given in given.items() if is_given]
    if len(asked) > 1:
        raise BorgcheckError(f"{' and '.join(asked)} each choose what to print: give one of them")
    fits = output_format in (None, "text") or (summary and output_format == "csv") or (quiet and output_format == QUIET)
    if asked and not fits:
        raise BorgcheckError(f"{asked[0]} is for text, and --output-format asks for {output_format}: give one of them")


def report_files(texts: Sequence[str]) -> list[ReportFile]:
    """Read the values of `--report`. Raises BorgcheckError if one names no format, no file, or a file a second time."""
    files: list[ReportFile] = []
    for text in texts:
        name, equals, path = text.partition("=")
        if not equals or not path:
            raise BorgcheckError(f"--report: {text!r} is no FORMAT=FILE, such as json=report.json")
        require_format(name, "--report")
        if path == "-":
            raise BorgcheckError(f"--report writes files; `--output-format {name}` prints to standard output")
        file = ReportFile(name, Path(path))
        if file.path.exists() and not file.path.is_file():
            raise BorgcheckError(f"--report: {path}: no regular file, so it is not written")
        if any(is_same(file.path, other.path) for other in files):
            raise BorgcheckError(f"--report: {path}: named twice")
        files.append(file)
    return files


def require_no_deck(files: Iterable[ReportFile], sources: Iterable[Source]) -> None:
    """Raise BorgcheckError if a file to write is a deck that is checked."""
    decks = {source.file.absolute() for source in sources if source.content is None} if files else set()
    for file in files:
        if file.path.absolute() in decks or any(is_same(file.path, deck) for deck in decks):
            raise BorgcheckError(f"--report: {file.path}: is one of the decks; name another file")


def print_run(
    run: Run, output_format: str, *, summary: bool, quiet: bool, verbose: bool, advice: Sequence[str] = ()
) -> None:
    """Print what a run found. For GitHub, a table of the verdicts goes to the summary of the step as well."""
    if output_format != "text":
        chunks = concise.render(run, quiet=quiet) if output_format == QUIET else output(output_format).render(run)
        show.write_chunks(chunks)
        if output_format == "github" and (path := os.environ.get("GITHUB_STEP_SUMMARY")):
            _append_summary(run, path)
        return
    from borgcheck.output import text

    width = show.width()
    lines = text.lines(run, width=width, quiet=quiet, verbose=verbose, advice=advice)
    show.display(text.table(run, width) if summary else lines)


def write_report(run: Run, file: ReportFile) -> None:
    """Write what a run found to a file. Raises BorgcheckError if it cannot be written."""
    content = "".join(map(spelled_out, output(file.output_format).render(run)))
    replace_file(file.path, content.encode("utf-8", "replace"))


def _append_summary(run: Run, path: str) -> None:
    from borgcheck.output.markdown import verdicts

    table = "".join(verdicts(run, _ROOM_OF_SUMMARY))
    with Path(path).open("a", encoding="utf-8", errors="replace") as file:
        file.write(f"{table}\n")
