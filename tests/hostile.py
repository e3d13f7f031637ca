"""Hostile text for all outputs: it would have an effect if an output did not escape it."""

from __future__ import annotations

from pathlib import Path

from tests.tables import load_yaml

_DATA = load_yaml(Path(__file__).with_suffix(".yaml"))
PAYLOADS: tuple[str, ...] = tuple(_DATA["payloads"])
FORMULAS: tuple[str, ...] = tuple(_DATA["formulas"])
"""Text that spreadsheets read as formulas."""
