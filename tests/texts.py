"""A legal deck that several tests change, an illegal one with one seed card too many, one with a warning, and folders of them."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

import pytest

LEGAL = """@name Base
Missions:
1 Compromised Mission
5 Survey Star System
Seed:
1 Establish Gateway
29 Maglock
Draw:
10 Nine of Eleven
10 Six of Eleven
10 Borg Scout Vessel
"""
ILLEGAL = LEGAL.replace("29 Maglock", "30 Maglock")
LATER = LEGAL.replace("5 Survey", "1 Explore Black Cluster II\n4 Survey")
"""A deck with a mission that is later than the rules of 2000."""
WARNED = LEGAL.replace("29 Maglock", "28 Maglock\n1 Q's Tent")


def fill(folder: Path, files: Mapping[str, str], named: Mapping[str, str] | None = None) -> None:
    """Write files, with texts in the place of their names."""
    for name, text in files.items():
        for key, replacement in (named or {}).items():
            text = text.replace(key, replacement)  # noqa: PLW2901 - a template
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8", newline="")


def init(folder: Path) -> None:
    """Make a folder a repository of git."""
    if shutil.which("git") is None:
        pytest.skip("git says what it ignores")
    subprocess.run(["git", "init", "-q", "."], check=True, cwd=folder)
