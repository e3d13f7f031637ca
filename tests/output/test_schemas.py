"""The JSON Schemas that the package publishes say what the program prints and reads."""

from __future__ import annotations

import json
import tomllib
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError

import borgcheck
from borgcheck.analysis.diff import compare
from borgcheck.analysis.stats import stats
from borgcheck.cards.catalogue import shipped
from borgcheck.checking.lists import read_as_deck
from borgcheck.cli.rules import SCHEMAS, schema_of
from borgcheck.errors import BorgcheckError
from borgcheck.inputs.settings import Settings, settings_for
from borgcheck.rulesets import load
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


def check_as_json(invoke: Invoke, *arguments: str) -> Any:
    return json.loads(invoke(["check", *arguments, "--output-format", "json"]).out)


def closed(schema: dict[str, Any], *, has_all: bool = False) -> Draft202012Validator:
    """Return a schema whose objects have no keys but those that it names, or exactly those."""
    for described in (schema, *schema["$defs"].values()):
        if described["type"] == "object":
            described["additionalProperties"] = False
            described["required"] = list(described["properties"]) if has_all else described.get("required", [])
    return Draft202012Validator(schema)


@pytest.mark.corpora
def test_schema_describes_every_key_of_the_reports_of_all_samples(
    invoke: Invoke, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    files = (str(file) for kind in ("legal", "illegal") for file in sorted(Path("decks", kind).iterdir()))
    found = check_as_json(invoke, *files)
    closed(schema_of("report"), has_all=True).validate(found)
    assert found["$schema"] == schema_of("report")["$id"]


def test_schema_refuses_what_is_not_a_report(invoke: Invoke, here: Path) -> None:
    (here / "a.deck").write_text(LEGAL, encoding="utf-8")
    (here / "requirements.txt").write_text("lark", encoding="utf-8")
    (here / "one.png").touch()  # not a kind of file that may be a list
    found = check_as_json(invoke, ".", "--ruleset", "all")
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


# ---- numbers and changes


def test_stats_and_diff_are_as_their_schemas_say() -> None:
    cards, rules = shipped(), load("borg-1.6")
    beacon = f"{LEGAL}1 Build Interplexing Beacon\n1 Assimilate Species\n1 Establish Gateway\n"
    alone = borgcheck.stats(beacon)
    changed = stats(read_as_deck(beacon, cards), rules, changes="+1 Borg Sphere")
    for result in (alone, changed, borgcheck.diff(LEGAL, beacon), compare(None, read_as_deck(LEGAL, cards))):
        closed(result.model_json_schema()).validate(result.to_dict())
    assert "what_if" not in alone.to_dict()
    assert set(changed.to_dict()["what_if"]) == {*alone.to_dict(), "changes"} - {"path", "name", "ruleset"}
