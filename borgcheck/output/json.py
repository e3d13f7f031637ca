"""`json`: the report of a run, for programs."""

from __future__ import annotations

from collections.abc import Iterator

from borgcheck.output import streams
from borgcheck.output.run import Run
from borgcheck.version import __version__

SCHEMA = "urn:borgcheck:schema:report"
"""The id of the report's schema (schemas/report.schema.json)."""


def render(run: Run) -> Iterator[str]:
    """Yield the run as one JSON object, piece by piece; `ruleset` lists the names of all rulesets."""
    from borgcheck.cards.catalogue import catalogue
    from borgcheck.corpus.corpus import entry_count

    cards = catalogue()
    yield from streams.pieces(
        {
            "$schema": SCHEMA,
            "borgcheck": __version__,
            "ruleset": ",".join(dict.fromkeys(report.ruleset.name for report in run.reports)),
            "cards": {"count": len(cards), "date": cards.date},
            "rulings": {"count": entry_count()},
            "decks": (report.to_dict() for report in run.reports),
            "summary": run.totals(),
            "skipped": list(run.skipped),
        }
    )
    yield "\n"
