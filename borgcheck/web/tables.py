"""The pages of the calculators: forms with their options, whose values are parsed as on the command line."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import chain
from typing import Any

import typer
from typer.main import get_group

from borgcheck.analysis.calculators import CALCULATORS, command_name
from borgcheck.errors import BorgcheckError
from borgcheck.model.calculation import Calculation

_LONGEST_TEXT = 4000
_LONGEST_LINE = 300
_MOST_LINES = 60

_app = typer.Typer()
for _calculator in chain.from_iterable(CALCULATORS.values()):
    _app.command(command_name(_calculator))(_calculator)
COMMANDS: Mapping[str, Any] = get_group(_app).commands
"""The calculators as commands, by name."""
GAMES = {game: [COMMANDS[command_name(each)] for each in calculators] for game, calculators in CALCULATORS.items()}
"""The commands of each game."""


def fields(name: str) -> list[Any]:
    """Return the options of a calculator that its form asks for: all but files of this machine."""
    return [option for option in COMMANDS[name].params if option.name != "file"]


def longest(field: Any) -> int:
    """Return how many characters the value of an option may have."""
    return _LONGEST_TEXT if field.multiple else _LONGEST_LINE


def label(option: str) -> str:
    """Return the name of an option as a form shows it."""
    return option.replace("_", " ").replace("-", " ").strip().capitalize()


def calculate(name: str, values: Mapping[str, str]) -> Calculation:
    """Return the answer of a calculator to the values of its form. Raises BorgcheckError if they do not fit."""
    options: list[str] = []
    words: list[str] = []
    for field in fields(name):
        text = values[field.name].strip()
        if len(text.replace("\r\n", "\n")) > longest(field):
            raise BorgcheckError(f"{field.opts[0]}: at most {longest(field)} characters")
        if field.param_type_name == "argument":
            words += [text] if text else []
        elif field.is_flag:
            options += [field.opts[0]] if text else []
        else:
            lines = text.splitlines() if field.multiple else [text]
            options += [f"{field.opts[0]}={line.strip()}" for line in lines if line.strip()]
    if len(options) > _MOST_LINES:
        raise BorgcheckError(f"at most {_MOST_LINES} lines: write several copies as `3 Guard Drone`")
    try:
        answer: Calculation = _app(args=[name, *options, "--", *words], standalone_mode=False)
    except typer.TyperException as error:
        raise BorgcheckError(error.format_message()) from None
    return answer


def in_words_of_the_form(name: str, text: str) -> str:
    """Return a sentence with the options in it called as in the form."""
    known = "|".join(option.removeprefix("--") for field in fields(name) for option in field.opts)
    return re.sub(rf"'?--({known})\b'?", lambda match: f"“{label(match[1])}”", text.replace("`", ""))
