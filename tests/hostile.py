"""Text that would do something if an output let it: one set for every renderer."""

from __future__ import annotations

from pathlib import Path

from tests.yamls import load_yaml

_DATA = load_yaml(Path(__file__).with_suffix(".yaml"))
PAYLOADS: tuple[str, ...] = tuple(_DATA["payloads"])
FORMULAS: tuple[str, ...] = tuple(_DATA["formulas"])
"""What a spreadsheet takes for a formula."""
