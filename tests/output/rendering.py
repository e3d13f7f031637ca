"""Check a list, and render what was found."""

from __future__ import annotations

from pathlib import PurePath
from typing import Any

from borgcheck.api import check
from borgcheck.model.report import Report
from borgcheck.output import render
from borgcheck.output.run import Run


def check_list(text: str, name: str = "decks/base.deck", ruleset: str = "borg-1.6", **options: Any) -> Report:
    return check(text.encode("utf-8", "surrogatepass"), ruleset, name=name, input_format="text", **options)


def rendered(output_format: str, *reports: Report) -> str:
    """Return an output of reports, as in a repository."""
    return "".join(render(output_format, Run(reports, PurePath("/repo"))))
