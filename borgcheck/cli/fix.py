"""`borgcheck check --fix`: correct titles that can mean only one card."""

from __future__ import annotations

from borgcheck.cards.catalogue import catalogue
from borgcheck.checking.fix import FixedList, fix
from borgcheck.checking.rewrite import NoDeckError, NotRewritableError, encoded
from borgcheck.cli import COULD_NOT_RUN, show
from borgcheck.cli.output_file import guard_inputs
from borgcheck.common.files import STDIN, read_file, replace_file, require_regular
from borgcheck.common.phrasing import plural
from borgcheck.errors import BorgcheckError
from borgcheck.inputs.decks import CheckOptions, Leftovers, decks
from borgcheck.inputs.sources import Source
from borgcheck.inputs.walking import no_deck_file
from borgcheck.reading.decode import decode


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
    files = guard_inputs(decks(paths, options, force_exclude=force_exclude), output)
    leftovers = Leftovers()
    changed = False
    whole = others = 0
    for file in leftovers.set_apart(files):
        try:
            fixed = fix(file.listing, catalogue())
            whole += 1
            if fixed.unread:
                lines = plural(fixed.unread, "line")
                show.write_error(
                    f"{file.name}: {lines} could not be read and stay as they are; `borgcheck check` says why"
                )
            if fixed.new == fixed.old:
                continue
            changed = True
            if write:
                _write(file.source, fixed)
            else:
                show.difference(fixed.old, fixed.new, file.name)
        except NotRewritableError as reason:
            others += isinstance(reason, NoDeckError)
            whole += not isinstance(reason, NoDeckError)
            show.write_error(str(reason))
        except BorgcheckError as error:
            leftovers.problems.append(str(error))
    if not (whole or others or leftovers.problems or leftovers.skipped.excluded):
        leftovers.problems.append(str(no_deck_file(paths, leftovers.skipped)))
    show.write_errors(leftovers.problems)
    return COULD_NOT_RUN if leftovers.problems or (others and not whole and not write) else int(changed)


def _write(source: Source, fixed: FixedList) -> None:
    require_regular(source.file)
    before = decode(read_file(source.file))
    if before.text != fixed.old:
        raise BorgcheckError(f"{source.name}: changed during the check; run the command again")
    replace_file(source.file, encoded(before, fixed.new, source.name))
    for correction in fixed.corrections:
        show.write_error(f"{source.name}:{correction.line}: {correction.old} is now {correction.new}")
