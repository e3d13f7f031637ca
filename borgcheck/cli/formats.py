"""What commands read and print, as choices of their options."""

from __future__ import annotations

from enum import StrEnum


class Format(StrEnum):
    """What most commands print."""

    TEXT = "text"
    JSON = "json"


class FormatToPost(StrEnum):
    """What commands print whose output people also post."""

    TEXT = "text"
    JSON = "json"
    MARKDOWN = "markdown"
