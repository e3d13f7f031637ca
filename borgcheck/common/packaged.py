"""The tables that ship inside the package as TOML: rulesets, games, nicknames and the like."""

from __future__ import annotations

import tomllib
from typing import Any

from borgcheck.common import resources


def table(*parts: str) -> dict[str, Any]:
    """Read a TOML file inside the package, e.g. `table("data", "nicknames.toml")`; the caller may change what it
    gets."""
    return tomllib.loads(resources.package_text(*parts))
