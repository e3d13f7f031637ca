"""A ruleset: which rules are in force, their severities and their parameters, as data."""

from __future__ import annotations

from typing import Any

from borgcheck.common.models import DataModel
from borgcheck.model.findings import Severity

RULESET_SUFFIX = ".toml"
"""The suffix of the name of a ruleset that is a file."""
OFF = "off"
"""The severity of a code that is not in force."""
SHORTHANDS = {"banned": "B122", "pool": "B123", "expansions": "B123", "copies": "B125"}
"""Parameters that may be written at the top level of a file, each with the code that it brings into force."""


class Ruleset(DataModel):
    """One dated set of rules."""

    name: str
    """Its name in options and in `@ruleset`; the name of the file for a league's ruleset."""
    title: str
    """The documents that it restates, in words."""
    use: str = ""
    """What to choose it for, in a few words."""
    game: str
    """The game whose lists it checks."""
    date: str
    """The date of the latest of its documents (`2000-09-25`, `2001-12`); empty if unknown."""
    note: str = ""
    """What is not known about its rules, in words."""
    sources: tuple[str, ...]
    """The ids of its documents."""
    codes: dict[str, dict[str, Any]]
    """The severity and the parameters of every code in force."""
    without_borg: tuple[str, ...] = ()
    """The codes, or prefixes of codes, that apply to a deck without a Borg card. Empty if all codes apply to every
    deck."""
    own_codes: frozenset[str] = frozenset()
    """The codes that the files of a league set."""
    base: str = ""
    """The shipped ruleset that this one is, or extends."""

    @property
    def is_file(self) -> bool:
        """Whether it is a league's ruleset, read from a file."""
        return self.name.endswith(RULESET_SUFFIX)

    @property
    def label(self) -> str:
        """Its name in sentences; for a league's ruleset, its title and the name of the file."""
        return f"{self.title} ({self.name})" if self.is_file else self.name

    @property
    def pool(self) -> str:
        """The format of the card data, which change, whose cards alone it allows; empty if it allows all."""
        return str(self.shorthand("pool") or "")

    def shorthand(self, name: str) -> Any:
        """Return one of the parameters `SHORTHANDS`; None if its code is not in force."""
        return self.codes.get(SHORTHANDS[name], {}).get(name)

    def severity(self, code: str) -> Severity:
        """Return the severity of a code in force."""
        return Severity(self.codes[code]["severity"])

    def rulings(self, code: str) -> tuple[str, ...]:
        """Return the rulings that this ruleset itself names for a code, such as those on its own parameters."""
        return tuple(self.codes.get(code, {}).get("rulings", ()))
