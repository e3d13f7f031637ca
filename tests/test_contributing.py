"""CONTRIBUTING.md speaks of the repository as it is."""

from __future__ import annotations

import re
import tomllib
from textwrap import dedent
from typing import Any

import pytest
import yaml

import borgcheck
from borgcheck.cards.catalogue import Catalogue
from borgcheck.checking import check
from borgcheck.reading.pipeline import read_deck
from borgcheck.rules import draw_deck, rulesets
from borgcheck.rules.base import Rule
from borgcheck.rules.rulesets import OFF
from tests.samples import ROOT

PAGE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
# What the worked examples create.
EXAMPLES = re.compile(r"A211|bars|borg-open|open\.deck|tap")
PATHS = sorted(
    {
        path.rstrip(".,:;")
        for path in re.findall(r"(?<![\w/.-])(?:[\w.-]+/)+[\w.-]*|[\w-]+\.(?:md|toml|py)\b", PAGE)
        if not path.startswith((".venv", "www", "dist/", "new/"))
    }
)


@pytest.mark.parametrize("path", [path for path in PATHS if not EXAMPLES.search(path)])
def test_every_path_exists(path: str) -> None:
    assert (ROOT / path).exists() or any(ROOT.glob(f"*/{path}"))


def test_paths_are_found_in_the_page() -> None:
    assert {"borgcheck/rules/registry.py", "rulings/README.md", "docs/generate.py", "grammar/"} <= set(PATHS)


def test_the_page_is_short() -> None:
    assert PAGE.count("\n") <= 320


def test_the_table_of_dependencies_has_each_once() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    declared = [re.match(r"[\w-]+", text)[0] for text in (*project["dependencies"], *extras["mail"], *extras["pdf"])]  # type: ignore[index]
    listed = re.findall(r"^\| ([\w-]+)", PAGE[PAGE.index("## Dependencies") :], re.M)
    assert sorted(listed[2:]) == sorted(declared)


@pytest.mark.parametrize("code", re.findall(r"^ *```python\n(.*?)^ *```", PAGE, re.M | re.S))
def test_examples_are_python(code: str) -> None:
    compile(dedent(code), "CONTRIBUTING.md", "exec")


def _example(section: str, language: str) -> str:
    """The first example of a section in a language."""
    text = PAGE[PAGE.index(f"## {section}\n") :]
    match = re.search(rf"^ *```{language}\n(.*?)^ *```", text, re.M | re.S)
    assert match
    return dedent(match[1])


def test_the_example_of_a_rule_works(cards: Catalogue, monkeypatch: pytest.MonkeyPatch) -> None:
    names: dict[str, Any] = dict(vars(draw_deck))
    exec(_example("Add a rule", "python"), names)
    rule = names["large_draw_deck"]
    assert isinstance(rule, Rule)
    known = check.rules_of
    monkeypatch.setattr(check, "rules_of", lambda game: (*known(game), rule))
    old = rulesets.load("borg-1.6")
    ruleset = old.model_copy(update={"codes": old.codes | tomllib.loads(_example("Add a rule", "toml"))["codes"]})

    def findings(text: str) -> list[borgcheck.Finding]:
        found = check.check_deck(read_deck(text, cards), ruleset).findings
        return [finding for finding in found if finding.code == rule.code]

    assert len(findings(rule.example + "\n")) == 1
    assert all((rule.title, rule.what, rule.why, rule.instead))
    cases = yaml.safe_load(_example("Add a rule", "yaml"))
    assert [len(case["finds"]) for case in cases] == [0, 1]
    for case in cases:
        found = [
            {
                "code": f.code,
                "line": f.span.line,
                "column": f.span.column,
                "severity": f.severity.value,
                "message": f.message,
            }
            for f in findings(case["deck"])
        ]
        assert found == case["finds"]


def test_the_word_that_takes_a_code_out_of_force_is_the_one_that_rulesets_know() -> None:
    assert f'severity = "{OFF}"' in PAGE
