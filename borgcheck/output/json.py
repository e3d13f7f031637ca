"""`json`: the report of a run, for programs."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from pydantic import ConfigDict, Field, NonNegativeInt

from borgcheck.cards.catalogue import catalogue
from borgcheck.common.models import DataModel
from borgcheck.corpus.loading import citations
from borgcheck.model.report import Report, Totals, UnreadFile
from borgcheck.output.run import Run
from borgcheck.version import __version__

SCHEMA = "urn:borgcheck:schema:report"
"""The id of the schema of a run's report."""


class CatalogueSummary(DataModel):
    """The card catalogue."""

    count: NonNegativeInt = Field(description="How many cards it holds.")
    date: str = Field(description="Its month, such as 2026-07.")


class RulingsSummary(DataModel):
    """The rulings."""

    count: NonNegativeInt = Field(description="How many entries there are.")


class RunReport(DataModel):
    """What `borgcheck check --output-format json` prints. Later versions may add keys."""

    model_config = ConfigDict(title="Report of borgcheck")

    schema_id: str = Field(SCHEMA, alias="$schema", json_schema_extra={"const": SCHEMA})
    borgcheck: str = Field(description="The version of the program.")
    ruleset: str = Field(description="The ruleset for all decks; several are separated by commas.")
    cards: CatalogueSummary
    rulings: RulingsSummary
    decks: Sequence[Report] = Field(description="The decks, in the order of the files, each once per ruleset.")
    summary: Totals
    skipped: Sequence[UnreadFile] = Field(
        description="The files that were not read: those that were named, or found in a folder and may hold lists."
    )


def render(run: Run) -> Iterator[str]:
    """Yield the run as one JSON object; `ruleset` lists the names of all rulesets."""
    in_use = run.catalogue or catalogue()
    report = RunReport(
        borgcheck=__version__,
        ruleset=",".join(dict.fromkeys(report.ruleset for report in run.reports)),
        cards=CatalogueSummary(count=len(in_use), date=in_use.date),
        rulings=RulingsSummary(count=len(citations())),
        decks=run.reports,
        summary=run.totals(),
        skipped=[*run.problems, *run.skipped],
    )
    # Pydantic writes no file name that is not valid UTF-8.
    yield json.dumps(report.model_dump(mode="json", by_alias=True), ensure_ascii=False, indent=2)
    yield "\n"
