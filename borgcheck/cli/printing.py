"""Print what `check` found, in the format asked for."""

from __future__ import annotations

from collections.abc import Collection
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING

from borgcheck.cli import show
from borgcheck.errors import BorgcheckError
from borgcheck.version import __version__

if TYPE_CHECKING:
    from borgcheck.checking import Report
    from borgcheck.rules.base import Rule


class Format(StrEnum):
    """What `check` prints."""

    TEXT = "text"
    CONCISE = "concise"
    JSON = "json"
    GITHUB = "github"
    SARIF = "sarif"
    JUNIT = "junit"
    MARKDOWN = "markdown"


def require_one_output(output_format: Format | None, *, diff: bool, summary: bool, quiet: bool, verbose: bool) -> None:
    """Raise BorgcheckError where options ask for several outputs at once, of which all but one would be ignored."""
    given = {"--diff": diff, "--summary": summary, "--quiet": quiet, "--verbose": verbose}
    asked = [option for option, is_given in given.items() if is_given]
    if len(asked) > 1:
        raise BorgcheckError(f"{' and '.join(asked)} each choose what to print: give one of them")
    if asked and output_format not in (None, Format.TEXT):
        raise BorgcheckError(f"{asked[0]} is for text, and --output-format asks for {output_format}: give one of them")


def print_reports(
    reports: Collection[Report], output_format: Format, *, summary: bool, quiet: bool, verbose: bool
) -> None:
    """Print the reports of a run."""
    if output_format is Format.JSON:
        _print_json(reports)
    elif output_format is Format.CONCISE:
        from borgcheck.output import concise

        for line in concise.lines(reports):
            show.plain(line)
    elif output_format is Format.GITHUB:
        from borgcheck.output import github

        for line in github.lines(reports, root=Path.cwd()):
            show.plain(line)
    elif output_format is Format.SARIF:
        from borgcheck.output import sarif

        show.pieces(sarif.pieces(reports, rules=_rules(reports), version=__version__, root=Path.cwd(), ruling=_ruling))
    elif output_format is Format.JUNIT:
        from borgcheck.output import junit

        show.pieces(junit.pieces(reports, rules=_rules(reports), root=Path.cwd()))
    elif output_format is Format.MARKDOWN:
        from borgcheck.output import markdown

        for line in markdown.lines(reports):
            show.plain(line)
    else:
        from borgcheck.output import text

        lines = text.lines(reports, ruling=_ruling, quiet=quiet, verbose=verbose)
        show.write(text.table(reports) if summary else lines)


def _print_json(reports: Collection[Report]) -> None:
    from borgcheck.cards.catalogue import catalogue
    from borgcheck.corpus.corpus import count
    from borgcheck.output import json

    cards = catalogue()
    names = dict.fromkeys(r.ruleset.name for r in reports)
    show.pieces(
        json.pieces(
            reports,
            version=__version__,
            ruleset=",".join(names),
            cards={"count": len(cards), "date": cards.date},
            rulings=count(),
        )
    )


def _rules(reports: Collection[Report]) -> list[Rule]:
    """Every rule of the games that the lists are of."""
    from borgcheck.rules.registry import rules_of

    games = dict.fromkeys(r.ruleset.game for r in reports)
    return list(dict.fromkeys(rule for game in games for rule in rules_of(game)))


def _ruling(id: str) -> str:
    """An id with the title and the document behind it; read only where there is a finding to explain."""
    from borgcheck.corpus.corpus import citations

    return citations().get(id, id)
