"""Change the code in small ways, one at a time, and see which changes no test notices.

python -m tests.mutants [--sample N] [--seed N] [ROOM ...]

Cosmic Ray makes the changes, in a clone of the last commit: it changes decorated functions too, as all rules are. Of each
room a random sample is tried with the tests of the room. Changes that survive are printed. Exits with 1 if the share of
those that were noticed is certainly below that of tests/mutants.toml.
"""

from __future__ import annotations

import argparse
import json
import random
import shlex
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from math import sqrt
from pathlib import Path
from time import monotonic

from cosmic_ray.work_db import WorkDB, use_db
from cosmic_ray.work_item import WorkerOutcome, WorkResult

ROOT = Path(__file__).resolve().parent.parent
ROOMS = tomllib.loads((ROOT / "tests" / "mutants.toml").read_text("utf-8"))
COSMIC_RAY = Path(sys.executable).with_name("cosmic-ray")
POINTLESS = (
    "core/ReplaceBinaryOperator_BitOr_",  # nearly always `A | None` in an annotation, which nothing evaluates
    "core/ReplaceComparisonOperator_Eq_Is",  # the same for short strings and small numbers
    "core/ReplaceComparisonOperator_NotEq_IsNot",
)
PATIENCE = 6
"""After so many times the time of the unchanged code, a change is taken for one that never ends."""
MARKS = "not process and not slow and not hypothesis"
"""The tests that are tried: the quick suite and the corpora."""


def sample(session: Path, size: int, seed: int) -> None:
    """Keep only a number of the mutants of a session."""
    with use_db(str(session), WorkDB.Mode.open) as database:
        items = sorted(database.work_items, key=lambda item: [str(m.module_path) + repr(m) for m in item.mutations])
        ids = [item.job_id for item in items if not item.mutations[0].operator_name.startswith(POINTLESS)]
        chosen = set(random.Random(seed).sample(ids, min(size, len(ids))))
        others = [item.job_id for item in items if item.job_id not in chosen]
        database.set_multiple_results(others, WorkResult(WorkerOutcome.SKIPPED))


def survivors(room: str, size: int, seed: int, clone: Path) -> Iterator[str]:
    """Try a sample of the mutants of a room, and yield the survivors as diffs."""
    tests = ["-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-m", MARKS, *ROOMS[room]["tests"].split()]
    start = monotonic()
    subprocess.run([sys.executable, *tests], cwd=clone, check=True, stdout=subprocess.DEVNULL)
    config_file, session = clone.parent / f"{room}.toml", clone.parent / f"{room}.sqlite"
    config = {
        "module-path": f"borgcheck/{room}",
        "timeout": PATIENCE * (monotonic() - start),
        "test-command": shlex.join([sys.executable, *tests]),
        "distributor": {"name": "local"},
    }
    config_file.write_text(_toml(config), encoding="utf-8")
    subprocess.run([COSMIC_RAY, "init", config_file, session], cwd=clone, check=True)
    sample(session, size, seed)
    subprocess.run([COSMIC_RAY, "exec", config_file, session], cwd=clone, check=True)
    with use_db(str(session), WorkDB.Mode.open) as database:
        results = [result for _, result in database.completed_work_items]
    yield from (
        result.diff or ""
        for result in results
        if not result.is_killed and result.worker_outcome == WorkerOutcome.NORMAL
    )


def _toml(config: dict[str, object]) -> str:
    lines = [f"{key} = {json.dumps(value)}" for key, value in config.items() if not isinstance(value, dict)]
    return "\n".join(["[cosmic-ray]", *lines, '[cosmic-ray.distributor]\nname = "local"\n'])


def main() -> int:
    parser = argparse.ArgumentParser(
        description="Change the code in small ways, and see which changes no test notices."
    )
    parser.add_argument("rooms", nargs="*", default=list(ROOMS), metavar="ROOM")
    parser.add_argument("--sample", type=int, default=40, metavar="N", help="how many changes of each room (40)")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    options = parser.parse_args()
    low = 0
    with tempfile.TemporaryDirectory() as place:
        clone = Path(place) / "clone"
        subprocess.run(["git", "clone", "--quiet", ROOT, clone], check=True)
        for room in options.rooms:
            found = list(survivors(room, options.sample, options.seed, clone))
            share = 1 - len(found) / options.sample
            error = 2 * sqrt(share * (1 - share) / options.sample)
            floor = ROOMS[room]["caught"]
            result = f"{room}: {share:.0%} of {options.sample} changes were noticed, floor {floor} %"
            print(*found, result, sep="\n", flush=True)
            low += 100 * (share + error) < floor
    return int(low > 0)


if __name__ == "__main__":
    sys.exit(main())
