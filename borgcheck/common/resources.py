"""Access to everything that ships with the code: grammars, rulings, rulesets and card facts.

`grammar/` and `rulings/` are at the top of the repository, because players and judges edit them. In `borgcheck/_data/`
the wheel has the former, and what the build compiles of the latter.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from borgcheck.errors import BorgcheckError

PACKAGE = Path(__file__).resolve().parent.parent


def folder(name: str) -> Path:
    """Return the path of the folder `grammar` or `rulings` in this installation.

    Raises:
        BorgcheckError: The installation is incomplete.
    """
    for place in (PACKAGE / "_data" / name, PACKAGE.parent / name):
        if place.is_dir():
            return place
    raise BorgcheckError(f"this installation of borgcheck lacks its {name}/ folder: reinstall it")


def text(name: str, *parts: str) -> str:
    """Return the text of a file in such a folder, such as `text("grammar", "line.lark")`."""
    return folder(name).joinpath(*parts).read_text(encoding="utf-8")


def package_text(*parts: str) -> str:
    """Return the text of a file inside the package, such as `package_text("data", "cards", "cards.tsv")`."""
    return PACKAGE.joinpath(*parts).read_text(encoding="utf-8")


def package_table(*parts: str) -> dict[str, Any]:
    """Read a TOML file in the package, such as `package_table("data", "nicknames.toml")`; the caller may change it."""
    return tomllib.loads(package_text(*parts))


def package_folder(*parts: str) -> Path:
    """Return a folder inside the package."""
    return PACKAGE.joinpath(*parts)
