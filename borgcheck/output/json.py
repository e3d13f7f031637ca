"""`json`: the report of a run, for programs."""

from __future__ import annotations

import json
from collections.abc import Iterator

from borgcheck.cards.catalogue import catalogue
from borgcheck.corpus.corpus import citations
from borgcheck.model.report import CatalogueFacts, RulingsFacts, RunReport
from borgcheck.output.run import Run
from borgcheck.version import __version__


def render(run: Run) -> Iterator[str]:
    """Yield the run as one JSON object; `ruleset` lists the names of all rulesets."""
    cards = catalogue()
    report = RunReport(
        borgcheck=__version__,
        ruleset=",".join(dict.fromkeys(report.ruleset for report in run.reports)),
        cards=CatalogueFacts(count=len(cards), date=cards.date),
        rulings=RulingsFacts(count=len(citations())),
        decks=run.reports,
        summary=run.totals(),
        skipped=run.skipped,
    )
    # Pydantic writes no file name that is not valid UTF-8.
    yield json.dumps(report.model_dump(mode="json", by_alias=True), ensure_ascii=False, indent=2)
    yield "\n"
