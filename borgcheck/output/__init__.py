"""What a report looks like: one module per output format. Outputs show, they never compute."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Protocol, cast

if TYPE_CHECKING:
    from borgcheck.output.run import Run


class Output(Protocol):
    """The module of an output format."""

    def render(self, run: Run) -> Iterator[str]:
        """Yield the output of a run piece by piece; the last one ends with a line end."""


def output(name: str) -> Output:
    """Return the output format of a name."""
    from importlib import import_module

    return cast(Output, import_module(f"borgcheck.output.{name}"))
