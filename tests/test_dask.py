"""The README's recipe for archives past one machine, run on a local cluster."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from borgcheck.cli import run

ROOT = Path(__file__).resolve().parent.parent


def test_a_cluster_says_what_one_process_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (recipe,) = re.findall(r"```python\n(import json\n.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.S)
    (tmp_path / "recipe.py").write_text(recipe, encoding="utf-8")
    archive = tmp_path / "archive"
    archive.mkdir()
    for sample in (ROOT / "decks").rglob("B10*.deck"):
        (archive / sample.name).write_bytes(sample.read_bytes())
    monkeypatch.chdir(tmp_path)
    environment = {
        **os.environ,
        "PYTHONPATH": str(ROOT),
        "DASK_TEMPORARY_DIRECTORY": str(tmp_path / "dask"),
    }
    done = subprocess.run(
        [sys.executable, "recipe.py", "archive"],
        capture_output=True,
        text=True,
        check=False,
        env=environment,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    run(["check", "archive", "--output-format", "json"])
    alone = json.loads(capsys.readouterr().out)["decks"]
    assert [json.loads(line) for line in done.stdout.splitlines()] == alone
    assert len(alone) > 5
