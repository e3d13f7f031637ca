"""Format reports: one module per output format.

Verdicts and findings come with the report. Only pages (`page_content`) have a deck checked by other rulesets as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from borgcheck.output.run import Run


def render(name: str, run: Run) -> Iterator[str]:
    """Return the output of a run in the format with a name, piece by piece, ending with a line break."""
    chunks: Iterator[str] = import_module(f"borgcheck.output.{name}").render(run)
    return chunks
