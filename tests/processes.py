"""Run borgcheck in this process, and borgcheck or Python in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent


class Printed(NamedTuple):
    """What a command printed."""

    out: str
    err: str


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
