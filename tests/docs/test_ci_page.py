"""docs/ci.md can be followed: its workflows, hooks and commands are made of what is there, and do what the page says."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from junitparser import JUnitXml

from borgcheck.inputs.settings import OUTPUT_FORMATS
from tests.docs.pages import blocks, text_of
from tests.running import Invoke
from tests.samples import ROOT
from tests.tables import load_yaml
from tests.texts import ILLEGAL, LEGAL

PAGE = text_of("docs/ci.md")
REPOSITORY = "https://github.com/OWNER/borgcheck"
needs_bash = pytest.mark.skipif(not shutil.which("bash") or not shutil.which("git"), reason="needs bash and git")


def files(key: str) -> list[dict[str, Any]]:
    """Return the examples that have a key at the top level."""
    return [found for found in map(yaml.safe_load, blocks("docs/ci.md", "yaml")) if key in found]


def git(folder: Path, *arguments: str) -> str:
    who = ("-c", "user.name=Hugh", "-c", "user.email=hugh@example.org", "-c", "commit.gpgsign=false")
    done = subprocess.run(["git", *who, *arguments], cwd=folder, capture_output=True, text=True, check=True)
    return done.stdout.strip()


# ---- what the page names is there


def test_every_example_takes_the_branch_that_is_there() -> None:
    assert set(re.findall(r"OWNER/borgcheck@(\S+?)[\"\s]", PAGE)) == {"main"}
    assert [repo["rev"] for found in files("repos") for repo in found["repos"]] == ["main"]
    branches = load_yaml(ROOT / ".github" / "workflows" / "ci.yml")[True]["push"]["branches"]
    assert branches == ["main"]


def test_workflows_use_the_action_as_it_is() -> None:
    action = load_yaml(ROOT / "action.yml")
    workflows = files("jobs")
    assert len(workflows) == 3
    for workflow in workflows:
        steps = workflow["jobs"]["check"]["steps"]
        (ours,) = (step for step in steps if step["uses"].startswith("OWNER/"))
        assert set(ours["with"]) <= set(action["inputs"])
        uploads = [step["with"]["sarif_file"] for step in steps if "upload-sarif" in step["uses"]]
        assert uploads == [ours["with"][key].removeprefix("sarif=") for key in ("reports",) if key in ours["with"]]
        assert ("security-events" in workflow["permissions"]) == bool(uploads)


def test_inputs_of_the_action_are_in_a_table() -> None:
    inputs = load_yaml(ROOT / "action.yml")["inputs"]
    listed = re.findall(r"^\| `([\w-]+)` \| (?:`(\S+)`)? ?\| ", PAGE, re.M)
    assert dict(listed) == {name: about["default"] for name, about in inputs.items()}


def test_hooks_are_there() -> None:
    known = {hook["id"] for hook in load_yaml(ROOT / ".pre-commit-hooks.yaml")}
    assert {hook["id"] for found in files("repos") for repo in found["repos"] for hook in repo["hooks"]} == known


def test_hooks_take_decks_whatever_the_case_of_their_endings_and_the_check_takes_links() -> None:
    hooks = {hook["id"]: hook for hook in load_yaml(ROOT / ".pre-commit-hooks.yaml")}
    for hook in hooks.values():
        taken = [name for name in ("a.deck", "A.DECK", "a.deck.txt", "deck") if re.search(hook["files"], name)]
        assert taken == ["a.deck", "A.DECK"]
    assert (hooks["borgcheck"]["types"], hooks["borgcheck"]["types_or"]) == ([], ["file", "symlink"])
    assert "types" not in hooks["borgcheck-fmt"], "fmt would write through a link"


def test_formats_are_in_a_table() -> None:
    table = PAGE[PAGE.index("| format | for |") :]
    assert {*re.findall(r"`(\w+)`", " ".join(re.findall(r"^\| (.*?) \|", table, re.M)))} == {*OUTPUT_FORMATS} - {"text"}


def test_task_for_vs_code_reads_what_its_command_prints(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, invoke: Invoke
) -> None:
    [task] = json.loads(blocks("docs/ci.md", "json")[0])["tasks"]
    pattern = task["problemMatcher"]["pattern"]
    (tmp_path / "over.deck").write_text(ILLEGAL, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    found = [re.search(pattern["regexp"], line) for line in invoke(task["args"], code=1).out.splitlines()]
    line = ILLEGAL.splitlines().index("30 Maglock") + 1
    keys = ("file", "line", "severity", "code")
    assert [tuple(f[pattern[key]] for key in keys) for f in found if f] == [("over.deck", str(line), "error", "B103")]


# ---- what the page says happens


@pytest.fixture
def season(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository of decks with a remote, of which a branch adds an illegal deck; `borgcheck` is this checkout's."""
    for name in [n for n in os.environ if n.startswith(("GIT_", "GITHUB_"))]:
        monkeypatch.delenv(name)
    programs, season = tmp_path / "programs", tmp_path / "season"
    programs.mkdir()
    for name, does in (("borgcheck", f'exec "{sys.executable}" -m borgcheck "$@"'), ("pip", 'echo "$@"')):
        (programs / name).write_text(f"#!/bin/sh\n{does}\n", encoding="utf-8")
        (programs / name).chmod(0o755)
    monkeypatch.setenv("PATH", f"{programs}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    git(tmp_path, "init", "--quiet", "--bare", "remote.git")
    git(tmp_path, "clone", "--quiet", "remote.git", "season")
    (season / "decks" / "drafts").mkdir(parents=True)
    (season / "decks" / "fine.deck").write_text(LEGAL, encoding="utf-8")
    (season / "borgcheck.toml").write_text('exclude = ["drafts/"]\n', encoding="utf-8")
    git(season, "add", "--all")
    git(season, "commit", "--quiet", "--message", "one")
    git(season, "push", "--quiet", "origin", "HEAD:main")
    git(season, "fetch", "--quiet")
    for name in ("over.deck", "drafts/open.deck"):
        (season / "decks" / name).write_text(ILLEGAL, encoding="utf-8")
    git(season, "add", "--all")
    git(season, "commit", "--quiet", "--message", "two")
    return season


def follow(season: Path, script: str) -> subprocess.CompletedProcess[str]:
    command = ["bash", "--noprofile", "--norc", "-e", "-c", script]
    return subprocess.run(command, cwd=season, capture_output=True, text=True, check=False)


@pytest.mark.process
@needs_bash
def test_gitlab_job_writes_a_report(season: Path) -> None:
    (example,) = files("decks")
    job = example["decks"]
    install, *_ = job["script"]
    assert install == f'pip install "git+{REPOSITORY}@main"'
    done = follow(season, "\n".join(job["script"]))
    assert (done.returncode, done.stderr) == (1, "")
    found = JUnitXml.fromstring((season / job["artifacts"]["reports"]["junit"]).read_bytes())
    assert (found.tests, found.failures) == (2, 1)


@pytest.mark.process
@needs_bash
def test_command_checks_only_the_decks_that_a_branch_changes(season: Path) -> None:
    command = blocks("docs/ci.md", "sh")[-1]
    assert command.count(".venv/bin/borgcheck check") == 1
    done = follow(season, command.replace(".venv/bin/borgcheck", "borgcheck"))
    assert done.returncode == 123, "xargs says that a command failed"
    assert "decks/over.deck" in done.stdout
    assert "fine.deck" not in done.stdout
    assert 'decks/drafts/open.deck ("exclude" matches it)' in done.stderr


@pytest.mark.slow
@pytest.mark.process
@needs_bash
def test_hooks_run_under_pre_commit(season: Path, tmp_path: Path) -> None:
    """About half a minute: pre-commit installs borgcheck and what it needs from the package index."""
    pytest.importorskip("pre_commit", reason="pre-commit is of the extra nightly")
    hooks = tmp_path / "hooks"
    for folder in ("borgcheck", "grammar", "rulings", "docs/schemas"):
        shutil.copytree(ROOT / folder, hooks / folder, ignore=shutil.ignore_patterns("__pycache__", "_data"))
    for name in (".gitignore", ".pre-commit-hooks.yaml", "pyproject.toml", "hatch_build.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, hooks / name)
    git(hooks, "init", "--quiet", "--initial-branch", "main")
    git(hooks, "add", "--all")
    git(hooks, "commit", "--quiet", "--message", "hooks")
    (example,) = (block for block in blocks("docs/ci.md", "yaml") if block.startswith("repos:"))
    (season / ".pre-commit-config.yaml").write_text(example.replace(REPOSITORY, hooks.as_uri()), encoding="utf-8")

    def pre_commit(*arguments: str) -> tuple[int, str]:
        environment = {**os.environ, "PRE_COMMIT_HOME": str(tmp_path / "home")}
        del environment["PYTHONPATH"]
        command = [sys.executable, "-m", "pre_commit", *arguments]
        done = subprocess.run(command, cwd=season, capture_output=True, text=True, check=False, env=environment)
        return done.returncode, done.stdout

    (commands,) = (block for block in blocks("docs/ci.md", "sh") if block.startswith("pre-commit "))
    update, add, *_, run = (line.split("#")[0].split() for line in commands.splitlines())
    assert pre_commit(*update[1:])[0] == 0
    assert f"rev: {git(hooks, 'rev-parse', 'HEAD')}\n" in (season / ".pre-commit-config.yaml").read_text("utf-8")
    git(season, *add[1:])
    for name in ("swarm.dek", "swarm.stdeck"):
        shutil.copy(ROOT / "decks" / "legal" / name, season / "decks")
    (season / "notes.txt").write_text("no deck\n", encoding="utf-8")
    git(season, "add", "--all")
    code, output = pre_commit(*run[1:])
    assert code == 1, output
    assert "rewrote decks/fine.deck" in output
    git(season, "add", "--all")
    code, output = pre_commit(*run[1:])
    assert code == 1
    assert re.findall(r"error   (\w+)", output) == ["B103"]
    assert re.findall(r"^\S+\.\w+", output.partition("exit code: 1")[2], re.M) == ["decks/over.deck"]
    (season / "decks" / "over.deck").write_text((season / "decks" / "fine.deck").read_text("utf-8"), encoding="utf-8")
    git(season, "add", "--all")
    assert pre_commit(*run[1:])[0] == 0
    assert (season / "decks" / "drafts" / "open.deck").read_text("utf-8") == ILLEGAL
