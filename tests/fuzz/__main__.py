"""Run it: `python -m tests.fuzz --inputs 100000 --seed 1`; exit 1 where something broke."""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from .checks import Input, fault, make


def _kind(said: str) -> str:
    """A fault without the figures and words of its input."""
    return re.sub(
        r"\d+|'[^']*'|\{.*\}|: '.*", "#", said.split(" at ")[0] + said.partition(" at ")[2].partition(": ")[0]
    )


def smaller(given: Input, said: str, folder: Path, tries: int = 400) -> Input:
    """The smallest input with the same fault that leaving pieces out leads to."""
    data, step = given.data, max(1, len(given.data) // 2)
    while step and tries > 0:
        at = 0
        while at < len(data) and tries > 0:
            tries -= 1
            shorter = data[:at] + data[at + step :]
            other = Input(given.reader, shorter, given.format)
            if _kind(fault(other, folder)) == _kind(said):
                data = shorter
            else:
                at += step
        step //= 2
    return Input(given.reader, data, given.format)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--inputs", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="the number of the first input")
    parser.add_argument("--save", type=Path, help="a folder for the shrunk inputs that broke something")
    asked = parser.parse_args()
    found: Counter[str] = Counter()
    slow: list[tuple[float, int]] = []
    begun = time.perf_counter()
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "input"
        for number in range(asked.first, asked.first + asked.inputs):
            given = make(asked.seed, number)
            start = time.perf_counter()
            said = fault(given, folder)
            if (done := number - asked.first + 1) % 5000 == 0:
                print(f"{done} inputs, {sum(found.values())} faults", file=sys.stderr, flush=True)
            slow = sorted([*slow, (time.perf_counter() - start, number)])[-3:]
            if said:
                kind = _kind(said)
                found[kind] += 1
                if found[kind] == 1:
                    least = smaller(given, said, folder)
                    print(f"input {number}: {said}\n    {least.format or 'any'} {least.data!r}", flush=True)
                    if asked.save:
                        asked.save.mkdir(exist_ok=True)
                        (asked.save / f"{given.reader}-{number}").write_bytes(least.data)
    print(
        f"{asked.inputs} inputs of seed {asked.seed} in {time.perf_counter() - begun:.0f} s: {sum(found.values())} faults"
    )
    for kind, times in found.most_common():
        print(f"  {times:>6}  {kind}")
    print("slowest:", ", ".join(f"input {number} {took:.2f} s" for took, number in reversed(slow)))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
