"""Hold what a run of `check` found, for all output formats: reports, totals, and names of files and rulings."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Sequence
from pathlib import PurePath
from typing import NamedTuple
from urllib.parse import quote

from borgcheck.cards.catalogue import Catalogue
from borgcheck.common.files import STDIN_NAME
from borgcheck.model.findings import Severity, Verdict
from borgcheck.model.report import Report, Totals, UnreadFile
from borgcheck.model.ruleset import Ruleset


class Run(NamedTuple):
    """The reports of a run, in the order of the decks; a deck has one for each ruleset under which it was checked.

    Attributes:
        reports: The reports.
        root: The root of the repository.
        folder: The working folder, which paths are relative to; None for the root.
        skipped: The files that were found in a folder, may hold lists and were not read.
        problems: The files for which the run fails, because they could not be read.
        catalogue: The cards that the first list was read with; None for those that are installed.
    """

    reports: Sequence[Report]
    root: PurePath = PurePath()
    folder: PurePath | None = None
    skipped: Sequence[UnreadFile] = ()
    problems: Sequence[UnreadFile] = ()
    catalogue: Catalogue | None = None

    def by_ruleset(self) -> list[tuple[Ruleset, list[Report]]]:
        """Return the rulesets in the order of the reports, each with its reports."""
        rulesets: list[Ruleset] = []
        for report in self.reports:
            rulesets += [] if report.ruleset_in_force in rulesets else [report.ruleset_in_force]
        return [(each, [report for report in self.reports if report.ruleset_in_force == each]) for each in rulesets]

    def name_in_repository(self, path: str) -> str:
        """Return a path relative to the root of the repository, as services expect it.

        An absolute path outside the repository and the name of standard input stay unchanged.
        """
        if path == STDIN_NAME:
            return path
        pure = PurePath(path)
        absolute_path = PurePath(os.path.normpath((self.folder or self.root) / pure))
        if absolute_path.is_relative_to(self.root):
            return absolute_path.relative_to(self.root).as_posix()
        return pure.as_posix() if pure.is_absolute() else PurePath(os.path.relpath(absolute_path, self.root)).as_posix()

    def uri(self, path: str) -> str:
        """Return the name in the repository as a percent-encoded URI reference, or a `file:` URI if it is absolute."""
        name = PurePath(self.name_in_repository(path))
        return name.as_uri() if name.is_absolute() else quote(os.fsencode(name))

    def totals(self) -> Totals:
        """Return the number of decks, of verdicts in all and of each kind, of errors and of warnings.

        A deck that is checked under several rulesets is one deck with several verdicts.
        """
        verdicts = Counter(report.verdict for report in self.reports)
        severities = Counter(finding.severity for report in self.reports for finding in report.findings)
        return Totals(
            decks=len({report.path for report in self.reports}),
            verdicts=len(self.reports),
            **{verdict.value: verdicts[verdict] for verdict in Verdict},
            errors=severities[Severity.ERROR],
            warnings=severities[Severity.WARNING],
        )

    def count_findings(self) -> Counter[Severity]:
        """Return how many findings of each severity there are; one that several rulesets have counts once per deck."""
        distinct = {(r.path, f.severity, f.sort_key()) for r in self.reports for f in r.findings}
        return Counter(severity for _, severity, _ in distinct)


def citation(id: str) -> str:
    """Return an id with the titles of its entry and document, which are loaded on first use."""
    from borgcheck.corpus.loading import citations

    return citations().get(id, id)
