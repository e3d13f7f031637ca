"""Every command line of the golden files."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.yamls import load_yaml

ROOT = Path(__file__).resolve().parents[2]
_DATA = load_yaml(Path(__file__).with_suffix(".yaml"))
SAMPLES = sorted(_DATA["samples"])
FILES = tuple(_DATA["files"])
_LISTS = _DATA["lists"] | {
    "samples": SAMPLES,
    "legal": [name for name in SAMPLES if name.startswith("decks/legal/")],
    "others": _DATA["lists"]["few"][1:],
    "few at once": [" ".join(_DATA["lists"]["few"])],
}


@dataclass(frozen=True, slots=True)
class Run:
    """One command line: its arguments, what it reads on standard input, and whether its output is long: of that, the
    number of lines and a checksum are stored."""

    arguments: tuple[str, ...]
    stdin: bytes
    long: bool


def runs(file: str) -> Iterator[Run]:
    """Yield the command lines of a golden file."""
    for row in _DATA["files"][file]:
        written = row if isinstance(row, dict) else {"run": row}
        content = (ROOT / written["stdin"]).read_text(encoding="utf-8") if "stdin" in written else ""
        stdin = written.get("before", "") + content + written.get("after", "")
        for line in _lines(written.get("run") or written["long"]):
            yield Run(tuple(shlex.split(line)), stdin.encode(), "long" in written)


def _lines(pattern: str) -> Iterator[str]:
    """Yield a line for each name in braces: those of a list, or those that stand there."""
    before, brace, rest = pattern.partition("{")
    if not brace:
        yield pattern
        return
    names, _, after = rest.partition("}")
    for name in _LISTS.get(names) or names.split(","):
        yield from _lines(before + name + after)
