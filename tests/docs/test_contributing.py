"""CONTRIBUTING.md, and the pages for contributors in docs/, speak of the repository as it is."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

import borgcheck
from borgcheck import rulesets
from borgcheck.cards.catalogue import Catalogue
from borgcheck.checking import check
from borgcheck.checking.lists import read_as_deck
from borgcheck.reading import pipeline
from borgcheck.rules import draw_deck
from borgcheck.rules.base import Rule
from borgcheck.rulesets import OFF
from tests.docs.pages import blocks, text_of
from tests.samples import ROOT
from tests.tables import table

PAGE = text_of("CONTRIBUTING.md")
ARCHITECTURE, DEPENDENCIES = (text_of(f"docs/{name}.md") for name in ("architecture", "dependencies"))
# What the worked examples create.
EXAMPLES = re.compile(r"A212|bars|borg-open|open\.deck|tap|sections\.py")
READER = "Add a form, a reading or a constraint"
HEADING = re.findall(r"^\| a heading \(`(.*?)`\)", PAGE, re.M)[0]
PATHS = sorted(
    {
        path.rstrip(".,:;")
        for path in re.findall(r"(?<![\w/.-])(?:[\w.-]+/)+[\w.-]*|[\w-]+\.(?:md|toml|py)\b", PAGE + ARCHITECTURE)
        if not path.startswith((".venv", "www", "dist/", "new/"))
    }
)


def test_every_path_exists() -> None:
    paths = [path for path in PATHS if not EXAMPLES.search(path)]
    assert [path for path in paths if not (ROOT / path).exists() and not any(ROOT.glob(f"*/{path}"))] == []


def test_paths_are_found_in_the_page() -> None:
    assert {"borgcheck/checking/codes.py", "rulings/README.md", "docs/generate.py", "grammar/"} <= set(PATHS)


def test_table_of_stages_names_the_modules_of_the_reader() -> None:
    table = (pipeline.__doc__ or "").split("\n\n")[1]
    stages = re.findall(r"(?m)^    (\w+)", table)
    others = ", ".join(re.findall(r"\(([a-z_, ]+)\)", table)).split(", ")
    modules = {path.stem for path in (ROOT / "borgcheck/reading").glob("*.py")} - {"__init__", "pipeline"}
    assert sorted([*stages, *others]) == sorted({*modules, "formats"})


def test_table_of_dependencies_has_each_once() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    declared = [re.match(r"[\w-]+", text)[0] for text in (*project["dependencies"], *extras["mail"], *extras["pdf"])]  # type: ignore[index]
    listed = re.findall(r"^\| ([\w-]+)", DEPENDENCIES, re.M)
    assert sorted(listed[2:]) == sorted(declared)


def _example(section: str, language: str, number: int = 0) -> str:
    """The first example of a section in a language, or one after it."""
    return blocks("CONTRIBUTING.md", language, section)[number]


def test_example_of_a_rule_works(cards: Catalogue, monkeypatch: pytest.MonkeyPatch) -> None:
    names: dict[str, Any] = dict(vars(draw_deck))
    exec(_example("Add a rule", "python"), names)
    rule = names["large_draw_deck"]
    assert isinstance(rule, Rule)
    known = check.rules_of
    monkeypatch.setattr(check, "rules_of", lambda game: (*known(game), rule))
    old = rulesets.load("borg-1.6")
    ruleset = old.model_copy(update={"codes": old.codes | tomllib.loads(_example("Add a rule", "toml"))["codes"]})

    def findings(text: str) -> list[borgcheck.Finding]:
        found = check.check_listing(read_as_deck(text, cards), ruleset).findings
        return [finding for finding in found if finding.code == rule.code]

    assert len(findings(rule.explain().example + "\n")) == 1
    assert all((rule.explain().title, rule.explain().what, rule.explain().why, rule.explain().instead))
    cases = yaml.safe_load(_example("Add a rule", "yaml"))
    assert [len(case["finds"]) for case in cases] == [0, 1]
    for case in cases:
        for found, wanted in zip(findings(case["deck"]), case["finds"], strict=True):
            assert found.to_dict().items() >= wanted.items()


def test_documented_word_for_off_is_the_one_in_the_code() -> None:
    assert f'severity = "{OFF}"' in PAGE


def _put(file: Path, old: str, new: str) -> None:
    text = file.read_text("utf-8")
    assert old in text, (file, old)
    file.write_text(text.replace(old, new, 1), "utf-8")


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the checkout with everything that the page adds."""
    copy = tmp_path_factory.mktemp("checkout")
    for name in ("borgcheck", "grammar", "rulings"):
        shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__", "_data"))
    package = copy / "borgcheck"
    with (package / "rules" / "draw_deck.py").open("a", encoding="utf-8") as file:
        file.write(f"\n\n{_example('Add a rule', 'python')}")
    with (package / "data" / "rulesets" / "borg-1.6.toml").open("a", encoding="utf-8") as file:
        file.write(_example("Add a rule", "toml"))
    formats = package / "reading" / "formats"
    (formats / "bars.py").write_text(_example("Add an input format", "python"), "utf-8")
    _put(formats / "__init__.py", "_ALL = (", f"_ALL = ({_example('Add an input format', 'python', 1)},")
    (package / "output" / "tap.py").write_text(_example("Add an output format", "python"), "utf-8")
    _put(package / "inputs" / "settings.py", "OutputFormat = Literal[", 'OutputFormat = Literal["tap", ')
    (package / "data" / "rulesets" / "borg-open.toml").write_text(_example("Add a ruleset", "toml"), "utf-8")
    with (copy / "rulings" / "gray-borg-guide.md").open("a", encoding="utf-8") as file:
        file.write(f"\n{_example('Add a ruling', '')}")
    _put(package / "data" / "headings.toml", "\ndraw = [", f'\ndraw = ["{HEADING}",')
    (package / "cli" / "sections.py").write_text(_example("Add a command", "python"), "utf-8")
    _put(package / "cli" / "app.py", "MODULES = {", f"MODULES = {{{_example('Add a command', 'python', 1)}")
    reader = package / "reading"
    _put(reader / "choices.py", "CHOICE_FINDERS: ", f"{_example(READER, 'python')}\n\nCHOICE_FINDERS: ")
    _put(reader / "choices.py", "] = (\n    comments_as_headings", "] = (collector_numbers, comments_as_headings")
    _put(reader / "constraints.py", "CONSTRAINTS: ", f"{_example(READER, 'python', 1)}\n\nCONSTRAINTS: ")
    _put(reader / "constraints.py", "] = (\n    paragraphs_begin_alike", "] = (listed_once, paragraphs_begin_alike")
    return copy


@pytest.mark.process
@table("command", "text", "says")
def test_examples_of_the_page_work(command: str, text: str, says: str, checkout: Path) -> None:
    arguments = [sys.executable, "-m", "borgcheck", *shlex.split(command)]
    deck = text.replace("<heading>", HEADING.upper())
    done = subprocess.run(arguments, cwd=checkout, input=deck, capture_output=True, text=True, check=False)
    assert says in done.stdout, done.stdout + done.stderr


@pytest.mark.parametrize(
    "text",
    [
        f"Missions:\n6 Nebula\nSeed:\n30 Maglock\n{HEADING}:\n30 Borg Scout Vessel\n",
        "Missions\n6 Nebula\nDraw\n1 Q's Tent\nRetask\nQ's Tent\nDead End\n",
    ],
    ids=["the heading", "the constraint"],
)
def test_list_is_undecided_without_what_the_page_adds(text: str, cards: Catalogue) -> None:
    assert not read_as_deck(text, cards).wholly_read


def test_layout_is_in_the_order_of_the_imports() -> None:
    contract = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
        "contracts"
    ][0]
    layers = [re.findall(r"\w+$|\w+(?= \|)", layer) for layer in reversed(contract["layers"])]
    rank = {name: number for number, names in enumerate(layers) for name in names}
    table = ARCHITECTURE[ARCHITECTURE.index("| `borgcheck/errors.py`") : ARCHITECTURE.index("Outside the package:")]
    named = [rank[name] for name in re.findall(r"`borgcheck/(\w+)", table) if name in rank]
    assert named == sorted(named)
    assert set(rank) <= set(re.findall(r"`borgcheck/(\w+)", table))
