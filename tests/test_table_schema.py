"""The JSON Schema of the TOML files that `borgcheck table NAME --file` reads is the one that the options give.

pytest tests/test_table_schema.py --update-golden    writes borgcheck/data/schemas/tables.schema.json anew
"""

from __future__ import annotations

import inspect
import json
import shlex
import tomllib
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from types import NoneType, UnionType
from typing import Any, get_args, get_origin, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft7Validator
from typer.models import OptionInfo

from borgcheck.analysis.assimilate import assimilate
from borgcheck.analysis.calculators import CALCULATORS, command_name
from borgcheck.analysis.hive import hive
from borgcheck.cli import run
from borgcheck.common.options import HIGHEST
from borgcheck.common.resources import package_text
from tests.test_game_tables import VALUES, _toml
from tests.yamls import load_yaml

FILE = Path(__file__).parent.parent / "borgcheck" / "data" / "schemas" / "tables.schema.json"
FOLDER = Path(__file__).parent / "tables" / "games"
HIVE = load_yaml(FOLDER.parent / "hive.yaml")
COMMANDS = {
    command_name(calculator): calculator
    for calculators in CALCULATORS.values()
    for calculator in calculators
    if calculator is not assimilate  # it takes only a title
}
DIGITS = r"^\s*[0-9]{1,9}\s*$"
NAME = {"type": ["string", "integer"]}


def _integer(low: float | None, high: float | None) -> dict[str, Any]:
    return {"anyOf": [{"type": "integer", "minimum": low, "maximum": high}, {"type": "string", "pattern": DIGITS}]}


def _values(type_: Any, info: OptionInfo) -> dict[str, Any]:
    """Return the schema of the values of an option, by its type."""
    if get_origin(type_) is UnionType:
        (type_,) = (t for t in get_args(type_) if t is not NoneType)
    if type_ is bool:
        return {"type": "boolean"}
    if type_ is int:
        return _integer(info.min, info.max)
    if type_ is str:
        return NAME
    if type_ == list[str]:
        return {"type": "array", "items": {"type": "string"}}
    assert type_ == Sequence[int]
    number = _integer(0, HIGHEST)
    return {"anyOf": [{"type": "array", "items": number}, *number["anyOf"][:1], {"type": "string"}]}


def _definition(command: Callable[..., Any]) -> dict[str, Any]:
    """Return the schema of the files of a command."""
    hints = get_type_hints(command, include_extras=True)
    properties: dict[str, Any] = {}
    for name, parameter in inspect.signature(command).parameters.items():
        if name == "file":
            continue
        type_, info = get_args(hints[name])
        values = {"description": info.help, **_values(type_, info)}
        if isinstance(parameter.default, str | int) and parameter.default is not False:
            values["default"] = parameter.default
        properties[name.replace("_", "-")] = values
    # A file for `hive` may have other places by any name.
    others = {"type": "array", "items": {"type": "string"}} if command is hive else False
    summary = (command.__doc__ or "").partition("\n")[0]
    return {"description": summary, "type": "object", "properties": properties, "additionalProperties": others}


def _schema() -> dict[str, Any]:
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "Parameters of borgcheck table",
        "description": "A TOML file for `borgcheck table NAME --file`. #/definitions/NAME holds for one calculator.",
        "anyOf": [{"$ref": f"#/definitions/{name}"} for name in COMMANDS],
        "definitions": {name: _definition(command) for name, command in COMMANDS.items()},
    }


SCHEMA = _schema()


def _is_valid(command: str, content: dict[str, Any]) -> bool:
    return Draft7Validator({"definitions": SCHEMA["definitions"], "$ref": f"#/definitions/{command}"}).is_valid(content)


def test_the_packaged_schema_is_that_of_the_options(request: pytest.FixtureRequest) -> None:
    text = json.dumps(SCHEMA, indent=2) + "\n"
    if request.config.getoption("--update-golden"):
        FILE.write_text(text, encoding="utf-8")
    Draft7Validator.check_schema(SCHEMA)
    assert package_text("data", "schemas", "tables.schema.json") == text


FILES = [
    pytest.param(path.stem, case, id=f"{path.stem}-{case['name']}")
    for path in sorted(FOLDER.glob("*.yaml"))
    for case in load_yaml(path)
    if "file" in case and "is not valid TOML" not in case.get("error", "")
]


@pytest.mark.parametrize(("command", "case"), FILES)
def test_the_schema_judges_files_as_the_command_does(command: str, case: dict[str, Any]) -> None:
    content = tomllib.loads(case["file"])
    is_right = not case.get("error", "").startswith("FILE: ")
    assert _is_valid(command, content) == is_right
    assert not is_right or Draft7Validator(SCHEMA).is_valid(content)


@pytest.mark.parametrize("case", HIVE, ids=lambda c: c["name"])
def test_the_schema_takes_the_files_of_hives(case: dict[str, Any]) -> None:
    assert _is_valid("hive", {k: v for k, v in case.items() if k in ("crew", "away", "outpost", "apart")})
    assert not _is_valid("hive", {"crew": "Unity Drone"})
    assert not _is_valid("hive", {"bridge": [2]})
    assert not _is_valid("hive", {"apart": 1})


ARGUMENTS = {path.stem: load_yaml(path)[0].get("args", "") for path in FOLDER.glob("*.yaml")}


@given(
    st.sampled_from([(c, k) for c in sorted(ARGUMENTS) for k in SCHEMA["definitions"][c]["properties"]]), VALUES
)  # fmt: skip
def test_what_a_command_takes_is_valid(option: tuple[str, str], value: object) -> None:
    command, key = option
    content = f"{key} = {_toml(value)}\n"
    with TemporaryDirectory() as folder:
        file = Path(folder) / "game.toml"
        file.write_text(content, encoding="utf-8")
        code = run(["table", command, "--file", str(file), *shlex.split(ARGUMENTS[command])])
    if code == 0:
        assert _is_valid(command, tomllib.loads(content))
