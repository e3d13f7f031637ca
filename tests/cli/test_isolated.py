"""`check --isolated`: nothing that comes with the lists changes how they are judged."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.running import Invoke, action
from tests.tables import table
from tests.texts import ILLEGAL, LATER, LEGAL, fill

TEXTS = {"{over}": ILLEGAL, "{later}": LATER, "{long}": ILLEGAL + "# so long\n" * 30_000}


def pull_request(folder: Path, files: dict[str, str]) -> None:
    """Make the checkout of a pull request, with the settings of its base branch in .base."""
    based = {"borgcheck.toml": 'ruleset = "borg-1.6"\n', "decks/fine.deck": LEGAL}
    based |= {name.removeprefix("base/"): text for name, text in files.items() if name.startswith("base/")}
    fill(folder / ".base", based, TEXTS)
    fill(folder, based | {name: text for name, text in files.items() if not name.startswith("base/")}, TEXTS)


@pytest.mark.process
@pytest.mark.skipif(not shutil.which("bash"), reason="needs bash")
@table("asked")
def test_pull_request_does_not_judge_itself(asked: dict[str, Any], tmp_path: Path) -> None:
    pull_request(tmp_path, asked["files"])
    run_action = action(tmp_path)
    assert run_action(PATHS="decks", RULESET="").returncode == asked.get("default", 0)
    for own in ("", "ignore = 'B'\nselect = 'A'\nexclude = '*'\n"):
        (tmp_path / "borgcheck.toml").write_text(f"ruleset = 'borg-1.6'\n{own}", encoding="utf-8")
        done = run_action(PATHS="decks", RULESET="", CONFIG=".base/borgcheck.toml", ISOLATED="true")
        assert (done.returncode, done.stderr) == (asked["code"], "")
        assert [text for text in asked["said"] if text not in done.stdout] == []


@table("files", "settings", "code")
def test_isolated_check_fails_if_it_skips_a_list(
    files: dict[str, str], settings: str, code: int, here: Path, invoke: Invoke
) -> None:
    fill(here, {"fine.deck": LEGAL, "trusted.toml": f"ruleset = 'borg-1.6'\n{settings}\n", **files}, TEXTS)
    errors = invoke("check --isolated --config trusted.toml", code).err
    assert (": not checked: " in errors) == (code == 2)
