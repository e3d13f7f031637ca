"""`borgcheck check --fix`: correct titles in the files where only one card can be meant."""

from __future__ import annotations

from borgcheck.cli import COULD_NOT_RUN, show
from borgcheck.cli.paths import Walk, require_regular
from borgcheck.config import configuration_for
from borgcheck.errors import BorgcheckError
from borgcheck.files import STDIN, replace_file
from borgcheck.phrasing import plural
from borgcheck.session import CheckOptions, Fix, Source, fix_list
from borgcheck.writing.rewrite import LeftAloneError, NoDeckError


def fix_files(paths: list[str], options: CheckOptions, *, write: bool, sections: bool) -> int:
    """Correct the titles of deck files, or show what would change.

    Args:
        paths: the files and folders.
        options: the rulesets to check by.
        write: whether to write the files, or show what would change.
        sections: whether to move cards, too, that only one other section may hold.

    Returns 1 if a file changed or would change, 2 if one could not be read or written, else 0; 2 as well if nothing is
    to be written and there is no deck at all.
    """
    if STDIN in paths and write:
        raise BorgcheckError("--fix writes into files; standard input is none (--diff shows what it would change)")
    walk = Walk(options.config, lists_only=True)
    changed = False
    decks = others = 0
    for source in walk.sources(paths):
        try:
            fix = fix_list(source, options, configuration_for(source.file, options.config), sections=sections)
            decks += 1
            if fix.unread:
                lines = plural(fix.unread, "line")
                show.complain(
                    f"{source.name}: {lines} could not be read and left as written; `borgcheck check` says why"
                )
            if fix.not_moved:
                show.complain(fix.not_moved)
            if fix.new == fix.old:
                continue
            changed = True
            if write:
                _write(source, fix)
            else:
                show.difference(fix.old, fix.new, source.name)
        except LeftAloneError as reason:
            others += isinstance(reason, NoDeckError)
            decks += not isinstance(reason, NoDeckError)
            show.complain(str(reason))
        except BorgcheckError as error:
            walk.problems.append(str(error))
    show.errors(walk.problems)
    return COULD_NOT_RUN if walk.problems or (others and not decks and not write) else int(changed)


def _write(source: Source, fix: Fix) -> None:
    require_regular(source.file)
    replace_file(source.file, fix.new)
    for correction in fix.corrections:
        show.complain(f"{source.name}:{correction.line}: {correction.old} is now {correction.new}")
    for move in fix.moves:
        show.complain(f"{source.name}:{move.line}: {move.card} moved to {move.to.spoken}")
