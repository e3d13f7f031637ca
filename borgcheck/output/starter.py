"""A starter deck whose comments say what the rules ask of each section.

`starter.deck` is the deck and the words; the setups of other games have the names of their rulesets. In its comments
`{B103[limit]}` stands for a figure of the ruleset, `{title}` and `{date}` for what the ruleset is; a sentence on a
code that is not in force is left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from borgcheck.common import resources
from borgcheck.errors import BorgcheckError
from borgcheck.model.deck import GAME
from borgcheck.rules.rulesets import Ruleset

_CODE = re.compile(r"\b[A-Z]{1,2}\d{3}\b")


def starter(ruleset: Ruleset) -> str:
    """Return the starter deck for a ruleset in the canonical text format, or a setup for one of another game.

    Raises:
        BorgcheckError: There is none for the ruleset.
    """
    name = "starter.deck" if ruleset.game == GAME else f"{ruleset.name}.deck"
    if not resources.package_folder("data", "starters", name).is_file():
        raise BorgcheckError(f"there is no starter deck for {ruleset.name}")
    return "\n".join(_lines(resources.package_text("data", "starters", name), ruleset)) + "\n"


def _lines(template: str, ruleset: Ruleset) -> Iterator[str]:
    for line in template.splitlines():
        if line.startswith("@ruleset "):
            yield f"@ruleset {ruleset.name}"
        elif "#" not in line:
            yield line
        elif all(code in ruleset.codes for code in _CODE.findall(line)):
            yield line.format(title=ruleset.title, date=ruleset.date, **ruleset.codes)
