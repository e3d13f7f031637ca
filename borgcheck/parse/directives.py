"""Read the lines with which a list speaks to borgcheck: `@name Swarm`."""

from __future__ import annotations

import re

from borgcheck.deck import Role
from borgcheck.listing import DIRECTIVES
from borgcheck.parse.roles import Answer, unread

_DIRECTIVE = re.compile(r"@(?P<name>[^\s:=]+)(?:[:=]\s*|\s+|$)(?P<value>.*\S)?")


def read_directive(text: str) -> Answer:
    """Read a directive; one that is not known is unread.

    It may choose the ruleset (`@rulset borg-gray`) or be a card behind a wrong sign (`@3 Maglock`), so the list cannot
    be judged without it.
    """
    match = _DIRECTIVE.match(text)
    name, value = (match["name"].lower(), match["value"] or "") if match else ("", "")
    if name in DIRECTIVES:
        return Answer(Role.DIRECTIVE, fact=(name, value), comment=text)
    from borgcheck.errors import nearest

    near = nearest(name, DIRECTIVES, likeness=65.0)
    meant = f" (did you mean `@{near}`?)" if near else ""
    known = ", ".join(f"@{d}" for d in DIRECTIVES)
    return unread(f"a known directive{meant}: {known}", "put # in front if it is a comment")
