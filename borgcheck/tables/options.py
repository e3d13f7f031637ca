"""Kinds of options that calculators declare: their values are typed as text, or stand in a TOML file."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import typer

from borgcheck.common.files import STDIN, read_input
from borgcheck.errors import BorgcheckError

HIGHEST = 999
_LONGEST_SHOWN = 60


def read_toml(file: str) -> tuple[str, dict[str, Any]]:
    """Return the name to show for a TOML file, or for standard input, and its content.

    Raises BorgcheckError if it cannot be read, or is not TOML.
    """
    name = "<stdin>" if file == STDIN else file
    try:
        return name, tomllib.loads(read_input(file).decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise BorgcheckError(f"{name}: not a TOML file ({error})") from None


def shown(value: object) -> str:
    """Return a value as a message quotes it: as in TOML or Python, and not too long."""
    text = str(value).lower() if isinstance(value, bool) else repr(value)
    return text if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN]}..."


def number(help: str, *, low: int = 0, high: int = HIGHEST, metavar: str = "N", show_default: str | bool = True) -> Any:
    """Declare an option with a whole number."""
    return typer.Option(min=low, max=high, metavar=metavar, help=help, show_default=show_default)


def numbers(help: str, example: str, *, low: int = 0, metavar: str = "NUMBERS") -> Any:
    """Declare an option with whole numbers from `low` to 999; `none` stands for an empty list."""
    expected = f"whole numbers from {low} to {HIGHEST} separated by commas, such as {example}, or `none`"
    return parsed(lambda value: tuple(_whole_number(item, low) for item in _items(value)), expected, help, metavar)


def one_name(help: str, *, metavar: str) -> Any:
    """Declare an option with one name."""
    return parsed(_name, "a name", help, metavar)


def names(help: str, example: str = "B,C,B", *, metavar: str = "SECTORS") -> Any:
    """Declare an option with names; `none` stands for an empty list."""
    expected = f"names separated by commas, such as {example}, or `none`"
    return parsed(lambda value: tuple(map(_name, _items(value))), expected, help, metavar)


def counts(help: str, example: str) -> Any:
    """Declare an option with whole numbers by name, such as `A=2,B=1` or a TOML table."""
    expected = f"names with whole numbers from 0 to {HIGHEST}, such as {example}, each name once"
    return parsed(lambda value: by_name(value, _name, _whole_number), expected, help, "COUNTS")


def parsed(parse: Callable[[object], object], expected: str, help: str, metavar: str) -> Any:
    """Declare an option whose value a function parses, which raises ValueError if it is not what is expected."""

    def parse_or_reject(value: object) -> object:
        try:
            return parse(value)
        except ValueError:
            raise typer.BadParameter(f"expected {expected}, not {shown(value)}") from None

    return typer.Option(parser=parse_or_reject, metavar=metavar, help=help)


def by_name(value: object, name: Callable[[str], Any], item: Callable[[object], Any]) -> dict[Any, Any]:
    """Parse `A=2,B=1`, or a TOML table, with a function for names and one for items. Raises ValueError."""
    pairs = value.items() if isinstance(value, Mapping) else [str(each).split("=", 1) for each in _items(value)]
    found = {name(str(key).strip()): item(text) for key, text in pairs}
    if len(found) != len(pairs):
        raise ValueError(value)
    return found


def unsuitable(option: str, message: str) -> typer.BadParameter:
    """Return the error for an option that does not fit the others, or the game."""
    return typer.BadParameter(message, param_hint=f"'{option}'")


def _items(value: object) -> Sequence[object]:
    if isinstance(value, list | tuple):
        return value
    if not isinstance(value, str):
        return [value]
    return [] if value.strip().lower() == "none" else value.strip().split(",")


def _name(value: object) -> str:
    if not isinstance(value, str | int) or isinstance(value, bool) or not str(value).strip():
        raise ValueError(value)
    return str(value).strip()


def _whole_number(value: object, low: int = 0) -> int:
    if isinstance(value, str) and value.strip().isascii() and value.strip().isdecimal() and len(value.strip()) < 10:
        value = int(value)
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= HIGHEST:
        raise ValueError(value)
    return value


def part_and_whole(value: object) -> tuple[int, int]:
    """Parse a part of a whole, such as `1/4` or a TOML array of two. Raises ValueError."""
    part, whole = map(_whole_number, value if isinstance(value, list) else str(value).split("/"))
    if part > whole:
        raise ValueError(value)
    return part, whole
