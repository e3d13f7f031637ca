"""What a table is told: options of the command line, and a TOML file with the same keys."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

import typer

from borgcheck.cli.paths import STDIN, read_bytes
from borgcheck.errors import BorgcheckError, nearest

T = TypeVar("T")
HIGHEST = 999
_WHOLE = re.compile(r"[0-9]{1,9}", re.ASCII)
_NOT_KEYS = ("file", "output_format")


class Given:
    """The values of a command's options, those of its `--file` where the command line is silent.

    Every method takes an option's name without dashes and raises BorgcheckError, in one line that names the
    option (and the file) and what is expected, where the value does not fit; where none was given the result
    is None.
    """

    def __init__(self, context: typer.Context) -> None:
        keys = [_key(p) for p in context.params if p not in _NOT_KEYS]
        self._command = context.command_path
        self._file = context.params.get("file")
        self._from_file = {} if self._file is None else _load(self._file, keys)
        self._values = {**self._from_file, **{_key(p): v for p, v in context.params.items() if _told(p, v)}}
        self._on_line = {_key(p) for p, v in context.params.items() if _told(p, v)}

    def number(self, key: str, *, low: int = 0, high: int = HIGHEST) -> int | None:
        """A whole number within bounds."""
        return self._read(key, lambda value: _number(value, low, high), f"a whole number from {low} to {high}")

    def numbers(self, key: str, *, low: int = 0, high: int = HIGHEST, example: str = "1,2,0") -> tuple[int, ...] | None:
        """Whole numbers; `none` stands for an empty list."""
        expected = f"whole numbers from {low} to {high}, separated by commas, such as {example} (`none` for none)"
        return self._read(key, lambda value: tuple(_number(v, low, high) for v in _list(value)), expected)

    def names(self, key: str, *, example: str = "A,B") -> tuple[str, ...] | None:
        """Names; `none` stands for an empty list."""
        return self._read(
            key,
            lambda value: tuple(map(_name, _list(value))),
            f"names separated by commas, such as {example} (`none` for none)",
        )

    def name(self, key: str, *, example: str) -> str | None:
        """One name."""
        return self._read(key, _name, f"a name, such as {example}")

    def counts(self, key: str, *, example: str) -> dict[str, int] | None:
        """Whole numbers by name."""
        expected = f"names with whole numbers from 0 to {HIGHEST}, such as {example}; each name once"
        return self._read(key, lambda value: {k: _number(v, 0, HIGHEST) for k, v in _pairs(value).items()}, expected)

    def texts(self, key: str, *, example: str, read: Callable[[str, str], T]) -> tuple[T, ...] | None:
        """Values by name, each made from name and text by `read`, which raises ValueError where it cannot."""
        return self._read(key, lambda value: tuple(read(k, _name(v)) for k, v in _pairs(value).items()), example)

    def part(self, key: str) -> tuple[int, int] | None:
        """A part of a whole, such as 1/4."""

        def read(value: object) -> tuple[int, int]:
            part, whole = (
                _number(v, 0, HIGHEST) for v in (value if isinstance(value, list) else _name(value).split("/"))
            )
            if part > whole:
                raise ValueError
            return part, whole

        return self._read(key, read, "a part of all, such as 1/4")

    def value(self, key: str, read: Callable[[str], T], *, expected: str) -> T | None:
        """A text made into a value by `read`, which raises ValueError where it cannot."""
        return self._read(key, lambda value: read(_name(value)), expected)

    def flag(self, key: str) -> bool:
        """Yes or no; no where nothing was given."""

        def read(value: object) -> bool:
            if not isinstance(value, bool):
                raise ValueError
            return value

        return bool(self._read(key, read, "true or false"))

    def needed(self, key: str, value: T | None) -> T:
        """The value of an option that the table cannot do without."""
        if value is None:
            place = f", here or as `{key}` in {_shown(self._file)}" if self._file else ""
            raise BorgcheckError(f"--{key} is needed{place} (`{self._command} --help` has an example)")
        return value

    def nothing(self, *keys: str) -> BorgcheckError:
        """The error where none of some options is given, and the table needs at least one."""
        options = [f"--{key}" for key in keys]
        listed = f"{', '.join(options[:-1])} and {options[-1]}"
        return BorgcheckError(f"give at least one of {listed} (`{self._command} --help` has an example)")

    def wrong(self, key: str, expected: str) -> BorgcheckError:
        """The error for an option whose value does not fit the others."""
        return BorgcheckError(f"{self._where(key)}: {expected}")

    def _read(self, key: str, read: Callable[[object], T], expected: str) -> T | None:
        value = self._values.get(key)
        if value is None:
            return None
        try:
            return read(value)
        except (ValueError, TypeError):
            shown = f"{value!r}" if isinstance(value, str) else str(value)
            raise BorgcheckError(f"{self._where(key)}: expected {expected}, not {_short(shown)}") from None

    def _where(self, key: str) -> str:
        return f"--{key}" if key in self._on_line or not self._file else f"{_shown(self._file)}: {key}"


def _told(parameter: str, value: object) -> bool:
    return parameter not in _NOT_KEYS and value is not None


def _key(parameter: str) -> str:
    return parameter.replace("_", "-")


def _shown(file: str) -> str:
    return "<stdin>" if file == STDIN else file


def _short(text: str, longest: int = 60) -> str:
    return text if len(text) <= longest else f"{text[:longest]}..."


def _load(file: str, keys: Sequence[str]) -> dict[str, object]:
    try:
        table = tomllib.loads(read_bytes(file).decode("utf-8"))
    except (ValueError, RecursionError) as error:
        raise BorgcheckError(f"{_shown(file)}: is no TOML file ({error})") from None
    for key in table:
        if key not in keys:
            known = (
                f"did you mean `{nearest(key, keys)}`? known are {', '.join(keys)}"
                if keys
                else "this table has no keys"
            )
            raise BorgcheckError(f"{_shown(file)}: no key is called `{key}`; {known}")
    return table


def _number(value: object, low: int, high: int) -> int:
    if isinstance(value, str) and _WHOLE.fullmatch(value.strip()):
        value = int(value)
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise ValueError
    return value


def _name(value: object) -> str:
    text = str(value).strip() if isinstance(value, str | int) and not isinstance(value, bool) else ""
    if not text:
        raise ValueError
    return text


def _list(value: object) -> list[object]:
    if isinstance(value, list):
        return value
    text = _name(value)
    return [] if text.lower() == "none" else list(text.split(","))


def _pairs(value: object) -> dict[str, object]:
    if isinstance(value, Mapping):
        found = [(str(k), v) for k, v in value.items()]
    else:
        found = [(k, v) for k, _, v in (_name(part).partition("=") for part in _list(value))]
    pairs = {_name(k): v for k, v in found}
    if len(pairs) != len(found):
        raise ValueError
    return pairs
