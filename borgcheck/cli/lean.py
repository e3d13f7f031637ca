"""Commands that start fast: words that need no conversion do not wait for the library that converts values.

Typer hands each value to pydantic, whose import takes longer than a check. Most options of these commands are words,
choices and counts: they are taken here as they are, or refused in words of ours. Every other value goes Typer's way.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from enum import StrEnum
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup
from typer.exceptions import TyperException

from borgcheck.errors import BorgcheckError, nearest

# More letters than a summary has.
_WHOLE = 1000
_COUNT = re.compile(r"[0-9]{1,9}", re.ASCII)
_HIGHEST = 999_999_999
# What help calls the values of parameters that do not say it themselves.
_CALLED = {
    "as_of": "DATE", "away": "BORG", "card": "TITLE", "crew": "BORG", "event": "TEXT", "expect": "FINGERPRINT",
    "ignore": "CODES", "jobs": "N", "limit": "N", "output": "FILE", "paths": "PATH", "remove": "SOURCE",
    "ruleset": "NAME", "select": "CODES", "stdin_filename": "NAME", "turns": "N", "what_if": "CHANGES",
}  # fmt: skip


class Command(TyperCommand):
    """A command whose plain words are taken as they are."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the arguments into the context; gives back those that are left."""
        try:
            return super().parse_args(ctx, args)
        except TyperException as error:
            # Typer forgets which command it was that lacks an option's value.
            if getattr(error, "ctx", None) is None:
                error.ctx = ctx  # type: ignore[attr-defined]
            raise

    def get_params(self, ctx: Any) -> list[Any]:
        """All parameters, `--help` among them."""
        return _taking_words(super().get_params(ctx))


class Group(TyperGroup):
    """A group of commands whose own options are taken as they are, too. Alone it says what there is."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the arguments into the context; gives back those that are left."""
        if not args and not ctx.resilient_parsing:
            typer.echo(ctx.get_help())
            raise typer.Exit
        return super().parse_args(ctx, args)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """List the commands by panel, each with its whole summary."""
        panels: dict[str, list[tuple[str, str]]] = {}
        for name in self.list_commands(ctx):
            if command := self.get_command(ctx, name):
                panel = str(getattr(command, "rich_help_panel", None) or "Commands")
                panels.setdefault(panel, []).append((name, command.get_short_help_str(limit=_WHOLE)))
        for panel, rows in panels.items():
            with formatter.section(panel):
                formatter.write_dl(rows)

    def get_params(self, ctx: Any) -> list[Any]:
        """All parameters, `--help` among them."""
        return _taking_words(super().get_params(ctx))


class Application(typer.Typer):
    """A Typer application or group of such commands."""

    def __init__(self, **settings: Any) -> None:
        # Help without colours and boxes: these take longer than a check.
        super().__init__(cls=Group, rich_markup_mode=None, **settings)

    def command(self, name: str | None = None, **settings: Any) -> Callable[[Any], Any]:
        """Register a function as a command; returns the function itself."""
        return super().command(name, cls=Command, **settings)


def _taking_words(parameters: list[Any]) -> list[Any]:
    for parameter in parameters:
        converter = getattr(parameter, "get_runtime_param", None)
        if converter is not None and "get_runtime_param" not in vars(parameter):
            parameter.get_runtime_param = _Words(converter, parameter).itself
            _call(parameter)
    return parameters


def _call(parameter: Any) -> None:
    """Have help call the values of a parameter what a player would, not what Python calls their type."""
    type_ = parameter.type_descriptor
    if type_.is_choice or parameter.metavar is not None or getattr(parameter, "is_flag", False):
        return
    parameter.metavar = _CALLED.get(parameter.name, parameter.name.upper().replace("_", "-"))
    if parameter.param_type_name == "argument":
        parameter.display_type = lambda ctx: ""  # noqa: ARG005 - it is called so


class _Words:
    """What converts the values of one parameter, with Typer's own converter behind it."""

    def __init__(self, converter: Callable[[], Any], parameter: Any) -> None:
        self.converter = converter
        self.annotation = parameter.type_descriptor.annotation
        self.information = parameter.type_descriptor.parameter_info

    def itself(self) -> _Words:
        return self

    def coerce(self, value: Any, param: Any, ctx: Any) -> Any:
        """The value as the command takes it; raises BorgcheckError where a count or a choice is none."""
        if value is None:
            return () if param.multiple or param.nargs == -1 else None
        if self.annotation is str and isinstance(value, str):
            return value
        if self.annotation == list[str] and isinstance(value, (list, tuple)):
            return list(value)
        if self.annotation is int:
            return self._count(value, param)
        if isinstance(self.annotation, type) and issubclass(self.annotation, StrEnum):
            return self._choice(value, param)
        return self.converter().coerce(value, param=param, ctx=ctx)

    def _count(self, value: object, param: Any) -> int:
        least = 0 if self.information.min is None else self.information.min
        most = _HIGHEST if self.information.max is None else self.information.max
        text = str(value).strip()
        if not _COUNT.fullmatch(text) or not least <= int(text) <= most:
            raise BorgcheckError(f"{param.opts[0]}: expected a whole number from {least} to {most}, not {text!r}")
        return int(text)

    def _choice(self, value: object, param: Any) -> StrEnum:
        known: dict[str, StrEnum] = {choice.value: choice for choice in self.annotation}
        found = known.get(str(value))
        if found is None:
            near = nearest(str(value), known, likeness=60)
            meant = f"; did you mean {near}?" if near else ""
            *others, last = known
            raise BorgcheckError(f"{param.opts[0]}: expected {', '.join(others)} or {last}, not {str(value)!r}{meant}")
        return found
