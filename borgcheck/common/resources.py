"""Access to everything that ships with the code: grammars, rulings, rulesets and card facts.

`grammar/` and `rulings/` are at the top of the repository, because players and judges edit them. A wheel has a copy of
`grammar/` and the compiled rulings in `borgcheck/_data/`. The build also compiles the package's own tables to JSON,
which is read several times as fast.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any
from zlib import crc32

from borgcheck.errors import BorgcheckError

PACKAGE = Path(__file__).resolve().parent.parent
TABLES = PACKAGE / "_data" / "tables"


def folder(name: str) -> Path:
    """Return the path of the folder `grammar` or `rulings` in this installation.

    Raises:
        BorgcheckError: The installation is incomplete.
    """
    for path in (PACKAGE / "_data" / name, PACKAGE.parent / name):
        if path.is_dir():
            return path
    raise BorgcheckError(f"this installation of borgcheck lacks its {name}/ folder: reinstall it")


def text(name: str, *parts: str) -> str:
    """Return the text of a file in such a folder, such as `text("grammar", "line.lark")`."""
    return folder(name).joinpath(*parts).read_text(encoding="utf-8")


def package_text(*parts: str) -> str:
    """Return the text of a file inside the package, such as `package_text("data", "cards", "cards.tsv")`."""
    return package_path(*parts).read_text(encoding="utf-8")


def package_table(*parts: str) -> dict[str, Any]:
    """Read a TOML file in the package, such as `package_table("data", "nicknames.toml")`; the caller may change it."""
    return compiled("-".join(parts), package_text(*parts), _parse_toml)  # type: ignore[no-any-return]


def _parse_toml(text: str) -> dict[str, Any]:
    import tomllib  # an installed package has its tables compiled

    return tomllib.loads(text)


def compiled(name: str, text: str, make: Callable[[str], Any]) -> Any:
    """Return what is made of a text: as the build saved it, or made now if the text has changed since."""
    try:
        origin, _, saved = (TABLES / f"{name}.json").read_text(encoding="utf-8").partition("\n")
    except OSError:
        return make(text)
    return json.loads(saved) if origin == _origin(text) else make(text)


def save_compiled(name: str, text: str, value: object) -> None:
    """Save what is made of a text, for `compiled`."""
    TABLES.mkdir(parents=True, exist_ok=True)
    (TABLES / f"{name}.json").write_text(f"{_origin(text)}\n{json.dumps(value)}", encoding="utf-8")


def save_package_tables() -> None:
    """Save every TOML file in the package as JSON."""
    for path in PACKAGE.rglob("*.toml"):
        text = path.read_text(encoding="utf-8")
        save_compiled("-".join(path.relative_to(PACKAGE).parts), text, _parse_toml(text))


def _origin(text: str) -> str:
    """Return the length and the checksum of a text, to notice that it has changed."""
    return f"{len(text)} {crc32(text.encode())}"


def package_path(*parts: str) -> Path:
    """Return the path of a file or folder inside the package."""
    return PACKAGE.joinpath(*parts)
