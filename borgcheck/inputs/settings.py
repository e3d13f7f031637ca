"""Settings: the nearest `borgcheck.toml`, or `[tool.borgcheck]` in `pyproject.toml`, above a deck file."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, get_args

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, PrivateAttr

from borgcheck import rulesets
from borgcheck.cards.catalogue import Catalogue, catalogue, load_catalogue
from borgcheck.checking.codes import all_rules, parse_codes
from borgcheck.common.files import absolute, os_errors_naming
from borgcheck.common.toml import MAX_TOML_BYTES, parse_model, read_toml
from borgcheck.errors import BorgcheckError
from borgcheck.model.report import IgnoredBy
from borgcheck.model.ruleset import RULESET_SUFFIX, Ruleset

if TYPE_CHECKING:
    from pathspec import GitIgnoreSpec

FILE_NAMES = ("borgcheck.toml", "pyproject.toml")
"""The names of files with settings, in order of precedence within a folder."""
_MAX_PROJECT_BYTES = 1024 * 1024

OutputFormat = Literal["text", "concise", "json", "github", "sarif", "junit", "markdown", "csv"]
OUTPUT_FORMATS: tuple[OutputFormat, ...] = get_args(OutputFormat)
"""The names of the outputs of a check; each is the module of that name in borgcheck.output."""


def _validated_by(check: Callable[[Any], object]) -> AfterValidator:
    """Return a validator that rejects a value if `check` raises an error for it."""

    def validate(value: Any) -> Any:
        try:
            check(value)
        except BorgcheckError as error:
            raise ValueError(str(error)) from None
        return value

    return AfterValidator(validate)


@lru_cache(maxsize=256)
def _parse_patterns(*lines: str) -> GitIgnoreSpec:
    from pathspec import GitIgnoreSpec  # few checks walk through a folder

    try:
        return GitIgnoreSpec.from_lines(lines)
    except (ValueError, re.error) as error:
        raise BorgcheckError(f"{error} (patterns are written as in a .gitignore file)") from None


def _as_list(value: object) -> object:
    return [value] if isinstance(value, str) else value


def _expand_codes(value: list[str]) -> frozenset[str]:
    return parse_codes(",".join(value))


Texts = Annotated[list[str], BeforeValidator(_as_list, json_schema_input_type=str | list[str])]
Codes = Annotated[Texts, _validated_by(_expand_codes)]
"""Codes (B103), families (B) or names (seed-limit), as a list or separated by commas."""


class Settings(BaseModel):
    """The settings of a file, as written; `borgcheck config --schema config` prints the schema of the file."""

    model_config = ConfigDict(
        frozen=True,
        extra="forbid",
        defer_build=True,
        title="Settings of borgcheck",
        alias_generator=lambda name: name.replace("_", "-"),
    )

    ruleset: Annotated[str, _validated_by(lambda name: name.endswith(RULESET_SUFFIX) or rulesets.load(name))] = Field(
        rulesets.DEFAULT, description="The ruleset for decks that name none; `borgcheck rulesets` lists them."
    )
    select: Codes | None = Field(None, description="The codes to check, instead of all.")
    extend_select: Codes = Field([], description="Codes to check in addition to those of `select` or --select.")
    ignore: Codes = Field([], description="The codes not to check.")
    extend_ignore: Codes = Field([], description="Codes not to check in addition to those of `ignore` or --ignore.")
    strict: bool = Field(False, description="Whether warnings fail a check.")
    output_format: OutputFormat = Field("text", description="What `borgcheck check` prints.")
    exclude: Texts = Field(
        [],
        description="The files and folders to leave out when a folder is searched: patterns as in a .gitignore file, "
        "relative to the folder of the settings.",
    )
    per_file_ignores: dict[str, Codes] = Field(
        {}, description="Codes not to check in the files that a pattern such as drafts/* matches."
    )
    isolated: bool = Field(
        False,
        description="Whether to trust nothing that comes with the lists: comments cannot ignore codes, `@ruleset` "
        "cannot choose rules, and settings in folders further down are not read.",
    )
    cards: str | None = Field(
        None,
        description="The cards: a table that `borgcheck cards import` wrote, relative to the folder of the settings, "
        "instead of those that ship.",
    )
    _file: Path | None = PrivateAttr(None)
    _default: Ruleset | None = PrivateAttr(None)

    @property
    def file(self) -> Path | None:
        """The file that they come from, or None for the defaults."""
        return self._file

    @property
    def catalogue(self) -> Catalogue:
        """The cards: those of the table that the file names, else those that are installed.

        Raises:
            BorgcheckError: The table cannot be read; the message names both files.
        """
        if self._file is None or not self.cards:
            return catalogue()
        try:
            return load_catalogue(self._file.parent / self.cards)
        except BorgcheckError as error:
            raise BorgcheckError(f"{self._file}: `cards`: {error}") from None

    @property
    def default_ruleset(self) -> Ruleset | None:
        """The ruleset that the file sets, or None."""
        return self._default

    def ignored_codes(
        self, file: Path, select: frozenset[str] | None = None, ignore: frozenset[str] | None = None
    ) -> dict[str, IgnoredBy]:
        """Return the codes not to report in a file, with who ignores or did not select them.

        Args:
            file: The file, for `per-file-ignores`.
            select: The caller's selection, which replaces `select`.
            ignore: The caller's codes to ignore, which replace `ignore` and `per-file-ignores`.
        """
        own_select = _expand_codes(self.select or [])
        ignored: dict[str, IgnoredBy] = {}
        if selected := own_select if select is None else select:
            unselected = {rule.code for rule in all_rules()} - selected - _expand_codes(self.extend_select)
            ignored |= dict.fromkeys(unselected, "settings" if select is None else "options")
        codes = _expand_codes(self.extend_ignore)
        if ignore is None:
            patterns = (_expand_codes(self.per_file_ignores[pattern]) for pattern in self.patterns_for(file))
            codes = codes.union(_expand_codes(self.ignore), *patterns)
        return ignored | dict.fromkeys(codes, "settings") | dict.fromkeys(ignore or (), "options")

    def patterns_for(self, file: Path) -> tuple[str, ...]:
        """Return the patterns of `per-file-ignores` that match a file."""
        return tuple(pattern for pattern in self.per_file_ignores if self._match([pattern], absolute(file)))

    def excludes(self, path: Path) -> bool:
        """Check whether `exclude` matches an absolute path itself; folders above it are the caller's concern."""
        return self._match(self.exclude, path)

    def _match(self, patterns: Sequence[str], path: Path) -> bool:
        """Check whether patterns match an absolute path; outside the folder of the settings only its name counts.

        Raises:
            BorgcheckError: One of them is not a pattern.
        """
        if not patterns or self.file is None:
            return False
        folder = self.file.parent
        name = path.relative_to(folder).as_posix() if path.is_relative_to(folder) else path.name
        try:
            return _parse_patterns(*patterns).match_file(f"{name}/" if path.is_dir() else name)
        except BorgcheckError as error:
            raise BorgcheckError(f"{self.file}: {error}") from None


NO_SETTINGS = Settings.model_construct()
"""The settings of a file if no settings file is read: the defaults."""


def settings_for(path: Path, config: Path | None = None, *, isolated: bool = False) -> Settings:
    """Return the settings for a deck file or a folder: those of the file named, else of the nearest one above it.

    Args:
        path: The file or folder.
        config: The settings file that is named.
        isolated: Whether no other settings file is read, and the settings are isolated whatever the file says.

    Raises:
        BorgcheckError: The file is broken; the message names it and the key.
    """
    if isolated:
        return (_read_named(config) if config else NO_SETTINGS).model_copy(update={"isolated": True})
    if config is not None:
        return _read_named(config)
    start = absolute(path)
    with os_errors_naming(path, "read"):
        return _find_nearest(start if os.path.isdir(start) else start.parent)  # noqa: PTH112 - it takes any name


def catalogue_for(path: Path, config: Path | None = None, *, isolated: bool = False) -> Catalogue:
    """Return the cards that the settings of a file name; the arguments are those of `settings_for`."""
    return settings_for(path, config, isolated=isolated).catalogue


def _read_named(path: Path) -> Settings:
    if not path.is_file():
        raise BorgcheckError(f"{path}: no such settings file")
    settings = _load(absolute(path))
    if settings is None:
        raise BorgcheckError(f"{path}: has no table [tool.borgcheck]")
    return settings


def _find_nearest(folder: Path) -> Settings:
    """Return the topmost isolated settings in a folder or above it; if there are none, the nearest ones.

    Files below isolated settings are not read, so that they cannot do harm.
    """
    files = [each / name for each in (folder, *folder.parents) for name in FILE_NAMES]
    nearest = None
    # A link that is broken, or a folder, is an error and not missing settings.
    for file in reversed([file for file in files if file.exists() or file.is_symlink()]):
        nearest = _load(file) or nearest
        if nearest is not None and nearest.isolated:
            break
    return nearest or NO_SETTINGS


def _load(path: Path) -> Settings | None:
    """Return the settings in a file, or None for a pyproject.toml without them; cached until the file changes."""
    status = path.stat()
    settings = _parse_file(path, (status.st_mtime_ns, status.st_size))
    if settings is not None and settings.cards:
        _ = settings.catalogue  # raises an error if the table cannot be read
    if settings is not None and "ruleset" in settings.model_fields_set:
        try:
            # Not cached: a league's file may change.
            settings._default = rulesets.find(settings.ruleset, path.parent, lambda _: settings.catalogue)
        except BorgcheckError as error:
            raise BorgcheckError(f"{path}: `ruleset`: {error}") from None
    return settings


@lru_cache(maxsize=256)
def _parse_file(path: Path, _version: tuple[int, int]) -> Settings | None:
    is_project = path.name == "pyproject.toml"
    table: Any = read_toml(path, _MAX_PROJECT_BYTES if is_project else MAX_TOML_BYTES)
    if is_project:
        tools = table.get("tool")
        table = tools.get("borgcheck") if isinstance(tools, dict) else None
        if table is None:
            return None
    settings = parse_model(Settings, table, path)
    settings._file = path
    return settings
