"""`borgcheck table`: the in-game calculators as commands, with their shared options."""

from __future__ import annotations

from collections.abc import Callable
from inspect import Parameter, getdoc, signature
from typing import Annotated, Any, get_args

import typer
from typer.models import OptionInfo

from borgcheck.analysis.calculators import CALCULATORS, command_name
from borgcheck.cli import show
from borgcheck.cli.groups import CommandGroup
from borgcheck.cli.parameters import DataFormat, OutputFile, OutputFormat
from borgcheck.common.options import format_value, read_toml
from borgcheck.common.suggesting import did_you_mean, nearest
from borgcheck.corpus.corpus import corpus
from borgcheck.errors import BorgcheckError
from borgcheck.model.calculation import Calculation
from borgcheck.output.calculation import blocks, to_json

EXIT_CODES = (
    "Exit codes: 0 answered, even if the answer is no; 2 not answered: a wrong option, an unknown card or an "
    "unreadable file."
)
_NOT_KEYS = ("file", "output_format", "output_file")

app = typer.Typer(
    cls=CommandGroup,
    help="In-game calculators, whose answers cite their rulings.\n\nExample: borgcheck table assimilate Kova Tholl",
    no_args_is_help=True,
)


def load_defaults(context: typer.Context, file: str | None) -> str | None:
    """Make the values of a TOML file the defaults of the other options.

    Raises:
        BorgcheckError: The file cannot be read, is not TOML, or has an unknown key or an unsuitable value.
    """
    if file is None or context.resilient_parsing:
        return file
    name, table = read_toml(file)
    options = {p.name.replace("_", "-"): p for p in context.command.params if p.name not in _NOT_KEYS}
    for key, value in table.items():
        if key not in options:
            near = nearest(key, options)
            meant = did_you_mean(near and f"`{near}`")
            raise BorgcheckError(f"{name}: no key is called `{key}`{meant} (known: {', '.join(options)})")
        if getattr(options[key], "is_flag", False) != isinstance(value, bool):
            expected = "a number or text" if isinstance(value, bool) else "true or false"
            raise BorgcheckError(f"{name}: {key}: expected {expected}, not {format_value(value)}")
        try:
            options[key].process_value(context, value)
        except typer.BadParameter as error:
            raise BorgcheckError(f"{name}: {key}: {error.message}") from None
    context.default_map = {options[key].name: value for key, value in table.items()}
    return file


DefaultsFile = Annotated[
    str | None,
    typer.Option(
        "--file",
        metavar="FILE",
        help="A TOML file with the other options as keys, such as `players = 3`; the command line overrides it. "
        "`-` reads standard input.",
        callback=load_defaults,
        is_eager=True,
    ),
]


def _shared_options(
    *, file: DefaultsFile = None, output_format: OutputFormat = DataFormat.TEXT, output_file: OutputFile = None
) -> None:
    """Declare the options that every calculator command has."""


def _command(calculator: Callable[..., Calculation]) -> Callable[..., None]:
    """Return a command with the options of a calculator and the shared ones, which prints its answer."""
    own = signature(calculator, eval_str=True)
    shared = dict(signature(_shared_options, eval_str=True).parameters)
    has_options = any(isinstance(get_args(p.annotation)[-1], OptionInfo) for p in own.parameters.values())
    if not has_options or "file" in own.parameters:
        del shared["file"]

    def command(*, output_format: OutputFormat, **values: Any) -> None:
        answer = calculator(**{name: values[name] for name in own.parameters})
        if output_format is DataFormat.JSON:
            show.as_json(to_json(answer, corpus()))
        else:
            show.display(blocks(answer, corpus()))

    parameters = [p.replace(kind=Parameter.KEYWORD_ONLY) for p in (*own.parameters.values(), *shared.values())]
    command.__signature__ = own.replace(parameters=parameters)  # type: ignore[attr-defined]
    return command


for _panel, _calculators in CALCULATORS.items():
    for _calculator in _calculators:
        _help, _, _ = (getdoc(_calculator) or "").partition("\n\nReturns:")
        _register = app.command(command_name(_calculator), help=_help, rich_help_panel=_panel, epilog=EXIT_CODES)
        _register(_command(_calculator))
