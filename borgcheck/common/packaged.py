"""The TOML tables inside the package: rulesets, games, nicknames and so on."""

from __future__ import annotations

import tomllib
from typing import Any

from borgcheck.common import resources


def table(*parts: str) -> dict[str, Any]:
    """Read a TOML file in the package, such as `table("data", "nicknames.toml")`; the caller may change the result."""
    return tomllib.loads(resources.package_text(*parts))
