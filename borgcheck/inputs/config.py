"""Configuration: the nearest `borgcheck.toml`, or `[tool.borgcheck]` in `pyproject.toml`, above a deck file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from fnmatch import fnmatchcase
from functools import lru_cache
from pathlib import Path
from typing import Any

from borgcheck.common.files import absolute, read_file
from borgcheck.common.suggesting import did_you_mean, nearest
from borgcheck.errors import BorgcheckError
from borgcheck.games.registry import expand
from borgcheck.inputs.exclude import Patterns
from borgcheck.model.outputs import OUTPUT_FORMATS
from borgcheck.rules import rulesets
from borgcheck.rules.rulesets import Ruleset

FILE_NAMES = ("borgcheck.toml", "pyproject.toml")
"""The names of configuration files, in order of precedence within a folder."""


@dataclass(frozen=True, slots=True)
class Configuration:
    """The settings of a configuration file; those that are not set are None or empty.

    Attributes:
        path: The file, or None without one.
        ruleset: The ruleset for decks that do not name one.
        select: The codes to check, or None for all.
        extend_select: Codes to check in addition to those selected here or by the caller.
        ignore: The codes not to check.
        extend_ignore: Codes not to check, in addition to those ignored here or by the caller.
        strict: Whether warnings fail a check.
        output_format: What `check` prints.
        exclude: The files and folders to skip when walking a folder: patterns as in a .gitignore file, relative to
            the configuration's folder.
        per_file_ignores: The codes to ignore for files whose path, relative to the configuration's folder, matches a
            pattern such as `drafts/*`.
        written: The file's table, as written.
    """

    path: Path | None = None
    ruleset: Ruleset | None = None
    select: frozenset[str] | None = None
    extend_select: frozenset[str] = frozenset()
    ignore: frozenset[str] = frozenset()
    extend_ignore: frozenset[str] = frozenset()
    strict: bool = False
    output_format: str | None = None
    exclude: Patterns | None = None
    per_file_ignores: Mapping[str, frozenset[str]] = field(default_factory=dict)
    written: Mapping[str, Any] = field(default_factory=dict)

    def codes(
        self, select: frozenset[str] | None = None, ignore: frozenset[str] | None = None
    ) -> tuple[frozenset[str] | None, frozenset[str]]:
        """Return the codes to check (None: all) and those not to check.

        Args:
            select: The caller's selection, which replaces `select`.
            ignore: The caller's codes to ignore, which replace `ignore`.
        """
        selected = self.select if select is None else select
        ignored = self.ignore if ignore is None else ignore
        return (None if selected is None else selected | self.extend_select), ignored | self.extend_ignore

    def for_file(self, file: Path) -> Configuration:
        """Return the configuration for one file, with the codes of matching patterns added to those to ignore."""
        if self.path is None or not self.per_file_ignores:
            return self
        own = (self.per_file_ignores[pattern] for pattern in self.patterns_for(file))
        return replace(self, ignore=self.ignore.union(*own), per_file_ignores={})

    def patterns_for(self, file: Path) -> tuple[str, ...]:
        """Return the patterns of `per_file_ignores` that match a file."""
        if self.path is None:
            return ()
        relative = _relative(file, self.path.parent)
        return tuple(pattern for pattern in self.per_file_ignores if _matches(relative, pattern))


@dataclass(frozen=True, slots=True)
class Setting:
    """A setting in force: its key, its value as written (None: not set), and the file that sets it (None: default)."""

    key: str
    value: Any
    file: Path | None = None


def settings_for(path: Path, config: Path | None = None) -> list[Setting]:
    """Return every setting in force for a deck file, or for a folder.

    For a file, `per-file-ignores` holds only the patterns that match it.

    Raises:
        BorgcheckError: The configuration is broken.
    """
    is_folder = path.is_dir()
    found = load_configuration(path if is_folder else absolute(path).parent, config)
    written = dict(found.written)
    if not is_folder and "per-file-ignores" in written:
        patterns = found.patterns_for(path)
        written["per-file-ignores"] = {pattern: written["per-file-ignores"][pattern] for pattern in patterns}
    return [
        Setting(key, written.get(key, default), found.path if key in written else None)
        for key, (_, default) in _SETTINGS.items()
    ]


def configuration_for(file: Path, config: Path | None = None) -> Configuration:
    """Return the configuration for a deck file.

    Args:
        file: The deck file.
        config: The configuration file to use, instead of the nearest one above the deck file.

    Raises:
        BorgcheckError: The configuration is broken; the message names file and key.
    """
    return load_configuration(absolute(file).parent, config).for_file(file)


def load_configuration(folder: Path, config: Path | None = None) -> Configuration:
    """Return the configuration for a folder: the one named, else the nearest above it, else an empty one.

    Raises:
        BorgcheckError: The configuration is broken; the message names file and key.
    """
    if config is not None:
        return _named(config)
    try:
        return _nearest(absolute(folder))
    except OSError as error:
        raise BorgcheckError(f"{folder}: cannot be read ({error.strerror or error})") from None


def _named(path: Path) -> Configuration:
    if not path.is_file():
        raise BorgcheckError(f"{path}: no such configuration file")
    found = _read(absolute(path))
    if found is None:
        raise BorgcheckError(f"{path}: has no table [tool.borgcheck]")
    return found


def may_configure(folder: Path) -> bool:
    """Check whether a folder has a file that may be a configuration."""
    return any((folder / name).is_file() for name in FILE_NAMES)


def _nearest(folder: Path) -> Configuration:
    for place in (folder, *folder.parents):
        for file in (place / name for name in FILE_NAMES):
            if file.is_file() and (found := _read(file)) is not None:
                return found
    return Configuration()


def _read(path: Path) -> Configuration | None:
    """Return the configuration in a file, cached per version, or None for a project without a table for it."""
    status = path.stat()
    found = _parse(path, (status.st_mtime_ns, status.st_size))
    name = found.written.get("ruleset", "") if found else ""
    if found is None or not name.endswith(rulesets.FILE):
        return found
    try:
        return replace(found, ruleset=rulesets.find(name, path.parent))  # not cached: a league's file may change
    except BorgcheckError as error:
        raise BorgcheckError(f"{path}: `ruleset`: {error}") from None


@lru_cache(maxsize=256)
def _parse(path: Path, _version: tuple[int, int]) -> Configuration | None:
    data: Any = _load(path)
    if path.name == "pyproject.toml":
        tools = data.get("tool")
        data = tools.get("borgcheck") if isinstance(tools, dict) else None
    elif isinstance(data.get("tool"), dict) and "borgcheck" in data["tool"]:
        raise BorgcheckError(
            f"{path}: in {path.name} keys belong at the top level; [tool.borgcheck] is for pyproject.toml"
        )
    return None if data is None else _configuration(path, data)


def _load(path: Path) -> dict[str, Any]:
    import tomllib

    try:
        return tomllib.loads(read_file(path).decode("utf-8"))
    except (ValueError, RecursionError) as error:
        why = "nested too deeply" if isinstance(error, RecursionError) else error
        raise BorgcheckError(f"{path}: is not valid TOML ({why})") from None


def _configuration(path: Path, table: object) -> Configuration:
    if not isinstance(table, dict):
        raise BorgcheckError(f"{path}: `borgcheck` must be a table of keys")
    for key in table:
        if key not in KEYS:
            near = nearest(key, KEYS)
            meant = did_you_mean(near and f"`{near}`") or f" (known: {', '.join(KEYS)})"
            raise BorgcheckError(f"{path}: no key is called `{key}`{meant}")
    read = {}
    for key, value in table.items():
        try:
            read[key.replace("-", "_")] = _SETTINGS[key][0](value)
            if key == "exclude":
                read[key] = Patterns.of(path.parent, read[key])
        except (BorgcheckError, TypeError) as error:
            raise BorgcheckError(f"{path}: `{key}`: {error}") from None
    return Configuration(path=path, written=table, **read)


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError("must be text in quotes")
    return value


def _ruleset(value: object) -> Ruleset | None:
    name = _text(value)
    return None if name.endswith(rulesets.FILE) else rulesets.load(name)


def _texts(value: object) -> list[str]:
    return [_text(part) for part in (value if isinstance(value, list) else [value])]


def _codes(value: object) -> frozenset[str]:
    return expand(",".join(_texts(value)))


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


_SETTINGS: dict[str, tuple[Callable[[object], Any], Any]] = {
    "ruleset": (_ruleset, rulesets.DEFAULT),
    "select": (_selected, None),
    "extend-select": (_codes, []),
    "ignore": (_codes, []),
    "extend-ignore": (_codes, []),
    "strict": (_flag, False),
    "output-format": (_format, OUTPUT_FORMATS[0]),
    "exclude": (_texts, []),
    "per-file-ignores": (_per_file, {}),
}
"""The parser and the default of each key, the latter as it would be written; None for all codes."""

KEYS = tuple(_SETTINGS)
"""The keys of a configuration."""


def _relative(file: Path, folder: Path) -> str:
    try:
        return absolute(file).relative_to(folder).as_posix()
    except ValueError:
        return file.name


def _matches(path: str, pattern: str) -> bool:
    return fnmatchcase(path, pattern) or ("/" not in pattern and fnmatchcase(path.rsplit("/", 1)[-1], pattern))
