"""Rulesets as data: what a file says, what it takes over from the one that it extends, and errors in it."""

from __future__ import annotations

import pickle
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from borgcheck import resources, rulesets
from borgcheck.errors import BorgcheckError
from borgcheck.findings import Severity
from borgcheck.rules.registry import rules_of

Add = Callable[[str, str], None]
PARENT = """
title = "Parent"
game = "stccg-1e"
date = "2000"
sources = ["one", "two"]
without_borg = ["D"]

[codes.B103]
severity = "error"
limit = 30
other = 1

[codes.A205]
severity = "info"
"""


@pytest.fixture
def add(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Add]:
    """Add a ruleset to a copy of the package's folder."""
    shutil.copytree(resources.package_folder("rulesets"), tmp_path / "rulesets")
    monkeypatch.setattr(resources, "PACKAGE", tmp_path)
    rulesets.load.cache_clear()
    yield lambda name, text: (tmp_path / "rulesets" / f"{name}.toml").write_text(text, encoding="utf-8") and None
    rulesets.load.cache_clear()


@pytest.mark.parametrize("name", rulesets.names())
def test_every_code_has_a_rule_and_a_severity(name: str) -> None:
    ruleset = rulesets.load(name)
    assert set(ruleset.codes) <= {rule.code for rule in rules_of(ruleset.game)}
    assert all(isinstance(ruleset.severity(code), Severity) for code in ruleset.codes)
    assert pickle.loads(pickle.dumps(ruleset)) is ruleset


def test_a_ruleset_states_what_differs(add: Add) -> None:
    add("parent", PARENT)
    add("child", 'extends = "parent"\ntitle = "Child"\n[codes.B103]\nlimit = 25\n')
    child, parent = rulesets.load("child"), rulesets.load("parent")
    assert (child.name, child.title) == ("child", "Child")
    for same in ("game", "date", "sources", "without_borg"):
        assert getattr(child, same) == getattr(parent, same)
    assert child.codes == {"B103": {"severity": "error", "limit": 25, "other": 1}, "A205": {"severity": "info"}}
    assert parent.codes["B103"]["limit"] == 30


def test_a_ruleset_adds_codes_and_takes_codes_out_of_force(add: Add) -> None:
    add("parent", PARENT)
    add("child", 'extends = "parent"\n[codes.A205]\nseverity = "off"\n[codes.B104]\nseverity = "warning"\nlimit = 6\n')
    add("grandchild", 'extends = "child"\ndate = "2001"\n[codes.B104]\nlimit = 7\n')
    assert rulesets.load("child").codes.keys() == {"B103", "B104"}
    grandchild = rulesets.load("grandchild")
    assert grandchild.codes["B104"] == {"severity": "warning", "limit": 7}
    assert grandchild.date == "2001"


@pytest.mark.parametrize(
    ("files", "message"),
    [
        (
            {"a": 'extends = "borg-1.7"'},
            "a.toml: extends: no ruleset is called 'borg-1.7'; did you mean borg-1.6? known are a, borg-1.6",
        ),
        ({"a": 'extends = "a"'}, "a.toml: extends: a ruleset cannot extend itself: a -> a"),
        (
            {"a": 'extends = "b"', "b": 'extends = "c"', "c": 'extends = "b"'},
            "c.toml: extends: a ruleset cannot extend itself: a -> b -> c -> b",
        ),
    ],
    ids=["unknown", "itself", "cycle"],
)
def test_a_parent_that_cannot_be(files: dict[str, str], message: str, add: Add) -> None:
    for name, text in files.items():
        add(name, text)
    with pytest.raises(BorgcheckError) as error:
        rulesets.load("a")
    assert str(error.value).startswith(message)
    assert "\n" not in str(error.value)
