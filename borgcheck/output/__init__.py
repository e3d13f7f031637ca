"""Format reports: one module per output format. Outputs never compute anything themselves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Protocol, cast

if TYPE_CHECKING:
    from borgcheck.output.run import Run

OUTPUT_FORMATS = ("text", "concise", "json", "github", "sarif", "junit", "markdown", "csv")
"""The names of the outputs of a check; each is the module of that name in this package."""


class Output(Protocol):
    """The module of an output format."""

    def render(self, run: Run) -> Iterator[str]:
        """Yield the output of a run piece by piece, ending with a line break."""


def output(name: str) -> Output:
    """Return the output format with a name."""
    from importlib import import_module

    return cast(Output, import_module(f"borgcheck.output.{name}"))
