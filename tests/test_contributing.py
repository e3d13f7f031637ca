"""CONTRIBUTING.md speaks of the repository as it is."""

from __future__ import annotations

import re

import pytest
import yaml

from borgcheck.rules.rulesets import OFF
from tests.samples import ROOT

PAGE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
# What the worked examples create.
EXAMPLES = re.compile(r"a211|A211|bars|borg-open|open\.deck|tap")
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
    assert PAGE.count("\n") <= 290


@pytest.mark.parametrize("code", re.findall(r"^ *```python\n(.*?)^ *```", PAGE, re.M | re.S))
def test_examples_are_python(code: str) -> None:
    from textwrap import dedent

    compile(dedent(code), "CONTRIBUTING.md", "exec")


@pytest.mark.parametrize("text", re.findall(r"^ *```yaml\n(.*?)^ *```", PAGE, re.M | re.S))
def test_examples_are_cases(text: str) -> None:
    assert all({"name", "deck", "finds"} <= set(case) for case in yaml.safe_load(text))


def test_the_word_that_takes_a_code_out_of_force_is_the_one_that_rulesets_know() -> None:
    assert f'severity = "{OFF}"' in PAGE
