"""The colours of editors/ are what editors/generate.py writes from the grammar."""

from __future__ import annotations

import runpy

from tests.samples import ROOT


def test_the_colours_are_up_to_date() -> None:
    for path, text in runpy.run_path(str(ROOT / "editors" / "generate.py"))["files"]().items():
        assert path.read_text(encoding="utf-8") == text, "run `python editors/generate.py`"
