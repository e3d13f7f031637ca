"""A starter deck whose comments say what the rules ask of each section.

`starter.deck` is the deck and the words. In its comments `{B103[limit]}` stands for a figure of the ruleset,
`{title}` and `{date}` for what the ruleset is; a sentence on a code that is not in force is left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from borgcheck import resources
from borgcheck.errors import BorgcheckError
from borgcheck.rulesets import Ruleset

GAME = "stccg-1e"
_CODE = re.compile(r"\b[A-Z]\d{3}\b")


def starter(ruleset: Ruleset) -> str:
    """The starter deck for a ruleset, in the canonical text format.

    Raises BorgcheckError where the ruleset is of another game.
    """
    if ruleset.game != GAME:
        raise BorgcheckError(f"there is no starter deck for {ruleset.name}: its rules are those of another game")
    return "\n".join(_lines(resources.package_text("writing", "starter.deck"), ruleset)) + "\n"


def _lines(template: str, ruleset: Ruleset) -> Iterator[str]:
    for line in template.splitlines():
        if line.startswith("@ruleset "):
            yield f"@ruleset {ruleset.name}"
        elif "#" not in line:
            yield line
        elif all(code in ruleset.codes for code in _CODE.findall(line)):
            yield line.format(title=ruleset.title, date=ruleset.date, **ruleset.codes)
