"""Write the starter deck for a ruleset."""

from __future__ import annotations

import re
from collections.abc import Iterator

from borgcheck.common import resources
from borgcheck.errors import BorgcheckError
from borgcheck.model.deck import GAME
from borgcheck.model.ruleset import Ruleset

_CODE = re.compile(r"\b[A-Z]{1,2}\d{3}\b")


def starter(ruleset: Ruleset, named: str = "") -> str:
    """Return the starter deck for a ruleset in the canonical text format, or a setup for one of another game.

    Its comments say what the rules require of each section. `starter.deck` is the deck and the words. A ruleset that
    needs another deck, or a setup of another game, has a file of its own name, which also serves the rulesets of
    leagues that extend it. In its comments `{B103[limit]}` stands for a parameter of the ruleset, `{title}` and
    `{date}` for what the ruleset is; a sentence on a code that is not in force is left out.

    Args:
        ruleset: The ruleset.
        named: How the deck refers to it; empty for a deck that leaves its rules to the settings and the command line.

    Raises:
        BorgcheckError: The ruleset has no starter deck.
    """
    return "\n".join(_starter_lines(template(ruleset), ruleset, named)) + "\n"


def template(ruleset: Ruleset) -> str:
    """Return the words and the deck from which the starter deck for a ruleset is made.

    Raises:
        BorgcheckError: The ruleset has no starter deck.
    """
    for name in (ruleset.base, "starter") if ruleset.game == GAME else (ruleset.base,):
        if resources.package_path("data", "starters", f"{name}.deck").is_file():
            return resources.package_text("data", "starters", f"{name}.deck")
    raise BorgcheckError(f"there is no starter deck for {ruleset.name}")


def _starter_lines(template: str, ruleset: Ruleset, named: str) -> Iterator[str]:
    for line in template.splitlines():
        if line.startswith("@ruleset "):
            if named:
                yield f"@ruleset {named}"
        elif "#" not in line:
            yield line
        elif all(code in ruleset.codes for code in _CODE.findall(line)):
            yield line.format(title=ruleset.title, date=ruleset.date, **ruleset.codes)
