"""`borgcheck fmt`, `convert` and `new`, and `check --fix`: rewrite decks, and write a starter deck with comments."""

from __future__ import annotations

import os
import shlex
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Annotated

import typer

from borgcheck import rulesets
from borgcheck.cards.catalogue import catalogue
from borgcheck.checking.check import check_listing
from borgcheck.checking.fix import fix
from borgcheck.checking.lists import read_list
from borgcheck.checking.rewrite import NotRewritableError, OtherFormatError, convert_deck, encode_text, format_deck
from borgcheck.cli import COULD_NOT_RUN, show
from borgcheck.cli.parameters import (
    WRITE,
    DeckPath,
    DeckPaths,
    ForceExclude,
    OutputFile,
    ReadAs,
    RulesetName,
    StdinFilename,
)
from borgcheck.cli.show import STDOUT, output_to
from borgcheck.common.files import read_file, replace_file, require_regular
from borgcheck.common.phrasing import plural
from borgcheck.common.suggesting import require_known
from borgcheck.errors import BorgcheckError, EmptyDeckError, NotADeckError
from borgcheck.inputs.decks import DeckFile, read_files, read_one
from borgcheck.inputs.options import CheckOptions
from borgcheck.inputs.settings import catalogue_for, settings_for
from borgcheck.inputs.sources import Source
from borgcheck.inputs.walking import REWRITABLE_SUFFIXES, UnreadFiles, no_deck_file
from borgcheck.model.deck import require_deck
from borgcheck.model.report import UnreadFile, reason_for_failing
from borgcheck.reading.decode import decode
from borgcheck.reading.formats import output_formats
from borgcheck.rulesets.starter import starter

app = typer.Typer(rich_markup_mode="markdown")

_CHANGED, _UNCHANGED, _NOT_REWRITTEN = "changed", "unchanged", "not rewritten"


@app.command(rich_help_panel=WRITE)
def fmt(
    paths: DeckPaths,
    check: Annotated[bool, typer.Option("--check", help="Write nothing; exit with 1 if a file would change.")] = False,
    diff: Annotated[
        bool, typer.Option("--diff", help="Write nothing; show what would change; exit with 1 if a file would.")
    ] = False,
    stdin_filename: StdinFilename = None,
    force_exclude: ForceExclude = False,
) -> int:
    """Rewrite decks in the canonical text format; comments, order and meaning stay the same.

    A deck that was not completely read stays unchanged, and so do lists in other formats (use `convert`) and for other
    games.

    Examples:

    - `borgcheck fmt decks/`
    - `borgcheck fmt --diff my.deck`

    Exit codes: 0 success; 1 a file stayed unchanged because of errors or, with `--check`, would change; 2 a file cannot
    be read, or no deck was found. With `--diff`: 0 no file would change; 1 one would;
    2 as without it.
    """
    options = CheckOptions(stdin_filename=stdin_filename, force_exclude=force_exclude)
    files = read_files(paths, options, REWRITABLE_SUFFIXES)
    counts, unread_files = rewrite_files(files, paths, lambda file: _format_file(file, check=check, diff=diff))
    show.write_errors(unread_files.lines(), prefix="")
    show.write_errors(unread_files.problems)
    if unread_files.problems:
        return COULD_NOT_RUN
    if not diff and counts.total() > 1:
        verb = "would change" if check else "changed"
        numbers = (
            f"{verb} {counts[_CHANGED]}, canonical already {counts[_UNCHANGED]}, not rewritten {counts[_NOT_REWRITTEN]}"
        )
        show.write_error(f"{counts.total()} text decks: {numbers}")
    return int(counts[_CHANGED] > 0 if diff else counts[_NOT_REWRITTEN] > 0 or (check and counts[_CHANGED] > 0))


def _format_file(file: DeckFile, *, check: bool, diff: bool) -> bool:
    """Write a list in the canonical format, or show what would change; return whether anything does.

    Raises:
        NotRewritableError: The list cannot be rewritten.
    """
    old = file.source.read(file.settings.catalogue).text
    new = encode_text(decode(old), format_deck(file.listing), file.source.name)
    if diff:
        show.print_unified_diff(decode(old).text, decode(new).text, file.source.name)
    elif file.source.content is not None and not check:
        show.write([new], sys.stdout.buffer)
    elif new != old and check:
        show.write_error(f"would rewrite {file.source.name}")
    elif new != old:
        require_regular(file.source.file)
        replace_file(file.source.file, new)
        show.write_error(f"rewrote {file.source.name}")
    return new != old


@app.command(rich_help_panel=WRITE)
def convert(
    path: DeckPath,
    to: Annotated[
        str,
        typer.Option(metavar="FORMAT", help=f"The format to write: {', '.join(output_formats())}.", show_default=False),
    ],
    output_file: OutputFile = None,
    input_format: ReadAs = None,
    stdin_filename: StdinFilename = None,
) -> int:
    """Write a deck in another format.

    What the format cannot hold is reported on standard error, one line each.

    Examples:

    - `borgcheck convert my.deck --to lackey -o my.txt`
    - `borgcheck convert my.dek --to text`

    Exit codes: 0 success; 1 the format cannot hold a card; 2 the deck was not completely read.
    """
    require_known("output format", to, output_formats())
    options = CheckOptions(input_format=input_format)
    file = read_one(Source.from_path(path, stdin_filename), options)
    deck = require_deck(file.listing)
    written = convert_deck(deck, to)
    with output_to(output_file, [path]):
        show.write([written.text], sys.stdout)
    for loss in (*written.lost, *written.lost_cards):
        show.write_error(f"{deck.path}: {loss}")
    return 1 if written.lost_cards else 0


@app.command(rich_help_panel=WRITE)
def new(
    path: Annotated[str, typer.Argument(metavar="PATH", help="The file to write; `-` prints the deck.")],
    ruleset: RulesetName = None,
) -> None:
    """Write a legal starter deck, with comments on what the rules require of each section.

    An existing file is never overwritten.

    Examples:

    - `borgcheck new my.deck`
    - `borgcheck new - --ruleset fleet-captains`

    Exit codes: 0 success; 2 the file cannot be written, or already exists, or the deck is not legal under a league's
    rules.
    """
    file = Path("deck") if path == STDOUT else Path(path)
    if ruleset is None:
        rules, named = settings_for(file).default_ruleset or rulesets.load(rulesets.DEFAULT), ""
    else:
        rules = rulesets.find(ruleset, Path(), catalogue_for)
        named = Path(os.path.relpath(ruleset, file.parent)).as_posix() if rules.is_file else rules.name
    text = starter(rules, named)
    report = check_listing(read_list(text, catalogue(), game=rules.game), rules)
    if not report.is_legal:  # a league may be stricter
        raise BorgcheckError(
            f"the starter deck is not legal under {rules.label}: {reason_for_failing(report)}; "
            f"`--ruleset {rules.base}` writes it for the rules that these extend"
        )
    if path == STDOUT:
        sys.stdout.write(text)
        return
    if os.path.lexists(path):
        raise BorgcheckError(f"{path}: already exists; choose another name")
    replace_file(Path(path), text.encode())
    show.write_error(f"wrote {path}; `borgcheck check {shlex.quote(path)}` checks it")


def rewrite_files(
    files: Iterable[DeckFile | UnreadFile],
    paths: Sequence[str],
    rewrite: Callable[[DeckFile], bool],
    *,
    needs_deck: bool = True,
) -> tuple[Counter[str], UnreadFiles]:
    """Rewrite text decks one by one, and say which were not rewritten.

    Args:
        files: The files.
        paths: The paths that the user named.
        rewrite: Rewrites a file or shows what would change, and returns whether it changes.
        needs_deck: Whether there must be a deck.

    Returns:
        How many text decks were changed, unchanged and not rewritten, and the files that could not be read or written.

    Raises:
        BorgcheckError: There is no deck.
    """
    counts, unread_files = Counter[str](), UnreadFiles()
    other_formats = 0
    for file in unread_files.keep_readable(files):
        try:
            counts[_CHANGED if rewrite(file) else _UNCHANGED] += 1
        except (NotRewritableError, EmptyDeckError) as reason:
            counts[_NOT_REWRITTEN] += 1
            show.write_error(str(reason))
        except OtherFormatError as reason:
            other_formats += 1
            show.write_error(str(reason))
        except NotADeckError as reason:
            unread_files.files.append(
                UnreadFile.skipped(file.source.name, str(reason).removeprefix(f"{file.source.name}: "))
            )
        except BorgcheckError as error:
            unread_files.files.append(UnreadFile.from_error(file.source.name, error))
    if needs_deck and not (counts or other_formats or unread_files.problems or unread_files.excluded):
        raise no_deck_file(paths, unread_files)
    return counts, unread_files


def fix_files(files: Iterable[DeckFile | UnreadFile], paths: Sequence[str], *, write: bool) -> int:
    """Correct the titles of deck files, or show what would change.

    Args:
        files: The files.
        paths: The paths that the user named.
        write: Whether to write the files, or only show what would change.

    Returns:
        The exit code: 1 if a file changed or would change, 2 if one could not be read or written; else 0.
    """
    counts, unread_files = rewrite_files(files, paths, lambda file: _fix_file(file, write=write), needs_deck=not write)
    show.write_errors(unread_files.problems)
    return COULD_NOT_RUN if unread_files.problems else int(counts[_CHANGED] > 0)


def _fix_file(file: DeckFile, *, write: bool) -> bool:
    """Correct the titles of a file, or show what would change; return whether anything does."""
    fixed = fix(file.listing)
    if fixed.unread:
        lines = plural(fixed.unread, "line")
        show.write_error(
            f"{file.source.name}: {lines} could not be read, which `--fix` does not change; `borgcheck check` says why"
        )
    if fixed.changed and not write:
        show.print_unified_diff("\n".join(file.listing.source_lines), fixed.text, file.source.name)
    elif fixed.changed:
        require_regular(file.source.file)
        before = decode(read_file(file.source.file))
        replace_file(file.source.file, encode_text(before, fixed.text, file.source.name))
        for correction in fixed.corrections:
            show.write_error(f"{file.source.name}:{correction.line}: {correction.old} is now {correction.new}")
    return fixed.changed
