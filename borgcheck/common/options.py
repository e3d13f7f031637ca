"""Kinds of options that calculators declare, with values given as text or in a TOML file."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from typing import Any

import typer

from borgcheck.common.files import STDIN, read_input
from borgcheck.errors import BorgcheckError

HIGHEST = 999
"""The highest number in a list of numbers."""
_LONGEST_SHOWN = 60


def read_toml(file: str) -> tuple[str, dict[str, Any]]:
    """Return the name to show for a TOML file, or for standard input, and its content.

    Raises:
        BorgcheckError: The file cannot be read, or is not TOML.
    """
    name = "<stdin>" if file == STDIN else file
    try:
        return name, tomllib.loads(read_input(file).decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise BorgcheckError(f"{name}: is not valid TOML: {error}") from None


def format_value(value: object) -> str:
    """Return a value for a message: as in TOML or Python, and not too long."""
    text = str(value).lower() if isinstance(value, bool) else repr(value)
    return text if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN]}..."


def number(help: str, *, low: int = 0, high: int = HIGHEST, show_default: str | bool = True) -> Any:
    """Declare an option with a whole number."""
    return typer.Option(min=low, max=high, metavar="N", help=help, show_default=show_default)


def numbers(help: str, example: str) -> Any:
    """Declare an option with whole numbers; `none` means an empty list."""
    expected = f"whole numbers from 0 to {HIGHEST} separated by commas, such as {example}, or `none`"

    def parse(value: object) -> tuple[int, ...]:
        try:
            return tuple(map(_whole_number, _items(value)))
        except ValueError:
            raise typer.BadParameter(f"expected {expected}, not {format_value(value)}") from None

    return typer.Option(parser=parse, metavar="NUMBERS", help=help)


def unsuitable(option: str, message: str) -> typer.BadParameter:
    """Return the error for an option that does not go with the others, or with the game."""
    return typer.BadParameter(message, param_hint=f"'{option}'")


def _items(value: object) -> Sequence[object]:
    if isinstance(value, list | tuple):
        return value
    if not isinstance(value, str):
        return [value]
    return [] if value.strip().lower() == "none" else value.strip().split(",")


def _whole_number(value: object) -> int:
    if isinstance(value, str) and value.strip().isascii() and value.strip().isdecimal() and len(value.strip()) < 10:
        value = int(value)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= HIGHEST:
        raise ValueError(value)
    return value
