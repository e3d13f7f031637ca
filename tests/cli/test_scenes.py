"""Scenes of several files: which lists are checked by which rules and settings, and what is said of the others."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from tests.lists import with_new_card
from tests.running import Invoke
from tests.samples import UNRULED
from tests.tables import table
from tests.texts import ILLEGAL, LATER, LEGAL, fill, init

NAMED = {
    "<legal>": LEGAL, "<illegal>": ILLEGAL, "<later>": LATER, "<swarm>": UNRULED,
    "<cards with Zorblax Drone>": with_new_card("Zorblax Drone"),
}  # fmt: skip
KEYS = set(
    "files links repositories folder environment steps "
    "run exit prints prints_not stderr checked unchanged absent written".split()
)


def holds(text: str, pieces: Sequence[str]) -> bool:
    """Check whether a text holds all pieces in their order."""
    return re.search(".*".join(map(re.escape, pieces)), text, re.S) is not None


def content_of(file: Path) -> str:
    """Return what a file holds: of a PDF file the words of its pages."""
    if file.suffix != ".pdf":
        return file.read_text(encoding="utf-8")
    return "\n".join(" ".join(page.extract_text().split()) for page in PdfReader(file).pages)


def arrange(step: dict[str, Any], here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make what a step says is there."""
    assert step.keys() <= KEYS
    fill(here, step.get("files", {}), NAMED)
    for name, target in step.get("links", {}).items():
        (here / name).symlink_to(target)
    for folder in step.get("repositories", ()):
        init(here / folder)
    for variable, value in step.get("environment", {}).items():
        monkeypatch.setenv(variable, value)
    if "folder" in step:
        (here / step["folder"]).mkdir(exist_ok=True)
        monkeypatch.chdir(here / step["folder"])


def assert_prints(command: str, step: dict[str, Any], invoke: Invoke) -> None:
    printed = invoke(f"{command} -f json" if "checked" in step else command, step.get("exit", 0))
    output = printed.out + printed.err
    assert holds(output, step.get("prints", ())), output
    assert [text for text in step.get("prints_not", ()) if text in output] == [], output
    assert printed.err == step.get("stderr", printed.err)
    assert "checked" not in step or [deck["path"] for deck in json.loads(printed.out)["decks"]] == step["checked"]


@table("scene")
def test_each_step_of_a_scene_ends_as_it_says(
    scene: dict[str, Any], here: Path, monkeypatch: pytest.MonkeyPatch, invoke: Invoke
) -> None:
    for step in [scene, *scene["steps"]]:
        arrange(step, here, monkeypatch)
        kept = {name: Path(name).read_bytes() for name in step.get("unchanged", ())}
        commands = step.get("run", [])
        for command in [commands] if isinstance(commands, str) else commands:
            assert_prints(command, step, invoke)
        assert {name: Path(name).read_bytes() for name in kept} == kept
        assert not [name for name in step.get("absent", ()) if os.path.lexists(name)]
        for name, pieces in step.get("written", {}).items():
            assert holds(content_of(Path(name)), pieces), content_of(Path(name))
