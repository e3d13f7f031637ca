"""Every command line of the golden files."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.tables import load_yaml

ROOT = Path(__file__).resolve().parents[2]
_DATA = load_yaml(Path(__file__).with_suffix(".yaml"))
SAMPLES = sorted(_DATA["samples"])
_ROWS = _DATA["files"] | _DATA["scenes"]
FILES = tuple(_ROWS)
_LISTS = _DATA["lists"] | {
    "samples": SAMPLES,
    "legal": [name for name in SAMPLES if name.startswith("decks/legal/")],
    "others": _DATA["lists"]["few"][1:],
    "few at once": [" ".join(_DATA["lists"]["few"])],
}


@dataclass(frozen=True, slots=True)
class Run:
    """One command line.

    Attributes:
        arguments: Its arguments.
        stdin: What it reads on standard input.
        long: Whether its output is long: of that, the number of lines and a checksum are stored.
    """

    arguments: tuple[str, ...]
    stdin: bytes
    long: bool


def has_samples(file: str) -> bool:
    """Check whether the commands of a golden file are run beside the samples, and not in a folder of their own."""
    return file in _DATA["files"]


def steps(file: str) -> Iterator[Run | dict[str, bytes]]:
    """Yield the command lines of a golden file, and the files that are written before some of them."""
    for row in _ROWS[file]:
        written = row if isinstance(row, dict) else {"run": row}
        if "files" in written:
            yield {name: _content(text) for name, text in written["files"].items()}
            continue
        content = (ROOT / written["stdin"]).read_text(encoding="utf-8") if "stdin" in written else ""
        stdin = written.get("before", "") + content + written.get("after", "")
        for line in _lines(written.get("run", written.get("long"))):
            yield Run(tuple(shlex.split(line)), stdin.encode(), "long" in written)


def _content(text: str | bytes) -> bytes:
    """Return the content of a file, with the decks that stand there by their names."""
    if isinstance(text, bytes):
        return text
    for name, deck in _DATA["decks"].items():
        text = text.replace(f"<{name}>", deck)
    return text.encode()


def _lines(pattern: str) -> Iterator[str]:
    """Yield a line for each name in braces: those of a list, or those that stand there."""
    before, brace, rest = pattern.partition("{")
    if not brace:
        yield pattern
        return
    names, _, after = rest.partition("}")
    for name in _LISTS.get(names) or names.split(","):
        yield from _lines(before + name + after)
