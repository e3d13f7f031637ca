"""Read changes to a deck, such as `-1 Chalnoth; +2 Awaken`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from borgcheck.errors import BorgcheckError

_CHANGE = re.compile(r"(?P<sign>[-+−–])\s*(?P<copies>\d{1,3})\s*[xX×]?\s+(?P<title>\S.*)")
_BETWEEN = re.compile(r"[\n;]|[,\s](?=\s*[-+−–]\s*\d{1,3}\s*[xX×]?\s)")


def read_changes(text: str) -> Iterator[tuple[str, int, str]]:
    """Yield each change as (its text, the copies that it adds, the title).

    Raises:
        BorgcheckError: A change is not understood.
    """
    for change in filter(None, map(str.strip, _BETWEEN.split(text))):
        match = _CHANGE.fullmatch(change)
        if match is None or not int(match["copies"]):
            raise BorgcheckError(f"`{change}`: write what is taken out or added as `-1 Chalnoth` or `+2 Awaken`")
        yield change, int(match["copies"]) * (1 if match["sign"] == "+" else -1), match["title"]
