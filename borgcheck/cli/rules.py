"""`borgcheck rules`, `rule`, `rulesets` and `config`: what is checked, why, and by which settings."""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.table import Table

from borgcheck import rulesets
from borgcheck.checking.codes import all_rules, nearest_code, rules_of
from borgcheck.cli import show
from borgcheck.cli.parameters import CHECK, ConfigFile, OutputFile, OutputFormat, RulesetName
from borgcheck.cli.show import DataFormat, output_to, print_data
from borgcheck.common.suggesting import did_you_mean, require_known
from borgcheck.corpus.loading import corpus
from borgcheck.errors import BorgcheckError
from borgcheck.inputs.settings import Settings, catalogue_for, settings_for
from borgcheck.output.rules import explanation, rule_lines, rule_to_dict, ruleset_blocks, ruleset_to_dict
from borgcheck.output.tables import styled_text, table

if TYPE_CHECKING:
    from pydantic import BaseModel
    from pydantic.json_schema import JsonSchemaMode


SCHEMAS = {
    "config": "inputs.settings.Settings",
    "ruleset": "rulesets.league.League",
    "report": "output.json.RunReport",
    "director": "inputs.register.Register",
    "stats": "analysis.stats.Stats",
    "diff": "analysis.diff.Difference",
    "hits": "corpus.search.SearchResults",
    "entries": "corpus.entry.RulingEntry",
}
"""The models whose schemas are published, by name: two of files, and those of what commands print."""

app = typer.Typer(rich_markup_mode="markdown")


@app.command(rich_help_panel=CHECK)
def rules(
    ruleset: RulesetName = None, output_format: OutputFormat = DataFormat.TEXT, output_file: OutputFile = None
) -> None:
    """List the codes of a ruleset (default: borg-1.6).

    Examples:

    - `borgcheck rules`
    - `borgcheck rules --ruleset borg-gray -f json`

    Exit codes: 0 success; 2 the ruleset is unknown.
    """
    chosen = rulesets.find(ruleset or rulesets.DEFAULT, Path(), catalogue_for)
    in_force = [r for r in rules_of(chosen.game) if r.code in chosen.codes]
    documents = (rule_to_dict(r, [chosen], corpus()) for r in in_force)
    print_data(output_format, output_file, lambda: list(documents), rule_lines(in_force, chosen))


@app.command(rich_help_panel=CHECK)
def rule(
    code: Annotated[str, typer.Argument(metavar="CODE", help="A code or its name, such as B103 or seed-limit.")],
    output_format: OutputFormat = DataFormat.TEXT,
    output_file: OutputFile = None,
) -> None:
    """Explain one code: what it does, why, an example, what to do, and the rulings.

    Example: `borgcheck rule B103`

    Exit codes: 0 success; 2 the code is unknown.
    """
    explained_rule = next((r for r in all_rules() if code.upper() == r.code or code.lower() == r.name), None)
    if explained_rule is None:
        meant = did_you_mean(nearest_code(code))
        raise BorgcheckError(
            f"no code is called {code!r}{meant} (`borgcheck rules --ruleset NAME` lists those of a ruleset)"
        )
    of_game = [r for r in map(rulesets.load, rulesets.names()) if explained_rule in rules_of(r.game)]
    explained = explained_rule, of_game, corpus()
    print_data(output_format, output_file, lambda: rule_to_dict(*explained), explanation(*explained))


@app.command("rulesets", rich_help_panel=CHECK)
def list_rulesets(output_format: OutputFormat = DataFormat.TEXT, output_file: OutputFile = None) -> None:
    """List the rulesets with their games, dates and sources, and what is unknown about their rules.

    Exit code: 0.
    """
    every = [rulesets.load(name) for name in rulesets.names()]
    documents = map(ruleset_to_dict, every)
    print_data(output_format, output_file, lambda: list(documents), ruleset_blocks(every, default=rulesets.DEFAULT))


@app.command(rich_help_panel=CHECK)
def config(
    path: Annotated[str, typer.Argument(metavar="PATH", help="A deck file or a folder.")] = ".",
    config: ConfigFile = None,
    output_format: OutputFormat = DataFormat.TEXT,
    output_file: OutputFile = None,
    schema: Annotated[
        str | None, typer.Option(metavar="NAME", help=f"Print a JSON Schema instead: {', '.join(SCHEMAS)}.")
    ] = None,
) -> None:
    """Show the settings in force for a deck or a folder, and where each comes from.

    Settings are read from borgcheck.toml, or from the table [tool.borgcheck] in pyproject.toml, in the deck's folder or
    the nearest folder above it. Command-line options override what the deck itself says, which overrides the settings.

    Examples:

    - `borgcheck config decks/my.deck`
    - `borgcheck config --schema config`

    Exit codes: 0 success; 2 the settings are broken, or the file does not exist.
    """
    if schema is not None:
        with output_to(output_file):
            show.print_json(schema_of(schema))
        return
    from borgcheck.inputs.decks import DeckFile, try_to_read  # with Lark, as no other command here
    from borgcheck.inputs.options import CheckOptions
    from borgcheck.inputs.sources import Source

    target = Path(path)
    if not target.exists():
        raise BorgcheckError(f"{path}: no such file or folder" if path else "the file name is empty")
    settings = settings_for(target, config)
    file = try_to_read(Source.from_path(target), CheckOptions(), settings) if target.is_file() else None
    deck_ruleset = file.listing.meta.get("ruleset") if isinstance(file, DeckFile) and not settings.isolated else None
    rows = _setting_rows(target, settings, deck_ruleset)
    print_data(output_format, output_file, lambda: {"path": path, "settings": rows}, [_setting_table(rows)], [path])


def schema_of(name: str) -> dict[str, Any]:
    """Return a published JSON Schema.

    Raises:
        BorgcheckError: No schema has this name.
    """
    require_known("schema", name, SCHEMAS)
    module, _, model = SCHEMAS[name].rpartition(".")
    described: type[BaseModel] = getattr(import_module(f"borgcheck.{module}"), model)
    mode: JsonSchemaMode = "validation" if name in ("config", "ruleset") else "serialization"
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:borgcheck:schema:{name}",
        **described.model_json_schema(mode=mode),
    }


def _setting_rows(target: Path, settings: Settings, deck_ruleset: str | None) -> list[dict[str, Any]]:
    """Return each setting with its value and origin; the deck's own ruleset overrides that of a file.

    For a file, `per-file-ignores` holds only the patterns that match it.
    """
    rows = []
    for key, value in settings.model_dump(by_alias=True).items():
        is_set = key.replace("-", "_") in settings.model_fields_set
        row: dict[str, Any] = {"key": key, "value": value, "source": "default", "file": None}
        if key == "per-file-ignores" and not target.is_dir():
            row["value"] = {pattern: value[pattern] for pattern in settings.patterns_for(target)}
        if key == "ruleset" and deck_ruleset is not None:
            row |= {"value": deck_ruleset, "source": "deck", "file": str(target)}
        elif is_set:
            row |= {"source": "configuration", "file": str(settings.file)}
        rows.append(row)
    return rows


def _setting_table(rows: list[dict[str, Any]]) -> Table:
    """Return the settings as a table of key, value and origin."""
    cells = []
    for row in rows:
        where = f"@ruleset in {row['file']}" if row["source"] == "deck" else row["file"] or "default"
        value = json.dumps(row["value"], ensure_ascii=False)
        cells.append((styled_text((row["key"], "bold")), value, styled_text((where, "dim"))))
    return table(("", "", ""), cells, heads=False)
