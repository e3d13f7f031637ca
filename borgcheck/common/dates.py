"""Dates that are known to the year, the month or the day: `2000`, `2000-09`, `2000-09-25`."""

from __future__ import annotations

import re
from datetime import date

_DATE = re.compile(r"\d{4}(?:-\d{2}(?:-\d{2})?)?", re.ASCII)


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
