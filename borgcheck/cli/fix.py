"""`borgcheck check --fix`: titles set right in the files, where one card is certain."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from borgcheck.cli import show
from borgcheck.cli.paths import COULD_NOT_RUN, STDIN, deck_files, read_bytes, require_regular
from borgcheck.errors import BorgcheckError

if TYPE_CHECKING:
    from borgcheck.checking import Report
    from borgcheck.deck import SectionId
    from borgcheck.writing.moving import Move


def fix_decks(paths: list[str], rulesets: Sequence[str | None], *, write: bool, sections: bool = False) -> int:
    """Mend the titles of deck files, or show what would change.

    In: the files and folders, the rulesets to check by, whether to write, and whether to move cards that only
    another section may hold. Out: 1 where a file changed or
    would change, 2 where one could not be read or written, else 0. A file that is illegal under one of the
    rulesets and would be legal with its titles mended is left for a person to look at.
    """
    from borgcheck.cards.catalogue import catalogue
    from borgcheck.files import replace_file
    from borgcheck.writing.mending import mended
    from borgcheck.writing.moving import moved
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
            if mends and any(_makes_legal(old, new, name, ruleset) for ruleset in rulesets):
                raise LeftAloneError(f"{name}: left alone, mending its titles would make an illegal deck legal")
            moves: tuple[Move, ...] = ()
            if sections:
                new, moves = moved(new, catalogue(), _places(new, name, rulesets), path=name)
            if new == old:
                continue
            changed = True
            if not write:
                show.difference(old, new, name)
            elif file is not None:
                require_regular(file)
                replace_file(file, new)
                for mend in mends:
                    show.complain(f"{name}:{mend.line}: {mend.old} is now {mend.new}")
                for move in moves:
                    show.complain(f"{name}:{move.line}: {move.card} moved to {move.to.spoken}")
        except LeftAloneError as reason:
            show.complain(str(reason))
        except BorgcheckError as error:
            problems.append(str(error))
    for problem in problems:
        show.complain(f"borgcheck: {problem}")
    return COULD_NOT_RUN if problems else int(changed)


def _places(data: bytes, name: str, rulesets: Sequence[str | None]) -> dict[int, SectionId]:
    """The section for each line whose card only one section may hold, where all rulesets agree that it is
    elsewhere."""
    from borgcheck.rules.placing import own_place

    reports = [_report(data, name, ruleset) for ruleset in rulesets]
    codes = ("B111", "B112", "B118")
    misplaced = set.intersection(*({f.span.line for f in r.findings if f.code in codes} for r in reports))
    return {
        e.span.line: place
        for e in reports[0].deck.entries
        if e.span.line in misplaced and e.card is not None and (place := own_place(e.card)) is not None
    }


def _makes_legal(old: bytes, new: bytes, name: str, ruleset: str | None) -> bool:
    from borgcheck.findings import Verdict

    before, after = (_report(data, name, ruleset).verdict for data in (old, new))
    return before is Verdict.ILLEGAL and after is Verdict.LEGAL


def _report(data: bytes, name: str, ruleset: str | None) -> Report:
    from borgcheck.api import check
    from borgcheck.config import configuration_for

    return check(data, ruleset, name=name, default_ruleset=configuration_for(Path(name)).ruleset)
