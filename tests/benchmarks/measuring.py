"""Measure things beside each other."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any


def best(action: Callable[[], Any], *, rounds: int = 7) -> float:
    """The shortest of some rounds, in seconds: the one that the machine disturbed least."""
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        action()
        times.append(time.perf_counter() - start)
    return min(times)


def process(*arguments: str, **variables: str) -> Callable[[], Any]:
    # Installed programs are compiled once, so this one is, too, whatever the shell says.
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"} | variables
    return lambda: subprocess.run([sys.executable, *arguments], capture_output=True, check=False, env=environment)


def say(what: str, mine: float, other: float, than: str) -> None:
    print(f"\n{what}: {mine / other:.2f} times {than} ({1000 * mine:.1f} ms, {1000 * other:.1f} ms)")
