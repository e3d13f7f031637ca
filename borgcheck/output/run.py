"""What a run of `check` found, as all output formats get it: reports, totals, and the names of files and rulings."""

from __future__ import annotations

import posixpath
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import PurePath, PurePosixPath
from urllib.parse import quote

from borgcheck.checking.check import Report
from borgcheck.model.findings import Severity, Verdict
from borgcheck.rules.base import Rule


@dataclass(frozen=True, slots=True)
class Run:
    """The reports of a run, in the order of the decks; a deck has one for each ruleset that it was checked by.

    `root` is the folder that files are named from. `skipped` are the files that were found and not read, each with its
    `path` and the `reason`.
    """

    reports: Sequence[Report]
    root: PurePath = field(default_factory=PurePath)
    skipped: Sequence[Mapping[str, str]] = ()

    @property
    def rules(self) -> list[Rule]:
        """Every rule of the games that the decks are of."""
        from borgcheck.games.registry import rules_of

        games = dict.fromkeys(report.ruleset.game for report in self.reports)
        return list(dict.fromkeys(rule for game in games for rule in rules_of(game)))

    def totals(self) -> dict[str, int]:
        """Return how many decks and verdicts there are, verdicts of each kind, and errors and warnings.

        A deck that is checked by several rulesets is one deck with several verdicts.
        """
        verdicts = Counter(report.verdict for report in self.reports)
        severities = Counter(finding.severity for report in self.reports for finding in report.findings)
        return {
            "decks": len({report.path for report in self.reports}),
            "verdicts": len(self.reports),
            **{verdict.value: verdicts[verdict] for verdict in Verdict},
            "errors": severities[Severity.ERROR],
            "warnings": severities[Severity.WARNING],
        }


def ruling(id: str) -> str:
    """Return an id with the title of its entry and of its document; they are read when the first is asked for."""
    from borgcheck.corpus.corpus import citations

    return citations().get(id, id)


def posix(path: str, root: PurePath) -> str:
    """Return a path as services that read a repository want it: relative to `root` if it lies in there."""
    pure = PurePath(path)
    return (pure.relative_to(root) if pure.is_relative_to(root) else pure).as_posix()


def uri(path: str, root: PurePath) -> str:
    """Return the same as a URI reference, percent-encoded; an absolute `file:` URI if the file lies elsewhere."""
    shown = quote(posix(path, root).encode("utf-8", "surrogateescape"))
    if PurePath(path).is_absolute() and not PurePath(path).is_relative_to(root):
        return f"file://{shown if shown.startswith('/') else '/' + shown}"
    return shown


def common_folder(paths: Sequence[str]) -> str:
    """Return the folder that some files are in, with a slash at its end; empty if there is none."""
    if len({PurePosixPath(path).is_absolute() for path in paths}) != 1:
        return ""
    folder = posixpath.commonpath([posixpath.dirname(path) for path in paths])
    return f"{folder.rstrip('/')}/" if folder else ""
