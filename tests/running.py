"""Run borgcheck: in this process, in a process of its own, and as GitHub's runner runs the action."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from tests.tables import load_yaml

ROOT = Path(__file__).resolve().parent.parent


class Printed(NamedTuple):
    """What a command printed."""

    out: str
    err: str


class Terminal(io.StringIO):
    """A terminal as standard input or standard error."""

    def isatty(self) -> bool:
        return True


Invoke = Callable[..., Printed]
"""The fixture `invoke`."""


def python(*arguments: str | Path, **options: Any) -> subprocess.CompletedProcess[Any]:
    """Run Python, which finds the package of this checkout, and return what it printed; `env` adds to the environment."""
    env = {**os.environ, "PYTHONPATH": str(ROOT), **options.pop("env", {})}
    options = {"capture_output": True, "text": True, **options}
    return subprocess.run([sys.executable, *map(str, arguments)], check=False, env=env, **options)


def borgcheck(*arguments: str | Path, **options: Any) -> subprocess.CompletedProcess[Any]:
    """Run a command of borgcheck."""
    return python("-m", "borgcheck", *arguments, **options)


def action(folder: Path) -> Callable[..., subprocess.CompletedProcess[str]]:
    """What runs the last step of the action in a folder, with inputs as the runner gives them."""
    script = load_yaml(ROOT / "action.yml")["runs"]["steps"][-1]["run"]
    program = folder / "borgcheck"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m borgcheck "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    fixed = {
        "PYTHONPATH": str(ROOT), "RUNNER_TEMP": str(folder), "BORGCHECK": str(program),
        "GITHUB_OUTPUT": str(folder / "output"), "GITHUB_STEP_SUMMARY": str(folder / "summary"),
        "MATCHER": str(ROOT / ".github/borgcheck-matcher.json"),
    }  # fmt: skip
    defaults = {
        "PATHS": ".", "RULESET": "borg-1.6", "CONFIG": "", "ISOLATED": "false", "STRICT": "false", "FORMAT": "github",
        "REPORTS": "",
    }  # fmt: skip

    def run_action(**values: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script],
            capture_output=True, text=True, check=False, cwd=folder, env={**os.environ, **fixed, **defaults, **values},
        )  # fmt: skip

    return run_action
