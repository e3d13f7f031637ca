"""What commands read and print, as choices of their options."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer


class Format(StrEnum):
    """What most commands print."""

    TEXT = "text"
    JSON = "json"


class FormatToPost(StrEnum):
    """What commands print whose output people also post."""

    TEXT = "text"
    JSON = "json"
    MARKDOWN = "markdown"


OutputFormat = Annotated[
    Format, typer.Option("--output-format", "-f", metavar="FORMAT", help=f"Print {' or '.join(Format)}.")
]
OutputFormatToPost = Annotated[
    FormatToPost, typer.Option("--output-format", "-f", metavar="FORMAT", help="Print text, json or markdown.")
]
