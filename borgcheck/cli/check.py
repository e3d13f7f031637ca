"""`borgcheck check`: decks in, findings and a verdict out."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from borgcheck.cli import show
from borgcheck.errors import BorgcheckError
from borgcheck.version import __version__

if TYPE_CHECKING:
    from borgcheck.checking import Report

SUFFIXES = (".deck", ".txt", ".dek", ".stdeck")
STDIN = "-"


class Format(StrEnum):
    """What `check` prints."""

    TEXT = "text"
    CONCISE = "concise"
    JSON = "json"


class InputFormat(StrEnum):
    """What a deck file may be written in (parsing.FORMATS)."""

    TEXT = "text"
    LACKEY = "lackey"
    DEK = "dek"
    GEMP = "gemp"
    STDECK = "stdeck"


def check(
    paths: Annotated[
        list[str], typer.Argument(help="Deck files or folders; `-` reads standard input.", show_default=False)
    ],
    ruleset: Annotated[str | None, typer.Option(help="The rules to check by, whatever the deck names itself.")] = None,
    output_format: Annotated[Format, typer.Option(help="What to print.")] = Format.TEXT,
    select: Annotated[
        str | None, typer.Option(help="Look at these codes only (B103, B, seed-limit), separated by commas.")
    ] = None,
    ignore: Annotated[str | None, typer.Option(help="Leave out these codes, separated by commas.")] = None,
    strict: Annotated[bool, typer.Option("--strict", help="Let warnings count for the exit code too.")] = False,
    exit_zero: Annotated[
        bool, typer.Option("--exit-zero", help="Leave with 0 even where decks are not legal.")
    ] = False,
    input_format: Annotated[
        InputFormat | None, typer.Option(help="Read decks in this format instead of telling it from the content.")
    ] = None,
    stdin_filename: Annotated[str | None, typer.Option(help="The name to show for standard input.")] = None,
    quiet: Annotated[
        bool, typer.Option("--quiet", "-q", help="Print errors of decks that are not legal, and nothing else.")
    ] = False,
    verbose: Annotated[bool, typer.Option("--verbose", "-v", help="Say how each deck was read.")] = False,
) -> int:
    """Check decks, and say what is wrong, where, why, and by which ruling.

    Leaves with 0 where every deck is legal, 1 where one is not or could not be judged, 2 where a file
    could not be read.
    """
    from borgcheck.api import check as check_one

    reports: list[Report] = []
    problems: list[str] = []
    for content, name in _inputs(paths, stdin_filename, problems):
        try:
            reports.append(
                check_one(
                    content,
                    ruleset,
                    select=select,
                    ignore=ignore or "",
                    input_format=input_format.value if input_format else None,
                    name=name,
                )
            )
        except BorgcheckError as error:
            problems.append(str(error))
    if not reports and problems:
        raise BorgcheckError(problems[0]) if len(problems) == 1 else _complain_of_all(problems)
    _print(reports, output_format, ruleset=ruleset, quiet=quiet, verbose=verbose)
    for problem in problems:
        show.complain(f"borgcheck: {problem}")
    if problems:
        return 2
    return 0 if exit_zero or all(_passes(r, strict=strict) for r in reports) else 1


def _complain_of_all(problems: list[str]) -> BorgcheckError:
    for problem in problems[:-1]:
        show.complain(f"borgcheck: {problem}")
    return BorgcheckError(problems[-1])


def _passes(report: Report, *, strict: bool) -> bool:
    from borgcheck.findings import Severity, Verdict

    return report.verdict is Verdict.LEGAL and not (strict and report.count(Severity.WARNING))


def _inputs(paths: list[str], stdin_filename: str | None, problems: list[str]) -> Iterator[tuple[bytes | Path, str]]:
    """What to check and the name to show for it; what cannot be found is put down as a problem."""
    for path in paths:
        if path == STDIN:
            yield sys.stdin.buffer.read(), stdin_filename or "<stdin>"
        elif not path:
            problems.append("an empty name is no file or folder")
        elif Path(path).is_dir():
            files = sorted(_walk(Path(path)))
            if not files:
                problems.append(
                    f"{path}: no deck file found in this folder (looked for {', '.join('*' + s for s in SUFFIXES)})"
                )
            yield from ((file, file.as_posix()) for file in files)
        elif Path(path).exists():
            yield Path(path), path
        else:
            problems.append(f"{path}: no such file or folder")


def _walk(folder: Path) -> Iterator[Path]:
    """The deck files of a folder and the folders in it, hidden ones left out."""
    try:
        children = sorted(folder.iterdir())
    except OSError as error:
        raise BorgcheckError(f"{folder}: cannot be read ({error.strerror})") from None
    for child in children:
        if child.name.startswith("."):
            continue
        if child.is_dir() and not child.is_symlink():
            yield from _walk(child)
        elif child.suffix.lower() in SUFFIXES and child.is_file():
            yield child


def _print(reports: list[Report], output_format: Format, *, ruleset: str | None, quiet: bool, verbose: bool) -> None:

    if output_format is Format.JSON:
        from borgcheck.cards.catalogue import catalogue
        from borgcheck.corpus.corpus import count
        from borgcheck.output import json

        cards = catalogue()
        names = dict.fromkeys(r.ruleset.name for r in reports)
        show.plain(
            json.document(
                reports,
                version=__version__,
                ruleset=ruleset or ",".join(names),
                cards={"count": len(cards), "date": cards.date},
                rulings=count(),
            )
        )
    elif output_format is Format.CONCISE:
        from borgcheck.output import concise

        for line in concise.lines(reports):
            show.plain(line)
    else:
        from borgcheck.output import text

        show.write(text.lines(reports, ruling=_ruling, quiet=quiet, verbose=verbose))


def _ruling(id: str) -> str:
    """An id with the title and the document behind it; read only where there is a finding to explain."""
    from borgcheck.corpus.corpus import shipped

    return shipped().cite(id)
