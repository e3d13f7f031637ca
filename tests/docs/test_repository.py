"""What stands around the code: the workflow, the hooks and the issue forms are well made and agree with pyproject.toml."""

from __future__ import annotations

import os
import re
import subprocess
import tomllib
from pathlib import Path

import pytest

from tests.samples import ROOT
from tests.tables import load_yaml

FORMS = sorted(path for path in (ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml") if path.name != "config.yml")
SETTINGS = sorted([*(ROOT / ".github").rglob("*.yml"), ROOT / ".pre-commit-config.yaml", ROOT / ".pre-commit-hooks.yaml", ROOT / "action.yml"])  # fmt: skip


@pytest.mark.parametrize("path", SETTINGS, ids=lambda path: path.name)
def test_settings_are_yaml(path: Path) -> None:
    assert load_yaml(path)


def test_workflow_runs_on_every_python_that_is_claimed() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    claimed = re.findall(r"^Programming Language :: Python :: (3\.\d+)$", "\n".join(project["classifiers"]), re.M)
    jobs = load_yaml(ROOT / ".github" / "workflows" / "ci.yml")["jobs"]
    assert jobs["linux"]["strategy"]["matrix"]["python"] == claimed
    assert project["requires-python"] == f">={claimed[0]}"
    setups = [s for job in jobs.values() for s in job["steps"] if s.get("uses", "").startswith("actions/setup-python@")]
    fixed = {step["with"]["python-version"] for step in setups} - {"${{ matrix.python }}"}
    assert fixed <= set(claimed)


def test_workflow_runs_what_is_there() -> None:
    jobs = load_yaml(ROOT / ".github" / "workflows" / "ci.yml")["jobs"]
    assert {"run": ".ci/run"} in jobs["linux"]["steps"]
    assert (ROOT / ".ci" / "run").is_file()


def test_every_promise_about_security_has_a_test() -> None:
    """Each test is in the file that is named beside it, or else in one of the two that the introduction names."""
    text = (ROOT / "SECURITY.md").read_text(encoding="utf-8")
    named = re.findall(r"`(test_\w+)`(?: in `([\w/.]+)`)?", text)
    always = "".join(
        (ROOT / "tests" / name).read_text(encoding="utf-8") for name in ("test_security.py", "test_faults.py")
    )
    assert len(named) > 20
    missing = [
        name
        for name, file in named
        if f"def {name}(" not in ((ROOT / file).read_text(encoding="utf-8") if file else always)
    ]
    assert missing == []
    scenes = load_yaml(ROOT / "tests" / "cli" / "test_scenes.yaml")["each_step_of_a_scene_ends_as_it_says"]
    assert set(re.findall(r'scene "([^"]+)"', text)) <= set(scenes)
    assert [file for file in re.findall(r"`(tests/[\w/.]+)`", text) if not (ROOT / file).is_file()] == []


@pytest.mark.process
def test_workflow_of_a_release_takes_the_section_of_the_version(tmp_path: Path) -> None:
    steps = load_yaml(ROOT / ".github" / "workflows" / "release.yml")["jobs"]["release"]["steps"]
    [command] = [step["run"] for step in steps if step.get("run", "").startswith("sed ")]
    (tmp_path / "CHANGELOG.md").write_text(
        "# C\n\n## Unreleased\n\n- d\n\n## 0.2.0 - 2027-01-02\n\n### Added\n\n- b\n\n## 0.1.0 - 2026-11-23\n\n- a\n",
        "utf-8",
    )
    environment = {**os.environ, "TAG": "v0.2.0", "RUNNER_TEMP": str(tmp_path)}
    subprocess.run(["bash", "-c", command], cwd=tmp_path, env=environment, check=True)
    assert (tmp_path / "notes.md").read_text("utf-8").split() == ["###", "Added", "-", "b"]


@pytest.mark.parametrize("path", FORMS, ids=lambda path: path.stem)
def test_issue_form_is_of_the_schema(path: Path) -> None:
    """GitHub shows no form, and no error, if one of these is wrong."""
    form = load_yaml(path)
    assert {"name", "description", "body"} <= set(form) <= {"name", "description", "title", "labels", "body"}
    kinds = {"textarea": {"label", "description", "placeholder", "value", "render"}, "input": {"label", "description", "placeholder", "value"}}  # fmt: skip
    for field in form["body"]:
        assert set(field) <= {"type", "id", "attributes", "validations"}
        assert field["attributes"]["label"]
        assert set(field["attributes"]) <= kinds[field["type"]]
        assert re.fullmatch(r"[A-Za-z0-9_-]+", field["id"])
        assert set(field.get("validations", {})) <= {"required"}
    for names in ([f["id"] for f in form["body"]], [f["attributes"]["label"] for f in form["body"]]):
        assert len(set(names)) == len(names)
