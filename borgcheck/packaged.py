"""The tables that ship inside the package as TOML: rulesets, games, nicknames and the like.

TOML is for the people who edit it. To read it takes as long as to judge a deck, so what was read is kept as JSON.
"""

from __future__ import annotations

import json
import zlib
from typing import Any

from borgcheck import caching, resources
from borgcheck.version import __version__


def table(*parts: str) -> dict[str, Any]:
    """The table of a TOML file inside the package, e.g. `table("cards", "nicknames.toml")`; the caller's own to
    change."""
    text = resources.package_text(*parts)
    name = f"table_{'_'.join(parts).replace('-', '_')}-{zlib.crc32(text.encode()):08x}-{__version__}.json"
    kept = caching.fetch(name)
    if kept is None:
        import tomllib

        kept = json.dumps(tomllib.loads(text)).encode()
        caching.keep(name, kept)
    found: dict[str, Any] = json.loads(kept)
    return found
