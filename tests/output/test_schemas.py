"""The JSON Schemas that the package publishes say what the program prints and reads."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError
from texts import LEGAL

from borgcheck.cli.rules import SCHEMAS, schema_of
from borgcheck.errors import BorgcheckError
from borgcheck.inputs.settings import Settings, settings_for
from borgcheck.output import OUTPUT_FORMATS
from tests.processes import Invoke
from tests.yamls import table

ROOT = Path(__file__).resolve().parents[2]
KEYS = list(Settings().model_dump(by_alias=True))


@pytest.mark.parametrize("name", SCHEMAS)
def test_each_is_a_schema_that_can_be_printed(name: str, invoke: Invoke) -> None:
    Draft202012Validator.check_schema(json.loads(invoke(["config", "--schema", name], code=0).out))


def test_an_unknown_schema_names_those_that_there_are(invoke: Invoke) -> None:
    errors = invoke("config --schema nothing", code=2).err
    assert ": config, " in errors
    assert errors.count("\n") == 1


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


def test_the_reports_of_all_samples_keep_to_the_schema(invoke: Invoke, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    whole = schema_of("report")
    found = report(
        invoke, *(str(file) for kind in ("legal", "illegal") for file in sorted(Path("decks", kind).iterdir()))
    )
    Draft202012Validator(whole).validate(found)
    assert found["$schema"] == whole["$id"]
    for place, value, described in objects(found, whole, whole):
        assert set(value) == set(described["properties"]), f"each key of {place or 'the report'} is described"


def test_the_schema_refuses_what_is_no_report(invoke: Invoke, here: Path) -> None:
    (here / "a.deck").write_text(LEGAL, encoding="utf-8")
    (here / "requirements.txt").write_text("lark", encoding="utf-8")
    found = report(invoke, ".", "--ruleset", "all")
    validator = Draft202012Validator(schema_of("report"))
    validator.validate(found)
    assert found["skipped"] == [{"path": "requirements.txt", "reason": "no card, no heading"}]
    for change in ({"decks": [{}]}, {"summary": {}}, {"$schema": "other"}, {"decks": None}):
        with pytest.raises(ValidationError):
            validator.validate({**found, **change})


# ---- the configuration


def test_the_keys_are_those_that_are_read() -> None:
    properties = schema_of("config")["properties"]
    assert set(properties) == set(KEYS)
    assert properties["output-format"]["enum"] == list(OUTPUT_FORMATS)


@table("text")
def test_the_schema_accepts_what_the_program_accepts(text: str, here: Path) -> None:
    (here / "borgcheck.toml").write_text(text, encoding="utf-8")
    is_valid = Draft202012Validator(schema_of("config")).is_valid(tomllib.loads(text))
    try:
        settings_for(here)
    except BorgcheckError:
        assert not is_valid
    else:
        assert is_valid


# ---- the settings in force


def settings(invoke: Invoke, *arguments: str) -> dict[str, tuple[Any, str, str | None]]:
    found = json.loads(invoke(["config", *arguments, "-f", "json"], code=0).out)["settings"]
    return {s["key"]: (s["value"], s["source"], s["file"] and Path(s["file"]).name) for s in found}


def test_the_settings_in_force(here: Path, invoke: Invoke) -> None:
    (here / "drafts").mkdir()
    (here / "a.deck").write_text(LEGAL, encoding="utf-8")
    (here / "drafts" / "b.deck").write_text("@ruleset borg-1.6\n" + LEGAL, encoding="utf-8")
    assert {source for _, source, _ in settings(invoke).values()} == {"default"}
    text = 'ruleset = "borg-gray"\nignore = "A2"\nper-file-ignores = {"drafts/*" = ["B105"], "*.txt" = "D"}\n'
    (here / "borgcheck.toml").write_text(text, encoding="utf-8")
    found = settings(invoke, "a.deck")
    assert found["ruleset"] == ("borg-gray", "configuration", "borgcheck.toml")
    assert found["ignore"] == ("A2", "configuration", "borgcheck.toml")
    assert found["select"] == (None, "default", None)
    assert found["per-file-ignores"][0] == {}
    found = settings(invoke, "drafts/b.deck")
    assert found["ruleset"] == ("borg-1.6", "deck", "b.deck")
    assert found["per-file-ignores"][0] == {"drafts/*": ["B105"]}
    assert settings(invoke, "drafts")["per-file-ignores"][0] == {"drafts/*": ["B105"], "*.txt": "D"}
    (here / "drafts" / "borgcheck.toml").write_text("strict = true\n", encoding="utf-8")
    assert settings(invoke, "drafts")["ruleset"] == ("borg-1.6", "default", None)
    assert settings(invoke, "drafts", "--config", "borgcheck.toml")["strict"] == (False, "default", None)


def test_the_settings_as_text(here: Path, invoke: Invoke) -> None:
    (here / "borgcheck.toml").write_text('exclude = ["drafts/", "*.md"]\nstrict = true\n', encoding="utf-8")
    lines = {line.split()[0]: line.split(maxsplit=1)[1] for line in invoke("config", code=0).out.splitlines()}
    assert list(lines) == KEYS
    assert lines["exclude"].split("  ")[0] == "drafts/, *.md"
    assert lines["strict"].split() == ["true", "borgcheck.toml"]
    assert lines["select"].split() == ["all", "default"]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [(["nowhere.deck"], "no such file or folder"), (["--config", "nowhere.toml"], "no such settings file")],
)
def test_settings_of_nothing(arguments: list[str], says: str, invoke: Invoke) -> None:
    errors = invoke(["config", *arguments], code=2).err
    assert says in errors
    assert errors.count("\n") == 1


def test_a_broken_configuration_is_one_line(here: Path, invoke: Invoke) -> None:
    (here / "borgcheck.toml").write_text("rulset = 1\n", encoding="utf-8")
    assert 'did you mean "ruleset"?' in invoke("config", code=2).err
