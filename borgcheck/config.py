"""Configuration: `borgcheck.toml`, or `[tool.borgcheck]` in `pyproject.toml`, nearest to a deck file upwards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fnmatch import fnmatchcase
from functools import lru_cache
from pathlib import Path
from typing import Any

from borgcheck import rulesets
from borgcheck.errors import BorgcheckError, nearest
from borgcheck.files import read_file
from borgcheck.output import OUTPUTS as OUTPUT_FORMATS
from borgcheck.rules.registry import expand
from borgcheck.rulesets import Ruleset


@dataclass(frozen=True, slots=True)
class Configuration:
    """What a configuration file says; what it leaves out is None or empty.

    `per_file_ignores` gives the codes to ignore for files whose path, seen from the configuration's folder, matches a
    pattern such as `drafts/*`.
    """

    path: Path | None = None
    ruleset: Ruleset | None = None
    select: frozenset[str] | None = None
    ignore: frozenset[str] = frozenset()
    strict: bool = False
    output_format: str | None = None
    per_file_ignores: Mapping[str, frozenset[str]] = field(default_factory=dict)

    def for_file(self, file: Path) -> Configuration:
        """Return what it says about one file: its codes to ignore are also those of the patterns that match."""
        if self.path is None or not self.per_file_ignores:
            return self
        relative = _relative(file, self.path.parent)
        own = (codes for pattern, codes in self.per_file_ignores.items() if _matches(relative, pattern))
        return replace(self, ignore=self.ignore.union(*own), per_file_ignores={})


def configuration_for(file: Path) -> Configuration:
    """Return what the configuration nearest to a deck file says about it; an empty one if there is none.

    Raises BorgcheckError, naming file and key, if a configuration is broken.
    """
    try:
        return _nearest(file.absolute().parent).for_file(file)
    except OSError as error:
        raise BorgcheckError(f"{file}: its folder cannot be looked at ({error.strerror or error})") from None


def _nearest(folder: Path) -> Configuration:
    for place in (folder, *folder.parents):
        for file in (place / "borgcheck.toml", place / "pyproject.toml"):
            if file.is_file():
                status = file.stat()
                found = _parse(file, (status.st_mtime_ns, status.st_size))
                if found is not None:
                    return found
    return Configuration()


@lru_cache(maxsize=256)
def _parse(path: Path, _version: tuple[int, int]) -> Configuration | None:
    """Read a configuration file, once for each of its versions; None for a project that has no table for it."""
    data: Any = _load(path)
    if path.name == "pyproject.toml":
        tools = data.get("tool")
        data = tools.get("borgcheck") if isinstance(tools, dict) else None
    return None if data is None else _configuration(path, data)


def _load(path: Path) -> dict[str, Any]:
    import tomllib

    try:
        return tomllib.loads(read_file(path).decode("utf-8"))
    except ValueError as error:
        raise BorgcheckError(f"{path}: is no TOML file ({error})") from None
    except RecursionError:
        raise BorgcheckError(f"{path}: is no TOML file (nested too deeply)") from None


def _configuration(path: Path, table: object) -> Configuration:
    if not isinstance(table, dict):
        raise BorgcheckError(f"{path}: `borgcheck` must be a table of keys")
    for key in table:
        if key not in _READERS:
            raise BorgcheckError(f"{path}: no key is called `{key}`; did you mean `{nearest(key, _READERS)}`?")
    read = {}
    for key, value in table.items():
        try:
            read[key.replace("-", "_")] = _READERS[key](value)
        except (BorgcheckError, TypeError) as error:
            raise BorgcheckError(f"{path}: `{key}`: {error}") from None
    return Configuration(path=path, **read)


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError("must be text in quotes")
    return value


def _ruleset(value: object) -> Ruleset:
    return rulesets.load(_text(value))


def _codes(value: object) -> frozenset[str]:
    parts = value if isinstance(value, list) else [value]
    return expand(",".join(map(_text, parts)))


def _selected(value: object) -> frozenset[str] | None:
    return _codes(value) or None


def _flag(value: object) -> bool:
    if not isinstance(value, bool):
        raise TypeError("must be true or false")
    return value


def _format(value: object) -> str:
    if value not in OUTPUT_FORMATS:
        raise TypeError(f"must be one of {', '.join(OUTPUT_FORMATS)}")
    return str(value)


def _per_file(value: object) -> dict[str, frozenset[str]]:
    if not isinstance(value, dict):
        raise TypeError('must be a table of patterns and codes, such as {"drafts/*" = ["B105"]}')
    return {pattern: _codes(codes) for pattern, codes in value.items()}


_READERS: dict[str, Any] = {
    "ruleset": _ruleset,
    "select": _selected,
    "ignore": _codes,
    "strict": _flag,
    "output-format": _format,
    "per-file-ignores": _per_file,
}


def _relative(file: Path, folder: Path) -> str:
    try:
        return file.absolute().relative_to(folder).as_posix()
    except ValueError:
        return file.name


def _matches(path: str, pattern: str) -> bool:
    return fnmatchcase(path, pattern) or ("/" not in pattern and fnmatchcase(path.rsplit("/", 1)[-1], pattern))
