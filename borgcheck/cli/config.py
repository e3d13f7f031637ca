"""`borgcheck config`: the settings in force, and where each comes from."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.table import Table
from rich.text import Text

from borgcheck.cli import show
from borgcheck.cli.parameters import ConfigFile, DataFormat, OutputFile, OutputFormat
from borgcheck.common.escaping import visible
from borgcheck.errors import BorgcheckError

if TYPE_CHECKING:
    from borgcheck.inputs.config import Setting


def config(
    path: Annotated[str, typer.Argument(metavar="PATH", help="A deck file or a folder.")] = ".",
    config: ConfigFile = None,
    output_format: OutputFormat = DataFormat.TEXT,
    output_file: OutputFile = None,
    schema: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="Print a JSON Schema instead: `config` describes borgcheck.toml, `report` describes "
            "`check --output-format json`.",
        ),
    ] = None,
) -> None:
    """Show the settings in force for a deck or a folder, and where each comes from.

    Settings are read from borgcheck.toml, or from the table [tool.borgcheck] in pyproject.toml, in the deck's folder or
    the nearest folder above it. Command-line options override what the deck itself says, which overrides the settings.

    Examples:

    - `borgcheck config decks/my.deck`
    - `borgcheck config --schema config`

    Exit codes: 0 success; 2 the configuration is broken, or the file does not exist.
    """
    from borgcheck.inputs.config import settings_for

    if schema is not None:
        show.write_content(_schema(schema))
        return
    place = Path(path)
    if not place.exists():
        raise BorgcheckError(f"{path}: no such file or folder" if path else "the file name is empty")
    settings = settings_for(place, config)
    own = _own_ruleset(place) if place.is_file() else None
    rows = _rows(path, settings, own)
    if output_format is DataFormat.JSON:
        show.as_json({"path": path, "settings": [{**row, "file": row["file"] and str(row["file"])} for row in rows]})
    else:
        show.display([_table(rows)])


def _schema(name: str) -> str:
    """Return the text of a schema.

    Raises:
        BorgcheckError: No schema has this name.
    """
    from borgcheck.common import resources

    end = ".schema.json"
    known = sorted(file.name.removesuffix(end) for file in resources.package_folder("data", "schemas").glob(f"*{end}"))
    if name not in known:
        raise BorgcheckError(f"no schema is called {name!r} (known: {', '.join(known)})")
    return resources.package_text("data", "schemas", f"{name}{end}")


def _own_ruleset(file: Path) -> str | None:
    """Return the ruleset that a list names, or None if it names none or cannot be read."""
    from borgcheck.cards.catalogue import catalogue
    from borgcheck.games.lists import read_list
    from borgcheck.inputs.sources import Source

    try:
        return read_list(Source.named(file).read(), catalogue).meta.get("ruleset")
    except BorgcheckError:
        return None


def _rows(path: str, settings: list[Setting], own: str | None) -> list[dict[str, Any]]:
    """Return each setting with its value and origin; the deck's own ruleset overrides that of a file."""
    return [
        {"key": s.key, "value": own, "source": "deck", "file": path}
        if own is not None and s.key == "ruleset"
        else {"key": s.key, "value": s.value, "source": "configuration" if s.file else "default", "file": s.file}
        for s in settings
    ]


def _table(rows: list[dict[str, Any]]) -> Table:
    """Return the settings as a table of key, value and origin."""
    table = Table.grid(padding=(0, 2))
    for row in rows:
        where = {"default": "default", "deck": f"@ruleset in {row['file']}"}.get(row["source"]) or _near(row["file"])
        table.add_row(Text(row["key"], "bold"), visible(_shown(row["value"])), Text(visible(where), "dim"))
    return table


def _shown(value: object) -> str:
    if value is None:
        return "all"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return "; ".join(f"{pattern}: {_shown(codes)}" for pattern, codes in value.items()) or "none"
    if isinstance(value, list):
        return ", ".join(map(str, value)) or "none"
    return str(value)


def _near(file: Path) -> str:
    """Return a path relative to the working folder if it is inside it."""
    here = Path.cwd()
    return str(file.relative_to(here) if file.is_relative_to(here) else file)
