"""Dates as options take them: a year, a month or a day."""

from __future__ import annotations

from borgcheck.errors import BorgcheckError


def date_of(text: str | None) -> str | None:
    """A date as it was given; raises BorgcheckError where it is none."""
    import re
    from datetime import date

    if text is None:
        return None
    try:
        if not re.fullmatch(r"\d{4}(-\d{2}(-\d{2})?)?", text, re.ASCII):
            raise ValueError
        year, month, day = (*map(int, text.split("-")), 1, 1)[:3]
        date(year, month, day)
    except ValueError:
        raise BorgcheckError(f"{text!r} is no date: write it as 2000, 2000-09 or 2000-09-25") from None
    return text
