"""The base of all data that goes in or out."""

from __future__ import annotations

import json
from typing import Any

from pydantic import BaseModel, ConfigDict


class DataModel(BaseModel):
    """Data that goes in or out: frozen, and built on first use, because building all models takes longer than a check.

    `model_json_schema()` describes what `to_dict` returns.
    """

    model_config = ConfigDict(frozen=True, defer_build=True)

    def __str__(self) -> str:
        return repr(self)

    def to_dict(self) -> dict[str, Any]:
        """Return the data as JSON values."""
        return self.model_dump(mode="json")

    def to_json(self) -> str:
        """Return `to_dict` as JSON."""
        return json.dumps(self.to_dict(), ensure_ascii=False, indent=2)
