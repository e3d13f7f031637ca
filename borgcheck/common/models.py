"""The base of all data that goes in or out, and dates in it, which are known to the year, the month or the day."""

from __future__ import annotations

import json
import re
from datetime import date
from typing import Annotated, Any, TypeVar

from pydantic import BaseModel, ConfigDict, Field, GetPydanticSchema
from pydantic.json_schema import SkipJsonSchema

T = TypeVar("T")

_DATE = re.compile(r"\d{4}(?:-\d{2}(?:-\d{2})?)?", re.ASCII)

_AS_ANYTHING = GetPydanticSchema(lambda _source, handler: handler(Any))
Internal = Annotated[T, _AS_ANYTHING, SkipJsonSchema(), Field(exclude=True)]
"""A value in a model that goes neither in nor out. Pydantic does not look into its type, which would take long."""


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


def require_date(text: str) -> str:
    """Return a text that is a date.

    Raises:
        ValueError: It is not.
    """
    try:
        if not _DATE.fullmatch(text):
            raise ValueError
        date.fromisoformat(f"{text}-01-01"[:10])
    except ValueError:
        raise ValueError(f"{text!r} is not a date such as 2000, 2000-09 or 2000-09-25") from None
    return text
