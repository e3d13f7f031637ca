"""Analyse a deck beyond its legality."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict

TURNS = 5
"""The default number of consecutive turns for which the chances of probes are shown."""


class Result(BaseModel):
    """What an analysis finds, or a part of it: the fields are the keys of its JSON."""

    model_config = ConfigDict(frozen=True, defer_build=True)

    def to_dict(self) -> dict[str, Any]:
        """Return its JSON, with chances as floats."""
        return self.model_dump(mode="json")
