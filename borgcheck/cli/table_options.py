"""Options that the calculators share: kinds of values, and a TOML file with defaults."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from borgcheck.cli import show
from borgcheck.cli.formats import Format
from borgcheck.cli.paths import STDIN, read_bytes
from borgcheck.errors import BorgcheckError, nearest

if TYPE_CHECKING:
    from borgcheck.tables.answer import TableAnswer

HIGHEST = 999
_NOT_KEYS = ("file", "output_format", "output_file")
_LONGEST_SHOWN = 60


def print_answer(answer: TableAnswer, output_format: Format) -> None:
    """Print an answer."""
    from borgcheck.corpus.corpus import shipped
    from borgcheck.output import answer as output

    if output_format is Format.JSON:
        show.plain(output.document(answer, shipped()))
    else:
        show.prose(output.lines(answer, shipped(), show.width()))


def read_toml(file: str) -> tuple[str, dict[str, Any]]:
    """Read a TOML file, or standard input.

    Returns:
        The name to show for the file, and its content.

    Raises:
        BorgcheckError: it cannot be read, or is not TOML.
    """
    name = "<stdin>" if file == STDIN else file
    try:
        return name, tomllib.loads(read_bytes(file).decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise BorgcheckError(f"{name}: not a TOML file ({error})") from None


def load_defaults(context: typer.Context, file: str | None) -> str | None:
    """Make the values of a TOML file the defaults of the other options.

    Raises:
        BorgcheckError: the file cannot be read, is not TOML, or has an unknown key or an unsuitable value.
    """
    if file is None or context.resilient_parsing:
        return file
    name, table = read_toml(file)
    options = {p.name.replace("_", "-"): p for p in context.command.params if p.name not in _NOT_KEYS}
    for key, value in table.items():
        if key not in options:
            raise BorgcheckError(
                f"{name}: unknown key `{key}`; did you mean `{nearest(key, options)}`? Known keys: {', '.join(options)}"
            )
        if getattr(options[key], "is_flag", False) != isinstance(value, bool):
            expected = "a number or text" if isinstance(value, bool) else "true or false"
            raise BorgcheckError(f"{name}: {key}: expected {expected}, not {_shown(value)}")
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
        help="A TOML file with the other options as keys, such as `cubes = 2`; the command line wins. "
        "`-` reads standard input.",
        callback=load_defaults,
        is_eager=True,
    ),
]


# Options whose values are written as text on the command line, or as TOML values in a file.


def number(help: str, *, low: int = 0, high: int = HIGHEST, metavar: str = "N", show_default: str | bool = True) -> Any:
    """Declare an option with a whole number."""
    return typer.Option(min=low, max=high, metavar=metavar, help=help, show_default=show_default)


def numbers(help: str, example: str, *, low: int = 0, metavar: str = "NUMBERS") -> Any:
    """Declare an option with whole numbers from `low` to 999; `none` stands for an empty list."""
    expected = f"whole numbers from {low} to {HIGHEST} separated by commas, such as {example}, or `none`"

    def parse(value: object) -> Sequence[int]:
        found = [_whole_number(item, low) for item in _items(value)]
        if None in found:
            raise rejection(expected, value)
        return tuple(n for n in found if n is not None)

    return typer.Option(parser=parse, metavar=metavar, help=help)


def names(help: str, example: str, *, metavar: str = "SECTORS") -> Any:
    """Declare an option with names; `none` stands for an empty list."""

    def parse(value: object) -> Sequence[str]:
        items = _items(value)
        found = tuple(str(item).strip() for item in items if isinstance(item, str | int) and not isinstance(item, bool))
        if len(found) != len(items) or not all(found):
            raise rejection(f"names separated by commas, such as {example}, or `none`", value)
        return found

    return typer.Option(parser=parse, metavar=metavar, help=help)


def counts(help: str, example: str) -> Any:
    """Declare an option with whole numbers by name, such as `A=2,B=1` or a TOML table."""
    expected = f"names with whole numbers from 0 to {HIGHEST}, such as {example}, each name once"

    def parse(value: object) -> Mapping[str, int]:
        pairs = name_value_pairs(value)
        found = {name: count for name, text in pairs if name and (count := _whole_number(text)) is not None}
        if len(found) != len(pairs):
            raise rejection(expected, value)
        return found

    return typer.Option(parser=parse, metavar="COUNTS", help=help)


def parsed(parser: Callable[[object], object], help: str, *, metavar: str) -> Any:
    """Declare an option whose values a parser reads, with `rejection` for those that it does not take."""
    return typer.Option(parser=parser, metavar=metavar, help=help)


def name_value_pairs(value: object) -> list[tuple[str, object]]:
    """Split `A=2,B=1`, or the items of a TOML table."""
    if isinstance(value, Mapping):
        return [(str(name).strip(), item) for name, item in value.items()]
    split = [str(item).partition("=") for item in _items(value)]
    return [(name.strip(), item) for name, _, item in split]


def part_and_whole(value: object) -> tuple[int, int]:
    """Parse a part of a whole, such as `1/4` or a TOML array of two."""
    parts = [_whole_number(item) for item in (value if isinstance(value, list) else str(value).split("/"))]
    match parts:
        case [int(part), int(whole)] if part <= whole:
            return part, whole
    raise rejection("a part of all, such as 1/4", value)


def rejection(expected: str, value: object) -> typer.BadParameter:
    """Return the error for a value that an option does not take."""
    return typer.BadParameter(f"expected {expected}, not {_shown(value)}")


def unsuitable(option: str, message: str) -> typer.BadParameter:
    """Return the error for an option that does not fit the others, or the game."""
    return typer.BadParameter(message, param_hint=f"'{option}'")


def _items(value: object) -> Sequence[object]:
    if isinstance(value, list | tuple):
        return value
    if not isinstance(value, str):
        return [value]
    return [] if value.strip().lower() == "none" else value.strip().split(",")


def _whole_number(value: object, low: int = 0) -> int | None:
    if isinstance(value, str) and value.strip().isascii() and value.strip().isdecimal() and len(value.strip()) < 10:
        value = int(value)
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= HIGHEST:
        return None
    return value


def _shown(value: object) -> str:
    text = str(value).lower() if isinstance(value, bool) else repr(value)
    return text if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN]}..."
