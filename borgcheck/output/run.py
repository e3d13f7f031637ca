"""What a run of `check` found, as all output formats get it, and its totals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import PurePath

from borgcheck.checking import Report
from borgcheck.findings import Severity, Verdict
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
        from borgcheck.rules.registry import rules_of

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
