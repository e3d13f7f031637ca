"""Why a deck is not legal, in a few words."""

from __future__ import annotations

from collections.abc import Iterable

from borgcheck.model.findings import Verdict

NOT_BORG = "not a Borg deck"
NOT_BORG_CODE = "B121"
"""The code of the error that a deck has no Borg card, which summaries give in words."""


def in_short(errors: Iterable[tuple[str, str]], verdict: str) -> tuple[list[str], str]:
    """Return the codes of some errors, each once, those that decide the verdict first, and the first one in words.

    Args:
        errors: The code and the message of each.
        verdict: The verdict.
    """
    messages: dict[str, str] = {}
    for code, message in errors:
        messages.setdefault(code, message)
    is_undecided = verdict == Verdict.UNDECIDED.value
    codes = sorted(
        messages, key=lambda c: (c != NOT_BORG_CODE, (c[0] in "DC" and c[1:].isdecimal()) != is_undecided, c)
    )
    if not codes:
        return [], ""
    return codes, NOT_BORG if codes[0] == NOT_BORG_CODE else messages[codes[0]].partition(";")[0]
