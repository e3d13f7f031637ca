"""Commands that start fast: words that need no conversion do not wait for the library that converts values.

Typer hands each value to pydantic, whose import takes longer than a check. Most options of these commands are words,
choices and counts, taken here as they are; every other value, and every mistake, goes Typer's way.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from enum import StrEnum
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

# More letters than a summary has.
_WHOLE = 1000
_COUNT = re.compile(r"[0-9]{1,9}")


class Command(TyperCommand):
    """A command whose plain words are taken as they are."""

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
    return parameters


class _Words:
    """What converts the values of one parameter, with Typer's own converter behind it."""

    def __init__(self, converter: Callable[[], Any], parameter: Any) -> None:
        self.converter = converter
        self.annotation = parameter.type_descriptor.annotation
        self.information = parameter.type_descriptor.parameter_info

    def itself(self) -> _Words:
        return self

    def coerce(self, value: Any, param: Any, ctx: Any) -> Any:
        """The value as the command takes it; raises Typer's usage errors."""
        if value is None:
            return () if param.multiple or param.nargs == -1 else None
        if self.annotation is str and isinstance(value, str):
            return value
        if self.annotation == list[str] and isinstance(value, (list, tuple)):
            return list(value)
        if self.annotation is int and (count := self._count(value)) is not None:
            return count
        if isinstance(self.annotation, type) and issubclass(self.annotation, StrEnum):
            for choice in self.annotation:
                if value == choice.value:
                    return choice
        return self.converter().coerce(value, param=param, ctx=ctx)

    def _count(self, value: object) -> int | None:
        """A whole number of a few digits that is neither too small nor too large, else None."""
        if not _COUNT.fullmatch(str(value)):
            return None
        count, least, most = int(str(value)), self.information.min, self.information.max
        return count if (least is None or count >= least) and (most is None or count <= most) else None
