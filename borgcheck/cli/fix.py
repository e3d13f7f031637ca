"""`borgcheck check --fix`: titles set right in the files, where one card is certain."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from borgcheck.cli import show
from borgcheck.cli.paths import COULD_NOT_RUN, STDIN, deck_files, read_bytes
from borgcheck.errors import BorgcheckError


def fix_titles(paths: list[str], rulesets: Sequence[str | None], *, write: bool) -> int:
    """Mend the titles of deck files, or show what would change.

    In: the files and folders, the rulesets to check by, and whether to write. Out: 1 where a file changed or
    would change, 2 where one could not be read or written, else 0. A file that is illegal under one of the
    rulesets and would be legal with its titles mended is left for a person to look at.
    """
    from borgcheck.cards.catalogue import catalogue
    from borgcheck.writing.files import replace_file
    from borgcheck.writing.mending import mended
    from borgcheck.writing.rewrite import LeftAloneError

    if STDIN in paths and write:
        raise BorgcheckError("--fix writes into files; standard input is none (--diff shows what it would change)")
    problems: list[str] = []
    changed = False
    for file in deck_files(paths, problems):
        name = str(file or "<stdin>")
        try:
            old = read_bytes(file or STDIN)
            new, mends = mended(old, catalogue(), path=name)
            if not mends:
                continue
            if any(_makes_legal(old, new, name, ruleset) for ruleset in rulesets):
                raise LeftAloneError(f"{name}: left alone, mending its titles would make an illegal deck legal")
            changed = True
            if not write:
                show.difference(old, new, name)
            elif file is not None:
                replace_file(file, new)
                for mend in mends:
                    show.complain(f"{name}:{mend.line}: {mend.old} is now {mend.new}")
        except LeftAloneError as reason:
            show.complain(str(reason))
        except BorgcheckError as error:
            problems.append(str(error))
    for problem in problems:
        show.complain(f"borgcheck: {problem}")
    return COULD_NOT_RUN if problems else int(changed)


def _makes_legal(old: bytes, new: bytes, name: str, ruleset: str | None) -> bool:
    from borgcheck.api import check
    from borgcheck.config import configuration_for
    from borgcheck.findings import Verdict

    default = configuration_for(Path(name)).ruleset
    before, after = (check(data, ruleset, name=name, default_ruleset=default).verdict for data in (old, new))
    return before is Verdict.ILLEGAL and after is Verdict.LEGAL
