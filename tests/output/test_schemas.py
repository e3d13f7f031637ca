"""The JSON Schemas that the package publishes say what the program prints and reads."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError

from borgcheck.cli.rules import SCHEMAS, schema_of
from borgcheck.errors import BorgcheckError
from borgcheck.inputs.settings import Settings, settings_for
from tests.running import Invoke
from tests.samples import ROOT
from tests.tables import table
from tests.texts import LEGAL

KEYS = list(Settings().model_dump(by_alias=True))


@pytest.mark.parametrize("name", SCHEMAS)
def test_each_schema_is_valid_and_printed(name: str, invoke: Invoke) -> None:
    Draft202012Validator.check_schema(json.loads(invoke(["config", "--schema", name], code=0).out))


@table("name", "command")
def test_printed_json_is_valid_by_its_schema(name: str, command: str, invoke: Invoke, here: Path) -> None:
    (here / "a.deck").write_text(LEGAL, encoding="utf-8")
    printed = json.loads(invoke(f"{command} -f json").out)
    validator = Draft202012Validator(schema_of(name))
    for each in printed if isinstance(printed, list) else [printed]:
        validator.validate(each)
        assert set(each) <= set(validator.schema["properties"])


# ---- the report


def report(invoke: Invoke, *arguments: str) -> Any:
    return json.loads(invoke(["check", *arguments, "--output-format", "json"]).out)


def objects(value: Any, described: Any, whole: Any, place: str = "") -> Iterator[tuple[str, Any, Any]]:
    """Yield every object of a report, with its place and what the schema says of it."""
    described = whole["$defs"][described["$ref"].rpartition("/")[2]] if "$ref" in described else described
    if isinstance(value, list):
        for item in value:
            yield from objects(item, described["items"], whole, place)
    elif isinstance(value, dict) and "properties" in described:
        yield place, value, described
        for key, held in value.items():
            yield from objects(held, described["properties"].get(key, {}), whole, f"{place}.{key}")


@pytest.mark.corpora
def test_reports_of_all_samples_keep_to_the_schema(invoke: Invoke, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    whole = schema_of("report")
    files = (str(file) for kind in ("legal", "illegal") for file in sorted(Path("decks", kind).iterdir()))
    found = report(invoke, *files)
    Draft202012Validator(whole).validate(found)
    assert found["$schema"] == whole["$id"]
    for place, value, described in objects(found, whole, whole):
        assert set(value) == set(described["properties"]), f"each key of {place or 'the report'} is described"


def test_schema_refuses_what_is_not_a_report(invoke: Invoke, here: Path) -> None:
    (here / "a.deck").write_text(LEGAL, encoding="utf-8")
    (here / "requirements.txt").write_text("lark", encoding="utf-8")
    (here / "one.png").touch()  # not a kind of file that may be a list
    found = report(invoke, ".", "--ruleset", "all")
    validator = Draft202012Validator(schema_of("report"))
    validator.validate(found)
    assert found["skipped"] == [{"path": "requirements.txt", "reason": "no card, no heading"}]
    for change in ({"decks": [{}]}, {"summary": {}}, {"$schema": "other"}, {"decks": None}):
        with pytest.raises(ValidationError):
            validator.validate({**found, **change})


# ---- the configuration


def test_keys_are_those_that_are_read() -> None:
    properties = schema_of("config")["properties"]
    assert set(properties) == set(KEYS)
    assert all(find_spec(f"borgcheck.output.{name}") for name in properties["output-format"]["enum"])


@table("text")
def test_schema_accepts_what_the_program_accepts(text: str, here: Path) -> None:
    (here / "borgcheck.toml").write_text(text, encoding="utf-8")
    is_valid = Draft202012Validator(schema_of("config")).is_valid(tomllib.loads(text))
    try:
        settings_for(here)
    except BorgcheckError:
        assert not is_valid
    else:
        assert is_valid


# ---- the settings in force
