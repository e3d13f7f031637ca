"""Rewrite files: `borgcheck fmt`, and `borgcheck check --fix`, which corrects titles that can mean only one card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from borgcheck.cards.catalogue import catalogue
from borgcheck.checking.fix import fix
from borgcheck.checking.rewrite import NotRewritableError, RewriteObstacle, encoded
from borgcheck.cli import COULD_NOT_RUN, show
from borgcheck.cli.output_file import guard_inputs
from borgcheck.common.files import STDIN, read_file, replace_file, require_regular
from borgcheck.common.phrasing import plural
from borgcheck.errors import BorgcheckError
from borgcheck.inputs.decks import CheckOptions, DeckFile, read_files
from borgcheck.inputs.walking import Leftovers, NotRead, no_deck_file
from borgcheck.reading.decode import decode


@dataclass(slots=True)
class Rewritten:
    """What was done to files.

    Attributes:
        whole: How many could be rewritten.
        changed: How many of them changed, or would change.
        left: How many were left alone, by the reason.
        leftovers: What was not read.
    """

    whole: int = 0
    changed: int = 0
    left: Counter[RewriteObstacle] = field(default_factory=Counter)
    leftovers: Leftovers = field(default_factory=Leftovers)


def rewrite_files(
    files: Iterable[DeckFile | NotRead], paths: Sequence[str], rewrite: Callable[[DeckFile], bool]
) -> Rewritten:
    """Rewrite files one by one, and say which are left alone.

    Args:
        files: The files.
        paths: What names them.
        rewrite: Rewrites a file or shows what would change, and returns whether it changes.

    Raises:
        BorgcheckError: There is no deck file at all.
    """
    done = Rewritten()
    for file in done.leftovers.keep_readable(files):
        try:
            done.changed += rewrite(file)
            done.whole += 1
        except NotRewritableError as reason:
            done.left[reason.obstacle] += 1
            show.write_error(str(reason))
        except BorgcheckError as error:
            done.leftovers.problems.append(str(error))
    if not (done.whole or done.left or done.leftovers.problems or done.leftovers.excluded):
        raise no_deck_file(paths, done.leftovers)
    return done


def fix_files(paths: list[str], options: CheckOptions, output: str, *, write: bool, force_exclude: bool = False) -> int:
    """Correct the titles of deck files, or show what would change.

    Args:
        paths: The files and folders.
        options: How to read them.
        output: The file that the output goes to, which may not be one of them.
        write: Whether to write the files, or only show what would change.
        force_exclude: Whether `exclude` in the settings also applies to files that are named.

    Returns:
        The exit code: 1 if a file changed or would change, 2 if one could not be read or written or, with nothing to
        write, if there is no deck at all; else 0.
    """
    if STDIN in paths and write:
        raise BorgcheckError("--fix cannot change standard input; use --diff")
    files = guard_inputs(read_files(paths, options, force_exclude=force_exclude), output)
    done = rewrite_files(files, paths, lambda file: _fix(file, write=write))
    problems = done.leftovers.problems
    show.write_errors(problems)
    only_setups = (
        done.left[RewriteObstacle.GAME] and not done.whole and done.left.total() == done.left[RewriteObstacle.GAME]
    )
    return COULD_NOT_RUN if problems or (only_setups and not write) else int(done.changed > 0)


def _fix(file: DeckFile, *, write: bool) -> bool:
    """Correct the titles of a file, or show what would change; return whether anything does."""
    fixed, old = fix(file.listing, catalogue()), "\n".join(file.listing.source)
    if fixed.unread:
        lines = plural(fixed.unread, "line")
        show.write_error(f"{file.name}: {lines} could not be read and stay as they are; `borgcheck check` says why")
    if fixed.changed and not write:
        show.difference(old, fixed.text, file.name)
    elif fixed.changed:
        require_regular(file.source.file)
        before = decode(read_file(file.source.file))
        if before.text != old:
            raise BorgcheckError(f"{file.name}: changed during the check; run the command again")
        replace_file(file.source.file, encoded(before, fixed.text, file.name))
        for correction in fixed.corrections:
            show.write_error(f"{file.name}:{correction.line}: {correction.old} is now {correction.new}")
    return fixed.changed
