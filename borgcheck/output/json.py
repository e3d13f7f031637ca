"""`json`: the report of a run, for programs."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from borgcheck.checking import Report
from borgcheck.output import streams
from borgcheck.output.run import Run
from borgcheck.version import __version__


def render(run: Run) -> Iterator[str]:
    """Yield the whole run as one JSON object, piece by piece."""
    from borgcheck.cards.catalogue import catalogue
    from borgcheck.corpus.corpus import count

    cards = catalogue()
    yield from pieces(
        run.reports,
        version=__version__,
        ruleset=",".join(dict.fromkeys(report.ruleset.name for report in run.reports)),
        cards={"count": len(cards), "date": cards.date},
        rulings=count(),
        skipped=run.skipped,
    )
    yield "\n"


SCHEMA = "urn:borgcheck:schema:report"
"""The id of the schema that the report keeps to (schemas/report.schema.json)."""


def pieces(
    reports: Collection[Report],
    *,
    version: str,
    ruleset: str,
    cards: dict[str, Any],
    rulings: int,
    skipped: Sequence[Mapping[str, str]] = (),
) -> Iterator[str]:
    """The whole run as one JSON object, piece by piece.

    `ruleset` is the one of all decks, or a list of names joined by commas where they differ; `skipped` are the files
    that were found and not read, each with the reason.
    """
    yield from streams.pieces(
        {
            "$schema": SCHEMA,
            "borgcheck": version,
            "ruleset": ruleset,
            "cards": cards,
            "rulings": {"count": rulings},
            "decks": (report.to_dict() for report in reports),
            "summary": Run(tuple(reports)).totals(),
            "skipped": list(skipped),
        }
    )
