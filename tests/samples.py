"""The sample decks that are of the card game; decks/ has setups of the other games as well."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import borgcheck
from borgcheck.inputs.walking import SUFFIXES
from borgcheck.model.report import Report

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "decks"
SWARM = (FOLDER / "legal" / "swarm.deck").read_text(encoding="utf-8")
"""A legal deck, which names its ruleset."""
UNRULED = SWARM.replace("@ruleset borg-1.6\n", "")
"""The same deck without a ruleset."""
LEAGUE = ROOT / "tests" / "cases" / "league.toml"
"""A league's ruleset with every key."""
_OTHER_GAMES = ("dbg-", "fleet-captains-", "DB", "FC")
DECKS = sorted(
    path for path in FOLDER.glob("*/*") if path.suffix in SUFFIXES and not path.name.startswith(_OTHER_GAMES)
)
LEGAL = [p for p in DECKS if p.parent.name == "legal" and p.suffix == ".deck"]
READABLE = [path for path in DECKS if not re.match("D00[1-7]", path.name)]
"""Those that are wholly read and meet their totals, so that they can be written anew."""

# The samples of the card game are legal under both.
_RULESETS = ("borg-1.6", "borg-gray")


@cache
def check_sample(path: Path, ruleset: str | None = None) -> Report:
    """Check a sample once for all tests that only look at its report."""
    return borgcheck.check(path, ruleset)


def rulesets_for(path: Path) -> tuple[str, ...]:
    """Return the rulesets under which a sample is legal: its own and, if that is one of `_RULESETS`, the others."""
    own = check_sample(path).ruleset
    return _RULESETS if own in _RULESETS else (own,)
